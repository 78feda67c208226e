//! Engine of single-digit patterns, strong links on one digit: two ends, cells or groups of cells, one of
//! which contains the digit of a house.

use crate::prelude::*;

/// A house that has its digit in one of two ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StrongLink {
    pub house: House,
    /// Both ends; in an empty rectangle they share the crossing cell, if it is a place.
    pub ends: [CellMap; 2],
}

impl StrongLink {
    /// The cells of both ends of the strong link.
    pub(crate) fn cells(&self) -> CellMap {
        self.ends[0] | self.ends[1]
    }

    /// Whether an end is more than one cell.
    pub(crate) fn is_grouped(&self) -> bool {
        self.ends.iter().any(|end| end.has_several())
    }

    /// The strong link in the other direction.
    pub(crate) fn reversed(self) -> StrongLink {
        StrongLink { ends: [self.ends[1], self.ends[0]], ..self }
    }
}

/// All strong links of a digit, by house: two places; a line whose places lie in two boxes; a box whose
/// places lie in a row and a column (an empty rectangle), or in two parallel lines, two or more in each.
///
/// Two places of a box that lie in one line are that line's link, not the box's.
pub(crate) fn visit_strong_links(facts: &Facts, digit: Digit, mut visit: impl FnMut(StrongLink)) {
    for house in House::all() {
        visit_house_links(house, facts.candidate_cells(digit) & house.cells(), &mut visit);
    }
}

/// Visits the strong links of a house in which a digit has these places.
pub(crate) fn visit_house_links(house: House, places: CellMap, visit: &mut impl FnMut(StrongLink)) {
    if !places.has_several() {
        return;
    }
    if house.kind() == HouseKind::Box {
        visit_box_links(house, places, visit);
    } else {
        visit_line_link(house, places, visit);
    }
}

fn visit_line_link(house: House, places: CellMap, visit: &mut impl FnMut(StrongLink)) {
    if let [Some(first), Some(second), None] = [places.nth(0), places.nth(1), places.nth(2)] {
        visit(StrongLink { house, ends: [CellMap::of(first), CellMap::of(second)] });
        return;
    }
    let Some(first) = places.first() else { return };
    let near = places & first.house_box().cells();
    let far = places - near;
    if far.first().is_some_and(|cell| cell.house_box().cells().contains_all(far)) {
        visit(StrongLink { house, ends: [near, far] });
    }
}

fn visit_box_links(house: House, places: CellMap, visit: &mut impl FnMut(StrongLink)) {
    if places.covered_line().is_some() {
        return;
    }
    // Two places make a link of single cells.
    if let [Some(first), Some(second), None] = [places.nth(0), places.nth(1), places.nth(2)] {
        visit(StrongLink { house, ends: [CellMap::of(first), CellMap::of(second)] });
        return;
    }
    // An empty rectangle: a row and a column through a cell of the box cover all places.
    for crossing in house.cells() {
        let (in_row, in_column) = (places & crossing.row().cells(), places & crossing.column().cells());
        let arms = [in_row - crossing, in_column - crossing];
        if in_row | in_column == places && arms.iter().all(|arm| !arm.is_empty()) {
            visit(StrongLink { house, ends: [in_row, in_column] });
        }
    }
    // With a single place in one of the lines this is an empty rectangle too, and was found above.
    for line_of in [Cell::row, Cell::column] {
        let near = places.first().map_or(CellMap::EMPTY, |first| places & line_of(first).cells());
        let far = places - near;
        let in_one_line = far.first().is_some_and(|cell| line_of(cell).cells().contains_all(far));
        if in_one_line && near.has_several() && far.has_several() {
            visit(StrongLink { house, ends: [near, far] });
        }
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Board, ByCell, DigitSet};

    use super::*;

    /// The links in box 1 of a digit that has these places there, as pairs of ends.
    fn check(places: &str, ends: &[&str]) {
        let here = House::at(0);
        let box_cells = |cell| here.cell_position(cell).is_some_and(|i| places.as_bytes()[i] == b'x');
        let digit = Digit::from_index(8);
        let board = Board::from_candidates(ByCell::from_fn(|cell| match here.cells().contains(cell) {
            true if !box_cells(cell) => DigitSet::FULL - digit,
            _ => DigitSet::FULL,
        }));
        let mut found = Vec::new();
        visit_strong_links(&Facts::new(board), digit, |link| {
            if link.house == here {
                found.push(format!("{} {}", link.ends[0], link.ends[1]));
            }
        });
        assert_eq!(found, ends, "{places}");
    }

    #[test]
    fn a_box_links_two_cells_or_two_lines() {
        check("x...x....", &["r1c1 r2c2"]);
        check("xx.......", &[]);
        check("x...x..x.", &["r1c1 r23c2"]);
        check("x..x.x..x", &["r12c1 r23c3"]);
        check("xxx...xx.", &["r1c123 r3c12"]);
        check("x...x...x", &[]);
    }
}
