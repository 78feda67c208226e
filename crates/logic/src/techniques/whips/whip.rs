//! Whip: a candidate is supposed, and cells and houses run out of candidates one after the other.

use super::engine;
use super::steps::report_whip_steps;
use crate::prelude::*;

technique! {
    /// ## What it finds
    /// A candidate that leads to a contradiction along a single line of thought: each cell, or each digit in a house,
    /// is left with one candidate, and this leaves the next with one, until a cell or a digit has none left. Remove
    /// the candidate.
    ///
    /// ## Why it works
    /// If the candidate were true, each candidate left over in turn would have to be true, and the last cell or house
    /// would have nothing left. So it is false. There is no guess in it: at each place only one candidate is left.
    ///
    /// Denis Berthier, who named whips, writes `r3c4{n2 n5}` for a cell that loses 2, because of the candidate just
    /// before, and keeps 5; `c6n5{r3 r8}` for a digit in a column, `b8n3{r8c6 r7c4}` for one in a box; a dot stands
    /// for nothing. The number in brackets counts the cells and houses. An XY-Chain, an X-Chain or an AIC without
    /// groups is a whip in which each of them has two candidates from the start.
    ///
    /// ## How we look for it
    /// Each cell or house is touched by the candidate just before it; its other candidates may have been ruled out by
    /// any earlier one. We report the shortest whip of each candidate, of eight cells and houses at most, and none
    /// where locked candidates do the same.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..9...3.5.5...18.28..5.3.41.3..5....7.63..15...59.....5.....7.8.4..8..1.....3..2.
    /// without: r1c4(7), r46c8(7), r6c5(24), r7c5(9), r9c46(4)
    /// step: r8c7<>6
    /// says: whip-suppose, whip-house, whip-house, whip-cell, whip-house, whip-house, whip-house-empty, whip-so
    /// ```
    pub WHIP {
        id: "whip",
        name: "Whip",
        family: Chain,
        find: |facts, sink| {
            sink.poll_stop()?;
            report_whip_steps(&engine::cached_whips(facts, &mut || sink.poll_stop())?.whips, &WHIP, sink)
        },
    }
}

/// Reports the shortest whip of all alone, in a small part of the time that all take.
pub fn find_shortest_whip(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    sink.poll_stop()?;
    report_whip_steps(engine::find_shortest_whip(facts).as_slice(), &WHIP, sink)
}
