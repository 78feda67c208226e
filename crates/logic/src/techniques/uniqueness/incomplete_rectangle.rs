//! Unique rectangles and hidden rectangles in which cells have lost one of the two digits.

use super::unique_rectangle::{Form, find};
use crate::technique::technique;
use crate::{Ratings, Technique};

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
    /// grid: 124397865935862417768...293852..6.74376..8.514197..628693.7.182247681539581..9746
    /// without: r3c4(4)
    /// step: r3c4<>5
    /// says: ur-deadly, ur-missing, roof-one-cell, roof-so-one-cell
    /// ```
    pub INCOMPLETE_UNIQUE_RECTANGLE_1 {
        id: "incomplete-unique-rectangle-1",
        name: "Incomplete Unique Rectangle Type 1",
        family: Uniqueness,
        ratings: Ratings::NONE.and_hodoku(100),
        find: |facts, sink| find(facts, Form::Incomplete, 1, sink),
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
    /// grid: 4......1.93.16284.8.14.7.2.5983417621732.6.982...79.31.1.9.4..66..723159..961...4
    /// step: r7c3<>7
    /// says: ur-deadly, ur-missing, roof-cells, roof-so-seen
    /// ```
    pub INCOMPLETE_UNIQUE_RECTANGLE_2 {
        id: "incomplete-unique-rectangle-2",
        name: "Incomplete Unique Rectangle Type 2",
        family: Uniqueness,
        ratings: Ratings::NONE.and_hodoku(100),
        find: |facts, sink| find(facts, Form::Incomplete, 2, sink),
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
    /// grid: .....8.131.3.7.....8...6.54671...945.3.......824.6.37125.6..48.....5.13231.2..5..
    /// step: r3c5<>2
    /// says: ur-deadly, ur-missing, roof-cells, roof-joined, roof-so-joined
    /// ```
    pub INCOMPLETE_UNIQUE_RECTANGLE_3 {
        id: "incomplete-unique-rectangle-3",
        name: "Incomplete Unique Rectangle Type 3",
        family: Uniqueness,
        ratings: Ratings::NONE.and_hodoku(100),
        find: |facts, sink| find(facts, Form::Incomplete, 3, sink),
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
    /// grid: .8567.93.6..83.25..3.45.768369714582.5.283649842965317528196473..63481254.3527896
    /// without: r3c1(1)
    /// step: r3c6<>1
    /// says: ur-deadly, ur-missing, roof-cells, roof-confined, roof-so-locked
    /// ```
    pub INCOMPLETE_UNIQUE_RECTANGLE_4 {
        id: "incomplete-unique-rectangle-4",
        name: "Incomplete Unique Rectangle Type 4",
        family: Uniqueness,
        ratings: Ratings::NONE.and_hodoku(100),
        find: |facts, sink| find(facts, Form::Incomplete, 4, sink),
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
    /// grid: 514798362739256184...4139573.517..9669138...5.47965.314..531..995.647.18176829543
    /// without: r3c2(2), r45c7(2)
    /// step: r8c3<>2
    /// says: ur-deadly, ur-missing, roof-cells, roof-so-seen
    /// ```
    pub INCOMPLETE_UNIQUE_RECTANGLE_5 {
        id: "incomplete-unique-rectangle-5",
        name: "Incomplete Unique Rectangle Type 5",
        family: Uniqueness,
        ratings: Ratings::NONE.and_hodoku(100),
        find: |facts, sink| find(facts, Form::Incomplete, 5, sink),
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
    /// grid: 4..138..9.396524..21.97436.684729153397561842521843697.4329.....524..93.9..315..4
    /// without: r2c8(8), r9c8(7)
    /// step: r1c7<>2, r9c8<>2
    /// says: ur-deadly, ur-missing, roof-cells, ur-confined, ur-crossed-if, ur-so-crossed
    /// ```
    pub INCOMPLETE_UNIQUE_RECTANGLE_6 {
        id: "incomplete-unique-rectangle-6",
        name: "Incomplete Unique Rectangle Type 6",
        family: Uniqueness,
        ratings: Ratings::NONE.and_hodoku(100),
        find: |facts, sink| find(facts, Form::Incomplete, 6, sink),
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
    /// grid: .8567.93.6..83.25..3.45.768369714582.5.283649842965317528196473..63481254.3527896
    /// without: r3c1(1)
    /// step: r3c6<>1
    /// says: ur-deadly, ur-missing, roof-cells, ur-confined, ur-hidden-if, ur-so-hidden
    /// ```
    pub INCOMPLETE_HIDDEN_RECTANGLE {
        id: "incomplete-hidden-rectangle",
        name: "Incomplete Hidden Rectangle",
        family: Uniqueness,
        ratings: Ratings::NONE.and_hodoku(100),
        find: |facts, sink| find(facts, Form::Incomplete, 7, sink),
    }
}

/// The techniques by number.
pub(super) static INCOMPLETE: [&Technique; 7] = [
    &INCOMPLETE_UNIQUE_RECTANGLE_1,
    &INCOMPLETE_UNIQUE_RECTANGLE_2,
    &INCOMPLETE_UNIQUE_RECTANGLE_3,
    &INCOMPLETE_UNIQUE_RECTANGLE_4,
    &INCOMPLETE_UNIQUE_RECTANGLE_5,
    &INCOMPLETE_UNIQUE_RECTANGLE_6,
    &INCOMPLETE_HIDDEN_RECTANGLE,
];
