//! Two-string kites: a row and a column with two places each, one of each in the same box.

use super::two_links::{TwoLinks, find_strong_links_in, report_link_pairs, ways_to_join_links};
use crate::digits::search_each_digit;
use crate::prelude::*;

technique! {
    /// ## What it finds
    /// A row and a column in which a digit has only two candidates each, with one of each in the same box. Remove the
    /// digit from every cell that sees both of the others.
    ///
    /// ## Why it works
    /// The box contains the digit only once, so the row or the column has it at its other end.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ......9...8.....1.3.95.1.87924173..8.3..6.129.....947349..178.6.1.....9...3.....1
    /// step: r2c4<>3
    /// says: link-pair, link-pair, link-near, link-one, link-so
    /// ```
    pub TWO_STRING_KITE {
        id: "two-string-kite",
        name: "Two-String Kite",
        family: SingleDigit,
        ratings: TechniqueRatings::from_se_rating(41).with_hodoku_score(150),
        find: |facts, sink| {
            search_each_digit(facts, &TWO_STRING_KITE, sink, |digit, sink| {
                find_kites(facts, digit).iter().try_for_each(|kite| report_link_pairs(facts, &TWO_STRING_KITE, &[*kite], sink))
            })
        },
    }

    /// ## What it finds
    /// Two two-string kites that meet in the same two cells of a box. Each removes something of its own.
    ///
    /// ## Why it works
    /// Each kite holds by itself: the box contains the digit only once, so the row or the column of the kite has it
    /// at its other end.
    ///
    /// ## How we look for it
    /// The kites are of one digit, with the row of one and the column of the other swapped, or of two digits.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 9....3678..847.391713986452.8.3..7.9492768135.37..928.2798315..3516948278..257913
    /// step: r4c3<>5, r6c1<>5
    /// says: link-pair, …, link-so
    /// easier: skyscraper, always
    /// ```
    pub DUAL_TWO_STRING_KITE {
        id: "dual-two-string-kite",
        name: "Dual Two-String Kite",
        family: SingleDigit,
        ratings: TechniqueRatings::NONE.with_hodoku_score(150),
        find: find_dual_kites,
    }
}

fn find_dual_kites(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let kites: Vec<TwoLinks> = Digit::ALL.into_iter().flat_map(|digit| find_kites(facts, digit)).collect();
    for (number, one) in kites.iter().enumerate() {
        for other in
            kites[number + 1..].iter().filter(|other| other.weakly_linked_ends() == one.weakly_linked_ends())
        {
            report_link_pairs(facts, &DUAL_TWO_STRING_KITE, &[*one, *other], sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// Finds the kites of a digit that remove something.
fn find_kites(facts: &Facts, digit: Digit) -> Vec<TwoLinks> {
    let columns = find_strong_links_in(facts, digit, HouseSet::COLUMNS);
    let mut kites = Vec::new();
    for row in find_strong_links_in(facts, digit, HouseSet::ROWS) {
        for &column in columns.iter().filter(|column| column.cells().is_disjoint(row.cells())) {
            let fits = |pair: &TwoLinks| {
                pair.weakly_linked_ends().in_one_house() && !pair.eliminated_cells(facts).is_empty()
            };
            kites.extend(ways_to_join_links(digit, row, column).into_iter().filter(fits));
        }
    }
    kites
}
