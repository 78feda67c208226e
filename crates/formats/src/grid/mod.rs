//! Grids drawn as nine rows of cells, with any borders around them.
//!
//! Borders are ignored, and so is anything that separates cells in spreadsheets and program texts. `-` and
//! `*` may be borders or empty cells, whichever makes 81 cells. A line of other text is the title of the grid
//! below it. Rows of LaTeX (`|5|3| |.`) and arrays of programs, even on a single line, are rows as well; so
//! are rows with their name before them (`r1:`, `A`) or a comment after them (`# row 1`). Several grids may
//! stand side by side. Cells that are written as numbers (`5.0`, `05`, `-1`, `None`) are read number by
//! number.

mod arrangement;
mod row;

use core::cell::RefCell;

use super::cells;
use super::drawing::{DrawingAssembler, DrawingLine};
use super::ignored_text::{EntrySink, IgnoredText};
use super::number_row::{parse_cell_token, parse_number_row};
use super::printed_table::{self, PrintedTable};
use super::{
    FormatError, FormatInfo, FormatLayout, FormatWriteError, JoinStyle, PuzzleEntry, PuzzleFormat,
    PuzzlePart, PuzzlePartSet, PuzzleReading, TextLine, WrittenText, text_lines,
};
use crate::prelude::*;
use arrangement::{arrange_cells_into_grids, choose_cell_selection};
use ninefold_core::{Cell, Digit};
#[cfg(feature = "json")]
pub(super) use row::parse_row_cells;
pub use row::read_row;
use row::{GridRow, classify_line, closes_array};
pub(super) use row::{count_row_cells, is_c_array, is_ruler, is_unambiguous_cell};

/// The format of drawn grids.
#[derive(Debug)]
pub(crate) struct GridFormat;

static INFO: FormatInfo = FormatInfo {
    id: "grid",
    aliases: &[],
    name: "grid",
    description: "Nine rows of nine cells, with or without borders, blanks or commas between them.",
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
    layout: FormatLayout::Block,
    supported_parts: PuzzlePartSet::from_parts(&[PuzzlePart::Values]),
};

impl PuzzleFormat for GridFormat {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn matches_text(&self, text: &str) -> bool {
        let counts = || text_lines(text).take(100).map(|line| count_row_cells(line.text));
        let is_whole_grid = |cells: usize| cells > 0 && cells.is_multiple_of(81);
        let is_faulty = |line: TextLine<'_>| {
            parse_number_row(line.text)
                .is_some_and(|row| row.fault.is_some() && is_whole_grid(row.cells.len()))
        };
        counts().any(is_whole_grid)
            || text_lines(text).take(100).any(is_faulty)
            || counts().filter(|cells| (9..=20).contains(cells)).count() > 1
            || is_multiline_grid(text)
            || printed_table::strip_header_names(text).is_some()
    }

    fn read_first_puzzle(&self, text: &str) -> Result<PuzzleReading, FormatError> {
        super::take_first_puzzle(self.read_all_puzzles(text), text)
    }

    fn read_each_puzzle(&self, text: &str, sink: &mut dyn FnMut(PuzzleEntry)) {
        // A table printed with names of rows and columns is read without them.
        if let Some(PrintedTable { text, mut warnings }) = printed_table::strip_header_names(text) {
            return self.read_each_puzzle(&text, &mut |mut entry| {
                if let Ok(reading) = &mut entry.result {
                    reading.warnings.splice(0..0, warnings.drain(..));
                }
                sink(entry);
            });
        }
        let plain = super::normalise_text(text);
        let is_wide = text_lines(&plain).any(|line| count_row_cells(line.text) >= 9);
        // Among numbers, a single one on a line is a cell as well.
        let is_of_numbers = text_lines(&plain).any(|line| {
            parse_number_row(line.text).is_some_and(|row| !row.is_ambiguous && row.cells.len() > 1)
        });
        let last = text_lines(&plain).filter(|line| line.has_content()).last().map_or(0, |line| line.number);
        let is_cell = |line: TextLine<'_>| {
            let is_number = parse_cell_token(line.text.trim()).is_some();
            (is_of_numbers || line.number == last) && is_number || closes_array(line.text)
        };
        let given = RefCell::new(EntrySink::new(sink));
        let mut drawings = DrawingAssembler::new(count_drawings, |rows: Vec<GridRow<'_>>, title| {
            if title.is_some() {
                given.borrow_mut().discard_title();
            }
            read_grid_rows(rows, title, &mut |entry| given.borrow_mut().emit_entry(entry));
        });
        // Words stay as they were written.
        for (line, written) in text_lines(&plain).zip(text_lines(text)) {
            let piece = match classify_line(line) {
                // A number alone doesn't have nine cells either; one that closes a bracket is the last of an
                // array.
                DrawingLine::Row(row)
                    if is_wide && row.count < 4 && line.is_separator() && !is_cell(line) =>
                {
                    DrawingLine::Words(written)
                }
                // The name before the brackets of an array is no title.
                DrawingLine::Words(line) if line.text.trim_end().ends_with(['[', '{', '(', '=']) => {
                    drawings.finish();
                    given.borrow_mut().push_words(written);
                    continue;
                }
                DrawingLine::Words(_) => DrawingLine::Words(written),
                piece if line.has_content() || !matches!(piece, DrawingLine::Blank) => piece,
                // A comment stands between drawings or next to one.
                DrawingLine::Blank if line.text.trim().is_empty() => DrawingLine::Blank,
                _ => continue,
            };
            let is_words = matches!(piece, DrawingLine::Words(_));
            drawings.push_line(piece);
            if is_words {
                given.borrow_mut().push_words(written);
            }
        }
        drawings.finish();
        drop(drawings);
        let given = given.into_inner();
        let nothing = given.is_empty;
        given.finish();
        // If nothing was found, explain why the text is no grid.
        if nothing {
            let error = grid_error(text);
            sink(PuzzleEntry::at_line(error.line, Err(error)));
        }
    }

    fn write_puzzle(&self, puzzle: &Puzzle) -> Result<WrittenText, FormatWriteError> {
        INFO.finish_written_text(puzzle, draw_grid(&puzzle.values, "---+---+---"))
    }

    fn join_style(&self) -> JoinStyle {
        JoinStyle::Separated("\n\n")
    }
}

/// Whether lines without a recognisable row make up drawings together, such as one number per line.
fn is_multiline_grid(text: &str) -> bool {
    let mut cells = 0;
    let mut rows = 0;
    for line in text_lines(text).filter(|line| line.has_content()) {
        match classify_line(line) {
            DrawingLine::Row(row) if row.fault.is_none() => (cells, rows) = (cells + row.count, rows + 1),
            DrawingLine::Row(_) | DrawingLine::Words(_) => return false,
            DrawingLine::Border | DrawingLine::Blank => {}
        }
    }
    rows > 1 && cells > 0 && cells.is_multiple_of(81)
}

/// Counts the drawings that rows make up with nothing left over; else returns 0. Nine rows have nine cells
/// each.
fn count_drawings(rows: &[GridRow<'_>]) -> usize {
    if rows.iter().any(|row| row.fault.is_some()) {
        let cells: usize = rows.iter().map(|row| row.count).sum();
        return usize::from(cells == 81);
    }
    let mut rows: Vec<&GridRow<'_>> = rows.iter().collect();
    match choose_cell_selection(&mut rows) {
        Some(choice) => rows.iter().map(|row| row.selected_cell_chars(choice).count()).sum::<usize>() / 81,
        None => 0,
    }
}

/// Reads rows that belong together: one puzzle for each 81 cells.
fn read_grid_rows(rows: Vec<GridRow<'_>>, title: Option<TextLine<'_>>, sink: &mut dyn FnMut(PuzzleEntry)) {
    // A faulty row makes the whole drawing an error, at the place of the fault.
    if let Some(row) = rows.iter().find(|row| row.fault.is_some()) {
        return sink(PuzzleEntry::at_line(row.line.number, Err(grid_rows_error(&rows))));
    }
    // Rows that only name the columns or fill space drop out of `chosen`.
    let mut chosen: Vec<&GridRow<'_>> = rows.iter().collect();
    let Some(choice) = choose_cell_selection(&mut chosen) else {
        return sink(PuzzleEntry::at_line(rows[0].line.number, Err(grid_rows_error(&rows))));
    };
    // The title and the warnings about the text around the cells go with the first grid only.
    let mut title = title;
    let mut beside = Some(MarginText::new(&rows, &chosen));
    for signs in arrange_cells_into_grids(&chosen, choice) {
        let (line, offset, _) = signs[0];
        let signs: Vec<u8> = signs.into_iter().map(|(_, _, sign)| sign).collect();
        let mut reading = PuzzleReading::new(Puzzle::from_givens(cells::parse_cell_values(&signs)), &INFO);
        reading.warnings.extend(cells::mixed_empty_chars_warning(
            line.number,
            line.column_at_offset(offset),
            &signs,
        ));
        if let Some(note) = choice.selection_warning() {
            reading.add_warning(line.number, line.column_at_offset(offset), note);
        }
        if let Some(title) = title.take() {
            reading.puzzle.metadata.title = Some(title.text.trim().to_string());
            reading.add_warning(title.number, 1, ParseMessage::TitleBeforeGrid);
        }
        let mut entry = PuzzleEntry::at_line(line.number, Ok(reading));
        if let Some(beside) = beside.take() {
            beside.add_warnings(&mut entry);
        }
        sink(entry);
    }
}

/// Text with digits that stands next to the cells of a drawing.
#[derive(Default)]
struct MarginText {
    /// Lines of the row that names the columns, and of the first row with a name.
    names: [Option<usize>; 2],
    /// Texts that are neither cells nor names.
    ignored_text: IgnoredText,
}

impl MarginText {
    /// Collects the text around the rows of a drawing; `chosen` are the rows with its cells.
    fn new(rows: &[GridRow<'_>], chosen: &[&GridRow<'_>]) -> MarginText {
        let mut beside = MarginText::default();
        let has_digit = |text: &str| text.contains(|c: char| c.is_ascii_digit());
        for row in rows {
            let number = row.line.number;
            if !chosen.iter().any(|chosen| chosen.line.number == number) {
                beside.names[0] = beside.names[0].or((!row.is_blank()).then_some(number));
                continue;
            }
            let text = row.line.text;
            let (before, remaining) = (&text[..row.range.start], &text[row.range.end..]);
            if has_digit(before) && before.trim().len() <= 6 {
                beside.names[1] = beside.names[1].or(Some(number));
            } else if has_digit(before) {
                beside.ignored_text.push_text(number, before);
            }
            if has_digit(remaining) {
                beside.ignored_text.push_text(number, remaining);
            }
        }
        beside
    }

    fn add_warnings(self, entry: &mut PuzzleEntry) {
        let messages = [ParseMessage::RowOfNamesLeftOut, ParseMessage::NamesOfRowsLeftOut];
        if let Ok(reading) = &mut entry.result {
            for (line, message) in self.names.into_iter().zip(messages) {
                line.into_iter().for_each(|line| reading.add_warning(line, 1, message.clone()));
            }
        }
        self.ignored_text.add_warnings(entry);
    }
}

/// Returns the error of a line of numbers that is not a puzzle; `None` if it is not of numbers.
pub(super) fn number_line_error(line: TextLine<'_>) -> Option<FormatError> {
    let row = parse_number_row(line.text).filter(|row| row.cells.len() > 9)?;
    Some(match row.fault {
        Some(fault) => line.error_at(fault.offset, ParseMessage::CellNumber, fault.found),
        None => line.error_at(0, ParseMessage::Cells, ParseMessage::CellsFound { cells: row.cells.len() }),
    })
}

/// Returns the error of a text whose rows do not make up a grid.
pub(super) fn grid_error(text: &str) -> FormatError {
    let rows = text_lines(text).filter_map(|line| match classify_line(line) {
        DrawingLine::Row(row) => Some(row),
        _ => None,
    });
    let rows: Vec<GridRow<'_>> = rows.take(100).collect();
    if rows.is_empty() {
        let first =
            text_lines(text).find(|line| line.has_content()).unwrap_or(TextLine { number: 1, text: "" });
        let offset = first.text.len() - first.text.trim_start().len();
        return first.unexpected_char_at(offset, ParseMessage::KnownFormat);
    }
    grid_rows_error(&rows)
}

fn grid_rows_error(rows: &[GridRow<'_>]) -> FormatError {
    if let Some((line, fault)) = rows.iter().find_map(|row| Some((row.line, row.fault.clone()?))) {
        return line.error_at(fault.offset, fault.expected, fault.found);
    }
    match rows.iter().find(|row| row.count != 9) {
        Some(row) => row.line.error_at(0, ParseMessage::CellsInRow, ParseMessage::Count { count: row.count }),
        None => rows[rows.len() - 1].line.error_at(
            0,
            ParseMessage::RowsOfCells,
            ParseMessage::RowsFound { rows: rows.len() },
        ),
    }
}

/// Draws nine rows with `|` between boxes and this ruler between bands.
pub(super) fn draw_grid(values: &cells::BoardValues, ruler: &str) -> String {
    let mut text = String::new();
    for (cell, value) in values.iter() {
        text.push(value.map_or('.', Digit::to_char));
        text.push_str(separator_after(cell));
        if cell.column_index() == 8 && matches!(cell.row_index(), 2 | 5) {
            text.push_str(ruler);
            text.push('\n');
        }
    }
    text
}

/// Returns the separator that follows a cell in a drawing.
fn separator_after(cell: Cell) -> &'static str {
    match (cell.row_index(), cell.column_index()) {
        (_, 2 | 5) => "|",
        (0..8, 8) => "\n",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;
    use crate::{read_all_puzzles, read_first_puzzle};

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Draws the example with `row` around each row, given its three thirds.
    fn draw_example(row: impl Fn(&str, &str, &str) -> String, ruler: &str) -> String {
        let mut rows: Vec<String> =
            (0..9).map(|r| &LINE[9 * r..9 * r + 9]).map(|r| row(&r[..3], &r[3..6], &r[6..])).collect();
        for place in [0, 4, 8, 12] {
            rows.insert(place, ruler.into());
        }
        rows.join("\n")
    }

    fn check(text: &str) -> PuzzleReading {
        let reading = read_first_puzzle(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(reading.format.id, "grid", "{text}");
        assert_eq!(cells::format_values(&reading.puzzle.values, '.'), LINE, "{text}");
        reading
    }

    fn check_error(text: &str, expected: &str) {
        assert_eq!(read_first_puzzle(text).unwrap_err().to_string(), expected);
    }

    #[test]
    fn borders_of_every_kind_are_ignored() {
        check(&draw_example(|a, b, c| format!("|{a}|{b}|{c}|"), "+-------+"));
        check(&draw_example(|a, b, c| format!("!{a}!{b}!{c}!"), "*-----------*"));
        check(&draw_example(|a, b, c| format!("{a} {b} {c}"), ""));
        check(&draw_example(|a, b, c| format!("{a}{b}{c}"), ""));
        check(&draw_example(|a, b, c| format!(": {a} : {b} : {c} :"), ".-------.-------.-------."));
        check(&draw_example(|a, b, c| format!("|{a}|{b}|{c}|"), "=========+===="));
        check(&draw_example(|a, b, c| format!("{a}{b}{c}\r"), "\r"));
        let spread = |text: &str| text.chars().map(|c| format!("{c},")).collect::<String>();
        check(&draw_example(|a, b, c| format!("[{}],", spread(&[a, b, c].concat())), "").replace('.', "0"));
        check(&spread(LINE));
    }

    #[test]
    fn dashes_and_stars_are_cells_if_that_makes_81() {
        for sign in ["-", "*", "0", "_", "x"] {
            let rows = draw_example(|a, b, c| format!("{a}{b}{c}"), "");
            assert_eq!(check(&rows.replace('.', sign)).warnings, []);
        }
        let empty = ["---------"; 9].join("\n");
        assert_eq!(read_first_puzzle(&empty).unwrap().puzzle, Puzzle::default());
    }

    #[test]
    fn the_sign_that_makes_81_is_chosen_aloud() {
        let text =
            draw_example(|a, b, c| format!("{a}{b}{c}").replace('.', "0").replace("0", "0.").clone(), "");
        let reading = check(&text);
        assert!(reading.warnings[0].message.to_string().starts_with("only '0' is taken as an empty cell"));
    }

    #[test]
    fn lists_of_grids_are_read_with_their_titles() {
        let rows = draw_example(|a, b, c| format!("{a}{b}{c}"), "");
        let entries = read_all_puzzles(&format!("Grid 01\n{rows}\nGrid 02\n{rows}"));
        let titles = entries.iter().map(|e| e.result.as_ref().unwrap().puzzle.metadata.title.as_deref());
        assert_eq!(titles.collect::<Vec<_>>(), [Some("Grid 01"), Some("Grid 02")]);
        assert_eq!(entries[1].line, 17);
        let entries = read_all_puzzles(&format!("{rows}\n\n{rows}"));
        assert_eq!(entries.iter().filter(|entry| entry.result.is_ok()).count(), 2);
    }

    #[test]
    fn rows_may_have_names_and_comments() {
        let rows: Vec<&str> = (0..9).map(|row| &LINE[9 * row..9 * row + 9]).collect();
        let named = |name: &dyn Fn(usize) -> String| -> String {
            rows.iter().enumerate().map(|(i, row)| name(i).replace("ROW", row) + "\n").collect()
        };
        let letter = |i: usize| char::from(b'A' + i as u8);
        let [names, column_names, left_out] =
            ["names-of-rows-left-out", "row-of-names-left-out", "digits-left-out"];
        let listed =
            |row: &&str| row.replace('.', "0").chars().map(String::from).collect::<Vec<_>>().join(", ");
        let flat = |width: usize| -> Vec<String> {
            let cells: Vec<String> = LINE.chars().map(|c| c.to_string().replace('.', "0")).collect();
            cells.chunks(width).map(|cells| cells.join(", ")).collect()
        };
        let lists: Vec<String> = rows.iter().map(|row| format!("[{}]", listed(row))).collect();
        for (text, expected) in [
            (format!("array([{}], dtype=int8)\n", lists.join(",\n       ")), &[left_out][..]),
            (format!("array([{}], dtype=int8)\n", flat(22).join(",\n       ")), &[left_out]),
            (format!("array([{}])\n", flat(22).join(",\n       ")), &[]),
            (format!("int a[9][9] = {{{{{}}}}};\n", flat(9).join("},{")), &[left_out]),
            (format!("array([{}])\n", flat(25).join(",\n       ")), &[]),
            (named(&|i| format!("r{}: ROW", i + 1)), &[names]),
            (named(&|i| format!("{} ROW", letter(i))), &[]),
            (named(&|i| format!("{}) ROW", i + 1)), &[names]),
            (named(&|i| format!("{}: ROW", i + 1)), &[names]),
            (named(&|i| if i == 1 { "ROW # row 2".into() } else { "ROW".into() }), &[left_out]),
            (named(&|i| format!("ROW // {}", letter(i))), &[]),
            (String::from("  123 456 789\n") + &named(&|i| format!("{} ROW", letter(i))), &[column_names]),
            (named(&|_| "> > ROW".into()), &[]),
            (String::from("[code]\n") + &named(&|_| "ROW".into()) + "[/code]\n", &[]),
            (String::from("int grid[9][9] = {\n") + &named(&|_| "ROW".into()) + "}\n", &[left_out]),
        ] {
            let warning_ids: Vec<&str> =
                check(&text).warnings.iter().map(|warning| warning.message.id()).collect();
            assert_eq!(warning_ids, expected, "{text}");
        }
        // Blanks are cells, and no digit is a name.
        let open = "53 | 7 |   \n6  |195|   \n 98|   | 6 \n8  | 6 |  3\n4  |8 3|  1\n7  | 2 |  6\n 6 |   |28 \n   |419|  5\n   | 8 | 79\n";
        assert_eq!(check(open).warnings, []);
        let table: String = rows
            .iter()
            .map(|row| {
                row.split("").map(|c| c.trim_matches('.')).collect::<Vec<_>>()[1..10].join("\t") + "\n"
            })
            .collect();
        assert_eq!(check(&table).warnings, []);
    }

    #[test]
    fn grids_may_stand_side_by_side() {
        let other = LINE.replace('5', ".");
        for between in ["   ", "", " | ", "\t"] {
            let beside = |ruler: &str| -> String {
                let rows = (0..9).map(|row| {
                    let cells = |line: &str| line[9 * row..9 * row + 9].to_string();
                    let end = if matches!(row, 2 | 5) { ruler } else { "" };
                    format!("{}{between}{}\n{end}", cells(LINE), cells(&other))
                });
                rows.collect()
            };
            for text in [beside(""), beside("---+---+---\n"), beside("\n")] {
                let entries = read_all_puzzles(&text);
                let read: Vec<String> = entries
                    .iter()
                    .map(|entry| cells::format_values(&entry.result.as_ref().unwrap().puzzle.values, '.'))
                    .collect();
                assert_eq!(read, [LINE, &other], "{text}");
            }
        }
        // A third of a puzzle on each line. With gaps, clashes decide: as grids side by side the digits would
        // clash.
        let gaps = |line: &str| {
            let rows = line.as_bytes().chunks(9).map(|row| core::str::from_utf8(row).unwrap());
            let rows: Vec<&str> = rows.collect();
            rows.chunks(3).map(|rows| rows.join("  ") + "\n").collect::<String>()
        };
        let read = read_all_puzzles(&[LINE, &other, LINE].map(gaps).concat());
        assert_eq!(read.len(), 3);
        assert_eq!(cells::format_values(&read[1].result.as_ref().unwrap().puzzle.values, '.'), other);
        let thirds =
            [LINE, &other, LINE].map(|line| format!("{}\n{}\n{}\n", &line[..27], &line[27..54], &line[54..]));
        let read = read_all_puzzles(&thirds.concat());
        assert_eq!(read.len(), 3);
        assert_eq!(cells::format_values(&read[1].result.as_ref().unwrap().puzzle.values, '.'), other);
    }

    #[test]
    fn errors_name_the_row() {
        let rows = draw_example(|a, b, c| format!("{a}{b}{c}"), "");
        check_error(
            &rows.replacen("6..195...", "6..195..", 1),
            "line 3, column 1: expected 9 cells in this row, found 8",
        );
        check_error(
            &rows.replacen("6..195...", "6..a95...", 1),
            "line 3, column 4: expected a digit or a sign for an empty cell (one of . 0 * _ - x ?), found 'a'",
        );
        let short = rows.trim_end().rsplit_once('\n').unwrap().0;
        check_error(short, "line 11, column 1: expected 9 rows of 9 cells, found 8 rows");
        check_error(
            "Dear all,\nhello",
            "line 1, column 1: expected a puzzle in one of the known formats, found 'D'",
        );
    }

    #[test]
    fn grids_are_written_as_in_forums() {
        let puzzle: Puzzle = LINE.parse().unwrap();
        assert_eq!(GridFormat.write_puzzle(&puzzle).unwrap().text, INFO.example);
    }
}
