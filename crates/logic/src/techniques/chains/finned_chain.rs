//! Finned chains: chains that are valid except for some candidates, the fins, which see the eliminated
//! candidate.

use super::alternating::explain_branches;
use super::engine::alternating::{CaseBranch, CaseChains, add_case_branches};
use crate::prelude::*;
use crate::smallest_patterns::SmallestPatterns;

/// The number of candidates of the inexact strong link, its fins included.
const CASE_COUNTS: std::ops::RangeInclusive<usize> = 3..=4;

technique! {
    /// ## What it finds
    /// An alternating chain in which one strong link isn't quite one: its cell contains one or two candidates more, or its
    /// house one or two places more, the fins. Remove a candidate that the chain eliminates and every fin sees.
    ///
    /// ## Why it works
    /// If the fins are false, the link is strong and the chain holds. If a fin is true, the candidate sees it.
    ///
    /// ## How we look for it
    /// It is only looked for when it is asked for by name: forcing chains show the same. The chain may go through groups and
    /// almost locked sets.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 6.314.8..245.8691.1.8..54..7364.15..582.3..4.419.583..3.18....49675142..8.4.63.9.
    /// step: r7c8<>7
    /// says: finned-chain-house, …, branches-so
    /// easier: finned-swordfish
    /// ```
    pub FINNED_CHAIN {
        id: "finned-chain",
        name: "Finned Chain",
        family: Chain,
        find: find_finned_chains,
    }
}

/// The cell or house that needs one of the candidates of the inexact link.
#[derive(Clone, Copy, Debug)]
enum InexactLink {
    Cell(CellMap),
    House(House, Digit),
}

#[derive(Clone, Debug)]
struct FinnedChain {
    link: InexactLink,
    branches: Vec<CaseBranch>,
}

/// Reports for each candidate the shortest chain that eliminates it.
fn find_finned_chains(facts: &Facts, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let (mut cases, mut smallest) = (CaseChains::new(facts), SmallestPatterns::new());
    for (link, candidates) in find_inexact_links(facts) {
        sink.poll_stop()?;
        for eliminated in cases.find_ruled_out_candidates(candidates) {
            // All candidates but two must see the eliminated one: these are the fins.
            let fins = candidates.iter().filter(|candidate| candidate.sees(eliminated)).count();
            if fins + 2 != candidates.len() {
                continue;
            }
            let branches = cases.find_case_branches(candidates, eliminated);
            let size = branches.iter().map(|branch| branch.chain.nodes.len()).sum::<usize>();
            smallest
                .offer_pattern((size, fins), CandidateMap::of(eliminated), || FinnedChain { link, branches });
        }
    }
    smallest.report_smallest_first(sink)
}

/// Finds the cells and the places in houses with a few candidates more than a strong link has.
fn find_inexact_links(facts: &Facts) -> Vec<(InexactLink, CandidateMap)> {
    let of_cell = |cell| {
        let alone = CellMap::of(cell);
        (InexactLink::Cell(alone), facts.candidates_in(alone, DigitSet::FULL))
    };
    let in_houses = House::all().flat_map(|house| Digit::ALL.map(|digit| (house, digit)));
    let of_house = |(house, digit): (House, Digit)| {
        (
            InexactLink::House(house, digit),
            (facts.candidate_cells(digit) & house.cells()).to_candidates(digit),
        )
    };
    let all = facts.empty_cells().iter().map(of_cell).chain(in_houses.map(of_house));
    all.filter(|(_, candidates)| CASE_COUNTS.contains(&candidates.len())).collect()
}

impl Pattern for FinnedChain {
    fn technique(&self) -> &'static Technique {
        &FINNED_CHAIN
    }

    fn pattern_element_count(&self) -> usize {
        self.branches.iter().map(|branch| branch.chain.nodes.len()).sum()
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        // Fins see the eliminated candidate; the ends of the link lead to it by a chain.
        let is_fin = |branch: &&CaseBranch| branch.chain.nodes.is_empty();
        let fins: CandidateMap = self.branches.iter().filter(is_fin).map(|branch| branch.case).collect();
        let ends: CandidateMap =
            self.branches.iter().filter(|branch| !is_fin(branch)).map(|branch| branch.case).collect();
        let argument = match self.link {
            InexactLink::Cell(cell) => {
                explanation.add_message(say!("finned-chain-cell", cell, digits = ends.digits(), fins));
                ProofArgument::from_cell_truths(cell)
            }
            InexactLink::House(house, digit) => {
                explanation.add_message(say!("finned-chain-house", house, digit, cells = ends.cells(), fins));
                explanation.mark_house(house, MarkRole::Base);
                ProofArgument::from_place_truths(house, digit)
            }
        };
        // The branches, and the conclusion from all of them.
        explanation.mark_candidates(fins, MarkRole::Fin);
        let Some(eliminated) = conclusions.eliminations.first() else { return };
        explain_branches(&self.branches, eliminated, facts, explanation);
        explanation.add_message(say!("branches-so", cell = eliminated.cell(), digit = eliminated.digit()));
        explanation.argument = add_case_branches(argument, facts, &self.branches, eliminated);
    }
}
