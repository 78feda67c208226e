//! Rows of a drawn grid: which cells a text line has, whichever way it is written.

use core::ops::Range;

use ninefold_core::Digit;

use crate::cells::{self, is_cell_char};
use crate::drawing::{self, DrawingLine};
use crate::number_row::{NumberRow, find_array_starts, find_numbers_end, parse_cell_token, parse_number_row};
use crate::prelude::*;

/// Whether a line closes brackets that earlier lines opened.
pub(super) fn closes_array(text: &str) -> bool {
    let count = |character: char| text.matches(character).count();
    count(']') > count('[')
}

/// A row of cells.
pub(super) struct GridRow<'a> {
    pub(super) line: TextLine<'a>,
    /// Byte range of the cells in the line.
    pub(super) range: Range<usize>,
    /// Cells of a row in which places count or that is written as numbers. Otherwise the cells are the
    /// characters that [`CellSelection`] selects.
    pub(super) cells: Option<Vec<u8>>,
    /// Cells of a row whose groups of characters may be numbers.
    pub(super) numbers: Option<Vec<u8>>,
    pub(super) count: usize,
    /// First fault in the row.
    pub(super) fault: Option<RowFault>,
}

/// Text that does not belong in a row, with the message about it.
#[derive(Clone)]
pub(super) struct RowFault {
    pub(super) offset: usize,
    pub(super) expected: ParseMessage,
    pub(super) found: ParseMessage,
}

impl drawing::DrawingRow for GridRow<'_> {
    fn cell_count(&self) -> usize {
        self.count
    }
}

impl GridRow<'_> {
    pub(super) fn is_blank(&self) -> bool {
        self.cells.as_deref() == Some(&[b' '; 9])
    }

    /// Returns the characters of the row's cells with their byte offsets.
    pub(super) fn selected_cell_chars(
        &self,
        choice: CellSelection,
    ) -> impl Iterator<Item = (usize, u8)> + '_ {
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
pub(super) enum CellSelection {
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

    pub(super) fn selection_warning(self) -> Option<ParseMessage> {
        match self {
            CellSelection::Only(character) => {
                Some(ParseMessage::OneEmptySign { sign: char::from(character) })
            }
            _ => None,
        }
    }
}

pub(super) fn classify_line(line: TextLine<'_>) -> DrawingLine<'_, GridRow<'_>> {
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
pub(crate) fn parse_row_cells(text: &str) -> Option<Vec<u8>> {
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
    let remaining = &name[letters + number..];
    let bare = remaining.trim_start_matches([':', '.', ')', '|']);
    // A digit alone is a cell.
    let is_name = (letters > 0 || number > 0 && bare.len() < remaining.len()) && letters <= 3 && number <= 1;
    let is_apart = bare.starts_with([' ', '\t']) || letters > 0 && remaining.starts_with('|');
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
    let whole_text = (end < text.len()).then_some(0);
    find_array_starts(text).take(10).chain(whole_text).find_map(cells)
}

/// Whether a text is a whole array in braces, and not a JSON object.
pub(crate) fn is_c_array(text: &str) -> bool {
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
            match places.iter().position(|&index| index == at) {
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

/// Whether a line is a ruler of a drawing.
pub(crate) fn is_ruler(text: &str) -> bool {
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
pub(crate) fn count_row_cells(text: &str) -> usize {
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
    let count = |is_counted: &dyn Fn(u8) -> bool| bytes.iter().filter(|&&byte| is_counted(byte)).count();
    let certain = count(&is_unambiguous_cell);
    let with = [b'-', b'*'].map(|character| certain + count(&|byte| byte == character));
    if with.contains(&9) { 9 } else { certain }
}

pub(crate) const fn is_unambiguous_cell(byte: u8) -> bool {
    is_cell_char(byte) && !matches!(byte, b'-' | b'*')
}
