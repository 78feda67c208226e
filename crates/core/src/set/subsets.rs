//! Subsets of a set of digits, houses or cells, by size.

use alloc::vec::Vec;

use super::Set;

/// The subsets of a set with sizes in a range, smaller ones first, each size in lexicographic order.
///
/// Made by `subsets`, `all_subsets` and `all_subsets_up_to` of every set type.
#[derive(Clone, Debug)]
pub struct Subsets<S> {
    /// The members as sets of one, ascending.
    members: Vec<S>,
    /// Positions in `members` of the subset to return next; its length is the size.
    next: Vec<usize>,
    /// The greatest size to return.
    most: usize,
    done: bool,
}

impl<S: Set> Subsets<S> {
    /// Subsets of the union of `members`, which are disjoint sets of one, with `least` to `most` members.
    pub(crate) fn new(members: impl Iterator<Item = S>, least: usize, most: usize) -> Subsets<S> {
        let members: Vec<S> = members.collect();
        let most = most.min(members.len());
        let done = least == 0 || least > most;
        let next = if done { Vec::new() } else { (0..least).collect() };
        Subsets { members, next, most, done }
    }

    /// Advances `next`: increments the last position that can grow, and resets those after it to follow it
    /// closely.
    fn advance_positions(&mut self) {
        let (size, count) = (self.next.len(), self.members.len());
        // No position can grow: go on to the next size, from its first subset.
        let Some(grows) = (0..size).rev().find(|&i| self.next[i] < count - size + i) else {
            if size < self.most {
                self.next = (0..size + 1).collect();
            } else {
                self.done = true;
            }
            return;
        };
        let first = self.next[grows] + 1;
        for (offset, position) in self.next[grows..].iter_mut().enumerate() {
            *position = first + offset;
        }
    }
}

impl<S: Set> Iterator for Subsets<S> {
    type Item = S;

    fn next(&mut self) -> Option<S> {
        if self.done {
            return None;
        }
        let subset = self.next.iter().fold(S::NONE, |set, &position| set.join(self.members[position]));
        self.advance_positions();
        Some(subset)
    }
}

impl<S: Set> core::iter::FusedIterator for Subsets<S> {}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;
    use crate::{Digit, DigitSet};

    fn check(subsets: Subsets<DigitSet>, expected: &[&str]) {
        let found: Vec<_> = subsets.map(|set| set.to_string()).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn subsets_come_by_size_in_lexicographic_order() {
        let set: DigitSet = [Digit::D1, Digit::D4, Digit::D5, Digit::D9].into();
        check(set.subsets(2), &["14", "15", "19", "45", "49", "59"]);
        check(set.subsets(4), &["1459"]);
        check(set.subsets(0), &[]);
        check(set.subsets(5), &[]);
        check(set.all_subsets_up_to(2), &["1", "4", "5", "9", "14", "15", "19", "45", "49", "59"]);
        assert_eq!(set.all_subsets().count(), 15);
        check(DigitSet::EMPTY.all_subsets(), &[]);
        assert_eq!(DigitSet::FULL.all_subsets().count(), 511);
    }
}
