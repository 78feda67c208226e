//! Search, with the solver, for the true candidates of a board: those that are part of some solution.

use ninefold_core::{Board, CandidateMap};

use crate::Solver;

impl Solver {
    /// Returns the candidates of empty cells that are part of at least one solution; none if there is no
    /// solution.
    ///
    /// All others can be crossed out. For a proper puzzle these are its solution; for one with several they
    /// show a setter which cells are still open.
    ///
    /// ```
    /// use ninefold_core::Board;
    /// use ninefold_solve::Solver;
    ///
    /// let board: Board = "41...6.7.257..9.1...67...4.1.2.654..67..9.185..5...2.376395..2...1.7.9.6....18734".parse()?;
    /// let open = Solver::new().find_true_candidates(&board);
    /// assert_eq!(open.len() - board.empty_cells().len(), 4); // four cells have two of them
    /// # Ok::<(), ninefold_core::ReadBoardError>(())
    /// ```
    pub fn find_true_candidates(&mut self, board: &Board) -> CandidateMap {
        let mut found = CandidateMap::EMPTY;
        let masks = board.candidate_masks();
        // Each solution found settles all its candidates at once, so only the rest need a search.
        for candidate in board.candidate_map() {
            if found.contains(candidate) {
                continue;
            }
            let mut with = masks;
            with[candidate.cell().index()] = 1 << candidate.digit().index();
            if let Some(solution) = self.solve_masks(&with) {
                found |=
                    board.empty_cells().iter().map(|cell| cell.to_candidate(solution.digit(cell))).collect();
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain;

    /// By the definition: what all solutions together have.
    fn check(text: &str) {
        let board: Board = text.parse().unwrap();
        let mut all = CandidateMap::EMPTY;
        for solution in plain::PlainSearch::new(&board) {
            all |= board.empty_cells().iter().map(|cell| cell.to_candidate(solution.digit(cell))).collect();
        }
        assert_eq!(Solver::new().find_true_candidates(&board), all, "{text}");
    }

    #[test]
    fn true_candidates_are_those_of_all_solutions() {
        check("41...6.7.257..9.1...67...4.1.2.654..67..9.185..5...2.376395..2...1.7.9.6....18734");
        check("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
        let grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        check(&grid.replace(['1', '2', '3', '4'], "."));
        check(&format!("12345678.{}9{}", ".".repeat(8), ".".repeat(63)));
    }

    #[test]
    fn everything_is_open_on_an_empty_board() {
        assert_eq!(Solver::new().find_true_candidates(&Board::EMPTY).len(), 729);
    }
}
