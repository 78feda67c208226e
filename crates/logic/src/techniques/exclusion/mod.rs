//! Family of aligned exclusion: combinations of digits that other cells cannot bear.

pub mod aligned_exclusion;
pub(crate) mod engine;
