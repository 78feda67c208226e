//! One solver for all questions: which engine answers is its own business.

use ninefold_core::{Board, Solution};

use crate::plain;

/// Answers questions about the solutions of boards; keep it and ask it often, it reuses its memory.
#[derive(Debug, Default)]
pub struct Solver {}

/// How many solutions a board has, as far as it matters for a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is none.
    None,
    /// There is exactly one: the board is a proper puzzle.
    Unique(Solution),
    /// There are several; these are the first two.
    Several(Solution, Solution),
}

impl Solver {
    /// A solver with the best engine for this machine.
    #[must_use]
    pub fn new() -> Solver {
        Solver {}
    }

    /// The first solution, if there is one.
    pub fn first(&mut self, board: &Board) -> Option<Solution> {
        self.solutions(board).next()
    }

    /// How many solutions there are, counted up to `limit`.
    pub fn count(&mut self, board: &Board, limit: u64) -> u64 {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        self.solutions(board).take(limit).count() as u64
    }

    /// Whether there is no solution, one, or several.
    pub fn verdict(&mut self, board: &Board) -> Verdict {
        let mut solutions = self.solutions(board);
        match (solutions.next(), solutions.next()) {
            (Some(first), Some(second)) => Verdict::Several(first, second),
            (Some(only), None) => Verdict::Unique(only),
            (None, _) => Verdict::None,
        }
    }

    /// All solutions, found as they are asked for.
    pub fn solutions(&mut self, board: &Board) -> Solutions {
        Solutions(plain::Search::new(board))
    }
}

/// The solutions of a board, in an order that depends on the board alone.
#[derive(Debug)]
pub struct Solutions(plain::Search);

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.0.next()
    }
}

impl Verdict {
    /// The first solution, if there is any.
    #[must_use]
    pub fn first(&self) -> Option<Solution> {
        match *self {
            Verdict::None => None,
            Verdict::Unique(first) | Verdict::Several(first, _) => Some(first),
        }
    }
}
