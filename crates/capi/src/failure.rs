//! Failures of calls from C, and their places in a text.

use ninefold::format::FormatError;
use ninefold::guide::StoppedError;
use ninefold::wire::{Reason, RowStatus};
use ninefold::{BoardError, NotUniqueError, ReadBoardError};

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
pub(crate) struct CallError {
    pub(crate) status: NinefoldStatus,
    pub(crate) message: String,
    pub(crate) place: NinefoldPlace,
}

impl CallError {
    pub(crate) fn new(status: NinefoldStatus, message: impl ToString) -> CallError {
        CallError { status, message: message.to_string(), place: NinefoldPlace::default() }
    }

    /// Creates the failure for a puzzle without an answer, with the status that tables show for the reason.
    pub(crate) fn from_reason(reason: Reason, message: impl ToString) -> CallError {
        CallError::new(RowStatus::from(reason).into(), message)
    }

    /// Creates the failure of a C call for an invalid argument.
    pub(crate) fn invalid_argument(message: impl ToString) -> CallError {
        CallError::new(NinefoldStatus::Argument, message)
    }
}

impl From<FormatError> for CallError {
    fn from(error: FormatError) -> CallError {
        let place = NinefoldPlace { line: error.line, column: error.column };
        CallError { place, ..CallError::new(NinefoldStatus::Invalid, error) }
    }
}

impl From<BoardError> for CallError {
    fn from(error: BoardError) -> CallError {
        CallError::new(NinefoldStatus::Invalid, error)
    }
}

impl From<ReadBoardError> for CallError {
    fn from(error: ReadBoardError) -> CallError {
        match error {
            ReadBoardError::Read(error) => error.into(),
            ReadBoardError::Board(error) => error.into(),
        }
    }
}

impl From<NotUniqueError> for CallError {
    fn from(improper: NotUniqueError) -> CallError {
        CallError::from_reason(Reason::from(&improper), improper)
    }
}

impl From<StoppedError> for CallError {
    fn from(_: StoppedError) -> CallError {
        CallError::new_stopped()
    }
}

impl CallError {
    pub(crate) fn new_stopped() -> CallError {
        CallError::new(NinefoldStatus::Stopped, "stopped")
    }
}
