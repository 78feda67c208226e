//! What the program's exit code says.

use std::process::ExitCode;

/// The exit codes, as `--help` documents them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// All is well.
    Fine = 0,
    /// Some puzzle is invalid, or lacks the solution that was asked for.
    Some = 1,
    /// The command could not be carried out: wrong usage, or a file that can't be read or written.
    Usage = 2,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// The paragraph of `--help`.
pub(crate) const HELP: &str = "\
Exit codes: 0 fine; 1 some puzzle is invalid, or lacks the (unique) solution that was asked for; \
2 wrong usage, or a file that cannot be read or written.";
