//! Solution of a puzzle: a complete valid grid.

use core::fmt;
use core::str::FromStr;

use crate::clash::{Clash, find_clashes};
use crate::phrase::FormatError;
use crate::{ByCell, Cell, Digit, Puzzle};

/// A complete grid in which every house holds each digit once.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Solution(ByCell<Digit>);

/// Error for digits that are not a solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolutionError {
    /// The text is no grid.
    #[error(transparent)]
    Read(#[from] FormatError),
    /// A cell is empty.
    #[error("{0} is empty")]
    Empty(Cell),
    /// A house holds a digit twice.
    #[error("{0}")]
    Clash(Clash),
}

impl Solution {
    /// The solution with these digits.
    ///
    /// # Errors
    /// The first clash, if a house has a digit twice.
    pub fn new(digits: ByCell<Digit>) -> Result<Solution, SolutionError> {
        if is_valid_solution(&digits) {
            return Ok(Solution(digits));
        }
        let values = ByCell::from_fn(|cell| Some(digits[cell]));
        match find_clashes(&values).first() {
            None => Ok(Solution(digits)),
            Some(&clash) => Err(SolutionError::Clash(clash)),
        }
    }

    /// Creates the solution from digits that are known to be one.
    pub(crate) const fn new_unchecked(digits: ByCell<Digit>) -> Solution {
        Solution(digits)
    }

    /// The digit of the solution in a cell.
    #[must_use]
    #[inline(always)]
    pub fn digit(&self, cell: Cell) -> Digit {
        self.0[cell]
    }

    /// All digits of the solution, by cell.
    #[must_use]
    pub fn digits(&self) -> &ByCell<Digit> {
        &self.0
    }
}

/// Whether every house holds all nine digits.
fn is_valid_solution(digits: &ByCell<Digit>) -> bool {
    let (mut boxes, mut rows, mut columns) = ([[0u16; 3]; 3], [0u16; 9], [0u16; 9]);
    for (row, line) in digits.0.as_chunks::<9>().0.iter().enumerate() {
        for (column, digit) in line.iter().enumerate() {
            let bit = 1 << digit.index();
            boxes[row / 3][column / 3] |= bit;
            rows[row] |= bit;
            columns[column] |= bit;
        }
    }
    boxes.as_flattened().iter().chain(&rows).chain(&columns).all(|&seen| seen == 0x1ff)
}

impl FromStr for Solution {
    type Err = SolutionError;

    fn from_str(text: &str) -> Result<Solution, SolutionError> {
        let puzzle: Puzzle = text.parse()?;
        let mut digits = ByCell::splat(Digit::D1);
        for (cell, digit) in digits.iter_mut() {
            *digit = puzzle.values[cell].ok_or(SolutionError::Empty(cell))?;
        }
        Solution::new(digits)
    }
}

/// Writes 81 digits.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.values().try_for_each(|digit| fmt::Write::write_char(f, digit.to_char()))
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;
    use crate::Board;

    const GRID: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn only_valid_grids_are_solutions() {
        let solution: Solution = GRID.parse().unwrap();
        assert_eq!(solution.to_string(), GRID);
        assert!(solution.solves_board(&Board::EMPTY));
        assert!(solution.solves_board(&Board::from(&solution)));
        assert!(matches!(GRID.replacen('5', "3", 1).parse::<Solution>(), Err(SolutionError::Clash(_))));
        assert_eq!(GRID.replacen('5', ".", 1).parse::<Solution>(), Err(SolutionError::Empty(Cell::at(0))));
    }
}
