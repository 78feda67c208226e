//! Clashes of a puzzle: digits that stand twice in a house.

use alloc::vec::Vec;
use core::fmt;

use crate::{ByCell, ByDigit, CellMap, Digit, House};

/// A digit that stands twice or more in a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The digit.
    pub digit: Digit,
    /// The house.
    pub house: House,
    /// The cells of the house that hold the digit, two or more.
    pub cells: CellMap,
}

/// Writes `two 5s in row 1 (r1c1, r1c4)`.
impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const COUNTS: [&str; 10] =
            ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
        write!(f, "{} {}s in {:#} (", COUNTS[self.cells.len().min(9)], self.digit, self.house)?;
        for (i, cell) in self.cells.iter().enumerate() {
            write!(f, "{}{cell}", if i == 0 { "" } else { ", " })?;
        }
        f.write_str(")")
    }
}

/// Returns every clash: a digit that a house has more than once. The values may be anything.
pub(crate) fn find_clashes(values: &ByCell<Option<Digit>>) -> Vec<Clash> {
    // Collect the cells of each digit first: a clash is then one intersection per house and digit.
    let mut cells = ByDigit::<CellMap>::default();
    for (cell, value) in values.iter() {
        if let Some(digit) = *value {
            cells[digit] += cell;
        }
    }
    let mut clashes = Vec::new();
    for house in House::all() {
        for digit in Digit::ALL {
            let twice = cells[digit] & house.cells();
            if twice.has_several() {
                clashes.push(Clash { digit, house, cells: twice });
            }
        }
    }
    clashes
}
