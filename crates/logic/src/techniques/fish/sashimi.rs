//! Basic fish that need their fins: without them a base line would have a single place left.

use super::{FishKind, fish_by_size, report_fish};
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
    kind: FishKind::Sashimi;

    /// ```sudoku
    /// grid: ...7..586.8765.14265...8397.6...572374.3..865.3..67419.7.92.6.8.....627.826.7.9..
    /// step: r6c4<>2
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// easier: skyscraper, always
    /// ```
    pub SASHIMI_X_WING { id: "sashimi-x-wing", name: "Sashimi X-Wing", size: 2, hodoku: 150 }

    /// ```sudoku
    /// grid: 7853.9...19624538732487.59....98.2....2..7.3884..32.6.....28...4...5.8..27869.15.
    /// without: r5c1(6)
    /// step: r1c5<>6
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// ```
    pub SASHIMI_SWORDFISH { id: "sashimi-swordfish", name: "Sashimi Swordfish", size: 3, hodoku: 240 }

    /// ```sudoku
    /// grid: .4183.725..2.4593...32...64839561247..432.6.92.69.4..3397.5.4.2128493576465..239.
    /// step: r3c7<>1
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// easier: skyscraper
    /// ```
    pub SASHIMI_JELLYFISH { id: "sashimi-jellyfish", name: "Sashimi Jellyfish", size: 4, hodoku: 260 }

    /// ```sudoku
    /// grid: ..63274.92.34.96.7497.6..23.396.2.746..79.23.72583496196..7.342...2.3796372946...
    /// without: r8c5(5)
    /// step: r4c7<>5
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// easier: strong-links-2
    /// ```
    pub SASHIMI_SQUIRMBAG { id: "sashimi-squirmbag", name: "Sashimi Squirmbag", size: 5, hodoku: 470 }

    /// ```sudoku
    /// grid: 68...72.3.93821.64.2.3.68.984.61392..6...5438.39.841.69.816234.416.38.923.2..9681
    /// step: r1c8<>5, r3c8<>5
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// easier: skyscraper
    /// ```
    pub SASHIMI_WHALE { id: "sashimi-whale", name: "Sashimi Whale", size: 6, hodoku: 470 }

    /// ```sudoku
    /// grid: ..9...147....196..1267.489.93.476.18718.2.469.64198.7.......9.6.9.....8468.94.751
    /// step: r6c9<>5
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// easier: pointing
    /// ```
    pub SASHIMI_LEVIATHAN { id: "sashimi-leviathan", name: "Sashimi Leviathan", size: 7, hodoku: 470 }
}
