//! Sudoku operations on Arrow record batches. Each function takes a batch and returns it with the answers as
//! added columns.
//!
//! | function | adds the columns |
//! |---|---|
//! | [`solve_batch()`] | `solution` |
//! | [`count_solutions()`] | `count` (`uint64`), `complete` (`bool`) |
//! | [`check_batch()`] | `givens` (`uint8`), `minimal` (`bool`), `redundant` (`list<uint8>`: cells 0 to 80) |
//! | [`rate_batch()`] | the parts of the scale: `er`, `ep`, `ed` (`float64`), `technique` (`utf8`) for Sudoku Explainer's |
//! | [`add_canonical_forms()`] | `canonical`, `automorphisms` (`uint32`), `transformation` (`utf8`) |
//! | [`add_puzzle_keys()`] | `key` (`fixed_size_binary(16)`): equal for equal puzzles, or for equivalent ones |
//! | [`trace_batch()`] | `solution`, `canonical`, the parts of the scale, `steps` (`uint32`), `trace` (`utf8`: a JSON object) |
//! | [`transform_batch()`] | `transformed`, `transformation` (`utf8`): an equivalent puzzle |
//! | [`judge_batch()`] | `verdict`, `shown_by` (`utf8`), `rating` (`float64`), `how`, `first_unjustified` (`uint32`): what is said of a position, judged |
//! | [`add_random_lots()`] | `lot` (`uint64`): the rows with the smallest lots are a fair sample |
//!
//! Each adds three more columns: `status`, `error` and `warnings` (`utf8`). A status is `ok`, `invalid` (no
//! puzzle, or digits clash), `other-rules` (a puzzle with cages, diagonals or the like, unless
//! [`RunOptions::rules`] says to ignore them), `none` (no solution), `several` (more than one) or `timeout`.
//! If a row has no answer, `error` has the reason; `warnings` lists guesses and omissions in reading it.
//! [`generate_batch()`] creates rows from nothing, [`rows_to_batch()`] from those of a data set; [`read_boards()`]
//! reads the puzzles alone.
//!
//! The puzzle column is found by the names usual in data sets (`puzzle`, `quizzes`, `question` …), or by the
//! [name given](RunOptions::puzzle). It has text of any [format](mod@ninefold::format) (`utf8`, `large_utf8`,
//! `utf8_view`, or `dictionary` of them), 81 characters or numbers (`fixed_size_binary(81)`) or lists of 81
//! numbers from 0 to 9, or of nine lists of nine (`fixed_size_list`, `list` or `large_list` of any integers
//! or floats). Grids in answers have the type of the puzzles, with `utf8` for `utf8_view` and `dictionary`.
//!
//! A row's answer depends on the row alone, so it is the same however rows are divided into batches, with any
//! number of threads. Only time limits, such as [`RateOptions::time_limit`], make it depend on the clock.
//!
//! | module | contents |
//! |---|---|
//! | `solve`, `count`, `check`, `rate`, `canon` | the first functions above |
//! | `keys`, `trace`, `transform`, `judge`, `random_lots` | the others |
//! | `generate`, `dataset` | rows from nothing, and from a data set |
//! | `boards` | the puzzles of a batch as boards |
//! | `rows`, `bare_rows`, `numbers` | the column of puzzles and its rows; those that go to an engine as they are; columns of numbers |
//! | `answers`, `grids`, `failed` | columns of answers; columns of grids; errors of rows |
//! | `run` | options and errors of every operation |
//!
//! ```
//! use std::sync::Arc;
//! use arrow_array::{ArrayRef, RecordBatch, StringArray, cast::AsArray};
//! use ninefold_arrow::RunOptions;
//!
//! let puzzles = ["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"];
//! let puzzles: ArrayRef = Arc::new(StringArray::from_iter_values(puzzles));
//! let batch = RecordBatch::try_from_iter([("puzzle", puzzles)])?;
//! let solved = ninefold_arrow::solve_batch(&batch, &RunOptions::default())?;
//! let solution = solved.column_by_name("solution").expect("it was added").as_string::<i32>();
//! assert!(solution.value(0).starts_with("534678912"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

mod answers;
mod bare_rows;
mod boards;
mod canon;
mod check;
mod count;
mod dataset;
mod failed;
mod generate;
mod grids;
mod judge;
mod keys;
mod numbers;
mod random_lots;
mod rate;
mod rows;
mod run;
mod solve;
mod trace;
mod transform;

pub use boards::{UnreadableRow, read_boards};
pub use canon::add_canonical_forms;
pub use check::check_batch;
pub use count::count_solutions;
pub use dataset::rows_to_batch;
pub use generate::generate_batch;
pub use judge::{JudgeOptions, judge_batch};
pub use keys::{KeyEquality, add_puzzle_keys};
pub use random_lots::add_random_lots;
pub use rate::{RateOptions, rate_batch};
pub use run::{Error, NameClashPolicy, RENAMED_KEY, RunOptions};
pub use solve::solve_batch;
pub use trace::{TraceOptions, trace_batch};
pub use transform::{TransformOptions, transform_batch};
