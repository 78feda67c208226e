//! Names for sets of cells and candidates, as people write them: one file per notation.

use alloc::string::String;

mod rc;

/// A text that names no set of cells.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: expected {expected}, found {found}")]
pub struct NotationError {
    /// Where, in characters from 1.
    pub column: usize,
    /// What was expected there.
    pub expected: &'static str,
    /// What stands there: a quoted character, or "the end".
    pub found: String,
}
