//! Mutant fish: rows and columns together on one side, with or without boxes.

use super::{Kind, find, fish_by_size};
use crate::fish::Shape;
use crate::technique::technique;

fish_by_size! {
    /// ## What it finds
    /// Any houses in which a digit lies in as many others, where rows and columns stand together among the base
    /// houses or among the cover houses. The digit goes out of the rest of the cover houses; a place in two cover
    /// houses goes out even if it is in a base house.
    ///
    /// ## Why it works
    /// No place lies in two of the base houses, so each of them takes a cover house for itself and all cover houses
    /// get their digit there. A place in two cover houses would leave too few for the other base houses.
    ///
    /// ## Example
    kind: Kind::Plain(Shape::Mutant);

    /// ```sudoku
    /// grid: .5..3.78924769853183957124671.38..65..5..687338.759.1246.8.5397578963124..3..7658
    /// step: r1c4<>4
    /// says: In row 5 and column 6, 4 can only go into boxes 2 and 5.
    /// says: Each takes one of these for itself, so boxes 2 and 5 have their 4 there.
    /// says: So 4 goes out of r1c4.
    /// ```
    pub MUTANT_X_WING { id: "mutant-x-wing", name: "Mutant X-Wing", size: 2, hodoku: 450 }

    /// ```sudoku
    /// grid: 95463781273281.6....6....7324976...1.75941..66.....49752....16.16......8498126735
    /// step: r4c6<>3
    /// says: In boxes 4, 6 and 7, 3 can only go into row 4, row 5 and column 3.
    /// says: Each takes one of these for itself, so row 4, row 5 and column 3 have their 3 there.
    /// says: So 3 goes out of r4c6.
    /// ```
    pub MUTANT_SWORDFISH { id: "mutant-swordfish", name: "Mutant Swordfish", size: 3, hodoku: 450 }

    /// ```sudoku
    /// grid: ...4293.53.457.29.592.1.4.79.5.3..24.3625497.42..9.65321398..46748.625.9..914...2
    /// step: r6c3<>1
    /// says: In boxes 1, 3, 5 and 6, 1 can only go into row 1, row 4, row 6 and column 9.
    /// says: Each takes one of these for itself, so row 1, row 4, row 6 and column 9 have their 1 there.
    /// says: So 1 goes out of r6c3.
    /// ```
    pub MUTANT_JELLYFISH { id: "mutant-jellyfish", name: "Mutant Jellyfish", size: 4, hodoku: 450 }

    /// ```sudoku
    /// grid: 93175284672649.531..56137925.29..3676.72354.939...72...593761..16.52497.27.1896..
    /// step: r6c8<>8, r6c9<>8, r8c9<>8
    /// says: In boxes 1, 2, 4, 5 and 7, 8 can only go into row 6, row 8, column 1, column 2 and column 6.
    /// says: Each takes one of these for itself, so row 6, row 8, column 1, column 2 and column 6 have their 8 there.
    /// says: So 8 goes out of r6c89, r8c9.
    /// ```
    pub MUTANT_SQUIRMBAG { id: "mutant-squirmbag", name: "Mutant Squirmbag", size: 5, hodoku: 470 }

    /// ```sudoku
    /// grid: ....2345757641829334257.1.8..735.82.82.1..735.3528761.7538.29.1...731582.....53..
    /// step: r5c5<>6
    /// says: In box 2, box 3, box 4, row 7, row 8 and row 9, 6 can only go into box 9, row 3, column 1, column 2, column 4 and column 5.
    /// says: Each takes one of these for itself, so box 9, row 3, column 1, column 2, column 4 and column 5 have their 6 there.
    /// says: So 6 goes out of r5c5.
    /// ```
    pub MUTANT_WHALE { id: "mutant-whale", name: "Mutant Whale", size: 6, hodoku: 470 }

    /// ```sudoku
    /// grid: .....3.5.5764182933..5..1.8..735.82.82.1..735.3528761.753..2..1.....1582.....53..
    /// step: r7c4<>9, r7c5<>9
    /// says: In box 7, box 9, row 1, row 3, row 4, row 5 and row 6, 9 can only go into box 2, box 5, row 7, column 1, column 2, column 3 and column 9.
    /// says: Each takes one of these for itself, so box 2, box 5, row 7, column 1, column 2, column 3 and column 9 have their 9 there.
    /// says: So 9 goes out of r7c45.
    /// ```
    pub MUTANT_LEVIATHAN { id: "mutant-leviathan", name: "Mutant Leviathan", size: 7, hodoku: 470 }
}

fish_by_size! {
    /// ## What it finds
    /// A mutant fish with fins: places of the base houses outside of the cover houses (exo fins) or in two base
    /// houses at once (endo fins). The digit goes out where the fish without its fins would take it out, if it sees
    /// all of them.
    ///
    /// ## Why it works
    /// If no fin is true, each base house takes a cover house for itself, as in a mutant fish without fins. Otherwise
    /// a fin is true. What sees all fins is false either way.
    ///
    /// ## Example
    kind: Kind::Finned(Shape::Mutant);

    /// ```sudoku
    /// grid: 95463781273281.6..8164.2.73249768..1375941..668125349752....16.16......8498126735
    /// step: r8c6<>5
    /// says: In rows 2 and 3, 5 can only go into box 3 and row 8, or into r2c6.
    /// says: If 5 is not in r2c6, each of rows 2 and 3 takes one of box 3 and row 8 for itself, so these have their 5 there.
    /// says: Otherwise it is in r2c6, in sight of r8c6, so either way it goes out of r8c6.
    /// ```
    pub FINNED_MUTANT_X_WING { id: "finned-mutant-x-wing", name: "Finned Mutant X-Wing", size: 2, hodoku: 470 }

    /// ```sudoku
    /// grid: 625379148384615972197482365...724..1..185..2.2..1.....879261..3563..8217412537896
    /// step: r8c5<>9
    /// says: In rows 4, 5 and 6, 9 can only go into box 4, box 6 and row 8, or into r6c5.
    /// says: If 9 is not in r6c5, each of rows 4, 5 and 6 takes one of box 4, box 6 and row 8 for itself, so these have their 9 there.
    /// says: Otherwise it is in r6c5, in sight of r8c5, so either way it goes out of r8c5.
    /// ```
    pub FINNED_MUTANT_SWORDFISH { id: "finned-mutant-swordfish", name: "Finned Mutant Swordfish", size: 3, hodoku: 470 }

    /// ```sudoku
    /// grid: 2.4....67.7594.2.8........49.765...356..3..914.3.986.5152.....9749325186836..9..2
    /// step: r3c8<>1
    /// says: In rows 1, 2, 4 and 6, 1 can only go into box 2, box 5, row 3 and column 2, or into r2c8.
    /// says: If 1 is not in r2c8, each of rows 1, 2, 4 and 6 takes one of box 2, box 5, row 3 and column 2 for itself, so these have their 1 there.
    /// says: Otherwise it is in r2c8, in sight of r3c8, so either way it goes out of r3c8.
    /// ```
    pub FINNED_MUTANT_JELLYFISH { id: "finned-mutant-jellyfish", name: "Finned Mutant Jellyfish", size: 4, hodoku: 470 }

    /// ```sudoku
    /// grid: 189645327467283159.3.97148639..58672....9683.8.6...5916....971..1356.9.895..17263
    /// step: r5c4<>4, r6c4<>4
    /// says: In boxes 4, 6, 7, 8 and 9, 4 can only go into row 5, row 6, row 7, row 8 and column 3, or into r9c4.
    /// says: If 4 is not in r9c4, each of boxes 4, 6, 7, 8 and 9 takes one of row 5, row 6, row 7, row 8 and column 3 for itself, so these have their 4 there.
    /// says: Otherwise it is in r9c4, in sight of r56c4, so either way it goes out of r56c4.
    /// ```
    pub FINNED_MUTANT_SQUIRMBAG { id: "finned-mutant-squirmbag", name: "Finned Mutant Squirmbag", size: 5, hodoku: 470 }

    /// ```sudoku
    /// grid: 2.47...81..7182.3.18394.27.31.2.7..84.2358.1787541.3...4857.1..52.8.17..7316248..
    /// step: r1c6<>6
    /// says: In boxes 1, 3, 4, 5, 6 and 9, 6 can only go into row 1, row 2, row 4, row 5, column 8 and column 9, or into r6c6.
    /// says: If 6 is not in r6c6, each of boxes 1, 3, 4, 5, 6 and 9 takes one of row 1, row 2, row 4, row 5, column 8 and column 9 for itself, so these have their 6 there.
    /// says: Otherwise it is in r6c6, in sight of r1c6, so either way it goes out of r1c6.
    /// ```
    pub FINNED_MUTANT_WHALE { id: "finned-mutant-whale", name: "Finned Mutant Whale", size: 6, hodoku: 470 }

    /// ```sudoku
    /// grid: ........1.....3.4..25....67..12.......2391684..8.4.192.89.524.32.483...9...9.4..6
    /// step: r4c5<>7, r4c6<>7
    /// says: In rows 1, 2, 5, 6, 7, 8 and 9, 7 can only go into box 2, box 8, box 9, row 4, column 1, column 2 and column 3, or into r6c46.
    /// says: If 7 is not in r6c46, each of rows 1, 2, 5, 6, 7, 8 and 9 takes one of box 2, box 8, box 9, row 4, column 1, column 2 and column 3 for itself, so these have their 7 there.
    /// says: Otherwise it is in r6c46, in sight of r4c56, so either way it goes out of r4c56.
    /// ```
    pub FINNED_MUTANT_LEVIATHAN { id: "finned-mutant-leviathan", name: "Finned Mutant Leviathan", size: 7, hodoku: 470 }
}
