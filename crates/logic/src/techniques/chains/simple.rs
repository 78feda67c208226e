//! Cycles and forcing chains of one path: X-cycles, Y-cycles, X-chains, XY-chains.

use crate::Ratings;
use crate::chains::Search;
use crate::technique::technique;
use crate::techniques::chains::find;

technique! {
    /// ## What it finds
    /// A loop of one digit: its places are joined in turn by a house where the digit has just two places, and by a house
    /// that two places merely share. Candidates outside that see both kinds of places go out.
    ///
    /// ## Why it works
    /// If one of the places is true, every second one is; if not, all the others are. Either way one of any two
    /// neighbours is true.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .5..3.78924769853183957124671.38...5..5...87338.759.1246.8.53.7578963124..3..7658
    /// step: r4c6<>4
    /// says: As a line: (4)r6c3 - (4)r6c7 = (4)r4c7 - (4)r4c3 = (4)r6c3.
    /// says: Assume that r6c3 is 4.
    /// says: If r6c3 is 4, then r6c7 in the same row 6 is not 4.
    /// says: If 4 is not in r6c7, then it is in r4c7, the last place in box 6.
    /// says: If r4c7 is 4, then r4c3 in the same row 4 is not 4.
    /// says: If 4 is not in r4c3, then it is in r6c3, the last place in box 4.
    /// says: Going round either way, every second candidate of the loop is true; r4c6(4) see one of each kind, so they are false.
    /// ```
    pub X_CYCLE {
        id: "x-cycle",
        name: "X-Cycle",
        family: Chain,
        ratings: Ratings::se(65),
        find: |facts, sink| find(facts, Search::Simple, &X_CYCLE, sink),
    }

    /// ## What it finds
    /// A loop of cells with two candidates each, neighbours sharing a digit in turn. Candidates outside that see two
    /// neighbours on their common digit go out.
    ///
    /// ## Why it works
    /// If one cell holds its first digit, so do all; if not, all hold their second. Either way one of two neighbours
    /// holds their common digit.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 279361458318..56.95....9.....26..5.175.21.9861...582....15.......51..39..37.42..5
    /// step: r2c4<>7
    /// says: As a line: (2)r2c5 - (2)r2c8 = (7)r2c8 - (7)r2c5 = (2)r2c5.
    /// says: Assume that r2c5 is 2.
    /// says: If r2c5 is 2, then r2c8 in the same row 2 is not 2.
    /// says: If r2c8 is not 2, then it is 7, the last one left.
    /// says: If r2c8 is 7, then r2c5 in the same row 2 is not 7.
    /// says: If r2c5 is not 7, then it is 2, the last one left.
    /// says: Going round either way, every second candidate of the loop is true; r2c4(7) see one of each kind, so they are false.
    /// ```
    pub Y_CYCLE {
        id: "y-cycle",
        name: "Y-Cycle",
        family: Chain,
        ratings: Ratings::se(65),
        find: |facts, sink| find(facts, Search::Simple, &Y_CYCLE, sink),
    }

    /// ## What it finds
    /// A loop of candidates joined in turn by strong links (one of the two is true) and weak links (one of the two is
    /// false), in cells and houses alike. Candidates outside that see a true and a false node of their digit go out.
    ///
    /// ## Why it works
    /// Going round either way, every second candidate of the loop is true.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 2793614583184756295..829.....26935.17532149861967582....153......518.39..37942..5
    /// step: r4c8<>4
    /// says: As a line: (4)r4c1 - (8)r4c1 = (8)r4c2 - (4)r4c2 = (4)r4c1.
    /// says: Assume that r4c1 is 4.
    /// says: If r4c1 is 4, then it is not 8.
    /// says: If 8 is not in r4c1, then it is in r4c2, the last place in box 4.
    /// says: If r4c2 is 8, then it is not 4.
    /// says: If 4 is not in r4c2, then it is in r4c1, the last place in box 4.
    /// says: Going round either way, every second candidate of the loop is true; r4c8(4) see one of each kind, so they are false.
    /// ```
    pub XY_CYCLE {
        id: "xy-cycle",
        name: "Continuous Loop",
        family: Chain,
        ratings: Ratings::se(70),
        find: |facts, sink| find(facts, Search::Simple, &XY_CYCLE, sink),
    }

    /// ## What it finds
    /// A candidate whose truth (or falsehood) leads, along places of its own digit, to its opposite.
    ///
    /// ## Why it works
    /// What leads to its own opposite cannot be.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...36.45..18...6.......9.....26....175.21..861....82.....5.......5...39..37.42...
    /// step: r3c4<>1
    /// says: As a line: (1)r3c4 - (1)r3c7 = (1)r3c8 - (1)r3c4.
    /// says: Assume that r3c4 is 1.
    /// says: If r3c4 is 1, then r3c7 in the same row 3 is not 1.
    /// says: If 1 is not in r3c7, then it is in r3c8, the last place in box 3.
    /// says: If r3c8 is 1, then r3c4 in the same row 3 is not 1.
    /// says: The assumption leads to its opposite, so r3c4(1) is false.
    /// ```
    pub X_CHAIN {
        id: "x-chain",
        name: "X-Chain",
        family: Chain,
        ratings: Ratings::se(66),
        find: |facts, sink| find(facts, Search::Simple, &X_CHAIN, sink),
    }

    /// ## What it finds
    /// A candidate whose truth (or falsehood) leads to its opposite, along cells with two candidates and houses with two
    /// places for a digit.
    ///
    /// ## Why it works
    /// What leads to its own opposite cannot be.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...36.45..18...6.......9.....26....175.21..861....82.....5.......5...39..37.42...
    /// step: r3c4<>1
    /// says: As a line: (1)r3c4 - (1)r3c7 = (1)r3c8 - (1)r3c4.
    /// says: Assume that r3c4 is 1.
    /// says: If r3c4 is 1, then r3c7 in the same row 3 is not 1.
    /// says: If 1 is not in r3c7, then it is in r3c8, the last place in box 3.
    /// says: If r3c8 is 1, then r3c4 in the same row 3 is not 1.
    /// says: The assumption leads to its opposite, so r3c4(1) is false.
    /// ```
    pub XY_CHAIN {
        id: "forcing-chain",
        name: "Forcing Chain",
        family: Chain,
        ratings: Ratings::se(70),
        find: |facts, sink| find(facts, Search::Simple, &XY_CHAIN, sink),
    }
}
