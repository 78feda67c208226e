//! Notation of moves, as steps are written: `r4c7=5` places a digit, `r4c13,r9c2<>7` removes candidates.

use super::cells::read_group;
use super::reader::NotationReader;
use super::{Notation, NotationError};
use crate::phrase::ParseMessage;
use crate::{CandidateMap, CellMap};

/// Digits to place, and candidates to remove.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveList {
    /// Digits to place.
    pub placements: CandidateMap,
    /// Candidates to remove.
    pub eliminations: CandidateMap,
}

/// Reads moves in a notation of cells, with commas or blanks between them. `<>`, `!=` and `-` remove, `=`
/// places.
///
/// ```
/// use ninefold_core::Notation;
/// use ninefold_core::notation::moves;
///
/// let moves = moves::parse_moves("r4c7=5, r4c13,r9c2<>78", Notation::Rc)?;
/// assert_eq!(moves.placements, "r4c7(5)".parse()?);
/// assert_eq!(moves.eliminations, "r4c13(78), r9c2(78)".parse()?);
/// # Ok::<(), ninefold_core::notation::NotationError>(())
/// ```
///
/// # Errors
/// The first place where the text is none of this.
pub fn parse_moves(text: &str, notation: Notation) -> Result<MoveList, NotationError> {
    let mut reader = NotationReader::new(text);
    let mut moves = MoveList::default();
    reader.skip_blanks();
    while reader.peek().is_some() {
        read_move(&mut reader, notation, &mut moves)?;
        reader.skip_blanks();
        let _ = reader.consume_char(',') || reader.consume_char(';');
        reader.skip_blanks();
    }
    Ok(moves)
}

/// Reads cells, a sign and digits.
fn read_move(
    reader: &mut NotationReader,
    notation: Notation,
    moves: &mut MoveList,
) -> Result<(), NotationError> {
    let cells = read_cells(reader, notation)?;
    if reader.consume_char('=') {
        let at = reader.position();
        let digits = reader.read_digits(ParseMessage::MoveDigits)?;
        let digit = digits
            .only()
            .ok_or_else(|| reader.error_with_found(at, ParseMessage::OneDigit, ParseMessage::Several))?;
        moves.placements |= cells.to_candidates(digit);
    } else if ["<>", "!=", "-"].iter().any(|character| reader.consume_text(character)) {
        for digit in reader.read_digits(ParseMessage::MoveDigits)? {
            moves.eliminations |= cells.to_candidates(digit);
        }
    } else {
        return Err(reader.error_here(ParseMessage::MoveSign));
    }
    Ok(())
}

/// Reads one or more groups with commas or blanks between them, up to a sign.
fn read_cells(reader: &mut NotationReader, notation: Notation) -> Result<CellMap, NotationError> {
    let mut cells = read_group(reader, notation)?;
    loop {
        let end = reader.position();
        let blank = reader.skip_blanks();
        let comma = reader.consume_char(',');
        reader.skip_blanks();
        let is_group = reader.peek().is_some_and(char::is_alphabetic);
        // A comma that no group follows is left to the caller.
        if comma && !is_group {
            reader.rewind(end);
        }
        if !is_group || !(blank || comma) {
            return Ok(cells);
        }
        cells |= read_group(reader, notation)?;
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    fn check(text: &str, notation: Notation, placements: &str, eliminations: &str) {
        let map = |text: &str| text.parse::<CandidateMap>().unwrap();
        let expected = MoveList { placements: map(placements), eliminations: map(eliminations) };
        assert_eq!(parse_moves(text, notation), Ok(expected), "{text}");
    }

    #[test]
    fn moves_are_read() {
        check("", Notation::Rc, "", "");
        check("r4c7=5", Notation::Rc, "r4c7(5)", "");
        check("r4c7=5 r1c1=2,r1c2<>3", Notation::Rc, "r4c7(5), r1c1(2)", "r1c2(3)");
        check("r4c13,r9c2<>7, r5c6<>48", Notation::Rc, "", "r4c13(7), r9c2(7), r5c6(48)");
        check("r4c1 r9c2-7", Notation::Rc, "", "r4c1(7), r9c2(7)");
        check("r4c1!=7; R4C2 <>7", Notation::Rc, "", "r4c1(7), r4c2(7)");
        check("A1=2, B12<>3", Notation::K9, "r1c1(2)", "r2c12(3)");
    }

    fn check_error(text: &str, expected: &str) {
        assert_eq!(parse_moves(text, Notation::Rc).unwrap_err().to_string(), expected);
    }

    #[test]
    fn errors_name_the_place() {
        check_error("5", "column 1: expected a row, as in r1c1, found '5'");
        check_error(
            "r4c7",
            "column 5: expected = and a digit to place, or <> and digits to remove, found the end",
        );
        check_error("r4c7=", "column 6: expected the digits of a move, found the end");
        check_error("r4c7=56", "column 6: expected one digit, found several");
        check_error("r4c7=5,x", "column 8: expected a row, as in r1c1, found 'x'");
        check_error(
            "r4c7,=5",
            "column 5: expected = and a digit to place, or <> and digits to remove, found ','",
        );
    }
}
