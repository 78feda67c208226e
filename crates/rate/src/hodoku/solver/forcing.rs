//! Forcing chains: what leads to a contradiction, and what follows in all cases.

use std::ops::ControlFlow;

use ninefold_core::{Candidate, Digit};
use ninefold_logic::proof::Truth;

use super::found::{Found, Shape};
use super::grid::HOUSES;
use super::tables::{Net, Nodes, State, Table, is_true};
use super::{Finds, Grid, Kind};

/// How many rounds of singles a net looks ahead.
const ROUNDS: usize = 4;

/// Forcing chains: links alone.
pub(super) fn chains(grid: &Grid, finds: &mut Finds) -> ControlFlow<()> {
    let net = Net::new(grid, Nodes::Grouped);
    search(grid, &net, [Kind::ChainContradiction, Kind::ChainVerity], finds)
}

/// Forcing nets: links, and what singles lead to.
pub(super) fn nets(grid: &Grid, finds: &mut Finds) -> ControlFlow<()> {
    let mut net = Net::new(grid, Nodes::Grouped);
    for start in 0..net.candidate_states() {
        for state in look_ahead(grid, &net, start) {
            net.add(start, state);
        }
    }
    search(grid, &net, [Kind::NetContradiction, Kind::NetVerity], finds)
}

/// What becomes of the candidates when one is true, or false, and some rounds of singles follow.
fn look_ahead(grid: &Grid, net: &Net, start: State) -> Vec<State> {
    let Some(candidate) = net.candidate(start) else { return Vec::new() };
    let mut ahead = grid.clone();
    if is_true(start) {
        ahead.place(candidate);
    } else {
        ahead.remove(candidate);
    }
    for _ in 0..ROUNDS {
        let singles = ahead.singles();
        if singles.is_empty() {
            break;
        }
        singles.into_iter().for_each(|single| ahead.place(single));
    }
    let mut states = Vec::new();
    for cell in grid.empty() {
        for digit in grid.candidates(cell) - ahead.candidates(cell) {
            let is_placed = ahead.value(cell) == Some(digit);
            states.push(net.state(cell.with(digit), is_placed));
        }
    }
    states.retain(|state| *state != start);
    states
}

fn search(grid: &Grid, net: &Net, kinds: [Kind; 2], finds: &mut Finds) -> ControlFlow<()> {
    let tables: Vec<Table> = (0..net.candidate_states())
        .map(|start| {
            let mut table = Table::default();
            net.spread(start, &mut table);
            table
        })
        .collect();
    let search = Search { grid, net, tables: &tables, kinds };
    search.contradictions(finds)?;
    search.verities(finds)
}

struct Search<'g> {
    grid: &'g Grid,
    net: &'g Net,
    tables: &'g [Table],
    /// Those of contradictions and of verities.
    kinds: [Kind; 2],
}

impl Search<'_> {
    fn table(&self, state: State) -> &Table {
        &self.tables[usize::from(state)]
    }

    /// All of a cell, and all of a digit in a house, of which one is true.
    fn choices(&self) -> Vec<(Truth, Vec<Candidate>)> {
        let mut choices = Vec::new();
        for cell in self.grid.empty() {
            choices.push((
                Truth::Cell(cell),
                self.grid.candidates(cell).iter().map(|digit| cell.with(digit)).collect(),
            ));
        }
        for house in HOUSES {
            for digit in Digit::ALL {
                let places = self.grid.with(digit) & house.cells();
                if !places.is_empty() {
                    choices.push((
                        Truth::Place(house, digit),
                        places.iter().map(|cell| cell.with(digit)).collect(),
                    ));
                }
            }
        }
        choices
    }

    fn contradictions(&self, finds: &mut Finds) -> ControlFlow<()> {
        let choices = self.choices();
        for start in 0..self.net.candidate_states() {
            let Some(candidate) = self.net.candidate(start) else { continue };
            let table = self.table(start);
            for (truth, cases) in &choices {
                let ends: Vec<State> = cases.iter().map(|case| self.net.state(*case, false)).collect();
                if ends.iter().all(|end| table.has(*end)) {
                    let ways: Vec<(State, State)> = ends.iter().map(|end| (start, *end)).collect();
                    self.report(self.kinds[0], candidate, !is_true(start), &ways, Some(*truth), finds)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn verities(&self, finds: &mut Finds) -> ControlFlow<()> {
        for (_, cases) in self.choices() {
            let starts: Vec<State> = cases.iter().map(|case| self.net.state(*case, true)).collect();
            if starts.len() < 2 {
                continue;
            }
            for end in 0..self.net.candidate_states() {
                let Some(candidate) = self.net.candidate(end) else { continue };
                if starts.iter().all(|start| self.table(*start).has(end)) {
                    let ways: Vec<(State, State)> = starts.iter().map(|start| (*start, end)).collect();
                    self.report(self.kinds[1], candidate, is_true(end), &ways, None, finds)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn report(
        &self,
        kind: Kind,
        candidate: Candidate,
        is_placed: bool,
        ways: &[(State, State)],
        truth: Option<Truth>,
        finds: &mut Finds,
    ) -> ControlFlow<()> {
        let length = ways.iter().map(|(start, end)| self.table(*start).length(*end)).sum();
        let shape = Shape::Cases { lines: Vec::new(), length, place: String::new() };
        let mut found = Found::removing(kind, vec![candidate], shape);
        if is_placed {
            std::mem::swap(&mut found.placed, &mut found.removed);
        }
        // There are thousands, of which the best is taken: only what is better than all before is told.
        if finds.all.first().is_some_and(|best| best.order() <= found.order()) {
            return ControlFlow::Continue(());
        }
        let lines = ways.iter().map(|(start, end)| self.line(*start, *end)).collect();
        found.shape = Shape::Cases { lines, length, place: truth.map(place_of).unwrap_or_default() };
        finds.all.clear();
        finds.push(found)
    }

    fn line(&self, start: State, end: State) -> String {
        let way = self.table(start).way(end);
        let word = |state: &State| {
            let (cells, digit, truth) = self.net.told(*state);
            format!("{}{}{digit}", super::text::cells(cells), if truth { "=" } else { "<>" })
        };
        way.iter().map(word).collect::<Vec<_>>().join(" ")
    }
}

fn place_of(truth: Truth) -> String {
    match truth {
        Truth::Cell(cell) => cell.to_string(),
        Truth::Place(house, _) => super::text::houses(&[house]),
    }
}
