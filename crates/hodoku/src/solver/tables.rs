//! HoDoKu's tables of implications between candidates, and groups of them: what follows if one is true, and
//! if it is false.

use ninefold_core::{Candidate, Cell, CellMap, Digit};

use super::HodokuGrid;
use super::houses::{HOUSES, cell_houses};
use super::reach::{StateIndex, StateRelation};
use super::step::HodokuNode;

/// No state.
pub(crate) const NO_STATE: StateIndex = StateIndex::MAX;

pub(crate) fn is_true_state(state: StateIndex) -> bool {
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
    candidate_count: usize,
    /// The node of each candidate.
    node_numbers: Vec<u16>,
    implied_states: Vec<Vec<StateIndex>>,
    /// The implications of `implied_states` as a set.
    implications: StateRelation,
}

impl ImplicationNet {
    /// The net of implications between the candidates of a position.
    pub(crate) fn new(grid: &HodokuGrid, kind: NodeGrouping) -> ImplicationNet {
        // Number the candidates as nodes first, so that a candidate's node can be looked up.
        let mut nodes = Vec::new();
        let mut number = vec![u16::MAX; Candidate::COUNT];
        for cell in grid.empty_cells() {
            for digit in grid.candidates(cell) {
                number[cell.to_candidate(digit).index()] = nodes.len() as u16;
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
            implied_states: vec![Vec::new(); states],
            implications: StateRelation::new(states),
            nodes,
            candidate_count: candidates,
            node_numbers: number,
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

    /// The state that stands for a candidate in the net.
    pub(crate) fn candidate_state(&self, candidate: Candidate, is_true: bool) -> StateIndex {
        self.node_numbers[candidate.index()] * 2 + StateIndex::from(is_true)
    }

    /// Adds what follows from a state to the implications.
    pub(crate) fn add_implication(&mut self, from: StateIndex, to: StateIndex) {
        if self.implications.insert(from, to) {
            self.implied_states[usize::from(from)].push(to);
        }
    }

    fn link_candidate(&mut self, grid: &HodokuGrid, cell: Cell, digit: Digit) {
        let here = cell.to_candidate(digit);
        let (on, off) = (self.candidate_state(here, true), self.candidate_state(here, false));
        for other in grid.candidates(cell) - digit {
            self.add_implication(on, self.candidate_state(cell.to_candidate(other), false));
        }
        if let Some(other) = (grid.candidates(cell) - digit).only() {
            self.add_implication(off, self.candidate_state(cell.to_candidate(other), true));
        }
        for house in cell_houses(cell) {
            let others = (grid.cells_with(digit) & house.cells()) - cell;
            for other in others {
                self.add_implication(on, self.candidate_state(other.to_candidate(digit), false));
            }
            if let Some(other) = others.only() {
                self.add_implication(off, self.candidate_state(other.to_candidate(digit), true));
            }
        }
    }

    fn link_groups(&mut self, grid: &HodokuGrid) {
        for i in self.candidate_count..self.nodes.len() {
            let (cells, digit) = self.nodes[i];
            let (off, on) = ((i * 2) as StateIndex, (i * 2 + 1) as StateIndex);
            let Some(first) = cells.first() else { continue };
            // A candidate and a group that sees all of it exclude each other.
            for cell in cells.peer_intersection() & grid.cells_with(digit) {
                self.add_implication(self.candidate_state(cell.to_candidate(digit), true), off);
                self.add_implication(on, self.candidate_state(cell.to_candidate(digit), false));
            }
            for house in cell_houses(first) {
                if !(cells - house.cells()).is_empty() {
                    continue;
                }
                // The rest of the house: if it is one cell or one other group, the link is strong as well.
                let rest = (grid.cells_with(digit) & house.cells()) - cells;
                if let Some(cell) = rest.only() {
                    self.add_implication(off, self.candidate_state(cell.to_candidate(digit), true));
                    self.add_implication(self.candidate_state(cell.to_candidate(digit), false), on);
                }
                for j in self.candidate_count..self.nodes.len() {
                    let (others, other_digit) = self.nodes[j];
                    if other_digit == digit
                        && (others - house.cells()).is_empty()
                        && (others & cells).is_empty()
                    {
                        self.add_implication(on, (j * 2) as StateIndex);
                        if others == rest {
                            self.add_implication(off, (j * 2 + 1) as StateIndex);
                        }
                    }
                }
            }
        }
    }

    /// Returns the direct implications of a state, in the order in which they were added.
    pub(crate) fn implied_states(&self, state: StateIndex) -> &[StateIndex] {
        &self.implied_states[usize::from(state)]
    }

    /// Returns the direct implications of all states, without order.
    pub(super) fn implications(&self) -> &StateRelation {
        &self.implications
    }

    pub(crate) fn state_count(&self) -> usize {
        self.implied_states.len()
    }

    /// Returns the number of states that belong to single candidates; they come first.
    pub(crate) fn candidate_state_count(&self) -> StateIndex {
        (self.candidate_count * 2) as StateIndex
    }

    /// Returns the candidate of a state; `None` for a group's.
    pub(crate) fn state_candidate(&self, state: StateIndex) -> Option<Candidate> {
        let node = usize::from(state / 2);
        let (cells, digit) = self.nodes[node];
        if node < self.candidate_count { cells.first().map(|cell| cell.to_candidate(digit)) } else { None }
    }

    /// The cells and the digit of an implication state.
    pub(crate) fn cells_and_digit(&self, state: StateIndex) -> (CellMap, Digit) {
        self.nodes[usize::from(state / 2)]
    }

    /// A state as a node of a chain.
    pub(crate) fn state_node(&self, state: StateIndex) -> HodokuNode {
        let (cells, digit) = self.cells_and_digit(state);
        (cells, digit, is_true_state(state))
    }

    /// Computes all implications of a state by breadth-first search.
    pub(crate) fn fill_state_table(&self, start: StateIndex, table: &mut StateTable) {
        table.reset_to_start_state(self.state_count(), start);
        let mut at = 0;
        while at < table.order.len() {
            let here = table.order[at];
            let steps = table.distance[usize::from(here)] + 1;
            for next in self.implied_states(here) {
                if table.distance[usize::from(*next)] == u16::MAX {
                    table.distance[usize::from(*next)] = steps;
                    table.predecessors[usize::from(*next)] = here;
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
    pub predecessors: Vec<StateIndex>,
}

impl StateTable {
    fn reset_to_start_state(&mut self, states: usize, start: StateIndex) {
        self.order.clear();
        self.distance.clear();
        self.distance.resize(states, u16::MAX);
        self.predecessors.clear();
        self.predecessors.resize(states, NO_STATE);
        self.distance[usize::from(start)] = 0;
        self.order.push(start);
    }

    /// Returns the way to an implication state, from the start.
    pub(crate) fn path_to(&self, state: StateIndex) -> Vec<StateIndex> {
        let mut path = vec![state];
        let mut at = state;
        while self.predecessors[usize::from(at)] != NO_STATE {
            at = self.predecessors[usize::from(at)];
            path.push(at);
        }
        path.reverse();
        path
    }
}
