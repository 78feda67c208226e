//! Errors for rows without an answer.

use ninefold::guide::Assessment;
use ninefold::texts::Catalogue;
use ninefold::wire::{self, Status};
use ninefold::{Puzzle, Refusal, Solver};

/// Error for a row without an answer.
#[derive(Debug)]
pub(crate) struct Failed {
    pub(crate) status: Status,
    pub(crate) error: String,
}

impl Failed {
    pub(crate) fn invalid(error: String) -> Failed {
        Failed { status: Status::Invalid, error }
    }

    pub(crate) fn none() -> Failed {
        Failed { status: Status::None, error: Refusal::Invalid.to_string() }
    }

    /// Returns the error for a position without a solution; it names the entries to blame, if any.
    pub(crate) fn unsolvable(puzzle: &Puzzle, solver: &mut Solver) -> Failed {
        let assessment = Assessment::new(puzzle, solver);
        Failed { status: Status::None, error: wire::why_unsolvable(&assessment, Catalogue::english()) }
    }

    pub(crate) fn several() -> Failed {
        Failed { status: Status::Several, error: Refusal::Ambiguous.to_string() }
    }
}
