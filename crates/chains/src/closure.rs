//! Closure of all assumptions on a board at once: finds those that lead to their opposite by forcing chains,
//! the shortest chains first.
//!
//! The graph of consequences is its own mirror image, so an assumption leads to its opposite by a chain of
//! 2n + 1 links if and only if it leads to some candidate being true by n links, or one more, and to the same
//! being false by the rest. Half of the depth is therefore enough, for all starts in parallel.

use super::bits::CandidateBits;
use super::graph::LinkGraph;

/// Complexity of a chain not found yet.
pub(crate) const NOT_FOUND: u16 = u16::MAX;

/// Consequences of all candidates being true, as far as they were searched.
#[derive(Clone, Debug)]
pub(crate) struct GraphClosure<const W: usize> {
    /// True candidates that each start leads to, itself included.
    pub(crate) on: Vec<CandidateBits<W>>,
    /// True candidates added in the last round.
    last_added: Vec<CandidateBits<W>>,
    /// False candidates that each start leads to, one link behind or ahead.
    pub(crate) off: Vec<CandidateBits<W>>,
    /// Complexity of the chain that shows each candidate false.
    pub(crate) shown_off: Vec<u16>,
    /// Complexity of the chain that shows each candidate true.
    pub(crate) shown_on: Vec<u16>,
    /// Complexity up to which all chains are known.
    pub(crate) searched_complexity: u16,
    /// Whether there are no further chains.
    pub(crate) exhausted: bool,
    /// Candidates whose consequences are followed.
    followed: CandidateBits<W>,
    /// Candidates that may be shown false or true.
    false_targets: CandidateBits<W>,
    true_targets: CandidateBits<W>,
}

impl<const W: usize> Default for GraphClosure<W> {
    fn default() -> GraphClosure<W> {
        GraphClosure {
            on: Vec::new(),
            last_added: Vec::new(),
            off: Vec::new(),
            shown_off: Vec::new(),
            shown_on: Vec::new(),
            searched_complexity: 0,
            exhausted: true,
            followed: CandidateBits::EMPTY,
            false_targets: CandidateBits::EMPTY,
            true_targets: CandidateBits::EMPTY,
        }
    }
}

/// Returns all consequences of a candidate being true by links alone: true candidates, itself included, and
/// false ones.
pub(crate) fn find_link_consequences<const W: usize>(
    graph: &LinkGraph<W>,
    start: usize,
) -> (CandidateBits<W>, CandidateBits<W>) {
    let (mut on, mut off) = (CandidateBits::from_member(start), CandidateBits::EMPTY);
    let mut fresh = on;
    while !fresh.is_empty() {
        // Each round follows the weak links of new true nodes, then the strong ones behind.
        let (mut seen, mut next) = (CandidateBits::EMPTY, CandidateBits::EMPTY);
        fresh.iter().for_each(|number| seen.union_with(&graph.weak[number]));
        let seen = seen.difference(&off);
        seen.intersection(&graph.linked).iter().for_each(|number| next.union_with(&graph.strong[number]));
        off.union_with(&seen);
        fresh = next.difference(&on);
        on.union_with(&fresh);
    }
    (on, off)
}

impl<const W: usize> GraphClosure<W> {
    /// Starts the closure over on a graph of links, for all candidates.
    pub(crate) fn reset(&mut self, graph: &LinkGraph<W>) {
        self.reset_for_targets(graph, graph.present, graph.linked);
    }

    /// Starts over on a graph, for chains that show some candidates false and some true.
    pub(crate) fn reset_for_targets(
        &mut self,
        graph: &LinkGraph<W>,
        off: CandidateBits<W>,
        on: CandidateBits<W>,
    ) {
        // Follow only the starts asked about: a candidate itself, or its strong links.
        self.false_targets = off;
        self.true_targets = on;
        self.followed = off;
        on.iter().for_each(|number| self.followed.union_with(&graph.strong[number]));
        // At first, each candidate leads to itself and to what it excludes directly.
        self.on.clear();
        self.on.extend((0..graph.count).map(CandidateBits::from_member));
        self.last_added.clear();
        self.last_added.extend_from_slice(&self.on);
        self.off.clear();
        self.off.extend_from_slice(&graph.weak);
        for shown in [&mut self.shown_off, &mut self.shown_on] {
            shown.clear();
            shown.resize(graph.count, NOT_FOUND);
        }
        self.searched_complexity = 2;
        self.exhausted = false;
    }

    /// Finds all forcing chains up to this complexity.
    pub(crate) fn search_up_to_complexity(&mut self, graph: &LinkGraph<W>, complexity: u16) {
        while self.searched_complexity < complexity && !self.exhausted {
            // One more link in each round: true and false candidates grow in turn.
            self.searched_complexity += 2;
            self.record_forced_starts(graph);
            if self.searched_complexity.is_multiple_of(4) {
                self.extend_true_nodes(graph)
            } else {
                self.falsify_weak_neighbours(graph)
            }
            self.record_refuted_starts();
        }
    }

    /// Whether any chain found so far shows a candidate false or true.
    pub(crate) fn is_concluded_by_chain(&self, number: usize) -> bool {
        self.shown_off[number] != NOT_FOUND || self.shown_on[number] != NOT_FOUND
    }

    /// Returns the candidates shown false by chains up to a complexity.
    pub(crate) fn candidates_shown_false(&self, graph: &LinkGraph<W>, complexity: u16) -> CandidateBits<W> {
        let mut shown_false = CandidateBits::EMPTY;
        graph.present.iter().for_each(|number| {
            if self.shown_off[number] <= complexity {
                shown_false.insert(number);
            }
        });
        shown_false
    }

    fn extend_true_nodes(&mut self, graph: &LinkGraph<W>) {
        let mut any = false;
        self.followed.iter().for_each(|start| {
            let mut next = CandidateBits::EMPTY;
            self.last_added[start].iter().for_each(|on| next.union_with(&graph.onward[on]));
            let next = next.difference(&self.on[start]);
            self.on[start].union_with(&next);
            self.last_added[start] = next;
            any |= !next.is_empty();
        });
        self.exhausted = !any;
    }

    fn falsify_weak_neighbours(&mut self, graph: &LinkGraph<W>) {
        self.followed.iter().for_each(|start| {
            let mut off = self.off[start];
            self.last_added[start].iter().for_each(|on| off.union_with(&graph.weak[on]));
            self.off[start] = off;
        });
    }

    fn record_refuted_starts(&mut self) {
        self.false_targets.iter().for_each(|start| {
            if self.shown_off[start] == NOT_FOUND && self.on[start].intersects(&self.off[start]) {
                self.shown_off[start] = self.searched_complexity;
            }
        });
    }

    fn record_forced_starts(&mut self, graph: &LinkGraph<W>) {
        self.true_targets.iter().for_each(|start| {
            if self.shown_on[start] != NOT_FOUND {
                return;
            }
            // A false start makes its strong partners true; their consequences together may clash.
            let (mut on, mut off) = (CandidateBits::EMPTY, CandidateBits::EMPTY);
            graph.strong[start].iter().for_each(|next| {
                on.union_with(&self.on[next]);
                off.union_with(&self.off[next]);
            });
            if on.intersects(&off) {
                self.shown_on[start] = self.searched_complexity;
            }
        });
    }
}
