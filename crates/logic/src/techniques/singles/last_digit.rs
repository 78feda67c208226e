//! Last Digit: the last place of a digit of which eight are placed.

use crate::prelude::*;

technique! {
    /// ## What it finds
    /// A digit that is placed eight times already: place the ninth where the row and the column without it cross.
    ///
    /// ## Why it works
    /// Every row and every column contains each digit exactly once. Eight of the nine digits stand in eight different rows
    /// and columns, so the last must lie in the one row and the one column that still lack it.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 279361458.18..56.9.....9.....26..5.175.21.9861...582....15.......51..39..37.42..5
    /// step: r3c1=5
    /// says: last-digit-lacking, last-digit-so
    /// ```
    pub LAST_DIGIT {
        id: "last-digit",
        name: "Last Digit",
        family: Single,
        find: find_last_digits,
    }
}

#[derive(Clone, Copy, Debug)]
struct LastDigit(Candidate);

fn find_last_digits(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    for digit in Digit::ALL.into_iter().filter(|&digit| facts.count_placed(digit) == 8) {
        if let Some(cell) = facts.candidate_cells(digit).only() {
            let placed = cell.to_candidate(digit);
            sink.receive_step(&Conclusions::from_placement(placed), &LastDigit(placed))?;
        }
    }
    ControlFlow::Continue(())
}

impl Pattern for LastDigit {
    fn technique(&self) -> &'static Technique {
        &LAST_DIGIT
    }

    fn explain_step(&self, facts: &Facts, _: &Conclusions, explanation: &mut Explanation) {
        let (cell, digit) = (self.0.cell(), self.0.digit());
        let holds = |cell: &Cell| facts.board().value(*cell) == Some(digit);
        let others: CellMap = facts.board().filled_cells().iter().filter(holds).collect();
        explanation.add_message(say!("last-digit-lacking", digit, row = cell.row(), column = cell.column()));
        explanation.mark_cells(others, MarkRole::Base);
        explanation.add_message(say!("last-digit-so", digit, cell));
        explanation.argument = ProofArgument::from_place_truths(cell.row(), digit);
    }
}
