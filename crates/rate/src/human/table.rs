//! Table of the scale for people: how hard it is to spot each technique.

use std::collections::HashMap;
use std::sync::LazyLock;

use ninefold_logic::{Technique, TechniqueFamily};

/// Returns the difficulty of spotting a technique, which defines the order. A technique with points of its
/// own goes where others cost as much; one with neither points nor an entry goes to the end of its family.
#[must_use]
pub fn difficulty_rank(technique: &Technique) -> u32 {
    if let Some(points) = technique.ratings.human {
        return rank_at_points(points);
    }
    find_technique_rank(technique).map_or_else(|| family_difficulty_rank(technique.family), |rank| rank.place)
}

/// Returns the place of rare techniques of a family.
fn family_difficulty_rank(family: TechniqueFamily) -> u32 {
    match family {
        TechniqueFamily::Single => 9,
        TechniqueFamily::Intersection => 14,
        TechniqueFamily::Subset => 24,
        TechniqueFamily::SingleDigit => 45,
        TechniqueFamily::Wing => 57,
        TechniqueFamily::Uniqueness => 59,
        TechniqueFamily::AlmostLockedSet => 118,
        // Large fish, and those of mixed houses, nobody looks for before nets are the alternative.
        TechniqueFamily::Fish => 150,
        TechniqueFamily::Chain => 155,
        _ => 119,
    }
}

/// Prices at some places, interpolated linearly between them.
pub(super) static PRICE_BY_RANK: [(u32, f64); 27] = [
    (1, 2.0),
    (2, 4.0),
    (4, 8.0),
    (5, 20.0),
    (6, 40.0),
    (8, 50.0),
    (9, 60.0),
    (10, 70.0),
    (13, 90.0),
    (17, 110.0),
    (20, 130.0),
    (25, 160.0),
    (30, 200.0),
    (36, 320.0),
    (48, 420.0),
    (59, 520.0),
    (68, 640.0),
    (90, 900.0),
    (119, 1400.0),
    (122, 1600.0),
    (140, 2400.0),
    (160, 4000.0),
    (180, 5000.0),
    (220, 7000.0),
    (260, 9000.0),
    (320, 12_000.0),
    (400, 20_000.0),
];

pub(super) fn price_at_rank(index: u32) -> f64 {
    let above = PRICE_BY_RANK.partition_point(|(other, _)| *other <= index).clamp(1, PRICE_BY_RANK.len() - 1);
    let [(from, low), (to, high)] = [PRICE_BY_RANK[above - 1], PRICE_BY_RANK[above]];
    low + (high - low) * f64::from(index - from) / f64::from(to - from)
}

/// The first place that costs so much.
fn rank_at_points(points: u32) -> u32 {
    let last = PRICE_BY_RANK[PRICE_BY_RANK.len() - 1].0;
    (1..last).find(|place| price_at_rank(*place) >= f64::from(points)).unwrap_or(last)
}

/// The place of a technique, and the usual [size](ninefold_logic::Pattern::pattern_element_count) of its steps.
#[derive(Clone, Copy)]
pub(super) struct TechniqueRank {
    place: u32,
    pub(super) usual_size: Option<f64>,
}

/// Returns the place of a technique; `None` for those without a line in `ranks.txt`.
pub(super) fn find_technique_rank(technique: &Technique) -> Option<TechniqueRank> {
    static RANKS: LazyLock<HashMap<&str, TechniqueRank>> = LazyLock::new(|| read_ranks().collect());
    RANKS.get(technique.id).copied()
}

/// Reads the lines of `ranks.txt`.
fn read_ranks() -> impl Iterator<Item = (&'static str, TechniqueRank)> {
    let lines = include_str!("ranks.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| {
        let mut words = line.split(' ');
        let (id, place) =
            (words.next().unwrap_or_default(), words.next().and_then(|place| place.parse().ok()));
        let usual_size = words.next().map(|size| size.parse().expect("a size, as a test shows"));
        (id, TechniqueRank { place: place.expect("a place, as a test shows"), usual_size })
    })
}

#[cfg(test)]
mod tests {
    use ninefold_logic::techniques;
    use ninefold_logic::techniques::chains::dynamic::DEEPLY_NESTED_FORCING_CHAINS;

    use super::*;

    #[test]
    fn lines_are_in_order_and_name_techniques() {
        let ranks: Vec<(&str, TechniqueRank)> = read_ranks().collect();
        assert!(ranks.is_sorted_by_key(|(_, rank)| rank.place));
        for (i, (id, rank)) in ranks.iter().enumerate() {
            // The deepest chains are no technique to be looked for by itself.
            let is_known =
                techniques::technique_by_id(id).is_some() || *id == DEEPLY_NESTED_FORCING_CHAINS.id;
            assert!(is_known && rank.usual_size.is_none_or(|size| size > 0.0), "{id}");
            assert!(ranks[..i].iter().all(|(other, _)| other != id), "{id}");
        }
    }

    /// The principles behind the order.
    #[test]
    fn small_before_large_and_naked_before_hidden() {
        let before = |ids: &[&str]| {
            let places =
                ids.iter().map(|id| difficulty_rank(techniques::technique_by_id(id).expect("a technique")));
            assert!(places.is_sorted_by(|a, b| a < b), "{ids:?}");
        };
        before(&["full-house", "hidden-single-box", "hidden-single-line", "naked-single", "pointing"]);
        before(&["naked-pair", "hidden-pair", "naked-triple", "hidden-triple", "naked-quad", "hidden-quad"]);
        before(&["x-wing", "swordfish", "jellyfish", "squirmbag"]);
        before(&[
            "strong-links-2",
            "x-chain",
            "forcing-chain",
            "cell-forcing-chains",
            "dynamic-forcing-chains",
        ]);
        // What has a name of its own before its wider kin, and a closed chain before the open ones that it holds.
        for kin in ["skyscraper", "two-string-kite", "turbot-fish", "empty-rectangle"] {
            before(&[kin, "strong-links-2", "open-x-chain"]);
        }
        before(&["x-cycle", "open-x-chain", "strong-links-3", "xy-chain", "continuous-nice-loop", "aic"]);
        before(&["aic", "discontinuous-nice-loop", "forcing-chain"]);
        // What hardly ever occurs, after what people look for.
        before(&["open-x-chain", "borescopers-deadly-pattern-1", "gurths-symmetrical-placement"]);
    }
}
