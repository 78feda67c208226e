//! X-colours: one digit, one cluster, and what follows further from each colour.

use std::ops::ControlFlow;

use ninefold_core::{Digit, HouseSet};

use super::{Colouring, NAMES, report, trapped, wrapped};
use crate::colours::{Cluster, Reach, clusters_of_digit, rivals};
use crate::explain::say;
use crate::proof::Truth;
use crate::technique::technique;
use crate::{Facts, Ratings, Sink};

technique! {
    /// ## What it finds
    /// Places of a digit in two colours, and what else each colour brings about: where it leaves a house a single place
    /// for the digit, that place takes the colour too, and so on. The digit goes out of what sees both colours; or, if
    /// a colour leaves a house no place or puts two into one, out of the places of that colour.
    ///
    /// ## Why it works
    /// One of the two colours holds the digit, and with it all that it brings about.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...4.27.84.76.8.21.8.7..46...5.7684..74.81....9.24.17..61..7..474.1.96..9.3864.17
    /// step: r1c2<>5
    /// says: colouring-houses-with-two-places-2, x-colours-with-have-one-place, colouring-each-these-cannot-true
    /// ```
    pub X_COLOURS {
        id: "x-colours",
        name: "X-Colours",
        family: Colouring,
        ratings: Ratings::NONE,
        find: find,
    }
}

fn find(facts: &Facts, sink: &mut dyn Sink) -> ControlFlow<()> {
    for digit in Digit::ALL {
        for cluster in clusters_of_digit(facts, digit) {
            let reaches = cluster.colours.map(|colour| Reach::of(facts, digit, colour.cells_of(digit)));
            if reaches.iter().any(|reach| !reach.houses.is_empty()) {
                look(facts, digit, &cluster, &reaches, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn look(
    facts: &Facts,
    digit: Digit,
    cluster: &Cluster,
    reaches: &[Reach; 2],
    sink: &mut dyn Sink,
) -> ControlFlow<()> {
    let pattern = |says, houses: HouseSet| Colouring {
        truths: houses.iter().map(|house| Truth::Place(house, digit)).collect(),
        ..Colouring::new(&X_COLOURS, &[cluster], says)
    };
    for ((colour, reach), which) in cluster.colours.into_iter().zip(reaches).zip(NAMES) {
        if reach.is_contradiction && reach.houses.is_empty() {
            // A simple wrap.
            return ControlFlow::Continue(());
        }
        if reach.is_contradiction {
            let says = vec![
                say!("x-colours-with-one-would-have", which = which, houses = reach.houses),
                wrapped(which, colour),
            ];
            return report(colour, sink, || pattern(says, reach.houses));
        }
    }
    let [first, second] = cluster.colours.map(|colour| rivals(facts, colour));
    let gone = (reaches[0].off & reaches[1].off).candidates(digit) - cluster.all();
    if (first & second).contains_all(gone) {
        return ControlFlow::Continue(());
    }
    let mut says = Vec::new();
    for ((colour, reach), which) in cluster.colours.into_iter().zip(reaches).zip(NAMES) {
        if !reach.houses.is_empty() {
            says.push(say!(
                "x-colours-with-have-one-place",
                which = which,
                houses = reach.houses,
                digit = digit,
                cells = reach.on - colour.cells_of(digit)
            ));
        }
    }
    says.push(trapped(gone));
    report(gone, sink, || pattern(says, reaches[0].houses | reaches[1].houses))
}
