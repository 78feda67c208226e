//! A scale for people: the order in which they spot things, and how hard each is to see.
//!
//! Both come from one table, [`place`]. Its numbers are judgements, not measurements; what they go by:
//!
//! - Without notes before with notes. A digit's last place in a box is seen by looking along lines, as in the newspaper;
//!   the last place in a row needs a look at several boxes; a cell with a single candidate needs counting to nine.
//! - What is written down before what is missing: two cells with the same two notes are seen at a glance, two digits that
//!   share two cells only by comparing all notes of the house. So naked subsets come before hidden ones of their size,
//!   and small ones before large ones.
//! - One digit before several, since its notes can be looked at alone: X-wing, then the turbot family (skyscraper, kite,
//!   turbot fish, empty rectangle), simple colours, and fish with fins.
//! - A shape before a search: wings and rectangles have a corner to begin with; a chain may begin anywhere. A chain of one
//!   path is followed with a finger, nets need a pencil.
//! - The special before the general: a skyscraper or a turbot fish is called that and not two strong links; a chain is an
//!   X-chain or an XY-chain if it can be, else a loop or an AIC, and a forcing chain only if nothing else fits.
//! - What hardly ever occurs (fireworks, Borescoper's pattern, symmetrical givens) after what people look for first.
//! - Techniques that assume one solution stand where their shape would, as most people use them. [`Human::STRICT`] does
//!   without them.
//!
//! The result is the hardest step, the sum of all as *effort*, and a word for the hardest.
//!
//! ```
//! use ninefold_chains::Engine;
//! use ninefold_rate::{Walk, human::Human};
//!
//! let board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let mut engine = Engine::new();
//! let mut walk = Walk::new(&Human::FREE, &board, &mut engine);
//! let first = walk.next().expect("an easy puzzle has a step");
//! assert_eq!(first.step.technique().id, "hidden-single-box");
//! # Ok::<(), ninefold_core::ReadBoardError>(())
//! ```

use ninefold_core::short::SortShort;
use std::sync::LazyLock;

use ninefold_chains::{Level, Search};
use ninefold_logic::{Conclusions, Pattern, Technique, techniques};

use crate::scale::{Field, Fields};
use crate::{Number, Producer, Scale, Tally};

mod table;

use Producer::Chains;

pub use table::place;

/// The scale for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Human {
    name: &'static str,
    uniqueness: Uniqueness,
}

/// Whether it may be assumed that there is one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Uniqueness {
    Assumed,
    Left,
}

impl Human {
    /// With all techniques.
    pub const FREE: Human = Human { name: "human", uniqueness: Uniqueness::Assumed };

    /// Without those that assume one solution, for people who want to prove it.
    pub const STRICT: Human = Human { name: "human-strict", uniqueness: Uniqueness::Left };
}

/// A word for the hardest step of a puzzle.
///
/// | word | what it takes |
/// |---|---|
/// | Easy | no notes |
/// | Moderate | notes, and a look at one or two houses |
/// | Hard | patterns with a name and a shape |
/// | Expert | chains of one path, almost locked sets |
/// | Extreme | several branches |
#[must_use]
pub fn word(number: u32) -> &'static str {
    match number {
        0..10 => "Easy",
        10..25 => "Moderate",
        25..60 => "Hard",
        60..120 => "Expert",
        _ => "Extreme",
    }
}

/// Searches that find cases of several techniques at once, of which the easiest is taken; with the ids.
static SEARCHES: &[(Producer, &[&str])] = &[
    // Cycles of one digit or of pairs are looked for before, each by itself, and chains with ends by other finders: a chain
    // is told by the most special name that fits it, and a forcing chain is one that has no other.
    (Chains("Forcing Chains", Search::Simple), &["xy-cycle", "x-chain", "forcing-chain"]),
    (Chains("Nishio", Search::Nishio), &["nishio"]),
    (Chains("Multiple Forcing Chains", Search::Multiple), &["cell-forcing-chains", "house-forcing-chains"]),
    (Chains("Dynamic Forcing Chains", Search::Dynamic(Level::Plain)), &["dynamic-forcing-chains"]),
    (
        Chains("Dynamic Forcing Chains (+)", Search::Dynamic(Level::Patterns)),
        &["dynamic-forcing-chains-plus"],
    ),
    (Chains("Nested Forcing Chains", Search::Dynamic(Level::Simple)), &["nested-forcing-chains"]),
    (
        Chains("Nested Multiple Forcing Chains", Search::Dynamic(Level::Multiple)),
        &["nested-multiple-forcing-chains"],
    ),
    (
        Chains("Nested Dynamic Forcing Chains", Search::Dynamic(Level::Dynamic)),
        &["nested-dynamic-forcing-chains"],
    ),
];

/// What is tried when nothing else helps.
static DEEPEST: [Producer; 3] = [
    Chains("Nested Dynamic Forcing Chains (+)", Search::Dynamic(Level::DynamicPatterns)),
    Chains("Nested Dynamic Forcing Chains (+ Forcing Chains)", Search::Dynamic(Level::DynamicSimple)),
    Chains(
        "Nested Dynamic Forcing Chains (+ Multiple Forcing Chains)",
        Search::Dynamic(Level::DynamicMultiple),
    ),
];

static FREE: LazyLock<Vec<Producer>> = LazyLock::new(|| order(|_| true));

static STRICT: LazyLock<Vec<Producer>> =
    LazyLock::new(|| order(|technique| !technique.assumes_one_solution()));

/// The techniques that are wanted, by their places; those of one place in the order of the registry. Searches stand in
/// the first of the places of what they find.
fn order(wanted: impl Fn(&Technique) -> bool) -> Vec<Producer> {
    let mut sorted: Vec<&'static Technique> =
        techniques::ALL.iter().filter(|technique| wanted(technique)).copied().collect();
    sorted.sort_short_by_key(|technique| place(technique));
    let mut order = Vec::new();
    let mut searched = [false; SEARCHES.len()];
    for technique in sorted {
        match SEARCHES.iter().position(|(_, ids)| ids.contains(&technique.id)) {
            None => order.push(Producer::First(technique)),
            Some(search) if !searched[search] => {
                searched[search] = true;
                order.push(SEARCHES[search].0);
            }
            Some(_) => {}
        }
    }
    order.extend(DEEPEST);
    order
}

impl Scale for Human {
    fn name(&self) -> &'static str {
        self.name
    }

    fn order(&self) -> &[Producer] {
        match self.uniqueness {
            Uniqueness::Assumed => &FREE,
            Uniqueness::Left => &STRICT,
        }
    }

    fn number(&self, pattern: &dyn Pattern) -> Number {
        Number::Points(place(pattern.technique()))
    }

    fn letters(&self) -> &'static str {
        "rLER"
    }

    fn tally(&self) -> Box<dyn Tally> {
        Box::new(Effort::default())
    }
}

/// The numbers of the steps taken so far.
#[derive(Clone, Copy, Debug, Default)]
struct Effort {
    hardest: Option<(u32, &'static Technique)>,
    sum: u32,
}

impl Effort {
    fn word(&self) -> &'static str {
        word(self.hardest.map_or(0, |(number, _)| number))
    }
}

impl Tally for Effort {
    fn take(&mut self, _: &Conclusions, pattern: &dyn Pattern) {
        let technique = pattern.technique();
        let number = place(technique);
        self.sum += number;
        if self.hardest.is_none_or(|(hardest, _)| number > hardest) {
            self.hardest = Some((number, technique));
        }
    }

    fn fields(&self) -> Fields {
        let (number, technique) = self.hardest.unzip();
        vec![
            ("level", Field::Word(self.word())),
            ("hardest", Field::Number(Number::Points(number.unwrap_or_default()))),
            ("effort", Field::Number(Number::Points(self.sum))),
            ("technique", Field::of_technique(technique)),
        ]
    }

    fn text(&self) -> String {
        let hardest = self.hardest.map_or(0, |(number, _)| number);
        format!("{} {hardest} (effort {})", self.word(), self.sum)
    }

    /// `%r` the number of the hardest step, `%L` the level, `%E` the effort, `%R` the technique of the hardest step.
    fn letter(&self, letter: char) -> Option<String> {
        let (hardest, technique) = self.hardest.unzip();
        Some(match letter {
            'r' => hardest.unwrap_or_default().to_string(),
            'L' => self.word().into(),
            'E' => self.sum.to_string(),
            'R' => technique.map_or_else(String::new, |technique| technique.name.into()),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use ninefold_chains::Engine;
    use ninefold_core::Board;
    use ninefold_logic::Family;

    use super::*;
    use crate::Walk;

    /// Each technique of the registry is tried, by itself or with a search, and the numbers grow along the order.
    #[test]
    fn every_technique_has_a_place() {
        let order = Human::FREE.order();
        let mut last = 0;
        for producer in order {
            let Producer::First(technique) = producer else { continue };
            assert!(place(technique) >= last, "{technique:?}");
            last = place(technique);
        }
        for technique in techniques::ALL {
            let alone = order
                .iter()
                .filter(|producer| matches!(producer, Producer::First(first) if first == technique))
                .count();
            let searched = SEARCHES.iter().filter(|(_, ids)| ids.contains(&technique.id)).count();
            assert_eq!(alone + searched, 1, "{technique:?}");
        }
        for id in SEARCHES.iter().flat_map(|(_, ids)| *ids) {
            assert!(techniques::by_id(id).is_some(), "{id}");
        }
    }

    #[test]
    fn the_strict_order_assumes_nothing_of_solutions() {
        let of_uniqueness = |producer: &&Producer| matches!(producer, Producer::First(technique) if technique.assumes_one_solution());
        assert_eq!(Human::STRICT.order().iter().filter(of_uniqueness).count(), 0);
        let left = Human::FREE.order().iter().filter(of_uniqueness).count();
        assert!(left > 0 && Human::STRICT.order().len() + left == Human::FREE.order().len());
    }

    /// A puzzle whose way leads over a unique rectangle.
    const RECTANGLE: &str =
        "85....1............69..1.8.6.........8....7.3...832.65....26..721.5....4.3...4...";

    /// The families of the steps to the solution.
    fn check(scale: Human, expected: &str) -> Vec<Family> {
        let board: Board = RECTANGLE.parse().expect("a board");
        let mut engine = Engine::new();
        let mut walk = Walk::new(&scale, &board, &mut engine);
        let steps: Vec<_> = walk.by_ref().collect();
        assert!(walk.facts().is_solved());
        let sum: u32 = steps.iter().map(|rated| place(rated.step.technique())).sum();
        assert!(walk.tally().text().ends_with(&format!("(effort {sum})")));
        assert!(walk.tally().text().starts_with(expected), "{}", walk.tally().text());
        steps.iter().map(|rated| rated.step.technique().family).collect()
    }

    #[test]
    fn uniqueness_is_optional() {
        assert!(check(Human::FREE, "Expert").contains(&Family::Uniqueness));
        assert!(!check(Human::STRICT, "Expert").contains(&Family::Uniqueness));
    }
}
