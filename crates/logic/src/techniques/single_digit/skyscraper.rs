//! Skyscrapers: two parallel lines with two places each, one of each in the same crossing line.

use super::two_links::{find_strong_links_in, report_link_pairs, ways_to_join_links};
use crate::digits::search_each_digit;
use crate::prelude::*;

technique! {
    /// ## What it finds
    /// Two parallel lines in which a digit has only two candidates each, with one of each in the same crossing line,
    /// the base. The other two are the roofs: remove the digit from every cell that sees both.
    ///
    /// ## Why it works
    /// The base line contains the digit only once, so at least one of the two parallel lines has it at its roof. (If
    /// the roofs shared a line too, this would be an X-Wing.)
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 7931.46.812..3.....56...1..5..81.3...3.4.2.....7365..4..5...2......43.813..2..49.
    /// step: r2c9<>5
    /// says: link-pair, link-pair, link-near, link-one, link-so
    /// ```
    pub SKYSCRAPER {
        id: "skyscraper",
        name: "Skyscraper",
        family: SingleDigit,
        ratings: TechniqueRatings::from_se_rating(40).with_hodoku_score(130),
        find: find_skyscrapers,
    }
}

fn find_skyscrapers(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search_each_digit(facts, &SKYSCRAPER, sink, |digit, sink| {
        for lines in [HouseSet::ROWS, HouseSet::COLUMNS] {
            let links = find_strong_links_in(facts, digit, lines);
            // Every two strong links in parallel lines, in each order of their ends.
            for (number, &first) in links.iter().enumerate() {
                for &second in &links[number + 1..] {
                    for pair in ways_to_join_links(digit, first, second) {
                        // Near ends in one line, free ends not: else it would be an X-Wing.
                        if pair.weakly_linked_ends().covered_line().is_some()
                            && pair.free_ends().covered_line().is_none()
                        {
                            report_link_pairs(facts, &SKYSCRAPER, &[pair], sink)?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    })
}
