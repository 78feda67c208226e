//! Sue de Coq: two or three cells of a line and a box, with a set in the line and one in the box.

use std::ops::ControlFlow;

use ninefold_core::{CellMap, DigitSet, House};

use super::found::{Found, Shape};
use super::houses::HOUSES;
use super::{Finds, Grid, Kind};

pub(super) fn sue_de_coq(grid: &Grid, finds: &mut Finds) -> ControlFlow<()> {
    for line in &HOUSES[..18] {
        for third in &HOUSES[18..] {
            let joint = line.cells() & third.cells() & grid.empty();
            if joint.len() >= 2 {
                let mut search = Search { grid, line: *line, third: *third };
                search.joints(joint, CellMap::EMPTY, DigitSet::EMPTY, finds)?;
            }
        }
    }
    ControlFlow::Continue(())
}

struct Search<'g> {
    grid: &'g Grid,
    line: House,
    third: House,
}

/// Cells and their digits.
type Set = (CellMap, DigitSet);

impl Search<'_> {
    fn joints(
        &mut self,
        mut rest: CellMap,
        cells: CellMap,
        digits: DigitSet,
        finds: &mut Finds,
    ) -> ControlFlow<()> {
        while let Some(cell) = rest.pop_first() {
            let joint = (cells.with(cell), digits | self.grid.candidates(cell));
            // The intersection needs two cells with at least two digits more than cells.
            if joint.0.len() >= 2 && joint.1.len() >= joint.0.len() + 2 {
                let open = (self.line.cells() & self.grid.empty()) - self.third.cells();
                let open = open | ((self.line.cells() & self.third.cells() & self.grid.empty()) - joint.0);
                self.lines(joint, open, (CellMap::EMPTY, DigitSet::EMPTY), finds)?;
            }
            self.joints(rest, joint.0, joint.1, finds)?;
        }
        ControlFlow::Continue(())
    }

    fn lines(&self, joint: Set, mut rest: CellMap, set: Set, finds: &mut Finds) -> ControlFlow<()> {
        while let Some(cell) = rest.pop_first() {
            let set = (set.0.with(cell), set.1 | self.grid.candidates(cell));
            let common = set.1 & joint.1;
            let foreign = set.1 - joint.1;
            // The line's cells must lock some of the digits, and leave some for the box.
            if !common.is_empty()
                && set.0.len() > foreign.len()
                && set.0.len() - foreign.len() < joint.1.len() - joint.0.len()
            {
                let open = (self.third.cells() & self.grid.empty()) - joint.0 - set.0;
                self.boxes(joint, set, open, (CellMap::EMPTY, DigitSet::EMPTY), finds)?;
            }
            self.lines(joint, rest, set, finds)?;
        }
        ControlFlow::Continue(())
    }

    fn boxes(
        &self,
        joint: Set,
        line: Set,
        mut rest: CellMap,
        set: Set,
        finds: &mut Finds,
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
                self.report(joint, line, set, finds)?;
            }
            self.boxes(joint, line, rest, set, finds)?;
        }
        ControlFlow::Continue(())
    }

    fn report(&self, joint: Set, line: Set, third: Set, finds: &mut Finds) -> ControlFlow<()> {
        let from = |house: House, set: Set, other: Set| {
            let digits = (joint.1 - other.1) | set.1;
            // Cells of the other set too: both hold a digit that both have and the joint has not.
            let cells = (house.cells() & self.grid.empty()) - joint.0 - set.0;
            cells
                .iter()
                .flat_map(move |cell| {
                    (self.grid.candidates(cell) & digits).iter().map(move |digit| cell.with(digit))
                })
                .collect::<Vec<_>>()
        };
        let mut removed = from(self.third, third, line);
        for candidate in from(self.line, line, third) {
            if !removed.contains(&candidate) {
                removed.push(candidate);
            }
        }
        if removed.is_empty() {
            return ControlFlow::Continue(());
        }
        finds.push(Found::removing(Kind::SueDeCoq, removed, Shape::SueDeCoq { sets: [joint, line, third] }))
    }
}
