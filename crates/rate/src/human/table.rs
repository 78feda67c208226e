//! Difficulty of spotting each technique, as data.

use ninefold_logic::{Technique, TechniqueFamily};

/// Returns the difficulty of spotting a technique, which defines the order. A technique with points of its
/// own goes where others cost as much; one with neither points nor an entry goes to the end of its family.
#[must_use]
pub fn difficulty_rank(technique: &Technique) -> u32 {
    if let Some(points) = technique.ratings.human {
        return rank_at_points(points);
    }
    let own = TECHNIQUE_RANKS.iter().find(|(id, _)| *id == technique.id);
    own.map_or_else(|| family_difficulty_rank(technique.family), |(_, number)| *number)
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

pub(super) fn price_at_rank(place: u32) -> f64 {
    let above = PRICE_BY_RANK.partition_point(|(other, _)| *other <= place).clamp(1, PRICE_BY_RANK.len() - 1);
    let [(from, low), (to, high)] = [PRICE_BY_RANK[above - 1], PRICE_BY_RANK[above]];
    low + (high - low) * f64::from(place - from) / f64::from(to - from)
}

/// The first place that costs so much.
fn rank_at_points(points: u32) -> u32 {
    let last = PRICE_BY_RANK[PRICE_BY_RANK.len() - 1].0;
    (1..last).find(|place| price_at_rank(*place) >= f64::from(points)).unwrap_or(last)
}

/// By id. To give a technique a place, add a line where it belongs.
static TECHNIQUE_RANKS: &[(&str, u32)] = &[
    // No notes are needed.
    ("full-house", 1),
    ("last-digit", 2),
    ("hidden-single-box", 2),
    ("hidden-single-line", 4),
    ("naked-single", 5),
    ("direct-pointing", 6),
    ("direct-claiming", 7),
    ("direct-hidden-pair", 8),
    ("direct-hidden-triple", 9),
    // Notes, in one or two houses.
    ("locked-pair", 10),
    ("pointing", 11),
    ("naked-pair", 12),
    ("locked-triple", 12),
    ("claiming", 13),
    ("hidden-pair", 15),
    ("naked-triple", 17),
    ("hidden-triple", 20),
    ("naked-quad", 22),
    ("hidden-quad", 24),
    // Behind all that they are made of.
    ("compound-single", 24),
    ("complex-single", 24),
    // Patterns with a name and a shape: first those of one digit in two houses, and rectangles of two.
    ("x-wing", 25),
    ("unique-rectangle-1", 26),
    ("bug-1", 28),
    ("skyscraper", 28),
    ("two-string-kite", 29),
    ("turbot-fish", 30),
    ("empty-rectangle", 30),
    ("xy-wing", 30),
    ("remote-pair", 30),
    ("unique-rectangle-2", 32),
    ("w-wing", 32),
    ("unique-rectangle-4", 33),
    ("avoidable-rectangle-1", 33),
    ("xyz-wing", 34),
    ("two-place-empty-rectangle", 34),
    ("dual-two-string-kite", 35),
    ("dual-empty-rectangle", 35),
    ("simple-colours-trap", 35),
    ("simple-colours-wrap", 35),
    ("swordfish", 35),
    ("unique-rectangle-5", 35),
    ("finned-x-wing", 36),
    ("avoidable-rectangle-2", 36),
    ("strong-links-2", 36),
    ("sashimi-x-wing", 37),
    ("unique-rectangle-6", 37),
    ("hidden-rectangle", 37),
    ("unique-rectangle-3", 38),
    ("unique-loop-1", 40),
    ("avoidable-rectangle-3", 40),
    ("hidden-avoidable-rectangle", 40),
    ("almost-locked-pair", 41),
    ("unique-loop-2", 42),
    ("unique-loop-4", 43),
    ("incomplete-unique-rectangle-1", 44),
    ("incomplete-unique-rectangle-2", 44),
    ("incomplete-unique-rectangle-5", 44),
    ("bug-2", 45),
    ("incomplete-unique-rectangle-4", 45),
    ("incomplete-unique-rectangle-6", 45),
    ("incomplete-hidden-rectangle", 45),
    ("bug-4", 46),
    ("unique-loop-3", 47),
    ("incomplete-unique-rectangle-3", 47),
    ("jellyfish", 48),
    ("s-wing", 48),
    ("m-wing", 48),
    ("bug-3", 49),
    ("l-wing", 49),
    ("h-wing", 49),
    ("wxyz-wing", 51),
    ("finned-swordfish", 52),
    ("sashimi-swordfish", 54),
    ("sue-de-coq", 55),
    ("isolated-sue-de-coq", 56),
    ("multi-colours-1", 57),
    ("multi-colours-2", 57),
    ("almost-locked-triple", 58),
    ("unique-rectangle-strong-links", 58),
    ("branched-w-wing", 58),
    ("x-colours", 59),
    ("unique-rectangle-burred-subset", 59),
    // Chains of one path, and almost locked sets.
    ("x-cycle", 60),
    ("extended-almost-locked-triple", 60),
    ("open-x-chain", 61),
    ("strong-links-3", 62),
    ("guardians", 62),
    ("firework-pair", 62),
    ("y-cycle", 63),
    ("xy-chain", 64),
    ("strong-links-4", 65),
    ("finned-jellyfish", 66),
    ("sashimi-jellyfish", 67),
    ("continuous-nice-loop", 67),
    ("aic", 68),
    ("discontinuous-nice-loop", 69),
    ("vwxyz-wing", 70),
    ("x-chain", 70),
    ("xy-cycle", 70),
    ("forcing-chain", 71),
    ("firework-triple", 71),
    ("xyz-loop", 71),
    ("als-xz", 72),
    ("firework-quadruple", 72),
    ("nice-xyz-loop", 72),
    ("borescopers-deadly-pattern-1", 73),
    ("firework-w-wing", 73),
    ("doubly-linked-als-xz", 74),
    ("3d-medusa-trap", 74),
    ("3d-medusa-wrap", 74),
    ("borescopers-deadly-pattern-2", 74),
    ("borescopers-deadly-pattern-4", 74),
    ("grouped-xyz-loop", 74),
    ("firework-l-wing", 74),
    ("strong-links-5", 75),
    ("borescopers-deadly-pattern-3", 75),
    ("grouped-nice-xyz-loop", 75),
    ("double-firework-pair", 75),
    ("als-w-wing", 76),
    ("gurths-symmetrical-placement", 76),
    ("uniqueness-clue-cover", 76),
    ("unique-matrix-1", 76),
    ("unique-matrix-2", 77),
    ("unique-matrix-4", 77),
    ("siamese-xyz-loop", 77),
    ("als-sue-de-coq", 78),
    ("anti-symmetrical-placement", 78),
    ("unique-matrix-3", 78),
    ("siamese-nice-xyz-loop", 78),
    ("als-xy-wing", 80),
    ("almost-locked-quad", 80),
    ("bivalue-oddagon", 80),
    ("siamese-grouped-xyz-loop", 80),
    ("siamese-grouped-nice-xyz-loop", 81),
    ("extended-almost-locked-quad", 81),
    ("extended-sue-de-coq", 82),
    ("unique-rectangle-sue-de-coq", 82),
    ("avoidable-rectangle-sue-de-coq", 83),
    ("rotating-deadly-pattern-1", 83),
    ("cannibalistic-sue-de-coq", 84),
    ("aligned-pair-exclusion", 84),
    ("rotating-deadly-pattern-2", 84),
    ("rotating-deadly-pattern-4", 84),
    ("uvwxyz-wing", 85),
    ("strong-links-6", 85),
    ("rotating-deadly-pattern-3", 85),
    ("franken-x-wing", 86),
    ("grouped-continuous-nice-loop", 86),
    ("qiu-deadly-pattern-1", 86),
    ("grouped-aic", 87),
    ("qiu-deadly-pattern-2", 87),
    ("qiu-deadly-pattern-4", 87),
    ("external-qiu-deadly-pattern", 87),
    ("extended-symmetrical-placement", 88),
    ("grouped-discontinuous-nice-loop", 88),
    ("qiu-deadly-pattern-3", 88),
    ("anonymous-deadly-pattern-1", 88),
    ("anonymous-deadly-pattern-2", 89),
    ("anonymous-deadly-pattern-4", 89),
    ("als-chain", 90),
    ("tridagon", 90),
    ("anonymous-deadly-pattern-3", 90),
    ("als-ring", 91),
    ("finned-franken-x-wing", 92),
    ("three-house-sue-de-coq", 92),
    ("locked-tridagon", 92),
    ("death-blossom", 94),
    ("tuvwxyz-wing", 95),
    ("franken-swordfish", 96),
    ("house-death-blossom", 98),
    ("rectangle-death-blossom", 99),
    ("set-death-blossom", 100),
    ("als-pair-exclusion", 100),
    ("overlapping-als-xz", 100),
    ("als-xz-a2ls", 100),
    ("finned-franken-swordfish", 104),
    ("overlapping-als-xy-wing", 104),
    ("aligned-triplet-exclusion", 105),
    ("als-continuous-nice-loop", 106),
    ("sk-loop", 106),
    ("als-aic", 107),
    ("franken-jellyfish", 108),
    ("als-discontinuous-nice-loop", 108),
    ("junior-exocet", 110),
    ("overlapping-als-chain", 112),
    ("finned-franken-jellyfish", 114),
    ("junior-exocet-plus", 114),
    ("multi-sector-locked-set", 115),
    ("junior-exocet-plus-plus", 116),
    ("exocet-mirror-set", 116),
    ("double-exocet", 117),
    ("aligned-quadruple-exclusion", 117),
    ("overlapping-death-blossom", 118),
    ("senior-exocet", 118),
    ("weak-exocet", 119),
    ("lame-weak-exocet", 119),
    ("weak-exocet-bz-rectangle", 119),
    ("weak-exocet-slash", 119),
    ("exocet-base-pairs", 119),
    ("single-target-exocet", 119),
    ("rectangle-exocet", 119),
    ("single-base-exocet", 119),
    ("whip", 119),
    // Several branches.
    ("aligned-quintuple-exclusion", 119),
    ("cell-forcing-chains", 120),
    ("franken-exocet", 121),
    ("advanced-franken-exocet", 122),
    ("house-forcing-chains", 122),
    ("finned-chain", 123),
    ("general-logic", 123),
    ("mutant-exocet", 123),
    ("advanced-mutant-exocet", 123),
    ("exocet-base-digits", 123),
    ("unique-rectangle-chains", 124),
    ("avoidable-rectangle-chains", 124),
    ("external-rectangle-chains", 125),
    ("external-avoidable-rectangle-chains", 125),
    ("unique-loop-chains", 125),
    ("bug-chains", 125),
    ("extended-rectangle-chains", 126),
    ("tridagon-chains", 126),
    ("nishio", 130),
    ("braid", 135),
    ("kraken-fish-1", 140),
    ("kraken-fish-2", 145),
    ("template-set", 150),
    ("template-delete", 150),
    ("pattern-overlay-2", 155),
    ("pattern-overlay-3", 158),
    ("dynamic-forcing-chains", 160),
    ("dynamic-forcing-chains-plus", 180),
    ("nested-forcing-chains", 220),
    ("nested-multiple-forcing-chains", 260),
    ("nested-dynamic-forcing-chains", 320),
    ("deeply-nested-forcing-chains", 400),
];

/// Typical size of each technique's steps: the median [size](ninefold_logic::Pattern::pattern_size) over the
/// walks through 4,000 generated and 200 hard puzzles. Techniques that hardly occurred there take the size of
/// their nearest kin.
pub(super) static USUAL_SIZES: &[(&str, f64)] = &[
    ("3d-medusa-trap", 24.0),
    ("3d-medusa-wrap", 24.0),
    ("aic", 10.0),
    ("als-aic", 10.0),
    ("als-chain", 12.0),
    ("als-continuous-nice-loop", 10.0),
    ("als-discontinuous-nice-loop", 8.0),
    ("als-pair-exclusion", 7.0),
    ("als-ring", 12.0),
    ("als-w-wing", 6.0),
    ("als-xy-wing", 9.0),
    ("als-xz", 6.0),
    ("braid", 8.0),
    ("cell-forcing-chains", 20.0),
    ("continuous-nice-loop", 10.0),
    ("death-blossom", 9.0),
    ("deeply-nested-forcing-chains", 400.0),
    ("discontinuous-nice-loop", 8.0),
    ("doubly-linked-als-xz", 6.0),
    ("dynamic-forcing-chains", 40.0),
    ("dynamic-forcing-chains-plus", 50.0),
    ("forcing-chain", 10.0),
    ("grouped-aic", 10.0),
    ("grouped-continuous-nice-loop", 10.0),
    ("grouped-discontinuous-nice-loop", 10.0),
    ("house-death-blossom", 9.0),
    ("house-forcing-chains", 20.0),
    ("isolated-sue-de-coq", 6.0),
    ("multi-colours-1", 7.0),
    ("multi-colours-2", 7.0),
    ("nested-dynamic-forcing-chains", 200.0),
    ("nested-forcing-chains", 80.0),
    ("nested-multiple-forcing-chains", 150.0),
    ("nishio", 12.0),
    ("open-x-chain", 8.0),
    ("rectangle-death-blossom", 5.0),
    ("remote-pair", 4.0),
    ("set-death-blossom", 9.0),
    ("simple-colours-trap", 7.0),
    ("simple-colours-wrap", 10.0),
    ("sue-de-coq", 6.0),
    ("unique-loop-1", 6.0),
    ("unique-loop-2", 6.0),
    ("unique-loop-3", 6.0),
    ("unique-loop-4", 6.0),
    ("whip", 6.0),
    ("x-chain", 8.0),
    ("x-colours", 3.0),
    ("x-cycle", 8.0),
    ("xy-chain", 10.0),
    ("xy-cycle", 12.0),
    ("y-cycle", 12.0),
];

#[cfg(test)]
mod tests {
    use ninefold_logic::techniques;
    use ninefold_logic::techniques::chains::dynamic::DEEPLY_NESTED_FORCING_CHAINS;

    use super::*;

    #[test]
    fn lines_are_in_order_and_name_techniques() {
        assert!(TECHNIQUE_RANKS.is_sorted_by_key(|(_, number)| *number));
        for (i, (id, _)) in TECHNIQUE_RANKS.iter().enumerate() {
            // The deepest chains are no technique to be looked for by itself.
            let is_known =
                techniques::technique_by_id(id).is_some() || *id == DEEPLY_NESTED_FORCING_CHAINS.id;
            assert!(is_known, "{id}");
            assert!(TECHNIQUE_RANKS[..i].iter().all(|(other, _)| other != id), "{id}");
        }
    }

    #[test]
    fn usual_sizes_are_those_of_techniques() {
        assert!(USUAL_SIZES.is_sorted_by(|one, other| one.0 < other.0));
        for (id, usual) in USUAL_SIZES {
            assert!(TECHNIQUE_RANKS.iter().any(|(other, _)| other == id) && *usual > 0.0, "{id}");
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
