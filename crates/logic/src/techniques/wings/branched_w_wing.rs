//! W-Wing with more than two branches: several cells with the same two candidates, tied together by one
//! house.

use crate::prelude::*;
use crate::smallest_patterns::SmallestPatterns;

/// The number of cells: two would be a W-Wing, with or without a group, and more than four have hardly a
/// common peer.
const CELL_COUNTS: std::ops::RangeInclusive<usize> = 3..=4;

technique! {
    /// ## What it finds
    /// Three or four cells with the same two candidates x and y, and a house in which every place of x is seen by one of
    /// these cells. Remove y from every cell that sees all of them.
    ///
    /// ## Why it works
    /// If all the cells were x, the house would have no cell left for x. So at least one of them is y.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..62.3..4..174.9..5.4196.2..6792.......4.1....1.3672..6825394711.98746.274.612..9
    /// without: r9c7(3)
    /// step: r5c7<>8
    /// says: w-wing-all-cells, w-wing-branches, w-wing-not-all, w-wing-so-all
    /// ```
    pub BRANCHED_W_WING {
        id: "branched-w-wing",
        name: "W-Wing with More Branches",
        family: Wing,
        find: find_branched_w_wings,
    }
}

#[derive(Clone, Copy, Debug)]
struct BranchedWWing {
    cells: CellMap,
    house: House,
    x: Digit,
    y: Digit,
}

fn find_branched_w_wings(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut smallest = SmallestPatterns::new();
    for pair in DigitSet::FULL.subsets(2) {
        let Some([one, other]) = pair.to_array::<2>() else { continue };
        let alike = facts.bivalue_cells() & facts.candidate_cells(one) & facts.candidate_cells(other);
        // Cells with the same pair; a house where every place of one digit sees one of them.
        for cells in CELL_COUNTS.flat_map(|count| alike.subsets(count)) {
            let seen = cells.peer_intersection();
            // Either digit may be the one that the house ties.
            for (x, y) in [(one, other), (other, one)] {
                let eliminated_cells = seen & facts.candidate_cells(y);
                let tied = House::all()
                    .filter(|&house| !eliminated_cells.is_empty() && links_all_cells(facts, house, x, cells));
                for house in tied {
                    let pattern = || BranchedWWing { cells, house, x, y };
                    smallest.offer_pattern(cells.len(), eliminated_cells.to_candidates(y), pattern);
                }
            }
        }
    }
    smallest.report_smallest_first(sink)
}

/// Whether the places of a digit in a house are each seen by one of the cells, and each of the cells is
/// needed for that.
fn links_all_cells(facts: &Facts, house: House, x: Digit, cells: CellMap) -> bool {
    let places = facts.candidate_cells(x) & house.cells();
    let seen_by = |some: CellMap| some.iter().fold(CellMap::EMPTY, |seen, cell| seen | cell.peers());
    cells.is_disjoint(places)
        && seen_by(cells).contains_all(places)
        && cells.iter().all(|cell| !seen_by(cells - cell).contains_all(places))
}

impl Pattern for BranchedWWing {
    fn technique(&self) -> &'static Technique {
        &BRANCHED_W_WING
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        let BranchedWWing { cells, house, x, y } = *self;
        let places = facts.candidate_cells(x) & house.cells();
        explanation.add_message(say!("w-wing-all-cells", cells, digits = DigitSet::of(x).with(y)));
        explanation.mark_cells(cells, MarkRole::Bivalue);
        explanation.add_message(say!("w-wing-branches", house, x, places));
        explanation.mark_house(house, MarkRole::Base);
        explanation.mark_candidates(places.to_candidates(x), MarkRole::Corner);
        explanation.add_message(say!("w-wing-not-all", house, x, y, cells));
        explanation.mark_candidates(cells.to_candidates(y), MarkRole::Z);
        explanation.add_message(say!("w-wing-so-all", victims = conclusions.eliminations.cells(), digit = y));
        explanation.argument = ProofArgument::from_cell_truths(cells).with_place_truths(house, x);
    }
}
