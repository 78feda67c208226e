//! Hidden Single: the only place for a digit in a house.

use super::sight_lines;
use crate::order::{BOXES, COLUMNS, ROWS, box_column_row_order};
use crate::prelude::*;

technique! {
    /// ## What it finds
    /// A digit with only one possible cell left in a box: place it there.
    ///
    /// ## Why it works
    /// The box must contain the digit. Every other cell of the box is filled, or sees the digit in its row or column, so
    /// it can't contain the digit again.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...36.45..18...6.......9.....26....175..1..861....82.....5.......5...39..37.42...
    /// step: r5c4=2
    /// says: single-sight, single-sight, single-sight, hidden-single-so
    /// ```
    pub HIDDEN_SINGLE_BOX {
        id: "hidden-single-box",
        name: "Hidden Single",
        family: Single,
        ratings: TechniqueRatings::from_se_rating(12).with_hodoku_score(14),
        find: |facts, sink| find_hidden_singles(facts, BOXES, sink),
    }

    /// ## What it finds
    /// A digit with only one possible cell left in a row or column: place it there.
    ///
    /// ## Why it works
    /// The line must contain the digit. Every other cell of the line is filled, or sees the digit in its box or in the
    /// line that crosses it. Lines are harder to scan than boxes, so these singles are harder to spot.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...36.45..18...6.......9.....26....175.21..861....82....15.......5...39..37.42...
    /// step: r1c6=1
    /// says: single-sight, single-sight, hidden-single-so
    /// ```
    pub HIDDEN_SINGLE_LINE {
        id: "hidden-single-line",
        name: "Hidden Single",
        family: Single,
        ratings: TechniqueRatings::from_se_rating(15).with_hodoku_score(14),
        find: |facts, sink| find_hidden_singles(facts, ROWS | COLUMNS, sink),
    }
}

#[derive(Clone, Copy, Debug)]
struct HiddenSingle {
    house: House,
    digit: Digit,
}

fn find_hidden_singles(facts: &Facts, kinds: HouseSet, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let houses = facts.houses_with_one_place() - facts.houses_with_one_empty_cell();
    for house in box_column_row_order(houses & kinds) {
        for digit in facts.digits_with_place_count(house, 1) {
            let cell = house.cell_at(facts.places_in_house(house, digit).trailing_zeros() as usize);
            sink.receive_step(
                &Conclusions::from_placement(cell.to_candidate(digit)),
                &HiddenSingle { house, digit },
            )?;
        }
    }
    ControlFlow::Continue(())
}

/// Builds the pattern of a candidate that is the only place of its digit in a house: in its box, if it is so
/// there. `None` if it is the only place in no house.
#[must_use]
pub fn build_pattern(facts: &Facts, single: Candidate) -> Option<Box<dyn Pattern>> {
    let (cell, digit) = (single.cell(), single.digit());
    let is_only = |house: &House| (facts.candidate_cells(digit) & house.cells()).only() == Some(cell);
    let house = box_column_row_order(cell.house_set()).find(is_only)?;
    Some(Box::new(HiddenSingle { house, digit }))
}

impl Pattern for HiddenSingle {
    fn technique(&self) -> &'static Technique {
        if self.house.is_line() { &HIDDEN_SINGLE_LINE } else { &HIDDEN_SINGLE_BOX }
    }

    fn explain_step(&self, facts: &Facts, _: &Conclusions, explanation: &mut Explanation) {
        let (house, digit) = (self.house, self.digit);
        let cell = facts.candidate_cells(digit) & house.cells();
        explanation.mark_house(house, MarkRole::Base);
        sight_lines::explain_blocked_cells(
            facts,
            digit,
            (house.cells() & facts.empty_cells()) - cell,
            explanation,
        );
        explanation.add_message(say!("hidden-single-so", house, digit, cell));
        explanation.argument = ProofArgument::from_place_truths(house, digit);
    }
}
