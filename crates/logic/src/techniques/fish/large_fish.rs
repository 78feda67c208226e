//! Basic fish of five lines and more: Squirmbag, Whale, Leviathan.

use super::{Kind, find, fish_by_size};
use crate::fish::Shape;
use crate::technique::technique;

fish_by_size! {
    /// ## What it finds
    /// A digit whose places in five parallel lines or more lie in as many crossing lines. It goes out of the rest of
    /// the crossing lines. There is always a smaller fish that does the same: the other crossing lines as base, the
    /// other parallel lines as cover.
    ///
    /// ## Why it works
    /// Each of the lines puts the digit into a crossing line of its own, so all crossing lines get their digit there.
    ///
    /// ## Example
    kind: Kind::Plain(Shape::Basic);

    /// ```sudoku
    /// grid: .2.3.9..8384...97219....3.......4..1....5....2..1.......9.....356....21.4..5.7.9.
    /// step: r3c6<>5
    /// says: In columns 2, 3, 7, 8 and 9, 5 can only go into rows 1, 3, 4, 6 and 7.
    /// says: Each takes one of these for itself, so rows 1, 3, 4, 6 and 7 have their 5 there.
    /// says: So 5 goes out of r3c6.
    /// ```
    pub SQUIRMBAG { id: "squirmbag", name: "Squirmbag", size: 5, hodoku: 470 }

    /// ```sudoku
    /// grid: .......482.84...53394.8521.9.5874...48.526.7962..91485..294.8611.9..85.484615..9.
    /// step: r1c3<>7
    /// says: In columns 1, 2, 4, 6, 7 and 9, 7 can only go into rows 1, 2, 3, 7, 8 and 9.
    /// says: Each takes one of these for itself, so rows 1, 2, 3, 7, 8 and 9 have their 7 there.
    /// says: So 7 goes out of r1c3.
    /// ```
    pub WHALE { id: "whale", name: "Whale", size: 6, hodoku: 470 }

    /// ```sudoku
    /// grid: 486.7...521358467..5.2.68.413....42.82..4..56..4..2.813..4.5.6.641723.9.....6..43
    /// step: r4c9<>9
    /// says: In columns 1, 2, 3, 4, 5, 6 and 7, 9 can only go into rows 1, 3, 4, 5, 6, 7 and 9.
    /// says: Each takes one of these for itself, so rows 1, 3, 4, 5, 6, 7 and 9 have their 9 there.
    /// says: So 9 goes out of r4c9.
    /// ```
    pub LEVIATHAN { id: "leviathan", name: "Leviathan", size: 7, hodoku: 470 }
}
