//! Strong links on one digit: two ends, cells or groups of cells, one of which holds the digit of a house.

use ninefold_core::{CellMap, Digit, House, HouseKind};

use crate::Facts;

/// A house that has its digit in one of two ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StrongLink {
    pub house: House,
    /// Both ends; in an empty rectangle they share the crossing cell, if it is a place.
    pub ends: [CellMap; 2],
}

impl StrongLink {
    /// Both ends together.
    pub(crate) fn cells(&self) -> CellMap {
        self.ends[0] | self.ends[1]
    }

    /// Whether an end is more than one cell.
    pub(crate) fn is_grouped(&self) -> bool {
        self.ends.iter().any(|end| end.has_several())
    }

    /// The link in the other direction.
    pub(crate) fn reversed(self) -> StrongLink {
        StrongLink { ends: [self.ends[1], self.ends[0]], ..self }
    }
}

/// All strong links of a digit, by house: two places; a line whose places lie in two boxes; a box whose places lie in
/// a row and a column (an empty rectangle).
///
/// Two places of a box that lie in one line are that line's link, not the box's.
pub(crate) fn strong_links(facts: &Facts, digit: Digit, mut see: impl FnMut(StrongLink)) {
    for house in House::all() {
        let places = facts.cells_with(digit) & house.cells();
        if !places.has_several() {
            continue;
        }
        if house.kind() == HouseKind::Box {
            box_links(house, places, &mut see);
        } else {
            line_link(house, places, &mut see);
        }
    }
}

fn line_link(house: House, places: CellMap, see: &mut impl FnMut(StrongLink)) {
    if let [Some(first), Some(second), None] = [places.nth(0), places.nth(1), places.nth(2)] {
        see(StrongLink { house, ends: [CellMap::of(first), CellMap::of(second)] });
        return;
    }
    let Some(first) = places.first() else { return };
    let near = places & first.house_box().cells();
    let far = places - near;
    if far.first().is_some_and(|cell| cell.house_box().cells().contains_all(far)) {
        see(StrongLink { house, ends: [near, far] });
    }
}

fn box_links(house: House, places: CellMap, see: &mut impl FnMut(StrongLink)) {
    if places.covered_line().is_some() {
        return;
    }
    if let [Some(first), Some(second), None] = [places.nth(0), places.nth(1), places.nth(2)] {
        see(StrongLink { house, ends: [CellMap::of(first), CellMap::of(second)] });
        return;
    }
    for crossing in house.cells() {
        let (in_row, in_column) = (places & crossing.row().cells(), places & crossing.column().cells());
        let arms = [in_row - crossing, in_column - crossing];
        if in_row | in_column == places && arms.iter().all(|arm| !arm.is_empty()) {
            see(StrongLink { house, ends: [in_row, in_column] });
        }
    }
}
