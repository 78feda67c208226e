//! One puzzle at a time.

mod engine;
mod split;
mod sweep;

pub use engine::SingleEngine;
