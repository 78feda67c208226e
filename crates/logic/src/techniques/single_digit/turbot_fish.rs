//! Turbot fish that are neither skyscrapers nor kites: two links of two cells, one of them a box's, or two
//! parallel lines that meet in a box.

use super::engine::StrongLink;
use super::two_links::{TwoLinks, find_strong_links_in, report_link_pairs, ways_to_join_links};
use crate::digits::search_each_digit;
use crate::prelude::*;

technique! {
    /// ## What it finds
    /// Two houses in which a digit has only two candidates each, where an end of one sees an end of the other. Remove
    /// the digit from every cell that sees both of the other ends.
    ///
    /// ## Why it works
    /// The two ends that see each other can't both contain the digit, so at least one of the two houses has it at its
    /// other end.
    ///
    /// ## How we look for it
    /// Two parallel lines that meet in a crossing line are told as a Skyscraper, a row and a column that meet in a
    /// box as a Two-String Kite. Here at least one house is a box, or two parallel lines meet in a box.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .4..5281.21.86.5495.8.14.27134695782...421...629.8.1544..17.2.8.7253.461..124..75
    /// step: r1c1<>3
    /// says: link-pair, link-pair, link-near, link-one, link-so
    /// ```
    pub TURBOT_FISH {
        id: "turbot-fish",
        name: "Turbot Fish",
        family: SingleDigit,
        ratings: TechniqueRatings::from_se_rating(41).with_hodoku_score(120),
        find: find_turbot_fish,
    }
}

fn find_turbot_fish(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search_each_digit(facts, &TURBOT_FISH, sink, |digit, sink| {
        let mut links = find_strong_links_in(facts, digit, HouseSet::ROWS | HouseSet::COLUMNS);
        // Links of boxes that are links of a line as well count once.
        let is_of_line = |link: &StrongLink| links.iter().any(|line| line.cells() == link.cells());
        let of_boxes: Vec<StrongLink> = find_strong_links_in(facts, digit, HouseSet::BOXES)
            .into_iter()
            .filter(|link| !is_of_line(link))
            .collect();
        links.extend(of_boxes);
        // Every two links without a common cell, in each order of their ends.
        for (number, &first) in links.iter().enumerate() {
            for second in links[number + 1..].iter().filter(|link| link.cells().is_disjoint(first.cells())) {
                for pair in ways_to_join_links(digit, first, *second).into_iter().filter(is_turbot_fish) {
                    report_link_pairs(facts, &TURBOT_FISH, &[pair], sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    })
}

fn is_turbot_fish(pair: &TwoLinks) -> bool {
    let [first, second] = pair.links.map(|link| link.house);
    let parallel = first.kind() == second.kind();
    let (near, free) = (pair.weakly_linked_ends(), pair.free_ends());
    let meets_otherwise = !first.is_line() || !second.is_line() || parallel && near.covered_line().is_none();
    near.in_one_house() && !free.in_one_house() && meets_otherwise
}
