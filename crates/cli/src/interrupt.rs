//! Ctrl-C, and what else asks a program to end: the command finishes what is under way and ends within a second, or the
//! program ends without it; a second Ctrl-C ends it at once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::exit::Exit;
use crate::file;

static ASKED: AtomicBool = AtomicBool::new(false);

/// How long a command may take to finish what is under way. Some wait for what never comes, as from a terminal.
const PATIENCE: Duration = Duration::from_millis(600);

/// Starts to listen.
pub(crate) fn listen() {
    // Where signals can't be caught the program is simply ended by them.
    let _ = ctrlc::set_handler(|| {
        if ASKED.swap(true, Ordering::Relaxed) {
            end();
        }
        let watch = thread::Builder::new().spawn(|| {
            thread::sleep(PATIENCE);
            end();
        });
        // No thread to be had: then nobody waits.
        if watch.is_err() {
            end();
        }
    });
}

/// Whether the user asked to end.
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

fn end() {
    file::clear_up();
    std::process::exit(i32::from(Exit::Interrupted.code()));
}
