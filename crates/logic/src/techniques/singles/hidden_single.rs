//! The only place for a digit in a house.

use std::ops::ControlFlow;

use ninefold_core::{CellMap, Digit, House};

use crate::explain::say;
use crate::technique::technique;
use crate::{Conclusions, Facts, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique};

technique! {
    /// ## What it finds
    /// A digit that can go into only one cell of a box.
    ///
    /// ## Why it works
    /// The box needs the digit somewhere, and every other cell is filled or sees the digit.
    pub HIDDEN_SINGLE_BOX {
        id: "hidden-single-box",
        name: "Hidden Single",
        family: Single,
        ratings: Ratings::se(12).and_hodoku(14),
        find: |facts, sink| find(facts, &PLAIN_ORDER[..9], sink),
    }

    /// ## What it finds
    /// A digit that can go into only one cell of a row or column.
    ///
    /// ## Why it works
    /// The line needs the digit somewhere, and every other cell is filled or sees the digit. Lines are harder to
    /// survey than boxes.
    pub HIDDEN_SINGLE_LINE {
        id: "hidden-single-line",
        name: "Hidden Single",
        family: Single,
        ratings: Ratings::se(15).and_hodoku(14),
        find: |facts, sink| find(facts, &PLAIN_ORDER[9..], sink),
    }
}

/// Boxes, columns, rows: the order in which Sudoku Explainer's simple techniques go through the houses.
pub(crate) const PLAIN_ORDER: [House; 27] = {
    let mut order = [House::at(0); 27];
    let mut i = 0;
    while i < 9 {
        order[i] = House::at(i);
        order[9 + i] = House::at(18 + i);
        order[18 + i] = House::at(9 + i);
        i += 1;
    }
    order
};

#[derive(Clone, Copy, Debug)]
struct HiddenSingle {
    house: House,
    digit: Digit,
}

fn find(facts: &Facts, houses: &[House], sink: &mut dyn Sink) -> ControlFlow<()> {
    for &house in houses {
        for digit in Digit::ALL {
            let places = facts.places(house, digit);
            if places.is_power_of_two() && (house.cells() & facts.empty()).has_several() {
                let cell = house.cell(places.trailing_zeros() as usize);
                sink.step(&Conclusions::placement(cell.with(digit)), &HiddenSingle { house, digit })?;
            }
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
            "In {house}, {digit} can only go into {cell}.",
            house = self.house,
            digit = self.digit,
            cell = only_position(facts, self.house, self.digit)
        )]
    }

    fn mark(&self, _: &Facts, marks: &mut Marks) {
        marks.house(self.house, Role::Base);
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}
