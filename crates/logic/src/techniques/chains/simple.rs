//! Cycles and forcing chains of one path: X-cycles, Y-cycles, X-chains, XY-chains.

use ninefold_chains::{ChainLinks, ChainSearch};

use super::{find_chains, find_cycles};
use crate::TechniqueRatings;
use crate::technique::technique;

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
    /// grid: .4183.725..2.4593...32...64839561247..432.6.92.69.4..3397.5.4.2128493576465..239.
    /// step: r6c8<>8
    /// says: chain-suppose, chain-house-off, chain-house-on, chain-house-off, chain-house-on, chain-so-cycle
    /// easier: x-wing
    /// ```
    pub X_CYCLE {
        id: "x-cycle",
        name: "X-Cycle",
        family: Chain,
        ratings: TechniqueRatings::from_se_rating(65),
        find: |facts, sink| find_cycles(facts, ChainLinks::X, &X_CYCLE, sink),
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
    /// grid: 8..6.94..7...12...9....3...289.36..46.59.132813.2...6.5283976414961257833...6.295
    /// without: r1c8(7), r3c9(7), r2c7(5), r3c4(8), r3c5(57)
    /// step: r1c8<>5, r3c2<>1, r6c5<>7
    /// says: chain-suppose, …, chain-so-cycle
    /// ```
    pub Y_CYCLE {
        id: "y-cycle",
        name: "Y-Cycle",
        family: Chain,
        ratings: TechniqueRatings::from_se_rating(65),
        find: |facts, sink| find_cycles(facts, ChainLinks::Y, &Y_CYCLE, sink),
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
    /// grid: .3.5.8....4...68....8.....638.16...21248.7.63..5.23.1827...968.8..6..3..4...8....
    /// without: r3c2(5), r8c5(5), r9c7(5)
    /// step: r3c4<>4, r6c1<>9, r6c7<>9, r7c5<>3
    /// says: chain-suppose, …, chain-so-cycle
    /// easier: continuous-nice-loop
    /// ```
    pub XY_CYCLE {
        id: "xy-cycle",
        name: "Continuous Loop",
        family: Chain,
        ratings: TechniqueRatings::from_se_rating(70),
        find: |facts, sink| find_chains(facts, ChainSearch::Simple, &XY_CYCLE, sink),
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
    /// easier: two-string-kite
    /// ```
    pub X_CHAIN {
        id: "x-chain",
        name: "Forcing X-Chain",
        family: Chain,
        ratings: TechniqueRatings::from_se_rating(66),
        find: |facts, sink| find_chains(facts, ChainSearch::Simple, &X_CHAIN, sink),
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
    /// grid: 863759142..2.6....4592186375.7........4....65698.3......1.....3..6..12...45.9..16
    /// without: r4c4(8), r8c9(8), r6c4(4)
    /// step: r7c6<>4
    /// says: chain-suppose, …, chain-so-opposite
    /// easier: aic
    /// ```
    pub XY_CHAIN {
        id: "forcing-chain",
        name: "Forcing Chain",
        family: Chain,
        ratings: TechniqueRatings::from_se_rating(70),
        find: |facts, sink| find_chains(facts, ChainSearch::Simple, &XY_CHAIN, sink),
    }
}
