//! The only digit for a cell.

use std::ops::ControlFlow;

use ninefold_core::Candidate;

use crate::explain::say;
use crate::proof::Argument;
use crate::technique::technique;
use crate::{Conclusions, Facts, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique};

technique! {
    /// ## What it finds
    /// A cell with a single candidate.
    ///
    /// ## Why it works
    /// The cell needs a digit, and it sees the eight others, or they have been ruled out.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...36.45..18...6.......9.....26....175..1..861....82.....5.......5...39..37.42...
    /// step: r1c3=9
    /// says: naked-single-only-candidate-left
    /// ```
    pub NAKED_SINGLE {
        id: "naked-single",
        name: "Naked Single",
        family: Single,
        ratings: Ratings::se(23).and_hodoku(4),
        find: find,
    }
}

#[derive(Clone, Copy, Debug)]
struct NakedSingle(Candidate);

fn find(facts: &Facts, sink: &mut dyn Sink) -> ControlFlow<()> {
    for cell in facts.cells_with_count(1) {
        if let Some(digit) = facts.candidates(cell).only() {
            let candidate = cell.with(digit);
            sink.step(&Conclusions::placement(candidate), &NakedSingle(candidate))?;
        }
    }
    ControlFlow::Continue(())
}

impl Pattern for NakedSingle {
    fn technique(&self) -> &'static Technique {
        &NAKED_SINGLE
    }

    fn explain(&self, _: &Facts, _: &Conclusions) -> Vec<Sentence> {
        vec![say!("naked-single-only-candidate-left", digit = self.0.digit(), cell = self.0.cell())]
    }

    fn mark(&self, _: &Facts, marks: &mut Marks) {
        marks.cells(self.0.cell(), Role::Focus);
    }

    fn argument(&self, _: &Facts) -> Argument {
        Argument::cells(self.0.cell())
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}
