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

use super::cells::{self, is_sign};
use super::drawing::{self, Drawings, Piece};
use super::frame::{self, Frame};
use super::left_out::{LeftOut, WithWords};
use super::numbers::{NumberRow, array_starts, cell_sign, content_end, number_row};
use super::{
    Entry, Format, FormatError, Info, Joining, Line, Part, Parts, Reading, Shape, Unwritable, Written, lines,
};
use ninefold_core::phrase::Phrase;
use ninefold_core::{Board, Cell, Digit, Puzzle};

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
        let whole = |cells: usize| cells > 0 && cells.is_multiple_of(81);
        let is_faulty = |line: Line<'_>| {
            number_row(line.text).is_some_and(|row| row.fault.is_some() && whole(row.cells.len()))
        };
        counts().any(whole)
            || lines(text).take(100).any(is_faulty)
            || counts().filter(|cells| (9..=20).contains(cells)).count() > 1
            || is_spread(text)
            || frame::without_names(text).is_some()
    }

    fn read(&self, text: &str) -> Result<Reading, FormatError> {
        super::first_of(self.read_all(text), text)
    }

    fn read_each(&self, text: &str, sink: &mut dyn FnMut(Entry)) {
        if let Some(Frame { text, mut warnings }) = frame::without_names(text) {
            return self.read_each(&text, &mut |mut entry| {
                if let Ok(reading) = &mut entry.result {
                    reading.warnings.splice(0..0, warnings.drain(..));
                }
                sink(entry);
            });
        }
        let plain = super::plain(text);
        let is_wide = lines(&plain).any(|line| cells_in(line.text) >= 9);
        // Among numbers, a single one on a line is a cell as well.
        let is_of_numbers = lines(&plain)
            .any(|line| number_row(line.text).is_some_and(|row| !row.is_unclear && row.cells.len() > 1));
        let last = lines(&plain).filter(|line| line.is_meaningful()).last().map_or(0, |line| line.number);
        let is_cell = |line: Line<'_>| {
            let is_number = cell_sign(line.text.trim()).is_some();
            (is_of_numbers || line.number == last) && is_number || closes_array(line.text)
        };
        let given = RefCell::new(WithWords::new(sink));
        let mut drawings = Drawings::new(fits, |rows: Vec<Row<'_>>, title| {
            if title.is_some() {
                given.borrow_mut().title_is_used();
            }
            read_rows(rows, title, &mut |entry| given.borrow_mut().give(entry));
        });
        // Words stay as they were written.
        for (line, written) in lines(&plain).zip(lines(text)) {
            let piece = match kind(line) {
                // A number alone doesn't have nine cells either; one that closes a bracket is the last of an
                // array.
                Piece::Row(row) if is_wide && row.count < 4 && line.is_between() && !is_cell(line) => {
                    Piece::Words(written)
                }
                // The name before the brackets of an array is no title.
                Piece::Words(line) if line.text.trim_end().ends_with(['[', '{', '(', '=']) => {
                    drawings.finish();
                    given.borrow_mut().words(written);
                    continue;
                }
                Piece::Words(_) => Piece::Words(written),
                piece if line.is_meaningful() || !matches!(piece, Piece::Blank) => piece,
                // A comment stands between drawings or next to one.
                Piece::Blank if line.text.trim().is_empty() => Piece::Blank,
                _ => continue,
            };
            let is_words = matches!(piece, Piece::Words(_));
            drawings.push(piece);
            if is_words {
                given.borrow_mut().words(written);
            }
        }
        drawings.finish();
        drop(drawings);
        let given = given.into_inner();
        let nothing = given.is_empty;
        given.finish();
        if nothing {
            let error = explain(text);
            sink(Entry::at(error.line, Err(error)));
        }
    }

    fn write(&self, puzzle: &Puzzle) -> Result<Written, Unwritable> {
        INFO.written(puzzle, draw(&puzzle.values, "---+---+---"))
    }

    fn joining(&self) -> Joining {
        Joining::Between("\n\n")
    }
}

/// Whether a line closes brackets that earlier lines opened.
fn closes_array(text: &str) -> bool {
    let count = |sign: char| text.matches(sign).count();
    count(']') > count('[')
}

/// A row of cells.
struct Row<'a> {
    line: Line<'a>,
    /// Byte range of the cells in the line.
    range: Range<usize>,
    /// Cells of a row in which places count or that is written as numbers. Otherwise the cells are the
    /// characters that [`Choice`] selects.
    cells: Option<Vec<u8>>,
    /// Cells of a row whose groups of characters may be numbers.
    numbers: Option<Vec<u8>>,
    count: usize,
    /// First fault in the row.
    fault: Option<Fault>,
}

/// Text that does not belong in a row, with the message about it.
#[derive(Clone)]
struct Fault {
    offset: usize,
    expected: Phrase,
    found: Phrase,
}

impl drawing::Row for Row<'_> {
    fn cells(&self) -> usize {
        self.count
    }
}

impl Row<'_> {
    fn is_blank(&self) -> bool {
        self.cells.as_deref() == Some(&[b' '; 9])
    }
}

fn kind(line: Line<'_>) -> Piece<'_, Row<'_>> {
    let bytes = line.text.as_bytes();
    let row = |cells: Option<[u8; 9]>, count| {
        let cells = cells.map(Vec::from);
        Piece::Row(Row { line, range: 0..bytes.len(), cells, numbers: None, count, fault: None })
    };
    let strange = |byte: &u8| !is_sign(*byte) && !is_separator(*byte);
    // Comments, and the commands around a drawing in LaTeX.
    if line.text.trim_start().starts_with(['#', '\\']) {
        return Piece::Blank;
    }
    if let Some(cells) = latex_cells(line.text) {
        return row(Some(cells), 9);
    }
    let numbers = number_row(line.text);
    let numbers = match numbers {
        // An apparent fault may be the name of the row.
        Some(numbers) if numbers.fault.is_some() => {
            return match named(line.text) {
                Some((range, cells)) => {
                    Piece::Row(Row { line, range, cells, numbers: None, count: 9, fault: None })
                }
                None => row_of_numbers(line, numbers),
            };
        }
        Some(numbers) if !numbers.is_unclear => return row_of_numbers(line, numbers),
        numbers => numbers.map(|row| row.cells),
    };
    if let Some((range, count)) = array(line.text) {
        return Piece::Row(Row { line, range, cells: None, numbers: None, count, fault: None });
    }
    if let Some((range, cells)) = named(line.text).filter(|_| !is_row_of_cells(line.text)) {
        return Piece::Row(Row { line, range, cells, numbers: None, count: 9, fault: None });
    }
    if let Some(offset) = bytes.iter().position(strange) {
        let few = bytes.iter().filter(|byte| strange(byte)).count() <= 2;
        let signs = bytes.iter().filter(|&&byte| is_sign(byte)).count();
        let fault = Fault { offset, expected: Phrase::CellSign, found: line.found(offset) };
        let faulty =
            || Row { line, range: 0..bytes.len(), cells: None, numbers: None, count: 9, fault: Some(fault) };
        return if few && signs >= 6 { Piece::Row(faulty()) } else { Piece::Words(line) };
    }
    match signs_in(bytes) {
        9 => return row(None, 9),
        signs => match placed_cells(line.text) {
            Some(cells) => return row(Some(cells), 9),
            None if line.text.trim().is_empty() => return Piece::Blank,
            None if signs > 0 => {
                // Nine groups that may all be numbers count as nine cells until the whole drawing decides.
                let count = numbers.as_ref().map_or(signs, |cells| if cells.len() == 9 { 9 } else { signs });
                return Piece::Row(Row {
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
    Piece::Border
}

/// Returns the row of a line that is written as numbers.
fn row_of_numbers<'a>(line: Line<'a>, numbers: NumberRow) -> Piece<'a, Row<'a>> {
    let NumberRow { cells, fault, range, .. } = numbers;
    let fault =
        fault.map(|fault| Fault { offset: fault.offset, expected: Phrase::CellNumber, found: fault.found });
    let count = cells.len();
    Piece::Row(Row { line, range, cells: Some(cells), numbers: None, count, fault })
}

/// Reads a row of nine cells, as characters or as numbers with separators; `None` for anything else.
#[must_use]
pub fn read_row(text: &str) -> Option<[Option<Digit>; 9]> {
    let signs = match text.as_bytes() {
        // Blanks may stand for empty cells.
        signs if signs.len() == 9 && signs.iter().all(|&byte| byte == b' ' || is_sign(byte)) => {
            signs.to_vec()
        }
        _ => row_cells(text)?,
    };
    let digits: Vec<Option<Digit>> = signs.iter().map(|&byte| cells::sign(byte).flatten()).collect();
    digits.try_into().ok()
}

/// Returns the cells of a text that is one row and nothing else, as characters. The row is nine characters,
/// groups of them, or nine numbers.
pub(super) fn row_cells(text: &str) -> Option<Vec<u8>> {
    match kind(Line { number: 1, text }) {
        Piece::Row(row) if row.fault.is_none() && row.count == 9 => {
            let cells: Vec<u8> = row.chosen(Choice::Certain).map(|(_, sign)| sign).collect();
            let numbers = row.numbers.clone().filter(|_| cells.len() != 9);
            Some(numbers.unwrap_or(cells)).filter(|cells| cells.len() == 9)
        }
        _ => None,
    }
}

/// Whether a line is nine cells by itself.
fn is_row_of_cells(text: &str) -> bool {
    let is_drawn = text.bytes().all(|byte| is_sign(byte) || is_separator(byte));
    is_drawn && (signs_in(text.as_bytes()) == 9 || placed_cells(text).is_some())
}

/// Finds the nine cells of a row that has its name before them (`r1:`, `A`, `1)`) or a comment after them.
/// Returns their byte range, and the cells themselves if places count in the row or it is written as numbers.
fn named(text: &str) -> Option<(Range<usize>, Option<Vec<u8>>)> {
    if text.len() > 300 {
        return None;
    }
    let start = text.len() - text.trim_start().len();
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
    let unnamed = comment.map(|_| start..end);
    let ranges = [unnamed, (is_name && is_apart).then_some(end - bare.len()..end)];
    ranges.into_iter().flatten().find_map(|range| {
        let cells = &text[range.clone()];
        let is_drawn = cells.bytes().all(|byte| is_sign(byte) || is_separator(byte));
        let numbers = number_row(cells).filter(|row| row.fault.is_none() && row.cells.len() == 9);
        match signs_in(cells.as_bytes()) {
            _ if numbers.is_some() => numbers.map(|row| (range, Some(row.cells))),
            _ if !is_drawn => None,
            9 => Some((range, None)),
            _ if letters > 0 || comment.is_some() => {
                placed_cells(cells).map(|placed| (range, Some(placed.to_vec())))
            }
            _ => None,
        }
    })
}

/// Returns the nine cells of a row in which places count, as blanks stand for empty cells: the fields of a
/// spreadsheet or a table, or three boxes of the same width between bars.
fn placed_cells(text: &str) -> Option<[u8; 9]> {
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
            None => return open_boxes(text),
        },
        _ => text.trim(),
    };
    let mut fields: Vec<&str> = inner.split(delimiter).collect();
    if delimiter == '|' && fields.len() == 3 {
        return boxes(&fields);
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
    let cells: Option<Vec<u8>> = fields.iter().map(|field| one_cell(field)).collect();
    cells?.try_into().ok()
}

/// Returns the cells of a row in the syntax of LaTeX's package `sudoku`: `|5|3| | |7| | | | |.`
fn latex_cells(text: &str) -> Option<[u8; 9]> {
    let inner = text.trim().strip_prefix('|')?.strip_suffix("|.")?;
    let cells: Option<Vec<u8>> = inner.split('|').map(one_cell).collect();
    cells?.try_into().ok()
}

/// Finds the array of a program on a line, between its name and possible arguments (`, dtype=int8)`). Returns
/// its byte range and its number of cells: nine, or all of a grid, each by itself.
fn array(text: &str) -> Option<(Range<usize>, usize)> {
    if text.len() > cells::LONGEST_LINE {
        return None;
    }
    let end = content_end(text);
    let cells = |start: usize| {
        let bytes = text.as_bytes().get(start..end)?;
        let single = bytes.windows(2).all(|pair| !(is_certain(pair[0]) && is_certain(pair[1])));
        let drawn = bytes.iter().all(|&byte| is_certain(byte) || is_separator(byte));
        let count = bytes.iter().filter(|&&byte| is_certain(byte)).count();
        let is_whole = count == 9 || count > 0 && count.is_multiple_of(81);
        // A flat list may continue on the next line (its name stands before it) or come from the line above
        // (its arguments stand after it).
        let brackets = |open: u8| bytes.iter().filter(|&&byte| byte == open).count();
        let goes_on = start > 0 && brackets(b'[') > brackets(b']') && count > 9;
        let comes_from_above = start == 0 && brackets(b'[') < brackets(b']') && count > 0;
        (single && drawn && (is_whole || goes_on || comes_from_above)).then_some((start..end, count))
    };
    let whole = (end < text.len()).then_some(0);
    array_starts(text).take(10).chain(whole).find_map(cells)
}

/// Whether a text is a whole array in braces, and not a JSON object.
pub(super) fn is_array_in_c(text: &str) -> bool {
    let text = text.trim_start();
    // The members of an object have names.
    text.starts_with('{') && array(text).is_some_and(|(range, cells)| range == (0..text.len()) && cells != 9)
        || text.starts_with('{')
            && number_row(text).is_some_and(|row| row.fault.is_none() && row.cells.len().is_multiple_of(81))
            && !text.contains(':')
}

/// Returns the cell in a field: its character, or a blank.
fn one_cell(field: &str) -> Option<u8> {
    match field.trim().trim_matches('"').trim().as_bytes() {
        [] => Some(b' '),
        _ => None,
    }
    .or_else(|| cell_sign(field.trim().trim_matches('"').trim()))
}

/// Returns the cells of three boxes, a character or a blank each, adjacent or with blanks between them.
fn boxes(fields: &[&str]) -> Option<[u8; 9]> {
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
                Some(cell) if byte == b' ' || is_sign(byte) => cells[cell] = byte,
                None if byte == b' ' => {}
                _ => return None,
            }
        }
    }
    Some(cells)
}

/// Returns the cells of three boxes with bars between them but none around them; blanks at either end may be
/// missing.
fn open_boxes(text: &str) -> Option<[u8; 9]> {
    let fields: Vec<&str> = text.split('|').collect();
    let &[first, middle, last] = fields.as_slice() else { return None };
    let width = middle.len();
    let missing = width.checked_sub(first.len())?;
    let (first, last) = (
        " ".repeat(missing.min(1)) + first,
        String::from(last) + &" ".repeat(width.saturating_sub(last.len())),
    );
    boxes(&[&first, middle, &last])
}

/// Whether lines without a recognisable row make up drawings together, such as one number per line.
fn is_spread(text: &str) -> bool {
    let mut cells = 0;
    let mut rows = 0;
    for line in lines(text).filter(|line| line.is_meaningful()) {
        match kind(line) {
            Piece::Row(row) if row.fault.is_none() => (cells, rows) = (cells + row.count, rows + 1),
            Piece::Row(_) | Piece::Words(_) => return false,
            Piece::Border | Piece::Blank => {}
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
pub(super) fn cells_in(text: &str) -> usize {
    let line = Line { number: 1, text };
    if text.len() > cells::LONGEST_LINE {
        return 0;
    }
    match kind(line) {
        Piece::Row(row) if row.fault.is_none() && !row.is_blank() => row.count,
        _ => 0,
    }
}

/// Counts the cells among the characters of a line: digits and the characters that are no borders, and `-` or
/// `*` if that makes nine.
fn signs_in(bytes: &[u8]) -> usize {
    if is_border(bytes) {
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

/// Counts the drawings that rows make up with nothing left over; else returns 0. Nine rows have nine cells
/// each.
fn fits(rows: &[Row<'_>]) -> usize {
    if rows.iter().any(|row| row.fault.is_some()) {
        let cells: usize = rows.iter().map(|row| row.count).sum();
        return usize::from(cells == 81);
    }
    let mut rows: Vec<&Row<'_>> = rows.iter().collect();
    match choose(&mut rows) {
        Some(choice) => rows.iter().map(|row| row.chosen(choice).count()).sum::<usize>() / 81,
        None => 0,
    }
}

/// Reads rows that belong together: one puzzle for each 81 cells.
fn read_rows(rows: Vec<Row<'_>>, title: Option<Line<'_>>, sink: &mut dyn FnMut(Entry)) {
    // A faulty row makes the whole drawing an error, at the place of the fault.
    if let Some(row) = rows.iter().find(|row| row.fault.is_some()) {
        return sink(Entry::at(row.line.number, Err(explain_rows(&rows))));
    }
    // Rows that only name the columns or fill space drop out of `chosen`.
    let mut chosen: Vec<&Row<'_>> = rows.iter().collect();
    let Some(choice) = choose(&mut chosen) else {
        return sink(Entry::at(rows[0].line.number, Err(explain_rows(&rows))));
    };
    // The title and the warnings about the text around the cells go with the first grid only.
    let mut title = title;
    let mut beside = Some(Beside::new(&rows, &chosen));
    for signs in arranged(&chosen, choice) {
        let (line, offset, _) = signs[0];
        let signs: Vec<u8> = signs.into_iter().map(|(_, _, sign)| sign).collect();
        let mut reading = Reading::new(Puzzle::from_givens(cells::values(&signs)), &INFO);
        reading.warnings.extend(cells::mixed_signs(line.number, line.column(offset), &signs));
        if let Some(note) = choice.note() {
            reading.warn(line.number, line.column(offset), note);
        }
        if let Some(title) = title.take() {
            reading.puzzle.about.title = Some(title.text.trim().to_string());
            reading.warn(title.number, 1, Phrase::TitleBeforeGrid);
        }
        let mut entry = Entry::at(line.number, Ok(reading));
        if let Some(beside) = beside.take() {
            beside.warn(&mut entry);
        }
        sink(entry);
    }
}

/// Text with digits that stands next to the cells of a drawing.
#[derive(Default)]
struct Beside {
    /// Lines of the row that names the columns, and of the first row with a name.
    names: [Option<usize>; 2],
    /// Texts that are neither cells nor names.
    left_out: LeftOut,
}

impl Beside {
    /// Collects the text around the rows of a drawing; `chosen` are the rows with its cells.
    fn new(rows: &[Row<'_>], chosen: &[&Row<'_>]) -> Beside {
        let mut beside = Beside::default();
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
                beside.left_out.push(number, before);
            }
            if has_digit(behind) {
                beside.left_out.push(number, behind);
            }
        }
        beside
    }

    fn warn(self, entry: &mut Entry) {
        let messages = [Phrase::RowOfNamesLeftOut, Phrase::NamesOfRowsLeftOut];
        if let Ok(reading) = &mut entry.result {
            for (line, message) in self.names.into_iter().zip(messages) {
                line.into_iter().for_each(|line| reading.warn(line, 1, message.clone()));
            }
        }
        self.left_out.warn(entry);
    }
}

/// A cell: its line, its byte offset and its character.
type Place<'a> = (Line<'a>, usize, u8);

/// Arranges the cells of rows into grids: one below the other, row by row, or several side by side in nine
/// rows.
fn arranged<'a>(rows: &[&Row<'a>], choice: Choice) -> Vec<Vec<Place<'a>>> {
    let rows: Vec<Vec<Place<'a>>> = rows
        .iter()
        .map(|row| row.chosen(choice).map(|(offset, sign)| (row.line, offset, sign)).collect())
        .collect();
    let width = rows[0].len();
    let below: Vec<Vec<Place<'a>>> = rows.concat().chunks(81).map(<[_]>::to_vec).collect();
    let is_wide = (10..81).contains(&width) && width.is_multiple_of(9) && rows.len().is_multiple_of(9);
    if !is_wide || rows.iter().any(|row| row.len() != width) {
        return below;
    }
    let cut =
        |band: &[Vec<Place<'a>>], at: usize| band.iter().flat_map(|row| row[at..at + 9].to_vec()).collect();
    let band = |band| (0..width).step_by(9).map(move |at| cut(band, at)).collect::<Vec<_>>();
    let beside: Vec<Vec<Place<'a>>> = rows.chunks(9).flat_map(band).collect();
    // In lists with a third of a puzzle on each line, which look the same, the grids side by side would have
    // clashing digits. If clashes don't decide, such a third is one run of characters.
    let clash = |grids: &[Vec<Place<'a>>]| grids.iter().any(|grid| has_clashes(grid));
    let is_piece =
        |row: &Vec<Place<'a>>| row.len() == 27 && row.windows(2).all(|pair| pair[0].1 + 1 == pair[1].1);
    match (clash(&beside), clash(&below)) {
        (true, false) => below,
        (false, true) => beside,
        _ if rows.iter().any(is_piece) => below,
        _ => beside,
    }
}

fn has_clashes(grid: &[Place<'_>]) -> bool {
    let signs: Vec<u8> = grid.iter().map(|&(.., sign)| sign).collect();
    !Board::clashes(&cells::values(&signs)).is_empty()
}

impl Row<'_> {
    /// Returns the characters of the row's cells with their byte offsets.
    fn chosen(&self, choice: Choice) -> impl Iterator<Item = (usize, u8)> + '_ {
        let start = self.range.start;
        let numbers = self.numbers.as_ref().filter(|_| matches!(choice, Choice::Numbers));
        let cells = numbers.or(self.cells.as_ref());
        let placed = cells.into_iter().flatten().map(move |&sign| (start, sign));
        let range = if cells.is_some() { start..start } else { self.range.clone() };
        let signs = self.line.text.as_bytes()[range].iter().copied().enumerate();
        let signs = signs.map(move |(at, sign)| (start + at, sign));
        placed.chain(signs.filter(move |&(_, byte)| choice.takes(byte)))
    }
}

/// Ways to select the characters of a drawing that are cells.
#[derive(Clone, Copy)]
enum Choice {
    /// Groups of characters are numbers where they can be; otherwise as [`Choice::Certain`].
    Numbers,
    /// Characters that cannot be borders.
    Certain,
    /// Characters that cannot be borders, and this one, which can.
    With(u8),
    /// Digits, and one character for empty cells.
    Only(u8),
}

impl Choice {
    fn takes(self, byte: u8) -> bool {
        match self {
            Choice::Numbers | Choice::Certain => is_certain(byte),
            Choice::With(sign) => is_certain(byte) || byte == sign,
            Choice::Only(sign) => matches!(byte, b'1'..=b'9') || byte == sign,
        }
    }

    fn note(self) -> Option<Phrase> {
        match self {
            Choice::Only(sign) => Some(Phrase::OneEmptySign { sign: char::from(sign) }),
            _ => None,
        }
    }
}

/// Returns the first choice with which the rows have a multiple of 81 cells; the order of the single
/// characters is Sudopedia's. Rows that are no part of the drawing are removed from `rows`: in a table those
/// that name its columns, and blank ones that only fill space.
fn choose(rows: &mut Vec<&Row<'_>>) -> Option<Choice> {
    if let Some(choice) = choose_of(rows) {
        return Some(choice);
    }
    let is_header = |row: &&Row<'_>| {
        row.is_blank() || row.chosen(Choice::Certain).map(|(_, sign)| sign).eq(*b"123456789")
    };
    let header = usize::from(rows.len() == 10 && rows.first().is_some_and(is_header));
    let without = rows[header..].to_vec();
    let filled = rows.iter().copied().filter(|row| !row.is_blank()).collect();
    [without, filled].into_iter().find_map(|fewer| {
        let choice = choose_of(&fewer)?;
        *rows = fewer;
        Some(choice)
    })
}

fn choose_of(rows: &[&Row<'_>]) -> Option<Choice> {
    let cells = |choice: Choice| rows.iter().map(move |row| row.chosen(choice).count());
    let fits = |choice: &Choice| {
        let sum: usize = cells(*choice).sum();
        sum > 0 && sum.is_multiple_of(81) && (rows.len() != 9 || cells(*choice).all(|cells| cells == sum / 9))
    };
    let numbers = rows.iter().any(|row| row.numbers.is_some()).then_some(Choice::Numbers);
    let choices = [Choice::Certain, Choice::With(b'-'), Choice::With(b'*')].into_iter();
    // Where places count or the cells are numbers, no single character is chosen.
    let is_told = rows.iter().any(|row| row.cells.is_some() || row.numbers.is_some());
    let single = [b'0', b'.', b'x', b'X', b'*', b'_', b'-'].map(Choice::Only);
    let single = single.into_iter().filter(|_| !is_told);
    numbers.into_iter().chain(choices).chain(single).find(fits)
}

/// Returns the error of a line of numbers that is not a puzzle; `None` if it is not of numbers.
pub(super) fn explain_numbers(line: Line<'_>) -> Option<FormatError> {
    let row = number_row(line.text).filter(|row| row.cells.len() > 9)?;
    Some(match row.fault {
        Some(fault) => FormatError::at(line, fault.offset, Phrase::CellNumber, fault.found),
        None => FormatError::at(line, 0, Phrase::Cells, Phrase::CellsFound { cells: row.cells.len() }),
    })
}

/// Returns the error of a text whose rows do not make up a grid.
pub(super) fn explain(text: &str) -> FormatError {
    let rows = lines(text).filter_map(|line| match kind(line) {
        Piece::Row(row) => Some(row),
        _ => None,
    });
    let rows: Vec<Row<'_>> = rows.take(100).collect();
    if rows.is_empty() {
        let first = lines(text).find(|line| line.is_meaningful()).unwrap_or(Line { number: 1, text: "" });
        let offset = first.text.len() - first.text.trim_start().len();
        return FormatError::at(first, offset, Phrase::KnownFormat, first.found(offset));
    }
    explain_rows(&rows)
}

fn explain_rows(rows: &[Row<'_>]) -> FormatError {
    if let Some((line, fault)) = rows.iter().find_map(|row| Some((row.line, row.fault.clone()?))) {
        return FormatError::at(line, fault.offset, fault.expected, fault.found);
    }
    match rows.iter().find(|row| row.count != 9) {
        Some(row) => FormatError::at(row.line, 0, Phrase::CellsInRow, Phrase::Count { count: row.count }),
        None => FormatError::at(
            rows[rows.len() - 1].line,
            0,
            Phrase::RowsOfCells,
            Phrase::RowsFound { rows: rows.len() },
        ),
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

/// Returns the separator that follows a cell in a drawing.
fn behind(cell: Cell) -> &'static str {
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
    use crate::{read_all, read_any};

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
        assert!(reading.warnings[0].message.to_string().starts_with("only '0' is taken as an empty cell"));
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
                let entries = read_all(&text);
                let read: Vec<String> = entries
                    .iter()
                    .map(|entry| cells::write_values(&entry.result.as_ref().unwrap().puzzle.values, '.'))
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
        let read = read_all(&[LINE, &other, LINE].map(gaps).concat());
        assert_eq!(read.len(), 3);
        assert_eq!(cells::write_values(&read[1].result.as_ref().unwrap().puzzle.values, '.'), other);
        let thirds =
            [LINE, &other, LINE].map(|line| format!("{}\n{}\n{}\n", &line[..27], &line[27..54], &line[54..]));
        let read = read_all(&thirds.concat());
        assert_eq!(read.len(), 3);
        assert_eq!(cells::write_values(&read[1].result.as_ref().unwrap().puzzle.values, '.'), other);
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
        assert_eq!(Grid.write(&puzzle).unwrap().text, INFO.example);
    }
}
