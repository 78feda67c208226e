//! The last place of a digit: eight of it are placed.

use std::ops::ControlFlow;

use ninefold_core::{Candidate, Digit};

use crate::explain::say;
use crate::proof::Argument;
use crate::technique::technique;
use crate::{Conclusions, Facts, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique};

technique! {
    /// ## What it finds
    /// A digit that is placed eight times: it goes into the one row and column that lack it.
    ///
    /// ## Why it works
    /// Every row and every column holds each digit once, so the ninth stands where the row and the column without it
    /// cross.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 279361458.18..56.9.....9.....26..5.175.21.9861...582....15.......51..39..37.42..5
    /// step: r3c1=5
    /// says: last-digit-placed-everywhere-but-goes
    /// ```
    pub LAST_DIGIT {
        id: "last-digit",
        name: "Last Digit",
        family: Single,
        ratings: Ratings::NONE,
        find: find,
    }
}

#[derive(Clone, Copy, Debug)]
struct LastDigit(Candidate);

fn find(facts: &Facts, sink: &mut dyn Sink) -> ControlFlow<()> {
    for digit in Digit::ALL.into_iter().filter(|&digit| facts.placed(digit) == 8) {
        if let Some(cell) = facts.cells_with(digit).only() {
            let placed = cell.with(digit);
            sink.step(&Conclusions::placement(placed), &LastDigit(placed))?;
        }
    }
    ControlFlow::Continue(())
}

impl Pattern for LastDigit {
    fn technique(&self) -> &'static Technique {
        &LAST_DIGIT
    }

    fn explain(&self, _: &Facts, _: &Conclusions) -> Vec<Sentence> {
        let (cell, digit) = (self.0.cell(), self.0.digit());
        vec![say!(
            "last-digit-placed-everywhere-but-goes",
            digit = digit,
            houses = cell.house_set(),
            cell = cell
        )]
    }

    fn mark(&self, facts: &Facts, marks: &mut Marks) {
        let filled = facts.board().filled().iter();
        let others = filled.filter(|&cell| facts.board().value(cell) == Some(self.0.digit()));
        marks.cells(others.collect::<ninefold_core::CellMap>(), Role::Base);
    }

    fn argument(&self, _: &Facts) -> Argument {
        Argument::places(self.0.cell().row(), self.0.digit())
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}
