//! JSON values that write out a puzzle: strings, lists of 81 cells, and lists of nine rows.

use alloc::string::ToString;
use alloc::vec::Vec;

use serde_json::Value;

use super::{INFO, saves, shorten_value, unexpected_value_message};
use crate::error::TextPosition;
use crate::number_row::parse_cell_token;
use crate::{FormatError, PuzzleReading, cells, grid, single_line};
use ninefold_core::phrase::{ParseMessage, shorten_to_excerpt};
use ninefold_core::{Cell, Puzzle};

/// Number of cells in a list; a longer list is no puzzle, but a list of them.
pub(super) const CELL_COUNT: usize = 81;

/// Message about faulty cells, with the index of the cell if it is a single one.
pub(super) struct CellsFault {
    pub(super) found: ParseMessage,
    pub(super) cell: Option<usize>,
}

impl From<ParseMessage> for CellsFault {
    fn from(found: ParseMessage) -> CellsFault {
        CellsFault { found, cell: None }
    }
}

impl CellsFault {
    /// Returns the error for a value that begins here and is written like this.
    pub(super) fn into_error(
        self,
        begin: TextPosition<'_>,
        written: &str,
        expected: ParseMessage,
    ) -> FormatError {
        let offset = self.cell.and_then(|cell| find_nth_cell(written, cell)).unwrap_or(0);
        begin.advanced_to(begin.offset + offset).error_here(expected, self.found)
    }
}

/// Returns the byte offset of one of 81 values that lists write out.
fn find_nth_cell(text: &str, index: usize) -> Option<usize> {
    let (mut begins, mut at) = (Vec::new(), 0);
    let bytes = text.as_bytes();
    while at < bytes.len() && begins.len() <= CELL_COUNT {
        match bytes[at] {
            // Brackets, commas and blanks stand between the values.
            b'[' | b']' | b',' | b' ' | b'\t' | b'\n' | b'\r' => at += 1,
            sign => {
                begins.push(at);
                at += 1;
                // A value ends at its quote, or else at the next separator.
                let is_end = |byte: u8| {
                    if sign == b'"' {
                        byte == b'"'
                    } else {
                        matches!(byte, b',' | b']' | b' ' | b'\t' | b'\n' | b'\r')
                    }
                };
                while at < bytes.len() && !is_end(bytes[at]) {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                at += usize::from(sign == b'"');
            }
        }
    }
    // Places are known only if there are exactly 81 values.
    begins.get(index).copied().filter(|_| begins.len() == CELL_COUNT)
}

/// Returns the puzzle that a value writes out.
pub(super) fn read_puzzle_value(value: &Value) -> Result<PuzzleReading, CellsFault> {
    match value {
        // A list is 81 cells, or nine rows of them; the cells may be objects with notes.
        Value::Array(list) => match parse_cell_list(&list.iter().collect::<Vec<_>>()) {
            Some(mut puzzle) => {
                let rows = list.iter().filter_map(Value::as_array).flatten();
                let cells: Vec<&Value> =
                    if list.len() == CELL_COUNT { list.iter().collect() } else { rows.collect() };
                saves::read_givens_and_notes(&mut puzzle, &cells);
                let mut reading = PuzzleReading::new(puzzle, &INFO);
                let names = saves::find_unread_members(&cells);
                if !names.is_empty() {
                    reading.add_warning(
                        1,
                        1,
                        ParseMessage::MembersLeftOut { members: shorten_to_excerpt(&names.join(", ")) },
                    );
                }
                Ok(reading)
            }
            None => Err(find_bad_cell(list)
                .unwrap_or_else(|| ParseMessage::ListOfNoCells { text: shorten_value(value) }.into())),
        },
        // A string with several lines may be any drawing.
        Value::String(text) if text.contains(['\n', '\r']) => {
            crate::read_first_puzzle(text).map_err(|error| ParseMessage::from_nested_error(error).into())
        }
        Value::String(text) => {
            single_line::read_puzzle_line(text).map_err(|error| ParseMessage::from_nested_error(error).into())
        }
        other => Err(unexpected_value_message(other).into()),
    }
}

/// Returns the first of 81 values that is no cell.
fn find_bad_cell(list: &[Value]) -> Option<CellsFault> {
    let cells: Vec<&Value> = match list.len() {
        CELL_COUNT => list.iter().collect(),
        9 if list.iter().all(|row| row.as_array().is_some_and(|row| row.len() == 9)) => {
            list.iter().filter_map(Value::as_array).flatten().collect()
        }
        _ => return None,
    };
    let index = cells.iter().position(|cell| parse_cell_value(cell).is_none())?;
    let cell = Cell::all().nth(index)?;
    Some(CellsFault {
        found: ParseMessage::ValueForCell { text: shorten_value(cells[index]), cell },
        cell: Some(index),
    })
}

/// Returns the puzzle that a list writes out: 81 cells, or nine rows.
pub(super) fn parse_cell_list(list: &[&Value]) -> Option<Puzzle> {
    let mut signs: Vec<u8> = Vec::with_capacity(CELL_COUNT);
    match list.len() {
        CELL_COUNT => list.iter().try_for_each(|cell| parse_cell_value(cell).map(|sign| signs.push(sign)))?,
        9 => list.iter().try_for_each(|row| match row {
            Value::Array(row) if row.len() == 9 => {
                row.iter().try_for_each(|cell| parse_cell_value(cell).map(|sign| signs.push(sign)))
            }
            Value::String(row) if row.len() == 9 && row.bytes().all(is_cell_byte) => {
                signs.extend(row.bytes());
                Some(())
            }
            Value::String(row) => grid::parse_row_cells(row).map(|row| signs.extend(row)),
            _ => None,
        })?,
        _ => return None,
    }
    Some(Puzzle::from_givens(cells::parse_cell_values(&signs)))
}

fn is_cell_byte(byte: u8) -> bool {
    byte == b' ' || cells::is_cell_char(byte)
}

/// Returns the character of a cell.
fn parse_cell_value(value: &Value) -> Option<u8> {
    match value {
        Value::Null => Some(b'.'),
        Value::Bool(false) => Some(b'.'),
        Value::Number(number) => match number.as_u64() {
            Some(number) => u8::try_from(number).ok().filter(|n| *n <= 9).map(|n| b'0' + n),
            None => parse_cell_token(&number.to_string()),
        },
        Value::String(text) => parse_cell_token(text.trim()),
        Value::Object(cell) if saves::is_cell_object(value) => match saves::cell_digit_member(cell) {
            Value::Object(_) => None,
            digit => parse_cell_value(digit),
        },
        _ => None,
    }
}

/// Whether a value is a single puzzle, valid or not, rather than several.
pub(super) fn is_single_puzzle(value: &Value) -> bool {
    let Value::Array(list) = value else { return !value.is_object() };
    let list: Vec<&Value> = list.iter().collect();
    parse_cell_list(&list).is_some() || looks_like_grid(&list)
}

/// Whether a list was probably meant as cells, though it does not have 81: it has numbers, or short lists of
/// characters.
pub(super) fn looks_like_grid(list: &[&Value]) -> bool {
    let is_sign = |value: &Value| match value {
        Value::String(text) => text.len() <= 1,
        other => !other.is_array() && !other.is_object(),
    };
    let is_row = |value: &&Value| match value {
        Value::Array(row) => row.len() <= 20 && row.iter().all(is_sign),
        other => is_sign(other),
    };
    list.len() > 1 && list.iter().all(is_row)
}
