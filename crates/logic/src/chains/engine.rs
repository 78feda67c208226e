//! The searches behind one door, with memory that is kept between calls.

use ninefold_core::CandidateMap;

use super::Search;
use super::bits::Bits;
use super::chain::{Kind, Outcome};
use super::node::Node;
use super::numbering::{Numbering, Places};
use super::simple::{Found, Shown, Simple};
use crate::{Facts, Tenths};

/// The chain that a search takes, without the way to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Best {
    /// The shape.
    pub kind: Kind,
    /// What it shows.
    pub outcome: Outcome,
    /// The node the search set out from.
    pub start: Node,
    /// The number of nodes, those of nested chains included.
    pub complexity: u32,
    /// Sudoku Explainer's rating, with all the rounding of its sum.
    pub rating: f64,
}

impl Best {
    /// The rating in tenths, as it is printed.
    #[must_use]
    pub fn tenths(&self) -> Tenths {
        Tenths::from_f64(self.rating)
    }
}

/// Finds the best chain of each search, fast.
///
/// It remembers nothing but memory to work in: the result depends on the board alone. Keep one per thread.
#[derive(Clone, Debug, Default)]
pub struct Engine {
    narrow: Box<Width<2>>,
    middle: Box<Width<4>>,
    wide: Box<Width<12>>,
}

/// The engine for boards of up to 64 W candidates.
#[derive(Clone, Debug, Default)]
struct Width<const W: usize> {
    numbering: Numbering<W>,
    places: Places,
    simple: Simple<W>,
}

impl Engine {
    /// An engine.
    #[must_use]
    pub fn new() -> Engine {
        Engine::default()
    }

    /// The best chain of a search, if there is any.
    pub fn best(&mut self, facts: &Facts, search: Search) -> Option<Best> {
        let count: usize = facts.empty().iter().map(|cell| facts.candidates(cell).len()).sum();
        if Numbering::<2>::fits(count) {
            self.narrow.best(facts, search)
        } else if Numbering::<4>::fits(count) {
            self.middle.best(facts, search)
        } else {
            self.wide.best(facts, search)
        }
    }
}

impl<const W: usize> Width<W> {
    fn best(&mut self, facts: &Facts, search: Search) -> Option<Best> {
        self.numbering.read(facts);
        self.places.read(facts);
        let present = Bits::below(self.numbering.count);
        let found = match search {
            Search::Simple => self.simple.best(&self.numbering, &self.places, present)?,
            _ => return None,
        };
        Some(self.tell(found))
    }

    fn tell(&self, found: Found<W>) -> Best {
        let candidate = |number| self.numbering.candidate(number);
        let outcome = match found.shown {
            Shown::On(number) => Outcome::On(candidate(number)),
            Shown::Off(numbers) => Outcome::Off(numbers.iter().map(candidate).collect::<CandidateMap>()),
        };
        let (number, on) = found.start;
        let start = if on { Node::on(candidate(number)) } else { Node::off(candidate(number)) };
        Best { kind: found.kind, outcome, start, complexity: found.complexity, rating: found.rating }
    }
}
