//! Errors of the Python package, raised as `ninefold.NinefoldError`: a message, the place, and what was
//! expected there.

use std::time::Duration;

use ninefold::core::phrase::ParseMessage;
use ninefold::format::FormatError;
use ninefold::formula::{FormulaError, FormulaErrorKind as FormulaReason};
use ninefold::logic::explain::say;
use ninefold::notation::NotationError;
use ninefold::texts::Catalogue;
use ninefold::wire::{Reason, RowStatus};
use ninefold::{Message, NotUniqueError, Notation, RateError, ReadBoardError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Error about an argument or an input, to be raised in Python.
#[derive(Debug, Default)]
pub(crate) struct InputError {
    // Boxed to keep results small.
    pub(crate) message: Box<str>,
    pub(crate) row: Option<usize>,
    pub(crate) line: Option<usize>,
    pub(crate) column: Option<usize>,
    pub(crate) expected: Option<Box<str>>,
    pub(crate) found: Option<Box<str>>,
    /// Suggestion: the name that was probably meant.
    pub(crate) near: Option<Box<str>>,
    /// Status that a table shows for the puzzle, if the error is about a whole puzzle.
    pub(crate) status: Option<RowStatus>,
}

impl InputError {
    pub(crate) fn new(message: impl ToString) -> InputError {
        InputError { message: message.to_string().into(), ..InputError::default() }
    }

    /// Creates an error with a message that the command line uses, too.
    pub(crate) fn from_message(sentence: &Message) -> InputError {
        InputError::new(Catalogue::english().format_message(sentence, Notation::Rc))
    }

    /// Creates an error from what was expected and what was found instead.
    pub(crate) fn from_expected(expected: impl ToString, found: impl ToString) -> InputError {
        let (expected, found) = (expected.to_string(), found.to_string());
        let message = format!("expected {expected}, found {found}").into();
        InputError {
            message,
            expected: Some(expected.into()),
            found: Some(found.into()),
            ..InputError::default()
        }
    }

    /// Creates an error at a place in a text, in the words of `error`.
    fn new_at_position(
        error: &impl ToString,
        line: usize,
        column: usize,
        expected: &ParseMessage,
        found: &ParseMessage,
    ) -> InputError {
        let message = error.to_string().into();
        InputError {
            message,
            line: Some(line),
            column: Some(column),
            ..InputError::from_expected(expected, found)
        }
    }

    /// Adds to the error the index of its row, from 0.
    pub(crate) fn with_row(self, row: usize) -> InputError {
        InputError { message: format!("row {row}: {}", self.message).into(), row: Some(row), ..self }
    }

    /// Adds the name of an argument.
    pub(crate) fn with_argument_name(self, name: &str) -> InputError {
        InputError { message: format!("{name}: {}", self.message).into(), ..self }
    }

    /// Adds the status of the puzzle.
    pub(crate) fn with_status(self, status: RowStatus) -> InputError {
        InputError { status: Some(status), ..self }
    }

    /// Creates the error for work that exceeded its time limit.
    pub(crate) fn time_limit_exceeded(limit: Duration) -> InputError {
        let told =
            InputError::from_message(&say!("stopped-in-time", seconds = limit.as_secs_f64().to_string()));
        told.with_status(RowStatus::Timeout)
    }

    /// Returns the Python class of the exception.
    pub(crate) fn python_class(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        py.import("ninefold._errors")?.getattr("NinefoldError")
    }
}

/// Makes the exception of Python.
impl From<InputError> for PyErr {
    fn from(error: InputError) -> PyErr {
        let made = Python::attach(|py| -> PyResult<PyErr> {
            let parts = PyDict::new(py);
            parts.set_item("row", error.row)?;
            parts.set_item("line", error.line)?;
            parts.set_item("column", error.column)?;
            parts.set_item("expected", error.expected.as_deref())?;
            parts.set_item("found", error.found.as_deref())?;
            parts.set_item("near", error.near.as_deref())?;
            parts.set_item("status", error.status.map(RowStatus::as_str))?;
            let class = InputError::python_class(py)?;
            Ok(PyErr::from_value(class.call((&*error.message,), Some(&parts))?))
        });
        made.unwrap_or_else(|error| error)
    }
}

impl From<FormatError> for InputError {
    fn from(error: FormatError) -> InputError {
        let told =
            InputError::new_at_position(&error, error.line, error.column, &error.expected, &error.found);
        told.with_status(Reason::from(&error).into())
    }
}

impl From<ReadBoardError> for InputError {
    fn from(error: ReadBoardError) -> InputError {
        match error {
            ReadBoardError::Read(error) => error.into(),
            ReadBoardError::Board(error) => InputError::new(error).with_status(RowStatus::Invalid),
        }
    }
}

impl From<NotationError> for InputError {
    fn from(error: NotationError) -> InputError {
        InputError::new_at_position(&error, error.line, error.column, &error.expected, &error.found)
    }
}

impl From<FormulaError> for InputError {
    fn from(error: FormulaError) -> InputError {
        if let FormulaReason::Cells { expected, found } = &error.reason {
            return InputError::new_at_position(
                &error,
                error.location.line,
                error.location.column,
                expected,
                found,
            );
        }
        // Reasons differ in their parts: what was expected, what was found, a similar name.
        let (expected, found, near) = match &error.reason {
            FormulaReason::Expected { expected, found } => (Some(expected.words()), found.as_deref(), None),
            FormulaReason::Unknown { name, near } => (None, Some(name.as_str()), near.as_deref()),
            FormulaReason::Kind { expected, found } => (Some(expected.words()), Some(found.words()), None),
            FormulaReason::Taken { name } => (None, Some(name.as_str()), None),
            FormulaReason::Number { found, .. } => (None, Some(found.as_str()), None),
            _ => (None, None, None),
        };
        InputError {
            message: error.to_string().into(),
            line: Some(error.location.line),
            column: Some(error.location.column),
            expected: expected.map(Into::into),
            found: found.map(Into::into),
            near: near.map(Into::into),
            ..InputError::default()
        }
    }
}

impl From<RateError> for InputError {
    fn from(refusal: RateError) -> InputError {
        InputError::new(refusal).with_status(Reason::from(refusal).into())
    }
}

impl From<NotUniqueError> for InputError {
    fn from(improper: NotUniqueError) -> InputError {
        let status = Reason::from(&improper).into();
        InputError::new(improper).with_status(status)
    }
}
