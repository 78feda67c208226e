//! The vocabulary of Sudoku: cells, digits, houses, candidates, their sets, and boards.
//!
//! Everything else in Ninefold is a function of these types. This crate knows no algorithm: it says what a
//! board is, not how to solve one.
//!
//! | type | what it is | range |
//! |---|---|---|
//! | [`Digit`] | one of the nine digits | 1–9 (index 0–8) |
//! | [`Cell`] | a square of the board | 0–80, row by row |
//! | [`House`] | a box, row or column | 0–8 boxes, 9–17 rows, 18–26 columns |
//! | [`Candidate`] | a digit in a cell | 0–728, `cell * 9 + digit index` |
//! | [`DigitSet`], [`HouseSet`], [`CellMap`], [`CandidateMap`] | their sets, as bitmaps | |
//! | [`ByDigit`], [`ByCell`], [`ByHouse`] | total maps from them | |
//! | [`Puzzle`] | what was read, possibly nonsense | |
//! | [`Board`] | givens, placed digits and candidates that do not clash | |
//! | [`Solution`] | a complete valid grid | |
//! | [`Transformation`] | a symmetry of Sudoku, to apply to any of these | 2 × 6⁸ × 9! |
//!
//! Of texts it knows what these types need for `Display`, `FromStr` and their errors, which docs and messages
//! speak: names of cells ([`notation`]), a position on one line ([`line`](mod@line)), and the messages about
//! a text that is neither ([`phrase`]). All other formats are in `ninefold-formats`. With the feature `serde`
//! the types that have a text are serialised as that text.
//!
//! | module | contents |
//! |---|---|
//! | `board`, `puzzle`, `solution`, `clash` | boards, puzzles, solutions; digits that stand twice |
//! | `cell`, `digit`, `house`, `candidate` | the four basic types |
//! | `set`, `digit_set`, `cell_map`, `house_set`, `candidate_map` | their sets as bitmaps |
//! | `total_maps` | the total maps |
//! | `geometry` | which cell is in which house, and which cells see each other |
//! | `symmetry` | transformations of a grid into an equivalent one |
//! | `conclusions` | placements and eliminations of a step |
//! | [`notation`] | names of cells, sets of cells and moves: one file a notation |
//! | [`line`](mod@line) | a position on one line, as `FromStr` and `Display` have it |
//! | [`phrase`] | messages of readers and writers of texts (the place, what was expected, what is there), as data |
//! | `part`, [`row`] | parts of a puzzle; the row of a table that it comes from |
//! | `serial` | serde for the types with a text |
//! | `small_sort` | sorting of short lists |
//!
//! ```
//! use ninefold_core::{Board, Cell, Digit};
//!
//! let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let r1c3 = Cell::at(2);
//! assert_eq!(board.value(r1c3), None);
//! assert_eq!(board.candidates(r1c3).to_string(), "124");
//! assert_eq!(board.cells_with_candidate(Digit::D5).len(), 22);
//! # Ok::<(), ninefold_core::ReadBoardError>(())
//! ```
#![no_std]
#![deny(unsafe_code)]

extern crate alloc;

mod board;
mod candidate;
mod candidate_map;
mod cell;
mod cell_map;
mod clash;
mod conclusions;
mod digit;
mod digit_set;
mod geometry;
mod house;
mod house_set;
pub mod line;
pub mod notation;
mod part;
pub mod phrase;
mod puzzle;
pub mod row;
#[cfg(feature = "serde")]
mod serial;
mod set;
#[doc(hidden)]
pub mod small_sort;
mod solution;
mod symmetry;
mod total_maps;

pub use board::{Board, BoardError, OtherPositionError, PlaceError, ReadBoardError};
pub use candidate::Candidate;
pub use candidate_map::CandidateMap;
pub use cell::{Cell, ParseCellError};
pub use cell_map::{CellMap, StrayBitsError};
pub use clash::Clash;
pub use conclusions::Conclusions;
pub use digit::Digit;
pub use digit_set::DigitSet;
pub use house::{House, HouseKind, ParseHouseError};
pub use house_set::HouseSet;
pub use notation::{Notate, Notation};
pub use part::PuzzlePart;
pub use puzzle::{ExpectedStep, PlayerNotes, Puzzle, PuzzleMetadata};
pub use set::Subsets;
pub use solution::{Solution, SolutionError};
pub use symmetry::{
    BoardAxes, DigitRelabelling, LineOrder, OrderError, ParseTransformationError, Transform, Transformation,
};
pub use total_maps::{ByCell, ByDigit, ByHouse};

/// A number that names no cell, digit, house or candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{value} is not {what} (expected {expected})")]
pub struct OutOfRangeError {
    /// The number that was given.
    pub value: u64,
    /// The thing that was expected: `"a cell"`.
    pub what: &'static str,
    /// The range in words: `"0 to 80"`.
    pub expected: &'static str,
}
