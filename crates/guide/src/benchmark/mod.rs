//! Citable benchmark of step-by-step solving: 2,000 puzzles in ten bands of ER, held out of every data set,
//! and scores of answers.
//!
//! `holdout.txt` has a line for each puzzle, 200 of each band, the easiest band first: the puzzle, a blank, and
//! ER in tenths. A letter stands for empty cells, `a` for one, `b` for two, up to `z` for 26; a digit is a
//! given. The puzzles were made by `cargo xtask benchmark` from a seed, and never change; `data/README.md` is
//! their card.
//!
//! An answer is steps, a grid, or both. A step is [judged](crate::judge) in the position to which the correct
//! ones before it lead. Its search is limited by a number of stop checks instead of a time, so that an answer
//! scores the same on every machine.

mod baseline;
mod score;

use std::collections::HashSet;
use std::fmt;

use ninefold_core::{Board, ByCell, Cell, Digit, Puzzle};
use ninefold_generate::canon::{self, Canonizer};
use ninefold_logic::RatingTenths;
use ninefold_solve::Solver;

use crate::split::{CanonicalName, SplitUnit};

pub use baseline::{BaselineStep, BenchmarkBaseline, UnknownBaselineError};
pub use score::{AnswerScore, AnswerScorer, BenchmarkAnswer, ScoreTotals};

static PUZZLE_LINES: &str = include_str!("holdout.txt");

/// Bands of ER, both ends included, the easiest first.
pub const RATING_STRATA: [(RatingTenths, RatingTenths); 10] = [
    (RatingTenths(10), RatingTenths(14)),
    (RatingTenths(15), RatingTenths(19)),
    (RatingTenths(20), RatingTenths(29)),
    (RatingTenths(30), RatingTenths(39)),
    (RatingTenths(40), RatingTenths(49)),
    (RatingTenths(50), RatingTenths(64)),
    (RatingTenths(65), RatingTenths(74)),
    (RatingTenths(75), RatingTenths(82)),
    (RatingTenths(83), RatingTenths(89)),
    (RatingTenths(90), RatingTenths(200)),
];

/// Number of puzzles in each band.
pub const PUZZLES_PER_STRATUM: usize = 200;

/// A puzzle of the benchmark; displayed as its id, such as `er-4-017`: band and number in the band, both from
/// 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BenchmarkPuzzle {
    /// The band, from 0.
    pub stratum: usize,
    /// The number of the puzzle in the band, from 0.
    pub number: usize,
    /// The givens.
    pub givens: ByCell<Option<Digit>>,
    /// The ER of the puzzle.
    pub er: RatingTenths,
}

impl fmt::Display for BenchmarkPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "er-{}-{:03}", self.stratum + 1, self.number + 1)
    }
}

impl BenchmarkPuzzle {
    /// Returns the puzzle as a board.
    ///
    /// # Panics
    /// If the givens clash, which none of the benchmark's do.
    #[must_use]
    pub fn to_board(&self) -> Board {
        Board::try_from(&Puzzle::from_givens(self.givens)).expect("its givens don't clash")
    }
}

/// Returns all puzzles of the benchmark, the easiest band first.
///
/// ```
/// let puzzles = ninefold_guide::benchmark::all_puzzles();
/// assert_eq!(puzzles.len(), 2000);
/// assert_eq!(puzzles[216].to_string(), "er-2-017");
/// ```
#[must_use]
pub fn all_puzzles() -> Vec<BenchmarkPuzzle> {
    let lines = PUZZLE_LINES.lines().filter_map(|line| line.split_once(' '));
    let read = |(place, (packed, er)): (usize, (&str, &str))| {
        let er = er.parse().ok().map(RatingTenths)?;
        Some(BenchmarkPuzzle {
            stratum: place / PUZZLES_PER_STRATUM,
            number: place % PUZZLES_PER_STRATUM,
            givens: parse_packed_givens(packed)?,
            er,
        })
    };
    lines.enumerate().filter_map(read).collect()
}

/// Returns the names to keep out of other data sets: of the puzzles' classes, or of their solution grids.
#[must_use]
pub fn holdout_canonical_names(unit: SplitUnit) -> HashSet<CanonicalName> {
    let (mut canonizer, mut solver) = (Canonizer::new(), Solver::new());
    let name = |puzzle: BenchmarkPuzzle| match unit {
        SplitUnit::Classes => {
            Some(CanonicalName::from_canonical(&canonizer.canonical_values(&puzzle.givens).ok()?.form))
        }
        SplitUnit::Grids => Some(CanonicalName::from_grid(
            &canon::canonical_grid(&solver.first_solution(&puzzle.to_board())?).form,
        )),
    };
    all_puzzles().into_iter().filter_map(name).collect()
}

/// Formats a puzzle and its ER as a text line of `holdout.txt`.
#[must_use]
pub fn format_packed_puzzle(givens: &ByCell<Option<Digit>>, er: RatingTenths) -> String {
    let (mut text, mut empty) = (String::new(), 0_u8);
    let flush = |text: &mut String, empty: &mut u8| {
        // Letters reach to `z`, so a run of 26 empty cells is written before it can grow further.
        if *empty > 0 {
            text.push(char::from(b'a' + *empty - 1));
        }
        *empty = 0;
    };
    for given in givens.0 {
        match given {
            Some(digit) => {
                flush(&mut text, &mut empty);
                text.push(digit.to_char());
            }
            None => {
                empty += 1;
                if empty == 26 {
                    flush(&mut text, &mut empty);
                }
            }
        }
    }
    flush(&mut text, &mut empty);
    format!("{text} {}", er.0)
}

/// Parses the puzzle of a text line; `None` if it isn't 81 cells.
fn parse_packed_givens(packed: &str) -> Option<ByCell<Option<Digit>>> {
    let mut givens = Vec::with_capacity(81);
    for sign in packed.bytes() {
        match sign {
            b'1'..=b'9' => givens.push(Some(Digit::new(sign - b'0'))),
            b'a'..=b'z' => givens.extend(std::iter::repeat_n(None, usize::from(sign - b'a') + 1)),
            _ => return None,
        }
    }
    (givens.len() == 81).then(|| ByCell::from_fn(|cell: Cell| givens[cell.index()]))
}

#[cfg(test)]
mod tests;
