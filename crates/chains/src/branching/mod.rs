//! Fast search for chains with several branches: follows every assumption on a board, then compares the
//! results.

pub(crate) mod multiple;
pub(crate) mod nested;
mod read;

use std::ops::ControlFlow;

use ninefold_core::Cell;

use super::bits::CandidateBits;
use super::chain::ChainLinks;
use super::context::{ChainContext, is_only_candidate_in_cell};
use super::forcing::ForcingShape;
use super::patterns::InnerPatternSearch;
use super::spread::{AssumptionSpread, InnerCallSource, SpreadProgress};
use super::{ChainPoll, NestingLevel};
use nested::NestedChainSearch;

/// End of a branch: the index of its spread, and the row of the node in it.
pub(crate) type BranchEnd = (u16, u16);

/// A chain as presented to the comparison.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ComparedChain<'a> {
    pub(crate) shape: ForcingShape,
    /// Number and sign of the conclusion.
    pub(crate) conclusion: (usize, bool),
    /// Number and sign of the last node of each branch, with its spread and row.
    pub(crate) ends: &'a [((u16, bool), BranchEnd)],
    /// Number of nodes of all branches, without nested chains.
    pub(crate) node_count: u32,
}

/// Spreads of all assumptions on a board.
#[derive(Clone, Debug, Default)]
pub(crate) struct BranchingSearch<const W: usize> {
    /// Index 2n: candidate n assumed true; index 2n + 1: assumed false.
    pub(crate) spreads: Vec<AssumptionSpread<W>>,
    patterns: InnerPatternSearch<W>,
    pub(crate) nested: Option<Box<NestedChainSearch<W>>>,
}

impl<const W: usize> BranchingSearch<W> {
    /// Follows all assumptions that may take part in a chain with several branches.
    pub(crate) fn assume_all_candidates(&mut self, context: &ChainContext<'_, W>) {
        self.allocate_assumption_slots(context);
        for spread in &mut self.spreads {
            spread.progress = SpreadProgress::Unused;
        }
        if let Some(nested) = &mut self.nested {
            nested.clear_cache();
        }
        // Only dynamic chains assume a candidate false.
        context.present.iter().for_each(|number| {
            self.spreads[2 * number].propagate_assumption(context, number, true);
            if context.dynamic {
                self.spreads[2 * number + 1].propagate_assumption(context, number, false);
            }
        });
    }

    /// Makes the assumptions of a single chain, and follows them as far as a level allows.
    pub(crate) fn follow_chain_assumptions(
        &mut self,
        context: &ChainContext<'_, W>,
        shape: ForcingShape,
        level: NestingLevel,
    ) {
        self.allocate_assumption_slots(context);
        // Assumptions of an earlier search must not count.
        for spread in &mut self.spreads {
            spread.progress = SpreadProgress::Unused;
        }
        if let Some(nested) = &mut self.nested {
            nested.clear_cache();
        }
        // Each branch is a candidate's number and sign in one: even for true, odd for false.
        for branch in branch_starts(context, shape) {
            self.spreads[branch as usize].propagate_assumption(context, branch as usize / 2, branch % 2 == 0);
        }
        // Patterns and nested chains only come in at levels that use them.
        if level.uses_patterns() {
            let _ = self.extend_to_nesting_level(context, level, &mut || ControlFlow::Continue(()));
        }
    }

    /// Returns the complexity of the contradiction that one assumption leads to, if there is one. Afterwards
    /// call `assume_all_candidates` before using the other spreads.
    pub(crate) fn contradiction_complexity(
        &mut self,
        context: &ChainContext<'_, W>,
        start: usize,
        on: bool,
    ) -> Option<u32> {
        self.allocate_assumption_slots(context);
        self.spreads[2 * start + usize::from(!on)].propagate_assumption(context, start, on);
        let mut size = None;
        self.visit_contradiction(start, on, &mut |_, seen| size = Some(seen.node_count));
        size
    }

    /// Allocates the spreads for a board's assumptions.
    fn allocate_assumption_slots(&mut self, context: &ChainContext<'_, W>) {
        if self.spreads.len() < 2 * context.numbering.count {
            self.spreads.resize_with(2 * context.numbering.count, AssumptionSpread::default);
        }
    }

    /// Extends all assumptions by the patterns and nested chains of a level, from the state that a lower
    /// level reached. Stops if `poll` breaks; then call `assume_all_candidates` before using the spreads again.
    pub(crate) fn extend_to_nesting_level(
        &mut self,
        context: &ChainContext<'_, W>,
        level: NestingLevel,
        poll: ChainPoll<'_>,
    ) -> ControlFlow<()> {
        let BranchingSearch { spreads, patterns, nested } = self;
        for spread in spreads.iter_mut().filter(|spread| spread.progress == SpreadProgress::Settled) {
            // Alternate: patterns and nested chains give new nodes, plain links follow from these.
            while spread.progress == SpreadProgress::Settled
                && extend_consequences(spread, context, level, patterns, nested, poll)?
            {
                spread.follow_links(context);
            }
        }
        ControlFlow::Continue(())
    }

    /// Calls `visit` with all chains, in search order. Stops if `poll` breaks.
    pub(crate) fn visit_chains(
        &mut self,
        context: &ChainContext<'_, W>,
        poll: ChainPoll<'_>,
        mut visit: impl FnMut(&mut [AssumptionSpread<W>], ComparedChain<'_>),
    ) -> ControlFlow<()> {
        let nishio = context.links == ChainLinks::X;
        let mut branches = Vec::with_capacity(9);
        for cell in 0..Cell::COUNT {
            let here = context.numbering.cells[cell].intersection(&context.present);
            let count = here.len();
            if count < 2 || count == 2 && !context.dynamic {
                continue;
            }
            poll()?;
            // Chains from each candidate of the cell, then from the houses for which it is the first place,
            // then from the cell as a whole.
            here.iter().for_each(|number| {
                if context.dynamic {
                    self.visit_contradiction(number, true, &mut visit);
                    self.visit_contradiction(number, false, &mut visit);
                }
                if nishio {
                    return;
                }
                if context.dynamic && count > 2 {
                    let pair = [2 * number as u16, 2 * number as u16 + 1];
                    self.visit_common_consequences(context, ForcingShape::Double(number), &pair, &mut visit);
                }
                self.visit_house_chains(context, number, &mut visit);
            });
            if !nishio {
                branches.clear();
                here.iter().for_each(|number| branches.push(2 * number as u16));
                self.visit_common_consequences(context, ForcingShape::Cell(cell), &branches, &mut visit);
            }
        }
        ControlFlow::Continue(())
    }

    fn visit_contradiction(
        &mut self,
        start: usize,
        on: bool,
        visit: &mut impl FnMut(&mut [AssumptionSpread<W>], ComparedChain<'_>),
    ) {
        // The assumption must have led to a node and to its opposite.
        let at = 2 * start + usize::from(!on);
        let Some(clash) = self.spreads[at].clash else { return };
        // Both ends belong to the same assumption, each with its row of ancestors.
        let ends = [
            ((clash.number, true), (at as u16, clash.on_row)),
            ((clash.number, false), (at as u16, clash.off_row)),
        ];
        let spread = &mut self.spreads[at];
        // The size counts the ancestors of both ends, and the contradiction itself.
        let size = spread.count_row_ancestors(clash.on_row) + spread.count_row_ancestors(clash.off_row) + 1;
        let seen = ComparedChain {
            shape: ForcingShape::Contradiction(start, on),
            conclusion: (start, !on),
            ends: &ends,
            node_count: size,
        };
        visit(&mut self.spreads, seen);
    }

    fn visit_house_chains(
        &mut self,
        context: &ChainContext<'_, W>,
        number: usize,
        visit: &mut impl FnMut(&mut [AssumptionSpread<W>], ComparedChain<'_>),
    ) {
        let (cell, digit) = context.numbering.cell_and_digit[number];
        // Each house belongs to its first place of the digit, so that every house is visited once.
        for house in Cell::at(cell as usize).houses() {
            let places =
                context.numbering.houses[house.index() * 9 + digit as usize].intersection(&context.present);
            let mut branches = [0; 9];
            let mut count = 0;
            // One branch for each place: the digit is supposed there.
            places.iter().for_each(|place| {
                branches[count] = 2 * place as u16;
                count += 1;
            });
            if count >= 2 && branches[0] == 2 * number as u16 {
                self.visit_common_consequences(
                    context,
                    ForcingShape::House(house.index(), digit as usize),
                    &branches[..count],
                    visit,
                );
            }
        }
    }

    /// Shows the common consequences of all branches: true nodes first, then false ones, in the order of the
    /// first branch.
    fn visit_common_consequences(
        &mut self,
        context: &ChainContext<'_, W>,
        shape: ForcingShape,
        branches: &[u16],
        visit: &mut impl FnMut(&mut [AssumptionSpread<W>], ComparedChain<'_>),
    ) {
        // The nodes that every branch has reached.
        let first = &self.spreads[branches[0] as usize];
        let (mut on, mut off) = (first.on, first.off);
        for &branch in &branches[1..] {
            let spread = &self.spreads[branch as usize];
            on = on.intersection(&spread.on);
            off = off.intersection(&spread.off);
        }
        // Visit the common nodes in the order of arrival, and add up the sizes of all branches to each.
        for (sign, common) in [(true, on), (false, off)] {
            if common.is_empty() {
                continue;
            }
            let mut ends = [((0, false), (0, 0)); 9];
            let first = branches[0] as usize;
            for at in
                0..if sign { self.spreads[first].on_order.len() } else { self.spreads[first].off_order.len() }
            {
                let node =
                    if sign { self.spreads[first].on_order[at] } else { self.spreads[first].off_order[at] };
                if !common.contains(node as usize)
                    || sign && is_only_candidate_in_cell(context, node as usize)
                {
                    continue;
                }
                let mut size = 0;
                for (end, &branch) in ends.iter_mut().zip(branches) {
                    let spread = &mut self.spreads[branch as usize];
                    size += spread.count_ancestors(node as usize, sign);
                    *end = ((node, sign), (branch, spread.node_row(node as usize, sign)));
                }
                let seen = ComparedChain {
                    shape,
                    conclusion: (node as usize, sign),
                    ends: &ends[..branches.len()],
                    node_count: size,
                };
                visit(&mut self.spreads, seen);
            }
        }
    }

    /// Returns the ends of a chain seen by `visit_chains`.
    pub(crate) fn chain_ends(
        &self,
        context: &ChainContext<'_, W>,
        shape: ForcingShape,
        shown: (usize, bool),
    ) -> Vec<((u16, bool), BranchEnd)> {
        // A contradiction has one assumption with two ends.
        let branches = branch_starts(context, shape);
        if let (ForcingShape::Contradiction(..), [at]) = (shape, &branches[..]) {
            let clash = self.spreads[*at as usize].clash;
            return clash.map_or(Vec::new(), |clash| {
                vec![
                    ((clash.number, true), (*at, clash.on_row)),
                    ((clash.number, false), (*at, clash.off_row)),
                ]
            });
        }
        // Every other chain has one end in each branch: the node that is shown.
        let (number, on) = shown;
        branches
            .into_iter()
            .map(|branch| ((number as u16, on), (branch, self.spreads[branch as usize].node_row(number, on))))
            .collect()
    }
}

/// Returns the assumptions that a chain starts from, as indices of spreads.
fn branch_starts<const W: usize>(context: &ChainContext<'_, W>, shape: ForcingShape) -> Vec<u16> {
    let to_all = |numbers: CandidateBits<W>| numbers.iter().map(|number| 2 * number as u16).collect();
    match shape {
        ForcingShape::Contradiction(start, on) => vec![2 * start as u16 + u16::from(!on)],
        ForcingShape::Double(number) => vec![2 * number as u16, 2 * number as u16 + 1],
        ForcingShape::House(house, digit) => {
            to_all(context.numbering.houses[house * 9 + digit].intersection(&context.present))
        }
        ForcingShape::Cell(cell) => to_all(context.numbering.cells[cell].intersection(&context.present)),
    }
}

/// Looks for further consequences by patterns, then by nested chains; returns whether there were new ones.
fn extend_consequences<const W: usize>(
    spread: &mut AssumptionSpread<W>,
    context: &ChainContext<'_, W>,
    level: NestingLevel,
    patterns: &mut InnerPatternSearch<W>,
    nested: &mut Option<Box<NestedChainSearch<W>>>,
    poll: ChainPoll<'_>,
) -> ControlFlow<(), bool> {
    poll()?;
    // Compare with the position before the assumption: what was lost makes patterns.
    patterns.find_patterns(context, &spread.places);
    let (mut any, mut new) = (false, false);
    for (mask, needs, removals) in patterns.iter() {
        any = true;
        new |= spread.add_eliminations(context, needs, removals, (InnerCallSource::Pattern(mask), None));
    }
    if any {
        // Nested chains only where no pattern is found, the simplest kind first.
        return ControlFlow::Continue(new);
    }
    // The first kind of nested chain that finds anything is enough for this round.
    for &inner in level.inner_techniques() {
        let nested = nested.get_or_insert_default();
        let chains = nested.find_nested_chains(context, &spread.places, spread.present, inner, poll)?;
        if !chains.is_empty() {
            return ControlFlow::Continue(chains.iter().fold(false, |new, chain| {
                let called = (InnerCallSource::Chain(chain.recipe), Some(chain.number));
                spread.add_eliminations(context, &chain.needs, &chain.removals, called) | new
            }));
        }
    }
    ControlFlow::Continue(false)
}
