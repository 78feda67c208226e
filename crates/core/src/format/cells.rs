//! What the formats share: signs for cells, runs of them, triples for candidates.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::{FormatError, Line, Warning};
use crate::notation::triplets;
use crate::phrase::Phrase;
use crate::{ByCell, Candidate, CandidateMap, Cell, Digit, DigitSet, Puzzle};

/// Values of cells, empty or not.
pub(crate) type Values = ByCell<Option<Digit>>;

/// The signs for an empty cell; the blank only where a line is exactly 81 wide.
const EMPTY_SIGNS: &[u8; 8] = b".0*_-xX ";

/// What each byte says of a cell: its digit in the lowest bits, the place among [`EMPTY_SIGNS`] as one of the next
/// eight, or that it is no sign. One look-up a character, since lists have millions of lines.
const SIGNS: [u16; 256] = {
    let mut signs = [NO_SIGN; 256];
    let mut i = 0;
    while i < 9 {
        signs[b'1' as usize + i] = 1 + i as u16;
        i += 1;
    }
    i = 0;
    while i < EMPTY_SIGNS.len() - 1 {
        signs[EMPTY_SIGNS[i] as usize] = 1 << (4 + i);
        i += 1;
    }
    signs
};

const NO_SIGN: u16 = 1 << 15;

/// What a byte says of a cell: a digit, or that it is empty; `None` if it is no sign for a cell.
pub(crate) const fn sign(byte: u8) -> Option<Option<Digit>> {
    match SIGNS[byte as usize] {
        NO_SIGN => None,
        sign @ 1..=9 => Some(Some(Digit::from_index(sign as usize - 1))),
        _ => Some(None),
    }
}

/// Reads 81 signs as givens; `None` if one is no sign. Says too whether several signs stand for empty cells.
pub(crate) fn read_givens(signs: &[u8]) -> Option<(Puzzle, bool)> {
    let signs: &[u8; 81] = signs.try_into().ok()?;
    let mut puzzle = Puzzle::default();
    let mut seen = 0;
    for (cell, &byte) in Cell::all().zip(signs) {
        let sign = SIGNS[usize::from(byte)];
        seen |= sign & !0xF;
        if matches!(sign, 1..=9) {
            puzzle.values[cell] = Some(Digit::from_index(usize::from(sign) - 1));
            puzzle.givens.insert(cell);
        }
    }
    (seen & NO_SIGN == 0).then_some((puzzle, seen.count_ones() > 1))
}

/// No line that draws or lists a puzzle is longer; what is, need not be looked at to the end.
pub(crate) const LONGEST_LINE: usize = 1 << 14;

/// Whether a byte is a sign for a cell.
pub(crate) const fn is_sign(byte: u8) -> bool {
    SIGNS[byte as usize] != NO_SIGN
}

/// The values that signs stand for; what is no sign stands for an empty cell.
pub(crate) fn values(signs: &[u8]) -> Values {
    let mut values = Values::default();
    for (value, &byte) in values.0.iter_mut().zip(signs) {
        *value = sign(byte).flatten();
    }
    values
}

/// Writes 81 characters, with this sign for empty cells.
pub(crate) fn write_values(values: &Values, empty: char) -> String {
    values.values().map(|value| value.map_or(empty, Digit::to_char)).collect()
}

/// Where the first run of exactly `length` signs begins: with none right before or behind it, and at least one
/// digit or dot in it, lest a ruler of dashes is taken for a puzzle.
///
/// Signs of any kind are tried first, then digits with dots and digits with zeros alone, so that a name such as
/// `nr_5_` may stand next to the run.
pub(crate) fn find_run(text: &[u8], length: usize) -> Option<usize> {
    if text.len() < length {
        return None;
    }
    // A run that is cut off here is not taken for one that ends.
    let text = &text[..text.len().min(LONGEST_LINE)];
    let dots = |byte: u8| matches!(byte, b'1'..=b'9' | b'.');
    let zeros = |byte: u8| byte.is_ascii_digit();
    run_of(text, length, is_sign)
        .or_else(|| run_of(text, length, dots))
        .or_else(|| run_of(text, length, zeros))
}

fn run_of(text: &[u8], length: usize, allowed: impl Fn(u8) -> bool) -> Option<usize> {
    let mut start = 0;
    while start < text.len() {
        let run = text[start..].iter().take_while(|&&byte| allowed(byte)).count();
        let signs = &text[start..start + run];
        let ends = start + run < LONGEST_LINE;
        if run == length && ends && signs.iter().any(|&byte| byte == b'.' || byte.is_ascii_digit()) {
            return Some(start);
        }
        start += run + 1;
    }
    None
}

/// A warning if more than one sign stands for an empty cell.
pub(crate) fn mixed_signs(line: usize, column: usize, signs: &[u8]) -> Option<Warning> {
    let empty = |byte: u8| !matches!(byte, b'1'..=b'9');
    let first = *signs.iter().find(|&&byte| empty(byte))?;
    if signs.iter().all(|&byte| byte == first || !empty(byte)) {
        return None;
    }
    let used = EMPTY_SIGNS.iter().filter(|sign| signs.contains(sign));
    let used: Vec<String> = used.map(|&sign| format!("'{}'", char::from(sign))).collect();
    Some(Warning { line, column, message: Phrase::SeveralEmptySigns { signs: used.join(", ") } })
}

/// Reads candidates as triplets of digit, row and column, `412 599`, with blanks or commas between them.
pub(crate) fn read_triplets(
    line: Line<'_>,
    range: core::ops::Range<usize>,
) -> Result<CandidateMap, FormatError> {
    const ROOM: usize = 8 * Candidate::COUNT;
    if range.len() > ROOM {
        return Err(FormatError::at(line, range.start, Phrase::CandidatesAtMost, Phrase::LongerList));
    }
    triplets::parse(&line.text[range.clone()]).map_err(|error| FormatError {
        line: line.number,
        column: line.column(range.start) + error.column - 1,
        expected: error.expected,
        found: error.found,
    })
}

/// The candidates that 729 signs list, cell by cell.
///
/// # Errors
/// The index of the first digit that stands at the place of another.
pub(crate) fn marks(signs: &[u8]) -> Result<ByCell<DigitSet>, usize> {
    let mut marks = ByCell::<DigitSet>::default();
    for (candidate, &byte) in Candidate::all().zip(signs) {
        match sign(byte).flatten() {
            None => {}
            Some(digit) if digit == candidate.digit() => marks[candidate.cell()] += digit,
            Some(_) => return Err(candidate.index()),
        }
    }
    Ok(marks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_have_the_exact_length() {
        let grid = "1".repeat(81);
        let check = |text: &str, at: Option<usize>| assert_eq!(find_run(text.as_bytes(), 81), at);
        check(&grid, Some(0));
        check(&format!("{grid}1"), None);
        check(&format!("a {grid},5"), Some(2));
        check(&format!("nr_{grid}_"), Some(3));
        check(&"-".repeat(81), None);
        check("", None);
    }

    #[test]
    fn faults_in_triplets_are_placed_on_the_line() {
        let line = Line { number: 3, text: "é:111 10" };
        let error = read_triplets(line, 3..line.text.len()).unwrap_err();
        assert_eq!((error.line, error.column), (3, 8));
    }
}
