//! Search for puzzles with a requested difficulty.
//!
//! A search is divided into *batches*, each fixed by the seed and its number, so that they can be shared
//! between threads and the puzzles found come in the same order. In a batch
//!
//! 1. puzzles are generated as the recipe says, and judged; a hit ends the batch;
//! 2. otherwise the nearest misses are changed a little, over and over: the hardest puzzles have hard
//!    neighbours, and a puzzle with the right number of givens, or without an easy first step, mostly has
//!    neighbours like it. A neighbour that is no farther from the target than the worst of the pool replaces
//!    that;
//! 3. from the first hit the search moves to further ones, from hit to hit, as long as that is cheaper than
//!    climbing was. Each hit reported in this way is `CHANGES` changes away from the one before, so that they
//!    have little in common.
//!
//! A sample that is to represent all puzzles ([`controlled`](crate::controlled)) uses step 1 alone.
//!
//! If every puzzle meets the requirements, a batch is the one that [`minimal`](crate::minimal) generates.
//!
//! Cheap tests come first: the number of givens, whether easier techniques solve the puzzle, the first step
//! (when a diamond is required); a rating continues only while the target can still be hit.

use ninefold_core::short::SortShort;
use std::collections::HashSet;

use ninefold_core::CellMap;
use ninefold_logic::Message;
use ninefold_logic::explain::say;
use ninefold_rate::se::{PearlFilter, SeRating};
use ninefold_solve::Solver;
use ninefold_solve::random::SeededRandom;

use crate::controlled::WeightedPuzzle;
use crate::feasibility::{InfeasibleTargetError, MOST_OF_MINIMAL};
use crate::judge::TargetJudge;
use crate::minimal::{BATCH, GeneratedPuzzle, MinimalGenerator, batch_chance, can_spare};
use crate::mutation::PuzzleMutator;
use crate::pattern::{FillAttempt, PatternFiller};
use crate::recipe::{Exactness, GenerationMethod, Minimality, PuzzleRecipe};
use crate::square::SquareSymmetry;
use crate::target::{Target, TargetMiss};

/// Number of puzzles generated at the beginning of a batch.
const MADE: usize = 64;
/// Number of fillings of a pattern at the beginning of a batch.
const FILLED: usize = 8;
/// Number of near misses in the pool.
const KEPT: usize = 8;
/// Number of neighbours tried without improving on the nearest before a batch ends.
const PATIENCE: usize = 256;

/// Largest number of puzzles from one hit that had to be climbed to, including itself.
const FAMILY: usize = 8;
/// Number of changes between them.
const CHANGES: usize = 24;

/// Requirements of a search.
#[derive(Clone, Debug, Default)]
pub struct PuzzleRequirements {
    /// Requirements on the puzzles' form.
    pub recipe: PuzzleRecipe,
    /// Requirements on their difficulty.
    pub target: Target,
}

impl PuzzleRequirements {
    /// Whether every generated puzzle is a hit.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        let PuzzleRecipe { way, pattern, givens, .. } = &self.recipe;
        let any_number = givens.is_none() || self.recipe.is_full();
        *way != GenerationMethod::Controlled
            && pattern.is_none()
            && any_number
            && self.recipe.not_to_be_spared().is_none()
            && self.target.takes_any()
    }

    /// Checks for contradictions within the requirements on difficulty, and between these and the recipe.
    /// Passing the check doesn't guarantee that a puzzle exists. Errors of the recipe alone are reported by
    /// [`PuzzleRecipe::check_feasible`].
    ///
    /// # Errors
    /// The contradiction found.
    pub fn check_feasible(&self) -> Result<(), InfeasibleTargetError> {
        self.target.check_feasible()?;
        let PuzzleRecipe { pattern, givens, solution, .. } = &self.recipe;
        let least = givens.as_ref().map_or(0, |givens| *givens.start());
        self.target.check_givens(least.max(pattern.map_or(0, CellMap::len)))?;
        self.check_nearly_full()?;
        // A pattern on a given grid leaves a single puzzle, which can be judged right away.
        if let (Some(pattern), Some(solution), Ok(())) = (pattern, solution, self.recipe.check_feasible()) {
            let made = GeneratedPuzzle::from_grid(*pattern, *solution);
            let verdict = TargetJudge::new(&self.target).judge_puzzle(&made.givens, &|| false);
            if let Some(other) = verdict.filter(|verdict| verdict.miss != TargetMiss::HIT) {
                return Err(InfeasibleTargetError::OnePuzzle(other.rating));
            }
        }
        Ok(())
    }

    /// Rejects techniques that only a nearly full grid could need, if puzzles have few givens. Puzzles
    /// without a requirement on their givens are minimal.
    fn check_nearly_full(&self) -> Result<(), InfeasibleTargetError> {
        let Some((technique, least)) = self.target.least_givens() else { return Ok(()) };
        let PuzzleRecipe { pattern, givens, minimality, .. } = &self.recipe;
        let asked = givens.as_ref().map(|givens| *givens.end()).or(pattern.map(CellMap::len));
        let most = asked.filter(|_| *minimality == Minimality::Any).unwrap_or(MOST_OF_MINIMAL);
        if most < least { Err(InfeasibleTargetError::NearlyFull { technique, least }) } else { Ok(()) }
    }

    /// Returns suggestions that relax the requirements which make puzzles rare.
    #[must_use]
    pub fn easier_wishes(&self) -> Vec<Message> {
        let (recipe, target) = (&self.recipe, &self.target);
        // Far from the usual 24 to 26 givens, minimal puzzles are rare.
        let few = |givens: &std::ops::RangeInclusive<usize>| *givens.end() < 24;
        let many = |givens: &std::ops::RangeInclusive<usize>| *givens.start() > 26;
        let minimal = recipe.minimality != Minimality::Any;
        let ranges = [&target.er, &target.ep, &target.ed];
        let symmetric = recipe.symmetry != SquareSymmetry::None;
        // Each requirement that is in force brings its own suggestion.
        [
            (recipe.pattern.is_some(), say!("wish-larger-pattern")),
            (recipe.givens.as_ref().is_some_and(few), say!("wish-more-givens")),
            (minimal && recipe.givens.as_ref().is_some_and(many), say!("wish-fewer-givens")),
            (minimal && recipe.not_to_be_spared().is_some(), say!("wish-not-minimal")),
            (symmetric && (minimal || !target.takes_any()), say!("wish-less-symmetry")),
            (ranges.iter().any(|range| range.is_some()), say!("wish-wider-ratings")),
            (target.score.is_some() || target.level.is_some(), say!("wish-wider-hodoku")),
            (target.shape != PearlFilter::All, say!("wish-no-pearls")),
            (target.needs.len() > 1, say!("wish-fewer-needed")),
            (target.needs.len() == 1, say!("wish-earlier-technique")),
            (!target.without.is_empty(), say!("wish-fewer-left-out")),
        ]
        .into_iter()
        .filter_map(|(wished, instead)| wished.then_some(instead))
        .collect()
    }
}

/// A puzzle that meets the requirements.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FoundPuzzle {
    /// The puzzle.
    pub made: GeneratedPuzzle,
    /// Rating, if judging took one.
    pub rating: Option<SeRating>,
    /// Weight among all minimal puzzles, if known: [`controlled`](crate::controlled).
    pub weight: Option<f64>,
}

/// Result of one batch.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BatchResult {
    /// Puzzles found; often none.
    pub found: Vec<FoundPuzzle>,
    /// Number of puzzles judged.
    pub judged: u64,
    /// Whether the puzzles meet the recipe only nearly: another number of givens, or givens outside of the
    /// pattern.
    pub is_near: bool,
}

/// Runs the batches of a search; use one per thread.
///
/// ```
/// use ninefold_generate::hunt::{PuzzleRequirements, TargetedSearch};
/// use ninefold_generate::Target;
/// use ninefold_logic::RatingTenths;
///
/// let target = Target { er: Some(RatingTenths(66)..=RatingTenths(75)), ..Target::default() };
/// let hunt = PuzzleRequirements { target, ..PuzzleRequirements::default() };
/// let mut hunter = TargetedSearch::new(&hunt);
/// let found = (0..).find_map(|number| hunter.run_batch(1, number, &|| false).found.pop()).unwrap();
/// let er = found.rating.unwrap().er;
/// assert!(er >= RatingTenths(66) && er <= RatingTenths(75));
/// ```
#[derive(Debug)]
pub struct TargetedSearch<'h> {
    hunt: &'h PuzzleRequirements,
    maker: MinimalGenerator,
    filler: PatternFiller,
    mutator: PuzzleMutator,
    judge: TargetJudge<'h>,
    solver: Solver,
    /// Sets of givens none of which may be redundant, if that has to be tested.
    not_to_be_spared: Option<Vec<CellMap>>,
    /// Largest number of puzzles from one hit.
    family: usize,
}

/// A puzzle with its distance from the target.
struct JudgedPuzzle {
    miss: TargetMiss,
    found: FoundPuzzle,
    /// Number of givens too many or too few, outside of the pattern, or redundant.
    off: usize,
}

impl<'h> TargetedSearch<'h> {
    /// Creates a search with these requirements.
    #[must_use]
    pub fn new(hunt: &'h PuzzleRequirements) -> TargetedSearch<'h> {
        TargetedSearch::with_limit(hunt, FAMILY)
    }

    /// Creates a search that ends a batch as soon as it has this many puzzles, at least one. They are the
    /// first of those that a search created by [`new`](TargetedSearch::new) finds.
    #[must_use]
    pub fn with_limit(hunt: &'h PuzzleRequirements, puzzles: usize) -> TargetedSearch<'h> {
        TargetedSearch {
            family: puzzles.min(FAMILY),
            hunt,
            maker: MinimalGenerator::new(),
            filler: PatternFiller::default(),
            mutator: PuzzleMutator::default(),
            judge: TargetJudge::new(&hunt.target),
            solver: Solver::new(),
            not_to_be_spared: hunt.recipe.not_to_be_spared(),
        }
    }

    /// Runs the batch with this number of a seed's search. `stop` is called now and then; a stopped batch
    /// returns nothing.
    pub fn run_batch(&mut self, seed: u64, number: u64, stop: &dyn Fn() -> bool) -> BatchResult {
        if self.hunt.is_plain() {
            let puzzles = self.maker.generate_batch(seed, &self.hunt.recipe, number);
            let judged = puzzles.len() as u64;
            let found =
                puzzles.into_iter().map(|made| FoundPuzzle { made, rating: None, weight: None }).collect();
            return BatchResult { found, judged, is_near: false };
        }
        let mut random = batch_chance(seed, number);
        if self.hunt.recipe.way == GenerationMethod::Controlled {
            return self.draw_controlled(&mut random, stop).unwrap_or_default();
        }
        // Generate first; climb only if none of these is a hit.
        let mut bag = BatchResult::default();
        let Some(mut kept) = self.judge_first(&mut random, &mut bag, stop) else {
            return BatchResult::default();
        };
        if bag.found.is_empty() && !self.climb_neighbours(&mut kept, &mut random, &mut bag, stop) {
            return BatchResult::default();
        }
        // Nothing meets the recipe exactly: report the hit that is nearest to it, if that is allowed.
        if bag.found.is_empty() && self.hunt.recipe.exactness == Exactness::Near {
            kept.sort_short_by_key(|judged| (judged.miss, judged.off));
            if let Some(nearest) = kept.iter().find(|judged| judged.miss == TargetMiss::HIT) {
                bag.is_near = true;
                bag.found.push(nearest.found);
            }
        }
        bag
    }

    /// Draws some puzzles and drops those that miss: climbing to others would bias the sample. `None` if
    /// stopped.
    fn draw_controlled(&mut self, random: &mut SeededRandom, stop: &dyn Fn() -> bool) -> Option<BatchResult> {
        let mut bag = BatchResult::default();
        for WeightedPuzzle { made, weight } in
            self.maker.generate_controlled(self.hunt.recipe.solution, random)
        {
            let judged = self.judge_puzzle(made, &mut bag, stop)?;
            if judged.is_hit() {
                bag.found.push(FoundPuzzle { weight: Some(weight), ..judged.found });
            }
        }
        Some(bag)
    }

    /// Generates and judges some puzzles; the misses are returned. `None` if stopped.
    fn judge_first(
        &mut self,
        random: &mut SeededRandom,
        bag: &mut BatchResult,
        stop: &dyn Fn() -> bool,
    ) -> Option<Vec<JudgedPuzzle>> {
        let mut kept = Vec::new();
        for made in self.generate_first(random) {
            let judged = self.judge_puzzle(made, bag, stop)?;
            if judged.is_hit() {
                bag.found.push(judged.found);
            } else {
                kept.push(judged);
            }
        }
        Some(kept)
    }

    /// Generates the puzzles at the beginning of a batch.
    fn generate_first(&mut self, random: &mut SeededRandom) -> Vec<GeneratedPuzzle> {
        let recipe = &self.hunt.recipe;
        // Without a pattern the puzzles come from the generator, a whole batch if any will do.
        let Some(pattern) = recipe.pattern else {
            let made = if self.hunt.target.takes_any() { BATCH } else { MADE };
            return self.maker.generate_count(made, recipe, random);
        };
        let mut improper = None;
        let mut proper = Vec::new();
        // Fill the pattern several times, since a filling may have several solutions.
        for _ in 0..FILLED {
            match self.filler.fill_pattern(pattern, recipe, random) {
                FillAttempt::Proper(made) => proper.push(made),
                FillAttempt::Improper(made) => improper = Some(made),
            }
            // A grid and a pattern make only one puzzle.
            if recipe.solution.is_some() {
                break;
            }
        }
        // If near misses count, add givens outside the pattern until a filling is proper.
        if proper.is_empty() && recipe.exactness == Exactness::Near {
            proper.extend(
                improper.map(|made| {
                    GeneratedPuzzle::from_grid(self.filler.complete_givens(&made), made.solution)
                }),
            );
        }
        proper
    }

    /// Changes the nearest misses until one is a hit or patience ends; `false` if stopped.
    fn climb_neighbours(
        &mut self,
        kept: &mut Vec<JudgedPuzzle>,
        random: &mut SeededRandom,
        bag: &mut BatchResult,
        stop: &dyn Fn() -> bool,
    ) -> bool {
        let mut seen: HashSet<String> = kept.iter().map(|judged| judged.found.made.to_string()).collect();
        kept.sort_short_by_key(JudgedPuzzle::distance_rank);
        kept.truncate(KEPT);
        let mut in_vain = 0;
        while in_vain < PATIENCE && !kept.is_empty() {
            in_vain += 1;
            // Change a random puzzle of the pool; a child seen before is skipped.
            let parent = kept[random.next_below(kept.len())].found.made;
            let child = self.mutator.mutate(&parent, &self.hunt.recipe, random);
            let Some(child) = child.filter(|child| seen.insert(child.to_string())) else { continue };
            let Some(judged) = self.judge_puzzle(child, bag, stop) else { return false };
            if judged.is_hit() {
                bag.found.push(judged.found);
                return self.follow_hits(judged.found.made, &mut seen, random, bag, stop);
            }
            // Patience starts anew with every improvement on the nearest.
            if kept.first().is_none_or(|nearest| judged.distance_rank() < nearest.distance_rank()) {
                in_vain = 0;
            }
            let place = kept.partition_point(|other| other.distance_rank() < judged.distance_rank());
            kept.insert(place, judged);
            kept.truncate(KEPT);
        }
        true
    }

    /// Moves from hit to hit and reports one now and then; `false` if stopped.
    fn follow_hits(
        &mut self,
        mut at: GeneratedPuzzle,
        seen: &mut HashSet<String>,
        random: &mut SeededRandom,
        bag: &mut BatchResult,
        stop: &dyn Fn() -> bool,
    ) -> bool {
        let climbed = bag.judged;
        let (mut changes, mut in_vain, mut start) = (0_u64, 0, climbed);
        while bag.found.len() < self.family && in_vain < PATIENCE {
            // If hits are rare among neighbours, climbing anew is cheaper; that shows soon.
            let (spent, made) = (bag.judged - start, changes % CHANGES as u64);
            if spent >= climbed || 8 * spent >= climbed && made * climbed < spent * CHANGES as u64 {
                break;
            }
            in_vain += 1;
            let child = self.mutator.mutate(&at, &self.hunt.recipe, random);
            let Some(child) = child.filter(|child| seen.insert(child.to_string())) else { continue };
            let Some(judged) = self.judge_puzzle(child, bag, stop) else { return false };
            // Only hits are moved to; one is reported after every `CHANGES` of them.
            if judged.is_hit() {
                (at, in_vain) = (child, 0);
                changes += 1;
                if changes % CHANGES as u64 == 0 {
                    bag.found.push(judged.found);
                    start = bag.judged;
                }
            }
        }
        true
    }

    /// Judges a puzzle; `None` if stopped.
    fn judge_puzzle(
        &mut self,
        made: GeneratedPuzzle,
        bag: &mut BatchResult,
        stop: &dyn Fn() -> bool,
    ) -> Option<JudgedPuzzle> {
        let PuzzleRecipe { pattern: wanted, givens, exactness, .. } = &self.hunt.recipe;
        // Count the givens outside the pattern, and those too few or too many.
        let pattern = made.given_cells();
        let outside = wanted.map_or(0, |wanted| (pattern - wanted).len());
        let mut off = outside
            + givens.as_ref().map_or(0, |givens| {
                givens.start().saturating_sub(pattern.len()) + pattern.len().saturating_sub(*givens.end())
            });
        bag.judged += 1;
        // Cheap tests first; the solver and the rating only for puzzles that pass them.
        if off == 0 {
            off = self.spare_of(&made);
        }
        if off > 0 && *exactness == Exactness::Exact {
            return Some(JudgedPuzzle {
                miss: UNKNOWN,
                found: FoundPuzzle { made, rating: None, weight: None },
                off,
            });
        }
        let verdict = self.judge.judge_puzzle(&made.givens, stop)?;
        Some(JudgedPuzzle {
            miss: verdict.miss,
            found: FoundPuzzle { made, rating: verdict.rating, weight: None },
            off,
        })
    }
}

impl TargetedSearch<'_> {
    /// Counts the sets of givens that are redundant, each by itself, but shouldn't be.
    fn spare_of(&mut self, made: &GeneratedPuzzle) -> usize {
        let pattern = made.given_cells();
        let sets = self.not_to_be_spared.iter().flatten().filter(|set| pattern.contains_all(**set));
        sets.filter(|set| can_spare(made, **set, &mut self.solver)).count()
    }
}

/// The miss of a puzzle that isn't worth judging.
const UNKNOWN: TargetMiss = TargetMiss(1000);

impl JudgedPuzzle {
    fn is_hit(&self) -> bool {
        self.miss == TargetMiss::HIT && self.off == 0
    }

    /// Returns the distance from the requirements: ten tenths of a rating weigh as much as a given.
    fn distance_rank(&self) -> usize {
        self.miss.0 as usize + 10 * self.off
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Board, Cell, Digit};
    use ninefold_logic::{RatingTenths, techniques};
    use ninefold_rate::WalkProgress;
    use ninefold_rate::hodoku::HodokuLevel;
    use ninefold_rate::se::{PearlFilter, SeProfile, rate_anyway};
    use ninefold_testkit::naive;

    use super::*;
    use crate::{Minimality, SquareSymmetry};

    /// Searches for one puzzle and checks that it is proper and follows the recipe.
    fn check(hunt: &PuzzleRequirements, beats: u64) -> FoundPuzzle {
        let mut hunter = TargetedSearch::new(hunt);
        let found =
            (0..beats).find_map(|number| hunter.run_batch(4, number, &|| false).found.first().copied());
        let found = found.expect("this many beats are enough");
        let pattern = found.made.given_cells();
        let solutions = naive::find_solutions(&naive::parse_masks(&found.made.to_string()), 2);
        assert_eq!(solutions, [found.made.solution.to_string()]);
        assert!(hunt.recipe.symmetry.is_symmetry_of(pattern));
        assert!(hunt.recipe.givens.as_ref().is_none_or(|givens| givens.contains(&pattern.len())));
        assert!(hunt.recipe.pattern.is_none_or(|wanted| wanted == pattern));
        if let Some(rating) = found.rating {
            assert_eq!(Some(rating), rate_anyway(&found.made.to_string().parse().unwrap(), &SeProfile::SE));
        }
        found
    }

    fn tenths(from: u16, to: u16) -> Option<std::ops::RangeInclusive<RatingTenths>> {
        Some(RatingTenths(from)..=RatingTenths(to))
    }

    #[test]
    fn what_makes_puzzles_rare_is_named() {
        let check = |recipe: PuzzleRecipe, expected: &[&str]| {
            let hunt = PuzzleRequirements { recipe, ..PuzzleRequirements::default() };
            let wishes: Vec<&str> = hunt.easier_wishes().iter().map(|wish| wish.id).collect();
            assert_eq!(wishes, expected, "{:?}", hunt.recipe);
        };
        let with =
            |givens, minimality| PuzzleRecipe { givens: Some(givens), minimality, ..PuzzleRecipe::default() };
        check(PuzzleRecipe::default(), &[]);
        check(with(20..=23, Minimality::Any), &["wish-more-givens"]);
        check(with(20..=24, Minimality::Any), &[]);
        check(with(26..=30, Minimality::Minimal), &[]);
        check(with(27..=30, Minimality::Minimal), &["wish-fewer-givens"]);
        check(with(27..=30, Minimality::Any), &[]);
    }

    #[test]
    fn ratings_are_in_the_range() {
        for (from, to) in [(10, 15), (42, 56), (71, 75)] {
            let target = Target { er: tenths(from, to), ..Target::default() };
            let rating =
                check(&PuzzleRequirements { target, ..PuzzleRequirements::default() }, 20).rating.unwrap();
            assert!((from..=to).contains(&rating.er.0));
        }
    }

    #[test]
    fn scores_and_levels_are_those_of_hodoku() {
        let rate = |found: &FoundPuzzle| {
            ninefold_rate::hodoku::rate_board(&found.made.to_string().parse().unwrap()).unwrap()
        };
        let target = Target { level: Some(HodokuLevel::Hard..=HodokuLevel::Hard), ..Target::default() };
        assert_eq!(
            rate(&check(&PuzzleRequirements { target, ..PuzzleRequirements::default() }, 20)).level,
            HodokuLevel::Hard
        );
        let target = Target { score: Some(700..=720), ..Target::default() };
        assert!((700..=720).contains(
            &rate(&check(&PuzzleRequirements { target, ..PuzzleRequirements::default() }, 20)).score
        ));
    }

    #[test]
    fn pearls_and_symmetry_go_together() {
        let recipe = PuzzleRecipe { symmetry: SquareSymmetry::Rotate180, ..PuzzleRecipe::default() };
        let target = Target { er: tenths(66, 80), shape: PearlFilter::Pearls, ..Target::default() };
        let rating = check(&PuzzleRequirements { recipe, target }, 60).rating.unwrap();
        assert!(rating.is_pearl() && (66..=80).contains(&rating.er.0), "{rating}");
    }

    /// The first step is found by climbing: no easy one is left.
    #[test]
    fn diamonds_are_climbed() {
        let target = Target { er: tenths(66, 90), shape: PearlFilter::Diamonds, ..Target::default() };
        let rating =
            check(&PuzzleRequirements { target, ..PuzzleRequirements::default() }, 60).rating.unwrap();
        assert!(rating.is_diamond() && (66..=90).contains(&rating.er.0), "{rating}");
    }

    /// On each scale the path uses the required techniques and nothing after them; without them the rest is
    /// not enough.
    #[test]
    fn a_technique_is_needed_on_the_scale() {
        let by_id = |id| techniques::by_id(id).into_iter().collect::<Vec<_>>();
        let cases = [("human", "xy-wing"), ("se", "xy-wing"), ("se", "forcing-chain"), ("hodoku", "als-xz")];
        for (scale, id) in cases {
            let scale = ninefold_rate::scales::by_name(scale).unwrap();
            let needs = by_id(id);
            let own = ninefold_rate::RatingProfile::of_name(scale.name()).unwrap();
            let (needed, unwanted) = (needs.clone(), by_id("x-wing"));
            let scale_of = std::sync::Arc::new(own);
            let target = Target { needs: needed, without: unwanted, scale: scale_of, ..Target::default() };
            let found = check(&PuzzleRequirements { target, ..PuzzleRequirements::default() }, 400);
            let board: Board = found.made.to_string().parse().unwrap();
            let last =
                scale.technique_order().iter().rposition(|producer| producer.may_find(needs[0])).unwrap();
            let mut engine = ninefold_chains::ChainEngine::new();
            let mut walk = ninefold_rate::RatingWalk::new(scale, &board, &mut engine);
            let path: Vec<_> = walk.by_ref().map(|rated| rated.step.technique()).collect();
            assert!(walk.facts().is_solved(), "{} {id}", scale.name());
            assert!(path.contains(&needs[0]) && !path.iter().any(|technique| technique.id == "x-wing"));
            for technique in &path {
                assert!(scale.technique_order()[..=last].iter().any(|producer| producer.may_find(technique)));
            }
            let profile = ninefold_rate::RatingProfile::of_name(scale.name()).unwrap();
            let profile = profile.with_order(scale.technique_order()[..last].to_vec());
            let mut walk = ninefold_rate::RatingWalk::new(&profile, &board, &mut engine);
            assert_ne!(
                walk.run_to_end(|| false),
                WalkProgress::Solved,
                "{} {id}: {}",
                scale.name(),
                found.made
            );
        }
    }

    /// Two techniques: the easier one is needed too.
    #[test]
    fn several_techniques_are_needed_each() {
        let needs = ["naked-pair", "xy-wing"].map(|id| techniques::by_id(id).unwrap());
        let target =
            Target { needs: needs.to_vec(), scale: std::sync::Arc::new(SeProfile::SE), ..Target::default() };
        let found = check(&PuzzleRequirements { target, ..PuzzleRequirements::default() }, 200);
        for except in needs {
            let order: Vec<_> = SeProfile::SE.producers[..18]
                .iter()
                .filter(|producer| !producer.may_find(except))
                .copied()
                .collect();
            let board = found.made.to_string().parse().unwrap();
            let mut engine = ninefold_chains::ChainEngine::new();
            let profile = ninefold_rate::RatingProfile::of_name("se").unwrap();
            let profile = profile.with_order(order.into_iter().take(16).collect());
            let mut walk = ninefold_rate::RatingWalk::new(&profile, &board, &mut engine);
            assert_ne!(walk.run_to_end(|| false), WalkProgress::Solved, "{except:?}: {}", found.made);
        }
    }

    #[test]
    fn what_is_minimal_in_its_symmetry_need_not_be_minimal() {
        let symmetry = SquareSymmetry::Rotate180;
        let redundant = |minimality| {
            let recipe = PuzzleRecipe { symmetry, minimality, ..PuzzleRecipe::default() };
            let hunt = PuzzleRequirements { recipe, ..PuzzleRequirements::default() };
            let mut hunter = TargetedSearch::new(&hunt);
            let bags = (0..4).map(|number| hunter.run_batch(3, number, &|| false));
            let found: Vec<FoundPuzzle> = bags.flat_map(|bag| bag.found).take(8).collect();
            assert!(found.len() >= 4);
            found
                .iter()
                .map(|found| {
                    assert!(symmetry.is_symmetry_of(found.made.given_cells()));
                    let board = found.made.to_string().parse().unwrap();
                    ninefold_solve::Solver::new().redundant_givens(&board).unwrap().len()
                })
                .sum::<usize>()
        };
        assert!(redundant(Minimality::InSymmetry) > 0);
        assert_eq!(redundant(Minimality::Minimal), 0);
    }

    #[test]
    fn the_only_puzzle_is_looked_at() {
        let solution = crate::solutions::random_grid(&mut SeededRandom::new(3));
        let made = MinimalGenerator::new().generate_count(
            1,
            &PuzzleRecipe { solution: Some(solution), ..PuzzleRecipe::default() },
            &mut SeededRandom::new(1),
        )[0];
        let recipe = PuzzleRecipe {
            pattern: Some(made.given_cells()),
            solution: Some(solution),
            ..PuzzleRecipe::default()
        };
        let rated = rate_anyway(&made.to_string().parse().unwrap(), &SeProfile::SE).unwrap().er;
        let hunt = |er| PuzzleRequirements {
            recipe: recipe.clone(),
            target: Target { er: Some(er), ..Target::default() },
        };
        assert_eq!(hunt(rated..=rated).check_feasible(), Ok(()));
        let above = RatingTenths(rated.0 + 20);
        assert!(matches!(
            hunt(above..=RatingTenths(110)).check_feasible(),
            Err(InfeasibleTargetError::OnePuzzle(_))
        ));
    }

    #[test]
    fn few_givens_are_climbed_and_exact() {
        let recipe =
            |givens, exactness| PuzzleRecipe { givens: Some(givens), exactness, ..PuzzleRecipe::default() };
        let hunt =
            PuzzleRequirements { recipe: recipe(20..=20, Exactness::Exact), ..PuzzleRequirements::default() };
        check(&hunt, 40);
        // Seventeen givens don't come up in one beat, so the nearest puzzle is returned.
        let hunt =
            PuzzleRequirements { recipe: recipe(17..=17, Exactness::Near), ..PuzzleRequirements::default() };
        let bag = TargetedSearch::new(&hunt).run_batch(4, 0, &|| false);
        assert!(bag.is_near && bag.found.len() == 1);
        let minimal = PuzzleRecipe { minimality: Minimality::Minimal, ..recipe(26..=26, Exactness::Exact) };
        let found = check(&PuzzleRequirements { recipe: minimal, ..PuzzleRequirements::default() }, 20);
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
        let recipe =
            PuzzleRecipe { pattern: Some(pattern), exactness: Exactness::Exact, ..PuzzleRecipe::default() };
        let target = Target { er: tenths(60, 75), ..Target::default() };
        check(&PuzzleRequirements { recipe, target }, 20);
    }

    /// A hit that was climbed to leads to others; on average fewer than half of their givens are the same,
    /// and a hunter for few puzzles finds the first of them.
    #[test]
    fn a_hit_brings_others_that_are_far_away() {
        let recipe = PuzzleRecipe { givens: Some(20..=20), ..PuzzleRecipe::default() };
        let hunt = PuzzleRequirements { recipe, ..PuzzleRequirements::default() };
        let mut hunter = TargetedSearch::new(&hunt);
        let (mut pairs, mut same, mut number) = (0, 0, 0);
        while pairs < 12 {
            number += 1;
            let bag = hunter.run_batch(6, number, &|| false);
            if bag.judged <= BATCH as u64 || bag.found.len() < 2 {
                continue;
            }
            let few = TargetedSearch::with_limit(&hunt, 1).run_batch(6, number, &|| false);
            assert_eq!(few.found, bag.found[..1]);
            for pair in bag.found.windows(2) {
                let [one, other] = [pair[0].made, pair[1].made];
                let is_same =
                    |&(cell, given): &(Cell, &Option<Digit>)| given.is_some() && other.givens[cell] == *given;
                same += one.givens.iter().filter(is_same).count();
                pairs += 1;
            }
        }
        // On average of many runs 8 of 20 are.
        assert!(same < 10 * pairs, "{same} of {pairs} times 20 givens are the same");
    }

    #[test]
    fn a_stopped_beat_brings_nothing() {
        let target = Target { er: tenths(10, 200), ..Target::default() };
        let hunt = PuzzleRequirements { target, ..PuzzleRequirements::default() };
        assert_eq!(TargetedSearch::new(&hunt).run_batch(1, 0, &|| true), BatchResult::default());
        let bag = TargetedSearch::new(&hunt).run_batch(1, 0, &|| false);
        assert_eq!(bag.found.len(), MADE);
        assert_eq!(bag, TargetedSearch::new(&hunt).run_batch(1, 0, &|| false));
    }
}
