//! The nodes of a position and the links between them.

use ninefold_core::short::SortShort;
use std::ops::Range;
use std::sync::OnceLock;

use ninefold_core::{Candidate, CandidateMap, Cell, CellMap, Digit, House, HouseKind, HouseSet};
use ninefold_facts::Derived;

use super::node::Node;
use crate::Facts;
use crate::als::{chain::victims, graph};

/// The kinds of nodes and links in a web; each kind from [`Links::Single`] on includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Links {
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
pub(crate) struct Web {
    pub(crate) nodes: Vec<Node>,
    /// For each node that is a candidate, the candidates that it eliminates when it is true.
    pub(crate) victims: Vec<CandidateMap>,
    strong: Lists,
    /// For each almost locked set, the nodes that are its digits.
    sets: Vec<Range<u16>>,
    /// For each node, the index of its list in `weak`. Digits of sets that are the same candidates share one.
    reach: Vec<u16>,
    weak: Lists,
    /// For each candidate, its node; [`NONE`] where there is none.
    singles: Vec<u16>,
}

const NONE: u16 = u16::MAX;

/// Lists of nodes, one after the other.
#[derive(Debug, Default)]
struct Lists {
    nodes: Vec<u16>,
    ends: Vec<usize>,
}

impl Lists {
    /// Ends the list that was being filled.
    fn end(&mut self) {
        self.ends.push(self.nodes.len());
    }

    fn get(&self, place: u16) -> &[u16] {
        let place = usize::from(place);
        let begin = if place == 0 { 0 } else { self.ends[place - 1] };
        &self.nodes[begin..self.ends[place]]
    }
}

impl Web {
    fn new(facts: &Facts, links: Links) -> Web {
        let mut nodes = singles(facts, links);
        let singles = nodes.len();
        if matches!(links, Links::Group | Links::Set) {
            add_groups(facts, &mut nodes);
        }
        let sets = if links == Links::Set { add_sets(facts, &mut nodes) } else { Vec::new() };
        let index = Index::new(&nodes);
        let mut strong = Lists::default();
        for place in 0..nodes.len() {
            index.add_strong(facts, place, links, &mut strong.nodes);
            strong.end();
        }
        let (mut weak, mut reach) = (Lists::default(), Vec::with_capacity(nodes.len()));
        let mut of_sets: [Vec<(CellMap, u16)>; 9] = [const { Vec::new() }; 9];
        for node in &nodes {
            let known = &mut of_sets[node.digit.index()];
            let same = known.iter().find(|(cells, _)| node.set.is_some() && *cells == node.cells);
            reach.push(same.map_or(weak.ends.len() as u16, |(_, list)| *list));
            if same.is_none() {
                if node.set.is_some() {
                    known.push((node.cells, weak.ends.len() as u16));
                }
                index.add_weak(facts, node, links, &mut weak.nodes);
                weak.end();
            }
        }
        // Where all candidates are nodes and all their links are here, these are the candidates that it
        // removes.
        let removed = |place: u16| match links {
            Links::Digit | Links::Bivalue => nodes[usize::from(place)].victims(facts),
            _ => {
                let linked = weak.get(reach[usize::from(place)]).iter();
                linked.map_while(|&other| nodes[usize::from(other)].candidate()).collect()
            }
        };
        let victims = (0..singles as u16).map(removed).collect();
        let singles = index.singles;
        Web { nodes, victims, strong, sets, reach, weak, singles }
    }

    /// Returns the nodes that are true when one is false, without the other digits of a set that it is a
    /// digit of. For a digit of a set, they include candidates that the set leaves in cells outside, but not
    /// the other way round.
    pub(crate) fn strong(&self, node: u16) -> &[u16] {
        self.strong.get(node)
    }

    /// The nodes that are digits of the almost locked set in this place of the graph: when one is false, all
    /// others are true.
    pub(super) fn digits_of(&self, set: u16) -> Range<u16> {
        self.sets[usize::from(set)].clone()
    }

    /// Returns the number of almost locked sets.
    pub(super) fn sets(&self) -> usize {
        self.sets.len()
    }

    /// The nodes that are false when one is true.
    pub(crate) fn weak(&self, node: u16) -> &[u16] {
        self.weak.get(self.reach[usize::from(node)])
    }

    /// Returns the index of a node's list of weak links, which nodes with the same links share: less than the
    /// number of nodes.
    pub(super) fn reach(&self, node: u16) -> usize {
        self.reach[usize::from(node)].into()
    }

    /// The node that is a candidate.
    pub(crate) fn single(&self, candidate: Candidate) -> Option<u16> {
        Some(self.singles[candidate.index()]).filter(|&place| place != NONE)
    }

    /// The nodes that are candidates: the first ones.
    pub(crate) fn singles(&self) -> impl Iterator<Item = u16> {
        let larger = self.nodes.iter().position(|node| node.candidate().is_none());
        0..larger.unwrap_or(self.nodes.len()) as u16
    }
}

fn singles(facts: &Facts, links: Links) -> Vec<Node> {
    let cells = if links == Links::Bivalue { facts.bivalue() } else { facts.empty() };
    let of_cell = |cell| facts.candidates(cell).iter().map(move |digit| Node::single(cell, digit));
    cells.iter().flat_map(of_cell).collect()
}

fn add_groups(facts: &Facts, nodes: &mut Vec<Node>) {
    for digit in Digit::ALL {
        for line in House::all().filter(|house| house.is_line()) {
            let places = facts.cells_with(digit) & line.cells();
            let boxes: HouseSet = places.iter().map(|cell| cell.house_box()).collect();
            let groups = boxes.iter().map(|house| places & house.cells());
            nodes.extend(groups.filter(|cells| cells.has_several()).map(|cells| Node {
                digit,
                cells,
                set: None,
            }));
        }
    }
}

/// Digits that nothing sees are left out: no chain comes to them, nor leads on from them. Says of each set
/// which nodes are its digits.
fn add_sets(facts: &Facts, nodes: &mut Vec<Node>) -> Vec<Range<u16>> {
    let mut sets = Vec::new();
    for (place, als) in graph(facts).sets.iter().enumerate() {
        let begin = nodes.len() as u16;
        // No known position has half as many.
        if nodes.len() + als.digits().len() >= usize::from(NONE) {
            break;
        }
        if als.size() > 1 {
            let set = Some(place as u16);
            let seen = als.digits().iter().filter(|&digit| !victims(facts, digit, &[als]).is_empty());
            nodes.extend(seen.map(|digit| Node { digit, cells: als.cells_of(digit), set }));
        }
        sets.push(begin..nodes.len() as u16);
    }
    sets
}

/// For each value of [`Links`], the web of a position, built on first use.
#[derive(Default)]
struct Webs([OnceLock<Web>; 5]);

impl Derived for Webs {
    fn of(_: &Facts) -> Webs {
        Webs::default()
    }
}

/// The nodes of the position with links of a kind between them.
pub(super) fn web(facts: &Facts, links: Links) -> &Web {
    let Webs(kept) = facts.derived();
    kept[links as usize].get_or_init(|| Web::new(facts, links))
}

/// Index of the nodes by candidate and by digit.
struct Index<'n> {
    nodes: &'n [Node],
    singles: Vec<u16>,
    /// For each digit, the groups and digits of sets.
    larger: [Vec<u16>; 9],
}

impl Index<'_> {
    fn new(nodes: &[Node]) -> Index<'_> {
        let mut singles = vec![NONE; Candidate::COUNT];
        let mut larger = [const { Vec::new() }; 9];
        for (place, node) in nodes.iter().enumerate() {
            match node.candidate() {
                Some(candidate) => singles[candidate.index()] = place as u16,
                None => larger[node.digit.index()].push(place as u16),
            }
        }
        Index { nodes, singles, larger }
    }

    /// Finds the candidate or group with exactly these places, if it is a node.
    fn find(&self, digit: Digit, cells: CellMap) -> Option<u16> {
        if let Some(cell) = cells.only() {
            return Some(self.singles[cell.with(digit).index()]).filter(|&place| place != NONE);
        }
        let node = |place: u16| &self.nodes[usize::from(place)];
        // Groups come before sets.
        let larger = self.larger[digit.index()].iter().copied();
        larger.take_while(|&place| node(place).set.is_none()).find(|&place| node(place).cells == cells)
    }

    fn add_strong(&self, facts: &Facts, place: usize, links: Links, linked: &mut Vec<u16>) {
        let node = &self.nodes[place];
        // A digit of a set has its strong links to the set's other digits, which the set itself lists.
        if node.set.is_some() {
            return self.add_beside(facts, place, linked);
        }
        let begin = linked.len();
        // Within a bivalue cell.
        if let Some(cell) = node.cell().filter(|cell| facts.bivalue().contains(*cell))
            && links != Links::Digit
        {
            let others = facts.candidates(cell) - node.digit;
            linked.extend(others.first().and_then(|digit| self.find(digit, node.cells)));
        }
        if links == Links::Bivalue {
            return;
        }
        // In each house, to the candidate or group that has all other places.
        for house in node.houses() {
            let others = (facts.cells_with(node.digit) & house.cells()) - node.cells;
            let other = if others.is_empty() { None } else { self.find(node.digit, others) };
            if let Some(other) = other.filter(|other| !linked[begin..].contains(other)) {
                linked.push(other);
            }
        }
        linked[begin..].sort_short_by_key(|&other| self.nodes[usize::from(other)].kind());
    }

    /// Adds the candidates that are true when a digit of a set is false: cells outside that see all places of
    /// the set's other digits and keep one candidate. (A cell with two candidates has ordinary links that
    /// show it.)
    fn add_beside(&self, facts: &Facts, place: usize, linked: &mut Vec<u16>) {
        let node = &self.nodes[place];
        let Some(als) = node.set.map(|set| &graph(facts).sets[usize::from(set)]) else { return };
        let held = als.digits() - node.digit;
        let cells = held.iter().fold(CellMap::EMPTY, |cells, digit| cells | als.seers(digit)) & facts.empty();
        let forced = |cell: Cell| {
            let candidates = facts.candidates(cell);
            let left = candidates - als.taken_out_of(cell, held);
            left.only().filter(|_| candidates.len() > 2).and_then(|digit| self.find(digit, CellMap::of(cell)))
        };
        linked.extend((cells - als.cells()).iter().filter_map(forced));
    }

    fn add_weak(&self, facts: &Facts, node: &Node, links: Links, linked: &mut Vec<u16>) {
        let mut link = |candidate: Candidate| {
            linked.extend(Some(self.singles[candidate.index()]).filter(|&place| place != NONE));
        };
        // Within the cell.
        if let Some(cell) = node.cell().filter(|_| !matches!(links, Links::Digit | Links::Bivalue)) {
            (facts.candidates(cell) - node.digit).iter().for_each(|digit| link(cell.with(digit)));
        }
        // To candidates that see all places of the node: by house, or for sets by cell.
        let seers = node.seers(facts);
        if node.set.is_some() {
            seers.iter().for_each(|cell| link(cell.with(node.digit)));
        } else {
            let mut left = seers;
            for house in node.houses() {
                (left & house.cells()).iter().for_each(|cell| link(cell.with(node.digit)));
                left -= house.cells();
            }
        }
        // To groups and sets whose places all see the node.
        let larger = self.larger[node.digit.index()].iter().copied();
        linked.extend(larger.filter(|&other| seers.contains_all(self.nodes[usize::from(other)].cells)));
    }
}

impl Node {
    /// The houses that all its cells lie in: row, column, box.
    pub(super) fn houses(&self) -> impl Iterator<Item = House> {
        let houses = self.cells.covered_houses();
        let kinds = [HouseKind::Row, HouseKind::Column, HouseKind::Box];
        kinds.into_iter().flat_map(move |kind| houses.iter().filter(move |house| house.kind() == kind))
    }
}
