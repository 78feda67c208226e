//! K9 notation of cells, `A1, B12`: rows as letters, columns as numbers. Rows are A to I in K9, and A to H
//! and J on SudokuWiki, which leaves out the I because it looks like a 1.

use alloc::string::{String, ToString};
use core::fmt;

use super::{NotationError, reader::NotationReader};
use crate::phrase::ParseMessage;
use crate::{Digit, DigitSet, House, HouseKind};

/// The nine letters of a notation, in order.
pub(super) type RowLetters = [char; 9];

pub(super) const A_TO_I: RowLetters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'];
pub(super) const WITHOUT_I: RowLetters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'J'];

/// Writes letters and numbers together, `AB12`.
pub(super) fn write_group(
    out: &mut dyn fmt::Write,
    alphabet: RowLetters,
    letters: DigitSet,
    numbers: DigitSet,
) -> fmt::Result {
    letters.iter().try_for_each(|letter| out.write_char(alphabet[letter.index()]))?;
    write!(out, "{numbers}")
}

/// Reads letters, in either case, and numbers: `AB12`.
pub(super) fn read_group(
    reader: &mut NotationReader,
    alphabet: RowLetters,
) -> Result<(DigitSet, DigitSet), NotationError> {
    let mut letters = DigitSet::EMPTY;
    while let Some(letter) = read_letter(reader, alphabet) {
        letters += letter;
    }
    if letters.is_empty() {
        return Err(reader.error_here(expected_letter_message(alphabet)));
    }
    Ok((letters, reader.read_digits(ParseMessage::NumberBehindLetter)?))
}

fn read_letter(reader: &mut NotationReader, alphabet: RowLetters) -> Option<Digit> {
    let index = alphabet.into_iter().position(|letter| reader.consume_char(letter))?;
    Some(Digit::from_index(index))
}

fn expected_letter_message(alphabet: RowLetters) -> ParseMessage {
    if alphabet == A_TO_I { ParseMessage::LetterAToI } else { ParseMessage::LetterAToJ }
}

/// Writes `box 1`, and lines by their number or letter: `row D`, `column 4`. `lettered_kind` is the kind that has
/// letters.
pub(super) fn write_house(
    out: &mut dyn fmt::Write,
    alphabet: RowLetters,
    lettered_kind: HouseKind,
    house: House,
) -> fmt::Result {
    let (kind, number) = (house.kind(), house.number());
    if kind == lettered_kind {
        write!(out, "{kind} {}", alphabet[number])
    } else {
        write!(out, "{kind} {}", number + 1)
    }
}

/// Reads what [`write_house`] writes, in either case.
pub(super) fn read_house(
    reader: &mut NotationReader,
    alphabet: RowLetters,
    lettered_kind: HouseKind,
) -> Result<House, NotationError> {
    let at = reader.position();
    let word: String = reader.take_while(char::is_alphabetic).unwrap_or_default().iter().collect();
    let kinds = [HouseKind::Box, HouseKind::Row, HouseKind::Column];
    let Some(kind) = kinds.into_iter().find(|kind| kind.to_string().eq_ignore_ascii_case(&word)) else {
        return Err(reader.error_at(at, ParseMessage::WordOfHouse));
    };
    reader.skip_blanks();
    // Houses of one kind have a letter, those of the others a number.
    let number = if kind == lettered_kind {
        read_letter(reader, alphabet).ok_or_else(|| reader.error_here(expected_letter_message(alphabet)))?
    } else {
        let at = reader.position();
        let numbers = reader.read_digits(ParseMessage::Number1To9)?;
        numbers
            .only()
            .ok_or_else(|| reader.error_with_found(at, ParseMessage::OneNumber, ParseMessage::Several))?
    };
    Ok(House::new(kind, number.index()))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check, check_error};
    use super::*;
    use crate::{CellMap, Notation};

    #[test]
    fn rows_are_letters() {
        check(Notation::K9, &[], "");
        check(Notation::K9, &[0, 1, 2], "A123");
        check(Notation::K9, &[0, 9], "AB1");
        check(Notation::K9, &[80], "I9");
        check(Notation::SudokuWiki, &[80], "J9");
        check(Notation::SudokuWiki, &[63, 72], "HJ1");
    }

    #[test]
    fn letters_are_those_of_the_notation() {
        assert_eq!(Notation::K9.parse("{ab12}"), Ok("r12c12".parse::<CellMap>().unwrap()));
        check_error::<CellMap>(Notation::K9, "J9", "column 1: expected a letter A to I, as in A1, found 'J'");
        check_error::<CellMap>(
            Notation::SudokuWiki,
            "I9",
            "column 1: expected a letter A to H or J, as in A1, found 'I'",
        );
        check_error::<CellMap>(
            Notation::K9,
            "AK",
            "column 2: expected a number 1 to 9 after the letter, as in A1, found 'K'",
        );
        check_error::<House>(Notation::K9, "line A", "column 1: expected box, row or column, found 'l'");
        check_error::<House>(
            Notation::K9,
            "row 1",
            "column 5: expected a letter A to I, as in A1, found '1'",
        );
    }
}
