//! Puzzles from nothing: givens are added until there is one solution, then removed while it stays the only one.
//!
//! The order: cells in a random order, all orders equally likely (with a symmetry, the images of a cell behind each
//! other). Each cell gets a digit at random, all equally likely among those with which the board still has a solution. As
//! soon as there is only one, no more are added; then every given in turn, in another random order, goes unless there were
//! a second solution without it.
//!
//! Whether a board with few givens has a solution can be a question for minutes. A board whose question takes more than
//! `BUDGET` branches is given up, and another is begun in its place, with another order of cells.
//!
//! **Bias.** Neither grids nor puzzles come out uniformly: a grid is the likelier, the fewer others agree with its first
//! digits. There are 24.1 givens on average, fewer than by [removal](crate::minimal) from a grid (24.4), and far fewer than the
//! 26.6 of all minimal puzzles.

use std::ops::ControlFlow;

use ninefold_core::{CellMap, Digit, DigitSet, Solution};
use ninefold_solve::lane::{self, Ending, LaneEngine, Outcome, Question, Sink};
use ninefold_solve::random::Random;

use crate::recipe::Recipe;

/// How many branches a question may take. Without a limit, a few questions in ten thousand puzzles took half a minute.
const BUDGET: u64 = 1 << 10;

/// Givens with one solution.
pub(crate) struct Built {
    pub(crate) solution: Solution,
    pub(crate) givens: CellMap,
}

/// This many puzzles, of which nothing is removed yet.
pub(crate) fn build(
    count: usize,
    recipe: &Recipe,
    random: &mut Random,
    engine: &mut LaneEngine,
) -> Vec<Built> {
    let orbits = recipe.symmetry.orbits();
    let mut sites: Vec<Site> = (0..count).map(|_| Site::new(&orbits, recipe.solution, random)).collect();
    loop {
        let open: Vec<usize> = (0..count).filter(|&index| sites[index].built.is_none()).collect();
        if open.is_empty() {
            break;
        }
        let boards: Vec<[u16; 81]> = open.iter().map(|&index| sites[index].propose(random)).collect();
        let mut answers = Answers(vec![Answer::default(); boards.len()]);
        // In the canonical order: else it would depend on the machine when the budget is spent.
        engine.run(Question::UNIQUE.with_budget(BUDGET), &mut boards.iter(), &mut answers);
        for (&index, answer) in open.iter().zip(answers.0) {
            if answer.is_unknown() && recipe.solution.is_none() {
                sites[index] = Site::new(&orbits, recipe.solution, random);
            } else {
                sites[index].take(&answer);
            }
        }
    }
    sites.into_iter().filter_map(Site::finish).collect()
}

/// A board to which givens are added.
struct Site {
    /// The groups of images that have no givens yet, the next at the end.
    orbits: Vec<CellMap>,
    /// What is left of the group whose turn it is.
    orbit: CellMap,
    /// The digits not tried in the first cell of it.
    untried: DigitSet,
    /// The digit that is tried.
    digit: Option<Digit>,
    /// The grid to keep to.
    wanted: Option<Solution>,
    givens: CellMap,
    board: [u16; 81],
    built: Option<Solution>,
}

impl Site {
    fn new(orbits: &[CellMap], wanted: Option<Solution>, random: &mut Random) -> Site {
        let mut orbits = orbits.to_vec();
        random.shuffle(&mut orbits);
        let (orbit, untried) = (CellMap::EMPTY, DigitSet::EMPTY);
        let board = [0x1ff; 81];
        Site { orbits, orbit, untried, digit: None, wanted, givens: CellMap::EMPTY, board, built: None }
    }

    /// The board with one more given.
    fn propose(&mut self, random: &mut Random) -> [u16; 81] {
        if self.orbit.is_empty() {
            self.orbit = self.orbits.pop().expect("a full board has one solution");
        }
        let cell = self.orbit.first().expect("an orbit has cells");
        if self.digit.is_none() {
            let seen: u16 = (cell.peers() & self.givens)
                .iter()
                .map(|peer| self.board[peer.index()])
                .fold(0, |a, b| a | b);
            self.untried = DigitSet::from_bits_truncated(!seen & 0x1ff);
        }
        let digit = self.wanted.map_or_else(
            || self.untried.nth(random.below(self.untried.len())).expect("below the number of digits"),
            |grid| grid.digit(cell),
        );
        self.untried -= digit;
        self.digit = Some(digit);
        let mut board = self.board;
        board[cell.index()] = 1 << digit.index();
        board
    }

    /// Keeps the given if there is a solution with it. If nobody knows whether there is another, more are added.
    fn take(&mut self, answer: &Answer) {
        if answer.solutions == 0 && self.wanted.is_none() {
            return;
        }
        let (Some(cell), Some(digit)) = (self.orbit.pop_first(), self.digit.take()) else { return };
        self.board[cell.index()] = 1 << digit.index();
        self.givens += cell;
        if answer.solutions == 1 && answer.ending != Some(Ending::GaveUp) {
            self.givens |= self.orbit;
            self.built = answer.first;
        }
    }

    fn finish(self) -> Option<Built> {
        self.built.map(|solution| Built { solution, givens: self.givens })
    }
}

#[derive(Clone, Default)]
struct Answer {
    solutions: u64,
    first: Option<Solution>,
    ending: Option<Ending>,
}

impl Answer {
    /// Whether the search was given up before it found any solution.
    fn is_unknown(&self) -> bool {
        self.solutions == 0 && self.ending == Some(Ending::GaveUp)
    }
}

struct Answers(Vec<Answer>);

impl Sink for Answers {
    fn solution(&mut self, puzzle: usize, solution: &lane::Solution) -> ControlFlow<()> {
        let first = &mut self.0[puzzle].first;
        *first = first.or_else(|| Some(solution.to_grid()));
        ControlFlow::Continue(())
    }

    fn end(&mut self, puzzle: usize, outcome: Outcome) {
        self.0[puzzle].solutions = outcome.solutions;
        self.0[puzzle].ending = Some(outcome.ending);
    }
}
