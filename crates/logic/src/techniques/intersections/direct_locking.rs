//! Pointing and claiming that leave a digit a single place in a neighbouring house, seen as one step.

use std::ops::ControlFlow;

use ninefold_core::{Cell, House, HouseSet};

use crate::explain::say;
use crate::locking::{Locked, claiming, pointing};
use crate::order::BOXES;
use crate::proof::Argument;
use crate::technique::technique;
use crate::{Conclusions, Facts, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique};

technique! {
    /// ## What it finds
    /// A digit whose places in a box all lie in one line, and a second box on that line where the digit then has
    /// one place left.
    ///
    /// ## Why it works
    /// The line takes its digit from the first box, so the second box must put it off the line.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...36.45..18...6.......9.....26....175..1..861....82.....5.......5...39..37.42...
    /// step: r1c6=1
    /// says: direct-locking-can-only-go-into, direct-locking-cannot-have-only-place
    /// ```
    pub DIRECT_POINTING {
        id: "direct-pointing",
        name: "Direct Pointing",
        family: Intersection,
        ratings: Ratings::se(17),
        find: |facts, sink| pointing(facts, |locked| report(facts, locked, sink)),
    }

    /// ## What it finds
    /// A digit whose places in a line all lie in one box, and a parallel line through that box where the digit then
    /// has one place left.
    ///
    /// ## Why it works
    /// The box takes its digit from the first line, so the second line must put it outside the box.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .....173.1732..586.5.37....9.6.......3.....7.......4.9....83.1.815..234736.71....
    /// step: r7c7=6
    /// says: direct-locking-can-only-go-into, direct-locking-cannot-have-only-place
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

    fn explain(&self, facts: &Facts, _: &Conclusions) -> Vec<Sentence> {
        let Locked { digit, from, into } = self.locked;
        vec![
            say!(
                "direct-locking-can-only-go-into",
                from = from,
                digit = digit,
                cells = self.locked.cells(facts),
                into = into
            ),
            say!(
                "direct-locking-cannot-have-only-place",
                target = self.target,
                digit = digit,
                into = into,
                cell = self.cell
            ),
        ]
    }

    fn mark(&self, facts: &Facts, marks: &mut Marks) {
        marks.house(self.locked.from, Role::Base);
        marks.house(self.locked.into, Role::Cover);
        marks.house(self.target, Role::Focus);
        marks.candidates(self.locked.cells(facts).candidates(self.locked.digit), Role::Corner);
    }

    fn argument(&self, _: &Facts) -> Argument {
        let Locked { digit, from, .. } = self.locked;
        Argument::places([from, self.target], digit)
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}
