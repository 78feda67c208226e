//! What Python gives: whole numbers of any size, texts of any characters, names of profiles, techniques and languages. What is of the wrong type is Python's `TypeError`; what
//! is of the right type and makes no sense is ours, and says what was expected.

use std::borrow::Cow;
use std::fmt;
use std::num::NonZero;
use std::time::{Duration, Instant};

use ninefold::core::Transformation;
use ninefold::format::RulePolicy;
use ninefold::generate::transforming;
use ninefold::rate::SCALES;
use ninefold::texts::{Catalogue, Language};
use ninefold::{Profile, Technique, techniques};
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
        self.up_to(u64::MAX, name)
    }

    /// How many cells, from 0 to 81.
    ///
    /// # Errors
    /// When it is another number.
    pub(crate) fn cells(self, name: &str) -> Result<usize, Told> {
        self.up_to(81, name)
    }

    /// The number, from 0 to one that may be the largest of its kind.
    ///
    /// # Errors
    /// When it is another one.
    pub(crate) fn up_to<N>(self, most: N, name: &str) -> Result<N, Told>
    where
        N: TryFrom<i128> + PartialOrd + fmt::Display,
    {
        let expected = format!("a whole number from 0 to {most}");
        let known = N::try_from(self.0).ok().filter(|number| *number <= most);
        known.ok_or_else(|| Told::expected(expected, self).of(name))
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

/// A number with a point. A whole number with no room here becomes infinite: no range ends beyond.
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

/// A time limit; one that is longer than anybody waits is none.
pub(crate) fn budget(Real(seconds): Real) -> Result<Option<Duration>, Told> {
    if seconds.is_nan() || seconds < 0.0 {
        return Err(Told::expected("a number of seconds, 0 or more", seconds).of("time_limit"));
    }
    Ok(Duration::try_from_secs_f64(seconds).ok())
}

/// A time limit under way.
pub(crate) struct Limit {
    begun: Instant,
    limit: Option<Duration>,
}

impl Limit {
    /// The limit of so many seconds, if there is one, from now on.
    pub(crate) fn of(seconds: Option<Real>) -> Result<Limit, Told> {
        let limit = seconds.map_or(Ok(None), budget)?;
        Ok(Limit { begun: Instant::now(), limit })
    }

    /// Whether the time is up.
    pub(crate) fn is_over(&self) -> bool {
        self.limit.is_some_and(|limit| self.begun.elapsed() >= limit)
    }

    /// How long it is.
    pub(crate) fn length(&self) -> Duration {
        self.limit.unwrap_or_default()
    }
}

/// A scale, or a scale with techniques of one's own.
pub(crate) fn profile(
    name: &str,
    own: Option<Vec<String>>,
    without: Option<Vec<String>>,
) -> Result<Profile, Told> {
    let mut profile = Profile::of_name(name).ok_or_else(|| {
        let names: Vec<&str> = SCALES.iter().map(|scale| scale.name()).collect();
        Told::expected(format!("a profile, one of {}", names.join(", ")), format!("{name:?}"))
    })?;
    if let Some(own) = own {
        if own.is_empty() {
            return Err(Told::expected("ids of techniques", "an empty list"));
        }
        profile = profile.with_techniques(&own).map_err(Told::new)?;
    }
    match without {
        Some(without) => profile.without(&without).map_err(Told::new),
        None => Ok(profile),
    }
}

/// Moves that turn a puzzle; without any, what changes nothing.
pub(crate) fn transformation(by: Option<&str>) -> Result<Transformation, Told> {
    let Some(by) = by else { return Ok(Transformation::IDENTITY) };
    transforming::read(by).map_err(|error| {
        let told = error.sentence().map_or_else(|| Told::new(&error), |sentence| Told::said(&sentence));
        told.of("by")
    })
}

/// What becomes of puzzles with other rules than those of Sudoku.
pub(crate) fn rules(are_ignored: bool) -> RulePolicy {
    if are_ignored { RulePolicy::Ignore } else { RulePolicy::Refuse }
}

/// How many questions a search may ask: as many as it likes where none are told.
pub(crate) fn effort(asked: Option<Whole>) -> Result<u64, Told> {
    asked.map_or(Ok(u64::MAX), |asked| asked.natural("effort"))
}

/// A technique by its id.
pub(crate) fn technique(id: &str) -> Result<&'static Technique, Told> {
    techniques::by_id(id).ok_or_else(|| {
        let near = ninefold::rate::profile::near(id);
        let near =
            if near.is_empty() { String::new() } else { format!("; did you mean {}?", near.join(", ")) };
        Told::new(format!("there is no technique {id:?}{near}"))
    })
}

/// The words of a language.
pub(crate) fn catalogue(lang: &str) -> Result<&'static Catalogue, Told> {
    let language = Language::of_locale(lang);
    language.map(Language::catalogue).ok_or_else(|| {
        let codes: Vec<String> =
            Language::ALL.iter().map(|language| format!("'{}'", language.code)).collect();
        Told::expected(format!("a language, {}", codes.join(" or ")), lang)
    })
}

/// How many threads work.
pub(crate) fn threads(asked: Option<Whole>) -> Result<NonZero<usize>, Told> {
    const MOST: usize = 1024;
    let Some(asked) = asked else {
        return Ok(std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN));
    };
    let number = usize::try_from(asked.0).ok().filter(|&asked| asked <= MOST).and_then(NonZero::new);
    number.ok_or_else(|| Told::expected(format!("a number of threads from 1 to {MOST}"), asked))
}
