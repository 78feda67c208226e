//! The only place for a digit in a house.

use std::ops::ControlFlow;

use ninefold_core::{Candidate, Digit, House, HouseSet};

use crate::explain::say;
use crate::order::{BOXES, COLUMNS, ROWS, plain_order};
use crate::proof::Argument;
use crate::technique::technique;
use crate::techniques::singles::sight;
use crate::{Conclusions, Facts, Pattern, Ratings, Role, Sink, Story, Technique};

technique! {
    /// ## What it finds
    /// A digit with only one possible cell left in a box: place it there.
    ///
    /// ## Why it works
    /// The box must contain the digit. Every other cell of the box is filled, or sees the digit in its row or column, so
    /// it can't contain the digit again.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...36.45..18...6.......9.....26....175..1..861....82.....5.......5...39..37.42...
    /// step: r5c4=2
    /// says: single-sight, single-sight, single-sight, hidden-single-so
    /// ```
    pub HIDDEN_SINGLE_BOX {
        id: "hidden-single-box",
        name: "Hidden Single",
        family: Single,
        ratings: Ratings::se(12).and_hodoku(14),
        find: |facts, sink| find(facts, BOXES, sink),
    }

    /// ## What it finds
    /// A digit with only one possible cell left in a row or column: place it there.
    ///
    /// ## Why it works
    /// The line must contain the digit. Every other cell of the line is filled, or sees the digit in its box or in the
    /// line that crosses it. Lines are harder to scan than boxes, so these singles are harder to spot.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...36.45..18...6.......9.....26....175.21..861....82....15.......5...39..37.42...
    /// step: r1c6=1
    /// says: single-sight, single-sight, hidden-single-so
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

/// A candidate that is the only place of its digit in a house, as a pattern: in its box, if it is so there.
/// Nothing where it is the only place in no house.
#[must_use]
pub fn of(facts: &Facts, single: Candidate) -> Option<Box<dyn Pattern>> {
    let (cell, digit) = (single.cell(), single.digit());
    let is_only = |house: &House| (facts.cells_with(digit) & house.cells()).only() == Some(cell);
    let house = plain_order(cell.house_set()).find(is_only)?;
    Some(Box::new(HiddenSingle { house, digit }))
}

impl Pattern for HiddenSingle {
    fn technique(&self) -> &'static Technique {
        if self.house.is_line() { &HIDDEN_SINGLE_LINE } else { &HIDDEN_SINGLE_BOX }
    }

    fn tell(&self, facts: &Facts, _: &Conclusions, story: &mut Story) {
        let (house, digit) = (self.house, self.digit);
        let cell = facts.cells_with(digit) & house.cells();
        story.house(house, Role::Base);
        sight::tell(facts, digit, (house.cells() & facts.empty()) - cell, story);
        story.say(say!("hidden-single-so", house = house, digit = digit, cell = cell));
        story.argument = Argument::places(house, digit);
    }
}
