//! The one engine of naked and hidden subsets: as many digits as cells, in one house.

use std::ops::ControlFlow;

use ninefold_core::{Cell, CellMap, DigitSet, House, HouseSet};

use crate::explain::say;
use crate::order::{plain_order, tight_groups};
use crate::{Facts, Role, Story};

/// Cells of a house and as many digits that belong to them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Subset {
    pub house: House,
    pub cells: CellMap,
    pub digits: DigitSet,
}

impl Subset {
    /// Says that the cells have no other candidates.
    pub(crate) fn tell_naked(&self, facts: &Facts, story: &mut Story) {
        let Subset { house, cells, digits } = *self;
        story.say(say!("naked-subset-only", house = house, cells = cells, digits = digits));
        story.house(house, Role::Base);
        story.candidates(facts.candidates_in(cells, digits), Role::Corner);
        story.say(say!("naked-subset-use", cells = cells, digits = digits));
    }

    /// Says that the digits have no other places.
    pub(crate) fn tell_hidden(&self, facts: &Facts, story: &mut Story) {
        let Subset { house, cells, digits } = *self;
        story.say(say!("hidden-subset-confined", house = house, digits = digits, cells = cells));
        story.house(house, Role::Base);
        story.candidates(facts.candidates_in(cells, digits), Role::Corner);
        story.say(say!("hidden-subset-fill", cells = cells, digits = digits));
    }
}

/// Digits of a house that have together as many places as they are, in houses with at least `least_empty` empty
/// cells. Every digit has two places or more.
pub(crate) fn hidden(
    facts: &Facts,
    size: usize,
    least_empty: usize,
    mut see: impl FnMut(Subset) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for house in plain_order(HouseSet::FULL) {
        let digits = (2..=size).map(|count| facts.digits_with_places(house, count));
        let digits = digits.fold(DigitSet::EMPTY, DigitSet::union);
        if digits.len() < size || facts.empty_in(house) < least_empty {
            continue;
        }
        tight_groups(facts.places_by_digit(house), digits.bits(), size, &mut |group, places| {
            let digits = DigitSet::from_bits_truncated(group);
            see(Subset { house, cells: Facts::cells_at(house, places), digits })
        })?;
    }
    ControlFlow::Continue(())
}

/// Cells of a house that have together as many candidates as they are, in houses with at least `least_empty` empty
/// cells. Every cell has two candidates or more.
pub(crate) fn naked(
    facts: &Facts,
    size: usize,
    least_empty: usize,
    mut see: impl FnMut(Subset) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let small = (2..=size).map(|count| facts.cells_with_count(count)).fold(CellMap::EMPTY, CellMap::union);
    for house in plain_order(HouseSet::FULL) {
        let cells = small & house.cells();
        if cells.len() < size || facts.empty_in(house) < least_empty {
            continue;
        }
        let (mut members, mut sets, mut number) = ([Cell::at(0); 9], [0; 9], 0);
        for cell in cells {
            members[number] = cell;
            sets[number] = facts.candidates(cell).bits();
            number += 1;
        }
        tight_groups(&sets, (1 << number) - 1, size, &mut |group, digits| {
            let in_group = |&number: &usize| group >> number & 1 == 1;
            let cells = (0..9).filter(in_group).fold(CellMap::EMPTY, |cells, i| cells.with(members[i]));
            see(Subset { house, cells, digits: DigitSet::from_bits_truncated(digits) })
        })?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cells that all see each other lie in one house. So on a plain board "generalised" subsets, of cells that see each
    /// other, are those of a house, and need no finder.
    #[test]
    fn cells_that_see_each_other_share_a_house() {
        fn grow(cells: CellMap, common: CellMap) {
            assert!(cells.in_one_house(), "{cells}");
            if cells.len() < 4 {
                for cell in common {
                    grow(cells.with(cell), common & cell.peers());
                }
            }
        }
        for cell in Cell::all() {
            grow(CellMap::of(cell), cell.peers());
        }
    }
}
