//! Rating scale: an order of techniques, a number for each step, and a fold over them.

use std::fmt;

use ninefold_logic::{Conclusions, Facts, Pattern, RatingTenths, Technique};

use crate::StepProducer;

/// A scale of difficulty: an order of techniques, a rating for each step, and a fold of the ratings.
pub trait RatingScale: fmt::Debug + Send + Sync {
    /// Returns the scale's name on the command line and in data.
    fn name(&self) -> &str;

    /// Returns the name of the scale's numbers: two ratings are comparable if it is the same. It is the
    /// scale's name, with a version where the numbers behind it have changed.
    fn scale_version(&self) -> &str {
        self.name()
    }

    /// The techniques in the order in which they are tried. After each step the search begins anew.
    fn technique_order(&self) -> &[StepProducer];

    /// Returns the techniques in the order in which a walk for the [rating](crate::RatingWalk::rate) tries
    /// them, where that differs from the order in which steps are told.
    fn rating_order(&self) -> &[StepProducer] {
        self.technique_order()
    }

    /// Returns the rating order for a profile with another order of techniques.
    fn build_rating_order(&self, order: &[StepProducer]) -> Vec<StepProducer> {
        order.to_vec()
    }

    /// Whether the rating of a puzzle is that of its canonical image, so that all its images share it. The
    /// tally of steps taken one by one is then the cost of that path, and
    /// [`rate_start`](crate::RatingWalk::rate_start) gives the rating.
    fn rates_canonical_image(&self) -> bool {
        false
    }

    /// Returns everything the scale can try: its order, with optional techniques inserted at their places.
    fn available_producers(&self) -> &[StepProducer] {
        self.technique_order()
    }

    /// Rates a step on this scale.
    fn rate_step(&self, pattern: &dyn Pattern) -> RatingValue;

    /// The letters that stand for parts of its results in a [template](crate::template); none by default.
    fn template_letters(&self) -> &'static str {
        ""
    }

    /// Creates a tally without any step.
    fn new_tally(&self) -> Box<dyn RatingTally>;
}

/// Running result of the steps taken so far. It is a puzzle's rating only if they solve it;
/// [`RatingWalk::rate`](crate::RatingWalk::rate) checks that.
pub trait RatingTally: fmt::Debug + Send {
    /// Takes a step into account, and what else was open in the position it was found in.
    fn add_step(&mut self, before: &Facts, conclusions: &Conclusions, pattern: &dyn Pattern);

    /// Returns the parts of the result with their names: the same names in the same order for any steps.
    fn result_fields(&self) -> TallyFields;

    /// The rating in a few letters, as is usual for its scale.
    fn short_rating_text(&self) -> String;

    /// Returns the text for a letter of a [template](crate::template), if it is one of the
    /// [scale](RatingScale::template_letters)'s.
    fn template_letter_text(&self, _letter: char) -> Option<String> {
        None
    }
}

/// A tally of any scale.
impl<T: RatingTally + ?Sized> RatingTally for Box<T> {
    fn add_step(&mut self, before: &Facts, conclusions: &Conclusions, pattern: &dyn Pattern) {
        (**self).add_step(before, conclusions, pattern);
    }

    fn result_fields(&self) -> TallyFields {
        (**self).result_fields()
    }

    fn short_rating_text(&self) -> String {
        (**self).short_rating_text()
    }

    fn template_letter_text(&self, letter: char) -> Option<String> {
        (**self).template_letter_text(letter)
    }
}

/// Parts of a result, with their names.
pub type TallyFields = Vec<(&'static str, TallyField)>;

/// A part of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
pub enum TallyField {
    /// A number.
    Number(RatingValue),
    /// A word.
    Word(&'static str),
    /// There is none.
    Missing,
}

impl TallyField {
    /// The field of a tally for a technique: its id.
    #[must_use]
    pub fn from_technique(technique: Option<&'static Technique>) -> TallyField {
        technique.map_or(TallyField::Missing, |technique| TallyField::Word(technique.id))
    }
}

/// Writes `7.1`, `130` or `hard`; nothing where there is nothing.
impl fmt::Display for TallyField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TallyField::Number(number) => fmt::Display::fmt(number, f),
            TallyField::Word(word) => f.write_str(word),
            TallyField::Missing => Ok(()),
        }
    }
}

/// Rating of a step or a puzzle: a whole number of points, or a number with one decimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename = "Number", untagged))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum RatingValue {
    /// Whole number of points.
    Points(u32),
    /// Rating with one decimal, as Sudoku Explainer's.
    Tenths(
        #[cfg_attr(feature = "serde", serde(serialize_with = "write_tenths"))]
        #[cfg_attr(feature = "schema", schemars(with = "f64"))]
        RatingTenths,
    ),
}

#[cfg(feature = "serde")]
fn write_tenths<S: serde::Serializer>(tenths: &RatingTenths, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(tenths.as_f64())
}

impl RatingValue {
    /// Returns the rating as a number.
    #[must_use]
    pub fn as_f64(self) -> f64 {
        match self {
            RatingValue::Points(points) => points.into(),
            RatingValue::Tenths(tenths) => tenths.as_f64(),
        }
    }

    /// The tenths of a scale that counts in them.
    #[must_use]
    pub fn in_tenths(self) -> Option<RatingTenths> {
        match self {
            RatingValue::Tenths(tenths) => Some(tenths),
            RatingValue::Points(_) => None,
        }
    }
}

/// Writes `7.1` or `130`.
impl fmt::Display for RatingValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RatingValue::Tenths(tenths) => fmt::Display::fmt(tenths, f),
            RatingValue::Points(points) => fmt::Display::fmt(points, f),
        }
    }
}
