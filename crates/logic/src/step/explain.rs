//! Explanations as data: sentences by id with named arguments, so that notation, markup and language are
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

use ninefold_core::phrase::Phrase;
use ninefold_core::{Candidate, CandidateMap, Cell, CellMap, Digit, DigitSet, House, HouseSet};

use crate::{Role, Technique};

/// A sentence of an explanation: its id and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The id of the sentence: the key of its words in a catalogue.
    pub id: &'static str,
    /// The arguments by name.
    pub arguments: Vec<(&'static str, Argument)>,
    /// The indentation level: consequences of an assumption are a level below it.
    pub level: u8,
}

/// Something a sentence names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
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
    Role(Role),
    /// What a reader of texts expected or found.
    Phrase(Phrase),
    /// Several pieces, such as a chain in Eureka notation.
    Pieces(Vec<Fragment>),
}

/// A piece of a sentence, ready to be formatted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fragment {
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

impl Sentence {
    /// Returns the sentence at an indentation level.
    #[must_use]
    pub(crate) fn at_level(self, level: u8) -> Sentence {
        Sentence { level, ..self }
    }

    /// The argument of a name.
    #[must_use]
    pub fn argument(&self, name: &str) -> Option<&Argument> {
        self.arguments.iter().find(|(known, _)| *known == name).map(|(_, argument)| argument)
    }
}

/// Writes the id and the arguments, `so: cells r1c12, digit 4`, for developers. The words for users are in a
/// catalogue.
impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)?;
        for (i, (name, argument)) in self.arguments.iter().enumerate() {
            write!(f, "{}{name} {argument}", if i == 0 { ": " } else { ", " })?;
        }
        Ok(())
    }
}

/// Writes the value in `r1c1` notation.
impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Argument::Cells(cells) => cells.fmt(f),
            Argument::Digits(digits) => digits.fmt(f),
            Argument::Houses(houses) => houses.fmt(f),
            Argument::Candidates(candidates) => candidates.fmt(f),
            Argument::Number(number) => number.fmt(f),
            Argument::Word(word) => f.write_str(word),
            Argument::Technique(technique) => f.write_str(technique.id),
            Argument::Role(role) => f.write_str(role.id()),
            Argument::Phrase(phrase) => phrase.fmt(f),
            Argument::Pieces(pieces) => pieces.iter().try_for_each(|piece| piece.fmt(f)),
        }
    }
}

/// Writes the value in `r1c1` notation.
impl fmt::Display for Fragment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fragment::Text(text) => f.write_str(text),
            Fragment::Cells(cells) => cells.fmt(f),
            Fragment::Digits(digits) => digits.fmt(f),
            Fragment::Houses(houses) => houses.fmt(f),
            Fragment::Candidates(candidates) => candidates.fmt(f),
        }
    }
}

macro_rules! arguments {
    ($($from:ty => |$value:ident| $argument:expr),+ $(,)?) => {$(
        impl From<$from> for Argument {
            fn from($value: $from) -> Argument {
                $argument
            }
        }
    )+};
}

arguments! {
    Cell => |cell| Argument::Cells(CellMap::of(cell)),
    CellMap => |cells| Argument::Cells(cells),
    Digit => |digit| Argument::Digits(DigitSet::of(digit)),
    DigitSet => |digits| Argument::Digits(digits),
    House => |house| Argument::Houses(HouseSet::of(house)),
    HouseSet => |houses| Argument::Houses(houses),
    Candidate => |candidate| Argument::Candidates(CandidateMap::of(candidate)),
    CandidateMap => |candidates| Argument::Candidates(candidates),
    usize => |number| Argument::Number(number),
    &'static str => |word| Argument::Word(word),
    &'static Technique => |technique| Argument::Technique(technique),
    Role => |role| Argument::Role(role),
    Phrase => |phrase| Argument::Phrase(phrase),
    String => |text| Argument::Pieces(vec![Fragment::Text(text)]),
    Vec<Fragment> => |pieces| Argument::Pieces(pieces),
}

/// Makes a [`Sentence`]: `say!("cell-is", cell = cell, digit = digit)`.
#[doc(hidden)]
#[macro_export]
macro_rules! __say {
    ($id:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::Sentence {
            id: $id,
            arguments: vec![$((stringify!($name), $crate::explain::Argument::from($value))),*],
            level: 0,
        }
    };
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
        let sentence =
            say!("fills", digits = digits, cells = cells, house = House::at(9), n = 3, how = "naked");
        assert_eq!(sentence.to_string(), "fills: digits 123, cells r1c34, house r1, n 3, how naked");
        assert_eq!(sentence.argument("n"), Some(&Argument::Number(3)));
        assert_eq!(sentence.argument("m"), None);
    }
}
