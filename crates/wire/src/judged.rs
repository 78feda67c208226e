//! JSON results of `check` and `rate` for one puzzle, and of `stats` for a collection.

use serde::Serialize;
use std::collections::BTreeMap;

use crate::{Candidates, Cells, Mistakes, NamedCounts, NamedShares, Place, RatingParts, Verdict};

/// Check of a puzzle whose digits don't clash.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Checked"))]
pub struct PuzzleCheck {
    /// Place of the puzzle in the input.
    #[serde(flatten)]
    pub place: Place,
    /// Puzzle on one line.
    pub puzzle: String,
    /// Number of solutions: `unique`, `several` or `none`.
    pub verdict: Verdict,
    /// Entries and candidates that contradict the only solution of the givens; left out when there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mistakes: Option<Mistakes>,
    /// Number of givens.
    pub givens: usize,
    /// Whether redundant givens were searched for; false with `--no-minimality`, where the next three are null.
    pub minimality_tested: bool,
    /// Whether no given is redundant; null unless the givens alone have exactly one solution.
    pub minimal: Option<bool>,
    /// Whether no given can be removed together with its images under the symmetry of the givens; null unless
    /// the givens alone have exactly one solution.
    pub minimal_in_symmetry: Option<bool>,
    /// Givens that can each be removed alone; null unless the givens alone have exactly one solution.
    pub redundant: Option<Cells>,
    /// The solution, or two of several; 81 digits each.
    pub solutions: Vec<String>,
    /// With `--candidates`: candidates of empty cells that occur in some solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub true_candidates: Option<Candidates>,
    /// With `--backdoors`: sets of cells whose digits let singles, or the requested theory, solve the rest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub backdoors: Option<Vec<Cells>>,
    /// With `--anti-backdoors`: sets of false candidates whose removal lets the theory solve the rest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub anti_backdoors: Option<Vec<Candidates>>,
    /// With `--trials`: result of assuming each candidate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trials: Option<Trials>,
    /// With `--unavoidable`: sets of cells in which every puzzle with this solution has a given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unavoidable: Option<Vec<Cells>>,
}

impl PuzzleCheck {
    /// Creates the check of a puzzle without minimality and without what is only told when asked.
    #[must_use]
    pub fn new(
        place: Place,
        puzzle: String,
        verdict: Verdict,
        givens: usize,
        solutions: Vec<String>,
    ) -> PuzzleCheck {
        PuzzleCheck {
            place,
            puzzle,
            verdict,
            mistakes: None,
            givens,
            minimality_tested: false,
            minimal: None,
            minimal_in_symmetry: None,
            redundant: None,
            solutions,
            true_candidates: None,
            backdoors: None,
            anti_backdoors: None,
            trials: None,
            unavoidable: None,
        }
    }
}

/// Results of assuming each remaining candidate and applying a theory.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Trials {
    /// Candidates that lead to a contradiction.
    pub refuted: Candidates,
    /// Candidates with which the theory solves the puzzle.
    pub solving: Candidates,
    /// Candidates that lead neither to a contradiction nor to the solution.
    pub open: Candidates,
}

/// Puzzle with its rating.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Rated"))]
pub struct PuzzleRating {
    /// Place of the puzzle in the input.
    #[serde(flatten)]
    pub place: Place,
    /// Puzzle on one line.
    pub puzzle: String,
    /// Parts of the rating, as members of this object.
    #[serde(flatten)]
    pub rating: RatingParts,
    /// Techniques that determine the parts of the rating; only on Sudoku Explainer's scales.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub techniques: Option<Deciders>,
}

/// Ids of the techniques that determine ER, EP and ED.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Deciders {
    /// Id of the technique of the hardest step.
    pub er: Option<&'static str>,
    /// Id of the technique of the hardest step up to the first placement.
    pub ep: Option<&'static str>,
    /// Id of the technique of the first step.
    pub ed: Option<&'static str>,
}

/// Statistics of a collection of puzzles.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stats {
    /// Number of puzzles.
    pub puzzles: u64,
    /// Number of puzzles by number of solutions: one, several or none.
    pub verdicts: NamedCounts,
    /// Number of puzzles by number of givens.
    pub givens: NamedCounts,
    /// With `--ratings`: for each part of the scale, the number of puzzles by its value.
    #[serde(flatten)]
    pub ratings: BTreeMap<&'static str, NamedCounts>,
    /// With `--ratings`: number of puzzles that need each technique, by its id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub techniques: Option<NamedCounts>,
    /// With `--unbiased`: estimates for the set of all minimal puzzles, by `givens` and the parts of the
    /// scale.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unbiased: Option<BTreeMap<&'static str, Estimate>>,
}

/// Estimate for a population from a sample. Values that aren't numbers have shares only.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Estimate {
    /// Estimated mean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean: Option<f64>,
    /// Standard error of the mean; the mean lies within 1.96 times this with a probability of 95 %.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
    /// Standard deviation of single puzzles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deviation: Option<f64>,
    /// Effective sample size: number of uniformly drawn puzzles that would be as informative.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effective: Option<f64>,
    /// Share of all minimal puzzles, by number of givens, rating or technique.
    pub shares: NamedShares,
}
