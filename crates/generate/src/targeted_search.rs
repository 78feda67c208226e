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
//!    climbing was. Each hit reported in this way is `HITS_PER_REPORT` changes away from the one before, so that they
//!    have little in common.
//!
//! Puzzles of ER 9.6 and more don't come up among those generated: there, step 1 takes some hard puzzles of
//! ours, in random images, and step 2 changes them. No puzzle found is one of these, or equal to another of its
//! batch, up to symmetry.
//!
//! A sample that is to represent all puzzles ([`weighted`](crate::weighted)) uses step 1 alone.
//!
//! If every puzzle meets the requirements, a batch is the one that [`minimal`](crate::minimal) generates.
//!
//! Cheap tests come first: the number of givens, whether easier techniques solve the puzzle, the first step
//! (when a diamond is required); a rating continues only while the target can still be hit.

use ninefold_core::small_sort::SortShort;
use std::collections::HashSet;
use std::ops::RangeInclusive;

use ninefold_core::CellMap;
use ninefold_logic::explain::say;
use ninefold_logic::{Message, RatingTenths};
use ninefold_rate::se::{PearlFilter, SeRating};
use ninefold_solve::Solver;
use ninefold_solve::random::SeededRandom;

use crate::canon::Canonizer;
use crate::feasibility::{InfeasibleTargetError, MOST_OF_MINIMAL};
use crate::hard_search::CanonicalPuzzle;
use crate::hard_seeds::{LEAST_SEEDED_ER, choose_seeds, seed_forms};
use crate::minimal::{
    BATCH_SIZE, GeneratedPuzzle, MinimalGenerator, are_givens_redundant, seed_batch_random,
};
use crate::mutation::PuzzleMutator;
use crate::pattern::{FillAttempt, PatternFiller};
use crate::recipe::{Exactness, GenerationMethod, Minimality, PuzzleRecipe};
use crate::square::SquareSymmetry;
use crate::target::{DifficultyTarget, TargetDistance};
use crate::target_judge::TargetJudge;
use crate::weighted::WeightedPuzzle;

/// Number of puzzles generated at the beginning of a batch.
const GENERATED_FIRST: usize = 64;
/// Number of fillings of a pattern at the beginning of a batch.
const FILL_ATTEMPTS: usize = 8;
/// Number of near misses in the pool.
const POOL_SIZE: usize = 8;
/// Number of neighbours tried without improving on the nearest before a batch ends.
const MAX_FAILED_CHANGES: usize = 256;

/// Largest number of puzzles from one hit that had to be climbed to, including itself.
const MAX_HITS: usize = 8;
/// Number of changes between them.
const HITS_PER_REPORT: usize = 24;

/// Requirements of a search.
#[derive(Clone, Debug, Default)]
pub struct PuzzleRequirements {
    /// Requirements on the puzzles' form.
    pub recipe: PuzzleRecipe,
    /// Requirements on their difficulty.
    pub target: DifficultyTarget,
}

impl PuzzleRequirements {
    /// Whether every generated puzzle meets the requirements.
    #[must_use]
    pub fn accepts_any_puzzle(&self) -> bool {
        let PuzzleRecipe { method, pattern, givens, .. } = &self.recipe;
        let any_number = givens.is_none() || self.recipe.wants_full_grid();
        *method != GenerationMethod::Controlled
            && pattern.is_none()
            && any_number
            && self.recipe.irredundant_sets().is_none()
            && self.target.accepts_any_puzzle()
    }

    /// Whether the search starts from hard puzzles that are known, so that what it finds is near these.
    #[must_use]
    pub fn starts_from_seeds(&self) -> bool {
        self.seeded_er_range().is_some()
    }

    /// Returns the range of ER if the search starts from seeds: it is that high, and they may be as the recipe
    /// says.
    fn seeded_er_range(&self) -> Option<&RangeInclusive<RatingTenths>> {
        let PuzzleRecipe { method, symmetry, pattern, solution, .. } = &self.recipe;
        let range = self.target.er.as_ref()?;
        let is_free = *method == GenerationMethod::Removing
            && *symmetry == SquareSymmetry::None
            && pattern.is_none()
            && solution.is_none();
        (*range.start() >= LEAST_SEEDED_ER && is_free).then_some(range)
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
        self.target.check_given_count(least.max(pattern.map_or(0, CellMap::len)))?;
        self.check_nearly_full()?;
        // A pattern on a given grid leaves a single puzzle, which can be judged right away.
        if let (Some(pattern), Some(solution), Ok(())) = (pattern, solution, self.recipe.check_feasible()) {
            let puzzle = GeneratedPuzzle::from_grid(*pattern, *solution);
            let verdict = TargetJudge::new(&self.target).judge_puzzle(&puzzle.givens, &|| false);
            if let Some(other) = verdict.filter(|verdict| verdict.distance != TargetDistance::HIT) {
                return Err(InfeasibleTargetError::OnePuzzle(other.rating));
            }
        }
        Ok(())
    }

    /// Rejects techniques that only a nearly full grid could need, if puzzles have few givens. Puzzles
    /// without a requirement on their givens are minimal.
    fn check_nearly_full(&self) -> Result<(), InfeasibleTargetError> {
        let Some((technique, least)) = self.target.min_required_givens() else { return Ok(()) };
        let PuzzleRecipe { pattern, givens, minimality, .. } = &self.recipe;
        let requested_most = givens.as_ref().map(|givens| *givens.end()).or(pattern.map(CellMap::len));
        let most = requested_most.filter(|_| *minimality == Minimality::Any).unwrap_or(MOST_OF_MINIMAL);
        if most < least { Err(InfeasibleTargetError::NearlyFull { technique, least }) } else { Ok(()) }
    }

    /// Returns suggestions that relax the requirements which make puzzles rare.
    #[must_use]
    pub fn suggest_relaxations(&self) -> Vec<Message> {
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
            (minimal && recipe.irredundant_sets().is_some(), say!("wish-not-minimal")),
            (symmetric && (minimal || !target.accepts_any_puzzle()), say!("wish-less-symmetry")),
            (ranges.iter().any(|range| range.is_some()), say!("wish-wider-ratings")),
            (target.score.is_some() || target.level.is_some(), say!("wish-wider-hodoku")),
            (target.pearl_filter != PearlFilter::All, say!("wish-no-pearls")),
            (target.needed_techniques.len() > 1, say!("wish-fewer-needed")),
            (target.needed_techniques.len() == 1, say!("wish-earlier-technique")),
            (!target.excluded_techniques.is_empty(), say!("wish-fewer-left-out")),
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
    pub puzzle: GeneratedPuzzle,
    /// Rating, if judging took one.
    pub rating: Option<SeRating>,
    /// Weight among all minimal puzzles, if known: [`weighted`](crate::weighted).
    pub weight: Option<f64>,
}

/// Result of one batch.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BatchResult {
    /// Puzzles found; often none.
    pub found: Vec<FoundPuzzle>,
    /// Number of puzzles judged.
    pub judged_count: u64,
    /// Whether the puzzles meet the recipe only nearly: another number of givens, or givens outside of the
    /// pattern.
    pub is_near_miss: bool,
}

/// Runs the batches of a search; use one per thread.
///
/// ```
/// use ninefold_generate::targeted_search::{PuzzleRequirements, TargetedSearch};
/// use ninefold_generate::DifficultyTarget;
/// use ninefold_logic::RatingTenths;
///
/// let target = DifficultyTarget { er: Some(RatingTenths(66)..=RatingTenths(75)), ..DifficultyTarget::default() };
/// let hunt = PuzzleRequirements { target, ..PuzzleRequirements::default() };
/// let mut hunter = TargetedSearch::new(&hunt);
/// let found = (0..).find_map(|number| hunter.run_batch(1, number, &|| false).found.pop()).unwrap();
/// let er = found.rating.unwrap().er;
/// assert!(er >= RatingTenths(66) && er <= RatingTenths(75));
/// ```
#[derive(Debug)]
pub struct TargetedSearch<'h> {
    requirements: &'h PuzzleRequirements,
    generator: MinimalGenerator,
    filler: PatternFiller,
    mutator: PuzzleMutator,
    judge: TargetJudge<'h>,
    solver: Solver,
    /// Sets of givens none of which may be redundant, if that has to be tested.
    irredundant_sets: Option<Vec<CellMap>>,
    /// Largest number of puzzles from one hit.
    max_hits: usize,
    canonizer: Canonizer,
    /// The seeds, if the batch started from them, and what it has found: not to be found again, up to
    /// symmetry.
    known_forms: Option<HashSet<CanonicalPuzzle>>,
}

/// A puzzle with its distance from the target.
struct JudgedPuzzle {
    distance: TargetDistance,
    found: FoundPuzzle,
    /// Number of givens too many or too few, outside of the pattern, or redundant.
    recipe_distance: usize,
}

impl<'h> TargetedSearch<'h> {
    /// Creates a search for puzzles with these requirements.
    #[must_use]
    pub fn new(requirements: &'h PuzzleRequirements) -> TargetedSearch<'h> {
        TargetedSearch::with_puzzle_limit(requirements, MAX_HITS)
    }

    /// Creates a search that ends a batch as soon as it has this many puzzles, at least one. They are the
    /// first of those that a search created by [`new`](TargetedSearch::new) finds.
    #[must_use]
    pub fn with_puzzle_limit(requirements: &'h PuzzleRequirements, puzzles: usize) -> TargetedSearch<'h> {
        TargetedSearch {
            max_hits: puzzles.min(MAX_HITS),
            requirements,
            generator: MinimalGenerator::new(),
            filler: PatternFiller::default(),
            mutator: PuzzleMutator::default(),
            judge: TargetJudge::new(&requirements.target),
            solver: Solver::new(),
            irredundant_sets: requirements.recipe.irredundant_sets(),
            canonizer: Canonizer::new(),
            known_forms: None,
        }
    }

    /// Runs the batch with this number of a seed's search. `stop` is called now and then; a stopped batch
    /// returns nothing.
    pub fn run_batch(&mut self, seed: u64, number: u64, stop: &dyn Fn() -> bool) -> BatchResult {
        if self.requirements.accepts_any_puzzle() {
            let puzzles = self.generator.generate_batch(seed, &self.requirements.recipe, number);
            let judged = puzzles.len() as u64;
            let found = puzzles
                .into_iter()
                .map(|puzzle| FoundPuzzle { puzzle, rating: None, weight: None })
                .collect();
            return BatchResult { found, judged_count: judged, is_near_miss: false };
        }
        let mut random = seed_batch_random(seed, number);
        if self.requirements.recipe.method == GenerationMethod::Controlled {
            return self.draw_weighted_puzzles(&mut random, stop).unwrap_or_default();
        }
        // Generate first; climb only if none of these is a hit.
        let mut batch = BatchResult::default();
        let first = match self.requirements.seeded_er_range() {
            Some(range) => self.judge_seeds(range, &mut random, &mut batch, stop),
            None => self.generate_and_judge_batch(&mut random, &mut batch, stop),
        };
        let Some(mut misses) = first else { return BatchResult::default() };
        if batch.found.is_empty() && !self.hill_climb(&mut misses, &mut random, &mut batch, stop) {
            return BatchResult::default();
        }
        // Nothing meets the recipe exactly: report the hit that is nearest to it, if that is allowed.
        if batch.found.is_empty() && self.requirements.recipe.exactness == Exactness::Near {
            misses.sort_short_by_key(|judged| (judged.distance, judged.recipe_distance));
            if let Some(nearest) = misses.iter().find(|judged| judged.distance == TargetDistance::HIT) {
                batch.is_near_miss = true;
                batch.found.push(nearest.found);
            }
        }
        batch
    }

    /// Draws some puzzles and drops those that miss: climbing to others would bias the sample. `None` if
    /// stopped.
    fn draw_weighted_puzzles(
        &mut self,
        random: &mut SeededRandom,
        stop: &dyn Fn() -> bool,
    ) -> Option<BatchResult> {
        let mut batch = BatchResult::default();
        for WeightedPuzzle { puzzle, weight } in
            self.generator.generate_weighted(self.requirements.recipe.solution, random)
        {
            let judged = self.judge_puzzle(puzzle, &mut batch, stop)?;
            if judged.is_hit() {
                batch.found.push(FoundPuzzle { weight: Some(weight), ..judged.found });
            }
        }
        Some(batch)
    }

    /// Generates and judges some puzzles; the misses are returned. `None` if stopped.
    fn generate_and_judge_batch(
        &mut self,
        random: &mut SeededRandom,
        batch: &mut BatchResult,
        stop: &dyn Fn() -> bool,
    ) -> Option<Vec<JudgedPuzzle>> {
        let mut misses = Vec::new();
        for puzzle in self.generate_first_puzzles(random) {
            let judged = self.judge_puzzle(puzzle, batch, stop)?;
            if judged.is_hit() {
                batch.found.push(judged.found);
            } else {
                misses.push(judged);
            }
        }
        Some(misses)
    }

    /// Judges some seeds with ratings in a range or near it; these don't count as found. `None` if stopped.
    fn judge_seeds(
        &mut self,
        range: &RangeInclusive<RatingTenths>,
        random: &mut SeededRandom,
        batch: &mut BatchResult,
        stop: &dyn Fn() -> bool,
    ) -> Option<Vec<JudgedPuzzle>> {
        self.known_forms = Some(seed_forms().collect());
        let seeds = choose_seeds(range, POOL_SIZE, random);
        seeds.into_iter().map(|seed| self.judge_puzzle(seed, batch, stop)).collect()
    }

    /// Whether a hit is to be reported: it is no seed, nor equal to a puzzle that was found near one.
    fn is_new_hit(&mut self, judged: &JudgedPuzzle) -> bool {
        let TargetedSearch { canonizer, known_forms, .. } = self;
        judged.is_hit()
            && known_forms.as_mut().is_none_or(|known| {
                known.insert(CanonicalPuzzle::from_board(&judged.found.puzzle.to_board(), canonizer))
            })
    }

    /// Generates the puzzles at the beginning of a batch.
    fn generate_first_puzzles(&mut self, random: &mut SeededRandom) -> Vec<GeneratedPuzzle> {
        let recipe = &self.requirements.recipe;
        // Without a pattern the puzzles come from the generator, a whole batch if any will do.
        let Some(pattern) = recipe.pattern else {
            let count =
                if self.requirements.target.accepts_any_puzzle() { BATCH_SIZE } else { GENERATED_FIRST };
            return self.generator.generate_puzzles(count, recipe, random);
        };
        let mut improper = None;
        let mut proper = Vec::new();
        // Fill the pattern several times, since a filling may have several solutions.
        for _ in 0..FILL_ATTEMPTS {
            match self.filler.fill_pattern(pattern, recipe, random) {
                FillAttempt::Proper(puzzle) => proper.push(puzzle),
                FillAttempt::Improper(puzzle) => improper = Some(puzzle),
            }
            // A grid and a pattern make only one puzzle.
            if recipe.solution.is_some() {
                break;
            }
        }
        // If near misses count, add givens outside the pattern until a filling is proper.
        if proper.is_empty() && recipe.exactness == Exactness::Near {
            proper.extend(improper.map(|puzzle| {
                GeneratedPuzzle::from_grid(self.filler.add_givens_until_unique(&puzzle), puzzle.solution)
            }));
        }
        proper
    }

    /// Changes the nearest misses until one is a hit or patience ends; `false` if stopped.
    fn hill_climb(
        &mut self,
        misses: &mut Vec<JudgedPuzzle>,
        random: &mut SeededRandom,
        batch: &mut BatchResult,
        stop: &dyn Fn() -> bool,
    ) -> bool {
        let mut seen: HashSet<String> = misses.iter().map(|judged| judged.found.puzzle.to_string()).collect();
        misses.sort_short_by_key(JudgedPuzzle::total_distance);
        misses.truncate(POOL_SIZE);
        let mut failures = 0;
        while failures < MAX_FAILED_CHANGES && !misses.is_empty() {
            failures += 1;
            // Change a random puzzle of the pool; a child seen before is skipped.
            let parent = misses[random.next_below(misses.len())].found.puzzle;
            let child = self.mutator.mutate_puzzle(&parent, &self.requirements.recipe, random);
            let Some(child) = child.filter(|child| seen.insert(child.to_string())) else { continue };
            let Some(judged) = self.judge_puzzle(child, batch, stop) else { return false };
            if self.is_new_hit(&judged) {
                batch.found.push(judged.found);
                return self.find_neighbouring_hits(judged.found.puzzle, &mut seen, random, batch, stop);
            }
            // Patience starts anew with every improvement on the nearest.
            if misses.first().is_none_or(|nearest| judged.total_distance() < nearest.total_distance()) {
                failures = 0;
            }
            let place = misses.partition_point(|other| other.total_distance() < judged.total_distance());
            misses.insert(place, judged);
            misses.truncate(POOL_SIZE);
        }
        true
    }

    /// Moves from hit to hit and reports one now and then; `false` if stopped.
    fn find_neighbouring_hits(
        &mut self,
        mut current: GeneratedPuzzle,
        seen: &mut HashSet<String>,
        random: &mut SeededRandom,
        batch: &mut BatchResult,
        stop: &dyn Fn() -> bool,
    ) -> bool {
        let climbed = batch.judged_count;
        let (mut changes, mut failures, mut start) = (0_u64, 0, climbed);
        while batch.found.len() < self.max_hits && failures < MAX_FAILED_CHANGES {
            // If hits are rare among neighbours, climbing anew is cheaper; that shows soon.
            let (spent, hit_count) = (batch.judged_count - start, changes % HITS_PER_REPORT as u64);
            if spent >= climbed
                || 8 * spent >= climbed && hit_count * climbed < spent * HITS_PER_REPORT as u64
            {
                break;
            }
            failures += 1;
            let child = self.mutator.mutate_puzzle(&current, &self.requirements.recipe, random);
            let Some(child) = child.filter(|child| seen.insert(child.to_string())) else { continue };
            let Some(judged) = self.judge_puzzle(child, batch, stop) else { return false };
            // Only hits are moved to; one is reported after every `HITS_PER_REPORT` of them.
            if judged.is_hit() {
                (current, failures) = (child, 0);
                changes += 1;
                if changes % HITS_PER_REPORT as u64 == 0 && self.is_new_hit(&judged) {
                    batch.found.push(judged.found);
                    start = batch.judged_count;
                }
            }
        }
        true
    }

    /// Judges a puzzle; `None` if stopped.
    fn judge_puzzle(
        &mut self,
        puzzle: GeneratedPuzzle,
        batch: &mut BatchResult,
        stop: &dyn Fn() -> bool,
    ) -> Option<JudgedPuzzle> {
        let PuzzleRecipe { pattern: requested_pattern, givens, exactness, .. } = &self.requirements.recipe;
        // Count the givens outside the pattern, and those too few or too many.
        let pattern = puzzle.given_cells();
        let outside = requested_pattern.map_or(0, |requested_pattern| (pattern - requested_pattern).len());
        let mut off = outside
            + givens.as_ref().map_or(0, |givens| {
                givens.start().saturating_sub(pattern.len()) + pattern.len().saturating_sub(*givens.end())
            });
        batch.judged_count += 1;
        // Cheap tests first; the solver and the rating only for puzzles that pass them.
        if off == 0 {
            off = self.count_redundant_sets(&puzzle);
        }
        if off > 0 && *exactness == Exactness::Exact {
            return Some(JudgedPuzzle {
                distance: UNJUDGED,
                found: FoundPuzzle { puzzle, rating: None, weight: None },
                recipe_distance: off,
            });
        }
        let verdict = self.judge.judge_puzzle(&puzzle.givens, stop)?;
        Some(JudgedPuzzle {
            distance: verdict.distance,
            found: FoundPuzzle { puzzle, rating: verdict.rating, weight: None },
            recipe_distance: off,
        })
    }
}

impl TargetedSearch<'_> {
    /// Counts the sets of givens that are redundant, each by itself, but shouldn't be.
    fn count_redundant_sets(&mut self, puzzle: &GeneratedPuzzle) -> usize {
        let pattern = puzzle.given_cells();
        let sets = self.irredundant_sets.iter().flatten().filter(|set| pattern.contains_all(**set));
        sets.filter(|set| are_givens_redundant(puzzle, **set, &mut self.solver)).count()
    }
}

/// The miss of a puzzle that isn't worth judging.
const UNJUDGED: TargetDistance = TargetDistance(1000);

impl JudgedPuzzle {
    fn is_hit(&self) -> bool {
        self.distance == TargetDistance::HIT && self.recipe_distance == 0
    }

    /// Returns how far a puzzle is from the requirements: ten tenths of a rating weigh as much as a given.
    fn total_distance(&self) -> usize {
        self.distance.0 as usize + 10 * self.recipe_distance
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Board, Cell, Digit};
    use ninefold_logic::techniques;
    use ninefold_rate::WalkProgress;
    use ninefold_rate::hodoku::HodokuLevel;
    use ninefold_rate::se::{PearlFilter, SeProfile, rate_any_board};
    use ninefold_testkit::naive;

    use super::*;
    use crate::{Minimality, SquareSymmetry};

    /// Searches for one puzzle and checks that it is proper and follows the recipe.
    fn check(requirements: &PuzzleRequirements, beats: u64) -> FoundPuzzle {
        let mut hunter = TargetedSearch::new(requirements);
        let found =
            (0..beats).find_map(|number| hunter.run_batch(4, number, &|| false).found.first().copied());
        let found = found.expect("this many beats are enough");
        let pattern = found.puzzle.given_cells();
        let solutions = naive::find_solutions(&naive::parse_masks(&found.puzzle.to_string()), 2);
        assert_eq!(solutions, [found.puzzle.solution.to_string()]);
        assert!(requirements.recipe.symmetry.matches_pattern(pattern));
        assert!(requirements.recipe.givens.as_ref().is_none_or(|givens| givens.contains(&pattern.len())));
        assert!(requirements.recipe.pattern.is_none_or(|requested| requested == pattern));
        if let Some(rating) = found.rating {
            assert_eq!(
                Some(rating),
                rate_any_board(&found.puzzle.to_string().parse().unwrap(), &SeProfile::SE)
            );
        }
        found
    }

    fn tenths_range(from: u16, to: u16) -> Option<std::ops::RangeInclusive<RatingTenths>> {
        Some(RatingTenths(from)..=RatingTenths(to))
    }

    #[test]
    fn rare_requirements_are_named() {
        let check = |recipe: PuzzleRecipe, expected: &[&str]| {
            let requirements = PuzzleRequirements { recipe, ..PuzzleRequirements::default() };
            let wishes: Vec<&str> = requirements.suggest_relaxations().iter().map(|wish| wish.id).collect();
            assert_eq!(wishes, expected, "{:?}", requirements.recipe);
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
            let target = DifficultyTarget { er: tenths_range(from, to), ..DifficultyTarget::default() };
            let rating =
                check(&PuzzleRequirements { target, ..PuzzleRequirements::default() }, 20).rating.unwrap();
            assert!((from..=to).contains(&rating.er.0));
        }
    }

    #[test]
    fn scores_and_levels_are_those_of_hodoku() {
        let rate = |found: &FoundPuzzle| {
            ninefold_rate::hodoku::rate_board(&found.puzzle.to_string().parse().unwrap()).unwrap()
        };
        let target = DifficultyTarget {
            level: Some(HodokuLevel::Hard..=HodokuLevel::Hard),
            ..DifficultyTarget::default()
        };
        assert_eq!(
            rate(&check(&PuzzleRequirements { target, ..PuzzleRequirements::default() }, 20)).level,
            HodokuLevel::Hard
        );
        let target = DifficultyTarget { score: Some(700..=720), ..DifficultyTarget::default() };
        assert!((700..=720).contains(
            &rate(&check(&PuzzleRequirements { target, ..PuzzleRequirements::default() }, 20)).score
        ));
    }

    #[test]
    fn pearls_and_symmetry_go_together() {
        let recipe = PuzzleRecipe { symmetry: SquareSymmetry::Rotate180, ..PuzzleRecipe::default() };
        let target = DifficultyTarget {
            er: tenths_range(66, 80),
            pearl_filter: PearlFilter::Pearls,
            ..DifficultyTarget::default()
        };
        let rating = check(&PuzzleRequirements { recipe, target }, 60).rating.unwrap();
        assert!(rating.is_pearl() && (66..=80).contains(&rating.er.0), "{rating}");
    }

    /// The first step is found by climbing: no easy one is left.
    #[test]
    fn diamonds_are_climbed() {
        let target = DifficultyTarget {
            er: tenths_range(66, 90),
            pearl_filter: PearlFilter::Diamonds,
            ..DifficultyTarget::default()
        };
        let rating =
            check(&PuzzleRequirements { target, ..PuzzleRequirements::default() }, 60).rating.unwrap();
        assert!(rating.is_diamond() && (66..=90).contains(&rating.er.0), "{rating}");
    }

    /// On each scale the path uses the required techniques and nothing after them; without them the rest is
    /// not enough.
    #[test]
    fn a_technique_is_needed_on_the_scale() {
        let by_id = |id| techniques::technique_by_id(id).into_iter().collect::<Vec<_>>();
        let cases = [("human", "xy-wing"), ("se", "xy-wing"), ("se", "forcing-chain"), ("hodoku", "als-xz")];
        for (scale, id) in cases {
            let scale = ninefold_rate::scales::scale_by_name(scale).unwrap();
            let needs = by_id(id);
            let own = ninefold_rate::RatingProfile::from_name(scale.name()).unwrap();
            let (needed, unwanted) = (needs.clone(), by_id("x-wing"));
            let scale_of = std::sync::Arc::new(own);
            let target = DifficultyTarget {
                needed_techniques: needed,
                excluded_techniques: unwanted,
                scale: scale_of,
                ..DifficultyTarget::default()
            };
            let found = check(&PuzzleRequirements { target, ..PuzzleRequirements::default() }, 400);
            let board: Board = found.puzzle.to_string().parse().unwrap();
            let last =
                scale.technique_order().iter().rposition(|producer| producer.can_produce(needs[0])).unwrap();
            let mut engine = ninefold_chains::ChainEngine::new();
            let mut walk = ninefold_rate::RatingWalk::new(scale, &board, &mut engine);
            let path: Vec<_> = walk.by_ref().map(|rated| rated.step.technique()).collect();
            assert!(walk.facts().is_solved(), "{} {id}", scale.name());
            assert!(path.contains(&needs[0]) && !path.iter().any(|technique| technique.id == "x-wing"));
            for technique in &path {
                assert!(
                    scale.technique_order()[..=last].iter().any(|producer| producer.can_produce(technique))
                );
            }
            let profile = ninefold_rate::RatingProfile::from_name(scale.name()).unwrap();
            let profile = profile.with_order(scale.technique_order()[..last].to_vec());
            let mut walk = ninefold_rate::RatingWalk::new(&profile, &board, &mut engine);
            assert_ne!(
                walk.run_to_end(|| false),
                WalkProgress::Solved,
                "{} {id}: {}",
                scale.name(),
                found.puzzle
            );
        }
    }

    /// Two techniques: the easier one is needed too.
    #[test]
    fn several_techniques_are_needed_each() {
        let needs = ["naked-pair", "xy-wing"].map(|id| techniques::technique_by_id(id).unwrap());
        let target = DifficultyTarget {
            needed_techniques: needs.to_vec(),
            scale: std::sync::Arc::new(SeProfile::SE),
            ..DifficultyTarget::default()
        };
        let found = check(&PuzzleRequirements { target, ..PuzzleRequirements::default() }, 200);
        for except in needs {
            let order: Vec<_> = SeProfile::SE.producers[..18]
                .iter()
                .filter(|producer| !producer.can_produce(except))
                .copied()
                .collect();
            let board = found.puzzle.to_string().parse().unwrap();
            let mut engine = ninefold_chains::ChainEngine::new();
            let profile = ninefold_rate::RatingProfile::from_name("se").unwrap();
            let profile = profile.with_order(order.into_iter().take(16).collect());
            let mut walk = ninefold_rate::RatingWalk::new(&profile, &board, &mut engine);
            assert_ne!(walk.run_to_end(|| false), WalkProgress::Solved, "{except:?}: {}", found.puzzle);
        }
    }

    #[test]
    fn minimality_in_symmetry_is_weaker_than_minimality() {
        let symmetry = SquareSymmetry::Rotate180;
        let redundant = |minimality| {
            let recipe = PuzzleRecipe { symmetry, minimality, ..PuzzleRecipe::default() };
            let requirements = PuzzleRequirements { recipe, ..PuzzleRequirements::default() };
            let mut hunter = TargetedSearch::new(&requirements);
            let bags = (0..4).map(|number| hunter.run_batch(3, number, &|| false));
            let found: Vec<FoundPuzzle> = bags.flat_map(|bag| bag.found).take(8).collect();
            assert!(found.len() >= 4);
            found
                .iter()
                .map(|found| {
                    assert!(symmetry.matches_pattern(found.puzzle.given_cells()));
                    let board = found.puzzle.to_string().parse().unwrap();
                    ninefold_solve::Solver::new().find_redundant_givens(&board).unwrap().len()
                })
                .sum::<usize>()
        };
        assert!(redundant(Minimality::InSymmetry) > 0);
        assert_eq!(redundant(Minimality::Minimal), 0);
    }

    #[test]
    fn the_only_puzzle_is_looked_at() {
        let solution = crate::solutions::random_grid(&mut SeededRandom::new(3));
        let puzzles = MinimalGenerator::new().generate_puzzles(
            1,
            &PuzzleRecipe { solution: Some(solution), ..PuzzleRecipe::default() },
            &mut SeededRandom::new(1),
        )[0];
        let recipe = PuzzleRecipe {
            pattern: Some(puzzles.given_cells()),
            solution: Some(solution),
            ..PuzzleRecipe::default()
        };
        let rated = rate_any_board(&puzzles.to_string().parse().unwrap(), &SeProfile::SE).unwrap().er;
        let requirements = |er| PuzzleRequirements {
            recipe: recipe.clone(),
            target: DifficultyTarget { er: Some(er), ..DifficultyTarget::default() },
        };
        assert_eq!(requirements(rated..=rated).check_feasible(), Ok(()));
        let above = RatingTenths(rated.0 + 20);
        assert!(matches!(
            requirements(above..=RatingTenths(110)).check_feasible(),
            Err(InfeasibleTargetError::OnePuzzle(_))
        ));
    }

    #[test]
    fn few_givens_are_climbed_and_exact() {
        let recipe =
            |givens, exactness| PuzzleRecipe { givens: Some(givens), exactness, ..PuzzleRecipe::default() };
        let requirements =
            PuzzleRequirements { recipe: recipe(20..=20, Exactness::Exact), ..PuzzleRequirements::default() };
        check(&requirements, 40);
        // Seventeen givens don't come up in one beat, so the nearest puzzle is returned.
        let requirements =
            PuzzleRequirements { recipe: recipe(17..=17, Exactness::Near), ..PuzzleRequirements::default() };
        let bag = TargetedSearch::new(&requirements).run_batch(4, 0, &|| false);
        assert!(bag.is_near_miss && bag.found.len() == 1);
        let minimal = PuzzleRecipe { minimality: Minimality::Minimal, ..recipe(26..=26, Exactness::Exact) };
        let found = check(&PuzzleRequirements { recipe: minimal, ..PuzzleRequirements::default() }, 20);
        let board = found.puzzle.to_string().parse().unwrap();
        let redundant = ninefold_solve::Solver::new().find_redundant_givens(&board).unwrap();
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
        let target = DifficultyTarget { er: tenths_range(60, 75), ..DifficultyTarget::default() };
        check(&PuzzleRequirements { recipe, target }, 20);
    }

    /// A hit that was climbed to leads to others; on average fewer than half of their givens are the same,
    /// and a hunter for few puzzles finds the first of them.
    #[test]
    fn a_hit_brings_others_that_are_far_away() {
        let recipe = PuzzleRecipe { givens: Some(20..=20), ..PuzzleRecipe::default() };
        let requirements = PuzzleRequirements { recipe, ..PuzzleRequirements::default() };
        let mut hunter = TargetedSearch::new(&requirements);
        let (mut pairs, mut same, mut number) = (0, 0, 0);
        while pairs < 12 {
            number += 1;
            let bag = hunter.run_batch(6, number, &|| false);
            if bag.judged_count <= BATCH_SIZE as u64 || bag.found.len() < 2 {
                continue;
            }
            let few = TargetedSearch::with_puzzle_limit(&requirements, 1).run_batch(6, number, &|| false);
            assert_eq!(few.found, bag.found[..1]);
            for pair in bag.found.windows(2) {
                let [one, other] = [pair[0].puzzle, pair[1].puzzle];
                let is_same =
                    |&(cell, given): &(Cell, &Option<Digit>)| given.is_some() && other.givens[cell] == *given;
                same += one.givens.iter().filter(is_same).count();
                pairs += 1;
            }
        }
        // On average of many runs 8 of 20 are.
        assert!(same < 10 * pairs, "{same} of {pairs} times 20 givens are the same");
    }

    /// Puzzles of ER 9.6 and more come from seeds, and are neither these nor each other.
    #[test]
    fn the_hardest_come_from_seeds() {
        let target = DifficultyTarget { er: tenths_range(96, 119), ..DifficultyTarget::default() };
        let requirements = PuzzleRequirements { target, ..PuzzleRequirements::default() };
        assert!(requirements.starts_from_seeds());
        let puzzle = check(&requirements, 20).puzzle;
        let form = CanonicalPuzzle::from_board(&puzzle.to_board(), &mut Canonizer::new());
        assert!(seed_forms().all(|seed| seed != form));
        // Where seeds can't be as the recipe says, it starts from new puzzles.
        let recipe = PuzzleRecipe { symmetry: SquareSymmetry::Rotate180, ..PuzzleRecipe::default() };
        assert!(!PuzzleRequirements { recipe, ..requirements }.starts_from_seeds());
    }

    #[test]
    fn a_stopped_beat_brings_nothing() {
        let target = DifficultyTarget { er: tenths_range(10, 200), ..DifficultyTarget::default() };
        let requirements = PuzzleRequirements { target, ..PuzzleRequirements::default() };
        assert_eq!(TargetedSearch::new(&requirements).run_batch(1, 0, &|| true), BatchResult::default());
        let bag = TargetedSearch::new(&requirements).run_batch(1, 0, &|| false);
        assert_eq!(bag.found.len(), GENERATED_FIRST);
        assert_eq!(bag, TargetedSearch::new(&requirements).run_batch(1, 0, &|| false));
    }
}
