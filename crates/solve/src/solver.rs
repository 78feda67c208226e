//! One solver for all questions: which engine answers is its own business.

use std::ops::ControlFlow;

use ninefold_core::{Board, Solution};

use crate::arch::Backend;
use crate::count::{Shares, parts};
use crate::lane::{self, Ending, Input, LaneEngine, Outcome, Question, Sink};
use crate::single::SingleEngine;

/// Answers questions about the solutions of boards; keep it and ask it often, it reuses its memory.
#[derive(Debug, Default)]
pub struct Solver {
    lane: LaneEngine,
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
            lane: LaneEngine::with_backend(backend)?,
            single: SingleEngine::with_backend(backend)?,
        })
    }

    /// The back end in use.
    #[must_use]
    pub fn backend(&self) -> Backend {
        self.lane.backend()
    }

    /// The first solution, if there is one.
    pub fn first(&mut self, board: &Board) -> Option<Solution> {
        self.single.first(Input::Candidates(&board.candidate_masks())).map(lane::Solution::to_grid)
    }

    /// How many solutions there are, counted up to `limit`.
    pub fn count(&mut self, board: &Board, limit: u64) -> u64 {
        let Shares { factor, boards } = Shares::of(board);
        let enough = limit.div_ceil(factor);
        let mut counted = 0;
        for share in boards {
            if counted >= enough {
                break;
            }
            counted = u64::saturating_add(counted, self.count_share(share, enough - counted));
        }
        counted.saturating_mul(factor).min(limit)
    }

    /// Counts at least up to `enough`: with the single engine if the search is short, else with all lanes.
    fn count_share(&mut self, share: [u16; 81], enough: u64) -> u64 {
        const SHORT: u64 = 500;
        let question = Question::up_to(enough).with_budget(SHORT);
        let outcome = self.single.count(question, Input::Candidates(&share));
        if outcome.ending != Ending::GaveUp {
            return outcome.solutions;
        }
        let mut open = parts(share, PARTS);
        let mut closed = 0;
        // A part is counted up to its portion of what is enough; where that was too little, again and further.
        let mut portion = (enough / PARTS as u64).max(1000);
        loop {
            let mut sink = Counted { counts: vec![(0, Ending::GaveUp); open.len()] };
            self.lane.run(Question::up_to(portion), &mut open.iter(), &mut sink);
            let found = sink.counts.iter().fold(closed, |sum: u64, &(count, _)| sum.saturating_add(count));
            let is_open = |&(_, ending): &(u64, Ending)| ending == Ending::Enough;
            if found >= enough || !sink.counts.iter().any(is_open) {
                return found;
            }
            closed += sink.counts.iter().filter(|part| !is_open(part)).map(|&(count, _)| count).sum::<u64>();
            let mut counts = sink.counts.iter();
            open.retain(|_| counts.next().is_some_and(is_open));
            portion = portion.saturating_mul(4);
        }
    }

    /// Whether there is no solution, one, or several.
    pub fn verdict(&mut self, board: &Board) -> Verdict {
        self.single.begin(Input::Candidates(&board.candidate_masks()), u64::MAX);
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
        engine.begin(Input::Candidates(&board.candidate_masks()), u64::MAX);
        Solutions(Box::new(engine))
    }

    /// The engine for several boards at once.
    pub(crate) fn engine(&mut self) -> &mut LaneEngine {
        &mut self.lane
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

/// Into how many boards a board with many solutions is divided.
const PARTS: usize = 2048;

/// Counts the solutions of each board.
struct Counted {
    counts: Vec<(u64, Ending)>,
}

impl Sink for Counted {
    const WANTS_SOLUTIONS: bool = false;

    fn solution(&mut self, _: usize, _: &lane::Solution) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn end(&mut self, puzzle: usize, outcome: Outcome) {
        self.counts[puzzle] = (outcome.solutions, outcome.ending);
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
            let all = plain::Search::new(&board).take(30_000).count() as u64;
            for limit in [1, 499, 1001, 29_999] {
                assert_eq!(Solver::new().count(&board, limit), all.min(limit), "{board}");
            }
        }
    }
}
