//! Search for the almost locked sets of a position.

use super::Als;
use crate::prelude::*;

/// The highest level there is: one cell that may be anything.
pub const MAX_LEVEL: usize = 8;

/// The largest set there is: eight cells with nine digits.
pub const MAX_SIZE: usize = 8;

/// Finds the sets with 1 to `level` digits more than cells, and at most `size` cells, in the order of GNPX:
/// by level, by size, by house (rows, columns, boxes), by place in the house.
///
/// Cells that lie in two houses are listed for each; one of the two sets [is in the
/// first](Als::is_in_first_house).
#[must_use]
pub fn find_almost_locked_sets(facts: &Facts, level: usize, size: usize) -> Vec<Als> {
    (1..=level.min(MAX_LEVEL)).flat_map(|level| find_sets_of_level(facts, level, size)).collect()
}

/// The sets with `level` digits more than cells, at most `size` cells.
pub(super) fn find_sets_of_level(facts: &Facts, level: usize, size: usize) -> Vec<Als> {
    let mut sets = Vec::new();
    for size in 1..=size.min(9 - level) {
        for house in (0..House::COUNT).map(House::from_gnpx_index) {
            let cells =
                (0..9).map(|position| house.cell_at(position)).map(|cell| (cell, facts.candidates(cell)));
            let cells: Vec<(Cell, DigitSet)> = cells.filter(|(_, digits)| !digits.is_empty()).collect();
            let mut see = |cells: CellMap| sets.push(Als::new(facts, house, cells));
            visit_set_extensions(&cells, size, size + level, CellMap::EMPTY, DigitSet::EMPTY, &mut see);
        }
    }
    sets
}

/// Adds this many of the cells to a set, in lexicographic order, and visits those that have exactly `count`
/// digits.
fn visit_set_extensions(
    cells: &[(Cell, DigitSet)],
    more: usize,
    count: usize,
    set: CellMap,
    digits: DigitSet,
    see: &mut impl FnMut(CellMap),
) {
    // A complete set counts if it has the right number of digits.
    if more == 0 {
        if digits.len() == count {
            see(set);
        }
        return;
    }
    // Add cells in ascending order, as long as the digits don't get too many.
    for (i, &(cell, more_digits)) in cells.iter().enumerate().take((cells.len() + 1).saturating_sub(more)) {
        let union = digits | more_digits;
        if union.len() <= count {
            visit_set_extensions(&cells[i + 1..], more - 1, count, set.with(cell), union, see);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use ninefold_core::Digit;

    use super::*;

    const SAMPLE: &str = "2.548...9.9..3..2...7.923.4..8.....2541...6879.....1..4.961.2...8..7..9.7...584.6";
    const OTHERS: [&str; 3] = [
        ".2...783..47.2...13..1....7....38.15...5.4...58.79....6....2..82...8.57..793...6.",
        "87........9.81.65....79...8.....67316..5.1..97124.....3...57....57.48.1........74",
        ".9..4..6.4..15...2..6..91....4....7.36.....15.8....3....82..4..9...34..1.4..8..3.",
    ];

    fn parse_facts(text: &str) -> Facts {
        Facts::new(text.parse().expect("a board"))
    }

    /// Finds the sets by definition, without any order: every set of cells of a house, one by one.
    fn find_sets_by_brute_force(
        facts: &Facts,
        level: usize,
        size: usize,
    ) -> HashMap<(House, CellMap), DigitSet> {
        let mut sets = HashMap::new();
        for house in House::all() {
            for mask in 1..512u16 {
                let cells: Vec<Cell> =
                    (0..9).filter(|i| mask >> i & 1 == 1).map(|i| house.cell_at(i)).collect();
                let has = |digit: &Digit| cells.iter().any(|&cell| facts.candidates(cell).contains(*digit));
                let digits: DigitSet = Digit::ALL.into_iter().filter(has).collect();
                let open = cells.iter().all(|&cell| !facts.candidates(cell).is_empty());
                let more = digits.len() as isize - cells.len() as isize;
                if open && cells.len() <= size && (1..=level as isize).contains(&more) {
                    sets.insert((house, cells.into_iter().collect()), digits);
                }
            }
        }
        sets
    }

    fn check(text: &str, level: usize, size: usize) {
        let facts = parse_facts(text);
        let sets = find_almost_locked_sets(&facts, level, size);
        let mut expected = find_sets_by_brute_force(&facts, level, size);
        for als in &sets {
            assert_eq!(expected.remove(&(als.house(), als.cells())), Some(als.digits()), "{als}");
        }
        assert!(expected.is_empty(), "missed {expected:?}");
        let key = |als: &Als| {
            let positions: Vec<_> = als.cells().iter().map(|cell| als.house().cell_position(cell)).collect();
            (als.level(), als.size(), als.house().gnpx_index(), positions)
        };
        assert!(sets.is_sorted_by_key(key));
        let mut seen = std::collections::HashSet::new();
        for als in &sets {
            assert_eq!(als.is_in_first_house(), seen.insert(als.cells()), "{als} in {}", als.house());
        }
    }

    #[test]
    fn sets_are_those_of_the_definition_in_order() {
        for text in [SAMPLE, OTHERS[0], OTHERS[1], OTHERS[2]] {
            for (level, size) in [(1, 8), (1, 3), (2, 5), (8, 8), (3, 1)] {
                check(text, level, size);
            }
        }
    }

    /// Counted by a program of its own, after the printed one.
    #[test]
    fn numbers_are_those_of_the_sample() {
        let facts = parse_facts(SAMPLE);
        let sets = find_almost_locked_sets(&facts, 1, 5);
        assert_eq!(sets.len(), 273);
        assert_eq!(sets.iter().filter(|als| als.is_in_first_house()).count(), 227);
        assert_eq!(sets.iter().filter(|als| is_pure_as_printed(als)).count(), 269);
        assert!(sets.iter().all(|als| is_pure_as_printed(als) || !als.has_no_locked_subset()));
        // The printed list stops at eight cells and levels together.
        let printed = |level| -> Vec<Als> {
            find_almost_locked_sets(&facts, level, 8)
                .into_iter()
                .filter(|als| als.size() + als.level() <= 8)
                .collect()
        };
        assert_eq!(printed(2).len(), 758);
        assert_eq!(
            (printed(1).len(), printed(1).iter().filter(|als| als.is_in_first_house()).count()),
            (309, 263)
        );
        assert_eq!(printed(1).iter().map(Als::size).max(), Some(7));
    }

    /// Purity without the parts of one cell and of all cells but one.
    fn is_pure_as_printed(als: &Als) -> bool {
        let digits =
            |part: CellMap| part.iter().fold(DigitSet::EMPTY, |all, cell| all | als.digits_in_cell(cell));
        let mut parts = als.cells().subsets_between(2, als.size().saturating_sub(2));
        parts.all(|part| digits(part).len() != part.len())
    }

    #[test]
    fn eight_cells_with_nine_digits_are_a_set() {
        let empty = parse_facts(&".".repeat(81));
        let sets = find_almost_locked_sets(&empty, 1, 8);
        assert_eq!(sets.len(), 27 * 9);
        assert!(find_almost_locked_sets(&empty, 1, 7).is_empty());
        assert_eq!(find_almost_locked_sets(&empty, 99, 1).len(), 27 * 9);
    }
}
