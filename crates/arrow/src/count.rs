//! Column of the number of solutions of a batch's puzzles.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, UInt64Builder};
use arrow_array::{ArrayRef, RecordBatch};
use ninefold::Solver;
use ninefold::solve::lane::{LaneEngine, SolveEnding, SolveOutcome, SolveQuestion};
use ninefold::solve::lists::{BoardAnswer, ListSolver};
use ninefold::wire::RowStatus;

use crate::answers::RowAnswers;
use crate::bare_rows::answer_bare_rows;
use crate::failed::RowError;
use crate::rows::PuzzleRows;
use crate::{Error, RunOptions};

/// Number of rows per task.
const ROWS_PER_TASK: usize = 16;
/// Branches after which a puzzle is counted by itself: many solutions are counted without a visit to each.
const LIST_BUDGET: u64 = 1_000;

/// Adds `count`, the number of solutions up to `limit`, and `complete`, which is false if there are more. The
/// status is `ok` for one solution, `several`, `none` or `invalid`; only invalid rows have no count.
///
/// # Errors
/// When the batch has no puzzles, or no room for the answers; when it was stopped.
pub fn count_solutions(batch: &RecordBatch, limit: u64, run: &RunOptions<'_>) -> Result<RecordBatch, Error> {
    let rows = PuzzleRows::from_batch(batch, run)?;
    let mut answers = RowAnswers::default();
    let (mut counts, mut complete) = (UInt64Builder::new(), BooleanBuilder::new());
    let list_solver = run.list_solver_for_rows(batch.num_rows());
    run.run_row_tasks(
        batch.num_rows(),
        list_solver.map_or(ROWS_PER_TASK, ListSolver::list_size),
        || (LaneEngine::new(), Solver::new()),
        |engines, part| count_row_range(&rows, part, limit, list_solver, engines),
        |counted| {
            for counted in counted {
                let counted = answers.record_result(counted);
                counts.append_option(counted.map(|count| count.min(limit)));
                complete.append_option(counted.map(|count| count <= limit));
            }
        },
    )?;
    let columns: Vec<(&str, ArrayRef)> =
        vec![("count", Arc::new(counts.finish())), ("complete", Arc::new(complete.finish()))];
    answers.append_answer_columns(batch, columns, "count", run)
}

/// Counts the solutions of a range of rows, up to one more than `limit`: plain grids with few solutions all at once,
/// if the run has a solver for that, and the rest one at a time.
fn count_row_range(
    rows: &PuzzleRows<'_>,
    range: Range<usize>,
    limit: u64,
    list_solver: Option<&dyn ListSolver>,
    (engine, solver): &mut (LaneEngine, Solver),
) -> Vec<Result<(RowStatus, u64), RowError>> {
    let question = SolveQuestion::with_limit(limit.saturating_add(1)).with_budget(LIST_BUDGET);
    let answers = match list_solver.filter(|_| limit > 0) {
        Some(_) => answer_bare_rows(rows, range.clone(), question, list_solver, engine),
        None => vec![None; range.len()],
    };
    let count_row = |(row, answer): (usize, Option<BoardAnswer>)| match answer.map(|answer| answer.outcome) {
        Some(SolveOutcome { solutions: count @ 1.., ending, .. }) if ending != SolveEnding::GaveUp => {
            Ok((if count == 1 { RowStatus::Ok } else { RowStatus::Several }, count))
        }
        _ => count_row_solutions(rows, row, limit, solver),
    };
    range.zip(answers).map(count_row).collect()
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
