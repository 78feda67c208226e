//! Reference implementation of the chain searches: every node with its parents, every chain collected, the
//! best chosen by sorting.
//!
//! The engine must agree with this implementation, which is compiled for tests only. It follows Sudoku
//! Explainer's order of search throughout, because ratings depend on which of several shortest paths is found
//! first.

pub(crate) mod absent;
pub(crate) mod patterns;
pub(crate) mod spread;
