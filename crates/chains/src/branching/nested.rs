//! Chains nested in chains: conclusions of simple, multiple or dynamic chains on a board reduced by an
//! assumption.
//!
//! Many assumptions lead to the same reduced board, so its chains are cached until the board around it
//! changes.

use ninefold_core::small_sort::SortShort;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use ninefold_core::Board;

use super::multiple::MultipleChainSearch;
use super::{BranchingSearch, ComparedChain};
use crate::ChainPoll;
use crate::InnerTechnique;
use crate::bits::CandidateBits;
use crate::chain::{ChainLinks, InferenceChain};
use crate::context::ChainContext;
use crate::forcing::ForcingShape;
use crate::numbering::PlaceMasks;
use crate::path;
use crate::patterns::sort_in_hash_order;
use crate::registry::{
    BRANCH_SEPARATOR, ChainRecipe, ChainRegistry, EliminationFilter, NestedChain, node_eliminations,
};
use crate::simple_all::AllSimpleChainSearch;
use crate::spread::AssumptionSpread;

/// Searches on reduced boards, with a cache of their results.
#[derive(Clone, Debug, Default)]
pub(crate) struct NestedChainSearch<const W: usize> {
    pub(crate) registry: ChainRegistry,
    found: HashMap<(InnerTechnique, CandidateBits<W>), Arc<[NestedChain<W>]>>,
    simple: AllSimpleChainSearch<W>,
    branching: BranchingSearch<W>,
    multiple: MultipleChainSearch<W>,
}

/// The best chain that shows one node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NodeLeader {
    pub(crate) complexity: u32,
    key: u8,
    order: u32,
    pub(crate) shape: ForcingShape,
}

/// The best chain for every node.
#[derive(Clone, Debug)]
pub(crate) struct NodeLeaderTable {
    /// Index 2n: candidate n true; index 2n + 1: false.
    leaders: Vec<Option<NodeLeader>>,
    order: u32,
}

impl NodeLeaderTable {
    pub(crate) fn new(count: usize) -> NodeLeaderTable {
        NodeLeaderTable { leaders: vec![None; 2 * count], order: 0 }
    }

    /// Records a chain unless a better one shows the same node.
    pub(crate) fn record_if_better<const W: usize>(
        &mut self,
        spreads: &[AssumptionSpread<W>],
        seen: &ComparedChain<'_>,
        nested: Option<&NestedChainSearch<W>>,
    ) {
        // A node and its opposite have their own leaders.
        self.order += 1;
        let leader = &mut self.leaders[2 * seen.conclusion.0 + usize::from(!seen.conclusion.1)];
        // The size without nested chains is a lower bound, and cheap to compare.
        if leader.is_some_and(|leader| leader.complexity < seen.node_count) {
            return;
        }
        let complexity = seen.node_count + nested_complexity(spreads, seen, nested);
        let key = seen.shape.tie_rank();
        if leader.is_none_or(|leader| (complexity, key) < (leader.complexity, leader.key)) {
            *leader = Some(NodeLeader { complexity, key, order: self.order, shape: seen.shape });
        }
    }

    /// Returns the chains, best first, each with the number and sign of its conclusion.
    pub(crate) fn sorted_best_chains(&self) -> Vec<(NodeLeader, (usize, bool))> {
        let with_shown =
            |(node, leader): (usize, &Option<NodeLeader>)| Some(((*leader)?, (node / 2, node % 2 == 0)));
        let mut sorted: Vec<_> = self.leaders.iter().enumerate().filter_map(with_shown).collect();
        sorted.sort_short_by_key(|(leader, _)| (leader.complexity, leader.key, leader.order));
        sorted
    }
}

impl<const W: usize> NestedChainSearch<W> {
    /// Clears the cache, because the board around has changed.
    pub(crate) fn clear_cache(&mut self) {
        self.registry.clear();
        self.found.clear();
        self.simple.clear_cache();
    }

    /// Returns the chains of a kind on a reduced board that depend on the reduction, best first.
    pub(crate) fn find_nested_chains(
        &mut self,
        outer_context: &ChainContext<'_, W>,
        places: &PlaceMasks,
        present: CandidateBits<W>,
        inner: InnerTechnique,
        poll: ChainPoll<'_>,
    ) -> ControlFlow<(), Arc<[NestedChain<W>]>> {
        // Different assumptions may lead to the same reduced board.
        if let Some(found) = self.found.get(&(inner, present)) {
            return ControlFlow::Continue(Arc::clone(found));
        }
        let context = reduced_board_context(outer_context, places, present, inner);
        // Each kind has the cheapest search that finds its chains.
        let chains: Arc<[NestedChain<W>]> = match inner {
            InnerTechnique::Simple => {
                self.simple.find_nested_chains(outer_context, &context, &mut self.registry).into()
            }
            // Without any multiple chain, the full search isn't needed.
            InnerTechnique::Multiple
                if self.multiple.compute_consequences(&context) && !self.multiple.has_chain(&context) =>
            {
                Arc::from([])
            }
            InnerTechnique::Multiple | InnerTechnique::Dynamic(_) => {
                self.search_branching_chains(&context, inner, poll)?.into()
            }
        };
        self.found.insert((inner, present), Arc::clone(&chains));
        ControlFlow::Continue(chains)
    }

    fn search_branching_chains(
        &mut self,
        context: &ChainContext<'_, W>,
        inner: InnerTechnique,
        poll: ChainPoll<'_>,
    ) -> ControlFlow<(), Vec<NestedChain<W>>> {
        let NestedChainSearch { registry, branching, .. } = self;
        // Make every assumption on the reduced board, as far as the inner level goes.
        let level = inner.nesting_level();
        branching.assume_all_candidates(context);
        if level.uses_patterns() {
            branching.extend_to_nesting_level(context, level, poll)?;
        }
        // Take the deeper search out: the visits read it while the branching is borrowed.
        let nested = branching.nested.take();
        let mut leaders = NodeLeaderTable::new(context.numbering.count);
        let ended = branching.visit_chains(context, poll, |spreads, seen| {
            leaders.record_if_better(spreads, &seen, nested.as_deref())
        });
        branching.nested = nested;
        ended?;
        ControlFlow::Continue(build_distinct_nested_chains(branching, context, inner, &leaders, registry))
    }

    /// Reconstructs a chain that was found on a reduced board, by following its own assumptions there.
    pub(crate) fn reconstruct_chain(
        &mut self,
        reduced: &ReducedBoard<'_, W>,
        lead: ChainRecipe<W>,
    ) -> Option<InferenceChain> {
        let ReducedBoard { board, context: reduced_context, places, present } = reduced;
        match lead {
            // A path is found again on the reduced board itself.
            ChainRecipe::Path(chain) => {
                let mut thinned = (*board).clone();
                for number in
                    CandidateBits::numbers_below(reduced_context.numbering.count).difference(present).iter()
                {
                    thinned.remove_candidate(reduced_context.numbering.candidate(number));
                }
                path::reconstruct_path(&thinned, &chain.to_best_chain(reduced_context.numbering))
            }
            ChainRecipe::Branches(inner, shape, shown) => {
                // Branches are found again by their own assumptions, without searching the others.
                let context = reduced_board_context(reduced_context, places, *present, inner);
                self.branching.follow_chain_assumptions(&context, shape, inner.nesting_level());
                self.branching.reconstruct_chain(&context, board, (shape, shown), inner.base_rating())
            }
        }
    }
}

/// A board reduced by an assumption, and the one before.
pub(crate) struct ReducedBoard<'a, const W: usize> {
    /// The board before any assumption.
    pub(crate) board: &'a Board,
    /// The search context before the assumption.
    pub(crate) context: &'a ChainContext<'a, W>,
    pub(crate) places: &'a PlaceMasks,
    pub(crate) present: CandidateBits<W>,
}

/// Returns the context of searches on a reduced board.
fn reduced_board_context<'a, const W: usize>(
    outer_context: &ChainContext<'a, W>,
    places: &'a PlaceMasks,
    present: CandidateBits<W>,
    inner: InnerTechnique,
) -> ChainContext<'a, W> {
    ChainContext {
        numbering: outer_context.numbering,
        present,
        places,
        outer: outer_context.present,
        links: ChainLinks::Xy,
        dynamic: inner != InnerTechnique::Multiple,
        nesting: true,
    }
}

/// Returns the part of a chain's complexity that its nested chains add, each counted once.
pub(crate) fn nested_complexity<const W: usize>(
    spreads: &[AssumptionSpread<W>],
    seen: &ComparedChain<'_>,
    nested: Option<&NestedChainSearch<W>>,
) -> u32 {
    let Some(nested) = nested else { return 0 };
    // A nested chain may serve several ends, but counts once.
    let mut numbers: Vec<u32> = Vec::new();
    for &(_, (spread, row)) in seen.ends {
        for number in spreads[spread as usize].row_nested_chains(row) {
            if !numbers.contains(&number) {
                numbers.push(number);
            }
        }
    }
    numbers.into_iter().map(|number| nested.registry.chain_complexity(number)).sum()
}

/// Converts the leaders in order into nested chains, skipping those whose eliminations another one already
/// has.
fn build_distinct_nested_chains<const W: usize>(
    branching: &BranchingSearch<W>,
    context: &ChainContext<'_, W>,
    inner: InnerTechnique,
    leaders: &NodeLeaderTable,
    registry: &mut ChainRegistry,
) -> Vec<NestedChain<W>> {
    let mut filter = EliminationFilter::default();
    let mut chains = Vec::new();
    for (leader, shown) in leaders.sorted_best_chains() {
        let removals = node_eliminations(context, shown);
        if !filter.insert_if_new(&removals) {
            continue;
        }
        // A chain that doesn't depend on the reduction would have been found without it.
        let ends = branching.chain_ends(context, leader.shape, shown);
        let mut needs = absent_branch_candidates(context, leader.shape);
        for &(_, (spread, row)) in &ends {
            needs.union_with(&branching.spreads[spread as usize].required_absences(row));
        }
        if needs.is_empty() {
            continue;
        }
        filter.record_eliminations(&removals);
        // Two nested chains are the same if all nodes of all branches are.
        let mut identity = Vec::new();
        for ((number, on), (spread, row)) in ends {
            branching.spreads[spread as usize].append_ancestors(number, on, row, &mut identity);
            identity.push(BRANCH_SEPARATOR);
        }
        let mut removals: Vec<u16> = removals.iter().map(|number| number as u16).collect();
        sort_in_hash_order(context.numbering, &mut removals);
        let number = registry.register_chain(identity, leader.complexity);
        chains.push(NestedChain {
            needs,
            removals,
            number,
            recipe: ChainRecipe::Branches(inner, leader.shape, shown),
        });
    }
    chains
}

/// Returns the candidates that must be absent for the branches to be complete: the other candidates of the
/// cell or house.
///
/// Determined from the ratings of the four hardest puzzles that depend on several such chains; without it
/// those come out too low.
fn absent_branch_candidates<const W: usize>(
    context: &ChainContext<'_, W>,
    shape: ForcingShape,
) -> CandidateBits<W> {
    let all = match shape {
        ForcingShape::Cell(cell) => &context.numbering.cells[cell],
        ForcingShape::House(house, digit) => &context.numbering.houses[house * 9 + digit],
        ForcingShape::Contradiction(..) | ForcingShape::Double(_) => return CandidateBits::EMPTY,
    };
    all.intersection(&context.outer).difference(&context.present)
}
