//! Status line of a long run on the terminal: what is done, of how many, how fast, and how long the rest
//! will take.
//!
//! The program has one. The command counts here what it has finished; a thread paints the line on standard
//! error after the first second. Everything else that goes to the terminal passes through [`write_above`],
//! which takes the line away first, so that it never mixes with results or messages.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

use ninefold::Message;
use ninefold::logic::explain::say;

use crate::language::{self, format_with_thousands, message_text};

static STATUS: Mutex<StatusState> = Mutex::new(StatusState::NONE);

/// Whether results go to the terminal that shows the line.
static SHARES_TERMINAL: AtomicBool = AtomicBool::new(false);

/// Time before the line appears: shorter runs have none.
const FIRST_PAINT_DELAY: Duration = Duration::from_secs(1);
/// Time between two paintings.
const PAINT_INTERVAL: Duration = Duration::from_millis(250);
/// Returns to the start of the row and clears it.
const CLEAR_ROW: &str = "\r\x1b[2K";
/// Longest beginning of a row that is held back.
const MAX_BYTES_HELD_BACK: usize = 1 << 12;
/// Width of a terminal that doesn't tell its own.
const DEFAULT_COLUMNS: u16 = 80;

/// The line, and what is on the terminal.
struct StatusState {
    /// Number of lines started so far, by which a painting thread recognises its own.
    number: u64,
    progress: Option<RunProgress>,
    is_painted: bool,
    /// Whether the last results on the terminal ended a row; the line would otherwise overwrite them.
    is_at_row_start: bool,
    /// Beginning of a row of results, held back until its end comes: a long output, which comes in blocks, would
    /// otherwise never leave the line its place.
    row_beginning: Vec<u8>,
}

/// The amount of work of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WorkTotal {
    Unknown,
    Puzzles(u64),
    /// Size of the input; the number of puzzles is estimated from the part that was read.
    InputBytes(u64),
}

/// Progress of a run.
#[derive(Debug)]
struct RunProgress {
    started: Instant,
    total: WorkTotal,
    puzzles: u64,
    bytes: u64,
    /// Puzzles that were finished when `bytes` was last increased.
    puzzles_in_bytes: u64,
    /// Puzzles and bytes that an earlier run finished, which tell nothing about the speed of this one.
    earlier: (u64, u64),
    failed: u64,
    /// Share of the search in the current puzzle, with the time it started.
    share: Option<(f64, Instant)>,
    /// What the command says about its results so far.
    detail: Option<Message>,
}

/// Running command's handle of the status line; the line disappears when it is dropped.
#[derive(Debug)]
pub(crate) struct StatusLine(());

impl StatusLine {
    /// Starts the line of a command, whose output must be settled. It is painted only on a terminal, and
    /// neither in quiet mode nor while results go into a pipe: the program at its other end may use the
    /// same terminal.
    pub(crate) fn start(total: WorkTotal, is_wanted: bool) -> StatusLine {
        let is_visible = is_wanted
            && io::stderr().is_terminal()
            && std::env::var_os("TERM").is_none_or(|name| name != "dumb");
        let mut status = lock_status();
        status.erase();
        status.number += 1;
        status.progress = Some(RunProgress::new(total));
        status.is_at_row_start = true;
        let shares_terminal = is_visible && io::stdout().is_terminal();
        SHARES_TERMINAL.store(shares_terminal || !status.row_beginning.is_empty(), Ordering::Relaxed);
        let number = status.number;
        if is_visible {
            // Without a thread there is no line.
            let _ = thread::Builder::new().spawn(move || paint_until_end(number));
        }
        StatusLine(())
    }
}

impl Drop for StatusLine {
    fn drop(&mut self) {
        let mut status = lock_status();
        status.erase();
        status.progress = None;
        // A beginning of a row that is still held back has to be written.
        SHARES_TERMINAL.store(!status.row_beginning.is_empty(), Ordering::Relaxed);
    }
}

/// Replaces the amount of work by what is known now.
pub(crate) fn set_total(total: WorkTotal) {
    update_progress(|progress| progress.total = total);
}

/// Counts finished puzzles.
pub(crate) fn add_puzzles(puzzles: u64, failed: u64) {
    update_progress(|progress| {
        progress.puzzles += puzzles;
        progress.failed += failed;
        progress.share = None;
    });
}

/// Counts finished bytes of the input, after the puzzles in them.
pub(crate) fn add_input_bytes(bytes: u64) {
    update_progress(|progress| {
        progress.bytes += bytes;
        progress.puzzles_in_bytes = progress.puzzles;
    });
}

/// Counts puzzles, and bytes of the input, that an earlier run finished.
pub(crate) fn skip_finished(puzzles: u64, bytes: u64) {
    update_progress(|progress| {
        progress.puzzles += puzzles;
        progress.earlier.0 += puzzles;
        progress.earlier.1 += bytes;
    });
    add_input_bytes(bytes);
}

/// Replaces what the command says about its results so far.
pub(crate) fn set_detail(detail: Message) {
    update_progress(|progress| progress.detail = Some(detail));
}

/// Removes what the command said about its results so far.
pub(crate) fn clear_detail() {
    update_progress(|progress| progress.detail = None);
}

/// Sets the share of the search in the current puzzle that is done, 0 to 1.
pub(crate) fn set_search_share(share: f64) {
    update_progress(|progress| {
        let started = progress.share.map_or_else(Instant::now, |(_, started)| started);
        progress.share = Some((share, started));
    });
}

/// Returns whether the line is on the terminal.
pub(crate) fn is_painted() -> bool {
    lock_status().is_painted
}

/// Runs a function that writes whole rows to standard error, with the line out of the way.
pub(crate) fn write_above<T>(write: impl FnOnce() -> T) -> T {
    let mut status = lock_status();
    status.erase();
    write()
}

/// Writes results to standard output, with the line out of the way if it is on the same terminal.
pub(crate) fn write_results(out: &mut impl Write, bytes: &[u8]) -> io::Result<usize> {
    if !SHARES_TERMINAL.load(Ordering::Relaxed) {
        return out.write(bytes);
    }
    let mut status = lock_status();
    status.erase();
    status.write_whole_rows(out, bytes)?;
    Ok(bytes.len())
}

/// Flushes standard output, with all that was held back.
pub(crate) fn flush_results(out: &mut impl Write) -> io::Result<()> {
    if SHARES_TERMINAL.load(Ordering::Relaxed) {
        let mut status = lock_status();
        if !status.row_beginning.is_empty() {
            status.erase();
            status.write_row_beginning(out)?;
        }
        SHARES_TERMINAL.store(status.progress.is_some(), Ordering::Relaxed);
    }
    out.flush()
}

/// Erases the line before the program exits at once, unless somebody is writing.
pub(crate) fn erase_at_exit() {
    let mut status = match STATUS.try_lock() {
        Ok(status) => status,
        Err(TryLockError::Poisoned(status)) => status.into_inner(),
        Err(TryLockError::WouldBlock) => return,
    };
    status.erase();
    status.progress = None;
}

fn lock_status() -> MutexGuard<'static, StatusState> {
    STATUS.lock().unwrap_or_else(PoisonError::into_inner)
}

fn update_progress(update: impl FnOnce(&mut RunProgress)) {
    if let Some(progress) = &mut lock_status().progress {
        update(progress);
    }
}

/// Paints the line again and again until its command has ended.
fn paint_until_end(number: u64) {
    thread::sleep(FIRST_PAINT_DELAY);
    loop {
        {
            let mut status = lock_status();
            if status.number != number || status.progress.is_none() {
                return;
            }
            if is_in_foreground() {
                status.paint();
            }
        }
        thread::sleep(PAINT_INTERVAL);
    }
}

/// Returns whether the terminal belongs to this program now, rather than to a shell that runs it in the
/// background.
#[cfg(unix)]
fn is_in_foreground() -> bool {
    // Without job control there is no other group.
    let group = rustix::termios::tcgetpgrp(io::stderr()).ok();
    group.is_none_or(|group| group == rustix::process::getpgrp())
}

/// Returns true: other systems have no background jobs on the same terminal.
#[cfg(not(unix))]
fn is_in_foreground() -> bool {
    true
}

fn terminal_columns() -> u16 {
    terminal_size::terminal_size_of(io::stderr())
        .map(|(columns, _)| columns.0)
        .filter(|columns| *columns > 0)
        .unwrap_or(DEFAULT_COLUMNS)
}

impl StatusState {
    const NONE: StatusState = StatusState {
        number: 0,
        progress: None,
        is_painted: false,
        is_at_row_start: true,
        row_beginning: Vec::new(),
    };

    /// Writes results up to the end of their last row, and holds the rest back.
    fn write_whole_rows(&mut self, out: &mut impl Write, bytes: &[u8]) -> io::Result<()> {
        let end = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |place| place + 1);
        let (rows, beginning) = bytes.split_at(end);
        if !rows.is_empty() {
            self.write_row_beginning(out)?;
            out.write_all(rows)?;
            // The rows must be there before the line is painted below them.
            out.flush()?;
            self.is_at_row_start = true;
        }
        self.row_beginning.extend_from_slice(beginning);
        if self.row_beginning.len() > MAX_BYTES_HELD_BACK {
            self.write_row_beginning(out)?;
        }
        Ok(())
    }

    fn write_row_beginning(&mut self, out: &mut impl Write) -> io::Result<()> {
        if !self.row_beginning.is_empty() {
            self.is_at_row_start = false;
            out.write_all(&std::mem::take(&mut self.row_beginning))?;
        }
        Ok(())
    }

    fn paint(&mut self) {
        let Some(progress) = self.progress.as_ref().filter(|_| self.is_at_row_start) else { return };
        let line = progress.format_line(Instant::now(), usize::from(terminal_columns()).saturating_sub(1));
        // A closed standard error is ignored.
        let _ = write!(io::stderr(), "{CLEAR_ROW}{line}");
        self.is_painted = true;
    }

    fn erase(&mut self) {
        if std::mem::take(&mut self.is_painted) {
            let _ = write!(io::stderr(), "{CLEAR_ROW}");
        }
    }
}

impl RunProgress {
    fn new(total: WorkTotal) -> RunProgress {
        RunProgress {
            started: Instant::now(),
            total,
            puzzles: 0,
            bytes: 0,
            puzzles_in_bytes: 0,
            earlier: (0, 0),
            failed: 0,
            share: None,
            detail: None,
        }
    }

    /// Formats the line for a terminal of this width; what finds no room is left out.
    fn format_line(&self, now: Instant, columns: usize) -> String {
        let elapsed = now.duration_since(self.started).as_secs_f64();
        let failed = (self.failed > 0)
            .then(|| message_text(&say!("status-failed", number = format_with_thousands(self.failed))));
        // In the order in which they are dropped from the end if the terminal is narrow.
        let mut parts: Vec<String> = [
            Some(self.format_amount()),
            Some(self.format_time_left(now)),
            self.detail.as_ref().map(message_text),
            failed,
            self.format_rate(elapsed),
        ]
        .into_iter()
        .flatten()
        .collect();
        loop {
            // The time stands last, where the eye looks for it.
            let mut shown = parts.clone();
            if shown.len() > 1 {
                let time = shown.remove(1);
                shown.push(time);
            }
            let line = format!("ninefold: {}", shown.join(", "));
            if count_columns(&line) <= columns {
                return line;
            }
            if parts.len() == 1 {
                return cut_to_columns(&line, columns);
            }
            parts.pop();
        }
    }

    /// Formats what is done, of how many.
    fn format_amount(&self) -> String {
        let done = format_with_thousands(self.puzzles);
        let several = match self.total {
            WorkTotal::Unknown => language::puzzle_count_message(self.puzzles),
            WorkTotal::Puzzles(total) => {
                let (n, total) = (total as usize, format_with_thousands(total));
                say!("status-of", n, done, total)
            }
            WorkTotal::InputBytes(bytes) => match self.estimate_puzzle_count(bytes) {
                Some(total) => {
                    say!("status-of-about", done, total = format_with_thousands(total))
                }
                None => language::puzzle_count_message(self.puzzles),
            },
        };
        let share =
            self.share.map(|(share, _)| say!("status-share", percent = format!("{:.1}", 100.0 * share)));
        match share {
            // One puzzle alone is all of it.
            Some(share) if self.total == WorkTotal::Puzzles(1) => message_text(&share),
            Some(share) => format!("{}, {}", message_text(&several), message_text(&share)),
            None => message_text(&several),
        }
    }

    /// Estimates the number of puzzles in the whole input, rounded to three digits.
    fn estimate_puzzle_count(&self, bytes: u64) -> Option<u64> {
        if self.bytes == 0 || self.puzzles_in_bytes == 0 {
            return None;
        }
        let estimate = self.puzzles_in_bytes as f64 * bytes as f64 / self.bytes as f64;
        let unit = 10f64.powf((estimate.log10().floor() - 2.0).max(0.0));
        Some(((estimate / unit).round() * unit).max(self.puzzles as f64) as u64)
    }

    /// Formats the speed; `None` while nothing is finished.
    fn format_rate(&self, elapsed: f64) -> Option<String> {
        let finished = self.puzzles - self.earlier.0;
        if finished == 0 {
            return None;
        }
        let per_second = finished as f64 / elapsed.max(1e-3);
        let (unit, rate) = match per_second {
            1.0.. => ("second", per_second),
            rate if rate * 60.0 >= 1.0 => ("minute", rate * 60.0),
            rate => ("hour", rate * 3600.0),
        };
        let rate =
            if rate < 10.0 { format!("{rate:.1}") } else { format_with_thousands(rate.round() as u64) };
        Some(message_text(&say!("status-rate", unit, rate)))
    }

    /// Formats the time left; the time so far while nothing tells how long it will take.
    fn format_time_left(&self, now: Instant) -> String {
        let elapsed = now.duration_since(self.started).as_secs_f64();
        let rest = |elapsed: f64, done: f64, total: f64| {
            (done > 0.0 && total >= done).then(|| elapsed * (total - done) / done)
        };
        let left = match (self.total, self.share) {
            (WorkTotal::Puzzles(1), Some((share, started))) => {
                rest(now.duration_since(started).as_secs_f64(), share, 1.0)
            }
            (WorkTotal::Puzzles(total), _) => {
                let earlier = self.earlier.0;
                rest(elapsed, (self.puzzles - earlier) as f64, total.saturating_sub(earlier) as f64)
            }
            (WorkTotal::InputBytes(total), _) => {
                let earlier = self.earlier.1;
                rest(elapsed, (self.bytes - earlier) as f64, total.saturating_sub(earlier) as f64)
            }
            (WorkTotal::Unknown, _) => None,
        };
        let time = |seconds| message_text(&language::duration_message(seconds));
        match left {
            Some(left) => message_text(&say!("status-left", time = time(left))),
            None => message_text(&say!("status-so-far", time = time(elapsed))),
        }
    }
}

/// Returns the number of terminal columns of a text, or more: other letters than ASCII count as wide.
fn count_columns(text: &str) -> usize {
    text.chars().map(letter_columns).sum()
}

fn letter_columns(letter: char) -> usize {
    if letter.is_ascii() { 1 } else { 2 }
}

/// Returns the beginning of a text that fits into this many columns.
fn cut_to_columns(text: &str, columns: usize) -> String {
    let mut used = 0;
    let fits = |letter: &char| {
        used += letter_columns(*letter);
        used <= columns
    };
    text.chars().take_while(fits).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn progress_of(total: WorkTotal, puzzles: u64, bytes: u64) -> RunProgress {
        let mut progress = RunProgress::new(total);
        (progress.puzzles, progress.puzzles_in_bytes, progress.bytes) = (puzzles, puzzles, bytes);
        progress
    }

    #[track_caller]
    fn check(progress: &RunProgress, seconds: u64, columns: usize, expected: &str) {
        let now = progress.started + Duration::from_secs(seconds);
        assert_eq!(progress.format_line(now, columns), format!("ninefold: {expected}"));
    }

    #[test]
    fn a_line_tells_what_is_done_of_how_many_how_fast_and_how_long_it_takes() {
        let list = progress_of(WorkTotal::InputBytes(8_200_000), 1_000, 82_000);
        check(&list, 4, 100, "1,000 of about 100,000 puzzles, 250/s, 7 minutes left");
        let pipe = progress_of(WorkTotal::Unknown, 1, 0);
        check(&pipe, 90, 100, "1 puzzle, 40/h, 2 minutes so far");
        let begun = progress_of(WorkTotal::InputBytes(8_200_000), 0, 0);
        check(&begun, 2, 100, "0 puzzles, 2 seconds so far");
        let number = progress_of(WorkTotal::Puzzles(20), 5, 0);
        check(&number, 10, 100, "5 of 20 puzzles, 30/min, 30 seconds left");
    }

    #[test]
    fn what_an_earlier_run_did_counts_but_tells_nothing_about_the_speed() {
        let mut resumed = progress_of(WorkTotal::Puzzles(100), 60, 0);
        resumed.earlier.0 = 50;
        check(&resumed, 5, 100, "60 of 100 puzzles, 2.0/s, 20 seconds left");
    }

    #[test]
    fn the_search_in_one_puzzle_has_a_share() {
        let mut one = progress_of(WorkTotal::Puzzles(1), 0, 0);
        one.share = Some((0.25, one.started));
        one.detail = Some(say!("status-found", number = "12".to_string()));
        check(&one, 10, 100, "25.0 % of the search, 12 found, 30 seconds left");
    }

    /// The line is painted between rows, however the output is cut into blocks.
    #[test]
    fn results_are_shown_by_whole_rows() {
        let (mut status, mut shown) = (StatusState::NONE, Vec::new());
        let mut write = |status: &mut StatusState, text: &str, so_far: &str, is_at_row_start: bool| {
            status.write_whole_rows(&mut shown, text.as_bytes()).unwrap();
            assert_eq!(
                (String::from_utf8_lossy(&shown).as_ref(), status.is_at_row_start),
                (so_far, is_at_row_start)
            );
        };
        write(&mut status, "first\nsec", "first\n", true);
        write(&mut status, "on", "first\n", true);
        write(&mut status, "d\nthird\n", "first\nsecond\nthird\n", true);
        write(&mut status, "ask: ", "first\nsecond\nthird\n", true);
        status.write_row_beginning(&mut shown).unwrap();
        assert!(shown.ends_with(b"ask: ") && !status.is_at_row_start);
        let long = "x".repeat(MAX_BYTES_HELD_BACK + 1);
        status.write_whole_rows(&mut shown, long.as_bytes()).unwrap();
        assert!(shown.ends_with(b"xx") && !status.is_at_row_start);
    }

    #[test]
    fn what_finds_no_room_is_left_out() {
        let mut list = progress_of(WorkTotal::Puzzles(2_000), 1_000, 0);
        list.failed = 3;
        check(&list, 10, 100, "1,000 of 2,000 puzzles, 3 failed, 100/s, 10 seconds left");
        check(&list, 10, 60, "1,000 of 2,000 puzzles, 3 failed, 10 seconds left");
        check(&list, 10, 50, "1,000 of 2,000 puzzles, 10 seconds left");
        check(&list, 10, 40, "1,000 of 2,000 puzzles");
        check(&list, 10, 25, "1,000 of 2,000 ");
    }
}
