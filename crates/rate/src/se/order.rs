//! The techniques of Sudoku Explainer in its order, as data.

use ninefold_chains::{ChainSearch, NestingLevel};
use ninefold_logic::techniques::chains::dynamic::DEEPLY_NESTED_FORCING_CHAINS;
use ninefold_logic::techniques::single_digit::strong_links;
use ninefold_logic::techniques::uniqueness::{bivalue_grave, unique_loop};
use ninefold_logic::techniques::wings::big_wing;
use ninefold_logic::techniques::{exclusion, fish, intersections, singles, subsets, wings};
use ninefold_logic::{FinderFn, Pattern, RatingTenths};

use crate::StepProducer;

/// Selection and order of the techniques tried.
#[derive(Clone, Copy, Debug)]
pub struct SeProfile {
    /// The profile's name: `se`, `se-original` or `sukaku`.
    pub name: &'static str,
    /// Tried in this order.
    pub producers: &'static [StepProducer],
    /// Start of the ratings of the deepest nested chains: 11.0 in Sudoku Explainer 1.2.1, 10.5 in
    /// SukakuExplainer.
    pub deepest: RatingTenths,
}

impl SeProfile {
    /// The techniques of Sudoku Explainer 1.2.1, as later versions search for them: the community's standard
    /// for ER.
    pub const SE: SeProfile = SeProfile { name: "se", producers: &SE, deepest: DEEPEST_RATING };

    /// The original searches of Sudoku Explainer 1.2.1. Later versions find more unique loops of type 3 (with
    /// hidden subsets) and more BUGs of type 2, which changes few ratings; the hardest puzzles were published
    /// with these.
    pub const SE_ORIGINAL: SeProfile =
        SeProfile { name: "se-original", producers: &SE_ORIGINAL, ..SeProfile::SE };

    /// The techniques of SukakuExplainer 1.18 with its default settings: those of 1.2.1, strong links and
    /// larger wings.
    pub const SUKAKU: SeProfile = SeProfile { name: "sukaku", producers: SUKAKU, deepest: RatingTenths(105) };

    /// All profiles; the first is the default.
    pub const ALL: [SeProfile; 3] = [SeProfile::SE, SeProfile::SE_ORIGINAL, SeProfile::SUKAKU];

    /// The profile with this name of Sudoku Explainer's scale.
    #[must_use]
    pub fn from_name(name: &str) -> Option<SeProfile> {
        SeProfile::ALL.into_iter().find(|profile| profile.name == name)
    }

    /// Returns the profile with another start for the ratings of the deepest nested chains.
    #[must_use]
    pub const fn with_deepest_chain_rating(self, deepest: RatingTenths) -> SeProfile {
        SeProfile { deepest, ..self }
    }

    /// The rating of a pattern under this profile.
    #[must_use]
    pub(crate) fn rate_step_pattern(&self, pattern: &dyn Pattern) -> RatingTenths {
        let se = pattern.se_rating().unwrap_or_default();
        if *pattern.technique() == DEEPLY_NESTED_FORCING_CHAINS {
            self.shift_deepest_chain_rating(se)
        } else {
            se
        }
    }

    /// Returns a rating of the deepest nested chains, as far above their start as in the logic crate.
    fn shift_deepest_chain_rating(&self, se: RatingTenths) -> RatingTenths {
        RatingTenths(se.0 - DEEPEST_RATING.0 + self.deepest.0)
    }
}

/// Start of the ratings of the deepest nested chains in the logic crate.
const DEEPEST_RATING: RatingTenths = RatingTenths(110);

use StepProducer::{Chains, Easiest, First, Narrowed};

static SE: [StepProducer; 36] = se_order(unique_loop::find_easiest_loop, bivalue_grave::find_easiest_bug);

static SE_ORIGINAL: [StepProducer; 36] =
    se_order(unique_loop::find_easiest_loop_original, bivalue_grave::find_easiest_bug_original);

/// The techniques of Sudoku Explainer 1.2.1, with two finders that later versions corrected.
const fn se_order(loops: FinderFn, graves: FinderFn) -> [StepProducer; 36] {
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
        Narrowed(
            &subsets::naked_subset::NAKED_PAIR,
            subsets::naked_subset::find_subsets_in_roomy_houses::<2>,
        ),
        First(&fish::basic_fish::X_WING),
        Narrowed(
            &subsets::hidden_subset::HIDDEN_PAIR,
            subsets::hidden_subset::find_subsets_in_roomy_houses::<2>,
        ),
        Narrowed(
            &subsets::naked_subset::NAKED_TRIPLE,
            subsets::naked_subset::find_subsets_in_roomy_houses::<3>,
        ),
        First(&fish::basic_fish::SWORDFISH),
        Narrowed(
            &subsets::hidden_subset::HIDDEN_TRIPLE,
            subsets::hidden_subset::find_subsets_in_roomy_houses::<3>,
        ),
        First(&wings::xy_wing::XY_WING),
        First(&wings::xyz_wing::XYZ_WING),
        Easiest("Unique Rectangle or Loop", loops),
        Narrowed(
            &subsets::naked_subset::NAKED_QUAD,
            subsets::naked_subset::find_subsets_in_roomy_houses::<4>,
        ),
        First(&fish::basic_fish::JELLYFISH),
        Narrowed(
            &subsets::hidden_subset::HIDDEN_QUAD,
            subsets::hidden_subset::find_subsets_in_roomy_houses::<4>,
        ),
        Easiest("Bivalue Universal Grave", graves),
        First(&exclusion::aligned_exclusion::ALIGNED_PAIR_EXCLUSION),
        Chains("Forcing Chains and Cycles", ChainSearch::Simple),
        First(&exclusion::aligned_exclusion::ALIGNED_TRIPLET_EXCLUSION),
        Chains("Nishio", ChainSearch::Nishio),
        Chains("Multiple Forcing Chains", ChainSearch::Multiple),
        Chains("Dynamic Forcing Chains", ChainSearch::Dynamic(NestingLevel::Plain)),
        Chains("Dynamic Forcing Chains (+)", ChainSearch::Dynamic(NestingLevel::Patterns)),
        Chains("Nested Forcing Chains", ChainSearch::Dynamic(NestingLevel::Simple)),
        Chains("Nested Multiple Forcing Chains", ChainSearch::Dynamic(NestingLevel::Multiple)),
        Chains("Nested Dynamic Forcing Chains", ChainSearch::Dynamic(NestingLevel::Dynamic)),
        Chains("Nested Dynamic Forcing Chains (+)", ChainSearch::Dynamic(NestingLevel::DynamicPatterns)),
        Chains(
            "Nested Dynamic Forcing Chains (+ Forcing Chains)",
            ChainSearch::Dynamic(NestingLevel::DynamicSimple),
        ),
        Chains(
            "Nested Dynamic Forcing Chains (+ Multiple Forcing Chains)",
            ChainSearch::Dynamic(NestingLevel::DynamicMultiple),
        ),
    ]
}

static SUKAKU: &[StepProducer] = &[
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
    Narrowed(&subsets::naked_subset::NAKED_PAIR, subsets::naked_subset::find_subsets_in_roomy_houses::<2>),
    First(&fish::basic_fish::X_WING),
    Narrowed(&subsets::hidden_subset::HIDDEN_PAIR, subsets::hidden_subset::find_subsets_in_roomy_houses::<2>),
    Narrowed(&subsets::naked_subset::NAKED_TRIPLE, subsets::naked_subset::find_subsets_in_roomy_houses::<3>),
    First(&fish::basic_fish::SWORDFISH),
    Narrowed(
        &subsets::hidden_subset::HIDDEN_TRIPLE,
        subsets::hidden_subset::find_subsets_in_roomy_houses::<3>,
    ),
    Easiest("2 Strong Links", |facts, sink| strong_links::find_easiest_link_chain(facts, 2, sink)),
    First(&wings::xy_wing::XY_WING),
    First(&wings::xyz_wing::XYZ_WING),
    Easiest("Unique Rectangle or Loop", unique_loop::find_easiest_loop),
    Narrowed(&subsets::naked_subset::NAKED_QUAD, subsets::naked_subset::find_subsets_in_roomy_houses::<4>),
    First(&fish::basic_fish::JELLYFISH),
    Narrowed(&subsets::hidden_subset::HIDDEN_QUAD, subsets::hidden_subset::find_subsets_in_roomy_houses::<4>),
    Easiest("3 Strong Links", |facts, sink| strong_links::find_easiest_link_chain(facts, 3, sink)),
    Easiest("WXYZ-Wing", |facts, sink| big_wing::find_easiest_wing(facts, 3, sink)),
    Easiest("Bivalue Universal Grave", bivalue_grave::find_easiest_bug),
    Easiest("4 Strong Links", |facts, sink| strong_links::find_easiest_link_chain(facts, 4, sink)),
    Easiest("VWXYZ-Wing", |facts, sink| big_wing::find_easiest_wing(facts, 4, sink)),
    First(&exclusion::aligned_exclusion::ALIGNED_PAIR_EXCLUSION),
    Easiest("UVWXYZ-Wing", |facts, sink| big_wing::find_easiest_wing(facts, 5, sink)),
    Chains("Forcing Chains and Cycles", ChainSearch::Simple),
    Easiest("TUVWXYZ-Wing", |facts, sink| big_wing::find_easiest_wing(facts, 6, sink)),
    First(&exclusion::aligned_exclusion::ALIGNED_TRIPLET_EXCLUSION),
    Chains("Nishio", ChainSearch::Nishio),
    Chains("Multiple Forcing Chains", ChainSearch::Multiple),
    Chains("Dynamic Forcing Chains", ChainSearch::Dynamic(NestingLevel::Plain)),
    Chains("Dynamic Forcing Chains (+)", ChainSearch::Dynamic(NestingLevel::Patterns)),
    Chains("Nested Forcing Chains", ChainSearch::Dynamic(NestingLevel::Simple)),
    Chains("Nested Multiple Forcing Chains", ChainSearch::Dynamic(NestingLevel::Multiple)),
    Chains("Nested Dynamic Forcing Chains", ChainSearch::Dynamic(NestingLevel::Dynamic)),
    Chains("Nested Dynamic Forcing Chains (+)", ChainSearch::Dynamic(NestingLevel::DynamicPatterns)),
    Chains(
        "Nested Dynamic Forcing Chains (+ Forcing Chains)",
        ChainSearch::Dynamic(NestingLevel::DynamicSimple),
    ),
    Chains(
        "Nested Dynamic Forcing Chains (+ Multiple Forcing Chains)",
        ChainSearch::Dynamic(NestingLevel::DynamicMultiple),
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deepest_chains_start_where_the_profile_says() {
        let check = |profile: SeProfile, se, expected| {
            assert_eq!(profile.shift_deepest_chain_rating(RatingTenths(se)), RatingTenths(expected))
        };
        check(SeProfile::SE, 110, 110);
        check(SeProfile::SE, 118, 118);
        check(SeProfile::SUKAKU, 110, 105);
        check(SeProfile::SUKAKU, 119, 114);
        check(SeProfile::SE.with_deepest_chain_rating(RatingTenths(120)), 113, 123);
    }
}
