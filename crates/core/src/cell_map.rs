//! A set of cells as a bitmap.
//!
//! This is the `CellMap` the project grew from; the members of the original and their names here are listed
//! in the book, under "Where the names come from".

use core::fmt;
use core::ops::{Add, BitAnd, BitOr, Sub};

use crate::set::{Subsets, small_set};
use crate::{Cell, OutOfRangeError};

small_set! {
    /// A set of cells; bit n is the cell with index n.
    ///
    /// The operators `& | ^ - !` are those of sets; `+` and `-` with a cell add and remove one. Besides:
    ///
    /// | expression | is |
    /// |---|---|
    /// | `map & 2` | all subsets of two cells ([`subsets`](CellMap::subsets)) |
    /// | `map \| 2` | all subsets of one or two cells ([`all_subsets_up_to`](CellMap::all_subsets_up_to)) |
    /// | `map / house` | the positions it takes in a house, as 9 bits ([`positions_in_house`](CellMap::positions_in_house)) |
    /// | `map * digit` | the candidates of that digit in its cells |
    /// | `a % b` | the cells of `b` that see all of `a & b`: where a digit is removed, if `a` holds it and `b` are its places |
    ///
    /// The elimination of an ALS-XZ: two almost locked sets, 1 in one or the other, so a cell that sees every
    /// 1 of both loses it.
    ///
    /// ```
    /// use ninefold_core::CellMap;
    ///
    /// let als_a: CellMap = "r1c1, r1c2".parse()?;
    /// let als_b: CellMap = "r3c5, r3c6".parse()?;
    /// // All cells where 1 is still possible.
    /// let ones: CellMap = "r1c2, r1c5, r3c1, r3c3, r3c5, r8c2, r9c9".parse()?;
    /// let als = als_a | als_b;
    /// assert_eq!(als % ones, (als & ones).peer_intersection() & ones);
    /// assert_eq!((als % ones).to_string(), "r1c5, r3c13");
    /// # Ok::<(), ninefold_core::notation::NotationError>(())
    /// ```
    CellMap(u128) of Cell, 81, Cell::at
}

/// Bits that stand for no cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name} has bits beyond its {bits} (it is {value:#x})")]
pub struct StrayBitsError {
    /// Name of the number that has them.
    pub name: &'static str,
    /// Number of its low bits that are used.
    pub bits: u32,
    /// The number.
    pub value: u64,
}

impl CellMap {
    /// Number of cells in the low word of the two-word form: cells 0–40; the high word has the other 40.
    pub const LOW_BITS: u32 = 41;

    /// The map of the cells with these indices.
    ///
    /// # Errors
    /// The first index above 80.
    pub fn from_indices(indices: impl IntoIterator<Item = u8>) -> Result<CellMap, OutOfRangeError> {
        indices.into_iter().map(Cell::try_from).collect()
    }

    /// The map from two words: 40 bits for the cells 41–80, 41 bits for the cells 0–40.
    ///
    /// # Errors
    /// When a bit beyond those is set.
    pub const fn from_words(high: u64, low: u64) -> Result<CellMap, StrayBitsError> {
        if high >> 40 != 0 {
            return Err(StrayBitsError { name: "high", bits: 40, value: high });
        }
        if low >> CellMap::LOW_BITS != 0 {
            return Err(StrayBitsError { name: "low", bits: CellMap::LOW_BITS, value: low });
        }
        Ok(CellMap((high as u128) << CellMap::LOW_BITS | low as u128))
    }

    /// The two words of [`from_words`](CellMap::from_words): (high, low).
    #[must_use]
    pub const fn to_words(self) -> (u64, u64) {
        ((self.0 >> CellMap::LOW_BITS) as u64, (self.0 & ((1 << CellMap::LOW_BITS) - 1)) as u64)
    }

    /// The map from three words of 27 bits: the cells 54–80, 27–53 and 0–26, a band each.
    ///
    /// # Errors
    /// When a bit beyond the 27 is set.
    pub const fn from_bands(high: u32, mid: u32, low: u32) -> Result<CellMap, StrayBitsError> {
        let words = [("high", high), ("mid", mid), ("low", low)];
        let mut i = 0;
        while i < 3 {
            if words[i].1 >> 27 != 0 {
                return Err(StrayBitsError { name: words[i].0, bits: 27, value: words[i].1 as u64 });
            }
            i += 1;
        }
        Ok(CellMap((high as u128) << 54 | (mid as u128) << 27 | low as u128))
    }

    /// The three words of [`from_bands`](CellMap::from_bands): (high, mid, low).
    #[must_use]
    pub const fn to_bands(self) -> (u32, u32, u32) {
        const BAND: u128 = (1 << 27) - 1;
        ((self.0 >> 54 & BAND) as u32, (self.0 >> 27 & BAND) as u32, (self.0 & BAND) as u32)
    }
}

/// All subsets of that many cells.
impl BitAnd<usize> for CellMap {
    type Output = Subsets<CellMap>;

    fn bitand(self, size: usize) -> Subsets<CellMap> {
        self.subsets(size)
    }
}

/// All subsets of one cell up to that many.
impl BitOr<usize> for CellMap {
    type Output = Subsets<CellMap>;

    fn bitor(self, limit: usize) -> Subsets<CellMap> {
        self.all_subsets_up_to(limit)
    }
}

impl Add<&[Cell]> for CellMap {
    type Output = CellMap;

    fn add(self, cells: &[Cell]) -> CellMap {
        self.union(cells.into())
    }
}

impl Sub<&[Cell]> for CellMap {
    type Output = CellMap;

    fn sub(self, cells: &[Cell]) -> CellMap {
        self.difference(cells.into())
    }
}

/// The 81 bits, cell 0 lowest.
impl From<CellMap> for u128 {
    fn from(map: CellMap) -> u128 {
        map.bits()
    }
}

/// The 81 bits, cell 0 lowest.
impl TryFrom<u128> for CellMap {
    type Error = StrayBitsError;

    fn try_from(bits: u128) -> Result<CellMap, StrayBitsError> {
        let stray = StrayBitsError { name: "the map", bits: 81, value: (bits >> 64) as u64 };
        CellMap::from_bits(bits).ok_or(stray)
    }
}

/// Draws the board: `*` for members, `.` for the others.
impl fmt::Debug for CellMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..9 {
            for column in 0..9 {
                let cell = Cell::from_row_column(row, column);
                f.write_str(if self.contains(cell) { "*" } else { "." })?;
            }
            f.write_str(if row < 8 { "\n" } else { "" })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use alloc::vec::Vec;

    use super::*;
    use crate::{Digit, House};

    fn map_from_indices(cells: &[usize]) -> CellMap {
        cells.iter().map(|&index| Cell::at(index)).collect()
    }

    fn check(found: CellMap, expected: &[usize]) {
        assert_eq!(found, map_from_indices(expected));
    }

    #[test]
    fn the_worked_examples_of_the_original_as_recomputed() {
        assert_eq!(map_from_indices(&[1, 3, 6, 10]).len(), 4);
        assert_eq!(CellMap::cell_and_peers(Cell::at(1)).len(), 21);
        assert!(CellMap::EMPTY.is_empty() && !map_from_indices(&[1, 3, 6, 10]).is_empty());
        let (two, first_two) = (map_from_indices(&[1, 2]), map_from_indices(&[0, 1]));
        assert_eq!((two.box_mask(), two.row_mask(), two.column_mask()), (1, 1, 6));
        assert_eq!((first_two.box_mask(), first_two.row_mask(), first_two.column_mask()), (1, 1, 3));
        assert_eq!(two.touched_houses().bits(), 1_573_377);
        assert_eq!(first_two.touched_houses().bits(), 786_945);
        assert_eq!(first_two.covered_houses().bits(), 513);
        assert_eq!(first_two.covered_line_or_32(), 9);
        let five = map_from_indices(&[0, 1, 3, 6, 10]);
        let from_the_end: Vec<_> = (0..3).filter_map(|n| five.nth_last(n)).map(Cell::index).collect();
        assert_eq!(from_the_end, [10, 6, 3]);
        let mut iterated = Vec::new();
        for cell in five {
            iterated.push(cell.index());
        }
        assert_eq!(iterated, [0, 1, 3, 6, 10]);
        let parsed: CellMap = "{ r1c1, r2c12 }".parse().unwrap();
        check(parsed, &[0, 9, 10]);
        assert_eq!((parsed.len(), parsed.covered_houses().bits()), (3, 1));
        assert_eq!(map_from_indices(&[0, 1, 2, 3, 4]).to_string(), "r1c12345");
        assert!(map_from_indices(&[1, 3, 6]).in_one_house());
        assert_eq!(map_from_indices(&[1, 3, 6]).covered_house(), Some(House::at(9)));
    }

    #[test]
    fn the_worked_operators_of_the_original() {
        let (a, b) = (map_from_indices(&[0, 1, 2]), map_from_indices(&[1, 8, 9]));
        check(a & b, &[1]);
        check(a | b, &[0, 1, 2, 8, 9]);
        check(a ^ b, &[0, 2, 8, 9]);
        check(a - b, &[0, 2]);
        check(a - Cell::at(2), &[0, 1]);
        check(a - Cell::at(1) - Cell::at(2), &[0]);
        check(a + Cell::at(3), &[0, 1, 2, 3]);
        check(a + Cell::at(3) - Cell::at(3), &[0, 1, 2]);
        let pairs: Vec<_> = (map_from_indices(&[0, 1, 2, 3]) & 2).collect();
        assert_eq!(
            pairs,
            [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]].map(|pair| map_from_indices(&pair))
        );
        assert_eq!((a | 2).count(), 6);
        assert_eq!(a.all_subsets().count(), 7);
        let als: Vec<_> =
            crate::DigitSet::from_bits(0b001_000_011).unwrap().iter().map(Digit::number).collect();
        assert_eq!(als, [1, 2, 7]);
    }

    #[test]
    fn parts_and_lists_of_the_members() {
        let five = map_from_indices(&[0, 1, 3, 6, 10]);
        check(five.slice(1..3), &[1, 3]);
        check(five.slice(3..99), &[6, 10]);
        check(five.slice(5..9), &[]);
        assert_eq!(five.to_array(), Some([0, 1, 3, 6, 10].map(Cell::at)));
        assert_eq!(five.to_array::<4>(), None);
        assert!(matches!(five.to_vec()[..], [first, .., last] if first.index() == 0 && last.index() == 10));
        let mut cells = [Cell::at(80); 6];
        assert_eq!(five.copy_to(&mut cells), Some(5));
        assert_eq!(cells, [0, 1, 3, 6, 10, 80].map(Cell::at));
        assert_eq!(five.copy_to(&mut cells[..4]), None);
        assert_eq!(CellMap::from_indices([0, 1, 3, 6, 10]), Ok(five));
        assert_eq!(
            CellMap::from_indices([0, 81]).unwrap_err().to_string(),
            "81 is not a cell (expected 0 to 80)"
        );
    }

    #[test]
    fn empty_and_single_sets_follow_the_decisions() {
        let empty = CellMap::EMPTY;
        assert!(empty.in_one_house());
        assert_eq!(empty.covered_house(), Some(House::at(0)));
        assert_eq!(empty.covered_houses().bits(), (1 << 27) - 1);
        assert_eq!(empty.covered_line_or_32(), 9);
        check(empty.peer_intersection(), &[]);
        check(empty.expanded_peers(), &[]);
        let one = map_from_indices(&[40]);
        assert_eq!(one.covered_house(), Some(Cell::at(40).house_box()));
        assert_eq!(one.covered_line(), Some(Cell::at(40).row()));
        assert_eq!(one.expanded_peers(), Cell::at(40).peers());
        assert_eq!(map_from_indices(&[0, 40]).covered_line_or_32(), 32);
        assert_eq!(map_from_indices(&[0, 40]).covered_house(), None);
        assert_eq!(map_from_indices(&[0, 1, 2]).expanded_peers().len(), 33);
        assert!(map_from_indices(&[0, 1, 2]).expanded_peers().contains_all(map_from_indices(&[0, 1, 2])));
    }

    #[test]
    fn words_are_strict() {
        assert_eq!(CellMap::from_words(1, 1), Ok(map_from_indices(&[0, 41])));
        assert!(CellMap::from_words(1 << 40, 0).is_err());
        assert!(CellMap::from_words(0, 1 << 41).is_err());
        assert_eq!(CellMap::from_bands(1, 1, 1), Ok(map_from_indices(&[0, 27, 54])));
        assert!(CellMap::from_bands(1 << 27, 0, 0).is_err());
        assert!(CellMap::try_from(1u128 << 81).is_err());
        assert_eq!(CellMap::try_from(1u128 << 80), Ok(map_from_indices(&[80])));
    }

    #[test]
    fn order_is_count_then_number() {
        assert!(map_from_indices(&[80]) < map_from_indices(&[0, 1]));
        assert!(map_from_indices(&[0, 2]) < map_from_indices(&[1, 2]));
        assert!(map_from_indices(&[1, 2]) < map_from_indices(&[0, 3]));
    }
}
