//! The unique matrix, types 1 to 4, and the rotating deadly pattern, a matrix without one of its cells.

use super::engine::shapes::{
    DeadlyCondition, ExampleStyle, ShapeFamily, find_shapes, visit_incomplete_matrices, visit_matrix_shapes,
};
use crate::explain::say;
use crate::technique::technique;

technique! {
    /// ## What it finds
    /// Three rows of a band crossing one column of each of its boxes (or three columns crossing rows), nine cells that
    /// share four candidates; only one of the cells, the roof, contains other candidates too. It can't be any of these
    /// digits.
    ///
    /// ## Why it works
    /// If the roof cell contained one of these digits, the digits in these cells could always be rearranged without
    /// changing what any house contains, and the puzzle would have two solutions. This relies on the puzzle having a
    /// single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...24.9.3...69.8.19..31.6.4...984165548163297...572348.3.7265898524397166..851432
    /// step: r1c2<>7, r1c2<>8
    /// says: matrix-deadly, rearranged, roof-one-cell, roof-so-one-cell
    /// easier: direct-hidden-triple
    /// ```
    pub UNIQUE_MATRIX_1 {
        id: "unique-matrix-1",
        name: "Unique Matrix Type 1",
        family: Uniqueness,
        find: |facts, sink| find_shapes(facts, &MATRICES, 1, sink),
    }

    /// ## What it finds
    /// Three rows of a band crossing one column of each of its boxes (or three columns crossing rows), nine cells that
    /// share four candidates; some of the cells, the roof, contain one and the same extra digit. Cells that see all the
    /// roof cells can't be that digit.
    ///
    /// ## Why it works
    /// At least one roof cell must contain the extra digit. Otherwise the digits in these cells could always be
    /// rearranged without changing what any house contains, and the puzzle would have two solutions. This relies on the
    /// puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...839......1267.9..95473.....26...1.9.71....15.984...961358427.3.4918.6...672...
    /// step: r4c8<>7, r6c3<>7
    /// says: matrix-deadly, roof-cells, roof-so-seen
    /// easier: direct-hidden-pair
    /// ```
    pub UNIQUE_MATRIX_2 {
        id: "unique-matrix-2",
        name: "Unique Matrix Type 2",
        family: Uniqueness,
        find: |facts, sink| find_shapes(facts, &MATRICES, 2, sink),
    }

    /// ## What it finds
    /// Three rows of a band crossing one column of each of its boxes (or three columns crossing rows), nine cells that
    /// share four candidates; two of the cells, the roof, lie in one house and contain extra digits that form a naked
    /// subset with other cells of that house. Its digits can be removed from the rest of the house.
    ///
    /// ## Why it works
    /// At least one roof cell must contain an extra digit. Otherwise the digits in these cells could always be rearranged
    /// without changing what any house contains, and the puzzle would have two solutions. So, taken together, the roof
    /// cells act like a single cell with the extra digits as its candidates. This relies on the puzzle having a single
    /// solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ....69..46491....7...47.196327591648...7349259546..713492.56.71...24.5.9835917462
    /// step: r1c2<>8
    /// says: matrix-deadly, roof-cells, roof-joined, roof-so-joined
    /// easier: naked-single
    /// ```
    pub UNIQUE_MATRIX_3 {
        id: "unique-matrix-3",
        name: "Unique Matrix Type 3",
        family: Uniqueness,
        find: |facts, sink| find_shapes(facts, &MATRICES, 3, sink),
    }

    /// ## What it finds
    /// Three rows of a band crossing one column of each of its boxes (or three columns crossing rows), nine cells that
    /// share four candidates; two of the cells, the roof, lie in one house and contain extra digits, and one of these
    /// digits is confined to them in that house. The others of them can be removed from both roof cells.
    ///
    /// ## Why it works
    /// One roof cell contains the confined digit. The other must contain an extra digit. Otherwise the digits in these
    /// cells could always be rearranged without changing what any house contains, and the puzzle would have two
    /// solutions. This relies on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 38.9...4.92.4.1...1458.37.959164.3.7238715...76439..5.8521.....473289516619534872
    /// step: r2c8<>6
    /// says: matrix-deadly, roof-cells, roof-confined, roof-so-locked
    /// easier: naked-single
    /// ```
    pub UNIQUE_MATRIX_4 {
        id: "unique-matrix-4",
        name: "Unique Matrix Type 4",
        family: Uniqueness,
        find: |facts, sink| find_shapes(facts, &MATRICES, 4, sink),
    }
}

technique! {
    /// ## What it finds
    /// Three rows of a band crossing one column of each of its boxes (or three columns crossing rows), without one of the
    /// nine cells, that share four candidates; with the candidates that are left, each way to fill the eight cells can be
    /// changed so that every house holds the same digits as before; only one of the cells, the roof, contains other
    /// candidates too. It can't be any of these digits.
    ///
    /// ## Why it works
    /// If the roof cell contained one of these digits, the digits in these cells could be moved round without changing
    /// what any house contains, and the puzzle would have two solutions. This relies on the puzzle having a single
    /// solution.
    ///
    /// ## How we look for it
    /// With all four candidates in each cell the pattern isn't deadly: there are ways to fill it that can't be changed.
    /// So we go through all ways that the candidates allow now.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 25..8...198..12.3516..45289615..7..8432158967879...51.34857.1..5268.1...791..485.
    /// without: r9c9(2)
    /// step: r1c4<>3, r1c4<>6, r1c4<>7
    /// says: rotating-deadly, rearranged, roof-one-cell, roof-so-one-cell
    /// ```
    pub ROTATING_DEADLY_PATTERN_1 {
        id: "rotating-deadly-pattern-1",
        name: "Rotating Deadly Pattern Type 1",
        family: Uniqueness,
        find: |facts, sink| find_shapes(facts, &BROKEN_MATRICES, 1, sink),
    }

    /// ## What it finds
    /// Three rows of a band crossing one column of each of its boxes (or three columns crossing rows), without one of the
    /// nine cells, that share four candidates; with the candidates that are left, each way to fill the eight cells can be
    /// changed so that every house holds the same digits as before; some of the cells, the roof, contain one and the same
    /// extra digit. Cells that see all the roof cells can't be that digit.
    ///
    /// ## Why it works
    /// At least one roof cell must contain the extra digit. Otherwise the digits in these cells could be moved round
    /// without changing what any house contains, and the puzzle would have two solutions. This relies on the puzzle
    /// having a single solution.
    ///
    /// ## How we look for it
    /// With all four candidates in each cell the pattern isn't deadly: there are ways to fill it that can't be changed.
    /// So we go through all ways that the candidates allow now.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .......4385394.62.476.3..981.97..264....1..3.....96815....2.486.24..837.3.8.7..52
    /// step: r7c4<>5, r7c6<>5, r8c1<>5
    /// says: rotating-deadly, rearranged, roof-cells, roof-so-seen
    /// ```
    pub ROTATING_DEADLY_PATTERN_2 {
        id: "rotating-deadly-pattern-2",
        name: "Rotating Deadly Pattern Type 2",
        family: Uniqueness,
        find: |facts, sink| find_shapes(facts, &BROKEN_MATRICES, 2, sink),
    }

    /// ## What it finds
    /// Three rows of a band crossing one column of each of its boxes (or three columns crossing rows), without one of the
    /// nine cells, that share four candidates; with the candidates that are left, each way to fill the eight cells can be
    /// changed so that every house holds the same digits as before; two of the cells, the roof, lie in one house and
    /// contain extra digits that form a naked subset with other cells of that house. Its digits can be removed from the
    /// rest of the house.
    ///
    /// ## Why it works
    /// At least one roof cell must contain an extra digit. Otherwise the digits in these cells could be moved round
    /// without changing what any house contains, and the puzzle would have two solutions. So, taken together, the roof
    /// cells act like a single cell with the extra digits as its candidates. This relies on the puzzle having a single
    /// solution.
    ///
    /// ## How we look for it
    /// With all four candidates in each cell the pattern isn't deadly: there are ways to fill it that can't be changed.
    /// So we go through all ways that the candidates allow now.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 834521...6..478123712369845.289.6457.672.43.84..8.7....4679.58..7.68...428.145...
    /// without: r5c1(1), r6c3(59), r6c9(69), r8c1(13)
    /// step: r1c8<>9
    /// says: rotating-deadly, rearranged, roof-cells, roof-joined, roof-so-joined
    /// easier: xy-chain
    /// ```
    pub ROTATING_DEADLY_PATTERN_3 {
        id: "rotating-deadly-pattern-3",
        name: "Rotating Deadly Pattern Type 3",
        family: Uniqueness,
        find: |facts, sink| find_shapes(facts, &BROKEN_MATRICES, 3, sink),
    }

    /// ## What it finds
    /// Three rows of a band crossing one column of each of its boxes (or three columns crossing rows), without one of the
    /// nine cells, that share four candidates; with the candidates that are left, each way to fill the eight cells can be
    /// changed so that every house holds the same digits as before; two of the cells, the roof, lie in one house and
    /// contain extra digits, and one of these digits is confined to them in that house. The others of them can be removed
    /// from both roof cells.
    ///
    /// ## Why it works
    /// One roof cell contains the confined digit. The other must contain an extra digit. Otherwise the digits in these
    /// cells could be moved round without changing what any house contains, and the puzzle would have two solutions. This
    /// relies on the puzzle having a single solution.
    ///
    /// ## How we look for it
    /// With all four candidates in each cell the pattern isn't deadly: there are ways to fill it that can't be changed.
    /// So we go through all ways that the candidates allow now.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 6.43.1295...49.76.......41....958134319624587458..3926847239651...84.372.23...849
    /// step: r3c5<>7, r3c6<>5, r3c6<>7
    /// says: rotating-deadly, rearranged, roof-cells, roof-confined, roof-so-locked
    /// easier: l-wing
    /// ```
    pub ROTATING_DEADLY_PATTERN_4 {
        id: "rotating-deadly-pattern-4",
        name: "Rotating Deadly Pattern Type 4",
        family: Uniqueness,
        find: |facts, sink| find_shapes(facts, &BROKEN_MATRICES, 4, sink),
    }
}

static MATRICES: ShapeFamily = ShapeFamily {
    types: [&UNIQUE_MATRIX_1, &UNIQUE_MATRIX_2, &UNIQUE_MATRIX_3, &UNIQUE_MATRIX_4],
    sizes: &[4],
    visit_shapes: visit_matrix_shapes,
    deadly: DeadlyCondition::Always,
    explain_deadliness: |cells, digits| say!("matrix-deadly", cells, digits),
    example: ExampleStyle::WithExample,
};

static BROKEN_MATRICES: ShapeFamily = ShapeFamily {
    types: [
        &ROTATING_DEADLY_PATTERN_1,
        &ROTATING_DEADLY_PATTERN_2,
        &ROTATING_DEADLY_PATTERN_3,
        &ROTATING_DEADLY_PATTERN_4,
    ],
    sizes: &[4],
    visit_shapes: visit_incomplete_matrices,
    deadly: DeadlyCondition::IfRefillable,
    explain_deadliness: |cells, digits| say!("rotating-deadly", cells, digits),
    example: ExampleStyle::WithExample,
};
