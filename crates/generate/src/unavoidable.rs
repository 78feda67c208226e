//! Unavoidable sets of a solution grid: sets of cells in which every puzzle with this solution has a given.
//!
//! If the cells of such a set are emptied, the grid has another solution, which differs in exactly these
//! cells; so a puzzle without a given there has two. Sets that contain no smaller one are listed, up to a
//! size.
//!
//! The search changes the digit of the set's first cell. In each of its houses the cell that had the new
//! digit must change too, so it is in the set, and so on; of the cells that must change, the one with the
//! fewest options is next. When no cell must change any more, the set is complete. (McGuire, Tugemann and
//! Civario 2012 use templates; this method needs none, and its maximum size is limited only by time: sets of
//! up to 12 cells take some hundredths of a second.)

use ninefold_core::small_sort::SortShort;
use std::collections::BTreeSet;

use ninefold_core::{ByCell, Cell, CellMap, Digit, DigitSet, Solution};

/// Returns the unavoidable sets with at most this many cells that contain no smaller one, small ones first.
///
/// ```
/// use ninefold_core::Board;
/// use ninefold_generate::unavoidable;
///
/// let grid: Board = "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse()?;
/// let sets = unavoidable::find_unavoidable_sets(&grid.solution().unwrap(), 4);
/// assert_eq!(sets[0].to_string(), "r1c45, r4c45");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn find_unavoidable_sets(solution: &Solution, most: usize) -> Vec<CellMap> {
    let places = Digit::ALL.map(|digit| Cell::all().filter(|&cell| solution.digit(cell) == digit).collect());
    let mut found = BTreeSet::new();
    // Each set is found from its first cell.
    for first in Cell::all() {
        let (changed, must) = (CellMap::EMPTY, CellMap::of(first));
        let later = Cell::all().filter(|cell| cell.index() >= first.index()).collect();
        let taken = ByCell::splat(DigitSet::EMPTY);
        let mut search = UnavoidableSearch {
            solution,
            digit_cells: &places,
            cells_from_first: later,
            max_size: most,
            excluded_digits: taken,
            found: &mut found,
        };
        search.assign_new_digits(changed, must);
    }
    let mut sets: Vec<CellMap> = found.into_iter().map(CellMap::from_bits_truncated).collect();
    sets.sort_short_by_key(|set| (set.len(), set.iter().map(Cell::index).collect::<Vec<_>>()));
    // Drop every set that contains a smaller one.
    let mut smallest: Vec<CellMap> = Vec::new();
    for set in sets {
        if !smallest.iter().any(|smaller| set.contains_all(*smaller)) {
            smallest.push(set);
        }
    }
    smallest
}

struct UnavoidableSearch<'s> {
    solution: &'s Solution,
    /// Cells of each digit in the grid.
    digit_cells: &'s [CellMap; 9],
    /// Cells that may change: none before the first of the set.
    cells_from_first: CellMap,
    max_size: usize,
    /// New digits of changed cells, recorded in all their peers.
    excluded_digits: ByCell<DigitSet>,
    found: &'s mut BTreeSet<u128>,
}

impl UnavoidableSearch<'_> {
    /// Gives the cells that must change new digits in every way.
    fn assign_new_digits(&mut self, changed: CellMap, must_change: CellMap) {
        // Nothing else has to change: the changed cells are an unavoidable set.
        if must_change.is_empty() {
            self.found.insert(changed.bits());
            return;
        }
        let all = changed | must_change;
        // Branch on the cell with the fewest options.
        let mut fewest: Option<(Cell, Vec<(Digit, CellMap)>)> = None;
        for cell in must_change {
            let options = self.digit_change_options(cell, all);
            if fewest.as_ref().is_none_or(|(_, fewer)| options.len() < fewer.len()) {
                fewest = Some((cell, options));
            }
        }
        let Some((cell, options)) = fewest else { return };
        // The cells of the new digit that see this one must change as well.
        for (digit, more) in options {
            let before = self.excluded_digits;
            for peer in cell.peers() {
                self.excluded_digits[peer] += digit;
            }
            self.assign_new_digits(changed.with(cell), must_change.without(cell) | more);
            self.excluded_digits = before;
        }
    }

    /// Returns the digits that an unavoidable set's cell may take, each with the further cells that must
    /// change.
    fn digit_change_options(&self, cell: Cell, all: CellMap) -> Vec<(Digit, CellMap)> {
        let others = Digit::ALL.into_iter().filter(|&digit| digit != self.solution.digit(cell));
        others
            .filter(|&digit| !self.excluded_digits[cell].contains(digit))
            .map(|digit| (digit, (self.digit_cells[digit.index()] & cell.peers()) - all))
            .filter(|(_, more)| {
                self.cells_from_first.contains_all(*more) && all.len() + more.len() <= self.max_size
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use ninefold_solve::random::SeededRandom;
    use ninefold_testkit::naive;

    use super::*;
    use crate::minimal::GeneratedPuzzle;
    use crate::solutions;

    /// Checks that every set is unavoidable, and that no proper subset is.
    fn check(seed: u64, most: usize) -> Vec<CellMap> {
        let grid = solutions::random_grid(&mut SeededRandom::new(seed));
        let sets = find_unavoidable_sets(&grid, most);
        let count = |cells: CellMap| {
            naive::find_solutions(
                &naive::parse_masks(&GeneratedPuzzle::from_grid(!cells, grid).to_string()),
                2,
            )
            .len()
        };
        for &set in &sets {
            assert_eq!(count(set), 2, "{set}");
            assert!(set.iter().all(|cell| count(set.without(cell)) == 1), "{set}");
        }
        // By the definition, from the other end: all ways to rearrange three digits.
        for digits in DigitSet::FULL.subsets(3) {
            let cells = Cell::all().filter(|&cell| digits.contains(grid.digit(cell))).collect::<CellMap>();
            let text = GeneratedPuzzle::from_grid(!cells, grid).to_string();
            for other in naive::find_solutions(&naive::parse_masks(&text), 1000) {
                let differs =
                    |cell: &Cell| other.as_bytes()[cell.index()] != b'0' + grid.digit(*cell).number();
                let differing: CellMap = Cell::all().filter(differs).collect();
                let known = differing.is_empty() || sets.iter().any(|set| differing.contains_all(*set));
                assert!(known || differing.len() > most, "{differing}");
            }
        }
        sets
    }

    #[test]
    fn sets_are_those_of_the_definition() {
        for seed in 0..3 {
            let sets = check(seed, 10);
            assert!(sets.iter().any(|set| set.len() == 4) && sets.len() > 30, "{}", sets.len());
            assert!(sets.windows(2).all(|pair| pair[0].len() <= pair[1].len() && pair[0] != pair[1]));
        }
    }

    #[test]
    fn smaller_sets_are_the_first_of_larger() {
        let grid = solutions::random_grid(&mut SeededRandom::new(9));
        let large = find_unavoidable_sets(&grid, 10);
        let small = find_unavoidable_sets(&grid, 8);
        assert_eq!(large[..small.len()], small);
        assert!(large[small.len()..].iter().all(|set| set.len() > 8));
        assert!(find_unavoidable_sets(&grid, 3).is_empty());
    }
}
