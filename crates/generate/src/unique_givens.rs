//! Minimal puzzles built from an empty board: givens are added until the solution is unique, then removed
//! while it stays unique.
//!
//! Cells come in a random order, all orders equally likely (with a symmetry, the images of a cell follow
//! each other). Each cell gets a random digit, all equally likely among those with which the board still
//! has a solution. As soon as the solution is unique, no more givens are added; then every given in turn,
//! in another random order, is removed unless a second solution appears.
//!
//! Deciding whether a board with few givens has a solution can take minutes. A board that needs more than
//! `SEARCH_BUDGET` branches is abandoned, and replaced by a new one with another order of cells.
//!
//! **Bias.** Neither grids nor puzzles come out uniformly: a grid is the likelier, the fewer others agree
//! with its first digits. There are 24.1 givens on average, fewer than by [removal](crate::minimal) from a
//! grid (24.4), and far fewer than the 26.6 of all minimal puzzles.

use std::ops::ControlFlow;

use ninefold_core::{CellMap, Digit, DigitSet, Solution};
use ninefold_solve::lane::{self, AnswerSink, LaneEngine, SolveEnding, SolveOutcome, SolveQuestion};
use ninefold_solve::random::SeededRandom;

use crate::recipe::PuzzleRecipe;

/// Maximum number of branches per query. Without a limit, a few queries in ten thousand puzzles took half a
/// minute.
const SEARCH_BUDGET: u64 = 1 << 10;

/// A set of givens with a unique solution.
pub(crate) struct UniqueGivens {
    pub(crate) solution: Solution,
    pub(crate) givens: CellMap,
}

/// Builds `count` sets of givens with a unique solution each; redundant givens aren't removed yet.
pub(crate) fn build_unique_givens(
    count: usize,
    recipe: &PuzzleRecipe,
    random: &mut SeededRandom,
    engine: &mut LaneEngine,
) -> Vec<UniqueGivens> {
    let orbits = recipe.symmetry.orbits();
    let mut builders: Vec<GivenBuilder> =
        (0..count).map(|_| GivenBuilder::new(&orbits, recipe.solution, random)).collect();
    loop {
        // Ask about all unfinished boards in one batch: the lane engine solves several at a time.
        let open: Vec<usize> =
            (0..count).filter(|&index| builders[index].unique_solution.is_none()).collect();
        if open.is_empty() {
            break;
        }
        let boards: Vec<[u16; 81]> =
            open.iter().map(|&index| builders[index].propose_given(random)).collect();
        let mut answers = GivenProposalAnswers(vec![GivenProposalAnswer::default(); boards.len()]);
        // In the canonical order: else it would depend on the machine when the budget is spent.
        engine.answer_puzzles(
            SolveQuestion::UNIQUE.with_budget(SEARCH_BUDGET),
            &mut boards.iter(),
            &mut answers,
        );
        // Abandon boards that exceeded the budget; accept or reject the new given of all others.
        for (&index, answer) in open.iter().zip(answers.0) {
            if answer.is_inconclusive() && recipe.solution.is_none() {
                builders[index] = GivenBuilder::new(&orbits, recipe.solution, random);
            } else {
                builders[index].accept_given(&answer);
            }
        }
    }
    builders.into_iter().filter_map(GivenBuilder::into_unique_givens).collect()
}

/// A board to which givens are added.
struct GivenBuilder {
    /// Orbits of cells that have no givens yet; the next one is at the end.
    orbits: Vec<CellMap>,
    /// Remaining cells of the current orbit.
    orbit: CellMap,
    /// Digits not yet tried in the first cell of `orbit`.
    untried: DigitSet,
    /// The digit being tried.
    digit: Option<Digit>,
    /// The required solution grid, if any.
    required_solution: Option<Solution>,
    givens: CellMap,
    board: [u16; 81],
    unique_solution: Option<Solution>,
}

impl GivenBuilder {
    fn new(
        orbits: &[CellMap],
        required_solution: Option<Solution>,
        random: &mut SeededRandom,
    ) -> GivenBuilder {
        let mut orbits = orbits.to_vec();
        random.shuffle(&mut orbits);
        let (orbit, untried) = (CellMap::EMPTY, DigitSet::EMPTY);
        let board = [0x1ff; 81];
        GivenBuilder {
            orbits,
            orbit,
            untried,
            digit: None,
            required_solution,
            givens: CellMap::EMPTY,
            board,
            unique_solution: None,
        }
    }

    /// Returns the board with one more given.
    fn propose_given(&mut self, random: &mut SeededRandom) -> [u16; 81] {
        // Orbits of the symmetry are filled as a whole; start the next one when this one is done.
        if self.orbit.is_empty() {
            self.orbit = self.orbits.pop().expect("a full board has one solution");
        }
        let cell = self.orbit.first().expect("an orbit has cells");
        // In a new cell, all digits are open that none of the givens it sees has.
        if self.digit.is_none() {
            let seen: u16 = (cell.peers() & self.givens)
                .iter()
                .map(|peer| self.board[peer.index()])
                .fold(0, |a, b| a | b);
            self.untried = DigitSet::from_bits_truncated(!seen & 0x1ff);
        }
        // Take the digit of the required grid, or a random one of those not yet tried.
        let digit = self.required_solution.map_or_else(
            || self.untried.nth(random.next_below(self.untried.len())).expect("below the number of digits"),
            |grid| grid.digit(cell),
        );
        self.untried -= digit;
        self.digit = Some(digit);
        let mut board = self.board;
        board[cell.index()] = 1 << digit.index();
        board
    }

    /// Accepts the proposed given if the board still has a solution. If it is unknown whether there is a
    /// second solution, more givens are added.
    fn accept_given(&mut self, answer: &GivenProposalAnswer) {
        if answer.solutions == 0 && self.required_solution.is_none() {
            return;
        }
        let (Some(cell), Some(digit)) = (self.orbit.pop_first(), self.digit.take()) else { return };
        self.board[cell.index()] = 1 << digit.index();
        self.givens += cell;
        if answer.solutions == 1 && answer.ending != Some(SolveEnding::GaveUp) {
            self.givens |= self.orbit;
            self.unique_solution = answer.first_solution;
        }
    }

    fn into_unique_givens(self) -> Option<UniqueGivens> {
        self.unique_solution.map(|solution| UniqueGivens { solution, givens: self.givens })
    }
}

#[derive(Clone, Default)]
struct GivenProposalAnswer {
    solutions: u64,
    first_solution: Option<Solution>,
    ending: Option<SolveEnding>,
}

impl GivenProposalAnswer {
    /// Whether the search was abandoned before it found any solution.
    fn is_inconclusive(&self) -> bool {
        self.solutions == 0 && self.ending == Some(SolveEnding::GaveUp)
    }
}

struct GivenProposalAnswers(Vec<GivenProposalAnswer>);

impl AnswerSink for GivenProposalAnswers {
    fn on_solution(&mut self, puzzle: usize, solution: &lane::SolutionText) -> ControlFlow<()> {
        let first = &mut self.0[puzzle].first_solution;
        *first = first.or_else(|| Some(solution.to_solution()));
        ControlFlow::Continue(())
    }

    fn on_puzzle_end(&mut self, puzzle: usize, outcome: SolveOutcome) {
        self.0[puzzle].solutions = outcome.solutions;
        self.0[puzzle].ending = Some(outcome.ending);
    }
}
