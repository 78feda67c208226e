//! The ways to put a digit into the whole grid: of one digit, and of several at once.

pub mod pattern_overlay;
pub mod template;
