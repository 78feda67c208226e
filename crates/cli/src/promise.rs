//! What of a position has one solution: the ground of the techniques that assume that there is one.

use ninefold::logic::Promise;
use ninefold::solve::Ground;
use ninefold::{Board, Facts, Puzzle, Solver};

/// The promise that a review allows.
pub(crate) fn of(ground: Ground) -> Promise {
    match ground {
        Ground::Givens => Promise::Givens,
        Ground::Position => Promise::Position,
    }
}

/// The facts of a position that is taken to have one solution, by its givens if they do.
pub(crate) fn facts(board: &Board) -> Facts {
    let review = Solver::new().review(&Puzzle::from(board));
    let promise = review.map_or_else(|_| Promise::of(board), |review| of(review.ground));
    Facts::with_promise(board.clone(), promise)
}
