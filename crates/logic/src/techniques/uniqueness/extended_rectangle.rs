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
    /// says: extended-rectangle-if-held-only-both, types-only-can-hold-something, types-does-loses
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
    /// says: extended-rectangle-if-held-only-both, types-at-least-one, types-goes-out-cells-see
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
    /// says: extended-rectangle-if-held-only-both, types-at-least-one-holds, types-two-act-one-cell, types-these-digits-go-out
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
    /// says: extended-rectangle-if-held-only-both, types-at-least-one, bivalue-grave-can-only-go-into, types-if-other-were-one
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
    why: |cells, digits| say!("extended-rectangle-if-held-only-both", cells = cells, digits = digits),
};
