//! Family of intersections (pointing and claiming): a digit locked into the crossing of a box and a line.

pub mod direct_locking;
pub(crate) mod engine;
pub mod locking;
