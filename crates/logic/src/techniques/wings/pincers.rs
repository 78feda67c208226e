//! Explanations of wings with a pivot and pincers.

use ninefold_core::{Cell, CellMap, Digit};

use crate::explain::say;
use crate::{Facts, LinkKind, Role, Story};

/// Explains what the pincers of a wing contain if its pivot is the digit it shares with the one or the other.
pub(super) fn tell_pincers(facts: &Facts, pivot: Cell, pincers: [Cell; 2], z: Digit, story: &mut Story) {
    story.say(say!("xy-wing-pivot", pivot = pivot, digits = facts.candidates(pivot)));
    story.cells(pivot, Role::Pivot);
    for pincer in pincers {
        let x = facts.candidates(pincer).without(z);
        story.say(say!("xy-wing-if", x = x, pincer = pincer, z = z));
        story.cells(pincer, Role::Pincer);
        story.candidates(pincer.with(z), Role::Z);
        let (from, to) = (CellMap::of(pivot), CellMap::of(pincer));
        story.link(facts.candidates_in(from, x), facts.candidates_in(to, x), LinkKind::Weak);
    }
}
