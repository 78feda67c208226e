//! Sets of cells as bitmaps: 81 characters, `1` for members and `0` for the others, cell 0 first.

use core::fmt;

use super::{NotationError, reader::NotationReader};
use crate::phrase::ParseMessage;
use crate::{Cell, CellMap};

pub(super) fn write_bitmap(out: &mut dyn fmt::Write, map: CellMap) -> fmt::Result {
    Cell::all().try_for_each(|cell| out.write_char(if map.contains(cell) { '1' } else { '0' }))
}

pub(super) fn parse_bitmap(text: &str) -> Result<CellMap, NotationError> {
    let mut reader = NotationReader::new(text);
    reader.skip_blanks();
    let map = read_bitmap(&mut reader)?;
    reader.expect_end(ParseMessage::BitmapEnd)?;
    Ok(map)
}

/// Reads the 81 characters, after which no digit may follow.
pub(super) fn read_bitmap(reader: &mut NotationReader) -> Result<CellMap, NotationError> {
    let at = reader.position();
    let bits = reader.take_while(|c| c.is_ascii_digit()).unwrap_or_default();
    let (count, stray) = (bits.len(), bits.iter().position(|c| !matches!(c, '0' | '1')));
    let map = Cell::all().zip(bits).filter(|&(_, &c)| c == '1').map(|(cell, _)| cell).collect();
    match stray {
        Some(offset) => Err(reader.error_at(at + offset, ParseMessage::ZeroOrOne)),
        None if count == 0 => Err(reader.error_here(ParseMessage::ZeroOrOne)),
        None if count != Cell::COUNT => {
            Err(reader.error_with_found(at, ParseMessage::Bitmap, ParseMessage::Count { count }))
        }
        None => Ok(map),
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn the_first_cell_comes_first() {
        let text = "11".to_string() + &"0".repeat(78) + "1";
        let map = parse_bitmap(&text).unwrap();
        assert_eq!(map.to_string(), "r1c12, r9c9");
        assert_eq!(map.display(crate::notation::CellFormat::Bitmap).to_string(), text);
    }

    #[test]
    fn exactly_81_characters() {
        let check =
            |text: &str, expected: &str| assert_eq!(parse_bitmap(text).unwrap_err().to_string(), expected);
        check(&"0".repeat(80), "column 1: expected 81 characters 0 or 1, found 80");
        check(&"0".repeat(82), "column 1: expected 81 characters 0 or 1, found 82");
        check("0120", "column 3: expected 0 or 1, found '2'");
        check("", "column 1: expected 0 or 1, found the end");
        check(&("0".repeat(81) + " x"), "column 83: expected the end after 81 characters, found 'x'");
    }
}
