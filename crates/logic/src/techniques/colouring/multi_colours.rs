//! Multi-colours: one digit, two clusters.

use std::ops::ControlFlow;

use ninefold_core::{CandidateMap, Digit};

use super::{Colouring, NAMES, report, trapped, wrapped};
use crate::colours::{Cluster, clusters_of_digit, rivals};
use crate::explain::say;
use crate::technique::technique;
use crate::{Facts, Ratings, Sink};

technique! {
    /// ## What it finds
    /// Two clusters of places of a digit, each in two colours, so that a place of one colour of the first sees one of
    /// the second. The digit goes out of what sees both of the other two colours, be it of a cluster or not.
    ///
    /// ## Why it works
    /// The two colours that see each other do not both hold the digit, so one of the other two does.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..8..9..23.268.95..6.2....8...8.2....2349678..8.7...2.....28.4.215.748.68..16.2..
    /// step: r4c9<>5
    /// says: colouring-houses-with-two-places-2, colouring-houses-with-two-places-2, multi-colours-but-see-each-other, multi-colours-not-both-true-one, colouring-each-these-cannot-true
    /// ```
    pub MULTI_COLOURS_1 {
        id: "multi-colours-1",
        name: "Multi-Colours 1",
        family: Colouring,
        ratings: Ratings::NONE.and_hodoku(200),
        find: |facts, sink| each_pair(facts, |first, second| type_1(facts, first, second, sink)),
    }

    /// ## What it finds
    /// Two clusters of places of a digit, each in two colours, so that one colour of the first sees both colours of the
    /// second. The digit goes out of all places of that colour.
    ///
    /// ## Why it works
    /// One of the two colours of the second cluster holds the digit, so the colour that sees both does not.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ....3.7..24769853183..71.4671.38...5......87338.759.1246.8..3.7578963124..3..7...
    /// step: r3c4<>2
    /// says: colouring-houses-with-two-places-2, colouring-houses-with-two-places-2, multi-colours-but-sees-one-one, colouring-false-go-out
    /// ```
    pub MULTI_COLOURS_2 {
        id: "multi-colours-2",
        name: "Multi-Colours 2",
        family: Colouring,
        ratings: Ratings::NONE.and_hodoku(200),
        find: |facts, sink| {
            each_pair(facts, |first, second| {
                type_2(facts, first, second, sink)?;
                type_2(facts, second, first, sink)
            })
        },
    }
}

/// Every two clusters of a digit.
fn each_pair(facts: &Facts, mut see: impl FnMut(&Cluster, &Cluster) -> ControlFlow<()>) -> ControlFlow<()> {
    for digit in Digit::ALL {
        let clusters = clusters_of_digit(facts, digit);
        for (number, first) in clusters.iter().enumerate() {
            clusters[number + 1..].iter().try_for_each(|second| see(first, second))?;
        }
    }
    ControlFlow::Continue(())
}

/// What all four ways to take a colour of each take out together.
fn type_1(facts: &Facts, first: &Cluster, second: &Cluster, sink: &mut dyn Sink) -> ControlFlow<()> {
    let mut all = CandidateMap::EMPTY;
    let mut says = Vec::new();
    for (one, other) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let [near, far] = [first.colours[one], first.colours[1 - one]];
        let [their_near, their_far] = [second.colours[other], second.colours[1 - other]];
        let [sees, seen] = [near & rivals(facts, their_near), their_near & rivals(facts, near)];
        let gone = rivals(facts, far) & rivals(facts, their_far);
        if sees.is_empty() || gone.is_empty() {
            continue;
        }
        all |= gone;
        says.extend([
            say!("multi-colours-but-see-each-other", sees = sees, seen = seen),
            say!(
                "multi-colours-not-both-true-one",
                near = near,
                their_near = their_near,
                far = far,
                their_far = their_far
            ),
            trapped(gone),
        ]);
    }
    report(all, sink, || Colouring::new(&MULTI_COLOURS_1, &[first, second], says))
}

/// A colour of the first sees both of the second.
fn type_2(facts: &Facts, first: &Cluster, second: &Cluster, sink: &mut dyn Sink) -> ControlFlow<()> {
    let theirs = second.colours.map(|colour| rivals(facts, colour));
    for (colour, which) in first.colours.into_iter().zip(NAMES) {
        let [one, other] = theirs.map(|rivals| rivals & colour);
        if one.is_empty() || other.is_empty() {
            continue;
        }
        let says = vec![
            say!(
                "multi-colours-but-sees-one-one",
                which = which,
                one = one,
                first = second.colours[0],
                other = other,
                second = second.colours[1]
            ),
            wrapped(which, colour),
        ];
        report(colour, sink, || Colouring::new(&MULTI_COLOURS_2, &[first, second], says))?;
    }
    ControlFlow::Continue(())
}
