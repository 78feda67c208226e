//! Strong links of a digit as Sudoku Explainer has them, for its ratings: they differ from ours in boxes.

use super::engine::{StrongLink, visit_house_links};
use crate::prelude::*;

/// All strong links of a digit, by house, as Sudoku Explainer has them; the first end of each is that at which
/// it enters a loop: a single cell before a group.
pub(super) fn visit_se_links(facts: &Facts, digit: Digit, mut visit: impl FnMut(StrongLink)) {
    let mut enter_at_single = |link: StrongLink| {
        let [first, second] = link.ends;
        visit(if first.has_several() && !second.has_several() { link.reversed() } else { link });
    };
    for house in House::all() {
        let places = facts.candidate_cells(digit) & house.cells();
        if house.kind() == HouseKind::Box && places.len() > 2 {
            visit_crowded_box(house, places, &mut enter_at_single);
        } else {
            visit_house_links(house, places, &mut enter_at_single);
        }
    }
}

/// Visits the links of a box with more than two places.
fn visit_crowded_box(house: House, places: CellMap, visit: &mut impl FnMut(StrongLink)) {
    // Two parallel lines with all places. Around a corner both rows and columns have them; Sudoku Explainer
    // takes the columns.
    let split_in_lines = |line_of: fn(Cell) -> House| {
        let near = places & line_of(places.first()?).cells();
        let far = places - near;
        line_of(far.first()?).cells().contains_all(far).then_some([near, far])
    };
    let (rows, columns) = (split_in_lines(Cell::row), split_in_lines(Cell::column));
    let is_corner = places.len() == 3 && rows.is_some() && columns.is_some();
    for ends in rows.filter(|_| !is_corner).into_iter().chain(columns) {
        visit(StrongLink { house, ends });
    }
    // An empty rectangle with several cells in each arm: with a single one there, two lines say as much.
    for crossing in house.cells() {
        let [in_column, in_row] = [crossing.column(), crossing.row()].map(|line| places & line.cells());
        let is_arm = |line: CellMap| (line - crossing).has_several();
        if in_column | in_row == places && is_arm(in_column) && is_arm(in_row) {
            visit(StrongLink { house, ends: [in_column, in_row] });
        }
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Board, ByCell, DigitSet};

    use super::*;

    /// The links in box 1 of a digit that has these places there, as pairs of ends.
    #[track_caller]
    fn check(places: &str, ends: &[&str]) {
        let (here, digit) = (House::at(0), Digit::from_index(8));
        let board = Board::from_candidates(ByCell::from_fn(|cell| match here.cell_position(cell) {
            Some(i) if places.as_bytes()[i] != b'x' => DigitSet::FULL - digit,
            _ => DigitSet::FULL,
        }));
        let mut found = Vec::new();
        visit_se_links(&Facts::new(board), digit, |link| {
            if link.house == here {
                found.push(format!("{} {}", link.ends[0], link.ends[1]));
            }
        });
        assert_eq!(found, ends, "{places}");
    }

    #[test]
    fn a_box_links_what_sudoku_explainer_links() {
        check("x...x....", &["r1c1 r2c2"]);
        check("xx.......", &[]);
        check("xx.x.....", &["r1c2 r12c1"]);
        check("xx.xx....", &["r1c12 r2c12", "r12c1 r12c2"]);
        check("xxx.x....", &["r2c2 r1c123"]);
        check("..xxx....", &["r1c3 r2c12"]);
        check(".x.x.x.x.", &["r13c2 r2c13"]);
        check("x...x...x", &[]);
    }
}
