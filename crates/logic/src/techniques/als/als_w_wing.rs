//! ALS-W-Wing: two almost locked sets and a house that robs one of them of a candidate.

use super::engine::{Als, als_graph, chain::eliminated_cells};
use super::{explain_either_set, introduce_all_sets, mark_contained_digits, proof_from_locked_sets};
use crate::explain::MessageFragment;
use crate::prelude::*;
use crate::smallest_patterns::SmallestPatterns;

technique! {
    /// ## What it finds
    /// Two almost locked sets with two common candidates w and z, and a house in which each possible cell for w sees
    /// every w in one of the sets. Cells that see every z in both sets can't be z.
    ///
    /// With two equal bivalue cells and two possible cells for w this is the W-Wing.
    ///
    /// ## Why it works
    /// Wherever w is placed in the house, one of the sets can't contain it. That set then contains all its other
    /// digits, z among them. So z lies in one of the two sets.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .2.....81..7..12..51.862.79471....62.3.62.1.....14.....4.........9.14..3.5.93....
    /// without: r179c6(7), r7c7(7), r1c7(3), r2c2(6), r5c6(5), r7c8(5), r8c7(5), r6c1(89), r7c1(28), r89c1(8)
    /// step: r2c9<>4
    /// says: als-set, als-set, als-w-wing-places, als-w-wing-lacks, als-so-either
    /// ```
    pub ALS_W_WING {
        id: "als-w-wing",
        name: "ALS-W-Wing",
        family: AlmostLockedSet,
        find: find_als_w_wings,
    }
}

#[derive(Clone, Copy, Debug)]
struct AlsWWing {
    sets: [Als; 2],
    w: Digit,
    house: House,
}

fn find_als_w_wings(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let graph = als_graph(facts);
    let mut smallest = SmallestPatterns::new();
    for w in Digit::ALL {
        sink.poll_stop()?;
        // Houses with several places of w could tie two sets.
        let houses: Vec<(House, CellMap)> = House::all()
            .map(|house| (house, facts.candidate_cells(w) & house.cells()))
            .filter(|(_, places)| places.has_several())
            .collect();
        // The houses in which a set sees some places of w, but not all.
        let partly = |set: &Als| -> HouseSet {
            let by = set.seeing_cells(w);
            let some = |places: CellMap| !by.is_disjoint(places) && !by.contains_all(places);
            houses.iter().filter(|(_, places)| some(*places)).map(|(house, _)| *house).collect()
        };
        // Only sets with w that see part of such a house can be tied.
        let with = graph.sets.iter().enumerate().filter(|(_, set)| set.digits().contains(w));
        let with: Vec<(usize, HouseSet)> =
            with.map(|(at, set)| (at, partly(set))).filter(|(_, houses)| !houses.is_empty()).collect();
        for (i, &(at_a, of_a)) in with.iter().enumerate() {
            for &(at_b, of_b) in &with[i + 1..] {
                // The cheap tests come first: a house in common, and something to remove.
                if of_a.is_disjoint(of_b)
                    || graph.find_common_eliminating_digits([at_a, at_b]).without(w).is_empty()
                {
                    continue;
                }
                let (a, b) = (&graph.sets[at_a], &graph.sets[at_b]);
                if !a.is_disjoint(b) || a.seeing_cells(w).contains_all(b.cells_with_digit(w)) {
                    continue;
                }
                // Together, the two sets must see every place of w in the house.
                let seen = a.seeing_cells(w) | b.seeing_cells(w);
                let between = |house: &House| seen.contains_all(facts.candidate_cells(w) & house.cells());
                let Some(house) = (of_a & of_b).iter().find(between) else { continue };
                // Whichever set lacks w contains z, for each further digit z in common.
                let mut eliminations = CandidateMap::EMPTY;
                for z in (a.digits() & b.digits()) - w {
                    eliminations |= eliminated_cells(facts, z, &[a, b]).to_candidates(z);
                }
                smallest.offer_pattern(a.size() + b.size(), eliminations, || AlsWWing {
                    sets: [*a, *b],
                    w,
                    house,
                });
            }
        }
    }
    smallest.report_smallest_first(sink)
}

impl Pattern for AlsWWing {
    fn technique(&self) -> &'static Technique {
        &ALS_W_WING
    }

    fn pattern_element_count(&self) -> usize {
        self.sets.iter().map(Als::size).sum()
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        let (w, digits) = (self.w, conclusions.eliminations.digits());
        let [a, b] = &self.sets;
        // The places of w in the house: those that the first set's places see, and the rest.
        let places = facts.candidate_cells(w) & self.house.cells();
        let near = places & a.seeing_cells(w);
        let far = places - near;
        introduce_all_sets(&self.sets, explanation);
        explanation.add_message(say!("als-w-wing-places", house = self.house, w, near, far));
        explanation.mark_house(self.house, MarkRole::Base);
        explanation.mark_candidates(places.to_candidates(w), MarkRole::Corner);
        // Links from a set over the house to the other set.
        let [of_a, of_b] = [a, b].map(|set| set.candidates_with_digits(w));
        explanation.mark_candidates(of_a | of_b, MarkRole::Restricted);
        let [near, far] = [near, far].map(|places| places.to_candidates(w));
        let links = [
            explanation.add_link(of_a, near, LinkKind::Weak),
            explanation.add_link(near, far, LinkKind::Strong),
            explanation.add_link(far, of_b, LinkKind::Weak),
        ];
        // One set lacks w and contains the other common digit.
        explanation.add_message(say!("als-w-wing-lacks", w, held = digits));
        mark_contained_digits((a.digits() & b.digits()) - w, [a, b], explanation);
        explain_either_set([0, 1], conclusions, explanation);
        // The chain in Eureka notation, with its links.
        let text = |text: String| (MessageFragment::Text(text), None);
        let line = [
            text(format!("({digits}={w})")),
            (MessageFragment::Cells(a.cells()), None),
            (MessageFragment::Text(" - ".into()), Some(links[0])),
            text(format!("({w})")),
            (MessageFragment::Cells(near.cells()), None),
            (MessageFragment::Text(" = ".into()), Some(links[1])),
            text(format!("({w})")),
            (MessageFragment::Cells(far.cells()), None),
            (MessageFragment::Text(" - ".into()), Some(links[2])),
            text(format!("({w}={digits})")),
            (MessageFragment::Cells(b.cells()), None),
        ];
        line.into_iter().for_each(|(fragment, link)| explanation.add_notation(fragment, link));
        explanation.argument = proof_from_locked_sets(&self.sets).with_place_truths(self.house, w);
    }
}
