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
    /// grid: .4183.725..2.4593...32...64839561247..432.6.92.69.4..3397.5.4.2128493576465..239.
    /// step: r3c7<>1
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
