//! Minimum hitting sets, for braids: smallest sets that share an element with each of some sets.

use crate::WhipStoppedError;
use crate::context::{NODE_COUNT, WhipNode};

/// Sets of nodes, as bits of the nodes that occur in them.
#[derive(Debug, Default)]
pub(crate) struct LandmarkSets {
    /// The node that each bit stands for.
    nodes: Vec<WhipNode>,
    sets: Vec<LandmarkBits>,
}

/// The number of words that hold a bit for every node.
const WORD_COUNT: usize = NODE_COUNT.div_ceil(64);

/// A set of nodes.
type LandmarkBits = [u64; WORD_COUNT];

impl LandmarkSets {
    /// Adds a set to those that a hitting set must hit.
    pub(crate) fn add_set(&mut self, set: &[WhipNode]) {
        let mut bits = [0; WORD_COUNT];
        for &node in set {
            let index = self.nodes.iter().position(|known| *known == node).unwrap_or_else(|| {
                self.nodes.push(node);
                self.nodes.len() - 1
            });
            bits[index / 64] |= 1 << (index % 64);
        }
        self.sets.push(bits);
    }

    /// Finds a set of at most `most` nodes that hits every set, if there is one; polls `stop` now and then.
    pub(crate) fn find_hitting_set(
        &self,
        most: usize,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Vec<WhipNode>>, WhipStoppedError> {
        let mut choice = HittingSetSearch { chosen: Vec::with_capacity(most), tried: 0, stop };
        // Few nodes occur in most positions: one word or four are much faster than all.
        let found = match self.nodes.len() {
            ..=64 => choice.choose_hitting_bits(&self.truncate_words::<1>(), most),
            65..=256 => choice.choose_hitting_bits(&self.truncate_words::<4>(), most),
            _ => choice.choose_hitting_bits(&self.sets, most),
        }?;
        Ok(found.then(|| choice.chosen.into_iter().map(|place| self.nodes[place]).collect()))
    }
}

impl LandmarkSets {
    /// Returns the sets in fewer words, where the others are empty.
    fn truncate_words<const N: usize>(&self) -> Vec<[u64; N]> {
        self.sets.iter().map(|set| std::array::from_fn(|word| set[word])).collect()
    }
}

/// State of a search for a hitting set.
struct HittingSetSearch<'a> {
    chosen: Vec<usize>,
    /// The number of bits tried so far.
    tried: u32,
    stop: &'a mut dyn FnMut() -> bool,
}

/// The number of bits tried between two polls.
const POLL_INTERVAL: u32 = 1024;

impl HittingSetSearch<'_> {
    /// Chooses at most `more` bits such that each set has one of them.
    fn choose_hitting_bits<const N: usize>(
        &mut self,
        sets: &[[u64; N]],
        more: usize,
    ) -> Result<bool, WhipStoppedError> {
        // Branch on the smallest set.
        let Some(first) = sets.iter().min_by_key(|set| count_bits(set)) else { return Ok(true) };
        // Disjoint sets need a bit each.
        if more == 0 || count_disjoint_sets(sets) > more {
            return Ok(false);
        }
        // With one bit left, it must be common to all sets.
        if more == 1 {
            let common = sets.iter().fold([u64::MAX; N], |common, set| intersect_bits(&common, set));
            let bit = iter_set_bits(&common).next();
            self.chosen.extend(bit);
            return Ok(bit.is_some());
        }
        let mut tried = [0; N];
        let mut rest = Vec::with_capacity(sets.len());
        for bit in iter_set_bits(first) {
            self.tried += 1;
            if self.tried.is_multiple_of(POLL_INTERVAL) && (self.stop)() {
                return Err(WhipStoppedError);
            }
            rest.clear();
            let is_open = |set: &&[u64; N]| set[bit / 64] & 1 << (bit % 64) == 0;
            // Leave out bits that were tried before: no hitting set has them.
            rest.extend(sets.iter().filter(is_open).map(|set| subtract_bits(set, &tried)));
            self.chosen.push(bit);
            if rest.iter().all(|set| count_bits(set) > 0) && self.choose_hitting_bits(&rest, more - 1)? {
                return Ok(true);
            }
            self.chosen.pop();
            tried[bit / 64] |= 1 << (bit % 64);
        }
        Ok(false)
    }
}

fn count_bits<const N: usize>(set: &[u64; N]) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

fn intersect_bits<const N: usize>(one: &[u64; N], other: &[u64; N]) -> [u64; N] {
    std::array::from_fn(|word| one[word] & other[word])
}

fn subtract_bits<const N: usize>(one: &[u64; N], other: &[u64; N]) -> [u64; N] {
    std::array::from_fn(|word| one[word] & !other[word])
}

fn iter_set_bits<const N: usize>(set: &[u64; N]) -> impl Iterator<Item = usize> {
    let set = *set;
    (0..N * 64).filter(move |bit| set[bit / 64] & 1 << (bit % 64) != 0)
}

/// Counts disjoint sets greedily, small ones first: a lower bound for a hitting set.
fn count_disjoint_sets<const N: usize>(sets: &[[u64; N]]) -> usize {
    let (mut used_bits, mut taken) = ([0; N], 0);
    // Small sets go first, as they meet the fewest others; all sets from four on count as one size.
    for size in 1..=4 {
        for set in sets {
            let is_size = match size {
                4 => count_bits(set) >= 4,
                size => count_bits(set) == size,
            };
            // Only a set apart from those counted before needs a node of its own.
            if is_size && intersect_bits(set, &used_bits).iter().all(|word| *word == 0) {
                used_bits = std::array::from_fn(|word| used_bits[word] | set[word]);
                taken += 1;
            }
        }
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(sets: &[&[WhipNode]], least: usize) {
        let mut landmarks = LandmarkSets::default();
        sets.iter().for_each(|set| landmarks.add_set(set));
        for most in 0..5 {
            let found = landmarks.find_hitting_set(most, &mut || false).unwrap();
            assert_eq!(found.is_some(), most >= least, "{sets:?}");
            if let Some(found) = found {
                assert!(
                    found.len() <= most && sets.iter().all(|set| set.iter().any(|node| found.contains(node)))
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
