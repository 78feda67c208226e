//! Keys that are equal for equal puzzles, to group or shuffle by, or to remove duplicates.

use std::sync::Arc;

use arrow_array::builder::FixedSizeBinaryBuilder;
use arrow_array::{ArrayRef, RecordBatch};
use ninefold::format;
use ninefold::generate::canon::Canonizer;
use ninefold::wire::Status;
use xxhash_rust::xxh3::xxh3_128;

use crate::answers::Answers;
use crate::canon::{canonical, text};
use crate::failed::Failed;
use crate::rows::Rows;
use crate::{Error, Run};

/// Number of rows per task.
const SOME: usize = 64;

/// Criterion for equal puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Same {
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
pub fn keys(batch: &RecordBatch, same: Same, run: &Run<'_>) -> Result<RecordBatch, Error> {
    let rows = Rows::of(batch, run)?;
    let mut answers = Answers::default();
    let mut keys = FixedSizeBinaryBuilder::new(16);
    // The builder may fail within the closure; the error is returned at the end.
    let mut added = Ok(());
    run.each_row(
        batch.num_rows(),
        SOME,
        Canonizer::new,
        |canonizer, row| key(&rows, row, same, canonizer),
        |found| match answers.note(found) {
            Some(key) => added = std::mem::replace(&mut added, Ok(())).and(keys.append_value(key)),
            None => keys.append_null(),
        },
    )?;
    added?;
    let keys: ArrayRef = Arc::new(keys.finish());
    answers.finish(batch, vec![("key", keys)], "keys", run)
}

fn key(
    rows: &Rows<'_>,
    row: usize,
    same: Same,
    canonizer: &mut Canonizer,
) -> Result<(Status, [u8; 16]), Failed> {
    // The key is a hash of the grid as given, or of its canonical form.
    let line = match same {
        Same::Cells => {
            let puzzle = rows.puzzle(row)?;
            format::on_one_line(&puzzle).into_bytes()
        }
        Same::Symmetry => text(&canonical(rows, row, canonizer)?.form).to_vec(),
    };
    Ok((Status::Ok, xxh3_128(&line).to_be_bytes()))
}
