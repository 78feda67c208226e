//! Basic fish with fins: parallel lines whose places lie in as many crossing lines, except for a few fins
//! that all see the eliminations.

use super::engine::FishShape;
use super::{FishKind, fish_by_size, report_fish};
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
    kind: FishKind::Finned(FishShape::Basic);

    /// ```sudoku
    /// grid: .1.7..58638765914265..18397.6...572374.39.865.3..67419.7.92.6.8.9...627.826.7.9..
    /// without: r1c3(2)
    /// step: r8c3<>1
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// ```
    pub FINNED_X_WING { id: "finned-x-wing", name: "Finned X-Wing", size: 2, hodoku: 130 }

    /// ```sudoku
    /// grid: ..35.948.5...83...1....2.35...7.53....7.3..5435..2..6.815397.4.73.25.198..98..573
    /// without: r1c9(7), r2c279(2), r4c19(2), r3c3(6), r4c2(249), r4c5(1), r6c46(1), r5c2(89), r6c3(8)
    /// step: r3c3<>4
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// ```
    pub FINNED_SWORDFISH { id: "finned-swordfish", name: "Finned Swordfish", size: 3, hodoku: 200 }

    /// ```sudoku
    /// grid: ..24...833.5.2..7..1893..62.3...2.1...6.813.4..13...5..2.....3..5...36.81.3.7..45
    /// without: r1c5(5), r7c6(5), r1c6(6), r17c7(9), r29c2(9), r4c1(9), r7c9(9), r8c3(9), r5c1(7), r6c6(7), r7c3(7), r6c1(79), r7c1(479), r7c4(1), r7c5(169)
    /// step: r6c6<>9
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// ```
    pub FINNED_JELLYFISH { id: "finned-jellyfish", name: "Finned Jellyfish", size: 4, hodoku: 250 }

    /// ```sudoku
    /// grid: 7..4.952.923.....4854.6..19.3.91.476649.7...1.7.64..9....72.94.487.96.3..92..4..7
    /// step: r9c5<>8
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// easier: skyscraper
    /// ```
    pub FINNED_SQUIRMBAG { id: "finned-squirmbag", name: "Finned Squirmbag", size: 5, hodoku: 470 }

    /// ```sudoku
    /// grid: ..86.371...1.7....7..1..2..473..91..8967513421..436978.89.674.1....1.82..1.......
    /// step: r9c6<>5
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// easier: empty-rectangle
    /// ```
    pub FINNED_WHALE { id: "finned-whale", name: "Finned Whale", size: 6, hodoku: 470 }

    /// ```sudoku
    /// grid: .674538.2.328.1....8.2....32..786...815.24.7667.1.528..26518...758.426.1..16..528
    /// without: r7c1(4)
    /// step: r7c7<>9
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// easier: skyscraper
    /// ```
    pub FINNED_LEVIATHAN { id: "finned-leviathan", name: "Finned Leviathan", size: 7, hodoku: 470 }
}
