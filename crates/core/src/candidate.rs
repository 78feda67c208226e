//! A digit that may go into a cell.

use core::fmt;

use crate::{Cell, Digit, OutOfRangeError};

/// A digit in a cell, 0–728: `cell * 9 + digit index`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate(u16);

impl Candidate {
    /// Number of candidates: 81 cells times 9 digits.
    pub const COUNT: usize = 729;

    /// The candidate of a digit in a cell.
    #[must_use]
    #[inline(always)]
    pub const fn new(cell: Cell, digit: Digit) -> Candidate {
        Candidate((cell.index() * 9 + digit.index()) as u16)
    }

    /// The candidate with this index, 0–728.
    ///
    /// # Panics
    /// When `index` is above 728; for untrusted numbers there is `Candidate::try_from`.
    #[must_use]
    #[track_caller]
    #[inline(always)]
    pub const fn at(index: usize) -> Candidate {
        assert!(index < Candidate::COUNT, "a candidate is 0 to 728");
        Candidate(index as u16)
    }

    /// All 729 candidates, ascending.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = Candidate> + ExactSizeIterator + Clone {
        (0..729u16).map(Candidate)
    }

    /// The index of the candidate, 0–728.
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell of the candidate.
    #[must_use]
    #[inline(always)]
    pub const fn cell(self) -> Cell {
        Cell::at(self.0 as usize / 9)
    }

    /// The digit of the candidate.
    #[must_use]
    #[inline(always)]
    pub const fn digit(self) -> Digit {
        Digit::from_index(self.0 as usize % 9)
    }

    /// Whether the two cannot both be true: another digit of the same cell, or the same digit in a peer.
    #[must_use]
    pub fn sees(self, other: Candidate) -> bool {
        if self.cell() == other.cell() {
            self.digit() != other.digit()
        } else {
            self.digit() == other.digit() && self.cell().sees(other.cell())
        }
    }
}

impl Cell {
    /// Returns the candidate of a digit in this cell.
    #[must_use]
    #[inline(always)]
    pub const fn to_candidate(self, digit: Digit) -> Candidate {
        Candidate::new(self, digit)
    }
}

impl TryFrom<u16> for Candidate {
    type Error = OutOfRangeError;

    fn try_from(index: u16) -> Result<Candidate, OutOfRangeError> {
        if usize::from(index) < Candidate::COUNT {
            Ok(Candidate(index))
        } else {
            Err(OutOfRangeError { value: index.into(), what: "a candidate", expected: "0 to 728" })
        }
    }
}

/// Writes `r4c7(5)`.
impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({})", self.cell(), self.digit())
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_candidate_sees_28_others() {
        for candidate in Candidate::all() {
            assert_eq!(Candidate::new(candidate.cell(), candidate.digit()), candidate);
            assert_eq!(Candidate::try_from(candidate.index() as u16), Ok(candidate));
            assert_eq!(Candidate::all().filter(|&other| candidate.sees(other)).count(), 28);
        }
        assert!(Candidate::try_from(729).is_err());
    }
}
