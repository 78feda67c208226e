//! Entries of a text of puzzles: each a puzzle or an error, with the place where it begins.

use alloc::boxed::Box;

use super::{FormatError, PuzzleReading, TextLine};
use ninefold_core::phrase::ParseMessage;
use ninefold_core::row::SourceRow;

/// A puzzle of a text, or the error that keeps it from being read.
#[derive(Clone, Debug)]
pub struct PuzzleEntry {
    /// Line where the entry begins, from 1.
    pub line: usize,
    /// Column where the entry begins, in characters from 1: a line may hold several puzzles.
    pub column: usize,
    /// The puzzle or the error; lines and columns in it (of warnings and errors) count from the beginning of
    /// the whole text.
    pub result: Result<PuzzleReading, FormatError>,
    /// Table row without a puzzle, with its other fields; the row of a puzzle is [in the
    /// puzzle](ninefold_core::Puzzle::row).
    pub row: Option<Box<SourceRow>>,
    /// Number of boards in the picture that the entry is from, where `line` is the number of the board; `None`
    /// if it is from a text.
    pub picture_boards: Option<usize>,
}

impl PuzzleEntry {
    /// Returns the table row that a puzzle entry comes from, if it comes from one.
    #[must_use]
    pub fn table_row(&self) -> Option<&SourceRow> {
        let own = self.result.as_ref().ok().and_then(|reading| reading.puzzle.row.as_deref());
        own.or(self.row.as_deref())
    }

    /// Whether the entry only says that there is no puzzle at all: the text is empty, or has nothing but
    /// comments. A row of a table always counts as something.
    #[must_use]
    pub fn is_no_puzzle_error(&self) -> bool {
        let says_so =
            |error: &FormatError| matches!(error.found, ParseMessage::EmptyText | ParseMessage::OnlyComments);
        self.row.is_none() && self.result.as_ref().is_err_and(says_so)
    }

    /// Returns the entry of a text that begins on this line of the whole, in column 1.
    #[must_use]
    pub fn at_line(line: usize, result: Result<PuzzleReading, FormatError>) -> PuzzleEntry {
        PuzzleEntry { line, column: 1, result, row: None, picture_boards: None }
    }

    /// Moves an entry of a text that begins below this many lines of the whole.
    pub(super) fn with_text_line_offset(mut self, lines: usize) -> PuzzleEntry {
        self.line += lines;
        self.result = shift_result_position(self.result, (lines + 1, 1));
        self
    }

    /// Moves an entry of a piece of a line to the line and the byte offset where the piece begins.
    pub(super) fn moved_to_offset(mut self, line: TextLine<'_>, offset: usize) -> PuzzleEntry {
        (self.line, self.column) = (line.number, line.column_at_offset(offset));
        self.result = shift_result_position(self.result, (self.line, self.column));
        self
    }
}

/// Treatment of puzzles with other rules than those of Sudoku, such as cages or diagonals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RulePolicy {
    /// An error: without its rules a puzzle is another one.
    #[default]
    Refuse,
    /// The puzzle is read without its rules, with a warning.
    Ignore,
}

impl RulePolicy {
    /// Applies the policy to an entry that was read.
    #[must_use]
    pub(crate) fn apply_to_entry(self, entry: PuzzleEntry) -> PuzzleEntry {
        match (self, &entry.result) {
            (RulePolicy::Refuse, Ok(reading)) if !reading.puzzle.rules.is_empty() => {
                let found = ParseMessage::OtherRules { rules: reading.puzzle.rules.join(", ") };
                let PuzzleEntry { line, column, result, .. } = entry;
                let row = result.ok().and_then(|reading| reading.puzzle.row);
                let error = FormatError { line, column, expected: ParseMessage::ClassicRules, found };
                PuzzleEntry { column, row, ..PuzzleEntry::at_line(line, Err(error)) }
            }
            _ => entry,
        }
    }
}

/// Moves the lines and columns in a result to the line and column of the whole text where the piece that was
/// read begins.
pub(super) fn shift_result_position(
    mut read: Result<PuzzleReading, FormatError>,
    (line, column): (usize, usize),
) -> Result<PuzzleReading, FormatError> {
    let to = |at: &mut usize, of: &mut usize| {
        *of += if *at == 1 { column - 1 } else { 0 };
        *at += line - 1;
    };
    match &mut read {
        Ok(reading) => reading.warnings.iter_mut().for_each(|at| to(&mut at.line, &mut at.column)),
        Err(error) => to(&mut error.line, &mut error.column),
    }
    read
}
