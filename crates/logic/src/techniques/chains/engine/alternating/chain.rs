//! Alternating chain: its nodes and links, and what it eliminates.

use super::node::{AlternatingNode, NodeKind};
use crate::prelude::*;
use crate::techniques::als::engine::{Als, als_graph};

/// Nodes, false and true in turn if the first is false: one of the first and the last is true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AlternatingChain {
    /// An even number.
    pub(crate) nodes: Vec<AlternatingNode>,
    pub(crate) closing: ChainClosing,
}

/// The ways in which a chain closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum ChainClosing {
    /// The candidates that both ends rule out are eliminated.
    Open,
    /// The only candidate that both ends rule out is eliminated: with it, the chain is a loop that breaks
    /// there.
    BrokenLoop,
    /// The ends are one candidate, which is true.
    SameCandidate,
    /// The ends rule each other out: of each two nodes joined by a weak link one is true.
    Loop,
}

/// Reason that one of two nodes is true.
#[derive(Clone, Copy, Debug)]
pub(crate) enum StrongLinkSource<'f> {
    /// The nodes are all candidates of a cell.
    Cell(Cell),
    /// The nodes are all places of the digit in a house.
    House(House),
    /// A set can lack only one of the nodes.
    Set(&'f Als),
    /// If a set contains all its digits but one, a cell outside has only the other node left.
    CellBesideSet(&'f Als, Cell),
}

impl AlternatingChain {
    /// The most general kind of the chain's nodes.
    pub(crate) fn most_general_node_kind(&self) -> NodeKind {
        self.nodes.iter().map(AlternatingNode::kind).max().unwrap_or(NodeKind::Single)
    }

    /// The first and the last node of the chain.
    pub(crate) fn first_and_last_nodes(&self) -> [&AlternatingNode; 2] {
        [&self.nodes[0], &self.nodes[self.nodes.len() - 1]]
    }

    /// The pairs of the chain's nodes joined by strong links.
    pub(crate) fn strongly_linked_pairs(&self) -> impl Iterator<Item = [&AlternatingNode; 2]> {
        self.nodes.chunks_exact(2).map(|pair| [&pair[0], &pair[1]])
    }

    /// The pairs joined by weak links; in a loop, the last with the first too.
    pub(crate) fn weakly_linked_pairs(&self) -> impl Iterator<Item = [&AlternatingNode; 2]> {
        let inner = self.nodes[1..].chunks_exact(2).map(|pair| [&pair[0], &pair[1]]);
        let [first, last] = self.first_and_last_nodes();
        inner.chain(Some([last, first]).filter(|_| self.closing == ChainClosing::Loop))
    }

    /// Returns the eliminations of a loop: the candidates that both nodes of a weak link rule out, and from
    /// its sets the digits that do not link. Eliminations in its own cells count only where there are none
    /// outside.
    pub(crate) fn find_loop_eliminations(&self, facts: &Facts) -> CandidateMap {
        let own = self.nodes.iter().fold(CellMap::EMPTY, |cells, node| cells | node.cells);
        let (mut outside, mut inside) = (CandidateMap::EMPTY, CandidateMap::EMPTY);
        // Of two nodes joined by a weak link, one is true in a loop: what both rule out is false.
        for [one, other] in self.weakly_linked_pairs() {
            let eliminations = one.eliminated_candidates(facts) & other.eliminated_candidates(facts);
            match one.shares_cell(other) {
                true => outside |= eliminations,
                false => {
                    let of_own: CandidateMap =
                        eliminations.iter().filter(|eliminated| own.contains(eliminated.cell())).collect();
                    inside |= of_own;
                    outside |= eliminations.difference(of_own);
                }
            }
        }
        // A set that makes a strong link contains all its digits that do not link.
        for [from, to] in self.strongly_linked_pairs() {
            let (als, linking) = match find_link_source(facts, [from, to]) {
                StrongLinkSource::Set(als) => (als, DigitSet::of(from.digit).with(to.digit)),
                // The set lacks its own digit of the link, or else a digit that the cell outside has.
                StrongLinkSource::CellBesideSet(als, cell) => {
                    let own = if from.set.is_some() { from.digit } else { to.digit };
                    (als, facts.candidates(cell).with(own))
                }
                StrongLinkSource::Cell(_) | StrongLinkSource::House(_) => continue,
            };
            for digit in als.digits() - linking {
                outside |= (als.seeing_cells(digit) & facts.candidate_cells(digit)).to_candidates(digit);
            }
        }
        if outside.is_empty() { inside } else { outside }
    }
}

/// Finds the reason that one of two strongly linked nodes is true.
pub(crate) fn find_link_source<'f>(
    facts: &'f Facts,
    [one, other]: [&AlternatingNode; 2],
) -> StrongLinkSource<'f> {
    if let Some(set) = one.set.or(other.set) {
        let als = &als_graph(facts).sets[usize::from(set)];
        return one
            .single_cell()
            .or(other.single_cell())
            .map_or(StrongLinkSource::Set(als), |cell| StrongLinkSource::CellBesideSet(als, cell));
    }
    if let Some(cell) = one.single_cell().filter(|_| one.shares_cell(other)) {
        return StrongLinkSource::Cell(cell);
    }
    let cells = one.cells | other.cells;
    let has_all_places = |house: &House| (facts.candidate_cells(one.digit) & house.cells()) == cells;
    let house = cells.covered_houses().iter().find(has_all_places);
    StrongLinkSource::House(house.or_else(|| cells.covered_house()).unwrap_or(House::at(0)))
}
