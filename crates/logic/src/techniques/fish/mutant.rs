//! Mutant fish: rows and columns together on one side, with or without boxes.

use super::{Kind, find, fish_by_size};
use crate::fish::Shape;
use crate::technique::technique;

fish_by_size! {
    /// ## What it finds
    /// A fish with rows and columns on the same side: in the base houses, all candidates of a digit lie in as many
    /// cover houses. Remove the digit from the rest of the cover houses.
    ///
    /// Base and cover may be any houses, boxes too.
    ///
    /// ## Why it works
    /// No cell lies in two base houses, so each base house needs a different cover house for its digit. That uses up
    /// all cover houses, and the rest of them can't contain the digit.
    ///
    /// A cell in two cover houses at once would use up both and leave too few for the base houses. So it loses the
    /// digit even if it lies in a base house.
    ///
    /// ## Example
    kind: Kind::Plain(Shape::Mutant);

    /// ```sudoku
    /// grid: .5..3.78924769853183957124671.38..65..5..687338.759.1246.8.5397578963124..3..7658
    /// step: r1c4<>4
    /// says: fish-base, fish-each, fish-so
    /// ```
    pub MUTANT_X_WING { id: "mutant-x-wing", name: "Mutant X-Wing", size: 2, hodoku: 450 }

    /// ```sudoku
    /// grid: 95463781273281.6....6....7324976...1.75941..66.....49752....16.16......8498126735
    /// step: r4c6<>3
    /// says: fish-base, fish-each, fish-so
    /// ```
    pub MUTANT_SWORDFISH { id: "mutant-swordfish", name: "Mutant Swordfish", size: 3, hodoku: 450 }

    /// ```sudoku
    /// grid: ...4293.53.457.29.592.1.4.79.5.3..24.3625497.42..9.65321398..46748.625.9..914...2
    /// step: r6c3<>1
    /// says: fish-base, fish-each, fish-so
    /// ```
    pub MUTANT_JELLYFISH { id: "mutant-jellyfish", name: "Mutant Jellyfish", size: 4, hodoku: 450 }

    /// ```sudoku
    /// grid: 93175284672649.531..56137925.29..3676.72354.939...72...593761..16.52497.27.1896..
    /// step: r6c8<>8, r6c9<>8, r8c9<>8
    /// says: fish-base, fish-each, fish-so
    /// ```
    pub MUTANT_SQUIRMBAG { id: "mutant-squirmbag", name: "Mutant Squirmbag", size: 5, hodoku: 470 }

    /// ```sudoku
    /// grid: ....2345757641829334257.1.8..735.82.82.1..735.3528761.7538.29.1...731582.....53..
    /// step: r5c5<>6
    /// says: fish-base, fish-each, fish-so
    /// ```
    pub MUTANT_WHALE { id: "mutant-whale", name: "Mutant Whale", size: 6, hodoku: 470 }

    /// ```sudoku
    /// grid: .....3.5.5764182933..5..1.8..735.82.82.1..735.3528761.753..2..1.....1582.....53..
    /// step: r7c4<>9, r7c5<>9
    /// says: fish-base, fish-each, fish-so
    /// ```
    pub MUTANT_LEVIATHAN { id: "mutant-leviathan", name: "Mutant Leviathan", size: 7, hodoku: 470 }
}

fish_by_size! {
    /// ## What it finds
    /// A mutant fish with fins, that is, candidates of the base houses that lie outside the cover houses (exo fins)
    /// or in two base houses at once (endo fins). Remove the digit where the fish would remove it, from cells that
    /// see all fins.
    ///
    /// ## Why it works
    /// If every fin is false, each base house needs a different cover house for its digit, and the rest of the cover
    /// houses can't contain it. If a fin is true, the cells that see it can't contain the digit. What both cases
    /// remove can be removed at once.
    ///
    /// ## Example
    kind: Kind::Finned(Shape::Mutant);

    /// ```sudoku
    /// grid: 95463781273281.6..8164.2.73249768..1375941..668125349752....16.16......8498126735
    /// step: r8c6<>5
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// ```
    pub FINNED_MUTANT_X_WING { id: "finned-mutant-x-wing", name: "Finned Mutant X-Wing", size: 2, hodoku: 470 }

    /// ```sudoku
    /// grid: 625379148384615972197482365...724..1..185..2.2..1.....879261..3563..8217412537896
    /// step: r8c5<>9
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// ```
    pub FINNED_MUTANT_SWORDFISH { id: "finned-mutant-swordfish", name: "Finned Mutant Swordfish", size: 3, hodoku: 470 }

    /// ```sudoku
    /// grid: 2.4....67.7594.2.8........49.765...356..3..914.3.986.5152.....9749325186836..9..2
    /// step: r3c8<>1
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// ```
    pub FINNED_MUTANT_JELLYFISH { id: "finned-mutant-jellyfish", name: "Finned Mutant Jellyfish", size: 4, hodoku: 470 }

    /// ```sudoku
    /// grid: 189645327467283159.3.97148639..58672....9683.8.6...5916....971..1356.9.895..17263
    /// step: r5c4<>4, r6c4<>4
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// ```
    pub FINNED_MUTANT_SQUIRMBAG { id: "finned-mutant-squirmbag", name: "Finned Mutant Squirmbag", size: 5, hodoku: 470 }

    /// ```sudoku
    /// grid: 2.47...81..7182.3.18394.27.31.2.7..84.2358.1787541.3...4857.1..52.8.17..7316248..
    /// step: r1c6<>6
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// ```
    pub FINNED_MUTANT_WHALE { id: "finned-mutant-whale", name: "Finned Mutant Whale", size: 6, hodoku: 470 }

    /// ```sudoku
    /// grid: ........1.....3.4..25....67..12.......2391684..8.4.192.89.524.32.483...9...9.4..6
    /// step: r4c5<>7, r4c6<>7
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// ```
    pub FINNED_MUTANT_LEVIATHAN { id: "finned-mutant-leviathan", name: "Finned Mutant Leviathan", size: 7, hodoku: 470 }
}
