//! Recognition of a player's moves: the technique and the steps that justify them, or refute them.
//!
//! A player places digits and removes candidates, often several at once. The techniques of a profile are
//! tried, the easiest first, for steps that conclude just that, or that and more; if it takes several steps,
//! simple ones may be left out between the moves. The checker has to accept each step. A wrong move is
//! refuted in the same way: by steps that prove the contrary. Only if no technique finds a proof, the
//! solution alone decides, and the answer says so.
//!
//! Searching all techniques for steps that justify a true move may take a minute. A player doesn't wait that
//! long: when its [budget](Budget) is used up, a search returns what is known by then, and that there may be
//! more.
//!
//! ```
//! use ninefold_core::{Notation, Puzzle};
//! use ninefold_guide::{Budget, Guide, How, Recognition};
//! use ninefold_logic::Conclusions;
//! use ninefold_rate::human::Human;
//!
//! let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let moves = Conclusions::parse("r5c5=5", Notation::Rc)?;
//! let budget = &mut Budget::unlimited();
//! let Recognition::Justified(told) = Guide::new().recognise(&puzzle, &moves, &Human::FREE, budget)? else {
//!     panic!("a single shows it")
//! };
//! assert_eq!((told.how, told.steps[0].step.technique().id), (How::Exact, "naked-single"));
//!
//! let wrong = Conclusions::parse("r5c5=7", Notation::Rc)?;
//! let Recognition::Wrong(wrong) = Guide::new().recognise(&puzzle, &wrong, &Human::FREE, budget)? else {
//!     panic!("another 7 is in row 6")
//! };
//! assert_eq!(wrong[0].claim.to_string(), "r5c5=7");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod drawn;
mod goal;
mod layers;
mod meeting;
mod search;
mod tell;

use std::time::Duration;

use ninefold_chains::Search;
use ninefold_core::{Candidate, CandidateMap, Cell, Puzzle, Solution};
use ninefold_logic::proof::Claim;
use ninefold_logic::{Conclusions, Facts, Technique};
use ninefold_rate::human::Human;
use ninefold_rate::{Producer, Rated, Scale};

use crate::{Budget, Guide, Now, Stopped};
use search::{Finder, Own, Refuter, simple};

pub(crate) use goal::{Goal, Match, removed_by};
pub(crate) use meeting::{Meeting, PartialSteps};
pub(crate) use search::{find_all, is_simple};

/// Time that a player waits for the justification of a move: the answer then comes within a second. The
/// caller measures the time, and stops the search. For a reproducible answer, use [a number of stop
/// checks](EFFORT) instead.
pub const PATIENCE: Duration = Duration::from_millis(800);

/// Default number of stop checks that a search for the justification of a move may make. More than a judge's:
/// it looks through several steps in a row, and for refutations of wrong moves.
pub const EFFORT: u64 = 100_000;

/// The verdict on a player's moves.
#[derive(Clone, Debug)]
pub enum Recognition {
    /// Nothing is new: the moves have been made already.
    NoNews,
    /// Steps justify all moves.
    Justified(Justified),
    /// The moves are true, but the profile doesn't justify them.
    Unseen(Unseen),
    /// The moves are true, and the search was stopped before a justification was found.
    Undecided(Undecided),
    /// At least one move is wrong.
    Wrong(Vec<Wrong>),
}

/// The steps that justify a player's moves.
#[derive(Clone, Debug)]
pub struct Justified {
    /// The relation of the steps to the moves.
    pub how: How,
    /// The steps in order, at least one; each in the position to which those before it lead.
    pub steps: Vec<Rated>,
}

/// The relation of steps to a player's moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// One step concludes exactly the moves.
    Exact,
    /// One step concludes the moves, and more.
    Part,
    /// Several steps are needed together, or one that doesn't follow at once.
    Several,
}

/// True moves that a profile doesn't justify.
#[derive(Clone, Debug)]
pub struct Unseen {
    /// The easiest steps of other techniques that justify the moves, if any that people look for do.
    pub beyond: Option<Justified>,
    /// The next step of the profile in the position.
    pub next: Option<Box<Rated>>,
    /// Whether all those other techniques were tried: false if the search was stopped.
    pub is_complete: bool,
}

/// True moves for which the search was stopped.
#[derive(Clone, Debug)]
pub struct Undecided {
    /// The next step of the profile in the position, if that was found quickly.
    pub next: Option<Box<Rated>>,
    /// Whether the caller stopped the search, by a clock for example, before the budget was used up.
    pub is_timed_out: bool,
}

/// A wrong move, with its refutation.
#[derive(Clone, Debug)]
pub struct Wrong {
    /// The move: a wrong digit placed, or a candidate of the solution removed.
    pub claim: Claim,
    /// The evidence against the move.
    pub proof: Proof,
}

/// The evidence that a move is wrong.
#[derive(Clone, Debug)]
pub enum Proof {
    /// This cell already contains a digit that rules the move out.
    Seen(Cell),
    /// The digit is no longer a candidate of the cell: it was removed before, and the position contains no
    /// mistake.
    Removed,
    /// These steps prove the contrary.
    Steps(Vec<Rated>),
    /// Only the solution: no technique of the profile proves the contrary.
    Solution,
    /// The solution; the search was stopped before a technique was found that proves the contrary.
    Undecided,
}

/// Error for a position in which nothing can be recognised: it is improper, contains mistakes, or is solved.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub struct NotRecognised(pub Box<Now>);

impl Recognition {
    /// Returns the verdict as a word for data: `no-news`, `exact`, `part`, `several`, `unseen`, `undecided`,
    /// `timed-out`, `wrong`.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Recognition::NoNews => "no-news",
            Recognition::Justified(Justified { how: How::Exact, .. }) => "exact",
            Recognition::Justified(Justified { how: How::Part, .. }) => "part",
            Recognition::Justified(Justified { how: How::Several, .. }) => "several",
            Recognition::Unseen(_) => "unseen",
            Recognition::Undecided(Undecided { is_timed_out: false, .. }) => "undecided",
            Recognition::Undecided(Undecided { is_timed_out: true, .. }) => "timed-out",
            Recognition::Wrong(_) => "wrong",
        }
    }

    /// Returns the steps that justify the moves or, if they are wrong, refute the first wrong one that has a
    /// refutation by steps.
    #[must_use]
    pub fn steps(&self) -> &[Rated] {
        match self {
            Recognition::Justified(justified) => &justified.steps,
            Recognition::Unseen(Unseen { beyond: Some(justified), .. }) => &justified.steps,
            Recognition::Wrong(wrong) => {
                wrong.iter().map(Wrong::steps).find(|steps| !steps.is_empty()).unwrap_or(&[])
            }
            Recognition::NoNews | Recognition::Unseen(_) | Recognition::Undecided(_) => &[],
        }
    }
}

impl Wrong {
    /// Returns the steps that prove the contrary; none if a rule or only the solution does.
    #[must_use]
    pub fn steps(&self) -> &[Rated] {
        match &self.proof {
            Proof::Steps(steps) => steps,
            Proof::Seen(_) | Proof::Removed | Proof::Solution | Proof::Undecided => &[],
        }
    }
}

impl Guide {
    /// Judges a player's moves in a position, by the techniques of a profile. When the budget is used up, the
    /// answer covers what is known by then.
    ///
    /// Moves that have been made already are ignored. If any move is wrong, only the wrong ones are reported.
    ///
    /// # Errors
    /// If the position is improper, contains mistakes or is solved.
    pub fn recognise(
        &mut self,
        puzzle: &Puzzle,
        moves: &Conclusions,
        profile: &dyn Scale,
        budget: &mut Budget<'_>,
    ) -> Result<Recognition, NotRecognised> {
        let position = |now| NotRecognised(Box::new(now));
        let (facts, solution) = self.open_with_solution(puzzle).map_err(position)?;
        Ok(self.recognise_in(&facts, &solution, moves, profile, budget))
    }

    /// Judges a player's moves in a position with a known solution and without mistakes.
    pub fn recognise_in(
        &mut self,
        facts: &Facts,
        solution: &Solution,
        moves: &Conclusions,
        profile: &dyn Scale,
        budget: &mut Budget<'_>,
    ) -> Recognition {
        // Old and wrong moves first: they need no search for a justification.
        let goal = Goal::of(facts, moves);
        if goal.is_empty() {
            return Recognition::NoNews;
        }
        let wrong = goal.wrong(solution);
        if !wrong.is_empty() {
            return Recognition::Wrong(self.refute(facts, &wrong, profile, &mut || budget.must_stop()));
        }
        // The profile's techniques; then others that people use.
        let order = profile.order();
        let stop: &mut dyn FnMut() -> bool = &mut || budget.must_stop();
        let mut finder = Finder { facts, goal, profile, engine: &mut self.engine, simple: simple(order) };
        let found = finder.find(order, stop);
        if let Ok(Some(justified)) = found {
            return Recognition::Justified(justified);
        }
        let beyond = found.and_then(|_| finder.find(&others(profile), stop).or(Ok(None)));
        let is_complete = !stop();
        let next = self.walk(facts.clone(), profile).next_step(stop).ok().map(Box::new);
        match beyond {
            Ok(beyond) => {
                let is_complete = is_complete || beyond.is_some();
                Recognition::Unseen(Unseen { beyond, next, is_complete })
            }
            Err(Stopped) => Recognition::Undecided(Undecided { next, is_timed_out: budget.is_timed_out() }),
        }
    }

    /// Judges a player's moves where a technique is practised: its steps come before all others. Also returns
    /// whether the moves include all conclusions of some step of it.
    pub(crate) fn recognise_practised(
        &mut self,
        (facts, solution): (&Facts, &Solution),
        technique: &'static Technique,
        moves: &Conclusions,
        profile: &dyn Scale,
        budget: &mut Budget<'_>,
    ) -> (Recognition, bool) {
        let goal = Goal::of(facts, moves);
        let mut own = Own::default();
        // The practised technique comes first, but only for moves that are new and true.
        if !goal.is_empty() && goal.wrong(solution).is_empty() {
            let entries = entries_of(technique, profile);
            let simple = simple(profile.order());
            let mut finder = Finder { facts, goal, profile, engine: &mut self.engine, simple };
            own = finder.own(technique, &entries, &mut || budget.must_stop());
        }
        let is_within = own.is_within;
        let told = match own.shown {
            Some(shown) => Recognition::Justified(shown),
            None => self.recognise_in(facts, solution, moves, profile, budget),
        };
        (told, is_within)
    }

    /// Returns the evidence against each of some wrong moves.
    fn refute(
        &mut self,
        facts: &Facts,
        wrong: &[Claim],
        profile: &dyn Scale,
        stop: &mut dyn FnMut() -> bool,
    ) -> Vec<Wrong> {
        // Moves that a rule forbids need no steps; for the others, one path is searched that contradicts them
        // all.
        let by_rule: Vec<Option<Proof>> = wrong.iter().map(|claim| by_rule(facts, *claim)).collect();
        let open =
            || wrong.iter().zip(&by_rule).filter(|(_, proof)| proof.is_none()).map(|(claim, _)| *claim);
        let (gone, placed) = contrary(open());
        let order = profile.order();
        let mut refuter = Refuter { order, simple: simple(order), profile, engine: &mut self.engine };
        let layers = open().next().is_some().then(|| refuter.refute(facts, gone, placed, stop));
        let (layers, stopped) =
            layers.map_or((None, false), |(layers, ended)| (Some(layers), ended.is_err()));
        // The steps found for all are traced for each move, so that it has its own proof.
        let mut judged = Vec::new();
        for (claim, proof) in wrong.iter().zip(by_rule) {
            let (gone, placed) = contrary([*claim]);
            let by_steps = || refuter.proof(layers.as_ref()?, gone, placed).map(Proof::Steps);
            let unproved = if stopped { Proof::Undecided } else { Proof::Solution };
            let proof = proof.or_else(by_steps).unwrap_or(unproved);
            judged.push(Wrong { claim: *claim, proof });
        }
        judged
    }
}

/// Returns the eliminations and placements that contradict some wrong moves.
fn contrary(wrong: impl IntoIterator<Item = Claim>) -> (CandidateMap, CandidateMap) {
    let (mut gone, mut placed) = (CandidateMap::EMPTY, CandidateMap::EMPTY);
    for claim in wrong {
        match claim {
            Claim::True(candidate) => gone.insert(candidate),
            Claim::False(candidate) => placed.insert(candidate),
        };
    }
    (gone, placed)
}

/// Returns the rule that forbids a move at once, if one does.
pub(crate) fn by_rule(facts: &Facts, claim: Claim) -> Option<Proof> {
    let candidate: Candidate = claim.candidate();
    let (board, cell, digit) = (facts.board(), candidate.cell(), candidate.digit());
    if board.value(cell).is_some() {
        return Some(Proof::Seen(cell));
    }
    if matches!(claim, Claim::False(_)) || board.has(candidate) {
        return None;
    }
    let seen = cell.peers().iter().find(|peer| board.value(*peer) == Some(digit));
    Some(seen.map_or(Proof::Removed, Proof::Seen))
}

/// Returns the searches that find steps of a technique: first as in a profile, then all of them.
fn entries_of(technique: &'static Technique, profile: &dyn Scale) -> Vec<Producer> {
    let own = profile.order().iter().find(|producer| producer.may_find(technique)).copied();
    let is_all = own.is_some_and(|own| matches!(own, Producer::First(_)));
    own.into_iter().chain((!is_all).then_some(Producer::First(technique))).collect()
}

/// Returns the techniques that people look for and a profile lacks: without dynamic nets and those that
/// presuppose them.
fn others(profile: &dyn Scale) -> Vec<Producer> {
    let known: Vec<_> = profile.order().iter().map(Producer::id).collect();
    let is_other = |producer: &&Producer| {
        !matches!(producer, Producer::Chains(_, Search::Dynamic(_))) && !known.contains(&producer.id())
    };
    Human::FREE.order().iter().filter(is_other).copied().collect()
}

#[cfg(test)]
mod tests;
