//! Engines of the techniques that rely on a single solution: deadly rectangles, loops, other shapes and bivalue graves, and
//! what follows from candidates that must keep them off.

pub(crate) mod avoidable;
pub(crate) mod grave;
pub(crate) mod guardians;
pub(crate) mod loops;
pub(crate) mod rectangles;
pub(crate) mod reverse_grave;
pub(crate) mod shapes;
pub(crate) mod symmetries;
pub(crate) mod types;

use ninefold_core::{CellMap, DigitSet};

use crate::Facts;

/// Whether the puzzle, as far as its givens say, leaves digits open in some empty cells. A puzzle that is given by its
/// candidates alone leaves open what is there now; in others, candidates that are missing were taken out by reasoning.
pub(crate) fn leaves_open(facts: &Facts, cells: CellMap, digits: DigitSet) -> bool {
    !facts.board().givens().is_empty() || cells.iter().all(|cell| facts.candidates(cell).contains_all(digits))
}
