//! Minimal puzzles drawn with known probabilities, so that a sample describes all minimal puzzles.
//!
//! The puzzles of [`minimal`](crate::minimal) are no fair sample: the probability of each depends on all
//! others of its grid. The generator with *controlled bias* (Berthier 2009, "Unbiased statistics of a CSP")
//! removes givens in a random order and discards the grid as soon as one can't be removed; a run that ends
//! with a minimal puzzle of n givens has the probability 1 / C(81, n), whatever its other properties. So
//! puzzles with equally many givens are equally likely, and weights by C(81, n) make the sample fair. But
//! only one grid in 250,000 yields a puzzle.
//!
//! Here no grid is discarded for that, and the distribution is the same.
//!
//! 1. Draw 40 random cells of a random grid, and keep them if they make a proper puzzle (every third does).
//!    No minimal puzzle with more givens is known.
//! 2. Of the k givens, r can be removed; one of these is removed, all equally likely. The other generator
//!    would have taken any of the k, so the puzzle's weight is multiplied by r / k. It is minimal when r = 0.
//! 3. Most puzzles would have next to no weight in the end. Those with an expected final weight (the weight
//!    now, times the part expected to remain, estimated from k and r) below `MIN_EXPECTED_WEIGHT` continue with a
//!    probability in proportion, and are then weighted as if that expectation were `MIN_EXPECTED_WEIGHT`. At the end,
//!    weights below `MIN_FINAL_WEIGHT` are treated likewise. That changes no expectation, however bad the estimate.
//!
//! So nearly all of them have the same weight; the few that weigh more say so in [`WeightedPuzzle::weight`].

use ninefold_core::{Cell, CellMap, Solution};
use ninefold_solve::lane::{LaneEngine, SolveQuestion};
use ninefold_solve::lists::SolveOutcomes;
use ninefold_solve::random::SeededRandom;

use crate::grid_givens::GridGivens;
use crate::minimal::{GeneratedPuzzle, MinimalGenerator, RemovalQueries};
use crate::solutions;

/// Number of starting puzzles tried together.
pub(crate) const TRIED_STARTS: usize = 8192;

/// Number of givens to start with.
const START_GIVENS: usize = 40;

/// Expected final weight from which on a puzzle is certain to continue.
const MIN_EXPECTED_WEIGHT: f64 = 2e-5;

/// Weight from which on a minimal puzzle is certain to be returned.
const MIN_FINAL_WEIGHT: f64 = 2e-3;

/// A minimal puzzle with its statistical weight among all of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WeightedPuzzle {
    /// The puzzle.
    pub puzzle: GeneratedPuzzle,
    /// Weight among all minimal puzzles: mostly [`weight_by_given_count()`] of its givens, and more for a few.
    pub weight: f64,
}

/// Returns the weight of a minimal puzzle with this many givens, drawn with controlled bias, relative to one
/// with 26: C(81, n) / C(81, 26).
///
/// # Panics
/// With more than 81 givens.
///
/// ```
/// use ninefold_generate::weighted::weight_by_given_count;
///
/// assert_eq!(weight_by_given_count(26), 1.0);
/// assert!((weight_by_given_count(27) - 55.0 / 27.0).abs() < 1e-12);
/// ```
#[must_use]
pub fn weight_by_given_count(givens: usize) -> f64 {
    assert!(givens <= 81, "{givens} givens");
    let step = |n: usize| (81 - n) as f64 / (n + 1) as f64;
    let up: f64 = (26..givens).map(step).product();
    let down: f64 = (givens..26).map(step).product();
    up / down
}

impl MinimalGenerator {
    /// Generates the minimal puzzles of a batch of starting puzzles: about sixteen, with their weights. If a
    /// grid is given, all are on it.
    pub fn generate_weighted(
        &mut self,
        grid: Option<Solution>,
        random: &mut SeededRandom,
    ) -> Vec<WeightedPuzzle> {
        let mut weighed = Vec::new();
        let mut runs = start_controlled_runs(grid, random, &mut self.engine);
        // In each round, every puzzle loses one given, ends as minimal, or is dropped by chance.
        while !runs.is_empty() {
            update_removable_givens(&mut runs, &mut self.engine);
            let going_on = runs.into_iter().filter_map(|run| run.remove_one_given(random, &mut weighed));
            runs = going_on.collect();
        }
        weighed
    }
}

/// A puzzle from which givens are being removed.
struct ControlledRun {
    puzzle: GridGivens,
    /// Givens that can be removed. Those that can't now never can.
    removable: Vec<Cell>,
    /// Weight so far.
    weight: f64,
}

/// Draws random sets of `GIVENS` givens and returns the proper puzzles among them.
fn start_controlled_runs(
    grid: Option<Solution>,
    random: &mut SeededRandom,
    engine: &mut LaneEngine,
) -> Vec<ControlledRun> {
    let mut cells: Vec<Cell> = Cell::all().collect();
    let drawn = (0..TRIED_STARTS).map(|_| {
        random.shuffle(&mut cells);
        let solution = grid.unwrap_or_else(|| solutions::random_grid(random));
        GridGivens::new(solution, cells[..START_GIVENS].iter().copied().collect())
    });
    let drawn: Vec<GridGivens> = drawn.collect();
    // Test all of them in one batch.
    let mut outcomes = Vec::with_capacity(drawn.len());
    let boards: Vec<[u16; 81]> = drawn.iter().map(|puzzle| puzzle.board).collect();
    engine.answer_puzzles(SolveQuestion::UNIQUE, &mut boards.iter(), &mut SolveOutcomes(&mut outcomes));
    let proper = drawn.into_iter().zip(outcomes).filter(|(_, outcome)| outcome.solutions == 1);
    proper
        .map(|(puzzle, _)| ControlledRun { removable: puzzle.givens.iter().collect(), puzzle, weight: 1.0 })
        .collect()
}

/// Updates which givens can still be removed.
fn update_removable_givens(runs: &mut [ControlledRun], engine: &mut LaneEngine) {
    let mut questions = RemovalQueries::default();
    // Ask the engine only about givens that aren't singles without their own cell.
    let mut number = 0;
    for run in runs.iter() {
        for (given, number) in run.removable.iter().zip(number..) {
            let given = CellMap::EMPTY + *given;
            if !given.iter().all(|cell| run.puzzle.is_single_without(cell, given)) {
                questions.add_removal_query(number, given, &run.puzzle);
            }
        }
        number += run.removable.len();
    }
    let mut needed = questions.run_queries(engine, number).into_iter();
    for run in runs {
        run.removable.retain(|_| needed.next() == Some(false));
    }
}

impl ControlledRun {
    /// Removes one of the removable givens, if the puzzle continues; a minimal puzzle is added to `minimal`.
    fn remove_one_given(
        mut self,
        random: &mut SeededRandom,
        minimal: &mut Vec<WeightedPuzzle>,
    ) -> Option<ControlledRun> {
        let (givens, open) = (self.puzzle.givens.len(), self.removable.len());
        // Nothing can be removed, so the puzzle is minimal.
        if open == 0 {
            let counts = drop_by_chance(MIN_FINAL_WEIGHT, self.weight, 1.0, random)?;
            let puzzle = GeneratedPuzzle::from_grid(self.puzzle.givens, self.puzzle.solution);
            minimal.push(WeightedPuzzle {
                puzzle,
                weight: counts / MIN_FINAL_WEIGHT * weight_by_given_count(givens),
            });
            return None;
        }
        // Runs that promise little go on by chance only, and weigh more if they do.
        self.weight =
            drop_by_chance(MIN_EXPECTED_WEIGHT, self.weight, expected_weight_share(givens, open), random)?;
        self.weight *= open as f64 / givens as f64;
        self.puzzle.remove_givens(CellMap::EMPTY + self.removable.swap_remove(random.next_below(open)));
        Some(self)
    }
}

/// Drops a puzzle worth too little by chance, and raises its weight otherwise: the expectation stays.
fn drop_by_chance(min_worth: f64, weight: f64, share_left: f64, random: &mut SeededRandom) -> Option<f64> {
    let chance = weight * share_left / min_worth;
    if chance >= 1.0 {
        return Some(weight);
    }
    ((random.next_u64() >> 11) as f64 * 2_f64.powi(-53) < chance).then_some(weight / chance)
}

/// Estimates the fraction of its weight that a puzzle with this many givens and removable givens has left in
/// the end, on average: a rough fit to measurements on 40,000 grids.
fn expected_weight_share(givens: usize, open: usize) -> f64 {
    let (givens, open) = (givens as f64, open as f64);
    let few = 2.5 + 0.75 * open;
    let middle = 0.85 * (givens - 20.3);
    let many = 0.78 * givens - 0.3 * open - 9.4;
    (-few.min(middle).min(many)).exp()
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::{corpora, naive};

    use super::*;
    use crate::unbiased::WeightedMoments;

    fn draw_puzzles(batches: usize) -> Vec<WeightedPuzzle> {
        let mut random = SeededRandom::new(8);
        let mut maker = MinimalGenerator::new();
        (0..batches).flat_map(|_| maker.generate_weighted(None, &mut random)).collect()
    }

    #[test]
    fn puzzles_are_proper_and_minimal() {
        for WeightedPuzzle { puzzle, weight } in draw_puzzles(1).into_iter().take(4) {
            assert_eq!(
                naive::find_solutions(&naive::parse_masks(&puzzle.to_string()), 2),
                [puzzle.solution.to_string()]
            );
            for cell in puzzle.given_cells() {
                let fewer = GeneratedPuzzle::from_grid(puzzle.given_cells() - cell, puzzle.solution);
                assert_eq!(
                    naive::find_solutions(&naive::parse_masks(&fewer.to_string()), 2).len(),
                    2,
                    "{puzzle}: {cell}"
                );
            }
            assert!(
                weight >= 0.999 * weight_by_given_count(puzzle.given_cells().len()),
                "{puzzle}: {weight}"
            );
        }
    }

    /// Shares by givens, 22 to 30, in Berthier's sample of 5,926,343 (others are one in 22,000).
    const PUBLISHED: [f64; 9] =
        [6651.0, 110_103.0, 704_089.0, 1_814_413.0, 2_002_349.0, 1_007_700.0, 247_259.0, 31_449.0, 2088.0];

    /// The yield of puzzles, and of each number of givens, equals that of the generator that discards grids.
    #[test]
    fn the_law_is_that_of_controlled_bias() {
        let batches = if corpora::are_slow_tests_enabled() { 400 } else { 40 };
        let drawn = draw_puzzles(batches);
        let counts = |weighed: &WeightedPuzzle| {
            weighed.weight / weight_by_given_count(weighed.puzzle.given_cells().len())
        };
        let all: f64 = drawn.iter().map(counts).sum();
        // About one grid in 250,000; the spread of the counts gives the tolerance of the sum.
        let (tries, spread) = (
            (batches * TRIED_STARTS) as f64,
            drawn.iter().map(|one| counts(one).powi(2)).sum::<f64>().sqrt(),
        );
        assert!(
            (all * MIN_FINAL_WEIGHT * 250_000.0 / tries - 1.0).abs() < 0.05 + 5.0 * spread / all,
            "{all}"
        );
        for (givens, published) in (22..).zip(PUBLISHED) {
            let of = |power: i32| {
                let those = drawn.iter().filter(|one| one.puzzle.given_cells().len() == givens);
                those.map(|one| counts(one).powi(power)).sum::<f64>()
            };
            let (share, error) = (of(1) / all, (of(2).sqrt() + 1.0) / all);
            let expected = published / PUBLISHED.iter().sum::<f64>();
            assert!((share - expected).abs() < 5.0 * error, "{givens}: {share} ± {error}, {expected}");
        }
        let mut givens = WeightedMoments::default();
        drawn.iter().for_each(|one| givens.add_sample(one.puzzle.given_cells().len() as f64, one.weight));
        let estimate = givens.estimate_mean().unwrap();
        assert!((estimate.mean - 26.577).abs() < 5.0 * estimate.error, "{estimate:?}");
    }

    #[test]
    fn a_batch_is_fixed_by_its_chance() {
        let one = MinimalGenerator::new().generate_weighted(None, &mut SeededRandom::new(3));
        assert_eq!(MinimalGenerator::new().generate_weighted(None, &mut SeededRandom::new(3)), one);
        let grid = one[0].puzzle.solution;
        let on_grid = MinimalGenerator::new().generate_weighted(Some(grid), &mut SeededRandom::new(4));
        assert!(on_grid.iter().all(|one| one.puzzle.solution == grid));
    }
}
