//! Basic fish with fins: parallel lines whose places lie in as many crossing lines, but for a few that all see what is removed.

use super::{Kind, find, fish_by_size};
use crate::fish::Shape;
use crate::technique::technique;

fish_by_size! {
    /// ## What it finds
    /// A basic fish with fins, that is, candidates of the base lines that lie outside the cover lines. Remove the
    /// digit from every other cell of the cover lines that sees all fins.
    ///
    /// ## Why it works
    /// If every fin is false, each base line needs a different cover line for its digit, and the rest of the cover
    /// lines can't contain it. If a fin is true, the cells that see it can't contain the digit. What both cases
    /// remove can be removed at once.
    ///
    /// ## Example
    kind: Kind::Finned(Shape::Basic);

    /// ```sudoku
    /// grid: ......7..2...9..318....1.4671.38...........73...759.1246.8....757..6...4..3......
    /// step: r9c7<>8
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// ```
    pub FINNED_X_WING { id: "finned-x-wing", name: "Finned X-Wing", size: 2, hodoku: 130 }

    /// ```sudoku
    /// grid: ......7..2...9..318....1.4671.38...........73...759.1246.8....757..6...4..3......
    /// step: r9c7<>8
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// ```
    pub FINNED_SWORDFISH { id: "finned-swordfish", name: "Finned Swordfish", size: 3, hodoku: 200 }

    /// ```sudoku
    /// grid: ......7..2...9..318....1.4671.38.................59.1246.8....757..6...4..3......
    /// step: r5c2<>3
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// ```
    pub FINNED_JELLYFISH { id: "finned-jellyfish", name: "Finned Jellyfish", size: 4, hodoku: 250 }

    /// ```sudoku
    /// grid: ......7..2...9..318....1.4671.38.................59.1246.8....757..6...4..3......
    /// step: r6c7<>3
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// ```
    pub FINNED_SQUIRMBAG { id: "finned-squirmbag", name: "Finned Squirmbag", size: 5, hodoku: 470 }

    /// ```sudoku
    /// grid: ......7..247698.318...71.4671.38...........73...759.1246.8....757..6...4..3..7...
    /// step: r1c9<>5
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// ```
    pub FINNED_WHALE { id: "finned-whale", name: "Finned Whale", size: 6, hodoku: 470 }

    /// ```sudoku
    /// grid: 954637...732........6....7324......1...941...6......9752....1..........8...1.6735
    /// step: r2c8<>8
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// ```
    pub FINNED_LEVIATHAN { id: "finned-leviathan", name: "Finned Leviathan", size: 7, hodoku: 470 }
}
