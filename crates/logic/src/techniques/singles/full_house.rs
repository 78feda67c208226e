//! The last empty cell of a house.

use std::ops::ControlFlow;

use ninefold_core::{Digit, House};

use crate::explain::say;
use crate::order::plain_order;
use crate::proof::Argument;
use crate::technique::technique;
use crate::techniques::singles::hidden_single::only_position;
use crate::{Conclusions, Facts, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique};

technique! {
    /// ## What it finds
    /// A house with a single empty cell: the one digit that is missing there goes into it.
    ///
    /// ## Why it works
    /// A house holds each digit once, so its ninth cell takes the ninth digit.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 27.361458.18...6.9.....9.....26....175.21..861....82....15.......5...39..37.42...
    /// step: r1c3=9
    /// says: full-house-last-empty-cell-where
    /// ```
    pub FULL_HOUSE {
        id: "full-house",
        name: "Full House",
        family: Single,
        ratings: Ratings::se(10).and_hodoku(4),
        find: find,
    }
}

#[derive(Clone, Copy, Debug)]
struct FullHouse {
    house: House,
    digit: Digit,
}

fn find(facts: &Facts, sink: &mut dyn Sink) -> ControlFlow<()> {
    for house in plain_order(facts.houses_with_last_cell()) {
        let Some(cell) = (house.cells() & facts.empty()).only() else { continue };
        for digit in facts.candidates(cell) {
            sink.step(&Conclusions::placement(cell.with(digit)), &FullHouse { house, digit })?;
        }
    }
    ControlFlow::Continue(())
}

impl Pattern for FullHouse {
    fn technique(&self) -> &'static Technique {
        &FULL_HOUSE
    }

    fn explain(&self, facts: &Facts, _: &Conclusions) -> Vec<Sentence> {
        let cell = only_position(facts, self.house, self.digit);
        vec![say!("full-house-last-empty-cell-where", cell = cell, house = self.house, digit = self.digit)]
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
