//! Pointing and claiming that leave a digit a single place in a neighbouring house, seen as one step.

use super::engine::{LockedDigit, visit_claiming, visit_pointing};
use crate::order::BOXES;
use crate::prelude::*;

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
        ratings: TechniqueRatings::from_se_rating(17),
        find: |facts, sink| visit_pointing(facts, |locked| report_direct_locking(facts, locked, sink)),
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
    /// easier: direct-pointing
    /// ```
    pub DIRECT_CLAIMING {
        id: "direct-claiming",
        name: "Direct Claiming",
        family: Intersection,
        ratings: TechniqueRatings::from_se_rating(19),
        find: |facts, sink| visit_claiming(facts, |locked| report_direct_locking(facts, locked, sink)),
    }
}

#[derive(Clone, Copy, Debug)]
struct DirectLocking {
    locked: LockedDigit,
    /// The house where one place is left, and this place.
    target: House,
    cell: Cell,
}

#[inline]
fn report_direct_locking(facts: &Facts, locked: LockedDigit, sink: &mut dyn StepSink) -> ControlFlow<()> {
    if locked.eliminated_cells(facts).is_empty() {
        return ControlFlow::Continue(());
    }
    for target in parallel_houses(locked) {
        let places = facts.candidate_cells(locked.digit) & target.cells();
        // The digit has several places in the line, but one outside the box.
        if let Some(cell) = (places - locked.into.cells()).only()
            && places.has_several()
        {
            let conclusions = Conclusions::from_placement(cell.to_candidate(locked.digit));
            sink.receive_step(&conclusions, &DirectLocking { locked, target, cell })?;
        }
    }
    ControlFlow::Continue(())
}

/// The other houses of the first one's kind that cross the second.
fn parallel_houses(locked: LockedDigit) -> HouseSet {
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

    fn explain_step(&self, facts: &Facts, _: &Conclusions, explanation: &mut Explanation) {
        let DirectLocking { locked, target, cell } = *self;
        let LockedDigit { digit, from, into } = locked;
        let blocked = facts.candidate_cells(digit) & target.cells() & into.cells();
        locked.explain_locking(facts, explanation);
        explanation.add_message(say!("direct-locking-blocked", digit, cells = blocked, target));
        explanation.mark_house(target, MarkRole::Focus);
        explanation.add_link(
            locked.locked_cells(facts).to_candidates(digit),
            blocked.to_candidates(digit),
            LinkKind::Sees,
        );
        explanation.add_message(say!("hidden-single-so", house = target, digit, cell));
        explanation.argument = ProofArgument::from_place_truths([from, target], digit);
    }
}
