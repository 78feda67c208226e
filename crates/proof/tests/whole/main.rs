//! Tests that the checker accepts only what is true, and that both checkers agree.

#![allow(clippy::print_stdout, reason = "the table of what was tried")]

mod common;
mod exchanges;
mod random;
mod second;
