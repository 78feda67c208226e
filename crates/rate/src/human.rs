//! Difficulty for people: the order in which they spot techniques, and how hard each is to see.
//!
//! Both come from one table, [`place`]. Its numbers are judgements, not measurements, by these principles:
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
//! The cost of a step follows what R. Pelánek found in the times that hundreds of people took for thousands
//! of puzzles ("Difficulty Rating of Sudoku Puzzles: An Overview and Evaluation", arXiv 1403.7373; the
//! measure that has both factors correlates with them at 0.95): it depends on the complexity of the step, by
//! its technique and its [size](Pattern::size), and on how few such steps are open. The prices are judgements
//! too, and not fitted to times. A technique that few people know costs what they would do instead. The
//! result is the sum over the path as *score*, a [`Grade`], and the uncertainty of the score.
//!
//! # The uncertainty
//!
//! Another order of steps, by a person or by the search, gives another sum. The difference was measured with
//! copies of puzzles, their rows, columns and digits exchanged at random, in which the search meets other
//! steps first: of twice 3,000 copies of 300 puzzles, 89 and 93 in 100 were within the uncertainty of the
//! mean of their puzzle. It does not tell how well the scale fits a person.
//!
//! # The name
//!
//! The profile `human` has the techniques and their order, and stays. Its numbers are those of the scale
//! `human-2`: ratings are comparable if that is the same. `human-1`, a name given in hindsight, had the
//! place of the hardest technique for a number and the sum of all places as *effort*; its words were Easy,
//! Moderate, Hard, Expert and Extreme, and meant something else.
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
use ninefold_logic::techniques::chains::whip;
use ninefold_logic::{Conclusions, Facts, Pattern, Technique, techniques};

use crate::scale::{Field, Fields};
use crate::{Number, Producer, Scale, Tally};

mod grade;
mod price;
mod table;

use Producer::Chains;

pub use grade::Grade;
#[cfg(feature = "toml")]
pub(crate) use price::points;
use price::price;
pub use table::place;

/// Name of the scale in data. Change it whenever the ratings change, by counting on.
const SCALE: &str = "human-2";

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

    /// The scale without techniques that assume one solution, for people who want to prove it.
    pub const STRICT: Human = Human { name: "human-strict", uniqueness: Uniqueness::Left };
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

/// The searches tried when nothing else helps.
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

/// The techniques of a selection, by their places; those of equal place in the order of the registry. A
/// search that finds several techniques goes to the first of their places.
fn order(wanted: impl Fn(&Technique) -> bool) -> Vec<Producer> {
    let mut sorted: Vec<&'static Technique> =
        techniques::ALL.iter().filter(|technique| wanted(technique)).copied().collect();
    sorted.sort_short_by_key(|technique| place(technique));
    let mut order = Vec::new();
    let mut searched = [false; SEARCHES.len()];
    for technique in sorted {
        // A technique that a search covers brings in the search, once, at the easiest of its places.
        match SEARCHES.iter().position(|(_, ids)| ids.contains(&technique.id)) {
            None if *technique == whip::WHIP => order.push(Producer::Narrowed(technique, whip::shortest)),
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

    fn scale(&self) -> &str {
        SCALE
    }

    fn number(&self, pattern: &dyn Pattern) -> Number {
        Number::Points(price(pattern))
    }

    fn letters(&self) -> &'static str {
        "rLUR"
    }

    fn tally(&self) -> Box<dyn Tally> {
        Box::new(Score::default())
    }
}

/// Cost of the steps taken so far.
#[derive(Clone, Copy, Debug, Default)]
struct Score {
    hardest: Option<(u32, &'static Technique)>,
    /// The weight of the heaviest step.
    weight: u32,
    sum: f64,
    sum_of_squares: f64,
}

/// Spread of the sum of costs over other orders of steps, in units of the root of the sum of their squares:
/// costs that vary independently add up like that.
const SPREAD: f64 = 0.35;

impl Score {
    fn grade(&self) -> Grade {
        Grade::of(self.weight, self.sum)
    }

    fn score(&self) -> u32 {
        self.sum.round() as u32
    }

    fn uncertainty(&self) -> u32 {
        (SPREAD * self.sum_of_squares.sqrt()).ceil() as u32
    }
}

impl Tally for Score {
    fn take(&mut self, before: &Facts, _: &Conclusions, pattern: &dyn Pattern) {
        let technique = pattern.technique();
        let price = price(pattern);
        let cost = f64::from(price) * price::share(price::open(before, technique));
        self.sum += cost;
        self.sum_of_squares += cost * cost;
        self.weight = self.weight.max(price::weight(technique));
        if self.hardest.is_none_or(|(hardest, _)| price > hardest) {
            self.hardest = Some((price, technique));
        }
    }

    fn fields(&self) -> Fields {
        let (price, technique) = self.hardest.unzip();
        let points = |points| Field::Number(Number::Points(points));
        vec![
            ("level", Field::Word(self.grade().name())),
            ("score", points(self.score())),
            ("uncertainty", points(self.uncertainty())),
            ("hardest", points(price.unwrap_or_default())),
            ("technique", Field::of_technique(technique)),
            ("scale", Field::Word(SCALE)),
        ]
    }

    fn text(&self) -> String {
        format!("{} · {} ± {}", self.grade(), self.score(), self.uncertainty())
    }

    /// `%r` the score, `%U` its uncertainty, `%L` the grade, `%R` the technique of the step that costs most.
    fn letter(&self, letter: char) -> Option<String> {
        Some(match letter {
            'r' => self.score().to_string(),
            'U' => self.uncertainty().to_string(),
            'L' => self.grade().to_string(),
            'R' => self.hardest.map_or_else(String::new, |(_, technique)| technique.name.into()),
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
                .filter(|producer| match producer {
                    Producer::First(own) | Producer::Narrowed(own, _) => own == technique,
                    _ => false,
                })
                .count();
            let searched = SEARCHES.iter().filter(|(_, ids)| ids.contains(&technique.id)).count();
            assert_eq!(alone + searched, 1, "{technique:?}");
        }
        for (search, ids) in SEARCHES {
            assert!(ids.iter().all(|id| techniques::by_id(id).is_some()), "{ids:?}");
            let name = format!("{search:?}");
            assert_eq!(order.iter().filter(|producer| format!("{producer:?}") == name).count(), 1, "{name}");
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

    /// The families of the steps to the solution, and the rating.
    fn check(scale: Human) -> (Vec<Family>, Fields) {
        let board: Board = RECTANGLE.parse().expect("a board");
        let mut engine = Engine::new();
        let mut walk = Walk::new(&scale, &board, &mut engine);
        let steps: Vec<_> = walk.by_ref().collect();
        assert!(walk.facts().is_solved());
        let families = steps.iter().map(|rated| rated.step.technique().family).collect();
        (families, walk.tally().fields())
    }

    #[test]
    fn uniqueness_is_optional() {
        let ((free, rated), (strict, stricter)) = (check(Human::FREE), check(Human::STRICT));
        assert!(free.contains(&Family::Uniqueness) && !strict.contains(&Family::Uniqueness));
        // Both are rated by the same numbers, and say so.
        let scale = ("scale", Field::Word("human-2"));
        assert!(rated.contains(&scale) && stricter.contains(&scale));
        assert_eq!(Human::FREE.scale(), Human::STRICT.scale());
    }

    /// A step that is the only one of its kind costs its price, one of many little more than half of it; the grade is at
    /// least that of the hardest.
    #[test]
    fn steps_add_up() {
        let board: Board = RECTANGLE.parse().expect("a board");
        let mut engine = Engine::new();
        let mut walk = Walk::new(&Human::FREE, &board, &mut engine);
        let (mut least, mut most, mut hardest) = (0.0, 0.0, 0);
        for rated in walk.by_ref() {
            let Number::Points(price) = rated.number else { panic!("points") };
            (least, most) = (least + 0.6 * f64::from(price), most + f64::from(price));
            hardest = hardest.max(price);
        }
        let number = |name: &str| {
            let fields = walk.tally().fields();
            match fields.iter().find(|(field, _)| *field == name) {
                Some((_, Field::Number(Number::Points(points)))) => f64::from(*points),
                other => panic!("{other:?}"),
            }
        };
        assert!((least..most).contains(&number("score")) && number("hardest") == f64::from(hardest));
        assert!(number("uncertainty") > 0.0 && number("uncertainty") < number("score"));
    }
}
