//! Check whether a board can be rated, and the error if it can't.

use ninefold_core::Board;
use ninefold_logic::Message;
use ninefold_logic::explain::say;

/// Number of solutions of a board, as determined by the caller. This crate does not solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolutionCount {
    /// None.
    None,
    /// Exactly one: a proper puzzle.
    One,
    /// Two or more.
    Several,
}

/// Error for a board that is not rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.to_message().english())]
pub enum RateError {
    /// The board has no solution.
    Invalid,
    /// The board has several solutions; techniques that rely on one would draw false conclusions.
    Ambiguous,
    /// There is nothing to rate.
    Solved,
    /// The techniques don't solve it; only a [partial result](crate::IncompleteRatingError) exists.
    Unsolved,
}

impl RateError {
    /// Returns the error as a message that can be translated.
    #[must_use]
    pub fn to_message(self) -> Message {
        match self {
            RateError::Invalid => say!("it-has-no-solution" = "it has no solution"),
            RateError::Ambiguous => say!("it-has-several-solutions" = "it has more than one solution"),
            RateError::Solved => say!("it-is-solved-already" = "it is already solved"),
            RateError::Unsolved => say!("unsolved-by-these" = "these techniques do not solve it"),
        }
    }
}

/// Checks that a board can be rated.
///
/// # Errors
/// When it has no solution or several, or is solved already; never [`RateError::Unsolved`], which only a walk
/// finds out.
pub fn check_ratable(board: &Board, solutions: SolutionCount) -> Result<(), RateError> {
    match solutions {
        SolutionCount::None => Err(RateError::Invalid),
        SolutionCount::Several => Err(RateError::Ambiguous),
        SolutionCount::One if board.is_solved() => Err(RateError::Solved),
        SolutionCount::One => Ok(()),
    }
}
