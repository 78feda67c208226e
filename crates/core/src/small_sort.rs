//! Sorting of short lists with little code, for all crates.
//!
//! The standard library's sort is made for millions of elements. For each type it is 5 to 10 kB of code,
//! which takes time to compile and has to be loaded with the web page, while nearly all lists here have a
//! dozen elements. Long lists, and lists in hot loops, still use the standard library.

use alloc::vec::Vec;
use core::cmp::Ordering;

/// Length up to which lists are sorted by insertion.
const MAX_INSERTION_SORT: usize = 16;

/// Stable sort for short lists. Long ones take as many comparisons as with any sort, but more time for each.
pub trait SortShort<T> {
    /// Sorts a short slice by the order of its elements.
    fn sort_short(&mut self)
    where
        T: Ord;

    /// Sorts by a key, which is computed again for each comparison.
    fn sort_short_by_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K);

    /// Sorts a short slice by an order that a function knows.
    fn sort_short_by(&mut self, order: impl FnMut(&T, &T) -> Ordering);
}

impl<T> SortShort<T> for [T] {
    fn sort_short(&mut self)
    where
        T: Ord,
    {
        self.sort_short_by(T::cmp);
    }

    fn sort_short_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.sort_short_by(|one, other| key(one).cmp(&key(other)));
    }

    fn sort_short_by(&mut self, mut order: impl FnMut(&T, &T) -> Ordering) {
        if self.len() <= MAX_INSERTION_SORT {
            // Insertion sort: the fastest for a few elements, and the smallest.
            for next in 1..self.len() {
                let mut at = next;
                while at > 0 && order(&self[at], &self[at - 1]) == Ordering::Less {
                    self.swap(at, at - 1);
                    at -= 1;
                }
            }
            return;
        }
        let mut from = merge_sort_indices(self.len(), &mut |one, other| order(&self[one], &self[other]));
        // Move the elements along the cycles of the permutation, marking each place as done.
        for start in 0..from.len() {
            let mut at = start;
            loop {
                let next = core::mem::replace(&mut from[at], at);
                if next == start {
                    break;
                }
                self.swap(at, next);
                at = next;
            }
        }
    }
}

/// Returns the indices of this many elements in sorted order. Bottom-up merge sort: runs are merged, each
/// twice as long as those before. The function is compiled once, whatever it sorts.
fn merge_sort_indices(len: usize, order: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..len).collect();
    let mut merged = Vec::with_capacity(len);
    let mut width = 1;
    // Each pass merges neighbouring runs of `width` into runs of twice the width.
    while width < len {
        for run in places.chunks(2 * width) {
            let (mut one, mut other) = run.split_at(width.min(run.len()));
            // On a tie the first run goes first, which keeps the sort stable.
            while let (Some((first, rest)), Some((second, rest_of_other))) =
                (one.split_first(), other.split_first())
            {
                if order(*second, *first) == Ordering::Less {
                    merged.push(*second);
                    other = rest_of_other;
                } else {
                    merged.push(*first);
                    one = rest;
                }
            }
            merged.extend_from_slice(one);
            merged.extend_from_slice(other);
        }
        core::mem::swap(&mut places, &mut merged);
        merged.clear();
        width *= 2;
    }
    places
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Elements with equal keys are distinguished by their place, so the test sees whether sorting is
        /// stable.
        #[test]
        fn lists_of_any_length_are_sorted_as_the_standard_library_does(keys in prop::collection::vec(0..20u8, 0..100)) {
            let mut ours: Vec<(u8, usize)> = keys.into_iter().zip(0..).collect();
            let mut theirs = ours.clone();
            ours.sort_short_by_key(|(key, _)| *key);
            theirs.sort_by_key(|(key, _)| *key);
            prop_assert_eq!(&ours, &theirs);
            ours.sort_short_by(|one, other| other.cmp(one));
            theirs.sort_by(|one, other| other.cmp(one));
            prop_assert_eq!(&ours, &theirs);
            ours.sort_short();
            theirs.sort();
            prop_assert_eq!(ours, theirs);
        }
    }
}
