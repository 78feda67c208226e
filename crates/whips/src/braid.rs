//! Search for the shortest braid of a target: the fewest right candidates that leave a truth without
//! candidates.
//!
//! The order of the right candidates doesn't matter, so a braid is a set. Suppose that only certain
//! candidates may be right, and that these run out before any truth is empty: then every braid has one of the
//! candidates that could come next, a *landmark*. So a braid hits every landmark; and a smallest set that
//! hits all known ones either is a shortest braid or yields another landmark. (The duality of smallest
//! unsatisfiable subsets and hitting sets: Ignatiev, Previti, Liffiton and Marques-Silva 2015; of shortest
//! plans: Haslum, Slaney and Thiébaux 2012.) A breadth-first search for sets took up to seconds.

use ninefold_core::CandidateMap;

use crate::context::{
    CandidateTable, NODE_COUNT, TruthIndex, WhipContext, WhipNode, conflicting_candidates, is_truth_closed,
    node_candidate,
};
use crate::hitting_set::LandmarkSets;
use crate::state::{has_at_most_one_bit, has_at_most_three_bits};
use crate::{GroupNodes, WhipChain, WhipChainLink, WhipStoppedError};

/// Search for the braids of one target.
pub(crate) struct BraidSearch<'g> {
    pub(crate) target_node: WhipNode,
    /// The position.
    start_table: &'g CandidateTable,
    /// The closure of the target, as far as it was searched.
    closure: BraidClosure<'g>,
    /// The truth without candidates that the closure ends with, once it is known.
    empty_truth: Option<TruthIndex>,
    landmarks: LandmarkSets,
    /// A lower bound for the number of variables.
    min_length: usize,
    /// The right nodes of the shortest braid so far.
    best_nodes: Option<Vec<WhipNode>>,
}

/// A set of nodes that may be right.
#[derive(Clone, Copy)]
struct WhipNodeSet([u64; NODE_COUNT.div_ceil(64)]);

impl WhipNodeSet {
    const NONE: WhipNodeSet = WhipNodeSet([0; NODE_COUNT.div_ceil(64)]);

    fn from_nodes(nodes: &[WhipNode]) -> WhipNodeSet {
        let mut allowed = WhipNodeSet::NONE;
        nodes.iter().for_each(|&node| allowed.insert(node));
        allowed
    }

    #[inline]
    fn insert(&mut self, node: WhipNode) {
        self.0[usize::from(node) / 64] |= 1 << (node % 64);
    }

    #[inline]
    fn remove(&mut self, node: WhipNode) {
        self.0[usize::from(node) / 64] &= !(1 << (node % 64));
    }

    #[inline]
    fn contains(&self, node: WhipNode) -> bool {
        self.0[usize::from(node) / 64] & 1 << (node % 64) != 0
    }
}

/// Consequences of a target, node by node.
#[derive(Clone)]
struct BraidClosure<'g> {
    context: &'g WhipContext,
    groups: GroupNodes,
    table: CandidateTable,
    /// The right nodes with their truths, in order.
    right_nodes: Vec<(WhipNode, TruthIndex)>,
    right_node_set: WhipNodeSet,
    /// The nodes that could be right, with their truths; some are right already.
    open_nodes: Vec<(WhipNode, TruthIndex)>,
    /// The truth that the target alone leaves without candidates.
    empty_truth: Option<TruthIndex>,
}

impl<'g> BraidClosure<'g> {
    /// Makes the closure of a braid's target without right nodes.
    fn new(
        context: &'g WhipContext,
        groups: GroupNodes,
        start: &CandidateTable,
        target: WhipNode,
    ) -> BraidClosure<'g> {
        let mut closure = BraidClosure {
            context,
            groups,
            table: *start,
            right_nodes: Vec::with_capacity(16),
            right_node_set: WhipNodeSet::NONE,
            open_nodes: Vec::with_capacity(16),
            empty_truth: None,
        };
        closure.empty_truth = closure.assume_node_true(target);
        closure
    }

    /// Takes a node as true and lists the nodes that may follow; returns the first truth without candidates.
    #[inline]
    fn assume_node_true(&mut self, node: WhipNode) -> Option<TruthIndex> {
        let context = self.context;
        // Only a candidate settles its own truths; a group leaves them open.
        if node < 729 {
            context.close_candidate_truths(&mut self.table, node);
        }
        let mut end = None;
        // Each loss may leave a truth nothing, its last candidate, or a group to go on with.
        for loss in context.node_losses(node) {
            let rest = &mut self.table[usize::from(loss.number)];
            let left = *rest & !loss.bits;
            if left == *rest {
                continue;
            }
            *rest = left;
            if left == 0 {
                end = end.or(Some(loss.number));
            } else if has_at_most_one_bit(left) {
                self.open_nodes.push((context.lowest_node(loss.number, left), loss.number));
            } else if self.groups == GroupNodes::Included
                && has_at_most_three_bits(left)
                && !is_truth_closed(left)
            {
                let group = context.find_group(loss.number, left);
                self.open_nodes.extend(group.map(|group| (group, loss.number)));
            }
        }
        end
    }

    /// Adds a right node; returns the truth that is then without candidates.
    fn add_right_node(&mut self, node: WhipNode, number: TruthIndex) -> Option<TruthIndex> {
        self.right_nodes.push((node, number));
        self.right_node_set.insert(node);
        self.assume_node_true(node)
    }

    /// Adds all allowed nodes that follow, from a position in `open_nodes` on; returns the truth without
    /// candidates.
    fn add_allowed_nodes(&mut self, from: usize, allowed: &WhipNodeSet) -> Option<TruthIndex> {
        for index in from.. {
            let &(right_node, number) = self.open_nodes.get(index)?;
            if allowed.contains(right_node) && !self.right_node_set.contains(right_node) {
                let end = self.add_right_node(right_node, number);
                if end.is_some() {
                    return end;
                }
            }
        }
        None
    }

    /// Allows more and more nodes as long as no truth is without candidates; returns the landmark: the nodes
    /// that could come next, one of which every braid has.
    fn find_landmark_nodes(&mut self, allowed: &WhipNodeSet) -> Vec<WhipNode> {
        let (mut landmark, mut landmark_set) = (Vec::new(), WhipNodeSet::NONE);
        let mut place = 0;
        while let Some(&(right_node, number)) = self.open_nodes.get(place) {
            place += 1;
            if self.right_node_set.contains(right_node) || landmark_set.contains(right_node) {
                continue;
            }
            // Allow this node too. If that empties a truth, it belongs to the landmark and is taken back.
            let (table, open, count) = (self.table, self.open_nodes.len(), self.right_nodes.len());
            if self.add_right_node(right_node, number).is_some()
                || self.add_allowed_nodes(open, allowed).is_some()
            {
                landmark.push(right_node);
                landmark_set.insert(right_node);
                self.table = table;
                self.open_nodes.truncate(open);
                for (right_node, _) in self.right_nodes.drain(count..) {
                    self.right_node_set.remove(right_node);
                }
            }
        }
        landmark
    }

    /// Adds all nodes that can be right now, but not those that follow from them; returns the truth without
    /// candidates.
    fn add_open_nodes(&mut self) -> Option<TruthIndex> {
        let now = std::mem::take(&mut self.open_nodes);
        now.into_iter().find_map(|(right_node, number)| {
            if self.right_node_set.contains(right_node) {
                None
            } else {
                self.add_right_node(right_node, number)
            }
        })
    }

    /// Walks back from a truth without candidates; returns only the right nodes that it needs, with their
    /// truths.
    fn find_needed_nodes(
        &self,
        start: &CandidateTable,
        target: WhipNode,
        end: TruthIndex,
    ) -> Vec<(WhipNode, TruthIndex)> {
        let mut needed = vec![false; self.right_nodes.len()];
        let mut open = vec![(end, None, self.right_nodes.len())];
        let target = conflicting_candidates(target);
        // Explain every candidate that the truth has lost: by the target, by a node that is needed already,
        // or by the earliest node that removes it.
        while let Some((number, right_node, before)) = open.pop() {
            let of = self.context.member_candidates(number, start[usize::from(number)]);
            let stay = right_node.map_or(CandidateMap::EMPTY, crate::context::node_candidates);
            for lost in of.difference(stay).difference(target) {
                let goes = |place: &usize| conflicting_candidates(self.right_nodes[*place].0).contains(lost);
                let places = || (0..before).filter(goes);
                let Some(place) = places().find(|place| needed[*place]).or_else(|| places().next()) else {
                    continue;
                };
                if !std::mem::replace(&mut needed[place], true) {
                    open.push((self.right_nodes[place].1, Some(self.right_nodes[place].0), place));
                }
            }
        }
        self.right_nodes
            .iter()
            .zip(needed)
            .filter(|(_, needed)| *needed)
            .map(|(right_node, _)| *right_node)
            .collect()
    }
}

/// Result of a search up to a length.
#[derive(Debug)]
pub(crate) enum BraidOutcome {
    /// A shortest braid is known.
    Braid,
    /// A braid would have more variables.
    Longer,
    /// There is no braid of any length.
    Nothing,
}

impl<'g> BraidSearch<'g> {
    /// Makes the search for a braid of one target in a position.
    pub(crate) fn new(
        context: &'g WhipContext,
        groups: GroupNodes,
        start: &'g CandidateTable,
        target: WhipNode,
    ) -> BraidSearch<'g> {
        let closure = BraidClosure::new(context, groups, start, target);
        let end = closure.empty_truth;
        let least = if end.is_some() { 1 } else { 2 };
        BraidSearch {
            target_node: target,
            start_table: start,
            closure,
            empty_truth: end,
            landmarks: LandmarkSets::default(),
            min_length: least,
            best_nodes: None,
        }
    }

    /// Searches in rounds whether a braid may have at most `length` variables. Each round adds all nodes that
    /// can be right, so a braid has at least as many variables as it takes rounds to empty a truth.
    pub(crate) fn bound_length_in_rounds(&mut self, length: usize) -> BraidOutcome {
        while self.empty_truth.is_none() && self.min_length <= length {
            if self.closure.open_nodes.is_empty() {
                return BraidOutcome::Nothing;
            }
            self.empty_truth = self.closure.add_open_nodes();
            self.min_length += usize::from(self.empty_truth.is_none());
        }
        if self.min_length > length { BraidOutcome::Longer } else { BraidOutcome::Braid }
    }

    /// Returns the number of variables of the shortest braid found so far.
    pub(crate) fn best_length(&self) -> usize {
        self.best_nodes.as_ref().map_or(usize::MAX, |best| best.len() + 1)
    }

    /// Searches in rounds for a braid of at most `length` variables. `Longer` doesn't rule out a shorter
    /// braid than the one found.
    pub(crate) fn find_braid_in_rounds(&mut self, length: usize) -> BraidOutcome {
        let found = self.bound_length_in_rounds(length);
        if let (BraidOutcome::Braid, None, Some(end)) = (&found, &self.best_nodes, self.empty_truth) {
            let needed = self.closure.find_needed_nodes(self.start_table, self.target_node, end);
            self.best_nodes = Some(needed.into_iter().map(|(node, _)| node).collect());
        }
        match found {
            BraidOutcome::Braid if self.best_length() > length => BraidOutcome::Longer,
            found => found,
        }
    }

    /// Whether there is a braid of at most `length` variables, not necessarily a shortest one.
    pub(crate) fn find_any_braid(
        &mut self,
        length: usize,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<BraidOutcome, WhipStoppedError> {
        // The search in rounds decides most cases.
        if let found @ (BraidOutcome::Braid | BraidOutcome::Nothing) = self.find_braid_in_rounds(length) {
            return Ok(found);
        }
        while self.min_length <= length {
            // A set of `length - 1` nodes that hits all landmarks, or proof that the braid is longer.
            let Some(hitting) = self.landmarks.find_hitting_set(length - 1, stop)? else {
                self.min_length = length + 1;
                break;
            };
            if !self.add_landmarks(&hitting) {
                return Ok(BraidOutcome::Nothing);
            }
            if self.best_length() <= length {
                return Ok(BraidOutcome::Braid);
            }
        }
        Ok(BraidOutcome::Longer)
    }

    /// Whether there is a braid of at most `length` variables; if so, a shortest one is known.
    pub(crate) fn find_shortest_braid(
        &mut self,
        length: usize,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<BraidOutcome, WhipStoppedError> {
        if let BraidOutcome::Nothing = self.find_braid_in_rounds(length) {
            return Ok(BraidOutcome::Nothing);
        }
        loop {
            // The lower bound has met a known braid.
            if self.best_length() <= self.min_length {
                return Ok(if self.best_length() <= length {
                    BraidOutcome::Braid
                } else {
                    BraidOutcome::Longer
                });
            }
            if self.min_length > length {
                return Ok(BraidOutcome::Longer);
            }
            // Raise the bound if no set of so few nodes hits all landmarks; else learn from the set.
            let Some(hitting) = self.landmarks.find_hitting_set(self.min_length - 1, stop)? else {
                self.min_length += 1;
                continue;
            };
            if !self.add_landmarks(&hitting) {
                return Ok(BraidOutcome::Nothing);
            }
        }
    }

    /// Adds landmarks that a set does not hit, each time with one node of it, until the nodes make a braid;
    /// `false` if there is none.
    fn add_landmarks(&mut self, hitting: &[WhipNode]) -> bool {
        // Start from nodes that hit every landmark known so far.
        let mut closure = self.new_closure();
        let mut allowed = WhipNodeSet::from_nodes(hitting);
        loop {
            // An empty truth ends a braid, which counts if it needs fewer nodes than the best.
            if let Some(end) = closure.add_allowed_nodes(0, &allowed) {
                let needed = closure.find_needed_nodes(self.start_table, self.target_node, end);
                if needed.len() + 1 < self.best_length() {
                    self.best_nodes = Some(needed.into_iter().map(|(node, _)| node).collect());
                }
                return true;
            }
            // The copy looks further, so that the closure itself keeps only what the set allows.
            let mut more = closure.clone();
            let landmark = more.find_landmark_nodes(&allowed);
            // Without a node that could come next, there is no braid.
            let Some(&first) = landmark.first() else { return false };
            allowed.insert(first);
            self.landmarks.add_set(&landmark);
        }
    }

    fn new_closure(&self) -> BraidClosure<'g> {
        BraidClosure::new(self.closure.context, self.closure.groups, self.start_table, self.target_node)
    }

    /// Returns the shortest braid that the search knows.
    pub(crate) fn to_whip_chain(&self) -> Option<WhipChain> {
        let allowed = WhipNodeSet::from_nodes(self.best_nodes.as_ref()?);
        let (context, mut closure) = (self.closure.context, self.new_closure());
        let end = closure.empty_truth.or_else(|| closure.add_allowed_nodes(0, &allowed))?;
        // Replay the braid, and choose for each truth a left candidate: one that the latest possible node
        // removes.
        let mut before = vec![self.target_node];
        let mut links = Vec::new();
        let mut eliminated = conflicting_candidates(self.target_node);
        let right_ends = closure
            .right_nodes
            .iter()
            .map(|&(right_node, number)| (number, Some(right_node)))
            .chain([(end, None)]);
        for (number, right_node) in right_ends {
            let of = context.member_candidates(number, self.start_table[usize::from(number)]);
            let leads = |by: &WhipNode| of.intersection(conflicting_candidates(*by)).first();
            let left = before.iter().rev().find_map(leads).unwrap_or(node_candidate(self.target_node));
            links.push(WhipChainLink {
                truth: context.truth_at(number),
                left,
                right: of.difference(eliminated),
            });
            if let Some(right_node) = right_node {
                before.push(right_node);
                eliminated = eliminated.union(conflicting_candidates(right_node));
            }
        }
        Some(WhipChain { target: node_candidate(self.target_node), links })
    }
}
