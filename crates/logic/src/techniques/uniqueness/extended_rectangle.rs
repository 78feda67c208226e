//! Extended rectangles, types 1 to 4.

use super::engine::shapes::{DeadlyCondition, ExampleStyle, ShapeFamily, find_shapes, visit_two_line_shapes};
use crate::explain::say;
use crate::technique::technique;

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
    /// grid: ...23...4.23.4...19.4.8.26339.6.74.24..3285792...943.614.8.2.3.5.297.1488..4...2.
    /// without: r3c2(1)
    /// step: r9c5<>5, r9c5<>6
    /// says: extended-rectangle-deadly, roof-one-cell, roof-so-one-cell
    /// ```
    pub EXTENDED_RECTANGLE_1 {
        id: "extended-rectangle-1",
        name: "Extended Rectangle Type 1",
        family: Uniqueness,
        find: |facts, sink| find_shapes(facts, &EXTENDED_RECTANGLES, 1, sink),
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
    /// grid: 7246...3.9182.3.4.563..1298.57.6..82892..5.63.46...95.63....82927.83..1448....37.
    /// step: r7c3<>5, r9c4<>5, r9c5<>5
    /// says: extended-rectangle-deadly, roof-cells, roof-so-seen
    /// ```
    pub EXTENDED_RECTANGLE_2 {
        id: "extended-rectangle-2",
        name: "Extended Rectangle Type 2",
        family: Uniqueness,
        find: |facts, sink| find_shapes(facts, &EXTENDED_RECTANGLES, 2, sink),
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
    /// grid: 78..91456..5.7..929...5..17597..4283..8539671...78254987.9..1256.98.5734.5...7968
    /// without: r9c4(24)
    /// step: r6c2<>1
    /// says: extended-rectangle-deadly, roof-cells, roof-joined, roof-so-joined
    /// ```
    pub EXTENDED_RECTANGLE_3 {
        id: "extended-rectangle-3",
        name: "Extended Rectangle Type 3",
        family: Uniqueness,
        find: |facts, sink| find_shapes(facts, &EXTENDED_RECTANGLES, 3, sink),
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
    /// grid: 9845271637.216.84.1.64.82..6.8..4...37.2.64814..8....6841.....2567982314293.41.58
    /// without: r4c29(5), r6c2(5), r46c8(79)
    /// step: r4c5<>3, r6c5<>3
    /// says: extended-rectangle-deadly, roof-cells, roof-confined, roof-so-locked
    /// ```
    pub EXTENDED_RECTANGLE_4 {
        id: "extended-rectangle-4",
        name: "Extended Rectangle Type 4",
        family: Uniqueness,
        find: |facts, sink| find_shapes(facts, &EXTENDED_RECTANGLES, 4, sink),
    }
}

pub(super) static EXTENDED_RECTANGLES: ShapeFamily = ShapeFamily {
    types: [&EXTENDED_RECTANGLE_1, &EXTENDED_RECTANGLE_2, &EXTENDED_RECTANGLE_3, &EXTENDED_RECTANGLE_4],
    sizes: &[3, 4],
    visit_shapes: visit_two_line_shapes,
    deadly: DeadlyCondition::Always,
    explain_deadliness: |cells, digits| say!("extended-rectangle-deadly", cells, digits),
    example: ExampleStyle::Plain,
};
