//! Lower bound for the length of the whips on a target, from a relaxed search that is cheap.
//!
//! In the relaxation, all partial whips share their right nodes, and a truth may be used any number of times.
//! Then, round by round, truths have fewer candidates than after any whip of so many links. So if no truth is
//! empty after n − 1 rounds, there is no whip of n links; and if one is, the steps back from it give a lower
//! bound for the links that each partial whip still needs, by its last right node. (In planning, this is
//! known as delete relaxation: Bonet and Geffner 2001.) Most partial whips can't end in time and are never
//! made.

use ninefold_core::CandidateMap;

use crate::GroupNodes;
use crate::context::{
    CandidateTable, NODE_COUNT, TruthIndex, TruthSet, WhipContext, WhipNode, conflicting_candidates,
    is_truth_closed, node_candidate,
};
use crate::state::{has_at_most_one_bit, has_at_most_three_bits};

/// For each node of a position, the truths that lose candidates if it is true.
#[derive(Debug)]
pub(crate) struct TouchedTruths {
    set_indices: Box<[u16; NODE_COUNT]>,
    truth_sets: Vec<TruthSet>,
}

impl TouchedTruths {
    pub(crate) fn new(context: &WhipContext) -> TouchedTruths {
        let mut touches =
            TouchedTruths { set_indices: Box::new([0; NODE_COUNT]), truth_sets: Vec::with_capacity(512) };
        for node in 0..NODE_COUNT as WhipNode {
            let losses = context.node_losses(node);
            if losses.is_empty() {
                continue;
            }
            let mut touched = TruthSet::NONE;
            losses.iter().for_each(|loss| touched.insert(loss.number));
            touches.set_indices[usize::from(node)] = touches.truth_sets.len() as u16;
            touches.truth_sets.push(touched);
        }
        touches
    }

    /// Returns the truths of a node that has losses.
    #[inline]
    fn touched_truths(&self, node: WhipNode) -> &TruthSet {
        &self.truth_sets[usize::from(self.set_indices[usize::from(node)])]
    }
}

/// For each last right node, the fewest links that are missing. The link that empties a truth counts as one.
#[derive(Debug)]
pub(crate) struct MissingLinks(Box<[u8; NODE_COUNT]>);

/// The mark of a node after which no whip ends.
const UNREACHABLE: u8 = u8::MAX;

impl MissingLinks {
    pub(crate) fn new() -> MissingLinks {
        MissingLinks(Box::new([UNREACHABLE; NODE_COUNT]))
    }

    /// Returns the fewest links that are missing, or `None` if no whip ends.
    #[inline]
    pub(crate) fn min_links_missing_after(&self, node: WhipNode) -> Option<usize> {
        let missing = self.0[usize::from(node)];
        (missing != UNREACHABLE).then_some(usize::from(missing))
    }
}

/// Relaxed search on a target, as far as it has run.
#[derive(Debug)]
pub(crate) struct RelaxedReach {
    pub(crate) target: WhipNode,
    /// The candidates left by all right nodes together.
    table: CandidateTable,
    /// The truths that may have a right node, to be examined.
    pending_truths: TruthSet,
    /// The truths whose remaining candidates a single node may remove. (Truths without losses are no case:
    /// the node would have been removed by them.)
    thin_truths: TruthSet,
    /// The candidates that remove all that remains of such a truth.
    ending_candidates: CandidateMap,
    /// The truths that became such since the last round.
    new_thin_truths: TruthSet,
    right_node_bits: [u64; NODE_COUNT.div_ceil(64)],
    right_nodes: Vec<WhipNode>,
    /// The number of right nodes whose losses have been applied.
    applied_count: usize,
    /// Whether some right node may be the last one.
    may_end: bool,
    /// The truths with their possible right nodes.
    truth_nodes: Vec<(TruthIndex, WhipNode)>,
    round_count: usize,
    /// Whether another round would change nothing.
    pub(crate) is_complete: bool,
}

impl RelaxedReach {
    /// Starts the relaxed search from the losses that the target alone causes.
    pub(crate) fn new(context: &WhipContext, groups: GroupNodes, target: WhipNode) -> RelaxedReach {
        let mut reach = RelaxedReach {
            target,
            table: context.start_table,
            pending_truths: TruthSet::NONE,
            thin_truths: TruthSet::NONE,
            ending_candidates: CandidateMap::EMPTY,
            new_thin_truths: TruthSet::NONE,
            right_node_bits: [0; NODE_COUNT.div_ceil(64)],
            right_nodes: Vec::new(),
            applied_count: 0,
            may_end: false,
            truth_nodes: Vec::new(),
            round_count: 0,
            is_complete: false,
        };
        // The target is supposed true: that settles its truths and removes all that it excludes.
        context.close_candidate_truths(&mut reach.table, target);
        reach.apply_losses(context, groups, target);
        reach
    }

    /// Whether there may be a whip of at most `length` links, two at least: all right nodes but the last
    /// together, and then the last alone, must leave a truth without candidates.
    pub(crate) fn may_end_within(
        &mut self,
        context: &WhipContext,
        groups: GroupNodes,
        touches: &TouchedTruths,
        length: usize,
    ) -> bool {
        while self.round_count + 1 < length && !self.is_complete {
            // Apply the losses of the nodes from the last round.
            for index in self.applied_count..self.right_nodes.len() {
                self.apply_losses(context, groups, self.right_nodes[index]);
            }
            self.applied_count = self.right_nodes.len();
            // Note the candidates that would now empty a truth.
            let news = std::mem::replace(&mut self.new_thin_truths, TruthSet::NONE);
            for number in news.iter() {
                self.ending_candidates = self.ending_candidates.union(emptying_candidates(
                    context,
                    number,
                    self.table[usize::from(number)],
                ));
            }
            self.thin_truths = self.thin_truths.union(&news);
            // Find the right nodes that these losses make possible.
            for number in std::mem::replace(&mut self.pending_truths, TruthSet::NONE).iter() {
                self.find_right_nodes(context, groups, number);
            }
            self.may_end = self.may_end
                || self
                    .right_nodes
                    .iter()
                    .any(|&right_node| self.can_end_with_node(context, touches, right_node));
            self.round_count += 1;
            self.is_complete = self.applied_count == self.right_nodes.len();
        }
        self.may_end
    }

    /// Applies the losses of a node.
    fn apply_losses(&mut self, context: &WhipContext, groups: GroupNodes, node: WhipNode) {
        // The news are the truths that a single further node might empty.
        for loss in context.node_losses(node) {
            let rest = &mut self.table[usize::from(loss.number)];
            let left = *rest & !loss.bits;
            if left == *rest {
                continue;
            }
            *rest = left;
            // A last candidate may be a right node in any case, a group only where groups are used.
            if has_at_most_one_bit(left) {
                self.pending_truths.insert(loss.number);
                self.new_thin_truths.insert(loss.number);
            } else if has_at_most_three_bits(left)
                && !is_truth_closed(left)
                && context.find_group(loss.number, left).is_some()
            {
                self.new_thin_truths.insert(loss.number);
                if groups == GroupNodes::Included {
                    self.pending_truths.insert(loss.number);
                }
            }
        }
    }

    /// Whether a node, after all losses so far, leaves a truth without candidates.
    fn can_end_with_node(&self, context: &WhipContext, touches: &TouchedTruths, node: WhipNode) -> bool {
        // For a candidate, the answer was collected in advance.
        if node < 729 {
            return self.ending_candidates.contains(node_candidate(node));
        }
        // For a group, try the truths that it touches and of which few candidates are left.
        let eliminated = conflicting_candidates(node);
        let among = touches.touched_truths(node).intersection(&self.thin_truths);
        among.iter().any(|number| {
            let mut left = self.table[usize::from(number)];
            while left != 0 && eliminated.contains(node_candidate(context.lowest_node(number, left))) {
                left &= left - 1;
            }
            left == 0
        })
    }

    /// Finds the possible right nodes of a truth.
    fn find_right_nodes(&mut self, context: &WhipContext, groups: GroupNodes, number: TruthIndex) {
        let left = self.table[usize::from(number)];
        // One candidate is left.
        if left != 0 && has_at_most_one_bit(left) {
            self.add_right_node(number, context.lowest_node(number, left));
        }
        // Two or three are left: they may be a group.
        if left.count_ones() > 1 {
            if let Some(group) = context.find_group(number, left) {
                self.add_right_node(number, group);
            }
            return;
        }
        if left != 0 && groups == GroupNodes::Excluded {
            return;
        }
        // Candidates that are lost by now may still be there when the truth is used.
        let target = conflicting_candidates(self.target);
        let start = context.start_table[usize::from(number)];
        let mut open = start;
        for bit in (0..9).map(|bit| 1 << bit).filter(|bit| start & bit != 0) {
            let member = context.lowest_node(number, bit);
            if target.contains(node_candidate(member)) {
                open &= !bit;
            } else if left == 0 {
                self.add_right_node(number, member);
            }
        }
        // Candidates that fell later may still form groups along a line of the house.
        if groups == GroupNodes::Included {
            /// The rows of a house in threes, and its columns.
            const LINES: [u16; 6] =
                [0b111, 0b111 << 3, 0b111 << 6, 0b1_001_001, 0b1_001_001 << 1, 0b1_001_001 << 2];
            for line in LINES.into_iter().filter(|line| left & !line == 0 && (open & line).count_ones() > 1) {
                if let Some(group) = context.find_group(number, open & line) {
                    self.add_right_node(number, group);
                }
            }
        }
    }

    fn add_right_node(&mut self, number: TruthIndex, node: WhipNode) {
        if self.truth_nodes.is_empty() {
            self.truth_nodes.reserve(24);
            self.right_nodes.reserve(24);
        }
        self.truth_nodes.push((number, node));
        let (word, bit) = (usize::from(node) / 64, 1 << (node % 64));
        if self.right_node_bits[word] & bit == 0 {
            self.right_node_bits[word] |= bit;
            self.right_nodes.push(node);
        }
    }

    /// Fills in the fewest missing links after each possible right node, as far as the search has run.
    pub(crate) fn fill_missing_links(
        &self,
        context: &WhipContext,
        touches: &TouchedTruths,
        missing: &mut MissingLinks,
    ) {
        let missing = &mut missing.0;
        // One link is missing after nodes that empty a truth.
        let mut rest = self.right_nodes.clone();
        rest.retain(|&node| {
            let ends = self.can_end_with_node(context, touches, node);
            missing[usize::from(node)] = if ends { 1 } else { UNREACHABLE };
            !ends
        });
        // Work back: nodes from which a truth with a node of the last distance is reached are one link
        // further away.
        for links in 2..UNREACHABLE {
            let mut towards = TruthSet::NONE;
            let endings = self
                .truth_nodes
                .iter()
                .filter(|(_, right_node)| missing[usize::from(*right_node)] == links - 1);
            endings.for_each(|&(number, _)| towards.insert(number));
            let before = rest.len();
            rest.retain(|&node| {
                let touches = touches.touched_truths(node).intersects(&towards);
                if touches {
                    missing[usize::from(node)] = links;
                }
                !touches
            });
            if rest.len() == before {
                break;
            }
        }
    }
}

/// Returns the candidates that remove all that is left of a truth.
fn emptying_candidates(context: &WhipContext, number: TruthIndex, mut left: u16) -> CandidateMap {
    let mut endings = CandidateMap::FULL;
    while left != 0 {
        endings = endings.intersection(conflicting_candidates(context.lowest_node(number, left)));
        left &= left - 1;
    }
    endings
}
