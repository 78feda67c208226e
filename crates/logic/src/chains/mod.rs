//! What the chains of `ninefold-chains` are told with and proved by.

mod argument;
mod eureka;
pub(crate) mod story;

pub(crate) use eureka::eureka;
