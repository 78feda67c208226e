//! Search, with the solver, for givens that make a puzzle impossible.

use ninefold_core::{Board, CellMap};

use crate::Solver;
use crate::minimal::board_with_givens;

/// Maximum number of branches for showing that fewer givens are still impossible. With few givens it can take
/// practically forever to show that there is no solution.
const QUICK_PROOF_BRANCHES: u64 = 500;

impl Solver {
    /// Returns givens that have no solution together: where to look for the mistake in a puzzle without a
    /// solution. None of them can be left out, or it would take long to show that there is still no solution.
    /// There may be other such sets; a given that all of them contain, such as the one just entered, is in
    /// this one. `None` if the givens have a solution.
    ///
    /// Givens are removed one by one for as long as the puzzle is quickly seen to be impossible.
    ///
    /// ```
    /// use ninefold_core::Board;
    /// use ninefold_solve::Solver;
    ///
    /// // 1 to 6 in row 1 leave 9 for its cells in box 3, where there is a 9.
    /// let board: Board = "12345678.........9...............................................................".parse()?;
    /// assert_eq!(Solver::new().find_contradicting_givens(&board).unwrap().to_string(), "r1c123456, r2c9");
    /// assert_eq!(Solver::new().find_contradicting_givens(&Board::EMPTY), None);
    /// # Ok::<(), ninefold_core::ReadBoardError>(())
    /// ```
    pub fn find_contradicting_givens(&mut self, board: &Board) -> Option<CellMap> {
        let mut left = board.givens();
        if self.first_solution(&board_with_givens(board, left)).is_some() {
            return None;
        }
        for cell in board.givens() {
            if self.is_quickly_impossible(&board_with_givens(board, left.without(cell)), QUICK_PROOF_BRANCHES)
            {
                left -= cell;
            }
        }
        Some(left)
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::Cell;

    use super::*;
    use crate::plain;

    const PROPER: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Checks that there is no solution, and that the wrong given is among those found, and not much else.
    fn check(text: &str, wrong: Cell, most: usize) {
        let board: Board = text.parse().unwrap();
        let found = Solver::new().find_contradicting_givens(&board).unwrap();
        assert!(plain::PlainSearch::new(&board_with_givens(&board, found)).next().is_none(), "{found}");
        assert!(board.givens().contains_all(found) && found.contains(wrong), "{found}");
        assert!(found.len() <= most, "{found}");
    }

    #[test]
    fn a_contradiction_has_few_givens_and_the_wrong_one() {
        check(&PROPER.replacen("53.", "531", 1), Cell::at(2), 15);
        check(&PROPER.replacen("53.", "532", 1), Cell::at(2), 15);
        check(&format!("12345678.{}9{}", ".".repeat(8), ".".repeat(63)), Cell::at(17), 7);
    }

    #[test]
    fn solvable_puzzles_have_no_contradiction() {
        for text in [PROPER, &PROPER.replace('8', ".")] {
            assert_eq!(Solver::new().find_contradicting_givens(&text.parse().unwrap()), None);
        }
    }
}
