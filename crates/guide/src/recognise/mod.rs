//! Recognition of a player's moves: the technique and the steps that justify them, or refute them.
//!
//! A player places digits and removes candidates, often several at once. The techniques of a profile are
//! tried, the easiest first, for steps that conclude just that, or that and more; if it takes several steps,
//! simple ones may be left out between the moves. The checker has to accept each step. A wrong move is
//! refuted in the same way: by steps that prove the contrary. Only if no technique finds a proof, the
//! solution alone decides, and the answer says so.
//!
//! Searching all techniques for steps that justify a true move may take a minute. A player doesn't wait that
//! long: when its [budget](SearchBudget) is used up, a search returns what is known by then, and that there
//! may be more.
//!
//! ```
//! use ninefold_core::{Notation, Puzzle};
//! use ninefold_guide::{SearchBudget, Guide, MatchKind, MoveRecognition};
//! use ninefold_logic::Conclusions;
//! use ninefold_rate::human::HumanScale;
//!
//! let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let moves = Conclusions::parse("r5c5=5", Notation::Rc)?;
//! let budget = &mut SearchBudget::unlimited();
//! let MoveRecognition::Justified(told) = Guide::new().recognise_moves(&puzzle, &moves, &HumanScale::FREE, budget)? else {
//!     panic!("a single shows it")
//! };
//! assert_eq!((told.match_kind, told.steps[0].step.technique().id), (MatchKind::Exact, "naked-single"));
//!
//! let wrong = Conclusions::parse("r5c5=7", Notation::Rc)?;
//! let MoveRecognition::Wrong(wrong) = Guide::new().recognise_moves(&puzzle, &wrong, &HumanScale::FREE, budget)? else {
//!     panic!("another 7 is in row 6")
//! };
//! assert_eq!(wrong[0].claim.to_string(), "r5c5=7");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
pub mod drawn_chain;
mod explain;
mod goal;
mod goal_filter;
mod layers;
mod search;

use std::time::Duration;

use ninefold_chains::ChainSearch;
use ninefold_core::{Candidate, CandidateMap, Puzzle, Solution};
use ninefold_logic::proof::CandidateClaim;
use ninefold_logic::{Conclusions, Facts, Technique};
use ninefold_rate::human::HumanScale;
use ninefold_rate::{RatingScale, StepProducer};

use crate::{Guide, PositionAdvice, SearchBudget, StoppedError};
use search::{RecognitionSearch, RefutationSearch, TechniqueRelation, simple_technique_producers};

pub use answer::{
    MatchKind, MoveJustification, MoveRecognition, RefutationProof, UndecidedMoves, UnseenMoves, WrongMove,
};
pub(crate) use goal::{GoalMatch, MoveGoal, placement_eliminations};
pub(crate) use goal_filter::{GoalFilter, PartialSteps};
pub(crate) use search::{find_all_producer_steps, is_simple_producer};

/// Time that a player waits for the justification of a move: the answer then comes within a second. The
/// caller measures the time, and stops the search. For a reproducible answer, use [a number of stop
/// checks](RECOGNITION_EFFORT) instead.
pub const RECOGNITION_TIMEOUT: Duration = Duration::from_millis(800);

/// Default number of stop checks that a search for the justification of a move may make. More than a judge's:
/// it looks through several steps in a row, and for refutations of wrong moves.
pub const RECOGNITION_EFFORT: u64 = 100_000;

/// Error for a position in which nothing can be recognised: it is improper, contains mistakes, or is solved.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub struct RecognitionError(pub Box<PositionAdvice>);

impl Guide {
    /// Judges a player's moves in a position, by the techniques of a profile. When the budget is used up, the
    /// answer covers what is known by then.
    ///
    /// Moves that have been made already are ignored. If any move is wrong, only the wrong ones are reported.
    ///
    /// # Errors
    /// If the position is improper, contains mistakes or is solved.
    pub fn recognise_moves(
        &mut self,
        puzzle: &Puzzle,
        moves: &Conclusions,
        profile: &dyn RatingScale,
        budget: &mut SearchBudget<'_>,
    ) -> Result<MoveRecognition, RecognitionError> {
        let position = |now| RecognitionError(Box::new(now));
        let (facts, solution) = self.validate_and_solve(puzzle).map_err(position)?;
        Ok(self.recognise_from_facts(&facts, &solution, moves, profile, budget))
    }

    /// Judges a player's moves in a position with a known solution and without mistakes.
    pub fn recognise_from_facts(
        &mut self,
        facts: &Facts,
        solution: &Solution,
        moves: &Conclusions,
        profile: &dyn RatingScale,
        budget: &mut SearchBudget<'_>,
    ) -> MoveRecognition {
        // Old and wrong moves first: they need no search for a justification.
        let goal = MoveGoal::from_moves(facts, moves);
        if goal.is_empty() {
            return MoveRecognition::NothingNew;
        }
        let wrong = goal.false_claims(solution);
        if !wrong.is_empty() {
            return MoveRecognition::Wrong(
                self.refute_moves(facts, &wrong, profile, &mut || budget.must_stop()),
            );
        }
        // The profile's techniques; then others that people use.
        let order = profile.technique_order();
        let stop: &mut dyn FnMut() -> bool = &mut || budget.must_stop();
        let mut finder = RecognitionSearch {
            facts,
            goal,
            profile,
            engine: &mut self.engine,
            simple: simple_technique_producers(order),
        };
        let found = finder.find_justification(order, stop);
        if let Ok(Some(justified)) = found {
            return MoveRecognition::Justified(justified);
        }
        // If the profile was searched without success, the other techniques are tried.
        let remaining_moves = found.and_then(|_| {
            finder.find_justification(&producers_missing_in_profile(profile), stop).or(Ok(None))
        });
        let is_complete = !stop();
        // The answer also names the next step, which the player could have made.
        let next = self.start_walk(facts.clone(), profile).next_step(stop).ok().map(Box::new);
        match remaining_moves {
            Ok(remaining_moves) => {
                let is_complete = is_complete || remaining_moves.is_some();
                MoveRecognition::Unseen(UnseenMoves { outside_profile: remaining_moves, next, is_complete })
            }
            Err(StoppedError) => {
                MoveRecognition::Undecided(UndecidedMoves { next, is_timed_out: budget.is_timed_out() })
            }
        }
    }

    /// Judges a player's moves where a technique is practised: its steps come before all others. Also returns
    /// whether the moves include all conclusions of some step of it.
    pub(crate) fn recognise_practised_moves(
        &mut self,
        (facts, solution): (&Facts, &Solution),
        technique: &'static Technique,
        moves: &Conclusions,
        profile: &dyn RatingScale,
        budget: &mut SearchBudget<'_>,
    ) -> (MoveRecognition, bool) {
        let goal = MoveGoal::from_moves(facts, moves);
        let mut own = TechniqueRelation::default();
        // The practised technique comes first, but only for moves that are new and true.
        if !goal.is_empty() && goal.false_claims(solution).is_empty() {
            let entries = technique_producers(technique, profile);
            let simple = simple_technique_producers(profile.technique_order());
            let mut finder = RecognitionSearch { facts, goal, profile, engine: &mut self.engine, simple };
            own = finder.relate_technique(technique, &entries, &mut || budget.must_stop());
        }
        // What the technique justifies needs no further search.
        let is_within = own.is_within;
        let message = match own.justification {
            Some(shown) => MoveRecognition::Justified(shown),
            None => self.recognise_from_facts(facts, solution, moves, profile, budget),
        };
        (message, is_within)
    }

    /// Returns the evidence against each of some wrong moves.
    fn refute_moves(
        &mut self,
        facts: &Facts,
        wrong: &[CandidateClaim],
        profile: &dyn RatingScale,
        stop: &mut dyn FnMut() -> bool,
    ) -> Vec<WrongMove> {
        // Moves that a rule forbids need no steps; for the others, one path is searched that contradicts them
        // all.
        let by_rule: Vec<Option<RefutationProof>> =
            wrong.iter().map(|claim| refute_by_rule(facts, *claim)).collect();
        let open =
            || wrong.iter().zip(&by_rule).filter(|(_, proof)| proof.is_none()).map(|(claim, _)| *claim);
        let (eliminations, placed) = contradicting_moves(open());
        let order = profile.technique_order();
        let mut refuter = RefutationSearch {
            order,
            simple: simple_technique_producers(order),
            profile,
            engine: &mut self.engine,
        };
        let layers =
            open().next().is_some().then(|| refuter.search_refutation(facts, eliminations, placed, stop));
        let (layers, stopped) =
            layers.map_or((None, false), |(layers, ended)| (Some(layers), ended.is_err()));
        // The steps found for all are traced for each move, so that it has its own proof.
        let mut judged = Vec::new();
        for (claim, proof) in wrong.iter().zip(by_rule) {
            let (eliminations, placed) = contradicting_moves([*claim]);
            let by_steps = || {
                refuter.refutation_steps(layers.as_ref()?, eliminations, placed).map(RefutationProof::Steps)
            };
            let unproved = if stopped { RefutationProof::Undecided } else { RefutationProof::Solution };
            let proof = proof.or_else(by_steps).unwrap_or(unproved);
            judged.push(WrongMove { claim: *claim, proof });
        }
        judged
    }
}

/// Returns the eliminations and placements that contradict some wrong moves.
fn contradicting_moves(wrong: impl IntoIterator<Item = CandidateClaim>) -> (CandidateMap, CandidateMap) {
    let (mut eliminations, mut placed) = (CandidateMap::EMPTY, CandidateMap::EMPTY);
    for claim in wrong {
        match claim {
            CandidateClaim::True(candidate) => eliminations.insert(candidate),
            CandidateClaim::False(candidate) => placed.insert(candidate),
        };
    }
    (eliminations, placed)
}

/// Returns the rule that forbids a move at once, if one does.
pub(crate) fn refute_by_rule(facts: &Facts, claim: CandidateClaim) -> Option<RefutationProof> {
    let candidate: Candidate = claim.candidate();
    let (board, cell, digit) = (facts.board(), candidate.cell(), candidate.digit());
    if board.value(cell).is_some() {
        return Some(RefutationProof::Seen(cell));
    }
    if matches!(claim, CandidateClaim::False(_)) || board.has_candidate(candidate) {
        return None;
    }
    let seen = cell.peers().iter().find(|peer| board.value(*peer) == Some(digit));
    Some(seen.map_or(RefutationProof::Removed, RefutationProof::Seen))
}

/// Returns the searches that find steps of a technique: first as in a profile, then all of them.
fn technique_producers(technique: &'static Technique, profile: &dyn RatingScale) -> Vec<StepProducer> {
    let own = profile.technique_order().iter().find(|producer| producer.can_produce(technique)).copied();
    let is_all = own.is_some_and(|own| matches!(own, StepProducer::First(_)));
    own.into_iter().chain((!is_all).then_some(StepProducer::First(technique))).collect()
}

/// Returns the techniques that people look for and a profile lacks: without dynamic nets and those that
/// presuppose them.
fn producers_missing_in_profile(profile: &dyn RatingScale) -> Vec<StepProducer> {
    let known: Vec<_> = profile.technique_order().iter().map(StepProducer::id).collect();
    let is_other = |producer: &&StepProducer| {
        !matches!(producer, StepProducer::Chains(_, ChainSearch::Dynamic(_)))
            && !known.contains(&producer.id())
    };
    HumanScale::FREE.technique_order().iter().filter(is_other).copied().collect()
}

#[cfg(test)]
mod tests;
