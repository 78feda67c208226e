//! Explanations and certificate outlines for the chains of `ninefold-chains`.

mod argument;
mod eureka;
pub(crate) mod story;

pub(crate) use eureka::eureka_notation;
