//! What of a position has one solution: the ground of the techniques that assume that there is one.

use ninefold::guide::promise;
use ninefold::logic::Promise;
use ninefold::{Board, Facts, Puzzle, Solver};

/// The facts of a position that is taken to have one solution, by its givens if they do.
pub(crate) fn facts(board: &Board) -> Facts {
    let review = Solver::new().review(&Puzzle::from(board));
    let promise = review.map_or_else(|_| Promise::of(board), |review| promise(review.ground));
    Facts::with_promise(board.clone(), promise)
}
