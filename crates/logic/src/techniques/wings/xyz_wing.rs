//! XYZ-Wing: an XY-Wing whose pivot can be z too.

use super::pincers::explain_pincers;
use crate::prelude::*;

technique! {
    /// ## What it finds
    /// A pivot cell with three candidates x, y and z that sees two pincers, one with x and z, the other with y and z.
    /// Remove z from every cell that sees all three.
    ///
    /// ## Why it works
    /// If the pivot is x, the first pincer can only be z. If the pivot is y, the second pincer can only be z.
    /// Otherwise the pivot itself is z. So one of the three cells is z.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..4....35.37.5.49...5.43..8172.3....35..291..94......37836925..429185367561374...
    /// step: r1c6<>6
    /// says: xy-wing-pivot, xy-wing-if, xy-wing-if, xyz-wing-either, xyz-wing-so
    /// ```
    pub XYZ_WING {
        id: "xyz-wing",
        name: "XYZ-Wing",
        family: Wing,
        ratings: TechniqueRatings::from_se_rating(44).with_hodoku_score(180),
        find: find_xyz_wings,
    }
}

#[derive(Clone, Copy, Debug)]
struct XyzWing {
    pivot: Cell,
    pincers: [Cell; 2],
    z: Digit,
}

fn find_xyz_wings(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    for pivot in facts.cells_with_candidate_count(3) {
        let xyz = facts.candidates(pivot);
        // Two bivalue cells that together have the pivot's three digits and share one of them.
        let mut rest: CellMap = facts.bivalue_cells() & pivot.peers();
        while let Some(first) = rest.pop_first() {
            let xz = facts.candidates(first);
            if !xyz.contains_all(xz) {
                continue;
            }
            for second in rest {
                let yz = facts.candidates(second);
                let Some(z) = (xz & yz).only() else { continue };
                // Cells that see all three lose the common digit.
                let seen = pivot.peers() & first.peers() & second.peers();
                let eliminated_cells = seen & facts.candidate_cells(z);
                if xz | yz == xyz && !eliminated_cells.is_empty() {
                    let conclusions = Conclusions::from_digit_eliminations(z, eliminated_cells);
                    sink.receive_step(&conclusions, &XyzWing { pivot, pincers: [first, second], z })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Builds the pattern of a pivot and its pincers, all of which have z.
#[must_use]
pub fn build_pattern(pivot: Cell, pincers: [Cell; 2], z: Digit) -> Box<dyn Pattern> {
    Box::new(XyzWing { pivot, pincers, z })
}

impl Pattern for XyzWing {
    fn technique(&self) -> &'static Technique {
        &XYZ_WING
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        let z = self.z;
        explain_pincers(facts, self.pivot, self.pincers, z, explanation);
        explanation.add_message(say!("xyz-wing-either", pivot = self.pivot, z));
        explanation.mark_candidates(self.pivot.to_candidate(z), MarkRole::Z);
        self.pincers
            .iter()
            .for_each(|pincer| explanation.mark_candidates(pincer.to_candidate(z), MarkRole::Z));
        explanation.add_message(say!("xyz-wing-so", victims = conclusions.eliminations.cells(), z));
        explanation.argument = ProofArgument::from_cell_truths(self.pivot).with_cell_truths(self.pincers);
    }
}
