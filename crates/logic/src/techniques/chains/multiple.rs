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
    /// grid: ...36.45..18...6.......9.....26....175.21..861....82.....5.......5...39..37.42...
    /// step: r3c4<>1
    /// says: Assume that r3c4 is 1.
    /// says: If r3c4 is 1, then r3c7 in the same row 3 is not 1.
    /// says: If 1 is not in r3c7, then it is in r3c8, the last place in box 3.
    /// says: If r3c4 is 1, then r3c8 in the same row 3 is not 1.
    /// says: So r3c8 would be 1 and not be 1. The assumption is wrong: r3c4(1) is false.
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
    /// grid: 2793614583184756295648297....26935717532149861967582..9.153......518.39..37942..5
    /// step: r8c9<>4
    /// says: Assume that r7c9 is 2.
    /// says: If r7c9 is 2, then it is not 7.
    /// says: If 7 is not in r7c9, then it is in r8c9, the last place in box 9.
    /// says: If r8c9 is 7, then it is not 4.
    /// says: Assume that r7c9 is 4.
    /// says: If r7c9 is 4, then r8c9 in the same box 9 is not 4.
    /// says: Assume that r7c9 is 7.
    /// says: If r7c9 is 7, then it is not 2.
    /// says: If 2 is not in r7c9, then it is in r8c9, the last place in box 9.
    /// says: If r8c9 is 2, then it is not 4.
    /// says: Whatever goes into r7c9, r8c9(4) is false.
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
    /// grid: ...361458.18...6.9.....9.....26....175.21..861....82....15.......5...39..37.42...
    /// step: r9c4<>1
    /// says: Assume that r9c7 is 1.
    /// says: If r9c7 is 1, then r9c4 in the same row 9 is not 1.
    /// says: Assume that r9c8 is 1.
    /// says: If r9c8 is 1, then r9c4 in the same row 9 is not 1.
    /// says: Wherever 1 goes in box 9, r9c4(1) is false.
    /// ```
    pub HOUSE_FORCING_CHAINS {
        id: "house-forcing-chains",
        name: "House Forcing Chains",
        family: Chain,
        ratings: Ratings::se(80),
        find: |facts, sink| find(facts, Search::Multiple, &HOUSE_FORCING_CHAINS, sink),
    }
}
