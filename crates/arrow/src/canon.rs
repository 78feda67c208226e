//! Columns of canonical forms and automorphisms of a batch's puzzles.

use std::sync::Arc;

use arrow_array::builder::{StringBuilder, UInt32Builder};
use arrow_array::{ArrayRef, RecordBatch};
use ninefold::generate::canon::{CanonicalForm, Canonizer};
use ninefold::wire::RowStatus;
use ninefold::{ByCell, Digit};

use crate::answers::RowAnswers;
use crate::failed::RowError;
use crate::grids::GridBuilder;
use crate::rows::PuzzleRows;
use crate::{Error, RunOptions};

/// Number of rows per task.
const ROWS_PER_TASK: usize = 64;

/// Values of a grid; empty cells are `None`.
pub(crate) type CellValues = ByCell<Option<Digit>>;

/// Adds `canonical`, the smallest image of the puzzle under all symmetries, compared row by row with 0 for an
/// empty cell; `automorphisms`, the number of its geometric symmetries; and `transformation`, one that leads
/// to the canonical form. Nothing is solved. The status is `ok` or `invalid`; puzzles with placed digits or
/// eliminated candidates are `invalid` too.
///
/// # Errors
/// When the batch has no puzzles, or no room for the answers; when it was stopped.
pub fn add_canonical_forms(batch: &RecordBatch, run: &RunOptions<'_>) -> Result<RecordBatch, Error> {
    let rows = PuzzleRows::from_batch(batch, run)?;
    let mut answers = RowAnswers::default();
    let mut forms = GridBuilder::with_capacity(batch.num_rows());
    let (mut automorphisms, mut transformations) = (UInt32Builder::new(), StringBuilder::new());
    run.for_each_row(
        batch.num_rows(),
        ROWS_PER_TASK,
        Canonizer::new,
        |canonizer, row| Ok((RowStatus::Ok, row_canonical_form(&rows, row, canonizer)?)),
        |found| {
            let found = answers.record_result(found);
            forms.push_grid(found.map(|found| grid_text(&found.form)).as_ref());
            automorphisms.append_option(found.map(|found| found.automorphisms));
            transformations.append_option(found.map(|found| found.transformation.to_string()));
        },
    )?;
    let columns: Vec<(&str, ArrayRef)> = vec![
        ("canonical", forms.finish(rows.grid_column_kind())?),
        ("automorphisms", Arc::new(automorphisms.finish())),
        ("transformation", Arc::new(transformations.finish())),
    ];
    answers.append_answer_columns(batch, columns, "canon", run)
}

pub(crate) fn row_canonical_form(
    rows: &PuzzleRows<'_>,
    row: usize,
    canonizer: &mut Canonizer,
) -> Result<CanonicalForm<CellValues>, RowError> {
    let (_, board) = rows.read_board(row)?;
    canonizer.canonical_board(&board).map_err(|error| RowError::invalid_row_error(error.to_string()))
}

/// Writes a grid as 81 characters, 0 for an empty cell.
pub(crate) fn grid_text(values: &CellValues) -> [u8; 81] {
    values.0.map(|value| value.map_or(b'0', |digit: Digit| b'0' + digit.number()))
}
