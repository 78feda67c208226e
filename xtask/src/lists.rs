//! Puzzle lists that chores read: files of comma-separated values, a puzzle a line.

use ninefold_core::{Board, ReadBoardError};

/// A puzzle with the ratings of a reference.
pub(crate) struct RecordedRating {
    pub(crate) board: Board,
    pub(crate) text: String,
    /// ER, EP, ED as written.
    pub(crate) numbers: [String; 3],
}

/// Reads a list of puzzle,ER,EP,ED,...
pub(crate) fn read(file: &str) -> Result<Vec<RecordedRating>, String> {
    let puzzle = |fields: &csv::StringRecord| {
        let (Some(text), Some(er), Some(ep), Some(ed)) =
            (fields.get(0), fields.get(1), fields.get(2), fields.get(3))
        else {
            return Err("expected puzzle,ER,EP,ED".into());
        };
        let board = text.parse().map_err(|error: ReadBoardError| error.to_string())?;
        Ok(RecordedRating { board, text: text.into(), numbers: [er, ep, ed].map(str::to_string) })
    };
    each_record(file, puzzle)
}

/// Converts each line of a list; the first line is a record too, not a header.
pub(crate) fn each_record<T>(
    file: &str,
    mut make: impl FnMut(&csv::StringRecord) -> Result<T, String>,
) -> Result<Vec<T>, String> {
    let mut lines = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_path(file);
    let lines = lines.as_mut().map_err(|error| format!("{file}: {error}"))?;
    let read = |record: Result<csv::StringRecord, csv::Error>| {
        let record = record.map_err(|error| format!("{file}: {error}"))?;
        let line = record.position().map_or(0, csv::Position::line);
        make(&record).map_err(|error| format!("{file}:{line}: {error}"))
    };
    lines.records().map(read).collect()
}

/// Reads the boards of a file with one puzzle a line, up to the first comma.
pub(crate) fn boards(file: &str) -> Result<Vec<Board>, String> {
    each_record(file, |fields| {
        let puzzle = fields.get(0).unwrap_or_default();
        puzzle.parse().map_err(|error: ReadBoardError| error.to_string())
    })
}
