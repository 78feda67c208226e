//! Locked pairs and triples: naked ones in a box and a line at once.

use super::engine::{HouseSubset, visit_naked_subsets};
use crate::prelude::*;

technique! {
    /// ## What it finds
    /// Two cells where a box and a line cross that contain only two digits between them: remove these digits from the
    /// rest of the box and from the rest of the line.
    ///
    /// ## Why it works
    /// Two cells need two different digits, and only two are available, so the cells use up both. All of the cells
    /// lie in the box and in the line, so neither can contain these digits anywhere else.
    ///
    /// ## How we look for it
    /// We report one only where the box and the line each lose a candidate that the other doesn't. Otherwise it is a
    /// naked pair.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..367...28..392.74.7...5.63...9....7..48.7..13.721..8..3.......1..5.9736..5.63.18
    /// step: r1c6<>4, r4c5<>4, r7c6<>4
    /// says: locked-subset-only, naked-subset-use, locked-subset-so
    /// ```
    pub LOCKED_PAIR {
        id: "locked-pair",
        name: "Locked Pair",
        family: Subset,
        ratings: TechniqueRatings::NONE.with_hodoku_score(40),
        find: |facts, sink| find_locked_subsets(facts, 2, sink),
    }

    /// ## What it finds
    /// The three cells where a box and a line cross that contain only three digits between them: remove these digits
    /// from the rest of the box and from the rest of the line.
    ///
    /// ## Why it works
    /// Three cells need three different digits, and only three are available, so the cells use up all three. All of
    /// the cells lie in the box and in the line, so neither can contain these digits anywhere else.
    ///
    /// ## How we look for it
    /// We report one only where the box and the line each lose a candidate that the other doesn't. Otherwise it is a
    /// naked triple.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .4.1.9238.....4761.....6594.7..23..5..5..7.1.....156.77.3.4.85.85.7.......9538.76
    /// without: r5c12(3), r7c24(2), r8c3(2)
    /// step: r2c4<>8, r3c4<>8, r5c5<>8
    /// says: locked-subset-only, naked-subset-use, locked-subset-so
    /// ```
    pub LOCKED_TRIPLE {
        id: "locked-triple",
        name: "Locked Triple",
        family: Subset,
        ratings: TechniqueRatings::NONE.with_hodoku_score(60),
        find: |facts, sink| find_locked_subsets(facts, 3, sink),
    }
}

/// Cells in two houses, and the digits that they use up.
#[derive(Clone, Copy, Debug)]
struct LockedSubset {
    cells: CellMap,
    digits: DigitSet,
    houses: HouseSet,
}

/// Makes a pattern of cells of a box and a line at once with as many candidates together as cells.
#[must_use]
pub fn build_pattern(facts: &Facts, cells: CellMap) -> Box<dyn Pattern> {
    let houses = cells.covered_houses();
    Box::new(LockedSubset { cells, digits: facts.candidate_digits_in(cells), houses })
}

fn find_locked_subsets(facts: &Facts, size: usize, sink: &mut dyn StepSink) -> ControlFlow<()> {
    visit_naked_subsets(facts, size, size + 1, |HouseSubset { house, cells, digits }| {
        let Some(line) = cells.covered_line().filter(|_| !house.is_line()) else {
            return ControlFlow::Continue(());
        };
        let [in_box, in_line] = [house, line].map(|house| facts.candidates_in(house.cells() - cells, digits));
        if in_box.contains_all(in_line) || in_line.contains_all(in_box) {
            return ControlFlow::Continue(());
        }
        let houses = HouseSet::of(house).with(line);
        sink.receive_step(
            &Conclusions::from_eliminations(in_box | in_line),
            &LockedSubset { cells, digits, houses },
        )
    })
}

impl Pattern for LockedSubset {
    fn technique(&self) -> &'static Technique {
        if self.cells.len() == 2 { &LOCKED_PAIR } else { &LOCKED_TRIPLE }
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        let LockedSubset { cells, digits, houses } = *self;
        explanation.add_message(say!("locked-subset-only", cells, houses, digits));
        houses.iter().for_each(|house| explanation.mark_house(house, MarkRole::Base));
        explanation.mark_candidates(facts.candidates_in(cells, digits), MarkRole::Corner);
        explanation.add_message(say!("naked-subset-use", cells, digits));
        explanation.add_message(say!("locked-subset-so", digits, houses, gone = conclusions.eliminations));
        explanation.argument = ProofArgument::from_cell_truths(cells);
    }
}
