//! Tests of the parser of steps: what it accepts, and what it refuses.

mod corpus;
mod texts;
