//! Trial and error, after Berthier: suppositions inside suppositions, until nothing more comes of it.
//!
//! `settle_to_depth` goes to a depth k over a theory: each candidate is supposed in a copy of the position, in
//! which the theory and all of depth k − 1 is applied. Candidates that lead to a contradiction are removed,
//! and every other candidate is tried again. A solution that turns up in a copy is ignored. The result
//! depends on no order, as the theories (singles; braids up to a length) don't.

use ninefold_core::{Candidate, CandidateMap};

use crate::braid;
use crate::context::{CandidateTable, WhipContext, WhipNode, node_candidate};
use crate::state::EmptyTruthError;
use crate::{GroupNodes, WhipStoppedError};

/// Rules applied to every position, also inside suppositions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TrialTheory {
    /// Singles.
    Singles,
    /// Singles and braids of at most so many variables.
    Braids(usize),
}

/// A candidate that was supposed and led to a contradiction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhipTrial {
    /// The candidate that was supposed, and therefore eliminated.
    pub target: Candidate,
    /// The candidates that were eliminated in the same way under this supposition, in order; then singles led
    /// to the contradiction.
    pub inner_trials: Vec<WhipTrial>,
}

/// Reason that a position could not be settled.
enum TrialError {
    Contradiction,
    Stopped,
}

impl From<EmptyTruthError> for TrialError {
    fn from(_: EmptyTruthError) -> TrialError {
        TrialError::Contradiction
    }
}

impl From<WhipStoppedError> for TrialError {
    fn from(_: WhipStoppedError) -> TrialError {
        TrialError::Stopped
    }
}

/// Trials on a position.
pub(crate) struct TrialSearch<'a> {
    context: &'a WhipContext,
    stop: &'a mut dyn FnMut() -> bool,
}

impl<'a> TrialSearch<'a> {
    pub(crate) fn new(context: &'a WhipContext, stop: &'a mut dyn FnMut() -> bool) -> TrialSearch<'a> {
        TrialSearch { context, stop }
    }

    /// Removes from a position all candidates that this depth over a theory removes. A position without
    /// solution is left as it is when that is seen.
    pub(crate) fn settle_by_trials(
        &mut self,
        table: &mut CandidateTable,
        theory: TrialTheory,
        depth: usize,
    ) -> Result<(), WhipStoppedError> {
        match self.settle_to_depth(table, theory, depth, None) {
            Err(TrialError::Stopped) => Err(WhipStoppedError),
            Err(TrialError::Contradiction) | Ok(()) => Ok(()),
        }
    }

    /// Finds the first candidate that a depth of at least one removes.
    pub(crate) fn find_first_trial(
        &mut self,
        table: &CandidateTable,
        theory: TrialTheory,
        depth: usize,
    ) -> Result<Option<WhipTrial>, WhipStoppedError> {
        // Every target is supposed in the same position: nothing is removed before one is found.
        for target in self.context.open_candidates(table) {
            let mut inner = Vec::new();
            match self.suppose_target(table, target, theory, depth, Some(&mut inner)) {
                Ok(()) => {}
                Err(TrialError::Contradiction) => {
                    return Ok(Some(WhipTrial { target: node_candidate(target), inner_trials: inner }));
                }
                Err(TrialError::Stopped) => return Err(WhipStoppedError),
            }
        }
        Ok(None)
    }

    fn suppose_target(
        &mut self,
        table: &CandidateTable,
        target: WhipNode,
        theory: TrialTheory,
        depth: usize,
        log: Option<&mut Vec<WhipTrial>>,
    ) -> Result<(), TrialError> {
        let mut copy = *table;
        self.context.suppose_true(&mut copy, target)?;
        self.settle_to_depth(&mut copy, theory, depth - 1, log)
    }

    fn settle_to_depth(
        &mut self,
        table: &mut CandidateTable,
        theory: TrialTheory,
        depth: usize,
        mut log: Option<&mut Vec<WhipTrial>>,
    ) -> Result<(), TrialError> {
        // Everything of lesser depth first: it is cheap, and leaves fewer candidates to try.
        match (depth, theory) {
            (0, TrialTheory::Singles) => return Ok(()),
            (0, TrialTheory::Braids(length)) => return self.settle_by_braids(table, length, log),
            _ => self.settle_to_depth(table, theory, depth - 1, log.as_deref_mut())?,
        }
        // Try the candidates in turn until a whole round has removed nothing.
        let order = self.context.open_candidates(table);
        let (mut place, mut since) = (0, 0);
        while since < order.len() {
            let target = order[place];
            (place, since) = ((place + 1) % order.len(), since + 1);
            if !self.context.is_open(table, target) {
                continue;
            }
            if depth > 1 && (self.stop)() {
                return Err(TrialError::Stopped);
            }
            let mut inner = Vec::new();
            let recorded = log.is_some().then_some(&mut inner);
            match self.suppose_target(table, target, theory, depth, recorded) {
                Ok(()) => {}
                Err(TrialError::Contradiction) => {
                    // Remove it, and settle what follows at lesser depth before the next trial.
                    self.remove_target(table, target, inner, log.as_deref_mut())?;
                    if depth > 1 {
                        self.settle_to_depth(table, theory, depth - 1, log.as_deref_mut())?;
                    }
                    since = 0;
                }
                stopped => return stopped,
            }
        }
        Ok(())
    }

    fn remove_target(
        &mut self,
        table: &mut CandidateTable,
        target: WhipNode,
        inner: Vec<WhipTrial>,
        log: Option<&mut Vec<WhipTrial>>,
    ) -> Result<(), TrialError> {
        if let Some(log) = log {
            log.push(WhipTrial { target: node_candidate(target), inner_trials: inner });
        }
        Ok(self.context.remove_candidate(table, target)?)
    }

    /// Removes all candidates that braids up to a length remove.
    fn settle_by_braids(
        &mut self,
        table: &mut CandidateTable,
        length: usize,
        mut log: Option<&mut Vec<WhipTrial>>,
    ) -> Result<(), TrialError> {
        // Try the targets in turn until a whole round has removed nothing.
        let order = self.context.open_candidates(table);
        let (mut place, mut since) = (0, 0);
        while since < order.len() {
            let target = order[place];
            (place, since) = ((place + 1) % order.len(), since + 1);
            if !self.context.is_open(table, target) {
                continue;
            }
            // Search in the position as it is now, not as it was when the targets were listed.
            let start = *table;
            let mut search = braid::BraidSearch::new(self.context, GroupNodes::Excluded, &start, target);
            if matches!(search.find_any_braid(length, self.stop)?, braid::BraidOutcome::Braid) {
                self.remove_target(table, target, Vec::new(), log.as_deref_mut())?;
                // A removal may help with any other target, so go around once more.
                since = 0;
            }
        }
        if (self.stop)() { Err(TrialError::Stopped) } else { Ok(()) }
    }
}

/// Returns the candidates that are possible and not known to be true.
pub(crate) fn remaining_candidates(context: &WhipContext, table: &CandidateTable) -> CandidateMap {
    context.open_candidates(table).into_iter().map(node_candidate).collect()
}
