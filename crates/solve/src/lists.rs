//! Solvers of lists: an answer for each puzzle, in order, by an engine or by a device that searches thousands of
//! boards at the same time.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::lane::{AnswerSink, PuzzleSource};
use crate::question::{SolutionText, SolveOutcome, SolveQuestion};

/// The answer to a question about one puzzle: the outcome, and of the solutions the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardAnswer {
    /// The outcome of the search.
    pub outcome: SolveOutcome,
    /// The first solution, as 81 characters `1` to `9`, if one was found.
    pub first_solution: Option<[u8; 81]>,
}

impl BoardAnswer {
    /// The answer to a puzzle whose search has not ended.
    const UNFINISHED: BoardAnswer = BoardAnswer { outcome: SolveOutcome::UNFINISHED, first_solution: None };
}

/// Fewest puzzles that are worth a list solver's while: an engine answers them before a device has begun.
pub const MIN_LIST_SIZE: usize = 1_600;

/// A solver beside the engines, shared by all threads, that is worth its while only for long lists, such as a
/// graphics card.
pub trait ListSolver: Sync {
    /// Returns the number of puzzles that it should get at a time.
    fn list_size(&self) -> usize;

    /// Answers a question about every puzzle of `source`, in order: the same as
    /// [`LaneEngine`](crate::lane::LaneEngine) answers. Returns whether it has; if not, it has read no puzzle, and
    /// the caller has to ask an engine.
    #[must_use]
    fn answer_list(
        &self,
        question: SolveQuestion,
        source: &mut dyn PuzzleSource,
        take: &mut dyn FnMut(BoardAnswer),
    ) -> bool;
}

/// Sink that keeps outcomes alone, by puzzle.
#[derive(Debug)]
pub struct SolveOutcomes<'a>(pub &'a mut Vec<SolveOutcome>);

impl AnswerSink for SolveOutcomes<'_> {
    fn wants_solutions(&self) -> bool {
        false
    }

    fn on_solution(&mut self, _: usize, _: &SolutionText) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn on_puzzle_end(&mut self, puzzle: usize, outcome: SolveOutcome) {
        if puzzle >= self.0.len() {
            self.0.resize(puzzle + 1, SolveOutcome::UNFINISHED);
        }
        self.0[puzzle] = outcome;
    }
}

/// Sink that keeps outcomes and first solutions, by puzzle.
#[derive(Debug)]
pub struct BoardAnswers<'a>(pub &'a mut Vec<BoardAnswer>);

impl BoardAnswers<'_> {
    #[inline(always)]
    fn answer_mut(&mut self, puzzle: usize) -> &mut BoardAnswer {
        if puzzle >= self.0.len() {
            self.0.resize(puzzle + 1, BoardAnswer::UNFINISHED);
        }
        &mut self.0[puzzle]
    }
}

impl AnswerSink for BoardAnswers<'_> {
    #[inline(always)]
    fn on_solution(&mut self, puzzle: usize, solution: &SolutionText) -> ControlFlow<()> {
        let first = &mut self.answer_mut(puzzle).first_solution;
        if first.is_none() {
            *first = Some(*solution.as_text());
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn on_puzzle_end(&mut self, puzzle: usize, outcome: SolveOutcome) {
        self.answer_mut(puzzle).outcome = outcome;
    }
}
