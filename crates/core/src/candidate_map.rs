//! A set of candidates as a bitmap of 729 bits.

use core::fmt;

use crate::set::{Members, Set, Subsets, set_operators};
use crate::{Candidate, Cell, CellMap, Digit, DigitSet};

const WORD_COUNT: usize = 12;

/// A set of candidates; bit n is the candidate with index n.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CandidateMap([u64; WORD_COUNT]);

impl CandidateMap {
    /// The set without members.
    pub const EMPTY: CandidateMap = CandidateMap([0; WORD_COUNT]);
    /// The set of all 729.
    pub const FULL: CandidateMap = {
        let mut words = [u64::MAX; WORD_COUNT];
        words[WORD_COUNT - 1] = (1 << (Candidate::COUNT - 64 * (WORD_COUNT - 1))) - 1;
        CandidateMap(words)
    };

    /// The set of one candidate.
    #[must_use]
    pub const fn of(member: Candidate) -> CandidateMap {
        CandidateMap::EMPTY.with(member)
    }

    /// Returns the number of candidates in the set.
    #[must_use]
    pub const fn len(&self) -> usize {
        let (mut count, mut i) = (0, 0);
        while i < WORD_COUNT {
            count += self.0[i].count_ones() as usize;
            i += 1;
        }
        count
    }

    /// Whether the set has no candidate.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        let mut i = 0;
        while i < WORD_COUNT {
            if self.0[i] != 0 {
                return false;
            }
            i += 1;
        }
        true
    }

    /// Whether a candidate is in the set.
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

    /// Whether the two sets have no candidate in common.
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

    /// Adds a candidate to the set; says whether it was new.
    #[inline(always)]
    pub const fn insert(&mut self, member: Candidate) -> bool {
        let (word, bit) = (member.index() / 64, 1 << (member.index() % 64));
        let new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        new
    }

    /// Takes a candidate out of the set; says whether it was there.
    #[inline(always)]
    pub const fn remove(&mut self, member: Candidate) -> bool {
        let (word, bit) = (member.index() / 64, 1 << (member.index() % 64));
        let was_present = self.0[word] & bit != 0;
        self.0[word] &= !bit;
        was_present
    }

    /// Adds the member if it is absent, takes it out if it is there.
    #[inline(always)]
    pub const fn toggle(&mut self, member: Candidate) {
        self.0[member.index() / 64] ^= 1 << (member.index() % 64);
    }

    /// Takes all candidates out of the set.
    pub const fn clear(&mut self) {
        *self = CandidateMap::EMPTY;
    }

    /// The candidates that are in either set.
    #[must_use]
    pub const fn union(mut self, other: CandidateMap) -> CandidateMap {
        let mut i = 0;
        while i < WORD_COUNT {
            self.0[i] |= other.0[i];
            i += 1;
        }
        self
    }

    /// The candidates that are in both sets.
    #[must_use]
    pub const fn intersection(mut self, other: CandidateMap) -> CandidateMap {
        let mut i = 0;
        while i < WORD_COUNT {
            self.0[i] &= other.0[i];
            i += 1;
        }
        self
    }

    /// The candidates of this set that are not in the other.
    #[must_use]
    pub const fn difference(mut self, other: CandidateMap) -> CandidateMap {
        let mut i = 0;
        while i < WORD_COUNT {
            self.0[i] &= !other.0[i];
            i += 1;
        }
        self
    }

    /// Members of exactly one of the two.
    #[must_use]
    pub const fn symmetric_difference(mut self, other: CandidateMap) -> CandidateMap {
        let mut i = 0;
        while i < WORD_COUNT {
            self.0[i] ^= other.0[i];
            i += 1;
        }
        self
    }

    /// All candidates that are not in the set.
    #[must_use]
    pub const fn complement(self) -> CandidateMap {
        CandidateMap::FULL.difference(self)
    }

    /// The member with the lowest index.
    #[must_use]
    pub const fn first(&self) -> Option<Candidate> {
        let mut i = 0;
        while i < WORD_COUNT {
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
        let mut i = WORD_COUNT;
        while i > 0 {
            i -= 1;
            if self.0[i] != 0 {
                return Some(Candidate::at(i * 64 + 63 - self.0[i].leading_zeros() as usize));
            }
        }
        None
    }

    /// Whether there are two or more.
    #[must_use]
    pub const fn has_several(&self) -> bool {
        self.len() > 1
    }

    /// The only member; `None` when there are none or several.
    #[must_use]
    pub const fn only(&self) -> Option<Candidate> {
        if self.has_several() { None } else { self.first() }
    }

    /// Takes the member with the lowest index out and returns it.
    pub const fn pop_first(&mut self) -> Option<Candidate> {
        let first = self.first();
        if let Some(member) = first {
            self.remove(member);
        }
        first
    }

    /// Takes the member with the highest index out and returns it.
    pub const fn pop_last(&mut self) -> Option<Candidate> {
        let last = self.last();
        if let Some(member) = last {
            self.remove(member);
        }
        last
    }

    /// The `n`-th member ascending, from 0; `None` when there are fewer members.
    #[must_use]
    pub fn nth(&self, n: usize) -> Option<Candidate> {
        self.iter().nth(n)
    }

    /// The `n`-th member from the end: 0 is the last.
    #[must_use]
    pub fn nth_last(&self, n: usize) -> Option<Candidate> {
        self.iter().nth_back(n)
    }

    /// Returns the number of members before this one, or `None` if it is not a member.
    #[must_use]
    pub fn rank(&self, member: Candidate) -> Option<usize> {
        self.contains(member).then(|| self.iter().take_while(|&earlier| earlier < member).count())
    }

    /// All subsets with `size` members; none when `size` is above [`len`](Self::len), and none for size 0.
    #[must_use]
    pub fn subsets(self, size: usize) -> Subsets<CandidateMap> {
        self.subsets_between(size, size)
    }

    /// All subsets with `least` to `most` members, smaller ones first.
    #[must_use]
    pub fn subsets_between(self, least: usize, most: usize) -> Subsets<CandidateMap> {
        Subsets::new(self.iter().map(CandidateMap::of), least, most)
    }

    /// The set with these words, 64 members each; `None` when a bit is set that stands for no member.
    #[must_use]
    pub fn from_words(words: [u64; 12]) -> Option<CandidateMap> {
        let map = CandidateMap(words);
        CandidateMap::FULL.contains_all(map).then_some(map)
    }

    /// The words: bit n % 64 of word n / 64 for the member with index n.
    #[must_use]
    pub const fn to_words(self) -> [u64; 12] {
        self.0
    }

    /// The candidates of the set, ascending.
    #[must_use]
    pub const fn iter(self) -> Members<CandidateMap> {
        Members(self)
    }

    /// The cells that have at least one candidate in the set.
    #[must_use]
    pub fn cells(&self) -> CellMap {
        self.iter().map(Candidate::cell).collect()
    }

    /// The digits that have at least one candidate in the set.
    #[must_use]
    pub fn digits(&self) -> DigitSet {
        self.iter().map(Candidate::digit).collect()
    }

    /// The cells that have a candidate of this digit in the set.
    #[must_use]
    pub fn cells_with_digit(&self, digit: Digit) -> CellMap {
        self.iter().filter(|candidate| candidate.digit() == digit).map(Candidate::cell).collect()
    }

    /// The digits whose candidates in this cell are in the set.
    #[must_use]
    pub fn digits_in_cell(&self, cell: Cell) -> DigitSet {
        Digit::ALL.into_iter().filter(|&digit| self.contains(cell.to_candidate(digit))).collect()
    }
}

impl CellMap {
    /// The candidates of a digit in its cells. The operator `map * digit`.
    #[must_use]
    pub fn to_candidates(self, digit: Digit) -> CandidateMap {
        self.iter().map(|cell| cell.to_candidate(digit)).collect()
    }
}

impl core::ops::Mul<Digit> for CellMap {
    type Output = CandidateMap;

    fn mul(self, digit: Digit) -> CandidateMap {
        self.to_candidates(digit)
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
        self.pop_first()
    }

    fn take_last(&mut self) -> Option<Candidate> {
        self.pop_last()
    }
}

set_operators!(CandidateMap, Candidate);

/// The cells with a member of this digit: [`cells_with_digit`](CandidateMap::cells_with_digit).
impl core::ops::Div<Digit> for CandidateMap {
    type Output = CellMap;

    fn div(self, digit: Digit) -> CellMap {
        self.cells_with_digit(digit)
    }
}

/// Fewer members first; among equally many, the highest member in which they differ decides.
impl Ord for CandidateMap {
    fn cmp(&self, other: &CandidateMap) -> core::cmp::Ordering {
        // Words from the highest on: the highest differing member decides.
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
        let map = cells * Digit::D7 + Cell::at(3).to_candidate(Digit::D1);
        assert_eq!(map.len(), 3);
        assert_eq!(map.cells(), cells);
        assert_eq!(map.cells_with_digit(Digit::D7), cells);
        assert_eq!(map.digits_in_cell(Cell::at(3)), [Digit::D1, Digit::D7].into());
        assert_eq!(map.last(), Some(Cell::at(80).to_candidate(Digit::D7)));
        assert_eq!((!map).len(), 726);
        assert_eq!(CandidateMap::FULL.iter().rev().count(), 729);
    }
}
