//! JSON lines of the benchmark: puzzles, answers and scores.

use ninefold_core::{ByCell, Cell, Digit, Notation};
use ninefold_guide::ClaimedStep;
use ninefold_guide::benchmark::{AnswerScore, BenchmarkAnswer, BenchmarkPuzzle, RATING_STRATA, ScoreTotals};
use ninefold_rate::scale::RatingValue;
use serde::{Deserialize, Serialize};

use crate::OneOrMore;

/// Puzzle of the benchmark.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HeldLine {
    /// Id of the puzzle, such as `er-4-017`: its band and its number there.
    pub id: String,
    /// Difficulty band, 1 to 10.
    pub band: usize,
    /// Sudoku Explainer rating (ER).
    pub er: RatingValue,
    /// Puzzle, 81 characters, `.` for an empty cell.
    pub puzzle: String,
}

/// Answer to a puzzle of the benchmark: a line of the answers to score, or of those of a baseline.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AnswerLine {
    /// Id of the puzzle.
    pub id: String,
    /// Steps in order, in the form that `ninefold judge` reads.
    #[serde(default = "OneOrMore::none")]
    pub moves: OneOrMore,
    /// Grid, 81 characters; may be left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grid: Option<String>,
}

/// Score of an answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScoredLine {
    /// Id of the puzzle.
    pub id: String,
    /// Whether all steps can be read, and the grid, if there is one, is full and keeps the givens.
    pub valid: bool,
    /// Whether the grid is the solution; without a grid, whether the steps fill every cell and none is wrong.
    pub solved: bool,
    /// Whether the steps alone solve the puzzle and each is justified.
    pub justified: bool,
    /// Number of steps.
    pub steps: usize,
    /// Index, from 0, of the first step that is neither sound nor without effect; null when there is none.
    pub first_unjustified: Option<usize>,
    /// Share of the empty cells, 0 to 1, that the steps before it fill.
    pub prefix: f64,
}

/// Score of all answers in a band, or of all answers together.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BandScore {
    /// Difficulty band, 1 to 10; null for all together.
    pub band: Option<usize>,
    /// Lowest and highest rating (ER) of the band; null for all together.
    pub er: Option<(RatingValue, RatingValue)>,
    /// Number of puzzles.
    pub asked: usize,
    /// Number of puzzles with an answer.
    pub answered: usize,
    /// Number of valid answers.
    pub valid: usize,
    /// Number of solved puzzles.
    pub solved: usize,
    /// Number of puzzles solved by justified steps alone.
    pub justified: usize,
    /// Share of the empty cells, 0 to 1, that the steps before the first unjustified one fill: the mean over
    /// all puzzles.
    pub prefix: f64,
}

/// Line of `ninefold benchmark --json`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum BenchmarkLine {
    /// A puzzle.
    Held(HeldLine),
    /// An answer.
    Answer(AnswerLine),
    /// Score of an answer.
    Scored(ScoredLine),
    /// Score of a band.
    Band(BandScore),
}

impl AnswerLine {
    /// Parses the answer, with its steps as far as they can be read; `None` if the grid doesn't have 81
    /// characters.
    #[must_use]
    pub fn parse_answer(&self, notation: Notation) -> Option<BenchmarkAnswer> {
        let grid = match &self.grid {
            Some(grid) => Some(parse_grid(grid)?),
            None => None,
        };
        let steps = self.moves.as_slice().iter().map(|step| ClaimedStep::parse(step, notation)).collect();
        Some(BenchmarkAnswer { steps, grid })
    }
}

/// Reads a grid of 81 characters, ignoring whitespace.
fn parse_grid(text: &str) -> Option<ByCell<Option<Digit>>> {
    // Digits, and dots or zeros for empty cells; any other character makes the grid unreadable.
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
    /// Returns an empty list.
    fn none() -> OneOrMore {
        OneOrMore::More(Vec::new())
    }
}

impl HeldLine {
    /// Converts a puzzle of the benchmark.
    #[must_use]
    pub fn from_puzzle(puzzle: &BenchmarkPuzzle) -> HeldLine {
        let signs = puzzle.givens.0.iter().map(|given| given.map_or('.', Digit::to_char));
        HeldLine {
            id: puzzle.to_string(),
            band: puzzle.stratum + 1,
            er: RatingValue::Tenths(puzzle.er),
            puzzle: signs.collect(),
        }
    }
}

/// Rounds a share to four decimals.
fn round_share(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}

impl ScoredLine {
    /// Converts the score of an answer.
    #[must_use]
    pub fn from_score(puzzle: &BenchmarkPuzzle, scored: &AnswerScore) -> ScoredLine {
        ScoredLine {
            id: puzzle.to_string(),
            valid: scored.is_valid,
            solved: scored.is_solved,
            justified: scored.is_justified,
            steps: scored.steps,
            first_unjustified: scored.first_unjustified,
            prefix: round_share(scored.filled as f64 / scored.empty.max(1) as f64),
        }
    }
}

impl BandScore {
    /// Converts the score of a band, given by its index from 0, or of all together.
    #[must_use]
    pub fn from_score(band: Option<usize>, score: &ScoreTotals) -> BandScore {
        let ends = band.and_then(|band| RATING_STRATA.get(band));
        BandScore {
            band: band.map(|band| band + 1),
            er: ends.map(|(from, to)| (RatingValue::Tenths(*from), RatingValue::Tenths(*to))),
            asked: score.total,
            answered: score.answered,
            valid: score.valid,
            solved: score.solved,
            justified: score.justified,
            prefix: round_share(score.mean_justified_share()),
        }
    }
}
