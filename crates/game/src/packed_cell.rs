//! Cells of a game in 19 bits each: fixed or not, notes, value.
//!
//! ```text
//! bit   18 … 10   9 … 1       0
//!       value     possibles   fixed
//! ```
//!
//! The layout and the operations are those of a design this project grew from; their names there are listed
//! in the book, under "Where the names come from". A [`PlayGrid`](crate::PlayGrid) is 81 of these.

use core::fmt;

use ninefold_core::{Digit, DigitSet, StrayBitsError};

/// A cell of a game: whether it is fixed, which digits are noted as possible, and its value.
///
/// The operations only move bits: each returns the changed cell. Some results are states no cell can be in;
/// [`is_valid`](PackedCell::is_valid) checks that.
///
/// ```
/// use ninefold_core::Digit;
/// use ninefold_game::PackedCell;
///
/// let noted = PackedCell::from_bits(0b11_0100)?; // not fixed, possibles 2, 4, 5
/// assert_eq!(noted.possibles().to_string(), "245");
/// assert_eq!(noted.toggle_possible(Digit::D1).bits(), 0b11_0110);
/// assert_eq!(noted.set_value(Digit::D4).bits(), 1 << 13);
/// assert_eq!(noted.value(), None);
/// # Ok::<(), ninefold_core::StrayBitsError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PackedCell(u32);

const FIXED: u32 = 1;
const FIRST_POSSIBLE: u32 = 1;
const FIRST_VALUE: u32 = 10;
const POSSIBLES: u32 = (DigitSet::FULL.bits() as u32) << FIRST_POSSIBLE;

impl PackedCell {
    /// Number of bits used.
    pub const BITS: u32 = 19;
    /// The cell that is not fixed, without notes and without value.
    pub const EMPTY: PackedCell = PackedCell(0);

    /// The cell of a game with these bits.
    ///
    /// # Errors
    /// When a bit above the 19 is set.
    pub const fn from_bits(bits: u32) -> Result<PackedCell, StrayBitsError> {
        if bits >> PackedCell::BITS == 0 {
            Ok(PackedCell(bits))
        } else {
            Err(StrayBitsError { name: "the cell", bits: PackedCell::BITS, value: bits as u64 })
        }
    }

    /// A cell with a value that the player may not change.
    #[must_use]
    pub const fn from_given(digit: Digit) -> PackedCell {
        PackedCell::EMPTY.set_value(digit).set_fixed()
    }

    /// The 19 bits of the cell.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Whether the cell belongs to the puzzle, so that the player may not change it.
    #[must_use]
    pub const fn is_fixed(self) -> bool {
        self.0 & FIXED != 0
    }

    /// The cell, fixed.
    #[must_use]
    pub const fn set_fixed(self) -> PackedCell {
        PackedCell(self.0 | FIXED)
    }

    /// The cell, not fixed.
    #[must_use]
    pub const fn unset_fixed(self) -> PackedCell {
        PackedCell(self.0 & !FIXED)
    }

    /// The cell with a digit noted if it was not, and not noted if it was.
    #[must_use]
    pub const fn toggle_possible(self, digit: Digit) -> PackedCell {
        PackedCell(self.0 ^ possible_bit(digit))
    }

    /// The cell with a digit noted.
    #[must_use]
    pub const fn set_possible(self, digit: Digit) -> PackedCell {
        PackedCell(self.0 | possible_bit(digit))
    }

    /// The cell with a digit not noted.
    #[must_use]
    pub const fn unset_possible(self, digit: Digit) -> PackedCell {
        PackedCell(self.0 & !possible_bit(digit))
    }

    /// The cell with all nine digits noted.
    #[must_use]
    pub const fn set_all_possibles(self) -> PackedCell {
        PackedCell(self.0 | POSSIBLES)
    }

    /// The cell with no digit noted.
    #[must_use]
    pub const fn unset_all_possibles(self) -> PackedCell {
        PackedCell(self.0 & !POSSIBLES)
    }

    /// The cell with these digits noted and no others.
    #[must_use]
    pub const fn with_possibles(self, digits: DigitSet) -> PackedCell {
        PackedCell(self.0 & !POSSIBLES | (digits.bits() as u32) << FIRST_POSSIBLE)
    }

    /// Whether a digit is noted in the cell.
    #[must_use]
    pub const fn is_possible(self, digit: Digit) -> bool {
        self.0 & possible_bit(digit) != 0
    }

    /// Returns the number of digits noted.
    #[must_use]
    pub const fn count_possibles(self) -> usize {
        self.possibles().len()
    }

    /// The digits noted; they iterate in ascending order.
    #[must_use]
    pub const fn possibles(self) -> DigitSet {
        DigitSet::from_bits_truncated((self.0 >> FIRST_POSSIBLE) as u16)
    }

    /// Returns the number of values set: 1 in a filled cell, 0 in an empty one; more only in a cell that is
    /// not valid.
    #[must_use]
    pub const fn count_values(self) -> usize {
        self.value_set().len()
    }

    const fn value_set(self) -> DigitSet {
        DigitSet::from_bits_truncated((self.0 >> FIRST_VALUE) as u16)
    }

    /// The value; `None` in an empty cell. In an invalid cell with several, the lowest.
    #[must_use]
    pub const fn value(self) -> Option<Digit> {
        self.value_set().first()
    }

    /// The cell with this value and without notes; as fixed as it was.
    #[must_use]
    pub const fn set_value(self, digit: Digit) -> PackedCell {
        PackedCell(self.0 & FIXED | 1 << (FIRST_VALUE + digit.index() as u32))
    }

    /// The cell with nothing left in it: no value, no notes, and not fixed.
    #[must_use]
    pub const fn unset_value(self) -> PackedCell {
        PackedCell::EMPTY
    }

    /// Whether a packed cell is valid: at most one value, no notes next to it, and a value if fixed.
    #[must_use]
    pub const fn is_valid(self) -> bool {
        match self.count_values() {
            0 => !self.is_fixed(),
            1 => self.possibles().is_empty(),
            _ => false,
        }
    }
}

const fn possible_bit(digit: Digit) -> u32 {
    1 << (FIRST_POSSIBLE + digit.index() as u32)
}

impl From<PackedCell> for u32 {
    fn from(cell: PackedCell) -> u32 {
        cell.bits()
    }
}

impl TryFrom<u32> for PackedCell {
    type Error = StrayBitsError;

    fn try_from(bits: u32) -> Result<PackedCell, StrayBitsError> {
        PackedCell::from_bits(bits)
    }
}

/// Writes `=5` for a value, `=5!` for a fixed one, and notes as `{245}`.
impl fmt::Debug for PackedCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count_values() > 0 {
            write!(f, "={}", self.value_set())?;
        }
        if self.is_fixed() {
            f.write_str("!")?;
        }
        if self.count_values() == 0 || self.count_possibles() > 0 {
            write!(f, "{{{}}}", self.possibles())
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::ToString;

    use super::*;

    /// Checks every operation on each of the 2^19 cells against the bit layout.
    #[test]
    fn every_operation_follows_from_the_layout() {
        for bits in 0..1 << PackedCell::BITS {
            let cell = PackedCell::from_bits(bits).unwrap();
            assert_eq!((cell.bits(), u32::from(cell)), (bits, bits));
            let (fixed, possibles, values) = (bits & 1, bits >> 1 & 511, bits >> 10);
            assert_eq!(cell.is_fixed(), fixed == 1);
            assert_eq!(u32::from(cell.possibles().bits()), possibles);
            assert_eq!(cell.count_possibles(), possibles.count_ones() as usize);
            assert_eq!(cell.count_values(), values.count_ones() as usize);
            let valid = if fixed == 1 {
                possibles == 0 && values.count_ones() == 1
            } else {
                possibles == 0 && values.count_ones() == 1 || values == 0
            };
            assert_eq!(cell.is_valid(), valid, "{cell:?}");
            let lowest = (1..=9).find(|p| values >> (p - 1) & 1 == 1);
            assert_eq!(cell.value().map(Digit::number), lowest);
        }
    }

    fn check(found: PackedCell, expected: u32) {
        assert_eq!(found.bits(), expected);
    }

    #[test]
    fn the_masks_of_the_original() {
        let cell = PackedCell::from_bits(52).unwrap();
        check(cell.toggle_possible(Digit::D1), 54);
        check(cell.toggle_possible(Digit::D2), 48);
        check(cell.toggle_possible(Digit::D3), 60);
        check(cell.set_possible(Digit::D2), 52);
        check(cell.unset_possible(Digit::D2), 48);
        check(PackedCell::EMPTY.set_all_possibles(), 1022);
        check(cell.set_all_possibles().unset_all_possibles(), 0);
        let all_values = Digit::ALL.map(|digit| PackedCell::EMPTY.set_value(digit).bits());
        assert_eq!(all_values.iter().sum::<u32>(), 523_264);
        check(cell.set_fixed(), 53);
        check(cell.set_fixed().unset_fixed(), 52);
        assert!(cell.is_possible(Digit::D2) && !cell.is_possible(Digit::D1));
        check(cell.with_possibles(DigitSet::of(Digit::D9)), 512);
    }

    #[test]
    fn a_value_replaces_notes_and_values_but_not_the_fixed_bit() {
        let cell = PackedCell::EMPTY.set_all_possibles();
        check(cell.set_value(Digit::D1), 1 << 10);
        check(cell.set_value(Digit::D1).set_value(Digit::D9), 1 << 18);
        check(cell.set_fixed().set_value(Digit::D9), 1 << 18 | 1);
        check(PackedCell::from_given(Digit::D9), 1 << 18 | 1);
        check(PackedCell::from_given(Digit::D9).unset_value(), 0);
    }

    #[test]
    fn stray_bits_are_refused() {
        let error = PackedCell::try_from(1 << 19).unwrap_err().to_string();
        assert_eq!(error, "the cell has bits beyond its 19 (it is 0x80000)");
    }

    #[test]
    fn cells_are_shown_short() {
        assert_eq!(format!("{:?}", PackedCell::from_given(Digit::D5)), "=5!");
        assert_eq!(format!("{:?}", PackedCell::EMPTY.set_possible(Digit::D2)), "{2}");
    }
}
