//! Reduction of positions to examples: cells are filled and candidates removed, as long as the example gets
//! better by the [rule](super::rule). Where something easier gives the conclusions, cells are emptied first:
//! its strong links vanish in a fuller position.

use ninefold_core::{Board, ByCell, Candidate, CandidateMap, Cell, Conclusions, Puzzle, Solution};
use ninefold_logic::engine::find_all_steps;
use ninefold_logic::{Facts, UniquenessPromise};
use ninefold_solve::Solver;
use ninefold_solve::random::SeededRandom;

use super::rule::{Easier, ExampleRule, JudgedExample, SINGLES, WantedStep};
use super::{restore, taken_out};

/// Maximum number of cells that are emptied until nothing easier gives the conclusions.
const MAX_EMPTIED: usize = 40;

/// Number of times that a position is filled and emptied again.
const ROUNDS: usize = 4;

/// Steps elsewhere in the position that are taken, at most.
const MAX_STEPS_TAKEN: usize = 40;

/// A position on its way to an example.
pub(super) struct Reduction<'r> {
    pub(super) rule: &'r mut ExampleRule,
    pub(super) solution: &'r Solution,
    pub(super) random: &'r mut SeededRandom,
    /// Number of times that the position is emptied where something easier gives the conclusions.
    pub(super) restarts: usize,
    /// The conclusions of the step that is to be shown.
    goal: Conclusions,
    best: JudgedExample,
}

impl<'r> Reduction<'r> {
    pub(super) fn new(
        rule: &'r mut ExampleRule,
        solution: &'r Solution,
        random: &'r mut SeededRandom,
        restarts: usize,
        start: JudgedExample,
    ) -> Reduction<'r> {
        Reduction { rule, solution, random, restarts, goal: start.step.conclusions, best: start }
    }

    /// Returns the best example that is found from the position.
    pub(super) fn reduce(mut self) -> JudgedExample {
        // Change the position as it is; then, while something easier gives the same, a fuller one each time.
        let start = self.best.clone();
        self.change_in_rounds();
        let mut best = self.best.clone();
        for _ in 0..self.restarts {
            if !best.cost.is_shadowed && best.cost.singles == 0 {
                break;
            }
            self.best = start.clone();
            if self.empty_until_own() {
                self.change_in_rounds();
                if self.best.cost < best.cost {
                    best = self.best.clone();
                }
            }
        }
        best
    }

    /// Fills and empties cells, takes easier steps, removes and restores candidates: what spoils one of them
    /// may help another, so a few times.
    fn change_in_rounds(&mut self) {
        for _ in 0..ROUNDS {
            let before = self.best.cost;
            self.fill_cells();
            self.empty_singles();
            self.take_easier_steps();
            self.remove_candidates();
            self.restore_candidates();
            if self.best.cost == before {
                break;
            }
        }
        self.make_given();
    }

    /// Keeps a changed position if it is better.
    fn try_position(&mut self, facts: Facts) -> bool {
        let judged = self.rule.judge(facts, self.solution, Some(&self.goal), Some(self.best.cost));
        let Some(judged) = judged else { return false };
        self.best = judged;
        true
    }

    /// Empties cells, one after the other, until nothing easier gives the conclusions; returns whether that
    /// comes. What could be in other cells then stays removed.
    fn empty_until_own(&mut self) -> bool {
        let mut facts = self.best.facts.clone();
        for cell in self.shuffle_filled_cells().into_iter().take(MAX_EMPTIED) {
            let Some(emptied) = self.empty_cell(&facts, cell) else { continue };
            facts = emptied;
            let judged = self.rule.judge(facts.clone(), self.solution, Some(&self.goal), None);
            if let Some(judged) = judged.filter(|judged| !judged.cost.is_shadowed) {
                self.best = judged;
                return true;
            }
        }
        false
    }

    /// Empties cells by which other cells are singles.
    fn empty_singles(&mut self) {
        for cell in self.shuffle_filled_cells() {
            if self.best.cost.singles == 0 {
                return;
            }
            if let Some(emptied) = self.empty_cell(&self.best.facts, cell) {
                self.try_position(emptied);
            }
        }
    }

    fn shuffle_filled_cells(&mut self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.best.facts.board().filled_cells().iter().collect();
        self.random.shuffle(&mut cells);
        cells
    }

    /// Returns a position without the digit in a cell, if the step is still there and the solution unique.
    fn empty_cell(&self, facts: &Facts, cell: Cell) -> Option<Facts> {
        let emptied = empty_cell(facts, cell)?;
        let mut steps = WantedStep::new(Some(&self.goal));
        let _ = (self.rule.technique.find)(&emptied, &mut steps);
        (steps.has_wanted() && has_one_solution(&emptied)).then_some(emptied)
    }

    /// Fills cells that play no part.
    fn fill_cells(&mut self) {
        let part = self.best.marked_candidates();
        let open = |cell: &Cell| !part.cells().contains(*cell);
        let mut cells: Vec<Cell> = self.best.facts.empty_cells().iter().filter(open).collect();
        self.random.shuffle(&mut cells);
        self.change_by_halves(&cells, &mut |reduction, some| {
            let part = reduction.best.marked_candidates();
            let mut facts = reduction.best.facts.clone();
            for cell in some {
                fill_cell(&mut facts, reduction.solution_of(*cell), part);
            }
            fill_singles(&mut facts, part);
            (facts.empty_cells() != reduction.best.facts.empty_cells()).then_some(facts)
        });
    }

    /// Takes steps that are easier, as far as they leave the example alone.
    fn take_easier_steps(&mut self) {
        // Positions between are kept if they are better, but the path goes on from a worse one, too.
        let mut facts = self.best.facts.clone();
        for _ in 0..MAX_STEPS_TAKEN {
            let judged = self.rule.judge(facts.clone(), self.solution, Some(&self.goal), None);
            let Some(judged) = judged else { return };
            let (part, easier) = (judged.marked_candidates(), judged.easier);
            if judged.cost < self.best.cost {
                self.best = judged;
            }
            let Some(easier) = easier else { return };
            let before = facts.board().candidate_map();
            for placed in easier.placements {
                fill_cell(&mut facts, placed, part);
            }
            easier.eliminations.difference(part).iter().for_each(|gone| facts.remove_candidate(gone));
            fill_singles(&mut facts, part);
            if facts.board().candidate_map() == before {
                return;
            }
        }
    }

    /// Removes candidates that play no part, where easier steps vanish by that.
    fn remove_candidates(&mut self) {
        let cost = self.best.cost;
        if cost.easier == Easier::Nothing && !cost.is_preceded {
            return;
        }
        // Only false candidates without a part can go, in an order that hides no direction.
        let part = self.best.marked_candidates();
        let candidates = self.best.facts.board().candidate_map().difference(part);
        let is_false = |one: &Candidate| self.solution.digit(one.cell()) != one.digit();
        let mut candidates: Vec<Candidate> =
            candidates.iter().filter(|one| self.best.facts.has_candidate(*one) && is_false(one)).collect();
        self.random.shuffle(&mut candidates);
        self.change_by_halves(&candidates, &mut |reduction, some| {
            let part = reduction.best.marked_candidates();
            let mut facts = reduction.best.facts.clone();
            let gone = some.iter().filter(|gone| !part.contains(**gone));
            gone.for_each(|gone| facts.remove_candidate(*gone));
            fill_singles(&mut facts, part);
            Some(facts)
        });
    }

    /// Puts back candidates that are removed without need.
    fn restore_candidates(&mut self) {
        let mut removed: Vec<Candidate> = taken_out(&self.best.facts).iter().collect();
        self.random.shuffle(&mut removed);
        self.change_by_halves(&removed, &mut |reduction, some| {
            let back: CandidateMap = some.iter().copied().collect();
            let removed = taken_out(&reduction.best.facts).difference(back);
            Some(restore(&reduction.best.facts, reduction.best.facts.board().givens(), removed))
        });
    }

    /// Makes all digits givens, unless the step depends on which are.
    fn make_given(&mut self) {
        let facts = &self.best.facts;
        let given = restore(facts, facts.board().filled_cells(), taken_out(facts));
        let judged = self.rule.judge(given, self.solution, Some(&self.goal), None);
        if let Some(judged) = judged.filter(|judged| judged.cost <= self.best.cost) {
            self.best = judged;
        }
    }

    /// Makes a change with all of some things, or else with as many as possible of either half.
    fn change_by_halves<T>(
        &mut self,
        things: &[T],
        change: &mut dyn FnMut(&mut Self, &[T]) -> Option<Facts>,
    ) {
        if things.is_empty() {
            return;
        }
        if let Some(facts) = change(self, things)
            && self.try_position(facts)
        {
            return;
        }
        if things.len() > 1 {
            let (one, other) = things.split_at(things.len() / 2);
            self.change_by_halves(one, change);
            self.change_by_halves(other, change);
        }
    }

    fn solution_of(&self, cell: Cell) -> Candidate {
        cell.to_candidate(self.solution.digit(cell))
    }
}

/// Returns the position without the digit in a cell; nothing if that makes no board.
fn empty_cell(facts: &Facts, cell: Cell) -> Option<Facts> {
    let board = facts.board();
    let mut values = *board.values();
    values[cell] = None;
    let puzzle = Puzzle { values, givens: board.givens() - cell, ..Puzzle::default() };
    let emptied = Board::try_from(&puzzle).ok()?;
    // Candidates come back in other cells, but not those that were removed or seen there.
    let others = emptied.candidate_map().difference(board.candidate_map());
    let back = others.iter().filter(|candidate| candidate.cell() != cell).collect();
    Some(restore(&Facts::with_promise(emptied, UniquenessPromise::Givens), puzzle.givens, back))
}

/// Returns whether the givens have one solution, as examples promise.
fn has_one_solution(facts: &Facts) -> bool {
    let board = facts.board();
    let values = ByCell::from_fn(|cell| board.value(cell).filter(|_| board.givens().contains(cell)));
    let givens = Board::try_from(&Puzzle::from_givens(values));
    givens.is_ok_and(|givens| Solver::new().count_solutions(&givens, 2) == 1)
}

/// Fills a cell, unless candidates that play a part would vanish.
fn fill_cell(facts: &mut Facts, placed: Candidate, part: CandidateMap) {
    let is_harmless = (placed.cell().peers().to_candidates(placed.digit()) & part).is_empty();
    if is_harmless && !part.cells().contains(placed.cell()) {
        facts.place_digit(placed);
    }
}

/// Fills cells with singles until there are none but those that would take away a part.
fn fill_singles(facts: &mut Facts, part: CandidateMap) {
    loop {
        let before = facts.empty_cells();
        for step in find_all_steps(facts, &SINGLES) {
            step.conclusions.placements.iter().for_each(|placed| fill_cell(facts, placed, part));
        }
        if facts.empty_cells() == before {
            return;
        }
    }
}
