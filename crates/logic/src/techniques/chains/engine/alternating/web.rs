//! Web of alternating chains: the nodes of a position and the links between them.

use ninefold_core::small_sort::SortShort;
use std::ops::Range;
use std::sync::OnceLock;

use ninefold_facts::DerivedValue;

use super::node::AlternatingNode;
use crate::prelude::*;
use crate::techniques::als::engine::{als_graph, chain::eliminated_cells};

/// The kinds of nodes and links in a web; each kind from [`WebLinkKind::Single`] on includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum WebLinkKind {
    /// Candidates, linked by houses alone: every chain has one digit.
    Digit,
    /// The candidates of bivalue cells: strong links in cells, weak links in houses.
    Bivalue,
    /// Candidates, and all links between them.
    Single,
    /// Candidates and groups.
    Group,
    /// Candidates, groups and digits of almost locked sets.
    Set,
}

/// Nodes, with the nodes that each is linked to.
///
/// The order of nodes and links decides which of several shortest chains is found: singles by cell, then
/// groups, then sets; links in the cell first, then in row, column and box, but those of sets by cell.
#[derive(Debug)]
pub(crate) struct LinkWeb {
    pub(crate) nodes: Vec<AlternatingNode>,
    /// For each node that is a candidate, the candidates that it eliminates when it is true.
    pub(crate) eliminations: Vec<CandidateMap>,
    strong_lists: NodeLists,
    /// For each almost locked set, the nodes that are its digits.
    set_node_ranges: Vec<Range<u16>>,
    /// For each node, the index of its list in `weak`. Digits of sets that are the same candidates share one.
    weak_list_indices: Vec<u16>,
    weak_lists: NodeLists,
    /// For each candidate, its node; [`NONE`] where there is none.
    nodes_by_candidate: Vec<u16>,
}

const NONE: u16 = u16::MAX;

/// Lists of nodes, one after the other.
#[derive(Debug, Default)]
struct NodeLists {
    nodes: Vec<u16>,
    ends: Vec<usize>,
}

impl NodeLists {
    /// Ends the list that was being filled.
    fn finish_list(&mut self) {
        self.ends.push(self.nodes.len());
    }

    fn node_list_at(&self, index: u16) -> &[u16] {
        let index = usize::from(index);
        let begin = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.nodes[begin..self.ends[index]]
    }
}

impl LinkWeb {
    fn new(facts: &Facts, links: WebLinkKind) -> LinkWeb {
        let mut nodes = build_candidate_nodes(facts, links);
        let singles = nodes.len();
        if matches!(links, WebLinkKind::Group | WebLinkKind::Set) {
            add_group_nodes(facts, &mut nodes);
        }
        let sets = if links == WebLinkKind::Set { add_set_nodes(facts, &mut nodes) } else { Vec::new() };
        let index = NodeIndex::new(&nodes);
        let mut strong = NodeLists::default();
        for place in 0..nodes.len() {
            index.add_strong_links(facts, place, links, &mut strong.nodes);
            strong.finish_list();
        }
        let (mut weak, mut reach) = (NodeLists::default(), Vec::with_capacity(nodes.len()));
        let mut of_sets: [Vec<(CellMap, u16)>; 9] = [const { Vec::new() }; 9];
        for node in &nodes {
            let known = &mut of_sets[node.digit.index()];
            let same = known.iter().find(|(cells, _)| node.set.is_some() && *cells == node.cells);
            reach.push(same.map_or(weak.ends.len() as u16, |(_, list)| *list));
            if same.is_none() {
                if node.set.is_some() {
                    known.push((node.cells, weak.ends.len() as u16));
                }
                index.add_weak_links(facts, node, links, &mut weak.nodes);
                weak.finish_list();
            }
        }
        // Where all candidates are nodes and all their links are here, these are the candidates that it
        // removes.
        let removed = |place: u16| match links {
            WebLinkKind::Digit | WebLinkKind::Bivalue => {
                nodes[usize::from(place)].eliminated_candidates(facts)
            }
            _ => {
                let linked = weak.node_list_at(reach[usize::from(place)]).iter();
                linked.map_while(|&other| nodes[usize::from(other)].single_candidate()).collect()
            }
        };
        let eliminated_cells = (0..singles as u16).map(removed).collect();
        let singles = index.nodes_by_candidate;
        LinkWeb {
            nodes,
            eliminations: eliminated_cells,
            strong_lists: strong,
            set_node_ranges: sets,
            weak_list_indices: reach,
            weak_lists: weak,
            nodes_by_candidate: singles,
        }
    }

    /// Returns the nodes that are true when one is false, without the other digits of a set that it is a
    /// digit of. For a digit of a set, they include candidates that the set leaves in cells outside, but not
    /// the other way round.
    pub(crate) fn strong_links(&self, node: u16) -> &[u16] {
        self.strong_lists.node_list_at(node)
    }

    /// The nodes that are digits of the almost locked set in this place of the graph: when one is false, all
    /// others are true.
    pub(super) fn als_digit_nodes(&self, set: u16) -> Range<u16> {
        self.set_node_ranges[usize::from(set)].clone()
    }

    /// Returns the number of almost locked sets.
    pub(super) fn als_count(&self) -> usize {
        self.set_node_ranges.len()
    }

    /// The nodes that are false when one is true.
    pub(crate) fn weak_links(&self, node: u16) -> &[u16] {
        self.weak_lists.node_list_at(self.weak_list_indices[usize::from(node)])
    }

    /// Returns the index of a node's list of weak links, which nodes with the same links share: less than the
    /// number of nodes.
    pub(super) fn weak_list_index(&self, node: u16) -> usize {
        self.weak_list_indices[usize::from(node)].into()
    }

    /// Returns the node of the link web that stands for a candidate.
    pub(crate) fn candidate_node(&self, candidate: Candidate) -> Option<u16> {
        Some(self.nodes_by_candidate[candidate.index()]).filter(|&place| place != NONE)
    }

    /// The nodes that are candidates: the first ones.
    pub(crate) fn candidate_nodes(&self) -> impl Iterator<Item = u16> {
        let larger = self.nodes.iter().position(|node| node.single_candidate().is_none());
        0..larger.unwrap_or(self.nodes.len()) as u16
    }
}

fn build_candidate_nodes(facts: &Facts, links: WebLinkKind) -> Vec<AlternatingNode> {
    let cells = if links == WebLinkKind::Bivalue { facts.bivalue_cells() } else { facts.empty_cells() };
    let of_cell =
        |cell| facts.candidates(cell).iter().map(move |digit| AlternatingNode::from_candidate(cell, digit));
    cells.iter().flat_map(of_cell).collect()
}

fn add_group_nodes(facts: &Facts, nodes: &mut Vec<AlternatingNode>) {
    for digit in Digit::ALL {
        for line in House::all().filter(|house| house.is_line()) {
            let places = facts.candidate_cells(digit) & line.cells();
            let boxes: HouseSet = places.iter().map(|cell| cell.house_box()).collect();
            let groups = boxes.iter().map(|house| places & house.cells());
            nodes.extend(groups.filter(|cells| cells.has_several()).map(|cells| AlternatingNode {
                digit,
                cells,
                set: None,
            }));
        }
    }
}

/// Digits that nothing sees are left out: no chain comes to them, nor leads on from them. Says of each set
/// which nodes are its digits.
fn add_set_nodes(facts: &Facts, nodes: &mut Vec<AlternatingNode>) -> Vec<Range<u16>> {
    let mut sets = Vec::new();
    for (index, als) in als_graph(facts).sets.iter().enumerate() {
        let begin = nodes.len() as u16;
        // No known position has half as many.
        if nodes.len() + als.digits().len() >= usize::from(NONE) {
            break;
        }
        if als.size() > 1 {
            let set = Some(index as u16);
            let seen =
                als.digits().iter().filter(|&digit| !eliminated_cells(facts, digit, &[als]).is_empty());
            nodes.extend(seen.map(|digit| AlternatingNode {
                digit,
                cells: als.cells_with_digit(digit),
                set,
            }));
        }
        sets.push(begin..nodes.len() as u16);
    }
    sets
}

/// For each value of [`WebLinkKind`], the web of a position, built on first use.
#[derive(Default)]
struct LinkWebCache([OnceLock<LinkWeb>; 5]);

impl DerivedValue for LinkWebCache {
    fn derive_from(_: &Facts) -> LinkWebCache {
        LinkWebCache::default()
    }
}

/// Returns the web of the position with links of a kind.
pub(super) fn cached_web(facts: &Facts, links: WebLinkKind) -> &LinkWeb {
    let LinkWebCache(cached_webs) = facts.derived_value();
    cached_webs[links as usize].get_or_init(|| LinkWeb::new(facts, links))
}

/// Index of the nodes by candidate and by digit.
struct NodeIndex<'n> {
    nodes: &'n [AlternatingNode],
    nodes_by_candidate: Vec<u16>,
    /// For each digit, the groups and digits of sets.
    group_and_set_nodes: [Vec<u16>; 9],
}

impl NodeIndex<'_> {
    fn new(nodes: &[AlternatingNode]) -> NodeIndex<'_> {
        let mut singles = vec![NONE; Candidate::COUNT];
        let mut larger = [const { Vec::new() }; 9];
        for (index, node) in nodes.iter().enumerate() {
            match node.single_candidate() {
                Some(candidate) => singles[candidate.index()] = index as u16,
                None => larger[node.digit.index()].push(index as u16),
            }
        }
        NodeIndex { nodes, nodes_by_candidate: singles, group_and_set_nodes: larger }
    }

    /// Finds the candidate or group with exactly these places, if it is a node.
    fn find_node(&self, digit: Digit, cells: CellMap) -> Option<u16> {
        if let Some(cell) = cells.only() {
            return Some(self.nodes_by_candidate[cell.to_candidate(digit).index()])
                .filter(|&index| index != NONE);
        }
        let node = |index: u16| &self.nodes[usize::from(index)];
        // Groups come before sets.
        let larger = self.group_and_set_nodes[digit.index()].iter().copied();
        larger.take_while(|&index| node(index).set.is_none()).find(|&index| node(index).cells == cells)
    }

    fn add_strong_links(&self, facts: &Facts, index: usize, links: WebLinkKind, linked: &mut Vec<u16>) {
        let node = &self.nodes[index];
        // A digit of a set has its strong links to the set's other digits, which the set itself lists.
        if node.set.is_some() {
            return self.add_locked_set_links(facts, index, linked);
        }
        let begin = linked.len();
        // Within a bivalue cell.
        if let Some(cell) = node.single_cell().filter(|cell| facts.bivalue_cells().contains(*cell))
            && links != WebLinkKind::Digit
        {
            let others = facts.candidates(cell) - node.digit;
            linked.extend(others.first().and_then(|digit| self.find_node(digit, node.cells)));
        }
        if links == WebLinkKind::Bivalue {
            return;
        }
        // In each house, to the candidate or group that has all other places.
        for house in node.common_houses() {
            let others = (facts.candidate_cells(node.digit) & house.cells()) - node.cells;
            let other = if others.is_empty() { None } else { self.find_node(node.digit, others) };
            if let Some(other) = other.filter(|other| !linked[begin..].contains(other)) {
                linked.push(other);
            }
        }
        linked[begin..].sort_short_by_key(|&other| self.nodes[usize::from(other)].kind());
    }

    /// Adds the candidates that are true when a digit of a set is false: cells outside that see all places of
    /// the set's other digits and keep one candidate. (A cell with two candidates has ordinary links that
    /// show it.)
    fn add_locked_set_links(&self, facts: &Facts, index: usize, linked: &mut Vec<u16>) {
        let node = &self.nodes[index];
        let Some(als) = node.set.map(|set| &als_graph(facts).sets[usize::from(set)]) else { return };
        let contained_digits = als.digits() - node.digit;
        let cells =
            contained_digits.iter().fold(CellMap::EMPTY, |cells, digit| cells | als.seeing_cells(digit))
                & facts.empty_cells();
        let forced = |cell: Cell| {
            let candidates = facts.candidates(cell);
            let left = candidates - als.digits_eliminated_from_cell(cell, contained_digits);
            left.only()
                .filter(|_| candidates.len() > 2)
                .and_then(|digit| self.find_node(digit, CellMap::of(cell)))
        };
        linked.extend((cells - als.cells()).iter().filter_map(forced));
    }

    fn add_weak_links(
        &self,
        facts: &Facts,
        node: &AlternatingNode,
        links: WebLinkKind,
        linked: &mut Vec<u16>,
    ) {
        let mut link = |candidate: Candidate| {
            linked.extend(Some(self.nodes_by_candidate[candidate.index()]).filter(|&place| place != NONE));
        };
        // Within the cell.
        if let Some(cell) =
            node.single_cell().filter(|_| !matches!(links, WebLinkKind::Digit | WebLinkKind::Bivalue))
        {
            (facts.candidates(cell) - node.digit).iter().for_each(|digit| link(cell.to_candidate(digit)));
        }
        // To candidates that see all places of the node: by house, or for sets by cell.
        let seers = node.eliminated_places(facts);
        if node.set.is_some() {
            seers.iter().for_each(|cell| link(cell.to_candidate(node.digit)));
        } else {
            let mut left = seers;
            for house in node.common_houses() {
                (left & house.cells()).iter().for_each(|cell| link(cell.to_candidate(node.digit)));
                left -= house.cells();
            }
        }
        // To groups and sets whose places all see the node.
        let larger = self.group_and_set_nodes[node.digit.index()].iter().copied();
        linked.extend(larger.filter(|&other| seers.contains_all(self.nodes[usize::from(other)].cells)));
    }
}

impl AlternatingNode {
    /// The houses that all its cells lie in: row, column, box.
    pub(super) fn common_houses(&self) -> impl Iterator<Item = House> {
        let houses = self.cells.covered_houses();
        let kinds = [HouseKind::Row, HouseKind::Column, HouseKind::Box];
        kinds.into_iter().flat_map(move |kind| houses.iter().filter(move |house| house.kind() == kind))
    }
}
