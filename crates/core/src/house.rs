//! The 27 houses: boxes, rows, columns.

use alloc::string::String;
use core::{fmt, str::FromStr};

use crate::OutOfRangeError;

/// A box, row or column: nine cells that hold each digit once.
///
/// Numbered 0–8 boxes, 9–17 rows, 18–26 columns, the one numbering used everywhere inside.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House(u8);

/// Kind of a house: box, row or column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HouseKind {
    /// One of the nine 3×3 squares, numbered row by row.
    Box,
    /// One of the nine rows, numbered from the top.
    Row,
    /// One of the nine columns, numbered from the left.
    Column,
}

impl House {
    /// Number of houses.
    pub const COUNT: usize = 27;

    /// The house with this index, 0–26.
    ///
    /// # Panics
    /// When `index` is above 26; for untrusted numbers there is `House::try_from`.
    #[must_use]
    #[track_caller]
    #[inline(always)]
    pub const fn at(index: usize) -> House {
        assert!(index < House::COUNT, "a house is 0 to 26");
        House(index as u8)
    }

    /// The house of a kind with this number, 0–8.
    ///
    /// # Panics
    /// When `number` is above 8.
    #[must_use]
    #[track_caller]
    pub const fn new(kind: HouseKind, number: usize) -> House {
        assert!(number < 9, "a house of one kind is 0 to 8");
        House((kind as usize * 9 + number) as u8)
    }

    /// Iterates over all 27 houses: boxes, rows, columns.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = House> + ExactSizeIterator + Clone {
        (0..27u8).map(House)
    }

    /// The index of the house, 0–26.
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether the house is a box, a row or a column.
    #[must_use]
    pub const fn kind(self) -> HouseKind {
        match self.0 {
            0..=8 => HouseKind::Box,
            9..=17 => HouseKind::Row,
            _ => HouseKind::Column,
        }
    }

    /// The number among its kind, 0–8.
    #[must_use]
    pub const fn number(self) -> usize {
        self.0 as usize % 9
    }

    /// Whether the house is a row or a column.
    #[must_use]
    pub const fn is_line(self) -> bool {
        self.0 >= 9
    }

    /// Returns the number GNPX gives this house: rows 0–8, columns 9–17, boxes 18–26.
    #[must_use]
    pub const fn gnpx_index(self) -> usize {
        (self.index() + 18) % 27
    }

    /// The house with this GNPX number.
    ///
    /// # Panics
    /// When `index` is above 26.
    #[must_use]
    #[track_caller]
    pub const fn from_gnpx_index(index: usize) -> House {
        assert!(index < House::COUNT, "a house is 0 to 26");
        House::at((index + 9) % 27)
    }
}

impl TryFrom<u8> for House {
    type Error = OutOfRangeError;

    fn try_from(index: u8) -> Result<House, OutOfRangeError> {
        if usize::from(index) < House::COUNT {
            Ok(House(index))
        } else {
            Err(OutOfRangeError { value: index.into(), what: "a house", expected: "0 to 26" })
        }
    }
}

/// A text that is not one house.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a house (expected b1 to b9, r1 to r9 or c1 to c9)")]
pub struct ParseHouseError(String);

impl FromStr for House {
    type Err = ParseHouseError;

    /// Reads `b1`, `r4`, `c9`, in either case.
    fn from_str(text: &str) -> Result<House, ParseHouseError> {
        if let [kind, number @ b'1'..=b'9'] = *text.as_bytes() {
            let kind = match kind {
                b'b' | b'B' => Some(HouseKind::Box),
                b'r' | b'R' => Some(HouseKind::Row),
                b'c' | b'C' => Some(HouseKind::Column),
                _ => None,
            };
            if let Some(kind) = kind {
                return Ok(House::new(kind, usize::from(number - b'1')));
            }
        }
        Err(ParseHouseError(text.into()))
    }
}

impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            HouseKind::Box => "box",
            HouseKind::Row => "row",
            HouseKind::Column => "column",
        })
    }
}

/// Writes `b1`, `r4`, `c9`; the alternate form `{:#}` writes `box 1`, `row 4`, `column 9`.
impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return write!(f, "{} {}", self.kind(), self.number() + 1);
        }
        let letter = match self.kind() {
            HouseKind::Box => 'b',
            HouseKind::Row => 'r',
            HouseKind::Column => 'c',
        };
        write!(f, "{letter}{}", self.number() + 1)
    }
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn names_and_numbers_round_trip() {
        for house in House::all() {
            assert_eq!(house.to_string().parse(), Ok(house));
            assert_eq!(House::new(house.kind(), house.number()), house);
            assert_eq!(House::from_gnpx_index(house.gnpx_index()), house);
        }
        assert_eq!(House::at(9).gnpx_index(), 0);
        assert_eq!(House::at(0).gnpx_index(), 18);
        assert!("x1".parse::<House>().is_err() && "r0".parse::<House>().is_err());
    }
}
