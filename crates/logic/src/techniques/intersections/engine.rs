//! Engine of pointing and claiming: a digit whose places in one house all lie in a second one.

use crate::order::{BOXES, COLUMNS, ROWS};
use crate::prelude::*;

/// A digit locked into the crossing of two houses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LockedDigit {
    pub digit: Digit,
    /// The house whose places, two or more, all lie in the other.
    pub from: House,
    /// The other.
    pub into: House,
}

impl LockedDigit {
    /// The places of a locked digit in the house that it is locked from.
    pub(crate) fn locked_cells(&self, facts: &Facts) -> CellMap {
        facts.candidate_cells(self.digit) & self.from.cells()
    }

    /// Explains which digit is locked in which crossing of houses.
    pub(crate) fn explain_locking(&self, facts: &Facts, explanation: &mut Explanation) {
        let LockedDigit { digit, from, into } = *self;
        let cells = self.locked_cells(facts);
        explanation.add_message(say!("locked-confined", from, digit, cells, into));
        explanation.mark_house(from, MarkRole::Base);
        explanation.mark_candidates(cells.to_candidates(digit), MarkRole::Corner);
        explanation.add_message(say!("locked-once", digit, into));
        explanation.mark_house(into, MarkRole::Cover);
    }

    /// The places of the digit in `into` outside `from`: they are removed.
    #[inline]
    pub(crate) fn eliminated_cells(&self, facts: &Facts) -> CellMap {
        (facts.candidate_cells(self.digit) & self.into.cells()) - self.from.cells()
    }
}

/// Visits digits locked from a box into a line: columns first, then rows.
pub(crate) fn visit_pointing(
    facts: &Facts,
    mut visit: impl FnMut(LockedDigit) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for digit in Digit::ALL {
        for from in facts.boxes_locked_in_column(digit) {
            visit(LockedDigit { digit, from, into: first_candidate_cell(facts, digit, from).column() })?;
        }
    }
    for digit in Digit::ALL {
        for from in facts.houses_locked_in_row_or_box(digit) & BOXES {
            visit(LockedDigit { digit, from, into: first_candidate_cell(facts, digit, from).row() })?;
        }
    }
    ControlFlow::Continue(())
}

/// Visits digits locked from a line into a box: columns first, then rows.
pub(crate) fn visit_claiming(
    facts: &Facts,
    mut visit: impl FnMut(LockedDigit) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut of_kind = |lines: HouseSet| {
        for digit in Digit::ALL {
            for from in facts.houses_locked_in_row_or_box(digit) & lines {
                visit(LockedDigit {
                    digit,
                    from,
                    into: first_candidate_cell(facts, digit, from).house_box(),
                })?;
            }
        }
        ControlFlow::Continue(())
    };
    of_kind(COLUMNS)?;
    of_kind(ROWS)
}

fn first_candidate_cell(facts: &Facts, digit: Digit, house: House) -> ninefold_core::Cell {
    house.cell_at(facts.places_in_house(house, digit).trailing_zeros() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cells that see all places of a digit in a house lie with them in a second house. So on a plain board,
    /// "generalised intersections", which ask for no second house, are pointing and claiming, and need no
    /// finder.
    #[test]
    fn cells_that_see_all_places_share_a_house_with_them() {
        for house in House::all() {
            for places in house.cells().subsets_between(2, 9) {
                let outside_cells = places.peer_intersection() - house.cells();
                assert!(
                    outside_cells.iter().all(|cell| places.with(cell).in_one_house()),
                    "{places} in {house}"
                );
            }
        }
    }
}
