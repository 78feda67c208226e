//! What Python gives: whole numbers of any size, texts of any characters. What is of the wrong type is Python's `TypeError`; what
//! is of the right type and makes no sense is ours, and says what was expected.

use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::told::Told;

/// A whole number. One with no room here becomes the nearest that has: no range ends beyond.
#[derive(Clone, Copy)]
pub(crate) struct Whole(pub(crate) i128);

impl<'py> FromPyObject<'_, 'py> for Whole {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Whole> {
        if let Ok(number) = given.extract::<i64>() {
            return Ok(Whole(number.into()));
        }
        match given.extract::<i128>() {
            Ok(number) => Ok(Whole(number)),
            Err(why) if why.is_instance_of::<PyOverflowError>(given.py()) => {
                Ok(Whole(if given.lt(0)? { i128::MIN } else { i128::MAX }))
            }
            Err(why) => Err(why),
        }
    }
}

impl fmt::Display for Whole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            i128::MIN => f.write_str("a far smaller one"),
            i128::MAX => f.write_str("a far larger one"),
            number => number.fmt(f),
        }
    }
}

impl Whole {
    /// The number, from 0 on; `name` is what the argument is called.
    ///
    /// # Errors
    /// When it is negative, or has more than 64 bits.
    pub(crate) fn natural(self, name: &str) -> Result<u64, Told> {
        let expected = || format!("a whole number from 0 to {}", u64::MAX);
        u64::try_from(self.0).map_err(|_| Told::expected(expected(), self).of(name))
    }
}

/// The characters of a text.
///
/// # Errors
/// When half of a character is missing: Python's texts may have lone surrogates.
pub(crate) fn text<'a>(given: &'a Bound<'_, PyString>) -> Result<Cow<'a, str>, Told> {
    given
        .to_cow()
        .map_err(|_| Told::expected("a text of Unicode characters", "a surrogate without its other half"))
}

/// That something is of a type that does not belong here.
pub(crate) fn wrong(found: &Bound<'_, PyAny>, expected: &str) -> PyErr {
    Told::expected(expected, kind(found)).raise(found.py())
}

/// What the type of something is called.
pub(crate) fn kind(found: &Bound<'_, PyAny>) -> String {
    found.get_type().name().map_or_else(|_| "something else".into(), |name| name.to_string())
}

/// A time limit; one that is longer than anybody waits is none.
pub(crate) fn budget(seconds: f64) -> Result<Option<Duration>, Told> {
    if seconds.is_nan() || seconds < 0.0 {
        return Err(Told::expected("a number of seconds, 0 or more", seconds).of("time_limit"));
    }
    Ok(Duration::try_from_secs_f64(seconds).ok())
}
