//! Puzzles of a book, with what is printed beside them.

use ninefold::texts::Catalogue;
use ninefold::{Board, Facts, Notation, Solution, SolutionStep, StepMarks};

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

impl PuzzleAnswer {
    /// Creates the answer of a step: all its marks, and its explanation in full.
    #[must_use]
    pub fn from_step(step: &SolutionStep, facts: &Facts, catalogue: &Catalogue) -> PuzzleAnswer {
        let explanation = step.explanation(facts);
        let messages = explanation.messages.iter().map(|marked| &marked.message);
        let text = messages.map(|message| catalogue.format_message(message, Notation::Rc)).collect();
        PuzzleAnswer { marks: explanation.overview_marks(), text }
    }
}
