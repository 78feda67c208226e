//! Transformation of puzzles into equivalent ones.

use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::{ArrayRef, RecordBatch};
use ninefold::Digit;
use ninefold::core::Transformation;
use ninefold::generate::transforming;
use ninefold::wire::Status;

use crate::answers::Answers;
use crate::canon::Values;
use crate::failed::Failed;
use crate::grids::Grids;
use crate::rows::Rows;
use crate::{Error, Run};

/// Number of rows per task.
const SOME: usize = 256;

/// Options for transforming rows.
#[derive(Clone, Copy, Debug)]
pub struct Transform {
    /// Transformation applied first.
    pub by: Transformation,
    /// Seed for a further random symmetry, which also depends on the values of the row; `None` applies none.
    pub seed: Option<u64>,
}

/// Adds `transformed`, an equivalent puzzle, and `transformation`, which leads to it. Only values count. The
/// status is `ok` or `invalid`: nothing is solved.
///
/// # Errors
/// When the batch has no puzzles, or no room for the answers; when it was stopped.
pub fn transform(batch: &RecordBatch, how: &Transform, run: &Run<'_>) -> Result<RecordBatch, Error> {
    let rows = Rows::of(batch, run)?;
    let mut answers = Answers::default();
    let mut images = Grids::with_capacity(batch.num_rows());
    let mut ways = StringBuilder::new();
    run.each_row(
        batch.num_rows(),
        SOME,
        || (),
        |(), row| image(&rows, row, how),
        |found| {
            let found = answers.note(found);
            images.push(found.as_ref().map(|(image, _)| image));
            ways.append_option(found.map(|(_, way)| way.to_string()));
        },
    )?;
    let columns: Vec<(&str, ArrayRef)> =
        vec![("transformed", images.finish(rows.kind())?), ("transformation", Arc::new(ways.finish()))];
    answers.finish(batch, columns, "transform", run)
}

type Image = ([u8; 81], Transformation);

fn image(rows: &Rows<'_>, row: usize, how: &Transform) -> Result<(Status, Image), Failed> {
    let (puzzle, _) = rows.board(row)?;
    // The random symmetry follows the given transformation.
    let drawn = how.seed.and_then(|seed| transforming::images(seed, &puzzle).next());
    let way = drawn.map_or(how.by, |drawn| how.by.then(&drawn));
    let values: Values = way.apply(&puzzle.values);
    let text = values.0.map(|value| value.map_or(b'.', |digit: Digit| b'0' + digit.get()));
    Ok((Status::Ok, (text, way)))
}
