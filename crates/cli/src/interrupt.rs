//! Interruption by Ctrl-C and other signals: the command finishes its current work and ends within a
//! second, or the program ends without it; a second Ctrl-C ends it at once. A reader of standard output
//! that closes the pipe, as `head` does, has the same effect. The exit code tells the signal: 128 plus
//! its number, as in shells.

#[cfg(unix)]
use std::sync::Once;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;

use crate::exit::{self, ExitStatus};
use crate::{file, status_line};

static IS_STOP_REQUESTED: AtomicBool = AtomicBool::new(false);

/// Whether the reader of standard output has closed the pipe.
static HAS_READER_LEFT: AtomicBool = AtomicBool::new(false);

/// Whether the program keeps running without a reader of standard output.
static OUTLIVES_READER: AtomicBool = AtomicBool::new(false);

/// Time a command has to finish its current work. Some wait for input that never comes, as from a
/// terminal.
const GRACE_PERIOD: Duration = Duration::from_millis(600);

/// Longest time a command has to finish on a machine that is busy with other things.
const MAX_GRACE_PERIOD: Duration = Duration::from_secs(5);

/// Installs handlers for Ctrl-C, for the signal of `kill`, and for a closed terminal.
#[cfg(unix)]
pub(crate) fn install_signal_handlers() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    // A hangup that is ignored already, as under `nohup`, stays ignored.
    let signals = [SIGINT, SIGTERM].into_iter().chain((!is_signal_ignored(SIGHUP)).then_some(SIGHUP));
    // If signals can't be handled, they simply end the program.
    let Ok(mut signals) = signal_hook::iterator::Signals::new(signals) else { return };
    let _ = thread::Builder::new().spawn(move || {
        for signal in &mut signals {
            handle_signal(u8::try_from(signal).unwrap_or(2));
        }
    });
}

/// Installs a handler for Ctrl-C.
#[cfg(not(unix))]
pub(crate) fn install_signal_handlers() {
    // If Ctrl-C can't be handled, it simply ends the program.
    let _ = ctrlc::set_handler(|| handle_signal(2));
}

/// Returns whether a signal is ignored, from the mask in the process status: a hexadecimal number whose
/// lowest bit is signal 1.
#[cfg(unix)]
fn is_signal_ignored(signal: i32) -> bool {
    let Ok(status) = std::fs::read_to_string("/proc/self/status") else { return false };
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// Handles a signal: the first asks the command to end soon, the second ends the program at once.
fn handle_signal(signal: u8) {
    // `timeout` sends its signal to the program and to its group: what comes so soon is no second wish.
    const SAME_REQUEST: Duration = Duration::from_millis(200);
    static FIRST: OnceLock<Instant> = OnceLock::new();
    if !IS_STOP_REQUESTED.load(Ordering::Relaxed) {
        exit::record_signal(signal);
    }
    let first = *FIRST.get_or_init(Instant::now);
    if !IS_STOP_REQUESTED.swap(true, Ordering::Relaxed) {
        exit_after_grace_period();
    } else if first.elapsed() > SAME_REQUEST {
        exit_immediately();
    }
}

/// Ends the program after a while, unless it ends by itself.
fn exit_after_grace_period() {
    let watch = thread::Builder::new().spawn(|| {
        wait_for_command();
        exit_immediately();
    });
    // Without a thread, end at once.
    if watch.is_err() {
        exit_immediately();
    }
}

/// Waits until the command has had its time to finish. On a busy machine it gets only a share of the
/// processor, and shall not lose for that what it knows; a command that waits for input uses none.
fn wait_for_command() {
    const TICK: Duration = Duration::from_millis(50);
    let (begin, start) = (Instant::now(), ProcessTime::try_now().ok());
    let used = || Some(ProcessTime::try_now().ok()?.duration_since(start?));
    thread::sleep(GRACE_PERIOD);
    while begin.elapsed() < MAX_GRACE_PERIOD
        && used().is_some_and(|used| used > GRACE_PERIOD / 20 && used < GRACE_PERIOD)
    {
        thread::sleep(TICK);
    }
}

/// Keeps the program running when the reader of its standard output leaves, for commands whose purpose is
/// not their output.
#[cfg(feature = "page")]
pub(crate) fn keep_running_without_reader() {
    OUTLIVES_READER.store(true, Ordering::Relaxed);
}

/// Records that the reader of standard output has left, so that the command stops.
pub(crate) fn record_reader_left() {
    if OUTLIVES_READER.load(Ordering::Relaxed) {
        return;
    }
    HAS_READER_LEFT.store(true, Ordering::Relaxed);
    if !IS_STOP_REQUESTED.swap(true, Ordering::Relaxed) {
        exit_after_grace_period();
    }
}

/// Returns whether the run ended because its reader left, which is no failure.
pub(crate) fn has_reader_left() -> bool {
    HAS_READER_LEFT.load(Ordering::Relaxed)
}

/// Watches for the reader of standard output to leave, also while there is nothing to write. To be called
/// if results go there.
#[cfg(unix)]
pub(crate) fn watch_output_reader() {
    static WATCHING: Once = Once::new();
    WATCHING.call_once(|| {
        if let Some(stdout) = stdout_pipe() {
            // Without a thread, the next write notices it.
            let _ = thread::Builder::new().spawn(move || wait_until_reader_leaves(&stdout));
        }
    });
}

/// Does nothing: on other systems the next write notices that the reader left.
#[cfg(not(unix))]
pub(crate) fn watch_output_reader() {}

/// Returns whether standard output is a pipe.
#[cfg(unix)]
pub(crate) fn is_stdout_pipe() -> bool {
    stdout_pipe().is_some()
}

/// Returns whether standard output may be a pipe: it is no terminal.
#[cfg(not(unix))]
pub(crate) fn is_stdout_pipe() -> bool {
    use std::io::IsTerminal;
    !std::io::stdout().is_terminal()
}

/// Returns standard output if it is a pipe; a file has no reader, and closing a terminal sends a signal.
#[cfg(unix)]
fn stdout_pipe() -> Option<std::fs::File> {
    use std::os::fd::AsFd;
    use std::os::unix::fs::FileTypeExt;
    let stdout = std::fs::File::from(std::io::stdout().as_fd().try_clone_to_owned().ok()?);
    let kind = stdout.metadata().ok()?.file_type();
    (kind.is_fifo() || kind.is_socket()).then_some(stdout)
}

#[cfg(unix)]
fn wait_until_reader_leaves(stdout: &std::fs::File) {
    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;
    loop {
        // Errors and a closed pipe are always reported, so no events are requested.
        let mut watched = [PollFd::new(stdout, PollFlags::empty())];
        match poll(&mut watched, None) {
            Ok(_) if watched[0].revents().intersects(PollFlags::ERR | PollFlags::HUP) => break,
            Ok(_) | Err(Errno::INTR | Errno::AGAIN) => {}
            Err(_) => return,
        }
    }
    record_reader_left();
}

/// Returns whether the user asked to stop.
pub(crate) fn is_stop_requested() -> bool {
    IS_STOP_REQUESTED.load(Ordering::Relaxed)
}

fn exit_immediately() {
    status_line::erase_at_exit();
    file::remove_unfinished_parts();
    let exit = if has_reader_left() { ExitStatus::Success } else { ExitStatus::Interrupted };
    std::process::exit(i32::from(exit.exit_code()));
}
