//! Grids drawn as nine rows of cells, with any borders around them.
//!
//! Borders are ignored, and so is anything that separates cells in spreadsheets and program texts. `-` and
//! `*` may be borders or empty cells, whichever makes 81 cells. A line of other text is the title of the grid
//! below it. Rows of LaTeX (`|5|3| |.`) and arrays of programs, even on a single line, are rows as well; so
//! are rows with their name before them (`r1:`, `A`) or a comment after them (`# row 1`). Several grids may
//! stand side by side. Cells that are written as numbers (`5.0`, `05`, `-1`, `None`) are read number by
//! number.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cell::RefCell;
use core::ops::Range;

use super::cells::{self, is_cell_char};
use super::drawing::{self, DrawingAssembler, DrawingLine};
use super::frame::{self, PrintedTable};
use super::numbers::{NumberRow, find_array_starts, find_numbers_end, parse_cell_token, parse_number_row};
use super::unread_text::{EntrySink, IgnoredText};
use super::{
    FormatError, FormatInfo, FormatLayout, FormatWriteError, JoinStyle, PuzzleEntry, PuzzleFormat,
    PuzzlePart, PuzzlePartSet, PuzzleReading, TextLine, WrittenText, text_lines,
};
use ninefold_core::phrase::ParseMessage;
use ninefold_core::{Board, Cell, Digit, Puzzle};

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
        let whole = |cells: usize| cells > 0 && cells.is_multiple_of(81);
        let is_faulty = |line: TextLine<'_>| {
            parse_number_row(line.text).is_some_and(|row| row.fault.is_some() && whole(row.cells.len()))
        };
        counts().any(whole)
            || text_lines(text).take(100).any(is_faulty)
            || counts().filter(|cells| (9..=20).contains(cells)).count() > 1
            || is_multiline_grid(text)
            || frame::strip_header_names(text).is_some()
    }

    fn read_first_puzzle(&self, text: &str) -> Result<PuzzleReading, FormatError> {
        super::take_first_puzzle(self.read_all_puzzles(text), text)
    }

    fn read_each_puzzle(&self, text: &str, sink: &mut dyn FnMut(PuzzleEntry)) {
        // A table printed with names of rows and columns is read without them.
        if let Some(PrintedTable { text, mut warnings }) = frame::strip_header_names(text) {
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
            read_rows(rows, title, &mut |entry| given.borrow_mut().emit_entry(entry));
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

/// Whether a line closes brackets that earlier lines opened.
fn closes_array(text: &str) -> bool {
    let count = |sign: char| text.matches(sign).count();
    count(']') > count('[')
}

/// A row of cells.
struct GridRow<'a> {
    line: TextLine<'a>,
    /// Byte range of the cells in the line.
    range: Range<usize>,
    /// Cells of a row in which places count or that is written as numbers. Otherwise the cells are the
    /// characters that [`CellSelection`] selects.
    cells: Option<Vec<u8>>,
    /// Cells of a row whose groups of characters may be numbers.
    numbers: Option<Vec<u8>>,
    count: usize,
    /// First fault in the row.
    fault: Option<RowFault>,
}

/// Text that does not belong in a row, with the message about it.
#[derive(Clone)]
struct RowFault {
    offset: usize,
    expected: ParseMessage,
    found: ParseMessage,
}

impl drawing::DrawingRow for GridRow<'_> {
    fn cell_count(&self) -> usize {
        self.count
    }
}

impl GridRow<'_> {
    fn is_blank(&self) -> bool {
        self.cells.as_deref() == Some(&[b' '; 9])
    }
}

fn classify_line(line: TextLine<'_>) -> DrawingLine<'_, GridRow<'_>> {
    let bytes = line.text.as_bytes();
    let row = |cells: Option<[u8; 9]>, count| {
        let cells = cells.map(Vec::from);
        DrawingLine::Row(GridRow { line, range: 0..bytes.len(), cells, numbers: None, count, fault: None })
    };
    let strange = |byte: &u8| !is_cell_char(*byte) && !is_separator(*byte);
    // Comments, and the commands around a drawing in LaTeX.
    if line.text.trim_start().starts_with(['#', '\\']) {
        return DrawingLine::Blank;
    }
    if let Some(cells) = parse_latex_cells(line.text) {
        return row(Some(cells), 9);
    }
    let numbers = parse_number_row(line.text);
    let numbers = match numbers {
        // An apparent fault may be the name of the row.
        Some(numbers) if numbers.fault.is_some() => {
            return match find_named_row(line.text) {
                Some((range, cells)) => {
                    DrawingLine::Row(GridRow { line, range, cells, numbers: None, count: 9, fault: None })
                }
                None => build_number_row(line, numbers),
            };
        }
        Some(numbers) if !numbers.is_ambiguous => return build_number_row(line, numbers),
        numbers => numbers.map(|row| row.cells),
    };
    // Programs write rows as arrays in brackets.
    if let Some((range, count)) = find_array(line.text) {
        return DrawingLine::Row(GridRow { line, range, cells: None, numbers: None, count, fault: None });
    }
    if let Some((range, cells)) = find_named_row(line.text).filter(|_| !is_row_of_cells(line.text)) {
        return DrawingLine::Row(GridRow { line, range, cells, numbers: None, count: 9, fault: None });
    }
    // Strange signs make a faulty row if it looks like one otherwise, and else words.
    if let Some(offset) = bytes.iter().position(strange) {
        let few = bytes.iter().filter(|byte| strange(byte)).count() <= 2;
        let signs = bytes.iter().filter(|&&byte| is_cell_char(byte)).count();
        let fault =
            RowFault { offset, expected: ParseMessage::CellSign, found: line.describe_char_at(offset) };
        let faulty = || GridRow {
            line,
            range: 0..bytes.len(),
            cells: None,
            numbers: None,
            count: 9,
            fault: Some(fault),
        };
        return if few && signs >= 6 { DrawingLine::Row(faulty()) } else { DrawingLine::Words(line) };
    }
    // Only signs and separators are left: nine signs are a row.
    match count_cell_chars(bytes) {
        9 => return row(None, 9),
        signs => match parse_delimited_cells(line.text) {
            Some(cells) => return row(Some(cells), 9),
            None if line.text.trim().is_empty() => return DrawingLine::Blank,
            None if signs > 0 => {
                // Nine groups that may all be numbers count as nine cells until the whole drawing decides.
                let count = numbers.as_ref().map_or(signs, |cells| if cells.len() == 9 { 9 } else { signs });
                return DrawingLine::Row(GridRow {
                    line,
                    range: 0..bytes.len(),
                    cells: None,
                    numbers,
                    count,
                    fault: None,
                });
            }
            None => {}
        },
    }
    DrawingLine::Border
}

/// Returns the row of a line that is written as numbers.
fn build_number_row<'a>(line: TextLine<'a>, numbers: NumberRow) -> DrawingLine<'a, GridRow<'a>> {
    let NumberRow { cells, fault, range, .. } = numbers;
    let fault = fault.map(|fault| RowFault {
        offset: fault.offset,
        expected: ParseMessage::CellNumber,
        found: fault.found,
    });
    let count = cells.len();
    DrawingLine::Row(GridRow { line, range, cells: Some(cells), numbers: None, count, fault })
}

/// Reads a row of nine cells, as characters or as numbers with separators; `None` for anything else.
#[must_use]
pub fn read_row(text: &str) -> Option<[Option<Digit>; 9]> {
    let signs = match text.as_bytes() {
        // Blanks may stand for empty cells.
        signs if signs.len() == 9 && signs.iter().all(|&byte| byte == b' ' || is_cell_char(byte)) => {
            signs.to_vec()
        }
        _ => parse_row_cells(text)?,
    };
    let digits: Vec<Option<Digit>> =
        signs.iter().map(|&byte| cells::parse_cell_char(byte).flatten()).collect();
    digits.try_into().ok()
}

/// Returns the cells of a text that is one row and nothing else, as characters. The row is nine characters,
/// groups of them, or nine numbers.
pub(super) fn parse_row_cells(text: &str) -> Option<Vec<u8>> {
    match classify_line(TextLine { number: 1, text }) {
        DrawingLine::Row(row) if row.fault.is_none() && row.count == 9 => {
            let cells: Vec<u8> =
                row.selected_cell_chars(CellSelection::Certain).map(|(_, sign)| sign).collect();
            let numbers = row.numbers.clone().filter(|_| cells.len() != 9);
            Some(numbers.unwrap_or(cells)).filter(|cells| cells.len() == 9)
        }
        _ => None,
    }
}

/// Whether a line is nine cells by itself.
fn is_row_of_cells(text: &str) -> bool {
    let is_drawn = text.bytes().all(|byte| is_cell_char(byte) || is_separator(byte));
    is_drawn && (count_cell_chars(text.as_bytes()) == 9 || parse_delimited_cells(text).is_some())
}

/// Finds the nine cells of a row that has its name before them (`r1:`, `A`, `1)`) or a comment after them.
/// Returns their byte range, and the cells themselves if places count in the row or it is written as numbers.
fn find_named_row(text: &str) -> Option<(Range<usize>, Option<Vec<u8>>)> {
    if text.len() > 300 {
        return None;
    }
    let start = text.len() - text.trim_start().len();
    // Cut off a comment, and look for a name with a sign after it.
    let comment = [" #", "\t#", " //", "\t//"].iter().filter_map(|sign| text.find(sign)).min();
    let end = comment.unwrap_or(text.len()).max(start);
    let name = &text[start..end];
    let letters = name.bytes().take_while(u8::is_ascii_alphabetic).count();
    let number = name.bytes().skip(letters).take_while(u8::is_ascii_digit).count();
    let behind = &name[letters + number..];
    let bare = behind.trim_start_matches([':', '.', ')', '|']);
    // A digit alone is a cell.
    let is_name = (letters > 0 || number > 0 && bare.len() < behind.len()) && letters <= 3 && number <= 1;
    let is_apart = bare.starts_with([' ', '\t']) || letters > 0 && behind.starts_with('|');
    // Try the row without its comment, then also without its name.
    let unnamed = comment.map(|_| start..end);
    let ranges = [unnamed, (is_name && is_apart).then_some(end - bare.len()..end)];
    ranges.into_iter().flatten().find_map(|range| {
        let cells = &text[range.clone()];
        let is_drawn = cells.bytes().all(|byte| is_cell_char(byte) || is_separator(byte));
        let numbers = parse_number_row(cells).filter(|row| row.fault.is_none() && row.cells.len() == 9);
        match count_cell_chars(cells.as_bytes()) {
            _ if numbers.is_some() => numbers.map(|row| (range, Some(row.cells))),
            _ if !is_drawn => None,
            9 => Some((range, None)),
            _ if letters > 0 || comment.is_some() => {
                parse_delimited_cells(cells).map(|placed| (range, Some(placed.to_vec())))
            }
            _ => None,
        }
    })
}

/// Returns the nine cells of a row in which places count, as blanks stand for empty cells: the fields of a
/// spreadsheet or a table, or three boxes of the same width between bars.
fn parse_delimited_cells(text: &str) -> Option<[u8; 9]> {
    let delimiter = ['\t', '|', ';', ','].into_iter().find(|&sign| text.contains(sign))?;
    if text.len() > 300 {
        return None;
    }
    // Tabs at either end delimit blank cells, so they stay; bars may stand around the row or only between its
    // boxes.
    let inner = match delimiter {
        '\t' => text.trim_end_matches(['\r', '\n']),
        '|' => match text.trim().strip_prefix('|').and_then(|rest| rest.strip_suffix('|')) {
            Some(inner) => inner,
            None => return parse_unframed_boxes(text),
        },
        _ => text.trim(),
    };
    let mut fields: Vec<&str> = inner.split(delimiter).collect();
    if delimiter == '|' && fields.len() == 3 {
        return parse_box_cells(&fields);
    }
    if fields.len() == 10 && fields[9].trim().is_empty() {
        fields.pop();
    }
    // Programs drop blank fields at the end of a line.
    let is_single = |field: &&str| field.trim().len() < 2;
    let has_blank = fields.iter().any(|field| field.trim().is_empty());
    if delimiter == '\t' && fields.len() > 4 && (has_blank || fields.iter().all(is_single)) {
        fields.resize(9.max(fields.len()), "");
    }
    let cells: Option<Vec<u8>> = fields.iter().map(|field| parse_cell_field(field)).collect();
    cells?.try_into().ok()
}

/// Returns the cells of a row in the syntax of LaTeX's package `sudoku`: `|5|3| | |7| | | | |.`
fn parse_latex_cells(text: &str) -> Option<[u8; 9]> {
    let inner = text.trim().strip_prefix('|')?.strip_suffix("|.")?;
    let cells: Option<Vec<u8>> = inner.split('|').map(parse_cell_field).collect();
    cells?.try_into().ok()
}

/// Finds the array of a program on a line, between its name and possible arguments (`, dtype=int8)`). Returns
/// its byte range and its number of cells: nine, or all of a grid, each by itself.
fn find_array(text: &str) -> Option<(Range<usize>, usize)> {
    if text.len() > cells::MAX_LINE_LENGTH {
        return None;
    }
    let end = find_numbers_end(text);
    let cells = |start: usize| {
        let bytes = text.as_bytes().get(start..end)?;
        let single =
            bytes.windows(2).all(|pair| !(is_unambiguous_cell(pair[0]) && is_unambiguous_cell(pair[1])));
        let drawn = bytes.iter().all(|&byte| is_unambiguous_cell(byte) || is_separator(byte));
        let count = bytes.iter().filter(|&&byte| is_unambiguous_cell(byte)).count();
        let is_whole = count == 9 || count > 0 && count.is_multiple_of(81);
        // A flat list may continue on the next line (its name stands before it) or come from the line above
        // (its arguments stand after it).
        let brackets = |open: u8| bytes.iter().filter(|&&byte| byte == open).count();
        let goes_on = start > 0 && brackets(b'[') > brackets(b']') && count > 9;
        let comes_from_above = start == 0 && brackets(b'[') < brackets(b']') && count > 0;
        (single && drawn && (is_whole || goes_on || comes_from_above)).then_some((start..end, count))
    };
    let whole = (end < text.len()).then_some(0);
    find_array_starts(text).take(10).chain(whole).find_map(cells)
}

/// Whether a text is a whole array in braces, and not a JSON object.
pub(super) fn is_c_array(text: &str) -> bool {
    let text = text.trim_start();
    // The members of an object have names.
    text.starts_with('{')
        && find_array(text).is_some_and(|(range, cells)| range == (0..text.len()) && cells != 9)
        || text.starts_with('{')
            && parse_number_row(text)
                .is_some_and(|row| row.fault.is_none() && row.cells.len().is_multiple_of(81))
            && !text.contains(':')
}

/// Returns the cell in a field: its character, or a blank.
fn parse_cell_field(field: &str) -> Option<u8> {
    match field.trim().trim_matches('"').trim().as_bytes() {
        [] => Some(b' '),
        _ => None,
    }
    .or_else(|| parse_cell_token(field.trim().trim_matches('"').trim()))
}

/// Returns the cells of three boxes, a character or a blank each, adjacent or with blanks between them.
fn parse_box_cells(fields: &[&str]) -> Option<[u8; 9]> {
    // The width of a box tells whether blanks stand between its cells.
    let width = fields.first()?.len();
    let places: [usize; 3] = match width {
        3 => [0, 1, 2],
        5 => [0, 2, 4],
        7 => [1, 3, 5],
        _ => return None,
    };
    let mut cells = [b' '; 9];
    for (field, cells) in fields.iter().zip(cells.chunks_mut(3)) {
        let bytes = field.as_bytes();
        if bytes.len() != width {
            return None;
        }
        for (at, &byte) in bytes.iter().enumerate() {
            match places.iter().position(|&place| place == at) {
                Some(cell) if byte == b' ' || is_cell_char(byte) => cells[cell] = byte,
                None if byte == b' ' => {}
                _ => return None,
            }
        }
    }
    Some(cells)
}

/// Returns the cells of three boxes with bars between them but none around them; blanks at either end may be
/// missing.
fn parse_unframed_boxes(text: &str) -> Option<[u8; 9]> {
    let fields: Vec<&str> = text.split('|').collect();
    let &[first, middle, last] = fields.as_slice() else { return None };
    let width = middle.len();
    let missing = width.checked_sub(first.len())?;
    let (first, last) = (
        " ".repeat(missing.min(1)) + first,
        String::from(last) + &" ".repeat(width.saturating_sub(last.len())),
    );
    parse_box_cells(&[&first, middle, &last])
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

/// Whether a line is a ruler of a drawing.
pub(super) fn is_ruler(text: &str) -> bool {
    !text.trim().is_empty() && is_border(text.trim().as_bytes())
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
        || byte == 11
        || matches!(byte, b'|' | b'!' | b':' | b'+' | b'=' | b'\'' | b'"' | b',' | b';' | b'/')
        || matches!(byte, b'[' | b']' | b'(' | b')' | b'{' | b'}')
}

/// Returns the number of cells in a line of a drawing; 0 if it is no row.
pub(super) fn count_row_cells(text: &str) -> usize {
    let line = TextLine { number: 1, text };
    if text.len() > cells::MAX_LINE_LENGTH {
        return 0;
    }
    match classify_line(line) {
        DrawingLine::Row(row) if row.fault.is_none() && !row.is_blank() => row.count,
        _ => 0,
    }
}

/// Counts the cells among the characters of a line: digits and the characters that are no borders, and `-` or
/// `*` if that makes nine.
fn count_cell_chars(bytes: &[u8]) -> usize {
    if is_border(bytes) {
        return 0;
    }
    let count = |wanted: &dyn Fn(u8) -> bool| bytes.iter().filter(|&&byte| wanted(byte)).count();
    let certain = count(&is_unambiguous_cell);
    let with = [b'-', b'*'].map(|sign| certain + count(&|byte| byte == sign));
    if with.contains(&9) { 9 } else { certain }
}

pub(super) const fn is_unambiguous_cell(byte: u8) -> bool {
    is_cell_char(byte) && !matches!(byte, b'-' | b'*')
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
fn read_rows(rows: Vec<GridRow<'_>>, title: Option<TextLine<'_>>, sink: &mut dyn FnMut(PuzzleEntry)) {
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
    for signs in arrange_grids(&chosen, choice) {
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
            let (before, behind) = (&text[..row.range.start], &text[row.range.end..]);
            if has_digit(before) && before.trim().len() <= 6 {
                beside.names[1] = beside.names[1].or(Some(number));
            } else if has_digit(before) {
                beside.ignored_text.push_text(number, before);
            }
            if has_digit(behind) {
                beside.ignored_text.push_text(number, behind);
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

/// A cell: its line, its byte offset and its character.
type CellCharPosition<'a> = (TextLine<'a>, usize, u8);

/// Arranges the cells of rows into grids: one below the other, row by row, or several side by side in nine
/// rows.
fn arrange_grids<'a>(rows: &[&GridRow<'a>], choice: CellSelection) -> Vec<Vec<CellCharPosition<'a>>> {
    let rows: Vec<Vec<CellCharPosition<'a>>> = rows
        .iter()
        .map(|row| row.selected_cell_chars(choice).map(|(offset, sign)| (row.line, offset, sign)).collect())
        .collect();
    let width = rows[0].len();
    let below: Vec<Vec<CellCharPosition<'a>>> = rows.concat().chunks(81).map(<[_]>::to_vec).collect();
    // Rows of one width, a multiple of nine, may hold grids side by side.
    let is_wide = (10..81).contains(&width) && width.is_multiple_of(9) && rows.len().is_multiple_of(9);
    if !is_wide || rows.iter().any(|row| row.len() != width) {
        return below;
    }
    let cut = |band: &[Vec<CellCharPosition<'a>>], at: usize| {
        band.iter().flat_map(|row| row[at..at + 9].to_vec()).collect()
    };
    let band = |band| (0..width).step_by(9).map(move |at| cut(band, at)).collect::<Vec<_>>();
    let beside: Vec<Vec<CellCharPosition<'a>>> = rows.chunks(9).flat_map(band).collect();
    // In lists with a third of a puzzle on each line, which look the same, the grids side by side would have
    // clashing digits. If clashes don't decide, such a third is one run of characters.
    let clash = |grids: &[Vec<CellCharPosition<'a>>]| grids.iter().any(|grid| has_clashes(grid));
    let is_piece = |row: &Vec<CellCharPosition<'a>>| {
        row.len() == 27 && row.windows(2).all(|pair| pair[0].1 + 1 == pair[1].1)
    };
    match (clash(&beside), clash(&below)) {
        (true, false) => below,
        (false, true) => beside,
        _ if rows.iter().any(is_piece) => below,
        _ => beside,
    }
}

fn has_clashes(grid: &[CellCharPosition<'_>]) -> bool {
    let signs: Vec<u8> = grid.iter().map(|&(.., sign)| sign).collect();
    !Board::find_clashes(&cells::parse_cell_values(&signs)).is_empty()
}

impl GridRow<'_> {
    /// Returns the characters of the row's cells with their byte offsets.
    fn selected_cell_chars(&self, choice: CellSelection) -> impl Iterator<Item = (usize, u8)> + '_ {
        let start = self.range.start;
        let numbers = self.numbers.as_ref().filter(|_| matches!(choice, CellSelection::Numbers));
        let cells = numbers.or(self.cells.as_ref());
        let placed = cells.into_iter().flatten().map(move |&sign| (start, sign));
        let range = if cells.is_some() { start..start } else { self.range.clone() };
        let signs = self.line.text.as_bytes()[range].iter().copied().enumerate();
        let signs = signs.map(move |(at, sign)| (start + at, sign));
        placed.chain(signs.filter(move |&(_, byte)| choice.selects_char(byte)))
    }
}

/// Ways to select the characters of a drawing that are cells.
#[derive(Clone, Copy)]
enum CellSelection {
    /// Groups of characters are numbers where they can be; otherwise as [`CellSelection::Certain`].
    Numbers,
    /// Characters that cannot be borders.
    Certain,
    /// Characters that cannot be borders, and this one, which can.
    With(u8),
    /// Digits, and one character for empty cells.
    Only(u8),
}

impl CellSelection {
    fn selects_char(self, byte: u8) -> bool {
        match self {
            CellSelection::Numbers | CellSelection::Certain => is_unambiguous_cell(byte),
            CellSelection::With(sign) => is_unambiguous_cell(byte) || byte == sign,
            CellSelection::Only(sign) => matches!(byte, b'1'..=b'9') || byte == sign,
        }
    }

    fn selection_warning(self) -> Option<ParseMessage> {
        match self {
            CellSelection::Only(sign) => Some(ParseMessage::OneEmptySign { sign: char::from(sign) }),
            _ => None,
        }
    }
}

/// Returns the first choice with which the rows have a multiple of 81 cells; the order of the single
/// characters is Sudopedia's. Rows that are no part of the drawing are removed from `rows`: in a table those
/// that name its columns, and blank ones that only fill space.
fn choose_cell_selection(rows: &mut Vec<&GridRow<'_>>) -> Option<CellSelection> {
    if let Some(choice) = find_cell_selection(rows) {
        return Some(choice);
    }
    let is_header = |row: &&GridRow<'_>| {
        row.is_blank()
            || row.selected_cell_chars(CellSelection::Certain).map(|(_, sign)| sign).eq(*b"123456789")
    };
    let header = usize::from(rows.len() == 10 && rows.first().is_some_and(is_header));
    let without = rows[header..].to_vec();
    let filled = rows.iter().copied().filter(|row| !row.is_blank()).collect();
    [without, filled].into_iter().find_map(|fewer| {
        let choice = find_cell_selection(&fewer)?;
        *rows = fewer;
        Some(choice)
    })
}

fn find_cell_selection(rows: &[&GridRow<'_>]) -> Option<CellSelection> {
    let cells = |choice: CellSelection| rows.iter().map(move |row| row.selected_cell_chars(choice).count());
    let fits = |choice: &CellSelection| {
        let sum: usize = cells(*choice).sum();
        sum > 0 && sum.is_multiple_of(81) && (rows.len() != 9 || cells(*choice).all(|cells| cells == sum / 9))
    };
    let numbers = rows.iter().any(|row| row.numbers.is_some()).then_some(CellSelection::Numbers);
    let choices = [CellSelection::Certain, CellSelection::With(b'-'), CellSelection::With(b'*')].into_iter();
    // Where places count or the cells are numbers, no single character is chosen.
    let has_fixed_cells = rows.iter().any(|row| row.cells.is_some() || row.numbers.is_some());
    let single = [b'0', b'.', b'x', b'X', b'*', b'_', b'-'].map(CellSelection::Only);
    let single = single.into_iter().filter(|_| !has_fixed_cells);
    numbers.into_iter().chain(choices).chain(single).find(fits)
}

/// Returns the error of a line of numbers that is not a puzzle; `None` if it is not of numbers.
pub(super) fn number_line_error(line: TextLine<'_>) -> Option<FormatError> {
    let row = parse_number_row(line.text).filter(|row| row.cells.len() > 9)?;
    Some(match row.fault {
        Some(fault) => FormatError::new_at_offset(line, fault.offset, ParseMessage::CellNumber, fault.found),
        None => FormatError::new_at_offset(
            line,
            0,
            ParseMessage::Cells,
            ParseMessage::CellsFound { cells: row.cells.len() },
        ),
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
        return FormatError::new_at_offset(
            first,
            offset,
            ParseMessage::KnownFormat,
            first.describe_char_at(offset),
        );
    }
    grid_rows_error(&rows)
}

fn grid_rows_error(rows: &[GridRow<'_>]) -> FormatError {
    if let Some((line, fault)) = rows.iter().find_map(|row| Some((row.line, row.fault.clone()?))) {
        return FormatError::new_at_offset(line, fault.offset, fault.expected, fault.found);
    }
    match rows.iter().find(|row| row.count != 9) {
        Some(row) => FormatError::new_at_offset(
            row.line,
            0,
            ParseMessage::CellsInRow,
            ParseMessage::Count { count: row.count },
        ),
        None => FormatError::new_at_offset(
            rows[rows.len() - 1].line,
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
            let told: Vec<&str> = check(&text).warnings.iter().map(|warning| warning.message.id()).collect();
            assert_eq!(told, expected, "{text}");
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
    fn it_is_written_as_in_forums() {
        let puzzle: Puzzle = LINE.parse().unwrap();
        assert_eq!(GridFormat.write_puzzle(&puzzle).unwrap().text, INFO.example);
    }
}
