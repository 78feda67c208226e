//! Search for the shortest whip of a target candidate.

use std::collections::hash_map::Entry;

use ninefold_core::{Candidate, CandidateMap};
use rustc_hash::FxHashMap;

use super::remaining::{
    RemainingCandidates, TruthRemainder, WhipPosition, WhipTruthIndex, are_exclusive, truth_from_whip_index,
};
use super::{Whip, WhipLink};

/// The most partial whips that are examined for one target; there are rarely as many.
const MAX_PREFIXES: usize = 2_000;

/// The beginning of a whip.
#[derive(Debug)]
struct WhipPrefix {
    /// The target and the right candidates; and a number that depends on which they are, not on their order.
    truths: CandidateMap,
    hash_sum: u64,
    /// The right candidate of the last link, or the target.
    last: Candidate,
    links: usize,
    /// The beginning without the last link, and its truth.
    previous: Option<(usize, WhipTruthIndex)>,
    /// One before this that has the same last candidate and number; others follow from there.
    previous_with_same_key: Option<usize>,
}

/// Breadth-first search: the first whip found is one of the shortest.
#[derive(Debug, Default)]
pub(super) struct ShortestWhipSearch {
    prefixes: Vec<WhipPrefix>,
    /// The remaining candidates of the partial whips that were extended, one after the other. (Most are not,
    /// and don't need them.)
    remaining: Vec<RemainingCandidates>,
    /// For each last candidate and sum, the latest partial whip with them, to recognise repetitions.
    latest_by_key: FxHashMap<(Candidate, u64), usize>,
}

impl ShortestWhipSearch {
    /// Finds the shortest whip of a target, if it has one of two links or more, and at most so many.
    pub(super) fn find_shortest_whip_for_target(
        &mut self,
        start: &WhipPosition,
        target: Candidate,
        longest: usize,
    ) -> Option<Whip> {
        self.prefixes.clear();
        self.remaining.clear();
        self.latest_by_key.clear();
        let (truths, sum) = (CandidateMap::of(target), 0);
        self.latest_by_key.insert((target, sum), 0);
        self.prefixes.push(WhipPrefix {
            truths,
            hash_sum: sum,
            last: target,
            links: 0,
            previous: None,
            previous_with_same_key: None,
        });
        // Extend the partial whips in order of length.
        for index in 0.. {
            let &WhipPrefix { last, links, previous: before, .. } = self.prefixes.get(index)?;
            if links + 1 == longest {
                return None;
            }
            // Its remaining candidates: those of the one before, with its last candidate true.
            let mut left = before.map_or(&start.remaining, |(before, _)| &self.remaining[before]).clone();
            left.suppose_true(start, last);
            self.remaining.push(left);
            for number in start.affected_truths(last) {
                if let Some(end) = self.extend_prefix(start, index, number) {
                    return Some(self.build_whip(start, target, end));
                }
            }
        }
        None
    }

    /// Adds a link to a beginning, where one candidate is left of its truth; the truth that has nothing left
    /// then.
    fn extend_prefix(
        &mut self,
        start: &WhipPosition,
        index: usize,
        number: WhipTruthIndex,
    ) -> Option<WhipTruthIndex> {
        let (beginning, left) = (&self.prefixes[index], &self.remaining[index]);
        // The truth must be left with one new candidate.
        let TruthRemainder::One(right) = left.classify_truth_remainder(number) else { return None };
        if beginning.truths.contains(right) || self.prefixes.len() == MAX_PREFIXES {
            return None;
        }
        // Two partial whips with the same candidates and last candidate have the same future; keep the first.
        let (truths, sum) = (beginning.truths.with(right), beginning.hash_sum.wrapping_add(mix_hash(right)));
        let (known, new) = (self.latest_by_key.entry((right, sum)), self.prefixes.len());
        let alike = match &known {
            Entry::Occupied(latest) => Some(*latest.get()),
            Entry::Vacant(_) => None,
        };
        let mut chain = std::iter::successors(alike, |&other| self.prefixes[other].previous_with_same_key);
        if chain.any(|other| self.prefixes[other].truths == truths) {
            return None;
        }
        known.insert_entry(new);
        let (links, before) = (beginning.links + 1, Some((index, number)));
        let end = left.first_emptied_truth(start, right);
        self.prefixes.push(WhipPrefix {
            truths,
            hash_sum: sum,
            last: right,
            links,
            previous: before,
            previous_with_same_key: alike,
        });
        end
    }

    /// Builds the whip that leads from the last partial whip to an empty truth.
    fn build_whip(&self, start: &WhipPosition, target: Candidate, end: WhipTruthIndex) -> Whip {
        // The left candidate of a link is one that the node before it excludes.
        let link = |number: WhipTruthIndex, last: Candidate, right: Option<Candidate>| {
            let left = start
                .truth_candidates(number)
                .find(|&candidate| are_exclusive(candidate, last))
                .unwrap_or(last);
            WhipLink { truth: truth_from_whip_index(number), left, right }
        };
        // From the last link back to the first, then in order.
        let mut links = Vec::new();
        let mut at = &self.prefixes[self.prefixes.len() - 1];
        links.push(link(end, at.last, None));
        while let Some((place, number)) = at.previous {
            let before = &self.prefixes[place];
            links.push(link(number, before.last, Some(at.last)));
            at = before;
        }
        links.reverse();
        Whip { target, links }
    }
}

/// Hashes a candidate such that sums of different sets rarely agree (the odd constant is that of Fibonacci
/// hashing, Knuth 1973).
fn mix_hash(candidate: Candidate) -> u64 {
    let number = (candidate.index() as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (number ^ number >> 29).wrapping_mul(number | 1)
}
