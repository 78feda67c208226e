//! Wrong steps made of right ones, each with the reason why it is none: what a judge, or a model that learns to judge, is tried with.
//!
//! Each is made in a position on a right way, by chance from a seed, and judged before it is handed out: the label is what the judge
//! says, not what was meant.

use ninefold_core::{Candidate, Cell};
use ninefold_logic::{Conclusions, Facts, Technique};
use ninefold_rate::Rated;
use ninefold_solve::random::Random;

use super::{Judge, Judgement, Move, Position};

/// How a step is spoilt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spoil {
    /// A digit goes where a house has it already.
    BreaksHouse,
    /// A candidate of the cell is placed that the solution has not there, or the one is removed that it has.
    WrongDigit,
    /// It is true, but nothing shows it here.
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
    /// What it claims to be: the technique of the right step.
    pub technique: &'static Technique,
    /// What the judge says of it: [wrong](Judgement::Wrong) or [not shown](Judgement::NotShown).
    pub judged: Judgement,
}

/// How many tries a wrong step gets.
const TRIES: usize = 24;

impl Judge<'_> {
    /// Spoils the step at a place of a right way to a solution. `None` where chance found none in a few tries. `clock` is asked for a
    /// new `stop` before each try is judged; what wasn't shown in time is not handed out as unjustified.
    pub fn spoil<S: FnMut() -> bool>(
        &mut self,
        way: &[Rated],
        place: usize,
        spoil: Spoil,
        random: &mut Random,
        mut clock: impl FnMut() -> S,
    ) -> Option<Spoilt> {
        let right = way.get(place)?;
        let solution = self.guide.solver.first(way.first()?.before.board())?;
        let position = Position::new(right.before.clone(), solution);
        let technique = right.step.technique();
        for _ in 0..TRIES {
            let Some(done) = made(way, place, spoil, &position, random) else { continue };
            // Whoever says of a right step that it is another technique is judged by that one; whether anything shows it, by all.
            let named =
                if spoil == Spoil::Copied { vec![technique_of(way, &done, technique)] } else { Vec::new() };
            let judged = self.judge(&position, &Move { done, named }, &mut clock());
            let is_spoilt = match (spoil, &judged) {
                (Spoil::BreaksHouse | Spoil::WrongDigit, Judgement::Wrong(_)) => true,
                (Spoil::Unjustified, Judgement::NotShown { is_complete }) => *is_complete,
                (Spoil::Copied, Judgement::Wrong(_) | Judgement::NotShown { is_complete: true }) => true,
                _ => false,
            };
            if is_spoilt {
                let technique = technique_of(way, &done, technique);
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
