//! The orders in which Sudoku Explainer goes through houses and combinations. Which step is found first decides the
//! rating, so finders keep to these.

use ninefold_core::{House, HouseSet};

/// The nine boxes.
pub(crate) const BOXES: HouseSet = HouseSet::from_bits_truncated(0x1ff);
/// The nine rows.
pub(crate) const ROWS: HouseSet = HouseSet::from_bits_truncated(0x1ff << 9);
/// The nine columns.
pub(crate) const COLUMNS: HouseSet = HouseSet::from_bits_truncated(0x1ff << 18);

/// Boxes, columns, rows: the order of the simple techniques. (Chains, unique loops and bivalue graves go boxes, rows,
/// columns, which is the order of the set itself.)
#[inline]
pub(crate) fn plain_order(houses: HouseSet) -> impl Iterator<Item = House> {
    (houses & BOXES).iter().chain((houses & COLUMNS).iter()).chain((houses & ROWS).iter())
}

/// The members of a 9-bit set in groups of `size`, in colexicographic order: by the highest member, then the next.
///
/// That is the order of increasing binary numbers: 012, 013, 023, 123, 014, …
#[inline]
pub(crate) fn colex(members: u16, size: usize) -> impl Iterator<Item = u16> {
    let (count, mut pick) = (members.count_ones(), (1u32 << size) - 1);
    std::iter::from_fn(move || {
        if size == 0 || pick >> count != 0 {
            return None;
        }
        let group = deposit(pick as u16, members);
        let low = pick & pick.wrapping_neg();
        let ripple = pick + low;
        pick = ripple | (((pick ^ ripple) >> 2) / low);
        Some(group)
    })
}

/// The members of `members` whose ranks are the bits of `ranks`.
#[inline]
fn deposit(mut ranks: u16, mut members: u16) -> u16 {
    let mut out = 0;
    while ranks != 0 {
        let low = members & members.wrapping_neg();
        if ranks & 1 != 0 {
            out |= low;
        }
        members ^= low;
        ranks >>= 1;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_come_by_their_highest_member() {
        let groups: Vec<u16> = colex(0b1_0010_1101, 3).collect();
        assert_eq!(groups.len(), 10);
        assert_eq!(groups[..4], [0b1101, 0b10_0101, 0b10_1001, 0b10_1100]);
        assert!(groups.is_sorted());
        assert_eq!(colex(0b11, 3).count(), 0);
        assert_eq!(colex(0x1ff, 4).count(), 126);
    }

    #[test]
    fn plain_order_is_boxes_columns_rows() {
        let kinds: Vec<usize> = plain_order(HouseSet::FULL).map(|house| house.index() / 9).collect();
        assert_eq!((kinds[0], kinds[9], kinds[18]), (0, 2, 1));
    }
}
