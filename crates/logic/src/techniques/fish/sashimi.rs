//! Basic fish that need their fins: without them a base line would have a single place left.

use super::{Kind, find, fish_by_size};
use crate::technique::technique;

fish_by_size! {
    /// ## What it finds
    /// A finned fish in which some base line has no more than one candidate beside its fins. Remove the digit from
    /// every other cell of the cover lines that sees all fins.
    ///
    /// ## Why it works
    /// If every fin is false, each base line needs a different cover line for its digit, and the rest of the cover
    /// lines can't contain it. If a fin is true, the cells that see it can't contain the digit. What both cases
    /// remove can be removed at once. A base line with a single corner only makes this stricter: without its fins,
    /// that corner would be a hidden single.
    ///
    /// ## Example
    kind: Kind::Sashimi;

    /// ```sudoku
    /// grid: ......7..2...9..318....1.4671.38...........7.....59.1246.8....757..6...4..3......
    /// step: r2c4<>7
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// ```
    pub SASHIMI_X_WING { id: "sashimi-x-wing", name: "Sashimi X-Wing", size: 2, hodoku: 150 }

    /// ```sudoku
    /// grid: ......7..2...9..318....1.4671.38.................59.1246.8....757..6...4..3......
    /// step: r2c4<>7
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// ```
    pub SASHIMI_SWORDFISH { id: "sashimi-swordfish", name: "Sashimi Swordfish", size: 3, hodoku: 240 }

    /// ```sudoku
    /// grid: ......7..24769853183..71.4671.38...........73...759.1246.8....757..6...4..3..7...
    /// step: r4c3<>5
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// ```
    pub SASHIMI_JELLYFISH { id: "sashimi-jellyfish", name: "Sashimi Jellyfish", size: 4, hodoku: 260 }

    /// ```sudoku
    /// grid: ......7..24769853183..71.4671.38...5......87338.759.1246.8..3.75789631.4..3..7...
    /// step: r1c8<>2
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// ```
    pub SASHIMI_SQUIRMBAG { id: "sashimi-squirmbag", name: "Sashimi Squirmbag", size: 5, hodoku: 470 }

    /// ```sudoku
    /// grid: 9546.7...7..........6....7324......1...941...6......9752....1..........8...1.6735
    /// step: r8c6<>2
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// ```
    pub SASHIMI_WHALE { id: "sashimi-whale", name: "Sashimi Whale", size: 6, hodoku: 470 }

    /// ```sudoku
    /// grid: 68.59.1379.1873..6.3761..9.3987.56..1..48937574536198..1...675.....47...279158463
    /// step: r7c5<>2
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// ```
    pub SASHIMI_LEVIATHAN { id: "sashimi-leviathan", name: "Sashimi Leviathan", size: 7, hodoku: 470 }
}
