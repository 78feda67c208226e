//! X-Chain: an alternating chain of one digit.

use super::alternating::report_alternating_chains;
use super::engine::alternating::{WebLinkKind, find_same_digit_chains};
use crate::TechniqueRatings;
use crate::technique::technique;

/// The fewest places in a chain.
const MIN_NODES: usize = 4;

technique! {
    /// ## What it finds
    /// A chain through candidates of one digit, with strong links (the only two cells for the digit in a house) and
    /// weak links (two cells that see each other) by turns. Remove the digit from every cell that sees both ends.
    ///
    /// ## Why it works
    /// If the digit isn't in the first cell, it is in the second, so not in the third, and so on: it must be in the
    /// last. So at least one of the two ends contains it.
    ///
    /// Sudoku Explainer has another chain of this name, here the Forcing X-Chain, which removes one candidate by
    /// supposing it. An X-Chain of four cells is a Turbot Fish.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .4183.725..2.4593...32...64839561247..432.6.92.69.4..3397.5.4.2128493576465..239.
    /// step: r7c4<>1
    /// says: alternating-if-house, alternating-then-house, alternating-either, alternating-so
    /// easier: turbot-fish
    /// ```
    pub OPEN_X_CHAIN {
        id: "open-x-chain",
        name: "X-Chain",
        family: Chain,
        ratings: TechniqueRatings::NONE.with_hodoku_score(260),
        find: |facts, sink| {
            let found = find_same_digit_chains(facts, WebLinkKind::Digit, MIN_NODES, &mut || sink.poll_stop())?;
            report_alternating_chains(&found, &OPEN_X_CHAIN, sink)
        },
    }
}
