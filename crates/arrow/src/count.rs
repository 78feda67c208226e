//! Column of the number of solutions of a batch's puzzles.

use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, UInt64Builder};
use arrow_array::{ArrayRef, RecordBatch};
use ninefold::Solver;
use ninefold::wire::RowStatus;

use crate::answers::RowAnswers;
use crate::failed::RowError;
use crate::rows::PuzzleRows;
use crate::{Error, RunOptions};

/// Number of rows per task.
const ROWS_PER_TASK: usize = 16;

/// Adds `count`, the number of solutions up to `limit`, and `complete`, which is false if there are more. The
/// status is `ok` for one solution, `several`, `none` or `invalid`; only invalid rows have no count.
///
/// # Errors
/// When the batch has no puzzles, or no room for the answers; when it was stopped.
pub fn count_solutions(batch: &RecordBatch, limit: u64, run: &RunOptions<'_>) -> Result<RecordBatch, Error> {
    let rows = PuzzleRows::from_batch(batch, run)?;
    let mut answers = RowAnswers::default();
    let (mut counts, mut complete) = (UInt64Builder::new(), BooleanBuilder::new());
    run.for_each_row(
        batch.num_rows(),
        ROWS_PER_TASK,
        Solver::new,
        |solver, row| count_row_solutions(&rows, row, limit, solver),
        |counted| {
            let counted = answers.record_result(counted);
            counts.append_option(counted.map(|count| count.min(limit)));
            complete.append_option(counted.map(|count| count <= limit));
        },
    )?;
    let columns: Vec<(&str, ArrayRef)> =
        vec![("count", Arc::new(counts.finish())), ("complete", Arc::new(complete.finish()))];
    answers.append_answer_columns(batch, columns, "count", run)
}

/// Counts the solutions, up to one more than `limit`.
fn count_row_solutions(
    rows: &PuzzleRows<'_>,
    row: usize,
    limit: u64,
    solver: &mut Solver,
) -> Result<(RowStatus, u64), RowError> {
    let (_, board) = rows.read_board(row)?;
    let count = solver.count_solutions(&board, limit.saturating_add(1));
    let status = match count {
        0 => RowStatus::None,
        // With a limit of 0 nothing tells one solution from several but the look beyond it.
        1 if limit > 0 => RowStatus::Ok,
        1 => {
            if solver.count_solutions(&board, 2) == 1 {
                RowStatus::Ok
            } else {
                RowStatus::Several
            }
        }
        _ => RowStatus::Several,
    };
    Ok((status, count))
}
