//! Nishio: contradictions on one digit. They depend only on the places of the digit, so results are cached
//! from board to board until these change.

use ninefold_core::{ByDigit, Candidate, CandidateMap, Cell, CellMap, Digit};
use ninefold_facts::Facts;

use super::Search;
use super::branching::Branching;
use super::chain::{Best, Kind, Outcome, length_addend};
use super::ground::Ground;
use super::node::Node;

/// Cached results for every digit.
#[derive(Clone, Debug)]
pub(crate) struct Nishio(ByDigit<Known>);

#[derive(Clone, Copy, Debug, Default)]
struct Known {
    about: Question,
    answer: Option<Clash>,
}

/// Everything that the contradictions of a digit depend on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Question {
    places: CellMap,
    /// Places in cells with other candidates: only these are assumed true or false.
    starts: CellMap,
}

/// An assumption that leads to a contradiction.
#[derive(Clone, Copy, Debug)]
struct Clash {
    complexity: u32,
    cell: Cell,
    on: bool,
}

impl Default for Nishio {
    fn default() -> Nishio {
        Nishio(ByDigit::splat(Known::default()))
    }
}

impl Nishio {
    /// Returns the digits whose places changed since they were last searched.
    pub(crate) fn unknown(&self, facts: &Facts) -> impl Iterator<Item = Digit> + use<> {
        let known = self.0;
        let facts = Digit::ALL.map(|digit| (digit, Question::of(facts, digit)));
        facts.into_iter().filter(move |(digit, about)| known[*digit].about != *about).map(|(digit, _)| digit)
    }

    /// Searches for the contradictions of a digit and caches the best.
    pub(crate) fn search<const W: usize>(
        &mut self,
        facts: &Facts,
        digit: Digit,
        ground: &Ground<'_, W>,
        branching: &mut Branching<W>,
    ) {
        let about = Question::of(facts, digit);
        let mut answer: Option<Clash> = None;
        for cell in about.starts {
            let start = ground.numbering.number[cell.with(digit).index()] as usize;
            for on in [true, false] {
                let Some(complexity) = branching.clash(ground, start, on) else { continue };
                if answer.is_none_or(|best| complexity < best.complexity) {
                    answer = Some(Clash { complexity, cell, on });
                }
            }
        }
        self.0[digit] = Known { about, answer };
    }

    /// Returns the best contradiction of all digits; among equal ones the first by cell, then digit.
    pub(crate) fn best(&self) -> Option<Best> {
        let found = Digit::ALL.into_iter().filter_map(|digit| Some((digit, self.0[digit].answer?)));
        let (digit, clash) = found.min_by_key(|(_, clash)| (clash.complexity, clash.cell))?;
        Some(clash.tell(clash.cell.with(digit)))
    }
}

impl Question {
    fn of(facts: &Facts, digit: Digit) -> Question {
        let places = facts.cells_with(digit);
        Question { places, starts: places - facts.cells_with_count(1) }
    }
}

impl Clash {
    fn tell(self, candidate: Candidate) -> Best {
        let (node, opposite, outcome) = match self.on {
            true => (Node::on(candidate), Node::off(candidate), Outcome::Off(CandidateMap::of(candidate))),
            false => (Node::off(candidate), Node::on(candidate), Outcome::On(candidate)),
        };
        Best {
            kind: Kind::Contradiction(node),
            outcome,
            start: opposite,
            complexity: self.complexity,
            rating: Search::Nishio.base() + length_addend(self.complexity),
        }
    }
}
