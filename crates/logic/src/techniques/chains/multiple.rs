//! Forcing chains from all candidates of a cell or all places of a digit; contradictions on one digit.

use ninefold_chains::ChainSearch;

use super::find_chains;
use crate::TechniqueRatings;
use crate::technique::technique;

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
    /// grid: ...7..586.8765.14265...8397.6...572374.3..865.3..67419.7.92.6.8.....627.826.7.9..
    /// step: r1c6<>2
    /// says: chain-suppose, …, chain-so-contradiction
    /// easier: skyscraper
    /// ```
    pub NISHIO {
        id: "nishio",
        name: "Nishio",
        family: Chain,
        ratings: TechniqueRatings::from_se_rating(75),
        find: |facts, sink| find_chains(facts, ChainSearch::Nishio, &NISHIO, sink),
    }

    /// ## What it finds
    /// A cell whose every candidate leads, along a chain of its own, to the same conclusion.
    ///
    /// ## Why it works
    /// The cell must contain one of its candidates. Whichever it is, the conclusion follows.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 9423675813712859468569147..563729.1.724851369189436275..8572.9..97143.5...5698..7
    /// step: r7c9<>4
    /// says: chain-branches-cell, …, chain-so-cell
    /// easier: xyz-wing
    /// ```
    pub CELL_FORCING_CHAINS {
        id: "cell-forcing-chains",
        name: "Cell Forcing Chains",
        family: Chain,
        ratings: TechniqueRatings::from_se_rating(80),
        find: |facts, sink| find_chains(facts, ChainSearch::Multiple, &CELL_FORCING_CHAINS, sink),
    }

    /// ## What it finds
    /// A house in which every cell for a digit leads, along a chain of its own, to the same conclusion.
    ///
    /// ## Why it works
    /// The house must contain the digit in one of these cells. Whichever it is, the conclusion follows.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...7..586.8765.14265...8397.6...572374.3..865.3..67419.7.92.6.8.....627.826.7.9..
    /// step: r3c4=2
    /// says: chain-branches-house, …, chain-so-house
    /// easier: skyscraper
    /// ```
    pub HOUSE_FORCING_CHAINS {
        id: "house-forcing-chains",
        name: "House Forcing Chains",
        family: Chain,
        ratings: TechniqueRatings::from_se_rating(80),
        find: |facts, sink| find_chains(facts, ChainSearch::Multiple, &HOUSE_FORCING_CHAINS, sink),
    }
}
