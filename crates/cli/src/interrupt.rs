//! Ctrl-C: the first one asks the command to finish what is under way and end; the second ends at once.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::exit::Exit;

static ASKED: AtomicBool = AtomicBool::new(false);

/// Starts to listen.
pub(crate) fn listen() {
    // Where signals can't be caught the program is simply ended by them.
    let _ = ctrlc::set_handler(|| {
        if ASKED.swap(true, Ordering::Relaxed) {
            std::process::exit(Exit::Interrupted as i32);
        }
    });
}

/// Whether the user asked to end.
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
