//! The one engine of naked and hidden subsets: as many digits as cells, in one house.

use std::ops::ControlFlow;

use ninefold_core::{Cell, CellMap, DigitSet, House, HouseSet};

use crate::Facts;
use crate::order::{colex, plain_order};

/// Cells of a house and as many digits that belong to them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Subset {
    pub house: House,
    pub cells: CellMap,
    pub digits: DigitSet,
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
        let places = facts.places_by_digit(house);
        for group in colex(digits.bits(), size) {
            let digits = DigitSet::from_bits_truncated(group);
            let union = digits.iter().fold(0, |union, digit| union | places[digit.index()]);
            if union.count_ones() as usize == size {
                see(Subset { house, cells: Facts::cells_at(house, union), digits })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Cells of a house that have together as many candidates as they are, in houses with at least twice as many empty
/// cells. Every cell has two candidates or more.
pub(crate) fn naked(
    facts: &Facts,
    size: usize,
    mut see: impl FnMut(Subset) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let small = (2..=size).map(|count| facts.cells_with_count(count)).fold(CellMap::EMPTY, CellMap::union);
    for house in plain_order(HouseSet::FULL) {
        let cells = small & house.cells();
        if !cells.has_several() || facts.empty_in(house) < 2 * size {
            continue;
        }
        let mut members = [(Cell::at(0), DigitSet::EMPTY); 9];
        let mut count = 0;
        for cell in cells {
            members[count] = (cell, facts.candidates(cell));
            count += 1;
        }
        for group in colex((1 << count) - 1, size) {
            let (mut cells, mut digits) = (CellMap::EMPTY, DigitSet::EMPTY);
            let mut rest = group;
            while rest != 0 {
                let (cell, candidates) = members[rest.trailing_zeros() as usize];
                cells += cell;
                digits |= candidates;
                rest &= rest - 1;
            }
            if digits.len() == size {
                see(Subset { house, cells, digits })?;
            }
        }
    }
    ControlFlow::Continue(())
}
