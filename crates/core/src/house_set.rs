//! A set of houses as a bitmap.

use core::fmt;

use crate::set::small_set;
use crate::{House, HouseKind};

small_set! {
    /// A set of houses; bits 0–8 are the boxes, 9–17 the rows, 18–26 the columns.
    HouseSet(u32) of House, 27, House::at
}

impl HouseSet {
    /// The nine boxes.
    pub const BOXES: HouseSet = HouseSet(0x1ff);
    /// The nine rows.
    pub const ROWS: HouseSet = HouseSet(0x1ff << 9);
    /// The nine columns.
    pub const COLUMNS: HouseSet = HouseSet(0x1ff << 18);
    /// Rows and columns.
    pub const LINES: HouseSet = HouseSet::ROWS.union(HouseSet::COLUMNS);

    /// Returns the houses of a kind in the set, as 9 bits: bit 0 is the first of the kind.
    #[must_use]
    pub const fn kind_members_mask(self, kind: HouseKind) -> u16 {
        (self.0 >> (kind as u32 * 9) & 0x1ff) as u16
    }
}

/// Writes the houses with commas, `b1, r4`; the empty set writes nothing.
impl fmt::Display for HouseSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter()
            .enumerate()
            .try_for_each(|(i, house)| write!(f, "{}{house}", if i == 0 { "" } else { ", " }))
    }
}

impl fmt::Debug for HouseSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
