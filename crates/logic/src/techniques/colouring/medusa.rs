//! 3D Medusa: clusters through all digits.

use std::ops::ControlFlow;

use super::{Colouring, NAMES, linked, report, trapped, wrapped};
use crate::colours::{Cluster, clusters, emptied, rivals};
use crate::explain::say;
use crate::technique::technique;
use crate::{Facts, Ratings, Sink};

technique! {
    /// ## What it finds
    /// Candidates of several digits, linked by houses with two places for a digit and by cells with two candidates, in
    /// two colours by turns. Every other candidate goes out that cannot be true together with either colour: it shares
    /// a cell with both, a house and its digit with both, or a cell with the one and a house with the other.
    ///
    /// ## Why it works
    /// All candidates of one colour are true. Whichever colour it is, one of them excludes the candidate.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 7..1245..615389.4..2.6571..17.8.59..58.....7...3..6815.579.2.8..6...8359...56..2.
    /// step: r8c4<>4
    /// says: colouring-houses-with-two-places, colouring-each-these-cannot-true
    /// ```
    pub MEDUSA_TRAP {
        id: "3d-medusa-trap",
        name: "3D Medusa Trap",
        family: Colouring,
        ratings: Ratings::NONE,
        find: find_trap,
    }

    /// ## What it finds
    /// Candidates of several digits, linked by houses with two places for a digit and by cells with two candidates, in
    /// two colours by turns, one of which cannot be: two of its candidates share a cell, or a house and a digit, or
    /// together they leave a cell without a candidate or a house without a place for a digit. All of this colour go
    /// out.
    ///
    /// ## Why it works
    /// All candidates of one colour are true. If one colour cannot be, it is the other.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .274..958.9827...664.9.87.2761524893934681275852739..428.397..1.7.142.894198..327
    /// step: r1c1<>3, r1c5<>1, r1c6<>6, r2c1<>1, r2c1<>5, r2c6<>3, r2c8<>3, r3c3<>3, r3c5<>5, r3c8<>1, r8c1<>3, r9c5<>6, r9c6<>5
    /// says: colouring-houses-with-two-places, medusa-but-exclude-each-other, colouring-false-go-out
    /// ```
    pub MEDUSA_WRAP {
        id: "3d-medusa-wrap",
        name: "3D Medusa Wrap",
        family: Colouring,
        ratings: Ratings::NONE,
        find: find_wrap,
    }
}

/// The clusters of several digits: others are simple colours.
fn of_several_digits(facts: &Facts) -> impl Iterator<Item = Cluster> {
    clusters(facts).into_iter().filter(|cluster| cluster.all().digits().has_several())
}

fn find_trap(facts: &Facts, sink: &mut dyn Sink) -> ControlFlow<()> {
    for cluster in of_several_digits(facts) {
        let [first, second] = cluster.colours.map(|colour| rivals(facts, colour));
        let gone = (first & second) - cluster.all();
        report(gone, sink, || Colouring::new(&MEDUSA_TRAP, &[&cluster], vec![trapped(gone)]))?;
    }
    ControlFlow::Continue(())
}

fn find_wrap(facts: &Facts, sink: &mut dyn Sink) -> ControlFlow<()> {
    for cluster in of_several_digits(facts) {
        for (colour, which) in cluster.colours.into_iter().zip(NAMES) {
            let rivals = rivals(facts, colour);
            let clash = rivals & colour;
            let (truths, says) = if !clash.is_empty() {
                (Vec::new(), say!("medusa-but-exclude-each-other", which = which, clash = clash))
            } else if let Some(truth) = emptied(facts, rivals) {
                let lost = linked(facts, truth);
                let says = say!("medusa-but-with-none-could", which = which, lost = lost);
                (vec![truth], says)
            } else {
                continue;
            };
            let says = vec![says, wrapped(which, colour)];
            report(colour, sink, || Colouring { truths, ..Colouring::new(&MEDUSA_WRAP, &[&cluster], says) })?;
        }
    }
    ControlFlow::Continue(())
}
