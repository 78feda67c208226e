//! Reference implementation of the consequences of one assumption, link by link, on a board that may be
//! reduced along the way. It may use chains with several branches (`multiple`), whose branches are
//! consequences of assumptions, too.

pub(crate) mod multiple;

use std::collections::VecDeque;
use std::sync::Arc;

use ninefold_core::{Board, Candidate, CandidateMap};
use smallvec::{SmallVec, smallvec};

use super::absent::{required_chain_absences, required_link_absences};
use super::patterns;
use crate::chain::{ChainLinks, ChainOutcome, ChainTrail, InferenceChain, NodeParents, NodeReason};
use crate::node::ChainNode;
use crate::path::{self, strong_link_targets, weak_link_targets};
use crate::starts::{self, BranchingStarts};
use crate::{BestChain, InnerTechnique};

/// Rules of a search: the techniques that it may use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReferenceRules<'a> {
    /// Kinds of links.
    pub(crate) links: ChainLinks,
    /// Whether candidates found false are removed from the board, so that new links appear.
    pub(crate) dynamic: bool,
    /// Whether the simple patterns are tried when links alone lead no further.
    pub(crate) patterns: bool,
    /// Chains that are tried after the patterns.
    pub(crate) inner: &'a [InnerTechnique],
}

/// Consequences of one assumption.
#[derive(Debug)]
pub(crate) struct ReferenceSpread {
    pub(crate) trail: Arc<ChainTrail>,
    /// Place of each node in the trail plus one; 0 if it was not reached.
    places: Vec<u16>,
    /// All nodes reached, in order of arrival, without the later node of a contradiction.
    pub(crate) reached: Vec<ChainNode>,
    /// Places of the two contradicting nodes: on, off.
    pub(crate) contradiction: Option<(u16, u16)>,
}

impl ReferenceSpread {
    /// Returns the place of a node in the trail.
    pub(crate) fn trail_place(&self, node: ChainNode) -> Option<u16> {
        self.places[node.index()].checked_sub(1)
    }
}

struct ReferenceSearch<'a> {
    rules: ReferenceRules<'a>,
    before: &'a Board,
    now: Board,
    trail: ChainTrail,
    places: Vec<u16>,
    reached: Vec<ChainNode>,
    pending_on: VecDeque<u16>,
    pending_off: VecDeque<u16>,
}

/// Draws all conclusions from an assumption, up to a contradiction.
pub(crate) fn propagate_assumption(
    board: &Board,
    start: ChainNode,
    rules: ReferenceRules<'_>,
) -> ReferenceSpread {
    let mut search = ReferenceSearch {
        rules,
        before: board,
        now: board.clone(),
        trail: ChainTrail::with_typical_capacity(),
        places: vec![0; ChainNode::COUNT],
        reached: Vec::new(),
        pending_on: VecDeque::new(),
        pending_off: VecDeque::new(),
    };
    // The assumption is the first entry of the trail; everything else follows from it.
    let place = search.trail.push(start, NodeParents::new(), NodeReason::Start);
    search.accept_node(place);
    let contradiction = search.follow_all_nodes();
    ReferenceSpread {
        trail: Arc::new(search.trail),
        places: search.places,
        reached: search.reached,
        contradiction,
    }
}

impl ReferenceSearch<'_> {
    fn follow_all_nodes(&mut self) -> Option<(u16, u16)> {
        loop {
            // True nodes first, then false ones; patterns and chains only when no link is left.
            if let Some(place) = self.pending_on.pop_front() {
                if let Some(clash) = self.follow_true_node(place) {
                    return Some(clash);
                }
            } else if let Some(place) = self.pending_off.pop_front() {
                if let Some(clash) = self.follow_false_node(place) {
                    return Some(clash);
                }
            } else if !self.rules.patterns || !self.apply_inner_techniques() {
                return None;
            }
        }
    }

    fn follow_true_node(&mut self, index: u16) -> Option<(u16, u16)> {
        let on = self.trail.entries[index as usize].node.candidate();
        for (off, reason) in weak_link_targets(&self.now, on, self.rules.links) {
            if let Some((new, old)) = self.add_node(ChainNode::new_off(off), smallvec![index], reason) {
                return Some((old, new));
            }
        }
        None
    }

    fn follow_false_node(&mut self, index: u16) -> Option<(u16, u16)> {
        let off = self.trail.entries[index as usize].node.candidate();
        // Collect the true nodes before the board changes: the links are those before the removal.
        let links = strong_link_targets(&self.now, off, self.rules.links);
        let mut arrivals: SmallVec<[(ChainNode, NodeParents, NodeReason); 4]> = SmallVec::new();
        for (on, reason) in links {
            // In a dynamic chain, candidates eliminated before may be parents, too.
            let mut parents: NodeParents = smallvec![index];
            if self.rules.dynamic {
                let eliminated = required_link_absences(self.before, &self.now, on, &reason);
                parents.extend(eliminated.iter().filter_map(|&eliminated| {
                    self.places[ChainNode::new_off(eliminated).index()].checked_sub(1)
                }));
            }
            arrivals.push((ChainNode::new_on(on), parents, reason));
        }
        // Then take the candidate off the board, and add the nodes.
        if self.rules.dynamic {
            self.now.remove_candidate(off);
        }
        for (on, parents, reason) in arrivals {
            if let Some((new, old)) = self.add_node(on, parents, reason) {
                return Some((new, old));
            }
        }
        None
    }

    /// Adds a node, unless it is known. If its opposite was reached before, returns the places of both.
    fn add_node(&mut self, node: ChainNode, parents: NodeParents, reason: NodeReason) -> Option<(u16, u16)> {
        if let Some(opposite) = self.places[node.opposite().index()].checked_sub(1) {
            return Some((self.trail.push(node, parents, reason), opposite));
        }
        if self.places[node.index()] == 0 {
            let place = self.trail.push(node, parents, reason);
            self.accept_node(place);
        }
        None
    }

    fn accept_node(&mut self, index: u16) {
        let node = self.trail.entries[index as usize].node;
        self.places[node.index()] = index + 1;
        self.reached.push(node);
        if node.is_on() { &mut self.pending_on } else { &mut self.pending_off }.push_back(index);
    }

    /// Tries the inner techniques in order, and adds all conclusions of the first that finds any that depend
    /// on the assumption. Returns whether there was a new one.
    fn apply_inner_techniques(&mut self) -> bool {
        for pattern in patterns::PATTERN_FINDERS {
            let found = (pattern.find)(self.before, &self.now);
            if !found.is_empty() {
                return found.into_iter().fold(false, |new, found| {
                    let reason = NodeReason::Pattern(found.pattern);
                    self.add_eliminations(&found.absent, found.removals, reason) | new
                });
            }
        }
        self.rules.inner.iter().any(|&inner| self.apply_inner_chains(inner))
    }

    /// Searches the current board for the chains of an inner technique, and adds all that depend on the
    /// assumption.
    fn apply_inner_chains(&mut self, inner: InnerTechnique) -> bool {
        let now = self.now.clone();
        let mut seen = Vec::new();
        find_inner_chains(&now, inner)
            .into_iter()
            .fold(false, |new, lead| self.apply_chain(&now, &mut seen, lead) | new)
    }

    /// Adds the eliminations of a chain on the current board, if it depends on the assumption; returns
    /// whether there was a new one. Among chains with the same eliminations the first counts, and a chain is
    /// reconstructed only if it may count.
    fn apply_chain(&mut self, now: &Board, seen: &mut Vec<CandidateMap>, lead: FoundReferenceChain) -> bool {
        // Skip known eliminations before reading the nodes of the chain, which takes longer.
        let removals = lead.outcome().removed_candidates(now);
        let is_known = |removal: Candidate| self.places[ChainNode::new_off(removal).index()] != 0;
        if seen.contains(&removals) || removals.iter().all(is_known) {
            return false;
        }
        seen.push(removals);
        let Some(chain) = lead.into_inference_chain(now) else { return false };
        let absent = required_chain_absences(&chain, self.before, now);
        // A chain that depends on nothing absent would hold without the assumption.
        !absent.is_empty()
            && self.add_eliminations(
                &absent,
                patterns::sort_in_hash_order(removals),
                NodeReason::Chain(Arc::new(chain)),
            )
    }

    fn add_eliminations(
        &mut self,
        absent: &[Candidate],
        removals: Vec<Candidate>,
        reason: NodeReason,
    ) -> bool {
        // The parents are those absent candidates that the assumption has shown false.
        let parents: NodeParents = absent
            .iter()
            .filter_map(|&eliminated| self.places[ChainNode::new_off(eliminated).index()].checked_sub(1))
            .collect();
        let mut new = false;
        // Only candidates that weren't known to be false are new.
        for removal in removals {
            let node = ChainNode::new_off(removal);
            if self.places[node.index()] == 0 {
                let place = self.trail.push(node, parents.clone(), reason.clone());
                self.accept_node(place);
                new = true;
            }
        }
        new
    }
}

/// A chain found by an inner technique.
#[derive(Debug)]
enum FoundReferenceChain {
    /// Found by the fast search, nodes not reconstructed yet.
    Found(BestChain),
    Reconstructed(InferenceChain),
}

impl FoundReferenceChain {
    fn outcome(&self) -> ChainOutcome {
        match self {
            FoundReferenceChain::Found(found) => found.outcome,
            FoundReferenceChain::Reconstructed(chain) => chain.outcome,
        }
    }

    fn into_inference_chain(self, board: &Board) -> Option<InferenceChain> {
        match self {
            FoundReferenceChain::Found(found) => path::reconstruct_path(board, &found),
            FoundReferenceChain::Reconstructed(chain) => Some(chain),
        }
    }
}

/// Returns the chains of an inner technique, best first.
fn find_inner_chains(board: &Board, inner: InnerTechnique) -> Vec<FoundReferenceChain> {
    // Simple chains come as they were found; the other searches return all their nodes.
    let reconstructed = match inner {
        InnerTechnique::Simple => {
            return starts::find_simple_chains(board).into_iter().map(FoundReferenceChain::Found).collect();
        }
        InnerTechnique::Multiple => {
            let base = crate::ChainSearch::Multiple.base_rating();
            multiple::find_chains_at_branchings(
                board,
                multiple::MULTIPLE,
                base,
                &BranchingStarts::find_promising_branchings(board),
            )
        }
        InnerTechnique::Dynamic(level) => {
            let rules = ReferenceRules {
                links: ChainLinks::Xy,
                dynamic: true,
                patterns: level.uses_patterns(),
                inner: level.inner_techniques(),
            };
            multiple::find_all_chains(board, rules, level.base_rating())
        }
    };
    reconstructed.into_iter().map(FoundReferenceChain::Reconstructed).collect()
}
