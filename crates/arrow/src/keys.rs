//! Column of keys that are equal for equal puzzles, to group or shuffle by, or to remove duplicates.

use std::sync::Arc;

use arrow_array::builder::FixedSizeBinaryBuilder;
use arrow_array::{ArrayRef, RecordBatch};
use ninefold::format;
use ninefold::generate::canon::Canonizer;
use ninefold::wire::RowStatus;
use xxhash_rust::xxh3::xxh3_128;

use crate::answers::RowAnswers;
use crate::canon::{grid_text, row_canonical_form};
use crate::failed::RowError;
use crate::rows::PuzzleRows;
use crate::{Error, RunOptions};

/// Number of rows per task.
const ROWS_PER_TASK: usize = 64;

/// Criterion for equal puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyEquality {
    /// Puzzles are equal if their cells are.
    Cells,
    /// Puzzles are equal if a symmetry maps one to the other.
    Symmetry,
}

/// Adds `key`, 128 bits that are equal for equal puzzles. The probability that two of 10⁹ different puzzles
/// share a key is 10⁻²¹. The status is `ok` or `invalid`.
///
/// # Errors
/// When the batch has no puzzles, or no room for the answers; when it was stopped.
pub fn add_puzzle_keys(
    batch: &RecordBatch,
    equality: KeyEquality,
    run: &RunOptions<'_>,
) -> Result<RecordBatch, Error> {
    let rows = PuzzleRows::from_batch(batch, run)?;
    let mut answers = RowAnswers::default();
    let mut keys = FixedSizeBinaryBuilder::new(16);
    // The builder may fail within the closure; the error is returned at the end.
    let mut added = Ok(());
    run.for_each_row(
        batch.num_rows(),
        ROWS_PER_TASK,
        Canonizer::new,
        |canonizer, row| compute_row_key(&rows, row, equality, canonizer),
        |found| match answers.record_result(found) {
            Some(key) => added = std::mem::replace(&mut added, Ok(())).and(keys.append_value(key)),
            None => keys.append_null(),
        },
    )?;
    added?;
    let keys: ArrayRef = Arc::new(keys.finish());
    answers.append_answer_columns(batch, vec![("key", keys)], "keys", run)
}

fn compute_row_key(
    rows: &PuzzleRows<'_>,
    row: usize,
    equality: KeyEquality,
    canonizer: &mut Canonizer,
) -> Result<(RowStatus, [u8; 16]), RowError> {
    // The key is a hash of the grid as given, or of its canonical form.
    let line = match equality {
        KeyEquality::Cells => {
            let puzzle = rows.read_puzzle(row)?;
            format::on_one_line(&puzzle).into_bytes()
        }
        KeyEquality::Symmetry => grid_text(&row_canonical_form(rows, row, canonizer)?.form).to_vec(),
    };
    Ok((RowStatus::Ok, xxh3_128(&line).to_be_bytes()))
}
