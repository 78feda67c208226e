//! Cycles and forcing chains of one path: X-cycles, Y-cycles, X-chains, XY-chains.

use crate::Ratings;
use crate::chains::Search;
use crate::technique::technique;
use crate::techniques::chains::find;

technique! {
    /// ## What it finds
    /// A closed loop of candidates of one digit, with strong links (the only two cells for the digit in a house) and
    /// weak links (two cells that share a house) by turns. Remove every candidate that sees both ends of a link.
    ///
    /// ## Why it works
    /// Suppose a candidate of the loop is true: then every second one is. Suppose it is false: then all the others
    /// are. Either way exactly one candidate of each link is true, so a candidate that sees both ends of a link is
    /// false.
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
    /// A closed loop of cells with two candidates each, where each cell sees the next and shares a candidate with it.
    /// Remove the shared digit from every cell that sees both neighbours.
    ///
    /// ## Why it works
    /// If one cell contains its first digit, going round the loop so do all the others; if not, all contain their
    /// second. Either way exactly one of two neighbours contains the digit they share, so a cell that sees both can't
    /// be that digit.
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
    /// A closed loop of candidates joined by turns by strong links (one of the two is true) and weak links (one of
    /// the two is false), in cells and houses alike. Remove every candidate that sees both ends of a link.
    ///
    /// ## Why it works
    /// Suppose a candidate of the loop is true: then every second one is. Suppose it is false: then all the others
    /// are. Either way exactly one candidate of each link is true, so a candidate that sees both ends of a link is
    /// false.
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
    /// A candidate that leads to its own opposite along candidates of its digit. If supposing it true makes it false,
    /// remove it; if supposing it false makes it true, place it.
    ///
    /// ## Why it works
    /// A supposition that leads to its own opposite is wrong.
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
    /// A candidate that leads to its own opposite along cells with two candidates and houses with two cells for a
    /// digit. If supposing it true makes it false, remove it; if supposing it false makes it true, place it.
    ///
    /// ## Why it works
    /// A supposition that leads to its own opposite is wrong.
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
