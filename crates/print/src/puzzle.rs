//! Puzzles of a book, with what is printed beside them.

use ninefold::{Board, Solution, StepMarks};

/// A puzzle of a book, with what captions can say of it.
#[derive(Clone, Debug)]
pub struct BookPuzzle {
    /// The position to print.
    pub board: Board,
    /// The solution.
    pub solution: Solution,
    /// Name of its level; empty if it isn't known.
    pub level: String,
    /// Rank of its level, the easiest first.
    pub level_rank: usize,
    /// Score by which puzzles rise.
    pub score: u32,
    /// Rating as it is printed.
    pub rating: String,
    /// Hint as it is printed.
    pub hint: String,
    /// Step to be drawn on the answer sheet, instead of the solution.
    pub answer: Option<PuzzleAnswer>,
}

/// Step on an answer sheet.
#[derive(Clone, Debug)]
pub struct PuzzleAnswer {
    /// Marks of the step.
    pub marks: StepMarks,
    /// Sentences that explain it.
    pub text: Vec<String>,
}
