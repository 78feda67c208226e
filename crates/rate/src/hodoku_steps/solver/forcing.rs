//! Forcing chains: what leads to a contradiction, and what follows in all cases.

use std::ops::ControlFlow;

use ninefold_core::{Cell, Digit};
use ninefold_logic::followed::Thought;
use ninefold_logic::proof::Truth;

use super::found::{Found, Shape};
use super::houses::HOUSES;
use super::reach::{Reach, Rows, State};
use super::tables::{Net, Nodes, is_true};
use super::ways::Ways;
use super::{Finds, Grid, Kind, Options};

/// Forcing chains: links alone.
pub(super) fn chains(grid: &Grid, finds: &mut Finds) -> ControlFlow<()> {
    let net = Net::new(grid, Nodes::Grouped);
    let links = Search::new(grid, &net, 0, [Kind::ChainContradiction, Kind::ChainVerity]);
    links.best().map_or(ControlFlow::Continue(()), |found| finds.push(found))
}

/// Finds forcing nets: implications by links and by singles.
pub(super) fn nets(grid: &Grid, options: &Options, finds: &mut Finds) -> ControlFlow<()> {
    let net = Net::new(grid, Nodes::Grouped);
    let singles = Search::new(grid, &net, options.look_ahead, [Kind::NetContradiction, Kind::NetVerity]);
    singles.best().map_or(ControlFlow::Continue(()), |found| finds.push(found))
}

/// A set of states that cannot hold together, or of which one must.
struct Choice {
    truth: Truth,
    states: Vec<State>,
}

/// Returns the sets of states that cannot hold together: if singles follow, a digit twice in a house or two
/// digits in a cell; in any case, a cell without a candidate or a house without a digit.
fn absurd(grid: &Grid, open: &[Choice], with_singles: bool) -> Vec<Choice> {
    let mut absurd = Vec::new();
    if with_singles {
        for choice in open {
            for (i, first) in choice.states.iter().enumerate() {
                for second in &choice.states[i + 1..] {
                    absurd.push(Choice { truth: choice.truth, states: vec![*first, *second] });
                }
            }
        }
    }
    for choice in open {
        // In a house HoDoKu counts the cells where no filled cell forbids the digit: one from which a step removed it stays open
        // for good, and the house never runs out of places.
        let can_fail = match choice.truth {
            Truth::Cell(_) => true,
            Truth::Place(house, digit) => (grid.allowed(digit) & house.cells()).len() == choice.states.len(),
        };
        if can_fail {
            absurd.push(Choice {
                truth: choice.truth,
                states: choice.states.iter().map(|state| state ^ 1).collect(),
            });
        }
    }
    absurd
}

/// Returns the candidates of each cell, and the places of each digit in each house, as sets of states.
fn open(grid: &Grid, net: &Net) -> Vec<Choice> {
    let cells = grid.empty().into_iter().map(|cell| {
        let states = grid.candidates(cell).iter().map(|digit| net.state(cell.with(digit), true));
        Choice { truth: Truth::Cell(cell), states: states.collect() }
    });
    let houses = HOUSES.iter().flat_map(|house| {
        Digit::ALL.into_iter().filter_map(|digit| {
            let places = grid.with(digit) & house.cells();
            let states = places.iter().map(|cell| net.state(cell.with(digit), true));
            (!places.is_empty())
                .then(|| Choice { truth: Truth::Place(*house, digit), states: states.collect() })
        })
    });
    cells.chain(houses).collect()
}

/// A position and its links.
struct Search<'g> {
    grid: &'g Grid,
    net: &'g Net,
    /// Direct implications of each state.
    follows: Rows,
    /// Direct implications in reverse: the states that imply each state.
    precedes: Rows,
    /// Sets of states of which one is true.
    open: Vec<Choice>,
    /// Sets of states that cannot hold together.
    absurd: Vec<Choice>,
    ways: Ways<'g>,
    /// Whether singles follow, too: then a way has branches.
    with_singles: bool,
    /// Kinds of the steps: contradiction, then verity.
    kinds: [Kind; 2],
}

impl<'g> Search<'g> {
    fn new(grid: &'g Grid, net: &'g Net, rounds: u8, kinds: [Kind; 2]) -> Search<'g> {
        let with_singles = rounds > 0;
        let mut open = open(grid, net);
        let absurd = absurd(grid, &open, with_singles);
        open.retain(|choice| choice.states.len() > 1);
        let ways = Ways::new(grid, net, rounds);
        let follows = if with_singles { ways.follows() } else { net.follows().clone() };
        Search { grid, net, precedes: follows.turned(), follows, open, absurd, ways, with_singles, kinds }
    }

    /// Returns the best step: placements before eliminations, then the earlier candidate, then the shortest.
    fn best(&self) -> Option<Found> {
        let (mut after, mut before) = (Reach::new(&self.follows), Reach::new(&self.precedes));
        let states = 0..self.net.candidate_states();
        let placed = states.clone().filter(|state| is_true(*state));
        let mut ends = placed.chain(states.filter(|state| !is_true(*state)));
        let is_seen = |end: &State| {
            // Contradictions come from what is not so.
            let from = after.of(*end ^ 1);
            let is_absurd = |choice: &Choice| choice.states.iter().all(|state| from.has(*state));
            let to = before.of(*end);
            let leads_here = |choice: &Choice| choice.states.iter().all(|state| to.has(*state));
            (self.with_singles && from.has(*end))
                || self.absurd.iter().any(is_absurd)
                || self.open.iter().any(leads_here)
        };
        self.shortest(ends.find(is_seen)?)
    }

    /// Returns the shortest proof of a state. Contradictions come before verities; one that places a digit is
    /// not given up for a shorter verity.
    fn shortest(&self, end: State) -> Option<Found> {
        let candidate = self.net.candidate(end)?;
        let itself = Choice { truth: Truth::Cell(candidate.cell()), states: vec![end] };
        let (from, to) = (self.follows.lengths(end ^ 1), self.precedes.lengths(end));
        let as_written = |linked: Option<usize>, start: State, end: State| {
            if self.with_singles { linked.and_then(|_| self.ways.length(start, end)) } else { linked }
        };
        // By links alone, what leads to its contrary is a loop.
        let absurd = std::iter::once(&itself).filter(|_| self.with_singles).chain(&self.absurd);
        let contradiction = shortest(absurd, |state| as_written(from[usize::from(state)], end ^ 1, state));
        let verity = shortest(self.open.iter(), |state| as_written(to[usize::from(state)], state, end));
        let (kind, (length, choice)) = match (contradiction, verity) {
            (Some(first), Some(second)) if second.0 < first.0 && !is_true(end) => (1, second),
            (Some(first), _) => (0, first),
            (None, second) => (1, second?),
        };
        let both = |state: &State| if kind == 0 { (end ^ 1, *state) } else { (*state, end) };
        let lines = choice.states.iter().map(|state| self.line(both(state))).collect::<Option<_>>()?;
        let ways = choice.states.iter().map(|state| self.thoughts(both(state))).collect::<Option<_>>()?;
        let place = match kind {
            0 if choice.states[..] == [end] => self.place_of_loop(candidate.cell()),
            0 => place_of(choice.truth),
            _ => String::new(),
        };
        let shape = Shape::Cases { lines, length, place, truth: choice.truth, ways };
        Some(if is_true(end) {
            Found { shape, ..Found::placing(self.kinds[kind], candidate) }
        } else {
            Found::removing(self.kinds[kind], vec![candidate], shape)
        })
    }

    /// Returns the place HoDoKu names for a contradiction where a state follows from its contrary: the first
    /// place of a 9 in the last box, wherever the loop is, or else the cell itself.
    fn place_of_loop(&self, cell: Cell) -> String {
        let [.., last] = HOUSES;
        let nine = self.grid.with(Digit::new(9)) & last.cells();
        nine.first().unwrap_or(cell).to_string()
    }

    /// Writes the path from one state to another as HoDoKu does.
    fn line(&self, (start, end): (State, State)) -> Option<String> {
        let word = |state: &State| {
            let (cells, digit, truth) = self.net.told(*state);
            format!("{}{}{digit}", super::text::cells(cells), if truth { "=" } else { "<>" })
        };
        let words = |states: &[State]| states.iter().map(word).collect::<Vec<_>>().join(" ");
        let way = self.ways.way(start, end)?;
        if way.len() == 1 && self.with_singles {
            return Some(words(&[start, end]));
        }
        let told = way.iter().map(|told| {
            let branches = told.branches.iter().map(|branch| format!(" ({})", words(branch)));
            std::iter::once(word(&told.state)).chain(branches).collect::<String>()
        });
        Some(told.collect::<Vec<_>>().join(" "))
    }

    /// Returns the implications that lead from one state to another, step by step.
    fn thoughts(&self, (start, end): (State, State)) -> Option<Vec<Thought>> {
        let thoughts = self.ways.thoughts(start, end)?;
        let place = |cause: &State| thoughts.iter().position(|thought| thought.0 == *cause);
        let thought = |(state, causes): &(State, Vec<State>)| {
            let (cells, digit, is_true) = self.net.told(*state);
            Some(Thought { cells, digit, is_true, from: causes.iter().map(place).collect::<Option<_>>()? })
        };
        thoughts.iter().map(thought).collect()
    }
}

/// Returns the set with the shortest paths in total, the first of several.
fn shortest<'c>(
    choices: impl Iterator<Item = &'c Choice>,
    length: impl Fn(State) -> Option<usize>,
) -> Option<(usize, &'c Choice)> {
    let long = |choice: &'c Choice| {
        let length = choice.states.iter().map(|state| length(*state)).sum::<Option<usize>>()?;
        Some((length, choice))
    };
    choices.filter_map(long).min_by_key(|(length, _)| *length)
}

fn place_of(truth: Truth) -> String {
    match truth {
        Truth::Cell(cell) => cell.to_string(),
        Truth::Place(house, _) => super::text::houses(&[house]),
    }
}
