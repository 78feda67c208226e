//! The pieces of JSON that several commands write.

use ninefold::{Cell, CellMap, Puzzle, format};
use serde_json::Value;

/// Cells as indices.
pub(crate) fn cells(cells: CellMap) -> Value {
    cells.iter().map(Cell::index).collect()
}

/// A puzzle on one line.
pub(crate) fn puzzle(puzzle: &Puzzle) -> Value {
    format::on_one_line(puzzle).into()
}
