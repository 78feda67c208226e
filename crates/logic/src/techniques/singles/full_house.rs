//! Full House: the last empty cell of a house.

use crate::order::box_column_row_order;
use crate::prelude::*;

technique! {
    /// ## What it finds
    /// A house with only one empty cell left: place the digit that the house still lacks.
    ///
    /// ## Why it works
    /// Every house contains each of the nine digits exactly once. Eight cells are filled with eight different digits,
    /// so the last cell must contain the ninth.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 27.361458.18...6.9.....9.....26....175.21..861....82....15.......5...39..37.42...
    /// step: r1c3=9
    /// says: full-house-last-cell, full-house-so
    /// ```
    pub FULL_HOUSE {
        id: "full-house",
        name: "Full House",
        family: Single,
        ratings: TechniqueRatings::from_se_rating(10).with_hodoku_score(4),
        find: find_full_houses,
    }
}

#[derive(Clone, Copy, Debug)]
struct FullHouse {
    house: House,
    digit: Digit,
}

fn find_full_houses(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    for house in box_column_row_order(facts.houses_with_one_empty_cell()) {
        let Some(cell) = (house.cells() & facts.empty_cells()).only() else { continue };
        for digit in facts.candidates(cell) {
            sink.receive_step(
                &Conclusions::from_placement(cell.to_candidate(digit)),
                &FullHouse { house, digit },
            )?;
        }
    }
    ControlFlow::Continue(())
}

/// Builds the pattern of a digit in the last empty cell of a house. `None` if the cell is the last of no
/// house.
#[must_use]
pub fn build_pattern(facts: &Facts, single: Candidate) -> Option<Box<dyn Pattern>> {
    let house =
        box_column_row_order(facts.houses_with_one_empty_cell() & single.cell().house_set()).next()?;
    Some(Box::new(FullHouse { house, digit: single.digit() }))
}

impl Pattern for FullHouse {
    fn technique(&self) -> &'static Technique {
        &FULL_HOUSE
    }

    fn explain_step(&self, facts: &Facts, _: &Conclusions, explanation: &mut Explanation) {
        let (house, digit) = (self.house, self.digit);
        let cell = facts.candidate_cells(digit) & house.cells();
        explanation.add_message(say!("full-house-last-cell", cell, house));
        explanation.mark_house(house, MarkRole::Base);
        explanation.add_message(say!("full-house-so", cell, house, digit));
        explanation.argument = ProofArgument::from_place_truths(house, digit);
    }
}
