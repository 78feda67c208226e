//! 729 characters: the candidates of each cell in turn, digit or empty sign. The form of puzzles without givens
//! (sukaku, "pencil-mark puzzles").

use super::{
    Format, FormatError, Info, Line, Part, Parts, Reading, Shape, Unwritable, Written, cells, line81,
};
use ninefold_core::Puzzle;
use ninefold_core::line::{read_candidates, write_candidates};
use ninefold_core::phrase::Phrase;

/// The format of 729 characters.
#[derive(Debug)]
pub(crate) struct Sukaku;

static INFO: Info = Info {
    id: "sukaku",
    aliases: &["729"],
    name: "729-character line",
    about: "For each cell the digits 1 to 9 that it may hold, with dots for the others; puzzles made of candidates alone come like this.",
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
    shape: Shape::Line,
    carries: Parts::of(&[Part::Candidates, Part::Comment]),
};

impl Format for Sukaku {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn detect(&self, text: &str) -> bool {
        line81::locate(super::first_line(text), 729).is_some()
    }

    fn read(&self, text: &str) -> Result<Reading, FormatError> {
        super::read_first_line(text, read_line)
    }

    fn write(&self, puzzle: &Puzzle) -> Result<Written, Unwritable> {
        let mut written = INFO.written(puzzle, write_candidates(puzzle))?;
        line81::add_comment(&mut written, puzzle);
        Ok(written)
    }
}

fn read_line(line: Line<'_>) -> Result<Reading, FormatError> {
    let start = line81::locate(line.text, 729).ok_or_else(|| {
        let characters = line.text.trim().chars().count();
        FormatError::at(line, 0, Phrase::Candidates, Phrase::CharactersFound { characters })
    })?;
    let mut reading = Reading::new(read_candidates(line, start)?, &INFO);
    let signs = &line.text.as_bytes()[start..start + 729];
    reading.warnings.extend(cells::mixed_signs(line.number, line.column(start), signs));
    line81::read_around(&mut reading, line, start, start + 729);
    Ok(reading)
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::ToString;

    use super::*;
    use crate::read_any;
    use ninefold_core::{ByCell, DigitSet};

    #[test]
    fn candidates_stand_cell_by_cell() {
        let text = format!("name: 12{} # x", ".".repeat(727));
        let reading = read_any(&text).unwrap();
        assert_eq!(reading.format.id, "sukaku");
        let digits = |marks: ByCell<DigitSet>| marks.values().map(|digits| digits.len()).sum::<usize>();
        assert_eq!(reading.puzzle.marks.map(digits), Some(2));
        assert_eq!(reading.puzzle.about.comment.as_deref(), Some("x"));
        let written = Sukaku.write(&reading.puzzle).unwrap();
        assert_eq!(written.text, format!("12{} # x", ".".repeat(727)));
        assert_eq!(written.losses[0].message.to_string(), "the title is left out");
    }

    #[test]
    fn a_digit_out_of_place_is_an_error() {
        let error = read_any(&format!("1{}3", ".".repeat(727))).unwrap_err().to_string();
        let expected =
            "line 1, column 729: expected 9 or an empty sign (candidates of r9c9 in order), found '3'";
        assert_eq!(error, expected);
    }

    #[test]
    fn values_become_single_candidates() {
        let puzzle: Puzzle = ("5".to_string() + &".".repeat(80)).parse().unwrap();
        let written = Sukaku.write(&puzzle).unwrap();
        assert!(written.text.starts_with("....5....1234.67891234.6789"));
        assert_eq!(written.losses[0].part, Part::Values);
    }
}
