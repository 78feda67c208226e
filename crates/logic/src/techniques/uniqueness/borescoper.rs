//! Borescoper's deadly pattern, types 1 to 4.

use crate::Ratings;
use crate::explain::say;
use crate::technique::technique;
use crate::uniqueness::shapes::{Family, find, polygons};

technique! {
    /// ## What it finds
    /// A block of four cells of a box, in two rows and two columns, or three of them; a pair of cells beside it in the
    /// two rows, in one column and box; and a pair in the two columns, in one row and box. All but one of these seven
    /// or eight cells have together only three candidates, or four if the block has four cells. The one has none of
    /// these.
    ///
    /// ## Why it works
    /// If it had, however these digits lay in the cells, there would be another way to lay them that puts the same
    /// digits into every row, column and box: somewhere two of them could be swapped along a rectangle or loop, or all
    /// pairs and lines of the block turned over. The puzzle would have two solutions. This relies on the promise that
    /// it has one.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ....28.131.3.7.....82..6.54671382945.3.741...824.6.3712576..48.4968571323182.45..
    /// step: r1c7<>7
    /// says: borescoper-if-held-only-these, types-only-can-hold-something, types-does-loses
    /// ```
    pub BORESCOPERS_DEADLY_PATTERN_1 {
        id: "borescopers-deadly-pattern-1",
        name: "Borescoper's Deadly Pattern Type 1",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, &POLYGONS, 1, sink),
    }

    /// ## What it finds
    /// A block of three or four cells of a box with a pair of cells beside it in its two rows and a pair in its two
    /// columns, which have together as many candidates as the block has cells, and one more digit. Cells that see all
    /// places of this digit among them lose it.
    ///
    /// ## Why it works
    /// If none of the cells were this digit, the others could be laid in another way without any house noticing. This
    /// relies on the promise of one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .1.9564233.52.179..293.7.519..63521723.8195..5.1.24389.5...8932.934.21.51.2593...
    /// step: r9c2<>4
    /// says: borescoper-if-held-only-these, types-at-least-one, types-goes-out-cells-see
    /// ```
    pub BORESCOPERS_DEADLY_PATTERN_2 {
        id: "borescopers-deadly-pattern-2",
        name: "Borescoper's Deadly Pattern Type 2",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, &POLYGONS, 2, sink),
    }

    /// ## What it finds
    /// A block of three or four cells of a box with a pair of cells beside it in its two rows and a pair in its two
    /// columns, all but two of which, in one house, have together as many candidates as the block has cells. The
    /// further candidates of the two, taken as one cell, form a naked subset with other cells of the house.
    ///
    /// ## Why it works
    /// One of the two cells is one of the further candidates, or the digits could be laid in another way without any
    /// house noticing. So the two play the part of one cell with these candidates. This relies on the promise of one
    /// solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..9.372...83.24.97427198365..1463..2294875631..62195..9657.28..7183...2.34298....
    /// step: r4c7<>7
    /// says: borescoper-if-held-only-these, types-at-least-one-holds, types-two-act-one-cell, types-these-digits-go-out
    /// ```
    pub BORESCOPERS_DEADLY_PATTERN_3 {
        id: "borescopers-deadly-pattern-3",
        name: "Borescoper's Deadly Pattern Type 3",
        family: Uniqueness,
        ratings: Ratings::NONE,
        find: |facts, sink| find(facts, &POLYGONS, 3, sink),
    }

    /// ## What it finds
    /// A block of three or four cells of a box with a pair of cells beside it in its two rows and a pair in its two
    /// columns, all but two of which, in one house, have together as many candidates as the block has cells, one of
    /// which has no other place in the house than the two. The others go out of the two.
    ///
    /// ## Why it works
    /// One of the two cells is the digit that has no other place. If the other cell were one of the others, the digits
    /// could be laid in another way without any house noticing. This relies on the promise of one solution.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 856237941247169835931845.676.4923.585984763123.2581.9.46971.5.318365..79725394...
    /// step: r6c7<>7
    /// says: borescoper-if-held-only-these, types-at-least-one, bivalue-grave-can-only-go-into, types-if-other-were-one
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
    why: |cells, digits| say!("borescoper-if-held-only-these", cells = cells, digits = digits),
};
