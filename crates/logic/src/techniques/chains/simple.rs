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
    pub XY_CHAIN {
        id: "forcing-chain",
        name: "Forcing Chain",
        family: Chain,
        ratings: Ratings::se(70),
        find: |facts, sink| find(facts, Search::Simple, &XY_CHAIN, sink),
    }
}
