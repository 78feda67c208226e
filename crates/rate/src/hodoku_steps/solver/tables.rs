//! Implications between candidates, and groups of them: what follows if one is true, and if it is false.

use ninefold_core::{Candidate, Cell, CellMap, Digit};

use super::HodokuGrid;
use super::found::HodokuNode;
use super::houses::{HOUSES, houses_of};
use super::reach::{StateIndex, StateRelation};

/// No state.
pub(crate) const NONE: StateIndex = StateIndex::MAX;

pub(crate) fn is_true(state: StateIndex) -> bool {
    state & 1 == 1
}

/// Whether nodes are single candidates only, or groups too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NodeGrouping {
    Single,
    Grouped,
}

/// Direct implications between states.
#[derive(Debug)]
pub(crate) struct ImplicationNet {
    /// The nodes' cells and digits; candidates first, then groups.
    nodes: Vec<(CellMap, Digit)>,
    /// Number of nodes that are single candidates.
    candidates: usize,
    /// The node of each candidate.
    number: Vec<u16>,
    next: Vec<Vec<StateIndex>>,
    /// The implications of `next` as a set.
    follows: StateRelation,
}

impl ImplicationNet {
    /// The links of a position.
    pub(crate) fn new(grid: &HodokuGrid, kind: NodeGrouping) -> ImplicationNet {
        // Number the candidates as nodes first, so that a candidate's node can be looked up.
        let mut nodes = Vec::new();
        let mut number = vec![u16::MAX; Candidate::COUNT];
        for cell in grid.empty_cells() {
            for digit in grid.candidates(cell) {
                number[cell.with_digit(digit).index()] = nodes.len() as u16;
                nodes.push((CellMap::of(cell), digit));
            }
        }
        // Groups come after the candidates, so that a number tells which of the two a node is.
        let candidates = nodes.len();
        if kind == NodeGrouping::Grouped {
            nodes.extend(find_groups(grid));
        }
        let states = nodes.len() * 2;
        let mut net = ImplicationNet {
            next: vec![Vec::new(); states],
            follows: StateRelation::new(states),
            nodes,
            candidates,
            number,
        };
        // Link every candidate, then the groups.
        for cell in grid.empty_cells() {
            for digit in grid.candidates(cell) {
                net.link_candidate(grid, cell, digit);
            }
        }
        net.link_groups(grid);
        net
    }

    /// The state of a candidate.
    pub(crate) fn state_of(&self, candidate: Candidate, is_true: bool) -> StateIndex {
        self.number[candidate.index()] * 2 + StateIndex::from(is_true)
    }

    /// Adds what follows from a state.
    pub(crate) fn add(&mut self, from: StateIndex, to: StateIndex) {
        if self.follows.insert(from, to) {
            self.next[usize::from(from)].push(to);
        }
    }

    fn link_candidate(&mut self, grid: &HodokuGrid, cell: Cell, digit: Digit) {
        let here = cell.with_digit(digit);
        let (on, off) = (self.state_of(here, true), self.state_of(here, false));
        for other in grid.candidates(cell) - digit {
            self.add(on, self.state_of(cell.with_digit(other), false));
        }
        if let Some(other) = (grid.candidates(cell) - digit).only() {
            self.add(off, self.state_of(cell.with_digit(other), true));
        }
        for house in houses_of(cell) {
            let others = (grid.cells_with(digit) & house.cells()) - cell;
            for other in others {
                self.add(on, self.state_of(other.with_digit(digit), false));
            }
            if let Some(other) = others.only() {
                self.add(off, self.state_of(other.with_digit(digit), true));
            }
        }
    }

    fn link_groups(&mut self, grid: &HodokuGrid) {
        for i in self.candidates..self.nodes.len() {
            let (cells, digit) = self.nodes[i];
            let (off, on) = ((i * 2) as StateIndex, (i * 2 + 1) as StateIndex);
            let Some(first) = cells.first() else { continue };
            // A candidate and a group that sees all of it exclude each other.
            for cell in cells.peer_intersection() & grid.cells_with(digit) {
                self.add(self.state_of(cell.with_digit(digit), true), off);
                self.add(on, self.state_of(cell.with_digit(digit), false));
            }
            for house in houses_of(first) {
                if !(cells - house.cells()).is_empty() {
                    continue;
                }
                // The rest of the house: if it is one cell or one other group, the link is strong as well.
                let rest = (grid.cells_with(digit) & house.cells()) - cells;
                if let Some(cell) = rest.only() {
                    self.add(off, self.state_of(cell.with_digit(digit), true));
                    self.add(self.state_of(cell.with_digit(digit), false), on);
                }
                for j in self.candidates..self.nodes.len() {
                    let (others, other_digit) = self.nodes[j];
                    if other_digit == digit
                        && (others - house.cells()).is_empty()
                        && (others & cells).is_empty()
                    {
                        self.add(on, (j * 2) as StateIndex);
                        if others == rest {
                            self.add(off, (j * 2 + 1) as StateIndex);
                        }
                    }
                }
            }
        }
    }

    /// Returns the direct implications of a state, in the order in which they were added.
    pub(crate) fn next(&self, state: StateIndex) -> &[StateIndex] {
        &self.next[usize::from(state)]
    }

    /// Returns the direct implications of all states, without order.
    pub(super) fn implications(&self) -> &StateRelation {
        &self.follows
    }

    pub(crate) fn state_count(&self) -> usize {
        self.next.len()
    }

    /// Returns the number of states that belong to single candidates; they come first.
    pub(crate) fn candidate_states(&self) -> StateIndex {
        (self.candidates * 2) as StateIndex
    }

    /// Returns the candidate of a state; `None` for a group's.
    pub(crate) fn candidate(&self, state: StateIndex) -> Option<Candidate> {
        let node = usize::from(state / 2);
        let (cells, digit) = self.nodes[node];
        if node < self.candidates { cells.first().map(|cell| cell.with_digit(digit)) } else { None }
    }

    /// The cells and the digit of a state.
    pub(crate) fn cells_and_digit(&self, state: StateIndex) -> (CellMap, Digit) {
        self.nodes[usize::from(state / 2)]
    }

    /// A state as a node of a chain.
    pub(crate) fn state_node(&self, state: StateIndex) -> HodokuNode {
        let (cells, digit) = self.cells_and_digit(state);
        (cells, digit, is_true(state))
    }

    /// Computes all implications of a state by breadth-first search.
    pub(crate) fn fill_table(&self, start: StateIndex, table: &mut StateTable) {
        table.restart_at(self.state_count(), start);
        let mut at = 0;
        while at < table.order.len() {
            let here = table.order[at];
            let steps = table.distance[usize::from(here)] + 1;
            for next in self.next(here) {
                if table.distance[usize::from(*next)] == u16::MAX {
                    table.distance[usize::from(*next)] = steps;
                    table.before[usize::from(*next)] = here;
                    table.order.push(*next);
                }
            }
            at += 1;
        }
    }
}

/// Returns the groups: two or three candidates of a digit where a line crosses a box.
fn find_groups(grid: &HodokuGrid) -> Vec<(CellMap, Digit)> {
    let mut groups = Vec::new();
    for line in &HOUSES[..18] {
        for digit in Digit::ALL {
            for third in &HOUSES[18..] {
                let cells = grid.cells_with(digit) & line.cells() & third.cells();
                if cells.len() >= 2 {
                    groups.push((cells, digit));
                }
            }
        }
    }
    groups
}

/// All implications of one state, the nearest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct StateTable {
    /// The nearest first.
    pub order: Vec<StateIndex>,
    pub distance: Vec<u16>,
    pub before: Vec<StateIndex>,
}

impl StateTable {
    fn restart_at(&mut self, states: usize, start: StateIndex) {
        self.order.clear();
        self.distance.clear();
        self.distance.resize(states, u16::MAX);
        self.before.clear();
        self.before.resize(states, NONE);
        self.distance[usize::from(start)] = 0;
        self.order.push(start);
    }

    /// The way to a state, from the start.
    pub(crate) fn path_to(&self, state: StateIndex) -> Vec<StateIndex> {
        let mut way = vec![state];
        let mut at = state;
        while self.before[usize::from(at)] != NONE {
            at = self.before[usize::from(at)];
            way.push(at);
        }
        way.reverse();
        way
    }
}
