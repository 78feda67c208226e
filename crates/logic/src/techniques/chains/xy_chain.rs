//! XY-Chain: an alternating chain of bivalue cells.

use crate::Ratings;
use crate::alternating::{Links, between_same_digit};
use crate::technique::technique;
use crate::techniques::chains::alternating::report;

/// The fewest nodes of a chain, two a cell: three cells.
const FEWEST: usize = 6;

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
    /// grid: 279361458.18...6.9.....9.....26....175.21.9861....82....15.......51..39..37.42..5
    /// step: r4c7<>7
    /// says: alternating-if-cell, alternating-then-cell, alternating-then-cell, alternating-either, alternating-so
    /// ```
    pub XY_CHAIN {
        id: "xy-chain",
        name: "XY-Chain",
        family: Chain,
        ratings: Ratings::NONE.and_hodoku(260),
        find: |facts, sink| {
            sink.poll()?;
            report(&between_same_digit(facts, Links::Bivalue, FEWEST), &XY_CHAIN, sink)
        },
    }
}
