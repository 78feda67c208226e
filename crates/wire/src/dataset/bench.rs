//! The benchmark as JSON: its puzzles, answers to them, and how these score.

use ninefold_core::{ByCell, Cell, Digit, Notation};
use ninefold_guide::Move;
use ninefold_guide::benchmark::{Answer, BANDS, Held, Score, Scored};
use serde::{Deserialize, Serialize};

use crate::{Number, OneOrMore};

/// A puzzle of the benchmark.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HeldLine {
    /// Its id: `er-4-017`, the band and its number there.
    pub id: String,
    /// The band, 1 to 10.
    pub band: usize,
    /// Sudoku Explainer's rating.
    pub er: Number,
    /// The puzzle, 81 characters, `.` for an empty cell.
    pub puzzle: String,
}

/// An answer to a puzzle of the benchmark: a line of what is scored, and of what a baseline says.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AnswerLine {
    /// The id of the puzzle.
    pub id: String,
    /// The steps in order, as `ninefold judge` reads them.
    #[serde(default = "OneOrMore::none")]
    pub moves: OneOrMore,
    /// The grid, 81 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grid: Option<String>,
}

/// How an answer scores.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScoredLine {
    /// The id of the puzzle.
    pub id: String,
    /// Whether all of it can be read, and the grid, if there is one, is full and keeps the givens.
    pub valid: bool,
    /// Whether the grid is the solution; without a grid, whether the steps fill every cell and none is wrong.
    pub solved: bool,
    /// Whether the steps solve it, and each is justified.
    pub justified: bool,
    /// How many steps there are.
    pub steps: usize,
    /// The first that is neither sound nor what was so already, from 0.
    pub first_unjustified: Option<usize>,
    /// The part of the empty cells that the steps before it fill.
    pub prefix: f64,
}

/// How all answers score in a band, or in all.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BandScore {
    /// The band, 1 to 10; null for all together.
    pub band: Option<usize>,
    /// The least and the largest rating of the band; null for all together.
    pub er: Option<(Number, Number)>,
    /// How many puzzles there are.
    pub asked: usize,
    /// To how many there is an answer.
    pub answered: usize,
    /// How many answers are valid.
    pub valid: usize,
    /// How many puzzles are solved.
    pub solved: usize,
    /// How many are solved by justified steps alone.
    pub justified: usize,
    /// The part of the empty cells that justified steps fill before the first that isn't, on average of all puzzles.
    pub prefix: f64,
}

/// What `ninefold benchmark --json` writes, a line for each.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum BenchmarkLine {
    /// A puzzle.
    Held(HeldLine),
    /// An answer.
    Answer(AnswerLine),
    /// How it scores.
    Scored(ScoredLine),
    /// How all of a band score.
    Band(BandScore),
}

impl AnswerLine {
    /// The answer, with its steps as far as they can be read; nothing if the grid isn't one of 81 signs.
    #[must_use]
    pub fn answer(&self, notation: Notation) -> Option<Answer> {
        let grid = match &self.grid {
            Some(grid) => Some(read_grid(grid)?),
            None => None,
        };
        let steps = self.moves.texts().iter().map(|step| Move::read(step, notation)).collect();
        Some(Answer { steps, grid })
    }
}

/// Reads a grid of 81 signs, with blanks anywhere.
fn read_grid(text: &str) -> Option<ByCell<Option<Digit>>> {
    let signs = text.chars().filter(|sign| !sign.is_whitespace());
    let digit = |sign: char| match sign {
        '1'..='9' => Some(Some(Digit::new(sign as u8 - b'0'))),
        '.' | '0' => Some(None),
        _ => None,
    };
    let values: Option<Vec<_>> = signs.map(digit).collect();
    let values = values.filter(|values| values.len() == 81)?;
    Some(ByCell::from_fn(|cell: Cell| values[cell.index()]))
}

impl OneOrMore {
    /// No text.
    fn none() -> OneOrMore {
        OneOrMore::More(Vec::new())
    }
}

impl HeldLine {
    /// A puzzle.
    #[must_use]
    pub fn of(held: &Held) -> HeldLine {
        let signs = held.givens.0.iter().map(|given| given.map_or('.', Digit::to_char));
        HeldLine {
            id: held.to_string(),
            band: held.band + 1,
            er: Number::Rating(crate::tenths(held.er)),
            puzzle: signs.collect(),
        }
    }
}

/// A part of a whole, to four digits behind the point.
fn part(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}

impl ScoredLine {
    /// How an answer scores.
    #[must_use]
    pub fn of(held: &Held, scored: &Scored) -> ScoredLine {
        ScoredLine {
            id: held.to_string(),
            valid: scored.is_valid,
            solved: scored.is_solved,
            justified: scored.is_justified,
            steps: scored.steps,
            first_unjustified: scored.first_unjustified,
            prefix: part(scored.filled as f64 / scored.empty.max(1) as f64),
        }
    }
}

impl BandScore {
    /// The score of a band, from 0, or of all.
    #[must_use]
    pub fn of(band: Option<usize>, score: &Score) -> BandScore {
        let ends = band.and_then(|band| BANDS.get(band));
        let number = |tenths| Number::Rating(crate::tenths(tenths));
        BandScore {
            band: band.map(|band| band + 1),
            er: ends.map(|(from, to)| (number(*from), number(*to))),
            asked: score.asked,
            answered: score.answered,
            valid: score.valid,
            solved: score.solved,
            justified: score.justified,
            prefix: part(score.prefix()),
        }
    }
}
