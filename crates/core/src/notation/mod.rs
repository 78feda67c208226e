//! Names for cells, houses and candidates, as people write them: one file per notation.
//!
//! A [`Notation`] names cells by row and column and so writes and reads anything that implements [`Notate`];
//! a [`CellFormat`] is any way to write a set of cells, drawn ones included. [`read_cells`] reads all of
//! them.
//!
//! ```
//! use ninefold_core::{CellMap, Notation, notation::CellFormat};
//!
//! let map: CellMap = "r1c1, r2c12".parse()?;
//! assert_eq!(Notation::K9.display(&map).to_string(), "A1, B12");
//! assert_eq!(Notation::Excel.parse("A1, AB2"), Ok(map));
//! let drawn = map.display(CellFormat::Table).to_string();
//! assert_eq!(drawn.lines().nth(1), Some("* * . | . . . | . . ."));
//! assert_eq!(CellFormat::Table.parse(&drawn), Ok(map));
//! # Ok::<(), ninefold_core::notation::NotationError>(())
//! ```

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::phrase::ParseMessage;
use crate::{DigitSet, HouseKind};

mod bitmap;
mod candidates;
mod cells;
mod excel;
mod k9;
pub mod moves;
mod rc;
mod reader;
mod table;
pub mod triplets;

pub use cells::{CellFormat, CellFormatter, read_cells};

/// A text that is not what its notation asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
    /// The notation or character expected there.
    pub expected: ParseMessage,
    /// The text found there.
    pub found: ParseMessage,
}

impl core::error::Error for NotationError {}

/// Writes `column 7: expected a row, as in r1c1, found 'q'`, with the line if it is not the first.
impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 1 {
            write!(f, "line {}, ", self.line)?;
        }
        write!(f, "column {}: expected {}, found {}", self.column, self.expected, self.found)
    }
}

/// A way to name cells by their row and column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Notation {
    /// `r1c1`: the usual one, and that of `Display` and `FromStr`.
    #[default]
    Rc,
    /// `A1`: rows A to I, columns 1 to 9.
    K9,
    /// `A1` as on SudokuWiki: rows A to H and J, columns 1 to 9.
    SudokuWiki,
    /// `A1` as in a spreadsheet: columns A to I, rows 1 to 9.
    Excel,
}

/// Something that can be written and read in every [`Notation`].
pub trait Notate: Sized {
    /// Writes the value in a notation.
    ///
    /// # Errors
    /// Those of `out`.
    fn write_notation(&self, notation: Notation, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Reads a value in a notation; the text must hold nothing else.
    ///
    /// # Errors
    /// The first place where the text is not what the notation asks for.
    fn parse(text: &str, notation: Notation) -> Result<Self, NotationError>;
}

impl Notation {
    /// Every notation, the usual one first.
    pub const ALL: [Notation; 4] = [Notation::Rc, Notation::K9, Notation::SudokuWiki, Notation::Excel];

    /// Returns the name, which `FromStr` reads: `rc`, `k9`, `sudokuwiki`, `excel`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Notation::Rc => "rc",
            Notation::K9 => "k9",
            Notation::SudokuWiki => "sudokuwiki",
            Notation::Excel => "excel",
        }
    }

    /// Returns a printable value that writes `what` in this notation.
    pub const fn display<T: Notate>(self, what: &T) -> DisplayInNotation<'_, T> {
        DisplayInNotation { what, notation: self }
    }

    /// Reads a cell, a house, a candidate or a set of cells or candidates.
    ///
    /// # Errors
    /// The first place where the text is not what the notation asks for.
    pub fn parse<T: Notate>(self, text: &str) -> Result<T, NotationError> {
        T::parse(text, self)
    }

    /// Writes each of these rows with each of these columns.
    fn write_cell_group(self, out: &mut dyn fmt::Write, rows: DigitSet, columns: DigitSet) -> fmt::Result {
        match self {
            Notation::Rc => rc::write_group(out, rows, columns),
            Notation::K9 => k9::write_group(out, k9::A_TO_I, rows, columns),
            Notation::SudokuWiki => k9::write_group(out, k9::WITHOUT_I, rows, columns),
            Notation::Excel => excel::write_group(out, rows, columns),
        }
    }

    /// Reads rows and columns.
    fn read_group(self, reader: &mut reader::NotationReader) -> Result<(DigitSet, DigitSet), NotationError> {
        match self {
            Notation::Rc => rc::read_group(reader),
            Notation::K9 => k9::read_group(reader, k9::A_TO_I),
            Notation::SudokuWiki => k9::read_group(reader, k9::WITHOUT_I),
            Notation::Excel => excel::read_group(reader),
        }
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a notation (expected rc, k9, sudokuwiki or excel)")]
pub struct ParseNotationError(String);

impl FromStr for Notation {
    type Err = ParseNotationError;

    fn from_str(text: &str) -> Result<Notation, ParseNotationError> {
        let named = |notation: &Notation| notation.name().eq_ignore_ascii_case(text);
        Notation::ALL.into_iter().find(named).ok_or_else(|| ParseNotationError(text.into()))
    }
}

/// The printable value returned by [`Notation::display`].
#[derive(Debug)]
pub struct DisplayInNotation<'a, T> {
    what: &'a T,
    notation: Notation,
}

impl<T: Notate> fmt::Display for DisplayInNotation<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.what.write_notation(self.notation, f)
    }
}

impl Notate for crate::House {
    fn write_notation(&self, notation: Notation, out: &mut dyn fmt::Write) -> fmt::Result {
        match notation {
            Notation::Rc => write!(out, "{self}"),
            Notation::K9 => k9::write_house(out, k9::A_TO_I, HouseKind::Row, *self),
            Notation::SudokuWiki => k9::write_house(out, k9::WITHOUT_I, HouseKind::Row, *self),
            Notation::Excel => excel::write_house(out, *self),
        }
    }

    fn parse(text: &str, notation: Notation) -> Result<Self, NotationError> {
        let mut reader = reader::NotationReader::new(text);
        let house = match notation {
            Notation::Rc => rc::read_house(&mut reader),
            Notation::K9 => k9::read_house(&mut reader, k9::A_TO_I, HouseKind::Row),
            Notation::SudokuWiki => k9::read_house(&mut reader, k9::WITHOUT_I, HouseKind::Row),
            Notation::Excel => excel::read_house(&mut reader),
        }?;
        reader.expect_end(ParseMessage::End)?;
        Ok(house)
    }
}

/// Digits are written alike in every notation: `127`.
impl Notate for DigitSet {
    fn write_notation(&self, _: Notation, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{self}")
    }

    fn parse(text: &str, _: Notation) -> Result<DigitSet, NotationError> {
        let mut reader = reader::NotationReader::new(text);
        let digits =
            if text.is_empty() { DigitSet::EMPTY } else { reader.read_digits(ParseMessage::Digits1To9)? };
        reader.expect_end(ParseMessage::DigitOrEnd)?;
        Ok(digits)
    }
}

impl FromStr for DigitSet {
    type Err = NotationError;

    /// Reads digits 1–9 in any order, `127`; no digit at all is the empty set.
    fn from_str(text: &str) -> Result<DigitSet, NotationError> {
        Notation::Rc.parse(text)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use core::fmt::Debug;

    use super::*;
    use crate::{Cell, CellMap, House};

    /// Checks that the cells are written as expected and read back.
    pub(super) fn check(notation: Notation, cells: &[usize], expected: &str) {
        let map: CellMap = cells.iter().map(|&index| Cell::at(index)).collect();
        assert_eq!(notation.display(&map).to_string(), expected);
        assert_eq!(notation.parse(expected), Ok(map));
    }

    pub(super) fn check_error<T: Notate + Debug>(notation: Notation, text: &str, expected: &str) {
        assert_eq!(notation.parse::<T>(text).unwrap_err().to_string(), expected);
    }

    #[test]
    fn cells_and_houses_round_trip_in_every_notation() {
        for notation in Notation::ALL {
            assert_eq!(notation.to_string().parse(), Ok(notation));
            for cell in Cell::all() {
                assert_eq!(notation.parse(&notation.display(&cell).to_string()), Ok(cell));
            }
            for house in House::all() {
                assert_eq!(notation.parse(&notation.display(&house).to_string()), Ok(house));
            }
        }
        assert!("k8".parse::<Notation>().is_err());
    }

    #[test]
    fn digits_are_the_same_everywhere() {
        for notation in Notation::ALL {
            for bits in 0..512 {
                let digits = DigitSet::from_bits_truncated(bits);
                assert_eq!(notation.parse(&notation.display(&digits).to_string()), Ok(digits));
            }
        }
        check_error::<DigitSet>(
            Notation::Rc,
            "120",
            "column 3: expected a digit 1 to 9 or the end, found '0'",
        );
    }

    #[test]
    fn one_thing_is_one_thing() {
        check_error::<Cell>(Notation::Rc, "r1c12", "column 1: expected one cell, found 2");
        check_error::<Cell>(Notation::K9, "", "column 1: expected a letter A to I, as in A1, found the end");
        check_error::<House>(Notation::Rc, "r12", "column 2: expected one number, found several");
        check_error::<House>(Notation::Rc, "r1 c1", "column 4: expected the end, found 'c'");
    }
}
