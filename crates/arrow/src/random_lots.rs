//! Fair samples of tables in parts: every row has a random number, its lot, and the rows with the smallest
//! lots are the sample.

use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch, UInt64Array};
use xxhash_rust::xxh3::xxh3_64_with_seed;

use crate::answers::append_columns;
use crate::{Error, RunOptions};

/// Adds `lot`, a random number that depends only on `seed` and the number of the row, which is `first` for
/// the first row of the batch. The N rows with the smallest lots are a sample of size N, every set of that
/// size equally likely; the smallest lots of several parts together are a sample of the whole.
///
/// # Errors
/// When the batch has no room for the answers.
pub fn add_random_lots(
    batch: &RecordBatch,
    seed: u64,
    first: u64,
    run: &RunOptions<'_>,
) -> Result<RecordBatch, Error> {
    let numbers = (0..batch.num_rows() as u64).map(|row| first.wrapping_add(row));
    let lots: ArrayRef =
        Arc::new(UInt64Array::from_iter_values(numbers.map(|row| hash_row_number(seed, row))));
    append_columns(batch, [("lot", lots)], "lots", run)
}

fn hash_row_number(seed: u64, row: u64) -> u64 {
    xxh3_64_with_seed(&row.to_le_bytes(), seed)
}
