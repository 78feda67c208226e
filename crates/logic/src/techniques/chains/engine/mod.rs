//! Searches and explanations that chains share: alternating ones, found [here](alternating), and forcing ones,
//! found by `ninefold-chains`.

pub(crate) mod alternating;
mod argument;
mod eureka;
pub(crate) mod explanation;

pub(crate) use eureka::eureka_notation;
