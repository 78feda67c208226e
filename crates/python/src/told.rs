//! Errors of the package, raised as `ninefold.NinefoldError`: a message, the place, and what was expected
//! there.

use std::time::Duration;

use ninefold::core::phrase::Phrase;
use ninefold::format::FormatError;
use ninefold::formula::{FormulaError, Reason as FormulaReason};
use ninefold::logic::explain::say;
use ninefold::notation::NotationError;
use ninefold::texts::Catalogue;
use ninefold::wire::{Reason, Status};
use ninefold::{Improper, Notation, ReadBoardError, Refusal, Sentence};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Error about an argument or an input, to be raised in Python.
#[derive(Debug, Default)]
pub(crate) struct Told {
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
    pub(crate) status: Option<Status>,
}

impl Told {
    pub(crate) fn new(message: impl ToString) -> Told {
        Told { message: message.to_string().into(), ..Told::default() }
    }

    /// Creates an error with a message that the command line uses, too.
    pub(crate) fn said(sentence: &Sentence) -> Told {
        Told::new(Catalogue::english().text(sentence, Notation::Rc))
    }

    /// Creates an error from what was expected and what was found instead.
    pub(crate) fn expected(expected: impl ToString, found: impl ToString) -> Told {
        let (expected, found) = (expected.to_string(), found.to_string());
        let message = format!("expected {expected}, found {found}").into();
        Told { message, expected: Some(expected.into()), found: Some(found.into()), ..Told::default() }
    }

    /// Creates an error at a place in a text, in the words of `error`.
    fn at(error: &impl ToString, line: usize, column: usize, expected: &Phrase, found: &Phrase) -> Told {
        let message = error.to_string().into();
        Told { message, line: Some(line), column: Some(column), ..Told::expected(expected, found) }
    }

    /// Adds the index of a row, from 0.
    pub(crate) fn in_row(self, row: usize) -> Told {
        Told { message: format!("row {row}: {}", self.message).into(), row: Some(row), ..self }
    }

    /// Adds the name of an argument.
    pub(crate) fn of(self, name: &str) -> Told {
        Told { message: format!("{name}: {}", self.message).into(), ..self }
    }

    /// Adds the status of the puzzle.
    pub(crate) fn with_status(self, status: Status) -> Told {
        Told { status: Some(status), ..self }
    }

    /// Error for work that exceeded its time limit.
    pub(crate) fn late(limit: Duration) -> Told {
        let told = Told::said(&say!("stopped-in-time", seconds = limit.as_secs_f64().to_string()));
        told.with_status(Status::Timeout)
    }

    /// Returns the Python class of the exception.
    pub(crate) fn class(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        py.import("ninefold._errors")?.getattr("NinefoldError")
    }

    pub(crate) fn raise(self, py: Python<'_>) -> PyErr {
        let made = || -> PyResult<Bound<'_, PyAny>> {
            let class = Told::class(py)?;
            let parts = PyDict::new(py);
            parts.set_item("row", self.row)?;
            parts.set_item("line", self.line)?;
            parts.set_item("column", self.column)?;
            parts.set_item("expected", self.expected.as_deref())?;
            parts.set_item("found", self.found.as_deref())?;
            parts.set_item("near", self.near.as_deref())?;
            parts.set_item("status", self.status.map(Status::word))?;
            class.call((&*self.message,), Some(&parts))
        };
        made().map_or_else(|error| error, PyErr::from_value)
    }
}

impl From<FormatError> for Told {
    fn from(error: FormatError) -> Told {
        let told = Told::at(&error, error.line, error.column, &error.expected, &error.found);
        told.with_status(Reason::from(&error).into())
    }
}

impl From<ReadBoardError> for Told {
    fn from(error: ReadBoardError) -> Told {
        match error {
            ReadBoardError::Read(error) => error.into(),
            ReadBoardError::Board(error) => Told::new(error).with_status(Status::Invalid),
        }
    }
}

impl From<NotationError> for Told {
    fn from(error: NotationError) -> Told {
        Told::at(&error, error.line, error.column, &error.expected, &error.found)
    }
}

impl From<FormulaError> for Told {
    fn from(error: FormulaError) -> Told {
        if let FormulaReason::Cells { expected, found } = &error.reason {
            return Told::at(&error, error.place.line, error.place.column, expected, found);
        }
        let (expected, found, near) = match &error.reason {
            FormulaReason::Expected { expected, found } => (Some(expected.words()), found.as_deref(), None),
            FormulaReason::Unknown { name, near } => (None, Some(name.as_str()), near.as_deref()),
            FormulaReason::Kind { expected, found } => (Some(expected.words()), Some(found.words()), None),
            FormulaReason::Taken { name } => (None, Some(name.as_str()), None),
            FormulaReason::Number { found, .. } => (None, Some(found.as_str()), None),
            _ => (None, None, None),
        };
        Told {
            message: error.to_string().into(),
            line: Some(error.place.line),
            column: Some(error.place.column),
            expected: expected.map(Into::into),
            found: found.map(Into::into),
            near: near.map(Into::into),
            ..Told::default()
        }
    }
}

impl From<Refusal> for Told {
    fn from(refusal: Refusal) -> Told {
        Told::new(refusal).with_status(match refusal {
            Refusal::Invalid => Status::None,
            Refusal::Ambiguous => Status::Several,
            Refusal::Solved => Status::Invalid,
            Refusal::Unsolved => Status::Unsolved,
        })
    }
}

impl From<Improper> for Told {
    fn from(improper: Improper) -> Told {
        let status = match improper {
            Improper::Clashes(_) => Status::Invalid,
            Improper::Unsolvable => Status::None,
            Improper::Ambiguous(_) => Status::Several,
        };
        Told::new(improper).with_status(status)
    }
}
