//! Lines that are a puzzle by themselves, in any format: an entry of a list, a field of a table, a string in
//! JSON.

use super::entry::PuzzleEntry;
use super::{ALL_FORMATS, corrections, line81, unknown_line_error};
use crate::prelude::*;

/// Reads a text line that is a puzzle by itself, in any format.
pub(super) fn read_puzzle_line(text: &str) -> Result<PuzzleReading, FormatError> {
    read_line_entry(text).result
}

/// Reads a line that is a puzzle by itself, with the table row that it may come from.
pub(super) fn read_line_entry(text: &str) -> PuzzleEntry {
    let line = TextLine { number: 1, text };
    let count = line81::split_puzzles(text).count();
    if count > 1 {
        let found = ParseMessage::CountOfThem { count };
        return PuzzleEntry::at_line(1, Err(line.error_at(0, ParseMessage::OnePuzzleALine, found)));
    }
    if let Some(reading) = line81::read_simple_line(line) {
        return PuzzleEntry::at_line(1, Ok(reading));
    }
    match detect_line_format(text) {
        Some(format) if format.info().layout == FormatLayout::Block => read_single_entry(format, text),
        Some(format) => PuzzleEntry::at_line(1, format.read_first_puzzle(text)),
        None => {
            let plain = super::normalise_text(text);
            let format = detect_line_format(&plain).filter(|_| plain != text);
            let read_corrected = || {
                corrections::read_corrected_line(line, &read_puzzle_line)
                    .unwrap_or_else(|| Err(unknown_line_error(line)))
            };
            PuzzleEntry::at_line(
                1,
                format.map_or_else(read_corrected, |format| format.read_first_puzzle(&plain)),
            )
        }
    }
}

/// Reads the one puzzle of a line that could hold several; more than one is an error, so that none is lost
/// silently.
fn read_single_entry(format: &'static dyn PuzzleFormat, text: &str) -> PuzzleEntry {
    let mut first = None;
    let mut extra_count = 0;
    format.read_each_puzzle(text, &mut |entry| match first {
        None => first = Some(entry),
        Some(_) => extra_count += 1,
    });
    let line = TextLine { number: 1, text };
    if extra_count > 0 {
        let found = ParseMessage::CountOfThem { count: extra_count + 1 };
        return PuzzleEntry::at_line(1, Err(line.error_at(0, ParseMessage::OnePuzzleALine, found)));
    }
    first.unwrap_or_else(|| PuzzleEntry::at_line(1, Err(unknown_line_error(line))))
}

/// Returns the format of a line that is a puzzle by itself: a line format, a grid on one line, or a document
/// on one.
pub(super) fn detect_line_format(text: &str) -> Option<&'static dyn PuzzleFormat> {
    let is_line = |format: &&&dyn PuzzleFormat| match format.info().id {
        "csv" => false,
        "grid" | "json" | "opensudoku" => true,
        _ => format.info().layout == FormatLayout::Line,
    };
    ALL_FORMATS.iter().filter(is_line).find(|format| format.matches_text(text)).copied()
}
