//! Empty rectangles: a box whose places lie in a row and a column, and a crossing line with two places.

use std::ops::RangeInclusive;

use super::engine::StrongLink;
use super::two_links::{TwoLinks, find_strong_links_in, report_link_pairs};
use crate::digits::search_each_digit;
use crate::prelude::*;

technique! {
    /// ## What it finds
    /// A box in which a digit is confined to one row and one column, and a line in which it has only two candidates,
    /// one of them in that row or column. Remove the digit from the cell where the line through the other candidate
    /// meets the other arm of the box.
    ///
    /// ## Why it works
    /// The box has the digit in one of its two arms. If it is in the arm that sees the line, the line has the digit
    /// at its other end. Either way the crossing cell sees it.
    ///
    /// ## How we look for it
    /// The box has three candidates or more; with two, this is a Turbot Fish or a kite.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 1.673.....2365.741.7.21.36..68.91273392.67...7.182369..1..82...23.14698.....75...
    /// step: r3c9<>5
    /// says: link-pair, link-pair, link-near, link-one, link-so
    /// ```
    pub EMPTY_RECTANGLE {
        id: "empty-rectangle",
        name: "Empty Rectangle",
        family: SingleDigit,
        ratings: TechniqueRatings::from_se_rating(43).with_hodoku_score(120),
        find: |facts, sink| find_empty_rectangles(facts, &(3..=5), &EMPTY_RECTANGLE, sink),
    }

    /// ## What it finds
    /// An empty rectangle whose box has only two candidates for the digit, one in the row and one in the column: a
    /// Turbot Fish or a kite.
    ///
    /// ## Why it works
    /// The box has the digit in one of its two cells. If it is in the cell that sees the line, the line has the digit
    /// at its other end. Either way the crossing cell sees it.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...7..586.8765.14265...8397.6...572374.3..865.3..67419.7.92.6.8.....627.826.7.9..
    /// step: r6c4<>2
    /// says: link-pair, link-pair, link-near, link-one, link-so
    /// easier: skyscraper, always
    /// ```
    pub TWO_PLACE_EMPTY_RECTANGLE {
        id: "two-place-empty-rectangle",
        name: "Two-Place Empty Rectangle",
        family: SingleDigit,
        ratings: TechniqueRatings::from_se_rating(41).with_hodoku_score(120),
        find: |facts, sink| find_empty_rectangles(facts, &(2..=2), &TWO_PLACE_EMPTY_RECTANGLE, sink),
    }

    /// ## What it finds
    /// Two empty rectangles in the same box, with different lines. Each removes something of its own.
    ///
    /// ## Why it works
    /// Each rectangle holds by itself: the box has the digit in one arm or in the other, and with the one arm, the
    /// line has it at its other end.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...7..586.8765.14265...8397.6...572374.3..865.3..67419.7.92.6.8.....627.826.7.9..
    /// step: r1c6<>2, r5c3<>2
    /// says: link-pair, …, link-so
    /// easier: skyscraper, always
    /// ```
    pub DUAL_EMPTY_RECTANGLE {
        id: "dual-empty-rectangle",
        name: "Dual Empty Rectangle",
        family: SingleDigit,
        ratings: TechniqueRatings::NONE.with_hodoku_score(120),
        find: find_dual_empty_rectangles,
    }
}

fn find_empty_rectangles(
    facts: &Facts,
    places: &RangeInclusive<usize>,
    technique: &'static Technique,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    search_each_digit(facts, technique, sink, |digit, sink| {
        for rectangle in empty_rectangle_links(facts, digit) {
            if places.contains(&rectangle.links[0].cells().len()) {
                report_link_pairs(facts, technique, &[rectangle], sink)?;
            }
        }
        ControlFlow::Continue(())
    })
}

fn find_dual_empty_rectangles(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search_each_digit(facts, &DUAL_EMPTY_RECTANGLE, sink, |digit, sink| {
        let all = empty_rectangle_links(facts, digit);
        for (number, one) in all.iter().enumerate() {
            for other in &all[number + 1..] {
                let [first, second] = [one, other].map(|rectangle| rectangle.eliminated_cells(facts));
                if one.links[0].house == other.links[0].house && first != second {
                    report_link_pairs(facts, &DUAL_EMPTY_RECTANGLE, &[*one, *other], sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    })
}

/// The empty rectangles of a digit that remove something, the box's link first.
fn empty_rectangle_links(facts: &Facts, digit: Digit) -> Vec<TwoLinks> {
    let lines = [HouseSet::COLUMNS, HouseSet::ROWS].map(|kind| find_strong_links_in(facts, digit, kind));
    let mut found = Vec::new();
    // Boxes whose places all lie in one row and one column, but not in a single line.
    for house in HouseSet::BOXES {
        let places = facts.candidate_cells(digit) & house.cells();
        if places.len() < 2 || places.covered_line().is_some() {
            continue;
        }
        for crossing in house.cells() {
            let arms = [crossing.row(), crossing.column()];
            let [in_row, in_column] = arms.map(|line| places & line.cells());
            if in_row | in_column != places {
                continue;
            }
            // Join an arm with a strong link in a crossing line, both ways.
            for (near, far, links) in [(0, 1, &lines[0]), (1, 0, &lines[1])] {
                let ends = [[in_row, in_column][far], [in_row, in_column][near]];
                let link = StrongLink { house, ends };
                found
                    .extend(links.iter().filter_map(|&line| join_box_to_line(digit, link, arms[near], line)));
            }
        }
    }
    found.retain(|rectangle| !rectangle.eliminated_cells(facts).is_empty());
    found
}

/// The link of a box, left at its arm in a line, and then a crossing line with a place on that line, if its
/// other place lies beyond the box.
fn join_box_to_line(digit: Digit, link: StrongLink, arm: House, line: StrongLink) -> Option<TwoLinks> {
    let outside = arm.cells() - link.house.cells();
    let line = [line, line.reversed()].into_iter().find(|line| outside.contains_all(line.ends[0]))?;
    let far = line.ends[1].first()?.house(arm.kind());
    link.house.cells().is_disjoint(far.cells()).then_some(TwoLinks { digit, links: [link, line] })
}
