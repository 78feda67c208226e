//! Orders in which Sudoku Explainer goes through houses and combinations. They decide which step is found
//! first and so the rating; finders follow them for this reason.

use std::ops::ControlFlow;

use ninefold_core::{House, HouseSet};

/// The nine boxes.
pub(crate) const BOXES: HouseSet = HouseSet::from_bits_truncated(0x1ff);
/// The nine rows.
pub(crate) const ROWS: HouseSet = HouseSet::from_bits_truncated(0x1ff << 9);
/// The nine columns.
pub(crate) const COLUMNS: HouseSet = HouseSet::from_bits_truncated(0x1ff << 18);

/// Boxes, columns, rows: the order of the simple techniques. (Chains, unique loops and bivalue graves go
/// boxes, rows, columns, which is the order of the set itself.)
#[inline]
pub(crate) fn box_column_row_order(houses: HouseSet) -> impl Iterator<Item = House> {
    (houses & BOXES).iter().chain((houses & COLUMNS).iter()).chain((houses & ROWS).iter())
}

/// The members of a 9-bit set in groups of `size`, in colexicographic order: by the highest member, then the
/// next.
///
/// That is the order of increasing binary numbers: 012, 013, 023, 123, 014, …
#[inline]
pub(crate) fn combinations_in_colex(members: u16, size: usize) -> impl Iterator<Item = u16> {
    let (groups, number) = &COMBINATIONS[size];
    groups[..*number].iter().copied().filter(move |group| group & !members == 0)
}

/// For each size, the groups of that size among nine, ascending, and their number.
static COMBINATIONS: [([u16; 126], usize); 10] = {
    let mut groups = [([0; 126], 0); 10];
    let mut group = 0u16;
    while group < 512 {
        let size = group.count_ones() as usize;
        groups[size].0[groups[size].1] = group;
        groups[size].1 += 1;
        group += 1;
    }
    groups
};

/// Counts the bits set among nine. A table, as the baseline instruction set has no population count.
#[inline(always)]
pub(crate) fn count_bits(bits: u16) -> u8 {
    const COUNT: [u8; 512] = {
        let mut table = [0; 512];
        let mut bits = 0;
        while bits < 512 {
            table[bits] = (bits as u16).count_ones() as u8;
            bits += 1;
        }
        table
    };
    COUNT[usize::from(bits & 0x1ff)]
}

/// The groups of `size` members whose sets have `size` elements together, in colexicographic order, with that
/// union.
///
/// `sets` are indexed by the members' bits; groups whose union grows too large are cut off early.
#[inline]
pub(crate) fn visit_subset_groups(
    sets: &[u16; 9],
    members: u16,
    size: usize,
    visit: &mut impl FnMut(u16, u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    extend_subset_group(sets, members, size, 0, 0, visit)
}

/// Extends a group of subset members by each member below those it has, in turn.
fn extend_subset_group(
    sets: &[u16; 9],
    members: u16,
    size: usize,
    group: u16,
    union: u16,
    visit: &mut impl FnMut(u16, u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    // Add members in descending order, as long as the union isn't too large.
    let left = size - usize::from(count_bits(group));
    let mut rest = members;
    while rest != 0 {
        let bit = rest & rest.wrapping_neg();
        let union = union | sets[bit.trailing_zeros() as usize];
        rest ^= bit;
        if usize::from(count_bits(union)) > size {
            continue;
        }
        if left > 1 {
            extend_subset_group(sets, members & (bit - 1), size, group | bit, union, visit)?;
        } else if usize::from(count_bits(union)) == size {
            visit(group | bit, union)?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_come_by_their_highest_member() {
        let groups: Vec<u16> = combinations_in_colex(0b1_0010_1101, 3).collect();
        assert_eq!(groups.len(), 10);
        assert_eq!(groups[..4], [0b1101, 0b10_0101, 0b10_1001, 0b10_1100]);
        assert!(groups.is_sorted());
        assert_eq!(combinations_in_colex(0b11, 3).count(), 0);
        assert_eq!(combinations_in_colex(0x1ff, 4).count(), 126);
    }

    #[test]
    fn tight_groups_are_the_groups_with_a_small_union() {
        let sets = [0b11, 0b110, 0b101, 0b111, 0b1_0000_0001, 0, 0b11, 0b1000, 0b100];
        for size in 1..=4 {
            let union =
                |group: u16| (0..9).filter(|i| group >> i & 1 == 1).fold(0, |union, i| union | sets[i]);
            let expected: Vec<(u16, u16)> = combinations_in_colex(0b1_1101_1111, size)
                .map(|group| (group, union(group)))
                .filter(|&(_, union)| usize::from(count_bits(union)) == size)
                .collect();
            let mut found = Vec::new();
            let _ = visit_subset_groups(&sets, 0b1_1101_1111, size, &mut |group, union| {
                found.push((group, union));
                ControlFlow::Continue(())
            });
            assert_eq!(found, expected);
            assert!(!found.is_empty() || size == 1);
        }
    }

    #[test]
    fn plain_order_is_boxes_columns_rows() {
        let kinds: Vec<usize> = box_column_row_order(HouseSet::FULL).map(|house| house.index() / 9).collect();
        assert_eq!((kinds[0], kinds[9], kinds[18]), (0, 2, 1));
    }
}
