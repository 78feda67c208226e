//! XY-Chain: an alternating chain of bivalue cells.

use super::alternating::report_alternating_chains;
use super::engine::alternating::{WebLinkKind, find_same_digit_chains};
use crate::TechniqueRatings;
use crate::technique::technique;

/// The fewest nodes of a chain, two a cell: three cells.
const MIN_NODES: usize = 6;

technique! {
    /// ## What it finds
    /// A chain of cells with two candidates each, where each cell sees the next and shares a candidate with it, and
    /// both ends have the same digit to spare. Remove this digit from every cell that sees both ends.
    ///
    /// ## Why it works
    /// If the first cell isn't the digit, it is its other candidate, so the next cell can't be that and must be its
    /// own other candidate, and so on: the last cell must be the digit. So at least one of the two ends is. An
    /// XY-Chain of three cells is an XY-Wing.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 385..47.1972.5..34146.3.5.245.8...16831..5.7926......5693..2158514.8.927728519..3
    /// without: r1c4(6), r6c4(4), r6c5(7)
    /// step: r6c4<>7
    /// says: alternating-if-cell, …, alternating-so
    /// ```
    pub XY_CHAIN {
        id: "xy-chain",
        name: "XY-Chain",
        family: Chain,
        ratings: TechniqueRatings::NONE.with_hodoku_score(260),
        find: |facts, sink| {
            let found = find_same_digit_chains(facts, WebLinkKind::Bivalue, MIN_NODES, &mut || sink.poll_stop())?;
            report_alternating_chains(&found, &XY_CHAIN, sink)
        },
    }
}
