//! Puzzles that are as hard as one wishes.
//!
//! A hunt is divided into *beats*, each fixed by the seed and its number, so that they can be shared between threads
//! and the puzzles found come in the same order. In a beat
//!
//! 1. puzzles are made as the recipe says, and judged; what hits the target is found, and that is it;
//! 2. else the nearest misses are changed a little, over and over: the hardest puzzles have hard neighbours, and a
//!    puzzle with the right number of givens, or without an easy first step, mostly has neighbours that keep it. Whatever is
//!    no farther from the target than the worst of those kept takes its place. The first hit ends the beat, so that no two
//!    puzzles come from one.
//!
//! Where nothing is asked that a puzzle could miss, a beat is a batch of [`minimal`](crate::minimal).
//!
//! What is cheap to know comes first: the number of givens, whether easier techniques solve it, the first step (when a
//! diamond is wanted); a rating goes on only as long as the target can still be hit.

use std::collections::HashSet;

use ninefold_rate::se::Rating;
use ninefold_solve::random::Random;

use crate::minimal::{Made, Maker, batch_chance};
use crate::mutation::Mutator;
use crate::pattern::{Attempt, Filler};
use crate::recipe::{Exactness, Recipe};
use crate::target::{Judge, Miss, Target};

/// Puzzles made at the beginning of a beat.
const MADE: usize = 64;
/// Fillings of a pattern at the beginning of a beat.
const FILLED: usize = 8;
/// Near misses that are kept.
const KEPT: usize = 8;
/// So many neighbours are tried in vain, none of them nearer than the nearest, before a beat ends.
const PATIENCE: usize = 256;

/// What is hunted.
#[derive(Clone, Debug, Default)]
pub struct Hunt {
    /// What the puzzles are like.
    pub recipe: Recipe,
    /// How hard they are.
    pub target: Target,
}

impl Hunt {
    /// Whether every puzzle that is made hits.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.recipe.pattern.is_none() && self.recipe.givens.is_none() && self.target.takes_any()
    }
}

/// A puzzle that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The puzzle.
    pub made: Made,
    /// Its rating, if it took one to know.
    pub rating: Option<Rating>,
}

/// What a beat brought.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bag {
    /// The puzzles found; often none.
    pub found: Vec<Found>,
    /// How many puzzles were judged.
    pub judged: u64,
    /// Whether the recipe is not quite met: another number of givens, or givens outside of the pattern.
    pub is_near: bool,
}

/// Hunts, beat by beat; one per thread.
///
/// ```
/// use ninefold_generate::hunt::{Hunt, Hunter};
/// use ninefold_generate::Target;
/// use ninefold_logic::Tenths;
///
/// let target = Target { er: Some(Tenths(66)..=Tenths(75)), ..Target::default() };
/// let hunt = Hunt { target, ..Hunt::default() };
/// let mut hunter = Hunter::new(&hunt);
/// let found = (0..).find_map(|number| hunter.beat(1, number, &|| false).found.pop()).unwrap();
/// let er = found.rating.unwrap().er;
/// assert!(er >= Tenths(66) && er <= Tenths(75));
/// ```
#[derive(Debug)]
pub struct Hunter<'h> {
    hunt: &'h Hunt,
    maker: Maker,
    filler: Filler,
    mutator: Mutator,
    judge: Judge<'h>,
}

/// A puzzle with how far it is from what is wanted.
struct Judged {
    miss: Miss,
    found: Found,
    /// How many givens too many or too few, or outside of the pattern.
    off: usize,
}

impl<'h> Hunter<'h> {
    /// A hunter.
    #[must_use]
    pub fn new(hunt: &'h Hunt) -> Hunter<'h> {
        let judge = Judge::new(&hunt.target);
        Hunter { hunt, maker: Maker::new(), filler: Filler::default(), mutator: Mutator::default(), judge }
    }

    /// The beat with this number of the hunt with a seed. `stop` is asked now and then; a beat that is stopped brings
    /// nothing.
    pub fn beat(&mut self, seed: u64, number: u64, stop: &dyn Fn() -> bool) -> Bag {
        if self.hunt.is_plain() {
            let puzzles = self.maker.batch(seed, &self.hunt.recipe, number);
            let judged = puzzles.len() as u64;
            let found = puzzles.into_iter().map(|made| Found { made, rating: None }).collect();
            return Bag { found, judged, is_near: false };
        }
        let mut random = batch_chance(seed, number);
        let mut bag = Bag::default();
        let Some(mut kept) = self.first(&mut random, &mut bag, stop) else { return Bag::default() };
        if bag.found.is_empty() && !self.neighbours(&mut kept, &mut random, &mut bag, stop) {
            return Bag::default();
        }
        if bag.found.is_empty() && self.hunt.recipe.exactness == Exactness::Near {
            kept.sort_by_key(|judged| (judged.miss, judged.off));
            if let Some(nearest) = kept.iter().find(|judged| judged.miss == Miss::HIT) {
                bag.is_near = true;
                bag.found.push(nearest.found);
            }
        }
        bag
    }

    /// Makes and judges some puzzles; those that are not found are returned. `None` if told to stop.
    fn first(&mut self, random: &mut Random, bag: &mut Bag, stop: &dyn Fn() -> bool) -> Option<Vec<Judged>> {
        let mut kept = Vec::new();
        for made in self.make(random) {
            let judged = self.judge(made, bag, stop)?;
            if judged.is_hit() {
                bag.found.push(judged.found);
            } else {
                kept.push(judged);
            }
        }
        Some(kept)
    }

    /// The puzzles at the beginning of a beat.
    fn make(&mut self, random: &mut Random) -> Vec<Made> {
        let recipe = &self.hunt.recipe;
        let Some(pattern) = recipe.pattern else {
            return self.maker.some(MADE, recipe, random);
        };
        let mut improper = None;
        let mut proper = Vec::new();
        for _ in 0..FILLED {
            match self.filler.attempt(pattern, recipe, random) {
                Attempt::Proper(made) => proper.push(made),
                Attempt::Improper(made) => improper = Some(made),
            }
            // A grid and a pattern make one puzzle.
            if recipe.solution.is_some() {
                break;
            }
        }
        if proper.is_empty() && recipe.exactness == Exactness::Near {
            proper.extend(improper.map(|made| Made::on_grid(self.filler.complete(&made), made.solution)));
        }
        proper
    }

    /// Changes the nearest misses until a hit comes or patience ends; `false` if told to stop.
    fn neighbours(
        &mut self,
        kept: &mut Vec<Judged>,
        random: &mut Random,
        bag: &mut Bag,
        stop: &dyn Fn() -> bool,
    ) -> bool {
        let mut seen: HashSet<String> = kept.iter().map(|judged| judged.found.made.to_string()).collect();
        kept.sort_by_key(Judged::rank);
        kept.truncate(KEPT);
        let mut in_vain = 0;
        while in_vain < PATIENCE && !kept.is_empty() {
            in_vain += 1;
            let parent = kept[random.below(kept.len())].found.made;
            let child = self.mutator.mutate(&parent, &self.hunt.recipe, random);
            let Some(child) = child.filter(|child| seen.insert(child.to_string())) else { continue };
            let Some(judged) = self.judge(child, bag, stop) else { return false };
            if judged.is_hit() {
                bag.found.push(judged.found);
                return true;
            }
            if kept.first().is_none_or(|nearest| judged.rank() < nearest.rank()) {
                in_vain = 0;
            }
            let place = kept.partition_point(|other| other.rank() < judged.rank());
            kept.insert(place, judged);
            kept.truncate(KEPT);
        }
        true
    }

    /// Judges a puzzle; `None` if told to stop.
    fn judge(&mut self, made: Made, bag: &mut Bag, stop: &dyn Fn() -> bool) -> Option<Judged> {
        let Recipe { pattern: wanted, givens, exactness, .. } = &self.hunt.recipe;
        let pattern = made.pattern();
        let outside = wanted.map_or(0, |wanted| (pattern - wanted).len());
        let off = outside
            + givens.as_ref().map_or(0, |givens| {
                givens.start().saturating_sub(pattern.len()) + pattern.len().saturating_sub(*givens.end())
            });
        bag.judged += 1;
        if off > 0 && *exactness == Exactness::Exact {
            return Some(Judged { miss: UNKNOWN, found: Found { made, rating: None }, off });
        }
        let verdict = self.judge.judge(&made.givens, stop)?;
        Some(Judged { miss: verdict.miss, found: Found { made, rating: verdict.rating }, off })
    }
}

/// That of a puzzle which is not worth judging.
const UNKNOWN: Miss = Miss(1000);

impl Judged {
    fn is_hit(&self) -> bool {
        self.miss == Miss::HIT && self.off == 0
    }

    /// Those with a small one are nearer: ten tenths count as much as a given.
    fn rank(&self) -> usize {
        self.miss.0 as usize + 10 * self.off
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::Board;
    use ninefold_logic::{Tenths, techniques};
    use ninefold_rate::hodoku::Level;
    use ninefold_rate::se::{Profile, Wanted, rate_anyway};
    use ninefold_testkit::naive;

    use super::*;
    use crate::{Minimality, SquareSymmetry};

    /// Hunts for one puzzle and checks that it's proper and keeps to the recipe.
    fn check(hunt: &Hunt, beats: u64) -> Found {
        let mut hunter = Hunter::new(hunt);
        let found = (0..beats).find_map(|number| hunter.beat(4, number, &|| false).found.first().copied());
        let found = found.expect("so many beats are enough");
        let pattern = found.made.pattern();
        let solutions = naive::solutions(&naive::masks(&found.made.to_string()), 2);
        assert_eq!(solutions, [found.made.solution.to_string()]);
        assert!(hunt.recipe.symmetry.holds(pattern));
        assert!(hunt.recipe.givens.as_ref().is_none_or(|givens| givens.contains(&pattern.len())));
        assert!(hunt.recipe.pattern.is_none_or(|wanted| wanted == pattern));
        if let Some(rating) = found.rating {
            assert_eq!(rating, rate_anyway(&found.made.to_string().parse().unwrap(), &Profile::SE));
        }
        found
    }

    fn tenths(from: u16, to: u16) -> Option<std::ops::RangeInclusive<Tenths>> {
        Some(Tenths(from)..=Tenths(to))
    }

    #[test]
    fn ratings_are_in_the_range() {
        for (from, to) in [(10, 15), (42, 56), (71, 75)] {
            let target = Target { er: tenths(from, to), ..Target::default() };
            let rating = check(&Hunt { target, ..Hunt::default() }, 20).rating.unwrap();
            assert!((from..=to).contains(&rating.er.0));
        }
    }

    #[test]
    fn scores_and_levels_are_those_of_hodoku() {
        let rate = |found: &Found| ninefold_rate::hodoku::rate(&found.made.to_string().parse().unwrap());
        let target = Target { level: Some(Level::Hard..=Level::Hard), ..Target::default() };
        assert_eq!(rate(&check(&Hunt { target, ..Hunt::default() }, 20)).level, Level::Hard);
        let target = Target { score: Some(700..=720), ..Target::default() };
        assert!((700..=720).contains(&rate(&check(&Hunt { target, ..Hunt::default() }, 20)).score));
    }

    #[test]
    fn pearls_and_symmetry_go_together() {
        let recipe = Recipe { symmetry: SquareSymmetry::Rotate180, ..Recipe::default() };
        let target = Target { er: tenths(66, 80), shape: Wanted::Pearls, ..Target::default() };
        let rating = check(&Hunt { recipe, target }, 60).rating.unwrap();
        assert!(rating.is_pearl() && (66..=80).contains(&rating.er.0), "{rating}");
    }

    /// The first step is found by climbing: no easy one is left.
    #[test]
    fn diamonds_are_climbed() {
        let target = Target { er: tenths(66, 90), shape: Wanted::Diamonds, ..Target::default() };
        let rating = check(&Hunt { target, ..Hunt::default() }, 60).rating.unwrap();
        assert!(rating.is_diamond() && (66..=90).contains(&rating.er.0), "{rating}");
    }

    #[test]
    fn a_technique_is_needed_or_has_no_part() {
        let by_id = |id| techniques::by_id(id).into_iter().collect::<Vec<_>>();
        let wing = by_id("xy-wing");
        let target = Target { needs: wing.clone(), without: by_id("x-wing"), ..Target::default() };
        let found = check(&Hunt { target, ..Hunt::default() }, 60);
        let place = techniques::ALL.iter().position(|technique| *technique == wing[0]).unwrap();
        let solves = |techniques: &[&'static ninefold_logic::Technique]| {
            let board: Board = found.made.to_string().parse().unwrap();
            let mut path = ninefold_logic::engine::Path::new(ninefold_logic::Facts::new(board), techniques);
            path.by_ref().count();
            path.facts().is_solved()
        };
        assert!(!solves(&techniques::ALL[..place]));
        assert!(solves(&techniques::ALL[..=place]));
    }

    #[test]
    fn few_givens_are_climbed_and_exact() {
        let recipe = |givens, exactness| Recipe { givens: Some(givens), exactness, ..Recipe::default() };
        let hunt = Hunt { recipe: recipe(20..=20, Exactness::Exact), ..Hunt::default() };
        check(&hunt, 40);
        // Seventeen don't come up in one beat: the nearest is given.
        let hunt = Hunt { recipe: recipe(17..=17, Exactness::Near), ..Hunt::default() };
        let bag = Hunter::new(&hunt).beat(4, 0, &|| false);
        assert!(bag.is_near && bag.found.len() == 1);
        let minimal = Recipe { minimality: Minimality::Minimal, ..recipe(26..=26, Exactness::Exact) };
        let found = check(&Hunt { recipe: minimal, ..Hunt::default() }, 20);
        let board = found.made.to_string().parse().unwrap();
        let redundant = ninefold_solve::Solver::new().redundant_givens(&board).unwrap();
        assert!(redundant.is_empty());
    }

    #[test]
    fn patterns_are_kept_and_rated() {
        let picture = "..x..x.x..x..x..x.x.....x..x...x.......x..x....x..x.....x.x..x..x..x..x.x..x..x..";
        let pattern = ninefold_core::Cell::all()
            .zip(picture.bytes())
            .filter(|(_, sign)| *sign == b'x')
            .map(|(cell, _)| cell)
            .collect();
        let recipe = Recipe { pattern: Some(pattern), exactness: Exactness::Exact, ..Recipe::default() };
        let target = Target { er: tenths(60, 75), ..Target::default() };
        check(&Hunt { recipe, target }, 20);
    }

    #[test]
    fn a_stopped_beat_brings_nothing() {
        let target = Target { er: tenths(10, 200), ..Target::default() };
        let hunt = Hunt { target, ..Hunt::default() };
        assert_eq!(Hunter::new(&hunt).beat(1, 0, &|| true), Bag::default());
        let bag = Hunter::new(&hunt).beat(1, 0, &|| false);
        assert_eq!(bag.found.len(), MADE);
        assert_eq!(bag, Hunter::new(&hunt).beat(1, 0, &|| false));
    }
}
