//! Generation of Sudoku grids and puzzles, their symmetries and canonical forms.
//!
//! | module | what it does |
//! |---|---|
//! | [`puzzles`] | all puzzles of a seed, as an iterator: [`generate()`] |
//! | [`canon`] | one canonical form for all puzzles, or grids, that are the same up to symmetry; a [number](canon::catalogue) for every grid |
//! | [`minimal`] | minimal puzzles by removal from a grid, also with a symmetric pattern or a number of givens |
//! | [`unique_givens`] | minimal puzzles from an empty board |
//! | [`weighted`] | minimal puzzles drawn with known probabilities; [`unbiased`]: estimates from them |
//! | [`checkup`] | the number of solutions of a puzzle, and its redundant givens |
//! | [`neighbours`] | all puzzles near a puzzle, all minimal puzzles within one |
//! | [`low_clue_search`] | all minimal puzzles with few givens on a grid, by unavoidable sets |
//! | [`sample`] | a fair sample of a stream |
//! | [`targeted_search`] | puzzles with a requested difficulty, pattern and number of givens |
//! | [`solutions`] | random solution grids, all equally likely |
//! | [`structure`] | backdoors, anti-backdoors and trials, for several theories |
//! | [`transforming`] | moves and symmetries by name, random images |
//! | [`hard_search`] | search near hard puzzles for harder ones, each rated once, for days |
//! | [`unavoidable`] | sets of cells that no puzzle of a grid may leave empty |
//! | `recipe` | requirements on puzzles other than difficulty |
//! | `pattern` | puzzles with givens in chosen cells |
//! | `square` | symmetries of the square, for patterns of givens |
//! | `mutation` | random changes of a puzzle |
//! | `hard_seeds` | hard puzzles of ours, near which others are |
//! | `target` | the requested difficulty |
//! | `target_judge` | how far a puzzle is from it |
//! | `feasibility` | requests that no puzzle can meet |
//! | `technique_requirement` | whether a puzzle needs a technique |
//! | `needed_order` | an order of techniques in which the required ones are needed |
//! | `exchanges`, `grid_givens` | tests that a given is needed |

#![forbid(unsafe_code)]

pub mod canon;
pub mod checkup;
mod exchanges;
mod feasibility;
mod grid_givens;
pub mod hard_search;
mod hard_seeds;
pub mod low_clue_search;
pub mod minimal;
mod mutation;
mod needed_order;
pub mod neighbours;
mod pattern;
pub mod puzzles;
mod recipe;
pub mod sample;
pub mod solutions;
mod square;
pub mod structure;
mod target;
mod target_judge;
pub mod targeted_search;
mod technique_requirement;
pub mod transforming;
pub mod unavoidable;
pub mod unbiased;
pub mod unique_givens;
pub mod weighted;

pub use feasibility::{InfeasibleTargetError, LimitedMeasure};
pub use needed_order::RequiredTechniqueOrder;
pub use puzzles::{GeneratedPuzzles, generate};
pub use recipe::{Exactness, GenerationMethod, InfeasibleRecipeError, Minimality, PuzzleRecipe};
pub use square::{SquareSymmetry, UnknownSymmetryError};
pub use target::DifficultyTarget;

use ninefold_core::{BoardAxes, DigitRelabelling, LineOrder, Transformation};
use ninefold_solve::random::SeededRandom;

/// Returns a random symmetry of Sudoku; each of the 2 × 6⁸ × 9! is equally likely.
pub fn random_transformation(random: &mut SeededRandom) -> Transformation {
    let axes = if random.next_below(2) == 0 { BoardAxes::Original } else { BoardAxes::Transposed };
    let [rows, columns] = [(); 2].map(|()| LineOrder::nth(random.next_below(LineOrder::COUNT)));
    Transformation::new(
        axes,
        rows,
        columns,
        DigitRelabelling::nth(random.next_below(DigitRelabelling::COUNT)),
    )
}
