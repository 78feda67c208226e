//! The nodes of a position and the links between them.

use ninefold_core::short::SortShort;
use std::sync::OnceLock;

use ninefold_core::{Candidate, CandidateMap, Cell, CellMap, Digit, House, HouseKind, HouseSet};
use ninefold_facts::Derived;

use super::node::Node;
use crate::Facts;
use crate::als::graph;

/// Which nodes and links a web has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Links {
    /// Candidates, linked by houses alone: every chain has one digit.
    Digit,
    /// The candidates of bivalue cells: strong links in cells, weak links in houses.
    Bivalue,
    /// Candidates, and all links between them.
    Single,
    /// And groups.
    Group,
    /// And digits of almost locked sets.
    Set,
}

/// Nodes, and by node those it is linked to.
///
/// The order of nodes and links decides which of several shortest chains is found: singles by cell, then groups, then
/// sets; links in the cell first, then in row, column and box, but those of sets by cell.
#[derive(Debug)]
pub(crate) struct Web {
    pub(crate) nodes: Vec<Node>,
    /// By node, the candidates that are removed when it is true.
    pub(crate) victims: Vec<CandidateMap>,
    /// By node, those that are true when it is false. From a digit of a set, what the set leaves of a cell beside it is
    /// among them, but not the other way round.
    pub(crate) strong: Vec<Vec<u16>>,
    /// By node, those that are false when it is true.
    pub(crate) weak: Vec<Vec<u16>>,
    /// By candidate, the node that is it; [`NONE`] where there is none.
    singles: Vec<u16>,
}

const NONE: u16 = u16::MAX;

impl Web {
    fn new(facts: &Facts, links: Links) -> Web {
        let mut nodes = singles(facts, links);
        if matches!(links, Links::Group | Links::Set) {
            add_groups(facts, &mut nodes);
        }
        if links == Links::Set {
            add_sets(facts, &mut nodes);
        }
        let victims: Vec<CandidateMap> = nodes.iter().map(|node| node.victims(facts)).collect();
        let index = Index::new(&nodes);
        let mut strong: Vec<Vec<u16>> =
            (0..nodes.len()).map(|place| index.strong(facts, place, links)).collect();
        for (place, linked) in strong.iter_mut().enumerate() {
            linked.extend(index.beside(facts, place));
        }
        let weak = (0..nodes.len()).map(|place| index.weak(facts, place, &victims[place], links)).collect();
        let singles = index.singles;
        Web { nodes, victims, strong, weak, singles }
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

fn add_sets(facts: &Facts, nodes: &mut Vec<Node>) {
    for (place, als) in graph(facts).sets.iter().enumerate().filter(|(_, als)| als.size() > 1) {
        // No position that anybody has seen has half as many.
        if nodes.len() + als.digits().len() >= usize::from(NONE) {
            return;
        }
        let set = Some(place as u16);
        nodes.extend(als.digits().iter().map(|digit| Node { digit, cells: als.cells_of(digit), set }));
    }
}

/// By [`Links`], the web of a position, made when it is asked for.
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

/// Where the nodes are.
struct Index<'n> {
    nodes: &'n [Node],
    singles: Vec<u16>,
    /// By digit, the groups and sets.
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

    /// The candidate or group that is just these places, if it is a node.
    fn find(&self, digit: Digit, cells: CellMap) -> Option<u16> {
        if let Some(cell) = cells.only() {
            return Some(self.singles[cell.with(digit).index()]).filter(|&place| place != NONE);
        }
        let is_it = |place: &&u16| {
            let node = &self.nodes[usize::from(**place)];
            node.set.is_none() && node.cells == cells
        };
        self.larger[digit.index()].iter().find(is_it).copied()
    }

    fn strong(&self, facts: &Facts, place: usize, links: Links) -> Vec<u16> {
        let node = &self.nodes[place];
        if let Some(set) = node.set {
            return self.others_in(set, place);
        }
        let mut linked = Vec::new();
        if let Some(cell) = node.cell().filter(|cell| facts.bivalue().contains(*cell))
            && links != Links::Digit
        {
            let others = facts.candidates(cell) - node.digit;
            linked.extend(others.first().and_then(|digit| self.find(digit, node.cells)));
        }
        if links == Links::Bivalue {
            return linked;
        }
        for house in node.houses() {
            let others = (facts.cells_with(node.digit) & house.cells()) - node.cells;
            let other = if others.is_empty() { None } else { self.find(node.digit, others) };
            linked.extend(other.filter(|other| !linked.contains(other)));
        }
        linked.sort_short_by_key(|&other| self.nodes[usize::from(other)].kind());
        linked
    }

    /// The other digits of the set of a node.
    fn others_in(&self, set: u16, place: usize) -> Vec<u16> {
        let of_set = |other: &usize| self.nodes[*other].set == Some(set);
        let first = (0..=place).rev().take_while(of_set).last().unwrap_or(place);
        let others = (first..self.nodes.len()).take_while(of_set).filter(|&other| other != place);
        others.map(|other| other as u16).collect()
    }

    /// For a digit of a set, what is true in cells beside it that see the places of its other digits: when it holds these,
    /// they lose all candidates but one. (With two candidates, there are ordinary links that say so.)
    fn beside(&self, facts: &Facts, place: usize) -> Vec<u16> {
        let node = &self.nodes[place];
        let Some(als) = node.set.map(|set| &graph(facts).sets[usize::from(set)]) else {
            return Vec::new();
        };
        let held = als.digits() - node.digit;
        let cells = held.iter().fold(CellMap::EMPTY, |cells, digit| cells | als.seers(digit)) & facts.empty();
        let forced = |cell: Cell| {
            let candidates = facts.candidates(cell);
            let left = candidates - als.taken_out_of(cell, held);
            left.only().filter(|_| candidates.len() > 2).and_then(|digit| self.find(digit, CellMap::of(cell)))
        };
        (cells - als.cells()).iter().filter_map(forced).collect()
    }

    fn weak(&self, facts: &Facts, place: usize, victims: &CandidateMap, links: Links) -> Vec<u16> {
        let node = &self.nodes[place];
        let mut linked = Vec::new();
        let mut link = |candidate: Candidate| {
            linked.extend(Some(self.singles[candidate.index()]).filter(|&place| place != NONE));
        };
        if let Some(cell) = node.cell().filter(|_| !matches!(links, Links::Digit | Links::Bivalue)) {
            (facts.candidates(cell) - node.digit).iter().for_each(|digit| link(cell.with(digit)));
        }
        let seers = victims.cells_of(node.digit);
        if node.set.is_some() {
            seers.iter().for_each(|cell| link(cell.with(node.digit)));
        } else {
            let mut left = seers;
            for house in node.houses() {
                (left & house.cells()).iter().for_each(|cell| link(cell.with(node.digit)));
                left -= house.cells();
            }
        }
        let larger = self.larger[node.digit.index()].iter().copied();
        linked.extend(larger.filter(|&other| seers.contains_all(self.nodes[usize::from(other)].cells)));
        linked
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
