//! Whether puzzles are proper and minimal.

use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, ListBuilder, UInt8Builder};
use arrow_array::{ArrayRef, RecordBatch};
use ninefold::guide::Assessment;
use ninefold::wire::Status;
use ninefold::{Cell, CellMap, Solver, Verdict};

use crate::answers::Answers;
use crate::failed::Failed;
use crate::rows::Rows;
use crate::{Error, Run};

/// Number of rows per task.
const SOME: usize = 64;

/// Adds `givens`, the number of values; and for proper puzzles `minimal` and `redundant`, the cells (0 to 80,
/// row by row) whose givens can each be left out on their own. The status is `ok` for one solution,
/// `several`, `none` or `invalid`.
///
/// # Errors
/// When the batch has no puzzles, or no room for the answers; when it was stopped.
pub fn check(batch: &RecordBatch, run: &Run<'_>) -> Result<RecordBatch, Error> {
    let rows = Rows::of(batch, run)?;
    let mut answers = Answers::default();
    let (mut givens, mut minimal) = (UInt8Builder::new(), BooleanBuilder::new());
    let mut redundant = ListBuilder::new(UInt8Builder::new());
    // Rows are checked on several threads; answers arrive in the order of the rows.
    run.each_row(
        batch.num_rows(),
        SOME,
        Solver::new,
        |solver, row| check_row(&rows, row, solver),
        |Checked { values, proper }| {
            let spare = answers.note(proper).flatten();
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
    answers.with_doubts(Assessment::entry_errors).finish(batch, columns, "check", run)
}

struct Checked {
    /// Number of cells with values; `None` if the row is not a puzzle.
    values: Option<usize>,
    /// Redundant givens, if the puzzle has one solution.
    proper: Result<(Status, Option<CellMap>), Failed>,
}

fn check_row(rows: &Rows<'_>, row: usize, solver: &mut Solver) -> Checked {
    let (puzzle, board) = match rows.board(row) {
        Ok(read) => read,
        Err(failed) => return Checked { values: None, proper: Err(failed) },
    };
    let proper = match solver.verdict(&board) {
        Verdict::None => Err(Failed::unsolvable(&puzzle, solver)),
        Verdict::Unique(_) => Ok((Status::Ok, solver.redundant_givens(&board))),
        Verdict::Several(..) => Err(Failed::several()),
    };
    Checked { values: Some(puzzle.filled().len()), proper }
}
