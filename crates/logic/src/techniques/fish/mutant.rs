//! Mutant fish: rows and columns together on one side, with or without boxes.

use super::engine::FishShape;
use super::{FishKind, fish_by_size, report_fish};
use crate::technique::technique;

fish_by_size! {
    /// ## What it finds
    /// A fish with rows and columns on the same side: in the base houses, all candidates of a digit lie in as many
    /// cover houses. Remove the digit from the rest of the cover houses.
    ///
    /// Base and cover may be any houses, boxes too.
    ///
    /// ## Why it works
    /// No cell lies in two base houses, so each base house needs a different cover house for its digit. That uses up
    /// all cover houses, and the rest of them can't contain the digit.
    ///
    /// A cell in two cover houses at once would use up both and leave too few for the base houses. So it loses the
    /// digit even if it lies in a base house.
    ///
    /// ## Example
    kind: FishKind::Plain(FishShape::Mutant);

    /// ```sudoku
    /// grid: ..3....2...1.62...4.2.1.6.83.8276...296...87...7.8.2.6..91.7...7356.4.8.124.5.76.
    /// step: r4c7<>1, r4c9<>1, r6c6<>1
    /// says: fish-base, fish-each, fish-so
    /// easier: compound-single
    /// ```
    pub MUTANT_X_WING { id: "mutant-x-wing", name: "Mutant X-Wing", size: 2, hodoku: 450 }

    /// ```sudoku
    /// grid: .4183.725..2.4593...32...64839561247..432.6.92.69.4..3397.5.4.2128493576465..239.
    /// step: r6c8<>8
    /// says: fish-base, fish-each, fish-so
    /// easier: x-wing
    /// ```
    pub MUTANT_SWORDFISH { id: "mutant-swordfish", name: "Mutant Swordfish", size: 3, hodoku: 450 }

    /// ```sudoku
    /// grid: .4183.725..2.4593...32...64839561247..432.6.92.69.4..3397.5.4.2128493576465..239.
    /// step: r6c8<>8
    /// says: fish-base, fish-each, fish-so
    /// easier: x-wing
    /// ```
    pub MUTANT_JELLYFISH { id: "mutant-jellyfish", name: "Mutant Jellyfish", size: 4, hodoku: 450 }

    /// ```sudoku
    /// grid: .4183.725..2.4593...32...64839561247..432.6.92.69.4..3397.5.4.2128493576465..239.
    /// step: r6c8<>8
    /// says: fish-base, fish-each, fish-so
    /// easier: x-wing
    /// ```
    pub MUTANT_SQUIRMBAG { id: "mutant-squirmbag", name: "Mutant Squirmbag", size: 5, hodoku: 470 }

    /// ```sudoku
    /// grid: ...73.58638765914265.2.8397.68..572374.3.2865.3.867419.7.92.6.8..3.8627.826.7.9..
    /// step: r1c3<>1, r4c5<>1, r7c3<>1
    /// says: fish-base, fish-each, fish-greedy, so-remove
    /// easier: x-wing
    /// ```
    pub MUTANT_WHALE { id: "mutant-whale", name: "Mutant Whale", size: 6, hodoku: 470 }

    /// ```sudoku
    /// grid: 62.8.9.5..8517.629..926584.8....63922..9.8..6..6..2.8...2681.355.8.9.26..6352.9.8
    /// without: r8c4(7)
    /// step: r6c1<>4, r7c1<>4, r8c6<>4
    /// says: fish-base, fish-each, fish-greedy, so-remove
    /// easier: x-wing
    /// ```
    pub MUTANT_LEVIATHAN { id: "mutant-leviathan", name: "Mutant Leviathan", size: 7, hodoku: 470 }
}

fish_by_size! {
    /// ## What it finds
    /// A mutant fish with fins, that is, candidates of the base houses that lie outside the cover houses (exo fins)
    /// or in two base houses at once (endo fins). Remove the digit where the fish would remove it, from cells that
    /// see all fins.
    ///
    /// ## Why it works
    /// If every fin is false, each base house needs a different cover house for its digit, and the rest of the cover
    /// houses can't contain it. If a fin is true, the cells that see it can't contain the digit. What both cases
    /// remove can be removed at once.
    ///
    /// ## Example
    kind: FishKind::Finned(FishShape::Mutant);

    /// ```sudoku
    /// grid: ...7..586.8765.14265...8397.6...572374.3..865.3..67419.7.92.6.8.....627.826.7.9..
    /// step: r1c6<>1
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// easier: strong-links-2
    /// ```
    pub FINNED_MUTANT_X_WING { id: "finned-mutant-x-wing", name: "Finned Mutant X-Wing", size: 2, hodoku: 470 }

    /// ```sudoku
    /// grid: ...7..586.8765.14265...8397.6...572374.3..865.3..67419.7.92.6.8.....627.826.7.9..
    /// step: r1c6<>1
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// easier: strong-links-2
    /// ```
    pub FINNED_MUTANT_SWORDFISH { id: "finned-mutant-swordfish", name: "Finned Mutant Swordfish", size: 3, hodoku: 470 }

    /// ```sudoku
    /// grid: ...73.58638765914265.2.8397.68..572374.3.2865.3.867419.7.92.6.8..3.8627.826.7.9..
    /// step: r1c6<>1
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// easier: strong-links-2
    /// ```
    pub FINNED_MUTANT_JELLYFISH { id: "finned-mutant-jellyfish", name: "Finned Mutant Jellyfish", size: 4, hodoku: 470 }

    /// ```sudoku
    /// grid: .4183.725..2.4593...32...64839561247..432.6.92.69.4..3397.5.4.2128493576465..239.
    /// step: r9c5<>1
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// easier: two-string-kite
    /// ```
    pub FINNED_MUTANT_SQUIRMBAG { id: "finned-mutant-squirmbag", name: "Finned Mutant Squirmbag", size: 5, hodoku: 470 }

    /// ```sudoku
    /// grid: .82.97.517.1.85.2995..217.812.758..4849236517.7591428.21.5.98..59.8.3142..81.2..5
    /// step: r7c3<>3
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// easier: turbot-fish
    /// ```
    pub FINNED_MUTANT_WHALE { id: "finned-mutant-whale", name: "Finned Mutant Whale", size: 6, hodoku: 470 }

    /// ```sudoku
    /// grid: 68...72.3.93821.64.2.3.68.984.61392..6...5438.39.841.69.816234.416.38.923.2..9681
    /// step: r4c9<>5
    /// says: fish-base-fins, fish-no-fin, fish-if-fin, fish-so-either
    /// easier: simple-colours-wrap
    /// ```
    pub FINNED_MUTANT_LEVIATHAN { id: "finned-mutant-leviathan", name: "Finned Mutant Leviathan", size: 7, hodoku: 470 }
}
