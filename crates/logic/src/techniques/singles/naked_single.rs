//! Naked Single: the only digit for a cell.

use crate::prelude::*;

technique! {
    /// ## What it finds
    /// A cell with only one candidate left: place that digit.
    ///
    /// ## Why it works
    /// Every cell must contain a digit. The eight other digits are already placed in cells it sees, or have been
    /// eliminated from it, so only one is left.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 3.4.........453.....56..34.597861234431529.....6734519618347...74...5683.53.86471
    /// step: r5c8=6
    /// says: naked-single-seen, naked-single-seen, naked-single-so
    /// ```
    pub NAKED_SINGLE {
        id: "naked-single",
        name: "Naked Single",
        family: Single,
        ratings: TechniqueRatings::from_se_rating(23).with_hodoku_score(4),
        find: find_naked_singles,
    }
}

#[derive(Clone, Copy, Debug)]
struct NakedSingle(Candidate);

fn find_naked_singles(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    for cell in facts.cells_with_candidate_count(1) {
        if let Some(digit) = facts.candidates(cell).only() {
            let candidate = cell.to_candidate(digit);
            sink.receive_step(&Conclusions::from_placement(candidate), &NakedSingle(candidate))?;
        }
    }
    ControlFlow::Continue(())
}

/// Builds the pattern of the only candidate of its cell.
#[must_use]
pub fn build_pattern(single: Candidate) -> Box<dyn Pattern> {
    Box::new(NakedSingle(single))
}

impl Pattern for NakedSingle {
    fn technique(&self) -> &'static Technique {
        &NAKED_SINGLE
    }

    fn explain_step(&self, facts: &Facts, _: &Conclusions, explanation: &mut Explanation) {
        let (cell, digit) = (self.0.cell(), self.0.digit());
        explanation.mark_cells(cell, MarkRole::Focus);
        let mut left = DigitSet::FULL - digit;
        // Digits that the cell sees, house by house.
        for (house, digits) in find_fewest_blocking_houses(facts, cell, left) {
            explanation.add_message(say!("naked-single-seen", house, digits, cell));
            for blocker in house.cells() & facts.board().filled_cells() {
                let Some(value) = facts.board().value(blocker).filter(|value| digits.contains(*value)) else {
                    continue;
                };
                explanation.mark_candidates(blocker.to_candidate(value), MarkRole::Corner);
                explanation.add_link(blocker.to_candidate(value), cell.to_candidate(value), LinkKind::Sees);
            }
            left -= digits;
        }
        // Digits removed by earlier steps.
        if !left.is_empty() {
            explanation.add_message(say!("naked-single-removed", digits = left, cell));
        }
        explanation.add_message(say!("naked-single-so", digit, cell));
        explanation.argument = ProofArgument::from_cell_truths(cell);
    }
}

/// Finds the fewest houses in which a cell sees all of some digits that it can see: the box first, each digit
/// once.
fn find_fewest_blocking_houses(facts: &Facts, cell: Cell, digits: DigitSet) -> Vec<(House, DigitSet)> {
    let values = |house: House| {
        let filled = house.cells() & facts.board().filled_cells();
        filled.iter().filter_map(|cell| facts.board().value(cell)).collect::<DigitSet>() & digits
    };
    let union = |houses: HouseSet| houses.iter().fold(DigitSet::EMPTY, |all, house| all | values(house));
    // Take the fewest houses that show all digits the cell sees, and name each digit once.
    let all = union(cell.house_set());
    let Some(fewest) = cell.house_set().all_subsets().find(|some| union(*some) == all) else {
        return Vec::new();
    };
    let mut left = all;
    let seen = |house: House| {
        let own = values(house) & left;
        left -= own;
        (house, own)
    };
    fewest.iter().map(seen).filter(|(_, own)| !own.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use ninefold_core::Board;

    use super::*;

    /// Checks the houses that show what r1c1 sees.
    fn check(text: &str, expected: &[(usize, &str)]) {
        let board: Board = format!("{text}{}", ".".repeat(81 - text.len())).parse().unwrap();
        let seen = find_fewest_blocking_houses(&Facts::new(board), Cell::at(0), DigitSet::FULL);
        let seen: Vec<(usize, String)> =
            seen.into_iter().map(|(house, digits)| (house.index(), digits.to_string())).collect();
        let expected: Vec<(usize, String)> =
            expected.iter().map(|(house, digits)| (*house, (*digits).to_string())).collect();
        assert_eq!(seen, expected);
    }

    #[test]
    fn as_few_houses_as_will_do_and_each_digit_once() {
        check(".12345678", &[(9, "12345678")]);
        check("...1234..4567", &[(0, "456"), (9, "123")]);
        check(&".".repeat(40), &[]);
    }
}
