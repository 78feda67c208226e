//! Fixed-size bit sets over numbered candidates, as wide as the current board needs.

/// Set of numbers below 64 W.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    pub(crate) const EMPTY: Bits<W> = Bits([0; W]);

    #[inline(always)]
    pub(crate) fn of(member: usize) -> Bits<W> {
        let mut bits = Bits::EMPTY;
        bits.insert(member);
        bits
    }

    /// Returns the set of all numbers below `count`.
    #[inline]
    pub(crate) fn below(count: usize) -> Bits<W> {
        let mut bits = Bits::EMPTY;
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
    pub(crate) fn meets(&self, other: &Bits<W>) -> bool {
        !self.and(other).is_empty()
    }

    #[inline(always)]
    pub(crate) fn and(&self, other: &Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    #[inline(always)]
    pub(crate) fn or(&self, other: &Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    #[inline(always)]
    pub(crate) fn without(&self, other: &Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    #[inline(always)]
    pub(crate) fn add(&mut self, other: &Bits<W>) {
        for i in 0..W {
            self.0[i] |= other.0[i];
        }
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Iterates over the members, ascending.
    #[inline(always)]
    pub(crate) fn iter(&self) -> Members<W> {
        Members { rest: self.0, at: 0 }
    }
}

/// Iterator over the members of a set, ascending.
#[derive(Clone, Debug)]
pub(crate) struct Members<const W: usize> {
    rest: [u64; W],
    at: usize,
}

impl<const W: usize> Iterator for Members<W> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.at < W {
            let word = &mut self.rest[self.at];
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(self.at * 64 + bit);
            }
            self.at += 1;
        }
        None
    }

    /// Folds word by word, which is much faster than one `next` at a time.
    #[inline(always)]
    fn fold<B, F: FnMut(B, usize) -> B>(self, init: B, mut f: F) -> B {
        let mut acc = init;
        for i in self.at..W {
            let mut word = self.rest[i];
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
        let mut bits = Bits::<4>::below(130).without(&Bits::below(3));
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
