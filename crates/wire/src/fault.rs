//! Parse errors as data: the place, the expected and the found text, each with an id and in words.

use std::collections::BTreeMap;

use ninefold_core::DigitSet;
use ninefold_core::phrase::{self, FormatError};
use ninefold_texts::{Catalogue, Tell};
use serde::Serialize;

use crate::{Cells, Digits};

/// Place where a text can't be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Fault {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Text that was expected there.
    pub expected: Phrase,
    /// Text that was found there.
    pub found: Phrase,
}

/// Part of an error message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Phrase {
    /// Id of the phrase; ids never change.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::PhraseId"))]
    pub id: &'static str,
    /// Phrase in the requested language.
    pub text: String,
    /// Arguments that the phrase mentions, by name; left out when there are none.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub arguments: BTreeMap<&'static str, Argument>,
}

/// Argument of a phrase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Argument {
    /// Words or a character of the text, a name, or the id of a part of a puzzle.
    Text(String),
    /// A count.
    Number(usize),
    /// Cells.
    Cells(Cells),
    /// Digits.
    Digits(Digits),
    /// Another phrase.
    Phrase(Box<Phrase>),
    /// Error in a text nested inside this one.
    Fault(Box<Fault>),
}

impl Fault {
    /// Converts an error of the library, with its words in the language of a catalogue.
    #[must_use]
    pub fn of(error: &FormatError, catalogue: &Catalogue) -> Fault {
        let FormatError { line, column, expected, found } = error;
        Fault {
            line: *line,
            column: *column,
            expected: Phrase::of(expected, catalogue),
            found: Phrase::of(found, catalogue),
        }
    }
}

impl Phrase {
    fn of(phrase: &phrase::Phrase, catalogue: &Catalogue) -> Phrase {
        let arguments = phrase.arguments().into_iter();
        let arguments = arguments.map(|(name, argument)| (name, Argument::of(argument, catalogue))).collect();
        Phrase { id: phrase.id(), text: phrase.tell(catalogue), arguments }
    }
}

impl Argument {
    fn of(argument: phrase::Argument<'_>, catalogue: &Catalogue) -> Argument {
        match argument {
            phrase::Argument::Text(text) => Argument::Text(text.into()),
            phrase::Argument::Sign(sign) => Argument::Text(sign.into()),
            phrase::Argument::Number(number) => Argument::Number(number),
            phrase::Argument::Cells(cells) => Argument::Cells(Cells(cells)),
            phrase::Argument::Digit(digit) => Argument::Digits(Digits(DigitSet::of(digit))),
            phrase::Argument::Part(part) => Argument::Text(part.id().into()),
            phrase::Argument::Phrase(phrase) => Argument::Phrase(Box::new(Phrase::of(phrase, catalogue))),
            phrase::Argument::Error(error) => Argument::Fault(Box::new(Fault::of(error, catalogue))),
        }
    }
}
