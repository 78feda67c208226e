//! Basic fish that need their fins: without them a base line would have a single place left.

use super::{Kind, find, fish_by_size};
use crate::technique::technique;

fish_by_size! {
    /// ## What it finds
    /// A finned fish in which a base line has only one place in the cover lines: its other corners are missing, and
    /// only the fins make it more than a hidden single. The digit goes out of the rest of the cover lines where it
    /// sees all fins.
    ///
    /// ## Why it works
    /// If no fin is true, each base line still takes a cover line of its own, so all cover lines get their digit
    /// there. Otherwise a fin is true. A place in a cover line that sees all fins is false either way.
    ///
    /// ## Example
    kind: Kind::Sashimi;

    /// ```sudoku
    /// grid: ......7..2...9..318....1.4671.38...........7.....59.1246.8....757..6...4..3......
    /// step: r2c4<>7
    /// says: In columns 5 and 6, 7 can only go into rows 2 and 9, or into r3c5.
    /// says: If 7 is not in r3c5, each of columns 5 and 6 takes one of rows 2 and 9 for itself, so these have their 7 there.
    /// says: Otherwise it is in r3c5, in sight of r2c4, so either way it goes out of r2c4.
    /// ```
    pub SASHIMI_X_WING { id: "sashimi-x-wing", name: "Sashimi X-Wing", size: 2, hodoku: 150 }

    /// ```sudoku
    /// grid: ......7..2...9..318....1.4671.38.................59.1246.8....757..6...4..3......
    /// step: r2c4<>7
    /// says: In columns 5, 6 and 8, 7 can only go into rows 2, 5 and 9, or into r3c5.
    /// says: If 7 is not in r3c5, each of columns 5, 6 and 8 takes one of rows 2, 5 and 9 for itself, so these have their 7 there.
    /// says: Otherwise it is in r3c5, in sight of r2c4, so either way it goes out of r2c4.
    /// ```
    pub SASHIMI_SWORDFISH { id: "sashimi-swordfish", name: "Sashimi Swordfish", size: 3, hodoku: 240 }

    /// ```sudoku
    /// grid: ......7..24769853183..71.4671.38...........73...759.1246.8....757..6...4..3..7...
    /// step: r4c3<>5
    /// says: In columns 2, 6, 8 and 9, 5 can only go into rows 1, 4, 7 and 9, or into r5c2.
    /// says: If 5 is not in r5c2, each of columns 2, 6, 8 and 9 takes one of rows 1, 4, 7 and 9 for itself, so these have their 5 there.
    /// says: Otherwise it is in r5c2, in sight of r4c3, so either way it goes out of r4c3.
    /// ```
    pub SASHIMI_JELLYFISH { id: "sashimi-jellyfish", name: "Sashimi Jellyfish", size: 4, hodoku: 260 }

    /// ```sudoku
    /// grid: ......7..24769853183..71.4671.38...5......87338.759.1246.8..3.75789631.4..3..7...
    /// step: r1c8<>2
    /// says: In columns 2, 3, 5, 6 and 7, 2 can only go into rows 1, 4, 5, 7 and 9, or into r3c7.
    /// says: If 2 is not in r3c7, each of columns 2, 3, 5, 6 and 7 takes one of rows 1, 4, 5, 7 and 9 for itself, so these have their 2 there.
    /// says: Otherwise it is in r3c7, in sight of r1c8, so either way it goes out of r1c8.
    /// ```
    pub SASHIMI_SQUIRMBAG { id: "sashimi-squirmbag", name: "Sashimi Squirmbag", size: 5, hodoku: 470 }

    /// ```sudoku
    /// grid: 9546.7...7..........6....7324......1...941...6......9752....1..........8...1.6735
    /// step: r8c6<>2
    /// says: In columns 3, 4, 5, 7, 8 and 9, 2 can only go into rows 1, 2, 3, 5, 6 and 8, or into r9c5.
    /// says: If 2 is not in r9c5, each of columns 3, 4, 5, 7, 8 and 9 takes one of rows 1, 2, 3, 5, 6 and 8 for itself, so these have their 2 there.
    /// says: Otherwise it is in r9c5, in sight of r8c6, so either way it goes out of r8c6.
    /// ```
    pub SASHIMI_WHALE { id: "sashimi-whale", name: "Sashimi Whale", size: 6, hodoku: 470 }

    /// ```sudoku
    /// grid: 68.59.1379.1873..6.3761..9.3987.56..1..48937574536198..1...675.....47...279158463
    /// step: r7c5<>2
    /// says: In rows 1, 2, 3, 4, 5, 6 and 8, 2 can only go into columns 2, 3, 5, 6, 7, 8 and 9, or into r8c4.
    /// says: If 2 is not in r8c4, each of rows 1, 2, 3, 4, 5, 6 and 8 takes one of columns 2, 3, 5, 6, 7, 8 and 9 for itself, so these have their 2 there.
    /// says: Otherwise it is in r8c4, in sight of r7c5, so either way it goes out of r7c5.
    /// ```
    pub SASHIMI_LEVIATHAN { id: "sashimi-leviathan", name: "Sashimi Leviathan", size: 7, hodoku: 470 }
}
