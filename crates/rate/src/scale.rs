//! Scales of difficulty: an order of techniques, a number for each step, and a fold over them.

use std::fmt;

use ninefold_logic::{Conclusions, Facts, Pattern, Technique, Tenths};

use crate::Producer;

/// A scale of difficulty: an order of techniques, a number for each step, and a fold of the numbers.
pub trait Scale: fmt::Debug + Send + Sync {
    /// Returns the scale's name on the command line and in data.
    fn name(&self) -> &str;

    /// Returns the name of the scale's numbers: two ratings are comparable if it is the same. It is the
    /// scale's name, with a version where the numbers behind it have changed.
    fn scale(&self) -> &str {
        self.name()
    }

    /// The techniques in the order in which they are tried. After each step the search begins anew.
    fn order(&self) -> &[Producer];

    /// Returns everything the scale can try: its order, with optional techniques inserted at their places.
    fn known(&self) -> &[Producer] {
        self.order()
    }

    /// Returns the number of a step on this scale.
    fn number(&self, pattern: &dyn Pattern) -> Number;

    /// The letters that stand for parts of its results in a [template](crate::template); none by default.
    fn letters(&self) -> &'static str {
        ""
    }

    /// The result of no step.
    fn tally(&self) -> Box<dyn Tally>;
}

/// Running result of the steps taken so far. It is a puzzle's rating only if they solve it;
/// [`Walk::rate`](crate::Walk::rate) checks that.
pub trait Tally: fmt::Debug + Send {
    /// Takes a step into account, and what else was open in the position it was found in.
    fn take(&mut self, before: &Facts, conclusions: &Conclusions, pattern: &dyn Pattern);

    /// Returns the parts of the result with their names: the same names in the same order for any steps.
    fn fields(&self) -> Fields;

    /// The result in a few letters, as is usual for the scale.
    fn text(&self) -> String;

    /// Returns the text for a letter of a [template](crate::template), if it is one of the
    /// [scale](Scale::letters)'s.
    fn letter(&self, _letter: char) -> Option<String> {
        None
    }
}

/// A tally of any scale.
impl<T: Tally + ?Sized> Tally for Box<T> {
    fn take(&mut self, before: &Facts, conclusions: &Conclusions, pattern: &dyn Pattern) {
        (**self).take(before, conclusions, pattern);
    }

    fn fields(&self) -> Fields {
        (**self).fields()
    }

    fn text(&self) -> String {
        (**self).text()
    }

    fn letter(&self, letter: char) -> Option<String> {
        (**self).letter(letter)
    }
}

/// Parts of a result, with their names.
pub type Fields = Vec<(&'static str, Field)>;

/// A part of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// A number.
    Number(Number),
    /// A word.
    Word(&'static str),
    /// There is none.
    Missing,
}

impl Field {
    /// The technique's id.
    #[must_use]
    pub fn of_technique(technique: Option<&'static Technique>) -> Field {
        technique.map_or(Field::Missing, |technique| Field::Word(technique.id))
    }
}

/// Writes `7.1`, `130` or `hard`; nothing where there is nothing.
impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Field::Number(number) => fmt::Display::fmt(number, f),
            Field::Word(word) => f.write_str(word),
            Field::Missing => Ok(()),
        }
    }
}

/// Number of a step on a scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// Tenths, written with a point.
    Tenths(Tenths),
    /// Points.
    Points(u32),
}

impl Number {
    /// The tenths of a scale that counts in them.
    #[must_use]
    pub fn tenths(self) -> Option<Tenths> {
        match self {
            Number::Tenths(tenths) => Some(tenths),
            Number::Points(_) => None,
        }
    }
}

/// Writes `7.1` or `130`.
impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Number::Tenths(tenths) => fmt::Display::fmt(tenths, f),
            Number::Points(points) => fmt::Display::fmt(points, f),
        }
    }
}
