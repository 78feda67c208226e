//! Franken fish: boxes beside parallel lines, as base houses or as cover houses.

use super::{Kind, find, fish_by_size};
use crate::fish::Shape;
use crate::technique::technique;

fish_by_size! {
    /// ## What it finds
    /// A fish that uses boxes beside parallel lines: in the base houses, all candidates of a digit lie in as many
    /// cover houses. Remove the digit from the rest of the cover houses.
    ///
    /// One side consists of rows and boxes, the other of columns and boxes.
    ///
    /// ## Why it works
    /// No cell lies in two base houses, so each base house needs a different cover house for its digit. That uses up
    /// all cover houses, and the rest of them can't contain the digit.
    ///
    /// A cell in two cover houses at once would use up both and leave too few for the base houses. So it loses the
    /// digit even if it lies in a base house.
    ///
    /// ## Example
    kind: Kind::Plain(Shape::Franken);

    /// ```sudoku
    /// grid: .5..3.78924769853183957124671.38...5..5...87338.759.1246.8..3.7578963124..3..7..8
    /// step: r4c6<>4
    /// says: fish-base, fish-each, fish-so
    /// ```
    pub FRANKEN_X_WING { id: "franken-x-wing", name: "Franken X-Wing", size: 2, hodoku: 300 }

    /// ```sudoku
    /// grid: ......7..24769853183..71.4671.38...........73...759.1246.8....757..6...4..3..7...
    /// step: r4c3<>5
    /// says: fish-base, fish-each, fish-so
    /// ```
    pub FRANKEN_SWORDFISH { id: "franken-swordfish", name: "Franken Swordfish", size: 3, hodoku: 350 }

    /// ```sudoku
    /// grid: 651.3.78924769853183957124671438.965..5..687338675941246.8.5397578963124..3..7658
    /// step: r7c5<>2
    /// says: fish-base, fish-each, fish-so
    /// ```
    pub FRANKEN_JELLYFISH { id: "franken-jellyfish", name: "Franken Jellyfish", size: 4, hodoku: 370 }

    /// ```sudoku
    /// grid: 93.75.8.67.6.9.531..5..379.5.29..3676.72354.939...72...59376...16..2.97.27.189...
    /// step: r7c8<>1
    /// says: fish-base, fish-each, fish-so
    /// ```
    pub FRANKEN_SQUIRMBAG { id: "franken-squirmbag", name: "Franken Squirmbag", size: 5, hodoku: 470 }

    /// ```sudoku
    /// grid: ..47...81..718..3.18394.27..1...7..84.2.58.1787..1.....4857.1..52.8.17..7.1.248..
    /// step: r6c9<>3
    /// says: fish-base, fish-each, fish-so
    /// ```
    pub FRANKEN_WHALE { id: "franken-whale", name: "Franken Whale", size: 6, hodoku: 470 }

    /// ```sudoku
    /// grid: ..47...81..718..3.18.94.27..1...7..84.2.58.1787..1.....4857.1..52.8.17..7.1.248..
    /// step: r6c9<>3
    /// says: fish-base, fish-each, fish-so
    /// ```
    pub FRANKEN_LEVIATHAN { id: "franken-leviathan", name: "Franken Leviathan", size: 7, hodoku: 470 }
}

fish_by_size! {
    /// ## What it finds
    /// A Franken fish with fins, that is, candidates of the base houses that lie outside the cover houses (exo fins)
    /// or in two base houses at once (endo fins). Remove the digit where the fish would remove it, from cells that
    /// see all fins.
    ///
    /// ## Why it works
    /// If every fin is false, each base house needs a different cover house for its digit, and the rest of the cover
    /// houses can't contain it. If a fin is true, the cells that see it can't contain the digit. What both cases
    /// remove can be removed at once.
    ///
    /// ## Example
    kind: Kind::Finned(Shape::Franken);

    /// ```sudoku
    /// grid: 1.72.4.5.3...7.1...5.31.9.75149.7638638....79279....159.1.5376.7.5.......637.25.1
    /// step: r8c7<>2
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// ```
    pub FINNED_FRANKEN_X_WING { id: "finned-franken-x-wing", name: "Finned Franken X-Wing", size: 2, hodoku: 390 }

    /// ```sudoku
    /// grid: 625379148384615972197482365...724..1..185..2.2..1.....879261..3563..8217412537896
    /// step: r8c5<>9
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// ```
    pub FINNED_FRANKEN_SWORDFISH { id: "finned-franken-swordfish", name: "Finned Franken Swordfish", size: 3, hodoku: 410 }

    /// ```sudoku
    /// grid: ......7..24769853183..71.4671.38...5......87338.759.1246.8..3.7578963124..3..7...
    /// step: r4c3<>9
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// ```
    pub FINNED_FRANKEN_JELLYFISH { id: "finned-franken-jellyfish", name: "Finned Franken Jellyfish", size: 4, hodoku: 430 }

    /// ```sudoku
    /// grid: ....3.7..24769853183..7124671.38...5......87338.759.1246.8..3.7578963124..3..7...
    /// step: r7c3<>9
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// ```
    pub FINNED_FRANKEN_SQUIRMBAG { id: "finned-franken-squirmbag", name: "Finned Franken Squirmbag", size: 5, hodoku: 470 }

    /// ```sudoku
    /// grid: .......5.5764.....3..5..1.8..735.82.82....735.3528761.7.3..2..1.....1582.........
    /// step: r1c9<>4
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// ```
    pub FINNED_FRANKEN_WHALE { id: "finned-franken-whale", name: "Finned Franken Whale", size: 6, hodoku: 470 }

    /// ```sudoku
    /// grid: .......5.5764.....3..5..1.8..735.82.82....735.3528761.7.3..2..1.....1582.....5...
    /// step: r5c5<>4
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// ```
    pub FINNED_FRANKEN_LEVIATHAN { id: "finned-franken-leviathan", name: "Finned Franken Leviathan", size: 7, hodoku: 470 }
}
