//! Family of exocets: two cells of a minirow or minicolumn, and two targets elsewhere that contain the same
//! two digits.

pub mod base_digits;
pub mod base_pairs;
pub mod double_exocet;
pub(crate) mod engine;
pub mod exocet;
pub mod exocet_mirror_set;
pub mod extended_exocet;
pub mod single_target_exocet;
pub mod weak_exocet;
