//! All minimal puzzles with few givens within a puzzle or grid, found by unavoidable sets.
//!
//! A puzzle has a given in every [unavoidable set](crate::unavoidable) of its solution: it *hits* them. So,
//! among the sets not yet hit, the search takes the one with the fewest cells and tries each of its cells as
//! the next given; cells tried before are *dead*, as all puzzles with them were found (McGuire, Tugemann and
//! Civario 2012). A branch ends when more disjoint sets are left than givens may follow. When all known sets
//! are hit, the solver decides whether the puzzle is proper; if not, the cells in which another solution
//! differs are a further unavoidable set, and the search continues with it. So no puzzle is missed, whichever
//! sets were known.
//!
//! A set of givens that contains a smaller proper puzzle is not minimal and ends a branch, so each minimal
//! puzzle is found once.

use std::ops::{ControlFlow, RangeInclusive};

use ninefold_core::small_sort::SortShort;
use ninefold_core::{Board, CellMap, Solution};
use ninefold_solve::random::SeededRandom;
use ninefold_solve::{SolutionVerdict, Solver};

use crate::minimal::GeneratedPuzzle;
use crate::neighbours::{NeighbourhoodError, proper_puzzle_from_board};
use crate::unavoidable;

/// Largest unavoidable sets collected beforehand; a grid has some hundreds.
const MAX_SET_SIZE: usize = 12;
/// Number of branches into which a search is divided, if there are enough.
const MIN_BRANCHES: usize = 250;
/// Number of random descents that estimate the size of a branch.
const PROBE_COUNT: usize = 8;

/// A search for minimal puzzles by their number of givens.
///
/// ```
/// use ninefold_generate::low_clue_search::{LowClueFinder, LowClueSearch};
///
/// let board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let search = LowClueSearch::new(&board, 20..=22)?;
/// let mut finder = LowClueFinder::new(&search);
/// let found: Vec<String> = search
///     .split_branches()
///     .iter()
///     .flat_map(|branch| finder.find_branch_puzzles(branch, &|| false))
///     .map(|made| made.to_string())
///     .collect();
/// assert_eq!(found.len(), 202);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct LowClueSearch {
    solution: Solution,
    /// Cells that may have givens.
    allowed_cells: u128,
    /// Sets known at the beginning, small ones first.
    unavoidable_sets: Vec<u128>,
    min_givens: usize,
    max_givens: usize,
}

/// A part of a search.
#[derive(Clone, Copy, Debug)]
pub struct LowClueBranch {
    given_cells: u128,
    excluded_cells: u128,
    /// Estimated share of the whole search, by random descents; all shares together are 1.
    pub work_share: f64,
}

impl LowClueSearch {
    /// Prepares the search among the givens of a proper puzzle, which may be a whole grid.
    ///
    /// # Errors
    /// If the puzzle is not proper.
    pub fn new(board: &Board, givens: RangeInclusive<usize>) -> Result<LowClueSearch, NeighbourhoodError> {
        let GeneratedPuzzle { solution, .. } = proper_puzzle_from_board(board)?;
        let allowed = board.givens().bits();
        let mut sets: Vec<u128> = unavoidable::find_unavoidable_sets(&solution, MAX_SET_SIZE)
            .iter()
            .map(|set| set.bits() & allowed)
            .collect();
        sets.sort_short_by_key(|set| (set.count_ones(), *set));
        // A set that contains another one adds nothing.
        let mut smallest: Vec<u128> = Vec::new();
        for set in sets {
            if !smallest.iter().any(|smaller| smaller & !set == 0) {
                smallest.push(set);
            }
        }
        let (least, most) = givens.into_inner();
        Ok(LowClueSearch {
            solution,
            allowed_cells: allowed,
            unavoidable_sets: smallest,
            min_givens: least,
            max_givens: most,
        })
    }

    /// Returns the parts of the search, in order; together they find every puzzle.
    #[must_use]
    pub fn split_branches(&self) -> Vec<LowClueBranch> {
        let mut branches = vec![LowClueBranch { given_cells: 0, excluded_cells: 0, work_share: 1.0 }];
        // Branches in which all known sets are hit, or which are dead ends, don't divide further.
        for _ in 0..8 {
            if branches.len() >= MIN_BRANCHES {
                break;
            }
            branches = branches.iter().flat_map(|branch| self.divide_branch(branch)).collect();
        }
        let mut random = SeededRandom::new(1);
        branches
            .iter_mut()
            .for_each(|branch| branch.work_share = self.estimate_branch_size(branch, &mut random));
        let sum: f64 = branches.iter().map(|branch| branch.work_share).sum();
        branches.iter_mut().for_each(|branch| branch.work_share /= sum.max(1.0));
        branches
    }

    /// Returns the branches one level further down, or the branch itself if no known set is left to hit.
    fn divide_branch(&self, branch: &LowClueBranch) -> Vec<LowClueBranch> {
        let left = self.max_givens.saturating_sub(branch.given_cells.count_ones() as usize);
        let unhit: Vec<u128> =
            self.unavoidable_sets.iter().copied().filter(|set| set & branch.given_cells == 0).collect();
        match smallest_unhit_set(&unhit, branch.excluded_cells, left) {
            _ if unhit.is_empty() => vec![*branch],
            None => Vec::new(),
            Some(live) => {
                // Cells given in one branch are dead in all later ones, so none comes twice.
                let mut dead = branch.excluded_cells;
                iter_cells(live)
                    .map(|cell| {
                        let child = LowClueBranch {
                            given_cells: branch.given_cells | cell,
                            excluded_cells: dead,
                            ..*branch
                        };
                        dead |= cell;
                        child
                    })
                    .collect()
            }
        }
    }

    /// Estimates the number of positions below a branch: the mean over random descents of the size that each
    /// suggests (Knuth 1975).
    fn estimate_branch_size(&self, branch: &LowClueBranch, random: &mut SeededRandom) -> f64 {
        let mut sum = 0.0;
        for _ in 0..PROBE_COUNT {
            let (mut at, mut estimate) = (*branch, 1.0);
            loop {
                sum += estimate;
                let children = self.divide_branch(&at);
                let is_end = children.is_empty() || children[0].given_cells == at.given_cells;
                if is_end {
                    break;
                }
                estimate *= children.len() as f64;
                at = children[random.next_below(children.len())];
            }
        }
        sum / PROBE_COUNT as f64
    }
}

/// Iterates over the single cells of a set.
fn iter_cells(set: u128) -> impl Iterator<Item = u128> {
    let mut left = set;
    std::iter::from_fn(move || {
        let first = left & left.wrapping_neg();
        left ^= first;
        (first != 0).then_some(first)
    })
}

/// Returns the live cells of the set with the fewest of them; `None` if disjoint sets show that `left` givens
/// can't hit all sets.
fn smallest_unhit_set(unhit: &[u128], dead: u128, left: usize) -> Option<u128> {
    let (mut taken, mut apart) = (0u128, 0);
    let (mut best, mut fewest) = (0u128, u32::MAX);
    for set in unhit {
        let live = set & !dead;
        let count = live.count_ones();
        if count < fewest {
            (best, fewest) = (live, count);
        }
        if live & taken == 0 {
            taken |= live;
            apart += 1;
            if apart > left {
                return None;
            }
        }
    }
    (fewest > 0).then_some(best)
}

/// Searches branches; use one per thread.
#[derive(Debug)]
pub struct LowClueFinder<'h> {
    search: &'h LowClueSearch,
    solver: Solver,
    /// Unavoidable sets discovered within a branch.
    learned_sets: Vec<u128>,
    /// Sets that are not hit, indexed by the number of givens.
    unhit_sets: Vec<Vec<u128>>,
    found: Vec<GeneratedPuzzle>,
}

impl<'h> LowClueFinder<'h> {
    /// Creates a finder for a search for puzzles with few givens.
    #[must_use]
    pub fn new(search: &'h LowClueSearch) -> LowClueFinder<'h> {
        let unhit = vec![Vec::new(); search.max_givens + 2];
        LowClueFinder {
            search,
            solver: Solver::new(),
            learned_sets: Vec::new(),
            unhit_sets: unhit,
            found: Vec::new(),
        }
    }

    /// Returns the minimal puzzles of a branch, in an order that depends on the branch alone; only the first
    /// of them if `stop`, called often, returns true before the end.
    pub fn find_branch_puzzles(
        &mut self,
        branch: &LowClueBranch,
        stop: &dyn Fn() -> bool,
    ) -> Vec<GeneratedPuzzle> {
        self.learned_sets.clear();
        let LowClueBranch { given_cells: given, excluded_cells: dead, .. } = *branch;
        let depth = given.count_ones() as usize;
        if depth <= self.search.max_givens {
            let unhit = self.search.unavoidable_sets.iter().copied().filter(|set| set & given == 0);
            self.unhit_sets[depth] = unhit.collect();
            let _ = self.search_branch(given, dead, depth, stop);
        }
        std::mem::take(&mut self.found)
    }

    fn search_branch(
        &mut self,
        given: u128,
        mut dead: u128,
        depth: usize,
        stop: &dyn Fn() -> bool,
    ) -> ControlFlow<()> {
        // Once all sets known beforehand are hit, the ones discovered in this branch count too, and at last a
        // new one.
        if self.unhit_sets[depth].is_empty() {
            let more = self.learned_sets.iter().copied().filter(|set| set & given == 0);
            self.unhit_sets[depth] = more.collect();
        }
        if self.unhit_sets[depth].is_empty() {
            let Some(set) = self.find_unhit_set(given) else { return ControlFlow::Continue(()) };
            self.learned_sets.push(set);
            self.unhit_sets[depth].push(set);
        }
        let left = self.search.max_givens - depth;
        if left == 0 {
            return ControlFlow::Continue(());
        }
        let Some(live) = smallest_unhit_set(&self.unhit_sets[depth], dead, left) else {
            return ControlFlow::Continue(());
        };
        // The cell in the fewest sets first: a third less to search than in the order of the board.
        let hits = |cell: u128| self.unhit_sets[depth].iter().filter(|&&set| set & cell != 0).count();
        let mut order: Vec<(usize, u128)> = iter_cells(live).map(|cell| (hits(cell), cell)).collect();
        order.sort_short();
        for (_, cell) in order {
            if depth + 4 >= self.search.max_givens && stop() {
                return ControlFlow::Break(());
            }
            let [unhit, next] = &mut self.unhit_sets[depth..depth + 2] else { break };
            next.clear();
            next.extend(unhit.iter().filter(|&&set| set & cell == 0));
            self.search_branch(given | cell, dead, depth + 1, stop)?;
            dead |= cell;
        }
        ControlFlow::Continue(())
    }

    /// Returns an unavoidable set that the givens don't hit; `None` if they are a proper puzzle, which is
    /// added to the results if it is minimal and has enough givens.
    fn find_unhit_set(&mut self, given: u128) -> Option<u128> {
        let pattern = CellMap::from_bits_truncated(given);
        let puzzle = GeneratedPuzzle::from_grid(pattern, self.search.solution);
        let board = puzzle.to_board();
        let others = match self.solver.check_uniqueness(&board) {
            SolutionVerdict::None | SolutionVerdict::Unique(_) => {
                let is_sought = pattern.len() >= self.search.min_givens
                    && self.solver.find_redundant_givens(&board).is_some_and(CellMap::is_empty);
                self.found.extend(is_sought.then_some(puzzle));
                return None;
            }
            SolutionVerdict::Several(one, other) => [one, other],
        };
        let solution = &self.search.solution;
        let differing = others.iter().map(|other| {
            let cells = (!pattern).iter().filter(|&cell| other.digit(cell) != solution.digit(cell));
            cells.collect::<CellMap>().bits() & self.search.allowed_cells
        });
        differing.filter(|&set| set != 0).min_by_key(|set| set.count_ones())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::neighbours::visit_minimal_puzzles;

    const PUZZLES: [&str; 2] = [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "5346789126721953481983425678597614..4...53.....39.485.961.372..2..419.....52..1.9",
    ];

    fn find_puzzle_texts(board: &Board, givens: RangeInclusive<usize>) -> Vec<String> {
        let search = LowClueSearch::new(board, givens).unwrap();
        let branches = search.split_branches();
        let shares: f64 = branches.iter().map(|branch| branch.work_share).sum();
        assert!((shares - 1.0).abs() < 1e-6, "{shares}");
        let mut finder = LowClueFinder::new(&search);
        branches
            .iter()
            .flat_map(|branch| finder.find_branch_puzzles(branch, &|| false))
            .map(|puzzle| puzzle.to_string())
            .collect()
    }

    /// The results equal those of the search without unavoidable sets, each once.
    #[test]
    fn puzzles_are_those_of_the_other_search() {
        for (text, most) in PUZZLES.into_iter().zip([30, 16]) {
            let board: Board = text.parse().unwrap();
            let mut expected = BTreeSet::new();
            let givens = |text: &String| text.bytes().filter(|sign| *sign != b'.').count();
            let mut see = |puzzle: &GeneratedPuzzle| {
                expected.insert(puzzle.to_string());
                ControlFlow::<()>::Continue(())
            };
            if most == 30 {
                let end = visit_minimal_puzzles(&board, &mut || ControlFlow::Continue(()), &mut see);
                assert_eq!(end, Ok(ControlFlow::Continue(())));
                for givens_ in [0..=30, 20..=22, 23..=23] {
                    let found = find_puzzle_texts(&board, givens_.clone());
                    let expected_puzzles: BTreeSet<String> =
                        expected.iter().filter(|text| givens_.contains(&givens(text))).cloned().collect();
                    assert_eq!(found.len(), expected_puzzles.len(), "each once");
                    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected_puzzles);
                }
            } else {
                let found = find_puzzle_texts(&board, 0..=most);
                let mut solver = Solver::new();
                assert!(found.iter().all(|text| {
                    solver.find_redundant_givens(&text.parse().unwrap()) == Some(CellMap::EMPTY)
                        && givens(text) <= most
                }));
            }
        }
    }

    #[test]
    fn a_branch_ends_when_it_is_told() {
        let grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let search = LowClueSearch::new(&grid.parse().unwrap(), 0..=20).unwrap();
        let branch = search.split_branches()[0];
        let poll_count = std::cell::Cell::new(0);
        let stop = || poll_count.replace(poll_count.get() + 1) >= 100;
        LowClueFinder::new(&search).find_branch_puzzles(&branch, &stop);
        assert!(poll_count.get() < 1000, "{}", poll_count.get());
    }
}
