//! The 81 cells of the board.

#![allow(unsafe_code, reason = "`index` tells the compiler the range; see its SAFETY")]

use alloc::string::String;
use core::{fmt, str::FromStr};

use crate::OutOfRangeError;

/// A cell of the board, 0–80 row by row: r1c1 is 0, r1c9 is 8, r9c9 is 80.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// Number of cells.
    pub const COUNT: usize = 81;

    /// The cell with this index, 0–80.
    ///
    /// # Panics
    /// When `index` is above 80; for untrusted numbers there is `Cell::try_from`.
    #[must_use]
    #[track_caller]
    #[inline]
    pub const fn at(index: usize) -> Cell {
        assert!(index < Cell::COUNT, "a cell is 0 to 80");
        Cell(index as u8)
    }

    /// The cell in this row and column, both 0–8.
    ///
    /// # Panics
    /// When either is above 8.
    #[must_use]
    #[track_caller]
    pub const fn from_row_column(row: usize, column: usize) -> Cell {
        assert!(row < 9 && column < 9, "rows and columns are 0 to 8");
        Cell((row * 9 + column) as u8)
    }

    /// All 81 cells, ascending.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + Clone {
        (0..81u8).map(Cell)
    }

    /// The index of the cell, 0–80.
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> usize {
        // SAFETY: every constructor checks that the number is below 81, and nothing changes it afterwards.
        unsafe { core::hint::assert_unchecked((self.0 as usize) < Cell::COUNT) };
        self.0 as usize
    }

    /// The number of the cell's row, 0–8.
    #[must_use]
    #[inline(always)]
    pub const fn row_index(self) -> usize {
        self.index() / 9
    }

    /// The number of the cell's column, 0–8.
    #[must_use]
    #[inline(always)]
    pub const fn column_index(self) -> usize {
        self.index() % 9
    }

    /// The number of the cell's box, 0–8.
    #[must_use]
    #[inline(always)]
    pub const fn box_index(self) -> usize {
        self.row_index() / 3 * 3 + self.column_index() / 3
    }
}

impl TryFrom<u8> for Cell {
    type Error = OutOfRangeError;

    fn try_from(index: u8) -> Result<Cell, OutOfRangeError> {
        if usize::from(index) < Cell::COUNT {
            Ok(Cell(index))
        } else {
            Err(OutOfRangeError { value: index.into(), what: "a cell", expected: "0 to 80" })
        }
    }
}

/// A text that is not one cell.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a cell (expected r1c1 to r9c9)")]
pub struct ParseCellError(String);

impl FromStr for Cell {
    type Err = ParseCellError;

    /// Reads `r4c7`, in either case.
    fn from_str(text: &str) -> Result<Cell, ParseCellError> {
        let coordinate = |b: u8| (b'1'..=b'9').contains(&b).then(|| usize::from(b - b'1'));
        if let [b'r' | b'R', row, b'c' | b'C', column] = *text.as_bytes()
            && let (Some(row), Some(column)) = (coordinate(row), coordinate(column))
        {
            return Ok(Cell::from_row_column(row, column));
        }
        Err(ParseCellError(text.into()))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row_index() + 1, self.column_index() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn names_round_trip() {
        for cell in Cell::all() {
            assert_eq!(cell.to_string().parse(), Ok(cell));
            assert_eq!(Cell::try_from(cell.index() as u8), Ok(cell));
        }
        assert_eq!("R4C7".parse(), Ok(Cell::at(33)));
        for wrong in ["", "r0c1", "r1c10", "c1r1", "r1c", "r1c1 ", "é1c1"] {
            assert!(wrong.parse::<Cell>().is_err(), "{wrong}");
        }
        assert!(Cell::try_from(81).is_err());
    }
}
