//! Propagation of singles in trial and error: candidates are supposed or removed, one after the other, until
//! nothing more follows or a truth has no candidate left.

use ninefold_core::CandidateMap;

use crate::context::{
    CLOSED, CandidateTable, TRUTH_COUNT, TruthIndex, WhipContext, WhipNode, is_truth_closed, node_candidate,
};

/// Contradiction: a truth has no candidate left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EmptyTruthError;

/// Queue of candidates that are the last of a truth.
#[derive(Debug)]
struct SinglesQueue {
    candidates: [WhipNode; TRUTH_COUNT],
    len: usize,
}

impl SinglesQueue {
    fn new() -> SinglesQueue {
        SinglesQueue { candidates: [0; TRUTH_COUNT], len: 0 }
    }

    #[inline]
    fn push(&mut self, node: WhipNode) {
        self.candidates[self.len] = node;
        self.len += 1;
    }
}

/// Whether one bit at most is set in a truth's candidates.
#[inline]
pub(crate) fn has_at_most_one_bit(left: u16) -> bool {
    left & left.wrapping_sub(1) == 0
}

/// Whether three bits at most are set in a truth's candidates.
#[inline]
pub(crate) fn has_at_most_three_bits(left: u16) -> bool {
    let without_one = left & left.wrapping_sub(1);
    has_at_most_one_bit(without_one & without_one.wrapping_sub(1))
}

impl WhipContext {
    /// Closes the truths of a candidate that is true.
    #[inline]
    pub(crate) fn close_candidate_truths(&self, table: &mut CandidateTable, candidate: WhipNode) {
        for own in self.own_truths(candidate) {
            table[usize::from(own.number)] = CLOSED | (own.bits.trailing_zeros() as u16) << 11;
        }
    }

    /// Supposes a candidate true and propagates singles.
    pub(crate) fn suppose_true(
        &self,
        table: &mut CandidateTable,
        candidate: WhipNode,
    ) -> Result<(), EmptyTruthError> {
        let mut queue = SinglesQueue::new();
        queue.push(candidate);
        self.propagate_singles(table, &mut queue)
    }

    /// Removes a candidate and propagates singles.
    pub(crate) fn remove_candidate(
        &self,
        table: &mut CandidateTable,
        candidate: WhipNode,
    ) -> Result<(), EmptyTruthError> {
        let mut queue = SinglesQueue::new();
        for own in self.own_truths(candidate) {
            self.remove_places_from_truth(table, own.number, own.bits, &mut queue)?;
        }
        self.propagate_singles(table, &mut queue)
    }

    /// Removes some candidates and propagates singles.
    pub(crate) fn remove_candidates(
        &self,
        table: &mut CandidateTable,
        candidates: CandidateMap,
    ) -> Result<(), EmptyTruthError> {
        let mut queue = SinglesQueue::new();
        for candidate in candidates {
            for own in self.own_truths(candidate.index() as WhipNode) {
                self.remove_places_from_truth(table, own.number, own.bits, &mut queue)?;
            }
        }
        self.propagate_singles(table, &mut queue)
    }

    fn propagate_singles(
        &self,
        table: &mut CandidateTable,
        queue: &mut SinglesQueue,
    ) -> Result<(), EmptyTruthError> {
        while queue.len > 0 {
            queue.len -= 1;
            let candidate = queue.candidates[queue.len];
            // The same single may have been queued for its cell and for its houses.
            if self.is_true(table, candidate) {
                continue;
            }
            // Settle its truths, then remove the candidates that it excludes.
            self.close_candidate_truths(table, candidate);
            for loss in self.node_losses(candidate) {
                self.remove_places_from_truth(table, loss.number, loss.bits, queue)?;
            }
        }
        Ok(())
    }

    #[inline]
    fn remove_places_from_truth(
        &self,
        table: &mut CandidateTable,
        number: TruthIndex,
        bits: u16,
        queue: &mut SinglesQueue,
    ) -> Result<(), EmptyTruthError> {
        let before = table[usize::from(number)];
        let left = before & !bits;
        // Only a change can empty a truth or leave a new single.
        if left != before {
            table[usize::from(number)] = left;
            if left == 0 {
                return Err(EmptyTruthError);
            }
            if has_at_most_one_bit(left) {
                queue.push(self.lowest_node(number, left));
            }
        }
        Ok(())
    }

    /// Whether a candidate of a whip's state that has not been removed is true: its truths are closed.
    #[inline]
    pub(crate) fn is_true(&self, table: &CandidateTable, candidate: WhipNode) -> bool {
        is_truth_closed(table[usize::from(self.own_truths(candidate)[0].number)])
    }

    /// Whether a candidate in a whip's state is possible and not known to be true.
    #[inline]
    pub(crate) fn is_open(&self, table: &CandidateTable, candidate: WhipNode) -> bool {
        let own = self.own_truths(candidate)[0];
        let left = table[usize::from(own.number)];
        !is_truth_closed(left) && left & own.bits != 0
    }

    /// Returns the candidates that are possible and not known to be true, in order.
    pub(crate) fn open_candidates(&self, table: &CandidateTable) -> Vec<WhipNode> {
        let mut open = Vec::with_capacity(256);
        for number in 0..self.cell_truth_count as TruthIndex {
            let mut left = table[usize::from(number)];
            while left != 0 && !is_truth_closed(left) {
                open.push(self.lowest_node(number, left));
                left &= left - 1;
            }
        }
        open
    }

    /// Returns the candidates that are known to be true in a whip's state.
    pub(crate) fn placed_candidates(&self, table: &CandidateTable) -> CandidateMap {
        let cells =
            (0..self.cell_truth_count as TruthIndex).zip(table).filter(|(_, left)| is_truth_closed(**left));
        cells.map(|(number, left)| node_candidate(self.lowest_node(number, 1 << (left >> 11)))).collect()
    }

    /// Returns the position's table after placing the last candidates of truths, and all singles that follow.
    pub(crate) fn propagate_start_singles(&self) -> Result<CandidateTable, EmptyTruthError> {
        let mut table = self.start_table;
        let mut queue = SinglesQueue::new();
        for (number, left) in
            table.iter().enumerate().take(self.truth_count).filter(|(_, left)| has_at_most_one_bit(**left))
        {
            queue.push(self.lowest_node(number as TruthIndex, *left));
        }
        self.propagate_singles(&mut table, &mut queue)?;
        Ok(table)
    }
}
