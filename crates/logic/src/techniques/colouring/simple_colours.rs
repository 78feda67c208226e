//! Simple colours: one digit, one cluster.

use super::engine::{ColourCluster, conflicting_candidates, find_digit_clusters};
use super::{ColouringPattern, explain_clash, explain_colour_wrap, explain_trap, report_eliminations};
use crate::digits::search_each_digit;
use crate::prelude::*;

technique! {
    /// ## What it finds
    /// Candidates of one digit, joined by houses in which the digit has only two candidates, in two alternating
    /// colours. Remove the digit from every other cell that sees both colours.
    ///
    /// ## Why it works
    /// One colour is all true and the other all false. Whichever is true, a cell that sees both colours sees a true
    /// candidate.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..5...7.2..4..25..293517..612795.6...58671.299.62.8157..21869755.1.29.64.69..52.1
    /// step: r1c8<>3, r8c2<>3, r9c1<>3, r9c5<>3
    /// says: colouring-cluster, colouring-conflict, …, so-remove-candidates
    /// ```
    pub SIMPLE_COLOURS_TRAP {
        id: "simple-colours-trap",
        name: "Simple Colours Trap",
        family: Colouring,
        ratings: TechniqueRatings::NONE.with_hodoku_score(150),
        find: find_colour_traps,
    }

    /// ## What it finds
    /// Candidates of one digit, joined by houses in which the digit has only two candidates, in two alternating
    /// colours, where two of the same colour see each other. Remove every candidate of this colour.
    ///
    /// ## Why it works
    /// One colour is all true and the other all false. Two candidates that see each other can't both be true, so
    /// their colour is the false one.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 4671...2.281.674.553928467115.74.98279482.1.3.28..17.491563824787.41.5.6.4.57..1.
    /// without: r1c6(9)
    /// step: r1c6<>3, r2c8<>3, r4c3<>3, r6c4<>3, r8c3<>3, r9c1<>3, r9c7<>3
    /// says: colouring-cluster, colouring-clash, colouring-wrap-so
    /// ```
    pub SIMPLE_COLOURS_WRAP {
        id: "simple-colours-wrap",
        name: "Simple Colours Wrap",
        family: Colouring,
        ratings: TechniqueRatings::NONE.with_hodoku_score(150),
        find: find_colour_wraps,
    }
}

fn find_colour_traps(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search_each_digit(facts, &SIMPLE_COLOURS_TRAP, sink, |digit, sink| {
        for cluster in find_digit_clusters(facts, digit) {
            let [first, second] = cluster.colours.map(|colour| conflicting_candidates(facts, colour));
            let eliminations = (first & second) - cluster.all_candidates();
            report_eliminations(eliminations, sink, || build_trap_pattern(&cluster, eliminations))?;
        }
        ControlFlow::Continue(())
    })
}

fn find_colour_wraps(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search_each_digit(facts, &SIMPLE_COLOURS_WRAP, sink, |digit, sink| {
        for cluster in find_digit_clusters(facts, digit) {
            for (number, colour) in (0..).zip(cluster.colours) {
                if !conflicting_candidates(facts, colour).is_disjoint(colour) {
                    report_eliminations(colour, sink, || build_wrap_pattern(&cluster, number, colour))?;
                }
            }
        }
        ControlFlow::Continue(())
    })
}

/// Makes the pattern of a cluster whose two colours both see the eliminations.
fn build_trap_pattern(cluster: &ColourCluster, eliminations: CandidateMap) -> ColouringPattern {
    let [first, second] = cluster.colours;
    let says = explain_trap([(0, first), (1, second)], eliminations);
    ColouringPattern::new(&SIMPLE_COLOURS_TRAP, &[cluster], says)
}

/// A cluster, and the number of the colour that clashes with itself.
fn build_wrap_pattern(cluster: &ColourCluster, number: u8, colour: CandidateMap) -> ColouringPattern {
    let says =
        explain_clash(number, colour).into_iter().chain([explain_colour_wrap(number, colour)]).collect();
    ColouringPattern::new(&SIMPLE_COLOURS_WRAP, &[cluster], says)
}

/// Makes a pattern of a digit's cells in two colours. The eliminations are one of the colours, or see both.
#[must_use]
pub fn build_pattern(
    facts: &Facts,
    digit: Digit,
    colours: [CellMap; 2],
    eliminations: CandidateMap,
) -> Box<dyn Pattern> {
    let cluster = ColourCluster::from_colours(facts, digit, colours);
    Box::new(match (0..).zip(cluster.colours).find(|(_, colour)| *colour == eliminations) {
        Some((number, colour)) => build_wrap_pattern(&cluster, number, colour),
        None => build_trap_pattern(&cluster, eliminations),
    })
}
