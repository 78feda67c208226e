//! Errors for rows of a batch without an answer.

use ninefold::guide::PositionAssessment;
use ninefold::texts::Catalogue;
use ninefold::wire::{self, RowStatus};
use ninefold::{Puzzle, RateError, Solver};

/// Error for a row without an answer.
#[derive(Debug)]
pub(crate) struct RowError {
    pub(crate) status: RowStatus,
    pub(crate) error: String,
}

impl RowError {
    pub(crate) fn invalid_row_error(error: String) -> RowError {
        RowError { status: RowStatus::Invalid, error }
    }

    /// Returns the error for a position without a solution; it names the entries to blame, if any.
    pub(crate) fn unsolvable_position_error(puzzle: &Puzzle, solver: &mut Solver) -> RowError {
        let assessment = PositionAssessment::new(puzzle, solver);
        RowError { status: RowStatus::None, error: wire::why_unsolvable(&assessment, Catalogue::english()) }
    }

    pub(crate) fn several_solutions_error() -> RowError {
        RowError { status: RowStatus::Several, error: RateError::Ambiguous.to_string() }
    }
}
