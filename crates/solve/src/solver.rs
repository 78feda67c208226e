//! One solver for all questions: which engine answers is its own business.

use std::ops::ControlFlow;

use ninefold_core::{Board, Solution};

use crate::arch::Backend;
use crate::count::{Shares, board_masks};
use crate::lane::{self, Input, LaneEngine, Outcome, Question, Sink};
use crate::lines::{Answer, LineSolver};
use crate::single::SingleEngine;

/// Answers questions about the solutions of boards; keep it and ask it often, it reuses its memory.
#[derive(Debug, Default)]
pub struct Solver {
    lines: LineSolver,
    single: SingleEngine,
}

/// How many solutions a board has, as far as it matters for a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is none.
    None,
    /// There is exactly one: the board is a proper puzzle.
    Unique(Solution),
    /// There are several; these are the first two.
    Several(Solution, Solution),
}

impl Solver {
    /// A solver with the best back end of this machine.
    #[must_use]
    pub fn new() -> Solver {
        Solver::default()
    }

    /// A solver with this back end, or `None` if the machine does not have it.
    #[must_use]
    pub fn with_backend(backend: Backend) -> Option<Solver> {
        Some(Solver {
            lines: LineSolver::new(LaneEngine::with_backend(backend)?),
            single: SingleEngine::with_backend(backend)?,
        })
    }

    /// The back end in use.
    #[must_use]
    pub fn backend(&self) -> Backend {
        self.lines.engine.backend()
    }

    /// The first solution, if there is one.
    pub fn first(&mut self, board: &Board) -> Option<Solution> {
        self.single.first(Input::Candidates(&board_masks(board))).map(lane::Solution::to_grid)
    }

    /// How many solutions there are, counted up to `limit`.
    pub fn count(&mut self, board: &Board, limit: u64) -> u64 {
        let Shares { factor, boards } = Shares::of(board);
        let mut counted = 0;
        // A few boards at a time, so that a limit that is soon reached is noticed.
        for boards in boards.chunks(64) {
            if counted >= limit.div_ceil(factor) {
                break;
            }
            let mut sink = Counted(0);
            self.lines.engine.run(
                Question::up_to(limit.div_ceil(factor) - counted),
                &mut boards.iter(),
                &mut sink,
            );
            counted = counted.saturating_add(sink.0);
        }
        counted.saturating_mul(factor).min(limit)
    }

    /// Whether there is no solution, one, or several.
    pub fn verdict(&mut self, board: &Board) -> Verdict {
        self.single.begin(Input::Candidates(&board_masks(board)), u64::MAX);
        let Some(first) = self.single.next_solution().map(lane::Solution::to_grid) else {
            return Verdict::None;
        };
        match self.single.next_solution() {
            None => Verdict::Unique(first),
            Some(second) => Verdict::Several(first, second.to_grid()),
        }
    }

    /// All solutions, found as they are asked for.
    #[must_use]
    pub fn solutions(&self, board: &Board) -> Solutions {
        let mut engine = SingleEngine::with_backend(self.backend()).expect("this solver has the back end");
        engine.begin(Input::Candidates(&board_masks(board)), u64::MAX);
        Solutions(Box::new(engine))
    }

    /// Answers `question` for every line of a block of text at the speed of the lane engine; see
    /// [`LineSolver::answer`].
    pub fn answer_lines(&mut self, question: Question, block: &[u8]) -> &[Answer] {
        self.lines.answer(question, block)
    }

    /// The engine for several boards at once.
    pub(crate) fn engine(&mut self) -> &mut LaneEngine {
        &mut self.lines.engine
    }
}

/// The solutions of a board, in an order that depends on the board alone.
#[derive(Debug)]
pub struct Solutions(Box<SingleEngine>);

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.0.next_solution().map(lane::Solution::to_grid)
    }
}

impl Verdict {
    /// The first solution, if there is any.
    #[must_use]
    pub fn first(&self) -> Option<Solution> {
        match *self {
            Verdict::None => None,
            Verdict::Unique(first) | Verdict::Several(first, _) => Some(first),
        }
    }
}

/// Counts the solutions of all boards together.
struct Counted(u64);

impl Sink for Counted {
    const WANTS_SOLUTIONS: bool = false;

    fn solution(&mut self, _: usize, _: &lane::Solution) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn end(&mut self, _: usize, outcome: Outcome) {
        self.0 = self.0.saturating_add(outcome.solutions);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain;

    /// All answers about a board agree with each other and with the plain engine, on every back end.
    fn check(text: &str, count: usize) {
        let board: Board = text.parse().unwrap();
        let mut plain: Vec<_> = plain::Search::new(&board).map(|solution| solution.to_string()).collect();
        assert_eq!(plain.len(), count, "{text}");
        plain.sort();
        for mut solver in Backend::available().filter_map(Solver::with_backend) {
            let all: Vec<_> = solver.solutions(&board).collect();
            assert_eq!(solver.first(&board), all.first().copied());
            let expected = match all[..] {
                [] => Verdict::None,
                [only] => Verdict::Unique(only),
                [first, second, ..] => Verdict::Several(first, second),
            };
            assert_eq!(solver.verdict(&board), expected);
            assert_eq!(solver.count(&board, u64::MAX), count as u64);
            assert_eq!(solver.count(&board, 2), count.min(2) as u64);
            let mut all: Vec<_> = all.iter().map(Solution::to_string).collect();
            all.sort();
            assert_eq!(all, plain);
        }
    }

    #[test]
    fn all_questions_are_answered_alike() {
        check("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 1);
        check("41...6.7.257..9.1...67...4.1.2.654..67..9.185..5...2.376395..2...1.7.9.6....18734", 2);
        check(&format!("12345678.{}9{}", ".".repeat(8), ".".repeat(63)), 0);
        let grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        check(&grid.replace(['1', '2', '3'], "."), 18);
    }
}
