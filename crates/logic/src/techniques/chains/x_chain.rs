//! X-Chain: an alternating chain of one digit.

use crate::Ratings;
use crate::alternating::{Links, between_same_digit};
use crate::technique::technique;
use crate::techniques::chains::alternating::report;

/// The fewest places in a chain.
const FEWEST: usize = 4;

technique! {
    /// ## What it finds
    /// A chain through places of one digit: the first and the second are the only ones of a house, the second and the third
    /// share a house, the third and the fourth are the only ones of a house, and so on, with an even number of places. What
    /// sees both ends loses the digit. (Four places are a turbot fish: skyscraper, two-string kite.)
    ///
    /// ## Why it works
    /// If the digit is not in the first place, it is in the second, so not in the third, and so on: it is in the last.
    /// So one of the two ends holds it. Sudoku Explainer has another chain of this name, here the Forcing X-Chain, which
    /// takes out one candidate by assuming it.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...36.45..18...6.......9.....26....175..1..861....82.....5.......5...39..37.42...
    /// step: r3c4<>1
    /// says: alternating-if-not-then, alternating-then-not, alternating-true, alternating-what-goes-with-neither
    /// ```
    pub OPEN_X_CHAIN {
        id: "open-x-chain",
        name: "X-Chain",
        family: Chain,
        ratings: Ratings::NONE.and_hodoku(260),
        find: |facts, sink| {
            sink.poll()?;
            report(&between_same_digit(facts, Links::Digit, FEWEST), &OPEN_X_CHAIN, sink)
        },
    }
}
