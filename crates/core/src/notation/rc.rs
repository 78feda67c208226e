//! The rc notation of cells, `r1c1, r2c12`: rows and columns by number, the usual notation and the one of
//! `Display` and `FromStr`.

use core::fmt;
use core::str::FromStr;

use super::{Notation, NotationError, reader::NotationReader};
use crate::phrase::ParseMessage;
use crate::{Candidate, CandidateMap, CellMap, DigitSet, House, HouseKind};

pub(super) fn write_group(out: &mut dyn fmt::Write, rows: DigitSet, columns: DigitSet) -> fmt::Result {
    write!(out, "r{rows}c{columns}")
}

/// Reads cells as rows and columns, `r12c3`.
pub(super) fn read_group(reader: &mut NotationReader) -> Result<(DigitSet, DigitSet), NotationError> {
    let rows = read_coordinates(reader, 'r', ParseMessage::RcRow)?;
    Ok((rows, read_coordinates(reader, 'c', ParseMessage::RcColumn)?))
}

/// Reads a letter and one or more digits.
pub(super) fn read_coordinates(
    reader: &mut NotationReader,
    letter: char,
    expected: ParseMessage,
) -> Result<DigitSet, NotationError> {
    if reader.consume_char(letter) { reader.read_digits(expected) } else { Err(reader.error_here(expected)) }
}

pub(super) fn read_house(reader: &mut NotationReader) -> Result<House, NotationError> {
    let kinds = [('b', HouseKind::Box), ('r', HouseKind::Row), ('c', HouseKind::Column)];
    let Some((_, kind)) = kinds.into_iter().find(|&(letter, _)| reader.consume_char(letter)) else {
        return Err(reader.error_here(ParseMessage::RcHouse));
    };
    let at = reader.position();
    match reader.read_digits(ParseMessage::RcHouse)?.only() {
        Some(number) => Ok(House::new(kind, number.index())),
        None => Err(reader.error_with_found(at, ParseMessage::OneNumber, ParseMessage::Several)),
    }
}

/// Writes groups by row, `r1c12, r2c1`, or by column, `r12c1, r1c2`, whichever is shorter, in the order of
/// their first cells; the empty set writes nothing. Other ways: [`CellMap::display`].
impl fmt::Display for CellMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Notation::Rc.display(self).fmt(f)
    }
}

impl FromStr for CellMap {
    type Err = NotationError;

    /// Reads groups `r12c3` (each row with each column), in either case, with blanks, or one comma or
    /// semicolon, between them and perhaps braces around all; no group at all is the empty set.
    fn from_str(text: &str) -> Result<CellMap, NotationError> {
        Notation::Rc.parse(text)
    }
}

impl FromStr for Candidate {
    type Err = NotationError;

    /// Reads `r4c7(5)`, in either case.
    fn from_str(text: &str) -> Result<Candidate, NotationError> {
        Notation::Rc.parse(text)
    }
}

/// Writes cells with the same candidates together: `r1c12(47), r3c5(1)`; the empty set writes nothing.
impl fmt::Display for CandidateMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Notation::Rc.display(self).fmt(f)
    }
}

impl FromStr for CandidateMap {
    type Err = NotationError;

    /// Reads groups `r1c12(47)`: each of the digits in each of the cells; separated as cells are.
    fn from_str(text: &str) -> Result<CandidateMap, NotationError> {
        Notation::Rc.parse(text)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::super::tests::{check, check_error};
    use super::*;

    #[test]
    fn groups_are_by_row_unless_columns_are_shorter() {
        check(Notation::Rc, &[], "");
        check(Notation::Rc, &[0, 1, 2, 3, 4], "r1c12345");
        check(Notation::Rc, &[0, 9], "r12c1");
        check(Notation::Rc, &[0, 9, 10], "r1c1, r2c12");
        check(Notation::Rc, &[0, 1, 9, 10], "r1c12, r2c12");
        // The group of the first cell comes first: r1c9 before r4c1.
        check(Notation::Rc, &[8, 17, 26, 27, 36], "r123c9, r45c1");
    }

    #[test]
    fn lists_are_read_with_braces_blanks_commas_and_either_case() {
        let three: CellMap = "r1c1, r2c12".parse().unwrap();
        for text in ["{ r1c1, r2c12 }", "r1c1 r2c12", "R1C1;r2C21", " { r12c1\tr2c2 } "] {
            assert_eq!(text.parse(), Ok(three), "{text}");
        }
        assert_eq!("{ }".parse(), Ok(CellMap::EMPTY));
    }

    #[test]
    fn errors_name_the_column() {
        let check = |text, expected| check_error::<CellMap>(Notation::Rc, text, expected);
        check("r1c1, q", "column 7: expected a row, as in r1c1, found 'q'");
        check("r1c", "column 4: expected a column, as in r1c1, found the end");
        check("r0c1", "column 2: expected a row, as in r1c1, found '0'");
        check("r1c10", "column 5: expected a comma, a blank or the end, found '0'");
        check("r1c1,", "column 6: expected a row, as in r1c1, found the end");
        check("r1c1,,r2c2", "column 6: expected a row, as in r1c1, found ','");
        check("{ r1c1", "column 7: expected a closing brace, found the end");
        check("r1c1 }", "column 6: expected a comma, a blank or the end, found '}'");
        check("{ r1c1 } r2c2", "column 10: expected nothing after the closing brace, found 'r'");
        check("r1c1\nr1c", "line 2, column 4: expected a column, as in r1c1, found the end");
    }

    #[test]
    fn candidates_share_their_digits() {
        let map: CandidateMap = "r1c12(47), r3c5(1)".parse().unwrap();
        assert_eq!(map.len(), 5);
        assert_eq!(map.to_string(), "r1c12(47), r3c5(1)");
        let one: Candidate = "r4c7(5)".parse().unwrap();
        assert_eq!(one.to_string(), "r4c7(5)");
        check_error::<CandidateMap>(
            Notation::Rc,
            "r1c1",
            "column 5: expected digits, as in r1c1(47), found the end",
        );
        check_error::<Candidate>(Notation::Rc, "r1c1(45)", "column 1: expected one candidate, found 2");
    }
}
