//! Classic codes of SudokuPad: the two in which it packs givens.
//!
//! In the first a digit is itself and a run of empty cells is one character, whose index in a table of 70 is
//! the length of the run. In the second each character is a digit (or 0 for an empty cell) and up to five
//! empty cells after it: its index in a table of 60 is the digit plus ten times that number. A text may be
//! valid in both; then the one that gives 81 cells is meant, and the second is tried first.

use crate::cells::BoardValues;
use crate::prelude::*;
use ninefold_core::Digit;

const RUN_ALPHABET: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";
const PAIR_ALPHABET: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

/// Returns the 81 cells of a classic code of SudokuPad.
///
/// # Errors
/// Message about what the code holds instead of 81 cells.
pub(super) fn unpack_cells(code: &str) -> Result<BoardValues, ParseMessage> {
    if code.len() > 1000 {
        return Err(ParseMessage::TooManyCharacters);
    }
    let unpacked = [unpack_pairs(code), unpack_runs(code)];
    let Some(cells) =
        unpacked.iter().flatten().find(|cells| cells.len() == 81).or(unpacked.iter().flatten().next())
    else {
        return Err(ParseMessage::OtherCode);
    };
    let found = ParseMessage::CellsFound { cells: cells.len() };
    cells.as_slice().try_into().map(ninefold_core::ByCell).map_err(|_| found)
}

fn unpack_runs(code: &str) -> Option<Vec<Option<Digit>>> {
    let mut cells = Vec::new();
    for c in code.chars() {
        match Digit::from_char(c) {
            Some(digit) => cells.push(Some(digit)),
            None => cells.resize(cells.len() + RUN_ALPHABET.find(c)?, None),
        }
    }
    Some(cells)
}

fn unpack_pairs(code: &str) -> Option<Vec<Option<Digit>>> {
    let mut cells = Vec::new();
    for c in code.chars() {
        let place = PAIR_ALPHABET.find(c)?;
        cells.push(Digit::try_from((place % 10) as u8).ok());
        cells.resize(cells.len() + place / 10, None);
    }
    Some(cells)
}

/// Packs givens in the second code, which is the shorter and the current one.
pub(super) fn pack_cells(values: &BoardValues) -> String {
    let mut code = String::new();
    let mut cells = values.0.as_slice();
    while let [first, rest @ ..] = cells {
        let blanks = rest.iter().take(5).take_while(|value| value.is_none()).count();
        let place = first.map_or(0, |digit| usize::from(digit.number())) + 10 * blanks;
        code.push_str(PAIR_ALPHABET[place..=place].to_string().as_str());
        cells = &rest[blanks..];
    }
    code
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;
    use crate::cells::{format_values, parse_cell_values};

    #[test]
    fn both_ways_are_told_apart() {
        let check = |code: &str, cells: &str| {
            assert_eq!(unpack_cells(code).map(|v| format_values(&v, '.')), Ok(cells.into()))
        };
        let empty = ".".repeat(80);
        check("1_L", &format!("1{empty}"));
        check(&pack_cells(&parse_cell_values(format!("1{empty}").as_bytes())), &format!("1{empty}"));
        assert_eq!(unpack_cells("1%"), Err(ParseMessage::OtherCode));
        assert_eq!(unpack_cells("12"), Err(ParseMessage::CellsFound { cells: 2 }));
    }

    #[test]
    fn packing_takes_five_blanks_at_most() {
        assert_eq!(pack_cells(&parse_cell_values(b"1......2")), format!("p0q{}A", "o".repeat(11)));
    }
}
