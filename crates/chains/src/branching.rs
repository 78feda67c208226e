//! Fast search for chains with several branches: follows every assumption on a board, then compares the
//! results.

pub(crate) mod multiple;
pub(crate) mod nested;
mod read;

use std::ops::ControlFlow;

use ninefold_core::Cell;

use super::bits::CandidateBits;
use super::chain::ChainLinks;
use super::forcing::ForcingShape;
use super::ground::{ChainContext, is_alone_in_cell};
use super::patterns::InnerPatternSearch;
use super::spread::{AssumptionSpread, InnerCallSource, SpreadProgress};
use super::{ChainPoll, NestingLevel};
use nested::NestedChainSearch;

/// End of a branch: the index of its spread, and the row of the node in it.
pub(crate) type EndRow = (u16, u16);

/// A chain as presented to the comparison.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ComparedChain<'a> {
    pub(crate) shape: ForcingShape,
    /// Number and sign of the conclusion.
    pub(crate) shown: (usize, bool),
    /// Number and sign of the last node of each branch, with its spread and row.
    pub(crate) ends: &'a [((u16, bool), EndRow)],
    /// Number of nodes of all branches, without nested chains.
    pub(crate) size: u32,
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
    /// Follows all assumptions that may take part.
    pub(crate) fn assume_all(&mut self, ground: &ChainContext<'_, W>) {
        self.allocate_spreads(ground);
        for spread in &mut self.spreads {
            spread.progress = SpreadProgress::Unused;
        }
        if let Some(nested) = &mut self.nested {
            nested.clear_cache();
        }
        // Only dynamic chains assume a candidate false.
        ground.present.iter().for_each(|number| {
            self.spreads[2 * number].start_assumption(ground, number, true);
            if ground.dynamic {
                self.spreads[2 * number + 1].start_assumption(ground, number, false);
            }
        });
    }

    /// Makes the assumptions of a single chain, and follows them as far as a level allows.
    pub(crate) fn follow_shape(
        &mut self,
        ground: &ChainContext<'_, W>,
        shape: ForcingShape,
        level: NestingLevel,
    ) {
        self.allocate_spreads(ground);
        // Assumptions of an earlier search must not count.
        for spread in &mut self.spreads {
            spread.progress = SpreadProgress::Unused;
        }
        if let Some(nested) = &mut self.nested {
            nested.clear_cache();
        }
        // Each branch is a candidate's number and sign in one: even for true, odd for false.
        for branch in branch_starts(ground, shape) {
            self.spreads[branch as usize].start_assumption(ground, branch as usize / 2, branch % 2 == 0);
        }
        // Patterns and nested chains only come in at levels that use them.
        if level.uses_patterns() {
            let _ = self.extend_to_level(ground, level, &mut || ControlFlow::Continue(()));
        }
    }

    /// Returns the complexity of the contradiction that one assumption leads to, if there is one. Afterwards
    /// call `assume_all` before using the other spreads.
    pub(crate) fn contradiction_complexity(
        &mut self,
        ground: &ChainContext<'_, W>,
        start: usize,
        on: bool,
    ) -> Option<u32> {
        self.allocate_spreads(ground);
        self.spreads[2 * start + usize::from(!on)].start_assumption(ground, start, on);
        let mut size = None;
        self.visit_contradiction(start, on, &mut |_, seen| size = Some(seen.size));
        size
    }

    /// Allocates the spreads for a board's assumptions.
    fn allocate_spreads(&mut self, ground: &ChainContext<'_, W>) {
        if self.spreads.len() < 2 * ground.numbering.count {
            self.spreads.resize_with(2 * ground.numbering.count, AssumptionSpread::default);
        }
    }

    /// Extends all assumptions by the patterns and nested chains of a level, from the state that a lower
    /// level reached. Stops if `poll` breaks; then call `assume_all` before using the spreads again.
    pub(crate) fn extend_to_level(
        &mut self,
        ground: &ChainContext<'_, W>,
        level: NestingLevel,
        poll: ChainPoll<'_>,
    ) -> ControlFlow<()> {
        let BranchingSearch { spreads, patterns, nested } = self;
        for spread in spreads.iter_mut().filter(|spread| spread.progress == SpreadProgress::Settled) {
            // Alternate: patterns and nested chains give new nodes, plain links follow from these.
            while spread.progress == SpreadProgress::Settled
                && extend_spread(spread, ground, level, patterns, nested, poll)?
            {
                spread.follow_links(ground);
            }
        }
        ControlFlow::Continue(())
    }

    /// Calls `see` with all chains, in search order. Stops if `poll` breaks.
    pub(crate) fn visit_chains(
        &mut self,
        ground: &ChainContext<'_, W>,
        poll: ChainPoll<'_>,
        mut see: impl FnMut(&mut [AssumptionSpread<W>], ComparedChain<'_>),
    ) -> ControlFlow<()> {
        let nishio = ground.links == ChainLinks::X;
        let mut branches = Vec::with_capacity(9);
        for cell in 0..Cell::COUNT {
            let here = ground.numbering.cells[cell].intersection(&ground.present);
            let count = here.len();
            if count < 2 || count == 2 && !ground.dynamic {
                continue;
            }
            poll()?;
            // Chains from each candidate of the cell, then from the houses for which it is the first place,
            // then from the cell as a whole.
            here.iter().for_each(|number| {
                if ground.dynamic {
                    self.visit_contradiction(number, true, &mut see);
                    self.visit_contradiction(number, false, &mut see);
                }
                if nishio {
                    return;
                }
                if ground.dynamic && count > 2 {
                    let pair = [2 * number as u16, 2 * number as u16 + 1];
                    self.visit_common_nodes(ground, ForcingShape::Double(number), &pair, &mut see);
                }
                self.visit_houses(ground, number, &mut see);
            });
            if !nishio {
                branches.clear();
                here.iter().for_each(|number| branches.push(2 * number as u16));
                self.visit_common_nodes(ground, ForcingShape::Cell(cell), &branches, &mut see);
            }
        }
        ControlFlow::Continue(())
    }

    fn visit_contradiction(
        &mut self,
        start: usize,
        on: bool,
        see: &mut impl FnMut(&mut [AssumptionSpread<W>], ComparedChain<'_>),
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
        let size = spread.size_of_row(clash.on_row) + spread.size_of_row(clash.off_row) + 1;
        let seen = ComparedChain {
            shape: ForcingShape::Contradiction(start, on),
            shown: (start, !on),
            ends: &ends,
            size,
        };
        see(&mut self.spreads, seen);
    }

    fn visit_houses(
        &mut self,
        ground: &ChainContext<'_, W>,
        number: usize,
        see: &mut impl FnMut(&mut [AssumptionSpread<W>], ComparedChain<'_>),
    ) {
        let (cell, digit) = ground.numbering.place[number];
        // Each house belongs to its first place of the digit, so that every house is visited once.
        for house in Cell::at(cell as usize).houses() {
            let places =
                ground.numbering.houses[house.index() * 9 + digit as usize].intersection(&ground.present);
            let mut branches = [0; 9];
            let mut count = 0;
            // One branch for each place: the digit is supposed there.
            places.iter().for_each(|place| {
                branches[count] = 2 * place as u16;
                count += 1;
            });
            if count >= 2 && branches[0] == 2 * number as u16 {
                self.visit_common_nodes(
                    ground,
                    ForcingShape::House(house.index(), digit as usize),
                    &branches[..count],
                    see,
                );
            }
        }
    }

    /// Shows the common consequences of all branches: true nodes first, then false ones, in the order of the
    /// first branch.
    fn visit_common_nodes(
        &mut self,
        ground: &ChainContext<'_, W>,
        shape: ForcingShape,
        branches: &[u16],
        see: &mut impl FnMut(&mut [AssumptionSpread<W>], ComparedChain<'_>),
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
                if !common.contains(node as usize) || sign && is_alone_in_cell(ground, node as usize) {
                    continue;
                }
                let mut size = 0;
                for (end, &branch) in ends.iter_mut().zip(branches) {
                    let spread = &mut self.spreads[branch as usize];
                    size += spread.ancestor_count(node as usize, sign);
                    *end = ((node, sign), (branch, spread.row_of(node as usize, sign)));
                }
                let seen = ComparedChain {
                    shape,
                    shown: (node as usize, sign),
                    ends: &ends[..branches.len()],
                    size,
                };
                see(&mut self.spreads, seen);
            }
        }
    }

    /// Returns the ends of a chain seen by `visit_chains`.
    pub(crate) fn chain_ends(
        &self,
        ground: &ChainContext<'_, W>,
        shape: ForcingShape,
        shown: (usize, bool),
    ) -> Vec<((u16, bool), EndRow)> {
        // A contradiction has one assumption with two ends.
        let branches = branch_starts(ground, shape);
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
            .map(|branch| ((number as u16, on), (branch, self.spreads[branch as usize].row_of(number, on))))
            .collect()
    }
}

/// Returns the assumptions that a chain starts from, as indices of spreads.
fn branch_starts<const W: usize>(ground: &ChainContext<'_, W>, shape: ForcingShape) -> Vec<u16> {
    let to_all = |numbers: CandidateBits<W>| numbers.iter().map(|number| 2 * number as u16).collect();
    match shape {
        ForcingShape::Contradiction(start, on) => vec![2 * start as u16 + u16::from(!on)],
        ForcingShape::Double(number) => vec![2 * number as u16, 2 * number as u16 + 1],
        ForcingShape::House(house, digit) => {
            to_all(ground.numbering.houses[house * 9 + digit].intersection(&ground.present))
        }
        ForcingShape::Cell(cell) => to_all(ground.numbering.cells[cell].intersection(&ground.present)),
    }
}

/// Looks for further consequences by patterns, then by nested chains; returns whether there were new ones.
fn extend_spread<const W: usize>(
    spread: &mut AssumptionSpread<W>,
    ground: &ChainContext<'_, W>,
    level: NestingLevel,
    patterns: &mut InnerPatternSearch<W>,
    nested: &mut Option<Box<NestedChainSearch<W>>>,
    poll: ChainPoll<'_>,
) -> ControlFlow<(), bool> {
    poll()?;
    // Compare with the position before the assumption: what was lost makes patterns.
    patterns.find_patterns(ground, &spread.places);
    let (mut any, mut new) = (false, false);
    for (mask, needs, removals) in patterns.iter() {
        any = true;
        new |= spread.take_eliminations(ground, needs, removals, (InnerCallSource::Pattern(mask), None));
    }
    if any {
        // Nested chains only where no pattern is found, the simplest kind first.
        return ControlFlow::Continue(new);
    }
    // The first kind of nested chain that finds anything is enough for this round.
    for &inner in level.inner_techniques() {
        let nested = nested.get_or_insert_default();
        let chains = nested.find_chains(ground, &spread.places, spread.present, inner, poll)?;
        if !chains.is_empty() {
            return ControlFlow::Continue(chains.iter().fold(false, |new, chain| {
                let called = (InnerCallSource::Chain(chain.lead), Some(chain.number));
                spread.take_eliminations(ground, &chain.needs, &chain.removals, called) | new
            }));
        }
    }
    ControlFlow::Continue(false)
}
