//! ALS chains and rings: four almost locked sets or more (rings: three), each linked to the next.

use super::engine::chain::{AlsChainGoal, LinkedAlsChain, visit_long_als_chains};
use super::engine::{Als, AlsOverlap};
use super::{
    als_name, explain_either_set, explain_ring, introduce_all_sets, mark_contained_digits,
    mark_restricted_link, proof_from_locked_sets, set_als_chain_notation, shared_houses,
};
use crate::prelude::*;
use crate::smallest_patterns::SmallestPatterns;

/// The most sets a chain has: six links, as in HoDoKu.
const MAX_SETS: usize = 7;

technique! {
    /// ## What it finds
    /// Four or more almost locked sets in a row, each linked to the next by a restricted common candidate; the two
    /// links of a set are different digits. Cells that see every place of a further common candidate z in the first
    /// and the last set can't be z.
    ///
    /// ## Why it works
    /// If the first set lacks z, it contains all its other digits. So the second lacks the digit that links the two
    /// and contains all its others, and so on along the chain, up to the last set, which then contains z. So z lies
    /// in the first set or in the last.
    ///
    /// ## How we look for it
    /// Chains have at most seven sets, six links. From every set and link we keep a chain with the fewest sets to
    /// each other set and link.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: ...........7.5.49...5.43..8.72.3.....5..291...4......37..6925....91.5.6.56.3.4...
    /// without: r1c1(139), r1c2(3), r1c3(13), r16c5(78), r1c9(17), r3c1(9), r6c1(6), r8c79(2)
    /// step: r4c1<>8, r6c1<>8
    /// says: als-set, …, als-so-either
    /// ```
    pub ALS_CHAIN {
        id: "als-chain",
        name: "ALS Chain",
        family: AlmostLockedSet,
        ratings: TechniqueRatings::NONE.with_hodoku_score(340),
        find: |facts, sink| find_als_chains(facts, &ALS_CHAIN, sink),
    }

    /// ## What it finds
    /// Three or more almost locked sets in a ring, each linked to the next by a restricted common candidate, the last
    /// to the first as well; the two links of a set are different digits. Cells that see every place of a linking
    /// digit in its two sets lose it, and cells that see every place of another digit in one set lose that digit.
    ///
    /// ## Why it works
    /// There are as many links as sets. The digit of each link is missing from one of its two sets, and a set can
    /// lack only one digit. So each set lacks exactly one of its two linking digits and contains all its others, and
    /// each linking digit lies in one of its two sets.
    ///
    /// ## How we look for it
    /// Rings have at most seven sets. From every set and link we keep a chain with the fewest sets to each other set
    /// and link.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: .4183.725..2.4593...32...64839561247..432.6.92.69.4..3397.5.4.2128493576465..239.
    /// step: r6c8<>8
    /// says: als-set, …, als-so-either
    /// easier: x-wing
    /// ```
    pub ALS_RING {
        id: "als-ring",
        name: "ALS Ring",
        family: AlmostLockedSet,
        find: |facts, sink| find_als_chains(facts, &ALS_RING, sink),
    }

    /// ## What it finds
    /// An ALS Chain in which sets next to each other may have cells in common. The digit that links them must not be
    /// a candidate of a common cell.
    ///
    /// ## Why it works
    /// Each set contains all its digits but one, whichever cells it shares. That is all the argument of the ALS Chain
    /// needs.
    ///
    /// ## How we look for it
    /// Chains have at most seven sets, six links.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 128735469647......3954862714368975129516.....872351946.64....2.289.......132...9.
    /// step: r8c4<>1
    /// says: als-set, …, als-so-either
    /// easier: h-wing
    /// ```
    pub OVERLAPPING_ALS_CHAIN {
        id: "overlapping-als-chain",
        name: "Overlapping ALS Chain",
        family: AlmostLockedSet,
        ratings: TechniqueRatings::NONE.with_hodoku_score(340),
        find: |facts, sink| find_als_chains(facts, &OVERLAPPING_ALS_CHAIN, sink),
    }
}

#[derive(Clone, Debug)]
struct AlsChain {
    technique: &'static Technique,
    chain: LinkedAlsChain,
}

fn find_als_chains(facts: &Facts, technique: &'static Technique, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let overlapping = *technique == OVERLAPPING_ALS_CHAIN;
    let (kind, lengths) = match *technique == ALS_RING {
        true => ((AlsChainGoal::Ring, AlsOverlap::Forbidden), 3..=MAX_SETS),
        false if overlapping => ((AlsChainGoal::Open, AlsOverlap::Allowed), 4..=MAX_SETS),
        false => ((AlsChainGoal::Open, AlsOverlap::Forbidden), 4..=MAX_SETS),
    };
    let mut smallest = SmallestPatterns::new();
    visit_long_als_chains(facts, kind, lengths, sink, |found| {
        // An overlapping chain must have neighbours that overlap.
        let mut pairs = found.iter_sets().zip(found.iter_sets().skip(1));
        if !overlapping || pairs.any(|(a, b)| !a.is_disjoint(b)) {
            let chain = || AlsChain { technique, chain: found.to_chain() };
            smallest.offer_pattern(found.count_sets_and_cells(), found.eliminations, chain);
        }
    })?;
    smallest.report_smallest_first(sink)
}

/// Builds the pattern of almost locked sets in a row and the digits that link each to the next, as a case of
/// a technique. `None` if the cells of a set lie in no house.
#[must_use]
pub fn build_pattern(
    facts: &Facts,
    technique: &'static Technique,
    sets: &[CellMap],
    links: &[Digit],
) -> Option<Box<dyn Pattern>> {
    let sets = sets.iter().map(|cells| Als::from_cells(facts, *cells)).collect::<Option<_>>()?;
    Some(Box::new(AlsChain { technique, chain: LinkedAlsChain { sets, links: links.to_vec() } }))
}

impl AlsChain {
    /// Follows an open chain from the first set without the digit to the last set with it.
    fn explain_open_chain(&self, conclusions: &Conclusions, explanation: &mut Explanation) {
        // Suppose that the first set lacks the common digit.
        let LinkedAlsChain { sets, links: digits } = &self.chain;
        let end_digits = conclusions.eliminations.digits();
        let last = sets.len() - 1;
        let linking = self.chain.find_link_digits(0) | self.chain.find_link_digits(last);
        let common = (sets[0].digits() & sets[last].digits()) - linking;
        explanation.add_message(say!("als-chain-suppose", held = end_digits, digit = digits[0]));
        mark_contained_digits(common, [&sets[0]], explanation);
        // Set by set: the link takes a digit away, so the set contains its next link.
        let mut links = Vec::new();
        for (i, &lost) in digits.iter().enumerate() {
            let set = i + 1;
            explanation.add_message(say!(
                "als-chain-then",
                before = als_name(i),
                set = als_name(set),
                houses = shared_houses(lost, [&sets[i], &sets[set]]),
                lost,
                held = digits.get(set).map_or(end_digits, |&digit| DigitSet::of(digit))
            ));
            links.push(mark_restricted_link(lost, [&sets[i], &sets[set]], explanation));
        }
        // The last set contains the common digit.
        mark_contained_digits(common, [&sets[last]], explanation);
        explain_either_set([0, last], conclusions, explanation);
        set_als_chain_notation(sets, end_digits, digits.iter().zip(links), explanation);
    }
}

impl Pattern for AlsChain {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn pattern_element_count(&self) -> usize {
        self.chain.sets.iter().map(|set| set.size()).sum()
    }

    fn explain_step(&self, _: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        introduce_all_sets(&self.chain.sets, explanation);
        match *self.technique == ALS_RING {
            true => explain_ring(&self.chain, conclusions, explanation),
            false => self.explain_open_chain(conclusions, explanation),
        }
        explanation.argument = proof_from_locked_sets(&self.chain.sets);
    }
}
