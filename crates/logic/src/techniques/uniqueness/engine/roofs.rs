//! Roofs of deadly rectangles: two cells of a house that prevent a rectangle from being deadly. Together they
//! act like one cell that contains an extra candidate.

use super::are_digits_open;
use super::avoidable::{AvoidableFilling, explain_avoidable};
use super::rectangles::CellRectangle;
use super::types::{NearlyDeadlyPattern, explain_roof};
use crate::prelude::*;

/// Reason that one of the extra candidates is true.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RoofReason {
    /// Four empty cells would otherwise allow two digits to be swapped.
    Unique(NearlyDeadlyPattern),
    /// Four cells, some of them filled, would otherwise allow two digits to be swapped.
    Avoidable(AvoidableFilling),
}

/// Two cells of a rectangle, in one house, that have extra candidates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RectangleRoof {
    pub(crate) reason: RoofReason,
    /// The extra candidates.
    pub(crate) extras: CandidateMap,
}

impl RectangleRoof {
    /// Finds the roofs of unique rectangles. The other two cells have the two digits as their only
    /// candidates, those of the roof at least one of them.
    pub(crate) fn find_unique_rectangle_roofs(facts: &Facts) -> impl Iterator<Item = RectangleRoof> {
        let empty = facts.empty_cells();
        let rectangles =
            CellRectangle::all_rectangles().filter(move |rectangle| empty.contains_all(rectangle.cells()));
        let roofs = rectangles.flat_map(move |rectangle| {
            let pairs: Vec<DigitSet> = rectangle.bivalue_digit_pairs(facts).collect();
            pairs.into_iter().filter_map(move |pair| RectangleRoof::build_roof(facts, &rectangle, pair))
        });
        roofs.filter(RectangleRoof::is_in_one_house)
    }

    /// Finds the roofs of avoidable rectangles.
    pub(crate) fn find_avoidable_rectangle_roofs(facts: &Facts) -> impl Iterator<Item = RectangleRoof> {
        let roofs = AvoidableFilling::find_avoidable_rectangles(facts).filter_map(|rectangle| {
            let extras = facts.candidates_in(rectangle.open, DigitSet::FULL) - rectangle.filling;
            let is_open = extras.cells() == rectangle.open;
            is_open.then_some(RectangleRoof { reason: RoofReason::Avoidable(rectangle), extras })
        });
        roofs.filter(RectangleRoof::is_in_one_house)
    }

    fn build_roof(facts: &Facts, rectangle: &CellRectangle, digits: DigitSet) -> Option<RectangleRoof> {
        let cells = rectangle.cells();
        let extra_cells: CellMap = cells.iter().filter(|&cell| facts.candidates(cell) != digits).collect();
        let has_either = |cell| !facts.candidates(cell).is_disjoint(digits);
        let extras = facts.candidates_in(extra_cells, !digits);
        let fits = extra_cells.iter().all(has_either) && extras.cells() == extra_cells;
        let nearly_deadly = NearlyDeadlyPattern { cells, digits, extra_cells };
        (fits && are_digits_open(facts, cells, digits))
            .then_some(RectangleRoof { reason: RoofReason::Unique(nearly_deadly), extras })
    }

    fn is_in_one_house(&self) -> bool {
        self.cells().len() == 2 && self.cells().in_one_house()
    }

    pub(crate) fn cells(&self) -> CellMap {
        self.extras.cells()
    }

    /// Explains why one of the extra candidates is true.
    pub(crate) fn explain_roof(&self, facts: &Facts, explanation: &mut Explanation) {
        match &self.reason {
            RoofReason::Unique(nearly) => {
                explanation.add_message(say!("ur-deadly", cells = nearly.cells, pair = nearly.digits));
                nearly.mark_floor(facts, explanation);
                let missing = nearly.pattern_candidates() - facts.candidates_in(nearly.cells, nearly.digits);
                if !missing.is_empty() {
                    explanation.add_message(say!("ur-missing", missing));
                }
            }
            RoofReason::Avoidable(rectangle) => explain_avoidable(rectangle, explanation),
        }
        explain_roof(self.extras, explanation);
    }

    /// Returns the argument that one of the extra candidates is true.
    pub(crate) fn proof_argument(&self) -> ProofArgument {
        ProofArgument::from_deadly_pairs(match &self.reason {
            RoofReason::Unique(nearly) => nearly.pattern_candidates(),
            RoofReason::Avoidable(rectangle) => rectangle.pattern_candidates(),
        })
    }
}
