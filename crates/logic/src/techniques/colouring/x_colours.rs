//! X-Colours: one digit, one cluster, and the further consequences of each colour.

use super::engine::{ColourCluster, ColourReach, conflicting_candidates, find_digit_clusters};
use super::{
    ColouringNote, ColouringPattern, colour_name_id, explain_colour_wrap, explain_trap, report_eliminations,
};
use crate::digits::search_each_digit;
use crate::prelude::*;
use crate::proof::Truth;

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
        find: find_x_colours,
    }
}

fn find_x_colours(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search_each_digit(facts, &X_COLOURS, sink, |digit, sink| {
        for cluster in find_digit_clusters(facts, digit) {
            let reaches = cluster
                .colours
                .map(|colour| ColourReach::from_cells(facts, digit, colour.cells_with_digit(digit)));
            if reaches.iter().any(|reach| !reach.houses.is_empty()) {
                report_cluster(facts, digit, &cluster, &reaches, sink)?;
            }
        }
        ControlFlow::Continue(())
    })
}

fn report_cluster(
    facts: &Facts,
    digit: Digit,
    cluster: &ColourCluster,
    reaches: &[ColourReach; 2],
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let pattern = |says, houses: HouseSet| ColouringPattern {
        truths: houses.iter().map(|house| Truth::Place(house, digit)).collect(),
        ..ColouringPattern::new(&X_COLOURS, &[cluster], says)
    };
    // A contradiction in one colour settles the cluster.
    for (number, (colour, reach)) in (0..).zip(cluster.colours.into_iter().zip(reaches)) {
        if reach.is_contradiction && reach.houses.is_empty() {
            // A simple wrap.
            return ControlFlow::Continue(());
        }
        if reach.is_contradiction {
            let broken =
                say!("x-colours-broken", which = colour_name_id(number), digit, houses = reach.houses);
            let shows = [((reach.on - colour.cells_with_digit(digit)).to_candidates(digit), MarkRole::On)];
            let says = vec![ColouringNote::new(broken, shows), explain_colour_wrap(number, colour)];
            return report_eliminations(colour, sink, || pattern(says, reach.houses));
        }
    }
    // Candidates that both colours see directly are left to the simple trap.
    let [first, second] = cluster.colours.map(|colour| conflicting_candidates(facts, colour));
    let eliminations = (reaches[0].off & reaches[1].off).to_candidates(digit) - cluster.all_candidates();
    if (first & second).contains_all(eliminations) {
        return ControlFlow::Continue(());
    }
    // Explain which cells each colour reaches through a house.
    let mut says = Vec::new();
    for (number, (colour, reach)) in (0..).zip(cluster.colours.into_iter().zip(reaches)) {
        if !reach.houses.is_empty() {
            let (which, houses) = (colour_name_id(number), reach.houses);
            let cells = reach.on - colour.cells_with_digit(digit);
            let reached = say!("x-colours-reach", which, houses, digit, cells);
            says.push(ColouringNote::new(reached, [(cells.to_candidates(digit), MarkRole::On)]));
        }
    }
    let [one, other] = reaches.each_ref().map(|reach| reach.on.to_candidates(digit));
    says.extend(explain_trap([(0, one), (1, other)], eliminations));
    report_eliminations(eliminations, sink, || pattern(says, reaches[0].houses | reaches[1].houses))
}
