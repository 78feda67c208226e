//! HoDoKu's search for forcing chains and nets: what leads to a contradiction, and what follows in all cases.

use std::ops::ControlFlow;

use ninefold_core::{Cell, Digit};
use ninefold_logic::chain_deduction::ChainDeduction;
use ninefold_logic::proof::Truth;

use super::houses::HOUSES;
use super::paths::SinglesPaths;
use super::reach::{ReachabilityCache, StateIndex, StateRelation};
use super::step::{HodokuShape, HodokuStep};
use super::tables::{ImplicationNet, NodeGrouping, is_true_state};
use super::{HodokuGrid, HodokuKind, HodokuOptions, HodokuStepCollector};

/// Finds forcing chains: implications by links alone.
pub(super) fn find_forcing_chains(grid: &HodokuGrid, finds: &mut HodokuStepCollector) -> ControlFlow<()> {
    let net = ImplicationNet::new(grid, NodeGrouping::Grouped);
    let links =
        HodokuForcingSearch::new(grid, &net, 0, [HodokuKind::ChainContradiction, HodokuKind::ChainVerity]);
    links.find_best_step().map_or(ControlFlow::Continue(()), |found| finds.push(found))
}

/// Finds forcing nets: implications by links and by singles.
pub(super) fn find_forcing_nets(
    grid: &HodokuGrid,
    options: &HodokuOptions,
    finds: &mut HodokuStepCollector,
) -> ControlFlow<()> {
    let net = ImplicationNet::new(grid, NodeGrouping::Grouped);
    let singles = HodokuForcingSearch::new(
        grid,
        &net,
        options.look_ahead_rounds,
        [HodokuKind::NetContradiction, HodokuKind::NetVerity],
    );
    singles.find_best_step().map_or(ControlFlow::Continue(()), |found| finds.push(found))
}

/// A set of states that cannot hold together, or of which one must.
struct StateChoice {
    truth: Truth,
    states: Vec<StateIndex>,
}

/// Returns the sets of states that cannot hold together: if singles follow, a digit twice in a house or two
/// digits in a cell; in any case, a cell without a candidate or a house without a digit.
fn contradictory_choices(grid: &HodokuGrid, open: &[StateChoice], with_singles: bool) -> Vec<StateChoice> {
    let mut absurd = Vec::new();
    if with_singles {
        for choice in open {
            for (i, first) in choice.states.iter().enumerate() {
                for second in &choice.states[i + 1..] {
                    absurd.push(StateChoice { truth: choice.truth, states: vec![*first, *second] });
                }
            }
        }
    }
    for choice in open {
        // In a house HoDoKu counts the cells where no filled cell forbids the digit: one from which a step
        // removed it stays open for good, and the house never runs out of places.
        let can_fail = match choice.truth {
            Truth::Cell(_) => true,
            Truth::Place(house, digit) => {
                (grid.allowed_cells(digit) & house.cells()).len() == choice.states.len()
            }
        };
        if can_fail {
            absurd.push(StateChoice {
                truth: choice.truth,
                states: choice.states.iter().map(|state| state ^ 1).collect(),
            });
        }
    }
    absurd
}

/// Returns the candidates of each cell, and the places of each digit in each house, as sets of states.
fn open_state_choices(grid: &HodokuGrid, net: &ImplicationNet) -> Vec<StateChoice> {
    let cells = grid.empty_cells().into_iter().map(|cell| {
        let states =
            grid.candidates(cell).iter().map(|digit| net.candidate_state(cell.to_candidate(digit), true));
        StateChoice { truth: Truth::Cell(cell), states: states.collect() }
    });
    let houses = HOUSES.iter().flat_map(|house| {
        Digit::ALL.into_iter().filter_map(|digit| {
            let places = grid.cells_with(digit) & house.cells();
            let states = places.iter().map(|cell| net.candidate_state(cell.to_candidate(digit), true));
            (!places.is_empty())
                .then(|| StateChoice { truth: Truth::Place(*house, digit), states: states.collect() })
        })
    });
    cells.chain(houses).collect()
}

/// A position and its links.
struct HodokuForcingSearch<'g> {
    grid: &'g HodokuGrid,
    net: &'g ImplicationNet,
    /// Direct implications of each state.
    implications: StateRelation,
    /// Direct implications in reverse: the states that imply each state.
    reverse_implications: StateRelation,
    /// Sets of states of which one is true.
    open_choices: Vec<StateChoice>,
    /// Sets of states that cannot hold together.
    contradictory: Vec<StateChoice>,
    paths: SinglesPaths<'g>,
    /// Whether singles follow, too: then a way has branches.
    with_singles: bool,
    /// Kinds of the steps: contradiction, then verity.
    kinds: [HodokuKind; 2],
}

impl<'g> HodokuForcingSearch<'g> {
    fn new(
        grid: &'g HodokuGrid,
        net: &'g ImplicationNet,
        rounds: u8,
        kinds: [HodokuKind; 2],
    ) -> HodokuForcingSearch<'g> {
        // By singles, two digits in one place are a contradiction, too.
        let with_singles = rounds > 0;
        let mut open = open_state_choices(grid, net);
        let absurd = contradictory_choices(grid, &open, with_singles);
        // A place with a single state left has no cases to tell apart.
        open.retain(|choice| choice.states.len() > 1);
        // Implications come by singles if there are any rounds of them, else by the links alone.
        let paths = SinglesPaths::new(grid, net, rounds);
        let follows = if with_singles { paths.implications() } else { net.implications().clone() };
        HodokuForcingSearch {
            grid,
            net,
            reverse_implications: follows.transposed(),
            implications: follows,
            open_choices: open,
            contradictory: absurd,
            paths,
            with_singles,
            kinds,
        }
    }

    /// Returns the best forcing step: placements before eliminations, then the earlier candidate, then the
    /// shortest.
    fn find_best_step(&self) -> Option<HodokuStep> {
        let (mut after, mut before) =
            (ReachabilityCache::new(&self.implications), ReachabilityCache::new(&self.reverse_implications));
        let states = 0..self.net.candidate_state_count();
        let placed = states.clone().filter(|state| is_true_state(*state));
        let mut ends = placed.chain(states.filter(|state| !is_true_state(*state)));
        let is_seen = |end: &StateIndex| {
            // Contradictions come from what is not so.
            let from = after.reachable_from(*end ^ 1);
            let is_absurd = |choice: &StateChoice| choice.states.iter().all(|state| from.contains(*state));
            let to = before.reachable_from(*end);
            let leads_here = |choice: &StateChoice| choice.states.iter().all(|state| to.contains(*state));
            (self.with_singles && from.contains(*end))
                || self.contradictory.iter().any(is_absurd)
                || self.open_choices.iter().any(leads_here)
        };
        self.find_shortest_proof(ends.find(is_seen)?)
    }

    /// Returns the shortest proof of a state. Contradictions come before verities; one that places a digit is
    /// not given up for a shorter verity.
    fn find_shortest_proof(&self, end: StateIndex) -> Option<HodokuStep> {
        let candidate = self.net.state_candidate(end)?;
        let itself = StateChoice { truth: Truth::Cell(candidate.cell()), states: vec![end] };
        // Lengths from the contrary are for contradictions, those to the state for verities.
        let (from, to) =
            (self.implications.path_lengths(end ^ 1), self.reverse_implications.path_lengths(end));
        let as_written = |linked: Option<usize>, start: StateIndex, end: StateIndex| {
            if self.with_singles { linked.and_then(|_| self.paths.path_length(start, end)) } else { linked }
        };
        // By links alone, what leads to its contrary is a loop.
        let absurd = std::iter::once(&itself).filter(|_| self.with_singles).chain(&self.contradictory);
        let contradiction =
            find_shortest_choice(absurd, |state| as_written(from[usize::from(state)], end ^ 1, state));
        let verity = find_shortest_choice(self.open_choices.iter(), |state| {
            as_written(to[usize::from(state)], state, end)
        });
        // A shorter verity wins only if it eliminates; a placement stays a contradiction.
        let (kind, (length, choice)) = match (contradiction, verity) {
            (Some(first), Some(second)) if second.0 < first.0 && !is_true_state(end) => (1, second),
            (Some(first), _) => (0, first),
            (None, second) => (1, second?),
        };
        // Contradictions lead from the contrary to each state, verities from each state to the end.
        let both = |state: &StateIndex| if kind == 0 { (end ^ 1, *state) } else { (*state, end) };
        let lines = choice
            .states
            .iter()
            .map(|state| self.format_implication_path(both(state)))
            .collect::<Option<_>>()?;
        let paths =
            choice.states.iter().map(|state| self.path_deductions(both(state))).collect::<Option<_>>()?;
        let place = match kind {
            0 if choice.states[..] == [end] => self.loop_place_text(candidate.cell()),
            0 => format_truth_place(choice.truth),
            _ => String::new(),
        };
        let shape = HodokuShape::ForcingChain { lines, length, place, truth: choice.truth, paths };
        Some(if is_true_state(end) {
            HodokuStep { shape, ..HodokuStep::from_placement(self.kinds[kind], candidate) }
        } else {
            HodokuStep::from_eliminations(self.kinds[kind], vec![candidate], shape)
        })
    }

    /// Returns the place HoDoKu names for a contradiction where a state follows from its contrary: the first
    /// place of a 9 in the last box, wherever the loop is, or else the cell itself.
    fn loop_place_text(&self, cell: Cell) -> String {
        let [.., last] = HOUSES;
        let nine = self.grid.cells_with(Digit::new(9)) & last.cells();
        nine.first().unwrap_or(cell).to_string()
    }

    /// Writes the path from one state to another as HoDoKu does.
    fn format_implication_path(&self, (start, end): (StateIndex, StateIndex)) -> Option<String> {
        let word = |state: &StateIndex| {
            let (cells, digit, truth) = self.net.state_node(*state);
            format!("{}{}{digit}", super::text::format_cells(cells), if truth { "=" } else { "<>" })
        };
        let words = |states: &[StateIndex]| states.iter().map(word).collect::<Vec<_>>().join(" ");
        let path = self.paths.find_path(start, end)?;
        if path.len() == 1 && self.with_singles {
            return Some(words(&[start, end]));
        }
        let parts = path.iter().map(|part| {
            let branches = part.branches.iter().map(|branch| format!(" ({})", words(branch)));
            std::iter::once(word(&part.state)).chain(branches).collect::<String>()
        });
        Some(parts.collect::<Vec<_>>().join(" "))
    }

    /// Returns the implications that lead from one state to another, step by step.
    fn path_deductions(&self, (start, end): (StateIndex, StateIndex)) -> Option<Vec<ChainDeduction>> {
        let thoughts = self.paths.find_supporting_states(start, end)?;
        let index = |cause: &StateIndex| thoughts.iter().position(|thought| thought.0 == *cause);
        let thought = |(state, causes): &(StateIndex, Vec<StateIndex>)| {
            let (cells, digit, is_true) = self.net.state_node(*state);
            Some(ChainDeduction {
                cells,
                digit,
                is_true,
                parents: causes.iter().map(index).collect::<Option<_>>()?,
            })
        };
        thoughts.iter().map(thought).collect()
    }
}

/// Returns the set with the shortest paths in total, the first of several.
fn find_shortest_choice<'c>(
    choices: impl Iterator<Item = &'c StateChoice>,
    length: impl Fn(StateIndex) -> Option<usize>,
) -> Option<(usize, &'c StateChoice)> {
    let long = |choice: &'c StateChoice| {
        let length = choice.states.iter().map(|state| length(*state)).sum::<Option<usize>>()?;
        Some((length, choice))
    };
    choices.filter_map(long).min_by_key(|(length, _)| *length)
}

fn format_truth_place(truth: Truth) -> String {
    match truth {
        Truth::Cell(cell) => cell.to_string(),
        Truth::Place(house, _) => super::text::format_houses(&[house]),
    }
}
