//! Unique rectangles and hidden rectangles in which cells have lost one of the two digits.

use super::unique_rectangle::{Form, find};
use crate::technique::technique;
use crate::{Ratings, Technique};

technique! {
    /// ## What it finds
    /// A unique rectangle of type 1 whose fourth cell has lost one of the two digits. It is not
    /// the other one either.
    ///
    /// ## Why it works
    /// None of the four cells is a given, so the two digits could be swapped in a solution that has them in all four,
    /// whatever is known of single candidates. This relies on the promise of one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 124397865935862417768...293852..6.74376..8.514197..628693.7.182247681539581..9746
    /// without: r3c4(4)
    /// step: r3c4<>5
    /// says: If r3c46, r7c46 held only 4 and 5, the two digits could be swapped and the puzzle would have two solutions.
    /// says: None of them is a given, so it does not matter what is out already: r3c4(4).
    /// says: Only r3c4 can hold something else: 1.
    /// says: So it does, and loses 5.
    /// ```
    pub INCOMPLETE_UNIQUE_RECTANGLE_1 {
        id: "incomplete-unique-rectangle-1",
        name: "Incomplete Unique Rectangle Type 1",
        family: Uniqueness,
        ratings: Ratings::NONE.and_hodoku(100),
        find: |facts, sink| find(facts, Form::Incomplete, 1, sink),
    }

    /// ## What it finds
    /// A unique rectangle of type 2 in which cells with the further candidate have lost one of the
    /// two digits.
    ///
    /// ## Why it works
    /// None of the four cells is a given, so the two digits could be swapped in a solution that has them in all four,
    /// whatever is known of single candidates. This relies on the promise of one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 4......1.93.16284.8.14.7.2.5983417621732.6.982...79.31.1.9.4..66..723159..961...4
    /// step: r7c3<>7
    /// says: If r7c17, r9c17 held only 2 and 3, the two digits could be swapped and the puzzle would have two solutions.
    /// says: None of them is a given, so it does not matter what is out already: r79c1(2).
    /// says: So at least one of r79c1 is 7.
    /// says: So 7 goes out of the cells that see all of r79c1: r7c3.
    /// ```
    pub INCOMPLETE_UNIQUE_RECTANGLE_2 {
        id: "incomplete-unique-rectangle-2",
        name: "Incomplete Unique Rectangle Type 2",
        family: Uniqueness,
        ratings: Ratings::NONE.and_hodoku(100),
        find: |facts, sink| find(facts, Form::Incomplete, 2, sink),
    }

    /// ## What it finds
    /// A unique rectangle of type 3 in which cells with further candidates have lost one of the two
    /// digits.
    ///
    /// ## Why it works
    /// None of the four cells is a given, so the two digits could be swapped in a solution that has them in all four,
    /// whatever is known of single candidates. This relies on the promise of one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .....8.131.3.7.....8...6.54671...945.3.......824.6.37125.6..48.....5.13231.2..5..
    /// step: r3c5<>2
    /// says: If r3c13, r5c13 held only 5 and 9, the two digits could be swapped and the puzzle would have two solutions.
    /// says: None of them is a given, so it does not matter what is out already: r3c13(5).
    /// says: So at least one of r3c13 holds one of the digits 2 and 7.
    /// says: The two act as one cell with these candidates; with r3c7 it makes a naked pair of 2 and 7 in row 3.
    /// says: So these digits go out of the rest of row 3: r3c5(2).
    /// ```
    pub INCOMPLETE_UNIQUE_RECTANGLE_3 {
        id: "incomplete-unique-rectangle-3",
        name: "Incomplete Unique Rectangle Type 3",
        family: Uniqueness,
        ratings: Ratings::NONE.and_hodoku(100),
        find: |facts, sink| find(facts, Form::Incomplete, 3, sink),
    }

    /// ## What it finds
    /// A unique rectangle of type 4 in which cells with further candidates have lost one of the two
    /// digits.
    ///
    /// ## Why it works
    /// None of the four cells is a given, so the two digits could be swapped in a solution that has them in all four,
    /// whatever is known of single candidates. This relies on the promise of one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .8567.93.6..83.25..3.45.768369714582.5.283649842965317528196473..63481254.3527896
    /// without: r3c1(1)
    /// step: r3c6<>1
    /// says: If r1c16, r3c16 held only 1 and 2, the two digits could be swapped and the puzzle would have two solutions.
    /// says: None of them is a given, so it does not matter what is out already: r3c1(1).
    /// says: So at least one of r3c16 is 9.
    /// says: In row 3, 2 can only go into r3c16, so one of them is 2.
    /// says: If the other were 1, both would hold only 1 and 2: so 1 goes out of r3c6.
    /// ```
    pub INCOMPLETE_UNIQUE_RECTANGLE_4 {
        id: "incomplete-unique-rectangle-4",
        name: "Incomplete Unique Rectangle Type 4",
        family: Uniqueness,
        ratings: Ratings::NONE.and_hodoku(100),
        find: |facts, sink| find(facts, Form::Incomplete, 4, sink),
    }

    /// ## What it finds
    /// A unique rectangle of type 5 in which cells with the further candidate have lost one of the
    /// two digits.
    ///
    /// ## Why it works
    /// None of the four cells is a given, so the two digits could be swapped in a solution that has them in all four,
    /// whatever is known of single candidates. This relies on the promise of one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 514798362739256184...4139573.517..9669138...5.47965.314..531..995.647.18176829543
    /// without: r3c2(2), r45c7(2)
    /// step: r8c3<>2
    /// says: If r3c23, r7c23 held only 6 and 8, the two digits could be swapped and the puzzle would have two solutions.
    /// says: None of them is a given, so it does not matter what is out already: r3c3(6), r7c23(6).
    /// says: So at least one of r3c3, r7c23 is 2.
    /// says: So 2 goes out of the cells that see all of r3c3, r7c23: r8c3.
    /// ```
    pub INCOMPLETE_UNIQUE_RECTANGLE_5 {
        id: "incomplete-unique-rectangle-5",
        name: "Incomplete Unique Rectangle Type 5",
        family: Uniqueness,
        ratings: Ratings::NONE.and_hodoku(100),
        find: |facts, sink| find(facts, Form::Incomplete, 5, sink),
    }

    /// ## What it finds
    /// A unique rectangle of type 6 in which a cell with further candidates has lost one of the two
    /// digits.
    ///
    /// ## Why it works
    /// None of the four cells is a given, so the two digits could be swapped in a solution that has them in all four,
    /// whatever is known of single candidates. This relies on the promise of one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 4..138..9.396524..21.97436.684729153397561842521843697.4329.....524..93.9..315..4
    /// without: r2c8(8), r9c8(7)
    /// step: r1c7<>2, r9c8<>2
    /// says: If r1c78, r9c78 held only 2 and 7, the two digits could be swapped and the puzzle would have two solutions.
    /// says: None of them is a given, so it does not matter what is out already: r9c8(7).
    /// says: So at least one of r1c7, r9c8 holds one of the digits 5 and 8.
    /// says: In rows 1 and 9, 2 can only go into these cells.
    /// says: If one of r1c7, r9c8 were 2, so would the other, and all four held only 2 and 7: so 2 goes out of r1c7, r9c8.
    /// ```
    pub INCOMPLETE_UNIQUE_RECTANGLE_6 {
        id: "incomplete-unique-rectangle-6",
        name: "Incomplete Unique Rectangle Type 6",
        family: Uniqueness,
        ratings: Ratings::NONE.and_hodoku(100),
        find: |facts, sink| find(facts, Form::Incomplete, 6, sink),
    }

    /// ## What it finds
    /// A hidden rectangle in which cells with further candidates have lost one of the two digits.
    ///
    /// ## Why it works
    /// None of the four cells is a given, so the two digits could be swapped in a solution that has them in all four,
    /// whatever is known of single candidates. This relies on the promise of one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .8567.93.6..83.25..3.45.768369714582.5.283649842965317528196473..63481254.3527896
    /// without: r3c1(1)
    /// step: r3c6<>1
    /// says: If r1c16, r3c16 held only 1 and 2, the two digits could be swapped and the puzzle would have two solutions.
    /// says: None of them is a given, so it does not matter what is out already: r3c1(1).
    /// says: So at least one of r3c16 is 9.
    /// says: In row 3 and column 6, 2 can only go into these cells.
    /// says: If r3c6 were 1, its two neighbours would be 2 and r1c1 would be 1: so 1 goes out of r3c6.
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
