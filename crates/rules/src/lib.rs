//! The rules of the house, as far as neither the compiler nor a lint can hold them: what the sources say of themselves, read
//! with a parser, for the tests in `tests/house`.
//!
//! A rule is a test. What a rule has to bear with stands in a list beside it, which may only grow shorter: an exception that is no
//! longer needed fails too.

#![forbid(unsafe_code)]

pub mod modules;
pub mod sources;
pub mod uses;
pub mod words;
