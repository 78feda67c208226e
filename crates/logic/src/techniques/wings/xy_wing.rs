//! XY-Wing: three cells of two candidates each.

use std::ops::ControlFlow;

use ninefold_core::{Cell, CellMap, Digit};

use super::pincers::tell_pincers;
use crate::explain::say;
use crate::proof::Argument;
use crate::technique::technique;
use crate::{Conclusions, Facts, Pattern, Ratings, Role, Sink, Story, Technique};

technique! {
    /// ## What it finds
    /// A pivot cell with two candidates x and y that sees two pincers, one with x and z, the other with y and z.
    /// Remove z from every cell that sees both pincers.
    ///
    /// ## Why it works
    /// If the pivot is x, the first pincer can only be z. If the pivot is y, the second pincer can only be z. Either
    /// way one of the pincers is z.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 486.75...719..38..325..147.943517628158624937267398..4.71..2....321.974..94736...
    /// step: r3c9<>6
    /// says: xy-wing-pivot, xy-wing-if, xy-wing-if, xy-wing-either, xy-wing-so
    /// ```
    pub XY_WING {
        id: "xy-wing",
        name: "XY-Wing",
        family: Wing,
        ratings: Ratings::se(42).and_hodoku(160),
        find: find,
    }
}

#[derive(Clone, Copy, Debug)]
struct XyWing {
    pivot: Cell,
    pincers: [Cell; 2],
    z: Digit,
}

fn find(facts: &Facts, sink: &mut dyn Sink) -> ControlFlow<()> {
    let bivalue = facts.bivalue();
    for pivot in bivalue {
        let xy = facts.candidates(pivot);
        let near: CellMap = bivalue & pivot.peers();
        // The first pincer shares one digit with the pivot, the second must have the other one and z.
        let mut rest = near;
        while let Some(first) = rest.pop_first() {
            let xz = facts.candidates(first);
            let (Some(z), Some(_)) = ((xz - xy).only(), (xz & xy).only()) else { continue };
            let wanted = (xy - xz).with(z);
            let victims = first.peers() & facts.cells_with(z);
            for second in rest & facts.cells_with(z) {
                if facts.candidates(second) == wanted && !victims.is_disjoint(second.peers()) {
                    let conclusions = Conclusions::eliminate(z, victims & second.peers());
                    sink.step(&conclusions, &XyWing { pivot, pincers: [first, second], z })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A pivot and its pincers, which have z, as a pattern.
#[must_use]
pub fn of(pivot: Cell, pincers: [Cell; 2], z: Digit) -> Box<dyn Pattern> {
    Box::new(XyWing { pivot, pincers, z })
}

impl Pattern for XyWing {
    fn technique(&self) -> &'static Technique {
        &XY_WING
    }

    fn tell(&self, facts: &Facts, conclusions: &Conclusions, story: &mut Story) {
        let z = self.z;
        tell_pincers(facts, self.pivot, self.pincers, z, story);
        story.say(say!("xy-wing-either", z = z));
        self.pincers.iter().for_each(|pincer| story.candidates(pincer.with(z), Role::Z));
        story.say(say!("xy-wing-so", victims = conclusions.eliminations.cells(), z = z));
        story.argument = Argument::cells(self.pivot).and_cells(self.pincers);
    }
}
