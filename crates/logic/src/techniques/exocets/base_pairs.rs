//! Exocets by pairs of base digits: each two digits that the base can contain are followed through the
//! cross-lines together.

use rustc_hash::FxHashMap;

use super::engine::explanation::{explain_exocet_base, explain_exocet_outcome};
use super::engine::pairs::{ExocetBase, ExocetOutcome, FrameOutcome, FrameOutcomeCache};
use super::engine::{ExocetFrame, ExocetKind, visit_exocets};
use crate::prelude::*;
use crate::smallest_patterns::SmallestPatterns;

technique! {
    /// ## What it finds
    /// An Exocet whose base digits are followed two by two. Each two of them that the base cells can contain must appear
    /// in each of the three cross-lines and in each of the two boxes beside the base. Two that can't both do so aren't
    /// in the base together, and what appears in no case that is left can be removed.
    ///
    /// One or more cells, the targets, contain a base digit in every case.
    ///
    /// ## Why it works
    /// The base contains two digits. Wherever they are, they see the rest of their line and box, so the cross-lines and
    /// the boxes beside need them elsewhere. One of the cases is true, so what none of them leaves is false.
    ///
    /// ## How we look for it
    /// Each base digit has at most 48 ways to be placed in the cross-lines and boxes.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 98.7.....7...6.5....4..3.7.2....1....9..7...1..73...6...1.3..8....4....2.....8..5
    /// step: r2c4<>8, r3c4<>8
    /// says: exocet-base, exocet-followed, exocet-always, exocet-so-strangers
    /// ```
    pub EXOCET_BASE_PAIRS {
        id: "exocet-base-pairs",
        name: "Exocet Base Pairs",
        family: Exotic,
        find: find_base_pairs,
    }
}

/// An exocet base with its conclusions.
#[derive(Clone, Debug)]
struct BasePairsPattern {
    exocet_base: ExocetBase,
    outcome: ExocetOutcome,
}

/// Reports the bases whose digits, followed in the cross-lines, conclude more than the exocets with these
/// lines.
fn find_base_pairs(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut known = None;
    let mut smallest = SmallestPatterns::new();
    for FrameOutcome { frame, exocet_base: study, outcome, .. } in
        &facts.derived_value::<FrameOutcomeCache>().0
    {
        sink.poll_stop()?;
        let Some(outcome) = outcome else { continue };
        if outcome.eliminations.is_empty() {
            continue;
        }
        // Leave out what exocets with the same cross-lines conclude.
        let known = known.get_or_insert_with(|| collect_exocet_eliminations(facts));
        if known
            .get(&frame_key(frame))
            .is_none_or(|known: &CandidateMap| !known.contains_all(outcome.eliminations))
        {
            let eliminations = outcome.eliminations;
            let pattern = || BasePairsPattern { exocet_base: *study, outcome: outcome.clone() };
            smallest.offer_pattern((study.digits.len(), study.houses.len()), eliminations, pattern);
        }
    }
    smallest.report_smallest_first(sink)
}

/// Returns the part of a frame that identifies it: base and cross-lines.
fn frame_key(frame: &ExocetFrame) -> ([Cell; 2], [House; 3]) {
    (frame.base, frame.across)
}

/// Collects the eliminations of all exocets, by frame.
fn collect_exocet_eliminations(facts: &Facts) -> FxHashMap<([Cell; 2], [House; 3]), CandidateMap> {
    let mut known = FxHashMap::default();
    for kind in [ExocetKind::Junior, ExocetKind::Plus, ExocetKind::PlusPlus, ExocetKind::Senior] {
        let _ = visit_exocets(facts, kind, &mut || ControlFlow::Continue(()), |exocet| {
            *known.entry(frame_key(&exocet.frame)).or_insert(CandidateMap::EMPTY) |=
                exocet.find_eliminations(facts).all_candidates();
        });
    }
    known
}

impl Pattern for BasePairsPattern {
    fn technique(&self) -> &'static Technique {
        &EXOCET_BASE_PAIRS
    }

    fn explain_step(&self, facts: &Facts, _: &Conclusions, explanation: &mut Explanation) {
        let BasePairsPattern { exocet_base: study, outcome } = self;
        explain_exocet_base(study, facts, explanation);
        explain_exocet_outcome(study, outcome, facts, explanation);
        explanation.argument = study.proof_argument(facts);
    }
}
