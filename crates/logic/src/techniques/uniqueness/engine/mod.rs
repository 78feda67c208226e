//! Engines of the techniques that rely on a single solution: deadly rectangles, loops, other shapes and
//! bivalue graves, and the conclusions from candidates that must prevent them.

pub(crate) mod avoidable;
pub(crate) mod closed_sets;
pub(crate) mod fillings;
pub(crate) mod grave;
pub(crate) mod guardians;
pub(crate) mod loops;
pub(crate) mod numbered_cases;
pub(crate) mod rectangles;
pub(crate) mod reverse_grave;
pub(crate) mod roofs;
pub(crate) mod shapes;
pub(crate) mod symmetries;
pub(crate) mod types;

use crate::prelude::*;

/// Callback that receives the cells of a shape; an empty set only asks whether to go on.
pub(crate) type ShapeVisitor<'a> = &'a mut dyn FnMut(CellMap) -> ControlFlow<()>;

/// Whether some cells can be part of a shape that the search wants.
pub(crate) type ShapeFilter<'a> = &'a dyn Fn(CellMap) -> bool;

/// Whether the puzzle leaves digits open in some empty cells. If its givens are promised to have one
/// solution, missing candidates were removed by reasoning; if the promise is for a position, only its present
/// candidates are open for sure.
pub(crate) fn are_digits_open(facts: &Facts, cells: CellMap, digits: DigitSet) -> bool {
    !facts.givens_promised_unique().is_empty()
        || cells.iter().all(|cell| facts.candidates(cell).contains_all(digits))
}
