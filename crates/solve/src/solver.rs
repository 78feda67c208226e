//! One solver for all questions: which engine answers is its own business.

use std::ops::ControlFlow;

use ninefold_core::{Board, Solution};

use crate::arch::Backend;
use crate::count::{Shares, board_masks};
use crate::lane::{self, LaneEngine, Outcome, Question, Sink};
use crate::lines::{Answer, LineSolver};
use crate::plain;

/// Answers questions about the solutions of boards; keep it and ask it often, it reuses its memory.
#[derive(Debug, Default)]
pub struct Solver {
    lines: LineSolver,
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
        Some(Solver { lines: LineSolver::new(LaneEngine::with_backend(backend)?) })
    }

    /// The back end in use.
    #[must_use]
    pub fn backend(&self) -> Backend {
        self.lines.engine.backend()
    }

    /// The first solution, if there is one.
    pub fn first(&mut self, board: &Board) -> Option<Solution> {
        self.up_to(board, Question::FIRST).into_iter().next()
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
        match *self.up_to(board, Question::UNIQUE) {
            [] => Verdict::None,
            [only] => Verdict::Unique(only),
            [first, second, ..] => Verdict::Several(first, second),
        }
    }

    /// All solutions, found as they are asked for.
    pub fn solutions(&mut self, board: &Board) -> Solutions {
        Solutions(plain::Search::new(board))
    }

    /// Answers `question` for every line of a block of text at the speed of the lane engine; see
    /// [`LineSolver::answer`].
    pub fn answer_lines(&mut self, question: Question, block: &[u8]) -> &[Answer] {
        self.lines.answer(question, block)
    }

    fn up_to(&mut self, board: &Board, question: Question) -> Vec<Solution> {
        let mut sink = Collected(Vec::new());
        self.lines.engine.run(question, &mut [board_masks(board)].iter(), &mut sink);
        sink.0
    }
}

/// The solutions of a board, in an order that depends on the board alone.
#[derive(Debug)]
pub struct Solutions(plain::Search);

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.0.next()
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

/// Keeps the solutions.
struct Collected(Vec<Solution>);

impl Sink for Collected {
    fn solution(&mut self, _: usize, solution: &lane::Solution) -> ControlFlow<()> {
        self.0.push(solution.to_grid());
        ControlFlow::Continue(())
    }

    fn end(&mut self, _: usize, _: Outcome) {}
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
