//! Reference answers to the benchmark: by chance, by singles alone, by a profile.

use std::str::FromStr;

use ninefold_chains::Engine;
use ninefold_core::{Cell, Digit};
use ninefold_logic::explain::say;
use ninefold_logic::{Conclusions, Sentence, Technique};
use ninefold_rate::{Profile, Rated, Walk};
use ninefold_solve::random::Random;

use super::Held;
use crate::split::Name;

/// A computed solver to compare other answers with.
#[derive(Clone, Debug)]
pub enum Baseline {
    /// Random guesses: in a random empty cell a digit that none of its peers has, until some cell has no
    /// digit left.
    Random,
    /// The techniques of a profile.
    Profile(Profile),
}

/// Error for a name that no baseline has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no baseline {0}")]
pub struct NoBaseline(String);

impl NoBaseline {
    /// Returns the error as a message that can be shown in any language.
    #[must_use]
    pub fn sentence(&self) -> Sentence {
        say!("benchmark-no-baseline", name = self.0.clone())
    }
}

/// Full houses, hidden singles and naked singles.
const SINGLES: [&str; 4] = ["full-house", "hidden-single-box", "hidden-single-line", "naked-single"];

/// Reads `random`, `singles`, or the name of a profile that is built in.
impl FromStr for Baseline {
    type Err = NoBaseline;

    fn from_str(name: &str) -> Result<Baseline, NoBaseline> {
        if name == "random" {
            return Ok(Baseline::Random);
        }
        let singles = || Profile::of_name("human").and_then(|human| human.with_techniques(&SINGLES).ok());
        let profile = if name == "singles" { singles() } else { Profile::of_name(name) };
        profile.map(Baseline::Profile).ok_or_else(|| NoBaseline(name.chars().take(40).collect()))
    }
}

/// One step of a baseline's answer: its effect and the technique that it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Said {
    /// The placements and eliminations.
    pub done: Conclusions,
    /// The technique; `None` for a guess.
    pub technique: Option<&'static Technique>,
}

impl Baseline {
    /// Returns the steps of the baseline's answer to a puzzle; random guesses are seeded by the puzzle, so
    /// they repeat.
    #[must_use]
    pub fn answer(&self, held: &Held) -> Vec<Said> {
        let profile = match self {
            Baseline::Random => return guesses(held),
            Baseline::Profile(profile) => profile,
        };
        let (board, mut engine) = (held.board(), Engine::new());
        let said =
            |rated: Rated| Said { done: rated.step.conclusions, technique: Some(rated.step.technique()) };
        Walk::new(profile, &board, &mut engine).map(said).collect()
    }
}

fn guesses(held: &Held) -> Vec<Said> {
    let mut random = Random::new(Name::of(&held.givens).bits());
    let mut values = held.givens;
    let mut said = Vec::new();
    loop {
        let empty: Vec<Cell> = Cell::all().filter(|cell| values[*cell].is_none()).collect();
        if empty.is_empty() {
            return said;
        }
        let cell = empty[random.below(empty.len())];
        // No digit may equal one that a peer has; a dead end is an answer as far as it goes.
        let is_seen = |digit: Digit| cell.peers().iter().any(|peer| values[peer] == Some(digit));
        let open: Vec<Digit> = Digit::ALL.into_iter().filter(|digit| !is_seen(*digit)).collect();
        if open.is_empty() {
            return said;
        }
        let digit = open[random.below(open.len())];
        values[cell] = Some(digit);
        said.push(Said { done: Conclusions::placement(cell.with(digit)), technique: None });
    }
}
