//! The nine digits.
//!
//! An enum rather than a number: the compiler then knows the range, so `Option<Digit>` is one byte and
//! indexing a nine-element array needs no check.

use core::fmt;

use crate::OutOfRangeError;

/// One of the digits 1 to 9.
///
/// Outside it is 1–9 ([`Digit::number`], `Display`), inside 0–8 ([`Digit::index`]); an empty cell is
/// `Option::<Digit>::None`, never 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the nine names say it")]
pub enum Digit {
    D1,
    D2,
    D3,
    D4,
    D5,
    D6,
    D7,
    D8,
    D9,
}

impl Digit {
    /// All nine, ascending.
    pub const ALL: [Digit; 9] =
        [Digit::D1, Digit::D2, Digit::D3, Digit::D4, Digit::D5, Digit::D6, Digit::D7, Digit::D8, Digit::D9];

    /// The digit with this number, 1–9.
    ///
    /// # Panics
    /// When `number` is not in 1–9; for untrusted numbers there is `Digit::try_from`.
    #[must_use]
    #[track_caller]
    pub const fn new(number: u8) -> Digit {
        assert!(number >= 1 && number <= 9, "a digit is 1 to 9");
        Digit::ALL[number as usize - 1]
    }

    /// The digit with this index, 0–8.
    ///
    /// # Panics
    /// When `index` is above 8.
    #[must_use]
    #[track_caller]
    pub const fn from_index(index: usize) -> Digit {
        Digit::ALL[index]
    }

    /// The digit this character writes: `'1'`–`'9'`.
    #[must_use]
    pub const fn from_char(c: char) -> Option<Digit> {
        match c {
            '1'..='9' => Some(Digit::ALL[c as usize - '1' as usize]),
            _ => None,
        }
    }

    /// The digit as a number, 1–9.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The index of the digit, 0–8.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The digit as a character, `'1'`–`'9'`.
    #[must_use]
    pub const fn to_char(self) -> char {
        (b'1' + self as u8) as char
    }
}

impl TryFrom<u8> for Digit {
    type Error = OutOfRangeError;

    fn try_from(number: u8) -> Result<Digit, OutOfRangeError> {
        match number {
            1..=9 => Ok(Digit::new(number)),
            _ => Err(OutOfRangeError { value: number.into(), what: "a digit", expected: "1 to 9" }),
        }
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.number(), f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_indices_and_characters_agree() {
        for (index, digit) in Digit::ALL.into_iter().enumerate() {
            assert_eq!(digit.index(), index);
            assert_eq!(Digit::from_index(index), digit);
            assert_eq!(Digit::new(digit.number()), digit);
            assert_eq!(Digit::from_char(digit.to_char()), Some(digit));
            assert_eq!(Digit::try_from(digit.number()), Ok(digit));
        }
        assert_eq!(Digit::from_char('0'), None);
        assert!(Digit::try_from(0).is_err() && Digit::try_from(10).is_err());
        assert_eq!(size_of::<Option<Digit>>(), 1);
    }
}
