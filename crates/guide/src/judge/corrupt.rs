//! Corruption of correct steps: wrong steps with a label, to test or train a judge.
//!
//! Each wrong step is made in a position of a correct path, at random from a seed, and judged before it is
//! returned: the label is the judge's verdict, not the intention.

use ninefold_core::{Candidate, Cell};
use ninefold_logic::{Conclusions, Facts, Technique};
use ninefold_rate::RatedStep;
use ninefold_solve::random::SeededRandom;

use super::{ClaimedStep, JudgedPosition, StepJudge, StepJudgement, named_in};
use crate::SearchBudget;

/// The way in which a step is corrupted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CorruptionKind {
    /// A digit is placed where a house has it already.
    BreaksHouse,
    /// A wrong candidate of the cell is placed, or the right one removed.
    WrongDigit,
    /// The move is true, but nothing justifies it here within the effort.
    Unjustified,
    /// The step belongs to another position, and is wrong or unjustified here.
    Copied,
}

impl CorruptionKind {
    /// All ways.
    pub const ALL: [CorruptionKind; 4] = [
        CorruptionKind::BreaksHouse,
        CorruptionKind::WrongDigit,
        CorruptionKind::Unjustified,
        CorruptionKind::Copied,
    ];

    /// Returns the stable id, for data: `breaks-house`, `wrong-digit`, `unjustified`, `copied`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            CorruptionKind::BreaksHouse => "breaks-house",
            CorruptionKind::WrongDigit => "wrong-digit",
            CorruptionKind::Unjustified => "unjustified",
            CorruptionKind::Copied => "copied",
        }
    }
}

/// A corrupted step with its verdict.
#[derive(Clone, Debug)]
pub struct CorruptedStep {
    /// The way in which it was corrupted.
    pub spoil: CorruptionKind,
    /// The position in which the step is claimed.
    pub before: Facts,
    /// The moves of the step.
    pub done: Conclusions,
    /// The technique that the step claims: that of the correct step. Judged by this name alone, the verdict
    /// is the same.
    pub technique: &'static Technique,
    /// The verdict: [wrong](StepJudgement::Wrong) or [not shown](StepJudgement::NotShown).
    pub judged: StepJudgement,
}

/// Number of tries for each wrong step.
const TRIES: usize = 24;

impl StepJudge<'_> {
    /// Corrupts a step of a correct path to the solution. Returns `None` if a few random tries made no wrong
    /// step, or `stop` returned true. Each try may use a budget of `effort`, and its verdict is that of
    /// [`judge_step`](StepJudge::judge_step) with the same budget.
    pub fn corrupt_step(
        &mut self,
        way: &[RatedStep],
        place: usize,
        spoil: CorruptionKind,
        random: &mut SeededRandom,
        effort: u64,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<CorruptedStep> {
        let right = way.get(place)?;
        let solution = self.guide.solver.first_solution(way.first()?.before.board())?;
        let position = JudgedPosition::new(right.before.clone(), solution);
        let technique = right.step.technique();
        for _ in 0..TRIES {
            if stop() {
                return None;
            }
            let Some(done) = make_corruption(way, place, spoil, &position, random) else { continue };
            let technique = technique_of(way, &done, technique);
            // A claimed technique is judged by itself; an unjustified step by every technique of the profile.
            let mut judge_as = |named| {
                let mut budget = SearchBudget::of_effort(effort).with_stop(&mut *stop);
                self.judge_step(
                    &position,
                    &ClaimedStep { done, named, ..ClaimedStep::default() },
                    &mut budget,
                )
            };
            let mut judged = judge_as(named_in(technique.id));
            if spoil == CorruptionKind::Unjustified && matches!(judged, StepJudgement::NotShown { .. }) {
                judged = judge_as(Vec::new());
            }
            // The verdict has to be the one intended; otherwise try again.
            let is_spoilt = match (spoil, &judged) {
                (CorruptionKind::BreaksHouse | CorruptionKind::WrongDigit, StepJudgement::Wrong(_)) => true,
                (CorruptionKind::Unjustified, StepJudgement::NotShown { .. }) => true,
                (CorruptionKind::Copied, StepJudgement::NotShown { is_complete }) => *is_complete,
                (CorruptionKind::Copied, StepJudgement::Wrong(_)) => true,
                _ => false,
            };
            if is_spoilt {
                return Some(CorruptedStep { spoil, before: position.facts, done, technique, judged });
            }
        }
        None
    }
}

/// Returns the technique of the step of a path that has just these conclusions; else the other.
fn technique_of(way: &[RatedStep], done: &Conclusions, other: &'static Technique) -> &'static Technique {
    let same = way.iter().find(|rated| rated.step.conclusions == *done);
    same.map_or(other, |rated| rated.step.technique())
}

/// Makes one random corruption of the step; `None` if there is nothing to choose from.
fn make_corruption(
    way: &[RatedStep],
    place: usize,
    spoil: CorruptionKind,
    position: &JudgedPosition,
    random: &mut SeededRandom,
) -> Option<Conclusions> {
    let facts = position.facts();
    let empty: Vec<Cell> = facts.empty_cells().iter().collect();
    let cell = *pick_random(&empty, random)?;
    let right = cell.with_digit(position.solution().digit(cell));
    match spoil {
        // A digit of a peer can't be right.
        CorruptionKind::BreaksHouse => {
            let seen: Vec<Candidate> = cell
                .peers()
                .iter()
                .filter_map(|peer| facts.board().value(peer))
                .map(|digit| cell.with_digit(digit))
                .collect();
            pick_random(&seen, random).map(|placed| Conclusions::from_placement(*placed))
        }
        CorruptionKind::WrongDigit => {
            let others: Vec<Candidate> = facts
                .candidates(cell)
                .iter()
                .map(|digit| cell.with_digit(digit))
                .filter(|one| *one != right)
                .collect();
            // One in four removes the right candidate; the others place a wrong one.
            if random.next_below(4) == 0 {
                return Some(Conclusions::from_eliminations(ninefold_core::CandidateMap::of(right)));
            }
            pick_random(&others, random).map(|placed| Conclusions::from_placement(*placed))
        }
        CorruptionKind::Unjustified => Some(Conclusions::from_placement(right)),
        // The conclusions of another step of the path.
        CorruptionKind::Copied => {
            let another = random.next_below(way.len());
            (another != place).then(|| way[another].step.conclusions)
        }
    }
}

fn pick_random<'a, T>(items: &'a [T], random: &mut SeededRandom) -> Option<&'a T> {
    if items.is_empty() { None } else { items.get(random.next_below(items.len())) }
}
