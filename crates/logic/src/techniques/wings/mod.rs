//! A pivot and its pincers.

pub mod xy_wing;
pub mod xyz_wing;
