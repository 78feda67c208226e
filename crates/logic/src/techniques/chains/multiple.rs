//! Forcing chains from all candidates of a cell or all places of a digit; contradictions on one digit.

use crate::Ratings;
use crate::chains::Search;
use crate::technique::technique;
use crate::techniques::chains::find;

technique! {
    /// ## What it finds
    /// A candidate that leaves no cell for its own digit in another house, once it and every single of this digit
    /// that follows are placed. Remove the candidate.
    ///
    /// ## Why it works
    /// The supposition would force the digit to be in a cell and not to be there. A supposition that contradicts
    /// itself is wrong.
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
    /// A cell whose every candidate leads, along a chain of its own, to the same conclusion.
    ///
    /// ## Why it works
    /// The cell must contain one of its candidates. Whichever it is, the conclusion follows.
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
    /// A house in which every cell for a digit leads, along a chain of its own, to the same conclusion.
    ///
    /// ## Why it works
    /// The house must contain the digit in one of these cells. Whichever it is, the conclusion follows.
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
