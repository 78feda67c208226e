//! What the program's exit code says.

use std::process::ExitCode;

/// The exit codes, as `--help` documents them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// All is well.
    Fine = 0,
    /// Some puzzle is invalid or lacks the solution that was asked for, or some step is not proved.
    Some = 1,
    /// The command could not be carried out: wrong usage, or a file that can't be read or written.
    Usage = 2,
    /// Ctrl-C ended it; what was finished until then is printed.
    Interrupted = 130,
}

impl Exit {
    /// One that says whether something failed.
    pub(crate) fn failed_if(failed: bool) -> Exit {
        if failed { Exit::Some } else { Exit::Fine }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
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
  130  ended by Ctrl-C; what was finished until then is printed"
    };
}

/// The paragraph of `--help`.
pub(crate) const HELP: &str = exit_codes!();
