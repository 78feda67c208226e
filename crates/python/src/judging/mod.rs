//! Judging, from Python, of claims about positions: one step, a path, or many of them.

pub(crate) mod batch;
pub(crate) mod judgement;
mod request;
pub(crate) mod single;
