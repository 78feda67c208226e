//! JSON of parse errors: the place, the expected and the found text, each with an id and in words.

use std::collections::BTreeMap;

use ninefold_core::DigitSet;
use ninefold_core::phrase::{self, FormatError};
use ninefold_texts::{Catalogue, Localize};
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
    pub fn from_error(error: &FormatError, catalogue: &Catalogue) -> Fault {
        let FormatError { line, column, expected, found } = error;
        Fault {
            line: *line,
            column: *column,
            expected: Phrase::from_parse_message(expected, catalogue),
            found: Phrase::from_parse_message(found, catalogue),
        }
    }
}

impl Phrase {
    fn from_parse_message(phrase: &phrase::ParseMessage, catalogue: &Catalogue) -> Phrase {
        let arguments = phrase.arguments().into_iter();
        let arguments =
            arguments.map(|(name, argument)| (name, Argument::from_argument(argument, catalogue))).collect();
        Phrase { id: phrase.id(), text: phrase.localize(catalogue), arguments }
    }
}

impl Argument {
    fn from_argument(argument: phrase::ParseMessageArgument<'_>, catalogue: &Catalogue) -> Argument {
        match argument {
            phrase::ParseMessageArgument::Text(text) => Argument::Text(text.into()),
            phrase::ParseMessageArgument::Sign(sign) => Argument::Text(sign.into()),
            phrase::ParseMessageArgument::Number(number) => Argument::Number(number),
            phrase::ParseMessageArgument::Cells(cells) => Argument::Cells(Cells(cells)),
            phrase::ParseMessageArgument::Digit(digit) => Argument::Digits(Digits(DigitSet::of(digit))),
            phrase::ParseMessageArgument::Part(part) => Argument::Text(part.id().into()),
            phrase::ParseMessageArgument::Message(phrase) => {
                Argument::Phrase(Box::new(Phrase::from_parse_message(phrase, catalogue)))
            }
            phrase::ParseMessageArgument::Error(error) => {
                Argument::Fault(Box::new(Fault::from_error(error, catalogue)))
            }
        }
    }
}
