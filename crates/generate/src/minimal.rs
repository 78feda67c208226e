//! Minimal puzzles: random solution grids from which givens are removed for as long as the puzzle stays proper.
//!
//! A random grid ([`solutions::random`]: all are equally likely), a random order of its cells; every given in
//! turn is removed, unless there were a second solution without it. What is left is *minimal*: no given can be spared.
//! With a symmetry of the square, all images of a cell go together; then it is *minimal in its symmetry*: no whole set of
//! images can be spared, a given by itself perhaps could (of 300 puzzles with a half turn it can in 293).
//!
//! A requested number of givens ends the removal there; a given grid stands in for the random one.
//!
//! **Bias.** Grids are uniform, puzzles are not: a minimal puzzle is the more likely to be found, compared with others,
//! the fewer givens it has. This way finds 24.4 givens on average; of all minimal puzzles the mean is about 26.6
//! (Berthier 2009, "Unbiased statistics of a CSP"). A sample that tells what they are like is drawn by [`controlled`](crate::controlled).
//!
//! **How it's quick.** Whether a given can go is one question to the lane engine: is there a solution with another digit
//! in its cell? The answers for one grid depend on each other, so a batch of grids is worked on at once, a question
//! for each in every round. No question is needed while a naked or hidden single shows that the digit comes back:
//! most of the first removals; nor where two digits or lines could be exchanged: about half of those that stay.

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

/// How many puzzles are made together.
pub const BATCH: usize = 512;

/// A puzzle with one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// The givens.
    pub givens: ByCell<Option<Digit>>,
    /// Its solution.
    pub solution: Solution,
}

impl Made {
    /// The cells with givens.
    #[must_use]
    pub fn pattern(&self) -> CellMap {
        self.givens.iter().filter(|(_, given)| given.is_some()).map(|(cell, _)| cell).collect()
    }

    /// The givens as 81 characters, `.` for an empty cell.
    #[must_use]
    pub fn text(&self) -> [u8; 81] {
        self.givens.0.map(|given| given.map_or(b'.', |digit| b'0' + digit.get()))
    }

    /// The puzzle as a board, to solve, rate or draw.
    ///
    /// # Panics
    /// When somebody put givens together that clash.
    #[must_use]
    pub fn board(&self) -> Board {
        Board::try_from(&Puzzle::from_givens(self.givens)).expect("digits of a grid don't clash")
    }

    /// The puzzle that has the digits of a grid in the cells of a pattern; whether it's proper is for the caller to know.
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

/// Makes minimal puzzles, in batches.
///
/// A batch is fixed by seed, recipe and its number, so several makers can share the numbers between them and the
/// stream of all batches stays the same.
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
    /// A maker.
    #[must_use]
    pub fn new() -> Maker {
        Maker::default()
    }

    /// The batch with this number of the stream of a seed. A requested pattern is not looked at: that
    /// takes a search, which a [`Hunter`](crate::hunt::Hunter) makes. A requested number of givens is met as far as removal comes.
    #[must_use]
    pub fn batch(&mut self, seed: u64, recipe: &Recipe, number: u64) -> Vec<Made> {
        self.some(BATCH, recipe, &mut batch_chance(seed, number))
    }

    /// This many puzzles from the random numbers of that batch, for somebody who wants few of them soon.
    #[must_use]
    pub fn few(&mut self, count: usize, seed: u64, recipe: &Recipe, number: u64) -> Vec<Made> {
        self.some(count, recipe, &mut batch_chance(seed, number))
    }

    /// This many puzzles.
    pub(crate) fn some(&mut self, count: usize, recipe: &Recipe, random: &mut Random) -> Vec<Made> {
        let grid = |random: &mut Random| recipe.solution.unwrap_or_else(|| solutions::random(random));
        if recipe.is_full() {
            return (0..count).map(|_| Made::on_grid(CellMap::FULL, grid(random))).collect();
        }
        let orbits = recipe.symmetry.orbits();
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

    /// The minimal puzzle that is left when of a proper one all that can go goes, in a random order. With a symmetry, the images
    /// of a cell go together or not at all.
    #[must_use]
    pub fn minimize(&mut self, made: &Made, recipe: &Recipe, random: &mut Random) -> Made {
        let orbits = recipe.symmetry.orbits();
        let mut work = Work::new(made.solution, made.pattern(), &orbits, recipe, random);
        if work.least == 0 {
            self.pass_over_needed(&mut work);
        }
        self.reduce(vec![work])[0]
    }

    /// Looks at all that could go in one run: what is needed now is needed when there is less, so only the rest has to be
    /// tried one after the other. Of a puzzle that is nearly minimal that is next to nothing.
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

    /// Removes from all of them what can go.
    fn reduce(&mut self, mut works: Vec<Work>) -> Vec<Made> {
        let mut questions = Questions::default();
        loop {
            questions.clear();
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

/// Whether a proper puzzle without these givens, all of them or as many as it has, is still proper.
///
/// With the sets of images under a [`SquareSymmetry`](crate::SquareSymmetry) this tells whether a puzzle is minimal in its
/// symmetry.
#[must_use]
pub(crate) fn can_spare(puzzle: &Made, cells: CellMap, solver: &mut Solver) -> bool {
    matches!(solver.verdict(&on_grid(puzzle.pattern() - cells, &puzzle.solution)), Verdict::Unique(_))
}

/// The chance that fixes the batch with this number in the stream of a seed.
pub(crate) fn batch_chance(seed: u64, number: u64) -> Random {
    Random::new(seed ^ number.wrapping_mul(0xd134_2543_de82_ef95))
}

/// A grid whose givens are being removed.
///
/// Hundreds lie one behind the other and are gone through in every round, so a work holds all of its own.
struct Work<'o> {
    puzzle: OnGrid,
    orbits: &'o [CellMap],
    /// The numbers of the orbits in the order they are tried, the next at the end of those that are left.
    order: [u8; 81],
    left: usize,
    /// How many givens shall be left at least.
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

    /// What comes next. What may not go, since too few givens would be left, is passed over.
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

    /// Goes on while singles bring each of what comes next back, or it's needed at sight.
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

    /// Whether the puzzle without these givens shows at once that it has another solution.
    fn is_needed_at_sight(&self, orbit: CellMap) -> bool {
        let left = self.puzzle.givens - orbit;
        orbit.iter().any(|cell| {
            let candidates = self.puzzle.candidates(cell, orbit);
            self.exchanges.is_left(cell, candidates, &self.puzzle.solution, left)
        })
    }

    /// Goes on to the next orbit; this one stays if it is needed.
    fn decide(&mut self, needed: bool) {
        if let Some(orbit) = self.last() {
            self.left -= 1;
            if !needed {
                self.puzzle.remove(orbit);
            }
        }
    }
}

/// The boards of a round: one for each cell that is to be removed, without its digit there.
#[derive(Default)]
pub(crate) struct Questions {
    pub(crate) boards: Vec<[u16; 81]>,
    /// Which grid each is about.
    pub(crate) owners: Vec<usize>,
}

impl Questions {
    pub(crate) fn clear(&mut self) {
        self.boards.clear();
        self.owners.clear();
    }

    /// Asks about the next orbit of a grid, if there is one.
    fn ask(&mut self, owner: usize, work: &Work) {
        if let Some(orbit) = work.last() {
            self.ask_about(owner, orbit, &work.puzzle);
        }
    }

    /// Asks whether a set of givens is needed.
    pub(crate) fn ask_about(&mut self, owner: usize, orbit: CellMap, puzzle: &OnGrid) {
        // A second solution has another digit in one of the cells.
        for without in orbit {
            self.boards.push(puzzle.otherwise(without, orbit));
            self.owners.push(owner);
        }
    }

    /// Which owners have a question with a solution, of this many.
    pub(crate) fn answers(&self, engine: &mut LaneEngine, owners: usize) -> Vec<bool> {
        let mut answers = Answers { owners: &self.owners, needed: vec![false; owners] };
        engine.run(Question::FIRST.in_any_order(), &mut self.boards.iter(), &mut answers);
        answers.needed
    }
}

struct Answers<'a> {
    owners: &'a [usize],
    /// By grid: whether there is a second solution.
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

    /// Checks puzzles with the naive solver: each has one solution, and several without any one set of images, if it is
    /// to be minimal. Of `made` puzzles this many are checked; says how many givens each has.
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

    /// Looking at all givens first changes nothing.
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
