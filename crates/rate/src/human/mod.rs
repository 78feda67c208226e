//! Scale for people: the order in which they spot techniques, and how hard each is to see.
//!
//! Both come from one table, [`difficulty_rank`]. Its numbers are judgements, not measurements, by these
//! principles:
//!
//! - Without notes before with notes. A digit's last place in a box is seen by looking along lines, as in the
//!   newspaper; the last place in a row needs a look at several boxes; a cell with a single candidate needs
//!   counting to nine.
//! - What is written down before what is missing: two cells with the same two notes are seen at a glance, two
//!   digits that share two cells only by comparing all notes of the house. So naked subsets come before
//!   hidden ones of their size, and small ones before large ones.
//! - One digit before several, since its notes can be looked at alone: X-wing, then the turbot family
//!   (skyscraper, kite, turbot fish, empty rectangle), simple colours, and fish with fins.
//! - A shape before a search: wings and rectangles have a corner to begin with; a chain may begin anywhere. A
//!   chain of one path is followed with a finger, nets need a pencil.
//! - The special before the general: a skyscraper or a turbot fish is called that and not two strong links; a
//!   chain is an X-chain or an XY-chain if it can be, else a loop or an AIC, and a forcing chain only if
//!   nothing else fits.
//! - What hardly ever occurs (fireworks, Borescoper's pattern, symmetrical givens) after what people look for
//!   first.
//! - Techniques that assume one solution stand where their shape would, as most people use them.
//!   [`HumanScale::STRICT`] does without them.
//!
//! The cost of a step follows what R. Pelánek found in the times that hundreds of people took for thousands
//! of puzzles ("Difficulty Rating of Sudoku Puzzles: An Overview and Evaluation", arXiv 1403.7373; the
//! measure that has both factors correlates with them at 0.95): it depends on the complexity of the step, by
//! its technique and its [size](Pattern::pattern_element_count), and on how few such steps are open. The prices are
//! judgements too, and not fitted to times. The result is the sum over the path as *score*, a
//! [`HumanGrade`], and the uncertainty of the score.
//!
//! # Which path is rated
//!
//! - It goes through the canonical image of the puzzle, so that all images under the symmetries of Sudoku have
//!   one rating. The other way would be to take all steps of the cheapest price at once; that asks every
//!   search to be complete, and each of 269 finders to depend on no order.
//! - A technique that few people know is tried only where nothing else helps: it costs what the position needs
//!   without it.
//!
//! Steps that are told one by one are found on the puzzle as it is, with all techniques;
//! [`rate_start`](crate::RatingWalk::rate_start) rates it after that.
//!
//! # The uncertainty
//!
//! Another order of steps, by a person or by the search, gives another sum. The difference was measured with
//! images of puzzles, their rows, columns and digits exchanged at random, walked through as they are, so that
//! the search meets other steps first: of 2,946 walks through 491 puzzles, 95 in 100 were within the
//! uncertainty of the score. It does not tell how well the scale fits a person.
//!
//! # The name
//!
//! The profile `human` has the techniques and their order, and stays. Its numbers are those of the scale
//! `human-3`: ratings are comparable if that is the same. `human-2` rated the path through each puzzle as it
//! was written, and a technique that few people know at a price of its own. `human-1`, a name given in hindsight, had the
//! place of the hardest technique for a number and the sum of all places as *effort*; its words were Easy,
//! Moderate, Hard, Expert and Extreme, and meant something else.
//!
//! ```
//! use ninefold_chains::ChainEngine;
//! use ninefold_rate::{RatingWalk, human::HumanScale};
//!
//! let board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let mut engine = ChainEngine::new();
//! let mut walk = RatingWalk::new(&HumanScale::FREE, &board, &mut engine);
//! let first = walk.next().expect("an easy puzzle has a step");
//! assert_eq!(first.step.technique().id, "hidden-single-box");
//! # Ok::<(), ninefold_core::ReadBoardError>(())
//! ```

use ninefold_core::small_sort::SortShort;
use std::sync::LazyLock;

use ninefold_chains::{ChainSearch, NestingLevel};
use ninefold_logic::techniques::whips::whip;
use ninefold_logic::{Conclusions, Facts, Pattern, Technique, techniques};

use crate::scale::{TallyField, TallyFields};
use crate::{RatingScale, RatingTally, RatingValue, StepProducer};

mod grade;
mod price;
mod table;

use StepProducer::Chains;

pub use grade::HumanGrade;
use price::step_price;
#[cfg(feature = "toml")]
pub(crate) use price::typical_step_points;
pub use table::difficulty_rank;

/// Name of the scale in data. Change it whenever the ratings change, by counting on.
const SCALE_VERSION: &str = "human-3";

/// The scale for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HumanScale {
    name: &'static str,
    uniqueness: UniquenessPolicy,
}

/// Whether it may be assumed that there is one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum UniquenessPolicy {
    Assumed,
    Avoided,
}

impl HumanScale {
    /// With all techniques.
    pub const FREE: HumanScale = HumanScale { name: "human", uniqueness: UniquenessPolicy::Assumed };

    /// The scale without techniques that assume one solution, for people who want to prove it.
    pub const STRICT: HumanScale = HumanScale { name: "human-strict", uniqueness: UniquenessPolicy::Avoided };
}

/// Searches that find cases of several techniques at once, of which the easiest is taken; with the ids.
static COMBINED_SEARCHES: &[(StepProducer, &[&str])] = &[
    // Cycles of one digit or of pairs are looked for before, each by itself, and chains with ends by other
    // finders: a chain is reported under the most specific name that fits it, and a forcing chain is one that
    // has no other.
    (Chains("Forcing Chains", ChainSearch::Simple), &["xy-cycle", "x-chain", "forcing-chain"]),
    (Chains("Nishio", ChainSearch::Nishio), &["nishio"]),
    (
        Chains("Multiple Forcing Chains", ChainSearch::Multiple),
        &["cell-forcing-chains", "house-forcing-chains"],
    ),
    (
        Chains("Dynamic Forcing Chains", ChainSearch::Dynamic(NestingLevel::Plain)),
        &["dynamic-forcing-chains"],
    ),
    (
        Chains("Dynamic Forcing Chains (+)", ChainSearch::Dynamic(NestingLevel::Patterns)),
        &["dynamic-forcing-chains-plus"],
    ),
    (Chains("Nested Forcing Chains", ChainSearch::Dynamic(NestingLevel::Simple)), &["nested-forcing-chains"]),
    (
        Chains("Nested Multiple Forcing Chains", ChainSearch::Dynamic(NestingLevel::Multiple)),
        &["nested-multiple-forcing-chains"],
    ),
    (
        Chains("Nested Dynamic Forcing Chains", ChainSearch::Dynamic(NestingLevel::Dynamic)),
        &["nested-dynamic-forcing-chains"],
    ),
];

/// The searches tried when nothing else helps.
static LAST_SEARCHES: [StepProducer; 3] = [
    Chains("Nested Dynamic Forcing Chains (+)", ChainSearch::Dynamic(NestingLevel::DynamicPatterns)),
    Chains(
        "Nested Dynamic Forcing Chains (+ Forcing Chains)",
        ChainSearch::Dynamic(NestingLevel::DynamicSimple),
    ),
    Chains(
        "Nested Dynamic Forcing Chains (+ Multiple Forcing Chains)",
        ChainSearch::Dynamic(NestingLevel::DynamicMultiple),
    ),
];

static FREE: LazyLock<Vec<StepProducer>> = LazyLock::new(|| producers_by_difficulty(|_| true));

static STRICT: LazyLock<Vec<StepProducer>> =
    LazyLock::new(|| producers_by_difficulty(|technique| !technique.assumes_one_solution()));

static FREE_RATING: LazyLock<Vec<StepProducer>> = LazyLock::new(|| widely_known_first(&FREE));

static STRICT_RATING: LazyLock<Vec<StepProducer>> = LazyLock::new(|| widely_known_first(&STRICT));

/// Puts what few people know behind everything else, each part in its order: such a technique counts for the
/// rating only where nothing else helps.
fn widely_known_first(order: &[StepProducer]) -> Vec<StepProducer> {
    let is_known = |producer: &&StepProducer| match producer {
        StepProducer::First(technique) | StepProducer::Narrowed(technique, _) => {
            price::is_widely_known(technique)
        }
        _ => true,
    };
    let (known, rare): (Vec<&StepProducer>, Vec<&StepProducer>) = order.iter().partition(is_known);
    known.into_iter().chain(rare).copied().collect()
}

/// The techniques of a selection, by their places; those of equal place in the order of the registry. A
/// search that finds several techniques goes to the first of their places.
fn producers_by_difficulty(is_included: impl Fn(&Technique) -> bool) -> Vec<StepProducer> {
    // Sort stably, so that techniques with the same place keep the registry's order.
    let mut sorted: Vec<&'static Technique> =
        techniques::ALL.iter().filter(|technique| is_included(technique)).copied().collect();
    sorted.sort_short_by_key(|technique| difficulty_rank(technique));
    let mut order = Vec::new();
    let mut searched = [false; COMBINED_SEARCHES.len()];
    for technique in sorted {
        // A technique that a search covers brings in the search, once, at the easiest of its places.
        match COMBINED_SEARCHES.iter().position(|(_, ids)| ids.contains(&technique.id)) {
            None if *technique == whip::WHIP => {
                order.push(StepProducer::Narrowed(technique, whip::find_shortest_whip))
            }
            None => order.push(StepProducer::First(technique)),
            Some(search) if !searched[search] => {
                searched[search] = true;
                order.push(COMBINED_SEARCHES[search].0);
            }
            Some(_) => {}
        }
    }
    // The deepest chains come last: they are what remains when nothing else helps.
    order.extend(LAST_SEARCHES);
    order
}

impl RatingScale for HumanScale {
    fn name(&self) -> &'static str {
        self.name
    }

    fn technique_order(&self) -> &[StepProducer] {
        match self.uniqueness {
            UniquenessPolicy::Assumed => &FREE,
            UniquenessPolicy::Avoided => &STRICT,
        }
    }

    fn scale_version(&self) -> &str {
        SCALE_VERSION
    }

    fn rating_order(&self) -> &[StepProducer] {
        match self.uniqueness {
            UniquenessPolicy::Assumed => &FREE_RATING,
            UniquenessPolicy::Avoided => &STRICT_RATING,
        }
    }

    fn build_rating_order(&self, order: &[StepProducer]) -> Vec<StepProducer> {
        widely_known_first(order)
    }

    fn rates_canonical_image(&self) -> bool {
        true
    }

    fn rate_step(&self, pattern: &dyn Pattern) -> RatingValue {
        RatingValue::Points(step_price(pattern))
    }

    fn template_letters(&self) -> &'static str {
        "rLUR"
    }

    fn new_tally(&self) -> Box<dyn RatingTally> {
        Box::new(HumanTally::default())
    }
}

/// Cost of the steps taken so far.
#[derive(Clone, Copy, Debug, Default)]
struct HumanTally {
    hardest: Option<(u32, &'static Technique)>,
    /// The weight of the heaviest step.
    weight: u32,
    sum: f64,
    sum_of_squares: f64,
}

/// Distance from the score within which 95 % of other orders of steps stay, in units of the root of the sum of
/// all squared costs: costs that vary independently add up like that.
const ORDER_SPREAD: f64 = 0.72;

impl HumanTally {
    fn grade(&self) -> HumanGrade {
        HumanGrade::from_weight_and_score(self.weight, self.sum)
    }

    fn score(&self) -> u32 {
        self.sum.round() as u32
    }

    fn uncertainty(&self) -> u32 {
        (ORDER_SPREAD * self.sum_of_squares.sqrt()).ceil() as u32
    }
}

impl RatingTally for HumanTally {
    fn add_step(&mut self, before: &Facts, _: &Conclusions, pattern: &dyn Pattern) {
        let technique = pattern.technique();
        let price = step_price(pattern);
        let cost = f64::from(price) * price::search_price_share(price::count_open_steps(before, technique));
        self.sum += cost;
        self.sum_of_squares += cost * cost;
        self.weight = self.weight.max(price::technique_weight(technique));
        if self.hardest.is_none_or(|(hardest, _)| price > hardest) {
            self.hardest = Some((price, technique));
        }
    }

    fn result_fields(&self) -> TallyFields {
        let (price, technique) = self.hardest.unzip();
        let points = |points| TallyField::Number(RatingValue::Points(points));
        vec![
            ("level", TallyField::Word(self.grade().name())),
            ("score", points(self.score())),
            ("uncertainty", points(self.uncertainty())),
            ("hardest", points(price.unwrap_or_default())),
            ("technique", TallyField::from_technique(technique)),
            ("scale", TallyField::Word(SCALE_VERSION)),
        ]
    }

    fn short_rating_text(&self) -> String {
        format!("{} · {} ± {}", self.grade(), self.score(), self.uncertainty())
    }

    /// `%r` the score, `%U` its uncertainty, `%L` the grade, `%R` the technique of the step that costs most.
    fn template_letter_text(&self, letter: char) -> Option<String> {
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
    use ninefold_chains::ChainEngine;
    use ninefold_core::Board;
    use ninefold_logic::TechniqueFamily;

    use super::*;
    use crate::{RatingProfile, RatingWalk};

    /// Each technique of the registry is tried, by itself or with a search, and the numbers grow along the order.
    #[test]
    fn every_technique_has_a_place() {
        let order = HumanScale::FREE.technique_order();
        let mut last = 0;
        for producer in order {
            let StepProducer::First(technique) = producer else { continue };
            assert!(difficulty_rank(technique) >= last, "{technique:?}");
            last = difficulty_rank(technique);
        }
        for technique in techniques::ALL {
            let alone = order
                .iter()
                .filter(|producer| match producer {
                    StepProducer::First(own) | StepProducer::Narrowed(own, _) => own == technique,
                    _ => false,
                })
                .count();
            let searched = COMBINED_SEARCHES.iter().filter(|(_, ids)| ids.contains(&technique.id)).count();
            assert_eq!(alone + searched, 1, "{technique:?}");
        }
        for (search, ids) in COMBINED_SEARCHES {
            assert!(ids.iter().all(|id| techniques::technique_by_id(id).is_some()), "{ids:?}");
            let name = format!("{search:?}");
            assert_eq!(order.iter().filter(|producer| format!("{producer:?}") == name).count(), 1, "{name}");
        }
    }

    /// The rating tries the same searches, those that few people know last.
    #[test]
    fn rare_techniques_come_last_in_ratings() {
        let ids = |order: &[StepProducer]| order.iter().map(|entry| entry.id()).collect::<Vec<_>>();
        for scale in [HumanScale::FREE, HumanScale::STRICT] {
            let (told, rated) = (ids(scale.technique_order()), ids(scale.rating_order()));
            let place = |id: &str| rated.iter().position(|other| other == id).expect("an entry");
            assert!(told.len() == rated.len() && told.iter().all(|id| rated.contains(id)));
            assert!(place("xy-wing") < place("aic") && place("aic") < place("dynamic-forcing-chains"));
            for rare in ["junior-exocet", "tridagon", "whip", "firework-pair", "pattern-overlay-2"] {
                assert!(place(rare) > place("nested-dynamic-forcing-chains"), "{rare}");
            }
        }
        // A profile without chains has nothing but the rare one.
        let few = RatingProfile::from_name("human").expect("a scale");
        let few = few.with_techniques(&["tridagon", "singles"]).expect("names");
        assert_eq!(few.technique_order()[0].id(), "tridagon");
        assert_eq!(few.rating_order().last().map(StepProducer::id), Some("tridagon".into()));
    }

    #[test]
    fn the_strict_order_assumes_nothing_of_solutions() {
        let of_uniqueness = |producer: &&StepProducer| matches!(producer, StepProducer::First(technique) if technique.assumes_one_solution());
        assert_eq!(HumanScale::STRICT.technique_order().iter().filter(of_uniqueness).count(), 0);
        let left = HumanScale::FREE.technique_order().iter().filter(of_uniqueness).count();
        assert!(
            left > 0
                && HumanScale::STRICT.technique_order().len() + left
                    == HumanScale::FREE.technique_order().len()
        );
    }

    /// A puzzle whose way leads over a unique rectangle.
    const RECTANGLE: &str =
        "85....1............69..1.8.6.........8....7.3...832.65....26..721.5....4.3...4...";

    /// The families of the steps to the solution, and the rating.
    fn check(scale: HumanScale) -> (Vec<TechniqueFamily>, TallyFields) {
        let board: Board = RECTANGLE.parse().expect("a board");
        let mut engine = ChainEngine::new();
        let mut walk = RatingWalk::new(&scale, &board, &mut engine);
        let steps: Vec<_> = walk.by_ref().collect();
        assert!(walk.facts().is_solved());
        let families = steps.iter().map(|rated| rated.step.technique().family).collect();
        (families, walk.tally().result_fields())
    }

    #[test]
    fn uniqueness_is_optional() {
        let ((free, rated), (strict, stricter)) = (check(HumanScale::FREE), check(HumanScale::STRICT));
        assert!(
            free.contains(&TechniqueFamily::Uniqueness) && !strict.contains(&TechniqueFamily::Uniqueness)
        );
        // Both are rated by the same numbers, and say so.
        let scale = ("scale", TallyField::Word("human-3"));
        assert!(rated.contains(&scale) && stricter.contains(&scale));
        assert_eq!(HumanScale::FREE.scale_version(), HumanScale::STRICT.scale_version());
    }

    /// A step that is the only one of its kind costs its price, one of many little more than half of it; the grade is at
    /// least that of the hardest.
    #[test]
    fn steps_add_up() {
        let board: Board = RECTANGLE.parse().expect("a board");
        let mut engine = ChainEngine::new();
        let mut walk = RatingWalk::new(&HumanScale::FREE, &board, &mut engine);
        let (mut least, mut most, mut hardest) = (0.0, 0.0, 0);
        for rated in walk.by_ref() {
            let RatingValue::Points(price) = rated.rating else { panic!("points") };
            (least, most) = (least + 0.6 * f64::from(price), most + f64::from(price));
            hardest = hardest.max(price);
        }
        let number = |name: &str| {
            let fields = walk.tally().result_fields();
            match fields.iter().find(|(field, _)| *field == name) {
                Some((_, TallyField::Number(RatingValue::Points(points)))) => f64::from(*points),
                other => panic!("{other:?}"),
            }
        };
        assert!((least..most).contains(&number("score")) && number("hardest") == f64::from(hardest));
        assert!(number("uncertainty") > 0.0 && number("uncertainty") < number("score"));
    }
}
