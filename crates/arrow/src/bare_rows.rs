//! Rows that are 81 digits and dots and nothing else: they go to an engine straight from their column, or to the
//! solver of long lists that the run has.

use std::ops::Range;

use ninefold::solve::lane::{LaneEngine, PuzzleInput, PuzzleSource, SolveQuestion};
use ninefold::solve::lists::{BoardAnswer, BoardAnswers, ListSolver};

use crate::rows::{BareGrid, PuzzleRows};

/// Answers a question about the bare rows of a range; the others have `None`.
pub(crate) fn answer_bare_rows(
    rows: &PuzzleRows<'_>,
    range: Range<usize>,
    question: SolveQuestion,
    list_solver: Option<&dyn ListSolver>,
    engine: &mut LaneEngine,
) -> Vec<Option<BoardAnswer>> {
    let mut bare_rows = Vec::with_capacity(range.len());
    let mut bare_answers = Vec::with_capacity(range.len());
    let mut source = BareGridSource {
        rows,
        remaining: range.clone(),
        first: range.start,
        bare_rows: &mut bare_rows,
        buffer: [0; 81],
    };
    let has_answered = list_solver.is_some_and(|solver| {
        solver.answer_list(question, &mut source, &mut |answer| bare_answers.push(answer))
    });
    if !has_answered {
        engine.answer_puzzles(question, &mut source, &mut BoardAnswers(&mut bare_answers));
    }
    // A solver numbers what it was given.
    let mut answers = vec![None; range.len()];
    for (place, answer) in bare_rows.into_iter().zip(bare_answers) {
        answers[place] = Some(answer);
    }
    answers
}

/// Source of bare rows.
struct BareGridSource<'a, 'g> {
    rows: &'a PuzzleRows<'a>,
    remaining: Range<usize>,
    first: usize,
    /// Indices of the rows given to the solver, in order, from the first row of the range.
    bare_rows: &'g mut Vec<usize>,
    buffer: [u8; 81],
}

impl PuzzleSource for BareGridSource<'_, '_> {
    #[inline(always)]
    fn next_puzzle(&mut self) -> Option<PuzzleInput<'_>> {
        loop {
            let row = self.remaining.next()?;
            match self.rows.bare_grid_at_row(row, &mut self.buffer) {
                None => {}
                Some(BareGrid::InColumn(line)) => {
                    self.bare_rows.push(row - self.first);
                    return Some(PuzzleInput::Text(line));
                }
                Some(BareGrid::InBuffer) => {
                    self.bare_rows.push(row - self.first);
                    return Some(PuzzleInput::Text(&self.buffer));
                }
            }
        }
    }

    #[inline(always)]
    fn bytes_to_prefetch(&self) -> &[u8] {
        self.rows.bytes_to_prefetch(self.remaining.start + 40)
    }
}
