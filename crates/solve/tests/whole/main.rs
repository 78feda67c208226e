//! Tests of the engines on whole lists: against each other, and against known counts.

mod differential;
mod impossible;
mod lists;
mod single;
