//! Corruption of correct steps: wrong steps with a label, to test or train a judge.
//!
//! Each wrong step is made in a position of a correct path, at random from a seed, and judged before it is
//! returned: the label is the judge's verdict, not the intention.

use ninefold_core::{Candidate, Cell};
use ninefold_logic::{Conclusions, Facts, Technique};
use ninefold_rate::Rated;
use ninefold_solve::random::Random;

use super::{Judge, Judgement, Move, Position, named_in};
use crate::Budget;

/// The way in which a step is corrupted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spoil {
    /// A digit is placed where a house has it already.
    BreaksHouse,
    /// A wrong candidate of the cell is placed, or the right one removed.
    WrongDigit,
    /// The move is true, but nothing justifies it here within the effort.
    Unjustified,
    /// The step belongs to another position, and is wrong or unjustified here.
    Copied,
}

impl Spoil {
    /// All ways.
    pub const ALL: [Spoil; 4] = [Spoil::BreaksHouse, Spoil::WrongDigit, Spoil::Unjustified, Spoil::Copied];

    /// Returns the stable id, for data: `breaks-house`, `wrong-digit`, `unjustified`, `copied`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Spoil::BreaksHouse => "breaks-house",
            Spoil::WrongDigit => "wrong-digit",
            Spoil::Unjustified => "unjustified",
            Spoil::Copied => "copied",
        }
    }
}

/// A corrupted step with its verdict.
#[derive(Clone, Debug)]
pub struct Spoilt {
    /// The way in which it was corrupted.
    pub spoil: Spoil,
    /// The position in which the step is claimed.
    pub before: Facts,
    /// The moves of the step.
    pub done: Conclusions,
    /// The technique that the step claims: that of the correct step. Judged by this name alone, the verdict
    /// is the same.
    pub technique: &'static Technique,
    /// The verdict: [wrong](Judgement::Wrong) or [not shown](Judgement::NotShown).
    pub judged: Judgement,
}

/// Number of tries for each wrong step.
const TRIES: usize = 24;

impl Judge<'_> {
    /// Corrupts a step of a correct path to the solution. Returns `None` if a few random tries made no wrong
    /// step, or `stop` returned true. Each try may use a budget of `effort`, and its verdict is that of
    /// [`judge`](Judge::judge) with the same budget.
    pub fn spoil(
        &mut self,
        way: &[Rated],
        place: usize,
        spoil: Spoil,
        random: &mut Random,
        effort: u64,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<Spoilt> {
        let right = way.get(place)?;
        let solution = self.guide.solver.first(way.first()?.before.board())?;
        let position = Position::new(right.before.clone(), solution);
        let technique = right.step.technique();
        for _ in 0..TRIES {
            if stop() {
                return None;
            }
            let Some(done) = made(way, place, spoil, &position, random) else { continue };
            let technique = technique_of(way, &done, technique);
            // A claimed technique is judged by itself; an unjustified step by every technique of the profile.
            let mut judge_as = |named| {
                let mut budget = Budget::of_effort(effort).until(&mut *stop);
                self.judge(&position, &Move { done, named, ..Move::default() }, &mut budget)
            };
            let mut judged = judge_as(named_in(technique.id));
            if spoil == Spoil::Unjustified && matches!(judged, Judgement::NotShown { .. }) {
                judged = judge_as(Vec::new());
            }
            // The verdict has to be the one intended; otherwise try again.
            let is_spoilt = match (spoil, &judged) {
                (Spoil::BreaksHouse | Spoil::WrongDigit, Judgement::Wrong(_)) => true,
                (Spoil::Unjustified, Judgement::NotShown { .. }) => true,
                (Spoil::Copied, Judgement::NotShown { is_complete }) => *is_complete,
                (Spoil::Copied, Judgement::Wrong(_)) => true,
                _ => false,
            };
            if is_spoilt {
                return Some(Spoilt { spoil, before: position.facts, done, technique, judged });
            }
        }
        None
    }
}

/// Returns the technique of the step of a path that has just these conclusions; else the other.
fn technique_of(way: &[Rated], done: &Conclusions, other: &'static Technique) -> &'static Technique {
    let same = way.iter().find(|rated| rated.step.conclusions == *done);
    same.map_or(other, |rated| rated.step.technique())
}

/// Makes one random corruption of the step; `None` if there is nothing to choose from.
fn made(
    way: &[Rated],
    place: usize,
    spoil: Spoil,
    position: &Position,
    random: &mut Random,
) -> Option<Conclusions> {
    let facts = position.facts();
    let empty: Vec<Cell> = facts.empty().iter().collect();
    let cell = *pick(&empty, random)?;
    let right = cell.with(position.solution().digit(cell));
    match spoil {
        // A digit of a peer can't be right.
        Spoil::BreaksHouse => {
            let seen: Vec<Candidate> = cell
                .peers()
                .iter()
                .filter_map(|peer| facts.board().value(peer))
                .map(|digit| cell.with(digit))
                .collect();
            pick(&seen, random).map(|placed| Conclusions::placement(*placed))
        }
        Spoil::WrongDigit => {
            let others: Vec<Candidate> = facts
                .candidates(cell)
                .iter()
                .map(|digit| cell.with(digit))
                .filter(|one| *one != right)
                .collect();
            // One in four removes the right candidate; the others place a wrong one.
            if random.below(4) == 0 {
                return Some(Conclusions::eliminations(ninefold_core::CandidateMap::of(right)));
            }
            pick(&others, random).map(|placed| Conclusions::placement(*placed))
        }
        Spoil::Unjustified => Some(Conclusions::placement(right)),
        // The conclusions of another step of the path.
        Spoil::Copied => {
            let another = random.below(way.len());
            (another != place).then(|| way[another].step.conclusions)
        }
    }
}

fn pick<'a, T>(items: &'a [T], random: &mut Random) -> Option<&'a T> {
    if items.is_empty() { None } else { items.get(random.below(items.len())) }
}
