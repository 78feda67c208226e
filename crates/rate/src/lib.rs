//! How hard a puzzle is: one module per scale, each a fold over the steps that `ninefold-logic` finds.
//!
//! [`se`] is Sudoku Explainer's scale, the one the community means by "ER".
#![forbid(unsafe_code)]

pub mod se;
