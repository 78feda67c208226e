//! X-Colours: one digit, one cluster, and the further consequences of each colour.

use std::ops::ControlFlow;

use ninefold_core::{Digit, HouseSet};

use super::{Colouring, Said, name, report, trapped, wrapped};
use crate::colours::{Cluster, Reach, clusters_of_digit, rivals};
use crate::digits::each_digit;
use crate::explain::say;
use crate::proof::Truth;
use crate::technique::technique;
use crate::{Facts, Ratings, Role, Sink};

technique! {
    /// ## What it finds
    /// Candidates of one digit in two alternating colours, and what each colour forces further: where it leaves a
    /// house only one cell for the digit, that cell must contain it. Remove the digit from every cell that sees both
    /// colours, or what they force.
    ///
    /// ## Why it works
    /// One colour is all true and the other all false, and with the true one everything that it forces. If a colour
    /// leaves a house without a cell for the digit, or puts the digit into a house twice, that colour is false and
    /// all its candidates can be removed.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...4.27.84.76.8.21.8.7..46...5.7684..74.81....9.24.17..61..7..474.1.96..9.3864.17
    /// step: r1c2<>5
    /// says: colouring-cluster, x-colours-reach, colouring-conflict, so-remove-candidates
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
    each_digit(facts, &X_COLOURS, sink, |digit, sink| {
        for cluster in clusters_of_digit(facts, digit) {
            let reaches = cluster.colours.map(|colour| Reach::of(facts, digit, colour.cells_of(digit)));
            if reaches.iter().any(|reach| !reach.houses.is_empty()) {
                look(facts, digit, &cluster, &reaches, sink)?;
            }
        }
        ControlFlow::Continue(())
    })
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
    for (number, (colour, reach)) in (0..).zip(cluster.colours.into_iter().zip(reaches)) {
        if reach.is_contradiction && reach.houses.is_empty() {
            // A simple wrap.
            return ControlFlow::Continue(());
        }
        if reach.is_contradiction {
            let broken = say!("x-colours-broken", which = name(number), digit = digit, houses = reach.houses);
            let shows = [((reach.on - colour.cells_of(digit)).candidates(digit), Role::On)];
            let says = vec![Said::new(broken, shows), wrapped(number, colour)];
            return report(colour, sink, || pattern(says, reach.houses));
        }
    }
    let [first, second] = cluster.colours.map(|colour| rivals(facts, colour));
    let gone = (reaches[0].off & reaches[1].off).candidates(digit) - cluster.all();
    if (first & second).contains_all(gone) {
        return ControlFlow::Continue(());
    }
    let mut says = Vec::new();
    for (number, (colour, reach)) in (0..).zip(cluster.colours.into_iter().zip(reaches)) {
        if !reach.houses.is_empty() {
            let (which, houses) = (name(number), reach.houses);
            let cells = reach.on - colour.cells_of(digit);
            let reached =
                say!("x-colours-reach", which = which, houses = houses, digit = digit, cells = cells);
            says.push(Said::new(reached, [(cells.candidates(digit), Role::On)]));
        }
    }
    says.extend(trapped(gone));
    report(gone, sink, || pattern(says, reaches[0].houses | reaches[1].houses))
}
