//! What the checker accepts is so, and both checkers say the same.

#![allow(clippy::print_stdout, reason = "the table of what was tried")]

mod common;
mod exchanges;
mod random;
mod second;
