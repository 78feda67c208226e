//! Solver for all questions about a board: it chooses the engine by itself.

use alloc::boxed::Box;
use core::ops::ControlFlow;

use ninefold_core::{Board, BoardError, Solution};

use crate::arch::Backend;
use crate::count::{BandLeafCounter, BoardShares};
use crate::lane::{AnswerSink, LaneEngine};
use crate::question::{self, PuzzleInput, SolveEnding, SolveOutcome, SolveQuestion};
use crate::single::SingleEngine;

/// Default maximum number of solutions to count.
pub const COUNT_LIMIT: u64 = 1_000_000;

/// Answers questions about the solutions of boards. Keep it for many boards: it reuses its memory.
#[derive(Debug, Default)]
pub struct Solver {
    lane: LaneEngine,
    single: SingleEngine,
}

/// The number of solutions of a board, as far as it matters for a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolutionVerdict {
    /// No solution.
    None,
    /// Exactly one solution: the board is a proper puzzle.
    Unique(Solution),
    /// Several solutions; these are the first two.
    Several(Solution, Solution),
}

/// A count that may have been stopped early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartialCount {
    /// Number of solutions counted: all of them, or as many as the limit, unless stopped.
    pub count: u64,
    /// Whether the count was stopped before that: there may be more.
    pub is_stopped: bool,
}

/// The reason why a puzzle is not proper: it doesn't have exactly one solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotUniqueError {
    /// Givens clash.
    #[error(transparent)]
    Clashes(BoardError),
    /// The puzzle has no solution.
    #[error("it has no solution")]
    Unsolvable,
    /// The puzzle has several solutions; these are two of them.
    #[error("it has more than one solution")]
    Ambiguous(Box<[Solution; 2]>),
}

impl SolutionVerdict {
    /// Returns the only solution, if there is just one.
    ///
    /// # Errors
    /// If there is none, or there are several; the error has two of them.
    pub fn unique_solution(self) -> Result<Solution, NotUniqueError> {
        match self {
            SolutionVerdict::None => Err(NotUniqueError::Unsolvable),
            SolutionVerdict::Unique(solution) => Ok(solution),
            SolutionVerdict::Several(one, other) => Err(NotUniqueError::Ambiguous(Box::new([one, other]))),
        }
    }
}

impl Solver {
    /// Creates a solver with the best back end of this machine.
    #[must_use]
    pub fn new() -> Solver {
        Solver::default()
    }

    /// Creates a solver with this back end; `None` if the machine doesn't have it.
    #[must_use]
    pub fn with_backend(backend: Backend) -> Option<Solver> {
        Some(Solver {
            lane: LaneEngine::with_backend(backend)?,
            single: SingleEngine::with_backend(backend)?,
        })
    }

    /// Returns the back end that the solver uses.
    #[must_use]
    pub fn backend(&self) -> Backend {
        self.lane.backend()
    }

    /// Returns the first solution, if there is one.
    pub fn first_solution(&mut self, board: &Board) -> Option<Solution> {
        self.solve_masks(&board.candidate_masks())
    }

    /// Returns the first solution of candidate masks.
    pub(crate) fn solve_masks(&mut self, masks: &[u16; 81]) -> Option<Solution> {
        self.single.first_solution(PuzzleInput::Candidates(masks)).map(question::SolutionText::to_solution)
    }

    /// Returns whether this many branches suffice to show that there is no solution.
    pub(crate) fn is_quickly_impossible(&mut self, board: &Board, branches: u64) -> bool {
        let question = SolveQuestion::FIRST.with_budget(branches);
        let outcome =
            self.single.count_solutions(question, PuzzleInput::Candidates(&board.candidate_masks()));
        outcome.ending != SolveEnding::GaveUp && outcome.solutions == 0
    }

    /// Counts the solutions up to `limit`.
    pub fn count_solutions(&mut self, board: &Board, limit: u64) -> u64 {
        self.count_solutions_until(board, limit, &mut || false).count
    }

    /// Counts the solutions up to `limit`, or until `stop`, which is called now and then, returns true.
    ///
    /// ```
    /// use ninefold_core::Board;
    /// use ninefold_solve::Solver;
    ///
    /// let mut asked = 0;
    /// let counted = Solver::new().count_solutions_until(&Board::EMPTY, u64::MAX, &mut || {
    ///     asked += 1;
    ///     asked > 1000
    /// });
    /// assert!(counted.is_stopped && counted.count > 0);
    /// ```
    pub fn count_solutions_until(
        &mut self,
        board: &Board,
        limit: u64,
        stop: &mut dyn FnMut() -> bool,
    ) -> PartialCount {
        let BoardShares { factor, boards } = BoardShares::from_board(board);
        // A solution of a share stands for `factor` solutions, so fewer of them are enough.
        let enough = limit.div_ceil(factor);
        let (mut counted, mut is_stopped) = (0, false);
        for share in boards {
            if counted >= enough || is_stopped {
                break;
            }
            let more = self.count_share_solutions(share, enough - counted, stop);
            counted = u64::saturating_add(counted, more.count);
            is_stopped = more.is_stopped;
        }
        let count = counted.saturating_mul(factor).min(limit);
        PartialCount { count, is_stopped: is_stopped && count < limit }
    }

    /// Counts the solutions of a share at least up to `enough`: one by one if the search is short; else by
    /// bands; and if there are too few solutions to gain from that, one by one with all lanes.
    fn count_share_solutions(
        &mut self,
        share: [u16; 81],
        enough: u64,
        stop: &mut dyn FnMut() -> bool,
    ) -> PartialCount {
        /// Number of branches before anything is prepared for many solutions.
        const SHORT: u64 = 500;
        /// Number of solutions up to which they are found one by one.
        const FEW: u64 = 4000;
        // Most shares have a short search, which needs no preparation at all.
        let question = SolveQuestion::with_limit(enough);
        let budget = if enough <= FEW { SHORT + 2 * enough } else { SHORT };
        let outcome =
            self.single.count_solutions(question.with_budget(budget), PuzzleInput::Candidates(&share));
        let complete_count = |count| PartialCount { count, is_stopped: false };
        if outcome.ending != SolveEnding::GaveUp {
            return complete_count(outcome.solutions);
        }
        // Here the search is long: count by bands, many solutions at a time.
        let mut bands = BandLeafCounter::new(enough, stop);
        let by_bands =
            self.single.count_with_leaf_counter(PuzzleInput::Candidates(&share), enough, &mut bands);
        match (by_bands, bands.count_when_stopped()) {
            (Some(count), _) => complete_count(count),
            (None, Some(count)) => PartialCount { count, is_stopped: true },
            // The bands gained nothing, so the lanes find the solutions one by one.
            (None, None) => {
                let mut sink = SolutionCountSink(0);
                self.lane.answer_puzzles(question.with_any_order(), &mut [share].iter(), &mut sink);
                complete_count(sink.0)
            }
        }
    }

    /// Determines whether there is no solution, one, or several.
    pub fn check_uniqueness(&mut self, board: &Board) -> SolutionVerdict {
        let found = self.single.first_two_solutions(PuzzleInput::Candidates(&board.candidate_masks()));
        match found.map(|solution| solution.as_ref().map(question::SolutionText::to_solution)) {
            [None, _] => SolutionVerdict::None,
            [Some(first), None] => SolutionVerdict::Unique(first),
            [Some(first), Some(second)] => SolutionVerdict::Several(first, second),
        }
    }

    /// Returns an iterator over all solutions, searched on demand.
    #[must_use]
    pub fn solutions(&self, board: &Board) -> Solutions {
        let mut engine = SingleEngine::with_backend(self.backend()).expect("this solver has the back end");
        engine.start_search(PuzzleInput::Candidates(&board.candidate_masks()), u64::MAX);
        Solutions(Box::new(engine))
    }

    /// Returns the engine for several boards at once.
    pub(crate) fn lane_engine(&mut self) -> &mut LaneEngine {
        &mut self.lane
    }
}

/// Iterator over the solutions of a board, in an order that depends on the board alone.
#[derive(Debug)]
pub struct Solutions(Box<SingleEngine>);

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.0.next_solution().map(question::SolutionText::to_solution)
    }
}

impl SolutionVerdict {
    /// Returns the first solution, if there is any.
    #[must_use]
    pub fn first_solution(&self) -> Option<Solution> {
        match *self {
            SolutionVerdict::None => None,
            SolutionVerdict::Unique(first) | SolutionVerdict::Several(first, _) => Some(first),
        }
    }
}

/// Sink that keeps the number of solutions of the only board.
struct SolutionCountSink(u64);

impl AnswerSink for SolutionCountSink {
    fn wants_solutions(&self) -> bool {
        false
    }

    fn on_solution(&mut self, _: usize, _: &question::SolutionText) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn on_puzzle_end(&mut self, _: usize, outcome: SolveOutcome) {
        self.0 = outcome.solutions;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain;

    /// All answers about a board agree with each other and with the plain engine, on every back end.
    fn check(text: &str, count: usize) {
        let board: Board = text.parse().unwrap();
        let mut plain: Vec<_> =
            plain::PlainSearch::new(&board).map(|solution| solution.to_string()).collect();
        assert_eq!(plain.len(), count, "{text}");
        plain.sort();
        for mut solver in Backend::available_backends().filter_map(Solver::with_backend) {
            let all: Vec<_> = solver.solutions(&board).collect();
            assert_eq!(solver.first_solution(&board), all.first().copied());
            let expected = match all[..] {
                [] => SolutionVerdict::None,
                [only] => SolutionVerdict::Unique(only),
                [first, second, ..] => SolutionVerdict::Several(first, second),
            };
            assert_eq!(solver.check_uniqueness(&board), expected);
            assert_eq!(solver.count_solutions(&board, u64::MAX), count as u64);
            assert_eq!(solver.count_solutions(&board, 2), count.min(2) as u64);
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

    /// Counts that take more than one round of all lanes.
    #[test]
    fn large_counts_agree_with_the_plain_engine() {
        let grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        // Without the 1s of box 1 and the rest of five digits, no two digits are interchangeable.
        let board: Board = grid.replace(['1', '2', '3', '4'], ".").parse().unwrap();
        let most: Board = grid
            .chars()
            .enumerate()
            .map(|(i, c)| if i % 3 == 0 { c } else { '.' })
            .collect::<String>()
            .parse()
            .unwrap();
        for board in [board, most] {
            let all = plain::PlainSearch::new(&board).take(30_000).count() as u64;
            for limit in [1, 499, 1001, 29_999] {
                assert_eq!(Solver::new().count_solutions(&board, limit), all.min(limit), "{board}");
            }
        }
    }

    /// Counts that would take minutes one by one: they are the same whichever digits come first and up to whatever limit.
    #[test]
    fn very_large_counts_do_not_depend_on_the_way() {
        let grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let keep = |every: usize| -> Board {
            let thinned = grid.chars().enumerate().map(|(i, c)| if i % every == 0 { c } else { '.' });
            thinned.collect::<String>().parse().unwrap()
        };
        let mut solver = Solver::new();
        let (board, sparse) = (keep(4), keep(5));
        let by_lanes = {
            let mut sink = SolutionCountSink(0);
            let question = SolveQuestion::ALL.with_any_order();
            solver.lane.answer_puzzles(question, &mut [board.candidate_masks()].iter(), &mut sink);
            sink.0
        };
        assert_eq!(solver.count_solutions(&board, u64::MAX), by_lanes);
        for limit in [5000, by_lanes / 2, by_lanes - 1, by_lanes, by_lanes + 1] {
            assert_eq!(solver.count_solutions(&board, limit), by_lanes.min(limit));
        }
        let all = solver.count_solutions(&sparse, u64::MAX);
        assert!(all > 100 * by_lanes, "{all}");
        let transposed = ninefold_core::ByCell::from_fn(|cell| {
            sparse.possible_digits(ninefold_core::Cell::at(cell.index() % 9 * 9 + cell.index() / 9))
        });
        assert_eq!(solver.count_solutions(&Board::from_candidates(transposed), u64::MAX), all);
        assert_eq!(solver.count_solutions(&sparse, all - 1), all - 1);
    }
}
