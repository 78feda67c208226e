//! What is said on standard error: messages with their places, progress, and what came of it all.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use ninefold::Sentence;
use ninefold::format::{self, Entry};
use ninefold::logic::explain::say;
use ninefold::wire::Verdict;

use crate::failure::Failure;
use crate::language::{Remark, spoken, text};

/// Whether only reasons of failures are said.
static QUIET: AtomicBool = AtomicBool::new(false);

/// Whether an input of several could not be read.
static UNREAD: AtomicBool = AtomicBool::new(false);

/// Says why one input of several can't be read: the run goes on with the others, and its exit code says so.
pub(crate) fn unread_input(failure: &Failure) {
    UNREAD.store(true, Ordering::Relaxed);
    say(&failure.told());
}

/// Whether [an input was not read](unread_input).
pub(crate) fn has_unread_input() -> bool {
    UNREAD.load(Ordering::Relaxed)
}

/// From now on only reasons of failures are said.
pub(crate) fn be_quiet() {
    QUIET.store(true, Ordering::Relaxed);
}

/// Says one sentence, unless only reasons of failures are.
pub(crate) fn note(sentence: &dyn Display) {
    if !QUIET.load(Ordering::Relaxed) {
        say(sentence);
    }
}

/// Says one sentence. Whatever names, titles and other words of others are in it, a terminal has nothing to obey.
pub(crate) fn say(sentence: &dyn Display) {
    let sentence = sentence.to_string();
    // When nobody can be told, nobody is.
    let _ = writeln!(io::stderr(), "ninefold: {}", format::shown(&sentence));
}

/// How many failures are told one by one.
pub(crate) const TOLD: u64 = 10;
/// How many different remarks are kept.
const REMARKS: usize = 20;

/// What is the matter with one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// It has one solution.
    Unique,
    /// It has several.
    Several,
    /// It has none.
    None,
    /// It cannot be read, or digits of it clash.
    Invalid,
    /// It was read; nobody asked for its solutions.
    Read,
    /// It was left to another shard.
    Elsewhere,
}

/// What is not as it was asked for.
#[derive(Debug)]
pub(crate) enum Failing {
    /// For this reason.
    Told(String),
    /// The output says why.
    Shown,
}

impl Kind {
    /// The word for it in data.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Kind::Unique => "unique",
            Kind::Several => "several",
            Kind::None => "none",
            Kind::Invalid => "invalid",
            Kind::Read => "read",
            Kind::Elsewhere => "elsewhere",
        }
    }

    /// The same as data; of a puzzle whose solutions nobody asked for, nothing can be said.
    pub(crate) fn verdict(self) -> Verdict {
        match self {
            Kind::Unique => Verdict::Unique,
            Kind::Several => Verdict::Several,
            Kind::None => Verdict::None,
            Kind::Invalid | Kind::Read | Kind::Elsewhere => Verdict::Invalid,
        }
    }
}

/// What came of one puzzle.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) kind: Kind,
    /// Whether that is not what was asked for, and how to tell it.
    pub(crate) failure: Option<Failing>,
    /// What there is to remark; counted, not told one by one.
    pub(crate) remarks: Vec<Remark>,
}

impl Outcome {
    /// That of a puzzle which cannot be worked on.
    pub(crate) fn invalid(why: String) -> Outcome {
        Outcome { kind: Kind::Invalid, failure: Some(Failing::Told(why)), remarks: Vec::new() }
    }
}

/// What came of many.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    counts: [u64; 6],
    pub(crate) failed: u64,
    /// How many pieces of the input were no puzzles.
    lost: u64,
    /// How many failures have a reason to tell.
    told: u64,
    /// The first failures.
    failures: Vec<String>,
    /// Remarks, how often they were made, and where first.
    remarks: Vec<(Remark, u64, String)>,
}

impl Tally {
    /// Counts a puzzle; where it stands is asked only if there is something to say about it.
    pub(crate) fn add(&mut self, outcome: Outcome, place: impl FnOnce() -> String) {
        self.counts[outcome.kind as usize] += 1;
        if outcome.failure.is_some() || !outcome.remarks.is_empty() {
            self.note(outcome, &place());
        }
    }

    /// Counts what was read, if it was no puzzle.
    pub(crate) fn count_lost(&mut self, entry: &Entry) {
        self.lost += u64::from(entry.result.is_err() && !entry.is_nothing());
    }

    fn note(&mut self, outcome: Outcome, place: &str) {
        if let Some(failing) = outcome.failure {
            self.failed += 1;
            if let Failing::Told(reason) = failing {
                self.tell(format!("{place}{}{reason}", if place.is_empty() { "" } else { ": " }));
            }
        }
        for remark in outcome.remarks {
            self.remark(remark, 1, place.to_string());
        }
    }

    fn tell(&mut self, failure: String) {
        self.told += 1;
        if self.failures.len() < TOLD as usize {
            self.failures.push(failure);
        }
    }

    /// Takes in another tally and says its failures, as long as they are few.
    pub(crate) fn absorb(&mut self, other: Tally, progress: &Progress) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
        let left = TOLD.saturating_sub(self.told);
        for failure in other.failures.iter().take(left as usize) {
            progress.say_why(failure);
        }
        self.failed += other.failed;
        self.lost += other.lost;
        self.told += other.told;
        for (remark, count, place) in other.remarks {
            self.remark(remark, count, place);
        }
    }

    fn remark(&mut self, remark: Remark, count: u64, place: String) {
        if let Some((_, made, _)) = self.remarks.iter_mut().find(|(made, ..)| *made == remark) {
            *made += count;
        } else if self.remarks.len() < REMARKS {
            self.remarks.push((remark, count, place));
        }
    }

    pub(crate) fn puzzles(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Says what was not said yet, and the sum of it all if there were many puzzles.
    pub(crate) fn conclude(&self, progress: &Progress) {
        if self.told > TOLD {
            progress.say_why(&text(&say!("more-like-these", number = grouped(self.told - TOLD))));
        }
        for (remark, count, place) in &self.remarks {
            match (count, place.is_empty()) {
                (1, true) => progress.say(remark),
                (1, false) => progress.say(&format_args!("{place}: {remark}")),
                (_, true) => {
                    let (remark, times) = (remark.to_string(), grouped(*count));
                    progress.say(&text(&say!("remark-times", remark = remark, times = times)));
                }
                (_, false) => {
                    let (remark, times) = (format!("{place}: {remark}"), grouped(*count));
                    progress.say(&text(&say!("remark-times-in-all", remark = remark, times = times)));
                }
            }
        }
        let puzzles = self.puzzles();
        if puzzles > 1 && self.lost > 0 {
            let (read, lost) = (grouped(puzzles.saturating_sub(self.lost)), grouped(self.lost));
            progress.say_why(&text(&say!("read-and-lost", read = read, lost = lost)));
        }
        if puzzles > 1 {
            let rate = puzzles as f64 / progress.started.elapsed().as_secs_f64().max(1e-6);
            let kinds = self.kinds();
            let rate = grouped(rate as u64);
            let puzzles = grouped(puzzles);
            progress.say(&text(&say!("tally", puzzles = puzzles, kinds = kinds, rate = rate)));
        }
    }

    fn kinds(&self) -> String {
        let of = |kind: Kind| grouped(self.counts[kind as usize]);
        let kinds = if self.counts[Kind::Read as usize] > 0 {
            say!("tally-read", read = of(Kind::Read), invalid = of(Kind::Invalid))
        } else {
            say!(
                "tally-solved",
                unique = of(Kind::Unique),
                several = of(Kind::Several),
                none = of(Kind::None),
                invalid = of(Kind::Invalid)
            )
        };
        match self.counts[Kind::Elsewhere as usize] {
            0 => text(&kinds),
            left => text(&say!("tally-elsewhere", kinds = text(&kinds), left = grouped(left))),
        }
    }
}

/// `1 puzzle`, `1,000 puzzles`.
pub(crate) fn puzzles(number: u64) -> Sentence {
    say!("counted-puzzles", n = number as usize, number = grouped(number))
}

/// That a run goes on behind this many puzzles.
pub(crate) fn resuming(done: u64) -> Sentence {
    say!("resuming", n = done as usize, number = grouped(done))
}

/// A number with a comma before every third digit from the right.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The bar of progress, and the messages that must not be drawn into it.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: ProgressBar,
    quiet: bool,
    started: Instant,
}

impl Progress {
    /// A bar over this many bytes, or without an end if nobody knows how many there are. It shows only on a terminal
    /// where nothing else is written meanwhile.
    pub(crate) fn new(bytes: Option<u64>, output_is_terminal: bool, quiet: bool) -> Progress {
        let shown = !quiet && !output_is_terminal && io::stderr().is_terminal();
        let target = if shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(bytes, target);
        let template = match bytes {
            Some(_) => "progress-left",
            None => "progress-read",
        };
        if let Ok(style) = ProgressStyle::with_template(&spoken().word(template)) {
            bar.set_style(style);
        }
        if shown {
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        Progress { bar, quiet, started: Instant::now() }
    }

    /// A bar up to the number of puzzles that are to be found. It shows on a terminal even where the puzzles are written: they come
    /// one now and then, [`beside`](Progress::beside) it.
    pub(crate) fn finding(puzzles: u64, quiet: bool) -> Progress {
        let progress = Progress::new(Some(puzzles), false, quiet);
        if let Ok(style) = ProgressStyle::with_template(&spoken().word("progress-finding")) {
            progress.bar.set_style(style);
        }
        progress.judged(0);
        progress
    }

    /// This many puzzles were judged, found or not.
    pub(crate) fn judged(&self, puzzles: u64) {
        self.bar.set_message(grouped(puzzles));
    }

    /// Does something that writes where the bar may be.
    pub(crate) fn beside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// This many bytes of the input are done with, or this many puzzles found.
    pub(crate) fn advance(&self, bytes: u64) {
        self.bar.inc(bytes);
    }

    /// Says why something failed.
    pub(crate) fn say_why(&self, sentence: &dyn Display) {
        self.bar.suspend(|| say(sentence));
    }

    /// Says one sentence, unless only reasons of failures are said.
    pub(crate) fn say(&self, sentence: &dyn Display) {
        if !self.quiet {
            self.bar.suspend(|| say(sentence));
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        let check = |number, text: &str| assert_eq!(grouped(number), text);
        check(0, "0");
        check(999, "999");
        check(1000, "1,000");
        check(49_158_000, "49,158,000");
    }

    #[test]
    fn failures_are_told_up_to_a_limit_and_remarks_are_counted() {
        let mut tally = Tally::default();
        for line in 1..=25 {
            let failure = Some(Failing::Told("no solution".into()));
            let remarks = vec![Remark::Message("odd")];
            tally.add(Outcome { kind: Kind::None, failure, remarks }, || format!("line {line}"));
        }
        assert_eq!((tally.puzzles(), tally.failed, tally.failures.len()), (25, 25, 10));
        assert_eq!(tally.failures[1], "line 2: no solution");
        assert_eq!(tally.remarks, [(Remark::Message("odd"), 25, "line 1".to_string())]);
        assert_eq!(tally.kinds(), "0 unique, 0 several, 25 none, 0 invalid");
        tally.add(Outcome { kind: Kind::Elsewhere, failure: None, remarks: Vec::new() }, String::new);
        assert_eq!(tally.kinds(), "0 unique, 0 several, 25 none, 0 invalid, 1 left to other shards");
    }
}
