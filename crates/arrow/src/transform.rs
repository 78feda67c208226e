//! Columns of equivalent puzzles, transformed from those of a batch.

use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::{ArrayRef, RecordBatch};
use ninefold::Digit;
use ninefold::core::Transformation;
use ninefold::generate::transforming;
use ninefold::wire::RowStatus;

use crate::answers::RowAnswers;
use crate::canon::CellValues;
use crate::failed::RowError;
use crate::grids::GridBuilder;
use crate::rows::PuzzleRows;
use crate::{Error, RunOptions};

/// Number of rows per task.
const ROWS_PER_TASK: usize = 256;

/// Options for transforming rows.
#[derive(Clone, Copy, Debug)]
pub struct TransformOptions {
    /// Transformation applied first.
    pub transformation: Transformation,
    /// Seed for a further random symmetry, which also depends on the values of the row; `None` applies none.
    pub seed: Option<u64>,
}

/// Adds `transformed`, an equivalent puzzle, and `transformation`, which leads to it. Only values count. The
/// status is `ok` or `invalid`: nothing is solved.
///
/// # Errors
/// When the batch has no puzzles, or no room for the answers; when it was stopped.
pub fn transform_batch(
    batch: &RecordBatch,
    options: &TransformOptions,
    run: &RunOptions<'_>,
) -> Result<RecordBatch, Error> {
    let rows = PuzzleRows::from_batch(batch, run)?;
    let mut answers = RowAnswers::default();
    let mut images = GridBuilder::with_capacity(batch.num_rows());
    let mut transformations = StringBuilder::new();
    run.for_each_row(
        batch.num_rows(),
        ROWS_PER_TASK,
        || (),
        |(), row| transform_row(&rows, row, options),
        |found| {
            let found = answers.record_result(found);
            images.push_grid(found.as_ref().map(|(image, _)| image));
            transformations.append_option(found.map(|(_, transformation)| transformation.to_string()));
        },
    )?;
    let columns: Vec<(&str, ArrayRef)> = vec![
        ("transformed", images.finish(rows.grid_column_kind())?),
        ("transformation", Arc::new(transformations.finish())),
    ];
    answers.append_answer_columns(batch, columns, "transform", run)
}

type TransformedGrid = ([u8; 81], Transformation);

fn transform_row(
    rows: &PuzzleRows<'_>,
    row: usize,
    options: &TransformOptions,
) -> Result<(RowStatus, TransformedGrid), RowError> {
    let (puzzle, _) = rows.read_board(row)?;
    // The random symmetry follows the given transformation.
    let random_symmetry =
        options.seed.and_then(|seed| transforming::random_transformations(seed, &puzzle).next());
    let combined =
        random_symmetry.map_or(options.transformation, |drawn| options.transformation.compose(&drawn));
    let values: CellValues = combined.apply(&puzzle.values);
    let text = values.0.map(|value| value.map_or(b'.', |digit: Digit| b'0' + digit.number()));
    Ok((RowStatus::Ok, (text, combined)))
}
