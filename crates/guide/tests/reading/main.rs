//! What the reader of steps reads, and what it refuses.

mod corpus;
mod texts;
