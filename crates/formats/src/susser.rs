//! Susser's one-line positions: cells with `+` before placed digits, then the candidates that were
//! eliminated.
//!
//! The form of Susser and Sunnie, and the native one-line form of positions here. In the short form the rows
//! are separated by commas, and in each a `*` stands for as many empty cells as the row lacks.

use super::cells::{self, BoardValues, is_cell_char};
use super::first_meaningful_line;
use super::number_row::parse_number_row;
use crate::prelude::*;
use ninefold_core::CellMap;
use ninefold_core::line::{PositionReader, format_position, parse_values_and_givens};

/// The format of one-line positions.
#[derive(Debug)]
pub(crate) struct SusserFormat;

static INFO: FormatInfo = FormatInfo {
    id: "susser",
    aliases: &["sunnie", "state"],
    name: "Susser line",
    description: "The cells with + before placed digits, then a colon and the removed candidates as digit, row, column; also in the short form of comma-separated rows with * for a gap.",
    example: "53..7....6..195....98....6.8...6...34..8+53..17...2...6.6....28....419..5....8..79:113 543 381",
    layout: FormatLayout::Line,
    supported_parts: PuzzlePartSet::from_parts(&[
        PuzzlePart::Values,
        PuzzlePart::Placed,
        PuzzlePart::Candidates,
    ]),
};

impl PuzzleFormat for SusserFormat {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn matches_text(&self, text: &str) -> bool {
        let line = first_meaningful_line(text);
        if line.len() > cells::MAX_LINE_LENGTH {
            return false;
        }
        let (state, rest) = line.split_once(':').unwrap_or((line, ""));
        // Other characters for empty cells are not used here; a ruler of dashes must not be taken for a
        // position.
        let is_cell = |byte: u8| byte.is_ascii_digit() || byte == b'.';
        let signs = state.bytes().filter(|&byte| is_cell(byte)).count();
        let in_one_piece = signs >= 60 && (state.contains('+') || line.contains(':'));
        // Nine numbers are no rows.
        let is_row = |row: &str| row.contains('*') || row.len() >= 9;
        let rows = state.split(',').count() == 9
            && state.split(',').any(is_row)
            && !parse_number_row(line).is_some_and(|row| row.fault.is_none() && !row.is_ambiguous);
        (in_one_piece || rows)
            && state
                .bytes()
                .all(|byte| is_cell(byte) || byte == b'+' || (rows && matches!(byte, b',' | b'*')))
            && are_triplets(rest)
    }

    fn read_first_puzzle(&self, text: &str) -> Result<PuzzleReading, FormatError> {
        super::read_single_text_line(text, |line| {
            let start = line.text.len() - line.text.trim_start().len();
            let end = line.text.trim_end().len();
            let bare = line.text[..end].trim_end_matches(':');
            let end = if bare.contains(':') { bare.len() } else { end };
            let colon = line.text.find(':').unwrap_or(end);
            let state = &line.text[start..colon];
            let (values, givens) = if state.contains(',') {
                read_rows(line, start..colon)
            } else {
                parse_values_and_givens(line, start..colon)
            }?;
            let removed = cells::parse_triplet_range(line, (colon + 1).min(end)..end)?;
            Ok(PuzzleReading::new(Puzzle { values, givens, removed, ..Puzzle::default() }, &INFO))
        })
    }

    fn write_puzzle(&self, puzzle: &Puzzle) -> Result<WrittenText, FormatWriteError> {
        INFO.finish_written_text(puzzle, format_position(puzzle))
    }
}

/// Whether a text is meant as candidates: nothing but digits, or two triplets at least.
fn are_triplets(text: &str) -> bool {
    let digits = |byte: u8| byte.is_ascii_digit() || matches!(byte, b' ' | b',' | b'\t' | b':');
    let mut words = text.split([' ', ',']).filter(|word| !word.is_empty());
    let mut triplet = || {
        words
            .next()
            .is_some_and(|word| word.len() == 3 && word.bytes().all(|byte| (b'1'..=b'9').contains(&byte)))
    };
    text.bytes().all(digits) || triplet() && triplet()
}

/// Reads nine rows with commas between them, in each of which a `*` may fill a gap.
fn read_rows(
    line: TextLine<'_>,
    range: core::ops::Range<usize>,
) -> Result<(BoardValues, CellMap), FormatError> {
    let text = &line.text[range.clone()];
    let mut state = PositionReader::default();
    let mut start = range.start;
    // Each row has nine cells, or fewer and one `*` for the empty cells that it lacks.
    for (number, row) in text.split(',').enumerate() {
        let cells = row.bytes().filter(|&byte| is_cell_char(byte) && byte != b'*').count();
        let end = start + row.len();
        let gaps = row.bytes().filter(|&byte| byte == b'*').count();
        if number > 8 || cells + gaps > 9 || (cells + gaps != 9 && gaps != 1) {
            let found = ParseMessage::RowWithGaps { cells, row: number + 1, gaps };
            return Err(line.error_at(start, ParseMessage::RowsWithGaps, found));
        }
        // At the gap, the count of cells jumps to the place that leaves room for the rest of the row.
        for at in start..end {
            state.read_cell_char(line, at, end)?;
            if line.text.as_bytes()[at] == b'*' && gaps == 1 {
                state.count = 9 * number + 9 - count_remaining_cells(&line.text[at + 1..end]);
            }
        }
        start = end + 1;
    }
    if state.count != 81 {
        let found = ParseMessage::CellsFound { cells: state.count };
        return Err(line.error_at(range.end, ParseMessage::RowsOfCells, found));
    }
    Ok((state.values, state.givens))
}

fn count_remaining_cells(text: &str) -> usize {
    text.bytes().filter(|&byte| is_cell_char(byte)).count()
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::ToString;

    use super::*;
    use crate::read_first_puzzle;

    fn check(text: &str, written: &str) {
        let reading = read_first_puzzle(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(reading.format.id, "susser", "{text}");
        assert_eq!(SusserFormat.write_puzzle(&reading.puzzle).unwrap().text, written);
    }

    fn check_error(text: &str, expected: &str) {
        assert_eq!(read_first_puzzle(text).unwrap_err().to_string(), expected);
    }

    #[test]
    fn positions_are_read_and_written() {
        check(INFO.example, INFO.example);
        let empty = ".".repeat(80);
        check(&format!("+5{empty}"), &format!("+5{empty}"));
        check(&format!("+5{empty}:"), &format!("+5{empty}"));
        check(&format!(" +5{}: 599,112 \r\n", "0".repeat(80)), &format!("+5{empty}:112 599"));
        check(&format!("5{empty}:512"), &format!("5{empty}"));
    }

    #[test]
    fn short_rows_are_filled() {
        let rows = "53*7****";
        check_error(
            &format!("{rows},*,*,*,*,*,*,*,*"),
            "line 1, column 1: expected 9 rows of 9 cells, with one * at most for a gap, found 3 in row 1 and 5 times *",
        );
        check("53..7*,*,*,*,*,*,*,*,*+79:133", &format!("53..7{}+79:133", ".".repeat(74)));
        check("5*3,........1,*,*,*,*,*,*,*", &format!("5.......3........1{}", ".".repeat(63)));
        check(
            "53..7....,6..195...,.98....6.,8...6...3,4..8.3..1,7...2...6,.6....28.,...419..5,....8..79",
            &INFO.example.replacen("+5", ".", 1)[..81],
        );
    }

    #[test]
    fn errors_name_the_place() {
        let cells = ".".repeat(79);
        check_error(&format!("+5{cells}"), "line 1, column 82: expected 81 cells, found 80");
        check_error(&format!("+5{cells}..:112"), "line 1, column 84: expected 81 cells, found more");
        check_error(&format!("+.{cells}."), "line 1, column 2: expected a placed digit behind +, found '.'");
        check_error(
            &format!("+5{cells}.:11"),
            "line 1, column 86: expected a column after digit and row, as in 514, found the end",
        );
    }
}
