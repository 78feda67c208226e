//! XYZ-Wing: an XY-Wing whose pivot can be z too.

use std::ops::ControlFlow;

use ninefold_core::{Cell, CellMap, Digit};

use crate::explain::say;
use crate::proof::Argument;
use crate::technique::technique;
use crate::{Conclusions, Facts, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique};

technique! {
    /// ## What it finds
    /// A pivot with candidates x, y and z that sees two pincers, one with x and z, the other with y and z. Cells
    /// that see all three lose z.
    ///
    /// ## Why it works
    /// The pivot is z, or it takes x or y from a pincer, which is then z. One of the three is z either way.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 279361458.18..56.9.....9.....26..5.175.21.9861...582....15.......51..39..37.42..5
    /// step: r3c1<>4
    /// says: xy-wing-pivot-has-only-candidates, xy-wing-if-then, xy-wing-if-then, xyz-wing-pivot-one-pincers-goes
    /// ```
    pub XYZ_WING {
        id: "xyz-wing",
        name: "XYZ-Wing",
        family: Wing,
        ratings: Ratings::se(44).and_hodoku(180),
        find: find,
    }
}

#[derive(Clone, Copy, Debug)]
struct XyzWing {
    pivot: Cell,
    pincers: [Cell; 2],
    z: Digit,
}

fn find(facts: &Facts, sink: &mut dyn Sink) -> ControlFlow<()> {
    for pivot in facts.cells_with_count(3) {
        let xyz = facts.candidates(pivot);
        let mut rest: CellMap = facts.bivalue() & pivot.peers();
        while let Some(first) = rest.pop_first() {
            let xz = facts.candidates(first);
            if !xyz.contains_all(xz) {
                continue;
            }
            for second in rest {
                let yz = facts.candidates(second);
                let Some(z) = (xz & yz).only() else { continue };
                let seen = pivot.peers() & first.peers() & second.peers();
                let victims = seen & facts.cells_with(z);
                if xz | yz == xyz && !victims.is_empty() {
                    let conclusions = Conclusions::eliminate(z, victims);
                    sink.step(&conclusions, &XyzWing { pivot, pincers: [first, second], z })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

impl Pattern for XyzWing {
    fn technique(&self) -> &'static Technique {
        &XYZ_WING
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
            "xyz-wing-pivot-one-pincers-goes",
            z = z,
            victims = conclusions.eliminations.cells()
        ));
        sentences
    }

    fn mark(&self, _: &Facts, marks: &mut Marks) {
        marks.cells(self.pivot, Role::Pivot);
        marks.candidates(CellMap::of(self.pivot).candidates(self.z), Role::Z);
        for pincer in self.pincers {
            marks.cells(pincer, Role::Pincer);
            marks.candidates(CellMap::of(pincer).candidates(self.z), Role::Z);
        }
    }

    fn argument(&self, _: &Facts) -> Argument {
        Argument::cells(self.pivot).and_cells(self.pincers)
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}
