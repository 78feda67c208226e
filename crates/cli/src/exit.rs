//! What the program's exit code says.

use std::sync::atomic::{AtomicU8, Ordering};

/// The number of the signal that asked to end: that of Ctrl-C, unless another came.
static SIGNAL: AtomicU8 = AtomicU8::new(2);

/// From now on a run that is interrupted was interrupted by this signal.
pub(crate) fn note_signal(signal: u8) {
    SIGNAL.store(signal, Ordering::Relaxed);
}

/// The exit codes, as `--help` documents them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// All is well.
    Fine,
    /// Some puzzle is invalid or lacks the solution that was asked for, or some step is not proved.
    Some,
    /// The command could not be carried out: wrong usage, or a file that can't be read or written.
    Usage,
    /// The first failure ended it, as `--strict` asks, or the time that `--time-limit` gives.
    Stopped,
    /// Ctrl-C or another signal ended it; what was finished until then is printed.
    Interrupted,
}

impl Exit {
    /// One that says whether something failed.
    pub(crate) fn failed_if(failed: bool) -> Exit {
        if failed { Exit::Some } else { Exit::Fine }
    }
}

impl Exit {
    /// The number that the system gets.
    pub(crate) fn code(self) -> u8 {
        match self {
            Exit::Fine => 0,
            Exit::Some | Exit::Stopped => 1,
            Exit::Usage => 2,
            // As shells have it.
            Exit::Interrupted => 128 + SIGNAL.load(Ordering::Relaxed),
        }
    }

    /// Whether the command came to its end, so that its results are all there.
    pub(crate) fn is_complete(self) -> bool {
        matches!(self, Exit::Fine | Exit::Some)
    }
}

/// The paragraph of `--help`, for `concat!`.
#[macro_export]
macro_rules! exit_codes {
    () => {
        "\
Exit codes:
  0    fine
  1    some puzzle is invalid or lacks the (unique) solution that was asked for, or a step is not proved
  2    wrong usage, or a file that cannot be read or written
  130  ended by Ctrl-C; what was finished until then is printed
  143  ended by SIGTERM, as `kill` sends it (129 by SIGHUP); the same is printed"
    };
}

/// The paragraph of `--help`.
pub(crate) const HELP: &str = exit_codes!();
