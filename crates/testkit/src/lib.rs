//! For the tests of Ninefold alone: oracles that share nothing with what they check, and the puzzle lists.

#![forbid(unsafe_code)]

pub mod corpora;
pub mod naive;
