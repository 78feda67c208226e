//! Search for multiple chains on a fixed board, level by level with bit sets. Unless an assumption
//! contradicts itself, the complexity of a chain is just a sum of distances.

use ninefold_core::Cell;

use crate::bits::CandidateBits;
use crate::chain::ChainLinks;
use crate::context::{ChainContext, is_only_candidate_in_cell};
use crate::forcing::ForcingShape;
use crate::graph::LinkGraph;
use crate::spread::AssumptionSpread;

/// The search with its buffers.
#[derive(Clone, Debug, Default)]
pub(crate) struct MultipleChainSearch<const W: usize> {
    graph: LinkGraph<W>,
    /// For each start and level: nodes first true after twice as many links, and nodes first false one link
    /// farther.
    levels: Vec<Vec<(CandidateBits<W>, CandidateBits<W>)>>,
    on: Vec<CandidateBits<W>>,
    off: Vec<CandidateBits<W>>,
    spread: AssumptionSpread<W>,
}

/// The chain with the smallest complexity.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SmallestChain {
    pub(crate) complexity: u32,
    pub(crate) shape: ForcingShape,
    pub(crate) conclusion: (usize, bool),
}

impl<const W: usize> MultipleChainSearch<W> {
    /// Computes the consequences of each candidate; returns `false` if one of them contradicts itself. Then
    /// distances are not enough, since a search ends at a contradiction.
    pub(crate) fn compute_consequences(&mut self, context: &ChainContext<'_, W>) -> bool {
        // Read the links once, and make room for as many candidates as the board has.
        self.graph.rebuild_links(context.numbering, context.places, context.present, ChainLinks::Xy);
        let count = context.numbering.count;
        self.levels.resize_with(count.max(self.levels.len()), Vec::new);
        self.on.clear();
        self.on.resize(count, CandidateBits::EMPTY);
        self.off.clear();
        self.off.resize(count, CandidateBits::EMPTY);
        let MultipleChainSearch { graph, levels, on, off, .. } = self;
        context.present.iter().all(|start| {
            let levels = &mut levels[start];
            levels.clear();
            let (mut all_on, mut all_off) = (CandidateBits::from_member(start), CandidateBits::EMPTY);
            let mut fresh = all_on;
            // Each round goes two links farther: to the false nodes, then to the true ones behind them.
            while !fresh.is_empty() {
                let (mut next, mut seen) = (CandidateBits::EMPTY, CandidateBits::EMPTY);
                fresh.iter().for_each(|number| {
                    seen.union_with(&graph.weak[number]);
                    next.union_with(&graph.onward[number]);
                });
                let seen = seen.difference(&all_off);
                levels.push((fresh, seen));
                all_off.union_with(&seen);
                fresh = next.difference(&all_on);
                all_on.union_with(&fresh);
            }
            on[start] = all_on;
            off[start] = all_off;
            !all_on.intersects(&all_off)
        })
    }

    /// Whether the board has any multiple chain.
    pub(crate) fn has_chain(&mut self, context: &ChainContext<'_, W>) -> bool {
        let mut any = false;
        visit_branching_units(context, |_, branches| {
            any |= [true, false]
                .into_iter()
                .any(|sign| !self.common_consequences(context, branches, sign).is_empty());
            any
        });
        any
    }

    /// Returns the chain to take: the smallest by complexity, then by shape, then in search order.
    pub(crate) fn find_best_chain(&mut self, context: &ChainContext<'_, W>) -> Option<SmallestChain> {
        let mut best: Option<SmallestChain> = None;
        visit_branching_units(context, |shape, branches| {
            for sign in [true, false] {
                // Only nodes that every branch reaches are shown.
                let common = self.common_consequences(context, branches, sign);
                if common.is_empty() {
                    continue;
                }
                // Among nodes with the smallest sum, the one reached first from the first branch decides.
                let mut least = best.map_or((u32::MAX, 0), |best| (best.complexity, best.shape.tie_rank()));
                let mut ties = CandidateBits::EMPTY;
                common.iter().for_each(|node| {
                    let sum = branches.iter().map(|&branch| self.path_node_count(branch, node, sign)).sum();
                    if (sum, shape.tie_rank()) < least {
                        least = (sum, shape.tie_rank());
                        ties = CandidateBits::from_member(node);
                    } else if (sum, shape.tie_rank()) == least && !ties.is_empty() {
                        ties.insert(node);
                    }
                });
                // Of the ties, take the node that the full search would come to first.
                if let Some(node) = self.first_reached_node(context, ties, branches[0], sign) {
                    best = Some(SmallestChain { complexity: least.0, shape, conclusion: (node, sign) });
                }
            }
            false
        });
        best
    }

    /// Returns the common consequences of all branches.
    fn common_consequences(
        &self,
        context: &ChainContext<'_, W>,
        branches: &[usize],
        sign: bool,
    ) -> CandidateBits<W> {
        // Intersect what the branches reach, candidate by candidate.
        let all = if sign { &self.on } else { &self.off };
        let mut common =
            branches.iter().fold(context.present, |common, &branch| common.intersection(&all[branch]));
        // A candidate that is alone in its cell is no conclusion.
        if sign && !common.is_empty() {
            common
                .iter()
                .filter(|&node| is_only_candidate_in_cell(context, node))
                .for_each(|node| common.remove(node));
        }
        common
    }

    /// Returns the number of nodes from a start to a node, both included.
    fn path_node_count(&self, start: usize, node: usize, sign: bool) -> u32 {
        let level =
            self.levels[start].iter().position(|(on, off)| if sign { on } else { off }.contains(node));
        2 * level.unwrap_or(0) as u32 + if sign { 1 } else { 2 }
    }

    /// Returns whichever of several nodes is reached first from a start.
    fn first_reached_node(
        &mut self,
        context: &ChainContext<'_, W>,
        ties: CandidateBits<W>,
        start: usize,
        sign: bool,
    ) -> Option<usize> {
        if ties.len() < 2 {
            return ties.iter().next();
        }
        // Only the full search knows the order of arrival, so run it for this one branch.
        self.spread.propagate_assumption(context, start, true);
        let order = if sign { &self.spread.on_order } else { &self.spread.off_order };
        order.iter().map(|&node| node as usize).find(|&node| ties.contains(node))
    }
}

/// Calls `visit` with the cells and houses to branch from, in search order, until it returns true.
fn visit_branching_units<const W: usize>(
    context: &ChainContext<'_, W>,
    mut visit: impl FnMut(ForcingShape, &[usize]) -> bool,
) {
    let mut branches = Vec::with_capacity(9);
    // Pass over cells with fewer than three candidates, and the houses that begin in them.
    for cell in 0..Cell::COUNT {
        let here = context.numbering.cells[cell].intersection(&context.present);
        if context.places.cells[cell].count_ones() < 3 {
            continue;
        }
        // Each house belongs to its first place of the digit, so that every house is visited once.
        for number in here.iter() {
            let digit = context.numbering.cell_and_digit[number].1 as usize;
            for house in Cell::at(cell).houses() {
                let house = house.index();
                branches.clear();
                let places = context.numbering.houses[house * 9 + digit].intersection(&context.present);
                places.iter().for_each(|place| branches.push(place));
                if branches.len() > 1
                    && branches[0] == number
                    && visit(ForcingShape::House(house, digit), &branches)
                {
                    return;
                }
            }
        }
        // The cell itself comes after the houses of its candidates.
        branches.clear();
        here.iter().for_each(|number| branches.push(number));
        if visit(ForcingShape::Cell(cell), &branches) {
            return;
        }
    }
}
