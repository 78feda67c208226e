//! Exit codes of the program.

use std::sync::atomic::{AtomicU8, Ordering};

/// Number of the signal that ended the run: that of Ctrl-C, unless another came.
static ENDING_SIGNAL: AtomicU8 = AtomicU8::new(2);

/// Records the signal that interrupts the run.
pub(crate) fn record_signal(signal: u8) {
    ENDING_SIGNAL.store(signal, Ordering::Relaxed);
}

/// The exit codes, as `--help` documents them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExitStatus {
    /// Success.
    Success,
    /// A puzzle is invalid or lacks the requested solution, or a step is not proved.
    PuzzlesFailed,
    /// The command could not run: wrong usage, or a file that can't be read or written.
    Usage,
    /// The first failure ended the run because of `--strict`, or the time limit of `--time-limit` did.
    Stopped,
    /// Ctrl-C or another signal ended the run; finished results are printed.
    Interrupted,
}

impl ExitStatus {
    /// Returns the exit code for a complete run, with or without failures.
    pub(crate) fn failed_if(failed: bool) -> ExitStatus {
        if failed { ExitStatus::PuzzlesFailed } else { ExitStatus::Success }
    }
}

impl ExitStatus {
    /// Returns the number for the operating system.
    pub(crate) fn exit_code(self) -> u8 {
        match self {
            ExitStatus::Success => 0,
            ExitStatus::PuzzlesFailed | ExitStatus::Stopped => 1,
            ExitStatus::Usage => 2,
            // The convention of shells.
            ExitStatus::Interrupted => 128 + ENDING_SIGNAL.load(Ordering::Relaxed),
        }
    }

    /// Returns whether the command ran to its end, so that its results are complete.
    pub(crate) fn is_complete(self) -> bool {
        matches!(self, ExitStatus::Success | ExitStatus::PuzzlesFailed)
    }
}

/// Paragraph about exit codes for `--help`, usable in `concat!`.
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
