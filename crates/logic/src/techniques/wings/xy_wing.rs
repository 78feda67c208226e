//! XY-Wing: three cells of two candidates each.

use std::ops::ControlFlow;

use ninefold_core::{Cell, CellMap, Digit};

use crate::explain::say;
use crate::proof::Argument;
use crate::technique::technique;
use crate::{Conclusions, Facts, LinkKind, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique};

technique! {
    /// ## What it finds
    /// A pivot with candidates x and y that sees two pincers, one with x and z, the other with y and z. Cells that
    /// see both pincers lose z.
    ///
    /// ## Why it works
    /// If the pivot is x, the first pincer is z; if it is y, the second is. One of the pincers is z either way.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 279361458.18...6.9.....9.....26....175.21.9861....82....15.......51..39..37.42..5
    /// step: r4c7<>7
    /// says: xy-wing-pivot-has-only-candidates, xy-wing-if-then, xy-wing-if-then, xy-wing-one-pincers-goes-out
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

impl Pattern for XyWing {
    fn technique(&self) -> &'static Technique {
        &XY_WING
    }

    fn explain(&self, facts: &Facts, conclusions: &Conclusions) -> Vec<Sentence> {
        let z = self.z;
        let mut sentences = vec![say!(
            "xy-wing-pivot-has-only-candidates",
            pivot = self.pivot,
            digits = facts.candidates(self.pivot)
        )];
        for pincer in self.pincers {
            sentences.push(say!(
                "xy-wing-if-then",
                x = facts.candidates(pincer).without(z),
                pincer = pincer,
                z = z
            ));
        }
        sentences.push(say!(
            "xy-wing-one-pincers-goes-out",
            z = z,
            victims = conclusions.eliminations.cells()
        ));
        sentences
    }

    fn mark(&self, facts: &Facts, marks: &mut Marks) {
        marks.cells(self.pivot, Role::Pivot);
        for pincer in self.pincers {
            marks.cells(pincer, Role::Pincer);
            marks.candidates(CellMap::of(pincer).candidates(self.z), Role::Z);
            let x = facts.candidates(pincer).without(self.z);
            let (from, to) = (CellMap::of(self.pivot), CellMap::of(pincer));
            marks.link(facts.candidates_in(from, x), facts.candidates_in(to, x), LinkKind::Weak);
        }
    }

    fn argument(&self, _: &Facts) -> Argument {
        Argument::cells(self.pivot).and_cells(self.pincers)
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}
