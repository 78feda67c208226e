//! Arguments of Python calls: whole numbers of any size, texts with any characters, names of profiles,
//! techniques and languages. Wrong types raise Python's own errors; unusable values of the right type raise
//! the package's error, which says what was expected.

use std::borrow::Cow;
use std::fmt;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};
use std::num::NonZero;
use std::time::{Duration, Instant};

use ninefold::core::Transformation;
use ninefold::format::RulePolicy;
use ninefold::generate::transforming;
use ninefold::rate::{SCALES, names};
use ninefold::texts::{Catalogue, Language};
use ninefold::{RatingProfile, Technique};
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors::InputError;

/// A whole number. Numbers too large for `i128` are clamped, which is safe because every accepted range ends
/// before.
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
    /// Returns the number, from 0 on; `name` is the name of the argument.
    ///
    /// # Errors
    /// If the number is negative or has more than 64 bits.
    pub(crate) fn as_u64(self, name: &str) -> Result<u64, InputError> {
        self.check_at_most(u64::MAX, name)
    }

    /// Returns a number of cells, 0 to 81.
    ///
    /// # Errors
    /// If the number is out of range.
    pub(crate) fn as_cell_count(self, name: &str) -> Result<usize, InputError> {
        self.check_at_most(81, name)
    }

    /// Returns the number, from 0 to `most`.
    ///
    /// # Errors
    /// If the number is out of range.
    pub(crate) fn check_at_most<N>(self, most: N, name: &str) -> Result<N, InputError>
    where
        N: TryFrom<i128> + PartialOrd + fmt::Display,
    {
        let expected = format!("a whole number from 0 to {most}");
        let known = N::try_from(self.0).ok().filter(|number| *number <= most);
        known.ok_or_else(|| InputError::from_expected(expected, self).with_argument_name(name))
    }
}

/// Returns the characters of a text.
///
/// # Errors
/// If the text has a lone surrogate, which Python allows.
pub(crate) fn decode_text<'a>(given: &'a Bound<'_, PyString>) -> Result<Cow<'a, str>, InputError> {
    given.to_cow().map_err(|_| {
        InputError::from_expected("a text of Unicode characters", "a surrogate without its other half")
    })
}

/// Creates the error for an object of a wrong type.
pub(crate) fn type_error(found: &Bound<'_, PyAny>, expected: &str) -> PyErr {
    InputError::from_expected(expected, type_name(found)).into()
}

/// Returns the name of an object's type.
pub(crate) fn type_name(found: &Bound<'_, PyAny>) -> String {
    found.get_type().name().map_or_else(|_| "something else".into(), |name| name.to_string())
}

/// A floating-point number. Integers too large for a float become infinite, which is safe because every
/// accepted range ends before.
#[derive(Clone, Copy)]
pub(crate) struct Real(pub(crate) f64);

impl<'py> FromPyObject<'_, 'py> for Real {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Real> {
        match given.extract::<f64>() {
            Ok(number) => Ok(Real(number)),
            Err(why) if why.is_instance_of::<PyOverflowError>(given.py()) => {
                Ok(Real(if given.lt(0)? { f64::NEG_INFINITY } else { f64::INFINITY }))
            }
            Err(why) => Err(why),
        }
    }
}

/// Returns a time limit in seconds; `None` if it is longer than any wait.
pub(crate) fn parse_time_limit(Real(seconds): Real) -> Result<Option<Duration>, InputError> {
    if seconds.is_nan() || seconds < 0.0 {
        return Err(InputError::from_expected("a number of seconds, 0 or more", seconds)
            .with_argument_name("time_limit"));
    }
    Ok(Duration::try_from_secs_f64(seconds).ok())
}

/// A running time limit.
pub(crate) struct TimeLimit {
    started: Instant,
    limit: Option<Duration>,
}

impl TimeLimit {
    /// Starts a limit of so many seconds, if there is one.
    pub(crate) fn from_seconds(seconds: Option<Real>) -> Result<TimeLimit, InputError> {
        let limit = seconds.map_or(Ok(None), parse_time_limit)?;
        Ok(TimeLimit { started: Instant::now(), limit })
    }

    /// Whether the time limit of a Python call is up.
    pub(crate) fn is_expired(&self) -> bool {
        self.limit.is_some_and(|limit| self.started.elapsed() >= limit)
    }

    /// Returns the length of the time limit.
    pub(crate) fn duration(&self) -> Duration {
        self.limit.unwrap_or_default()
    }
}

/// Returns a profile: a scale, or a scale with a selection of techniques.
pub(crate) fn find_profile(
    name: &str,
    own: Option<Vec<String>>,
    without: Option<Vec<String>>,
) -> Result<RatingProfile, InputError> {
    let mut profile = RatingProfile::from_name(name).ok_or_else(|| {
        let names: Vec<&str> = SCALES.iter().map(|scale| scale.name()).collect();
        InputError::from_expected(format!("a profile, one of {}", names.join(", ")), format!("{name:?}"))
    })?;
    // The caller's own list replaces the scale's techniques before any are excluded.
    if let Some(own) = own {
        if own.is_empty() {
            return Err(InputError::from_expected("ids of techniques", "an empty list"));
        }
        profile = profile.with_techniques(&own).map_err(InputError::new)?;
    }
    match without {
        Some(without) => profile.without_techniques(&without).map_err(InputError::new),
        None => Ok(profile),
    }
}

/// Reads the moves of a transformation; without any, returns the identity.
pub(crate) fn parse_transformation(by: Option<&str>) -> Result<Transformation, InputError> {
    let Some(by) = by else { return Ok(Transformation::IDENTITY) };
    transforming::parse_moves(by).map_err(|error| {
        let told = error
            .to_message()
            .map_or_else(|| InputError::new(&error), |sentence| InputError::from_message(&sentence));
        told.with_argument_name("by")
    })
}

/// Returns the policy for puzzles with other rules than those of Sudoku.
pub(crate) fn rule_policy(are_ignored: bool) -> RulePolicy {
    if are_ignored { RulePolicy::Ignore } else { RulePolicy::Refuse }
}

/// Returns the effort limit of a search; there is none by default.
pub(crate) fn effort_limit(requested: Option<Whole>) -> Result<u64, InputError> {
    requested.map_or(Ok(u64::MAX), |asked| asked.as_u64("effort"))
}

/// Returns the one technique that a name means.
pub(crate) fn find_technique(name: &str) -> Result<&'static Technique, InputError> {
    names::find_technique(name).map_err(InputError::new)
}

/// Returns all techniques that some names mean, each once.
pub(crate) fn find_techniques(all: &[impl AsRef<str>]) -> Result<Vec<&'static Technique>, InputError> {
    names::find_all_techniques(all).map_err(InputError::new)
}

/// Returns the messages of a language.
pub(crate) fn find_catalogue(lang: &str) -> Result<&'static Catalogue, InputError> {
    let language = Language::from_locale(lang);
    language.map(Language::message_catalogue).ok_or_else(|| {
        let codes: Vec<String> =
            Language::ALL.iter().map(|language| format!("'{}'", language.code)).collect();
        InputError::from_expected(format!("a language, {}", codes.join(" or ")), lang)
    })
}

/// Returns the number of threads to use.
pub(crate) fn parse_thread_count(requested: Option<Whole>) -> Result<NonZero<usize>, InputError> {
    const MOST: usize = 1024;
    let Some(asked) = requested else {
        return Ok(std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN));
    };
    let number = usize::try_from(asked.0).ok().filter(|&asked| asked <= MOST).and_then(NonZero::new);
    number.ok_or_else(|| InputError::from_expected(format!("a number of threads from 1 to {MOST}"), asked))
}

/// Returns the hash of a value for Python, the same in every process.
pub(crate) fn stable_hash(value: impl Hash) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(value)
}
