//! Backdoors: the few cells that make a puzzle easy once they are filled.

use alloc::vec;
use alloc::vec::Vec;
use ninefold_core::{Board, Cell, CellMap, Digit, House, Solution};

use crate::{SolutionVerdict, Solver};

impl Solver {
    /// Returns the sets of this many empty cells that are backdoors: with their digits placed, naked and
    /// hidden singles solve the puzzle, and without any one of them they don't. Size 0 tests whether singles
    /// do so by themselves: the empty set is then the only backdoor. `None` if the board doesn't have exactly
    /// one solution.
    ///
    /// The time grows with the number of sets: size 1 takes about a tenth of a millisecond, 2 some
    /// milliseconds, 3 a tenth of a second.
    ///
    /// ```
    /// use ninefold_core::{Board, CellMap};
    /// use ninefold_solve::Solver;
    ///
    /// let easy: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// assert_eq!(Solver::new().find_backdoors(&easy, 0), Some(vec![CellMap::EMPTY]));
    /// assert_eq!(Solver::new().find_backdoors(&easy, 1), Some(vec![]));
    /// # Ok::<(), ninefold_core::ReadBoardError>(())
    /// ```
    pub fn find_backdoors(&mut self, board: &Board, size: usize) -> Option<Vec<CellMap>> {
        let SolutionVerdict::Unique(solution) = self.check_uniqueness(board) else { return None };
        let mut start = board.clone();
        place_singles(&mut start);
        let mut found = BackdoorSearch { solution, by_size: vec![Vec::new(); size + 1] };
        for size in 0..=size {
            found.extend_backdoors(&start, CellMap::EMPTY, 0, size);
        }
        found.by_size.pop()
    }
}

struct BackdoorSearch {
    solution: Solution,
    /// The backdoors found, by size.
    by_size: Vec<Vec<CellMap>>,
}

impl BackdoorSearch {
    /// Adds this many cells from `first` on to those that are placed, in all ways.
    fn extend_backdoors(&mut self, board: &Board, placed: CellMap, first: usize, cells_to_add: usize) {
        if cells_to_add == 0 {
            let has_smaller = || self.by_size.iter().flatten().any(|&smaller| placed.contains_all(smaller));
            if board.is_solved() && !has_smaller() {
                self.by_size[placed.len()].push(placed);
            }
            return;
        }
        // Cells that singles fill can't be part of a backdoor.
        for cell in board.empty_cells().iter().filter(|cell| cell.index() >= first) {
            let mut next = board.clone();
            place_digit(&mut next, cell, self.solution.digit(cell));
            place_singles(&mut next);
            self.extend_backdoors(&next, placed.with(cell), cell.index() + 1, cells_to_add - 1);
        }
    }
}

/// Places singles until there are none.
fn place_singles(board: &mut Board) {
    loop {
        let before = board.empty_cells();
        // First the cells with a single candidate, then the digits with a single place in a house.
        for cell in before {
            if let Some(digit) = board.candidates(cell).only() {
                place_digit(board, cell, digit);
            }
        }
        for digit in Digit::ALL {
            for house in House::all() {
                if let Some(cell) = (board.cells_with_candidate(digit) & house.cells()).only() {
                    place_digit(board, cell, digit);
                }
            }
        }
        // Placed digits may have made further singles, so stop only when a round adds none.
        if board.empty_cells() == before {
            return;
        }
    }
}

/// Places a digit of the solution.
fn place_digit(board: &mut Board, cell: Cell, digit: Digit) {
    board.place(cell, digit).expect("digits of the solution don't clash");
}

#[cfg(test)]
mod tests {
    use super::*;

    const HARD: &str = ".5.2...87..4..56..1..68.5..2....1.....7...4.....5....3..2.18..4..97..2..87...2.9.";

    /// By the definition, without use of one set for another.
    fn singles_solve_with(board: &Board, cells: CellMap) -> bool {
        let solution = Solver::new().first_solution(board).unwrap();
        let mut board = board.clone();
        for cell in cells {
            place_digit(&mut board, cell, solution.digit(cell));
        }
        place_singles(&mut board);
        board.is_solved()
    }

    fn check(text: &str, size: usize) -> usize {
        let board: Board = text.parse().unwrap();
        let found = Solver::new().find_backdoors(&board, size).unwrap();
        let is_backdoor = |cells: CellMap| {
            singles_solve_with(&board, cells)
                && !cells
                    .all_subsets()
                    .filter(|smaller| smaller.len() < size)
                    .any(|smaller| singles_solve_with(&board, smaller))
                && (size == 0 || !singles_solve_with(&board, CellMap::EMPTY))
        };
        let none = (size == 0).then_some(CellMap::EMPTY);
        let sets = none.into_iter().chain(board.empty_cells().subsets(size));
        let expected: Vec<CellMap> = sets.filter(|&cells| is_backdoor(cells)).collect();
        let mut sorted = found.clone();
        sorted.sort_by_key(|cells| cells.iter().map(Cell::index).collect::<Vec<_>>());
        let mut expected_sorted = expected;
        expected_sorted.sort_by_key(|cells| cells.iter().map(Cell::index).collect::<Vec<_>>());
        assert_eq!(sorted, expected_sorted);
        found.len()
    }

    #[test]
    fn backdoors_are_those_of_the_definition() {
        assert_eq!(check(HARD, 0), 0);
        assert!(check(HARD, 1) + check(HARD, 2) > 0);
        let easy = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
        assert_eq!((check(easy, 0), check(easy, 1)), (1, 0));
        let hardest = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        assert_eq!((check(hardest, 0), check(hardest, 1)), (0, 0));
    }

    #[test]
    fn only_proper_puzzles_have_backdoors() {
        assert_eq!(Solver::new().find_backdoors(&Board::EMPTY, 1), None);
    }
}
