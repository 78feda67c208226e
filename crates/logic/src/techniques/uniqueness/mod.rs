//! Reasoning from the promise that a puzzle has one solution.

pub mod bivalue_grave;
pub mod unique_loop;
