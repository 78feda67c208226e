//! Hidden pairs, triples and quads: digits with as many places in a house as there are digits.

use super::engine::{HouseSubset, visit_hidden_subsets};
use crate::order::box_column_row_order;
use crate::prelude::*;

technique! {
    /// ## What it finds
    /// Two digits that are confined to the same two cells of a house: remove every other candidate from these cells.
    ///
    /// ## Why it works
    /// The house needs both digits, and they have only two cells to go to. So they fill these cells, in one order or
    /// another, and leave no room for any other digit.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..2436.7....58.623....27.4....8..2.42.4.1.8.9658294137..53..782.2...839538..52416
    /// step: r3c2<>1, r3c2<>9, r3c3<>1, r3c3<>9
    /// says: hidden-subset-confined, hidden-subset-fill, hidden-subset-so
    /// ```
    pub HIDDEN_PAIR {
        id: "hidden-pair",
        name: "Hidden Pair",
        family: Subset,
        ratings: TechniqueRatings::from_se_rating(34).with_hodoku_score(70),
        find: |facts, sink| find_hidden_subsets(facts, 2, 2 + 1, sink),
    }

    /// ## What it finds
    /// Three digits that are confined to the same three cells of a house: remove every other candidate from these
    /// cells.
    ///
    /// ## Why it works
    /// The house needs all three digits, and they have only three cells to go to. So they fill these cells, in one
    /// order or another, and leave no room for any other digit.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 4589632176.9..1..53.1...649592134768814675923736289154..5..6.....7...4..9.3.1.5..
    /// without: r2c4(8), r789c2(2), r7c5(2)
    /// step: r8c4<>8, r8c5<>2, r8c8<>8
    /// says: hidden-subset-confined, hidden-subset-fill, hidden-subset-so
    /// ```
    pub HIDDEN_TRIPLE {
        id: "hidden-triple",
        name: "Hidden Triple",
        family: Subset,
        ratings: TechniqueRatings::from_se_rating(40).with_hodoku_score(100),
        find: |facts, sink| find_hidden_subsets(facts, 3, 3 + 1, sink),
    }

    /// ## What it finds
    /// Four digits that are confined to the same four cells of a house: remove every other candidate from these
    /// cells.
    ///
    /// ## Why it works
    /// The house needs all four digits, and they have only four cells to go to. So they fill these cells, in one
    /// order or another, and leave no room for any other digit.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 7.8.14296.......7494...63.58.4.3.721.17..2...2.3..15..4....8..7385.976.217..2....
    /// without: r4c4(9), r5c7(9), r7c2(9), r9c9(9), r56c4(4)
    /// step: r2c4<>3, r2c4<>5, r5c4<>5, r5c4<>6, r6c4<>6
    /// says: hidden-subset-confined, hidden-subset-fill, hidden-subset-so
    /// ```
    pub HIDDEN_QUAD {
        id: "hidden-quad",
        name: "Hidden Quad",
        family: Subset,
        ratings: TechniqueRatings::from_se_rating(54).with_hodoku_score(150),
        find: |facts, sink| find_hidden_subsets(facts, 4, 4 + 1, sink),
    }
}

/// Reports only the subsets in houses with more than twice as many empty cells: Sudoku Explainer searches
/// nowhere else, since in other houses a naked subset that is no larger has the same eliminations.
pub fn find_subsets_in_roomy_houses<const SIZE: usize>(
    facts: &Facts,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    find_hidden_subsets(facts, SIZE, 2 * SIZE + 1, sink)
}

fn find_hidden_subsets(
    facts: &Facts,
    size: usize,
    least_empty: usize,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    visit_hidden_subsets(facts, size, least_empty, |subset| {
        if subset.cells.iter().all(|cell| subset.digits.contains_all(facts.candidates(cell))) {
            return ControlFlow::Continue(());
        }
        let eliminations = facts.candidates_in(subset.cells, !subset.digits);
        sink.receive_step(&Conclusions::from_eliminations(eliminations), &HiddenSubset(subset))
    })
}

#[derive(Clone, Copy, Debug)]
struct HiddenSubset(HouseSubset);

/// Makes a pattern of digits that have as many places in a house as there are digits: these cells. `None` if
/// they have other places in every house of all the cells.
#[must_use]
pub fn build_pattern(facts: &Facts, cells: CellMap, digits: DigitSet) -> Option<Box<dyn Pattern>> {
    let places = digits.iter().fold(CellMap::EMPTY, |places, digit| places | facts.candidate_cells(digit));
    let is_full = |house: &House| cells.contains_all(places & house.cells());
    let house = box_column_row_order(cells.covered_houses()).find(is_full)?;
    Some(Box::new(HiddenSubset(HouseSubset { house, cells, digits })))
}

impl Pattern for HiddenSubset {
    fn technique(&self) -> &'static Technique {
        match self.0.cells.len() {
            2 => &HIDDEN_PAIR,
            3 => &HIDDEN_TRIPLE,
            _ => &HIDDEN_QUAD,
        }
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        let HouseSubset { house, cells, digits } = self.0;
        self.0.explain_hidden_subset(facts, explanation);
        explanation.add_message(say!("hidden-subset-so", cells, gone = conclusions.eliminations));
        explanation.argument = ProofArgument::from_place_truths(house, digits);
    }
}
