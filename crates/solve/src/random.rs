//! Random numbers from a seed: the same on every machine, in every version.
//!
//! The generator is xoshiro256++ (Blackman and Vigna 2021, "Scrambled linear pseudorandom number
//! generators"), initialised from the seed by SplitMix64 as its authors advise. Ranges and shuffles are
//! computed here and not taken from a library of distributions, because those may change their results
//! between versions; a seed that a reader wrote down has to make the same puzzle for good.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A random number generator, determined by its seed.
///
/// ```
/// use ninefold_solve::random::SeededRandom;
///
/// let mut letters = ['a', 'b', 'c', 'd'];
/// SeededRandom::new(7).shuffle(&mut letters);
/// let mut again = ['a', 'b', 'c', 'd'];
/// SeededRandom::new(7).shuffle(&mut again);
/// assert_eq!(letters, again);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeededRandom(Xoshiro256PlusPlus);

impl SeededRandom {
    /// Creates the generator with this seed.
    #[must_use]
    pub fn new(seed: u64) -> SeededRandom {
        SeededRandom(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Returns 64 random bits from the solver's generator.
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Returns a number from 0 up to, but not including, `bound`; each is equally likely.
    ///
    /// Lemire 2019, "Fast random integer generation in an interval": the high half of a product, drawn again
    /// in the rare case that would favour some numbers.
    ///
    /// # Panics
    /// If `bound` is 0.
    #[track_caller]
    #[inline]
    pub fn next_below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "there is no number below 0");
        let bound = bound as u64;
        let surplus = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.next_u64()) * u128::from(bound);
            if product as u64 >= surplus {
                return (product >> 64) as usize;
            }
        }
    }

    /// Shuffles the items (Fisher and Yates, from the end); each order is equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.next_below(end + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pins everything drawn from a seed: if this fails, every seed in the world makes another puzzle.
    #[test]
    fn numbers_never_change() {
        let mut random = SeededRandom::new(0);
        for expected in reference_numbers(0).into_iter().take(100) {
            assert_eq!(random.next_u64(), expected);
        }
        let mut random = SeededRandom::new(2026);
        let drawn: Vec<usize> = (0..20).map(|_| random.next_below(81)).collect();
        assert_eq!(drawn, [34, 49, 58, 69, 2, 74, 65, 72, 66, 38, 73, 47, 78, 77, 36, 19, 54, 43, 11, 18]);
        let mut items = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        random.shuffle(&mut items);
        assert_eq!(items, [8, 6, 4, 3, 5, 1, 7, 9, 2]);
    }

    /// Returns the numbers of the two generators by their definitions, independent of the crate in use.
    fn reference_numbers(seed: u64) -> Vec<u64> {
        let mut counter = seed;
        let mut split_mix = || {
            counter = counter.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let z = (counter ^ counter >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ z >> 31
        };
        let mut s = [split_mix(), split_mix(), split_mix(), split_mix()];
        let mut next = || {
            let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
            let t = s[1] << 17;
            s[2] ^= s[0];
            s[3] ^= s[1];
            s[1] ^= s[2];
            s[0] ^= s[3];
            s[2] ^= t;
            s[3] = s[3].rotate_left(45);
            result
        };
        (0..100).map(|_| next()).collect()
    }

    #[test]
    fn every_number_below_the_bound_is_about_as_likely() {
        let mut random = SeededRandom::new(1);
        let mut seen = [0u32; 7];
        for _ in 0..70_000 {
            seen[random.next_below(7)] += 1;
        }
        // Ten thousand each, standard deviation 93: five of them is a chance of one in a million.
        assert!(seen.iter().all(|n| n.abs_diff(10_000) < 465), "{seen:?}");
        assert_eq!(random.next_below(1), 0);
    }

    #[test]
    fn every_order_is_about_as_likely() {
        let mut random = SeededRandom::new(2);
        let mut seen = std::collections::BTreeMap::<[u8; 3], u32>::new();
        for _ in 0..60_000 {
            let mut items = [0, 1, 2];
            random.shuffle(&mut items);
            *seen.entry(items).or_default() += 1;
        }
        assert_eq!(seen.len(), 6);
        assert!(seen.values().all(|n| n.abs_diff(10_000) < 465), "{seen:?}");
    }
}
