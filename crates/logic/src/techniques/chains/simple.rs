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
    /// says: chain-suppose, chain-house-off, chain-house-on, chain-house-off, …, chain-house-on, chain-so-cycle
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
    /// says: chain-suppose, chain-house-off, chain-cell-on, chain-house-off, …, chain-cell-on, chain-so-cycle
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
    /// says: chain-suppose, chain-cell-off, chain-house-on, chain-house-off, …, chain-house-on, chain-so-cycle
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
    /// says: chain-suppose, chain-house-off, chain-house-on, chain-house-off, chain-house-on, chain-house-off, chain-so-opposite
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
    /// says: chain-suppose, chain-cell-off, chain-house-on, chain-house-off, …, chain-house-off, chain-so-opposite
    /// ```
    pub XY_CHAIN {
        id: "forcing-chain",
        name: "Forcing Chain",
        family: Chain,
        ratings: Ratings::se(70),
        find: |facts, sink| find(facts, Search::Simple, &XY_CHAIN, sink),
    }
}
