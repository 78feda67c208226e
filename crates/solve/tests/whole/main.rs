//! The engines on whole lists: against each other, and against what is known.

mod differential;
mod impossible;
mod lists;
mod single;
