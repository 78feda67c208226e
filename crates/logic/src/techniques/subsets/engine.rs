//! Engine of naked and hidden subsets: as many digits as cells, in one house.

use std::sync::{Mutex, PoisonError};

use ninefold_core::ByHouse;

use crate::order::{box_column_row_order, count_bits, visit_subset_groups};
use crate::prelude::*;

/// Cells of a house and as many digits that belong to them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HouseSubset {
    pub house: House,
    pub cells: CellMap,
    pub digits: DigitSet,
}

impl HouseSubset {
    /// Explains that the cells have no other candidates.
    pub(crate) fn explain_naked_subset(&self, facts: &Facts, explanation: &mut Explanation) {
        let HouseSubset { house, cells, digits } = *self;
        explanation.add_message(say!("naked-subset-only", house, cells, digits));
        explanation.mark_house(house, MarkRole::Base);
        explanation.mark_candidates(facts.candidates_in(cells, digits), MarkRole::Corner);
        explanation.add_message(say!("naked-subset-use", cells, digits));
    }

    /// Explains that the digits of a hidden subset have no other places.
    pub(crate) fn explain_hidden_subset(&self, facts: &Facts, explanation: &mut Explanation) {
        let HouseSubset { house, cells, digits } = *self;
        explanation.add_message(say!("hidden-subset-confined", house, digits, cells));
        explanation.mark_house(house, MarkRole::Base);
        explanation.mark_candidates(facts.candidates_in(cells, digits), MarkRole::Corner);
        explanation.add_message(say!("hidden-subset-fill", cells, digits));
    }
}

/// Visits digits of a house that have together as many places as there are digits, in houses with at least
/// `least_empty` empty cells. Every digit has two places or more.
pub(crate) fn visit_hidden_subsets(
    facts: &Facts,
    size: usize,
    least_empty: usize,
    visit: impl FnMut(HouseSubset) -> ControlFlow<()>,
) -> ControlFlow<()> {
    cached_subsets(facts, SubsetKind::Hidden, size, least_empty).into_iter().try_for_each(visit)
}

/// Visits cells of a house that have together as many candidates as there are cells, in houses with at least
/// `least_empty` empty cells. Every cell has two candidates or more.
pub(crate) fn visit_naked_subsets(
    facts: &Facts,
    size: usize,
    least_empty: usize,
    visit: impl FnMut(HouseSubset) -> ControlFlow<()>,
) -> ControlFlow<()> {
    cached_subsets(facts, SubsetKind::Naked, size, least_empty).into_iter().try_for_each(visit)
}

/// Whether digits or cells are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SubsetKind {
    Hidden,
    Naked,
}

fn cached_subsets(facts: &Facts, kind: SubsetKind, size: usize, least_empty: usize) -> Vec<HouseSubset> {
    let mut subsets = Vec::new();
    let SubsetCache(houses) = facts.shared_search_notes();
    let mut houses = houses.lock().unwrap_or_else(PoisonError::into_inner);
    for house in
        box_column_row_order(HouseSet::FULL).filter(|house| facts.count_empty_cells(*house) >= least_empty)
    {
        let found = houses[house].cached_subset_groups(facts, house, kind, size);
        subsets.extend(found.map(|(group, union)| {
            let (digits, places) = if kind == SubsetKind::Hidden { (group, union) } else { (union, group) };
            let cells = Facts::cells_at_positions(house, places);
            HouseSubset { house, cells, digits: DigitSet::from_bits_truncated(digits) }
        }));
    }
    subsets
}

/// Cache of the subsets of each house: most houses don't change from step to step.
#[derive(Default)]
struct SubsetCache(Mutex<ByHouse<HouseSubsetCache>>);

/// Results for a house with these places.
#[derive(Debug, Default)]
struct HouseSubsetCache {
    /// For each digit index, the positions of its places.
    places: [u16; 9],
    /// The kinds and sizes that were looked for, as bits: most houses have nothing else to keep.
    searched_kinds: u32,
    groups: Vec<((SubsetKind, usize), (u16, u16))>,
}

impl HouseSubsetCache {
    /// Finds the groups of digits or places of a size that have as many places or digits, with these.
    fn cached_subset_groups(
        &mut self,
        facts: &Facts,
        house: House,
        kind: SubsetKind,
        size: usize,
    ) -> impl Iterator<Item = (u16, u16)> {
        // If the places in the house have changed, forget everything about it.
        let places = facts.places_by_digit(house);
        if self.places != *places {
            self.places = *places;
            self.searched_kinds = 0;
            self.groups.clear();
        }
        // Search the kind and size once for these places.
        let key = (kind, size);
        let bit = 1 << (2 * size + usize::from(kind == SubsetKind::Naked));
        if self.searched_kinds & bit == 0 {
            self.searched_kinds |= bit;
            let sets = match kind {
                SubsetKind::Hidden => *places,
                SubsetKind::Naked => {
                    std::array::from_fn(|place| facts.candidates(house.cell_at(place)).bits())
                }
            };
            let small = |set: u16| (2..=size).contains(&usize::from(count_bits(set)));
            // Only sets of two to `size` elements can be members.
            let members = (0..9).filter(|i| small(sets[*i])).fold(0, |members, i| members | 1 << i);
            let _ = visit_subset_groups(&sets, members, size, &mut |group, union| {
                self.groups.push((key, (group, union)));
                ControlFlow::Continue(())
            });
        }
        self.groups.iter().filter(move |(of, _)| *of == key).map(|(_, group)| *group)
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::Cell;

    use super::*;

    /// Cells that all see each other lie in one house. So on a plain board "generalised" subsets, of cells
    /// that see each other, are those of a house, and need no finder.
    #[test]
    fn cells_that_see_each_other_share_a_house() {
        fn extend_cells(cells: CellMap, common: CellMap) {
            assert!(cells.in_one_house(), "{cells}");
            if cells.len() < 4 {
                for cell in common {
                    extend_cells(cells.with(cell), common & cell.peers());
                }
            }
        }
        for cell in Cell::all() {
            extend_cells(CellMap::of(cell), cell.peers());
        }
    }
}
