//! Braid: a whip in which anything before may lead on.

use crate::Ratings;
use crate::technique::technique;
use crate::techniques::chains::whip::report;

technique! {
    /// ## What it finds
    /// A candidate (the target) that leads to a contradiction: of a cell, or of the places of a digit in a house, only one
    /// candidate stays, and so on, until a cell or a digit has none left. Unlike in a whip, a cell or house may follow from
    /// any candidate before it, so that several lines of thought run together. Only braids that are shorter than the
    /// shortest whip of their target are shown, and none of more than twelve cells and houses.
    ///
    /// ## Why it works
    /// If the target were true, all that stay would be true in turn, and the last cell or house would have nothing.
    ///
    /// Denis Berthier has shown that what braids take out is what supposing a candidate and filling in singles takes out.
    /// The notation is that of whips.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...8..5.1182534769..61.78.3913.5.2.462.4183.5..5..31.6....4.9382..38.657..8.7.412
    /// step: r9c2<>5
    /// says: whip-suppose, whip-then-loses, whip-then-goes-out, whip-then-goes-out, whip-then-loses-has-nothing, whip-not, whip-line
    /// ```
    pub BRAID {
        id: "braid",
        name: "Braid",
        family: Chain,
        ratings: Ratings::NONE,
        find: |facts, sink| {
            sink.poll()?;
            report(&facts.whips().braids, &BRAID, sink)
        },
    }
}
