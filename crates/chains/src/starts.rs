//! Starting points for the reference searches for chains: the cycles and forcing chains of a board, and the
//! branchings that have common consequences.
//!
//! The fast searches know which candidates are shown false or true, by which chains, and where several
//! branches meet. The reference implementation, which records chains node by node, then has to search nowhere
//! else: without that it is too slow for the boards on which nested chains are searched.

use ninefold_core::{Board, ByDigit, CandidateMap, CellMap, Digit, House, HouseSet};
use ninefold_facts::Facts;

use super::bits::CandidateBits;
use super::chain::{BestChain, ChainLinks};
use super::closure::find_link_consequences;
use super::context::ChainContext;
use super::graph::LinkGraph;
use super::numbering::{CandidateNumbering, PlaceMasks, WordCount};
use super::simple_all::AllSimpleChainSearch;
use super::{ChainSearch, NestingLevel};

/// Returns the cycles and forcing chains of a board, best first; among cycles, those that may remove
/// candidates come first.
pub(crate) fn find_simple_chains(board: &Board) -> Vec<BestChain> {
    let facts = Facts::new(board.clone());
    match WordCount::from_facts(&facts) {
        WordCount::Two => StartsBoard::<2>::from_facts(&facts).find_simple_chains(),
        WordCount::Four => StartsBoard::<4>::from_facts(&facts).find_simple_chains(),
        WordCount::Twelve => StartsBoard::<12>::from_facts(&facts).find_simple_chains(),
    }
}

/// Cells, and for each digit houses, whose branches may have common consequences.
#[derive(Clone, Debug)]
pub(crate) struct BranchingStarts {
    pub(crate) cells: CellMap,
    pub(crate) houses: ByDigit<HouseSet>,
}

impl BranchingStarts {
    pub(crate) fn all_branchings() -> BranchingStarts {
        BranchingStarts { cells: CellMap::FULL, houses: ByDigit::splat(HouseSet::FULL) }
    }

    /// Returns the cells and houses of a fixed board whose branches have common consequences.
    pub(crate) fn find_promising_branchings(board: &Board) -> BranchingStarts {
        let facts = Facts::new(board.clone());
        match WordCount::from_facts(&facts) {
            WordCount::Two => StartsBoard::<2>::from_facts(&facts).find_branching_starts(&facts),
            WordCount::Four => StartsBoard::<4>::from_facts(&facts).find_branching_starts(&facts),
            WordCount::Twelve => StartsBoard::<12>::from_facts(&facts).find_branching_starts(&facts),
        }
    }

    /// Returns the cells that the search visits for these: they branch, or contain the first place of a house
    /// that does.
    pub(crate) fn visited_cells(&self, board: &Board) -> CellMap {
        let mut begin = self.cells;
        for digit in Digit::ALL {
            let first = |house: House| (board.cells_with_candidate(digit) & house.cells()).first();
            begin |= self.houses[digit].iter().filter_map(first).collect::<CellMap>();
        }
        begin
    }
}

/// A board as the fast searches read it.
#[derive(Default)]
struct StartsBoard<const W: usize> {
    numbering: CandidateNumbering<W>,
    places: PlaceMasks,
}

impl<const W: usize> StartsBoard<W> {
    fn from_facts(facts: &Facts) -> StartsBoard<W> {
        let mut numbered = StartsBoard::default();
        numbered.numbering.number_candidates(facts);
        numbered.places.fill_from_facts(facts);
        numbered
    }

    fn find_simple_chains(&self) -> Vec<BestChain> {
        let context =
            ChainContext::new(&self.numbering, &self.places, ChainSearch::Dynamic(NestingLevel::Simple));
        AllSimpleChainSearch::default()
            .find_all_chains(&context)
            .into_iter()
            .map(|chain| chain.to_best_chain(&self.numbering))
            .collect()
    }

    fn find_branching_starts(&self, facts: &Facts) -> BranchingStarts {
        let StartsBoard { numbering, places } = self;
        // The consequences of every candidate by links alone, each computed once.
        let mut graph = LinkGraph::<W>::default();
        graph.rebuild_links(numbering, places, CandidateBits::numbers_below(numbering.count), ChainLinks::Xy);
        let led: Vec<_> = (0..numbering.count).map(|number| find_link_consequences(&graph, number)).collect();
        // Branches that have nothing in common can't show anything.
        let meet = |candidates: CandidateMap| {
            let led = candidates.iter().map(|candidate| led[numbering.number[candidate.index()] as usize]);
            let both = led.reduce(|(on, off), (also_on, also_off)| {
                (on.intersection(&also_on), off.intersection(&also_off))
            });
            both.is_some_and(|(on, off)| !on.is_empty() || !off.is_empty())
        };
        // Cells with three candidates or more, and houses with two places or more, are branchings.
        let cells = facts.empty_cells().iter().filter(|cell| {
            let digits = facts.candidates(*cell);
            digits.len() > 2 && meet(digits.iter().map(|digit| cell.to_candidate(digit)).collect())
        });
        let houses = |digit: Digit| {
            let of = |house: &House| (facts.candidate_cells(digit) & house.cells()).to_candidates(digit);
            House::all().filter(|house| of(house).len() > 1 && meet(of(house))).collect()
        };
        BranchingStarts { cells: cells.collect(), houses: ByDigit::from_fn(houses) }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use ninefold_core::Candidate;

    use super::*;
    use crate::path::{self, weak_link_targets};
    use crate::plain::spread::multiple;
    use crate::{ChainKind, ChainNode, ChainOutcome, InferenceChain};

    /// Checks the chains on a board, and on each board reduced by assuming one candidate, against the
    /// reference implementation: of the simple ones, all that remove a candidate which none before them
    /// removes. Some starts have to be skipped.
    fn check(text: &str) {
        let board: Board = text.parse().unwrap();
        let thinned = board.candidate_map().iter().step_by(5).map(|on: Candidate| {
            let mut thinned = board.clone();
            for (off, _) in weak_link_targets(&board, on, ChainLinks::Xy) {
                thinned.remove_candidate(off);
            }
            thinned
        });
        let (mut found, mut branched, mut spared_cells) = (0, 0, 0);
        for board in std::iter::once(board.clone()).chain(thinned) {
            let chains =
                path::find_all_chains(&board, &[ChainLinks::X, ChainLinks::Y, ChainLinks::Xy], &mut || {
                    ControlFlow::Continue(())
                })
                .continue_value()
                .unwrap();
            let all = retain_effective_chains(&board, chains.iter().map(|chain| (chain.outcome, chain)));
            let leads = find_simple_chains(&board);
            let leads = retain_effective_chains(&board, leads.iter().map(|found| (found.outcome, found)));
            let reconstruct =
                |found: &&BestChain| path::reconstruct_path(&board, found).map(|chain| chain_summary(&chain));
            assert!(
                leads.iter().map(reconstruct).eq(all.iter().map(|chain| Some(chain_summary(chain)))),
                "{board:?}"
            );
            let branchings = BranchingStarts::find_promising_branchings(&board);
            let several = multiple::find_chains_at_branchings(
                &board,
                multiple::MULTIPLE,
                ChainSearch::Multiple.base_rating(),
                &branchings,
            );
            let all_several =
                multiple::find_all_chains(&board, multiple::MULTIPLE, ChainSearch::Multiple.base_rating());
            assert!(several.iter().map(chain_summary).eq(all_several.iter().map(chain_summary)), "{board:?}");
            branched += several.len();
            spared_cells += (board.empty_cells() - branchings.visited_cells(&board)).len();
            found += all.len();
        }
        assert!(found > 0, "{text}");
        assert!(branched > 0 && spared_cells > 0, "{text}: {branched} chains, {spared_cells} cells spared");
    }

    fn chain_summary(chain: &InferenceChain) -> (ChainKind, ChainOutcome, u32, ChainNode) {
        (chain.kind, chain.outcome, chain.complexity, chain.ends[0].node())
    }

    /// Retains the chains that remove a candidate which none before them removes.
    fn retain_effective_chains<T>(board: &Board, chains: impl Iterator<Item = (ChainOutcome, T)>) -> Vec<T> {
        let mut taken = CandidateMap::EMPTY;
        let takes = |(outcome, chain): (ChainOutcome, T)| {
            let removals = outcome.removed_candidates(board);
            let is_new = !(removals - taken).is_empty();
            taken |= removals;
            is_new.then_some(chain)
        };
        chains.filter_map(takes).collect()
    }

    #[test]
    fn the_fast_searches_know_where_chains_start() {
        check(".2.........4..25....1.4..7.....38.1...8...9.7..5.1.2...42..9..518..5......94.1...");
        check("...36.45..18...6.......9.....26....175..1..861....82.....5.......5...39..37.42...");
    }
}
