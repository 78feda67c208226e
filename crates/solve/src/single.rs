//! Engine of the solver for one puzzle at a time with the shortest time to an answer: the lane engine's
//! search parallelised within one puzzle.
//!
//! ```
//! use ninefold_solve::lane::{PuzzleInput, SolveQuestion};
//! use ninefold_solve::single::SingleEngine;
//! use std::ops::ControlFlow;
//!
//! let puzzle = b"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
//! let mut engine = SingleEngine::new();
//! assert_eq!(engine.count_solutions(SolveQuestion::UNIQUE, PuzzleInput::Text(puzzle)).solutions, 1);
//!
//! // Solutions one after another, as long as somebody asks.
//! engine.start_search(PuzzleInput::Text(&[b'.'; 81]), u64::MAX);
//! let first = *engine.next_solution().unwrap().as_text();
//! let second = *engine.next_solution().unwrap().as_text();
//! assert_ne!(first, second);
//! ```
//!
//! The tree is the one that [`crate::lane`] defines: the same sweeps, the same splits, solutions in the same
//! order. The difference is where the parallel work is: the lane engine applies one operation to many
//! puzzles, this one to all parts of one puzzle (`search`).
//!
//! Alone the single engine needs twice the time per branch of a lane engine with all lanes at work. So they
//! help each other: a puzzle that turns out extreme goes over to the lanes if only its count is wanted, and
//! the lane engine leaves the last puzzles of a batch to a single search, which continues where the lane was.

use crate::arch::{Backend, inner, on_inner};
use crate::lane::LaneEngine;
use crate::question::{PuzzleInput, SolutionOrder, SolutionText, SolveEnding, SolveOutcome, SolveQuestion};
use crate::search::{EXTREME_DEAD_ENDS, LeafCounter, SearchEnd, TriadSearch};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

/// Searches one puzzle at a time, for an answer as soon as possible.
///
/// The engine has one search, which stops at each solution and continues when asked for the next; its memory
/// serves one puzzle after another.
pub struct SingleEngine {
    inner: Inner,
    /// The last solution.
    last_solution: SolutionText,
    /// Engine for puzzles that turn out extreme; created for the first of them.
    lane_engine: Option<Box<LaneEngine>>,
}

inner!(TriadSearch by TriadSearch::new);

impl SingleEngine {
    /// Creates an engine on this back end; `None` if the machine doesn't have it.
    #[must_use]
    pub fn with_backend(backend: Backend) -> Option<Self> {
        let inner = Inner::with_backend(backend)?;
        Some(Self { inner, last_solution: SolutionText::BLANK, lane_engine: None })
    }

    /// Creates an engine on the fastest back end of this machine.
    #[must_use]
    pub fn new() -> Self {
        Self::with_backend(Backend::fastest_backend()).expect("the best back end is an available one")
    }

    /// Returns the back end that the single engine uses.
    #[must_use]
    pub const fn backend(&self) -> Backend {
        self.inner.backend()
    }

    /// Answers a question about one puzzle's solutions. Each solution is passed to `solution`, which may end
    /// the search.
    ///
    /// Solutions, their order and the number of branches are those of the lane engine (see [`crate::lane`]).
    pub fn search_solutions(
        &mut self,
        question: SolveQuestion,
        puzzle: PuzzleInput<'_>,
        mut solution: impl FnMut(&SolutionText) -> ControlFlow<()>,
    ) -> SolveOutcome {
        self.start_search(puzzle, question.budget);
        let mut solutions = 0;
        let ending = loop {
            let Some(found) = self.next_solution() else { break self.end_reason() };
            solutions += 1;
            // The callback sees the last solution as well, even if that ends the search.
            let stop = solution(found).is_break();
            if solutions >= question.limit {
                break SolveEnding::LimitReached;
            }
            if stop {
                break SolveEnding::Stopped;
            }
        };
        SolveOutcome { solutions, branches: self.branch_count(), ending }
    }

    /// Returns the first solution, if there is one.
    pub fn first_solution(&mut self, puzzle: PuzzleInput<'_>) -> Option<&SolutionText> {
        self.start_search(puzzle, u64::MAX);
        self.next_solution()
    }

    /// Counts the solutions up to the question's limit.
    ///
    /// If they may come in any order, a puzzle that turns out extreme is handed over to the lane engine,
    /// whose lanes share its remaining boards.
    pub fn count_solutions(&mut self, question: SolveQuestion, puzzle: PuzzleInput<'_>) -> SolveOutcome {
        let patience = (question.order == SolutionOrder::Any).then_some(EXTREME_DEAD_ENDS);
        let (so_far, left) = on_inner!(&mut self.inner, search => {
            search.start_puzzle(puzzle, question.budget, patience);
            let solutions = search.count_solutions(question.limit.max(1));
            let ending = if solutions < question.limit.max(1) { to_solve_ending(search.end_reason()) } else { SolveEnding::LimitReached };
            let outcome = SolveOutcome { solutions, branches: search.branch_count(), ending };
            if ending == SolveEnding::LimitReached || search.end_reason() != SearchEnd::Paused {
                return outcome;
            }
            // A paused search was extreme: the lanes take over its remaining boards.
            (outcome, search.drain_boards().collect::<Vec<_>>())
        });
        self.lane_engine().finish_remaining_boards(question, &left, so_far).0
    }

    /// Returns the first two solutions, as far as there are any.
    ///
    /// A puzzle that turns out extreme is handed over to the lane engine as in [`Self::count_solutions`]:
    /// mostly there is one solution or none, and then the order of the search doesn't matter. If it does, the
    /// search continues from where it was.
    pub(crate) fn first_two_solutions(&mut self, puzzle: PuzzleInput<'_>) -> [Option<SolutionText>; 2] {
        on_inner!(&mut self.inner, search => search.start_puzzle(puzzle, u64::MAX, Some(EXTREME_DEAD_ENDS)));
        let first = self.next_solution().copied();
        let second = first.and_then(|_| self.next_solution().copied());
        if second.is_some() || on_inner!(&self.inner, search => search.end_reason()) != SearchEnd::Paused {
            return [first, second];
        }
        // Extreme: let the lanes find out whether more solutions are left at all.
        let left: Vec<_> = on_inner!(&mut self.inner, search => search.drain_boards().collect());
        let limit = if first.is_some() { 1 } else { 2 };
        let (others, last) = self.lane_engine().finish_remaining_boards(
            SolveQuestion::with_limit(limit),
            &left,
            SolveOutcome::UNFINISHED,
        );
        match (first, others.solutions) {
            (_, 0) => [first, None],
            (None, 1) => [Some(last), None],
            _ => {
                // The order matters: search the boards left again, in order.
                on_inner!(&mut self.inner, search => search.resume_from_boards(left.iter(), 0, u64::MAX, None));
                let first = first.or_else(|| self.next_solution().copied());
                [first, self.next_solution().copied()]
            }
        }
    }

    /// Returns the lane engine that helps with extreme puzzles.
    fn lane_engine(&mut self) -> &mut LaneEngine {
        let backend = self.backend();
        self.lane_engine.get_or_insert_with(|| {
            Box::new(LaneEngine::with_backend(backend).expect("this engine has the back end"))
        })
    }

    /// Counts the solutions, with the help of `leaves`; a count may stop at `enough` or more. `None` if they
    /// give up.
    pub(crate) fn count_with_leaf_counter(
        &mut self,
        puzzle: PuzzleInput<'_>,
        enough: u64,
        leaves: &mut impl LeafCounter,
    ) -> Option<u64> {
        on_inner!(&mut self.inner, search => {
            search.start_puzzle(puzzle, u64::MAX, None);
            search.count_with_leaf_counter(enough, leaves)
        })
    }

    /// Starts a search that may make this many branches, and discards the one in progress. Solutions are
    /// searched on demand.
    pub fn start_search(&mut self, puzzle: PuzzleInput<'_>, budget: u64) {
        on_inner!(&mut self.inner, search => search.start_puzzle(puzzle, budget, None));
    }

    /// Searches for the next solution; `None` if there are no more, or if the budget is used up (see
    /// [`Self::end_reason`]), and then ever after.
    pub fn next_solution(&mut self) -> Option<&SolutionText> {
        let text = self.last_solution.text_mut();
        let found = on_inner!(&mut self.inner, search => search.write_next_solution(text));
        found.then_some(&self.last_solution)
    }

    /// Returns why there was no next solution: [`SolveEnding::Exhausted`], or [`SolveEnding::GaveUp`] if the
    /// budget was used up.
    #[must_use]
    pub const fn end_reason(&self) -> SolveEnding {
        to_solve_ending(on_inner!(&self.inner, search => search.end_reason()))
    }

    /// Returns the number of branches that the current search has made.
    #[must_use]
    pub const fn branch_count(&self) -> u64 {
        on_inner!(&self.inner, search => search.branch_count())
    }
}

impl Default for SingleEngine {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for SingleEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SingleEngine").field("backend", &self.backend()).finish_non_exhaustive()
    }
}

/// Converts the end of a search to an ending. A pause is only known inside this crate.
const fn to_solve_ending(end: SearchEnd) -> SolveEnding {
    match end {
        SearchEnd::Exhausted => SolveEnding::Exhausted,
        SearchEnd::GaveUp | SearchEnd::Paused => SolveEnding::GaveUp,
    }
}
