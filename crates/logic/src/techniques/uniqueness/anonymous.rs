//! Anonymous deadly patterns: cells with three digits, in no shape that has a name; types 1 to 4.

use super::engine::closed_sets::visit_near_closed_sets;
use super::engine::shapes::{DeadlyCondition, ExampleStyle, ShapeFamily, find_shapes};
use crate::explain::say;
use crate::technique::technique;

technique! {
    /// ## What it finds
    /// Eight or nine cells that share three candidates, with none of them alone in its row, column or box; with the
    /// candidates that are left, each way to fill them can be changed so that every house holds the same digits as
    /// before; only one of the cells, the roof, contains other candidates too. It can't be any of these digits.
    ///
    /// ## Why it works
    /// If the roof cell contained one of these digits, the digits in these cells could be exchanged without changing what
    /// any house contains, and the puzzle would have two solutions. This relies on the puzzle having a single solution.
    ///
    /// ## How we look for it
    /// We go through sets of eight and nine cells that hold three digits but for the roof, and through all ways to fill
    /// them that the candidates allow now. Where a part of the cells is deadly by itself, it is that pattern.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .4..82..118..59.422357149864628731..793125468851496273.78.316.4.24.68.17.1..478..
    /// step: r8c1<>5, r8c1<>9
    /// says: anonymous-deadly, rearranged, roof-one-cell, roof-so-one-cell
    /// easier: xy-chain
    /// ```
    pub ANONYMOUS_DEADLY_PATTERN_1 {
        id: "anonymous-deadly-pattern-1",
        name: "Anonymous Deadly Pattern Type 1",
        family: Uniqueness,
        find: |facts, sink| find_shapes(facts, &ANONYMOUS, 1, sink),
    }

    /// ## What it finds
    /// Eight or nine cells that share three candidates, with none of them alone in its row, column or box; with the
    /// candidates that are left, each way to fill them can be changed so that every house holds the same digits as
    /// before; some of the cells, the roof, contain one and the same extra digit. Cells that see all the roof cells can't
    /// be that digit.
    ///
    /// ## Why it works
    /// At least one roof cell must contain the extra digit. Otherwise the digits in these cells could be exchanged
    /// without changing what any house contains, and the puzzle would have two solutions. This relies on the puzzle
    /// having a single solution.
    ///
    /// ## How we look for it
    /// We go through sets of eight and nine cells that hold three digits but for the roof, and through all ways to fill
    /// them that the candidates allow now. Where a part of the cells is deadly by itself, it is that pattern.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 5.7.1.23818.3..97...38..51..419237.532574.1.9.79...342.36...89171....653958.3.427
    /// without: r2c6(4), r3c1(6), r6c46(6), r3c6(46), r7c6(2), r8c6(24)
    /// step: r6c5<>5
    /// says: anonymous-deadly, rearranged, roof-cells, roof-so-seen
    /// easier: continuous-nice-loop
    /// ```
    pub ANONYMOUS_DEADLY_PATTERN_2 {
        id: "anonymous-deadly-pattern-2",
        name: "Anonymous Deadly Pattern Type 2",
        family: Uniqueness,
        find: |facts, sink| find_shapes(facts, &ANONYMOUS, 2, sink),
    }

    /// ## What it finds
    /// Eight or nine cells that share three candidates, with none of them alone in its row, column or box; with the
    /// candidates that are left, each way to fill them can be changed so that every house holds the same digits as
    /// before; two of the cells, the roof, lie in one house and contain extra digits that form a naked subset with other
    /// cells of that house. Its digits can be removed from the rest of the house.
    ///
    /// ## Why it works
    /// At least one roof cell must contain an extra digit. Otherwise the digits in these cells could be exchanged without
    /// changing what any house contains, and the puzzle would have two solutions. So, taken together, the roof cells act
    /// like a single cell with the extra digits as its candidates. This relies on the puzzle having a single solution.
    ///
    /// ## How we look for it
    /// We go through sets of eight and nine cells that hold three digits but for the roof, and through all ways to fill
    /// them that the candidates allow now. Where a part of the cells is deadly by itself, it is that pattern.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 8..92....264381.....16...82...1.86.3...29....748536129....5......7.69.5.589.1....
    /// step: r1c3<>3
    /// says: anonymous-deadly, rearranged, roof-cells, roof-joined, roof-so-joined
    /// easier: direct-hidden-triple
    /// ```
    pub ANONYMOUS_DEADLY_PATTERN_3 {
        id: "anonymous-deadly-pattern-3",
        name: "Anonymous Deadly Pattern Type 3",
        family: Uniqueness,
        find: |facts, sink| find_shapes(facts, &ANONYMOUS, 3, sink),
    }

    /// ## What it finds
    /// Eight or nine cells that share three candidates, with none of them alone in its row, column or box; with the
    /// candidates that are left, each way to fill them can be changed so that every house holds the same digits as
    /// before; two of the cells, the roof, lie in one house and contain extra digits, and one of these digits is confined
    /// to them in that house. The others of them can be removed from both roof cells.
    ///
    /// ## Why it works
    /// One roof cell contains the confined digit. The other must contain an extra digit. Otherwise the digits in these
    /// cells could be exchanged without changing what any house contains, and the puzzle would have two solutions. This
    /// relies on the puzzle having a single solution.
    ///
    /// ## How we look for it
    /// We go through sets of eight and nine cells that hold three digits but for the roof, and through all ways to fill
    /// them that the candidates allow now. Where a part of the cells is deadly by itself, it is that pattern.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 92....36117329645886.1.397225961.7.3731...6.5648537129386...2144928615375173..896
    /// step: r1c5<>4, r1c5<>5, r5c5<>4
    /// says: anonymous-deadly, rearranged, roof-cells, roof-confined, roof-so-locked
    /// easier: unique-rectangle-4
    /// ```
    pub ANONYMOUS_DEADLY_PATTERN_4 {
        id: "anonymous-deadly-pattern-4",
        name: "Anonymous Deadly Pattern Type 4",
        family: Uniqueness,
        find: |facts, sink| find_shapes(facts, &ANONYMOUS, 4, sink),
    }
}

static ANONYMOUS: ShapeFamily = ShapeFamily {
    types: [
        &ANONYMOUS_DEADLY_PATTERN_1,
        &ANONYMOUS_DEADLY_PATTERN_2,
        &ANONYMOUS_DEADLY_PATTERN_3,
        &ANONYMOUS_DEADLY_PATTERN_4,
    ],
    sizes: &[3],
    visit_shapes: visit_near_closed_sets,
    deadly: DeadlyCondition::IfRefillable,
    explain_deadliness: |cells, digits| say!("anonymous-deadly", cells, digits),
    example: ExampleStyle::WithExample,
};
