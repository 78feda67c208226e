//! Corruption of correct steps: wrong steps with a label, to test or train a judge.
//!
//! Each wrong step is made in a position of a correct path, at random from a seed, and judged before it is
//! returned: the label is the judge's verdict, not the intention.

use ninefold_core::{Candidate, Cell};
use ninefold_logic::{Conclusions, Facts, Technique};
use ninefold_rate::RatedStep;
use ninefold_solve::random::SeededRandom;

use super::{ClaimedStep, JudgedPosition, StepJudge, StepJudgement, find_named_techniques};
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
    pub kind: CorruptionKind,
    /// The position in which the step is claimed.
    pub before: Facts,
    /// The moves of the step.
    pub moves: Conclusions,
    /// The technique that the step claims: that of the correct step. Judged by this name alone, the verdict
    /// is the same.
    pub technique: &'static Technique,
    /// The verdict: [wrong](StepJudgement::Wrong) or [not shown](StepJudgement::NotJustified).
    pub judgement: StepJudgement,
}

/// Number of tries for each wrong step.
const MAX_TRIES: usize = 24;

impl StepJudge<'_> {
    /// Corrupts a step of a correct path to the solution. Returns `None` if a few random tries made no wrong
    /// step, or `stop` returned true. Each try may use a budget of `effort`, and its verdict is that of
    /// [`judge_step`](StepJudge::judge_step) with the same budget.
    pub fn corrupt_step(
        &mut self,
        path: &[RatedStep],
        index: usize,
        kind: CorruptionKind,
        random: &mut SeededRandom,
        effort: u64,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<CorruptedStep> {
        let right = path.get(index)?;
        let solution = self.guide.solver.first_solution(path.first()?.facts_before.board())?;
        let position = JudgedPosition::new(right.facts_before.clone(), solution);
        let technique = right.step.technique();
        for _ in 0..MAX_TRIES {
            if stop() {
                return None;
            }
            let Some(done) = corrupt_moves(path, index, kind, &position, random) else { continue };
            let technique = find_step_technique(path, &done, technique);
            // A claimed technique is judged by itself; an unjustified step by every technique of the profile.
            let mut judge_as = |named| {
                let mut budget = SearchBudget::with_effort(effort).with_stop(&mut *stop);
                self.judge_step(
                    &position,
                    &ClaimedStep { moves: done, techniques: named, ..ClaimedStep::default() },
                    &mut budget,
                )
            };
            let mut judged = judge_as(find_named_techniques(technique.id));
            if kind == CorruptionKind::Unjustified && matches!(judged, StepJudgement::NotJustified { .. }) {
                judged = judge_as(Vec::new());
            }
            // The verdict has to be the one intended; otherwise try again.
            let is_spoilt = match (kind, &judged) {
                (CorruptionKind::BreaksHouse | CorruptionKind::WrongDigit, StepJudgement::Wrong(_)) => true,
                (CorruptionKind::Unjustified, StepJudgement::NotJustified { .. }) => true,
                (CorruptionKind::Copied, StepJudgement::NotJustified { is_complete }) => *is_complete,
                (CorruptionKind::Copied, StepJudgement::Wrong(_)) => true,
                _ => false,
            };
            if is_spoilt {
                return Some(CorruptedStep {
                    kind,
                    before: position.facts,
                    moves: done,
                    technique,
                    judgement: judged,
                });
            }
        }
        None
    }
}

/// Returns the technique of the step of a path that has just these conclusions; else the other.
fn find_step_technique(
    path: &[RatedStep],
    moves: &Conclusions,
    other: &'static Technique,
) -> &'static Technique {
    let same = path.iter().find(|rated| rated.step.conclusions == *moves);
    same.map_or(other, |rated| rated.step.technique())
}

/// Makes one random corruption of the step; `None` if there is nothing to choose from.
fn corrupt_moves(
    path: &[RatedStep],
    index: usize,
    kind: CorruptionKind,
    position: &JudgedPosition,
    random: &mut SeededRandom,
) -> Option<Conclusions> {
    let facts = position.facts();
    let empty: Vec<Cell> = facts.empty_cells().iter().collect();
    let cell = *pick_random(&empty, random)?;
    let right = cell.to_candidate(position.solution().digit(cell));
    match kind {
        // A digit of a peer can't be right.
        CorruptionKind::BreaksHouse => {
            let seen: Vec<Candidate> = cell
                .peers()
                .iter()
                .filter_map(|peer| facts.board().value(peer))
                .map(|digit| cell.to_candidate(digit))
                .collect();
            pick_random(&seen, random).map(|placed| Conclusions::from_placement(*placed))
        }
        CorruptionKind::WrongDigit => {
            let others: Vec<Candidate> = facts
                .candidates(cell)
                .iter()
                .map(|digit| cell.to_candidate(digit))
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
            let another = random.next_below(path.len());
            (another != index).then(|| path[another].step.conclusions)
        }
    }
}

fn pick_random<'a, T>(items: &'a [T], random: &mut SeededRandom) -> Option<&'a T> {
    if items.is_empty() { None } else { items.get(random.next_below(items.len())) }
}
