//! Naked pairs, triples and quads: cells of a house with as many candidates together as there are cells.

use super::engine::{HouseSubset, visit_naked_subsets};
use crate::order::box_column_row_order;
use crate::prelude::*;

technique! {
    /// ## What it finds
    /// Two cells of a house that contain only two digits between them: remove these digits from the rest of the
    /// house.
    ///
    /// ## Why it works
    /// Two cells need two different digits, and only two are available. So the cells use up both of them, and no
    /// other cell of the house can contain any of these digits.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 467831295981257634352649187.794..358.34.9.762.25...419748.6..21516....43293..4.76
    /// step: r7c4<>5
    /// says: naked-subset-only, naked-subset-use, naked-subset-so
    /// ```
    pub NAKED_PAIR {
        id: "naked-pair",
        name: "Naked Pair",
        family: Subset,
        ratings: TechniqueRatings::from_se_rating(30).with_hodoku_score(60),
        find: |facts, sink| find_naked_subsets(facts, 2, 2 + 1, sink),
    }

    /// ## What it finds
    /// Three cells of a house that contain only three digits between them: remove these digits from the rest of the
    /// house.
    ///
    /// ## Why it works
    /// Three cells need three different digits, and only three are available. So the cells use up all three of them,
    /// and no other cell of the house can contain any of these digits.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 9756.41.81.6...547.487159.6......6196.....4524.1...783.....82.....57.3.4.64.9287.
    /// step: r4c5<>2, r4c5<>3, r4c5<>8, r6c5<>2, r7c5<>3
    /// says: naked-subset-only, naked-subset-use, naked-subset-so
    /// ```
    pub NAKED_TRIPLE {
        id: "naked-triple",
        name: "Naked Triple",
        family: Subset,
        ratings: TechniqueRatings::from_se_rating(36).with_hodoku_score(80),
        find: |facts, sink| find_naked_subsets(facts, 3, 3 + 1, sink),
    }

    /// ## What it finds
    /// Four cells of a house that contain only four digits between them: remove these digits from the rest of the
    /// house.
    ///
    /// ## Why it works
    /// Four cells need four different digits, and only four are available. So the cells use up all four of them, and
    /// no other cell of the house can contain any of these digits.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...1495.....2.58......389..7..4.328141..27653.23.51749547386192962514378381..2465
    /// without: r3c1(6)
    /// step: r2c3<>6, r3c3<>6
    /// says: naked-subset-only, naked-subset-use, naked-subset-so
    /// ```
    pub NAKED_QUAD {
        id: "naked-quad",
        name: "Naked Quad",
        family: Subset,
        ratings: TechniqueRatings::from_se_rating(50).with_hodoku_score(120),
        find: |facts, sink| find_naked_subsets(facts, 4, 4 + 1, sink),
    }
}

/// Reports only the subsets in houses with at least twice as many empty cells: Sudoku Explainer searches
/// nowhere else, since in other houses a hidden subset that is no larger has the same eliminations.
pub fn find_subsets_in_roomy_houses<const SIZE: usize>(
    facts: &Facts,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    find_naked_subsets(facts, SIZE, 2 * SIZE, sink)
}

fn find_naked_subsets(
    facts: &Facts,
    size: usize,
    least_empty: usize,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    visit_naked_subsets(facts, size, least_empty, |subset| {
        let outside = subset.house.cells() - subset.cells;
        let worth = subset.digits.iter().any(|digit| !(outside & facts.candidate_cells(digit)).is_empty());
        if !worth {
            return ControlFlow::Continue(());
        }
        let eliminations = facts.candidates_in(outside, subset.digits);
        sink.receive_step(&Conclusions::from_eliminations(eliminations), &NakedSubset(subset))
    })
}

#[derive(Clone, Copy, Debug)]
struct NakedSubset(HouseSubset);

/// Makes a pattern of cells with as many candidates together as cells, in a house that contains all
/// eliminations. `None` if no house of all the cells does.
#[must_use]
pub fn build_pattern(facts: &Facts, cells: CellMap, eliminations: CandidateMap) -> Option<Box<dyn Pattern>> {
    let loses_all = |house: &House| house.cells().contains_all(eliminations.cells());
    let house = box_column_row_order(cells.covered_houses()).find(loses_all)?;
    Some(Box::new(NakedSubset(HouseSubset { house, cells, digits: facts.candidate_digits_in(cells) })))
}

impl Pattern for NakedSubset {
    fn technique(&self) -> &'static Technique {
        match self.0.cells.len() {
            2 => &NAKED_PAIR,
            3 => &NAKED_TRIPLE,
            _ => &NAKED_QUAD,
        }
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        let HouseSubset { house, cells, digits } = self.0;
        self.0.explain_naked_subset(facts, explanation);
        explanation.add_message(say!("naked-subset-so", digits, house, gone = conclusions.eliminations));
        explanation.argument = ProofArgument::from_cell_truths(cells);
    }
}
