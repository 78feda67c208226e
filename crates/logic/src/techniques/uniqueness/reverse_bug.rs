//! Reverse bivalue universal graves, types 1 to 4.

use super::engine::numbered_cases::report_numbered_cases;
use super::engine::reverse_grave::{ReverseGrave, visit_reverse_graves};
use super::engine::types::{DeadlyPatternCase, add_case_truths};
use crate::prelude::*;

technique! {
    /// ## What it finds
    /// All cells filled with one of two digits, and a few empty cells that complete them: together, each house
    /// contains two of these cells or none; only one of the cells, the roof, contains other candidates too. It can't
    /// be either of the two digits.
    ///
    /// ## Why it works
    /// If the roof cell contained one of the two digits, each house would have both digits in these cells or neither,
    /// so the two digits could be swapped everywhere else, and the puzzle would have two solutions. This relies on
    /// the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .3.2.1..76.73........4.7...1.4.287352785346193..17.842..3.12.7.7..843.2...27.....
    /// without: r1c7(5), r2c5(5), r9c178(5), r2c2(589), r2c7(59), r2c9(8), r3c7(15), r6c2(6), r9c5(6), r9c2(569)
    /// step: r4c4<>9
    /// says: reverse-bug-filled, reverse-bug-deadly, roof-one-cell, roof-so-one-cell
    /// ```
    pub REVERSE_BUG_1 {
        id: "reverse-bug-1",
        name: "Reverse BUG Type 1",
        family: Uniqueness,
        find: |facts, sink| find_reverse_bugs(facts, 1, sink),
    }

    /// ## What it finds
    /// All cells filled with one of two digits, and a few empty cells that complete them: together, each house
    /// contains two of these cells or none; some of the cells, the roof, contain one and the same extra digit. Cells
    /// that see all the roof cells can't be that digit.
    ///
    /// ## Why it works
    /// At least one roof cell must contain the extra digit. Otherwise each house would have both digits in these
    /// cells or neither, so the two digits could be swapped everywhere else, and the puzzle would have two solutions.
    /// This relies on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 9423675813712859468569147..563729.1.724851369189436275..8572.9..97143.5...5698..7
    /// step: r7c9<>4
    /// says: reverse-bug-filled, reverse-bug-deadly, roof-cells, roof-so-seen
    /// easier: xyz-wing
    /// ```
    pub REVERSE_BUG_2 {
        id: "reverse-bug-2",
        name: "Reverse BUG Type 2",
        family: Uniqueness,
        find: |facts, sink| find_reverse_bugs(facts, 2, sink),
    }

    /// ## What it finds
    /// All cells filled with one of two digits, and a few empty cells that complete them: together, each house
    /// contains two of these cells or none; two of the cells, the roof, lie in one house and contain extra digits
    /// that form a naked subset with other cells of that house. Its digits can be removed from the rest of the house.
    ///
    /// ## Why it works
    /// At least one roof cell must contain an extra digit. Otherwise each house would have both digits in these cells
    /// or neither, so the two digits could be swapped everywhere else, and the puzzle would have two solutions. So,
    /// taken together, the roof cells act like a single cell with the extra digits as its candidates. This relies on
    /// the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...957.3.273841659.95.3..7.75.3.8..1.3..14...41257.8.3.6.1..3..5..7.3...32.48....
    /// without: r1c3(1), r8c7(1), r1c79(4), r3c1(6), r89c8(6), r3c79(2), r5c7(29), r5c9(26), r78c9(8), r9c7(19)
    /// step: r7c9<>2, r7c9<>4
    /// says: reverse-bug-filled, reverse-bug-deadly, roof-cells, roof-joined, roof-so-joined
    /// ```
    pub REVERSE_BUG_3 {
        id: "reverse-bug-3",
        name: "Reverse BUG Type 3",
        family: Uniqueness,
        find: |facts, sink| find_reverse_bugs(facts, 3, sink),
    }

    /// ## What it finds
    /// All cells filled with one of two digits, and a few empty cells that complete them: together, each house
    /// contains two of these cells or none; two of the cells, the roof, lie in one house and contain extra digits,
    /// and one of the two digits is confined to them in that house. The other of the two can be removed from both
    /// roof cells.
    ///
    /// ## Why it works
    /// One roof cell contains the confined digit. The other must contain an extra digit. Otherwise each house would
    /// have both digits in these cells or neither, so the two digits could be swapped everywhere else, and the puzzle
    /// would have two solutions. This relies on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 9..74835287532169423495671872346918514983526765817294338..945.14..5.783959..834.6
    /// without: r7c3(2)
    /// step: r9c3<>7
    /// says: reverse-bug-filled, reverse-bug-deadly, roof-cells, roof-confined, roof-so-locked
    /// easier: hidden-single-line
    /// ```
    pub REVERSE_BUG_4 {
        id: "reverse-bug-4",
        name: "Reverse BUG Type 4",
        family: Uniqueness,
        find: |facts, sink| find_reverse_bugs(facts, 4, sink),
    }
}

#[derive(Clone, Copy, Debug)]
struct ReverseBug {
    grave: ReverseGrave,
    case: DeadlyPatternCase,
}

fn find_reverse_bugs(facts: &Facts, number: usize, sink: &mut dyn StepSink) -> ControlFlow<()> {
    // Where no givens are promised, missing candidates may be missing from the start.
    if facts.givens_promised_unique().is_empty() {
        return ControlFlow::Continue(());
    }
    report_numbered_cases(facts, &REVERSE_BUG_1, number, sink, |see, poll| {
        visit_reverse_graves(facts, |grave| {
            poll()?;
            grave.missing.visit_cases(facts, |case, conclusions| {
                see(case.type_number(), &conclusions, &ReverseBug { grave: *grave, case });
                ControlFlow::Continue(())
            })
        })
    })
}

impl ReverseBug {
    /// The two digits in all cells.
    fn pattern_candidates(&self) -> CandidateMap {
        let cells: CellMap = self.grave.filled | self.grave.missing.cells;
        let digits: DigitSet = self.grave.missing.digits;
        digits.iter().flat_map(|digit| cells.to_candidates(digit).iter()).collect()
    }
}

impl Pattern for ReverseBug {
    fn technique(&self) -> &'static Technique {
        [&REVERSE_BUG_1, &REVERSE_BUG_2, &REVERSE_BUG_3, &REVERSE_BUG_4][self.case.type_number() - 1]
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        let ReverseGrave { filled, missing: nearly } = &self.grave;
        explanation.add_message(say!(
            "reverse-bug-filled",
            pair = nearly.digits,
            filled = *filled,
            cells = nearly.cells
        ));
        explanation.mark_cells(*filled, MarkRole::Corner);
        nearly.mark_floor(facts, explanation);
        explanation.add_message(say!("reverse-bug-deadly", pair = nearly.digits));
        nearly.explain_extras(facts, explanation);
        nearly.explain_case(&self.case, facts, conclusions, explanation);
        explanation.argument =
            add_case_truths(ProofArgument::from_deadly_remainder(self.pattern_candidates()), &self.case);
    }
}
