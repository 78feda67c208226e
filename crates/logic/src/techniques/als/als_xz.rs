//! ALS-XZ: two almost locked sets with a restricted common candidate, or two.

use super::engine::{Als, AlsOverlap, chain};
use super::{
    explain_either_set, explain_restricted_link, explain_ring, introduce_all_sets, mark_contained_digits,
    proof_from_locked_sets, set_als_chain_notation,
};
use crate::SolutionStep;
use crate::prelude::*;
use crate::smallest_patterns::SmallestPatterns;

technique! {
    /// ## What it finds
    /// Two almost locked sets, A and B, with a restricted common candidate x: every x in A sees every x in B. Cells
    /// that see every place of another common candidate z in both sets can't be z.
    ///
    /// An almost locked set is a group of cells of one house with one candidate more than cells.
    ///
    /// ## Why it works
    /// Only one of the two sets can contain x. The other then has as many digits left as cells, so it contains all of
    /// them, and z among them. So z lies in A or in B, and a cell that sees every z in both can't be z.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 6.3...851985...64..14568..9..6.5..7.3....6514.....49.6...6.3.9..67195....39.8..65
    /// without: r26c5(27), r2c9(3), r6c2(2)
    /// step: r6c1<>8
    /// says: als-set, als-set, als-restricted, als-xz-other-contains, als-so-either
    /// ```
    pub ALS_XZ {
        id: "als-xz",
        name: "ALS-XZ",
        family: AlmostLockedSet,
        ratings: TechniqueRatings::NONE.with_hodoku_score(300),
        find: |facts, sink| find_als_xz(facts, &ALS_XZ, sink),
    }

    /// ## What it finds
    /// Two almost locked sets with two restricted common candidates. Cells that see every place of a restricted
    /// common in both sets lose it, and cells that see every place of another digit in one set lose that digit.
    ///
    /// ## Why it works
    /// A set can lack only one of its digits. Each restricted common is missing from at least one of the two sets, so
    /// each set lacks exactly one of them, and contains the other and all its remaining digits.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 1479.....682513749359...8.18241359767..8294355936..1....82.1........6..7.......1.
    /// without: r9c5(4)
    /// step: r1c7<>2, r7c5<>4, r7c5<>9, r8c8<>2, r8c8<>5, r9c9<>2, r9c9<>3
    /// says: als-set-of-one, …, als-so-contains
    /// easier: continuous-nice-loop
    /// ```
    pub DOUBLY_LINKED_ALS_XZ {
        id: "doubly-linked-als-xz",
        name: "Doubly Linked ALS-XZ",
        family: AlmostLockedSet,
        ratings: TechniqueRatings::NONE.with_hodoku_score(300),
        find: |facts, sink| find_als_xz(facts, &DOUBLY_LINKED_ALS_XZ, sink),
    }

    /// ## What it finds
    /// An ALS-XZ whose two sets have cells in common. The restricted common candidate must not be a candidate of the
    /// common cells.
    ///
    /// ## Why it works
    /// One of the two sets lacks the restricted common and so contains all its other digits. It makes no difference
    /// that a cell belongs to both sets.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 863759142..2.6....4592186375.7........4....65698.3......1.....3..6..12...45.9..16
    /// step: r8c9<>8
    /// says: als-set, als-set, als-restricted, als-xz-other-contains, als-so-either
    /// easier: h-wing
    /// ```
    pub OVERLAPPING_ALS_XZ {
        id: "overlapping-als-xz",
        name: "Overlapping ALS-XZ",
        family: AlmostLockedSet,
        find: |facts, sink| find_als_xz(facts, &OVERLAPPING_ALS_XZ, sink),
    }
}

#[derive(Clone, Debug)]
struct AlsXz {
    technique: &'static Technique,
    chain: chain::LinkedAlsChain,
}

fn find_als_xz(facts: &Facts, technique: &'static Technique, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let overlap = if *technique == OVERLAPPING_ALS_XZ { AlsOverlap::Allowed } else { AlsOverlap::Forbidden };
    let mut smallest = SmallestPatterns::new();
    chain::visit_als_pairs(facts, overlap, |chain, eliminations| {
        let entry = als_xz_technique(chain);
        // In one house they are a naked subset.
        let cells = chain.sets[0].cells() | chain.sets[1].cells();
        if *technique == *entry && !cells.in_one_house() {
            smallest.offer_pattern(chain.count_sets_and_cells(), eliminations, || AlsXz {
                technique,
                chain: chain.clone(),
            });
        }
    });
    smallest.report_smallest_first(sink)
}

fn als_xz_technique(chain: &chain::LinkedAlsChain) -> &'static Technique {
    match (chain.sets[0].is_disjoint(&chain.sets[1]), chain.links.len()) {
        (false, _) => &OVERLAPPING_ALS_XZ,
        (true, 1) => &ALS_XZ,
        (true, _) => &DOUBLY_LINKED_ALS_XZ,
    }
}

/// Builds the pattern of two almost locked sets and the one or two restricted common candidates that link
/// them. `None` if the cells of a set lie in no house.
#[must_use]
pub fn build_pattern(facts: &Facts, sets: [CellMap; 2], links: DigitSet) -> Option<Box<dyn Pattern>> {
    let sets = sets.iter().map(|cells| Als::from_cells(facts, *cells)).collect::<Option<Vec<Als>>>()?;
    let chain = chain::LinkedAlsChain { sets, links: links.iter().collect() };
    Some(Box::new(AlsXz { technique: als_xz_technique(&chain), chain }))
}

/// Applies ALS-XZ to two almost locked sets of level 1, the first called A: the step, if anything can be
/// removed, and in any case the explanation of their links.
///
/// ```
/// use ninefold_core::Board;
/// use ninefold_logic::{Facts, als::find_almost_locked_sets, techniques::als::als_xz};
///
/// let grid = "27936145831847562956482971...26935717532149861967582..9.153......518.39..37942..5";
/// let facts = Facts::new(grid.parse::<Board>()?);
/// let sets = find_almost_locked_sets(&facts, 1, 8);
/// let named = |name: &str| sets.iter().find(|set| set.format_cells() == name).expect("a set");
/// let (step, explanation) = als_xz::explain_als_pair(&facts, named("r7c67"), named("r9c78"));
/// assert_eq!(step.expect("a step").conclusions.to_string(), "r7c8<>6");
/// assert_eq!(explanation.messages.len(), 5);
/// # Ok::<(), ninefold_core::ReadBoardError>(())
/// ```
#[must_use]
pub fn explain_als_pair(facts: &Facts, a: &Als, b: &Als) -> (Option<SolutionStep>, Explanation) {
    let rcc = a.restricted_common_candidates(b);
    // Report a step if there is one.
    let found = rcc.iter().find_map(|digit| chain::find_als_pair_chain(facts, [a, b], digit, rcc));
    if let Some((chain, eliminations)) = found {
        let pattern = AlsXz { technique: als_xz_technique(&chain), chain };
        let step = SolutionStep {
            conclusions: Conclusions::from_eliminations(eliminations),
            pattern: Box::new(pattern),
        };
        let explanation = step.explanation(facts);
        return (Some(step), explanation);
    }
    // Else explain the links without a conclusion.
    let mut explanation = Explanation::default();
    introduce_all_sets([a, b], &mut explanation);
    for digit in rcc {
        explain_restricted_link(digit, [(0, a), (1, b)], &mut explanation);
    }
    explanation.add_message(match rcc.is_empty() {
        true => say!("als-none-restricted"),
        false => say!("als-none-follows"),
    });
    (None, explanation)
}

impl Pattern for AlsXz {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn pattern_element_count(&self) -> usize {
        self.chain.sets.iter().map(Als::size).sum()
    }

    fn explain_step(&self, _: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        let sets = &self.chain.sets;
        let [a, b] = [&sets[0], &sets[1]];
        introduce_all_sets(sets, explanation);
        match self.chain.links[..] {
            [x] => {
                let link = explain_restricted_link(x, [(0, a), (1, b)], explanation);
                let end_digits = conclusions.eliminations.digits();
                explanation.add_message(say!("als-xz-other-contains", x, held = end_digits));
                mark_contained_digits((a.digits() & b.digits()) - x, [a, b], explanation);
                explain_either_set([0, 1], conclusions, explanation);
                set_als_chain_notation(sets, end_digits, [(&x, link)].into_iter(), explanation);
            }
            _ => explain_ring(&self.chain, conclusions, explanation),
        }
        explanation.argument = proof_from_locked_sets(sets);
    }
}
