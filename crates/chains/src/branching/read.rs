//! Reconstruction of a chain from its spreads: the nodes in order of arrival, each with its parents and the
//! reason.
//!
//! This takes no search: a spread stores the order in which its nodes arrived and the trigger of each, so the
//! path is replayed, and only the nodes that the chain depends on are recorded.

use std::sync::Arc;

use ninefold_core::{Board, Candidate, House};
use smallvec::smallvec;

use super::nested::{NestedChainSearch, ReducedBoard};
use super::{BranchingSearch, EndRow};
use crate::bits::CandidateBits;
use crate::chain::{ChainEnd, ChainOutcome, ChainTrail, InferenceChain, NodeParents, NodeReason};
use crate::forcing::ForcingShape;
use crate::ground::ChainContext;
use crate::node::ChainNode;
use crate::numbering::{HOUSES_OF, NONE, PlaceMasks};
use crate::spread::{AssumptionSpread, InnerCall, InnerCallSource};

impl<const W: usize> BranchingSearch<W> {
    /// Reconstructs the chain of a shape with a conclusion (number and sign), once its assumptions were
    /// followed. `board` is the one before any assumption. `None` if the assumptions don't lead there.
    pub(crate) fn reconstruct_chain(
        &mut self,
        ground: &ChainContext<'_, W>,
        board: &Board,
        (shape, (number, on)): (ForcingShape, (usize, bool)),
        base: f64,
    ) -> Option<InferenceChain> {
        let ends = self.chain_ends(ground, shape, (number, on));
        // Unless every branch has reached the node, the assumptions do not show it.
        let leads = |&((number, on), (spread, _)): &((u16, bool), EndRow)| {
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
        let read = |ends: &[((u16, bool), EndRow)]| {
            let spread = &self.spreads[usize::from(ends.first()?.1.0)];
            SpreadReplay::new(spread, ground, board, ends).replay_ends(nested.as_deref_mut(), ends)
        };
        let read: Option<Vec<Vec<ChainEnd>>> = ends.chunks(each).map(read).collect();
        self.nested = nested;
        // Put the ends together with what they show.
        let candidate = ground.numbering.candidate(number);
        let node = if on { ChainNode::on(candidate) } else { ChainNode::off(candidate) };
        let read = read.filter(|read| !read.is_empty())?;
        Some(InferenceChain::new(
            shape.to_chain_kind(ground.numbering),
            ChainOutcome::from_node(node),
            read.concat(),
            base,
        ))
    }
}

/// Replay of a spread in the order in which its nodes arrived.
struct SpreadReplay<'a, const W: usize> {
    spread: &'a AssumptionSpread<W>,
    ground: &'a ChainContext<'a, W>,
    board: &'a Board,
    /// Nodes that the ends depend on: true nodes, false nodes.
    wanted: [CandidateBits<W>; 2],
    trail: ChainTrail,
    /// Place of each such node in the trail: true nodes, false nodes.
    at: [Vec<u16>; 2],
    /// The board left at this point.
    places: PlaceMasks,
    present: CandidateBits<W>,
    /// Number of true and false nodes that have arrived.
    on_met: usize,
    off_met: usize,
    /// Number of patterns and chains that were applied.
    calls: usize,
}

impl<'a, const W: usize> SpreadReplay<'a, W> {
    fn new(
        spread: &'a AssumptionSpread<W>,
        ground: &'a ChainContext<'a, W>,
        board: &'a Board,
        ends: &[((u16, bool), EndRow)],
    ) -> SpreadReplay<'a, W> {
        // The rows of the ends contain all ancestors: only these nodes go into the trail.
        let mut wanted = [CandidateBits::EMPTY; 2];
        for &((number, on), (_, row)) in ends {
            wanted[0].add(&spread.rows[usize::from(row)].on);
            wanted[1].add(&spread.rows[usize::from(row)].off);
            wanted[usize::from(!on)].insert(number.into());
        }
        let nowhere = vec![NONE; ground.numbering.count];
        SpreadReplay {
            spread,
            ground,
            board,
            wanted,
            trail: ChainTrail::default(),
            at: [nowhere.clone(), nowhere],
            places: ground.places.clone(),
            present: ground.present,
            on_met: 0,
            off_met: 0,
            calls: 0,
        }
    }

    fn replay_ends(
        mut self,
        mut nested: Option<&mut NestedChainSearch<W>>,
        ends: &[((u16, bool), EndRow)],
    ) -> Option<Vec<ChainEnd>> {
        let (start, is_on) = self.spread.start;
        self.write(start, is_on, NodeParents::new(), NodeReason::Start);
        if is_on {
            self.on_met += 1;
        } else {
            self.off_met += 1;
        }
        let (mut on_done, mut off_done) = (0, 0);
        // Replay in the order of the search: true nodes first, then false ones, then patterns and nested
        // chains.
        loop {
            if on_done < self.on_met.min(self.spread.on_done) {
                self.follow_on(self.spread.on_order[on_done]);
                on_done += 1;
            } else if off_done < self.off_met.min(self.spread.off_done) {
                self.follow_off(self.spread.off_order[off_done]);
                off_done += 1;
            } else if !self.replay_calls(off_done, nested.as_deref_mut())? {
                break;
            }
        }
        for &((number, on), (_, row)) in ends {
            // The later one of two contradicting nodes is not among those that arrived.
            if self.trail_place(number, on).is_none() {
                match on {
                    true => self.write_on(number, row),
                    false => self.write_off(number, self.spread.rows[usize::from(row)].owner),
                }
            }
        }
        let places: Option<Vec<u16>> =
            ends.iter().map(|&((number, on), _)| self.trail_place(number, on)).collect();
        let trail = Arc::new(self.trail);
        Some(places?.into_iter().map(|place| ChainEnd { trail: Arc::clone(&trail), place }).collect())
    }

    /// Replays the false nodes that follow from a true one.
    fn follow_on(&mut self, on: u16) {
        let row = self.spread.on_row[usize::from(on)];
        while let Some(&off) = self.spread.off_order.get(self.off_met)
            && self.spread.off_row[usize::from(off)] == row
        {
            self.write_off(off, on);
            self.off_met += 1;
        }
    }

    /// Replays the true nodes that follow from a false one.
    fn follow_off(&mut self, off: u16) {
        // The true nodes that this one triggered come next in the order of arrival.
        while let Some(&on) = self.spread.on_order.get(self.on_met) {
            let row = self.spread.on_row[usize::from(on)];
            if self.spread.rows[usize::from(row)].trigger != off {
                break;
            }
            self.write_on(on, row);
            self.on_met += 1;
        }
        // In a dynamic chain, a false candidate leaves the board, as in the search.
        if self.ground.dynamic {
            let (cell, digit) = self.ground.numbering.place[usize::from(off)];
            self.places.remove(cell.into(), digit.into());
            self.present.remove(off.into());
        }
    }

    /// Replays the patterns and chains that were applied once links led no further: all those applied after
    /// this many false nodes had been followed. Returns whether there were any.
    fn replay_calls(
        &mut self,
        followed: usize,
        mut nested: Option<&mut NestedChainSearch<W>>,
    ) -> Option<bool> {
        let before = self.calls;
        // Calls are recorded with the moment they were made at: replay those of this moment.
        while let Some(&InnerCall { row, followed: moment, called }) = self.spread.called.get(self.calls)
            && usize::from(moment) == followed
        {
            self.write_called(row, called, nested.as_deref_mut())?;
            self.calls += 1;
        }
        Some(self.calls > before)
    }

    fn write_called(
        &mut self,
        row: u16,
        called: InnerCallSource<W>,
        nested: Option<&mut NestedChainSearch<W>>,
    ) -> Option<()> {
        let spread = self.spread;
        // The call's false nodes come next in the order of arrival; they share its row.
        let offs = &spread.off_order[self.off_met..];
        let count = offs.iter().take_while(|&&off| spread.off_row[usize::from(off)] == row).count();
        let offs = &offs[..count];
        self.off_met += count;
        // Skip a call that no end needs: to reconstruct its chain would take long.
        if !offs.iter().any(|&off| self.wanted[1].contains(off.into())) {
            return Some(());
        }
        // Find the reason again, a nested chain on the board as it was at that moment.
        let reason = match called {
            InnerCallSource::Pattern(mask) => NodeReason::Pattern(mask.to_inner_pattern()),
            InnerCallSource::Chain(lead) => {
                let SpreadReplay { board, ground, ref places, present, .. } = *self;
                let thinned = ReducedBoard { board, ground, places, present };
                NodeReason::Chain(Arc::new(nested?.reconstruct_chain(&thinned, lead)?))
            }
        };
        // Its parents are the false nodes that the pattern or chain depends on.
        let needs = spread.lineages[usize::from(row)].needs;
        let parents: NodeParents =
            needs.iter().filter_map(|need| self.trail_place(need as u16, false)).collect();
        for &off in offs {
            self.write(off, false, parents.clone(), reason.clone());
        }
        Some(())
    }

    /// Records that a candidate is false because another is true.
    fn write_off(&mut self, off: u16, on: u16) {
        let [from, to] = [on, off].map(|number| self.candidate(number));
        let reason = match from.cell() == to.cell() {
            true => NodeReason::Cell,
            false => {
                let shared = from.cell().houses().into_iter().find(|house| house.cells().contains(to.cell()));
                shared.map_or(NodeReason::Cell, NodeReason::House)
            }
        };
        let parents = self.trail_place(on, true).into_iter().collect();
        self.write(off, false, parents, reason);
    }

    /// Records that a candidate is true because it is the last of a cell or house.
    fn write_on(&mut self, on: u16, row: u16) {
        // The row says which unit made it true, and which false candidate was the last to go.
        let row = &self.spread.rows[usize::from(row)];
        let (unit, trigger) = (usize::from(row.unit), row.trigger);
        let cell = self.candidate(on).cell();
        let reason = match unit {
            0 => NodeReason::Cell,
            _ => NodeReason::House(House::at(HOUSES_OF[cell.index()][unit - 1].0.into())),
        };
        let mut parents: NodeParents =
            self.trail_place(trigger, false).map_or_else(NodeParents::new, |place| smallvec![place]);
        // In a dynamic chain, all candidates eliminated before are parents, too.
        if self.ground.dynamic {
            let mut gone = self
                .ground
                .unit_candidates(on.into(), unit)
                .intersection(&self.ground.present)
                .difference(&self.present);
            gone.remove(trigger.into());
            parents.extend(gone.iter().filter_map(|gone| self.trail_place(gone as u16, false)));
        }
        self.write(on, true, parents, reason);
    }

    /// Records a node if an end depends on it.
    fn write(&mut self, number: u16, on: bool, parents: NodeParents, reason: NodeReason) {
        let sign = usize::from(!on);
        if self.wanted[sign].contains(number.into()) {
            let candidate = self.candidate(number);
            let node = if on { ChainNode::on(candidate) } else { ChainNode::off(candidate) };
            self.at[sign][usize::from(number)] = self.trail.push(node, parents, reason);
        }
    }

    /// Returns the place of a node in the trail.
    fn trail_place(&self, number: u16, on: bool) -> Option<u16> {
        Some(self.at[usize::from(!on)][usize::from(number)]).filter(|place| *place != NONE)
    }

    fn candidate(&self, number: u16) -> Candidate {
        self.ground.numbering.candidate(number.into())
    }
}
