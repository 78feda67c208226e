//! Family of templates, the ways to place a digit in the whole grid: of one digit, and of several at once.

pub(crate) mod engine;
pub mod pattern_overlay;
pub mod template;
