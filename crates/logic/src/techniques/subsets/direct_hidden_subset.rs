//! Hidden pairs and triples that leave another digit a single place in the house, seen as one step.

use super::engine::{HouseSubset, visit_hidden_subsets};
use crate::prelude::*;

technique! {
    /// ## What it finds
    /// Two digits that are confined to the same two cells of a house, so that another digit has only one cell left in
    /// the house: place it there.
    ///
    /// ## Why it works
    /// The two digits fill the two cells, which leaves no room there for any other digit. The other digit then has
    /// only one cell left in the house.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 165.82.732.91.76.54.75.6.2.593.....2814325796672..953.358...269946253817721..8354
    /// step: r6c4=8
    /// says: hidden-subset-confined, hidden-subset-fill, hidden-single-so
    /// ```
    pub DIRECT_HIDDEN_PAIR {
        id: "direct-hidden-pair",
        name: "Direct Hidden Pair",
        family: Subset,
        ratings: TechniqueRatings::from_se_rating(20),
        find: |facts, sink| find_direct_hidden_subsets(facts, 2, sink),
    }

    /// ## What it finds
    /// Three digits that are confined to the same three cells of a house, so that another digit has only one cell
    /// left in the house: place it there.
    ///
    /// ## Why it works
    /// The three digits fill the three cells, which leaves no room there for any other digit. The other digit then
    /// has only one cell left in the house.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 2....1..71.7..3...69.487..1358.164.9...5.81.3.123.9685.31..25...24.35.1.5..1.4.32
    /// step: r3c8=5
    /// says: hidden-subset-confined, hidden-subset-fill, hidden-single-so
    /// ```
    pub DIRECT_HIDDEN_TRIPLE {
        id: "direct-hidden-triple",
        name: "Direct Hidden Triple",
        family: Subset,
        ratings: TechniqueRatings::from_se_rating(25),
        find: |facts, sink| find_direct_hidden_subsets(facts, 3, sink),
    }
}

#[derive(Clone, Copy, Debug)]
struct DirectHiddenSubset {
    subset: HouseSubset,
    placed: Candidate,
}

fn find_direct_hidden_subsets(facts: &Facts, size: usize, sink: &mut dyn StepSink) -> ControlFlow<()> {
    visit_hidden_subsets(facts, size, size + 1, |subset| match released_single(facts, &subset) {
        Some(placed) => {
            sink.receive_step(&Conclusions::from_placement(placed), &DirectHiddenSubset { subset, placed })
        }
        None => ControlFlow::Continue(()),
    })
}

/// The smallest other digit that has several places in the house, one of them outside the subset.
fn released_single(facts: &Facts, subset: &HouseSubset) -> Option<Candidate> {
    let house = subset.house;
    let released = |digit: Digit| {
        let places = facts.candidate_cells(digit) & house.cells();
        let cell = (places - subset.cells).only()?;
        places.has_several().then(|| cell.to_candidate(digit))
    };
    (!subset.digits).iter().find_map(released)
}

impl Pattern for DirectHiddenSubset {
    fn technique(&self) -> &'static Technique {
        if self.subset.cells.len() == 2 { &DIRECT_HIDDEN_PAIR } else { &DIRECT_HIDDEN_TRIPLE }
    }

    fn explain_step(&self, facts: &Facts, _: &Conclusions, explanation: &mut Explanation) {
        let HouseSubset { house, digits, .. } = self.subset;
        let (cell, digit) = (self.placed.cell(), self.placed.digit());
        self.subset.explain_hidden_subset(facts, explanation);
        explanation.add_message(say!("hidden-single-so", house, digit, cell));
        explanation.argument = ProofArgument::from_place_truths(house, digits.with(digit));
    }
}
