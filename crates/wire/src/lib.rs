//! What leaves Ninefold as JSON: one set of types for `--json` of the program, the page's worker and whoever comes next.
//!
//! Cells are 0 to 80, row by row; digits 1 to 9; candidates pairs of both; houses 0 to 26: boxes, rows, columns. Roles,
//! links, techniques, families and sentences have stable ids; beside an id stands what it is called in the language that
//! was asked for. With the feature `schema` every type has its JSON Schema, with `ts` its TypeScript type.
#![forbid(unsafe_code)]

mod marks;
mod step;

pub use marks::{CandidateMark, CellMark, HouseMark, Link, LinkKind, Marks, Shows};
pub use step::{LinePiece, Naming, Piece, Sentence, Speech, Step};

use ninefold_core::{CandidateMap, Cell, CellMap};

/// Cells as numbers.
#[must_use]
pub fn cells(cells: CellMap) -> Vec<u8> {
    cells.iter().map(|cell: Cell| cell.index() as u8).collect()
}

/// Candidates as pairs of a cell and a digit.
#[must_use]
pub fn candidates(candidates: CandidateMap) -> Vec<(u8, u8)> {
    candidates.iter().map(|one| (one.cell().index() as u8, one.digit().get())).collect()
}
