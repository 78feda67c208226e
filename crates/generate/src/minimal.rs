//! Minimal puzzles: random solution grids from which givens are removed for as long as the puzzle stays proper.
//!
//! Take a random grid ([`solutions::random`]: all are equally likely) and a random order of its cells; remove
//! every given in turn, unless a second solution appears. The result is *minimal*: no given is redundant.
//! With a symmetry of the square, all images of a cell are removed together; then the result is *minimal in
//! its symmetry*: no whole set of images is redundant, though single givens may be (in 293 of 300 puzzles
//! with a half turn).
//!
//! A requested number of givens ends the removal early; a given grid replaces the random one.
//!
//! **Bias.** Grids are uniform, puzzles are not: minimal puzzles with few givens are more likely than others.
//! This method finds 24.4 givens on average; the mean of all minimal puzzles is about 26.6 (Berthier 2009,
//! "Unbiased statistics of a CSP"). [`controlled`](crate::controlled) draws a sample that represents them.
//!
//! **Speed.** Whether a given can be removed is one query to the lane engine: is there a solution with
//! another digit in its cell? The answers for one grid depend on each other, so a batch of grids is processed
//! at once, a query for each in every round. No query is needed while a naked or hidden single shows that the
//! digit comes back, as in most of the first removals, nor where two digits or lines could be exchanged, as
//! for about half of the givens that stay.

use std::fmt;

use ninefold_core::{Board, ByCell, CellMap, Digit, Puzzle, Solution};
use ninefold_solve::lane::{LaneEngine, Outcome, Question, Sink};
use ninefold_solve::random::Random;
use ninefold_solve::{Solver, Verdict};

use crate::adding::Built;
use crate::exchanges::Exchanges;
use crate::on_grid::OnGrid;
use crate::recipe::{Minimality, Recipe, Way, on_grid};
use crate::solutions;

/// Number of puzzles in a batch.
pub const BATCH: usize = 512;

/// A puzzle with a unique solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// The givens.
    pub givens: ByCell<Option<Digit>>,
    /// The unique solution.
    pub solution: Solution,
}

impl Made {
    /// Returns the cells with givens.
    #[must_use]
    pub fn pattern(&self) -> CellMap {
        self.givens.iter().filter(|(_, given)| given.is_some()).map(|(cell, _)| cell).collect()
    }

    /// Returns the givens as 81 characters, `.` for an empty cell.
    #[must_use]
    pub fn text(&self) -> [u8; 81] {
        self.givens.0.map(|given| given.map_or(b'.', |digit| b'0' + digit.get()))
    }

    /// Returns the puzzle as a board, to solve, rate or draw.
    ///
    /// # Panics
    /// If the givens clash.
    #[must_use]
    pub fn board(&self) -> Board {
        Board::try_from(&Puzzle::from_givens(self.givens)).expect("digits of a grid don't clash")
    }

    /// Creates the puzzle with the digits of a grid in the cells of a pattern; the caller ensures that it is
    /// proper.
    pub(crate) fn on_grid(pattern: CellMap, solution: Solution) -> Made {
        let given = |cell| pattern.contains(cell).then(|| solution.digit(cell));
        Made { givens: ByCell::from_fn(given), solution }
    }
}

/// Writes the givens as 81 characters, `.` for an empty cell.
impl fmt::Display for Made {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.text()))
    }
}

/// Generates minimal puzzles, in batches.
///
/// A batch is fixed by seed, recipe and its number, so several makers can share the numbers among them and
/// the stream of all batches stays the same.
///
/// ```
/// use ninefold_generate::{Recipe, SquareSymmetry, minimal::{BATCH, Maker}};
///
/// let recipe = Recipe { symmetry: SquareSymmetry::Rotate180, ..Recipe::default() };
/// let puzzles = Maker::new().batch(7, &recipe, 0);
/// assert_eq!(puzzles.len(), BATCH);
/// assert_eq!(puzzles, Maker::new().batch(7, &recipe, 0));
/// ```
#[derive(Debug, Default)]
pub struct Maker {
    pub(crate) engine: LaneEngine,
}

impl Maker {
    /// Creates a maker.
    #[must_use]
    pub fn new() -> Maker {
        Maker::default()
    }

    /// Returns the batch with this number of a seed's stream. A requested pattern is ignored: that takes a
    /// search, see [`Hunter`](crate::hunt::Hunter). A requested number of givens is reached as far as removal
    /// allows.
    #[must_use]
    pub fn batch(&mut self, seed: u64, recipe: &Recipe, number: u64) -> Vec<Made> {
        self.some(BATCH, recipe, &mut batch_chance(seed, number))
    }

    /// Returns `count` puzzles from the random numbers of that batch, when a whole one isn't needed.
    #[must_use]
    pub fn few(&mut self, count: usize, seed: u64, recipe: &Recipe, number: u64) -> Vec<Made> {
        self.some(count, recipe, &mut batch_chance(seed, number))
    }

    /// Returns `count` puzzles.
    pub(crate) fn some(&mut self, count: usize, recipe: &Recipe, random: &mut Random) -> Vec<Made> {
        let grid = |random: &mut Random| recipe.solution.unwrap_or_else(|| solutions::random(random));
        if recipe.is_full() {
            return (0..count).map(|_| Made::on_grid(CellMap::FULL, grid(random))).collect();
        }
        let orbits = recipe.symmetry.orbits();
        // Start from full grids, or from sets of givens built up; both are then reduced in the same way.
        let works = match recipe.way {
            Way::Removing => (0..count)
                .map(|_| {
                    let solution = grid(random);
                    Work::new(solution, CellMap::FULL, &orbits, recipe, random)
                })
                .collect(),
            Way::Adding => {
                let built = crate::adding::build(count, recipe, random, &mut self.engine);
                let work = |Built { solution, givens }| Work::new(solution, givens, &orbits, recipe, random);
                built.into_iter().map(work).collect()
            }
            Way::Controlled => {
                let mut made = Vec::new();
                while made.len() < count {
                    made.extend(self.controlled(recipe.solution, random).into_iter().map(|drawn| drawn.made));
                }
                made.truncate(count);
                return made;
            }
        };
        self.reduce(works)
    }

    /// Reduces a proper puzzle to a minimal one, removing redundant givens in a random order. With a
    /// symmetry, the images of a cell are removed together or not at all.
    #[must_use]
    pub fn minimize(&mut self, made: &Made, recipe: &Recipe, random: &mut Random) -> Made {
        let orbits = recipe.symmetry.orbits();
        let mut work = Work::new(made.solution, made.pattern(), &orbits, recipe, random);
        if work.least == 0 {
            self.pass_over_needed(&mut work);
        }
        self.reduce(vec![work])[0]
    }

    /// Skips the givens that are needed, found in a single batch: a given needed now stays needed when there
    /// are fewer, so only the others have to be tried one by one. A nearly minimal puzzle has almost none.
    fn pass_over_needed(&mut self, work: &mut Work) {
        let mut questions = Questions::default();
        for (index, &number) in work.order[..work.left].iter().enumerate() {
            questions.ask_about(index, work.orbits[usize::from(number)], &work.puzzle);
        }
        let needed = questions.answers(&mut self.engine, work.left);
        let tried = work.order;
        work.left = 0;
        for (number, needed) in tried.into_iter().zip(needed) {
            if !needed {
                work.order[work.left] = number;
                work.left += 1;
            }
        }
    }

    /// Removes from all puzzles whatever is redundant.
    fn reduce(&mut self, mut works: Vec<Work>) -> Vec<Made> {
        let mut questions = Questions::default();
        loop {
            questions.clear();
            // Each puzzle advances without the engine as far as possible and asks one query.
            for (index, work) in works.iter_mut().enumerate() {
                work.remove_while_obvious();
                questions.ask(index, work);
            }
            if questions.owners.is_empty() {
                break;
            }
            let needed = questions.answers(&mut self.engine, works.len());
            for (work, needed) in works.iter_mut().zip(needed) {
                work.decide(needed);
            }
        }
        works.iter().map(|work| Made::on_grid(work.puzzle.givens, work.puzzle.solution)).collect()
    }
}

/// Whether a proper puzzle is still proper without these givens; cells without givens are ignored.
///
/// With the sets of images under a [`SquareSymmetry`](crate::SquareSymmetry) this decides whether a puzzle is
/// minimal in its symmetry.
#[must_use]
pub(crate) fn can_spare(puzzle: &Made, cells: CellMap, solver: &mut Solver) -> bool {
    matches!(solver.verdict(&on_grid(puzzle.pattern() - cells, &puzzle.solution)), Verdict::Unique(_))
}

/// Returns the random numbers of the batch with this number in a seed's stream.
pub(crate) fn batch_chance(seed: u64, number: u64) -> Random {
    Random::new(seed ^ number.wrapping_mul(0xd134_2543_de82_ef95))
}

/// A grid whose givens are being removed.
///
/// Hundreds are stored one after another and visited in every round, so each contains all of its data.
struct Work<'o> {
    puzzle: OnGrid,
    orbits: &'o [CellMap],
    /// Indices of the orbits in the order they are tried, the next at the end of the remaining ones.
    order: [u8; 81],
    left: usize,
    /// Minimum number of givens left.
    least: usize,
    exchanges: Exchanges,
}

impl<'o> Work<'o> {
    fn new(
        solution: Solution,
        givens: CellMap,
        orbits: &'o [CellMap],
        recipe: &Recipe,
        random: &mut Random,
    ) -> Work<'o> {
        let (mut order, mut left) = ([0; 81], 0);
        for (number, _) in (0..).zip(orbits).filter(|(_, orbit)| givens.contains_all(**orbit)) {
            order[left] = number;
            left += 1;
        }
        random.shuffle(&mut order[..left]);
        let least = match (&recipe.givens, recipe.minimality) {
            (Some(wanted), Minimality::Any) if !wanted.is_empty() => {
                wanted.start() + random.below(wanted.end() - wanted.start() + 1)
            }
            _ => 0,
        };
        let exchanges = Exchanges::of(&solution);
        Work { puzzle: OnGrid::new(solution, givens), orbits, order, left, least, exchanges }
    }

    /// Returns the next orbit, skipping those whose removal would leave too few givens.
    fn next(&mut self) -> Option<CellMap> {
        let givens = self.puzzle.givens.len();
        while self.last().is_some_and(|orbit| givens < self.least + orbit.len()) {
            self.left -= 1;
        }
        self.last()
    }

    fn last(&self) -> Option<CellMap> {
        let number = self.order[..self.left].last()?;
        Some(self.orbits[usize::from(*number)])
    }

    /// Decides orbits without a query: those whose digits all come back by singles are removed, and those
    /// visibly needed stay.
    fn remove_while_obvious(&mut self) {
        while let Some(orbit) = self.next() {
            if orbit.iter().all(|cell| self.puzzle.is_single(cell, orbit)) {
                self.decide(false);
            } else if self.is_needed_at_sight(orbit) {
                self.decide(true);
            } else {
                return;
            }
        }
    }

    /// Whether an exchange shows at once that the puzzle has another solution without these givens.
    fn is_needed_at_sight(&self, orbit: CellMap) -> bool {
        let left = self.puzzle.givens - orbit;
        orbit.iter().any(|cell| {
            let candidates = self.puzzle.candidates(cell, orbit);
            self.exchanges.is_left(cell, candidates, &self.puzzle.solution, left)
        })
    }

    /// Decides the current orbit, which stays if it is needed, and moves to the next.
    fn decide(&mut self, needed: bool) {
        if let Some(orbit) = self.last() {
            self.left -= 1;
            if !needed {
                self.puzzle.remove(orbit);
            }
        }
    }
}

/// Queries of a round: one board for each cell to be removed, without its digit there.
#[derive(Default)]
pub(crate) struct Questions {
    pub(crate) boards: Vec<[u16; 81]>,
    /// Index of the grid that each board belongs to.
    pub(crate) owners: Vec<usize>,
}

impl Questions {
    pub(crate) fn clear(&mut self) {
        self.boards.clear();
        self.owners.clear();
    }

    /// Adds a query for the next orbit of a grid, if there is one.
    fn ask(&mut self, owner: usize, work: &Work) {
        if let Some(orbit) = work.last() {
            self.ask_about(owner, orbit, &work.puzzle);
        }
    }

    /// Adds a query whether a set of givens is needed.
    pub(crate) fn ask_about(&mut self, owner: usize, orbit: CellMap, puzzle: &OnGrid) {
        // A second solution has another digit in one of the cells.
        for without in orbit {
            self.boards.push(puzzle.otherwise(without, orbit));
            self.owners.push(owner);
        }
    }

    /// Returns, for each of this many owners, whether one of its boards has a solution.
    pub(crate) fn answers(&self, engine: &mut LaneEngine, owners: usize) -> Vec<bool> {
        let mut answers = Answers { owners: &self.owners, needed: vec![false; owners] };
        engine.run(Question::FIRST.in_any_order(), &mut self.boards.iter(), &mut answers);
        answers.needed
    }
}

struct Answers<'a> {
    owners: &'a [usize],
    /// Whether each grid has a second solution.
    needed: Vec<bool>,
}

impl Sink for Answers<'_> {
    fn wants_solutions(&self) -> bool {
        false
    }

    fn solution(&mut self, _: usize, _: &ninefold_solve::lane::Solution) -> std::ops::ControlFlow<()> {
        std::ops::ControlFlow::Continue(())
    }

    fn end(&mut self, puzzle: usize, outcome: Outcome) {
        self.needed[self.owners[puzzle]] |= outcome.solutions > 0;
    }
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::{corpora, naive};

    use super::*;
    use crate::SquareSymmetry;

    fn with(symmetry: SquareSymmetry) -> Recipe {
        Recipe { symmetry, ..Recipe::default() }
    }

    /// Checks puzzles with the naive solver: each has one solution, and, if it has to be minimal, several
    /// without any one set of images. Generates `made` puzzles, checks `count` of them, and returns the
    /// number of givens of each.
    fn check(recipe: &Recipe, made: usize, count: usize) -> Vec<usize> {
        let Recipe { symmetry, .. } = *recipe;
        let puzzles = Maker::new().some(made, recipe, &mut Random::new(1));
        for made in puzzles.iter().take(count) {
            let cells = made.pattern();
            assert!(symmetry.holds(cells), "{symmetry}: {cells}");
            let found = naive::solutions(&naive::masks(&made.to_string()), 2);
            assert_eq!(found, [made.solution.to_string()], "{made}");
            assert!(recipe.solution.is_none_or(|wanted| wanted == made.solution));
            if recipe.givens.is_some() && recipe.minimality == Minimality::Any {
                continue;
            }
            for orbit in symmetry.orbits().into_iter().filter(|&orbit| cells.contains_all(orbit)) {
                let fewer = Made::on_grid(cells - orbit, made.solution);
                let found = naive::solutions(&naive::masks(&fewer.to_string()), 2);
                assert_eq!(found.len(), 2, "{symmetry}: {orbit} can go");
            }
        }
        puzzles.iter().map(|made| made.pattern().len()).collect()
    }

    #[test]
    fn puzzles_are_proper_minimal_and_symmetric() {
        let count = if corpora::slow_tests() { BATCH } else { 3 };
        for symmetry in SquareSymmetry::ALL {
            check(&with(symmetry), count, count);
            check(&Recipe { way: Way::Adding, ..with(symmetry) }, count, count);
        }
    }

    #[test]
    fn removal_ends_at_the_wished_number_of_givens() {
        let wished = |givens, symmetry| check(&Recipe { givens: Some(givens), ..with(symmetry) }, BATCH, 2);
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
        let minimal = Recipe { givens: Some(30..=30), minimality: Minimality::Minimal, ..Recipe::default() };
        assert!(check(&minimal, BATCH, 2).iter().all(|&number| number < 30));
    }

    #[test]
    fn a_wished_grid_is_the_solution() {
        let solution = solutions::random(&mut Random::new(5));
        for way in [Way::Removing, Way::Adding] {
            check(&Recipe { way, solution: Some(solution), ..Recipe::default() }, 3, 3);
        }
    }

    /// The figures that the documentation states, within five standard deviations of their means.
    #[test]
    fn puzzles_have_24_givens_in_the_mean() {
        let mut maker = Maker::new();
        let puzzles: Vec<Made> =
            (0..4).flat_map(|number| maker.batch(2, &Recipe::default(), number)).collect();
        let givens: usize = puzzles.iter().map(|made| made.givens.values().flatten().count()).sum();
        let mean = givens as f64 / puzzles.len() as f64;
        assert!((mean - 24.4).abs() < 0.15, "{mean}");
    }

    /// Testing all givens first changes nothing.
    #[test]
    fn what_is_needed_may_be_passed_over() {
        for symmetry in [SquareSymmetry::None, SquareSymmetry::Rotate180] {
            let recipe = Recipe { givens: Some(34..=40), ..with(symmetry) };
            let puzzles = Maker::new().some(20, &recipe, &mut Random::new(2));
            for (seed, made) in puzzles.iter().enumerate() {
                let (recipe, seed) = (with(symmetry), seed as u64);
                let orbits = symmetry.orbits();
                let work = Work::new(made.solution, made.pattern(), &orbits, &recipe, &mut Random::new(seed));
                let one_by_one = Maker::new().reduce(vec![work])[0];
                assert_eq!(Maker::new().minimize(made, &recipe, &mut Random::new(seed)), one_by_one);
            }
        }
    }

    #[test]
    fn batches_are_fixed_by_seed_symmetry_and_number() {
        let (mut one, mut other) = (Maker::new(), Maker::new());
        let recipe = &Recipe::default();
        let first = one.batch(9, recipe, 0);
        let second = one.batch(9, recipe, 1);
        assert_eq!(other.batch(9, recipe, 1), second);
        assert_eq!(other.batch(9, recipe, 0), first);
        assert_ne!(first[0], second[0]);
        assert_ne!(other.batch(10, recipe, 0)[0], first[0]);
    }
}
