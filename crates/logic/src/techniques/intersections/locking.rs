//! Pointing and claiming: a digit confined to the crossing of two houses is removed from the rest of the second.

use std::ops::ControlFlow;

use crate::explain::say;
use crate::locking::{Locked, claiming, pointing};
use crate::proof::Argument;
use crate::technique::technique;
use crate::{Conclusions, Facts, Pattern, Ratings, Sink, Story, Technique};

technique! {
    /// ## What it finds
    /// A digit that is confined, within a box, to one row or column: remove it from the rest of that line.
    ///
    /// ## Why it works
    /// The box must contain the digit in one of these cells, and all of them lie in the line. The line can contain
    /// the digit only once, so no cell of the line outside the box can be that digit.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 3.4.........453.....56..34.597861234431529.6...67345196183479..74...5683.53.86471
    /// step: r1c4<>2
    /// says: locked-confined, locked-once, so-remove
    /// ```
    pub POINTING {
        id: "pointing",
        name: "Pointing",
        family: Intersection,
        ratings: Ratings::se(26).and_hodoku(50),
        find: |facts, sink| pointing(facts, |locked| report(facts, locked, sink)),
    }

    /// ## What it finds
    /// A digit that is confined, within a row or column, to one box: remove it from the rest of that box.
    ///
    /// ## Why it works
    /// The line must contain the digit in one of these cells, and all of them lie in the box. The box can contain the
    /// digit only once, so no cell of the box outside the line can be that digit.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 391.5.647.8.3.792.27.4..83..1..4.36262...3418843.2.57913....79495..3.286.6.9..153
    /// step: r3c6<>1
    /// says: locked-confined, locked-once, so-remove
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

    fn tell(&self, facts: &Facts, conclusions: &Conclusions, story: &mut Story) {
        let Locked { digit, from, .. } = self.0;
        self.0.tell(facts, story);
        story.say(say!("so-remove", digit = digit, victims = conclusions.eliminations.cells()));
        story.argument = Argument::places(from, digit);
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}
