//! Search, with the solver, for the redundant givens of a puzzle.

use alloc::vec::Vec;

use ninefold_core::{Board, ByCell, Cell, CellMap, DigitSet, Puzzle};

use crate::lane::{CellRestriction, ChildBoards};
use crate::lists::SolveOutcomes;
use crate::question::SolveQuestion;
use crate::{SolutionVerdict, Solver};

impl Solver {
    /// Returns the redundant givens of a proper puzzle, each by itself: the other givens still have just one
    /// solution. A puzzle without such givens is minimal.
    ///
    /// Only givens count; placed digits and crossed-out candidates are ignored, since in play they follow
    /// from the givens. `None` if the givens by themselves are no proper puzzle.
    ///
    /// ```
    /// use ninefold_core::{Board, CellMap};
    /// use ninefold_solve::Solver;
    ///
    /// let board: Board = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9".parse()?;
    /// assert_eq!(Solver::new().find_redundant_givens(&board), Some(CellMap::EMPTY));
    /// assert_eq!(Solver::new().find_redundant_givens(&Board::EMPTY), None);
    /// # Ok::<(), ninefold_core::ReadBoardError>(())
    /// ```
    pub fn find_redundant_givens(&mut self, board: &Board) -> Option<CellMap> {
        let SolutionVerdict::Unique(solution) =
            self.check_uniqueness(&board_with_givens(board, board.givens()))
        else {
            return None;
        };
        let givens: Vec<Cell> = board.givens().iter().collect();
        // The engine itself removes what the givens exclude, so every other cell has all digits here.
        let mut all_givens = [DigitSet::FULL.bits(); 81];
        for &cell in &givens {
            all_givens[cell.index()] = DigitSet::of(solution.digit(cell)).bits();
        }
        // Any other solution has another digit in this cell, since with this digit there is only one.
        let without = |&cell: &Cell| CellRestriction {
            cell: cell.index(),
            candidates: DigitSet::FULL.without(solution.digit(cell)).bits(),
        };
        let removals: Vec<CellRestriction> = givens.iter().map(without).collect();
        let mut outcomes = Vec::with_capacity(givens.len());
        self.lane_engine().answer_puzzles(
            SolveQuestion::FIRST.with_any_order(),
            &mut ChildBoards::new(all_givens, &removals),
            &mut SolveOutcomes(&mut outcomes),
        );
        let answered = givens.into_iter().zip(outcomes);
        Some(answered.filter(|(_, outcome)| outcome.solutions == 0).map(|(cell, _)| cell).collect())
    }
}

/// Returns the board with these of its givens and nothing else.
pub(crate) fn board_with_givens(board: &Board, givens: CellMap) -> Board {
    let values = ByCell::from_fn(|cell| board.value(cell).filter(|_| givens.contains(cell)));
    Board::try_from(&Puzzle::from_givens(values)).expect("givens of a board do not clash")
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINIMAL: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

    /// By the definition: without the given there is still exactly one solution.
    fn find_redundant_naively(board: &Board) -> CellMap {
        let count =
            |givens| crate::plain::PlainSearch::new(&board_with_givens(board, givens)).take(2).count();
        board.givens().iter().filter(|&cell| count(board.givens().without(cell)) == 1).collect()
    }

    fn check(text: &str, redundant: &str) {
        let board: Board = text.parse().unwrap();
        let found = Solver::new().find_redundant_givens(&board).unwrap();
        assert_eq!(found.to_string(), redundant);
        assert_eq!(found, find_redundant_naively(&board));
    }

    #[test]
    fn redundant_givens_are_those_that_can_go_alone() {
        check(MINIMAL, "");
        // Each digit added from the solution can go again.
        let solution = Solver::new().first_solution(&MINIMAL.parse().unwrap()).unwrap();
        check(&(solution.to_string()[..9].to_string() + &MINIMAL[9..]), "r1c123456789");
    }

    #[test]
    fn givens_that_replace_each_other_are_all_redundant() {
        check(
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "r12456c1, r137c2, r1289c5, r258c4, r258c6, r4689c9",
        );
    }

    #[test]
    fn only_proper_puzzles_have_redundant_givens() {
        let several = "41...6.7.257..9.1...67...4.1.2.654..67..9.185..5...2.376395..2...1.7.9.6....18734";
        let none = format!("12345678.{}9{}", ".".repeat(8), ".".repeat(63));
        for text in [several, &none] {
            assert_eq!(Solver::new().find_redundant_givens(&text.parse().unwrap()), None);
        }
    }

    #[test]
    fn placed_digits_are_set_aside() {
        let mut board: Board = MINIMAL.parse().unwrap();
        let solution = Solver::new().first_solution(&board).unwrap();
        let r1c1 = Cell::at(0);
        board.place(r1c1, solution.digit(r1c1)).unwrap();
        assert_eq!(Solver::new().find_redundant_givens(&board), Some(CellMap::EMPTY));
    }
}
