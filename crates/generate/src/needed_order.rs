//! Choice of an order in which required techniques are needed, if no profile is given.
//!
//! In the order in which people spot techniques, many come after others that find the same, so that next to
//! no puzzle needs them there. A finned X-Wing is one: skyscrapers, kites and wings come before it. Such a
//! technique is needed where it is tried sooner: after singles, intersections and subsets; or, if these find
//! all of it, after singles alone.

use ninefold_core::short::SortShort;
use ninefold_logic::Technique;
use ninefold_rate::human::HumanScale;
use ninefold_rate::profile::ProfileScale;
use ninefold_rate::{RatingProfile, RatingScale};

/// Techniques that are tried earlier than another, so that the other is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum EarlierTechniques {
    /// Singles, intersections and subsets.
    Subsets,
    /// Singles.
    Singles,
}

impl EarlierTechniques {
    /// Returns the families' names, as in profiles.
    fn families(self) -> &'static [&'static str] {
        match self {
            EarlierTechniques::Subsets => &["singles", "intersections", "subsets"],
            EarlierTechniques::Singles => &["singles"],
        }
    }
}

/// An order in which the required techniques are needed, if it differs from the profile `human`.
#[derive(Clone, Debug)]
pub struct RequiredTechniqueOrder {
    profile: RatingProfile,
    names: Vec<&'static str>,
    is_rare: bool,
}

impl RequiredTechniqueOrder {
    /// Returns the order for the required techniques; `None` if the profile `human` serves.
    #[must_use]
    pub fn from_required_techniques(needs: &[&'static Technique]) -> Option<RequiredTechniqueOrder> {
        let before = needs.iter().filter_map(|technique| earlier_techniques(technique)).max()?;
        let order = HumanScale::FREE.technique_order();
        let mut needs = needs.to_vec();
        needs.sort_short_by_key(|technique| order.iter().rposition(|producer| producer.may_find(technique)));
        let ids = needs.iter().map(|technique| technique.id);
        let names: Vec<&'static str> = before.families().iter().copied().chain(ids).collect();
        let profile =
            RatingProfile::new(ProfileScale::Other(&HumanScale::FREE)).with_techniques(&names).ok()?;
        let is_rare = needs.iter().any(|technique| RARELY_NEEDED.contains(&technique.id));
        Some(RequiredTechniqueOrder { profile, names, is_rare })
    }

    /// Whether next to no puzzle needs the techniques even in this order.
    #[must_use]
    pub fn is_rarely_needed(&self) -> bool {
        self.is_rare
    }

    /// Returns the order's families and ids, as written in `--techniques` and profiles.
    #[must_use]
    pub fn entry_names(&self) -> &[&'static str] {
        &self.names
    }

    /// Converts the order into a profile.
    #[must_use]
    pub fn into_profile(self) -> RatingProfile {
        self.profile
    }
}

/// Returns the techniques to try before one that isn't needed in the order of the profile `human`.
fn earlier_techniques(technique: &Technique) -> Option<EarlierTechniques> {
    let is_listed = |ids: &[&str]| ids.contains(&technique.id);
    if is_listed(AFTER_SINGLES) {
        Some(EarlierTechniques::Singles)
    } else {
        (is_listed(AFTER_SUBSETS) || is_listed(RARELY_NEEDED)).then_some(EarlierTechniques::Subsets)
    }
}

/// Techniques to try after subsets. Measured: on the profile `human` no puzzle that needs one was found in
/// five seconds of one core; after subsets one was found sooner.
static AFTER_SUBSETS: &[&str] = &[
    "two-place-empty-rectangle",
    "dual-two-string-kite",
    "dual-empty-rectangle",
    "multi-colours-2",
    "3d-medusa-trap",
    "finned-x-wing",
    "sashimi-x-wing",
    "firework-pair",
    "firework-triple",
    "firework-w-wing",
    "firework-l-wing",
    "extended-rectangle-1",
    "extended-rectangle-2",
    "extended-rectangle-3",
    "extended-rectangle-4",
    "borescopers-deadly-pattern-1",
    "borescopers-deadly-pattern-2",
    "borescopers-deadly-pattern-3",
    "borescopers-deadly-pattern-4",
    "rotating-deadly-pattern-1",
    "rotating-deadly-pattern-2",
    "qiu-deadly-pattern-2",
    "qiu-deadly-pattern-3",
    "qiu-deadly-pattern-4",
    "anonymous-deadly-pattern-1",
    "anonymous-deadly-pattern-2",
    "external-rectangle-1",
    "external-rectangle-3",
    "external-rectangle-4",
    "compound-single",
    "complex-single",
    "finned-jellyfish",
    "sashimi-jellyfish",
    "siamese-sashimi-x-wing",
    "siamese-finned-swordfish",
    "siamese-sashimi-swordfish",
    "siamese-finned-jellyfish",
    "siamese-sashimi-jellyfish",
    "sue-de-coq",
    "bug-4",
    "guardians",
    "bivalue-oddagon",
    "strong-links-4",
    "als-xz-a2ls",
    "als-sue-de-coq",
    "extended-almost-locked-quad",
    "aligned-pair-exclusion",
    "strong-links-5",
    "uvwxyz-wing",
    "strong-links-6",
    "tuvwxyz-wing",
    "xyz-loop",
    "nice-xyz-loop",
    "grouped-nice-xyz-loop",
    "aligned-triplet-exclusion",
    "x-cycle",
    "x-chain",
    "xy-cycle",
    "forcing-chain",
    "branched-w-wing",
    "open-x-chain",
    "grouped-continuous-nice-loop",
    "grouped-discontinuous-nice-loop",
    "extended-sue-de-coq",
    "cannibalistic-sue-de-coq",
    "als-ring",
    "als-discontinuous-nice-loop",
    "als-aic",
    "death-blossom",
    "set-death-blossom",
    "rectangle-death-blossom",
    "als-pair-exclusion",
    "overlapping-als-xz",
    "overlapping-als-xy-wing",
    "overlapping-als-chain",
    "overlapping-death-blossom",
    "sk-loop",
    "multi-sector-locked-set",
    "junior-exocet",
    "junior-exocet-plus",
    "senior-exocet",
    "exocet-base-pairs",
    "single-target-exocet",
    "rectangle-exocet",
    "finned-franken-x-wing",
    "franken-swordfish",
    "finned-franken-swordfish",
    "franken-jellyfish",
    "finned-franken-jellyfish",
    "siamese-franken-x-wing",
    "siamese-franken-swordfish",
    "siamese-franken-jellyfish",
    "squirmbag",
    "finned-squirmbag",
    "sashimi-squirmbag",
    "whale",
    "finned-whale",
    "finned-leviathan",
    "finned-mutant-x-wing",
    "mutant-swordfish",
    "finned-mutant-swordfish",
    "mutant-jellyfish",
    "finned-mutant-jellyfish",
    "siamese-mutant-x-wing",
    "siamese-mutant-swordfish",
    "siamese-mutant-jellyfish",
    "whip",
    "kraken-fish-1",
    "kraken-fish-2",
    "nishio",
    "cell-forcing-chains",
    "house-forcing-chains",
    "unique-rectangle-chains",
    "unique-loop-chains",
    "extended-rectangle-chains",
    "bug-chains",
    "external-rectangle-chains",
    "braid",
    "template-set",
    "template-delete",
    "pattern-overlay-2",
    "pattern-overlay-3",
    "dynamic-forcing-chains",
    "dynamic-forcing-chains-plus",
];

/// Techniques to try after singles: after subsets none was found either.
static AFTER_SINGLES: &[&str] =
    &["direct-claiming", "hidden-quad", "bug-3", "almost-locked-quad", "franken-x-wing", "mutant-x-wing"];

/// Techniques for which no puzzle was found in either order, among some thousand that were changed step by
/// step towards needing one.
static RARELY_NEEDED: &[&str] = &[
    "firework-quadruple",
    "double-firework-pair",
    "unique-rectangle-5",
    "incomplete-unique-rectangle-1",
    "incomplete-unique-rectangle-3",
    "incomplete-unique-rectangle-5",
    "avoidable-rectangle-2",
    "avoidable-rectangle-3",
    "unique-matrix-1",
    "unique-matrix-2",
    "unique-matrix-3",
    "unique-matrix-4",
    "rotating-deadly-pattern-3",
    "rotating-deadly-pattern-4",
    "qiu-deadly-pattern-1",
    "external-qiu-deadly-pattern",
    "anonymous-deadly-pattern-3",
    "anonymous-deadly-pattern-4",
    "external-avoidable-rectangle-1",
    "external-avoidable-rectangle-2",
    "external-avoidable-rectangle-3",
    "external-avoidable-rectangle-4",
    "jellyfish",
    "siamese-finned-x-wing",
    "gurths-symmetrical-placement",
    "extended-symmetrical-placement",
    "anti-symmetrical-placement",
    "uniqueness-clue-cover",
    "reverse-bug-4",
    "reverse-bug-3",
    "tridagon",
    "locked-tridagon",
    "grouped-xyz-loop",
    "siamese-xyz-loop",
    "siamese-nice-xyz-loop",
    "siamese-grouped-xyz-loop",
    "siamese-grouped-nice-xyz-loop",
    "three-house-sue-de-coq",
    "unique-rectangle-sue-de-coq",
    "avoidable-rectangle-sue-de-coq",
    "junior-exocet-plus-plus",
    "exocet-mirror-set",
    "double-exocet",
    "weak-exocet",
    "lame-weak-exocet",
    "weak-exocet-bz-rectangle",
    "weak-exocet-slash",
    "sashimi-whale",
    "leviathan",
    "sashimi-leviathan",
    "avoidable-rectangle-chains",
    "external-avoidable-rectangle-chains",
    "tridagon-chains",
    "nested-forcing-chains",
    "nested-multiple-forcing-chains",
    "nested-dynamic-forcing-chains",
];

#[cfg(test)]
mod tests {
    use ninefold_logic::techniques;

    use super::*;

    #[track_caller]
    fn check(ids: &[&str], expected: Option<&[&str]>) {
        let needs: Vec<_> = ids.iter().map(|id| techniques::technique_by_id(id).unwrap()).collect();
        let order = RequiredTechniqueOrder::from_required_techniques(&needs);
        assert_eq!(order.as_ref().map(RequiredTechniqueOrder::entry_names), expected, "{ids:?}");
    }

    #[test]
    fn what_is_needed_early_stays_in_the_order_of_people() {
        check(&["xy-wing"], None);
        check(&["finned-x-wing"], Some(&["singles", "intersections", "subsets", "finned-x-wing"]));
        check(&["franken-x-wing"], Some(&["singles", "franken-x-wing"]));
        check(
            &["finned-x-wing", "xy-wing"],
            Some(&["singles", "intersections", "subsets", "xy-wing", "finned-x-wing"]),
        );
    }

    #[test]
    fn the_lists_name_techniques_once() {
        let all: Vec<&str> = [AFTER_SUBSETS, AFTER_SINGLES, RARELY_NEEDED].concat();
        for (at, id) in all.iter().enumerate() {
            assert!(techniques::technique_by_id(id).is_some(), "{id}");
            assert!(!all[..at].contains(id), "{id} stands twice");
        }
    }
}
