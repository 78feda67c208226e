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
    /// Whether its candidates are printed in any style, as it is a position that has lost some.
    pub shows_candidates: bool,
    /// Steps to be drawn at the end, instead of the solution.
    pub answers: Vec<PuzzleAnswer>,
}

/// Step that is drawn and explained.
#[derive(Clone, Debug)]
pub struct PuzzleAnswer {
    /// Name of its technique.
    pub name: String,
    /// Position before the step.
    pub board: Board,
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
        PuzzleAnswer {
            name: catalogue.technique_name(step.technique()),
            board: facts.board().clone(),
            marks: explanation.overview_marks(),
            text,
        }
    }
}
