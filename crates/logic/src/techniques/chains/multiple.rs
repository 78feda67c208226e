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
    /// says: Assume that r1c1 is 3.
    /// says: If r1c1 is 3, then r7c1 in column 1 is not 3.
    /// says: If 3 is not in r7c1, then it is in r7c4, the last place in row 7.
    /// says: If r1c1 is 3, then r3c23 in box 1 are not 3.
    /// says: If 3 is not in r3c23, then it is in r3c4, the last place in row 3.
    /// says: If r3c4 is 3, then r7c4 in column 4 is not 3.
    /// says: So r7c4 would be 3 and not be 3. The assumption is wrong: r1c1 is not 3.
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
    /// says: Each candidate of r7c6 leads to the same.
    /// says: Assume that r7c6 is 4.
    /// says: If r7c6 is 4, then r4c6 in column 6 is not 4.
    /// says: Assume that r7c6 is 6: (6)r7c6 - (6=4)r1c6 - (4)r4c6.
    /// says: If r7c6 is 6, then r1c6 in column 6 is not 6.
    /// says: With 6 gone from r1c6, only 4 is left there.
    /// says: If r1c6 is 4, then r4c6 in column 6 is not 4.
    /// says: Assume that r7c6 is 8: (8)r7c6 - (8)r7c2 = (8)r4c2 - (8=4)r4c1 - (4)r4c6.
    /// says: If r7c6 is 8, then r7c2 in row 7 is not 8.
    /// says: If 8 is not in r7c2, then it is in r4c2, the last place in column 2.
    /// says: If r4c2 is 8, then r4c1 in box 4 is not 8.
    /// says: With 8 gone from r4c1, only 4 is left there.
    /// says: If r4c1 is 4, then r4c6 in row 4 is not 4.
    /// says: Whatever goes into r7c6, r4c6 is not 4.
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
    /// says: Each place for 6 in box 1 leads to the same.
    /// says: Assume that r1c1 is 6: (6-4)r1c1 = (4-7)r2c1.
    /// says: If r1c1 is 6, then it is not 4.
    /// says: If 4 is not in r1c1, then it is in r2c1, the last place in box 1.
    /// says: If r2c1 is 4, then it is not 7.
    /// says: Assume that r2c1 is 6.
    /// says: If r2c1 is 6, then it is not 7.
    /// says: Assume that r2c3 is 6: (6)r2c3 - (6=7)r2c5 - (7)r2c1.
    /// says: If r2c3 is 6, then r2c5 in row 2 is not 6.
    /// says: With 6 gone from r2c5, only 7 is left there.
    /// says: If r2c5 is 7, then r2c1 in row 2 is not 7.
    /// says: Wherever 6 goes in box 1, r2c1 is not 7.
    /// ```
    pub HOUSE_FORCING_CHAINS {
        id: "house-forcing-chains",
        name: "House Forcing Chains",
        family: Chain,
        ratings: Ratings::se(80),
        find: |facts, sink| find(facts, Search::Multiple, &HOUSE_FORCING_CHAINS, sink),
    }
}
