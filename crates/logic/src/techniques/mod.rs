//! The techniques: a folder per family, a file per finder, an entry per name.

use crate::Technique;

pub mod singles;

/// All techniques, easiest first: the order in which they are tried.
pub static ALL: &[&Technique] = &[
    &singles::full_house::FULL_HOUSE,
    &singles::hidden_single::HIDDEN_SINGLE_BOX,
    &singles::hidden_single::HIDDEN_SINGLE_LINE,
    &singles::naked_single::NAKED_SINGLE,
];
