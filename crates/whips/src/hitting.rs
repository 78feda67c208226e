//! Smallest sets that have one of each of some sets.

use crate::ground::{KEPT, Kept};

/// Sets, as bits of what occurs in them.
#[derive(Debug, Default)]
pub(crate) struct Landmarks {
    /// What occurs, by bit.
    known: Vec<Kept>,
    sets: Vec<Bits>,
}

/// How many words are enough for all there is.
const WORDS: usize = KEPT.div_ceil(64);

/// Some of what occurs.
type Bits = [u64; WORDS];

impl Landmarks {
    /// Adds a set.
    pub(crate) fn add(&mut self, set: &[Kept]) {
        let mut bits = [0; WORDS];
        for &kept in set {
            let place = self.known.iter().position(|known| *known == kept).unwrap_or_else(|| {
                self.known.push(kept);
                self.known.len() - 1
            });
            bits[place / 64] |= 1 << (place % 64);
        }
        self.sets.push(bits);
    }

    /// A set of at most so many that has one of each, if there is one.
    pub(crate) fn hitting(&self, most: usize) -> Option<Vec<Kept>> {
        let mut chosen = Vec::with_capacity(most);
        let found = match self.known.len() {
            ..=64 => hit(&self.narrow::<1>(), most, &mut chosen),
            65..=256 => hit(&self.narrow::<4>(), most, &mut chosen),
            _ => hit(&self.sets, most, &mut chosen),
        };
        found.then(|| chosen.into_iter().map(|place| self.known[place]).collect())
    }
}

impl Landmarks {
    /// The sets in fewer words, where nothing lies in the others.
    fn narrow<const N: usize>(&self) -> Vec<[u64; N]> {
        self.sets.iter().map(|set| std::array::from_fn(|word| set[word])).collect()
    }
}

/// Chooses bits such that each set has one.
fn hit<const N: usize>(sets: &[[u64; N]], more: usize, chosen: &mut Vec<usize>) -> bool {
    let Some(first) = sets.iter().min_by_key(|set| count(set)) else { return true };
    if more == 0 || apart(sets) > more {
        return false;
    }
    if more == 1 {
        let common = sets.iter().fold([u64::MAX; N], |common, set| and(&common, set));
        let bit = bits(&common).next();
        chosen.extend(bit);
        return bit.is_some();
    }
    let mut tried = [0; N];
    let mut rest = Vec::with_capacity(sets.len());
    for bit in bits(first) {
        rest.clear();
        let is_open = |set: &&[u64; N]| set[bit / 64] & 1 << (bit % 64) == 0;
        // What was tried before is left out: with it, there is none.
        rest.extend(sets.iter().filter(is_open).map(|set| without(set, &tried)));
        chosen.push(bit);
        if rest.iter().all(|set| count(set) > 0) && hit(&rest, more - 1, chosen) {
            return true;
        }
        chosen.pop();
        tried[bit / 64] |= 1 << (bit % 64);
    }
    false
}

fn count<const N: usize>(set: &[u64; N]) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

fn and<const N: usize>(one: &[u64; N], other: &[u64; N]) -> [u64; N] {
    std::array::from_fn(|word| one[word] & other[word])
}

fn without<const N: usize>(one: &[u64; N], other: &[u64; N]) -> [u64; N] {
    std::array::from_fn(|word| one[word] & !other[word])
}

fn bits<const N: usize>(set: &[u64; N]) -> impl Iterator<Item = usize> {
    let set = *set;
    (0..N * 64).filter(move |bit| set[bit / 64] & 1 << (bit % 64) != 0)
}

/// How many sets, small ones first, have nothing in common with those taken before.
fn apart<const N: usize>(sets: &[[u64; N]]) -> usize {
    let (mut met, mut taken) = ([0; N], 0);
    for size in 1..=4 {
        for set in sets {
            let is_size = match size {
                4 => count(set) >= 4,
                size => count(set) == size,
            };
            if is_size && and(set, &met).iter().all(|word| *word == 0) {
                met = std::array::from_fn(|word| met[word] | set[word]);
                taken += 1;
            }
        }
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(sets: &[&[Kept]], least: usize) {
        let mut landmarks = Landmarks::default();
        sets.iter().for_each(|set| landmarks.add(set));
        for most in 0..5 {
            let found = landmarks.hitting(most);
            assert_eq!(found.is_some(), most >= least, "{sets:?}");
            if let Some(found) = found {
                assert!(
                    found.len() <= most && sets.iter().all(|set| set.iter().any(|kept| found.contains(kept)))
                );
            }
        }
    }

    #[test]
    fn the_least_that_hits_all() {
        check(&[], 0);
        check(&[&[1], &[1, 2]], 1);
        check(&[&[1, 2], &[2, 3], &[3, 1]], 2);
        check(&[&[1, 2], &[3, 4], &[1, 3], &[2, 4], &[5]], 3);
        check(&[&[7, 8, 9], &[1], &[2], &[1, 9]], 3);
    }
}
