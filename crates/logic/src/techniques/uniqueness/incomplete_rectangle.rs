//! Unique rectangles and hidden rectangles in which cells have lost one of the two digits.

use super::rectangle_cases::{self, FoundRectangle, RectangleForm, find_rectangle_cases};
use crate::prelude::*;

technique! {
    /// ## What it finds
    /// A Unique Rectangle of type 1 in which the roof cell has lost one of the two digits. It can't be the other one
    /// either.
    ///
    /// ## Why it works
    /// None of the four cells is a given, so the argument doesn't depend on which candidates have been eliminated: a
    /// solution with only the two digits in the four cells could be turned into another one by swapping them. This
    /// relies on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 1.8..2..363.......2473.9...8.17....49732..6585.4.3817.31...742.4....3.8778.4.....
    /// without: r2c5(1), r9c6(1), r2c6(5), r2c7(59), r8c345(59), r8c2(26), r9c5(16), r9c7(9)
    /// step: r2c5<>4
    /// says: ur-deadly, ur-missing, roof-one-cell, roof-so-one-cell
    /// ```
    pub INCOMPLETE_UNIQUE_RECTANGLE_1 {
        id: "incomplete-unique-rectangle-1",
        name: "Incomplete Unique Rectangle Type 1",
        family: Uniqueness,
        ratings: TechniqueRatings::NONE.with_hodoku_score(100),
        find: |facts, sink| find_rectangle_cases(facts, RectangleForm::Incomplete, &INCOMPLETE_TECHNIQUES, 1, sink),
    }

    /// ## What it finds
    /// A Unique Rectangle of type 2 in which roof cells have lost one of the two digits. Cells that see all the roof
    /// cells can't be the extra digit.
    ///
    /// ## Why it works
    /// None of the four cells is a given, so the argument doesn't depend on which candidates have been eliminated: a
    /// solution with only the two digits in the four cells could be turned into another one by swapping them. This
    /// relies on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .21.64.8..64.2713.9.71..4622736..854145.7..9.6984...714.65...2.7.924..18..27..94.
    /// without: r1c9(5), r3c2(5), r9c1(5), r567c6(3), r58c7(3), r7c2(3), r9c9(3), r7c5(13)
    /// step: r7c2<>8, r9c5<>8, r9c6<>8
    /// says: ur-deadly, ur-missing, roof-cells, roof-so-seen
    /// ```
    pub INCOMPLETE_UNIQUE_RECTANGLE_2 {
        id: "incomplete-unique-rectangle-2",
        name: "Incomplete Unique Rectangle Type 2",
        family: Uniqueness,
        ratings: TechniqueRatings::NONE.with_hodoku_score(100),
        find: |facts, sink| find_rectangle_cases(facts, RectangleForm::Incomplete, &INCOMPLETE_TECHNIQUES, 2, sink),
    }

    /// ## What it finds
    /// A Unique Rectangle of type 3 in which roof cells have lost one of the two digits. The extra digits form a
    /// naked subset with other cells of the house.
    ///
    /// ## Why it works
    /// None of the four cells is a given, so the argument doesn't depend on which candidates have been eliminated: a
    /// solution with only the two digits in the four cells could be turned into another one by swapping them. This
    /// relies on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 5.463..2.327.89.4.6.142....26..1.4..41..73268738264195876352914952.4.3..143.9..52
    /// without: r3c9(7), r89c6(7)
    /// step: r3c7<>8
    /// says: ur-deadly, ur-missing, roof-cells, roof-joined, roof-so-joined
    /// ```
    pub INCOMPLETE_UNIQUE_RECTANGLE_3 {
        id: "incomplete-unique-rectangle-3",
        name: "Incomplete Unique Rectangle Type 3",
        family: Uniqueness,
        ratings: TechniqueRatings::NONE.with_hodoku_score(100),
        find: |facts, sink| find_rectangle_cases(facts, RectangleForm::Incomplete, &INCOMPLETE_TECHNIQUES, 3, sink),
    }

    /// ## What it finds
    /// A Unique Rectangle of type 4 in which roof cells have lost one of the two digits. One of the two digits is
    /// confined to the roof cells in their house, so the other can be removed from them.
    ///
    /// ## Why it works
    /// None of the four cells is a given, so the argument doesn't depend on which candidates have been eliminated: a
    /// solution with only the two digits in the four cells could be turned into another one by swapping them. This
    /// relies on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 81..3.2.9732849...69.....8.5679..1342431.59.81893.4...32849.7.5456....9.971.5....
    /// without: r1c8(56), r38c5(7), r3c7(5), r3c9(1), r6c5(2), r6c8(67), r8c6(28), r8c9(3), r9c6(26), r9c7(6)
    /// step: r2c8<>6
    /// says: ur-deadly, ur-missing, roof-cells, roof-confined, roof-so-locked
    /// ```
    pub INCOMPLETE_UNIQUE_RECTANGLE_4 {
        id: "incomplete-unique-rectangle-4",
        name: "Incomplete Unique Rectangle Type 4",
        family: Uniqueness,
        ratings: TechniqueRatings::NONE.with_hodoku_score(100),
        find: |facts, sink| find_rectangle_cases(facts, RectangleForm::Incomplete, &INCOMPLETE_TECHNIQUES, 4, sink),
    }

    /// ## What it finds
    /// A Unique Rectangle of type 5 in which roof cells have lost one of the two digits. Cells that see all the roof
    /// cells can't be the extra digit.
    ///
    /// ## Why it works
    /// None of the four cells is a given, so the argument doesn't depend on which candidates have been eliminated: a
    /// solution with only the two digits in the four cells could be turned into another one by swapping them. This
    /// relies on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .21.64.8..64.27...9.71..4622736...54145.7....6984...7.4.65...2.7.924..18..27..94.
    /// without: r1c9(35), r29c9(3), r58c7(3), r7c2(3), r7c6(3), r3c2(5), r9c1(5), r4c6(8), r5c4(9), r5c6(39), r6c6(1), r7c5(13)
    /// step: r9c5<>8
    /// says: ur-deadly, ur-missing, roof-cells, roof-so-seen
    /// ```
    pub INCOMPLETE_UNIQUE_RECTANGLE_5 {
        id: "incomplete-unique-rectangle-5",
        name: "Incomplete Unique Rectangle Type 5",
        family: Uniqueness,
        ratings: TechniqueRatings::NONE.with_hodoku_score(100),
        find: |facts, sink| find_rectangle_cases(facts, RectangleForm::Incomplete, &INCOMPLETE_TECHNIQUES, 5, sink),
    }

    /// ## What it finds
    /// A Unique Rectangle of type 6 in which a roof cell has lost one of the two digits. The digit confined to the
    /// rectangle can be removed from the roof cells.
    ///
    /// ## Why it works
    /// None of the four cells is a given, so the argument doesn't depend on which candidates have been eliminated: a
    /// solution with only the two digits in the four cells could be turned into another one by swapping them. This
    /// relies on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 6..529..12..46.35.5.41.32..75...6...8..34.975.....56..1...345989.56...3..8.95.7..
    /// without: r2c3(9), r4c3(1), r4c5(8), r6c3(23)
    /// step: r4c3<>9, r6c5<>9
    /// says: ur-deadly, ur-missing, roof-cells, ur-confined, ur-crossed-if, ur-so-crossed
    /// ```
    pub INCOMPLETE_UNIQUE_RECTANGLE_6 {
        id: "incomplete-unique-rectangle-6",
        name: "Incomplete Unique Rectangle Type 6",
        family: Uniqueness,
        ratings: TechniqueRatings::NONE.with_hodoku_score(100),
        find: |facts, sink| find_rectangle_cases(facts, RectangleForm::Incomplete, &INCOMPLETE_TECHNIQUES, 6, sink),
    }

    /// ## What it finds
    /// A Hidden Rectangle in which cells with extra candidates have lost one of the two digits.
    ///
    /// ## Why it works
    /// None of the four cells is a given, so the argument doesn't depend on which candidates have been eliminated: a
    /// solution with only the two digits in the four cells could be turned into another one by swapping them. This
    /// relies on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 672.5....8..2375.6..3.6..279..345.......729.52...89...7...1....4..523781..179....
    /// without: r13c4(1), r156c8(1), r35c2(1), r4c23(8), r4c7(16), r6c2(16), r6c3(6), r7c4(6), r9c2(6), r7c23(69)
    /// step: r6c8<>6
    /// says: ur-deadly, ur-missing, roof-cells, ur-confined, ur-hidden-if, ur-so-hidden
    /// ```
    pub INCOMPLETE_HIDDEN_RECTANGLE {
        id: "incomplete-hidden-rectangle",
        name: "Incomplete Hidden Rectangle",
        family: Uniqueness,
        ratings: TechniqueRatings::NONE.with_hodoku_score(100),
        find: |facts, sink| find_rectangle_cases(facts, RectangleForm::Incomplete, &INCOMPLETE_TECHNIQUES, 7, sink),
    }
}

/// Builds the pattern of a rectangle; `None` if it isn't one in which some cells have lost one of the digits.
#[must_use]
pub fn build_pattern(facts: &Facts, found: &FoundRectangle) -> Option<Box<dyn Pattern>> {
    rectangle_cases::build_rectangle_pattern(facts, RectangleForm::Incomplete, &INCOMPLETE_TECHNIQUES, found)
}

/// The techniques by number.
static INCOMPLETE_TECHNIQUES: [&Technique; 7] = [
    &INCOMPLETE_UNIQUE_RECTANGLE_1,
    &INCOMPLETE_UNIQUE_RECTANGLE_2,
    &INCOMPLETE_UNIQUE_RECTANGLE_3,
    &INCOMPLETE_UNIQUE_RECTANGLE_4,
    &INCOMPLETE_UNIQUE_RECTANGLE_5,
    &INCOMPLETE_UNIQUE_RECTANGLE_6,
    &INCOMPLETE_HIDDEN_RECTANGLE,
];
