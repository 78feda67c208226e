//! Plain engine of the solver: depth-first search with naked and hidden singles, written to be read.
//!
//! This is the specification that the fast engines are tested against. Cells have sets of possible digits; a
//! cell with one digit left removes it from its peers; a digit with one place left in a house goes there.
//! When nothing more follows, the first cell with the fewest digits is tried with each of them, in ascending
//! order.

use alloc::vec;
use alloc::vec::Vec;
use ninefold_core::{Board, ByCell, Cell, CellMap, DigitSet, House, Solution};

/// Iterator over all solutions of a board, searched on demand.
#[derive(Clone, Debug)]
pub struct PlainSearch {
    /// Positions still to be explored, the next one last. Each branching leaves at most eight siblings and
    /// settles a cell, so there are never more than 8 × 81.
    open: Vec<PlainState>,
    nodes: u64,
}

#[derive(Clone, Debug)]
struct PlainState {
    possible: ByCell<DigitSet>,
    /// Cells whose single digit has been removed from their peers.
    settled: CellMap,
}

/// A cell without digits, or a house without place for one.
struct PlainContradictionError;

impl PlainSearch {
    /// Creates a search over the solutions of a board.
    #[must_use]
    pub fn new(board: &Board) -> PlainSearch {
        let possible = ByCell::from_fn(|cell| board.possible_digits(cell));
        PlainSearch { open: vec![PlainState { possible, settled: CellMap::EMPTY }], nodes: 0 }
    }

    /// Whether there is exactly one more solution; `None` if that isn't known once `max_nodes` positions are
    /// explored.
    pub fn has_one_solution(&mut self, max_nodes: u64) -> Option<bool> {
        let is_single = self.next_settled(max_nodes).is_some() && self.next_settled(max_nodes).is_none();
        // A search that was cut short has positions left.
        (self.nodes < max_nodes || self.open.is_empty()).then_some(is_single)
    }

    /// Returns the number of positions explored so far.
    #[must_use]
    pub fn node_count(&self) -> u64 {
        self.nodes
    }

    /// Returns the next position with all cells settled; `None` if there is none, or if `max_nodes` positions
    /// are explored before.
    fn next_settled(&mut self, max_nodes: u64) -> Option<PlainState> {
        while self.nodes < max_nodes
            && let Some(mut state) = self.open.pop()
        {
            self.nodes += 1;
            if state.propagate_singles().is_err() {
                continue;
            }
            match state.choose_branching_cell() {
                None => return Some(state),
                Some(cell) => {
                    // Push in descending order, so that the lowest digit is explored first.
                    for digit in state.possible[cell].iter().rev() {
                        let mut child = state.clone();
                        child.possible[cell] = DigitSet::of(digit);
                        self.open.push(child);
                    }
                }
            }
        }
        None
    }
}

impl Iterator for PlainSearch {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.next_settled(u64::MAX).map(|state| state.to_solution())
    }
}

impl PlainState {
    /// Applies naked and hidden singles until there are none.
    fn propagate_singles(&mut self) -> Result<(), PlainContradictionError> {
        loop {
            self.settle_singles()?;
            if !self.place_hidden_singles()? {
                return Ok(());
            }
        }
    }

    fn settle_singles(&mut self) -> Result<(), PlainContradictionError> {
        while let Some(cell) = self.find_unsettled_single()? {
            self.settled += cell;
            let digit = self.possible[cell];
            for peer in cell.peers() {
                self.possible[peer] -= digit;
            }
        }
        Ok(())
    }

    fn find_unsettled_single(&self) -> Result<Option<Cell>, PlainContradictionError> {
        let mut single = None;
        for cell in !self.settled {
            match self.possible[cell].len() {
                0 => return Err(PlainContradictionError),
                1 => single = single.or(Some(cell)),
                _ => {}
            }
        }
        // A settled cell can lose its digit to an equal single in a peer.
        let emptied = self.settled.iter().any(|cell| self.possible[cell].is_empty());
        if emptied { Err(PlainContradictionError) } else { Ok(single) }
    }

    /// Places every digit with one place in a house, and returns whether there was one in an unsettled cell.
    fn place_hidden_singles(&mut self) -> Result<bool, PlainContradictionError> {
        let mut found = false;
        for house in House::all() {
            // Find the digits with a place in the house, and those with two or more.
            let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
            for cell in house.cells() {
                twice |= once & self.possible[cell];
                once |= self.possible[cell];
            }
            // A digit without any place contradicts the rules.
            if once != DigitSet::FULL {
                return Err(PlainContradictionError);
            }
            // What has only one place is a hidden single there; two of them can't share the cell.
            for cell in house.cells() - self.settled {
                let hidden = self.possible[cell] - twice;
                if hidden.has_several() {
                    return Err(PlainContradictionError);
                }
                if !hidden.is_empty() {
                    self.possible[cell] = hidden;
                    found = true;
                }
            }
        }
        Ok(found)
    }

    fn choose_branching_cell(&self) -> Option<Cell> {
        (!self.settled).iter().min_by_key(|&cell| self.possible[cell].len())
    }

    /// Returns the grid, when all cells are settled: no two peers are equal then, since each removed its
    /// digit from the others.
    fn to_solution(&self) -> Solution {
        let digits =
            ByCell::from_fn(|cell| self.possible[cell].only().expect("a settled cell has one digit"));
        Solution::new(digits).expect("settled cells do not clash")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, count: usize) {
        let board: Board = text.parse().unwrap();
        let found: Vec<_> = PlainSearch::new(&board).collect();
        assert_eq!(found.len(), count, "{text}");
        assert_eq!(PlainSearch::new(&board).has_one_solution(u64::MAX), Some(count == 1), "{text}");
        assert!(found.iter().all(|solution| solution.solves_board(&board)));
        let mut distinct: Vec<_> = found.iter().map(Solution::to_string).collect();
        distinct.sort();
        distinct.dedup();
        assert_eq!(distinct.len(), count);
    }

    #[test]
    fn proper_puzzles_have_one_solution() {
        check("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 1);
        check("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9", 1);
    }

    #[test]
    fn hidden_singles_spare_trials() {
        let text = "1.6..93.7..........351..6..9..5....4..8..4.1......8..5......2.9.2.4...7658......3";
        let mut search = PlainSearch::new(&text.parse().unwrap());
        assert!(search.next().is_some());
        assert_eq!(search.node_count(), 1);
    }

    #[test]
    fn several_and_none_are_told_apart() {
        check("41...6.7.257..9.1...67...4.1.2.654..67..9.185..5...2.376395..2...1.7.9.6....18734", 2);
        check(&format!("12345678.{}9{}", ".".repeat(8), ".".repeat(63)), 0);
    }

    #[test]
    fn the_empty_grid_never_runs_out_soon() {
        assert_eq!(PlainSearch::new(&Board::EMPTY).take(1000).count(), 1000);
        assert_eq!(PlainSearch::new(&Board::EMPTY).has_one_solution(10), None);
    }

    #[test]
    fn a_sukaku_is_solved() {
        let solution: Solution =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
                .parse()
                .unwrap();
        // Each cell keeps its digit and the next one.
        let candidates = ByCell::from_fn(|cell| {
            let digit = solution.digit(cell);
            let next = ninefold_core::Digit::from_index((digit.index() + 1) % 9);
            DigitSet::of(digit).with(next)
        });
        let board = Board::from_candidates(candidates);
        assert!(PlainSearch::new(&board).any(|found| found == solution));
    }
}
