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
    pub HOUSE_FORCING_CHAINS {
        id: "house-forcing-chains",
        name: "House Forcing Chains",
        family: Chain,
        ratings: Ratings::se(80),
        find: |facts, sink| find(facts, Search::Multiple, &HOUSE_FORCING_CHAINS, sink),
    }
}
