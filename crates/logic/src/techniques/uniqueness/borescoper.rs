//! Borescoper's deadly pattern, types 1 to 4.

use crate::Ratings;
use crate::explain::say;
use crate::technique::technique;
use crate::uniqueness::shapes::{Family, find, polygons};

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
    /// grid: ....28.131.3.7.....82..6.54671382945.3.741...824.6.3712576..48.4968571323182.45..
    /// step: r1c7<>7
    /// says: borescoper-deadly, roof-one-cell, roof-so-one-cell
    /// ```
    pub BORESCOPERS_DEADLY_PATTERN_1 {
        id: "borescopers-deadly-pattern-1",
        name: "Borescoper's Deadly Pattern Type 1",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, &POLYGONS, 1, sink),
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
    /// grid: .1.9564233.52.179..293.7.519..63521723.8195..5.1.24389.5...8932.934.21.51.2593...
    /// step: r9c2<>4
    /// says: borescoper-deadly, roof-cells, roof-so-seen
    /// ```
    pub BORESCOPERS_DEADLY_PATTERN_2 {
        id: "borescopers-deadly-pattern-2",
        name: "Borescoper's Deadly Pattern Type 2",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, &POLYGONS, 2, sink),
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
    /// grid: ..9.372...83.24.97427198365..1463..2294875631..62195..9657.28..7183...2.34298....
    /// step: r4c7<>7
    /// says: borescoper-deadly, roof-cells, roof-joined, roof-so-joined
    /// ```
    pub BORESCOPERS_DEADLY_PATTERN_3 {
        id: "borescopers-deadly-pattern-3",
        name: "Borescoper's Deadly Pattern Type 3",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, &POLYGONS, 3, sink),
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
    /// grid: 856237941247169835931845.676.4923.585984763123.2581.9.46971.5.318365..79725394...
    /// step: r6c7<>7
    /// says: borescoper-deadly, roof-cells, roof-confined, roof-so-locked
    /// ```
    pub BORESCOPERS_DEADLY_PATTERN_4 {
        id: "borescopers-deadly-pattern-4",
        name: "Borescoper's Deadly Pattern Type 4",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, &POLYGONS, 4, sink),
    }
}

static POLYGONS: Family = Family {
    types: [
        &BORESCOPERS_DEADLY_PATTERN_1,
        &BORESCOPERS_DEADLY_PATTERN_2,
        &BORESCOPERS_DEADLY_PATTERN_3,
        &BORESCOPERS_DEADLY_PATTERN_4,
    ],
    sizes: &[3, 4],
    shapes: polygons,
    why: |cells, digits| say!("borescoper-deadly", cells = cells, digits = digits),
};
