//! Forcing chains from all candidates of a cell or all places of a digit; contradictions on one digit.

use crate::Ratings;
use crate::chains::Search;
use crate::technique::technique;
use crate::techniques::chains::find;

technique! {
    /// ## What it finds
    /// A place for a digit that leaves, by houses with one place left, no place for the same digit elsewhere.
    ///
    /// ## Why it works
    /// The assumption puts the digit both into and out of a cell.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..5....21.9...2.352...4567992..8415.1.45.928..5821.94..49.215685.2..8.1481.45..92
    /// without: r2c4(67)
    /// step: r1c1<>3
    /// says: chain-suppose, chain-house-off, chain-house-on, chain-house-off, chain-house-on, chain-house-off, chain-so-contradiction
    /// ```
    pub NISHIO {
        id: "nishio",
        name: "Nishio",
        family: Chain,
        ratings: Ratings::se(75),
        find: |facts, sink| find(facts, Search::Nishio, &NISHIO, sink),
    }

    /// ## What it finds
    /// A cell each of whose candidates leads, by a chain of its own, to the same consequence.
    ///
    /// ## Why it works
    /// The cell holds one of them, so the consequence holds.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 91837..2.627.5....345..19.7..371.2...96....7...2.638..5.91....2..4.9..51.615.74..
    /// without: r5c6(4), r8c2(8)
    /// step: r4c6<>4
    /// says: chain-branches-cell, chain-suppose, chain-house-off, chain-suppose-line, …, chain-house-off, chain-so-cell
    /// ```
    pub CELL_FORCING_CHAINS {
        id: "cell-forcing-chains",
        name: "Cell Forcing Chains",
        family: Chain,
        ratings: Ratings::se(80),
        find: |facts, sink| find(facts, Search::Multiple, &CELL_FORCING_CHAINS, sink),
    }

    /// ## What it finds
    /// A digit each of whose places in a house leads, by a chain of its own, to the same consequence.
    ///
    /// ## Why it works
    /// The house holds the digit in one of them, so the consequence holds.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..5....21.9...2.352...4567992..8415.1.45.928..5821.94..49.215685.2..8.1481.45..92
    /// without: r1c1(3), r1c2(6), r2c4(67)
    /// step: r2c1<>7
    /// says: chain-branches-house, chain-suppose-line, chain-cell-off, chain-house-on, …, chain-house-off, chain-so-house
    /// ```
    pub HOUSE_FORCING_CHAINS {
        id: "house-forcing-chains",
        name: "House Forcing Chains",
        family: Chain,
        ratings: Ratings::se(80),
        find: |facts, sink| find(facts, Search::Multiple, &HOUSE_FORCING_CHAINS, sink),
    }
}
