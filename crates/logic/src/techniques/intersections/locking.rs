//! Pointing and claiming: a digit confined to the crossing of two houses goes out of the rest of the second.

use std::ops::ControlFlow;

use crate::explain::say;
use crate::locking::{Locked, claiming, pointing};
use crate::proof::Argument;
use crate::technique::technique;
use crate::{Conclusions, Facts, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique};

technique! {
    /// ## What it finds
    /// A digit whose places in a box all lie in one line. It goes out of the rest of the line.
    ///
    /// ## Why it works
    /// The box needs the digit, and puts it into the line; the line has it only once.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...361458.18...6.......9.....26....175.21..861....82....15.......5...39..37.42...
    /// step: r9c4<>1
    /// says: direct-locking-can-only-go-into, locking-one-these-goes-out
    /// ```
    pub POINTING {
        id: "pointing",
        name: "Pointing",
        family: Intersection,
        ratings: Ratings::se(26).and_hodoku(50),
        find: |facts, sink| pointing(facts, |locked| report(facts, locked, sink)),
    }

    /// ## What it finds
    /// A digit whose places in a line all lie in one box. It goes out of the rest of the box.
    ///
    /// ## Why it works
    /// The line needs the digit, and puts it into the box; the box has it only once.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ......7..2476985318...71.4671.38...........73...759.1246.8....757..6...4..3..7...
    /// step: r4c3<>5
    /// says: direct-locking-can-only-go-into, locking-one-these-goes-out
    /// ```
    pub CLAIMING {
        id: "claiming",
        name: "Claiming",
        family: Intersection,
        ratings: Ratings::se(28).and_hodoku(50),
        find: |facts, sink| claiming(facts, |locked| report(facts, locked, sink)),
    }
}

#[inline]
fn report(facts: &Facts, locked: Locked, sink: &mut dyn Sink) -> ControlFlow<()> {
    let victims = locked.victims(facts);
    if victims.is_empty() {
        return ControlFlow::Continue(());
    }
    sink.step(&Conclusions::eliminate(locked.digit, victims), &Locking(locked))
}

#[derive(Clone, Copy, Debug)]
struct Locking(Locked);

impl Pattern for Locking {
    fn technique(&self) -> &'static Technique {
        if self.0.from.is_line() { &CLAIMING } else { &POINTING }
    }

    fn explain(&self, facts: &Facts, conclusions: &Conclusions) -> Vec<Sentence> {
        let Locked { digit, from, into } = self.0;
        vec![
            say!(
                "direct-locking-can-only-go-into",
                from = from,
                digit = digit,
                cells = self.0.cells(facts),
                into = into
            ),
            say!(
                "locking-one-these-goes-out",
                digit = digit,
                into = into,
                victims = conclusions.eliminations.cells()
            ),
        ]
    }

    fn mark(&self, facts: &Facts, marks: &mut Marks) {
        marks.house(self.0.from, Role::Base);
        marks.house(self.0.into, Role::Cover);
        marks.candidates(self.0.cells(facts).candidates(self.0.digit), Role::Corner);
    }

    fn argument(&self, _: &Facts) -> Argument {
        Argument::places(self.0.from, self.0.digit)
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}
