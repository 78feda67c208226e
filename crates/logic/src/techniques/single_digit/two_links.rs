//! Pattern of skyscrapers, kites, turbot fish and empty rectangles: two strong links of a digit, an end
//! of one in sight of an end of the other.

use super::engine::StrongLink;
use crate::prelude::*;

/// Two strong links: the first left at its second end, in sight of the first end of the second.
#[derive(Clone, Copy, Debug)]
pub(super) struct TwoLinks {
    pub digit: Digit,
    pub links: [StrongLink; 2],
}

impl TwoLinks {
    /// Returns the ends that don't see each other: one of them contains the digit.
    pub(super) fn free_ends(&self) -> CellMap {
        self.links[0].ends[0] | self.links[1].ends[1]
    }

    /// Returns the ends in sight of each other: at most one of them contains the digit.
    pub(super) fn weakly_linked_ends(&self) -> CellMap {
        self.links[0].ends[1] | self.links[1].ends[0]
    }

    /// The places of the digit that see both free ends.
    pub(super) fn eliminated_cells(&self, facts: &Facts) -> CellMap {
        self.free_ends().peer_intersection() & facts.candidate_cells(self.digit)
    }

    /// Explains which ends are confined, which share a house, and what follows for the free ones.
    pub(super) fn explain_links(&self, eliminated_cells: CellMap, explanation: &mut Explanation) {
        let digit = self.digit;
        for StrongLink { house, ends: [from, to] } in self.links {
            explanation.add_message(say!("link-pair", house, digit, one = from, other = to));
            let [from, to] = [from, to].map(|end| end.to_candidates(digit));
            explanation.mark_house(house, MarkRole::Base);
            explanation.mark_candidates(from, MarkRole::Off);
            explanation.mark_candidates(to, MarkRole::On);
            explanation.add_link(from, to, LinkKind::Strong);
        }
        if let Some(shared) = self.weakly_linked_ends().covered_house() {
            explanation.add_message(say!(
                "link-near",
                cells = self.weakly_linked_ends(),
                house = shared,
                digit
            ));
        }
        let [from, to] = [self.links[0].ends[1], self.links[1].ends[0]].map(|end| end.to_candidates(digit));
        explanation.add_link(from, to, LinkKind::Weak);
        explain_free_ends(
            digit,
            [self.links[0].ends[0], self.links[1].ends[1]],
            eliminated_cells,
            explanation,
        );
    }

    pub(super) fn houses(&self) -> HouseSet {
        self.links.iter().map(|link| link.house).collect()
    }
}

/// Explains that one of the free ends of a chain has the digit, and which cells see them all.
pub(super) fn explain_free_ends(
    digit: Digit,
    [start, end]: [CellMap; 2],
    eliminated_cells: CellMap,
    explanation: &mut Explanation,
) {
    let ends = start | end;
    explanation.add_message(say!("link-one", ends, digit));
    explanation.mark_candidates(start.to_candidates(digit), MarkRole::Off);
    explanation.mark_candidates(end.to_candidates(digit), MarkRole::On);
    explanation.add_message(say!("link-so", ends, victims = eliminated_cells, digit));
}

/// The houses of some in which a digit has two places.
pub(super) fn find_strong_links_in(facts: &Facts, digit: Digit, houses: HouseSet) -> Vec<StrongLink> {
    let link = |house: House| {
        let places = facts.candidate_cells(digit) & house.cells();
        let [first, second] = places.to_array::<2>()?;
        Some(StrongLink { house, ends: [CellMap::of(first), CellMap::of(second)] })
    };
    houses.iter().filter_map(link).collect()
}

/// Returns the four ways to join two links, one after the other.
pub(super) fn ways_to_join_links(digit: Digit, first: StrongLink, second: StrongLink) -> [TwoLinks; 4] {
    let both = |link: StrongLink| [link, link.reversed()];
    let [[a, b], [c, d]] = [both(first), both(second)];
    [[a, c], [a, d], [b, c], [b, d]].map(|links| TwoLinks { digit, links })
}

/// Pattern of two strong links, or of two such pairs that share cells.
#[derive(Clone, Debug)]
pub(super) struct TwoLinksPattern {
    technique: &'static Technique,
    pairs: Vec<TwoLinks>,
}

/// Builds the pattern of two houses with a digit in one of two ends each, cells or groups, the second end of
/// the first in sight of the first end of the second, as a case of a technique. `None` if the digit has other
/// places in every house of two ends.
#[must_use]
pub fn build_pattern(
    facts: &Facts,
    technique: &'static Technique,
    digit: Digit,
    ends: [[CellMap; 2]; 2],
) -> Option<Box<dyn Pattern>> {
    let link = |ends: [CellMap; 2]| {
        let both = ends[0] | ends[1];
        // Name the line of a link before its box.
        let is_all = |house: &House| facts.candidate_cells(digit) & house.cells() == both;
        let (lines, boxes) =
            (both.covered_houses() - HouseSet::BOXES, both.covered_houses() & HouseSet::BOXES);
        let house = lines.iter().chain(boxes.iter()).find(is_all)?;
        Some(StrongLink { house, ends })
    };
    let [first, second] = ends;
    let pair = TwoLinks { digit, links: [link(first)?, link(second)?] };
    Some(Box::new(TwoLinksPattern { technique, pairs: vec![pair] }))
}

/// Reports the common eliminations of some pairs of links, if each pair has any.
pub(super) fn report_link_pairs(
    facts: &Facts,
    technique: &'static Technique,
    pairs: &[TwoLinks],
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let mut eliminations = CandidateMap::EMPTY;
    for pair in pairs {
        let eliminated_cells = pair.eliminated_cells(facts);
        if eliminated_cells.is_empty() {
            return ControlFlow::Continue(());
        }
        eliminations |= eliminated_cells.to_candidates(pair.digit);
    }
    sink.receive_step(
        &Conclusions::from_eliminations(eliminations),
        &TwoLinksPattern { technique, pairs: pairs.to_vec() },
    )
}

impl Pattern for TwoLinksPattern {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        for (number, pair) in self.pairs.iter().enumerate() {
            let eliminated_cells =
                pair.eliminated_cells(facts) & conclusions.eliminations.cells_with_digit(pair.digit);
            pair.explain_links(eliminated_cells, explanation);
            if number + 1 < self.pairs.len() {
                explanation
                    .mark_candidates(eliminated_cells.to_candidates(pair.digit), MarkRole::Elimination);
            }
        }
        let cite =
            |argument: ProofArgument, pair: &TwoLinks| argument.with_place_truths(pair.houses(), pair.digit);
        explanation.argument = self.pairs.iter().fold(ProofArgument::default(), cite);
    }
}
