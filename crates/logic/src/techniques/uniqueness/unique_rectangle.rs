//! Unique rectangles, types 1 to 6, and hidden rectangles.

use super::rectangle_cases::{self, FoundRectangle, RectangleForm, find_rectangle_cases};
use crate::prelude::*;

technique! {
    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes that share two candidates; only one of the cells, the roof,
    /// contains other candidates too. It can't be either of the two digits.
    ///
    /// ## Why it works
    /// If the roof cell contained one of the two digits, the four cells would contain only the two digits, which
    /// could be swapped, and the puzzle would have two solutions. This relies on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .1..8.67.67951..84...76...195167842348..5.71.7.3.41...13.42796.2..895137.97136.42
    /// without: r3c37(5)
    /// step: r3c6<>2, r3c6<>3
    /// says: ur-deadly, roof-one-cell, roof-so-one-cell
    /// ```
    pub UNIQUE_RECTANGLE_1 {
        id: "unique-rectangle-1",
        name: "Unique Rectangle Type 1",
        family: Uniqueness,
        ratings: TechniqueRatings::from_se_rating(45).with_hodoku_score(100),
        find: |facts, sink| find_rectangle_cases(facts, RectangleForm::Complete, &COMPLETE_TECHNIQUES, 1, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes that share two candidates; some of the cells, the roof,
    /// contain one and the same extra digit. Cells that see all the roof cells can't be that digit.
    ///
    /// ## Why it works
    /// At least one roof cell must contain the extra digit. Otherwise the four cells would contain only the two
    /// digits, which could be swapped, and the puzzle would have two solutions. This relies on the puzzle having a
    /// single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 65.1.8.9228975.31.14...9..5.7.8.123..2.3.7.51.315....9.9..7.148768415923.1.98.567
    /// without: r4c5(4), r6c7(4), r79c3(3)
    /// step: r5c7<>6
    /// says: ur-deadly, roof-cells, roof-so-seen
    /// ```
    pub UNIQUE_RECTANGLE_2 {
        id: "unique-rectangle-2",
        name: "Unique Rectangle Type 2",
        family: Uniqueness,
        ratings: TechniqueRatings::from_se_rating(45).with_hodoku_score(100),
        find: |facts, sink| find_rectangle_cases(facts, RectangleForm::Complete, &COMPLETE_TECHNIQUES, 2, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes that share two candidates; two of the cells, the roof, lie
    /// in one house and contain extra digits that form a naked subset with other cells of that house. Its digits can
    /// be removed from the rest of the house.
    ///
    /// ## Why it works
    /// At least one roof cell must contain an extra digit. Otherwise the four cells would contain only the two
    /// digits, which could be swapped, and the puzzle would have two solutions. So, taken together, the roof cells
    /// act like a single cell with the extra digits as its candidates. This relies on the puzzle having a single
    /// solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 863759142..2.6.5..4592186375.7........4....65698.3......1.....3..6..12...45.9..16
    /// without: r4c4(8), r8c9(8), r6c4(4), r7c6(4)
    /// step: r4c7<>4, r5c7<>7
    /// says: ur-deadly, roof-cells, roof-joined, roof-so-joined
    /// ```
    pub UNIQUE_RECTANGLE_3 {
        id: "unique-rectangle-3",
        name: "Unique Rectangle Type 3",
        family: Uniqueness,
        ratings: TechniqueRatings::from_se_rating(46).with_hodoku_score(100),
        find: |facts, sink| find_rectangle_cases(facts, RectangleForm::Complete, &COMPLETE_TECHNIQUES, 3, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes that share two candidates; two of the cells, the roof, lie
    /// in one house and contain extra digits, and one of the two digits is confined to them in that house. The other
    /// of the two can be removed from both roof cells.
    ///
    /// ## Why it works
    /// One roof cell contains the confined digit. The other must contain an extra digit. Otherwise the four cells
    /// would contain only the two digits, which could be swapped, and the puzzle would have two solutions. This
    /// relies on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 38652....417963.5.2597.863.....7.1..1...5..9...2.8.3..925......741..5...863..754.
    /// without: r45c4(2), r78c4(3), r7c59(1)
    /// step: r4c9<>6, r6c9<>6
    /// says: ur-deadly, roof-cells, roof-confined, roof-so-locked
    /// ```
    pub UNIQUE_RECTANGLE_4 {
        id: "unique-rectangle-4",
        name: "Unique Rectangle Type 4",
        family: Uniqueness,
        ratings: TechniqueRatings::from_se_rating(45).with_hodoku_score(100),
        find: |facts, sink| find_rectangle_cases(facts, RectangleForm::Complete, &COMPLETE_TECHNIQUES, 4, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes that share two candidates; two opposite cells, or three,
    /// contain one and the same extra digit. Cells that see all of these roof cells can't be that digit.
    ///
    /// ## Why it works
    /// At least one roof cell must contain the extra digit. Otherwise the four cells would contain only the two
    /// digits, which could be swapped, and the puzzle would have two solutions. This relies on the puzzle having a
    /// single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .21.64.8..64.27...9.71..4622736...54145.7....6984...7.4.65...2.7.924..18..27..94.
    /// without: r1c9(35), r29c9(3), r58c7(3), r7c2(3), r7c6(3), r3c2(5), r9c1(5), r5c4(9), r5c6(39), r7c5(13)
    /// step: r6c6<>1
    /// says: ur-deadly, roof-cells, roof-so-seen
    /// ```
    pub UNIQUE_RECTANGLE_5 {
        id: "unique-rectangle-5",
        name: "Unique Rectangle Type 5",
        family: Uniqueness,
        ratings: TechniqueRatings::NONE.with_hodoku_score(100),
        find: |facts, sink| find_rectangle_cases(facts, RectangleForm::Complete, &COMPLETE_TECHNIQUES, 5, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes that share two candidates; two opposite cells, the roof,
    /// contain extra digits, and one of the two digits is confined to the rectangle in both rows, or in both columns.
    /// That digit can be removed from the roof cells.
    ///
    /// ## Why it works
    /// If one roof cell were the confined digit, the other would have to be too. Then the four cells would contain
    /// only the two digits, which could be swapped, and the puzzle would have two solutions. This relies on the
    /// puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 5278.9..1....5289798.7...2...297..5..79..52..65.28..79135..798..985.1.36.64398.1.
    /// without: r1c7(4), r2c4(4), r3c7(4), r4c679(4), r5c15(4), r7c5(4), r3c3(3)
    /// step: r4c1<>8, r5c9<>8
    /// says: ur-deadly, roof-cells, ur-confined, ur-crossed-if, ur-so-crossed
    /// ```
    pub UNIQUE_RECTANGLE_6 {
        id: "unique-rectangle-6",
        name: "Unique Rectangle Type 6",
        family: Uniqueness,
        ratings: TechniqueRatings::NONE.with_hodoku_score(100),
        find: |facts, sink| find_rectangle_cases(facts, RectangleForm::Complete, &COMPLETE_TECHNIQUES, 6, sink),
    }

    /// ## What it finds
    /// Four cells in two rows, two columns and two boxes that share two candidates; one cell contains nothing else,
    /// and in the row and the column of the opposite cell one of the two digits is confined to the rectangle. The
    /// other digit can be removed from that opposite cell.
    ///
    /// ## Why it works
    /// If the opposite cell were the other digit, both its neighbours in the rectangle would have to be the confined
    /// digit, and the cell with nothing else would be the other digit. Then the four cells would contain only the two
    /// digits, which could be swapped, and the puzzle would have two solutions. This relies on the puzzle having a
    /// single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .2.......37....6.1.8....4.78574963129612....4243.519..6159.2.437381452..49236.1..
    /// without: r5c6(7)
    /// step: r1c6<>9
    /// says: ur-deadly, roof-cells, ur-confined, ur-hidden-if, ur-so-hidden
    /// ```
    pub HIDDEN_RECTANGLE {
        id: "hidden-rectangle",
        name: "Hidden Rectangle",
        family: Uniqueness,
        ratings: TechniqueRatings::NONE.with_hodoku_score(100),
        find: |facts, sink| find_rectangle_cases(facts, RectangleForm::Complete, &COMPLETE_TECHNIQUES, 7, sink),
    }
}

/// Builds the pattern of a rectangle; `None` if it isn't one in which all cells have both digits.
#[must_use]
pub fn build_pattern(facts: &Facts, found: &FoundRectangle) -> Option<Box<dyn Pattern>> {
    rectangle_cases::build_rectangle_pattern(facts, RectangleForm::Complete, &COMPLETE_TECHNIQUES, found)
}

/// The techniques where all cells have both digits, by number.
static COMPLETE_TECHNIQUES: [&Technique; 7] = [
    &UNIQUE_RECTANGLE_1,
    &UNIQUE_RECTANGLE_2,
    &UNIQUE_RECTANGLE_3,
    &UNIQUE_RECTANGLE_4,
    &UNIQUE_RECTANGLE_5,
    &UNIQUE_RECTANGLE_6,
    &HIDDEN_RECTANGLE,
];
