//! SK loops and multi-sector locked sets: cells that need every one of the digits that houses can give them.

use std::ops::ControlFlow;

use ninefold_core::HouseKind;

use crate::covers::{Locked, grids, rings};
use crate::explain::{Fragment, say};
use crate::proof::Argument;
use crate::smallest::Smallest;
use crate::technique::technique;
use crate::{Conclusions, Facts, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique};

technique! {
    /// ## What it finds
    /// Four boxes in two bands and two stacks, a row through each band and a column through each stack. The cells of these
    /// lines in the four boxes, without the four crossings, make a ring of eight pairs of cells; each line and each box
    /// holds two pairs. If the digits can be assigned to lines and boxes such that there are as many as cells, each line and
    /// box keeps its digits for these cells: they go out of its other cells. Found by Stephen Kurzhals in the puzzle Easter Monster;
    /// also known as Domino Loop.
    ///
    /// ## Why it works
    /// A line or box holds a digit only once. So the cells can be filled only if each line and each box gives them all of its
    /// digits.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1
    /// step: r1c3<>7, r2c5<>3, r2c5<>8, r2c6<>8, r3c1<>2, r5c2<>4, r5c2<>8, r5c8<>3, r5c8<>9, r7c3<>1, r8c4<>5, r8c5<>4, r9c1<>6
    /// says: locked-cells-places-digits-covered, locked-cells-makes-covers-each-for, fireworks-out-go
    /// ```
    pub SK_LOOP {
        id: "sk-loop",
        name: "SK Loop",
        family: Exotic,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, &SK_LOOP, sink),
    }

    /// ## What it finds
    /// The empty cells where some rows and some columns cross, and for each digit the fewest houses that hold all its places
    /// in them. If these are as many as the cells, each house keeps its digits for these cells: they go out of its other
    /// cells. Looked for where three to five rows cross, and most digits are covered by rows or by columns (David P. Bird
    /// and others in the New Sudoku Players' Forum).
    ///
    /// ## Why it works
    /// A house holds a digit only once. So the cells can be filled only if each house gives them all of its digits.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 9876.....65....8............4..9..3...65..9.......2..1..59..7......3..49.....1..2
    /// step: r1c7<>5, r2c4<>7, r3c5<>1, r3c5<>2, r3c5<>4, r3c6<>3, r3c6<>4, r3c8<>1, r3c8<>2, r3c9<>3, r3c9<>4, r5c1<>7, r5c1<>8, r5c2<>7, r6c5<>4, r7c1<>8, r7c2<>6, r9c5<>4
    /// says: locked-cells-places-digits-covered, locked-cells-makes-covers-each-for, fireworks-out-go
    /// ```
    pub MULTI_SECTOR_LOCKED_SET {
        id: "multi-sector-locked-set",
        name: "Multi-Sector Locked Set",
        family: Exotic,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, &MULTI_SECTOR_LOCKED_SET, sink),
    }
}

#[derive(Clone, Copy, Debug)]
struct LockedCells {
    technique: &'static Technique,
    locked: Locked,
}

fn find(facts: &Facts, technique: &'static Technique, sink: &mut dyn Sink) -> ControlFlow<()> {
    let mut smallest = Smallest::new();
    let mut offer = |cells| {
        if let Some((locked, gone)) = Locked::new(facts, cells) {
            smallest.offer(cells.len(), gone, || LockedCells { technique, locked });
        }
        sink.poll()
    };
    match *technique == SK_LOOP {
        true => rings(facts, &mut offer)?,
        false => grids(facts, &mut offer)?,
    }
    smallest.report(sink)
}

impl Pattern for LockedCells {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn explain(&self, _: &Facts, conclusions: &Conclusions) -> Vec<Sentence> {
        let mut sentences = Vec::new();
        let mut covers = Vec::new();
        for (house, digits) in self.locked.by_house() {
            let comma = if covers.is_empty() { "" } else { ", " };
            covers.push(Fragment::Text(format!("{comma}{digits} in ")));
            covers.push(Fragment::Houses(house.into()));
        }
        sentences.push(say!(
            "locked-cells-places-digits-covered",
            n = self.locked.cells.len(),
            cells = self.locked.cells,
            covers = covers
        ));
        sentences.push(say!("locked-cells-makes-covers-each-for", n = self.locked.cells.len()));
        sentences.push(say!("fireworks-out-go", victims = conclusions.eliminations));
        sentences
    }

    fn mark(&self, facts: &Facts, marks: &mut Marks) {
        marks.cells(self.locked.cells, Role::Set(0));
        for (house, digits) in self.locked.by_house() {
            marks.house(house, Role::Cover);
            let role = if house.kind() == HouseKind::Row { Role::Corner } else { Role::Z };
            let covered = facts.candidates_in(self.locked.cells & house.cells(), digits);
            marks.candidates(covered, role);
        }
    }

    fn argument(&self, _: &Facts) -> Argument {
        Argument::cells(self.locked.cells)
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}
