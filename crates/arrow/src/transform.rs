//! The same puzzles in another guise.

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

/// How many rows are done at a time.
const SOME: usize = 256;

/// How rows are transformed.
#[derive(Clone, Copy, Debug)]
pub struct Transform {
    /// What is done first.
    pub by: Transformation,
    /// With a seed, then one of all symmetries, drawn for each row by its values.
    pub seed: Option<u64>,
}

/// Adds `transformed`, the puzzle in another guise, and `transformation`, which leads there. Only values count. The status is `ok` or
/// `invalid`: nothing is solved.
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
    let drawn = how.seed.and_then(|seed| transforming::images(seed, &puzzle).next());
    let way = drawn.map_or(how.by, |drawn| how.by.then(&drawn));
    let values: Values = way.apply(&puzzle.values);
    let text = values.0.map(|value| value.map_or(b'.', |digit: Digit| b'0' + digit.get()));
    Ok((Status::Ok, (text, way)))
}
