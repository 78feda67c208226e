//! ALS-XY-Wing: two almost locked sets linked through a third.

use super::engine::{Als, AlsOverlap, chain};
use super::{
    als_name, explain_either_set, explain_restricted_link, introduce_all_sets, mark_contained_digits,
    proof_from_locked_sets, set_als_chain_notation,
};
use crate::prelude::*;
use crate::smallest_patterns::SmallestPatterns;

technique! {
    /// ## What it finds
    /// Three almost locked sets: the pivot shares a restricted common candidate x with one of the others and another
    /// one, y, with the other. Cells that see every place of a further common candidate z in the two outer sets can't
    /// be z.
    ///
    /// ## Why it works
    /// The pivot can lack only one of its digits, so it contains x or y. If it contains x, the first outer set can't,
    /// and so contains all its other digits, z among them. If it contains y, the same holds for the other outer set.
    /// Either way one of the two contains z.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ..7.8.61.1...76.4..8....3724....826..1..3....5...9...4...16.42..6..45.9.....27..6
    /// without: r7c23(3)
    /// step: r4c9<>9, r5c1<>9, r5c3<>9
    /// says: als-set, …, als-so-either
    /// ```
    pub ALS_XY_WING {
        id: "als-xy-wing",
        name: "ALS-XY-Wing",
        family: AlmostLockedSet,
        ratings: TechniqueRatings::NONE.with_hodoku_score(320),
        find: |facts, sink| find_als_xy_wings(facts, &ALS_XY_WING, sink),
    }

    /// ## What it finds
    /// An ALS-XY-Wing in which some of the sets have cells in common. A restricted common candidate must not be a
    /// candidate of a common cell.
    ///
    /// ## Why it works
    /// Each set contains all its digits but one, whichever cells it shares. That is all the argument of the
    /// ALS-XY-Wing needs.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 128735469647......3954862714368975129516.....872351946.64....2.289.......132...9.
    /// step: r7c4<>5
    /// says: als-set, …, als-so-either
    /// easier: xy-wing
    /// ```
    pub OVERLAPPING_ALS_XY_WING {
        id: "overlapping-als-xy-wing",
        name: "Overlapping ALS-XY-Wing",
        family: AlmostLockedSet,
        ratings: TechniqueRatings::NONE.with_hodoku_score(320),
        find: |facts, sink| find_als_xy_wings(facts, &OVERLAPPING_ALS_XY_WING, sink),
    }
}

#[derive(Clone, Debug)]
struct AlsXyWing {
    technique: &'static Technique,
    /// The pivot in the middle.
    sets: [Als; 3],
    links: [Digit; 2],
}

fn find_als_xy_wings(
    facts: &Facts,
    technique: &'static Technique,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let overlapping = *technique == OVERLAPPING_ALS_XY_WING;
    let overlap = if overlapping { AlsOverlap::Allowed } else { AlsOverlap::Forbidden };
    let mut smallest = SmallestPatterns::new();
    chain::visit_als_triples(facts, overlap, |sets, links, eliminations| {
        let [a, pivot, b] = sets;
        // Overlapping wings are those that the plain technique does not find.
        if overlapping && a.is_disjoint(b) && a.is_disjoint(pivot) && b.is_disjoint(pivot) {
            return;
        }
        let size = sets.iter().map(|set| set.size()).sum::<usize>();
        smallest.offer_pattern(size, eliminations, || AlsXyWing {
            technique,
            sets: sets.map(|set| *set),
            links,
        });
    });
    smallest.report_smallest_first(sink)
}

/// Builds the pattern of three almost locked sets, the pivot in the middle, and the digits that link it to
/// the others, as a case of a technique. `None` if the cells of a set lie in no house.
#[must_use]
pub fn build_pattern(
    facts: &Facts,
    technique: &'static Technique,
    sets: [CellMap; 3],
    links: [Digit; 2],
) -> Option<Box<dyn Pattern>> {
    let [a, pivot, b] = sets.map(|cells| Als::from_cells(facts, cells));
    Some(Box::new(AlsXyWing { technique, sets: [a?, pivot?, b?], links }))
}

impl Pattern for AlsXyWing {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn pattern_element_count(&self) -> usize {
        self.sets.iter().map(Als::size).sum()
    }

    fn explain_step(&self, _: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        let [a, pivot, b] = &self.sets;
        let [x, y] = self.links;
        let end_digits = conclusions.eliminations.digits();
        introduce_all_sets(&self.sets, explanation);
        let links = [
            explain_restricted_link(x, [(0, a), (1, pivot)], explanation),
            explain_restricted_link(y, [(1, pivot), (2, b)], explanation),
        ];
        explanation.add_message(say!("als-xy-wing-pivot", x, y));
        for (number, set, x) in [(0, a, x), (2, b, y)] {
            explanation.add_message(say!("als-xy-wing-end", x, end = als_name(number), held = end_digits));
            mark_contained_digits(
                (a.digits() & b.digits()).without(self.links[0]).without(self.links[1]),
                [set],
                explanation,
            );
        }
        explain_either_set([0, 2], conclusions, explanation);
        set_als_chain_notation(&self.sets, end_digits, self.links.iter().zip(links), explanation);
        explanation.argument = proof_from_locked_sets(&self.sets);
    }
}
