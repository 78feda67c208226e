//! Borescoper's deadly pattern, types 1 to 4.

use super::engine::shapes::{DeadlyCondition, ExampleStyle, ShapeFamily, find_shapes, visit_polygons};
use crate::explain::say;
use crate::technique::technique;

technique! {
    /// ## What it finds
    /// A block of three or four cells in two rows and two columns of a box, with a pair of cells in the same two rows
    /// and a pair in the same two columns, that share as many candidates as the block has cells; only one of the
    /// cells, the roof, contains other candidates too. It can't be any of these digits.
    ///
    /// ## Why it works
    /// If the roof cell contained one of these digits, the digits in these cells could always be rearranged without
    /// changing what any house contains, and the puzzle would have two solutions. This relies on the puzzle having a
    /// single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 6785124393517.....294863571.4.2..3....2356.4..3.1....2527631894463978..5..9425763
    /// step: r4c1<>7, r4c1<>8, r4c1<>9
    /// says: borescoper-deadly, rearranged, roof-one-cell, roof-so-one-cell
    /// easier: forcing-chain
    /// ```
    pub BORESCOPERS_DEADLY_PATTERN_1 {
        id: "borescopers-deadly-pattern-1",
        name: "Borescoper's Deadly Pattern Type 1",
        family: Uniqueness,
        find: |facts, sink| find_shapes(facts, &POLYGONS, 1, sink),
    }

    /// ## What it finds
    /// A block of three or four cells in two rows and two columns of a box, with a pair of cells in the same two rows
    /// and a pair in the same two columns, that share as many candidates as the block has cells; some of the cells,
    /// the roof, contain one and the same extra digit. Cells that see all the roof cells can't be that digit.
    ///
    /// ## Why it works
    /// At least one roof cell must contain the extra digit. Otherwise the digits in these cells could always be
    /// rearranged without changing what any house contains, and the puzzle would have two solutions. This relies on
    /// the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 12.9.87.3.98.3.2...53.2.894.72..3.85.4.8.2.7..8..7.4.2.6.287...2.7..5.488......27
    /// without: r2c46(1), r7c3(1), r45c7(6), r7c1(3), r7c8(5), r89c7(13), r9c3(14)
    /// step: r5c5<>9
    /// says: borescoper-deadly, rearranged, roof-cells, roof-so-seen
    /// easier: two-string-kite
    /// ```
    pub BORESCOPERS_DEADLY_PATTERN_2 {
        id: "borescopers-deadly-pattern-2",
        name: "Borescoper's Deadly Pattern Type 2",
        family: Uniqueness,
        find: |facts, sink| find_shapes(facts, &POLYGONS, 2, sink),
    }

    /// ## What it finds
    /// A block of three or four cells in two rows and two columns of a box, with a pair of cells in the same two rows
    /// and a pair in the same two columns, that share as many candidates as the block has cells; two of the cells,
    /// the roof, lie in one house and contain extra digits that form a naked subset with other cells of that house.
    /// Its digits can be removed from the rest of the house.
    ///
    /// ## Why it works
    /// At least one roof cell must contain an extra digit. Otherwise the digits in these cells could always be
    /// rearranged without changing what any house contains, and the puzzle would have two solutions. So, taken
    /// together, the roof cells act like a single cell with the extra digits as its candidates. This relies on the
    /// puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...21.5.4.51..46..4.96.51...46....519185427365..16..49...471.85185923467..4856.12
    /// without: r24c1(3), r3c2(3), r7c2(2)
    /// step: r9c1<>7
    /// says: borescoper-deadly, rearranged, roof-cells, roof-joined, roof-so-joined
    /// ```
    pub BORESCOPERS_DEADLY_PATTERN_3 {
        id: "borescopers-deadly-pattern-3",
        name: "Borescoper's Deadly Pattern Type 3",
        family: Uniqueness,
        find: |facts, sink| find_shapes(facts, &POLYGONS, 3, sink),
    }

    /// ## What it finds
    /// A block of three or four cells in two rows and two columns of a box, with a pair of cells in the same two rows
    /// and a pair in the same two columns, that share as many candidates as the block has cells; two of the cells,
    /// the roof, lie in one house and contain extra digits, and one of these digits is confined to them in that
    /// house. The others of them can be removed from both roof cells.
    ///
    /// ## Why it works
    /// One roof cell contains the confined digit. The other must contain an extra digit. Otherwise the digits in
    /// these cells could always be rearranged without changing what any house contains, and the puzzle would have two
    /// solutions. This relies on the puzzle having a single solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..83....737.2.....2.58763.1...4..51..1.5.9.3.5631......5.9..17..3.7428.5...615..3
    /// without: r1c18(49), r2c3(49), r9c2(49), r2c8(9), r4c2(9), r4c56(8), r7c1(8), r4c9(29), r5c79(4)
    /// step: r1c7<>4, r1c7<>9
    /// says: borescoper-deadly, rearranged, roof-cells, roof-confined, roof-so-locked
    /// ```
    pub BORESCOPERS_DEADLY_PATTERN_4 {
        id: "borescopers-deadly-pattern-4",
        name: "Borescoper's Deadly Pattern Type 4",
        family: Uniqueness,
        find: |facts, sink| find_shapes(facts, &POLYGONS, 4, sink),
    }
}

static POLYGONS: ShapeFamily = ShapeFamily {
    types: [
        &BORESCOPERS_DEADLY_PATTERN_1,
        &BORESCOPERS_DEADLY_PATTERN_2,
        &BORESCOPERS_DEADLY_PATTERN_3,
        &BORESCOPERS_DEADLY_PATTERN_4,
    ],
    sizes: &[3, 4],
    visit_shapes: visit_polygons,
    deadly: DeadlyCondition::Always,
    explain_deadliness: |cells, digits| say!("borescoper-deadly", cells, digits),
    example: ExampleStyle::WithExample,
};
