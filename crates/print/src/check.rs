//! A book held to its puzzles: what stands on the pages is read back and solved.

use ninefold::{Board, Cell, Digit, Solver};

use crate::lesson::BookLesson;
use crate::pdf_file::ReadBackError;
use crate::puzzle::BookPuzzle;
use crate::readback::{ReadBoard, read_boards};

/// A puzzle as it was read back from its page: it has exactly one solution, the one that it had before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckedPuzzle {
    /// Number of its page, from 1.
    pub page: usize,
}

/// Error of a book whose pages don't say what they should.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookCheckError {
    /// The pages can't be read.
    #[error(transparent)]
    Unreadable(#[from] ReadBackError),
    /// A board on a page, counted from 1 among those of its kind, is not the one that was to be printed.
    #[error("{number}: {text}")]
    Different {
        /// Number of the board.
        number: usize,
        /// Cells as they were read.
        text: String,
    },
    /// Pages lack puzzles.
    #[error("{found}/{expected}")]
    Missing {
        /// Number of puzzles that were found.
        found: usize,
        /// Number of puzzles that were to be printed.
        expected: usize,
    },
}

/// Reads the boards of a book back from its pages, candidates too if they are printed, and solves each puzzle
/// again. Returns where each puzzle was found.
///
/// # Errors
/// If a board differs from its puzzle, a printed solution isn't the one of its puzzle, or a puzzle is missing.
pub fn check_book(
    pdf: &[u8],
    lesson: Option<&BookLesson>,
    puzzles: &[BookPuzzle],
) -> Result<Vec<CheckedPuzzle>, BookCheckError> {
    let mut solver = Solver::new();
    let (solved, positions): (Vec<ReadBoard>, Vec<ReadBoard>) =
        read_boards(pdf)?.into_iter().partition(|board| !board.cells.contains(&0));
    let different =
        |at: usize, board: &ReadBoard| BookCheckError::Different { number: at + 1, text: board.to_text() };
    // The example of a lesson comes first, and the answers of a worksheet have its positions once more.
    let example = usize::from(lesson.is_some());
    let tasks = puzzles.iter().map(|puzzle| &puzzle.board);
    let answers = puzzles.iter().flat_map(|puzzle| &puzzle.answers).map(|answer| &answer.board);
    let again = answers.filter(|board| !board.empty_cells().is_empty());
    let expected: Vec<&Board> =
        lesson.map(|lesson| &lesson.answer.board).into_iter().chain(tasks).chain(again).collect();
    for (at, board) in positions.iter().enumerate() {
        if !expected.get(at).is_some_and(|expected| shows_position(board, expected)) {
            return Err(different(at, board));
        }
    }
    let tasks = positions.get(example..).unwrap_or_default();
    if tasks.len() < puzzles.len() {
        return Err(BookCheckError::Missing { found: tasks.len(), expected: puzzles.len() });
    }
    // What a reader has before them must lead to the solution.
    let mut checked = Vec::with_capacity(puzzles.len());
    for (at, (puzzle, board)) in puzzles.iter().zip(tasks).enumerate() {
        let position = board.to_board();
        let found = position.and_then(|position| solver.check_uniqueness(&position).unique_solution().ok());
        if found.is_none_or(|found| found != puzzle.solution) {
            return Err(different(at, board));
        }
        checked.push(CheckedPuzzle { page: board.page });
    }
    for (at, board) in solved.iter().enumerate() {
        let text = board.to_text();
        if puzzles.get(at).is_none_or(|puzzle| puzzle.solution.to_string() != text) {
            return Err(different(at, board));
        }
    }
    Ok(checked)
}

/// Returns whether a board on a page has the digits of a position, and its candidates if it has any.
fn shows_position(printed: &ReadBoard, board: &Board) -> bool {
    let has_candidates = printed.has_candidates();
    Cell::all().all(|cell| match board.value(cell) {
        Some(digit) => Digit::from_char((b'0' + printed.cells[cell.index()]) as char) == Some(digit),
        None => {
            printed.cells[cell.index()] == 0
                && (!has_candidates || printed.candidates[cell] == board.candidates(cell))
        }
    })
}
