//! Generation of Sudoku grids and puzzles, their symmetries and canonical forms.
//!
//! | module | what it does |
//! |---|---|
//! | [`puzzles`] | all puzzles of a seed, as an iterator: [`generate()`] |
//! | [`canon`] | one canonical form for all puzzles, or grids, that are the same up to symmetry; a [number](canon::catalogue) for every grid |
//! | [`minimal`] | minimal puzzles by removal from a grid, also with a symmetric pattern or a number of givens |
//! | [`adding`] | minimal puzzles from an empty board |
//! | [`controlled`] | minimal puzzles drawn with known probabilities; [`unbiased`]: estimates from them |
//! | [`checkup`] | the number of solutions of a puzzle, and its redundant givens |
//! | [`neighbours`] | all puzzles near a puzzle, all minimal puzzles within one |
//! | [`hitting`] | all minimal puzzles with few givens on a grid, by unavoidable sets |
//! | [`sample`] | a fair sample of a stream |
//! | [`hunt`] | puzzles with a requested difficulty, pattern and number of givens |
//! | [`solutions`] | random solution grids, all equally likely |
//! | [`structure`] | backdoors, anti-backdoors and trials, for several theories |
//! | [`transforming`] | moves and symmetries by name, random images |
//! | [`vicinity`] | search near hard puzzles for harder ones, each rated once, for days |
//! | [`unavoidable`] | sets of cells that no puzzle of a grid may leave empty |

#![forbid(unsafe_code)]

pub mod adding;
pub mod canon;
pub mod checkup;
mod contradiction;
pub mod controlled;
mod exchanges;
pub mod hitting;
pub mod hunt;
mod judge;
pub mod minimal;
mod mutation;
mod need;
mod needed_order;
pub mod neighbours;
mod on_grid;
mod pattern;
pub mod puzzles;
mod recipe;
pub mod sample;
pub mod solutions;
mod square;
pub mod structure;
mod target;
pub mod transforming;
pub mod unavoidable;
pub mod unbiased;
pub mod vicinity;

pub use contradiction::{Contradiction, Measure};
pub use needed_order::NeededOrder;
pub use puzzles::{Puzzles, generate};
pub use recipe::{Exactness, Impossible, Minimality, Recipe, Way};
pub use square::{SquareSymmetry, UnknownSymmetry};
pub use target::Target;

use ninefold_core::{Axes, LineOrder, Relabelling, Transformation};
use ninefold_solve::random::Random;

/// Returns a random symmetry of Sudoku; each of the 2 × 6⁸ × 9! is equally likely.
pub fn random_transformation(random: &mut Random) -> Transformation {
    let axes = if random.below(2) == 0 { Axes::Kept } else { Axes::Exchanged };
    let [rows, columns] = [(); 2].map(|()| LineOrder::nth(random.below(LineOrder::COUNT)));
    Transformation::new(axes, rows, columns, Relabelling::nth(random.below(Relabelling::COUNT)))
}
