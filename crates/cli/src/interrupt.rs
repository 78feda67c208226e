//! Ctrl-C, and what else asks a program to end: the command finishes what is under way and ends within a second, or the
//! program ends without it; a second Ctrl-C ends it at once. A reader of standard output that leaves, as `head` does,
//! asks for the same. The exit code says which signal it was: 128 and its number, as shells have it.

#[cfg(unix)]
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::exit::{self, Exit};
use crate::file;

static ASKED: AtomicBool = AtomicBool::new(false);

/// Whether nobody reads what is written any more.
static LEFT: AtomicBool = AtomicBool::new(false);

/// Whether the program is there for others than who reads standard output.
static OUTLIVES: AtomicBool = AtomicBool::new(false);

/// How long a command may take to finish what is under way. Some wait for what never comes, as from a terminal.
const PATIENCE: Duration = Duration::from_millis(600);

/// Starts to listen to Ctrl-C, and to what `kill` and a terminal that closes send.
#[cfg(unix)]
pub(crate) fn listen() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    // A hangup that is ignored already, as `nohup` has it, stays ignored.
    let signals = [SIGINT, SIGTERM].into_iter().chain((!is_ignored(SIGHUP)).then_some(SIGHUP));
    // Where signals can't be caught the program is simply ended by them.
    let Ok(mut signals) = signal_hook::iterator::Signals::new(signals) else { return };
    let _ = thread::Builder::new().spawn(move || {
        for signal in &mut signals {
            ask(u8::try_from(signal).unwrap_or(2));
        }
    });
}

/// Starts to listen.
#[cfg(not(unix))]
pub(crate) fn listen() {
    // Where Ctrl-C can't be caught the program is simply ended by it.
    let _ = ctrlc::set_handler(|| ask(2));
}

/// Whether a signal is ignored already, where the system tells that in a file: bits of a hexadecimal number, the first signal last.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let Ok(status) = std::fs::read_to_string("/proc/self/status") else { return false };
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// A signal came: the command is to end soon, or at once if another came before.
fn ask(signal: u8) {
    if !ASKED.load(Ordering::Relaxed) {
        exit::note_signal(signal);
    }
    if ASKED.swap(true, Ordering::Relaxed) {
        end();
    }
    end_soon();
}

/// Ends the program in a while, if it doesn't end by itself.
fn end_soon() {
    let watch = thread::Builder::new().spawn(|| {
        thread::sleep(PATIENCE);
        end();
    });
    // No thread to be had: then nobody waits.
    if watch.is_err() {
        end();
    }
}

/// From now on the program goes on when its reader leaves: what it is for isn't what it writes.
#[cfg(feature = "page")]
pub(crate) fn outlive_reader() {
    OUTLIVES.store(true, Ordering::Relaxed);
}

/// Nobody reads standard output, where the results go: nothing more needs to be found out.
pub(crate) fn reader_left() {
    if OUTLIVES.load(Ordering::Relaxed) {
        return;
    }
    LEFT.store(true, Ordering::Relaxed);
    if !ASKED.swap(true, Ordering::Relaxed) {
        end_soon();
    }
}

/// Whether the end was asked for by a reader that left: nothing is wrong then.
pub(crate) fn has_reader_left() -> bool {
    LEFT.load(Ordering::Relaxed)
}

/// Notices from now on when nobody reads standard output any more, also while there is nothing to write. To be called where
/// the results go there.
#[cfg(unix)]
pub(crate) fn watch_reader() {
    static WATCHING: Once = Once::new();
    WATCHING.call_once(|| {
        if let Some(stdout) = pipe() {
            // Without a thread it is noticed when something is written.
            let _ = thread::Builder::new().spawn(move || wait_for_leaving(&stdout));
        }
    });
}

/// Elsewhere it is noticed when something is written.
#[cfg(not(unix))]
pub(crate) fn watch_reader() {}

/// Standard output, if it is a pipe; a file has no reader, and whoever closes a terminal says so by a signal.
#[cfg(unix)]
fn pipe() -> Option<std::fs::File> {
    use std::os::fd::AsFd;
    use std::os::unix::fs::FileTypeExt;
    let stdout = std::fs::File::from(std::io::stdout().as_fd().try_clone_to_owned().ok()?);
    let kind = stdout.metadata().ok()?.file_type();
    (kind.is_fifo() || kind.is_socket()).then_some(stdout)
}

#[cfg(unix)]
fn wait_for_leaving(stdout: &std::fs::File) {
    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;
    loop {
        // Errors and the other end's leaving are told without being asked for.
        let mut watched = [PollFd::new(stdout, PollFlags::empty())];
        match poll(&mut watched, None) {
            Ok(_) if watched[0].revents().intersects(PollFlags::ERR | PollFlags::HUP) => break,
            Ok(_) | Err(Errno::INTR | Errno::AGAIN) => {}
            Err(_) => return,
        }
    }
    reader_left();
}

/// Whether the user asked to end.
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

fn end() {
    file::clear_up();
    let exit = if has_reader_left() { Exit::Fine } else { Exit::Interrupted };
    std::process::exit(i32::from(exit.code()));
}
