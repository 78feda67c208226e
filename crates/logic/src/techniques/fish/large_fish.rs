//! Basic fish of five lines and more: Squirmbag, Whale, Leviathan.

use super::engine::FishShape;
use super::{FishKind, fish_by_size, report_fish};
use crate::technique::technique;

fish_by_size! {
    /// ## What it finds
    /// A digit that has, in five or more parallel lines, all its candidates in as many crossing lines: remove it from
    /// the rest of the crossing lines.
    ///
    /// ## Why it works
    /// Each of the parallel lines needs the digit, and no two of them can have it in the same crossing line. So they
    /// use up all these crossing lines, and no other cell of them can contain the digit.
    ///
    /// A smaller fish always removes the same: take the other crossing lines as base and the other parallel lines as
    /// cover.
    ///
    /// ## Example
    kind: FishKind::Plain(FishShape::Basic);

    /// ```sudoku
    /// grid: ...73.58638765914265.2.8397.68..572374.3.2865.3.867419.7.92.6.8..3.8627.826.7.9..
    /// step: r1c3<>1, r4c5<>1, r7c3<>1
    /// says: fish-base, fish-each, fish-so
    /// easier: x-wing, always
    /// ```
    pub SQUIRMBAG { id: "squirmbag", name: "Squirmbag", size: 5, hodoku: 470 }

    /// ```sudoku
    /// grid: 62.8.9.5..8517.629..926584.8....63922..9.8..6..6..2.8...2681.355.8.9.26..6352.9.8
    /// without: r8c4(7)
    /// step: r6c1<>4, r7c1<>4, r8c6<>4
    /// says: fish-base, fish-each, fish-so
    /// easier: x-wing, always
    /// ```
    pub WHALE { id: "whale", name: "Whale", size: 6, hodoku: 470 }

    /// ```sudoku
    /// grid: 486.7...521358467..5.2.68.413....42.82..4..56..4..2.813..4.5.6.641723.9.....6..43
    /// step: r4c9<>9
    /// says: fish-base, fish-each, fish-so
    /// easier: full-house, always
    /// ```
    pub LEVIATHAN { id: "leviathan", name: "Leviathan", size: 7, hodoku: 470 }
}
