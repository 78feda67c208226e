//! Simple colours: one digit, one cluster.

use std::ops::ControlFlow;

use ninefold_core::Digit;

use super::{Colouring, NAMES, report, trapped, wrapped};
use crate::colours::{clusters_of_digit, rivals};
use crate::explain::say;
use crate::technique::technique;
use crate::{Facts, Ratings, Sink};

technique! {
    /// ## What it finds
    /// Places of a digit, linked by houses in which it has two, in two colours by turns. The digit goes out of every
    /// other place that sees both colours.
    ///
    /// ## Why it works
    /// All places of one colour hold the digit. Whichever colour it is, what sees both sees one that holds it.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .384..9166.2.19843149836572264..318.8.3164..9.9128.36491.34...832765849148...1.3.
    /// step: r9c4<>7
    /// says: colouring-houses-with-two-places-2, colouring-each-these-cannot-true
    /// ```
    pub SIMPLE_COLOURS_TRAP {
        id: "simple-colours-trap",
        name: "Simple Colours Trap",
        family: Colouring,
        ratings: Ratings::NONE.and_hodoku(150),
        find: find_trap,
    }

    /// ## What it finds
    /// Places of a digit, linked by houses in which it has two, in two colours by turns, so that two places of the same
    /// colour see each other. The digit goes out of all places of this colour.
    ///
    /// ## Why it works
    /// If the colour held the digit, two places that see each other would. So the other colour holds it.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 4671...2.281.674.553928467115.74.98279482.1.3.28..17.491563824787.41.5.6.4.57..1.
    /// without: r1c6(9)
    /// step: r1c6<>3, r2c8<>3, r4c3<>3, r6c4<>3, r8c3<>3, r9c1<>3, r9c7<>3
    /// says: colouring-houses-with-two-places-2, simple-colours-but-see-each-other, colouring-false-go-out
    /// ```
    pub SIMPLE_COLOURS_WRAP {
        id: "simple-colours-wrap",
        name: "Simple Colours Wrap",
        family: Colouring,
        ratings: Ratings::NONE.and_hodoku(150),
        find: find_wrap,
    }
}

fn find_trap(facts: &Facts, sink: &mut dyn Sink) -> ControlFlow<()> {
    for digit in Digit::ALL {
        for cluster in clusters_of_digit(facts, digit) {
            let [first, second] = cluster.colours.map(|colour| rivals(facts, colour));
            let gone = (first & second) - cluster.all();
            report(gone, sink, || Colouring::new(&SIMPLE_COLOURS_TRAP, &[&cluster], vec![trapped(gone)]))?;
        }
    }
    ControlFlow::Continue(())
}

fn find_wrap(facts: &Facts, sink: &mut dyn Sink) -> ControlFlow<()> {
    for digit in Digit::ALL {
        for cluster in clusters_of_digit(facts, digit) {
            for (colour, which) in cluster.colours.into_iter().zip(NAMES) {
                let clash = rivals(facts, colour) & colour;
                if clash.is_empty() {
                    continue;
                }
                let says = vec![
                    say!("simple-colours-but-see-each-other", which = which, clash = clash),
                    wrapped(which, colour),
                ];
                report(colour, sink, || Colouring::new(&SIMPLE_COLOURS_WRAP, &[&cluster], says))?;
            }
        }
    }
    ControlFlow::Continue(())
}
