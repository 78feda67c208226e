//! A set of digits as a bitmap.

use core::fmt;

use crate::Digit;
use crate::set::small_set;

small_set! {
    /// A set of digits; bit 0 is the digit 1.
    ///
    /// ```
    /// use ninefold_core::{Digit, DigitSet};
    ///
    /// let als = DigitSet::from_bits(0b001000011).unwrap(); // 1, 2, 7
    /// let other: DigitSet = [Digit::D2, Digit::D7, Digit::D9].into();
    /// let mut common = Vec::new();
    /// for digit in als & other {
    ///     common.push(digit.number());
    /// }
    /// assert_eq!(common, [2, 7]);
    /// assert_eq!((als & other).to_string(), "27");
    /// ```
    DigitSet(u16) of Digit, 9, Digit::from_index
}

/// Writes the digits together, `127`; the empty set writes nothing.
impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|digit| fmt::Display::fmt(&digit, f))
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
