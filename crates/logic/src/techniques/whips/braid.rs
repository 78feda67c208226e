//! Braid: a whip in which anything before may lead on.

use super::engine;
use super::steps::report_whip_steps;
use crate::technique::technique;

technique! {
    /// ## What it finds
    /// A candidate that leads to a contradiction along several lines of thought: cells, and digits in houses, are
    /// left with one candidate each, until a cell or a digit has none left. Remove the candidate.
    ///
    /// ## Why it works
    /// If the candidate were true, each candidate left over in turn would have to be true, and the last cell or house
    /// would have nothing left. So it is false.
    ///
    /// Unlike in a whip, a cell or house may follow from any candidate before it, so several lines run side by side.
    /// Denis Berthier has shown that braids remove exactly what supposing a candidate and placing singles removes.
    /// The notation is that of whips.
    ///
    /// ## How we look for it
    /// We report a braid only if it is shorter than the shortest whip of its candidate, and of twelve cells and
    /// houses at most.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 68...72.3.93821.64.2.3.68.984.61392..6...5438.39.841.69.816234.416.38.923.2..9681
    /// step: r9c5<>4
    /// says: whip-suppose, …, whip-so
    /// ```
    pub BRAID {
        id: "braid",
        name: "Braid",
        family: Chain,
        find: |facts, sink| {
            sink.poll_stop()?;
            report_whip_steps(&engine::cached_whips(facts, &mut || sink.poll_stop())?.braids, &BRAID, sink)
        },
    }
}
