//! A pivot and its pincers.

pub mod big_wing;
pub mod three_links;
pub mod xy_wing;
pub mod xyz_wing;
