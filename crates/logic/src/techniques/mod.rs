//! The techniques: a folder per family, a file per finder, an entry per name.

use crate::Technique;

pub mod als;
pub mod chains;
pub mod exclusion;
pub mod fish;
pub mod intersections;
pub mod single_digit;
pub mod singles;
pub mod subsets;
pub mod uniqueness;
pub mod wings;

/// All techniques, easiest first: the order in which they are tried.
pub static ALL: &[&Technique] = &[
    &singles::full_house::FULL_HOUSE,
    &singles::hidden_single::HIDDEN_SINGLE_BOX,
    &singles::hidden_single::HIDDEN_SINGLE_LINE,
    &intersections::direct_locking::DIRECT_POINTING,
    &intersections::direct_locking::DIRECT_CLAIMING,
    &subsets::direct_hidden_subset::DIRECT_HIDDEN_PAIR,
    &singles::naked_single::NAKED_SINGLE,
    &subsets::direct_hidden_subset::DIRECT_HIDDEN_TRIPLE,
    &intersections::locking::POINTING,
    &intersections::locking::CLAIMING,
    &subsets::naked_subset::NAKED_PAIR,
    &fish::basic_fish::X_WING,
    &subsets::hidden_subset::HIDDEN_PAIR,
    &subsets::naked_subset::NAKED_TRIPLE,
    &fish::basic_fish::SWORDFISH,
    &subsets::hidden_subset::HIDDEN_TRIPLE,
    &single_digit::strong_links::STRONG_LINKS_2,
    &wings::xy_wing::XY_WING,
    &wings::xyz_wing::XYZ_WING,
    &als::almost_locked_candidates::ALMOST_LOCKED_PAIR,
    &uniqueness::unique_loop::UNIQUE_RECTANGLE_1,
    &uniqueness::unique_loop::UNIQUE_RECTANGLE_2,
    &uniqueness::unique_loop::UNIQUE_RECTANGLE_3,
    &uniqueness::unique_loop::UNIQUE_RECTANGLE_4,
    &uniqueness::unique_loop::UNIQUE_LOOP_1,
    &uniqueness::unique_loop::UNIQUE_LOOP_2,
    &uniqueness::unique_loop::UNIQUE_LOOP_3,
    &uniqueness::unique_loop::UNIQUE_LOOP_4,
    &subsets::naked_subset::NAKED_QUAD,
    &fish::basic_fish::JELLYFISH,
    &subsets::hidden_subset::HIDDEN_QUAD,
    &single_digit::strong_links::STRONG_LINKS_3,
    &wings::big_wing::WXYZ_WING,
    &als::sue_de_coq::SUE_DE_COQ,
    &als::sue_de_coq::ISOLATED_SUE_DE_COQ,
    &als::almost_locked_candidates::ALMOST_LOCKED_TRIPLE,
    &uniqueness::bivalue_grave::BUG_1,
    &uniqueness::bivalue_grave::BUG_2,
    &uniqueness::bivalue_grave::BUG_4,
    &uniqueness::bivalue_grave::BUG_3,
    &single_digit::strong_links::STRONG_LINKS_4,
    &wings::big_wing::VWXYZ_WING,
    &als::als_xz::ALS_XZ,
    &als::als_xz::DOUBLY_LINKED_ALS_XZ,
    &als::sue_de_coq::ALS_SUE_DE_COQ,
    &als::almost_locked_candidates::ALMOST_LOCKED_QUAD,
    &exclusion::aligned_exclusion::ALIGNED_PAIR_EXCLUSION,
    &single_digit::strong_links::STRONG_LINKS_5,
    &wings::big_wing::UVWXYZ_WING,
    &single_digit::strong_links::STRONG_LINKS_6,
    &wings::big_wing::TUVWXYZ_WING,
    &exclusion::aligned_exclusion::ALIGNED_TRIPLET_EXCLUSION,
    &chains::simple::X_CYCLE,
    &chains::simple::Y_CYCLE,
    &chains::simple::X_CHAIN,
    &chains::simple::XY_CYCLE,
    &chains::simple::XY_CHAIN,
    &als::als_w_wing::ALS_W_WING,
    &als::als_xy_wing::ALS_XY_WING,
    &als::sue_de_coq::EXTENDED_SUE_DE_COQ,
    &als::sue_de_coq::CANNIBALISTIC_SUE_DE_COQ,
    &als::als_chain::ALS_CHAIN,
    &als::als_chain::ALS_RING,
    &als::death_blossom::DEATH_BLOSSOM,
    &als::death_blossom::HOUSE_DEATH_BLOSSOM,
    &als::als_exclusion::ALS_PAIR_EXCLUSION,
    &als::als_xz::OVERLAPPING_ALS_XZ,
    &als::als_xy_wing::OVERLAPPING_ALS_XY_WING,
    &als::als_chain::OVERLAPPING_ALS_CHAIN,
    &als::death_blossom::OVERLAPPING_DEATH_BLOSSOM,
    &chains::multiple::NISHIO,
    &chains::multiple::CELL_FORCING_CHAINS,
    &chains::multiple::HOUSE_FORCING_CHAINS,
    &chains::dynamic::DYNAMIC_FORCING_CHAINS,
    &chains::dynamic::DYNAMIC_FORCING_CHAINS_PLUS,
    &chains::dynamic::NESTED_FORCING_CHAINS,
    &chains::dynamic::NESTED_MULTIPLE_FORCING_CHAINS,
    &chains::dynamic::NESTED_DYNAMIC_FORCING_CHAINS,
];

/// The technique with this id.
#[must_use]
pub fn by_id(id: &str) -> Option<&'static Technique> {
    ALL.iter().find(|technique| technique.id == id).copied()
}
