//! The only place for a digit in a house.

use std::ops::ControlFlow;

use ninefold_core::{CellMap, Digit, House, HouseSet};

use crate::explain::say;
use crate::order::{BOXES, COLUMNS, ROWS, plain_order};
use crate::proof::Argument;
use crate::technique::technique;
use crate::{Conclusions, Facts, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique};

technique! {
    /// ## What it finds
    /// A digit that can go into only one cell of a box.
    ///
    /// ## Why it works
    /// The box needs the digit somewhere, and every other cell is filled or sees the digit.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...36.45..18...6.......9.....26....175..1..861....82.....5.......5...39..37.42...
    /// step: r5c4=2
    /// says: hidden-single-can-only-go-into
    /// ```
    pub HIDDEN_SINGLE_BOX {
        id: "hidden-single-box",
        name: "Hidden Single",
        family: Single,
        ratings: Ratings::se(12).and_hodoku(14),
        find: |facts, sink| find(facts, BOXES, sink),
    }

    /// ## What it finds
    /// A digit that can go into only one cell of a row or column.
    ///
    /// ## Why it works
    /// The line needs the digit somewhere, and every other cell is filled or sees the digit. Lines are harder to
    /// survey than boxes.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...36.45..18...6.......9.....26....175.21..861....82....15.......5...39..37.42...
    /// step: r1c6=1
    /// says: hidden-single-can-only-go-into
    /// ```
    pub HIDDEN_SINGLE_LINE {
        id: "hidden-single-line",
        name: "Hidden Single",
        family: Single,
        ratings: Ratings::se(15).and_hodoku(14),
        find: |facts, sink| find(facts, ROWS | COLUMNS, sink),
    }
}

#[derive(Clone, Copy, Debug)]
struct HiddenSingle {
    house: House,
    digit: Digit,
}

fn find(facts: &Facts, kinds: HouseSet, sink: &mut dyn Sink) -> ControlFlow<()> {
    let houses = facts.houses_with_one_place() - facts.houses_with_last_cell();
    for house in plain_order(houses & kinds) {
        for digit in facts.digits_with_places(house, 1) {
            let cell = house.cell(facts.places(house, digit).trailing_zeros() as usize);
            sink.step(&Conclusions::placement(cell.with(digit)), &HiddenSingle { house, digit })?;
        }
    }
    ControlFlow::Continue(())
}

/// The cells of a house where a digit may go.
pub(crate) fn only_position(facts: &Facts, house: House, digit: Digit) -> CellMap {
    facts.cells_with(digit) & house.cells()
}

impl Pattern for HiddenSingle {
    fn technique(&self) -> &'static Technique {
        if self.house.is_line() { &HIDDEN_SINGLE_LINE } else { &HIDDEN_SINGLE_BOX }
    }

    fn explain(&self, facts: &Facts, _: &Conclusions) -> Vec<Sentence> {
        vec![say!(
            "hidden-single-can-only-go-into",
            house = self.house,
            digit = self.digit,
            cell = only_position(facts, self.house, self.digit)
        )]
    }

    fn mark(&self, _: &Facts, marks: &mut Marks) {
        marks.house(self.house, Role::Base);
    }

    fn argument(&self, _: &Facts) -> Argument {
        Argument::places(self.house, self.digit)
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}
