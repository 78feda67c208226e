//! Price of a step on the scale for people: by its technique and size, reduced by the number of such steps
//! that are open.
//!
//! The two sources are R. Pelánek's (cited in [`super`]); the numbers here are ours, and judgements.

use std::ops::ControlFlow;

use ninefold_core::CandidateMap;
use ninefold_logic::{Conclusions, Facts, Pattern, StepSink, Technique, TechniqueFamily};

use super::table::{difficulty_rank, find_technique_rank, price_at_rank};

/// Returns the points that it costs to see a step which is the only one of its kind: given by the
/// [`difficulty_rank`] of its technique, half of it for the idea, the other half in proportion to its
/// [size](Pattern::pattern_element_count).
///
/// A step that few people know costs what they would do instead, by [`technique_weight`].
pub(super) fn step_price(pattern: &dyn Pattern) -> u32 {
    let technique = pattern.technique();
    if let Some(own) = technique.ratings.human {
        return own;
    }
    let price = price_at_rank(technique_weight(technique));
    let usual = find_technique_rank(technique).and_then(|rank| rank.usual_size);
    match usual.map(|usual| (pattern.pattern_element_count() as f64 / usual).min(MAX_SIZE_RATIO)) {
        Some(size) if size > 0.0 => (price * (1.0 + size) / 2.0).round() as u32,
        _ => price.round() as u32,
    }
}

/// A step this many times as large as usual is as bad as any larger one.
const MAX_SIZE_RATIO: f64 = 5.0;

/// Returns the points of a step of typical size, on the scale for people.
#[cfg(feature = "toml")]
pub(crate) fn typical_step_points(technique: &Technique) -> u32 {
    technique.ratings.human.unwrap_or_else(|| price_at_rank(technique_weight(technique)).round() as u32)
}

/// Returns the place by which a technique counts: its own, or for one few people know, that of what they do
/// instead.
///
/// In 3,100 positions of generated and of hard puzzles where the next step was one that few know, we looked
/// for the next one that many know. Before place 48 that was mostly a wing along strong links (M-Wing,
/// S-Wing), before 80 a chain (AIC, XY-chain, nice loop), before 120 forcing chains from a cell or a house,
/// beyond it and instead of a tridagon dynamic ones.
pub(super) fn technique_weight(technique: &Technique) -> u32 {
    let own = difficulty_rank(technique);
    if is_widely_known(technique) {
        return own;
    }
    let instead = match own {
        ..48 => 48,
        48..80 => 68,
        80..85 => 122,
        _ if technique.family == TechniqueFamily::Exotic => 160,
        85..120 => 122,
        _ => 160,
    };
    own.max(instead)
}

/// Whether the technique is widely known among people who solve hard puzzles; our judgement, by what the
/// well-known solvers and courses have. One with points of its own is known to whoever gave them.
pub(super) fn is_widely_known(technique: &Technique) -> bool {
    if technique.ratings.human.is_some() {
        return true;
    }
    let has = |parts: &[&str]| parts.iter().any(|part| technique.id.contains(part));
    match technique.family {
        TechniqueFamily::Exclusion | TechniqueFamily::Exotic | TechniqueFamily::Template => false,
        TechniqueFamily::Uniqueness => {
            let known =
                ["unique-rectangle-", "unique-loop-", "hidden-rectangle", "avoidable-rectangle-", "bug-1"];
            known.iter().any(|start| technique.id.starts_with(start))
                && !has(&["strong", "burred", "sue-de-coq", "chains"])
        }
        TechniqueFamily::Fish => !has(&["franken", "mutant", "kraken", "siamese"]),
        TechniqueFamily::Wing => !has(&["xyz-loop", "branched"]),
        TechniqueFamily::AlmostLockedSet => {
            !has(&["overlapping", "a2ls", "exclusion", "set-death", "rectangle", "three-house"])
                && !has(&["cannibalistic", "extended-sue", "als-sue"])
        }
        TechniqueFamily::Chain => !has(&["whip", "braid", "finned"]),
        _ => true,
    }
}

/// Number of open steps beyond which more make no difference.
const MAX_COUNTED_STEPS: usize = 9;

/// Place from which the open steps are no longer counted: the technique needs chains, and there are always
/// several of those, mostly alike.
const FIRST_CHAIN_RANK: u32 = 60;

/// Counts the open steps of equal ease, from 1 to [`MAX_COUNTED_STEPS`]. All singles for which a look along lines is
/// enough count together; otherwise only steps of the same technique count, each conclusion once.
pub(super) fn count_open_steps(facts: &Facts, technique: &'static Technique) -> usize {
    let open = match difficulty_rank(technique) {
        ..5 => last_place_candidates(facts).len(),
        5..FIRST_CHAIN_RANK => {
            let mut distinct = DistinctConclusions::default();
            let _ = (technique.find)(facts, &mut distinct);
            distinct.0.len()
        }
        _ => 1,
    };
    open.clamp(1, MAX_COUNTED_STEPS)
}

/// Returns the fraction of the price that a step costs if this many are open: half for seeing it, half for
/// finding it. Of n steps at random places the first is found after 1/(n + 1) of the search; for a single
/// one, that is half of it.
pub(super) fn search_price_share(open: usize) -> f64 {
    0.5 + 1.0 / (open as f64 + 1.0)
}

/// The candidates that have the last place of their digit in a house.
fn last_place_candidates(facts: &Facts) -> CandidateMap {
    let mut all = CandidateMap::EMPTY;
    for house in facts.houses_with_one_place() {
        for digit in facts.digits_with_place_count(house, 1) {
            let cell = house.cell_at(facts.places_in_house(house, digit).trailing_zeros() as usize);
            all.insert(cell.to_candidate(digit));
        }
    }
    all
}

/// Collects what steps conclude, each once.
#[derive(Default)]
struct DistinctConclusions(Vec<Conclusions>);

impl StepSink for DistinctConclusions {
    fn receive_step(&mut self, conclusions: &Conclusions, _: &dyn Pattern) -> ControlFlow<()> {
        if !self.0.contains(conclusions) {
            self.0.push(*conclusions);
        }
        if self.0.len() < MAX_COUNTED_STEPS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::Board;
    use ninefold_logic::{Explanation, techniques};

    use super::super::table::PRICE_BY_RANK;
    use super::*;

    fn technique_by_id(id: &str) -> &'static Technique {
        techniques::technique_by_id(id).expect("a technique")
    }

    #[test]
    fn prices_grow_with_the_place() {
        assert!(PRICE_BY_RANK.is_sorted_by(|a, b| a.0 < b.0 && a.1 < b.1));
        assert!((1..=400).is_sorted_by(|&a, &b| price_at_rank(a) < price_at_rank(b)));
        assert_eq!((price_at_rank(1), price_at_rank(3), price_at_rank(400)), (2.0, 6.0, 20_000.0));
    }

    /// A case of a technique of some size.
    #[derive(Clone)]
    struct Case(&'static str, usize);

    impl Pattern for Case {
        fn technique(&self) -> &'static Technique {
            technique_by_id(self.0)
        }

        fn pattern_element_count(&self) -> usize {
            self.1
        }

        fn explain_step(&self, _: &Facts, _: &Conclusions, _: &mut Explanation) {}
    }

    #[test]
    fn half_of_a_price_grows_with_the_size() {
        let check = |id, size, expected| assert_eq!(step_price(&Case(id, size)), expected, "{id} of {size}");
        check("aic", 10, 640);
        check("aic", 20, 960);
        check("aic", 8, 576);
        // From five times the usual size on nobody counts any more.
        check("whip", 6, 1600);
        check("whip", 3, 1200);
        check("whip", 12, 2400);
        check("whip", 60, 4800);
        // The technique says how large it is.
        check("x-wing", 0, 160);
    }

    /// A technique that few know costs no less than its own place, and never more than what people do
    /// instead.
    #[test]
    fn little_known_techniques_cost_as_much_as_their_substitutes() {
        let check = |id: &str, as_hard_as: &str| {
            assert!(!is_widely_known(technique_by_id(id)), "{id}");
            assert_eq!(
                technique_weight(technique_by_id(id)),
                difficulty_rank(technique_by_id(as_hard_as)),
                "{id}"
            );
        };
        check("firework-pair", "aic");
        check("external-avoidable-rectangle-2", "aic");
        check("hidden-avoidable-rectangle", "m-wing");
        check("whip", "house-forcing-chains");
        check("als-pair-exclusion", "house-forcing-chains");
        check("tridagon", "dynamic-forcing-chains");
        check("junior-exocet", "dynamic-forcing-chains");
        check("braid", "dynamic-forcing-chains");
        for id in ["x-wing", "unique-rectangle-1", "xy-wing", "sue-de-coq", "als-xz", "aic", "nishio"] {
            assert!(is_widely_known(technique_by_id(id)), "{id}");
            assert_eq!(technique_weight(technique_by_id(id)), difficulty_rank(technique_by_id(id)));
        }
        assert!(
            techniques::ALL.iter().all(|technique| technique_weight(technique) >= difficulty_rank(technique))
        );
    }

    #[test]
    fn open_steps_are_counted_by_what_they_conclude() {
        let check = |board: &str, id: &str, expected: usize| {
            let board: Board = board.parse().expect("a board");
            assert_eq!(count_open_steps(&Facts::new(board), technique_by_id(id)), expected, "{id}");
        };
        let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        // Singles in boxes and lines count together; that there is none of a kind makes no less than the step itself.
        check(easy, "hidden-single-box", 9);
        check(easy, "full-house", 9);
        check(easy, "naked-single", 4);
        check(easy, "x-wing", 2);
        check(easy, "jellyfish", 1);
        check(easy, "aic", 1);
    }

    #[test]
    fn the_only_step_costs_its_price_and_one_of_many_little_more_than_half() {
        assert_eq!(search_price_share(1), 1.0);
        assert!(
            (1..MAX_COUNTED_STEPS)
                .is_sorted_by(|&few, &many| search_price_share(few) > search_price_share(many))
        );
        assert_eq!(search_price_share(MAX_COUNTED_STEPS), 0.6);
    }
}
