//! The searches spelled out: every node with its parents, every chain collected, the best chosen by sorting.
//!
//! This is the definition that the fast engine beside it must agree with, and what explains a chain that the fast
//! engine found. It follows Sudoku Explainer's order of search throughout, because which of several shortest ways is
//! met first decides ratings.

pub(crate) mod multiple;
pub(crate) mod patterns;
pub(crate) mod simple;
pub(crate) mod spread;
