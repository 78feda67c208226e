//! X-Wing, Swordfish and Jellyfish without fins: rows against columns.

use super::engine::{Fish, visit_basic_fish};
use crate::prelude::*;

technique! {
    /// ## What it finds
    /// A digit that has, in two parallel lines, all its candidates in the same two crossing lines: remove it from the
    /// rest of the crossing lines.
    ///
    /// ## Why it works
    /// Each of the two parallel lines needs the digit, and no two of them can have it in the same crossing line. So
    /// they use up both crossing lines, and no other cell of these can contain the digit.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .4183.725..2.4593...32...64839561247..432.6.92.69.4..3397.5.4.2128493576465..239.
    /// step: r6c8<>8
    /// says: fish-base, fish-each, fish-so
    /// ```
    pub X_WING {
        id: "x-wing",
        name: "X-Wing",
        family: Fish,
        ratings: TechniqueRatings::from_se_rating(32).with_hodoku_score(140),
        find: |facts, sink| find_basic_fish(facts, 2, sink),
    }

    /// ## What it finds
    /// A digit that has, in three parallel lines, all its candidates in the same three crossing lines: remove it from
    /// the rest of the crossing lines.
    ///
    /// ## Why it works
    /// Each of the three parallel lines needs the digit, and no two of them can have it in the same crossing line. So
    /// they use up all three crossing lines, and no other cell of these can contain the digit.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 59148...2.38..2.95.62..9.8127...594.159.4726..8429.157.2.9.18.494..28.1681..74.29
    /// without: r23c7(7), r7c1(7)
    /// step: r1c7<>3, r7c3<>3, r7c5<>3
    /// says: fish-base, fish-each, fish-so
    /// ```
    pub SWORDFISH {
        id: "swordfish",
        name: "Swordfish",
        family: Fish,
        ratings: TechniqueRatings::from_se_rating(38).with_hodoku_score(150),
        find: |facts, sink| find_basic_fish(facts, 3, sink),
    }

    /// ## What it finds
    /// A digit that has, in four parallel lines, all its candidates in the same four crossing lines: remove it from
    /// the rest of the crossing lines.
    ///
    /// ## Why it works
    /// Each of the four parallel lines needs the digit, and no two of them can have it in the same crossing line. So
    /// they use up all four crossing lines, and no other cell of these can contain the digit.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 618..29.5..2..6814...8.1..649618..5..23..9..8.8.62.49..3.978....6.31458.8.12653.9
    /// without: r3c5(4), r5c1(5), r5c47(7)
    /// step: r3c1<>7, r3c2<>7, r3c8<>7, r6c1<>7, r8c1<>7
    /// says: fish-base, fish-each, fish-so
    /// ```
    pub JELLYFISH {
        id: "jellyfish",
        name: "Jellyfish",
        family: Fish,
        ratings: TechniqueRatings::from_se_rating(52).with_hodoku_score(160),
        find: |facts, sink| find_basic_fish(facts, 4, sink),
    }
}

fn find_basic_fish(facts: &Facts, size: usize, sink: &mut dyn StepSink) -> ControlFlow<()> {
    visit_basic_fish(facts, size, |fish| {
        let eliminated_cells = (facts.candidate_cells(fish.digit) & fish.cover_cells()) - fish.base_cells();
        if eliminated_cells.is_empty() {
            return ControlFlow::Continue(());
        }
        sink.receive_step(
            &Conclusions::from_digit_eliminations(fish.digit, eliminated_cells),
            &BasicFish(fish),
        )
    })
}

#[derive(Clone, Copy, Debug)]
struct BasicFish(Fish);

impl Pattern for BasicFish {
    fn technique(&self) -> &'static Technique {
        match self.0.base.len() {
            2 => &X_WING,
            3 => &SWORDFISH,
            _ => &JELLYFISH,
        }
    }

    fn explain_step(&self, facts: &Facts, _: &Conclusions, explanation: &mut Explanation) {
        super::explain_fish(&self.0, facts, explanation);
        explanation.argument = ProofArgument::from_place_truths(self.0.base, self.0.digit);
    }
}
