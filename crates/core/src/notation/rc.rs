//! `r1c1, r2c12`: rows and columns by number, the usual notation and the one of `Display` and `FromStr`.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::str::FromStr;

use super::NotationError;
use crate::{Cell, CellMap, DigitSet, House, HouseKind};

/// Writes groups by row, `r1c12, r2c1`, or by column, `r12c1, r1c2`, whichever is shorter; the empty set writes
/// nothing.
impl fmt::Display for CellMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let by_rows = grouped(*self, HouseKind::Row);
        let by_columns = grouped(*self, HouseKind::Column);
        f.write_str(if by_columns.len() < by_rows.len() { &by_columns } else { &by_rows })
    }
}

fn grouped(map: CellMap, kind: HouseKind) -> String {
    let mut text = String::new();
    for number in 0..9 {
        let positions = DigitSet::from_bits_truncated(map / House::new(kind, number));
        if positions.is_empty() {
            continue;
        }
        let separator = if text.is_empty() { "" } else { ", " };
        let _ = match kind {
            HouseKind::Row => write!(text, "{separator}r{}c{positions}", number + 1),
            _ => write!(text, "{separator}r{positions}c{}", number + 1),
        };
    }
    text
}

impl FromStr for CellMap {
    type Err = NotationError;

    /// Reads groups `r12c3` (each row with each column), in either case, with blanks, commas or semicolons
    /// between them and braces around all; no group at all is the empty set.
    fn from_str(text: &str) -> Result<CellMap, NotationError> {
        let characters: Vec<char> = text.chars().collect();
        let mut at = 0;
        let mut map = CellMap::EMPTY;
        while at < characters.len() {
            if characters[at].is_whitespace() || matches!(characters[at], ',' | ';' | '{' | '}') {
                at += 1;
                continue;
            }
            let rows = coordinates(&characters, &mut at, 'r')?;
            let columns = coordinates(&characters, &mut at, 'c')?;
            for row in rows {
                map.extend(columns.iter().map(|column| Cell::at_row_column(row.index(), column.index())));
            }
        }
        Ok(map)
    }
}

/// Reads a letter and one or more digits.
fn coordinates(characters: &[char], at: &mut usize, letter: char) -> Result<DigitSet, NotationError> {
    let expected = if letter == 'r' { "a row, as in r1c1" } else { "a column, as in r1c1" };
    let error = |at: usize| NotationError {
        column: at + 1,
        expected,
        found: characters.get(at).map_or("the end".to_string(), |c| format!("'{c}'")),
    };
    if !characters.get(*at).is_some_and(|c| c.eq_ignore_ascii_case(&letter)) {
        return Err(error(*at));
    }
    *at += 1;
    let mut numbers = DigitSet::EMPTY;
    while let Some(digit) = characters.get(*at).and_then(|&c| crate::Digit::from_char(c)) {
        numbers += digit;
        *at += 1;
    }
    if numbers.is_empty() { Err(error(*at)) } else { Ok(numbers) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(cells: &[usize], expected: &str) {
        let map: CellMap = cells.iter().map(|&index| Cell::at(index)).collect();
        assert_eq!(map.to_string(), expected);
        assert_eq!(expected.parse(), Ok(map));
    }

    #[test]
    fn groups_are_by_row_unless_columns_are_shorter() {
        check(&[], "");
        check(&[0, 1, 2, 3, 4], "r1c12345");
        check(&[0, 9], "r12c1");
        check(&[0, 9, 10], "r1c1, r2c12");
        check(&[0, 1, 9, 10], "r1c12, r2c12");
    }

    #[test]
    fn errors_name_the_column() {
        assert_eq!("{ r1c1, r2c12 }".parse::<CellMap>().unwrap().to_string(), "r1c1, r2c12");
        let error = "r1c1, q".parse::<CellMap>().unwrap_err().to_string();
        assert_eq!(error, "column 7: expected a row, as in r1c1, found 'q'");
        let error = "r1c".parse::<CellMap>().unwrap_err().to_string();
        assert_eq!(error, "column 4: expected a column, as in r1c1, found the end");
    }
}
