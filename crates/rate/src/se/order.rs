//! The techniques of Sudoku Explainer in its order, as data.

use ninefold_chains::{Level, Search};
use ninefold_logic::techniques::chains::dynamic::DEEPLY_NESTED_FORCING_CHAINS;
use ninefold_logic::techniques::single_digit::strong_links;
use ninefold_logic::techniques::uniqueness::{bivalue_grave, unique_loop};
use ninefold_logic::techniques::wings::big_wing;
use ninefold_logic::techniques::{exclusion, fish, intersections, singles, subsets, wings};
use ninefold_logic::{Finder, Pattern, Tenths};

use crate::Producer;

/// Selection and order of the techniques tried.
#[derive(Clone, Copy, Debug)]
pub struct Profile {
    /// The profile's name: `se`, `se-original` or `sukaku`.
    pub name: &'static str,
    /// Tried in this order.
    pub producers: &'static [Producer],
    /// Start of the ratings of the deepest nested chains: 11.0 in Sudoku Explainer 1.2.1, 10.5 in
    /// SukakuExplainer.
    pub deepest: Tenths,
}

impl Profile {
    /// The techniques of Sudoku Explainer 1.2.1, as later versions search for them: the community's standard
    /// for ER.
    pub const SE: Profile = Profile { name: "se", producers: &SE, deepest: DEEPEST };

    /// The original searches of Sudoku Explainer 1.2.1. Later versions find more unique loops of type 3 (with
    /// hidden subsets) and more BUGs of type 2, which changes few ratings; the hardest puzzles were published
    /// with these.
    pub const SE_ORIGINAL: Profile = Profile { name: "se-original", producers: &SE_ORIGINAL, ..Profile::SE };

    /// The techniques of SukakuExplainer 1.18 with its default settings: those of 1.2.1, strong links and
    /// larger wings.
    pub const SUKAKU: Profile = Profile { name: "sukaku", producers: SUKAKU, deepest: Tenths(105) };

    /// All profiles; the first is the default.
    pub const ALL: [Profile; 3] = [Profile::SE, Profile::SE_ORIGINAL, Profile::SUKAKU];

    /// The profile of a name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Profile> {
        Profile::ALL.into_iter().find(|profile| profile.name == name)
    }

    /// Returns the profile with another start for the ratings of the deepest nested chains.
    #[must_use]
    pub const fn with_deepest(self, deepest: Tenths) -> Profile {
        Profile { deepest, ..self }
    }

    /// The rating of a pattern under this profile.
    #[must_use]
    pub(crate) fn rating_of(&self, pattern: &dyn Pattern) -> Tenths {
        let se = pattern.se().unwrap_or_default();
        if *pattern.technique() == DEEPLY_NESTED_FORCING_CHAINS { self.deepened(se) } else { se }
    }

    /// Returns a rating of the deepest nested chains, as far above their start as in the logic crate.
    fn deepened(&self, se: Tenths) -> Tenths {
        Tenths(se.0 - DEEPEST.0 + self.deepest.0)
    }
}

/// Start of the ratings of the deepest nested chains in the logic crate.
const DEEPEST: Tenths = Tenths(110);

use Producer::{Chains, Easiest, First, Narrowed};

static SE: [Producer; 36] = se(unique_loop::easiest, bivalue_grave::easiest);

static SE_ORIGINAL: [Producer; 36] = se(unique_loop::easiest_in_original, bivalue_grave::easiest_in_original);

/// The techniques of Sudoku Explainer 1.2.1, with two finders that later versions corrected.
const fn se(loops: Finder, graves: Finder) -> [Producer; 36] {
    [
        First(&singles::full_house::FULL_HOUSE),
        First(&singles::hidden_single::HIDDEN_SINGLE_BOX),
        First(&singles::hidden_single::HIDDEN_SINGLE_LINE),
        First(&intersections::direct_locking::DIRECT_POINTING),
        First(&intersections::direct_locking::DIRECT_CLAIMING),
        First(&subsets::direct_hidden_subset::DIRECT_HIDDEN_PAIR),
        First(&singles::naked_single::NAKED_SINGLE),
        First(&subsets::direct_hidden_subset::DIRECT_HIDDEN_TRIPLE),
        First(&intersections::locking::POINTING),
        First(&intersections::locking::CLAIMING),
        Narrowed(&subsets::naked_subset::NAKED_PAIR, subsets::naked_subset::in_roomy_houses::<2>),
        First(&fish::basic_fish::X_WING),
        Narrowed(&subsets::hidden_subset::HIDDEN_PAIR, subsets::hidden_subset::in_roomy_houses::<2>),
        Narrowed(&subsets::naked_subset::NAKED_TRIPLE, subsets::naked_subset::in_roomy_houses::<3>),
        First(&fish::basic_fish::SWORDFISH),
        Narrowed(&subsets::hidden_subset::HIDDEN_TRIPLE, subsets::hidden_subset::in_roomy_houses::<3>),
        First(&wings::xy_wing::XY_WING),
        First(&wings::xyz_wing::XYZ_WING),
        Easiest("Unique Rectangle or Loop", loops),
        Narrowed(&subsets::naked_subset::NAKED_QUAD, subsets::naked_subset::in_roomy_houses::<4>),
        First(&fish::basic_fish::JELLYFISH),
        Narrowed(&subsets::hidden_subset::HIDDEN_QUAD, subsets::hidden_subset::in_roomy_houses::<4>),
        Easiest("Bivalue Universal Grave", graves),
        First(&exclusion::aligned_exclusion::ALIGNED_PAIR_EXCLUSION),
        Chains("Forcing Chains and Cycles", Search::Simple),
        First(&exclusion::aligned_exclusion::ALIGNED_TRIPLET_EXCLUSION),
        Chains("Nishio", Search::Nishio),
        Chains("Multiple Forcing Chains", Search::Multiple),
        Chains("Dynamic Forcing Chains", Search::Dynamic(Level::Plain)),
        Chains("Dynamic Forcing Chains (+)", Search::Dynamic(Level::Patterns)),
        Chains("Nested Forcing Chains", Search::Dynamic(Level::Simple)),
        Chains("Nested Multiple Forcing Chains", Search::Dynamic(Level::Multiple)),
        Chains("Nested Dynamic Forcing Chains", Search::Dynamic(Level::Dynamic)),
        Chains("Nested Dynamic Forcing Chains (+)", Search::Dynamic(Level::DynamicPatterns)),
        Chains("Nested Dynamic Forcing Chains (+ Forcing Chains)", Search::Dynamic(Level::DynamicSimple)),
        Chains(
            "Nested Dynamic Forcing Chains (+ Multiple Forcing Chains)",
            Search::Dynamic(Level::DynamicMultiple),
        ),
    ]
}

static SUKAKU: &[Producer] = &[
    First(&singles::full_house::FULL_HOUSE),
    First(&singles::hidden_single::HIDDEN_SINGLE_BOX),
    First(&singles::hidden_single::HIDDEN_SINGLE_LINE),
    First(&intersections::direct_locking::DIRECT_POINTING),
    First(&intersections::direct_locking::DIRECT_CLAIMING),
    First(&subsets::direct_hidden_subset::DIRECT_HIDDEN_PAIR),
    First(&singles::naked_single::NAKED_SINGLE),
    First(&subsets::direct_hidden_subset::DIRECT_HIDDEN_TRIPLE),
    First(&intersections::locking::POINTING),
    First(&intersections::locking::CLAIMING),
    Narrowed(&subsets::naked_subset::NAKED_PAIR, subsets::naked_subset::in_roomy_houses::<2>),
    First(&fish::basic_fish::X_WING),
    Narrowed(&subsets::hidden_subset::HIDDEN_PAIR, subsets::hidden_subset::in_roomy_houses::<2>),
    Narrowed(&subsets::naked_subset::NAKED_TRIPLE, subsets::naked_subset::in_roomy_houses::<3>),
    First(&fish::basic_fish::SWORDFISH),
    Narrowed(&subsets::hidden_subset::HIDDEN_TRIPLE, subsets::hidden_subset::in_roomy_houses::<3>),
    Easiest("2 Strong Links", |facts, sink| strong_links::easiest(facts, 2, sink)),
    First(&wings::xy_wing::XY_WING),
    First(&wings::xyz_wing::XYZ_WING),
    Easiest("Unique Rectangle or Loop", unique_loop::easiest),
    Narrowed(&subsets::naked_subset::NAKED_QUAD, subsets::naked_subset::in_roomy_houses::<4>),
    First(&fish::basic_fish::JELLYFISH),
    Narrowed(&subsets::hidden_subset::HIDDEN_QUAD, subsets::hidden_subset::in_roomy_houses::<4>),
    Easiest("3 Strong Links", |facts, sink| strong_links::easiest(facts, 3, sink)),
    Easiest("WXYZ-Wing", |facts, sink| big_wing::easiest(facts, 3, sink)),
    Easiest("Bivalue Universal Grave", bivalue_grave::easiest),
    Easiest("4 Strong Links", |facts, sink| strong_links::easiest(facts, 4, sink)),
    Easiest("VWXYZ-Wing", |facts, sink| big_wing::easiest(facts, 4, sink)),
    First(&exclusion::aligned_exclusion::ALIGNED_PAIR_EXCLUSION),
    Easiest("UVWXYZ-Wing", |facts, sink| big_wing::easiest(facts, 5, sink)),
    Chains("Forcing Chains and Cycles", Search::Simple),
    Easiest("TUVWXYZ-Wing", |facts, sink| big_wing::easiest(facts, 6, sink)),
    First(&exclusion::aligned_exclusion::ALIGNED_TRIPLET_EXCLUSION),
    Chains("Nishio", Search::Nishio),
    Chains("Multiple Forcing Chains", Search::Multiple),
    Chains("Dynamic Forcing Chains", Search::Dynamic(Level::Plain)),
    Chains("Dynamic Forcing Chains (+)", Search::Dynamic(Level::Patterns)),
    Chains("Nested Forcing Chains", Search::Dynamic(Level::Simple)),
    Chains("Nested Multiple Forcing Chains", Search::Dynamic(Level::Multiple)),
    Chains("Nested Dynamic Forcing Chains", Search::Dynamic(Level::Dynamic)),
    Chains("Nested Dynamic Forcing Chains (+)", Search::Dynamic(Level::DynamicPatterns)),
    Chains("Nested Dynamic Forcing Chains (+ Forcing Chains)", Search::Dynamic(Level::DynamicSimple)),
    Chains(
        "Nested Dynamic Forcing Chains (+ Multiple Forcing Chains)",
        Search::Dynamic(Level::DynamicMultiple),
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deepest_chains_start_where_the_profile_says() {
        let check =
            |profile: Profile, se, expected| assert_eq!(profile.deepened(Tenths(se)), Tenths(expected));
        check(Profile::SE, 110, 110);
        check(Profile::SE, 118, 118);
        check(Profile::SUKAKU, 110, 105);
        check(Profile::SUKAKU, 119, 114);
        check(Profile::SE.with_deepest(Tenths(120)), 113, 123);
    }
}
