//! Many puzzles at once, one per SIMD lane.

mod branch;
mod engine;
mod feed;
mod record;
mod state;
mod sweep;

pub use engine::LaneEngine;
pub use feed::{Children, Ending, Input, Lines, Outcome, Question, Restriction, Sink, Solution, Source};
