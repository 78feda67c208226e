//! Report beside a book: each puzzle with its page, and that it was checked.

use ninefold_print::{BookPuzzle, CheckedPuzzle};

use crate::prelude::*;

/// Contents of a book, as they were checked.
pub(super) struct BookReport<'a> {
    /// Name of the book's file.
    pub(super) name: &'a str,
    pub(super) pages: usize,
    pub(super) puzzles: &'a [BookPuzzle],
    pub(super) checked: &'a [CheckedPuzzle],
    /// Place of each puzzle in the input.
    pub(super) places: &'a [String],
    /// Messages about puzzles that were left out.
    pub(super) left_out: &'a [String],
}

impl BookReport<'_> {
    /// Writes the answer first, then a row for each puzzle, then what was left out.
    pub(super) fn write_text(&self, to: &mut impl Write) -> io::Result<()> {
        let (puzzles, pages) = (self.puzzles.len(), self.pages);
        let heading = say!("print-report-heading", name = self.name.to_string(), puzzles, pages);
        writeln!(to, "{}", message_text(&heading))?;
        writeln!(to, "{}\n", message_text(&say!("print-report-proper", puzzles)))?;
        let rows = self.list_rows();
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..COLUMNS.len()).map(width).collect();
        for row in &rows {
            let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
            writeln!(to, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
        }
        if !self.left_out.is_empty() {
            writeln!(to, "\n{}", message_text(&say!("print-report-left-out")))?;
            self.left_out.iter().try_for_each(|message| writeln!(to, "{message}"))?;
        }
        Ok(())
    }

    /// Returns the cells of the table, its header first.
    fn list_rows(&self) -> Vec<[String; COLUMNS.len()]> {
        let or_dash = |text: &str| if text.is_empty() { "-".to_string() } else { text.to_string() };
        let yes = message_text(&say!("print-report-yes"));
        let row = |(at, puzzle): (usize, &BookPuzzle)| {
            [
                (at + 1).to_string(),
                self.checked[at].page.to_string(),
                puzzle.board.givens().len().to_string(),
                or_dash(&puzzle.level),
                or_dash(&puzzle.rating),
                yes.clone(),
                yes.clone(),
                or_dash(&self.places[at]),
            ]
        };
        let header = COLUMNS.map(|id| language::current_message_catalogue().translate_id(id));
        std::iter::once(header).chain(self.puzzles.iter().enumerate().map(row)).collect()
    }
}

/// Ids of the columns' names.
const COLUMNS: [&str; 8] = [
    "print-report-number",
    "print-report-page",
    "print-report-givens",
    "print-report-level",
    "print-report-rating",
    "print-report-unique",
    "print-report-read-back",
    "print-report-place",
];
