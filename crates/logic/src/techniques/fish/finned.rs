//! Basic fish with fins: parallel lines whose places lie in as many crossing lines, but for a few that all see what goes out.

use super::{Kind, find, fish_by_size};
use crate::fish::Shape;
use crate::technique::technique;

fish_by_size! {
    /// ## What it finds
    /// Parallel lines whose places for a digit lie in as many crossing lines, but for a few places: the fins. The
    /// digit goes out of the rest of the crossing lines where it sees all fins.
    ///
    /// ## Why it works
    /// Without the fins each of the lines puts the digit into a crossing line of its own, so all crossing lines get
    /// their digit there. Otherwise a fin is true. A place in a crossing line that sees all fins is false either way.
    ///
    /// ## Example
    kind: Kind::Finned(Shape::Basic);

    /// ```sudoku
    /// grid: ......7..2...9..318....1.4671.38...........73...759.1246.8....757..6...4..3......
    /// step: r9c7<>8
    /// says: In columns 8 and 9, 8 can only go into rows 1 and 9, or into r8c8.
    /// says: If 8 is not in r8c8, each of columns 8 and 9 takes one of rows 1 and 9 for itself, so these have their 8 there.
    /// says: Otherwise it is in r8c8, in sight of r9c7, so either way it goes out of r9c7.
    /// ```
    pub FINNED_X_WING { id: "finned-x-wing", name: "Finned X-Wing", size: 2, hodoku: 130 }

    /// ```sudoku
    /// grid: ......7..2...9..318....1.4671.38...........73...759.1246.8....757..6...4..3......
    /// step: r9c7<>8
    /// says: In rows 5, 6 and 8, 8 can only go into columns 2, 3 and 7, or into r8c8.
    /// says: If 8 is not in r8c8, each of rows 5, 6 and 8 takes one of columns 2, 3 and 7 for itself, so these have their 8 there.
    /// says: Otherwise it is in r8c8, in sight of r9c7, so either way it goes out of r9c7.
    /// ```
    pub FINNED_SWORDFISH { id: "finned-swordfish", name: "Finned Swordfish", size: 3, hodoku: 200 }

    /// ```sudoku
    /// grid: ......7..2...9..318....1.4671.38.................59.1246.8....757..6...4..3......
    /// step: r5c2<>3
    /// says: In rows 3, 6, 7 and 8, 3 can only go into columns 2, 5, 6 and 7, or into r6c1.
    /// says: If 3 is not in r6c1, each of rows 3, 6, 7 and 8 takes one of columns 2, 5, 6 and 7 for itself, so these have their 3 there.
    /// says: Otherwise it is in r6c1, in sight of r5c2, so either way it goes out of r5c2.
    /// ```
    pub FINNED_JELLYFISH { id: "finned-jellyfish", name: "Finned Jellyfish", size: 4, hodoku: 250 }

    /// ```sudoku
    /// grid: ......7..2...9..318....1.4671.38.................59.1246.8....757..6...4..3......
    /// step: r6c7<>3
    /// says: In rows 1, 3, 5, 7 and 8, 3 can only go into columns 1, 2, 5, 6 and 7, or into r5c9.
    /// says: If 3 is not in r5c9, each of rows 1, 3, 5, 7 and 8 takes one of columns 1, 2, 5, 6 and 7 for itself, so these have their 3 there.
    /// says: Otherwise it is in r5c9, in sight of r6c7, so either way it goes out of r6c7.
    /// ```
    pub FINNED_SQUIRMBAG { id: "finned-squirmbag", name: "Finned Squirmbag", size: 5, hodoku: 470 }

    /// ```sudoku
    /// grid: ......7..247698.318...71.4671.38...........73...759.1246.8....757..6...4..3..7...
    /// step: r1c9<>5
    /// says: In columns 2, 3, 4, 6, 7 and 8, 5 can only go into rows 1, 3, 4, 5, 7 and 9, or into r2c7.
    /// says: If 5 is not in r2c7, each of columns 2, 3, 4, 6, 7 and 8 takes one of rows 1, 3, 4, 5, 7 and 9 for itself, so these have their 5 there.
    /// says: Otherwise it is in r2c7, in sight of r1c9, so either way it goes out of r1c9.
    /// ```
    pub FINNED_WHALE { id: "finned-whale", name: "Finned Whale", size: 6, hodoku: 470 }

    /// ```sudoku
    /// grid: 954637...732........6....7324......1...941...6......9752....1..........8...1.6735
    /// step: r2c8<>8
    /// says: In columns 1, 2, 3, 4, 5, 6 and 7, 8 can only go into rows 2, 3, 4, 5, 6, 7 and 9, or into r1c7.
    /// says: If 8 is not in r1c7, each of columns 1, 2, 3, 4, 5, 6 and 7 takes one of rows 2, 3, 4, 5, 6, 7 and 9 for itself, so these have their 8 there.
    /// says: Otherwise it is in r1c7, in sight of r2c8, so either way it goes out of r2c8.
    /// ```
    pub FINNED_LEVIATHAN { id: "finned-leviathan", name: "Finned Leviathan", size: 7, hodoku: 470 }
}
