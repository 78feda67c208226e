//! Closed sets, for deadly patterns: cells with few digits such that every house contains none of them, or
//! two or three. Only such cells can be refilled with the same digits in every house, so the search for
//! deadly patterns without a name of their own goes through them.

use std::ops::RangeInclusive;

use rustc_hash::FxHashSet;

use super::{ShapeFilter, ShapeVisitor};
use crate::order::combinations_in_colex;
use crate::prelude::*;

/// The number of cells in a closed set; all smaller deadly ones have names of their own.
const CELL_COUNTS: RangeInclusive<usize> = 8..=9;

/// The most cells that a closed set is chosen from; beyond that there are too many choices.
const MAX_POOL: usize = 14;

/// Visits the closed sets that contain this many digits except for one or two cells of a house, or except for
/// one more digit.
pub(crate) fn visit_near_closed_sets(
    facts: &Facts,
    size: usize,
    near: ShapeFilter<'_>,
    visit: ShapeVisitor<'_>,
) -> ControlFlow<()> {
    let mut seen = FxHashSet::default();
    let mut search = |seed: CellMap, pool: CellMap| {
        // Cells that can't be part of a closed set are peeled off first, and large pools are skipped.
        let pool = remove_isolated_cells(pool);
        if pool.len() > MAX_POOL || pool.len() < *CELL_COUNTS.start() || !pool.contains_all(seed) {
            return ControlFlow::Continue(());
        }
        visit(CellMap::EMPTY)?;
        visit_closed_sets(seed, pool - seed, size, &mut |cells| {
            if near(cells) && seen.insert(cells) { visit(cells) } else { ControlFlow::Continue(()) }
        })
    };
    // For each set of digits, cells that have no others.
    for group in combinations_in_colex(0x1FF, size) {
        let digits: DigitSet =
            Digit::ALL.into_iter().filter(|digit| group >> digit.index() & 1 == 1).collect();
        let within = |digits: DigitSet| -> CellMap {
            facts.empty_cells().iter().filter(|&cell| digits.contains_all(facts.candidates(cell))).collect()
        };
        // With one or two cells of a house that have extras.
        let inside = within(digits);
        if inside.len() + 2 >= *CELL_COUNTS.start() {
            for roof in possible_roofs(facts, digits, inside) {
                search(roof, inside | roof)?;
            }
        }
        // With one extra digit in several cells.
        for extra in !digits {
            let pool = within(digits.with(extra));
            let with_extra = pool & facts.candidate_cells(extra);
            if pool.len() >= *CELL_COUNTS.start() {
                with_extra.iter().try_for_each(|cell| search(CellMap::of(cell), pool))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// One or two cells of a house, with some of the digits and others.
fn possible_roofs(facts: &Facts, digits: DigitSet, inside: CellMap) -> Vec<CellMap> {
    let with_some = digits.iter().fold(CellMap::EMPTY, |all, digit| all | facts.candidate_cells(digit));
    let with_others = with_some - inside;
    let pairs = House::all().flat_map(|house| (house.cells() & with_others).subsets(2));
    with_others.iter().map(CellMap::of).chain(pairs).collect()
}

/// Returns the closed sets of some of the cells, but not of all, that include the given ones.
pub(crate) fn closed_subsets(cells: CellMap, required: CellMap) -> impl Iterator<Item = CellMap> {
    let others = cells - required;
    let parts = (0..others.len()).flat_map(move |count| others.subsets(count));
    parts.map(move |part| part | required).filter(|&part| house_with_one_cell(part).is_none())
}

/// The cells without those that are alone in a house.
fn remove_isolated_cells(mut cells: CellMap) -> CellMap {
    while let Some(alone) = house_with_one_cell(cells) {
        cells -= alone.cells();
    }
    cells
}

/// Finds a house that contains just one of the cells.
fn house_with_one_cell(cells: CellMap) -> Option<House> {
    cells.touched_houses().iter().find(|house| (cells & house.cells()).only().is_some())
}

/// Visits every closed set of the chosen cells and some of the pool, with no more than this many in a house.
fn visit_closed_sets(
    chosen: CellMap,
    mut pool: CellMap,
    most: usize,
    visit: &mut dyn FnMut(CellMap) -> ControlFlow<()>,
) -> ControlFlow<()> {
    // No house may have more cells than digits.
    if chosen.touched_houses().iter().any(|house| (chosen & house.cells()).len() > most) {
        return ControlFlow::Continue(());
    }
    // A cell alone in a house needs another; without such a cell the set is closed.
    let alone = house_with_one_cell(chosen);
    if alone.is_none() && CELL_COUNTS.contains(&chosen.len()) {
        visit(chosen)?;
    }
    if chosen.len() == *CELL_COUNTS.end() {
        return ControlFlow::Continue(());
    }
    // Add cells, where one is needed for a house only from there.
    for cell in alone.map_or(pool, |house| pool & house.cells()) {
        pool -= cell;
        visit_closed_sets(chosen.with(cell), pool, most, visit)?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(cells: &str, expected: &[&str]) {
        let cells: CellMap = cells.parse().unwrap();
        let seed = CellMap::of(cells.first().unwrap());
        let mut found = Vec::new();
        let _ = visit_closed_sets(seed, remove_isolated_cells(cells) - seed, 3, &mut |cells| {
            found.push(cells.to_string());
            ControlFlow::Continue(())
        });
        assert_eq!(found, expected);
    }

    #[test]
    fn no_cell_of_a_closed_set_is_alone_in_a_house() {
        check("r1c14, r2c47, r3c17, r9c9", &[]);
        check("r1c147, r2c147, r3c17, r9c9", &["r1c147, r2c147, r3c17"]);
    }
}
