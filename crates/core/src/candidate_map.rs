//! A set of candidates as a bitmap of 729 bits.

use core::fmt;

use crate::set::{Members, Set, set_operators};
use crate::{Candidate, Cell, CellMap, Digit, DigitSet};

const WORDS: usize = 12;

/// A set of candidates; bit n is the candidate with index n.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CandidateMap([u64; WORDS]);

impl CandidateMap {
    /// The set without members.
    pub const EMPTY: CandidateMap = CandidateMap([0; WORDS]);
    /// The set of all 729.
    pub const FULL: CandidateMap = {
        let mut words = [u64::MAX; WORDS];
        words[WORDS - 1] = (1 << (Candidate::COUNT - 64 * (WORDS - 1))) - 1;
        CandidateMap(words)
    };

    /// The set of one member.
    #[must_use]
    pub const fn of(member: Candidate) -> CandidateMap {
        CandidateMap::EMPTY.with(member)
    }

    /// How many members.
    #[must_use]
    pub const fn len(&self) -> usize {
        let (mut count, mut i) = (0, 0);
        while i < WORDS {
            count += self.0[i].count_ones() as usize;
            i += 1;
        }
        count
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        let mut i = 0;
        while i < WORDS {
            if self.0[i] != 0 {
                return false;
            }
            i += 1;
        }
        true
    }

    /// Whether it is a member.
    #[must_use]
    #[inline(always)]
    pub const fn contains(&self, member: Candidate) -> bool {
        let index = member.index();
        self.0[index / 64] >> (index % 64) & 1 != 0
    }

    /// Whether all of `other` are members.
    #[must_use]
    pub const fn contains_all(&self, other: CandidateMap) -> bool {
        other.difference(*self).is_empty()
    }

    /// Whether the two have no member in common.
    #[must_use]
    pub const fn is_disjoint(&self, other: CandidateMap) -> bool {
        self.intersection(other).is_empty()
    }

    /// The set with one member more.
    #[must_use]
    pub const fn with(mut self, member: Candidate) -> CandidateMap {
        self.insert(member);
        self
    }

    /// The set with one member less.
    #[must_use]
    pub const fn without(mut self, member: Candidate) -> CandidateMap {
        self.remove(member);
        self
    }

    /// Adds a member; says whether it was new.
    #[inline(always)]
    pub const fn insert(&mut self, member: Candidate) -> bool {
        let (word, bit) = (member.index() / 64, 1 << (member.index() % 64));
        let new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        new
    }

    /// Takes a member out; says whether it was there.
    #[inline(always)]
    pub const fn remove(&mut self, member: Candidate) -> bool {
        let (word, bit) = (member.index() / 64, 1 << (member.index() % 64));
        let there = self.0[word] & bit != 0;
        self.0[word] &= !bit;
        there
    }

    /// Members of either.
    #[must_use]
    pub const fn union(mut self, other: CandidateMap) -> CandidateMap {
        let mut i = 0;
        while i < WORDS {
            self.0[i] |= other.0[i];
            i += 1;
        }
        self
    }

    /// Members of both.
    #[must_use]
    pub const fn intersection(mut self, other: CandidateMap) -> CandidateMap {
        let mut i = 0;
        while i < WORDS {
            self.0[i] &= other.0[i];
            i += 1;
        }
        self
    }

    /// Members of this and not of the other.
    #[must_use]
    pub const fn difference(mut self, other: CandidateMap) -> CandidateMap {
        let mut i = 0;
        while i < WORDS {
            self.0[i] &= !other.0[i];
            i += 1;
        }
        self
    }

    /// Members of exactly one of the two.
    #[must_use]
    pub const fn symmetric_difference(mut self, other: CandidateMap) -> CandidateMap {
        let mut i = 0;
        while i < WORDS {
            self.0[i] ^= other.0[i];
            i += 1;
        }
        self
    }

    /// All that are not members.
    #[must_use]
    pub const fn complement(self) -> CandidateMap {
        CandidateMap::FULL.difference(self)
    }

    /// The member with the lowest index.
    #[must_use]
    pub const fn first(&self) -> Option<Candidate> {
        let mut i = 0;
        while i < WORDS {
            if self.0[i] != 0 {
                return Some(Candidate::at(i * 64 + self.0[i].trailing_zeros() as usize));
            }
            i += 1;
        }
        None
    }

    /// The member with the highest index.
    #[must_use]
    pub const fn last(&self) -> Option<Candidate> {
        let mut i = WORDS;
        while i > 0 {
            i -= 1;
            if self.0[i] != 0 {
                return Some(Candidate::at(i * 64 + 63 - self.0[i].leading_zeros() as usize));
            }
        }
        None
    }

    /// The members, ascending.
    #[must_use]
    pub const fn iter(self) -> Members<CandidateMap> {
        Members(self)
    }

    /// The cells that have at least one member.
    #[must_use]
    pub fn cells(&self) -> CellMap {
        self.iter().map(Candidate::cell).collect()
    }

    /// The digits that have at least one member.
    #[must_use]
    pub fn digits(&self) -> DigitSet {
        self.iter().map(Candidate::digit).collect()
    }

    /// The cells with a member of this digit.
    #[must_use]
    pub fn cells_of(&self, digit: Digit) -> CellMap {
        self.iter().filter(|candidate| candidate.digit() == digit).map(Candidate::cell).collect()
    }

    /// The digits of the members in this cell.
    #[must_use]
    pub fn digits_in(&self, cell: Cell) -> DigitSet {
        Digit::ALL.into_iter().filter(|&digit| self.contains(cell.with(digit))).collect()
    }
}

impl Set for CandidateMap {
    type Member = Candidate;
    const NONE: CandidateMap = CandidateMap::EMPTY;

    fn count(&self) -> usize {
        self.len()
    }

    fn join(self, other: CandidateMap) -> CandidateMap {
        self.union(other)
    }

    fn take_first(&mut self) -> Option<Candidate> {
        let first = self.first()?;
        self.remove(first);
        Some(first)
    }

    fn take_last(&mut self) -> Option<Candidate> {
        let last = self.last()?;
        self.remove(last);
        Some(last)
    }
}

set_operators!(CandidateMap, Candidate);

/// The cells with a member of this digit: [`cells_of`](CandidateMap::cells_of).
impl core::ops::Div<Digit> for CandidateMap {
    type Output = CellMap;

    fn div(self, digit: Digit) -> CellMap {
        self.cells_of(digit)
    }
}

/// Fewer members first; among equally many, the highest member in which they differ decides.
impl Ord for CandidateMap {
    fn cmp(&self, other: &CandidateMap) -> core::cmp::Ordering {
        self.len().cmp(&other.len()).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl PartialOrd for CandidateMap {
    fn partial_cmp(&self, other: &CandidateMap) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Debug for CandidateMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_cells_and_digits() {
        let cells: CellMap = [Cell::at(3), Cell::at(80)].into();
        let map = cells * Digit::D7 + Cell::at(3).with(Digit::D1);
        assert_eq!(map.len(), 3);
        assert_eq!(map.cells(), cells);
        assert_eq!(map.cells_of(Digit::D7), cells);
        assert_eq!(map.digits_in(Cell::at(3)), [Digit::D1, Digit::D7].into());
        assert_eq!(map.last(), Some(Cell::at(80).with(Digit::D7)));
        assert_eq!((!map).len(), 726);
        assert_eq!(CandidateMap::FULL.iter().rev().count(), 729);
    }
}
