//! Strict parser and writer for the texts in a proof, independent of the project's format readers, so that an
//! auditor of the checker reads only one page.
//!
//! ```text
//! cell        r4c7
//! house       r4, c7, b6
//! truth       a cell, or a digit and a house: 6r4
//! claim       r3c5=2 or r4c7<>7
//! candidates  r1c24(69), r3c1(2): each digit of a group in each of its cells, where its rows and columns cross
//! puzzle      81 signs, digits for givens and dots for empty cells
//! position    the same, with + before digits that are no givens; perhaps a colon and what is removed, as in 113 543:
//!             digit, row, column
//! candidates  729 signs, for each cell the digits it may hold, dots for the others: a puzzle without givens
//! ```

use std::fmt::Write as _;

use ninefold_core::{
    Board, ByCell, Candidate, CandidateMap, Cell, Digit, DigitSet, House, HouseKind, Puzzle,
};

use crate::{CandidateClaim, Truth};

/// Parses a text of digits alone, at least one.
fn parse_digits(text: &str) -> Option<Vec<Digit>> {
    let digits: Option<Vec<Digit>> = text.chars().map(digit_from_char).collect();
    digits.filter(|digits| !digits.is_empty())
}

fn digit_from_char(character: char) -> Option<Digit> {
    if character.is_ascii() { Digit::from_char(character) } else { None }
}

fn parse_single_digit(text: &str) -> Option<Digit> {
    let mut signs = text.chars();
    let digit = digit_from_char(signs.next()?)?;
    signs.next().is_none().then_some(digit)
}

/// Parses a cell of a proof, `r4c7`.
pub(crate) fn parse_cell(text: &str) -> Option<Cell> {
    let (row, column) = text.strip_prefix('r')?.split_once('c')?;
    Some(Cell::from_row_column(parse_single_digit(row)?.index(), parse_single_digit(column)?.index()))
}

/// Parses a house of a proof: `r4`, `c7` or `b6`.
pub(crate) fn parse_house(text: &str) -> Option<House> {
    let kind = match text.chars().next()? {
        'r' => HouseKind::Row,
        'c' => HouseKind::Column,
        'b' => HouseKind::Box,
        _ => return None,
    };
    Some(House::new(kind, parse_single_digit(&text[1..])?.index()))
}

/// Parses a truth of a proof: `r4c7` or `6b3`.
pub(crate) fn parse_truth(text: &str) -> Option<Truth> {
    let place = || {
        let digit = digit_from_char(text.chars().next()?)?;
        Some(Truth::Place(parse_house(&text[1..])?, digit))
    };
    place().or_else(|| parse_cell(text).map(Truth::Cell))
}

/// Parses a claim of a proof: `r3c5=2` or `r4c7<>7`.
pub(crate) fn parse_claim(text: &str) -> Option<CandidateClaim> {
    let candidate =
        |(of, digit): (&str, &str)| Some(parse_cell(of)?.to_candidate(parse_single_digit(digit)?));
    match text.split_once("<>") {
        Some(parts) => candidate(parts).map(CandidateClaim::False),
        None => text.split_once('=').and_then(candidate).map(CandidateClaim::True),
    }
}

/// Parses candidates of a proof: `r1c24(69), r3c1(2)`.
pub(crate) fn parse_candidates(text: &str) -> Option<CandidateMap> {
    let mut all = CandidateMap::EMPTY;
    // Each group is rows, columns and digits: every combination of them is a candidate.
    for group in text.split(", ") {
        let (rows, rest) = group.strip_prefix('r')?.split_once('c')?;
        let (columns, rest) = rest.split_once('(')?;
        let digits = parse_digits(rest.strip_suffix(')')?)?;
        for row in parse_digits(rows)? {
            for column in parse_digits(columns)? {
                let cell = Cell::from_row_column(row.index(), column.index());
                digits.iter().for_each(|&digit| all += cell.to_candidate(digit));
            }
        }
    }
    Some(all)
}

/// Parses a puzzle or a position; the error says what is wrong with it.
pub(crate) fn parse_board(text: &str) -> Result<Board, String> {
    // A position can be 729 characters long, too, with its removed candidates.
    let puzzle =
        if text.len() == 729 && !text.contains(':') { parse_pencilmarks(text) } else { parse_position(text) };
    let expected = "expected 81 cells, with + before placed digits and removed candidates behind a colon, or 729 candidates";
    let puzzle = puzzle.ok_or(expected)?;
    Board::try_from(&puzzle).map_err(|error| error.to_string())
}

fn parse_position(text: &str) -> Option<Puzzle> {
    // The part behind the colon, if any, lists the removed candidates.
    let (cells, removed) = match text.split_once(':') {
        Some((cells, removed)) => (cells, Some(removed)),
        None => (text, None),
    };
    let mut puzzle = Puzzle::default();
    let (mut signs, mut count) = (cells.chars(), 0);
    // 81 cells, each a dot, a given, or a placed digit after a plus sign.
    while let Some(character) = signs.next() {
        let is_placed = character == '+';
        let value = digit_from_char(if is_placed { signs.next()? } else { character });
        if count == 81 || (value.is_none() && character != '.') {
            return None;
        }
        puzzle.values[Cell::at(count)] = value;
        if value.is_some() && !is_placed {
            puzzle.givens += Cell::at(count);
        }
        count += 1;
    }
    // Each triplet is a digit, a row and a column.
    for triplet in removed.into_iter().flat_map(|removed| removed.split(' ')) {
        let [digit, row, column] = parse_digits(triplet)?.try_into().ok()?;
        puzzle.removed.insert(Cell::from_row_column(row.index(), column.index()).to_candidate(digit));
    }
    (count == 81).then_some(puzzle)
}

fn parse_pencilmarks(text: &str) -> Option<Puzzle> {
    let mut marks = ByCell::splat(DigitSet::EMPTY);
    for (candidate, character) in Candidate::all().zip(text.chars()) {
        if character == candidate.digit().to_char() {
            marks[candidate.cell()] += candidate.digit();
        } else if character != '.' {
            return None;
        }
    }
    (text.is_ascii()).then(|| Puzzle::from_pencil_marks(marks))
}

/// Writes a text for [`parse_board`], on one line: the values, marked if they aren't givens, and the removed
/// candidates.
pub(crate) fn format_puzzle(puzzle: &Puzzle) -> String {
    let eliminations = puzzle.crossed_out_candidates();
    // A position without values is written as its 729 candidates.
    if puzzle.filled_cells().is_empty() && !eliminations.is_empty() {
        let left = puzzle.candidates();
        let sign = |c: Candidate| if left[c.cell()].contains(c.digit()) { c.digit().to_char() } else { '.' };
        return Candidate::all().map(sign).collect();
    }
    // The values, with a plus sign before each that isn't given.
    let mut text = String::new();
    for (cell, value) in puzzle.values.iter() {
        if value.is_some() && !puzzle.givens.contains(cell) {
            text.push('+');
        }
        text.push(value.map_or('.', Digit::to_char));
    }
    // The removed candidates follow behind a colon.
    for (number, c) in eliminations.iter().enumerate() {
        let sign = if number == 0 { ':' } else { ' ' };
        let (row, column) = (c.cell().row_index() + 1, c.cell().column_index() + 1);
        // Writing to a string doesn't fail.
        let _ = write!(text, "{sign}{}{row}{column}", c.digit());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn texts_are_read_strictly() {
        for wrong in ["r4c", "r4c0", "r4c77", "R4C7", "r4 c7", " r4c7", "r4c7 ", "r٤c7", "4c7", "", "rc"] {
            assert_eq!(parse_cell(wrong), None, "{wrong}");
        }
        assert_eq!(parse_truth("6b3").map(|truth| truth.to_string()), Some("6b3".into()));
        for wrong in ["6", "6b", "6b0", "b3", "6b33", "0b3", "66b3", "é"] {
            assert_eq!(parse_truth(wrong), None, "{wrong}");
        }
        for wrong in ["r1c1", "r1c1=", "r1c1=12", "r1c1<7", "r1c1<>", "r1c1 = 2", "r1c1==2"] {
            assert_eq!(parse_claim(wrong), None, "{wrong}");
        }
        assert_eq!(parse_candidates("r1c24(69), r3c1(2)").map(|all| all.len()), Some(5));
        for wrong in ["", "r1c1", "r1c1()", "rc1(2)", "r1c1(2),r1c2(2)", "r1c1(2), ", "r1c1(2)x", "r1c1(20)"]
        {
            assert_eq!(parse_candidates(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn written_positions_are_read_back() {
        let check = |text: &str| {
            let puzzle = if text.len() == 729 { parse_pencilmarks(text) } else { parse_position(text) };
            assert_eq!(puzzle.as_ref().map(format_puzzle).as_deref(), Some(text));
        };
        check(EASY);
        check(&EASY.replacen("..7", "+4.7", 1));
        check(&format!("{EASY}:113 543"));
        check(
            &"123456789"
                .repeat(80)
                .replacen('4', ".", 3)
                .chars()
                .chain("1.3......".chars())
                .collect::<String>(),
        );
        for wrong in [
            &EASY[1..],
            &format!("{EASY}."),
            &EASY.replacen('.', "0", 1),
            &format!("{EASY}:"),
            &format!("{EASY}:113  543"),
            &format!("{EASY}:11"),
            &EASY.replacen('.', "+", 1),
            &format!("{EASY} "),
            &"123456780".repeat(81),
            "",
        ] {
            assert!(parse_board(wrong).is_err(), "{wrong}");
        }
        assert_eq!(
            parse_board(&EASY.replacen("53", "55", 1)).map(drop),
            Err("two 5s in box 1 (r1c1, r1c2); two 5s in row 1 (r1c1, r1c2)".into())
        );
    }
}
