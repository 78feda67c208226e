//! Extended rectangles, types 1 to 4.

use crate::Ratings;
use crate::explain::say;
use crate::technique::technique;
use crate::uniqueness::shapes::{Family, find, two_lines};

technique! {
    /// ## What it finds
    /// Three or four cells in each of two lines through the same boxes, side by side, that have all but one together only
    /// three or four candidates. The one has none of these.
    ///
    /// ## Why it works
    /// If it had, both lines would hold the same digits in these cells and could change places without touching anything
    /// else: the puzzle would have two solutions. This relies on the promise that it has one.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 2793614583184756295648297134826935717532149861967582349.153.8..6.518.39.8379421.5
    /// step: r7c6<>7
    /// says: If r7c269, r8c269 held only 2, 4 and 7, both lines would hold all of these, and could change places there: the puzzle would have two solutions.
    /// says: Only r7c6 can hold something else: 6.
    /// says: So it does, and loses 7.
    /// ```
    pub EXTENDED_RECTANGLE_1 {
        id: "extended-rectangle-1",
        name: "Extended Rectangle Type 1",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, &EXTENDED_RECTANGLES, 1, sink),
    }

    /// ## What it finds
    /// Three or four cells in each of two lines through the same boxes, side by side, that have together three or four
    /// candidates and one more digit. Cells that see all places of this digit among them lose it.
    ///
    /// ## Why it works
    /// If none of the cells were this digit, both lines would hold the same digits in these cells and could change
    /// places. This relies on the promise of one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .4.126...23184.....683.94216.27.4..33.526..474.79.36.2.536.2.74176438259.245.....
    /// step: r3c5<>5
    /// says: If r4c258, r6c258 held only 1, 8 and 9, both lines would hold all of these, and could change places there: the puzzle would have two solutions.
    /// says: So at least one of r46c5 is 5.
    /// says: So 5 goes out of the cells that see all of r46c5: r3c5.
    /// ```
    pub EXTENDED_RECTANGLE_2 {
        id: "extended-rectangle-2",
        name: "Extended Rectangle Type 2",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, &EXTENDED_RECTANGLES, 2, sink),
    }

    /// ## What it finds
    /// Three or four cells in each of two lines through the same boxes, side by side, that have all but two of a house
    /// together only three or four candidates. The further candidates of the two, taken as one cell, form a naked subset
    /// with other cells of the house.
    ///
    /// ## Why it works
    /// One of the two cells is one of the further candidates, or both lines would hold the same digits in these cells and
    /// could change places. So the two play the part of one cell with these candidates. This relies on the promise of
    /// one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 5.12.94733947..826.283.41594869..235.5.4386919136..7488.51..96....89351.1.95.6..7
    /// step: r7c2<>4
    /// says: If r247c5, r247c6 held only 1, 5 and 7, both lines would hold all of these, and could change places there: the puzzle would have two solutions.
    /// says: So at least one of r7c56 holds one of the digits 2 and 4.
    /// says: The two act as one cell with these candidates; with r7c9 it makes a naked pair of 2 and 4 in row 7.
    /// says: So these digits go out of the rest of row 7: r7c2(4).
    /// ```
    pub EXTENDED_RECTANGLE_3 {
        id: "extended-rectangle-3",
        name: "Extended Rectangle Type 3",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, &EXTENDED_RECTANGLES, 3, sink),
    }

    /// ## What it finds
    /// Three or four cells in each of two lines through the same boxes, side by side, that have all but two of a house
    /// together only three or four candidates, one of which has no other place in the house than the two. The others go
    /// out of the two.
    ///
    /// ## Why it works
    /// One of the two cells is the digit that has no other place. If the other cell were one of the others, both lines
    /// would hold the same digits in these cells and could change places. This relies on the promise of one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 5.3.96.486.14.3.954.9.57.369376..85114857936225631847976293.5.43942.56.781576.9.3
    /// step: r1c7<>1
    /// says: If r1c247, r3c247 held only 1, 2 and 8, both lines would hold all of these, and could change places there: the puzzle would have two solutions.
    /// says: So at least one of r1c27 is 7.
    /// says: In row 1, 2 can only go into r1c27, so one of them is 2.
    /// says: If the other were one of 1 and 8, both would hold only 1, 2 and 8: so 1 goes out of r1c7.
    /// ```
    pub EXTENDED_RECTANGLE_4 {
        id: "extended-rectangle-4",
        name: "Extended Rectangle Type 4",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, &EXTENDED_RECTANGLES, 4, sink),
    }
}

static EXTENDED_RECTANGLES: Family = Family {
    types: [&EXTENDED_RECTANGLE_1, &EXTENDED_RECTANGLE_2, &EXTENDED_RECTANGLE_3, &EXTENDED_RECTANGLE_4],
    sizes: &[3, 4],
    shapes: two_lines,
    why: |cells, digits| {
        say!(
            "If {cells} held only {digits}, both lines would hold all of these, and could change places there: the puzzle \
             would have two solutions.",
            cells = cells,
            digits = digits
        )
    },
};
