//! Puzzles on a known solution grid in the format of the lane engine, for queries whether a given can be
//! removed.

use ninefold_core::{ByDigit, Cell, CellMap, DigitSet, Solution};

/// All nine digits as candidates.
const ALL_DIGITS: u16 = 0x1ff;

/// A set of givens of a grid.
#[derive(Clone, Debug)]
pub(crate) struct GridGivens {
    pub(crate) solution: Solution,
    pub(crate) givens: CellMap,
    /// Cells with givens, by digit.
    cells_by_digit: ByDigit<CellMap>,
    /// The board for the engine: a set of candidates for each cell.
    pub(crate) board: [u16; 81],
}

impl GridGivens {
    pub(crate) fn new(solution: Solution, givens: CellMap) -> GridGivens {
        let mut cells = ByDigit::splat(CellMap::EMPTY);
        let mut board = [ALL_DIGITS; 81];
        for cell in givens {
            let digit = solution.digit(cell);
            cells[digit] += cell;
            board[cell.index()] = 1 << digit.index();
        }
        GridGivens { solution, givens, cells_by_digit: cells, board }
    }

    /// Removes some of the givens of the puzzle on its grid.
    pub(crate) fn remove_givens(&mut self, cells: CellMap) {
        self.givens -= cells;
        for cell in cells {
            self.cells_by_digit[self.solution.digit(cell)] -= cell;
            self.board[cell.index()] = ALL_DIGITS;
        }
    }

    /// Returns the digits that no peer of a cell has as a given once the givens in `without` are removed.
    #[inline]
    pub(crate) fn candidates_without_givens(&self, cell: Cell, without: CellMap) -> DigitSet {
        let peers = cell.peers() - without;
        // All digits are tested, since leaving the loop early would often be mispredicted.
        let bits =
            self.cells_by_digit.0.iter().enumerate().fold(0, |candidates, (index, cells)| {
                candidates | u16::from(cells.is_disjoint(peers)) << index
            });
        DigitSet::from_bits_truncated(bits)
    }

    /// Whether the givens left after removing `without` make the digit of one of its cells a naked or hidden
    /// single.
    pub(crate) fn is_single_without(&self, cell: Cell, without: CellMap) -> bool {
        let digit = self.solution.digit(cell);
        if self.candidates_without_givens(cell, without) == DigitSet::of(digit) {
            return true;
        }
        let left = self.givens - without;
        let seen =
            (self.cells_by_digit[digit] - without).iter().fold(left, |seen, other| seen | other.peers());
        cell.houses().iter().any(|house| (house.cells() - seen).len() == 1)
    }

    /// Returns a board that has a solution if and only if the puzzle without some givens has one with another
    /// digit in this cell, which is one of them.
    pub(crate) fn board_without_digit(&self, cell: Cell, without: CellMap) -> [u16; 81] {
        let mut board = self.board;
        for cell in without {
            board[cell.index()] = ALL_DIGITS;
        }
        board[cell.index()] &= !(1 << self.solution.digit(cell).index());
        board
    }
}
