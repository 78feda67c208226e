//! Canonical forms and automorphisms of puzzles.

use std::sync::Arc;

use arrow_array::builder::{StringBuilder, UInt32Builder};
use arrow_array::{ArrayRef, RecordBatch};
use ninefold::generate::canon::{Canonical, Canonizer};
use ninefold::wire::Status;
use ninefold::{ByCell, Digit};

use crate::answers::Answers;
use crate::failed::Failed;
use crate::grids::Grids;
use crate::rows::Rows;
use crate::{Error, Run};

/// Number of rows per task.
const SOME: usize = 64;

/// Values of a grid; empty cells are `None`.
pub(crate) type Values = ByCell<Option<Digit>>;

/// Adds `canonical`, the smallest image of the puzzle under all symmetries, compared row by row with 0 for an
/// empty cell; `automorphisms`, the number of its geometric symmetries; and `transformation`, one that leads
/// to the canonical form. Nothing is solved. The status is `ok` or `invalid`; puzzles with placed digits or
/// eliminated candidates are `invalid` too.
///
/// # Errors
/// When the batch has no puzzles, or no room for the answers; when it was stopped.
pub fn canon(batch: &RecordBatch, run: &Run<'_>) -> Result<RecordBatch, Error> {
    let rows = Rows::of(batch, run)?;
    let mut answers = Answers::default();
    let mut forms = Grids::with_capacity(batch.num_rows());
    let (mut automorphisms, mut ways) = (UInt32Builder::new(), StringBuilder::new());
    run.each_row(
        batch.num_rows(),
        SOME,
        Canonizer::new,
        |canonizer, row| Ok((Status::Ok, canonical(&rows, row, canonizer)?)),
        |found| {
            let found = answers.note(found);
            forms.push(found.map(|found| text(&found.form)).as_ref());
            automorphisms.append_option(found.map(|found| found.automorphisms));
            ways.append_option(found.map(|found| found.transformation.to_string()));
        },
    )?;
    let columns: Vec<(&str, ArrayRef)> = vec![
        ("canonical", forms.finish(rows.kind())?),
        ("automorphisms", Arc::new(automorphisms.finish())),
        ("transformation", Arc::new(ways.finish())),
    ];
    answers.finish(batch, columns, "canon", run)
}

pub(crate) fn canonical(
    rows: &Rows<'_>,
    row: usize,
    canonizer: &mut Canonizer,
) -> Result<Canonical<Values>, Failed> {
    let (_, board) = rows.board(row)?;
    canonizer.board(&board).map_err(|error| Failed::invalid(error.to_string()))
}

/// Writes a grid as 81 characters, 0 for an empty cell.
pub(crate) fn text(values: &Values) -> [u8; 81] {
    values.0.map(|value| value.map_or(b'0', |digit: Digit| b'0' + digit.get()))
}
