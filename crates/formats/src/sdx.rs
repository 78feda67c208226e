//! `.sdx` files (SudoCue): nine rows of nine cells between blanks, `5` a given, `u5` a placed digit, `125`
//! candidates.

use super::ignored_text::IgnoredText;
use super::pencilmarks::{collect_cell_marks, find_ambiguous_singles, puzzle_from_candidates, read_digits};
use super::text_lines;
use crate::prelude::*;
use ninefold_core::{ByCell, Cell, CellMap, DigitSet};

/// The format of `.sdx` files.
#[derive(Debug)]
pub(crate) struct SdxFormat;

static INFO: FormatInfo = FormatInfo {
    id: "sdx",
    aliases: &[],
    name: "SDX (SudoCue)",
    description: "Nine rows of nine blank-separated cells: a digit for a given, u and a digit for a placed one, several digits for candidates.",
    example: "5 3 124 26 7 2468 1489 1249 248
6 247 247 1 9 5 3478 234 2478
12 9 8 23 34 24 13457 6 247
8 125 1259 79 6 147 4579 2459 3
4 2 269 8 u5 3 79 29 1
7 15 1359 9 2 14 4589 459 6
139 6 134579 357 3 7 2 8 4
23 278 237 4 1 9 36 3 5
123 1245 12345 2356 8 26 1346 7 9",
    layout: FormatLayout::Block,
    supported_parts: PuzzlePartSet::from_parts(&[
        PuzzlePart::Values,
        PuzzlePart::Placed,
        PuzzlePart::Candidates,
    ]),
};

impl PuzzleFormat for SdxFormat {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    /// Detects rows of nine cells with a placed digit; without one they are a pencil-mark grid without
    /// borders, and mean the same.
    fn matches_text(&self, text: &str) -> bool {
        let allowed = |byte: u8| matches!(byte, b'1'..=b'9' | b'u') || byte.is_ascii_whitespace();
        let mut rows = text_lines(text).filter(|line| line.has_content()).take(20).peekable();
        let row = |text: &str| {
            text.len() < 200 && text.bytes().all(allowed) && text.split_whitespace().count() == 9
        };
        rows.peek().is_some_and(|line| row(line.text))
            && rows.any(|line| row(line.text) && line.text.contains('u'))
    }

    fn read_first_puzzle(&self, text: &str) -> Result<PuzzleReading, FormatError> {
        let rows: Vec<TextLine<'_>> = text_lines(text).filter(|line| line.has_content()).collect();
        let mut marks = ByCell::<DigitSet>::default();
        let mut placed = CellMap::EMPTY;
        // The first nine lines are the rows.
        for (number, &line) in rows.iter().take(9).enumerate() {
            read_row(line, number, &mut marks, &mut placed)?;
        }
        if rows.len() < 9 {
            let last = rows.last().copied().unwrap_or(TextLine { number: 1, text: "" });
            let found = ParseMessage::Count { count: rows.len() };
            return Err(last.error_at(last.text.len(), ParseMessage::NineRows, found));
        }
        let mut puzzle = puzzle_from_candidates(marks);
        // Digits that are marked as placed are no givens.
        for cell in placed {
            puzzle.values[cell] = marks[cell].only();
        }
        puzzle.givens -= placed;
        let mut reading = PuzzleReading::new(puzzle, &INFO);
        // A cell with one candidate that is neither given nor placed gets a warning.
        let unsolved = |cell: &Cell| marks[*cell].only().is_some() && reading.puzzle.values[*cell].is_none();
        let unsolved: CellMap = Cell::all().filter(unsolved).collect();
        if !unsolved.is_empty() {
            reading.add_warning(rows[0].number, 1, ParseMessage::SinglesUnsolved { cells: unsolved });
        }
        let mut entry = PuzzleEntry::at_line(1, Ok(reading));
        // What follows the nine rows is ignored with a warning.
        if let Some(line) = rows.get(9) {
            collect_ignored_lines(&rows[9..]).add_warnings(&mut entry);
            if let Ok(reading) = &mut entry.result
                && !line.text.contains(|c: char| c.is_ascii_digit())
            {
                reading.add_warning(line.number, 1, ParseMessage::RestIgnored);
            }
        }
        entry.result
    }

    fn write_puzzle(&self, puzzle: &Puzzle) -> Result<WrittenText, FormatWriteError> {
        let marks = collect_cell_marks(puzzle, &INFO)?;
        let mut text = String::new();
        for (cell, digits) in marks.iter() {
            let placed = puzzle.values[cell].is_some() && !puzzle.givens.contains(cell);
            let end = match cell.index() {
                80 => "",
                index if index % 9 == 8 => "\n",
                _ => " ",
            };
            text.push_str(&format!("{}{digits}{end}", if placed { "u" } else { "" }));
        }
        let mut written = INFO.finish_written_text(puzzle, text)?;
        let unclear = find_ambiguous_singles(puzzle);
        if !unclear.is_empty() {
            written.add_loss(PuzzlePart::Candidates, ParseMessage::SinglesAsGivens { cells: unclear });
        }
        Ok(written)
    }
}

/// Collects the lines after the nine rows that have digits in them.
fn collect_ignored_lines(rest: &[TextLine<'_>]) -> IgnoredText {
    let mut left_out = IgnoredText::default();
    let with_digits = rest.iter().filter(|line| line.text.contains(|c: char| c.is_ascii_digit()));
    with_digits.for_each(|line| left_out.push_text(line.number, line.text));
    left_out
}

fn read_row(
    line: TextLine<'_>,
    number: usize,
    marks: &mut ByCell<DigitSet>,
    placed: &mut CellMap,
) -> Result<(), FormatError> {
    let mut count = 0;
    for group in line.text.split_whitespace() {
        let start = group.as_ptr() as usize - line.text.as_ptr() as usize;
        if count == 9 {
            return Err(line.error_at(start, ParseMessage::CellsInRow, ParseMessage::More));
        }
        // `u` before a digit marks it as placed; any other group is a given or candidates.
        let cell = Cell::from_row_column(number, count);
        let digits = group.strip_prefix('u').unwrap_or(group);
        let bad = digits.bytes().position(|byte| !matches!(byte, b'1'..=b'9'));
        let offset = start + group.len() - digits.len();
        if let Some(bad) = bad {
            return Err(line.unexpected_char_at(offset + bad, ParseMessage::CellOfCandidates));
        }
        marks[cell] = read_digits(line, offset, digits)?;
        if digits.len() != group.len() {
            if digits.len() != 1 {
                let found = ParseMessage::Count { count: digits.len() };
                return Err(line.error_at(start, ParseMessage::DigitBehindU, found));
            }
            *placed += cell;
        }
        count += 1;
    }
    if count < 9 {
        return Err(line.error_at(line.text.len(), ParseMessage::CellsInRow, ParseMessage::Count { count }));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;
    use crate::read_first_puzzle;

    #[test]
    fn placed_digits_are_marked() {
        let reading = read_first_puzzle(INFO.example).unwrap();
        assert_eq!(reading.format.id, "sdx");
        assert_eq!((reading.puzzle.filled_cells() - reading.puzzle.givens).to_string(), "r5c5");
        assert_eq!(SdxFormat.write_puzzle(&reading.puzzle).unwrap().text, INFO.example);
        let note = "line 1, column 1: r5c2, r6c4, r7c569, r8c8: taken as unsolved cells with one candidate, since a peer has it, too";
        assert_eq!(reading.warnings[0].to_string(), note);
    }

    #[test]
    fn text_after_the_rows_is_reported() {
        let warning_texts = |rest: &str| -> Vec<String> {
            let warnings = read_first_puzzle(&format!("{}\n{rest}", INFO.example)).unwrap().warnings;
            warnings.iter().skip(1).map(ToString::to_string).collect()
        };
        let left_out = |line: usize, text: &str| {
            format!("line {line}, column 1: this is no part of a puzzle and is left out: {text}")
        };
        assert_eq!(
            warning_texts("level 4711\n1 2 u3 4 5 6 7 8 9"),
            [left_out(10, "level 4711"), left_out(11, "1 2 u3 4 5 6 7 8 9")]
        );
        assert_eq!(warning_texts("the end"), ["line 10, column 1: what follows the nine rows is ignored"]);
    }

    #[test]
    fn errors_name_the_cell() {
        let check = |text: &str, expected: &str| {
            assert_eq!(SdxFormat.read_first_puzzle(text).unwrap_err().to_string(), expected)
        };
        check(
            &INFO.example.replacen("26", "2a", 1),
            "line 1, column 10: expected a digit, u and a digit, or candidates, found 'a'",
        );
        check(
            &INFO.example.replacen("u5", "u55", 1),
            "line 5, column 13: expected each candidate once, found a second 5",
        );
        check(
            &INFO.example.replacen("u5", "u56", 1),
            "line 5, column 11: expected one digit behind u, found 2",
        );
        check(
            &INFO.example.replacen("u5", "", 1),
            "line 5, column 21: expected 9 cells in this row, found 8",
        );
        check("1 2 3 4 5 6 7 8 9", "line 1, column 18: expected 9 rows, found 1");
    }
}
