//! Locked pairs and triples: naked ones in a box and a line at once.

use std::ops::ControlFlow;

use ninefold_core::{CellMap, DigitSet, HouseSet};

use crate::explain::say;
use crate::proof::Argument;
use crate::subsets::{Subset, naked};
use crate::technique::technique;
use crate::{Conclusions, Facts, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique};

technique! {
    /// ## What it finds
    /// Two cells in the crossing of a box and a line with the same two candidates. Both digits go out of the rest of
    /// the box and of the rest of the line. Where not each of the two loses something of its own it is a naked pair.
    ///
    /// ## Why it works
    /// The two cells need both digits for themselves, and they are all that the box and the line have of them.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 279361458.18..56.95....9.....26..5.175321.9861...582....15.......51..39..37.42..5
    /// step: r2c1<>4, r3c4<>4
    /// says: locked-subset-cells-lie-have-only, locked-subset-they-use-them-up
    /// ```
    pub LOCKED_PAIR {
        id: "locked-pair",
        name: "Locked Pair",
        family: Subset,
        ratings: Ratings::NONE.and_hodoku(40),
        find: |facts, sink| find(facts, 2, sink),
    }

    /// ## What it finds
    /// The three cells in the crossing of a box and a line, with three candidates together. These digits go out of the
    /// rest of the box and of the rest of the line. Where not each of the two loses something of its own it is a naked triple.
    ///
    /// ## Why it works
    /// The three cells need all three digits for themselves, and they are all that the box and the line have of them.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .97824.....6751894.846392.7.7218534..6.247...415963728..1.98.7.6493721..7...16...
    /// step: r4c9<>9, r5c1<>9
    /// says: locked-subset-cells-lie-have-only, locked-subset-they-use-them-up
    /// ```
    pub LOCKED_TRIPLE {
        id: "locked-triple",
        name: "Locked Triple",
        family: Subset,
        ratings: Ratings::NONE.and_hodoku(60),
        find: |facts, sink| find(facts, 3, sink),
    }
}

/// Cells in two houses, and the digits that they use up.
#[derive(Clone, Copy, Debug)]
struct LockedSubset {
    cells: CellMap,
    digits: DigitSet,
    houses: HouseSet,
}

fn find(facts: &Facts, size: usize, sink: &mut dyn Sink) -> ControlFlow<()> {
    naked(facts, size, size + 1, |Subset { house, cells, digits }| {
        let Some(line) = cells.covered_line().filter(|_| !house.is_line()) else {
            return ControlFlow::Continue(());
        };
        let [in_box, in_line] = [house, line].map(|house| facts.candidates_in(house.cells() - cells, digits));
        if in_box.contains_all(in_line) || in_line.contains_all(in_box) {
            return ControlFlow::Continue(());
        }
        let houses = HouseSet::of(house).with(line);
        sink.step(&Conclusions::eliminations(in_box | in_line), &LockedSubset { cells, digits, houses })
    })
}

impl Pattern for LockedSubset {
    fn technique(&self) -> &'static Technique {
        if self.cells.len() == 2 { &LOCKED_PAIR } else { &LOCKED_TRIPLE }
    }

    fn explain(&self, _: &Facts, conclusions: &Conclusions) -> Vec<Sentence> {
        let LockedSubset { cells, digits, houses } = *self;
        vec![
            say!("locked-subset-cells-lie-have-only", cells = cells, houses = houses, digits = digits),
            say!("locked-subset-they-use-them-up", houses = houses, gone = conclusions.eliminations),
        ]
    }

    fn mark(&self, facts: &Facts, marks: &mut Marks) {
        self.houses.iter().for_each(|house| marks.house(house, Role::Base));
        marks.candidates(facts.candidates_in(self.cells, self.digits), Role::Corner);
    }

    fn argument(&self, _: &Facts) -> Argument {
        Argument::cells(self.cells)
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}
