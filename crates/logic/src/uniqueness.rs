//! Engines of the techniques that rely on a single solution: deadly rectangles, loops and bivalue graves, and what follows
//! from candidates that must keep them off.

pub(crate) mod grave;
pub(crate) mod guardians;
pub(crate) mod loops;
pub(crate) mod rectangles;
