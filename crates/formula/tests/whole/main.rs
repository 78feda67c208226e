//! Formulas on many positions: those of the library beside the techniques that are built in, false ones, and whatever the
//! grammar allows.
#![allow(clippy::print_stdout, reason = "with `--nocapture` they tell what they saw, and how long it took")]

mod calculator;
mod library;
mod random;
mod technique;
mod wrong;
