//! What a text has at a place: a puzzle, or something wrong.

use alloc::boxed::Box;

use super::{FormatError, Line, Reading};
use ninefold_core::phrase::Phrase;
use ninefold_core::row::Row;

/// A puzzle of a text, or what is wrong with it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The line where it begins, from 1.
    pub line: usize,
    /// The column where it begins, in characters from 1: a line may hold several.
    pub column: usize,
    /// The puzzle; places in it (of warnings and errors) count from the beginning of the whole text.
    pub result: Result<Reading, FormatError>,
    /// The row of a table that holds no puzzle, with its other fields; that of a puzzle is [its own](ninefold_core::Puzzle::row).
    pub row: Option<Box<Row>>,
}

impl Entry {
    /// The row of a table that it stands in, if it stands in one.
    #[must_use]
    pub fn row(&self) -> Option<&Row> {
        let own = self.result.as_ref().ok().and_then(|reading| reading.puzzle.row.as_deref());
        own.or(self.row.as_deref())
    }

    /// Whether it only says that there is no puzzle at all: the text is empty, or has nothing but comments. A row of a table
    /// is something.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        let says_so = |error: &FormatError| matches!(error.found, Phrase::EmptyText | Phrase::OnlyComments);
        self.row.is_none() && self.result.as_ref().is_err_and(says_so)
    }

    /// What was read from a text that begins at this line of the whole.
    #[must_use]
    pub fn at(line: usize, result: Result<Reading, FormatError>) -> Entry {
        Entry { line, column: 1, result, row: None }
    }

    /// The same, read from a text below this many lines of the whole.
    pub(super) fn below(mut self, lines: usize) -> Entry {
        self.line += lines;
        self.result = moved(self.result, (lines + 1, 1));
        self
    }

    /// The same, read from a piece of a line, moved to where that stands.
    pub(super) fn of_piece(mut self, line: Line<'_>, offset: usize) -> Entry {
        (self.line, self.column) = (line.number, line.column(offset));
        self.result = moved(self.result, (self.line, self.column));
        self
    }
}

/// What was read of a piece of a text, with its places where that begins: at a line and a column.
pub(super) fn moved(
    mut read: Result<Reading, FormatError>,
    (line, column): (usize, usize),
) -> Result<Reading, FormatError> {
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
