//! Failures of calls, and their places in a text.

use ninefold::format::FormatError;
use ninefold::guide::Stopped;
use ninefold::{BoardError, Improper, ReadBoardError};

use crate::NinefoldStatus;

/// Where in a text something is wrong.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NinefoldPlace {
    /// The line, from 1; 0 if the error has no place.
    pub line: usize,
    /// The column, in characters from 1; 0 if the error has no place.
    pub column: usize,
}

/// Failure of a call.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) status: NinefoldStatus,
    pub(crate) told: String,
    pub(crate) place: NinefoldPlace,
}

impl Failure {
    pub(crate) fn new(status: NinefoldStatus, told: impl ToString) -> Failure {
        Failure { status, told: told.to_string(), place: NinefoldPlace::default() }
    }

    /// Creates the failure for an invalid argument.
    pub(crate) fn argument(told: impl ToString) -> Failure {
        Failure::new(NinefoldStatus::Argument, told)
    }
}

impl From<FormatError> for Failure {
    fn from(error: FormatError) -> Failure {
        let place = NinefoldPlace { line: error.line, column: error.column };
        Failure { place, ..Failure::new(NinefoldStatus::Invalid, error) }
    }
}

impl From<BoardError> for Failure {
    fn from(error: BoardError) -> Failure {
        Failure::new(NinefoldStatus::Invalid, error)
    }
}

impl From<ReadBoardError> for Failure {
    fn from(error: ReadBoardError) -> Failure {
        match error {
            ReadBoardError::Read(error) => error.into(),
            ReadBoardError::Board(error) => error.into(),
        }
    }
}

impl From<Improper> for Failure {
    fn from(improper: Improper) -> Failure {
        let status = match improper {
            Improper::Clashes(_) => NinefoldStatus::Invalid,
            Improper::Unsolvable => NinefoldStatus::None,
            Improper::Ambiguous(_) => NinefoldStatus::Several,
        };
        Failure::new(status, improper)
    }
}

impl From<Stopped> for Failure {
    fn from(_: Stopped) -> Failure {
        Failure::stopped()
    }
}

impl Failure {
    pub(crate) fn stopped() -> Failure {
        Failure::new(NinefoldStatus::Stopped, "stopped")
    }
}
