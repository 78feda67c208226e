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
    /// grid: 561.389......61.3523.5.78613...125868157.6..3.26853...192674358...325....53189.42
    /// without: r68c1(7), r28c7(7), r6c7(4)
    /// step: r2c4<>4
    /// says: As a line: (4)r1c9 - (4)r2c7 = (4)r5c7 - (4)r5c5 = (4)r4c4 - (4)r1c4 = (4)r1c9.
    /// says: Assume that r1c9 is 4.
    /// says: If r1c9 is 4, then r2c7 in box 3 is not 4.
    /// says: If 4 is not in r2c7, then it is in r5c7, the last place in column 7.
    /// says: If r5c7 is 4, then r5c5 in row 5 is not 4.
    /// says: If 4 is not in r5c5, then it is in r4c4, the last place in box 5.
    /// says: If r4c4 is 4, then r1c4 in column 4 is not 4.
    /// says: If 4 is not in r1c4, then it is in r1c9, the last place in row 1.
    /// says: Either way round, every second candidate of the loop is true, so what sees one of each kind goes out: r2c4(4).
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
    /// grid: .....4169149768532.629..784..51..8466..84.2..8.4..69....64.7351471593628.5.6..497
    /// without: r1c1(3)
    /// step: r3c5<>5, r4c1<>3, r9c5<>2
    /// says: As a line: (3)r3c1 - (3=2)r9c1 - (2=1)r9c6 - (1=5)r3c6 - (5=3)r3c1.
    /// says: Assume that r3c1 is 3.
    /// says: If r3c1 is 3, then r9c1 in column 1 is not 3.
    /// says: With 3 gone from r9c1, only 2 is left there.
    /// says: If r9c1 is 2, then r9c6 in row 9 is not 2.
    /// says: With 2 gone from r9c6, only 1 is left there.
    /// says: If r9c6 is 1, then r3c6 in column 6 is not 1.
    /// says: With 1 gone from r3c6, only 5 is left there.
    /// says: If r3c6 is 5, then r3c1 in row 3 is not 5.
    /// says: With 5 gone from r3c1, only 3 is left there.
    /// says: Either way round, every second candidate of the loop is true, so what sees one of each kind goes out: r3c5(5), r4c1(3), r9c5(2).
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
    /// grid: 7.....8.92.9.5..6....39.......479123193.6.4784278315969...436..31..8.9476.49....5
    /// without: r2c6(7), r3c6(2), r8c4(2)
    /// step: r9c5<>2
    /// says: As a line: (2-7)r3c7 = (7)r3c6 - (7=2)r9c6 - (2)r9c7 = (2)r3c7.
    /// says: Assume that r3c7 is 2.
    /// says: If r3c7 is 2, then it is not 7.
    /// says: If 7 is not in r3c7, then it is in r3c6, the last place in row 3.
    /// says: If r3c6 is 7, then r9c6 in column 6 is not 7.
    /// says: With 7 gone from r9c6, only 2 is left there.
    /// says: If r9c6 is 2, then r9c7 in row 9 is not 2.
    /// says: If 2 is not in r9c7, then it is in r3c7, the last place in column 7.
    /// says: Either way round, every second candidate of the loop is true, so what sees one of each kind goes out: r9c5(2).
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
    /// grid: ......9...8.....1.3.95.1.87924173..8.3..6.129.....947349..178.6.1.....9...3.....1
    /// step: r2c4<>3
    /// says: As a line: (3)r2c4 - (3)r2c7 = (3)r1c8 - (3)r7c8 = (3)r7c4 - (3)r2c4.
    /// says: Assume that r2c4 is 3.
    /// says: If r2c4 is 3, then r2c7 in row 2 is not 3.
    /// says: If 3 is not in r2c7, then it is in r1c8, the last place in box 3.
    /// says: If r1c8 is 3, then r7c8 in column 8 is not 3.
    /// says: If 3 is not in r7c8, then it is in r7c4, the last place in row 7.
    /// says: If r7c4 is 3, then r2c4 in column 4 is not 3.
    /// says: The assumption leads to its opposite, so r2c4 is not 3.
    /// ```
    pub X_CHAIN {
        id: "x-chain",
        name: "Forcing X-Chain",
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
    /// grid: 7..1245..615389.4..2.6571..17.8.59..58.....7...3..6815.579.2.8..6...8359...56..2.
    /// step: r6c4<>4
    /// says: As a line: (4-2)r6c4 = (2)r6c1 - (2=4)r8c1 - (4)r9c2 = (4)r6c2 - (4)r6c4.
    /// says: Assume that r6c4 is 4.
    /// says: If r6c4 is 4, then it is not 2.
    /// says: If 2 is not in r6c4, then it is in r6c1, the last place in row 6.
    /// says: If r6c1 is 2, then r8c1 in column 1 is not 2.
    /// says: With 2 gone from r8c1, only 4 is left there.
    /// says: If r8c1 is 4, then r9c2 in box 7 is not 4.
    /// says: If 4 is not in r9c2, then it is in r6c2, the last place in column 2.
    /// says: If r6c2 is 4, then r6c4 in row 6 is not 4.
    /// says: The assumption leads to its opposite, so r6c4 is not 4.
    /// ```
    pub XY_CHAIN {
        id: "forcing-chain",
        name: "Forcing Chain",
        family: Chain,
        ratings: Ratings::se(70),
        find: |facts, sink| find(facts, Search::Simple, &XY_CHAIN, sink),
    }
}
