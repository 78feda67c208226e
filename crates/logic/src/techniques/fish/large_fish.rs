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
    /// says: basic-fish-can-only-go-into, fish-each-takes-one-these, fish-goes-out
    /// ```
    pub SQUIRMBAG { id: "squirmbag", name: "Squirmbag", size: 5, hodoku: 470 }

    /// ```sudoku
    /// grid: .......482.84...53394.8521.9.5874...48.526.7962..91485..294.8611.9..85.484615..9.
    /// step: r1c3<>7
    /// says: basic-fish-can-only-go-into, fish-each-takes-one-these, fish-goes-out
    /// ```
    pub WHALE { id: "whale", name: "Whale", size: 6, hodoku: 470 }

    /// ```sudoku
    /// grid: 486.7...521358467..5.2.68.413....42.82..4..56..4..2.813..4.5.6.641723.9.....6..43
    /// step: r4c9<>9
    /// says: basic-fish-can-only-go-into, fish-each-takes-one-these, fish-goes-out
    /// ```
    pub LEVIATHAN { id: "leviathan", name: "Leviathan", size: 7, hodoku: 470 }
}
