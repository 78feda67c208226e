//! Family of wings: a pivot and its pincers.

pub mod big_wing;
pub mod branched_w_wing;
mod pincers;
pub mod three_links;
pub mod xy_wing;
pub mod xyz_loop;
pub mod xyz_wing;
