//! Engines of the techniques that rely on a single solution: deadly loops and bivalue graves.

pub(crate) mod grave;
pub(crate) mod loops;
