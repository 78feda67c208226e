//! Reconstruction of a chain with several branches from its spreads: the nodes in order of arrival, each with
//! its parents and the reason.
//!
//! This takes no search: a spread stores the order in which its nodes arrived and the trigger of each, so the
//! path is replayed, and only the nodes that the chain depends on are recorded.

use std::sync::Arc;

use ninefold_core::{Board, Candidate, House};
use smallvec::smallvec;

use super::nested::{NestedChainSearch, ReducedBoard};
use super::{BranchEnd, BranchingSearch};
use crate::bits::CandidateBits;
use crate::chain::{ChainEnd, ChainOutcome, ChainTrail, InferenceChain, NodeParents, NodeReason};
use crate::context::ChainContext;
use crate::forcing::ForcingShape;
use crate::node::ChainNode;
use crate::numbering::{CELL_HOUSES, NO_NUMBER, PlaceMasks};
use crate::spread::{AssumptionSpread, InnerCall, InnerCallSource};

impl<const W: usize> BranchingSearch<W> {
    /// Reconstructs the chain of a shape with a conclusion (number and sign), once its assumptions were
    /// followed. `board` is the one before any assumption. `None` if the assumptions don't lead there.
    pub(crate) fn reconstruct_chain(
        &mut self,
        context: &ChainContext<'_, W>,
        board: &Board,
        (shape, (number, on)): (ForcingShape, (usize, bool)),
        base: f64,
    ) -> Option<InferenceChain> {
        let ends = self.chain_ends(context, shape, (number, on));
        // Unless every branch has reached the node, the assumptions do not show it.
        let leads = |&((number, on), (spread, _)): &((u16, bool), BranchEnd)| {
            let AssumptionSpread { on: is_true, off: is_false, .. } = &self.spreads[usize::from(spread)];
            if on { is_true } else { is_false }.contains(number.into())
        };
        if !matches!(shape, ForcingShape::Contradiction(..)) && !ends.iter().all(leads) {
            return None;
        }
        let mut nested = self.nested.take();
        // Both ends of a contradiction depend on one assumption.
        let each = if matches!(shape, ForcingShape::Contradiction(..)) { ends.len().max(1) } else { 1 };
        // Replay each assumption once, for all ends that depend on it.
        let read = |ends: &[((u16, bool), BranchEnd)]| {
            let spread = &self.spreads[usize::from(ends.first()?.1.0)];
            SpreadReplay::new(spread, context, board, ends).replay_to_ends(nested.as_deref_mut(), ends)
        };
        let read: Option<Vec<Vec<ChainEnd>>> = ends.chunks(each).map(read).collect();
        self.nested = nested;
        // Put the ends together with what they show.
        let candidate = context.numbering.candidate(number);
        let node = if on { ChainNode::new_on(candidate) } else { ChainNode::new_off(candidate) };
        let read = read.filter(|read| !read.is_empty())?;
        Some(InferenceChain::new(
            shape.to_chain_kind(context.numbering),
            ChainOutcome::from_node(node),
            read.concat(),
            base,
        ))
    }
}

/// Replay of a spread in the order in which its nodes arrived.
struct SpreadReplay<'a, const W: usize> {
    spread: &'a AssumptionSpread<W>,
    context: &'a ChainContext<'a, W>,
    board: &'a Board,
    /// Nodes that the ends depend on: true nodes, false nodes.
    needed_nodes: [CandidateBits<W>; 2],
    trail: ChainTrail,
    /// Place of each such node in the trail: true nodes, false nodes.
    trail_places: [Vec<u16>; 2],
    /// The board left at this point.
    places: PlaceMasks,
    present: CandidateBits<W>,
    /// Number of true and false nodes that have arrived.
    on_arrived: usize,
    off_arrived: usize,
    /// Number of patterns and chains that were applied.
    replayed_calls: usize,
}

impl<'a, const W: usize> SpreadReplay<'a, W> {
    fn new(
        spread: &'a AssumptionSpread<W>,
        context: &'a ChainContext<'a, W>,
        board: &'a Board,
        ends: &[((u16, bool), BranchEnd)],
    ) -> SpreadReplay<'a, W> {
        // The rows of the ends contain all ancestors: only these nodes go into the trail.
        let mut needed_nodes = [CandidateBits::EMPTY; 2];
        for &((number, on), (_, row)) in ends {
            needed_nodes[0].union_with(&spread.rows[usize::from(row)].on);
            needed_nodes[1].union_with(&spread.rows[usize::from(row)].off);
            needed_nodes[usize::from(!on)].insert(number.into());
        }
        let nowhere = vec![NO_NUMBER; context.numbering.count];
        SpreadReplay {
            spread,
            context,
            board,
            needed_nodes,
            trail: ChainTrail::default(),
            trail_places: [nowhere.clone(), nowhere],
            places: context.places.clone(),
            present: context.present,
            on_arrived: 0,
            off_arrived: 0,
            replayed_calls: 0,
        }
    }

    fn replay_to_ends(
        mut self,
        mut nested: Option<&mut NestedChainSearch<W>>,
        ends: &[((u16, bool), BranchEnd)],
    ) -> Option<Vec<ChainEnd>> {
        let (start, is_on) = self.spread.start;
        self.write_node(start, is_on, NodeParents::new(), NodeReason::Start);
        if is_on {
            self.on_arrived += 1;
        } else {
            self.off_arrived += 1;
        }
        let (mut on_done, mut off_done) = (0, 0);
        // Replay in the order of the search: true nodes first, then false ones, then patterns and nested
        // chains.
        loop {
            if on_done < self.on_arrived.min(self.spread.on_done) {
                self.replay_true_node(self.spread.on_order[on_done]);
                on_done += 1;
            } else if off_done < self.off_arrived.min(self.spread.off_done) {
                self.replay_false_node(self.spread.off_order[off_done]);
                off_done += 1;
            } else if !self.replay_inner_calls(off_done, nested.as_deref_mut())? {
                break;
            }
        }
        for &((number, on), (_, row)) in ends {
            // The later one of two contradicting nodes is not among those that arrived.
            if self.trail_place(number, on).is_none() {
                match on {
                    true => self.write_true_node(number, row),
                    false => self.write_false_node(number, self.spread.rows[usize::from(row)].owner),
                }
            }
        }
        let places: Option<Vec<u16>> =
            ends.iter().map(|&((number, on), _)| self.trail_place(number, on)).collect();
        let trail = Arc::new(self.trail);
        Some(places?.into_iter().map(|place| ChainEnd { trail: Arc::clone(&trail), place }).collect())
    }

    /// Replays the false nodes that follow from a true one.
    fn replay_true_node(&mut self, on: u16) {
        let row = self.spread.on_row[usize::from(on)];
        while let Some(&off) = self.spread.off_order.get(self.off_arrived)
            && self.spread.off_row[usize::from(off)] == row
        {
            self.write_false_node(off, on);
            self.off_arrived += 1;
        }
    }

    /// Replays the true nodes that follow from a false one.
    fn replay_false_node(&mut self, off: u16) {
        // The true nodes that this one triggered come next in the order of arrival.
        while let Some(&on) = self.spread.on_order.get(self.on_arrived) {
            let row = self.spread.on_row[usize::from(on)];
            if self.spread.rows[usize::from(row)].trigger != off {
                break;
            }
            self.write_true_node(on, row);
            self.on_arrived += 1;
        }
        // In a dynamic chain, a false candidate leaves the board, as in the search.
        if self.context.dynamic {
            let (cell, digit) = self.context.numbering.cell_and_digit[usize::from(off)];
            self.places.remove_candidate(cell.into(), digit.into());
            self.present.remove(off.into());
        }
    }

    /// Replays the patterns and chains that were applied once links led no further: all those applied after
    /// this many false nodes had been followed. Returns whether there were any.
    fn replay_inner_calls(
        &mut self,
        followed: usize,
        mut nested: Option<&mut NestedChainSearch<W>>,
    ) -> Option<bool> {
        let before = self.replayed_calls;
        // Calls are recorded with the moment they were made at: replay those of this moment.
        while let Some(&InnerCall { row, followed: moment, source: called }) =
            self.spread.inner_calls.get(self.replayed_calls)
            && usize::from(moment) == followed
        {
            self.write_inner_call(row, called, nested.as_deref_mut())?;
            self.replayed_calls += 1;
        }
        Some(self.replayed_calls > before)
    }

    fn write_inner_call(
        &mut self,
        row: u16,
        called: InnerCallSource<W>,
        nested: Option<&mut NestedChainSearch<W>>,
    ) -> Option<()> {
        let spread = self.spread;
        // The call's false nodes come next in the order of arrival; they share its row.
        let offs = &spread.off_order[self.off_arrived..];
        let count = offs.iter().take_while(|&&off| spread.off_row[usize::from(off)] == row).count();
        let offs = &offs[..count];
        self.off_arrived += count;
        // Skip a call that no end needs: to reconstruct its chain would take long.
        if !offs.iter().any(|&off| self.needed_nodes[1].contains(off.into())) {
            return Some(());
        }
        // Find the reason again, a nested chain on the board as it was at that moment.
        let reason = match called {
            InnerCallSource::Pattern(mask) => NodeReason::Pattern(mask.to_inner_pattern()),
            InnerCallSource::Chain(lead) => {
                let SpreadReplay { board, context: ground, ref places, present, .. } = *self;
                let thinned = ReducedBoard { board, context: ground, places, present };
                NodeReason::Chain(Arc::new(nested?.reconstruct_chain(&thinned, lead)?))
            }
        };
        // Its parents are the false nodes that the pattern or chain depends on.
        let needs = spread.lineages[usize::from(row)].needs;
        let parents: NodeParents =
            needs.iter().filter_map(|need| self.trail_place(need as u16, false)).collect();
        for &off in offs {
            self.write_node(off, false, parents.clone(), reason.clone());
        }
        Some(())
    }

    /// Records that a candidate is false because another is true.
    fn write_false_node(&mut self, off: u16, on: u16) {
        let [from, to] = [on, off].map(|number| self.candidate(number));
        let reason = match from.cell() == to.cell() {
            true => NodeReason::Cell,
            false => {
                let shared = from.cell().houses().into_iter().find(|house| house.cells().contains(to.cell()));
                shared.map_or(NodeReason::Cell, NodeReason::House)
            }
        };
        let parents = self.trail_place(on, true).into_iter().collect();
        self.write_node(off, false, parents, reason);
    }

    /// Records that a candidate is true because it is the last of a cell or house.
    fn write_true_node(&mut self, on: u16, row: u16) {
        // The row says which unit made it true, and which false candidate was the last to go.
        let row = &self.spread.rows[usize::from(row)];
        let (unit, trigger) = (usize::from(row.unit), row.trigger);
        let cell = self.candidate(on).cell();
        let reason = match unit {
            0 => NodeReason::Cell,
            _ => NodeReason::House(House::at(CELL_HOUSES[cell.index()][unit - 1].0.into())),
        };
        let mut parents: NodeParents =
            self.trail_place(trigger, false).map_or_else(NodeParents::new, |place| smallvec![place]);
        // In a dynamic chain, all candidates eliminated before are parents, too.
        if self.context.dynamic {
            let mut eliminated = self
                .context
                .unit_candidates(on.into(), unit)
                .intersection(&self.context.present)
                .difference(&self.present);
            eliminated.remove(trigger.into());
            parents.extend(
                eliminated.iter().filter_map(|eliminated| self.trail_place(eliminated as u16, false)),
            );
        }
        self.write_node(on, true, parents, reason);
    }

    /// Records a node if an end depends on it.
    fn write_node(&mut self, number: u16, on: bool, parents: NodeParents, reason: NodeReason) {
        let sign = usize::from(!on);
        if self.needed_nodes[sign].contains(number.into()) {
            let candidate = self.candidate(number);
            let node = if on { ChainNode::new_on(candidate) } else { ChainNode::new_off(candidate) };
            self.trail_places[sign][usize::from(number)] = self.trail.push(node, parents, reason);
        }
    }

    /// Returns the place that a node has in the trail of a branching chain.
    fn trail_place(&self, number: u16, on: bool) -> Option<u16> {
        Some(self.trail_places[usize::from(!on)][usize::from(number)]).filter(|place| *place != NO_NUMBER)
    }

    fn candidate(&self, number: u16) -> Candidate {
        self.context.numbering.candidate(number.into())
    }
}
