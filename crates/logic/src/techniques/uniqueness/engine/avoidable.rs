//! Avoidable rectangles: four cells without givens, some of them filled, in which two digits could be
//! swapped.

use super::rectangles::CellRectangle;
use crate::prelude::*;

/// An avoidable rectangle: a way in which two digits would fill a rectangle, with some cells filled like that
/// already. The others are not all filled so, or the digits could be swapped: the puzzle would have two
/// solutions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AvoidableFilling {
    /// A digit for each of the four cells, opposite ones with the same.
    pub(crate) filling: CandidateMap,
    /// The cells that are not filled.
    pub(crate) open: CellMap,
}

impl AvoidableFilling {
    /// Finds all avoidable rectangles. There are none unless givens are promised: a filled cell may be part
    /// of the puzzle.
    pub(crate) fn find_avoidable_rectangles(facts: &Facts) -> impl Iterator<Item = AvoidableFilling> {
        let givens = facts.givens_promised_unique();
        let rectangles = CellRectangle::all_rectangles().filter(move |_| !givens.is_empty());
        rectangles.flat_map(move |rectangle| {
            let cells = rectangle.cells();
            let open = cells & facts.empty_cells();
            let is_mixed = !open.is_empty() && open != cells && givens.is_disjoint(cells);
            let fillings = if is_mixed { rectangle_fillings(facts, &rectangle) } else { Vec::new() };
            fillings.into_iter().map(move |filling| AvoidableFilling { filling, open })
        })
    }

    /// The two digits of an avoidable rectangle's filling.
    pub(crate) fn digit_pair(&self) -> DigitSet {
        self.filling.digits()
    }

    /// Returns the candidates that must not fill all open cells.
    pub(crate) fn forbidden_candidates(&self) -> CandidateMap {
        self.filling.iter().filter(|candidate| self.open.contains(candidate.cell())).collect()
    }

    /// Returns the digit that a cell must not have together with the others.
    pub(crate) fn deadly_digit_in_cell(&self, cell: Cell) -> Option<Digit> {
        self.filling.digits_in_cell(cell).only()
    }

    /// Both digits in all four cells of the rectangle.
    pub(crate) fn pattern_candidates(&self) -> CandidateMap {
        let cells = self.filling.cells();
        self.digit_pair().iter().flat_map(|digit| cells.to_candidates(digit).iter()).collect()
    }
}

/// Explains that a rectangle must not be filled: none of its cells is a given, and two digits could be
/// swapped.
pub(crate) fn explain_avoidable(rectangle: &AvoidableFilling, explanation: &mut Explanation) {
    let cells = rectangle.filling.cells();
    explanation.add_message(say!("avoidable-no-given", cells));
    explanation.mark_candidates(rectangle.filling, MarkRole::Floor);
    explanation.add_message(say!(
        "avoidable-deadly",
        wrong = rectangle.forbidden_candidates(),
        pair = rectangle.digit_pair(),
        cells
    ));
}

/// Returns the ways in which two digits could fill the rectangle, opposite cells with the same.
fn rectangle_fillings(facts: &Facts, rectangle: &CellRectangle) -> Vec<CandidateMap> {
    let can_be = rectangle.0.map(|cell| facts.board().possible_digits(cell));
    let (first, second) = (can_be[0] & can_be[3], can_be[1] & can_be[2]);
    let filling = |one: Digit, other: Digit| {
        let digits = [one, other, other, one];
        rectangle.0.into_iter().zip(digits).map(|(cell, digit)| cell.to_candidate(digit)).collect()
    };
    let with = |one: Digit| second.without(one).iter().map(move |other| filling(one, other));
    first.iter().flat_map(with).collect()
}
