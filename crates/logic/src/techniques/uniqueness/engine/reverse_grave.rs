//! Reverse bivalue universal graves: all cells that contain one of two digits, and a few more with which
//! every house would have both digits or neither. The two digits of all other cells could then be swapped.

use super::types::NearlyDeadlyPattern;
use crate::prelude::*;

/// The most cells that may be wanting.
const MAX_MISSING_CELLS: usize = 4;

/// A grave, with the cells that are wanting.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReverseGrave {
    /// The cells that are filled with one of the digits.
    pub filled: CellMap,
    /// The empty cells that complete them.
    pub missing: NearlyDeadlyPattern,
}

/// All that want few cells, whose extras lie in two of them or are one digit. By pairs of digits, ascending.
pub(crate) fn visit_reverse_graves(
    facts: &Facts,
    mut visit: impl FnMut(&ReverseGrave) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for pair in DigitSet::FULL.subsets(2) {
        let holds = |cell: &_| facts.board().value(*cell).is_some_and(|digit| pair.contains(digit));
        let filled: CellMap = (!facts.empty_cells()).iter().filter(holds).collect();
        let possible = pair.iter().fold(CellMap::EMPTY, |cells, digit| cells | facts.candidate_cells(digit));
        let mut search =
            ReverseGraveSearch { facts, pair, filled, possible, reported: Vec::new(), see: &mut visit };
        search.complete_house_pairs(CellMap::EMPTY)?;
    }
    ControlFlow::Continue(())
}

struct ReverseGraveSearch<'a, F> {
    facts: &'a Facts,
    pair: DigitSet,
    filled: CellMap,
    /// The empty cells that can contain one of the pair.
    possible: CellMap,
    /// The cell sets that were reported.
    reported: Vec<CellMap>,
    see: &'a mut F,
}

impl<F: FnMut(&ReverseGrave) -> ControlFlow<()>> ReverseGraveSearch<'_, F> {
    /// Adds cells to these until every house has two or none.
    fn complete_house_pairs(&mut self, added: CellMap) -> ControlFlow<()> {
        let cells = self.filled | added;
        // A house with one of the cells needs another; without such a house the set is complete.
        let single: HouseSet =
            House::all().filter(|house| (cells & house.cells()).only().is_some()).collect();
        let Some(house) = single.first() else { return self.report_grave(added) };
        if single.len() > 3 * (MAX_MISSING_CELLS - added.len()) {
            return ControlFlow::Continue(());
        }
        // Add cells to that house, but never a third one to any house.
        for cell in (self.possible & house.cells()) - cells {
            let is_full = |house: &House| (cells & house.cells()).has_several();
            if !cell.houses().iter().any(is_full) && self.has_few_extras(added + cell) {
                self.complete_house_pairs(added + cell)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn nearly_deadly(&self, cells: CellMap) -> NearlyDeadlyPattern {
        let has_extras = |cell: &_| !(self.facts.candidates(*cell) - self.pair).is_empty();
        NearlyDeadlyPattern {
            cells,
            digits: self.pair,
            extra_cells: cells.iter().filter(has_extras).collect(),
        }
    }

    fn has_few_extras(&self, added: CellMap) -> bool {
        let nearly = self.nearly_deadly(added);
        nearly.extra_cells.len() <= 2 || nearly.extra_candidates(self.facts).digits().only().is_some()
    }

    fn report_grave(&mut self, added: CellMap) -> ControlFlow<()> {
        let nearly = self.nearly_deadly(added);
        let is_all = (self.filled | added).len() == 18;
        if nearly.extra_cells.is_empty() || is_all || self.reported.contains(&added) {
            return ControlFlow::Continue(());
        }
        self.reported.push(added);
        (self.see)(&ReverseGrave { filled: self.filled, missing: nearly })
    }
}
