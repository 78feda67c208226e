//! The 81 cells and their geometry.

#![allow(unsafe_code, reason = "`index` tells the compiler the range; see its SAFETY")]

use alloc::string::String;
use core::{fmt, str::FromStr};

use crate::{Candidate, CellMap, Digit, House, HouseKind, HouseSet, OutOfRange, tables};

/// A cell of the board, 0–80 row by row: r1c1 is 0, r1c9 is 8, r9c9 is 80.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// How many cells there are.
    pub const COUNT: usize = 81;

    /// The cell with this index.
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
    pub const fn at_row_column(row: usize, column: usize) -> Cell {
        assert!(row < 9 && column < 9, "rows and columns are 0 to 8");
        Cell((row * 9 + column) as u8)
    }

    /// All 81 cells, ascending.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + Clone {
        (0..81u8).map(Cell)
    }

    /// The index, 0–80.
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> usize {
        // SAFETY: every constructor checks that the number is below 81, and nothing changes it afterwards.
        unsafe { core::hint::assert_unchecked((self.0 as usize) < Cell::COUNT) };
        self.0 as usize
    }

    /// The row's number, 0–8.
    #[must_use]
    #[inline(always)]
    pub const fn row_index(self) -> usize {
        self.index() / 9
    }

    /// The column's number, 0–8.
    #[must_use]
    #[inline(always)]
    pub const fn column_index(self) -> usize {
        self.index() % 9
    }

    /// The box's number, 0–8.
    #[must_use]
    #[inline(always)]
    pub const fn box_index(self) -> usize {
        self.row_index() / 3 * 3 + self.column_index() / 3
    }

    /// The box it lies in.
    #[must_use]
    #[inline(always)]
    pub const fn house_box(self) -> House {
        House::at(self.box_index())
    }

    /// The row it lies in.
    #[must_use]
    #[inline(always)]
    pub const fn row(self) -> House {
        House::at(9 + self.row_index())
    }

    /// The column it lies in.
    #[must_use]
    #[inline(always)]
    pub const fn column(self) -> House {
        House::at(18 + self.column_index())
    }

    /// Its box, row and column, in this order.
    #[must_use]
    #[inline]
    pub const fn houses(self) -> [House; 3] {
        [self.house_box(), self.row(), self.column()]
    }

    /// Its house of a kind.
    #[must_use]
    #[inline(always)]
    pub const fn house(self, kind: HouseKind) -> House {
        match kind {
            HouseKind::Box => self.house_box(),
            HouseKind::Row => self.row(),
            HouseKind::Column => self.column(),
        }
    }

    /// Its box, row and column as a set.
    #[must_use]
    #[inline(always)]
    pub const fn house_set(self) -> HouseSet {
        tables::CELL_HOUSES[self.index()]
    }

    /// The 20 other cells of its three houses.
    #[must_use]
    #[inline(always)]
    pub const fn peers(self) -> CellMap {
        tables::PEERS[self.index()]
    }

    /// The 8 other cells of its box, row or column.
    #[must_use]
    #[inline(always)]
    pub const fn peers_in(self, kind: HouseKind) -> CellMap {
        self.house(kind).cells().without(self)
    }

    /// Whether the two are different cells with a house in common.
    #[must_use]
    #[inline(always)]
    pub const fn sees(self, other: Cell) -> bool {
        self.peers().contains(other)
    }

    /// This cell with a digit in it.
    #[must_use]
    #[inline(always)]
    pub const fn with(self, digit: Digit) -> Candidate {
        Candidate::new(self, digit)
    }
}

impl TryFrom<u8> for Cell {
    type Error = OutOfRange;

    fn try_from(index: u8) -> Result<Cell, OutOfRange> {
        if usize::from(index) < Cell::COUNT {
            Ok(Cell(index))
        } else {
            Err(OutOfRange { value: index.into(), what: "a cell", expected: "0 to 80" })
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
            return Ok(Cell::at_row_column(row, column));
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

    #[test]
    fn peers_are_the_twenty_other_cells_of_the_houses() {
        for cell in Cell::all() {
            assert_eq!(cell.peers().len(), 20);
            let by_kind = [HouseKind::Box, HouseKind::Row, HouseKind::Column].map(|kind| cell.peers_in(kind));
            assert_eq!(by_kind.map(CellMap::len), [8, 8, 8]);
            assert_eq!(by_kind.into_iter().fold(CellMap::EMPTY, CellMap::union), cell.peers());
            for other in Cell::all() {
                let shared = cell.houses().iter().any(|&h| other.houses().contains(&h));
                assert_eq!(cell.sees(other), shared && cell != other);
            }
        }
    }
}
