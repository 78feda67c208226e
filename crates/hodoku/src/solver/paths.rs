//! Paths through HoDoKu's implication tables: how it gets from one state to another by links and singles, and
//! how it writes that.
//!
//! Each state has a table: the states that follow from it by some rounds of singles, each with the candidates
//! that had to be eliminated before, and then all that follows from those according to their own tables. A
//! path is read off backwards: at a single, through the candidate eliminated last; at a state from another
//! table, through the path in that table. Anything else a single needed is a branch, written in brackets
//! where it leaves the path, be that before or after the state that needs it: `r1c2=1 (r4c3<>1) r1c2<>5
//! r4c2=5`.
//!
//! Where a supposition is false, singles contradict each other. HoDoKu ignores that: a single is placed in
//! the round after it appears unless its cell has been filled, even if another one of the round has taken
//! its digit before. One that has lost its digit when the round begins is placed if it is naked, and given
//! up if it is hidden. Its causes are read off only when it is placed, in the first house that has no other
//! place left then. That may be the wrong house; the proof cites the actual causes.

use std::cell::OnceCell;
use std::collections::HashMap;

use ninefold_core::{Candidate, House};

use super::HodokuGrid;
use super::houses::cell_houses;
use super::reach::{StateIndex, StateRelation};
use super::tables::{ImplicationNet, NO_STATE, is_true_state};

/// Tables of a position, built on demand.
pub(super) struct SinglesPaths<'n> {
    grid: &'n HodokuGrid,
    net: &'n ImplicationNet,
    rounds: u8,
    tables: Vec<OnceCell<SinglesTable>>,
    combined_tables: Vec<OnceCell<CombinedTable>>,
}

/// Implications of a state by singles.
#[derive(Default)]
struct SinglesTable {
    /// In the order in which it came.
    order: Vec<StateIndex>,
    /// Causes of each state, the latest first; empty where the state doesn't follow.
    causes: Vec<Vec<StateIndex>>,
    /// Actual causes of singles, for those whose listed causes are not a valid reason.
    reasons: HashMap<StateIndex, Vec<StateIndex>>,
    /// By state, how many steps it takes.
    steps: Vec<u16>,
    /// By state, its place in the order.
    order_indices: Vec<u16>,
}

/// All implications of a state.
struct CombinedTable {
    steps: Vec<u16>,
    /// The state whose table contains each state; none where the own table does.
    via_states: Vec<StateIndex>,
}

/// A node of a path, with the branches that leave it.
pub(super) struct BranchedNode {
    pub(super) state: StateIndex,
    pub(super) branches: Vec<Vec<StateIndex>>,
}

/// A node of a path, with its other causes.
struct CauseNode {
    state: StateIndex,
    other_causes: Vec<StateIndex>,
}

const UNREACHED: u16 = u16::MAX;

impl<'n> SinglesPaths<'n> {
    /// Creates the paths of a position, by its links and this many rounds of singles.
    pub(super) fn new(grid: &'n HodokuGrid, net: &'n ImplicationNet, rounds: u8) -> SinglesPaths<'n> {
        let states = net.state_count();
        let tables = (0..states).map(|_| OnceCell::new()).collect();
        let full = (0..states).map(|_| OnceCell::new()).collect();
        SinglesPaths { grid, net, rounds, tables, combined_tables: full }
    }

    /// Returns the implications of each state by its own table.
    pub(super) fn implications(&self) -> StateRelation {
        let mut follows = StateRelation::new(self.net.state_count());
        for start in 0..self.net.state_count() as StateIndex {
            self.direct_table(start).order.iter().skip(1).for_each(|state| {
                follows.insert(start, *state);
            });
        }
        follows
    }

    /// Returns the length of the path from one state to another as HoDoKu counts it: its nodes, and for each
    /// branch the nodes and its end.
    pub(super) fn path_length(&self, start: StateIndex, end: StateIndex) -> Option<usize> {
        let path = self.find_path(start, end)?;
        let branches = path.iter().flat_map(|node| &node.branches).map(|branch| branch.len() + 1);
        Some(path.len() + branches.sum::<usize>())
    }

    /// Returns HoDoKu's path from one state to another, with its branches; `None` if it doesn't follow.
    pub(super) fn find_path(&self, start: StateIndex, end: StateIndex) -> Option<Vec<BranchedNode>> {
        // The main path follows the first cause of each state; further causes become branches.
        let main_path = self.trace_back(start, end, &[])?;
        let nodes: Vec<StateIndex> = main_path.iter().map(|node| node.state).collect();
        let mut path_nodes: Vec<BranchedNode> =
            nodes.iter().map(|state| BranchedNode { state: *state, branches: Vec::new() }).collect();
        for node in main_path.iter().rev() {
            // Each branch begins at the node of the path where its trace meets it.
            for cause in &node.other_causes {
                let branch = self.trace_back(start, *cause, &nodes)?;
                let fork = nodes.iter().position(|state| *state == branch[0].state)?;
                if branch.len() > 1 {
                    path_nodes[fork].branches.push(branch[1..].iter().map(|node| node.state).collect());
                }
            }
        }
        // What is met again has its branches again.
        for i in 1..path_nodes.len() {
            if let Some(first) = nodes[..i].iter().position(|state| *state == nodes[i]) {
                path_nodes[i].branches = path_nodes[first].branches.clone();
            }
        }
        Some(path_nodes)
    }

    /// Returns all states that `end` rests on when `start` holds, and `end` itself, each after its causes;
    /// `None` if it doesn't follow.
    pub(super) fn find_supporting_states(
        &self,
        start: StateIndex,
        end: StateIndex,
    ) -> Option<Vec<(StateIndex, Vec<StateIndex>)>> {
        let mut thoughts = vec![(start, Vec::new())];
        self.collect_support(start, end, &mut thoughts)?;
        Some(thoughts)
    }

    /// Adds the states that `end` rests on: by the table of the start, or by the other table that it comes
    /// from.
    fn collect_support(
        &self,
        start: StateIndex,
        end: StateIndex,
        thoughts: &mut Vec<(StateIndex, Vec<StateIndex>)>,
    ) -> Option<()> {
        let through = self.combined_table(start).via_states[usize::from(end)];
        if through == NO_STATE {
            return self.direct_table(start).collect_support(end, thoughts);
        }
        self.collect_support(start, through, thoughts)?;
        self.direct_table(through).collect_support(end, thoughts)
    }

    /// Returns the path to a state, from the start or from the last of the nodes `until` on it.
    fn trace_back(&self, start: StateIndex, end: StateIndex, until: &[StateIndex]) -> Option<Vec<CauseNode>> {
        let full = self.combined_table(start);
        (full.steps[usize::from(end)] != UNREACHED).then_some(())?;
        let table = self.direct_table(start);
        let mut path = Vec::new();
        let mut at = end;
        while at != start && !(at != end && until.contains(&at)) {
            let through = full.via_states[usize::from(at)];
            // The state's own table has it: step back to the first cause and note the others.
            if through == NO_STATE {
                let (before, beside) = table.causes[usize::from(at)].split_first()?;
                path.push(CauseNode { state: at, other_causes: beside.to_vec() });
                at = *before;
            } else {
                // The state comes from another state's table: insert the path in that table.
                let part = self.direct_table(through).trace_back(through, at)?;
                let shared_node =
                    part.iter().position(|node| node.state != end && until.contains(&node.state));
                let is_met = shared_node.is_some();
                at = shared_node.map_or(through, |shared_node| part[shared_node].state);
                path.extend(part.into_iter().take(shared_node.unwrap_or(usize::MAX)));
                if is_met {
                    break;
                }
            }
        }
        path.push(CauseNode { state: at, other_causes: Vec::new() });
        path.reverse();
        Some(path)
    }

    fn direct_table(&self, start: StateIndex) -> &SinglesTable {
        self.tables[usize::from(start)]
            .get_or_init(|| SinglesTable::new(self.grid, self.net, start, self.rounds))
    }

    fn combined_table(&self, start: StateIndex) -> &CombinedTable {
        self.combined_tables[usize::from(start)].get_or_init(|| {
            let table = self.direct_table(start);
            let (mut steps, mut order) = (table.steps.clone(), table.order.clone());
            // Visit the states in the order reached; each adds what follows by its own table.
            let mut through = vec![NO_STATE; steps.len()];
            let mut at = 1;
            while at < order.len() {
                let by = order[at];
                let other = self.direct_table(by);
                for state in other.order.iter().skip(1) {
                    let i = usize::from(*state);
                    // Ways through another table give way to shorter ones; the own table's don't.
                    let sum = steps[usize::from(by)].saturating_add(other.steps[i]);
                    if steps[i] == UNREACHED {
                        order.push(*state);
                    } else if through[i] == NO_STATE || steps[i] <= sum {
                        continue;
                    }
                    (steps[i], through[i]) = (sum, by);
                }
                at += 1;
            }
            CombinedTable { steps, via_states: through }
        })
    }
}

impl SinglesTable {
    fn new(grid: &HodokuGrid, net: &ImplicationNet, start: StateIndex, rounds: u8) -> SinglesTable {
        let states = net.state_count();
        let mut table = SinglesTable {
            order: Vec::new(),
            causes: vec![Vec::new(); states],
            reasons: HashMap::new(),
            steps: vec![UNREACHED; states],
            order_indices: vec![UNREACHED; states],
        };
        // The state itself comes first, then what singles lead to from it.
        table.insert_state(start, Vec::new());
        let by_singles = net.state_candidate(start).filter(|_| rounds > 0);
        if let Some(candidate) = by_singles {
            table.propagate_singles(grid, net, candidate, is_true_state(start), rounds);
        }
        // What singles don't lead to: groups.
        for next in net
            .implied_states(start)
            .iter()
            .filter(|next| by_singles.is_none() || net.state_candidate(**next).is_none())
        {
            table.insert_state(*next, vec![start]);
        }
        table
    }

    /// Adds what follows by singles from a candidate that is true or false, round by round.
    fn propagate_singles(
        &mut self,
        grid: &HodokuGrid,
        net: &ImplicationNet,
        candidate: Candidate,
        is_true: bool,
        rounds: u8,
    ) {
        // Work on a copy; singles that are open already don't follow from the state.
        let mut ahead = grid.clone();
        ahead.clear_singles();
        if is_true {
            self.add_single_effects(grid, net, &mut ahead, candidate);
        } else {
            ahead.remove_candidate(candidate);
            // A cell with one candidate left is filled before the first round.
            if let Some(last) = ahead.candidates(candidate.cell()).only() {
                let single = candidate.cell().to_candidate(last);
                self.insert_state(net.candidate_state(single, true), Vec::new());
                self.add_single_effects(grid, net, &mut ahead, single);
            }
        }
        // Each round places the singles that appeared in the one before.
        for _ in 0..rounds {
            for (single, is_naked) in ahead.take_look_ahead_singles() {
                if ahead.value(single.cell()).is_none() {
                    let state = net.candidate_state(single, true);
                    // HoDoKu may cite a wrong house for the single; if so, note a reason that is valid.
                    let causes = false_states(net, absent_candidates(grid, &ahead, single, is_naked));
                    if causes.is_empty() || !self.has_all_states(&causes) {
                        let mut reasons = cell_houses(single.cell())
                            .into_iter()
                            .map(|house| other_places(grid, house, single));
                        let reason = reasons.find_map(|way| {
                            Some(false_states(net, way)).filter(|way| self.has_all_states(way))
                        });
                        self.reasons.extend(reason.map(|reason| (state, reason)));
                    }
                    self.insert_state(state, causes);
                    self.add_single_effects(grid, net, &mut ahead, single);
                }
            }
        }
    }

    /// Whether the combined table already has all of these states.
    fn has_all_states(&self, states: &[StateIndex]) -> bool {
        states.iter().all(|state| self.order_indices[usize::from(*state)] != UNREACHED)
    }

    /// Fills a cell in a copy of the grid and adds the eliminations that follow to the implications.
    fn add_single_effects(
        &mut self,
        grid: &HodokuGrid,
        net: &ImplicationNet,
        ahead: &mut HodokuGrid,
        single: Candidate,
    ) {
        let (cell, digit) = (single.cell(), single.digit());
        let from = net.candidate_state(single, true);
        let peers = (grid.cells_with(digit) & cell.peers()).into_iter().map(|peer| peer.to_candidate(digit));
        let others = (grid.candidates(cell) - digit).into_iter().map(|other| cell.to_candidate(other));
        for eliminated in peers.chain(others) {
            self.insert_state(net.candidate_state(eliminated, false), vec![from]);
        }
        ahead.fill_cell(single);
    }

    /// Adds a state that follows from others, unless it is there; from the start, if none of them are there.
    /// The path continues at the latest cause, which is moved to the front: each cause later than the first
    /// swaps places with it, which also gives the order of the branches.
    fn insert_state(&mut self, state: StateIndex, mut causes: Vec<StateIndex>) {
        let i = usize::from(state);
        if self.order_indices[i] != UNREACHED {
            return;
        }
        causes.retain(|cause| self.order_indices[usize::from(*cause)] != UNREACHED);
        if causes.is_empty() && !self.order.is_empty() {
            causes.push(self.order[0]);
        }
        for at in 1..causes.len() {
            if self.order_indices[usize::from(causes[at])] > self.order_indices[usize::from(causes[0])] {
                causes.swap(0, at);
            }
        }
        let steps = causes.iter().map(|cause| self.steps[usize::from(*cause)] + 1).max();
        (self.order_indices[i], self.steps[i]) = (self.order.len() as u16, steps.unwrap_or(0));
        self.causes[i] = causes;
        self.order.push(state);
    }

    /// Adds the states that `end` rests on in this table, and `end` itself, unless it is there.
    fn collect_support(
        &self,
        end: StateIndex,
        thoughts: &mut Vec<(StateIndex, Vec<StateIndex>)>,
    ) -> Option<()> {
        if thoughts.iter().any(|(known, _)| *known == end) {
            return Some(());
        }
        (self.order_indices[usize::from(end)] != UNREACHED).then_some(())?;
        let causes = self.reasons.get(&end).unwrap_or(&self.causes[usize::from(end)]);
        causes.iter().try_for_each(|cause| self.collect_support(*cause, thoughts))?;
        thoughts.push((end, causes.clone()));
        Some(())
    }

    /// Returns the path to a state, backwards, without the start.
    fn trace_back(&self, start: StateIndex, end: StateIndex) -> Option<Vec<CauseNode>> {
        let mut path = Vec::new();
        let mut at = end;
        while at != start {
            let (before, beside) = self.causes[usize::from(at)].split_first()?;
            path.push(CauseNode { state: at, other_causes: beside.to_vec() });
            at = *before;
        }
        Some(path)
    }
}

/// Returns the states in which these candidates are false.
fn false_states(net: &ImplicationNet, candidates: Vec<Candidate>) -> Vec<StateIndex> {
    candidates.into_iter().map(|eliminated| net.candidate_state(eliminated, false)).collect()
}

/// Returns the candidates whose absence makes a single, in its cell or in a house.
fn absent_candidates(
    grid: &HodokuGrid,
    ahead: &HodokuGrid,
    single: Candidate,
    is_naked: bool,
) -> Vec<Candidate> {
    let (cell, digit) = (single.cell(), single.digit());
    if is_naked {
        return (grid.candidates(cell) - digit).iter().map(|other| cell.to_candidate(other)).collect();
    }
    let house = cell_houses(cell).into_iter().find(|house| ahead.place_count(*house, digit) <= 1);
    house.map(|house| other_places(grid, house, single)).unwrap_or_default()
}

/// Returns the other candidates of a digit in a house.
fn other_places(grid: &HodokuGrid, house: House, single: Candidate) -> Vec<Candidate> {
    let places = (grid.cells_with(single.digit()) & house.cells()) - single.cell();
    places.iter().map(|place| place.to_candidate(single.digit())).collect()
}
