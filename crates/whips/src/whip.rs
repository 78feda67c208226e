//! Search for the shortest whips of a position, of all target candidates side by side.
//!
//! Partial whips on one target are searched breadth-first, anew for each length, as partial whips that can't
//! end in time are never made ([`reach`](crate::reach)). A partial whip is identified by its right nodes and
//! its last one, which decide how it can be extended. That ignores that no candidate may be a left one twice
//! (published lengths are of whips without such loops): so if the first whip found has no choice of different
//! left candidates, which is rare, its target is searched again, and left candidates are part of what
//! identifies a partial whip.
//!
//! Tried without success: on a path, only whips through a truth that has lost candidates since the last
//! position, up to the length that had no whip there. Two removals touch so many truths that this left out
//! one partial whip in fourteen and cost as much.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use ninefold_core::{Candidate, CandidateMap};

use crate::context::{
    CLOSED, NODE_COUNT, TruthIndex, TruthLoss, WhipContext, WhipNode, conflicting_candidates,
    is_truth_closed, node_candidate,
};
use crate::lengths::{WhipOutcome, find_chains_of_first_length};
use crate::reach::{MissingLinks, RelaxedReach, TouchedTruths};
use crate::state::{has_at_most_one_bit, has_at_most_three_bits};
use crate::{GroupNodes, WhipChain, WhipChainLink, WhipStoppedError};

/// A partial whip, as its last link.
#[derive(Clone, Copy, Debug)]
struct PartialWhip {
    /// The partial whip without the last link; the first, which has no link, refers to itself.
    parent: u32,
    /// The right node of the last link; the target for the first.
    last_node: WhipNode,
    /// The truth of the last link.
    truth: TruthIndex,
    /// The left candidate of the last link, where that matters.
    left_node: WhipNode,
}

/// Search whose buffers are reused from target to target.
#[derive(Debug)]
pub(crate) struct WhipSearch {
    target: WhipNode,
    partial_whips: Vec<PartialWhip>,
    known_hashes: HashSet<u128, BuildHasherDefault<MixedHasher>>,
    /// For each partial whip, the sum that identifies it.
    hash_sums: Vec<u128>,
    /// The place of the first of the longest partial whips.
    frontier: usize,
    /// The place of the first that is a link shorter; `tables` are theirs. (Tables of the longest are made
    /// when they are extended: most never are.)
    parent_start: usize,
    tables: Vec<u16>,
    /// The tables of the longest, as far as they have been extended.
    spare_tables: Vec<u16>,
    /// The number of links of the longest.
    link_count: usize,
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
    // Each target keeps the results of its search from length to length.
    let targets = context.open_candidates(&context.start_table).into_iter();
    let mut targets: Vec<WhipTarget> =
        targets.map(|target| WhipTarget::new(context, groups, target)).collect();
    let mut search = WhipSearch::new(context);
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

/// End of a whip: a partial whip, a truth that it leaves without candidates, and a left candidate of that.
type WhipEnd = (usize, TruthIndex, WhipNode);

/// Stands for no candidate.
const NO_NODE: WhipNode = WhipNode::MAX;

/// The capacity above which the set of known sums is replaced rather than cleared.
const MAX_REUSED_CAPACITY: usize = 1 << 12;

impl WhipSearch {
    /// Makes a search for whips of a position.
    pub(crate) fn new(context: &WhipContext) -> WhipSearch {
        WhipSearch {
            target: 0,
            partial_whips: Vec::new(),
            known_hashes: HashSet::default(),
            hash_sums: Vec::new(),
            frontier: 0,
            parent_start: 0,
            tables: Vec::new(),
            spare_tables: Vec::new(),
            link_count: 0,
            loops: WhipLoops::Ignored,
            touches: TouchedTruths::new(context),
            missing: MissingLinks::new(),
            was_cut_off: false,
        }
    }

    fn reset_for_target(&mut self, target: WhipNode) {
        // The only beginning is the target itself, without any link.
        self.target = target;
        self.partial_whips.clear();
        self.partial_whips.push(PartialWhip { parent: 0, last_node: target, truth: 0, left_node: NO_NODE });
        self.hash_sums.clear();
        self.hash_sums.push(0);
        self.tables.clear();
        (self.frontier, self.parent_start, self.link_count, self.was_cut_off) = (0, 0, 0, false);
        // A set that has grown large is given back, since clearing it takes time for its capacity.
        if self.known_hashes.capacity() > MAX_REUSED_CAPACITY {
            self.known_hashes = HashSet::default();
        } else {
            self.known_hashes.clear();
        }
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
            self.reset_for_target(target.reach.target);
            self.loops = target.loops;
            let mut end = None;
            while end.is_none() && self.link_count + 1 < length && self.frontier < self.partial_whips.len() {
                end = self.extend_partial_whips(context, groups, length, stop)?;
            }
            let Some(end) = end else { break };
            if let Some(chain) = self.build_whip_chain(context, end) {
                return Ok(WhipOutcome::Chain(chain));
            }
            target.loops = WhipLoops::Excluded;
        }
        let is_all = !self.was_cut_off && target.reach.is_complete;
        Ok(if is_all { WhipOutcome::Nothing } else { WhipOutcome::Longer })
    }

    /// Adds a link to the longest partial whips in all ways that may end in a whip of the given length. If
    /// one more link makes that length, returns the first whip that leaves a truth without candidates and has
    /// a left candidate there; partial whips are not stored then.
    fn extend_partial_whips(
        &mut self,
        context: &WhipContext,
        groups: GroupNodes,
        length: usize,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Option<WhipEnd>, WhipStoppedError> {
        let (from, to) = (self.frontier, self.partial_whips.len());
        // Tables of the parents; those of the partial whips that are extended now replace them.
        let tables = std::mem::take(&mut self.tables);
        let mut rooms = std::mem::take(&mut self.spare_tables);
        rooms.clear();
        let first = self.parent_start;
        (self.parent_start, self.frontier, self.link_count) = (from, to, self.link_count + 1);
        let mut found = Ok(None);
        let mut open = Vec::with_capacity(32);
        for index in from..to {
            if index % 256 == 255 && stop() {
                found = Err(WhipStoppedError);
                break;
            }
            open.clear();
            // The table of this partial whip: its parent's, with the truth of the last link closed.
            let begin = rooms.len();
            let PartialWhip { parent: before, truth, .. } = self.partial_whips[index];
            if index == 0 {
                rooms.extend_from_slice(&context.start_table[..context.truth_count]);
            } else {
                let parent = (before as usize - first) * context.truth_count;
                rooms.extend_from_slice(&tables[parent..parent + context.truth_count]);
                rooms[begin + usize::from(truth)] = CLOSED;
            }
            let rest = &mut rooms[begin..];
            // Apply the losses of its last node, and try every truth that this leaves with one node.
            self.list_continuations(context, groups, index, rest, &mut open);
            let end = open.iter().find_map(|&candidate_node| {
                self.extend_partial_whip(context, index, &rooms[begin..], candidate_node, length)
            });
            if end.is_some() {
                found = Ok(end);
                break;
            }
        }
        (self.tables, self.spare_tables) = (rooms, tables);
        found
    }

    /// Applies the losses of a partial whip's last node, and lists the truths that are left with one node.
    fn list_continuations(
        &self,
        context: &WhipContext,
        groups: GroupNodes,
        index: usize,
        rest: &mut [u16],
        open: &mut Vec<(TruthIndex, WhipNode)>,
    ) {
        let last = self.partial_whips[index].last_node;
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
                    open.push((loss.number, context.lowest_node(loss.number, *left)));
                }
            } else if groups == GroupNodes::Included
                && has_at_most_three_bits(*left)
                && !is_truth_closed(*left)
            {
                open.extend(context.find_group(loss.number, *left).map(|group| (loss.number, group)));
            }
        }
    }

    /// Adds a link to a partial whip, unless it can't end in time; returns the end if this is the link before
    /// the last.
    #[inline]
    fn extend_partial_whip(
        &mut self,
        context: &WhipContext,
        index: usize,
        rest: &[u16],
        (truth, node): (TruthIndex, WhipNode),
        length: usize,
    ) -> Option<WhipEnd> {
        // Drop it if too many links are missing, or if the same group is a right node already.
        let missing = self.missing.min_links_missing_after(node)?;
        self.was_cut_off |= self.link_count + missing >= length;
        if self.link_count + missing > length || node >= 729 && self.contains_node(index, node) {
            return None;
        }
        // Before the last link: does the node leave a truth without candidates?
        let beginning = PartialWhip { parent: index as u32, last_node: node, truth, left_node: NO_NODE };
        if self.link_count + 1 == length {
            // Its own truths lose nothing, and the truth that it is right in is closed.
            let is_empty =
                |loss: &&TruthLoss| rest[usize::from(loss.number)] & !loss.bits == 0 && loss.number != truth;
            let ends = context.node_losses(node).iter().filter(is_empty).map(|loss| loss.number);
            let ends: Vec<TruthIndex> = ends.collect();
            if ends.is_empty() {
                return None;
            }
            let lefts = match self.loops {
                WhipLoops::Ignored => vec![NO_NODE],
                WhipLoops::Excluded => self.left_linking_candidates(context, index, truth),
            };
            return lefts.into_iter().find_map(|left| {
                self.finish_whip(context, PartialWhip { left_node: left, ..beginning }, &ends)
            });
        }
        // Else store the partial whip, unless an equal one is known.
        let sum = self.hash_sums[index]
            .wrapping_add(mix_hash(usize::from(node)))
            // A truth that has had a right group is not used again, so it matters which.
            .wrapping_add(if node < 729 { 0 } else { mix_hash(NODE_COUNT + usize::from(truth)) });
        match self.loops {
            WhipLoops::Ignored => self.add_partial_whip(sum, beginning),
            WhipLoops::Excluded => {
                for left in self.left_linking_candidates(context, index, truth) {
                    let sum = sum.wrapping_add(mix_hash(2 * NODE_COUNT + usize::from(left)));
                    self.add_partial_whip(sum, PartialWhip { left_node: left, ..beginning });
                }
            }
        }
        None
    }

    /// Adds a partial whip, unless it is known.
    fn add_partial_whip(&mut self, sum: u128, partial_whip: PartialWhip) {
        let last = mix_hash(3 * NODE_COUNT + usize::from(partial_whip.last_node));
        if self.known_hashes.insert(sum.wrapping_mul(3).wrapping_add(last)) {
            self.partial_whips.push(partial_whip);
            self.hash_sums.push(sum);
        }
    }

    /// Adds the partial whip that leaves some truths without candidates, if one of these has a left
    /// candidate.
    fn finish_whip(
        &mut self,
        context: &WhipContext,
        partial_whip: PartialWhip,
        ends: &[TruthIndex],
    ) -> Option<WhipEnd> {
        // Look for the end with the partial whip in place; take it back if there is none.
        let place = self.partial_whips.len();
        self.partial_whips.push(partial_whip);
        let end = match self.loops {
            WhipLoops::Ignored => ends.first().map(|&end| (place, end, NO_NODE)),
            WhipLoops::Excluded => ends.iter().find_map(|&end| {
                self.left_linking_candidates(context, place, end).first().map(|&left| (place, end, left))
            }),
        };
        if end.is_none() {
            self.partial_whips.pop();
        }
        end
    }

    /// Whether a partial whip has a right node already.
    fn contains_node(&self, index: usize, node: WhipNode) -> bool {
        self.links_backwards(index).any(|beginning| beginning.last_node == node)
    }

    /// Walks back over the links of a partial whip, the last first.
    fn links_backwards(&self, index: usize) -> impl Iterator<Item = &PartialWhip> {
        let before = |index: &usize| Some(self.partial_whips[*index].parent as usize);
        std::iter::successors(Some(index), before)
            .take_while(|index| *index != 0)
            .map(|index| &self.partial_whips[index])
    }

    /// Returns the possible left candidates of a truth after a partial whip: those that it doesn't have yet.
    fn left_linking_candidates(
        &self,
        context: &WhipContext,
        index: usize,
        truth: TruthIndex,
    ) -> Vec<WhipNode> {
        let of = context.member_candidates(truth, context.start_table[usize::from(truth)]);
        let led = of.intersection(conflicting_candidates(self.partial_whips[index].last_node));
        let indices = led.iter().map(|candidate| candidate.index() as WhipNode);
        indices
            .filter(|&left| self.links_backwards(index).all(|beginning| beginning.left_node != left))
            .collect()
    }

    /// Builds the whip chain with this end, if it can have different left-linking candidates.
    fn build_whip_chain(&self, context: &WhipContext, (place, end, left): WhipEnd) -> Option<WhipChain> {
        let mut links: Vec<(TruthIndex, WhipNode, Option<WhipNode>)> = vec![(end, left, None)];
        links.extend(
            self.links_backwards(place).map(|link| (link.truth, link.left_node, Some(link.last_node))),
        );
        links.reverse();
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
