//! Forcing chains: what leads to a contradiction, and what follows in all cases.

use std::ops::ControlFlow;

use ninefold_core::{Candidate, Digit};
use ninefold_logic::proof::Truth;

use super::found::{Found, Shape};
use super::houses::HOUSES;
use super::reach::{Reach, Rows, State};
use super::tables::{Net, Nodes, Table, is_true};
use super::{Finds, Grid, Kind, Options};

/// Forcing chains: links alone.
pub(super) fn chains(grid: &Grid, finds: &mut Finds) -> ControlFlow<()> {
    search(grid, &Net::new(grid, Nodes::Grouped), [Kind::ChainContradiction, Kind::ChainVerity], finds)
}

/// Forcing nets: links, and what singles lead to.
pub(super) fn nets(grid: &Grid, options: &Options, finds: &mut Finds) -> ControlFlow<()> {
    let mut net = Net::new(grid, Nodes::Grouped);
    for start in 0..net.candidate_states() {
        look_ahead(grid, &mut net, start, options);
    }
    search(grid, &net, [Kind::NetContradiction, Kind::NetVerity], finds)
}

/// Links a candidate that is true, or false, to what becomes of all candidates when some rounds of singles follow.
fn look_ahead(grid: &Grid, net: &mut Net, start: State, options: &Options) {
    let Some(candidate) = net.candidate(start) else { return };
    let mut ahead = grid.clone();
    if is_true(start) {
        ahead.place(candidate);
    } else {
        ahead.remove(candidate);
    }
    for _ in 0..options.look_ahead {
        let singles = ahead.singles();
        if singles.is_empty() {
            break;
        }
        singles.into_iter().for_each(|single| ahead.place(single));
    }
    for cell in grid.empty() {
        for digit in grid.candidates(cell) - ahead.candidates(cell) {
            let state = net.state(cell.with(digit), ahead.value(cell) == Some(digit));
            if state != start {
                net.add(start, state);
            }
        }
    }
}

/// Reports the best: a digit placed before one removed, the earlier candidate first, of those the shortest.
fn search(grid: &Grid, net: &Net, kinds: [Kind; 2], finds: &mut Finds) -> ControlFlow<()> {
    let choices = choices(grid, net);
    let (follows, precedes) = (net.follows(), net.follows().turned());
    let (mut after, mut before) = (Reach::new(follows), Reach::new(&precedes));
    let states = 0..net.candidate_states();
    let placed = states.clone().filter(|state| is_true(*state));
    for end in placed.chain(states.filter(|state| !is_true(*state))) {
        // Contradictions come from what is not so.
        let from = after.of(end ^ 1);
        let leads_nowhere =
            |choice: &Choice| choice.can_fail && choice.cases.iter().all(|case| from.has(case ^ 1));
        let to = before.of(end);
        let leads_here = |choice: &Choice| choice.is_open() && choice.cases.iter().all(|case| to.has(*case));
        if choices.iter().any(|choice| leads_nowhere(choice) || leads_here(choice)) {
            let search = Search { net, precedes: &precedes, choices: &choices, kinds, end };
            return search.best().map_or(ControlFlow::Continue(()), |found| finds.push(found));
        }
    }
    ControlFlow::Continue(())
}

/// All of a cell, or all of a digit in a house: one of them is true.
struct Choice {
    truth: Truth,
    /// The candidates, true.
    cases: Vec<State>,
    /// Whether a contradiction is seen when all are false. In a house HoDoKu counts the cells where no filled cell forbids the digit: one
    /// from which a step removed it stays open for good, and the house never runs out of places.
    can_fail: bool,
}

impl Choice {
    /// Whether there is more than one.
    fn is_open(&self) -> bool {
        self.cases.len() > 1
    }
}

fn choices(grid: &Grid, net: &Net) -> Vec<Choice> {
    let mut choices = Vec::new();
    for cell in grid.empty() {
        let cases = grid.candidates(cell).iter().map(|digit| net.state(cell.with(digit), true)).collect();
        choices.push(Choice { truth: Truth::Cell(cell), cases, can_fail: true });
    }
    for house in HOUSES {
        for digit in Digit::ALL {
            let places = grid.with(digit) & house.cells();
            if !places.is_empty() {
                let cases = places.iter().map(|cell| net.state(cell.with(digit), true)).collect();
                let can_fail = grid.allowed(digit) & house.cells() == places;
                choices.push(Choice { truth: Truth::Place(house, digit), cases, can_fail });
            }
        }
    }
    choices
}

/// The ways to one conclusion.
struct Search<'g> {
    net: &'g Net,
    /// What each state follows from at once.
    precedes: &'g Rows,
    choices: &'g [Choice],
    /// Those of contradictions and of verities.
    kinds: [Kind; 2],
    end: State,
}

impl Search<'_> {
    /// The shortest, contradictions first. What places a digit by a contradiction isn't given up for a shorter verity.
    fn best(&self) -> Option<Found> {
        let contradiction = self.shortest(self.net.follows(), self.end ^ 1, |choice| choice.can_fail, 1);
        let verity = self.shortest(self.precedes, self.end, Choice::is_open, 0);
        let (kind, (length, choice)) = match (contradiction, verity) {
            (Some(first), Some(second)) if second.0 < first.0 && !is_true(self.end) => {
                (self.kinds[1], second)
            }
            (Some(first), _) => (self.kinds[0], first),
            (None, second) => (self.kinds[1], second?),
        };
        Some(self.told(kind, self.net.candidate(self.end)?, choice, length))
    }

    /// The choice with the shortest ways to a state, of those that count: from what follows from it, or what it follows from.
    fn shortest(
        &self,
        rows: &Rows,
        state: State,
        counts: impl Fn(&Choice) -> bool,
        turn: State,
    ) -> Option<(usize, &Choice)> {
        let lengths = rows.lengths(state);
        let ways = self.choices.iter().filter(|choice| counts(choice)).filter_map(|choice| {
            let length =
                choice.cases.iter().map(|case| lengths[usize::from(case ^ turn)]).sum::<Option<usize>>()?;
            Some((length, choice))
        });
        ways.min_by_key(|(length, _)| *length)
    }

    fn told(&self, kind: Kind, candidate: Candidate, choice: &Choice, length: usize) -> Found {
        let (lines, place) = if kind == self.kinds[0] {
            let lines = choice.cases.iter().map(|case| self.line(self.end ^ 1, case ^ 1)).collect();
            (lines, place_of(choice.truth))
        } else {
            (choice.cases.iter().map(|case| self.line(*case, self.end)).collect(), String::new())
        };
        let shape = Shape::Cases { lines, length, place };
        if is_true(self.end) {
            Found { shape, ..Found::placing(kind, candidate) }
        } else {
            Found::removing(kind, vec![candidate], shape)
        }
    }

    fn line(&self, start: State, end: State) -> String {
        let mut table = Table::default();
        self.net.spread(start, &mut table);
        let word = |state: &State| {
            let (cells, digit, truth) = self.net.told(*state);
            format!("{}{}{digit}", super::text::cells(cells), if truth { "=" } else { "<>" })
        };
        table.way(end).iter().map(word).collect::<Vec<_>>().join(" ")
    }
}

fn place_of(truth: Truth) -> String {
    match truth {
        Truth::Cell(cell) => cell.to_string(),
        Truth::Place(house, _) => super::text::houses(&[house]),
    }
}
