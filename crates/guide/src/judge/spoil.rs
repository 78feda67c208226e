//! Wrong steps made of right ones, each with the reason why it is none: what a judge, or a model that learns to judge, is tried with.
//!
//! Each is made in a position on a right way, by chance from a seed, and judged before it is handed out: the label is what the judge
//! says, not what was meant.

use ninefold_core::{Candidate, Cell};
use ninefold_logic::{Conclusions, Facts, Technique};
use ninefold_rate::Rated;
use ninefold_solve::random::Random;

use super::{Judge, Judgement, Move, Position, named_in};
use crate::Budget;

/// How a step is spoilt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spoil {
    /// A digit goes where a house has it already.
    BreaksHouse,
    /// A candidate of the cell is placed that the solution has not there, or the one is removed that it has.
    WrongDigit,
    /// It is true, but nothing shows it here within the effort.
    Unjustified,
    /// It is a step of another position, and wrong here or not shown.
    Copied,
}

impl Spoil {
    /// All of them.
    pub const ALL: [Spoil; 4] = [Spoil::BreaksHouse, Spoil::WrongDigit, Spoil::Unjustified, Spoil::Copied];

    /// Its stable id, for data: `breaks-house`, `wrong-digit`, `unjustified`, `copied`.
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

/// A step that is none.
#[derive(Clone, Debug)]
pub struct Spoilt {
    /// What was done to it.
    pub spoil: Spoil,
    /// The position it is said in.
    pub before: Facts,
    /// What it says.
    pub done: Conclusions,
    /// What it claims to be: the technique of the right step. By that name alone it is judged the same.
    pub technique: &'static Technique,
    /// What the judge says of it: [wrong](Judgement::Wrong) or [not shown](Judgement::NotShown).
    pub judged: Judgement,
}

/// How many tries a wrong step gets.
const TRIES: usize = 24;

impl Judge<'_> {
    /// Spoils the step at a place of a right way to a solution. `None` where chance found none in a few tries, or `stop` said so. Each try may
    /// take so many questions, and its verdict is that of [`judge`](Judge::judge) with as many.
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
            // Whoever claims a technique is judged by it; whether anything shows a step at all, by every technique of the profile.
            let mut judge_as = |named| {
                let mut budget = Budget::of_effort(effort).until(&mut *stop);
                self.judge(&position, &Move { done, named, ..Move::default() }, &mut budget)
            };
            let mut judged = judge_as(named_in(technique.id));
            if spoil == Spoil::Unjustified && matches!(judged, Judgement::NotShown { .. }) {
                judged = judge_as(Vec::new());
            }
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

/// The technique of the step of a way that concludes just this; else another.
fn technique_of(way: &[Rated], done: &Conclusions, other: &'static Technique) -> &'static Technique {
    let same = way.iter().find(|rated| rated.step.conclusions == *done);
    same.map_or(other, |rated| rated.step.technique())
}

/// A try.
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
            if random.below(4) == 0 {
                return Some(Conclusions::eliminations(ninefold_core::CandidateMap::of(right)));
            }
            pick(&others, random).map(|placed| Conclusions::placement(*placed))
        }
        Spoil::Unjustified => Some(Conclusions::placement(right)),
        Spoil::Copied => {
            let another = random.below(way.len());
            (another != place).then(|| way[another].step.conclusions)
        }
    }
}

fn pick<'a, T>(items: &'a [T], random: &mut Random) -> Option<&'a T> {
    if items.is_empty() { None } else { items.get(random.below(items.len())) }
}
