//! Explanations of wings with a pivot and pincers.

use crate::prelude::*;

/// Explains what the pincers of a wing contain if its pivot is the digit it shares with the one or the other.
pub(super) fn explain_pincers(
    facts: &Facts,
    pivot: Cell,
    pincers: [Cell; 2],
    z: Digit,
    story: &mut Explanation,
) {
    story.add_message(say!("xy-wing-pivot", pivot, digits = facts.candidates(pivot)));
    story.mark_cells(pivot, MarkRole::Pivot);
    for pincer in pincers {
        let x = facts.candidates(pincer).without(z);
        story.add_message(say!("xy-wing-if", x, pincer, z));
        story.mark_cells(pincer, MarkRole::Pincer);
        story.mark_candidates(pincer.to_candidate(z), MarkRole::Z);
        let (from, to) = (CellMap::of(pivot), CellMap::of(pincer));
        story.add_link(facts.candidates_in(from, x), facts.candidates_in(to, x), LinkKind::Weak);
    }
}
