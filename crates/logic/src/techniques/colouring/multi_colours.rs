//! Multi-colours: one digit, two clusters.

use super::engine::{ColourCluster, conflicting_candidates, find_digit_clusters};
use super::{
    ColouringNote, ColouringPattern, colour_name_id, explain_colour_wrap, explain_trap, report_eliminations,
    sights_between,
};
use crate::digits::search_each_digit;
use crate::prelude::*;

technique! {
    /// ## What it finds
    /// Two clusters of candidates of a digit, each in two alternating colours, where a colour of the first sees a
    /// colour of the second. Remove the digit from every cell that sees both of the other two colours.
    ///
    /// ## Why it works
    /// The two colours that see each other can't both be true, so at least one of the other two is true, and a cell
    /// that sees both of them sees a true candidate.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 8...397.27.3852...92.7.683.6372....8598.73..6214.6837.376.....11.26.74.34.9321..7
    /// without: r1c2(5), r4c8(5), r7c78(5), r1c8(14), r2c8(46), r7c4(4)
    /// step: r2c8<>9
    /// says: colouring-cluster, …, so-remove-candidates
    /// ```
    pub MULTI_COLOURS_1 {
        id: "multi-colours-1",
        name: "Multi-Colours 1",
        family: Colouring,
        ratings: TechniqueRatings::NONE.with_hodoku_score(200),
        find: |facts, sink| visit_cluster_pairs(facts, &MULTI_COLOURS_1, sink, |first, second, sink| {
            let (gone, says) = combine_colour_pairs(facts, first, second);
            report_eliminations(gone, sink, || ColouringPattern::new(&MULTI_COLOURS_1, &[first, second], says))
        }),
    }

    /// ## What it finds
    /// Two clusters of candidates of a digit, each in two alternating colours, where one colour of the first sees
    /// both colours of the second. Remove every candidate of this colour.
    ///
    /// ## Why it works
    /// One of the two colours of the second cluster is true, and the colour that sees both sees a true candidate. So
    /// it is false.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...92.7.44....7.92279.1.53.86713942594357286151264837975829..4339..8.25..24...9..
    /// step: r2c7<>6, r3c6<>6, r7c6<>6
    /// says: colouring-cluster, colouring-cluster, multi-colours-both, colouring-wrap-so
    /// easier: skyscraper
    /// ```
    pub MULTI_COLOURS_2 {
        id: "multi-colours-2",
        name: "Multi-Colours 2",
        family: Colouring,
        ratings: TechniqueRatings::NONE.with_hodoku_score(200),
        find: |facts, sink| {
            visit_cluster_pairs(facts, &MULTI_COLOURS_2, sink, |first, second, sink| {
                report_multi_colour_type_2(facts, first, second, sink)?;
                report_multi_colour_type_2(facts, second, first, sink)
            })
        },
    }
}

/// Every two clusters of a digit.
fn visit_cluster_pairs(
    facts: &Facts,
    technique: &'static Technique,
    sink: &mut dyn StepSink,
    mut visit: impl FnMut(&ColourCluster, &ColourCluster, &mut dyn StepSink) -> ControlFlow<()>,
) -> ControlFlow<()> {
    search_each_digit(facts, technique, sink, |digit, sink| {
        let clusters = find_digit_clusters(facts, digit);
        for (number, first) in clusters.iter().enumerate() {
            clusters[number + 1..].iter().try_for_each(|second| visit(first, second, sink))?;
        }
        ControlFlow::Continue(())
    })
}

/// Makes a pattern of two clusters of a digit, each in two colours. The eliminations are either the colour of
/// the first that sees both of the second, or candidates that see two colours of which one is true.
#[must_use]
pub fn build_pattern(
    facts: &Facts,
    digit: Digit,
    colours: [[CellMap; 2]; 2],
    eliminations: CandidateMap,
) -> Box<dyn Pattern> {
    let [first, second] = colours.map(|colours| ColourCluster::from_colours(facts, digit, colours));
    Box::new(match (0..).zip(first.colours).find(|(_, colour)| *colour == eliminations) {
        Some((number, colour)) => build_multi_colour_type_2(facts, &first, &second, (number, colour)),
        None => {
            let (_, says) = combine_colour_pairs(facts, &first, &second);
            ColouringPattern::new(&MULTI_COLOURS_1, &[&first, &second], says)
        }
    })
}

/// Returns the common eliminations of all four ways to pair a colour of each cluster, with the explanation.
fn combine_colour_pairs(
    facts: &Facts,
    first: &ColourCluster,
    second: &ColourCluster,
) -> (CandidateMap, Vec<ColouringNote>) {
    let mut all = CandidateMap::EMPTY;
    let mut says = Vec::new();
    for (one, other) in [(0u8, 0u8), (0, 1), (1, 0), (1, 1)] {
        // If two near colours conflict, one of the far colours is true.
        let of = |cluster: &ColourCluster, number: u8| cluster.colours[usize::from(number)];
        let [near, far] = [of(first, one), of(first, 1 - one)];
        let [their_near, their_far] = [of(second, other), of(second, 1 - other)];
        let [sees, seen] = [
            near & conflicting_candidates(facts, their_near),
            their_near & conflicting_candidates(facts, near),
        ];
        let eliminations = conflicting_candidates(facts, far) & conflicting_candidates(facts, their_far);
        if sees.is_empty() || eliminations.is_empty() {
            continue;
        }
        all |= eliminations;
        // Explain the conflict of the near colours.
        let [near, their_near] = [colour_name_id(one), colour_name_id(2 + other)];
        let near = say!("multi-colours-near", near, sees, their_near, seen);
        let marks = [(sees, MarkRole::Colour(one)), (seen, MarkRole::Colour(2 + other))];
        let sights = sights_between(sees, seen);
        says.push(ColouringNote { sights, ..ColouringNote::new(near, marks) });
        // Then the conclusion from the far ones.
        let [far_name, their_name] = [colour_name_id(1 - one), colour_name_id(3 - other)];
        let marks = [(far, MarkRole::Colour(1 - one)), (their_far, MarkRole::Colour(3 - other))];
        says.push(ColouringNote::new(
            say!("multi-colours-far", far = far_name, their_far = their_name),
            marks,
        ));
        says.extend(explain_trap([(1 - one, far), (3 - other, their_far)], eliminations));
    }
    (all, says)
}

/// A colour of the first sees both of the second.
fn report_multi_colour_type_2(
    facts: &Facts,
    first: &ColourCluster,
    second: &ColourCluster,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let theirs = second.colours.map(|colour| conflicting_candidates(facts, colour));
    for (number, colour) in (0..).zip(first.colours) {
        if theirs.iter().all(|conflicts| !conflicts.is_disjoint(colour)) {
            report_eliminations(colour, sink, || {
                build_multi_colour_type_2(facts, first, second, (number, colour))
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// A colour of the first cluster, with its number, sees both of the second.
fn build_multi_colour_type_2(
    facts: &Facts,
    first: &ColourCluster,
    second: &ColourCluster,
    (number, colour): (u8, CandidateMap),
) -> ColouringPattern {
    let [one, other] = second.colours.map(|theirs| conflicting_candidates(facts, theirs) & colour);
    let both = say!(
        "multi-colours-both",
        which = colour_name_id(number),
        one,
        first = colour_name_id(2),
        other,
        second = colour_name_id(3)
    );
    let marks = [(one | other, MarkRole::Colour(number))];
    let [first_colour, second_colour] = second.colours;
    let sights = [sights_between(one, first_colour), sights_between(other, second_colour)].concat();
    let says = vec![
        ColouringNote { sights, ..ColouringNote::new(both, marks) },
        explain_colour_wrap(number, colour),
    ];
    ColouringPattern::new(&MULTI_COLOURS_2, &[first, second], says)
}
