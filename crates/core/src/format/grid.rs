//! Nine rows of cells, with whatever borders people draw around them.
//!
//! Borders are ignored, so is anything that separates cells in spreadsheets and program texts. `-` and `*` may be
//! borders or empty cells: the one that makes 81 cells is meant. A line of other text is the title of the grid
//! below it.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::cells::{self, A_SIGN, is_sign};
use super::{
    Entry, Format, FormatError, Info, Line, Part, Parts, Reading, Shape, Unwritable, Written, lines,
};
use crate::{Cell, Digit, Puzzle};

/// The format of drawn grids.
#[derive(Debug)]
pub(crate) struct Grid;

static INFO: Info = Info {
    id: "grid",
    aliases: &[],
    name: "grid",
    about: "Nine rows of nine cells, with or without borders, blanks or commas between them.",
    example: "53.|.7.|...
6..|195|...
.98|...|.6.
---+---+---
8..|.6.|..3
4..|8.3|..1
7..|.2.|..6
---+---+---
.6.|...|28.
...|419|..5
...|.8.|.79",
    shape: Shape::Block,
    carries: Parts::of(&[Part::Values]),
};

impl Format for Grid {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn detect(&self, text: &str) -> bool {
        let counts = || lines(text).take(100).map(|line| cells_in(line.text));
        counts().any(|cells| cells == 81) || counts().filter(|cells| (9..=20).contains(cells)).count() > 1
    }

    fn read(&self, text: &str) -> Result<Reading, FormatError> {
        super::first_of(self.read_all(text), text)
    }

    fn read_all(&self, text: &str) -> Vec<Entry> {
        let mut entries = Vec::new();
        let mut block = Vec::new();
        let mut title = None;
        for line in lines(text).filter(|line| line.is_meaningful()) {
            match kind(line.text) {
                Kind::Border => {}
                Kind::Row => block.push(line),
                Kind::Damaged(offset) => {
                    let error = FormatError::at(line, offset, A_SIGN, line.found(offset));
                    entries.push(Entry::at(line.number, Err(error)));
                    block.clear();
                    title = None;
                }
                Kind::Words => {
                    read_block(&block, title.take(), &mut entries);
                    block.clear();
                    title = Some(line);
                }
            }
        }
        read_block(&block, title, &mut entries);
        entries
    }

    fn write(&self, puzzle: &Puzzle) -> Result<Written, Unwritable> {
        INFO.written(puzzle, draw(&puzzle.values, "---+---+---"))
    }

    fn write_all(&self, puzzles: &[Puzzle]) -> Result<Written, Unwritable> {
        super::write_joined(self, puzzles, "\n\n")
    }
}

/// What a line of a drawing is.
enum Kind {
    Border,
    Row,
    /// A row with one or two characters that do not belong there, the first at this byte offset.
    Damaged(usize),
    Words,
}

fn kind(text: &str) -> Kind {
    let bytes = text.as_bytes();
    let strange = |byte: &u8| !is_sign(*byte) && !is_separator(*byte);
    if let Some(offset) = bytes.iter().position(strange) {
        let few = bytes.iter().filter(|byte| strange(byte)).count() <= 2;
        return if few && bytes.iter().filter(|&&byte| is_sign(byte)).count() >= 6 {
            Kind::Damaged(offset)
        } else {
            Kind::Words
        };
    }
    if is_border(bytes) { Kind::Border } else { Kind::Row }
}

/// Whether a line is drawn, not written: nothing but separators, or a ruler with dots as its corners.
fn is_border(bytes: &[u8]) -> bool {
    let drawn = |byte: &u8| is_separator(*byte) || matches!(byte, b'.' | b'-' | b'*');
    let weak = bytes.iter().filter(|byte| matches!(byte, b'-' | b'*')).count();
    let ruled = bytes.windows(2).any(|pair| matches!(pair, b"--" | b"==" | b"**"));
    let dots = bytes.iter().filter(|&&byte| byte == b'.').count();
    // Nine dashes or stars and nothing else may be a row of empty cells; `read_block` decides.
    let may_be_row = weak == 9 && dots == 0 && !bytes.contains(&b'+');
    bytes.iter().all(drawn) && !may_be_row && (dots == 0 || (ruled && dots < 9))
}

/// Whether a character may stand between cells.
const fn is_separator(byte: u8) -> bool {
    byte.is_ascii_whitespace()
        || matches!(byte, b'|' | b'!' | b':' | b'+' | b'=' | b'\'' | b'"' | b',' | b';')
        || matches!(byte, b'[' | b']' | b'(' | b')' | b'{' | b'}')
}

/// How many cells a line of a drawing has: digits and the signs that are no borders, and `-` or `*` if that makes
/// nine.
pub(super) fn cells_in(text: &str) -> usize {
    let bytes = text.as_bytes();
    let too_long = bytes.len() > cells::LONGEST_LINE;
    if too_long || bytes.iter().any(|&byte| !is_sign(byte) && !is_separator(byte)) || is_border(bytes) {
        return 0;
    }
    let count = |wanted: &dyn Fn(u8) -> bool| bytes.iter().filter(|&&byte| wanted(byte)).count();
    let certain = count(&is_certain);
    let with = [b'-', b'*'].map(|sign| certain + count(&|byte| byte == sign));
    if with.contains(&9) { 9 } else { certain }
}

pub(super) const fn is_certain(byte: u8) -> bool {
    is_sign(byte) && !matches!(byte, b'-' | b'*')
}

/// Reads rows without words between them: one puzzle for each 81 cells.
fn read_block(rows: &[Line<'_>], title: Option<Line<'_>>, entries: &mut Vec<Entry>) {
    if rows.is_empty() {
        return;
    }
    let Some(choice) = choose(rows) else {
        return entries.push(Entry::at(rows[0].number, Err(explain_rows(rows))));
    };
    let found = rows.iter().flat_map(|&line| {
        let signs = line.text.bytes().enumerate();
        signs.filter(|&(_, byte)| choice.takes(byte)).map(move |(offset, byte)| (line, offset, byte))
    });
    let found: Vec<(Line<'_>, usize, u8)> = found.collect();
    for (i, cells) in found.chunks_exact(81).enumerate() {
        let signs: Vec<u8> = cells.iter().map(|&(_, _, byte)| byte).collect();
        let (line, offset, _) = cells[0];
        let mut reading = Reading::new(Puzzle::from_givens(cells::values(&signs)), &INFO);
        reading.warnings.extend(cells::mixed_signs(line.number, line.column(offset), &signs));
        if let Some(note) = choice.note() {
            reading.warn(line.number, line.column(offset), note);
        }
        if let Some(title) = title.filter(|_| i == 0) {
            reading.puzzle.about.title = Some(title.text.trim().to_string());
            reading.warn(title.number, 1, "the line before the grid is taken as its title");
        }
        entries.push(Entry::at(line.number, Ok(reading)));
    }
}

/// Which signs are cells.
#[derive(Clone, Copy)]
enum Choice {
    /// All that cannot be borders.
    Certain,
    /// These, and one that can.
    With(u8),
    /// Digits, and one sign for empty cells.
    Only(u8),
}

impl Choice {
    fn takes(self, byte: u8) -> bool {
        match self {
            Choice::Certain => is_certain(byte),
            Choice::With(sign) => is_certain(byte) || byte == sign,
            Choice::Only(sign) => matches!(byte, b'1'..=b'9') || byte == sign,
        }
    }

    fn note(self) -> Option<Cow<'static, str>> {
        match self {
            Choice::Only(sign) => Some(
                format!(
                    "only '{}' is taken as an empty cell; with other signs there are not 81",
                    char::from(sign)
                )
                .into(),
            ),
            _ => None,
        }
    }
}

/// The first choice with which the rows have a multiple of 81 cells; the order of the single signs is
/// Sudopedia's.
fn choose(rows: &[Line<'_>]) -> Option<Choice> {
    let count = |choice: Choice| -> usize {
        rows.iter().map(|line| line.text.bytes().filter(|&byte| choice.takes(byte)).count()).sum()
    };
    let choices = [Choice::Certain, Choice::With(b'-'), Choice::With(b'*')].into_iter();
    choices
        .chain([b'0', b'.', b'x', b'X', b'*', b'_', b'-'].map(Choice::Only))
        .find(|&choice| count(choice) > 0 && count(choice) % 81 == 0)
}

/// What keeps the rows of a text from being a grid.
pub(super) fn explain(text: &str) -> FormatError {
    let rows: Vec<Line<'_>> = lines(text).filter(|line| cells_in(line.text) > 0).take(100).collect();
    if rows.is_empty() {
        let first = lines(text).find(|line| line.is_meaningful()).unwrap_or(Line { number: 1, text: "" });
        let offset = first.text.len() - first.text.trim_start().len();
        return FormatError::at(first, offset, "a puzzle in one of the known formats", first.found(offset));
    }
    explain_rows(&rows)
}

fn explain_rows(rows: &[Line<'_>]) -> FormatError {
    let counts = || rows.iter().map(|line| (*line, cells_in(line.text)));
    match counts().find(|&(_, cells)| cells != 9) {
        Some((line, cells)) => FormatError::at(line, 0, "9 cells in this row", cells.to_string()),
        None => FormatError::at(rows[rows.len() - 1], 0, "9 rows of 9 cells", format!("{} rows", rows.len())),
    }
}

/// Draws nine rows with `|` between boxes and this ruler between bands.
pub(super) fn draw(values: &cells::Values, ruler: &str) -> String {
    let mut text = String::new();
    for (cell, value) in values.iter() {
        text.push(value.map_or('.', Digit::to_char));
        text.push_str(behind(cell));
        if cell.column_index() == 8 && matches!(cell.row_index(), 2 | 5) {
            text.push_str(ruler);
            text.push('\n');
        }
    }
    text
}

/// What stands behind a cell in a drawing.
fn behind(cell: Cell) -> &'static str {
    match (cell.row_index(), cell.column_index()) {
        (_, 2 | 5) => "|",
        (0..8, 8) => "\n",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{read_all, read_any};

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Draws the example with `row` around each row, given its three thirds.
    fn drawn(row: impl Fn(&str, &str, &str) -> String, ruler: &str) -> String {
        let mut rows: Vec<String> =
            (0..9).map(|r| &LINE[9 * r..9 * r + 9]).map(|r| row(&r[..3], &r[3..6], &r[6..])).collect();
        for place in [0, 4, 8, 12] {
            rows.insert(place, ruler.into());
        }
        rows.join("\n")
    }

    fn check(text: &str) -> Reading {
        let reading = read_any(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(reading.format.id, "grid", "{text}");
        assert_eq!(cells::write_values(&reading.puzzle.values, '.'), LINE, "{text}");
        reading
    }

    fn check_error(text: &str, expected: &str) {
        assert_eq!(read_any(text).unwrap_err().to_string(), expected);
    }

    #[test]
    fn borders_of_every_kind_are_ignored() {
        check(&drawn(|a, b, c| format!("|{a}|{b}|{c}|"), "+-------+"));
        check(&drawn(|a, b, c| format!("!{a}!{b}!{c}!"), "*-----------*"));
        check(&drawn(|a, b, c| format!("{a} {b} {c}"), ""));
        check(&drawn(|a, b, c| format!("{a}{b}{c}"), ""));
        check(&drawn(|a, b, c| format!(": {a} : {b} : {c} :"), ".-------.-------.-------."));
        check(&drawn(|a, b, c| format!("|{a}|{b}|{c}|"), "=========+===="));
        check(&drawn(|a, b, c| format!("{a}{b}{c}\r"), "\r"));
        let spread = |text: &str| text.chars().map(|c| format!("{c},")).collect::<String>();
        check(&drawn(|a, b, c| format!("[{}],", spread(&[a, b, c].concat())), "").replace('.', "0"));
        check(&spread(LINE));
    }

    #[test]
    fn dashes_and_stars_are_cells_if_that_makes_81() {
        for sign in ["-", "*", "0", "_", "x"] {
            let rows = drawn(|a, b, c| format!("{a}{b}{c}"), "");
            assert_eq!(check(&rows.replace('.', sign)).warnings, []);
        }
        let empty = ["---------"; 9].join("\n");
        assert_eq!(read_any(&empty).unwrap().puzzle, Puzzle::default());
    }

    #[test]
    fn the_sign_that_makes_81_is_chosen_aloud() {
        let text = drawn(|a, b, c| format!("{a}{b}{c}").replace('.', "0").replace("0", "0.").clone(), "");
        let reading = check(&text);
        assert!(reading.warnings[0].message.starts_with("only '0' is taken as an empty cell"));
    }

    #[test]
    fn lists_of_grids_are_read_with_their_titles() {
        let rows = drawn(|a, b, c| format!("{a}{b}{c}"), "");
        let entries = read_all(&format!("Grid 01\n{rows}\nGrid 02\n{rows}"));
        let titles = entries.iter().map(|e| e.result.as_ref().unwrap().puzzle.about.title.as_deref());
        assert_eq!(titles.collect::<Vec<_>>(), [Some("Grid 01"), Some("Grid 02")]);
        assert_eq!(entries[1].line, 17);
        let entries = read_all(&format!("{rows}\n\n{rows}"));
        assert_eq!(entries.iter().filter(|entry| entry.result.is_ok()).count(), 2);
    }

    #[test]
    fn errors_name_the_row() {
        let rows = drawn(|a, b, c| format!("{a}{b}{c}"), "");
        check_error(
            &rows.replacen("6..195...", "6..195..", 1),
            "line 3, column 1: expected 9 cells in this row, found 8",
        );
        check_error(
            &rows.replacen("6..195...", "6..a95...", 1),
            "line 3, column 4: expected a digit or a sign for an empty cell (one of . 0 * _ - x), found 'a'",
        );
        let short = rows.trim_end().rsplit_once('\n').unwrap().0;
        check_error(short, "line 11, column 1: expected 9 rows of 9 cells, found 8 rows");
        check_error(
            "Dear all,\nhello",
            "line 1, column 1: expected a puzzle in one of the known formats, found 'D'",
        );
    }

    #[test]
    fn it_is_written_as_in_forums() {
        let puzzle: Puzzle = LINE.parse().unwrap();
        assert_eq!(Grid.write(&puzzle).unwrap().text, INFO.example);
    }
}
