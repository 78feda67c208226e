//! What somebody says of positions, judged: one step, a way, or many of them.

pub(crate) mod batch;
pub(crate) mod judgement;
mod request;
pub(crate) mod single;
