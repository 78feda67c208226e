//! Columns that say whether a batch's puzzles are proper and minimal.

use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, ListBuilder, UInt8Builder};
use arrow_array::{ArrayRef, RecordBatch};
use ninefold::guide::PositionAssessment;
use ninefold::wire::RowStatus;
use ninefold::{Cell, CellMap, SolutionVerdict, Solver};

use crate::answers::RowAnswers;
use crate::failed::RowError;
use crate::rows::PuzzleRows;
use crate::{Error, RunOptions};

/// Number of rows per task.
const ROWS_PER_TASK: usize = 64;

/// Adds `givens`, the number of values; and for proper puzzles `minimal` and `redundant`, the cells (0 to 80,
/// row by row) whose givens can each be left out on their own. The status is `ok` for one solution,
/// `several`, `none` or `invalid`.
///
/// # Errors
/// When the batch has no puzzles, or no room for the answers; when it was stopped.
pub fn check_batch(batch: &RecordBatch, run: &RunOptions<'_>) -> Result<RecordBatch, Error> {
    let rows = PuzzleRows::from_batch(batch, run)?;
    let mut answers = RowAnswers::default();
    let (mut givens, mut minimal) = (UInt8Builder::new(), BooleanBuilder::new());
    let mut redundant = ListBuilder::new(UInt8Builder::new());
    // Rows are checked on several threads; answers arrive in the order of the rows.
    run.for_each_row(
        batch.num_rows(),
        ROWS_PER_TASK,
        Solver::new,
        |solver, row| check_row(&rows, row, solver),
        |CheckAnswer { value_count: values, redundant_givens: proper }| {
            // Rows without a proper puzzle have nulls in these columns.
            let spare = answers.record_result(proper).flatten();
            givens.append_option(values.map(|values| values as u8));
            minimal.append_option(spare.map(CellMap::is_empty));
            redundant.append_option(
                spare.map(|cells| cells.to_vec().into_iter().map(|cell: Cell| Some(cell.index() as u8))),
            );
        },
    )?;
    let columns: Vec<(&str, ArrayRef)> = vec![
        ("givens", Arc::new(givens.finish())),
        ("minimal", Arc::new(minimal.finish())),
        ("redundant", Arc::new(redundant.finish())),
    ];
    answers
        .with_position_warnings(PositionAssessment::entry_error_messages)
        .append_answer_columns(batch, columns, "check", run)
}

struct CheckAnswer {
    /// Number of cells with values; `None` if the row is not a puzzle.
    value_count: Option<usize>,
    /// Redundant givens, if the puzzle has one solution.
    redundant_givens: Result<(RowStatus, Option<CellMap>), RowError>,
}

fn check_row(rows: &PuzzleRows<'_>, row: usize, solver: &mut Solver) -> CheckAnswer {
    let (puzzle, board) = match rows.read_board(row) {
        Ok(read) => read,
        Err(failed) => return CheckAnswer { value_count: None, redundant_givens: Err(failed) },
    };
    let proper = match solver.check_uniqueness(&board) {
        SolutionVerdict::None => Err(RowError::unsolvable_position_error(&puzzle, solver)),
        SolutionVerdict::Unique(_) => Ok((RowStatus::Ok, solver.find_redundant_givens(&board))),
        SolutionVerdict::Several(..) => Err(RowError::several_solutions_error()),
    };
    CheckAnswer { value_count: Some(puzzle.filled_cells().len()), redundant_givens: proper }
}
