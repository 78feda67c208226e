//! Formulas on many positions: those of the library compared with the built-in techniques, false ones, and
//! random texts that the grammar allows.
#![allow(clippy::print_stdout, reason = "with `--nocapture` they tell what they saw, and how long it took")]

mod calculator;
mod library;
mod random;
mod technique;
mod wrong;
