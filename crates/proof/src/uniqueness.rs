//! Promises of uniqueness: what is assumed to have exactly one solution, by every technique that relies on
//! it.
//!
//! The checker never solves, and neither do finders, so they cannot know whether a puzzle has one solution;
//! the caller says so. It matters which parts of the position belong to the puzzle. A removed candidate may
//! have followed from the givens, or it may be the only reason why the solution is unique. In the latter
//! case, a rectangle that could be filled in another way with that candidate is not deadly at all.

use ninefold_core::{Board, CellMap};

/// Scope of the promise that there is exactly one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UniquenessPromise {
    /// No promise: techniques that assume one solution find no steps.
    Nothing,
    /// The position at the beginning: its values, and no other candidates than those it had. This is true
    /// whenever the position has one solution.
    Position,
    /// The givens. Other digits placed and candidates removed at the beginning followed from them. For a
    /// board without givens (a sukaku), the position counts.
    Givens,
}

impl UniquenessPromise {
    /// Returns the promise that follows if it is only known that a board has one solution: about its givens
    /// if it contains nothing else, or about the whole position.
    #[must_use]
    pub fn from_board(board: &Board) -> UniquenessPromise {
        let only_givens = !board.givens().is_empty() && board.filled_cells() == board.givens();
        if only_givens && board.crossed_out_candidates().is_empty() {
            UniquenessPromise::Givens
        } else {
            UniquenessPromise::Position
        }
    }

    /// Returns the givens that the promise refers to; none if it refers to a position.
    #[must_use]
    pub fn givens(self, board: &Board) -> CellMap {
        if self == UniquenessPromise::Givens { board.givens() } else { CellMap::EMPTY }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_core::Digit;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn check(board: &Board, expected: UniquenessPromise) {
        assert_eq!(UniquenessPromise::from_board(board), expected, "{board:?}");
    }

    #[test]
    fn a_position_that_holds_more_than_givens_is_promised_as_a_whole() {
        let mut board: Board = EASY.parse().unwrap();
        check(&board, UniquenessPromise::Givens);
        let mut placed = board.clone();
        placed.place("r5c5".parse().unwrap(), Digit::D5).unwrap();
        check(&placed, UniquenessPromise::Position);
        board.remove_candidate("r1c3(2)".parse().unwrap());
        check(&board, UniquenessPromise::Position);
        assert_eq!(board.crossed_out_candidates(), "r1c3(2)".parse().unwrap());
        check(&Board::EMPTY, UniquenessPromise::Position);
    }
}
