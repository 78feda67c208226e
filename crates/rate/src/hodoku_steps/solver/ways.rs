//! Paths through a net of implications: how HoDoKu gets from one state to another by links and singles, and
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
//! the round after it appears unless its cell has been filled, even if another one has taken its digit
//! meanwhile. Its causes are read off only when it is placed, in the first house that has no other place left
//! then. That may be the wrong house; the proof cites the actual causes.

use std::cell::OnceCell;
use std::collections::HashMap;

use ninefold_core::{Candidate, House};

use super::Grid;
use super::houses::houses_of;
use super::reach::{Rows, State};
use super::tables::{NONE, Net, is_true};

/// Tables of a position, built on demand.
pub(super) struct Ways<'n> {
    grid: &'n Grid,
    net: &'n Net,
    rounds: u8,
    tables: Vec<OnceCell<Table>>,
    full: Vec<OnceCell<Full>>,
}

/// Implications of a state by singles.
#[derive(Default)]
struct Table {
    /// In the order in which it came.
    order: Vec<State>,
    /// Causes of each state, the latest first; empty where the state doesn't follow.
    causes: Vec<Vec<State>>,
    /// Actual causes of singles, for those whose listed causes are not a valid reason.
    reasons: HashMap<State, Vec<State>>,
    /// By state, how many steps it takes.
    steps: Vec<u16>,
    /// By state, its place in the order.
    came: Vec<u16>,
}

/// All implications of a state.
struct Full {
    steps: Vec<u16>,
    /// The state whose table contains each state; none where the own table does.
    through: Vec<State>,
}

/// A node of a path, with the branches that leave it.
pub(super) struct Told {
    pub(super) state: State,
    pub(super) branches: Vec<Vec<State>>,
}

/// A node of a path, with its other causes.
struct Node {
    state: State,
    beside: Vec<State>,
}

const FAR: u16 = u16::MAX;

impl<'n> Ways<'n> {
    /// Creates the paths of a position, by its links and this many rounds of singles.
    pub(super) fn new(grid: &'n Grid, net: &'n Net, rounds: u8) -> Ways<'n> {
        let states = net.states();
        let tables = (0..states).map(|_| OnceCell::new()).collect();
        let full = (0..states).map(|_| OnceCell::new()).collect();
        Ways { grid, net, rounds, tables, full }
    }

    /// Returns the implications of each state by its own table.
    pub(super) fn follows(&self) -> Rows {
        let mut follows = Rows::new(self.net.states());
        for start in 0..self.net.states() as State {
            self.table(start).order.iter().skip(1).for_each(|state| {
                follows.insert(start, *state);
            });
        }
        follows
    }

    /// Returns the length of the path from one state to another as HoDoKu counts it: its nodes, and for each
    /// branch the nodes and its end.
    pub(super) fn length(&self, start: State, end: State) -> Option<usize> {
        let way = self.way(start, end)?;
        let branches = way.iter().flat_map(|told| &told.branches).map(|branch| branch.len() + 1);
        Some(way.len() + branches.sum::<usize>())
    }

    /// Returns the path from one state to another, with its branches; `None` if it doesn't follow.
    pub(super) fn way(&self, start: State, end: State) -> Option<Vec<Told>> {
        let way = self.back(start, end, &[])?;
        let nodes: Vec<State> = way.iter().map(|node| node.state).collect();
        let mut told: Vec<Told> =
            nodes.iter().map(|state| Told { state: *state, branches: Vec::new() }).collect();
        for node in way.iter().rev() {
            for cause in &node.beside {
                let branch = self.back(start, *cause, &nodes)?;
                let fork = nodes.iter().position(|state| *state == branch[0].state)?;
                if branch.len() > 1 {
                    told[fork].branches.push(branch[1..].iter().map(|node| node.state).collect());
                }
            }
        }
        // What is met again has its branches again.
        for i in 1..told.len() {
            if let Some(first) = nodes[..i].iter().position(|state| *state == nodes[i]) {
                told[i].branches = told[first].branches.clone();
            }
        }
        Some(told)
    }

    /// Returns all states that `end` rests on when `start` holds, and `end` itself, each after its causes;
    /// `None` if it doesn't follow.
    pub(super) fn thoughts(&self, start: State, end: State) -> Option<Vec<(State, Vec<State>)>> {
        let mut thoughts = vec![(start, Vec::new())];
        self.think(start, end, &mut thoughts)?;
        Some(thoughts)
    }

    /// Adds the states that `end` rests on: by the table of the start, or by the other table that it comes
    /// from.
    fn think(&self, start: State, end: State, thoughts: &mut Vec<(State, Vec<State>)>) -> Option<()> {
        let through = self.full(start).through[usize::from(end)];
        if through == NONE {
            return self.table(start).think(end, thoughts);
        }
        self.think(start, through, thoughts)?;
        self.table(through).think(end, thoughts)
    }

    /// Returns the path to a state, from the start or from the last of the nodes `until` on it.
    fn back(&self, start: State, end: State, until: &[State]) -> Option<Vec<Node>> {
        let full = self.full(start);
        (full.steps[usize::from(end)] != FAR).then_some(())?;
        let table = self.table(start);
        let mut way = Vec::new();
        let mut at = end;
        while at != start && !(at != end && until.contains(&at)) {
            let through = full.through[usize::from(at)];
            // The state's own table has it: step back to the first cause and note the others.
            if through == NONE {
                let (before, beside) = table.causes[usize::from(at)].split_first()?;
                way.push(Node { state: at, beside: beside.to_vec() });
                at = *before;
            } else {
                // The state comes from another state's table: insert the path in that table.
                let part = self.table(through).back(through, at)?;
                let met = part.iter().position(|node| node.state != end && until.contains(&node.state));
                let is_met = met.is_some();
                at = met.map_or(through, |met| part[met].state);
                way.extend(part.into_iter().take(met.unwrap_or(usize::MAX)));
                if is_met {
                    break;
                }
            }
        }
        way.push(Node { state: at, beside: Vec::new() });
        way.reverse();
        Some(way)
    }

    fn table(&self, start: State) -> &Table {
        self.tables[usize::from(start)].get_or_init(|| Table::new(self.grid, self.net, start, self.rounds))
    }

    fn full(&self, start: State) -> &Full {
        self.full[usize::from(start)].get_or_init(|| {
            let table = self.table(start);
            let (mut steps, mut order) = (table.steps.clone(), table.order.clone());
            let mut through = vec![NONE; steps.len()];
            let mut at = 1;
            while at < order.len() {
                let by = order[at];
                let other = self.table(by);
                for state in other.order.iter().skip(1) {
                    let i = usize::from(*state);
                    let sum = steps[usize::from(by)].saturating_add(other.steps[i]);
                    if steps[i] == FAR {
                        order.push(*state);
                    } else if through[i] == NONE || steps[i] <= sum {
                        continue;
                    }
                    (steps[i], through[i]) = (sum, by);
                }
                at += 1;
            }
            Full { steps, through }
        })
    }
}

impl Table {
    fn new(grid: &Grid, net: &Net, start: State, rounds: u8) -> Table {
        let states = net.states();
        let mut table = Table {
            order: Vec::new(),
            causes: vec![Vec::new(); states],
            reasons: HashMap::new(),
            steps: vec![FAR; states],
            came: vec![FAR; states],
        };
        table.comes(start, Vec::new());
        let by_singles = net.candidate(start).filter(|_| rounds > 0);
        if let Some(candidate) = by_singles {
            table.look_ahead(grid, net, candidate, is_true(start), rounds);
        }
        // What singles don't lead to: groups.
        for next in
            net.next(start).iter().filter(|next| by_singles.is_none() || net.candidate(**next).is_none())
        {
            table.comes(*next, vec![start]);
        }
        table
    }

    /// Singles follow singles.
    fn look_ahead(&mut self, grid: &Grid, net: &Net, candidate: Candidate, is_true: bool, rounds: u8) {
        let mut ahead = grid.clone();
        ahead.forget_singles();
        if is_true {
            self.place(grid, net, &mut ahead, candidate);
        } else {
            ahead.remove(candidate);
        }
        for _ in 0..rounds {
            for (single, is_naked) in ahead.seen_singles() {
                if ahead.value(single.cell()).is_none() {
                    let state = net.state(single, true);
                    // HoDoKu may cite a wrong house for the single; if so, note a reason that is valid.
                    let told = gone(net, why(grid, &ahead, single, is_naked));
                    if told.is_empty() || !self.has_all(&told) {
                        let mut ways =
                            houses_of(single.cell()).into_iter().map(|house| others(grid, house, single));
                        let reason =
                            ways.find_map(|way| Some(gone(net, way)).filter(|way| self.has_all(way)));
                        self.reasons.extend(reason.map(|reason| (state, reason)));
                    }
                    self.comes(state, told);
                    self.place(grid, net, &mut ahead, single);
                }
            }
        }
    }

    /// Whether the table already has all of these states.
    fn has_all(&self, states: &[State]) -> bool {
        states.iter().all(|state| self.came[usize::from(*state)] != FAR)
    }

    /// Fills a cell; the eliminations follow from it.
    fn place(&mut self, grid: &Grid, net: &Net, ahead: &mut Grid, single: Candidate) {
        let (cell, digit) = (single.cell(), single.digit());
        let from = net.state(single, true);
        let peers = (grid.with(digit) & cell.peers()).into_iter().map(|peer| peer.with(digit));
        let others = (grid.candidates(cell) - digit).into_iter().map(|other| cell.with(other));
        for gone in peers.chain(others) {
            self.comes(net.state(gone, false), vec![from]);
        }
        ahead.fill(single);
    }

    /// Adds a state that follows from others, unless it is there; from the start, if none of them are there.
    /// The path continues at the latest cause, which is moved to the front: each cause later than the first
    /// swaps places with it, which also gives the order of the branches.
    fn comes(&mut self, state: State, mut causes: Vec<State>) {
        let i = usize::from(state);
        if self.came[i] != FAR {
            return;
        }
        causes.retain(|cause| self.came[usize::from(*cause)] != FAR);
        if causes.is_empty() && !self.order.is_empty() {
            causes.push(self.order[0]);
        }
        for at in 1..causes.len() {
            if self.came[usize::from(causes[at])] > self.came[usize::from(causes[0])] {
                causes.swap(0, at);
            }
        }
        let steps = causes.iter().map(|cause| self.steps[usize::from(*cause)] + 1).max();
        (self.came[i], self.steps[i]) = (self.order.len() as u16, steps.unwrap_or(0));
        self.causes[i] = causes;
        self.order.push(state);
    }

    /// Adds the states that `end` rests on in this table, and `end` itself, unless it is there.
    fn think(&self, end: State, thoughts: &mut Vec<(State, Vec<State>)>) -> Option<()> {
        if thoughts.iter().any(|(known, _)| *known == end) {
            return Some(());
        }
        (self.came[usize::from(end)] != FAR).then_some(())?;
        let causes = self.reasons.get(&end).unwrap_or(&self.causes[usize::from(end)]);
        causes.iter().try_for_each(|cause| self.think(*cause, thoughts))?;
        thoughts.push((end, causes.clone()));
        Some(())
    }

    /// Returns the path to a state, backwards, without the start.
    fn back(&self, start: State, end: State) -> Option<Vec<Node>> {
        let mut way = Vec::new();
        let mut at = end;
        while at != start {
            let (before, beside) = self.causes[usize::from(at)].split_first()?;
            way.push(Node { state: at, beside: beside.to_vec() });
            at = *before;
        }
        Some(way)
    }
}

/// Returns the states in which these candidates are false.
fn gone(net: &Net, candidates: Vec<Candidate>) -> Vec<State> {
    candidates.into_iter().map(|gone| net.state(gone, false)).collect()
}

/// Returns the candidates whose absence makes a single, in its cell or in a house.
fn why(grid: &Grid, ahead: &Grid, single: Candidate, is_naked: bool) -> Vec<Candidate> {
    let (cell, digit) = (single.cell(), single.digit());
    if is_naked {
        return (grid.candidates(cell) - digit).iter().map(|other| cell.with(other)).collect();
    }
    let house = houses_of(cell).into_iter().find(|house| ahead.left(*house, digit) <= 1);
    house.map(|house| others(grid, house, single)).unwrap_or_default()
}

/// Returns the other candidates of a digit in a house.
fn others(grid: &Grid, house: House, single: Candidate) -> Vec<Candidate> {
    let places = (grid.with(single.digit()) & house.cells()) - single.cell();
    places.iter().map(|place| place.with(single.digit())).collect()
}
