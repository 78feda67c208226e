//! One puzzle at a time, its answer as soon as possible: the lane engine's search laid out inside one puzzle.
//!
//! ```
//! use ninefold_solve::lane::{Input, Question};
//! use ninefold_solve::single::SingleEngine;
//! use std::ops::ControlFlow;
//!
//! let puzzle = b"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
//! let mut engine = SingleEngine::new();
//! assert_eq!(engine.count(Question::UNIQUE, Input::Text(puzzle)).solutions, 1);
//!
//! // Solutions one after another, as long as somebody asks.
//! engine.begin(Input::Text(&[b'.'; 81]), u64::MAX);
//! let first = *engine.next_solution().unwrap().as_text();
//! let second = *engine.next_solution().unwrap().as_text();
//! assert_ne!(first, second);
//! ```
//!
//! The tree is the one that [`crate::lane`] defines: the same sweeps, the same splits, solutions in the same order.
//! What differs is where the parallel work is. The lane engine does one thing to many puzzles; here the 27 minirows
//! of one puzzle are handled at once, then its 27 minicolumns. The two kinds look alike (three squares of three
//! lines by three boxes, drawn in `arch::triads`), so `sweep` says once what holds of either.
//!
//! A sweep is a chain of steps that wait for each other, and how long that takes is what counts. So nothing in it
//! branches, but for one way out when the rows alone show a contradiction; a board is nine registers; a search is one
//! loop over an explicit stack of boards.
//!
//! Alone the single engine needs twice the time a branch that the lane engine needs with all lanes at work. So
//! they help each other: a puzzle that turns out extreme goes over to the lanes if only its count is asked, and the
//! lane engine leaves the last puzzles of a batch to a single search, which goes on where the lane was.
//!
//! # What was tried
//! Times of a sweep on Zen 4 at 3.7 GHz. (A search adds about 80 ns a branch, mispredicted jumps included, and 35 ns
//! a puzzle to read and tell.)
//! - The 27 triads in one register of 512 bits, the cells in six (three by minirow and, again, three by
//!   minicolumn): the fewest instructions, 185, but 50 ns. Each turn is a word permutation of 5 cycles, one a cycle,
//!   and each test goes through a mask register for 6 more.
//! - Triads in three registers of 256 bits, one per line, groups of four words: turns by lines are free, turns by
//!   boxes shuffle bytes. 40 ns; the compiler made two word shuffles of each.
//! - Squares paired in words (the layout now): a turn by boxes moves pairs of words. 34 ns.
//! - Minicolumns tilted only where they have to be: 30 ns. AVX2: 46 ns.
//! - The way out after the rows: 1 to 4 % on hard puzzles.
//! - Portable, everything in one function: a quarter slower than with closures and splits apart, as the code is
//!   fetched more slowly than it runs.
//!
//! - NEON, instructions instead of times, as it was only emulated: half of what plain code takes. A line's triads in
//!   a register and a half, box by box, so that a turn by boxes is an operation or two on whole halves.
//!
//! Not tried: two boards side by side in one loop (a sweep leaves perhaps a quarter of the vector units idle).

#![allow(clippy::needless_range_loop, reason = "geometry is said by indices, several arrays at a time")]

mod engine;
mod search;
mod split;
mod sweep;

pub use engine::SingleEngine;
pub(crate) use search::{EXTREME, End, Leaf, Leaves, Search};
