//! Nice loops and alternating inference chains.

use ninefold_core::short::SortShort;
use std::collections::HashMap;
use std::ops::ControlFlow;

use ninefold_core::{Candidate, CandidateMap, CellMap};

use super::found::{Found, Node, Shape};
use super::reach::{Reach, State};
use super::tables::{Net, Nodes, Table, is_true};
use super::{Finds, Grid, Kind};

/// Finds all chains and loops; of those with the same conclusions, the shortest.
pub(super) fn all(grid: &Grid, kind: Kind, finds: &mut Finds) -> ControlFlow<()> {
    let nodes = if kind == Kind::GroupedAic { Nodes::Grouped } else { Nodes::Single };
    let net = Net::new(grid, nodes);
    let mut search = Search { grid, net: &net, known: HashMap::new(), found: Vec::new() };
    let (mut table, mut reach) = (Table::default(), Reach::new(net.follows()));
    for truth in [true, false] {
        for cell in grid.empty() {
            for digit in grid.candidates(cell) {
                let start = net.state(cell.with(digit), truth);
                // From what is true only loops are told, that contradict it: few come back.
                let leads_to = reach.of(start);
                let is_other = |other| leads_to.has(net.state(cell.with(other), true));
                let comes_back =
                    leads_to.has(start ^ 1) || (grid.candidates(cell) - digit).iter().any(is_other);
                if !truth || comes_back {
                    net.spread(start, &mut table);
                    search.look(cell.with(digit), truth, &table);
                }
            }
        }
    }
    for found in search.found {
        finds.push(found)?;
    }
    ControlFlow::Continue(())
}

struct Search<'g> {
    grid: &'g Grid,
    net: &'g Net,
    known: HashMap<Vec<Candidate>, usize>,
    found: Vec<Found>,
}

impl Search<'_> {
    fn look(&mut self, start: Candidate, truth: bool, table: &Table) {
        let (cell, digit) = (start.cell(), start.digit());
        for at in table.order.iter().skip(1) {
            let Some(end) = self.net.candidate(*at) else { continue };
            let steps = table.distance[usize::from(*at)];
            // The chain returns to its cell: a nice loop, unless it is shorter than three links.
            if end.cell() == cell {
                if steps < 3 {
                    continue;
                }
                // The states at both ends say whether the loop is continuous, and which candidate is false
                // otherwise.
                match (truth, is_true(*at)) {
                    (true, false) if end == start => {
                        self.report(Kind::Discontinuous, vec![start], table, *at)
                    }
                    (true, true) if end != start => self.report(Kind::Discontinuous, vec![start], table, *at),
                    (false, true) if end == start => {
                        let others = (self.grid.candidates(cell) - digit)
                            .iter()
                            .map(|digit| cell.with(digit))
                            .collect();
                        self.report(Kind::Discontinuous, others, table, *at);
                    }
                    (false, false) if end != start => self.report(Kind::Discontinuous, vec![end], table, *at),
                    (false, true) => self.continuous(start, table, *at),
                    _ => {}
                }
            } else if !truth && is_true(*at) && steps >= 3 {
                // Strong links at both ends: AIC type 1 (same digit) or type 2 (ends see each other).
                if end.digit() == digit {
                    let seen = cell.peers() & end.cell().peers() & self.grid.with(digit);
                    if seen.len() > 1 {
                        self.report(
                            Kind::Aic,
                            seen.iter().map(|cell| cell.with(digit)).collect(),
                            table,
                            *at,
                        );
                    }
                } else if cell.sees(end.cell()) {
                    let both = [cell.with(end.digit()), end.cell().with(digit)];
                    if both.into_iter().all(|c| self.grid.has(c)) {
                        self.report(Kind::Aic, both.to_vec(), table, *at);
                    }
                }
            }
        }
    }

    /// Reports a loop that returns to its cell by another strong link: every link of it holds both ways.
    fn continuous(&mut self, start: Candidate, table: &Table, end: State) {
        let way = table.way(end);
        let chain = way.iter().fold(CellMap::EMPTY, |all, state| all | self.net.node(*state).0);
        let mut removed = CandidateMap::EMPTY;
        let mut weak = |a: State, b: State| {
            let ((p, d), (q, e)) = (self.net.node(a), self.net.node(b));
            if d == e {
                let seen = ((p.peer_intersection() & q.peer_intersection()) - p - q) & self.grid.with(d);
                (seen - chain).iter().for_each(|cell| {
                    removed.insert(cell.with(d));
                });
            } else if let Some(cell) = (p & q).first() {
                (self.grid.candidates(cell) - d - e).iter().for_each(|digit| {
                    removed.insert(cell.with(digit));
                });
            }
        };
        // Links alternate: what is true rules out the next by a weak one.
        for pair in way.windows(2).filter(|pair| is_true(pair[0])) {
            weak(pair[0], pair[1]);
        }
        weak(end, self.net.state(start, false));
        self.report(Kind::Continuous, removed.iter().collect(), table, end);
    }

    fn report(&mut self, kind: Kind, mut removed: Vec<Candidate>, table: &Table, end: State) {
        if removed.is_empty() {
            return;
        }
        let nodes: Vec<Node> = table
            .way(end)
            .into_iter()
            .map(|state| {
                let (cells, digit) = self.net.node(state);
                (cells, digit, is_true(state))
            })
            .collect();
        // HoDoKu names a chain with a group of cells as grouped.
        let grouped = nodes.iter().any(|(cells, ..)| cells.len() > 1);
        let kind = match kind {
            Kind::Discontinuous if grouped => Kind::GroupedDiscontinuous,
            Kind::Continuous if grouped => Kind::GroupedContinuous,
            Kind::Aic if grouped => Kind::GroupedAic,
            kind => kind,
        };
        removed.sort_short_by_key(|c| (c.digit(), c.cell()));
        if !self.is_simple(&nodes, !matches!(kind, Kind::Aic | Kind::GroupedAic)) {
            return;
        }
        let found = Found::removing(kind, removed.clone(), Shape::Chain { nodes });
        // Of chains with the same eliminations, only the shortest stays.
        match self.known.get(&removed) {
            Some(at) if self.found[*at].shape.length() <= found.shape.length() => {}
            Some(at) => self.found[*at] = found,
            None => {
                self.known.insert(removed, self.found.len());
                self.found.push(found);
            }
        }
    }

    /// Whether the chain visits no cell twice, except the first at the end. A group counts as its first cell;
    /// its other cells may be visited before.
    fn is_simple(&self, nodes: &[Node], is_loop: bool) -> bool {
        let start = nodes[0].0;
        // What is no loop doesn't come back to its start, by a group neither.
        let mut met = if is_loop { CellMap::EMPTY } else { start };
        for (i, pair) in nodes.windows(2).enumerate() {
            let (from, to) = (pair[0].0, pair[1].0);
            if from == to {
                continue;
            }
            if from.first() != start.first() {
                met |= from;
            }
            let is_closing = || nodes[i + 1..].iter().all(|node| node.0 == start);
            if to.first().is_some_and(|cell| met.contains(cell)) || to == start && !is_closing() {
                return false;
            }
        }
        true
    }
}
