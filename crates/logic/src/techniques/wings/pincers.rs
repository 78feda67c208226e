//! Explanations of wings with a pivot and pincers.

use crate::prelude::*;

/// Explains what the pincers of a wing contain if its pivot is the digit it shares with the one or the other.
pub(super) fn explain_pincers(
    facts: &Facts,
    pivot: Cell,
    pincers: [Cell; 2],
    z: Digit,
    explanation: &mut Explanation,
) {
    explanation.add_message(say!("xy-wing-pivot", pivot, digits = facts.candidates(pivot)));
    explanation.mark_cells(pivot, MarkRole::Pivot);
    for pincer in pincers {
        let x = facts.candidates(pincer).without(z);
        explanation.add_message(say!("xy-wing-if", x, pincer, z));
        explanation.mark_cells(pincer, MarkRole::Pincer);
        explanation.mark_candidates(pincer.to_candidate(z), MarkRole::Z);
        let (from, to) = (CellMap::of(pivot), CellMap::of(pincer));
        explanation.add_link(facts.candidates_in(from, x), facts.candidates_in(to, x), LinkKind::Weak);
    }
}
