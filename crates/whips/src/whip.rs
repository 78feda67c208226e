//! Search for the shortest whips of a position, of all target candidates side by side.
//!
//! Partial whips on one target are searched depth first, anew for each length, as partial whips that can't
//! end in time are never made ([`reach`](crate::reach)). A partial whip is identified by its right nodes and
//! its last one, which decide how it can be extended. That ignores that no candidate may be a left one twice
//! (published lengths are of whips without such loops): so if the first whip found has no choice of different
//! left candidates, which is rare, its target is searched again, and left candidates are part of what
//! identifies a partial whip.
//!
//! Of a partial whip that has been searched, a sum is kept, so that an equal one is not searched again. That
//! only saves work: where a search meets more of them than [`KnownSums`] has room for, it forgets the oldest,
//! takes longer, and finds the same whip.
//!
//! Tried without success: on a path, only whips through a truth that has lost candidates since the last
//! position, up to the length that had no whip there. Two removals touch so many truths that this left out
//! one partial whip in fourteen and cost as much. Breadth first, with the same result: that needs a table for
//! each of the longest partial whips, up to 2.3 GB of them.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use ninefold_core::{Candidate, CandidateMap};

use crate::context::{
    CLOSED, CandidateTable, NODE_COUNT, TruthIndex, TruthLoss, WhipContext, WhipNode, conflicting_candidates,
    is_truth_closed, node_candidate,
};
use crate::lengths::{WhipOutcome, find_chains_of_first_length};
use crate::reach::{MissingLinks, RelaxedReach, TouchedTruths};
use crate::state::{has_at_most_one_bit, has_at_most_three_bits};
use crate::{GroupNodes, WhipChain, WhipChainLink, WhipStoppedError};

/// A link of a partial whip.
#[derive(Clone, Copy, Debug)]
struct PartialLink {
    truth: TruthIndex,
    right_node: WhipNode,
    /// The left candidate, where that matters.
    left_node: WhipNode,
}

/// Search whose buffers are reused from target to target.
#[derive(Debug)]
pub(crate) struct WhipSearch {
    target: WhipNode,
    /// The number of links that a whip is to have.
    length: usize,
    /// The links of the partial whip that is extended.
    links: Vec<PartialLink>,
    /// What is left of each truth after none of these links, after the first, and so on.
    tables: Vec<CandidateTable>,
    /// The truths that are left with one node after these links, and before after fewer of them.
    continuations: Vec<(TruthIndex, WhipNode)>,
    known_sums: KnownSums,
    /// The number of partial whips that have been extended.
    extended_count: usize,
    loops: WhipLoops,
    touches: TouchedTruths,
    missing: MissingLinks,
    /// Whether a partial whip was left out because it would be too long.
    was_cut_off: bool,
}

/// Whether a candidate may be left candidate twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WhipLoops {
    Ignored,
    Excluded,
}

/// Results on a target that are kept from length to length.
#[derive(Debug)]
pub(crate) struct WhipTarget {
    reach: RelaxedReach,
    loops: WhipLoops,
}

impl WhipTarget {
    pub(crate) fn new(context: &WhipContext, groups: GroupNodes, target: WhipNode) -> WhipTarget {
        WhipTarget { reach: RelaxedReach::new(context, groups, target), loops: WhipLoops::Ignored }
    }
}

/// Finds the shortest whips of a position, of at most `most` links, in the order of targets.
pub(crate) fn find_shortest_whips(
    context: &WhipContext,
    groups: GroupNodes,
    most: usize,
    stop: &mut dyn FnMut() -> bool,
) -> Result<Vec<WhipChain>, WhipStoppedError> {
    // Whips of one link need no search.
    let at_once = if most > 0 { find_one_link_whips(context) } else { Vec::new() };
    if stop() {
        return Err(WhipStoppedError);
    }
    if !at_once.is_empty() || most < 2 {
        return Ok(at_once);
    }
    find_longer_whips(&mut WhipSearch::new(context), context, groups, most, stop)
}

/// Finds the shortest whips of a position in which none has one link, by a search of this position.
fn find_longer_whips(
    search: &mut WhipSearch,
    context: &WhipContext,
    groups: GroupNodes,
    most: usize,
    stop: &mut dyn FnMut() -> bool,
) -> Result<Vec<WhipChain>, WhipStoppedError> {
    // Each target keeps the results of its search from length to length.
    let targets = context.open_candidates(&context.start_table).into_iter();
    let mut targets: Vec<WhipTarget> =
        targets.map(|target| WhipTarget::new(context, groups, target)).collect();
    // Raise the length for all targets together, until some of them has a whip.
    find_chains_of_first_length(&mut targets, 2..=most, stop, |target, length, stop| {
        search.find_whip_of_length(context, groups, target, length, stop)
    })
}

/// Finds the whips of one link: all candidates of a digit in a house lie where it crosses another.
fn find_one_link_whips(context: &WhipContext) -> Vec<WhipChain> {
    let open: CandidateMap =
        context.open_candidates(&context.start_table).into_iter().map(node_candidate).collect();
    let mut found_targets = CandidateMap::EMPTY;
    let mut chains = Vec::new();
    for number in 0..context.truth_count as TruthIndex {
        let left = context.start_table[usize::from(number)];
        // The truth's candidates are a single candidate or a group; all candidates that conflict with it are
        // targets.
        let node = if has_at_most_one_bit(left) {
            Some(context.lowest_node(number, left))
        } else {
            context.find_group(number, left)
        };
        let Some(right_node) = node else { continue };
        for target in open.intersection(conflicting_candidates(right_node)).difference(found_targets) {
            found_targets.insert(target);
            let left = node_candidate(context.lowest_node(number, left));
            let link = WhipChainLink { truth: context.truth_at(number), left, right: CandidateMap::EMPTY };
            chains.push(WhipChain { target, links: vec![link] });
        }
    }
    chains.sort_unstable_by_key(|chain| chain.target.index());
    chains
}

/// End of a whip: a truth that the partial whip leaves without candidates, and a left candidate of that.
type WhipEnd = (TruthIndex, WhipNode);

/// Stands for no candidate.
const NO_NODE: WhipNode = WhipNode::MAX;

impl WhipSearch {
    /// Makes a search for whips of a position.
    pub(crate) fn new(context: &WhipContext) -> WhipSearch {
        WhipSearch {
            target: 0,
            length: 0,
            links: Vec::new(),
            tables: Vec::new(),
            continuations: Vec::new(),
            known_sums: KnownSums::with_limit(KnownSums::MAX_LEN),
            extended_count: 0,
            loops: WhipLoops::Ignored,
            touches: TouchedTruths::new(context),
            missing: MissingLinks::new(),
            was_cut_off: false,
        }
    }

    fn reset_for_target(&mut self, context: &WhipContext, target: &WhipTarget, length: usize) {
        (self.target, self.loops, self.length) = (target.reach.target, target.loops, length);
        self.links.clear();
        self.tables.resize(self.tables.len().max(length), context.start_table);
        self.continuations.clear();
        self.known_sums.clear();
        (self.extended_count, self.was_cut_off) = (0, false);
    }

    /// Finds a whip of exactly `length` links, two at least, where there is none shorter.
    pub(crate) fn find_whip_of_length(
        &mut self,
        context: &WhipContext,
        groups: GroupNodes,
        target: &mut WhipTarget,
        length: usize,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<WhipOutcome, WhipStoppedError> {
        // The relaxed search rules out most targets at this length.
        if !target.reach.may_end_within(context, groups, &self.touches, length) {
            return Ok(if target.reach.is_complete { WhipOutcome::Nothing } else { WhipOutcome::Longer });
        }
        target.reach.fill_missing_links(context, &self.touches, &mut self.missing);
        // Search without regard to loops; only if the whip found has one, search again and exclude them.
        loop {
            self.reset_for_target(context, target, length);
            let Some(end) = self.extend_partial_whip(context, groups, 0, stop)? else { break };
            if let Some(chain) = self.build_whip_chain(context, end) {
                return Ok(WhipOutcome::Chain(chain));
            }
            target.loops = WhipLoops::Excluded;
        }
        let is_all = !self.was_cut_off && target.reach.is_complete;
        Ok(if is_all { WhipOutcome::Nothing } else { WhipOutcome::Longer })
    }

    /// Extends the partial whip, which a sum identifies, in all ways that may end in a whip of the length.
    /// Returns the end of the first whip, whose other links are then in place.
    fn extend_partial_whip(
        &mut self,
        context: &WhipContext,
        groups: GroupNodes,
        sum: u128,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Option<WhipEnd>, WhipStoppedError> {
        self.extended_count += 1;
        if self.extended_count.is_multiple_of(256) && stop() {
            return Err(WhipStoppedError);
        }
        // Apply the losses of its last node, and try every truth that this leaves with one node.
        let first = self.continuations.len();
        self.list_continuations(context, groups);
        for place in first..self.continuations.len() {
            let (truth, node) = self.continuations[place];
            let end = self.add_link(context, groups, sum, truth, node, stop)?;
            if end.is_some() {
                return Ok(end);
            }
        }
        self.continuations.truncate(first);
        Ok(None)
    }

    /// Applies the losses of the partial whip's last node, and lists the truths that are left with one node.
    fn list_continuations(&mut self, context: &WhipContext, groups: GroupNodes) {
        // The table is that of one link less, with the truth of the last link closed.
        let (before, after) = self.tables.split_at_mut(self.links.len());
        let rest = &mut after[0];
        let last = match (before.last(), self.links.last()) {
            (Some(before), Some(link)) => {
                rest[..context.truth_count].copy_from_slice(&before[..context.truth_count]);
                rest[usize::from(link.truth)] = CLOSED;
                link.right_node
            }
            _ => {
                *rest = context.start_table;
                self.target
            }
        };
        // The last node fulfils its own truths: these can't be used again.
        if last < 729 {
            for own in context.own_truths(last) {
                rest[usize::from(own.number)] = CLOSED;
            }
        }
        // Each loss may leave a truth its last candidate, or a group, as the next right node.
        for loss in context.node_losses(last) {
            let left = &mut rest[usize::from(loss.number)];
            *left &= !loss.bits;
            if has_at_most_one_bit(*left) {
                // Truths without candidates end only whips with loops.
                if *left != 0 {
                    self.continuations.push((loss.number, context.lowest_node(loss.number, *left)));
                }
            } else if groups == GroupNodes::Included
                && has_at_most_three_bits(*left)
                && !is_truth_closed(*left)
            {
                let group = context.find_group(loss.number, *left);
                self.continuations.extend(group.map(|group| (loss.number, group)));
            }
        }
    }

    /// Adds a link to the partial whip and goes on from there, unless it can't end in time or is known, and
    /// takes it back if that comes to no end.
    fn add_link(
        &mut self,
        context: &WhipContext,
        groups: GroupNodes,
        sum: u128,
        truth: TruthIndex,
        node: WhipNode,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Option<WhipEnd>, WhipStoppedError> {
        // Drop it if too many links are missing, or if the same group is a right node already.
        let Some(missing) = self.missing.min_links_missing_after(node) else { return Ok(None) };
        let link_count = self.links.len() + 1;
        self.was_cut_off |= link_count + missing >= self.length;
        if link_count + missing > self.length || node >= 729 && self.contains_node(node) {
            return Ok(None);
        }
        let link = PartialLink { truth, right_node: node, left_node: NO_NODE };
        if link_count + 1 == self.length {
            return Ok(self.finish_whip(context, link));
        }
        let sum = sum
            .wrapping_add(mix_hash(usize::from(node)))
            // A truth that has had a right group is not used again, so it matters which.
            .wrapping_add(if node < 729 { 0 } else { mix_hash(NODE_COUNT + usize::from(truth)) });
        match self.loops {
            WhipLoops::Ignored => self.follow_link(context, groups, sum, link, stop),
            WhipLoops::Excluded => {
                for left_node in self.left_linking_candidates(context, truth) {
                    let sum = sum.wrapping_add(mix_hash(2 * NODE_COUNT + usize::from(left_node)));
                    let end =
                        self.follow_link(context, groups, sum, PartialLink { left_node, ..link }, stop)?;
                    if end.is_some() {
                        return Ok(end);
                    }
                }
                Ok(None)
            }
        }
    }

    /// Goes on from the partial whip with a further link, which a sum identifies, unless that is known.
    fn follow_link(
        &mut self,
        context: &WhipContext,
        groups: GroupNodes,
        sum: u128,
        link: PartialLink,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Option<WhipEnd>, WhipStoppedError> {
        let last = mix_hash(3 * NODE_COUNT + usize::from(link.right_node));
        if !self.known_sums.insert(sum.wrapping_mul(3).wrapping_add(last)) {
            return Ok(None);
        }
        self.links.push(link);
        let end = self.extend_partial_whip(context, groups, sum, stop)?;
        if end.is_none() {
            self.links.pop();
        }
        Ok(end)
    }

    /// Adds the link before the last to the partial whip, if that leaves a truth without candidates which has
    /// a left candidate.
    #[inline]
    fn finish_whip(&mut self, context: &WhipContext, link: PartialLink) -> Option<WhipEnd> {
        // Its own truths lose nothing, and the truth that it is right in is closed.
        let rest = &self.tables[self.links.len()];
        let is_empty =
            |loss: &&TruthLoss| rest[usize::from(loss.number)] & !loss.bits == 0 && loss.number != link.truth;
        let ends = context.node_losses(link.right_node).iter().filter(is_empty).map(|loss| loss.number);
        let ends: Vec<TruthIndex> = ends.collect();
        let first = *ends.first()?;
        if self.loops == WhipLoops::Ignored {
            self.links.push(link);
            return Some((first, NO_NODE));
        }
        // Look for the last left candidate with the link in place; take it back if there is none.
        for left_node in self.left_linking_candidates(context, link.truth) {
            self.links.push(PartialLink { left_node, ..link });
            let end = ends
                .iter()
                .find_map(|&end| self.left_linking_candidates(context, end).first().map(|&left| (end, left)));
            if end.is_some() {
                return end;
            }
            self.links.pop();
        }
        None
    }

    /// Whether the partial whip has a right node already.
    fn contains_node(&self, node: WhipNode) -> bool {
        self.links.iter().any(|link| link.right_node == node)
    }

    /// Returns the possible left candidates of a truth after the partial whip: those that it doesn't have yet.
    fn left_linking_candidates(&self, context: &WhipContext, truth: TruthIndex) -> Vec<WhipNode> {
        let of = context.member_candidates(truth, context.start_table[usize::from(truth)]);
        let last = self.links.last().map_or(self.target, |link| link.right_node);
        let led = of.intersection(conflicting_candidates(last));
        let indices = led.iter().map(|candidate| candidate.index() as WhipNode);
        indices.filter(|&left| self.links.iter().all(|link| link.left_node != left)).collect()
    }

    /// Builds the whip chain with this end, if it can have different left-linking candidates.
    fn build_whip_chain(&self, context: &WhipContext, (end, left): WhipEnd) -> Option<WhipChain> {
        let links = self.links.iter().map(|link| (link.truth, link.left_node, Some(link.right_node)));
        let links: Vec<_> = links.chain([(end, left, None)]).collect();
        // Walk forward and list for each truth its possible left candidates and its right ones.
        let (mut last, mut eliminated) = (self.target, conflicting_candidates(self.target));
        let (mut choices, mut rights) = (Vec::new(), Vec::new());
        for &(truth, left, right_node) in &links {
            let of = context.member_candidates(truth, context.start_table[usize::from(truth)]);
            choices.push(if left == NO_NODE {
                of.intersection(conflicting_candidates(last))
            } else {
                CandidateMap::of(node_candidate(left))
            });
            rights.push(of.difference(eliminated));
            if let Some(right_node) = right_node {
                (last, eliminated) = (right_node, eliminated.union(conflicting_candidates(right_node)));
            }
        }
        // Choose different left candidates.
        let lefts = choose_distinct_representatives(&choices)?;
        let links = links.iter().zip(lefts).zip(rights);
        let links = links.map(|((&(truth, ..), left), right)| WhipChainLink {
            truth: context.truth_at(truth),
            left,
            right,
        });
        Some(WhipChain { target: node_candidate(self.target), links: links.collect() })
    }
}

/// Chooses one element of each set, all different, if that is possible.
fn choose_distinct_representatives(choices: &[CandidateMap]) -> Option<Vec<Candidate>> {
    fn choose_next_distinct(choices: &[CandidateMap], chosen: &mut Vec<Candidate>) -> bool {
        // Backtrack from set to set.
        let Some(options) = choices.get(chosen.len()) else { return true };
        options.iter().any(|option| {
            if chosen.contains(&option) {
                return false;
            }
            chosen.push(option);
            let found = choose_next_distinct(choices, chosen);
            if !found {
                chosen.pop();
            }
            found
        })
    }
    let mut chosen = Vec::with_capacity(choices.len());
    choose_next_distinct(choices, &mut chosen).then_some(chosen)
}

/// Hashes a number such that sums of different sets differ (the constants are those of Steele and Vigna 2021,
/// "Computationally easy, spectrally good multipliers").
#[inline]
fn mix_hash(thing: usize) -> u128 {
    let mix = |mut z: u64| {
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    };
    let seed = (thing as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    u128::from(mix(seed)) << 64 | u128::from(mix(seed ^ 0xD134_2543_DE82_EF95))
}

/// The sums of partial whips that have been extended, as far as there is room for them.
#[derive(Debug)]
struct KnownSums {
    recent: HashSet<u128, BuildHasherDefault<MixedHasher>>,
    /// The sums from before `recent` was last full.
    older: HashSet<u128, BuildHasherDefault<MixedHasher>>,
    /// The most sums in either set.
    max_len: usize,
}

impl KnownSums {
    /// Number of sums that a set of 36 MB holds. Both sets, and one that is growing, stay below 100 MB.
    const MAX_LEN: usize = (1 << 21) / 8 * 7;
    /// The capacity above which the set of sums is replaced rather than cleared.
    const MAX_REUSED_CAPACITY: usize = 1 << 12;

    fn with_limit(max_len: usize) -> KnownSums {
        KnownSums { recent: HashSet::default(), older: HashSet::default(), max_len }
    }

    /// Forgets all sums. A set that has grown large is given back, since clearing it takes time for its
    /// capacity.
    fn clear(&mut self) {
        self.older = HashSet::default();
        if self.recent.capacity() > KnownSums::MAX_REUSED_CAPACITY {
            self.recent = HashSet::default();
        } else {
            self.recent.clear();
        }
    }

    /// Adds a sum; returns whether it was not known. Where there is no more room, forgets the oldest.
    fn insert(&mut self, sum: u128) -> bool {
        if self.recent.len() == self.max_len {
            self.older = std::mem::take(&mut self.recent);
        }
        !self.older.contains(&sum) && self.recent.insert(sum)
    }
}

/// Hasher that passes through values that are mixed already.
#[derive(Debug, Default)]
struct MixedHasher(u64);

impl Hasher for MixedHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        let first = bytes.iter().take(8).rev();
        self.0 = first.fold(0, |all, byte| all << 8 | u64::from(*byte));
    }

    fn write_u128(&mut self, sum: u128) {
        self.0 = (sum >> 64) as u64;
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::Board;

    use super::*;

    /// Checks that a search that hardly remembers anything finds the same whips, from the start of a puzzle
    /// on until none is left of at most `most` links.
    #[track_caller]
    fn check_forgetful_search(puzzle: &str, groups: GroupNodes, most: usize, at_least: usize) {
        let board: Board = puzzle.parse().expect("a board");
        let mut context = WhipContext::new(board.candidate_map(), groups);
        let mut longest = 0;
        while let Ok(table) = context.propagate_start_singles() {
            context = context.narrow_to_table(&table);
            let found = find_shortest_whips(&context, groups, most, &mut || false).expect("nobody stops it");
            let Some(first) = found.first() else { break };
            longest = longest.max(first.links.len());
            // One link needs no search.
            for max_len in [4, 100].into_iter().filter(|_| first.links.len() > 1) {
                let mut search = WhipSearch::new(&context);
                search.known_sums = KnownSums::with_limit(max_len);
                let again = find_longer_whips(&mut search, &context, groups, most, &mut || false);
                assert_eq!(again, Ok(found.clone()), "{max_len} sums");
                let KnownSums { recent, older, .. } = &search.known_sums;
                assert!(recent.len() <= max_len && older.len() <= max_len);
            }
            let mut table = context.start_table;
            let targets = found.iter().map(|chain| chain.target).collect();
            if context.remove_candidates(&mut table, targets).is_err() {
                break;
            }
            context = context.narrow_to_table(&table);
        }
        assert!(longest >= at_least, "{longest}");
    }

    #[test]
    fn a_search_that_forgets_finds_the_same_whips() {
        let puzzle = ".9.....12.8.......72.4.3...35...2.7...836........9...8.....8......6.1.3...1.5.8..";
        check_forgetful_search(puzzle, GroupNodes::Excluded, 6, 6);
        check_forgetful_search(puzzle, GroupNodes::Included, 6, 6);
    }
}
