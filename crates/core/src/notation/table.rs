//! Sets of cells as drawn boards: nine lines of `*` for members and `.` for the others, with the boxes ruled.
//!
//! ```text
//! * . . | . . . | . . .
//! * * . | . . . | . . .
//! . . . | . . . | . . .
//! ------+-------+------
//! ```

use core::fmt;

use super::{NotationError, reader::NotationReader};
use crate::phrase::ParseMessage;
use crate::{Cell, CellMap};

pub(super) fn write_table(out: &mut dyn fmt::Write, map: CellMap) -> fmt::Result {
    for cell in Cell::all() {
        out.write_str(match (cell.row_index(), cell.column_index()) {
            (0, 0) => "",
            (3 | 6, 0) => "\n------+-------+------\n",
            (_, 0) => "\n",
            (_, 3 | 6) => " | ",
            _ => " ",
        })?;
        out.write_char(if map.contains(cell) { '*' } else { '.' })?;
    }
    Ok(())
}

/// Whether a text can only be a table: several lines of the characters of one.
pub(super) fn looks_like_table(text: &str) -> bool {
    text.trim().contains('\n') && text.chars().all(|c| c.is_whitespace() || "*.|+-".contains(c))
}

/// Reads nine lines of nine signs; rules, blanks and empty lines do not count.
pub(super) fn parse_table(text: &str) -> Result<CellMap, NotationError> {
    let mut reader = NotationReader::new(text);
    let mut map = CellMap::EMPTY;
    let (mut row, mut column) = (0, 0);
    loop {
        let at = reader.position();
        // A line ends after nine cells, empty lines aside; rules and blanks between cells are skipped.
        match reader.peek() {
            Some('\n') | None if column == 9 => (row, column) = (row + 1, 0),
            Some('\n') | None if column > 0 => {
                return Err(reader.error_with_found(
                    at,
                    ParseMessage::DrawnLine,
                    ParseMessage::Count { count: column },
                ));
            }
            Some('*' | '.') if row == 9 => return Err(reader.error_here(ParseMessage::DrawnLinesEnd)),
            Some('*' | '.') if column == 9 => {
                return Err(reader.error_here(ParseMessage::DrawnLineEnd));
            }
            Some(sign @ ('*' | '.')) => {
                if sign == '*' {
                    map += Cell::from_row_column(row, column);
                }
                column += 1;
            }
            None | Some('|' | '+' | '-') => {}
            Some(c) if c.is_whitespace() => {}
            Some(_) => return Err(reader.error_here(ParseMessage::DrawnSign)),
        }
        // The loop ends only here, so that the end of the text also ends a line.
        if reader.peek().is_none() {
            break;
        }
        reader.advance();
    }
    // Too few lines are reported where the text ends.
    if row == 9 {
        Ok(map)
    } else {
        Err(reader.error_with_found(
            reader.position(),
            ParseMessage::DrawnLines,
            ParseMessage::Count { count: row },
        ))
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::ToString;

    use super::*;
    use crate::notation::CellFormat;

    const DRAWN: &str = "\
* . . | . . . | . . .
* * . | . . . | . . .
. . . | . . . | . . .
------+-------+------
. . . | . . . | . . .
. . . | . * . | . . .
. . . | . . . | . . .
------+-------+------
. . . | . . . | . . .
. . . | . . . | . . .
. . . | . . . | . . *";

    #[test]
    fn a_table_is_drawn_and_read() {
        let map: CellMap = "r1c1, r2c12, r5c5, r9c9".parse().unwrap();
        assert_eq!(map.display(CellFormat::Table).to_string(), DRAWN);
        assert_eq!(parse_table(DRAWN), Ok(map));
        assert_eq!(parse_table(&format!("\n{DRAWN} \r\n\n")), Ok(map));
        assert_eq!(parse_table(&format!("{map:?}")), Ok(map), "the drawing of Debug is a table too");
    }

    #[test]
    fn errors_name_the_line() {
        let check =
            |text: &str, expected: &str| assert_eq!(parse_table(text).unwrap_err().to_string(), expected);
        check("*.......", "column 9: expected nine cells in a line, found 8");
        check("..........", "column 10: expected the end of the line after nine cells, found '.'");
        check(&"\n.........".repeat(8), "line 9, column 10: expected nine lines of cells, found 8");
        check(&".........\n".repeat(10), "line 10, column 1: expected the end after nine lines, found '.'");
        check("...x.....", "column 4: expected '*' or '.', found 'x'");
    }
}
