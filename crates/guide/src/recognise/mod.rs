//! Which technique was that? What a player did in a position, told by the steps that show it.
//!
//! A player places digits and removes candidates, often several at once. The finders of a profile are asked, the easiest
//! first, which steps conclude just that, or that and more; where it takes several steps, simple ones may stand between what
//! was done. The checker has to accept each of them. Something wrong is refuted in the same way: by steps that show the
//! contrary. Only where no technique shows anything, the solution alone decides, and the answer says so.
//!
//! To search all techniques for steps that show a true move may take a minute. Nobody waits so long: when its [budget](Budget) is spent, a
//! search answers with what is known by then, and that there may be more.
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

/// How long a player waits to hear what shows a move: the answer then comes within a second. The caller keeps the time, and stops the
/// search. Whoever wants the same answer again takes [a number of questions](EFFORT) instead.
pub const PATIENCE: Duration = Duration::from_millis(800);

/// How many questions a search may ask for what shows a move, unless the caller says otherwise. More than a judge's: it looks through
/// several steps behind one another, and for the contrary of what is wrong.
pub const EFFORT: u64 = 100_000;

/// What a player did, judged.
#[derive(Clone, Debug)]
pub enum Recognition {
    /// It was so already.
    NoNews,
    /// Steps show all of it.
    Justified(Justified),
    /// It is true, but the profile does not show it.
    Unseen(Unseen),
    /// It is true, and the search was stopped before a technique was found that shows it.
    Undecided(Undecided),
    /// Something in it is wrong: at least one move.
    Wrong(Vec<Wrong>),
}

/// The steps that show what was done.
#[derive(Clone, Debug)]
pub struct Justified {
    /// How they compare with it.
    pub how: How,
    /// The steps in order, one at least; each on the position to which those before it lead.
    pub steps: Vec<Rated>,
}

/// How steps compare with what was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// One step concludes exactly that.
    Exact,
    /// One step concludes that, and more.
    Part,
    /// It takes several steps together, or one that does not follow at once.
    Several,
}

/// Why something true can't be seen by a profile.
#[derive(Clone, Debug)]
pub struct Unseen {
    /// The easiest steps of other techniques that show it, if any do that people look for.
    pub beyond: Option<Justified>,
    /// What the profile shows in the position.
    pub next: Option<Box<Rated>>,
    /// Whether all those other techniques were tried: false where the search was stopped.
    pub is_complete: bool,
}

/// What is known of something true when the search is stopped.
#[derive(Clone, Debug)]
pub struct Undecided {
    /// What the profile shows in the position, if that was soon found.
    pub next: Option<Box<Rated>>,
    /// Whether the caller stopped the search, by a clock say, before its questions were used up.
    pub is_timed_out: bool,
}

/// A move that is wrong.
#[derive(Clone, Debug)]
pub struct Wrong {
    /// The move: a digit placed that does not belong there, or a candidate removed that does.
    pub claim: Claim,
    /// How that is known.
    pub proof: Proof,
}

/// How it is known that a move is wrong.
#[derive(Clone, Debug)]
pub enum Proof {
    /// This cell contains a digit already that rules the move out.
    Seen(Cell),
    /// The digit is no candidate of the cell any more: it was removed before, and nothing in the position is wrong.
    Removed,
    /// These steps show the contrary.
    Steps(Vec<Rated>),
    /// Only by the solution: no technique of the profile shows the contrary.
    Solution,
    /// By the solution; the search was stopped before a technique was found that shows the contrary.
    Undecided,
}

/// A position in which nothing can be recognised: it is improper, has mistakes, or is solved.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub struct NotRecognised(pub Box<Now>);

impl Recognition {
    /// The answer in a word, for data: `no-news`, `exact`, `part`, `several`, `unseen`, `undecided`,
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

    /// The steps that show what was done, or, where it is wrong, the contrary of the first wrong move.
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
    /// The steps that show the contrary; none where the rules do, or only the solution does.
    #[must_use]
    pub fn steps(&self) -> &[Rated] {
        match &self.proof {
            Proof::Steps(steps) => steps,
            Proof::Seen(_) | Proof::Removed | Proof::Solution | Proof::Undecided => &[],
        }
    }
}

impl Guide {
    /// Judges what a player did in a position, by the techniques of a profile. When the budget is spent, the answer is what is
    /// known by then.
    ///
    /// Moves that are so already are passed over. What is wrong is told without the rest.
    ///
    /// # Errors
    /// When the position is improper, has mistakes or is solved.
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

    /// The same in a position of which the solution is known, and that nothing in it is wrong.
    pub fn recognise_in(
        &mut self,
        facts: &Facts,
        solution: &Solution,
        moves: &Conclusions,
        profile: &dyn Scale,
        budget: &mut Budget<'_>,
    ) -> Recognition {
        let goal = Goal::of(facts, moves);
        if goal.is_empty() {
            return Recognition::NoNews;
        }
        let wrong = goal.wrong(solution);
        if !wrong.is_empty() {
            return Recognition::Wrong(self.refute(facts, &wrong, profile, &mut || budget.must_stop()));
        }
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

    /// The same where a technique is practised: its steps come before all others. Says as well whether all that some step of it
    /// concludes was done.
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

    /// How it is known of each of some moves that it is wrong.
    fn refute(
        &mut self,
        facts: &Facts,
        wrong: &[Claim],
        profile: &dyn Scale,
        stop: &mut dyn FnMut() -> bool,
    ) -> Vec<Wrong> {
        let by_rule: Vec<Option<Proof>> = wrong.iter().map(|claim| by_rule(facts, *claim)).collect();
        let open =
            || wrong.iter().zip(&by_rule).filter(|(_, proof)| proof.is_none()).map(|(claim, _)| *claim);
        let (gone, placed) = contrary(open());
        let order = profile.order();
        let mut refuter = Refuter { order, simple: simple(order), profile, engine: &mut self.engine };
        let layers = open().next().is_some().then(|| refuter.refute(facts, gone, placed, stop));
        let (layers, stopped) =
            layers.map_or((None, false), |(layers, ended)| (Some(layers), ended.is_err()));
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

/// What is gone and what is placed where the contrary of some moves holds.
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

/// What rules a move out at once.
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

/// What finds steps of a technique: first as a profile does, then all of them.
fn entries_of(technique: &'static Technique, profile: &dyn Scale) -> Vec<Producer> {
    let own = profile.order().iter().find(|producer| producer.may_find(technique)).copied();
    let is_all = own.is_some_and(|own| matches!(own, Producer::First(_)));
    own.into_iter().chain((!is_all).then_some(Producer::First(technique))).collect()
}

/// The techniques that people look for and a profile lacks: without the nets and what takes them for granted.
fn others(profile: &dyn Scale) -> Vec<Producer> {
    let known: Vec<_> = profile.order().iter().map(Producer::id).collect();
    let is_other = |producer: &&Producer| {
        !matches!(producer, Producer::Chains(_, Search::Dynamic(_))) && !known.contains(&producer.id())
    };
    Human::FREE.order().iter().filter(is_other).copied().collect()
}

#[cfg(test)]
mod tests;
