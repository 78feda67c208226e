//! Extended rectangles, types 1 to 4.

use crate::Ratings;
use crate::explain::say;
use crate::technique::technique;
use crate::uniqueness::shapes::{Family, find, two_lines};

technique! {
    /// ## What it finds
    /// Three or four cells in each of two lines side by side, in the same boxes and crossing lines, that share three
    /// or four candidates; only one of the cells, the roof, contains other candidates too. It can't be any of these
    /// digits.
    ///
    /// ## Why it works
    /// If the roof cell contained one of these digits, both lines would contain the same digits in these cells and
    /// could be swapped, and the puzzle would have two solutions. This relies on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 2793614583184756295648297134826935717532149861967582349.153.8..6.518.39.8379421.5
    /// step: r7c6<>7
    /// says: extended-rectangle-deadly, roof-one-cell, roof-so-one-cell
    /// ```
    pub EXTENDED_RECTANGLE_1 {
        id: "extended-rectangle-1",
        name: "Extended Rectangle Type 1",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, &EXTENDED_RECTANGLES, 1, sink),
    }

    /// ## What it finds
    /// Three or four cells in each of two lines side by side, in the same boxes and crossing lines, that share three
    /// or four candidates; some of the cells, the roof, contain one and the same extra digit. Cells that see all the
    /// roof cells can't be that digit.
    ///
    /// ## Why it works
    /// At least one roof cell must contain the extra digit. Otherwise both lines would contain the same digits in
    /// these cells and could be swapped, and the puzzle would have two solutions. This relies on the puzzle having a
    /// single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .4.126...23184.....683.94216.27.4..33.526..474.79.36.2.536.2.74176438259.245.....
    /// step: r3c5<>5
    /// says: extended-rectangle-deadly, roof-cells, roof-so-seen
    /// ```
    pub EXTENDED_RECTANGLE_2 {
        id: "extended-rectangle-2",
        name: "Extended Rectangle Type 2",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, &EXTENDED_RECTANGLES, 2, sink),
    }

    /// ## What it finds
    /// Three or four cells in each of two lines side by side, in the same boxes and crossing lines, that share three
    /// or four candidates; two of the cells, the roof, lie in one house and contain extra digits that form a naked
    /// subset with other cells of that house. Its digits can be removed from the rest of the house.
    ///
    /// ## Why it works
    /// At least one roof cell must contain an extra digit. Otherwise both lines would contain the same digits in
    /// these cells and could be swapped, and the puzzle would have two solutions. So, taken together, the roof cells
    /// act like a single cell with the extra digits as its candidates. This relies on the puzzle having a single
    /// solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 5.12.94733947..826.283.41594869..235.5.4386919136..7488.51..96....89351.1.95.6..7
    /// step: r7c2<>4
    /// says: extended-rectangle-deadly, roof-cells, roof-joined, roof-so-joined
    /// ```
    pub EXTENDED_RECTANGLE_3 {
        id: "extended-rectangle-3",
        name: "Extended Rectangle Type 3",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, &EXTENDED_RECTANGLES, 3, sink),
    }

    /// ## What it finds
    /// Three or four cells in each of two lines side by side, in the same boxes and crossing lines, that share three
    /// or four candidates; two of the cells, the roof, lie in one house and contain extra digits, and one of these
    /// digits is confined to them in that house. The others of them can be removed from both roof cells.
    ///
    /// ## Why it works
    /// One roof cell contains the confined digit. The other must contain an extra digit. Otherwise both lines would
    /// contain the same digits in these cells and could be swapped, and the puzzle would have two solutions. This
    /// relies on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 5.3.96.486.14.3.954.9.57.369376..85114857936225631847976293.5.43942.56.781576.9.3
    /// step: r1c7<>1
    /// says: extended-rectangle-deadly, roof-cells, roof-confined, roof-so-locked
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
    why: |cells, digits| say!("extended-rectangle-deadly", cells = cells, digits = digits),
};
