//! Nodes of alternating chains.

use crate::prelude::*;

/// Candidates of one digit. The node is true when one of them is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AlternatingNode {
    pub(crate) digit: Digit,
    pub(crate) cells: CellMap,
    /// The almost locked set whose candidates of the digit these are, by its place in the graph of the
    /// position.
    pub(crate) set: Option<u16>,
}

/// The kinds of node, from special to general.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum NodeKind {
    /// A candidate.
    Single,
    /// All places of a digit where a box meets a line, two or three.
    Group,
    /// A digit of an almost locked set of several cells.
    Set,
}

impl AlternatingNode {
    pub(crate) fn from_candidate(cell: Cell, digit: Digit) -> AlternatingNode {
        AlternatingNode { digit, cells: CellMap::of(cell), set: None }
    }

    pub(crate) fn kind(&self) -> NodeKind {
        match (self.set, self.cells.has_several()) {
            (Some(_), _) => NodeKind::Set,
            (None, true) => NodeKind::Group,
            (None, false) => NodeKind::Single,
        }
    }

    pub(crate) fn candidates(&self) -> CandidateMap {
        self.cells.to_candidates(self.digit)
    }

    /// The cell of a chain's node, if the node is a single candidate.
    pub(crate) fn single_cell(&self) -> Option<Cell> {
        self.cells.only().filter(|_| self.set.is_none())
    }

    /// The candidate, if it is a single one.
    pub(crate) fn single_candidate(&self) -> Option<Candidate> {
        self.single_cell().map(|cell| cell.to_candidate(self.digit))
    }

    /// Whether both nodes are candidates of one cell.
    pub(crate) fn shares_cell(&self, other: &AlternatingNode) -> bool {
        self.single_cell().is_some() && self.single_cell() == other.single_cell()
    }

    /// The candidates that are removed when the node is true.
    pub(crate) fn eliminated_candidates(&self, facts: &Facts) -> CandidateMap {
        self.eliminated_places(facts).to_candidates(self.digit) | self.other_candidates_in_cell(facts)
    }

    /// The other places of its digit that are removed when the node is true.
    pub(crate) fn eliminated_places(&self, facts: &Facts) -> CellMap {
        self.cells.peer_intersection() & facts.candidate_cells(self.digit)
    }

    /// The other candidates of its cell, if it is a single candidate.
    pub(crate) fn other_candidates_in_cell(&self, facts: &Facts) -> CandidateMap {
        self.single_cell().map_or(CandidateMap::EMPTY, |cell| {
            facts.candidates_in(CellMap::of(cell), facts.candidates(cell) - self.digit)
        })
    }
}
