//! Correction of a board read from a picture by the rules of Sudoku: finds the cheapest reading that is a
//! proper puzzle.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use ninefold_core::{Board, Cell, Digit};
use ninefold_solve::plain::PlainSearch;

use crate::geometry::sort_few;

/// Cost of each reading of a cell, 0 for an empty cell. Costs are negative logarithms of probabilities.
pub(crate) type CellCosts = [f32; 10];

/// The digits of a board as read; 0 is an empty cell.
pub(crate) type ReadingValues = [u8; 81];

/// Number of changes that are tried, the cheapest ones.
const MAX_CHANGES: usize = 24;
/// Maximum number of readings that are tried.
const MAX_TRIES: usize = 400;
/// Maximum number of positions that are explored for the solutions of all readings together: a few wrong digits
/// can make a board that the plain search works on for minutes.
const MAX_POSITIONS: u64 = 200_000;
/// Maximum total cost of changes: true ones cost up to 2.9.
const MAX_EXTRA_COST: f32 = 6.0;
/// Minimum number of givens of a proper puzzle.
pub(crate) const FEWEST_GIVENS: usize = 17;

/// A reading that the rules accept.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct AcceptedReading {
    pub(crate) values: ReadingValues,
    /// Cost in addition to the cheapest reading of each cell.
    pub(crate) extra_cost: f32,
}

/// Returns the cheapest reading of each cell, whatever the rules.
pub(crate) fn cheapest_values(costs: &[CellCosts; 81]) -> ReadingValues {
    let mut values = [0; 81];
    for (value, costs) in values.iter_mut().zip(costs) {
        for other in 1..10 {
            if costs[usize::from(other)] < costs[usize::from(*value)] {
                *value = other;
            }
        }
    }
    values
}

/// Finds the cheapest reading that has exactly one solution, if few cells have to be changed.
pub(crate) fn find_proper_reading(costs: &[CellCosts; 81]) -> Option<AcceptedReading> {
    let first = cheapest_values(costs);
    let mut changes: Vec<(f32, usize, u8)> = Vec::new();
    for (cell, costs) in costs.iter().enumerate() {
        let least = costs[usize::from(first[cell])];
        let dearer = (0..10u8)
            .filter(|&digit| digit != first[cell])
            .map(|digit| (costs[usize::from(digit)] - least, cell, digit));
        changes.extend(dearer.filter(|change| change.0 < MAX_EXTRA_COST));
    }
    sort_few(&mut changes, |one, other| one.0 < other.0);
    changes.truncate(MAX_CHANGES);
    // Visit sets of changes, the cheapest first: each is extended by the next change, or has its last one
    // replaced by it.
    let mut open = BinaryHeap::from([ChangeAttempt { cost: 0.0, changes: Vec::new() }]);
    let (mut tries, mut positions_left) = (0, MAX_POSITIONS);
    for _ in 0..10 * MAX_TRIES {
        let attempt = open.pop().filter(|_| tries < MAX_TRIES && positions_left > 0)?;
        if let Some(values) = attempt.apply_reading_changes(first, &changes) {
            tries += 1;
            if is_proper(&values, &mut positions_left) {
                return Some(AcceptedReading { values, extra_cost: attempt.cost });
            }
        }
        let next = attempt.changes.last().map_or(0, |last| last + 1);
        let Some(&(cost, ..)) = changes.get(next) else { continue };
        if let Some((last, kept)) = attempt.changes.split_last() {
            let replaced = [kept, &[next]].concat();
            open.extend(
                ChangeAttempt { cost: attempt.cost - changes[*last].0 + cost, changes: replaced }
                    .keep_if_affordable(),
            );
        }
        let longer = [&attempt.changes[..], &[next]].concat();
        open.extend(ChangeAttempt { cost: attempt.cost + cost, changes: longer }.keep_if_affordable());
    }
    None
}

/// A set of changes, by their indices in ascending order.
#[derive(Debug, PartialEq)]
struct ChangeAttempt {
    cost: f32,
    changes: Vec<usize>,
}

impl ChangeAttempt {
    /// Returns the attempt if its changes aren't too expensive together; its extensions never cost less.
    fn keep_if_affordable(self) -> Option<ChangeAttempt> {
        (self.cost <= MAX_EXTRA_COST).then_some(self)
    }

    /// Returns the values read from a picture with these changes; `None` if two of them concern the same
    /// cell.
    fn apply_reading_changes(
        &self,
        mut values: ReadingValues,
        changes: &[(f32, usize, u8)],
    ) -> Option<ReadingValues> {
        let mut changed = [false; 81];
        for &index in &self.changes {
            let (_, cell, digit) = changes[index];
            if std::mem::replace(&mut changed[cell], true) {
                return None;
            }
            values[cell] = digit;
        }
        Some(values)
    }
}

impl Eq for ChangeAttempt {}

impl Ord for ChangeAttempt {
    fn cmp(&self, other: &ChangeAttempt) -> Ordering {
        other.cost.total_cmp(&self.cost).then_with(|| other.changes.cmp(&self.changes))
    }
}

impl PartialOrd for ChangeAttempt {
    fn partial_cmp(&self, other: &ChangeAttempt) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

fn is_proper(values: &ReadingValues, positions_left: &mut u64) -> bool {
    if values.iter().filter(|&&value| value > 0).count() < FEWEST_GIVENS {
        return false;
    }
    let mut board = Board::EMPTY;
    for (cell, &value) in Cell::all().zip(values) {
        if value > 0 && board.place(cell, Digit::new(value)).is_err() {
            return false;
        }
    }
    // The plain engine: with a fast one, the module for the web would be a tenth larger.
    let mut search = PlainSearch::new(&board);
    let is_single = search.has_one_solution(*positions_left);
    *positions_left = positions_left.saturating_sub(search.node_count());
    is_single == Some(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Returns costs that clearly favour these digits.
    fn clear_costs(puzzle: &str) -> [CellCosts; 81] {
        let values: Vec<usize> = puzzle.chars().map(|c| c.to_digit(10).unwrap_or(0) as usize).collect();
        std::array::from_fn(|cell| std::array::from_fn(|digit| if digit == values[cell] { 0.0 } else { 9.0 }))
    }

    #[test]
    fn a_proper_puzzle_is_left_as_it_was_read() {
        let costs = clear_costs(PUZZLE);
        let accepted = find_proper_reading(&costs).unwrap();
        assert_eq!((accepted.values, accepted.extra_cost), (cheapest_values(&costs), 0.0));
    }

    #[test]
    fn a_clash_is_mended_by_the_cheapest_change() {
        let mut costs = clear_costs(PUZZLE);
        // The 5 of r1c1 looks like a 3, and could be a 5.
        costs[0] = [9.0, 9.0, 9.0, 0.0, 9.0, 1.5, 9.0, 9.0, 9.0, 9.0];
        let accepted = find_proper_reading(&costs).unwrap();
        assert_eq!((accepted.values[0], accepted.extra_cost), (5, 1.5));
    }

    #[test]
    fn a_board_that_is_hard_to_refute_is_given_up() {
        // Without a solution, which takes a plain search millions of positions.
        let puzzle = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
        assert_eq!(find_proper_reading(&clear_costs(puzzle)), None);
    }

    #[test]
    fn what_only_dear_changes_would_mend_is_refused() {
        let mut costs = clear_costs(PUZZLE);
        costs[0] = [9.0, 9.0, 9.0, 0.0, 9.0, 8.0, 9.0, 9.0, 9.0, 9.0];
        assert_eq!(find_proper_reading(&costs), None);
        assert_eq!(find_proper_reading(&clear_costs(&".".repeat(81))), None);
    }
}
