//! Cells of a box and a line, some of them in both, that hold as many digits as they are.
//!
//! A digit can be in such cells once if all its candidates lie in the box, or all in the line; twice if it has some in
//! the box outside the line and some in the line outside the box. When that adds up to the number of cells, each
//! digit is there as often as it can, and other cells of box and line lose it. (Known as Sue de Coq, or two-sector
//! disjoint subsets, where no digit counts twice.)

use std::ops::ControlFlow;

use ninefold_core::{CandidateMap, CellMap, DigitSet, House};

use crate::{Facts, Sink};

/// The cells: in the crossing of a box and a line, elsewhere in the line, elsewhere in the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Crossing {
    pub(crate) house: House,
    pub(crate) line: House,
    pub(crate) crossing: Group,
    pub(crate) in_line: Group,
    pub(crate) in_box: Group,
}

/// Some cells and all their digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Group {
    pub(crate) cells: CellMap,
    pub(crate) digits: DigitSet,
}

impl Group {
    fn new(facts: &Facts, cells: CellMap) -> Group {
        let digits = cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | facts.candidates(cell));
        Group { cells, digits }
    }

    /// How many digits it has more than cells; 0 for locked sets.
    pub(crate) fn level(&self) -> usize {
        self.digits.len().saturating_sub(self.cells.len())
    }

    fn with(&self, other: &Group) -> Group {
        Group { cells: self.cells | other.cells, digits: self.digits | other.digits }
    }
}

impl Crossing {
    pub(crate) fn cells(&self) -> CellMap {
        self.crossing.cells | self.in_line.cells | self.in_box.cells
    }

    pub(crate) fn digits(&self) -> DigitSet {
        self.crossing.digits | self.in_line.digits | self.in_box.digits
    }

    /// The digits that are there twice: in the line and in the box, and so not in the crossing.
    pub(crate) fn twice(&self) -> DigitSet {
        self.in_line.digits & self.in_box.digits
    }

    /// What the cells keep for themselves within the line: digits that the box cells lack, or that are there twice.
    pub(crate) fn of_line(&self) -> DigitSet {
        (self.digits() - self.in_box.digits) | self.twice()
    }

    /// The same within the box.
    pub(crate) fn of_box(&self) -> DigitSet {
        (self.digits() - self.in_line.digits) | self.twice()
    }

    /// Whether the cells are as many as the digits they can hold, and no part of them is locked by itself.
    fn is_full(&self) -> bool {
        self.digits().len() + self.twice().len() == self.cells().len()
            && self.in_line.level() > 0
            && self.in_box.level() > 0
            && self.crossing.with(&self.in_line).level() > 0
            && self.crossing.with(&self.in_box).level() > 0
    }

    pub(crate) fn eliminations(&self, facts: &Facts) -> CandidateMap {
        let cells = self.cells();
        let mut gone = facts.candidates_in(self.line.cells() - cells, self.of_line());
        gone |= facts.candidates_in(self.house.cells() - cells, self.of_box());
        gone | facts.candidates_in(self.crossing.cells, self.twice())
    }
}

/// Shows all such cells that take something out.
pub(crate) fn crossings(
    facts: &Facts,
    sink: &mut dyn Sink,
    mut see: impl FnMut(&Crossing, CandidateMap),
) -> ControlFlow<()> {
    for house in House::all().filter(|house| !house.is_line()) {
        for line in House::all().filter(|line| line.is_line()) {
            let common = house.cells() & line.cells() & facts.empty();
            if !common.has_several() {
                continue;
            }
            sink.poll()?;
            let in_line = groups(facts, line.cells() - house.cells());
            let in_box = groups(facts, house.cells() - line.cells());
            for crossing in common.subsets_between(2, 3).map(|cells| Group::new(facts, cells)) {
                if crossing.level() < 2 {
                    continue;
                }
                for &in_line in fitting(&in_line, &crossing) {
                    for &in_box in fitting(&in_box, &crossing) {
                        let found = Crossing { house, line, crossing, in_line, in_box };
                        if found.is_full() {
                            see(&found, found.eliminations(facts));
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The groups of empty cells that are not locked, small ones first.
fn groups(facts: &Facts, cells: CellMap) -> Vec<Group> {
    let subsets = (cells & facts.empty()).all_subsets();
    subsets.map(|cells| Group::new(facts, cells)).filter(|group| group.level() > 0).collect()
}

/// Those that share a digit with the cells of the crossing.
fn fitting<'g>(groups: &'g [Group], crossing: &Group) -> impl Iterator<Item = &'g Group> {
    let digits = crossing.digits;
    groups.iter().filter(move |group| !group.digits.is_disjoint(digits))
}
