//! Minimal puzzles: random solution grids from which givens are removed for as long as the puzzle stays
//! proper.
//!
//! Take a random grid ([`solutions::random_grid`]: all are equally likely) and a random order of its cells;
//! remove every given in turn, unless a second solution appears. The result is *minimal*: no given is
//! redundant. With a symmetry of the square, all images of a cell are removed together; then the result is
//! *minimal in its symmetry*: no whole set of images is redundant, though single givens may be (in 293 of 300
//! puzzles with a half turn).
//!
//! A requested number of givens ends the removal early; a given grid replaces the random one.
//!
//! **Bias.** Grids are uniform, puzzles are not: minimal puzzles with few givens are more likely than others.
//! This method finds 24.4 givens on average; the mean of all minimal puzzles is about 26.6 (Berthier 2009,
//! "Unbiased statistics of a CSP"). [`weighted`](crate::weighted) draws a sample that represents them.
//!
//! **Speed.** Whether a given can be removed is one query to the lane engine: is there a solution with
//! another digit in its cell? The answers for one grid depend on each other, so a batch of grids is processed
//! at once, a query for each in every round. No query is needed while a naked or hidden single shows that the
//! digit comes back, as in most of the first removals, nor where two digits or lines could be exchanged, as
//! for about half of the givens that stay.

use std::fmt;

use ninefold_core::{Board, ByCell, CellMap, Digit, Puzzle, Solution};
use ninefold_solve::lane::{LaneEngine, SolveOutcome, SolveQuestion};
use ninefold_solve::lists::{BoardAnswer, ListSolver, SolveOutcomes};
use ninefold_solve::random::SeededRandom;
use ninefold_solve::{SolutionVerdict, Solver};

use crate::exchanges::ExchangeTester;
use crate::grid_givens::GridGivens;
use crate::recipe::{GenerationMethod, Minimality, PuzzleRecipe, board_from_pattern};
use crate::solutions;
use crate::unique_givens::UniqueGivens;

/// Number of puzzles in a batch.
pub const BATCH_SIZE: usize = 512;

/// A puzzle with a unique solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GeneratedPuzzle {
    /// The givens.
    pub givens: ByCell<Option<Digit>>,
    /// The unique solution.
    pub solution: Solution,
}

impl GeneratedPuzzle {
    /// Returns the cells of the generated puzzle with givens.
    #[must_use]
    pub fn given_cells(&self) -> CellMap {
        self.givens.iter().filter(|(_, given)| given.is_some()).map(|(cell, _)| cell).collect()
    }

    /// Returns the givens as 81 characters, `.` for an empty cell.
    #[must_use]
    pub fn to_text(&self) -> [u8; 81] {
        self.givens.0.map(|given| given.map_or(b'.', |digit| b'0' + digit.number()))
    }

    /// Returns the puzzle as a board, to solve, rate or draw.
    ///
    /// # Panics
    /// If the givens clash.
    #[must_use]
    pub fn to_board(&self) -> Board {
        Board::try_from(&Puzzle::from_givens(self.givens)).expect("digits of a grid don't clash")
    }

    /// Creates the puzzle with the digits of a grid in the cells of a pattern; the caller ensures that it is
    /// proper.
    pub(crate) fn from_grid(pattern: CellMap, solution: Solution) -> GeneratedPuzzle {
        let given = |cell| pattern.contains(cell).then(|| solution.digit(cell));
        GeneratedPuzzle { givens: ByCell::from_fn(given), solution }
    }
}

/// Writes the givens as 81 characters, `.` for an empty cell.
impl fmt::Display for GeneratedPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.to_text()))
    }
}

/// Generates minimal puzzles, in batches.
///
/// A batch is fixed by seed, recipe and its number, so several generators can share the numbers among them
/// and the stream of all batches stays the same.
///
/// ```
/// use ninefold_generate::{PuzzleRecipe, SquareSymmetry, minimal::{BATCH_SIZE, MinimalGenerator}};
///
/// let recipe = PuzzleRecipe { symmetry: SquareSymmetry::Rotate180, ..PuzzleRecipe::default() };
/// let puzzles = MinimalGenerator::new().generate_batch(7, &recipe, 0);
/// assert_eq!(puzzles.len(), BATCH_SIZE);
/// assert_eq!(puzzles, MinimalGenerator::new().generate_batch(7, &recipe, 0));
/// ```
#[derive(Debug, Default)]
pub struct MinimalGenerator {
    pub(crate) engine: LaneEngine,
}

impl MinimalGenerator {
    /// Creates a generator of minimal puzzles.
    #[must_use]
    pub fn new() -> MinimalGenerator {
        MinimalGenerator::default()
    }

    /// Returns the batch with this number of a seed's stream. A requested pattern is ignored: that takes a
    /// search, see [`TargetedSearch`](crate::targeted_search::TargetedSearch). A requested number of givens is reached
    /// as far as removal allows.
    #[must_use]
    pub fn generate_batch(&mut self, seed: u64, recipe: &PuzzleRecipe, number: u64) -> Vec<GeneratedPuzzle> {
        self.generate_puzzles(BATCH_SIZE, recipe, &mut seed_batch_random(seed, number))
    }

    /// Returns `count` puzzles from the random numbers of that batch, when a whole one isn't needed.
    #[must_use]
    pub fn generate_few(
        &mut self,
        count: usize,
        seed: u64,
        recipe: &PuzzleRecipe,
        number: u64,
    ) -> Vec<GeneratedPuzzle> {
        self.generate_puzzles(count, recipe, &mut seed_batch_random(seed, number))
    }

    /// Returns `count` minimal puzzles.
    pub(crate) fn generate_puzzles(
        &mut self,
        count: usize,
        recipe: &PuzzleRecipe,
        random: &mut SeededRandom,
    ) -> Vec<GeneratedPuzzle> {
        // The grid is the required one, or a new random one for every puzzle.
        let grid =
            |random: &mut SeededRandom| recipe.solution.unwrap_or_else(|| solutions::random_grid(random));
        // A puzzle with all cells given needs no removal.
        if recipe.wants_full_grid() {
            return (0..count).map(|_| GeneratedPuzzle::from_grid(CellMap::FULL, grid(random))).collect();
        }
        let orbits = recipe.symmetry.orbits();
        // Start from full grids, or from sets of givens built up; both are then reduced in the same way.
        let removals = match recipe.method {
            GenerationMethod::Removing => (0..count)
                .map(|_| {
                    let solution = grid(random);
                    GivenRemoval::new(solution, CellMap::FULL, &orbits, recipe, random)
                })
                .collect(),
            GenerationMethod::Adding => {
                let built =
                    crate::unique_givens::build_unique_givens(count, recipe, random, &mut self.engine);
                let work = |UniqueGivens { solution, givens }| {
                    GivenRemoval::new(solution, givens, &orbits, recipe, random)
                };
                built.into_iter().map(work).collect()
            }
            // Controlled generation yields minimal puzzles in batches: collect enough of them.
            GenerationMethod::Controlled => {
                let mut puzzles = Vec::new();
                while puzzles.len() < count {
                    puzzles.extend(
                        self.generate_weighted(recipe.solution, random).into_iter().map(|drawn| drawn.puzzle),
                    );
                }
                puzzles.truncate(count);
                return puzzles;
            }
        };
        self.remove_redundant_givens(removals)
    }

    /// Reduces a proper puzzle to a minimal one, removing redundant givens in a random order. With a
    /// symmetry, the images of a cell are removed together or not at all.
    #[must_use]
    pub fn minimize_puzzle(
        &mut self,
        puzzle: &GeneratedPuzzle,
        recipe: &PuzzleRecipe,
        random: &mut SeededRandom,
    ) -> GeneratedPuzzle {
        let orbits = recipe.symmetry.orbits();
        let mut removal = GivenRemoval::new(puzzle.solution, puzzle.given_cells(), &orbits, recipe, random);
        if removal.min_givens == 0 {
            self.skip_needed_givens(&mut removal);
        }
        self.remove_redundant_givens(vec![removal])[0]
    }

    /// Skips the givens that are needed, found in a single batch: a given needed now stays needed when there
    /// are fewer, so only the others have to be tried one by one. A nearly minimal puzzle has almost none.
    fn skip_needed_givens(&mut self, removal: &mut GivenRemoval) {
        let mut questions = RemovalQueries::default();
        for (index, &number) in removal.order[..removal.orbits_left].iter().enumerate() {
            questions.add_removal_query(index, removal.orbits[usize::from(number)], &removal.puzzle);
        }
        let needed = questions.run_queries(&mut self.engine, removal.orbits_left);
        let tried = removal.order;
        removal.orbits_left = 0;
        for (number, needed) in tried.into_iter().zip(needed) {
            if !needed {
                removal.order[removal.orbits_left] = number;
                removal.orbits_left += 1;
            }
        }
    }

    /// Removes from all puzzles whatever is redundant.
    fn remove_redundant_givens(&mut self, mut removals: Vec<GivenRemoval>) -> Vec<GeneratedPuzzle> {
        let mut questions = RemovalQueries::default();
        loop {
            questions.clear();
            // Each puzzle advances without the engine as far as possible and asks one query.
            for (index, work) in removals.iter_mut().enumerate() {
                work.remove_obvious_givens();
                questions.add_next_query(index, work);
            }
            if questions.owners.is_empty() {
                break;
            }
            // Answer all queries in one run, as the engine solves several at a time.
            let needed = questions.run_queries(&mut self.engine, removals.len());
            for (work, needed) in removals.iter_mut().zip(needed) {
                work.remove_unneeded_orbit(needed);
            }
        }
        removals
            .iter()
            .map(|work| GeneratedPuzzle::from_grid(work.puzzle.givens, work.puzzle.solution))
            .collect()
    }
}

/// Whether a proper puzzle is still proper without these givens; cells without givens are ignored.
///
/// With the sets of images under a [`SquareSymmetry`](crate::SquareSymmetry) this decides whether a puzzle is
/// minimal in its symmetry.
#[must_use]
pub(crate) fn are_givens_redundant(puzzle: &GeneratedPuzzle, cells: CellMap, solver: &mut Solver) -> bool {
    matches!(
        solver.check_uniqueness(&board_from_pattern(puzzle.given_cells() - cells, &puzzle.solution)),
        SolutionVerdict::Unique(_)
    )
}

/// Returns the random numbers of the batch with this number in a seed's stream.
pub(crate) fn seed_batch_random(seed: u64, number: u64) -> SeededRandom {
    SeededRandom::new(seed ^ number.wrapping_mul(0xd134_2543_de82_ef95))
}

/// A grid whose givens are being removed.
///
/// Hundreds are stored one after another and visited in every round, so each contains all of its data.
struct GivenRemoval<'o> {
    puzzle: GridGivens,
    orbits: &'o [CellMap],
    /// Indices of the orbits in the order they are tried, the next at the end of the remaining ones.
    order: [u8; 81],
    orbits_left: usize,
    /// Minimum number of givens left.
    min_givens: usize,
    exchanges: ExchangeTester,
}

impl<'o> GivenRemoval<'o> {
    fn new(
        solution: Solution,
        givens: CellMap,
        orbits: &'o [CellMap],
        recipe: &PuzzleRecipe,
        random: &mut SeededRandom,
    ) -> GivenRemoval<'o> {
        // Only orbits whose cells are all given can be removed, in random order.
        let (mut order, mut left) = ([0; 81], 0);
        for (number, _) in (0..).zip(orbits).filter(|(_, orbit)| givens.contains_all(**orbit)) {
            order[left] = number;
            left += 1;
        }
        random.shuffle(&mut order[..left]);
        // A puzzle that need not be minimal stops at a random number of givens in the range.
        let least = match (&recipe.givens, recipe.minimality) {
            (Some(requested), Minimality::Any) if !requested.is_empty() => {
                requested.start() + random.next_below(requested.end() - requested.start() + 1)
            }
            _ => 0,
        };
        let exchanges = ExchangeTester::new(&solution);
        GivenRemoval {
            puzzle: GridGivens::new(solution, givens),
            orbits,
            order,
            orbits_left: left,
            min_givens: least,
            exchanges,
        }
    }

    /// Returns the next orbit, skipping those whose removal would leave too few givens.
    fn next_orbit(&mut self) -> Option<CellMap> {
        let givens = self.puzzle.givens.len();
        while self.current_orbit().is_some_and(|orbit| givens < self.min_givens + orbit.len()) {
            self.orbits_left -= 1;
        }
        self.current_orbit()
    }

    fn current_orbit(&self) -> Option<CellMap> {
        let number = self.order[..self.orbits_left].last()?;
        Some(self.orbits[usize::from(*number)])
    }

    /// Decides orbits without a query: those whose digits all come back by singles are removed, and those
    /// visibly needed stay.
    fn remove_obvious_givens(&mut self) {
        while let Some(orbit) = self.next_orbit() {
            if orbit.iter().all(|cell| self.puzzle.is_single_without(cell, orbit)) {
                self.remove_unneeded_orbit(false);
            } else if self.is_obviously_needed(orbit) {
                self.remove_unneeded_orbit(true);
            } else {
                return;
            }
        }
    }

    /// Whether an exchange shows at once that the puzzle has another solution without these givens.
    fn is_obviously_needed(&self, orbit: CellMap) -> bool {
        let left = self.puzzle.givens - orbit;
        orbit.iter().any(|cell| {
            let candidates = self.puzzle.candidates_without_givens(cell, orbit);
            self.exchanges.can_exchange_through_cell(cell, candidates, &self.puzzle.solution, left)
        })
    }

    /// Decides the current orbit, which stays if it is needed, and moves to the next.
    fn remove_unneeded_orbit(&mut self, needed: bool) {
        if let Some(orbit) = self.current_orbit() {
            self.orbits_left -= 1;
            if !needed {
                self.puzzle.remove_givens(orbit);
            }
        }
    }
}

/// Queries of a round: one board for each cell to be removed, without its digit there.
#[derive(Default)]
pub(crate) struct RemovalQueries {
    pub(crate) boards: Vec<[u16; 81]>,
    /// Index of the grid that each board belongs to.
    pub(crate) owners: Vec<usize>,
}

impl RemovalQueries {
    pub(crate) fn clear(&mut self) {
        self.boards.clear();
        self.owners.clear();
    }

    /// Adds a query for the next orbit of a grid, if there is one.
    fn add_next_query(&mut self, owner: usize, removal: &GivenRemoval) {
        if let Some(orbit) = removal.current_orbit() {
            self.add_removal_query(owner, orbit, &removal.puzzle);
        }
    }

    /// Adds a query whether a set of givens is needed.
    pub(crate) fn add_removal_query(&mut self, owner: usize, orbit: CellMap, puzzle: &GridGivens) {
        // A second solution has another digit in one of the cells.
        for without in orbit {
            self.boards.push(puzzle.board_without_digit(without, orbit));
            self.owners.push(owner);
        }
    }

    /// Returns, for each of this many owners, whether one of its boards has a solution.
    pub(crate) fn run_queries(&self, engine: &mut LaneEngine, owners: usize) -> Vec<bool> {
        let mut outcomes = Vec::with_capacity(self.boards.len());
        let question = SolveQuestion::FIRST.with_any_order();
        engine.answer_puzzles(question, &mut self.boards.iter(), &mut SolveOutcomes(&mut outcomes));
        self.find_needed(owners, &outcomes)
    }

    /// Returns what [`run_queries`](RemovalQueries::run_queries) returns, but by a solver of lists; `None` if that
    /// can't answer any more.
    pub(crate) fn run_on_list_solver(&self, solver: &dyn ListSolver, owners: usize) -> Option<Vec<bool>> {
        let mut outcomes = Vec::with_capacity(self.boards.len());
        let mut take = |answer: BoardAnswer| outcomes.push(answer.outcome);
        let has_answered = solver.answer_list(SolveQuestion::FIRST, &mut self.boards.iter(), &mut take);
        has_answered.then(|| self.find_needed(owners, &outcomes))
    }

    fn find_needed(&self, owners: usize, outcomes: &[SolveOutcome]) -> Vec<bool> {
        let mut needed = vec![false; owners];
        for (&owner, outcome) in self.owners.iter().zip(outcomes) {
            needed[owner] |= outcome.solutions > 0;
        }
        needed
    }
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::{corpora, naive};

    use super::*;
    use crate::SquareSymmetry;

    fn recipe_with_symmetry(symmetry: SquareSymmetry) -> PuzzleRecipe {
        PuzzleRecipe { symmetry, ..PuzzleRecipe::default() }
    }

    /// Checks puzzles with the naive solver: each has one solution, and, if it has to be minimal, several
    /// without any one set of images. Generates `puzzle` puzzles, checks `count` of them, and returns the
    /// number of givens of each.
    fn check(recipe: &PuzzleRecipe, puzzle: usize, count: usize) -> Vec<usize> {
        let PuzzleRecipe { symmetry, .. } = *recipe;
        let puzzles = MinimalGenerator::new().generate_puzzles(puzzle, recipe, &mut SeededRandom::new(1));
        for puzzle in puzzles.iter().take(count) {
            let cells = puzzle.given_cells();
            assert!(symmetry.matches_pattern(cells), "{symmetry}: {cells}");
            let found = naive::find_solutions(&naive::parse_masks(&puzzle.to_string()), 2);
            assert_eq!(found, [puzzle.solution.to_string()], "{puzzle}");
            assert!(recipe.solution.is_none_or(|solution| solution == puzzle.solution));
            if recipe.givens.is_some() && recipe.minimality == Minimality::Any {
                continue;
            }
            for orbit in symmetry.orbits().into_iter().filter(|&orbit| cells.contains_all(orbit)) {
                let fewer = GeneratedPuzzle::from_grid(cells - orbit, puzzle.solution);
                let found = naive::find_solutions(&naive::parse_masks(&fewer.to_string()), 2);
                assert_eq!(found.len(), 2, "{symmetry}: {orbit} can go");
            }
        }
        puzzles.iter().map(|puzzle| puzzle.given_cells().len()).collect()
    }

    #[test]
    fn puzzles_are_proper_minimal_and_symmetric() {
        let count = if corpora::are_slow_tests_enabled() { BATCH_SIZE } else { 3 };
        for symmetry in SquareSymmetry::ALL {
            check(&recipe_with_symmetry(symmetry), count, count);
            check(
                &PuzzleRecipe { method: GenerationMethod::Adding, ..recipe_with_symmetry(symmetry) },
                count,
                count,
            );
        }
    }

    #[test]
    fn removal_ends_at_the_wished_number_of_givens() {
        let wished = |givens, symmetry| {
            check(&PuzzleRecipe { givens: Some(givens), ..recipe_with_symmetry(symmetry) }, BATCH_SIZE, 2)
        };
        let numbers = wished(30..=30, SquareSymmetry::None);
        // A minimal puzzle with more than 30 givens does not come up in 512.
        assert!(numbers.iter().all(|&number| number == 30), "{numbers:?}");
        let numbers = wished(30..=33, SquareSymmetry::None);
        for number in 30..=33 {
            let seen = numbers.iter().filter(|&&seen| seen == number).count();
            // 128 each, standard deviation 10.
            assert!(seen.abs_diff(128) < 50, "{number}: {seen}");
        }
        let numbers = wished(32..=32, SquareSymmetry::Rotate90);
        assert!(numbers.iter().filter(|&&number| number == 32 || number == 33).count() > 200, "{numbers:?}");
        let minimal = PuzzleRecipe {
            givens: Some(30..=30),
            minimality: Minimality::Minimal,
            ..PuzzleRecipe::default()
        };
        assert!(check(&minimal, BATCH_SIZE, 2).iter().all(|&number| number < 30));
    }

    #[test]
    fn a_wished_grid_is_the_solution() {
        let solution = solutions::random_grid(&mut SeededRandom::new(5));
        for method in [GenerationMethod::Removing, GenerationMethod::Adding] {
            check(&PuzzleRecipe { method, solution: Some(solution), ..PuzzleRecipe::default() }, 3, 3);
        }
    }

    /// The figures that the documentation states, within five standard deviations of their means.
    #[test]
    fn puzzles_have_24_givens_in_the_mean() {
        let mut maker = MinimalGenerator::new();
        let puzzles: Vec<GeneratedPuzzle> =
            (0..4).flat_map(|number| maker.generate_batch(2, &PuzzleRecipe::default(), number)).collect();
        let givens: usize = puzzles.iter().map(|puzzle| puzzle.givens.values().flatten().count()).sum();
        let mean = givens as f64 / puzzles.len() as f64;
        assert!((mean - 24.4).abs() < 0.15, "{mean}");
    }

    /// Testing all givens first changes nothing.
    #[test]
    fn skipping_needed_givens_changes_no_result() {
        for symmetry in [SquareSymmetry::None, SquareSymmetry::Rotate180] {
            let recipe = PuzzleRecipe { givens: Some(34..=40), ..recipe_with_symmetry(symmetry) };
            let puzzles = MinimalGenerator::new().generate_puzzles(20, &recipe, &mut SeededRandom::new(2));
            for (seed, puzzle) in puzzles.iter().enumerate() {
                let (recipe, seed) = (recipe_with_symmetry(symmetry), seed as u64);
                let orbits = symmetry.orbits();
                let work = GivenRemoval::new(
                    puzzle.solution,
                    puzzle.given_cells(),
                    &orbits,
                    &recipe,
                    &mut SeededRandom::new(seed),
                );
                let one_by_one = MinimalGenerator::new().remove_redundant_givens(vec![work])[0];
                assert_eq!(
                    MinimalGenerator::new().minimize_puzzle(puzzle, &recipe, &mut SeededRandom::new(seed)),
                    one_by_one
                );
            }
        }
    }

    #[test]
    fn batches_are_fixed_by_seed_symmetry_and_number() {
        let (mut one, mut other) = (MinimalGenerator::new(), MinimalGenerator::new());
        let recipe = &PuzzleRecipe::default();
        let first = one.generate_batch(9, recipe, 0);
        let second = one.generate_batch(9, recipe, 1);
        assert_eq!(other.generate_batch(9, recipe, 1), second);
        assert_eq!(other.generate_batch(9, recipe, 0), first);
        assert_ne!(first[0], second[0]);
        assert_ne!(other.generate_batch(10, recipe, 0)[0], first[0]);
    }
}
