//! SK loops and multi-sector locked sets: cells that need every one of the digits that houses can give them.

use super::covers::{LockedCellSet, visit_row_column_crossings, visit_sk_loop_cells};
use crate::explain::MessageFragment;
use crate::prelude::*;
use crate::smallest_patterns::SmallestPatterns;

technique! {
    /// ## What it finds
    /// A ring of eight pairs of cells where two rows and two columns pass through four boxes, without the four
    /// crossings. Each digit of the sixteen cells is covered by some of these lines and boxes. If there are as many
    /// covers as cells, every line and box needs its digits for these cells, and they can be removed from its other
    /// cells.
    ///
    /// Found by Stephen Kurzhals in the puzzle Easter Monster; also known as Domino Loop.
    ///
    /// ## Why it works
    /// A house contains a digit only once, so each cover fills at most one cell. There are only as many covers as
    /// cells, so each is needed.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1
    /// step: r1c3<>7, r2c5<>3, r2c5<>8, r2c6<>8, r3c1<>2, r5c2<>4, r5c2<>8, r5c8<>3, r5c8<>9, r7c3<>1, r8c4<>5, r8c5<>4, r9c1<>6
    /// says: locked-cells-covers, locked-cells-count, locked-cells-so
    /// ```
    pub SK_LOOP {
        id: "sk-loop",
        name: "SK Loop",
        family: Exotic,
        find: |facts, sink| find_locked_cells(facts, &SK_LOOP, sink),
    }

    /// ## What it finds
    /// The empty cells where some rows and some columns cross, and for each digit the fewest houses that cover all
    /// its places in them. If there are as many covers as cells, every house needs its digits for these cells, and
    /// they can be removed from its other cells.
    ///
    /// ## Why it works
    /// A house contains a digit only once, so each cover fills at most one cell. There are only as many covers as
    /// cells, so each is needed.
    ///
    /// ## How we look for it
    /// We look at crossings of three to five rows in which most digits are covered by rows or by columns (David P.
    /// Bird and others, New Sudoku Players' Forum).
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 9876.....65....8............4..9..3...65..9.......2..1..59..7......3..49.....1..2
    /// step: r1c7<>5, r2c4<>7, r3c5<>1, r3c5<>2, r3c5<>4, r3c6<>3, r3c6<>4, r3c8<>1, r3c8<>2, r3c9<>3, r3c9<>4, r5c1<>7, r5c1<>8, r5c2<>7, r6c5<>4, r7c1<>8, r7c2<>6, r9c5<>4
    /// says: locked-cells-covers, locked-cells-count, locked-cells-so
    /// ```
    pub MULTI_SECTOR_LOCKED_SET {
        id: "multi-sector-locked-set",
        name: "Multi-Sector Locked Set",
        family: Exotic,
        find: |facts, sink| find_locked_cells(facts, &MULTI_SECTOR_LOCKED_SET, sink),
    }
}

#[derive(Clone, Copy, Debug)]
struct LockedCells {
    technique: &'static Technique,
    locked: LockedCellSet,
}

fn find_locked_cells(
    facts: &Facts,
    technique: &'static Technique,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let mut smallest = SmallestPatterns::new();
    // Offer a set of cells if it is locked, and poll for each.
    let mut offer = |cells: CellMap| {
        if !cells.is_empty()
            && let Some((locked, eliminations)) = LockedCellSet::try_from_cells(facts, cells)
        {
            smallest.offer_pattern(cells.len(), eliminations, || LockedCells { technique, locked });
        }
        sink.poll_stop()
    };
    // SK-Loops come as rings, the other sets as grids.
    match *technique == SK_LOOP {
        true => visit_sk_loop_cells(facts, &mut offer)?,
        false => visit_row_column_crossings(facts, &mut offer)?,
    }
    smallest.report_smallest_first(sink)
}

impl Pattern for LockedCells {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        let cells = self.locked.cells;
        let n = cells.len();
        let text = |text: &str| MessageFragment::Text(text.into());
        // List the cover houses, each with the digits that it covers.
        let mut covers = Vec::new();
        for (house, digits) in self.locked.digits_by_house() {
            covers.push(text(if covers.is_empty() { "" } else { ", " }));
            covers.extend([
                MessageFragment::Houses(house.into()),
                text(" ("),
                MessageFragment::Digits(digits),
                text(")"),
            ]);
        }
        // The cells and their cover.
        explanation.add_message(say!("locked-cells-covers", n, cells, covers));
        explanation.mark_cells(cells, MarkRole::Set(0));
        for (house, digits) in self.locked.digits_by_house() {
            explanation.mark_house(house, MarkRole::Cover);
            let role = if house.kind() == HouseKind::Row { MarkRole::Corner } else { MarkRole::Z };
            explanation.mark_candidates(facts.candidates_in(cells & house.cells(), digits), role);
        }
        explanation.add_message(say!("locked-cells-count", n));
        // Eliminations outside the cells, and those inside that two covers share.
        let (inside, outside): (CandidateMap, CandidateMap) =
            conclusions.eliminations.iter().partition(|eliminated| cells.contains(eliminated.cell()));
        if !outside.is_empty() {
            explanation.add_message(say!("locked-cells-so", gone = outside));
        }
        if !inside.is_empty() {
            explanation.add_message(say!("locked-cells-so-twice", gone = inside));
        }
        explanation.argument = ProofArgument::from_cell_truths(cells);
    }
}
