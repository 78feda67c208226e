//! XY-Wing: three cells of two candidates each.

use super::pincers::explain_pincers;
use crate::prelude::*;

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
        ratings: TechniqueRatings::from_se_rating(42).with_hodoku_score(160),
        find: find_xy_wings,
    }
}

#[derive(Clone, Copy, Debug)]
struct XyWing {
    pivot: Cell,
    pincers: [Cell; 2],
    z: Digit,
}

fn find_xy_wings(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let bivalue = facts.bivalue_cells();
    for pivot in bivalue {
        let xy = facts.candidates(pivot);
        let near: CellMap = bivalue & pivot.peers();
        // The first pincer shares one digit with the pivot, the second must have the other one and z.
        let mut rest = near;
        while let Some(first) = rest.pop_first() {
            let xz = facts.candidates(first);
            let (Some(z), Some(_)) = ((xz - xy).only(), (xz & xy).only()) else { continue };
            let pincer_digits = (xy - xz).with(z);
            let eliminated_cells = first.peers() & facts.candidate_cells(z);
            for second in rest & facts.candidate_cells(z) {
                // The second must see a place of z that the first sees as well.
                if facts.candidates(second) == pincer_digits && !eliminated_cells.is_disjoint(second.peers())
                {
                    let conclusions =
                        Conclusions::from_digit_eliminations(z, eliminated_cells & second.peers());
                    sink.receive_step(&conclusions, &XyWing { pivot, pincers: [first, second], z })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Builds the pattern of a pivot and its pincers, which have z.
#[must_use]
pub fn build_pattern(pivot: Cell, pincers: [Cell; 2], z: Digit) -> Box<dyn Pattern> {
    Box::new(XyWing { pivot, pincers, z })
}

impl Pattern for XyWing {
    fn technique(&self) -> &'static Technique {
        &XY_WING
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        let z = self.z;
        explain_pincers(facts, self.pivot, self.pincers, z, explanation);
        explanation.add_message(say!("xy-wing-either", z));
        self.pincers
            .iter()
            .for_each(|pincer| explanation.mark_candidates(pincer.to_candidate(z), MarkRole::Z));
        explanation.add_message(say!("xy-wing-so", victims = conclusions.eliminations.cells(), z));
        explanation.argument = ProofArgument::from_cell_truths(self.pivot).with_cell_truths(self.pincers);
    }
}
