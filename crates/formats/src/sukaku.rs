//! Sukaku texts of 729 characters: the candidates of each cell in turn, a digit or an empty character. The
//! form of puzzles without givens (sukaku, "pencil-mark puzzles"). They may take nine lines, one for each
//! row, or be drawn in 27, where each cell takes three by three characters.

use super::cells::{is_cell_char, is_cell_separator, is_row_of_candidates};
use super::{cells, line81};
use crate::prelude::*;
use ninefold_core::line::{format_candidates, parse_candidates, parse_pencil_marks};

/// The format of 729 characters.
#[derive(Debug)]
pub(crate) struct SukakuFormat;

static INFO: FormatInfo = FormatInfo {
    id: "sukaku",
    aliases: &["729"],
    name: "729-character line",
    description: "For each cell the digits 1 to 9 that it may hold, with dots for the others; puzzles made of candidates alone come like this.",
    example: concat!(
        "123.5.78.123.5.7.9..34..7.912.4.6...1.3..6789.2.4567891......891...5.7.9123..6.89",
        "1..4.67.9..3.56789123.56.8.1.345.78..23.56.89123456..9.23.5..89..34567891234.678.",
        "123.567.912.4.67.9.23456.8.123...789.234567.912...6..9...45678912.4.6....23.567.9",
        "1..45.78.123.56....2..5678912.456789..345678.1234567.91234..7..1234.6.891.3456..9",
        "..3456....2..56789.234.678.1....6.89.2.45..891.3456..91234567.9.2...67.91.34..78.",
        "1234567..12.4.6789123456.8.123..67.9.23..678....45678...3.56.891.3456.891234.6789",
        "1.3..6.89..3..6.8.1..4567..12..56..9.234.67.9123..67.9123.567.9123.5.78912.4.678.",
        ".2.45678912.4...8912...67.9..34..78912345.78..2..567891.3..67....3.5...9.23456789",
        ".234.67.91..45678912.45678912345678912.45678.1234.67891.3.5.789..34..78912345..89",
    ),
    layout: FormatLayout::Line,
    supported_parts: PuzzlePartSet::from_parts(&[PuzzlePart::Candidates, PuzzlePart::Comment]),
};

impl PuzzleFormat for SukakuFormat {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn matches_text(&self, text: &str) -> bool {
        // A drawing has several lines, which most texts that are checked here haven't.
        let first = super::first_meaningful_line(text);
        line81::find_cells_start(first, 729).is_some()
            || is_one_line_sukaku(first)
            || text.contains(['\n', '\r']) && find_drawings(text).next().is_some()
    }

    fn read_first_puzzle(&self, text: &str) -> Result<PuzzleReading, FormatError> {
        match find_drawings(text).next() {
            Some(_) => super::take_first_puzzle(self.read_all_puzzles(text), text),
            None => super::read_single_text_line(text, read_line),
        }
    }

    fn read_each_puzzle(&self, text: &str, sink: &mut dyn FnMut(PuzzleEntry)) {
        let mut drawings = find_drawings(text).peekable();
        if drawings.peek().is_none() {
            return super::read_lines(self, text, sink);
        }
        for drawing in drawings {
            let first = drawing[0];
            let result = match read_drawing(&drawing) {
                Some(puzzle) => Ok(PuzzleReading::new(puzzle, &INFO)),
                None => {
                    let found = ParseMessage::RowsFound { rows: drawing.len() };
                    Err(first.error_at(0, ParseMessage::Candidates, found))
                }
            };
            sink(PuzzleEntry::at_line(first.number, result));
        }
    }

    fn write_puzzle(&self, puzzle: &Puzzle) -> Result<WrittenText, FormatWriteError> {
        let mut written = INFO.finish_written_text(puzzle, format_candidates(puzzle))?;
        line81::add_comment(&mut written, puzzle);
        Ok(written)
    }
}

/// Returns the lines of each drawing: nine of 81 characters, or 27 of 27.
fn find_drawings(text: &str) -> impl Iterator<Item = Vec<TextLine<'_>>> {
    let rows: Vec<TextLine<'_>> = super::text_lines(text)
        .filter(|line| {
            line.has_content() && (!line.is_separator() || collect_cell_chars(line.text).len() >= 27)
        })
        .filter(|line| line.text.bytes().any(|byte| is_cell_char(byte) && byte != b'-'))
        .collect();
    let is_tall =
        rows.len().is_multiple_of(27) && rows.iter().all(|line| collect_cell_chars(line.text).len() == 27);
    let is_wide = rows.first().is_some_and(|line| is_row_of_candidates(line.text));
    let is_drawing = is_wide || is_tall && rows.chunks(27).all(|rows| read_drawing(rows).is_some());
    let is_spaced = rows.first().is_some_and(|line| is_one_line_sukaku(line.text));
    let height = if is_spaced {
        1
    } else if is_wide {
        9
    } else {
        27
    };
    let rows = if is_drawing || is_spaced { rows } else { Vec::new() };
    let drawings: Vec<Vec<TextLine<'_>>> = rows.chunks(height).map(<[_]>::to_vec).collect();
    drawings.into_iter()
}

/// Whether all candidates stand on one line, with separators between the cells or the rows.
fn is_one_line_sukaku(text: &str) -> bool {
    (730..cells::MAX_LINE_LENGTH).contains(&text.len())
        && text.bytes().all(|byte| is_cell_separator(byte) || is_cell_char(byte))
        && matches!(collect_cell_chars(text), signs if signs.len() == 729 && parse_pencil_marks(&signs).is_ok())
}

/// Returns the puzzle that the lines of a drawing make up.
fn read_drawing(rows: &[TextLine<'_>]) -> Option<Puzzle> {
    let signs: Vec<u8> = rows.iter().flat_map(|line| collect_cell_chars(line.text)).collect();
    if signs.len() != 729 {
        return None;
    }
    let of = |index: usize| match rows.len() {
        // Cells row by row, each with three by three characters.
        27 => {
            let (cell, digit) = (index / 9, index % 9);
            signs[(cell / 9 * 3 + digit / 3) * 27 + cell % 9 * 3 + digit % 3]
        }
        _ => signs[index],
    };
    let signs: Vec<u8> = (0..729).map(of).collect();
    parse_pencil_marks(&signs).ok().map(Puzzle::from_pencil_marks)
}

fn collect_cell_chars(text: &str) -> Vec<u8> {
    text.bytes().filter(|&byte| !is_cell_separator(byte) && is_cell_char(byte)).collect()
}

fn read_line(line: TextLine<'_>) -> Result<PuzzleReading, FormatError> {
    let start = line81::find_cells_start(line.text, 729).ok_or_else(|| {
        let characters = line.text.trim().chars().count();
        line.error_at(0, ParseMessage::Candidates, ParseMessage::CharactersFound { characters })
    })?;
    let mut reading = PuzzleReading::new(parse_candidates(line, start)?, &INFO);
    let signs = &line.text.as_bytes()[start..start + 729];
    reading.warnings.extend(cells::mixed_empty_chars_warning(
        line.number,
        line.column_at_offset(start),
        signs,
    ));
    line81::read_title_and_comment(&mut reading, line, start, start + 729);
    Ok(reading)
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::{String, ToString};

    use super::*;
    use crate::read_first_puzzle;
    use ninefold_core::{ByCell, DigitSet};

    #[test]
    fn candidates_stand_cell_by_cell() {
        let text = format!("name: 12{} # x", ".".repeat(727));
        let reading = read_first_puzzle(&text).unwrap();
        assert_eq!(reading.format.id, "sukaku");
        let digits = |marks: ByCell<DigitSet>| marks.values().map(|digits| digits.len()).sum::<usize>();
        assert_eq!(reading.puzzle.marks.map(digits), Some(2));
        assert_eq!(reading.puzzle.metadata.comment.as_deref(), Some("x"));
        let written = SukakuFormat.write_puzzle(&reading.puzzle).unwrap();
        assert_eq!(written.text, format!("12{} # x", ".".repeat(727)));
        assert_eq!(written.losses[0].message.to_string(), "the title is left out");
    }

    #[test]
    fn candidates_may_be_drawn() {
        let line = INFO.example;
        let rows = |between: &str| -> String {
            let row = |row: &[u8]| {
                let groups: Vec<&str> =
                    row.chunks(9).map(|group| core::str::from_utf8(group).unwrap()).collect();
                groups.join(between) + "\n"
            };
            line.as_bytes().chunks(81).map(row).collect()
        };
        let tall: String = (0..27)
            .map(|row: usize| -> String {
                let sign = |column: usize| {
                    let (cell, digit) = (row / 3 * 9 + column / 3, row % 3 * 3 + column % 3);
                    char::from(line.as_bytes()[cell * 9 + digit])
                };
                (0..27).map(sign).collect::<String>() + "\n"
            })
            .collect();
        for text in [rows(""), rows(" "), rows(" | "), tall.clone()] {
            let reading = read_first_puzzle(&text).unwrap();
            assert_eq!(format_candidates(&reading.puzzle), line, "{text}");
            let both = crate::read_all_puzzles(&format!("{text}\n{text}"));
            assert!(both.len() == 2 && both.iter().all(|entry| entry.result.is_ok()), "{text}");
        }
        let eight: String = rows("").lines().take(8).map(|row| String::from(row) + "\n").collect();
        let short = crate::read_all_puzzles(&eight);
        let error = short[0].result.as_ref().unwrap_err().to_string();
        assert_eq!(
            (short.len(), error.as_str()),
            (1, "line 1, column 1: expected 729 candidates, found 8 rows")
        );
    }

    #[test]
    fn titles_stand_between_drawings() {
        let line = INFO.example;
        let wide: String = (0..9).map(|row| line[81 * row..81 * row + 81].to_string() + "\n").collect();
        let entries = crate::read_all_puzzles(&format!("{wide}Puzzle 2\n{wide}\nPuzzle 3\n{wide}"));
        let good = entries.iter().filter(|entry| entry.result.is_ok()).count();
        assert_eq!((good, entries.len()), (3, 3));
    }

    #[test]
    fn a_digit_out_of_place_is_an_error() {
        let error = read_first_puzzle(&format!("1{}3", ".".repeat(727))).unwrap_err().to_string();
        let expected =
            "line 1, column 729: expected 9 or an empty sign (candidates of r9c9 in order), found '3'";
        assert_eq!(error, expected);
    }

    #[test]
    fn values_become_single_candidates() {
        let puzzle: Puzzle = ("5".to_string() + &".".repeat(80)).parse().unwrap();
        let written = SukakuFormat.write_puzzle(&puzzle).unwrap();
        assert!(written.text.starts_with("....5....1234.67891234.6789"));
        assert_eq!(written.losses[0].part, PuzzlePart::Values);
    }
}
