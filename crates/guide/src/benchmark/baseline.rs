//! Reference answers to the benchmark: by chance, by singles alone, by a profile.

use std::str::FromStr;

use ninefold_chains::ChainEngine;
use ninefold_core::{Cell, Digit};
use ninefold_logic::explain::say;
use ninefold_logic::{Conclusions, Message, Technique};
use ninefold_rate::{RatedStep, RatingProfile, RatingWalk};
use ninefold_solve::random::SeededRandom;

use super::BenchmarkPuzzle;
use crate::split::CanonicalName;

/// A computed solver to compare other answers with.
#[derive(Clone, Debug)]
pub enum BenchmarkBaseline {
    /// Random guesses: in a random empty cell a digit that none of its peers has, until some cell has no
    /// digit left.
    Random,
    /// The techniques of a profile.
    Profile(RatingProfile),
}

/// Error for a name that no baseline has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no baseline {0}")]
pub struct UnknownBaselineError(String);

impl UnknownBaselineError {
    /// Returns the error as a message that can be shown in any language.
    #[must_use]
    pub fn to_message(&self) -> Message {
        say!("benchmark-no-baseline", name = self.0.clone())
    }
}

/// Full houses, hidden singles and naked singles.
const SINGLES: [&str; 4] = ["full-house", "hidden-single-box", "hidden-single-line", "naked-single"];

/// Reads `random`, `singles`, or the name of a profile that is built in.
impl FromStr for BenchmarkBaseline {
    type Err = UnknownBaselineError;

    fn from_str(name: &str) -> Result<BenchmarkBaseline, UnknownBaselineError> {
        if name == "random" {
            return Ok(BenchmarkBaseline::Random);
        }
        let singles =
            || RatingProfile::from_name("human").and_then(|human| human.with_techniques(&SINGLES).ok());
        let profile = if name == "singles" { singles() } else { RatingProfile::from_name(name) };
        profile
            .map(BenchmarkBaseline::Profile)
            .ok_or_else(|| UnknownBaselineError(name.chars().take(40).collect()))
    }
}

/// One step of a baseline's answer: its effect and the technique that it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BaselineStep {
    /// The placements and eliminations.
    pub conclusions: Conclusions,
    /// The technique; `None` for a guess.
    pub technique: Option<&'static Technique>,
}

impl BenchmarkBaseline {
    /// Returns the steps of the baseline's answer to a puzzle; random guesses are seeded by the puzzle, so
    /// they repeat.
    #[must_use]
    pub fn build_baseline_steps(&self, puzzle: &BenchmarkPuzzle) -> Vec<BaselineStep> {
        let profile = match self {
            BenchmarkBaseline::Random => return generate_random_guesses(puzzle),
            BenchmarkBaseline::Profile(profile) => profile,
        };
        let (board, mut engine) = (puzzle.to_board(), ChainEngine::new());
        let to_baseline_step = |rated: RatedStep| BaselineStep {
            conclusions: rated.step.conclusions,
            technique: Some(rated.step.technique()),
        };
        RatingWalk::new(profile, &board, &mut engine).map(to_baseline_step).collect()
    }
}

fn generate_random_guesses(puzzle: &BenchmarkPuzzle) -> Vec<BaselineStep> {
    // The seed comes from the puzzle, so that every run makes the same guesses.
    let mut random = SeededRandom::new(CanonicalName::from_canonical(&puzzle.givens).leading_64_bits());
    let mut values = puzzle.givens;
    let mut steps = Vec::new();
    loop {
        // Pick an empty cell by chance, then a digit for it, until the grid is full.
        let empty: Vec<Cell> = Cell::all().filter(|cell| values[*cell].is_none()).collect();
        if empty.is_empty() {
            return steps;
        }
        let cell = empty[random.next_below(empty.len())];
        // No digit may equal one that a peer has; a dead end is an answer as far as it goes.
        let is_seen = |digit: Digit| cell.peers().iter().any(|peer| values[peer] == Some(digit));
        let open: Vec<Digit> = Digit::ALL.into_iter().filter(|digit| !is_seen(*digit)).collect();
        if open.is_empty() {
            return steps;
        }
        let digit = open[random.next_below(open.len())];
        values[cell] = Some(digit);
        steps.push(BaselineStep {
            conclusions: Conclusions::from_placement(cell.to_candidate(digit)),
            technique: None,
        });
    }
}
