//! Search for the shortest alternating chains from one node.

use ninefold_core::CellMap;

use super::web::LinkWeb;

/// A node and whether it is true.
pub(super) type NodeTruth = (u16, bool);

/// Consequences of a node being true, or false: for every other node, its predecessors on a shortest chain to
/// its truth and to its falsehood.
#[derive(Debug, Default)]
pub(super) struct ChainWalk {
    start: NodeTruth,
    /// For each node, its predecessor when it is false and when it is true; [`NOWHERE`] if that does not
    /// follow.
    predecessors: [Vec<u16>; 2],
    /// For each [reach](LinkWeb::weak_list_index) of a node, whether its truth was followed: another node with
    /// this reach would lead nowhere new.
    followed_reaches: Vec<bool>,
    /// For each almost locked set, the number of its digits that were shown false and followed.
    false_digit_counts: Vec<u8>,
    /// The nodes shown true, in order.
    pub(super) true_nodes: Vec<u16>,
    queue: Vec<NodeTruth>,
}

const NOWHERE: u16 = u16::MAX;

impl ChainWalk {
    /// Searches as far as alternating chains lead from a node.
    pub(super) fn search_from(&mut self, web: &LinkWeb, start: NodeTruth) {
        self.start = start;
        for from in &mut self.predecessors {
            from.clear();
            from.resize(web.nodes.len(), NOWHERE);
        }
        self.followed_reaches.clear();
        self.followed_reaches.resize(web.nodes.len(), false);
        self.false_digit_counts.clear();
        self.false_digit_counts.resize(web.als_count(), 0);
        self.true_nodes.clear();
        self.queue.clear();
        self.queue.push(start);
        let mut next = 0;
        while let Some(&state) = self.queue.get(next) {
            self.follow_node(web, state);
            next += 1;
        }
    }

    /// Adds the direct consequences of a node.
    fn follow_node(&mut self, web: &LinkWeb, (node, truth): NodeTruth) {
        // A true node makes its weak neighbours false; nodes with the same reach do so once.
        if truth {
            if !std::mem::replace(&mut self.followed_reaches[web.weak_list_index(node)], true) {
                for &to in web.weak_links(node) {
                    if self.record_predecessor(node, (to, false)) {
                        self.queue.push((to, false));
                    }
                }
            }
            return;
        }
        // Once two digits of a set are false, all were shown true.
        if let Some(set) = web.nodes[usize::from(node)].set
            && self.false_digit_counts[usize::from(set)] < 2
        {
            self.false_digit_counts[usize::from(set)] += 1;
            web.als_digit_nodes(set).filter(|&to| to != node).for_each(|to| self.record_true(web, node, to));
        }
        // A false node makes its strong neighbours true.
        web.strong_links(node).iter().for_each(|&to| self.record_true(web, node, to));
    }

    /// Records that a node is true. A set is processed at once: the digits that it contains when it lacks one
    /// are not queued but followed.
    fn record_true(&mut self, web: &LinkWeb, from: u16, to: u16) {
        if self.record_predecessor(from, (to, true)) {
            self.true_nodes.push(to);
            match web.nodes[usize::from(to)].set {
                Some(_) if self.followed_reaches[web.weak_list_index(to)] => {}
                Some(_) => self.follow_node(web, (to, true)),
                None => self.queue.push((to, true)),
            }
        }
    }

    /// Records where a state comes from; returns whether it is new.
    fn record_predecessor(&mut self, node: u16, (to, truth): NodeTruth) -> bool {
        let from = &mut self.predecessors[usize::from(truth)][usize::from(to)];
        let is_new = *from == NOWHERE;
        if is_new {
            *from = node;
        }
        is_new
    }

    /// Whether the search from a node has shown something of another.
    pub(super) fn has_reached(&self, (node, truth): NodeTruth) -> bool {
        self.predecessors[usize::from(truth)][usize::from(node)] != NOWHERE
    }

    /// Writes the path to a state that was reached, from the start on, both included.
    pub(super) fn collect_path_to(&self, end: NodeTruth, path: &mut Vec<u16>) {
        let (mut node, mut truth) = end;
        path.clear();
        path.push(node);
        while path.len() == 1 || (node, truth) != self.start {
            node = self.predecessors[usize::from(truth)][usize::from(node)];
            truth = !truth;
            path.push(node);
        }
        path.reverse();
    }
}

/// Whether a path comes to a cell twice, other than to close where it began: then a part of it shows as much.
///
/// It comes to a group at its first cell and leaves all its cells, except the one where it is to close;
/// HoDoKu does the same and therefore finds the same chains. Sets may contain cells of other nodes.
pub(super) fn revisits_cell(web: &LinkWeb, path: &[u16]) -> bool {
    let node = |index: usize| &web.nodes[usize::from(path[index])];
    let cell_to_close = node(0).cells & node(path.len() - 1).cells;
    let (mut left, mut index) = (CellMap::EMPTY, 0);
    // Go cell by cell along the path; a cell that it comes back to makes it a lasso. Sets may be entered
    // again.
    while index < path.len() {
        let here = node(index);
        index += 1;
        if here.set.is_some() {
            continue;
        }
        while index < path.len() && node(index).cells == here.cells {
            index += 1;
        }
        if here.cells.first().is_some_and(|cell| left.contains(cell)) {
            return true;
        }
        left |= here.cells - cell_to_close;
    }
    false
}
