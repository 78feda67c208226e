//! Pointing and claiming that leave a digit a single place in a neighbouring house, seen as one step.

use std::ops::ControlFlow;

use ninefold_core::{Cell, House, HouseSet};

use crate::explain::say;
use crate::locking::{Locked, claiming, pointing};
use crate::order::BOXES;
use crate::proof::Argument;
use crate::technique::technique;
use crate::{Conclusions, Facts, LinkKind, Pattern, Ratings, Role, Sink, Story, Technique};

technique! {
    /// ## What it finds
    /// A digit that is confined, within a box, to one line, so that a second box on that line has only one cell left
    /// for the digit: place it there.
    ///
    /// ## Why it works
    /// The first box must have its digit on the line, so no other cell of the line can contain it. The second box
    /// then has only one cell left for the digit, off the line.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 9..4.873.7.89536...347.198....5.9.1..9......634.8..59.4.9.......7..9....2..1...59
    /// step: r6c6=6
    /// says: locked-confined, locked-once, direct-locking-blocked, hidden-single-so
    /// ```
    pub DIRECT_POINTING {
        id: "direct-pointing",
        name: "Direct Pointing",
        family: Intersection,
        ratings: Ratings::se(17),
        find: |facts, sink| pointing(facts, |locked| report(facts, locked, sink)),
    }

    /// ## What it finds
    /// A digit that is confined, within a line, to one box, so that a parallel line through that box has only one
    /// cell left for the digit: place it there.
    ///
    /// ## Why it works
    /// The first line must have its digit in the box, so no other cell of the box can contain it. The second line
    /// then has only one cell left for the digit, outside the box.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 9..4.873.7.89536...347.198....5.9.1..9......634.8..59.4.9.......7..9....2..1...59
    /// step: r6c6=6
    /// says: locked-confined, locked-once, direct-locking-blocked, hidden-single-so
    /// ```
    pub DIRECT_CLAIMING {
        id: "direct-claiming",
        name: "Direct Claiming",
        family: Intersection,
        ratings: Ratings::se(19),
        find: |facts, sink| claiming(facts, |locked| report(facts, locked, sink)),
    }
}

#[derive(Clone, Copy, Debug)]
struct DirectLocking {
    locked: Locked,
    /// The house where one place is left, and this place.
    target: House,
    cell: Cell,
}

#[inline]
fn report(facts: &Facts, locked: Locked, sink: &mut dyn Sink) -> ControlFlow<()> {
    if locked.victims(facts).is_empty() {
        return ControlFlow::Continue(());
    }
    for target in parallel_through(locked) {
        let places = facts.cells_with(locked.digit) & target.cells();
        // The digit has several places in the line, but one outside the box.
        if let Some(cell) = (places - locked.into.cells()).only()
            && places.has_several()
        {
            let conclusions = Conclusions::placement(cell.with(locked.digit));
            sink.step(&conclusions, &DirectLocking { locked, target, cell })?;
        }
    }
    ControlFlow::Continue(())
}

/// The other houses of the first one's kind that cross the second.
fn parallel_through(locked: Locked) -> HouseSet {
    let number = locked.into.number();
    let kind = locked.from.index() / 9 * 9;
    let crossing = match (locked.into.kind(), locked.from.is_line()) {
        (ninefold_core::HouseKind::Row, _) => 0b111 << (number / 3 * 3),
        (ninefold_core::HouseKind::Column, _) => 0b1001001 << (number / 3),
        (ninefold_core::HouseKind::Box, _) if kind == 9 => 0b111 << (number / 3 * 3),
        (ninefold_core::HouseKind::Box, _) => 0b111 << (number % 3 * 3),
    };
    debug_assert!(locked.from.is_line() || BOXES.contains(locked.from));
    HouseSet::from_bits_truncated(crossing << kind).without(locked.from)
}

impl Pattern for DirectLocking {
    fn technique(&self) -> &'static Technique {
        if self.locked.from.is_line() { &DIRECT_CLAIMING } else { &DIRECT_POINTING }
    }

    fn tell(&self, facts: &Facts, _: &Conclusions, story: &mut Story) {
        let DirectLocking { locked, target, cell } = *self;
        let Locked { digit, from, into } = locked;
        let blocked = facts.cells_with(digit) & target.cells() & into.cells();
        locked.tell(facts, story);
        story.say(say!("direct-locking-blocked", digit = digit, cells = blocked, target = target));
        story.house(target, Role::Focus);
        story.link(locked.cells(facts).candidates(digit), blocked.candidates(digit), LinkKind::Sees);
        story.say(say!("hidden-single-so", house = target, digit = digit, cell = cell));
        story.argument = Argument::places([from, target], digit);
    }
}
