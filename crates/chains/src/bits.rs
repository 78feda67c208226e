//! Bit sets for chain searches: over numbered candidates, as wide as the current board needs.

/// Set of numbers below 64 W.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct CandidateBits<const W: usize>([u64; W]);

impl<const W: usize> CandidateBits<W> {
    pub(crate) const EMPTY: CandidateBits<W> = CandidateBits([0; W]);

    #[inline(always)]
    pub(crate) fn from_member(member: usize) -> CandidateBits<W> {
        let mut bits = CandidateBits::EMPTY;
        bits.insert(member);
        bits
    }

    /// Returns the set of all numbers below `count`.
    #[inline]
    pub(crate) fn numbers_below(count: usize) -> CandidateBits<W> {
        let mut bits = CandidateBits::EMPTY;
        for (i, word) in bits.0.iter_mut().enumerate() {
            let ones = count.saturating_sub(64 * i).min(64);
            *word = if ones == 64 { u64::MAX } else { (1 << ones) - 1 };
        }
        bits
    }

    #[inline(always)]
    pub(crate) fn insert(&mut self, member: usize) {
        self.0[(member >> 6) % W] |= 1 << (member & 63);
    }

    #[inline(always)]
    pub(crate) fn remove(&mut self, member: usize) {
        self.0[(member >> 6) % W] &= !(1 << (member & 63));
    }

    #[inline(always)]
    pub(crate) fn contains(&self, member: usize) -> bool {
        self.0[(member >> 6) % W] >> (member & 63) & 1 != 0
    }

    #[inline(always)]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline(always)]
    pub(crate) fn intersects(&self, other: &CandidateBits<W>) -> bool {
        !self.intersection(other).is_empty()
    }

    #[inline(always)]
    pub(crate) fn intersection(&self, other: &CandidateBits<W>) -> CandidateBits<W> {
        CandidateBits(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    #[inline(always)]
    pub(crate) fn union(&self, other: &CandidateBits<W>) -> CandidateBits<W> {
        CandidateBits(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    #[inline(always)]
    pub(crate) fn difference(&self, other: &CandidateBits<W>) -> CandidateBits<W> {
        CandidateBits(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    #[inline(always)]
    pub(crate) fn union_with(&mut self, other: &CandidateBits<W>) {
        for i in 0..W {
            self.0[i] |= other.0[i];
        }
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Iterates over the numbers of the candidates in the set, ascending.
    #[inline(always)]
    pub(crate) fn iter(&self) -> CandidateBitsIter<W> {
        CandidateBitsIter { remaining_words: self.0, word_index: 0 }
    }
}

/// Iterator over the members of a set, ascending.
#[derive(Clone, Debug)]
pub(crate) struct CandidateBitsIter<const W: usize> {
    remaining_words: [u64; W],
    word_index: usize,
}

impl<const W: usize> Iterator for CandidateBitsIter<W> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.word_index < W {
            let word = &mut self.remaining_words[self.word_index];
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(self.word_index * 64 + bit);
            }
            self.word_index += 1;
        }
        None
    }

    /// Folds word by word, which is much faster than one `next` at a time.
    #[inline(always)]
    fn fold<B, F: FnMut(B, usize) -> B>(self, init: B, mut f: F) -> B {
        let mut acc = init;
        for i in self.word_index..W {
            let mut word = self.remaining_words[i];
            while word != 0 {
                acc = f(acc, i * 64 + word.trailing_zeros() as usize);
                word &= word - 1;
            }
        }
        acc
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_come_back_in_order() {
        let mut bits = CandidateBits::<4>::numbers_below(130).difference(&CandidateBits::numbers_below(3));
        bits.remove(64);
        bits.insert(255);
        let expected: Vec<usize> = (3..130).filter(|&n| n != 64).chain([255]).collect();
        assert_eq!(bits.iter().collect::<Vec<_>>(), expected);
        let mut folded = Vec::new();
        bits.iter().for_each(|member| folded.push(member));
        assert_eq!(folded, expected);
        assert_eq!(bits.len(), expected.len());
    }
}
