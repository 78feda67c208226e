//! Solver of Sudoku boards: finds the first solution, counts them, tests uniqueness, or lists all; for one
//! board or a stream.
//!
//! | module | what it holds |
//! |---|---|
//! | [`plain`] | the readable specification: a complete solver in a page |
//! | [`lane`] | the engine for many puzzles at once, one in each lane of a vector |
//! | [`single`] | the engine for one puzzle, with the shortest time to an answer |
//! | `arch` | the vector operations of each processor, and what is composed of them: adders, counts |
//! | `search`, `houses` | the search of the single engine; a test of houses that both engines run |
//! | `solver`, `question` | [`Solver`], which chooses the engine; questions to an engine, and answers |
//! | `count` | counting without visiting every solution |
//! | `review` | a position compared with the solution of its puzzle |
//! | `minimal` | redundant givens |
//! | `contradiction` | givens that make a puzzle impossible |
//! | `true_candidates` | candidates that are part of some solution |
//! | `backdoors` | cells that make a puzzle easy once they are filled |
//! | [`lists`], [`lines`], `stream` | lists of puzzles, as text lines, in order and on all threads |
//! | [`random`] | random numbers from a seed, the same everywhere |
//! | [`classic`] | searches to watch and to teach with, wave function collapse among them |
//!
//! ```
//! use ninefold_core::Board;
//! use ninefold_solve::{Solver, SolutionVerdict};
//!
//! let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let mut solver = Solver::new();
//! let SolutionVerdict::Unique(solution) = solver.check_uniqueness(&board) else { panic!("a proper puzzle") };
//! assert!(solution.solves_board(&board));
//! assert_eq!(solver.count_solutions(&Board::EMPTY, 1000), 1000);
//! # Ok::<(), ninefold_core::ReadBoardError>(())
//! ```
//!
//! Without the feature `std`, which is on by default, the crate needs no operating system, only memory: there
//! is no [`stream`](mod@stream), and vectors are those enabled at build time.

// Tests have the whole standard library.
#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![deny(unsafe_code)]

extern crate alloc;

#[allow(unsafe_code, reason = "vector operations; each says what makes it sound")]
mod arch;
mod backdoors;
pub mod classic;
mod contradiction;
mod count;
mod houses;
pub mod lane;
pub mod lines;
pub mod lists;
mod minimal;
pub mod plain;
mod question;
pub mod random;
mod review;
mod search;
pub mod single;
mod solver;
#[cfg(feature = "std")]
pub mod stream;
mod true_candidates;

pub use arch::{Backend, UnknownBackendError};
pub use review::{PositionReview, UniqueUnder};
pub use solver::{COUNT_LIMIT, NotUniqueError, PartialCount, SolutionVerdict, Solutions, Solver};
