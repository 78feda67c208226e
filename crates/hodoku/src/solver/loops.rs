//! HoDoKu's search for nice loops and alternating inference chains.

use ninefold_core::small_sort::SortShort;
use std::collections::HashMap;
use std::ops::ControlFlow;

use ninefold_core::{Candidate, CandidateMap, CellMap};

use super::reach::{ReachabilityCache, StateIndex};
use super::step::{HodokuNode, HodokuShape, HodokuStep};
use super::tables::{ImplicationNet, NodeGrouping, StateTable, is_true_state};
use super::{HodokuGrid, HodokuKind, HodokuStepCollector};

/// Finds all chains and loops; of those with the same conclusions the shortest, and of equally short ones a
/// loop.
pub(super) fn find_nice_loops(
    grid: &HodokuGrid,
    kind: HodokuKind,
    finds: &mut HodokuStepCollector,
) -> ControlFlow<()> {
    let nodes = if kind == HodokuKind::GroupedAic { NodeGrouping::Grouped } else { NodeGrouping::Single };
    let net = ImplicationNet::new(grid, nodes);
    let mut search =
        NiceLoopSearch { grid, net: &net, loops: ShortestChains::default(), aics: ShortestChains::default() };
    let (mut table, mut reach) = (StateTable::default(), ReachabilityCache::new(net.implications()));
    // Start from every candidate, once as true and once as false.
    for truth in [true, false] {
        for cell in grid.empty_cells() {
            for digit in grid.candidates(cell) {
                let start = net.candidate_state(cell.to_candidate(digit), truth);
                // From a true candidate, only loops that contradict it are reported; few come back.
                let leads_to = reach.reachable_from(start);
                let is_other = |other| leads_to.contains(net.candidate_state(cell.to_candidate(other), true));
                let comes_back =
                    leads_to.contains(start ^ 1) || (grid.candidates(cell) - digit).iter().any(is_other);
                if !truth || comes_back {
                    net.fill_state_table(start, &mut table);
                    search.search_implications(cell.to_candidate(digit), truth, &table);
                }
            }
        }
    }
    // HoDoKu looks for loops before it looks for chains that don't come back.
    let NiceLoopSearch { loops: mut all, aics, .. } = search;
    aics.steps.into_iter().for_each(|found| all.insert(found));
    all.steps.into_iter().try_for_each(|found| finds.push(found))
}

struct NiceLoopSearch<'g> {
    grid: &'g HodokuGrid,
    net: &'g ImplicationNet,
    loops: ShortestChains,
    aics: ShortestChains,
}

/// The shortest chain for each set of eliminations, in the order in which these were first found.
#[derive(Default)]
struct ShortestChains {
    indices: HashMap<Vec<Candidate>, usize>,
    steps: Vec<HodokuStep>,
}

impl ShortestChains {
    fn insert(&mut self, found: HodokuStep) {
        match self.indices.get(&found.eliminations) {
            Some(at) if self.steps[*at].shape.pattern_length() <= found.shape.pattern_length() => {}
            Some(at) => self.steps[*at] = found,
            None => {
                self.indices.insert(found.eliminations.clone(), self.steps.len());
                self.steps.push(found);
            }
        }
    }
}

impl NiceLoopSearch<'_> {
    fn search_implications(&mut self, start: Candidate, truth: bool, table: &StateTable) {
        let (cell, digit) = (start.cell(), start.digit());
        for at in table.order.iter().skip(1) {
            let Some(end) = self.net.state_candidate(*at) else { continue };
            let steps = table.distance[usize::from(*at)];
            // The chain returns to its cell: a nice loop, unless it is shorter than three links.
            if end.cell() == cell {
                if steps < 3 {
                    continue;
                }
                // The states at both ends say whether the loop is continuous, and which candidate is false
                // otherwise.
                match (truth, is_true_state(*at)) {
                    (true, false) if end == start => {
                        self.report_chain(HodokuKind::Discontinuous, vec![start], table, *at)
                    }
                    (true, true) if end != start => {
                        self.report_chain(HodokuKind::Discontinuous, vec![start], table, *at)
                    }
                    (false, true) if end == start => {
                        let others = (self.grid.candidates(cell) - digit)
                            .iter()
                            .map(|digit| cell.to_candidate(digit))
                            .collect();
                        self.report_chain(HodokuKind::Discontinuous, others, table, *at);
                    }
                    (false, false) if end != start => {
                        self.report_chain(HodokuKind::Discontinuous, vec![end], table, *at)
                    }
                    (false, true) => self.report_continuous_loop(start, table, *at),
                    _ => {}
                }
            } else if !truth && is_true_state(*at) && steps >= 3 {
                // Strong links at both ends: AIC type 1 (same digit) or type 2 (ends see each other).
                if end.digit() == digit {
                    let seen = cell.peers() & end.cell().peers() & self.grid.cells_with(digit);
                    if seen.len() > 1 {
                        self.report_chain(
                            HodokuKind::Aic,
                            seen.iter().map(|cell| cell.to_candidate(digit)).collect(),
                            table,
                            *at,
                        );
                    }
                } else if cell.sees(end.cell()) {
                    let both = [cell.to_candidate(end.digit()), end.cell().to_candidate(digit)];
                    if both.into_iter().all(|c| self.grid.has_candidate(c)) {
                        self.report_chain(HodokuKind::Aic, both.to_vec(), table, *at);
                    }
                }
            }
        }
    }

    /// Reports a loop that returns to its cell by another strong link: every link of it holds both ways.
    fn report_continuous_loop(&mut self, start: Candidate, table: &StateTable, end: StateIndex) {
        // Every weak link of the loop eliminates what sees both of its ends.
        let path = table.path_to(end);
        let chain = path.iter().fold(CellMap::EMPTY, |all, state| all | self.net.cells_and_digit(*state).0);
        let mut removed = CandidateMap::EMPTY;
        let mut weak = |a: StateIndex, b: StateIndex| {
            let ((p, d), (q, e)) = (self.net.cells_and_digit(a), self.net.cells_and_digit(b));
            if d == e {
                // A weak link within a digit: other cells that see both ends lose it.
                let seen =
                    ((p.peer_intersection() & q.peer_intersection()) - p - q) & self.grid.cells_with(d);
                (seen - chain).iter().for_each(|cell| {
                    removed.insert(cell.to_candidate(d));
                });
            } else if let Some(cell) = (p & q).first() {
                // A weak link within a cell: the cell loses all its other candidates.
                (self.grid.candidates(cell) - d - e).iter().for_each(|digit| {
                    removed.insert(cell.to_candidate(digit));
                });
            }
        };
        // Links alternate: what is true rules out the next by a weak one.
        for pair in path.windows(2).filter(|pair| is_true_state(pair[0])) {
            weak(pair[0], pair[1]);
        }
        weak(end, self.net.candidate_state(start, false));
        self.report_chain(HodokuKind::Continuous, removed.iter().collect(), table, end);
    }

    fn report_chain(
        &mut self,
        kind: HodokuKind,
        mut removed: Vec<Candidate>,
        table: &StateTable,
        end: StateIndex,
    ) {
        if removed.is_empty() {
            return;
        }
        let nodes: Vec<HodokuNode> = table
            .path_to(end)
            .into_iter()
            .map(|state| {
                let (cells, digit) = self.net.cells_and_digit(state);
                (cells, digit, is_true_state(state))
            })
            .collect();
        // HoDoKu names a chain with a group of cells as grouped.
        let grouped = nodes.iter().any(|(cells, ..)| cells.len() > 1);
        let kind = match kind {
            HodokuKind::Discontinuous if grouped => HodokuKind::GroupedDiscontinuous,
            HodokuKind::Continuous if grouped => HodokuKind::GroupedContinuous,
            HodokuKind::Aic if grouped => HodokuKind::GroupedAic,
            kind => kind,
        };
        removed.sort_short_by_key(|c| (c.digit(), c.cell()));
        let is_loop = !matches!(kind, HodokuKind::Aic | HodokuKind::GroupedAic);
        if self.is_simple_path(&nodes, is_loop) {
            let found = HodokuStep::from_eliminations(kind, removed, HodokuShape::Chain { nodes });
            if is_loop { self.loops.insert(found) } else { self.aics.insert(found) }
        }
    }

    /// Whether the chain visits no cell twice, except the first at the end. A group counts as its first cell;
    /// its other cells may be visited before.
    fn is_simple_path(&self, nodes: &[HodokuNode], is_loop: bool) -> bool {
        let start = nodes[0].0;
        // What is no loop doesn't come back to its start, by a group neither.
        let mut visited = if is_loop { CellMap::EMPTY } else { start };
        for (i, pair) in nodes.windows(2).enumerate() {
            let (from, to) = (pair[0].0, pair[1].0);
            if from == to {
                continue;
            }
            if from.first() != start.first() {
                visited |= from;
            }
            let is_closing = || nodes[i + 1..].iter().all(|node| node.0 == start);
            if to.first().is_some_and(|cell| visited.contains(cell)) || to == start && !is_closing() {
                return false;
            }
        }
        true
    }
}
