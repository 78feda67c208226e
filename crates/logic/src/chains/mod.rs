//! What the chains of `ninefold-chains` are told with and proved by.

mod argument;
pub(crate) mod story;
