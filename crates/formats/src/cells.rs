//! Runs of characters that stand for cells: helpers that several text formats share beyond the
//! [line](ninefold_core::line).

use ninefold_core::line::EMPTY_SIGNS;
pub(crate) use ninefold_core::line::{
    BoardValues, format_values, is_cell_char, parse_cell_char, parse_givens, parse_triplet_range,
};

use super::ReadWarning;
use crate::prelude::*;

/// Length in bytes of the longest line that can draw or list a puzzle; longer lines are not scanned to their
/// end.
pub(crate) const MAX_LINE_LENGTH: usize = 1 << 14;

/// Returns the values of cell characters; a character that stands for no digit is an empty cell.
pub(crate) fn parse_cell_values(signs: &[u8]) -> BoardValues {
    let mut values = BoardValues::default();
    for (value, &byte) in values.0.iter_mut().zip(signs) {
        *value = parse_cell_char(byte).flatten();
    }
    values
}

/// Finds the first run of exactly `length` cell characters and returns its byte offset. No cell character
/// stands right before or after the run, and it has at least one digit or dot, so that a ruler of dashes is
/// not taken for a puzzle.
///
/// Runs of any cell characters are tried first, then digits with dots and digits with zeros alone, so that a
/// name such as `nr_5_` may stand next to the run.
pub(crate) fn find_cell_run(text: &[u8], length: usize) -> Option<usize> {
    if text.len() < length {
        return None;
    }
    // A run that this limit cuts off doesn't count as one that ends here.
    let text = &text[..text.len().min(MAX_LINE_LENGTH)];
    let dots = |byte: u8| matches!(byte, b'1'..=b'9' | b'.');
    let zeros = |byte: u8| byte.is_ascii_digit();
    find_allowed_run(text, length, is_cell_char)
        .or_else(|| find_allowed_run(text, length, dots))
        .or_else(|| find_allowed_run(text, length, zeros))
}

fn find_allowed_run(text: &[u8], length: usize, allowed: impl Fn(u8) -> bool) -> Option<usize> {
    let mut start = 0;
    while start < text.len() {
        let run = text[start..].iter().take_while(|&&byte| allowed(byte)).count();
        let signs = &text[start..start + run];
        let ends = start + run < MAX_LINE_LENGTH;
        if run == length && ends && signs.iter().any(|&byte| byte == b'.' || byte.is_ascii_digit()) {
            return Some(start);
        }
        start += run + 1;
    }
    None
}

/// Returns a warning if more than one character stands for an empty cell.
pub(crate) fn mixed_empty_chars_warning(line: usize, column: usize, signs: &[u8]) -> Option<ReadWarning> {
    let empty = |byte: u8| !matches!(byte, b'1'..=b'9');
    let first = *signs.iter().find(|&&byte| empty(byte))?;
    if signs.iter().all(|&byte| byte == first || !empty(byte)) {
        return None;
    }
    let used = EMPTY_SIGNS.iter().filter(|character| signs.contains(character));
    let used: Vec<String> = used.map(|&character| format!("'{}'", char::from(character))).collect();
    Some(ReadWarning { line, column, message: ParseMessage::SeveralEmptySigns { signs: used.join(", ") } })
}

/// Whether a line has nine groups of nine characters, or 81 characters, with each digit at its place among
/// the candidates of its cell. Such a line is a row of candidates; read as a puzzle, its digits would all
/// clash.
pub(super) fn is_row_of_candidates(text: &str) -> bool {
    let mut signs = [b'.'; 81];
    let mut count = 0;
    for byte in text.bytes().filter(|byte| !is_cell_separator(*byte)) {
        if count == 81 || !is_cell_char(byte) {
            return false;
        }
        signs[count] = byte;
        count += 1;
    }
    let digits = signs.iter().filter(|byte| (b'1'..=b'9').contains(byte)).count();
    let fits = signs
        .iter()
        .enumerate()
        .all(|(i, &byte)| !(b'1'..=b'9').contains(&byte) || usize::from(byte - b'1') == i % 9);
    count == 81 && digits > 9 && fits
}

pub(super) const fn is_cell_separator(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'|' | b',')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_have_the_exact_length() {
        let grid = "1".repeat(81);
        let check = |text: &str, at: Option<usize>| assert_eq!(find_cell_run(text.as_bytes(), 81), at);
        check(&grid, Some(0));
        check(&format!("{grid}1"), None);
        check(&format!("a {grid},5"), Some(2));
        check(&format!("nr_{grid}_"), Some(3));
        check(&"-".repeat(81), None);
        check("", None);
    }
}
