//! Family of whips and braids: chains in which each cell or house has lost all candidates but one to those
//! before.

pub mod braid;
pub(crate) mod engine;
pub mod g_whip;
mod steps;
pub mod trial;
pub mod universal;
pub mod whip;
