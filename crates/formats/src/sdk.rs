//! `.sdk` files (SadMan, SudoCue): header lines `#A author`, then nine rows; the full form has the sections
//! `[Puzzle]`, `[State]` and `[PencilMarks]`.

use super::cells::{BoardValues, parse_cell_char};
use super::ignored_text::IgnoredText;
use super::pencilmarks::read_digits;
use super::text_lines;
use crate::prelude::*;
use ninefold_core::{ByCell, Cell, Digit, DigitSet, PlayerNotes, PuzzleMetadata};

/// The format of `.sdk` files.
#[derive(Debug)]
pub(crate) struct SdkFormat;

static INFO: FormatInfo = FormatInfo {
    id: "sdk",
    aliases: &["sadman"],
    name: "SDK (SadMan)",
    description: "Headers such as #A for the author, then nine rows of digits and dots; a position adds sections for placed digits and pencil marks.",
    example: "#AAnonymous
#LEasy
53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79",
    layout: FormatLayout::Block,
    supported_parts: PuzzlePartSet::from_parts(&[
        PuzzlePart::Values,
        PuzzlePart::Placed,
        PuzzlePart::Candidates,
        PuzzlePart::Author,
        PuzzlePart::Description,
        PuzzlePart::Comment,
        PuzzlePart::Date,
        PuzzlePart::Source,
        PuzzlePart::Level,
        PuzzlePart::Url,
    ]),
};

/// A header: its letter and the field that it fills.
type SdkHeader = (char, SdkField);

type SdkField = fn(&mut PuzzleMetadata) -> &mut Option<String>;

const HEADERS: [SdkHeader; 7] = [
    ('A', |about| &mut about.author),
    ('D', |about| &mut about.description),
    ('C', |about| &mut about.comment),
    ('B', |about| &mut about.date),
    ('S', |about| &mut about.source),
    ('L', |about| &mut about.level),
    ('U', |about| &mut about.url),
];

/// The sections of the full form.
const SECTIONS: [&str; 4] = ["[Puzzle]", "[State]", "[PencilMarks]", "[Colours]"];

impl PuzzleFormat for SdkFormat {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn matches_text(&self, text: &str) -> bool {
        let mut written = text_lines(text).filter(|line| !line.text.trim().is_empty()).take(200);
        let Some(first) = written.next() else { return false };
        if find_section(first.text).is_some() {
            return true;
        }
        let rest = written.map(|line| line.text.trim()).find(|line| !line.starts_with('#'));
        let row = |text| is_cell_row(TextLine { number: 1, text });
        parse_header(first.text).is_some()
            && rest.is_some_and(|line| find_section(line).is_some() || row(line))
    }

    fn read_first_puzzle(&self, text: &str) -> Result<PuzzleReading, FormatError> {
        super::take_first_puzzle(self.read_all_puzzles(text), text)
    }

    fn read_each_puzzle(&self, text: &str, sink: &mut dyn FnMut(PuzzleEntry)) {
        let lines: Vec<TextLine<'_>> = text_lines(text).filter(|line| !line.text.trim().is_empty()).collect();
        if lines.is_empty() {
            return sink(PuzzleEntry::at_line(1, Err(super::empty_text_error(text))));
        }
        let begins = find_puzzle_starts(&lines);
        for (i, &begin) in begins.iter().enumerate() {
            let one = &lines[begin..begins.get(i + 1).copied().unwrap_or(lines.len())];
            sink(PuzzleEntry::at_line(one[0].number, read_puzzle_lines(one)));
        }
    }

    fn write_puzzle(&self, puzzle: &Puzzle) -> Result<WrittenText, FormatWriteError> {
        let parts = PuzzlePartSet::from_puzzle(puzzle);
        let mut about = puzzle.metadata.clone();
        let mut text = String::new();
        for (letter, field) in HEADERS {
            let words = field(&mut about).take().unwrap_or_default();
            for line in words.lines().map(str::trim).filter(|line| !line.is_empty()) {
                text.push_str(&format!("#{letter}{line}\n"));
            }
        }
        let givens = ByCell::from_fn(|cell| puzzle.values[cell].filter(|_| puzzle.givens.contains(cell)));
        let rows = format_value_rows(&givens);
        if !parts.contains(PuzzlePart::Placed) && !parts.contains(PuzzlePart::Candidates) {
            return INFO.finish_written_text(puzzle, text + rows.trim_end());
        }
        text.push_str(&format!("[Puzzle]\n{rows}[State]\n{}", format_value_rows(&puzzle.values)));
        if parts.contains(PuzzlePart::Candidates) {
            text.push_str("[PencilMarks]\n");
            text.push_str(&write_marks(puzzle)?);
        }
        INFO.finish_written_text(puzzle, text.trim_end().to_string())
    }
}

/// Returns the indices of the lines where the puzzles of a file begin: with their headers, their section or
/// their first row.
fn find_puzzle_starts(lines: &[TextLine<'_>]) -> Vec<usize> {
    let mut begins = Vec::from([0]);
    // Index of the first header above this line, while no row followed.
    let (mut rows, mut current, mut headers) = (0, 0, None);
    for (at, &line) in lines.iter().enumerate() {
        if parse_header(line.text).is_some() {
            headers.get_or_insert(at);
            continue;
        }
        if !line.has_content() {
            continue;
        }
        // A puzzle begins with the headers above its first line.
        let begin = headers.take().unwrap_or(at);
        let section = find_section(line.text);
        current = section.unwrap_or(current);
        // A new first section begins the next puzzle, and so does a tenth row of the old one.
        let is_next = match section {
            Some(number) => number == 0 && rows > 0,
            None => current == 0 && rows == 9 && is_cell_row(line),
        };
        if is_next {
            begins.push(begin);
            rows = 0;
        }
        rows += usize::from(current == 0 && section.is_none());
    }
    begins
}

fn is_cell_row(line: TextLine<'_>) -> bool {
    let text = line.text.trim();
    text.len() == 9 && text.bytes().all(|byte| parse_cell_char(byte).is_some())
}

fn read_puzzle_lines(lines: &[TextLine<'_>]) -> Result<PuzzleReading, FormatError> {
    let mut about = PuzzleMetadata::default();
    let mut sections: [Vec<TextLine<'_>>; 4] = Default::default();
    let mut current = 0;
    let mut left_out = IgnoredText::default();
    let mut extra = None;
    // Each line is a header, the name of a section, or one of the nine rows of the current section.
    for &line in lines {
        if let Some((field, words)) = parse_header(line.text) {
            append_line(field(&mut about), words);
        } else if let Some(number) = find_section(line.text) {
            current = number;
        } else if line.has_content() {
            if line.text.trim_start().starts_with('[') || sections[current].len() == 9 {
                extra = extra.or(Some(line));
                if line.text.contains(|c: char| c.is_ascii_digit()) {
                    left_out.push_text(line.number, line.text);
                }
            } else {
                sections[current].push(line);
            }
        }
    }
    // The sections make up the position; colours and surplus lines are ignored with a warning.
    let [puzzle, state, marks, colours] = sections;
    let mut reading = read_sections(&puzzle, &state, &marks)?;
    reading.puzzle.metadata = about;
    if let Some(line) = colours.first().copied().or(extra) {
        reading.add_warning(line.number, 1, ParseMessage::SectionIgnored);
    }
    let mut entry = PuzzleEntry::at_line(lines[0].number, Ok(reading));
    left_out.add_warnings(&mut entry);
    entry.result
}

/// Returns the field that a header line fills, and its words.
fn parse_header(line: &str) -> Option<(SdkField, &str)> {
    let mut rest = line.trim().strip_prefix('#')?.chars();
    let letter = rest.next()?;
    let (_, field) = HEADERS.iter().find(|(known, _)| *known == letter)?;
    Some((*field, rest.as_str().trim()))
}

fn find_section(line: &str) -> Option<usize> {
    SECTIONS.iter().position(|name| name.eq_ignore_ascii_case(line.trim()))
}

/// Adds a line to a field that may already have some.
fn append_line(field: &mut Option<String>, words: &str) {
    match field {
        Some(text) => {
            text.push('\n');
            text.push_str(words);
        }
        None => *field = Some(words.to_string()),
    }
}

fn read_sections(
    puzzle: &[TextLine<'_>],
    state: &[TextLine<'_>],
    marks: &[TextLine<'_>],
) -> Result<PuzzleReading, FormatError> {
    let mut read = Puzzle::from_givens(read_value_rows(puzzle)?);
    // Digits of the state fill the cells that have no given.
    if !state.is_empty() {
        for (cell, value) in read_value_rows(state)?.iter() {
            read.values[cell] = read.values[cell].or(*value);
        }
    }
    let mut reading = PuzzleReading::new(read, &INFO);
    // Marks are candidates if every empty cell has some; else they are notes, as an empty cell without
    // candidates would be a contradiction.
    if let Some(first) = marks.first() {
        let marks = read_mark_rows(marks)?;
        let bare = Cell::all().find(|&cell| reading.puzzle.values[cell].is_none() && marks[cell].is_empty());
        match bare {
            None => reading.puzzle.marks = Some(marks),
            Some(cell) => {
                let notes = PlayerNotes { centre: marks, ..PlayerNotes::default() };
                reading.puzzle.notes = Some(Box::new(notes));
                reading.add_warning(first.number, 1, ParseMessage::MarksAsNotes { cell });
            }
        }
    }
    Ok(reading)
}

fn read_value_rows(rows: &[TextLine<'_>]) -> Result<BoardValues, FormatError> {
    let mut values = BoardValues::default();
    for (row, &line) in rows.iter().enumerate() {
        let text = line.text.trim_end();
        let start = text.len() - text.trim_start().len();
        for (column, byte) in text.bytes().skip(start).enumerate() {
            let value = parse_cell_char(byte)
                .ok_or_else(|| line.unexpected_char_at(start + column, ParseMessage::CellSign))?;
            if column < 9 {
                values[Cell::from_row_column(row, column)] = value;
            }
        }
        if text.len() - start != 9 {
            let found = ParseMessage::Count { count: text.len() - start };
            return Err(line.error_at(start, ParseMessage::CellsInRow, found));
        }
    }
    check_nine_rows(rows).map(|()| values)
}

fn check_nine_rows(rows: &[TextLine<'_>]) -> Result<(), FormatError> {
    let last = rows.last().copied().unwrap_or(TextLine { number: 1, text: "" });
    let found = ParseMessage::Count { count: rows.len() };
    if rows.len() == 9 { Ok(()) } else { Err(last.error_at(0, ParseMessage::NineRows, found)) }
}

fn read_mark_rows(rows: &[TextLine<'_>]) -> Result<ByCell<DigitSet>, FormatError> {
    check_nine_rows(rows)?;
    let mut marks = ByCell::<DigitSet>::default();
    for (row, &line) in rows.iter().enumerate() {
        let mut count = 0;
        for group in line.text.split(',') {
            let start = group.as_ptr() as usize - line.text.as_ptr() as usize;
            let strange = |c: char| Digit::from_char(c).is_none() && !c.is_whitespace();
            if let Some(bad) = group.find(strange) {
                let found = line.describe_char_at(start + bad);
                return Err(line.error_at(start + bad, ParseMessage::DigitsBetweenCommas, found));
            }
            if count < 9 {
                marks[Cell::from_row_column(row, count)] = read_digits(line, start, group)?;
            }
            count += 1;
        }
        if count != 9 {
            return Err(line.error_at(0, ParseMessage::Groups, ParseMessage::Count { count }));
        }
    }
    Ok(marks)
}

fn format_value_rows(values: &BoardValues) -> String {
    let text = super::cells::format_values(values, '.');
    (0..9).map(|row| format!("{}\n", &text[9 * row..9 * row + 9])).collect()
}

fn write_marks(puzzle: &Puzzle) -> Result<String, FormatWriteError> {
    let candidates = puzzle.candidates();
    let mut text = String::new();
    for (cell, digits) in candidates.iter() {
        if digits.is_empty() && puzzle.values[cell].is_none() {
            return Err(INFO.unwritable_error(ParseMessage::CellWithoutCandidate { cell }));
        }
        text.push_str(&format!("{digits}{}", if cell.column_index() == 8 { "\n" } else { "," }));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_first_puzzle;

    const FULL: &str = "[Puzzle]
53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
[State]
53..7....
6..195...
.98....6.
8...6...3
4..853..1
7...2...6
.6....28.
...419..5
....8..79
[PencilMarks]
,,24,26,,2468,1489,1249,248
,247,247,,,,3478,234,2478
12,,,23,34,24,13457,,247
,125,1259,79,,147,4579,2459,
,2,269,,,,79,29,
,15,1359,9,,14,4589,459,
139,,134579,357,3,7,,,4
23,278,237,,,,36,3,
123,1245,12345,2356,,26,1346,,";

    #[test]
    fn files_one_behind_the_other_are_several() {
        let rows = format_value_rows(&Puzzle::from_givens(BoardValues::default()).values);
        let check = |text: &str, expected: &[(usize, Option<&str>)]| {
            let entries = crate::read_all_puzzles(text);
            let author = |entry: &PuzzleEntry| entry.result.as_ref().unwrap().puzzle.metadata.author.clone();
            let found: Vec<_> = entries.iter().map(|entry| (entry.line, author(entry))).collect();
            let expected: Vec<_> =
                expected.iter().map(|(line, name)| (*line, name.map(String::from))).collect();
            assert_eq!(found, expected, "{text}");
        };
        check(&format!("[Puzzle]\n{rows}[Puzzle]\n{rows}"), &[(1, None), (11, None)]);
        check(&format!("#AAnn\n{rows}#ABob\n# nothing\n{rows}"), &[(1, Some("Ann")), (11, Some("Bob"))]);
        check(&format!("[Puzzle]\n{rows}[State]\n{rows}[Puzzle]\n{rows}"), &[(1, None), (21, None)]);
        check(
            &format!("#AAnn\n{rows}#ABob\n{rows}{rows}"),
            &[(1, Some("Ann")), (11, Some("Bob")), (21, None)],
        );
        check(&format!("#AAnn\n{rows}#Cbehind\n"), &[(1, Some("Ann"))]);
    }

    #[test]
    fn headers_may_have_several_lines() {
        let text = format!("#Cone\n#C two\n# nothing\n{}", INFO.example);
        let reading = read_first_puzzle(&text).unwrap();
        assert_eq!(reading.format.id, "sdk");
        assert_eq!(reading.puzzle.metadata.comment.as_deref(), Some("one\ntwo"));
        let written = SdkFormat.write_puzzle(&reading.puzzle).unwrap().text;
        assert_eq!(written, INFO.example.replacen("#L", "#Cone\n#Ctwo\n#L", 1));
    }

    #[test]
    fn sections_hold_a_position() {
        let reading = read_first_puzzle(FULL).unwrap();
        assert_eq!(SdkFormat.write_puzzle(&reading.puzzle).unwrap().text, FULL);
        assert_eq!((reading.puzzle.filled_cells() - reading.puzzle.givens).to_string(), "r5c5");
        assert_eq!(reading.puzzle.crossed_out_candidates().to_string(), "r1c3(1)");
        let notes = read_first_puzzle(&FULL.replacen(",,24,", ",,,", 1)).unwrap();
        assert!(notes.puzzle.marks.is_none() && notes.puzzle.notes.is_some());
        let message = "line 22, column 1: pencil marks are taken as a player's notes, since r1c3 has none";
        assert_eq!(notes.warnings[0].to_string(), message);
    }

    #[test]
    fn errors_name_the_row() {
        let check = |text: &str, expected: &str| {
            assert_eq!(read_first_puzzle(text).unwrap_err().to_string(), expected)
        };
        check(
            &INFO.example.replacen("6..195...", "6..195..", 1),
            "line 4, column 1: expected 9 cells in this row, found 8",
        );
        // Cells are counted, not the spaces before them.
        let indented = FULL.replacen("\n8...6...3", "\n  8...6..3", 1);
        check(&indented, "line 5, column 3: expected 9 cells in this row, found 8");
        check(&INFO.example[..57], "line 6, column 1: expected 9 cells in this row, found 8");
        check(
            &FULL.replacen("247", "2a7", 1),
            "line 23, column 3: expected digits between commas, found 'a'",
        );
    }
}
