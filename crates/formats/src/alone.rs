//! Lines that are a puzzle by themselves, in any format: an entry of a list, a field of a table, a string in
//! JSON.

use super::entry::PuzzleEntry;
use super::{
    ALL, FormatError, FormatLayout, PuzzleFormat, PuzzleReading, TextLine, explain_line, line81, second_look,
};
use ninefold_core::phrase::Phrase;

/// Reads a line that is a puzzle by itself.
pub(super) fn read_alone(text: &str) -> Result<PuzzleReading, FormatError> {
    entry_alone(text).result
}

/// Reads a line that is a puzzle by itself, with the table row that it may come from.
pub(super) fn entry_alone(text: &str) -> PuzzleEntry {
    let line = TextLine { number: 1, text };
    let count = line81::split_puzzles(text).count();
    if count > 1 {
        let found = Phrase::CountOfThem { count };
        return PuzzleEntry::at_line(1, Err(FormatError::at_offset(line, 0, Phrase::OnePuzzleALine, found)));
    }
    if let Some(reading) = line81::read_plain(line) {
        return PuzzleEntry::at_line(1, Ok(reading));
    }
    match of_line(text) {
        Some(format) if format.info().shape == FormatLayout::Block => read_only(format, text),
        Some(format) => PuzzleEntry::at_line(1, format.read_first(text)),
        None => {
            let plain = super::plain_text(text);
            let format = of_line(&plain).filter(|_| plain != text);
            let again =
                || second_look::read_line(line, &read_alone).unwrap_or_else(|| Err(explain_line(line)));
            PuzzleEntry::at_line(1, format.map_or_else(again, |format| format.read_first(&plain)))
        }
    }
}

/// Reads the one puzzle of a line that could hold several; more than one is an error, so that none is lost
/// silently.
fn read_only(format: &'static dyn PuzzleFormat, text: &str) -> PuzzleEntry {
    let mut first = None;
    let mut more = 0;
    format.read_each(text, &mut |entry| match first {
        None => first = Some(entry),
        Some(_) => more += 1,
    });
    let line = TextLine { number: 1, text };
    if more > 0 {
        let found = Phrase::CountOfThem { count: more + 1 };
        return PuzzleEntry::at_line(1, Err(FormatError::at_offset(line, 0, Phrase::OnePuzzleALine, found)));
    }
    first.unwrap_or_else(|| PuzzleEntry::at_line(1, Err(explain_line(line))))
}

/// Returns the format of a line that is a puzzle by itself: a line format, a grid on one line, or a document
/// on one.
pub(super) fn of_line(text: &str) -> Option<&'static dyn PuzzleFormat> {
    let is_line = |format: &&&dyn PuzzleFormat| match format.info().id {
        "csv" => false,
        "grid" | "json" | "opensudoku" => true,
        _ => format.info().shape == FormatLayout::Line,
    };
    ALL.iter().filter(is_line).find(|format| format.matches_text(text)).copied()
}
