//! What `check` and `rate` say of a puzzle, and `stats` of all of them.

use serde::Serialize;
use std::collections::BTreeMap;

use crate::{Candidates, Cells, Counts, Mistakes, Parts, Place, Shares, Verdict};

/// A puzzle whose digits don't clash, checked.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Checked {
    /// Where it stands.
    #[serde(flatten)]
    pub place: Place,
    /// The puzzle on one line.
    pub puzzle: String,
    /// How many solutions there are.
    pub verdict: Verdict,
    /// What does not agree with the one solution of the givens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mistakes: Option<Mistakes>,
    /// How many givens.
    pub givens: usize,
    /// Whether no given is redundant; null where the givens alone are no puzzle with one solution.
    pub minimal: Option<bool>,
    /// Whether no given is redundant together with all its images under the symmetry of the givens.
    pub minimal_in_symmetry: Option<bool>,
    /// The redundant givens, each by itself.
    pub redundant: Option<Cells>,
    /// The solution, or two of several.
    pub solutions: Vec<String>,
    /// With `--candidates`: those of empty cells that some solution has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub true_candidates: Option<Candidates>,
    /// With `--backdoors`: cells with whose digits singles solve the rest, or the theory that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub backdoors: Option<Vec<Cells>>,
    /// With `--anti-backdoors`: false candidates without which the theory solves the rest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub anti_backdoors: Option<Vec<Candidates>>,
    /// With `--trials`: what comes of supposing each candidate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trials: Option<Trials>,
    /// With `--unavoidable`: sets of cells that no puzzle with this solution leaves all empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unavoidable: Option<Vec<Cells>>,
}

/// What comes of supposing each candidate that a theory leaves.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Trials {
    /// They come to a contradiction.
    pub refuted: Candidates,
    /// With them the theory solves the puzzle.
    pub solving: Candidates,
    /// Nothing comes of them.
    pub open: Candidates,
}

/// A puzzle with its rating.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rated {
    /// Where it stands.
    #[serde(flatten)]
    pub place: Place,
    /// The puzzle on one line.
    pub puzzle: String,
    /// The rating.
    #[serde(flatten)]
    pub rating: Parts,
    /// On Sudoku Explainer's scales, the technique that decides each part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub techniques: Option<Deciders>,
}

/// Ids of the techniques that decide ER, EP and ED.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Deciders {
    /// That of the hardest step.
    pub er: Option<&'static str>,
    /// That of the hardest step up to the first placement.
    pub ep: Option<&'static str>,
    /// That of the first step.
    pub ed: Option<&'static str>,
}

/// What a collection is made of.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stats {
    /// How many puzzles.
    pub puzzles: u64,
    /// How many have one solution, several or none.
    pub verdicts: Counts,
    /// How many have this many givens.
    pub givens: Counts,
    /// With `--ratings`: for each part of the scale, how many puzzles have it in which height.
    #[serde(flatten)]
    pub ratings: BTreeMap<&'static str, Counts>,
    /// With `--ratings`: how many puzzles need each technique, by its id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub techniques: Option<Counts>,
    /// With `--unbiased`: what all minimal puzzles are like, by `givens` and the parts of the scale.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unbiased: Option<BTreeMap<&'static str, Estimate>>,
}

/// What a sample tells of all that it stands for. What is no number has shares alone.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Estimate {
    /// The mean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean: Option<f64>,
    /// The standard deviation of the mean: with a chance of 95 % it is off by less than 1.96 of these.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
    /// The standard deviation of single puzzles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deviation: Option<f64>,
    /// How many puzzles that were drawn fairly would tell as much.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effective: Option<f64>,
    /// By number of givens, height or technique: which part of all minimal puzzles has it.
    pub shares: Shares,
}
