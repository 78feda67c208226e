//! HoDoKu's search for Sue de Coq: two or three cells of a line and a box, with a set in the line and one in
//! the box.

use std::ops::ControlFlow;

use ninefold_core::{CellMap, DigitSet, House};

use super::houses::HOUSES;
use super::step::{HodokuShape, HodokuStep};
use super::{HodokuGrid, HodokuKind, HodokuStepCollector};

pub(super) fn find_sue_de_coq(grid: &HodokuGrid, finds: &mut HodokuStepCollector) -> ControlFlow<()> {
    for line in &HOUSES[..18] {
        for third in &HOUSES[18..] {
            let joint = line.cells() & third.cells() & grid.empty_cells();
            if joint.len() >= 2 {
                let mut search = HodokuSueDeCoqSearch { grid, line: *line, box_house: *third };
                search.choose_intersection_cells(joint, CellMap::EMPTY, DigitSet::EMPTY, finds)?;
            }
        }
    }
    ControlFlow::Continue(())
}

struct HodokuSueDeCoqSearch<'g> {
    grid: &'g HodokuGrid,
    line: House,
    box_house: House,
}

/// Cells and their digits.
type CellsWithDigits = (CellMap, DigitSet);

impl HodokuSueDeCoqSearch<'_> {
    fn choose_intersection_cells(
        &mut self,
        mut rest: CellMap,
        cells: CellMap,
        digits: DigitSet,
        finds: &mut HodokuStepCollector,
    ) -> ControlFlow<()> {
        while let Some(cell) = rest.pop_first() {
            let joint = (cells.with(cell), digits | self.grid.candidates(cell));
            // The intersection needs two cells with at least two digits more than cells.
            if joint.0.len() >= 2 && joint.1.len() >= joint.0.len() + 2 {
                let open = (self.line.cells() & self.grid.empty_cells()) - self.box_house.cells();
                let open =
                    open | ((self.line.cells() & self.box_house.cells() & self.grid.empty_cells()) - joint.0);
                self.choose_line_cells(joint, open, (CellMap::EMPTY, DigitSet::EMPTY), finds)?;
            }
            self.choose_intersection_cells(rest, joint.0, joint.1, finds)?;
        }
        ControlFlow::Continue(())
    }

    fn choose_line_cells(
        &self,
        joint: CellsWithDigits,
        mut rest: CellMap,
        set: CellsWithDigits,
        finds: &mut HodokuStepCollector,
    ) -> ControlFlow<()> {
        while let Some(cell) = rest.pop_first() {
            let set = (set.0.with(cell), set.1 | self.grid.candidates(cell));
            let common = set.1 & joint.1;
            let foreign = set.1 - joint.1;
            // The line's cells must lock some of the digits, and leave some for the box.
            if !common.is_empty()
                && set.0.len() > foreign.len()
                && set.0.len() - foreign.len() < joint.1.len() - joint.0.len()
            {
                let open = (self.box_house.cells() & self.grid.empty_cells()) - joint.0 - set.0;
                self.choose_box_cells(joint, set, open, (CellMap::EMPTY, DigitSet::EMPTY), finds)?;
            }
            // Go on with more cells of the line, whether this set was large enough or not.
            self.choose_line_cells(joint, rest, set, finds)?;
        }
        ControlFlow::Continue(())
    }

    fn choose_box_cells(
        &self,
        joint: CellsWithDigits,
        line: CellsWithDigits,
        mut rest: CellMap,
        set: CellsWithDigits,
        finds: &mut HodokuStepCollector,
    ) -> ControlFlow<()> {
        while let Some(cell) = rest.pop_first() {
            let set = (set.0.with(cell), set.1 | self.grid.candidates(cell));
            // The cells of the line and of the box may not share digits of the intersection.
            if !(set.1 & line.1 & joint.1).is_empty() {
                continue;
            }
            // As many digits as cells in all three parts: every digit is locked.
            let digits = joint.1.len() + (line.1 - joint.1).len() + (set.1 - joint.1).len();
            if digits == joint.0.len() + line.0.len() + set.0.len() && !(set.1 & joint.1).is_empty() {
                self.report_sue_de_coq(joint, line, set, finds)?;
            }
            self.choose_box_cells(joint, line, rest, set, finds)?;
        }
        ControlFlow::Continue(())
    }

    fn report_sue_de_coq(
        &self,
        joint: CellsWithDigits,
        line: CellsWithDigits,
        third: CellsWithDigits,
        finds: &mut HodokuStepCollector,
    ) -> ControlFlow<()> {
        let from = |house: House, set: CellsWithDigits, other: CellsWithDigits| {
            let digits = (joint.1 - other.1) | set.1;
            // Cells of the other set too: both hold a digit that both have and the joint has not.
            let cells = (house.cells() & self.grid.empty_cells()) - joint.0 - set.0;
            cells
                .iter()
                .flat_map(move |cell| {
                    (self.grid.candidates(cell) & digits).iter().map(move |digit| cell.to_candidate(digit))
                })
                .collect::<Vec<_>>()
        };
        // A candidate that both houses remove is listed once.
        let mut removed = from(self.box_house, third, line);
        for candidate in from(self.line, line, third) {
            if !removed.contains(&candidate) {
                removed.push(candidate);
            }
        }
        if removed.is_empty() {
            return ControlFlow::Continue(());
        }
        finds.push(HodokuStep::from_eliminations(
            HodokuKind::SueDeCoq,
            removed,
            HodokuShape::SueDeCoq { sets: [joint, line, third] },
        ))
    }
}
