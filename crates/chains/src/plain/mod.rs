//! The searches spelled out: every node with its parents, every chain collected, the best chosen by sorting.
//!
//! This is the definition that the engine must agree with, and there for tests alone. It follows Sudoku Explainer's order
//! of search throughout, because which of several shortest ways is met first decides ratings.

pub(crate) mod absent;
pub(crate) mod patterns;
pub(crate) mod spread;
