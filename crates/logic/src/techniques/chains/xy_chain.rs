//! XY-Chain: an alternating chain of bivalue cells.

use crate::Ratings;
use crate::alternating::{Links, between_same_digit};
use crate::technique::technique;
use crate::techniques::chains::alternating::report;

/// The fewest nodes of a chain, two a cell: three cells.
const FEWEST: usize = 6;

technique! {
    /// ## What it finds
    /// A chain of cells with two candidates each, every cell sharing one with the cell before and, seeing it, the other
    /// with the cell after. The free candidates of the two ends are the same digit: what sees both ends loses it. (Three
    /// cells are an XY-Wing.)
    ///
    /// ## Why it works
    /// If the first cell does not hold the digit, it holds its other candidate, so the next cell cannot, and holds its
    /// other, and so on: the last cell holds the digit. So one of the two ends holds it.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 279361458.18...6.9.....9.....26....175.21.9861....82....15.......51..39..37.42..5
    /// step: r4c7<>7
    /// says: alternating-if-not, alternating-then-not-2, alternating-then-not-2, alternating-true, alternating-what-goes-with-neither
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
