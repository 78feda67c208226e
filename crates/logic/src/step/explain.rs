//! Messages of explanations as data: ids with named arguments, so that notation, markup and language are
//! chosen where the text is shown.
//!
//! The id is the key under which a catalogue of a language keeps its words:
//!
//! ```
//! use ninefold_core::{Cell, Digit, House};
//! use ninefold_logic::explain::say;
//!
//! let sentence = say!("single-in-house", house = House::at(9), digit = Digit::D4, cell = Cell::at(2));
//! assert_eq!(sentence.to_string(), "single-in-house: house r1, digit 4, cell r1c3");
//! ```

use std::fmt;

use ninefold_core::phrase::ParseMessage;
use ninefold_core::{Candidate, CandidateMap, Cell, CellMap, Digit, DigitSet, House, HouseSet};

use crate::{MarkRole, Technique};

/// Message of an explanation: its id and its arguments.
#[derive(Clone, PartialEq, Eq)]
pub struct Message {
    /// The id of the message: the key of its words in a catalogue.
    pub id: &'static str,
    /// The arguments by name.
    pub arguments: Vec<(&'static str, MessageArgument)>,
    /// The indentation level: consequences of an assumption are a level below it.
    pub level: u8,
    /// The message in English, if its words are in the code; then no English catalogue has them.
    pub english: Option<String>,
}

/// Something a message names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MessageArgument {
    /// Cells.
    Cells(CellMap),
    /// Digits.
    Digits(DigitSet),
    /// Houses.
    Houses(HouseSet),
    /// Candidates.
    Candidates(CandidateMap),
    /// A number of things.
    Number(usize),
    /// The id of a word.
    Word(&'static str),
    /// A technique: its name and description.
    Technique(&'static Technique),
    /// A role, as legends have it.
    Role(MarkRole),
    /// What a reader of texts expected or found.
    ParseMessage(ParseMessage),
    /// Several pieces, such as a chain in Eureka notation.
    Pieces(Vec<MessageFragment>),
}

/// A piece of a message, ready to be formatted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MessageFragment {
    /// Plain words.
    Text(String),
    /// Cells.
    Cells(CellMap),
    /// Digits.
    Digits(DigitSet),
    /// Houses.
    Houses(HouseSet),
    /// Candidates.
    Candidates(CandidateMap),
}

impl Message {
    /// Returns the message at an indentation level.
    #[must_use]
    pub(crate) fn with_indent_level(self, level: u8) -> Message {
        Message { level, ..self }
    }

    /// Returns the English that the code has: what an error writes that is a message, too. Empty if the
    /// English is in the catalogue.
    #[must_use]
    pub fn english(&self) -> &str {
        self.english.as_deref().unwrap_or_default()
    }

    /// The message's argument of a name.
    #[must_use]
    pub fn argument_by_name(&self, name: &str) -> Option<&MessageArgument> {
        self.arguments.iter().find(|(known, _)| *known == name).map(|(_, argument)| argument)
    }
}

/// Writes the id and the arguments, `so: cells r1c12, digit 4`, for developers. The words for users are in a
/// catalogue.
/// English is shown only where a message has it, so that records of explanations, which have none, stay.
impl fmt::Debug for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Message { id, arguments, level, english } = self;
        let mut fields = f.debug_struct("Message");
        fields.field("id", id).field("arguments", arguments).field("level", level);
        if let Some(english) = english {
            fields.field("english", english);
        }
        fields.finish()
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)?;
        for (i, (name, argument)) in self.arguments.iter().enumerate() {
            write!(f, "{}{name} {argument}", if i == 0 { ": " } else { ", " })?;
        }
        Ok(())
    }
}

/// Writes the value in `r1c1` notation.
impl fmt::Display for MessageArgument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MessageArgument::Cells(cells) => cells.fmt(f),
            MessageArgument::Digits(digits) => digits.fmt(f),
            MessageArgument::Houses(houses) => houses.fmt(f),
            MessageArgument::Candidates(candidates) => candidates.fmt(f),
            MessageArgument::Number(number) => number.fmt(f),
            MessageArgument::Word(word) => f.write_str(word),
            MessageArgument::Technique(technique) => f.write_str(technique.id),
            MessageArgument::Role(role) => f.write_str(role.id()),
            MessageArgument::ParseMessage(phrase) => phrase.fmt(f),
            MessageArgument::Pieces(pieces) => pieces.iter().try_for_each(|piece| piece.fmt(f)),
        }
    }
}

/// Writes the value in `r1c1` notation.
impl fmt::Display for MessageFragment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MessageFragment::Text(text) => f.write_str(text),
            MessageFragment::Cells(cells) => cells.fmt(f),
            MessageFragment::Digits(digits) => digits.fmt(f),
            MessageFragment::Houses(houses) => houses.fmt(f),
            MessageFragment::Candidates(candidates) => candidates.fmt(f),
        }
    }
}

macro_rules! arguments {
    ($($from:ty => |$value:ident| $argument:expr),+ $(,)?) => {$(
        impl From<$from> for MessageArgument {
            fn from($value: $from) -> MessageArgument {
                $argument
            }
        }
    )+};
}

arguments! {
    Cell => |cell| MessageArgument::Cells(CellMap::of(cell)),
    CellMap => |cells| MessageArgument::Cells(cells),
    Digit => |digit| MessageArgument::Digits(DigitSet::of(digit)),
    DigitSet => |digits| MessageArgument::Digits(digits),
    House => |house| MessageArgument::Houses(HouseSet::of(house)),
    HouseSet => |houses| MessageArgument::Houses(houses),
    Candidate => |candidate| MessageArgument::Candidates(CandidateMap::of(candidate)),
    CandidateMap => |candidates| MessageArgument::Candidates(candidates),
    usize => |number| MessageArgument::Number(number),
    &'static str => |word| MessageArgument::Word(word),
    &'static Technique => |technique| MessageArgument::Technique(technique),
    MarkRole => |role| MessageArgument::Role(role),
    ParseMessage => |phrase| MessageArgument::ParseMessage(phrase),
    String => |text| MessageArgument::Pieces(vec![MessageFragment::Text(text)]),
    Vec<MessageFragment> => |pieces| MessageArgument::Pieces(pieces),
}

/// Makes a [`Message`]: `say!("cell-is", cell, digit = only_digit)`; an argument without a value is the
/// variable of that name. An error, which libraries write without a catalogue, has its English here:
/// `say!("too-many" = "at most {most} techniques", most = MOST)`.
#[doc(hidden)]
#[macro_export]
macro_rules! __say {
    (@value $name:ident) => { $name };
    (@value $name:ident $value:expr) => { $value };
    ($id:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::Message {
            id: $id,
            arguments: vec![$((
                stringify!($name),
                $crate::explain::MessageArgument::from($crate::__say!(@value $name $($value)?)),
            )),*],
            level: 0,
            english: None,
        }
    };
    ($id:literal = $english:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {{
        $(let $name = $crate::__say!(@value $name $($value)?);)*
        let english = Some(format!($english));
        $crate::Message { english, ..$crate::__say!($id $(, $name)*) }
    }};
}

#[doc(inline)]
pub use crate::__say as say;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_written_with_its_arguments() {
        let digits = DigitSet::from_bits(0b111).unwrap();
        let cells = CellMap::of(Cell::at(2)).with(Cell::at(3));
        let message = say!("fills", digits, cells, house = House::at(9), n = 3, how = "naked");
        assert_eq!(message.to_string(), "fills: digits 123, cells r1c34, house r1, n 3, how naked");
        assert_eq!(message.argument_by_name("n"), Some(&MessageArgument::Number(3)));
        assert_eq!((message.argument_by_name("m"), message.english()), (None, ""));
        let error = say!("no-such" = "no \"{name}\" in {house:#}", name = "x", house = House::at(9));
        assert_eq!(
            (error.english(), error.to_string()),
            ("no \"x\" in row 1", "no-such: name x, house r1".into())
        );
    }
}
