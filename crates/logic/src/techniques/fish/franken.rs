//! Franken fish: boxes along with parallel lines, as base houses or as cover houses.

use super::engine::FishShape;
use super::{FishKind, fish_by_size, report_fish};
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
    kind: FishKind::Plain(FishShape::Franken);

    /// ```sudoku
    /// grid: 3.4.........453.....56..34.597861234431529.....6734519618347...74...5683.53.86471
    /// step: r1c4<>2
    /// says: fish-base, fish-each, fish-so
    /// easier: pointing
    /// ```
    pub FRANKEN_X_WING { id: "franken-x-wing", name: "Franken X-Wing", size: 2, hodoku: 300 }

    /// ```sudoku
    /// grid: .4183.725..2.4593...32...64839561247..432.6.92.69.4..3397.5.4.2128493576465..239.
    /// step: r6c8<>8
    /// says: fish-base, fish-each, fish-so
    /// easier: x-wing
    /// ```
    pub FRANKEN_SWORDFISH { id: "franken-swordfish", name: "Franken Swordfish", size: 3, hodoku: 350 }

    /// ```sudoku
    /// grid: .4183.725..2.4593...32...64839561247..432.6.92.69.4..3397.5.4.2128493576465..239.
    /// step: r6c8<>8
    /// says: fish-base, fish-each, fish-so
    /// easier: x-wing
    /// ```
    pub FRANKEN_JELLYFISH { id: "franken-jellyfish", name: "Franken Jellyfish", size: 4, hodoku: 370 }

    /// ```sudoku
    /// grid: ...73.58638765914265.2.8397.68..572374.3.2865.3.867419.7.92.6.8..3.8627.826.7.9..
    /// step: r1c3<>1, r4c5<>1, r7c3<>1
    /// says: fish-base, fish-each, fish-so
    /// easier: x-wing
    /// ```
    pub FRANKEN_SQUIRMBAG { id: "franken-squirmbag", name: "Franken Squirmbag", size: 5, hodoku: 470 }

    /// ```sudoku
    /// grid: 62.8.9.5..8517.629..926584.8....63922..9.8..6..6..2.8...2681.355.8.9.26..6352.9.8
    /// without: r8c4(7)
    /// step: r6c1<>4, r7c1<>4, r8c6<>4
    /// says: fish-base, fish-each, fish-so
    /// easier: x-wing
    /// ```
    pub FRANKEN_WHALE { id: "franken-whale", name: "Franken Whale", size: 6, hodoku: 470 }

    /// ```sudoku
    /// grid: .674538.2.328.1....8.2....32..786...815.24.7667.1.528..26518...758.426.1..16..528
    /// without: r7c1(4)
    /// step: r3c1<>9, r3c5<>9, r3c7<>9, r3c8<>9, r9c1<>9, r9c5<>9
    /// says: fish-base, fish-each, fish-so
    /// easier: x-colours
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
    kind: FishKind::Finned(FishShape::Franken);

    /// ```sudoku
    /// grid: ...7..586.8765.14265...8397.6...572374.3..865.3..67419.7.92.6.8.....627.826.7.9..
    /// step: r6c4<>2
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// easier: skyscraper
    /// ```
    pub FINNED_FRANKEN_X_WING { id: "finned-franken-x-wing", name: "Finned Franken X-Wing", size: 2, hodoku: 390 }

    /// ```sudoku
    /// grid: ...7..586.8765.14265...8397.6...572374.3..865.3..67419.7.92.6.8.....627.826.7.9..
    /// step: r1c6<>1
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// easier: strong-links-2
    /// ```
    pub FINNED_FRANKEN_SWORDFISH { id: "finned-franken-swordfish", name: "Finned Franken Swordfish", size: 3, hodoku: 410 }

    /// ```sudoku
    /// grid: .8.3..7957......323.9.724.19.8.....7.7......85...87923...945.76.97..3..44..7.8319
    /// without: r2c5(16), r4c4(16), r4c2(1), r8c1(1), r45c5(126), r7c1(2), r8c4(2)
    /// step: r1c5<>6
    /// says: fish-base-fins, fish-endo, fish-no-fin, fish-if-fin, fish-so-either
    /// ```
    pub FINNED_FRANKEN_JELLYFISH { id: "finned-franken-jellyfish", name: "Finned Franken Jellyfish", size: 4, hodoku: 430 }

    /// ```sudoku
    /// grid: 68...72.3.93821.64.2.3.68.984.61392..6...5438.39.841.69.816234.416.38.923.2..9681
    /// step: r4c9<>5
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// easier: simple-colours-wrap
    /// ```
    pub FINNED_FRANKEN_SQUIRMBAG { id: "finned-franken-squirmbag", name: "Finned Franken Squirmbag", size: 5, hodoku: 470 }

    /// ```sudoku
    /// grid: 68...72.3.93821.64.2.3.68.984.61392..6...5438.39.841.69.816234.416.38.923.2..9681
    /// step: r4c9<>5
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// easier: simple-colours-wrap
    /// ```
    pub FINNED_FRANKEN_WHALE { id: "finned-franken-whale", name: "Finned Franken Whale", size: 6, hodoku: 470 }

    /// ```sudoku
    /// grid: 68...72.3.93821.64.2.3.68.984.61392..6...5438.39.841.69.816234.416.38.923.2..9681
    /// step: r2c1<>5
    /// says: fish-base-fins, fish-endo, fish-no-fin, fish-if-fin, fish-so-either
    /// easier: empty-rectangle
    /// ```
    pub FINNED_FRANKEN_LEVIATHAN { id: "finned-franken-leviathan", name: "Finned Franken Leviathan", size: 7, hodoku: 470 }
}
