//! Trial and error: suppositions inside suppositions, until nothing more comes of it.
//!
//! `settle_depth` goes to a depth k over a theory: each candidate is supposed in a copy of the position, in
//! which the theory and all of depth k − 1 is applied. Candidates that lead to a contradiction are removed,
//! and every other candidate is tried again. A solution that turns up in a copy is ignored. The result
//! depends on no order, as the theories (singles; braids up to a length) don't.

use ninefold_core::{Candidate, CandidateMap};

use crate::braid;
use crate::ground::{CandidateTable, WhipContext, WhipNode, candidate};
use crate::state::TruthContradiction;
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
pub struct Trial {
    /// The candidate that was supposed, and therefore eliminated.
    pub target: Candidate,
    /// The candidates that were eliminated in the same way under this supposition, in order; then singles led
    /// to the contradiction.
    pub inner: Vec<Trial>,
}

/// Reason that a position could not be settled.
enum TrialEnd {
    Contradiction,
    Stopped,
}

impl From<TruthContradiction> for TrialEnd {
    fn from(_: TruthContradiction) -> TrialEnd {
        TrialEnd::Contradiction
    }
}

impl From<WhipStoppedError> for TrialEnd {
    fn from(_: WhipStoppedError) -> TrialEnd {
        TrialEnd::Stopped
    }
}

/// Trials on a position.
pub(crate) struct TrialSearch<'a> {
    ground: &'a WhipContext,
    stop: &'a mut dyn FnMut() -> bool,
}

impl<'a> TrialSearch<'a> {
    pub(crate) fn new(ground: &'a WhipContext, stop: &'a mut dyn FnMut() -> bool) -> TrialSearch<'a> {
        TrialSearch { ground, stop }
    }

    /// Removes from a position all candidates that this depth over a theory removes. A position without
    /// solution is left as it is when that is seen.
    pub(crate) fn settle_table(
        &mut self,
        table: &mut CandidateTable,
        theory: TrialTheory,
        depth: usize,
    ) -> Result<(), WhipStoppedError> {
        match self.settle_depth(table, theory, depth, None) {
            Err(TrialEnd::Stopped) => Err(WhipStoppedError),
            Err(TrialEnd::Contradiction) | Ok(()) => Ok(()),
        }
    }

    /// Finds the first candidate that a depth of at least one removes.
    pub(crate) fn find_first(
        &mut self,
        table: &CandidateTable,
        theory: TrialTheory,
        depth: usize,
    ) -> Result<Option<Trial>, WhipStoppedError> {
        // Every target is supposed in the same position: nothing is removed before one is found.
        for target in self.ground.open_candidates(table) {
            let mut inner = Vec::new();
            match self.suppose_target(table, target, theory, depth, Some(&mut inner)) {
                Ok(()) => {}
                Err(TrialEnd::Contradiction) => return Ok(Some(Trial { target: candidate(target), inner })),
                Err(TrialEnd::Stopped) => return Err(WhipStoppedError),
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
        log: Option<&mut Vec<Trial>>,
    ) -> Result<(), TrialEnd> {
        let mut copy = *table;
        self.ground.suppose_true(&mut copy, target)?;
        self.settle_depth(&mut copy, theory, depth - 1, log)
    }

    fn settle_depth(
        &mut self,
        table: &mut CandidateTable,
        theory: TrialTheory,
        depth: usize,
        mut log: Option<&mut Vec<Trial>>,
    ) -> Result<(), TrialEnd> {
        // Everything of lesser depth first: it is cheap, and leaves fewer candidates to try.
        match (depth, theory) {
            (0, TrialTheory::Singles) => return Ok(()),
            (0, TrialTheory::Braids(length)) => return self.settle_braids(table, length, log),
            _ => self.settle_depth(table, theory, depth - 1, log.as_deref_mut())?,
        }
        // Try the candidates in turn until a whole round has removed nothing.
        let order = self.ground.open_candidates(table);
        let (mut place, mut since) = (0, 0);
        while since < order.len() {
            let target = order[place];
            (place, since) = ((place + 1) % order.len(), since + 1);
            if !self.ground.is_open(table, target) {
                continue;
            }
            if depth > 1 && (self.stop)() {
                return Err(TrialEnd::Stopped);
            }
            let mut inner = Vec::new();
            let recorded = log.is_some().then_some(&mut inner);
            match self.suppose_target(table, target, theory, depth, recorded) {
                Ok(()) => {}
                Err(TrialEnd::Contradiction) => {
                    // Remove it, and settle what follows at lesser depth before the next trial.
                    self.remove_target(table, target, inner, log.as_deref_mut())?;
                    if depth > 1 {
                        self.settle_depth(table, theory, depth - 1, log.as_deref_mut())?;
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
        inner: Vec<Trial>,
        log: Option<&mut Vec<Trial>>,
    ) -> Result<(), TrialEnd> {
        if let Some(log) = log {
            log.push(Trial { target: candidate(target), inner });
        }
        Ok(self.ground.remove_candidate(table, target)?)
    }

    /// Removes all candidates that braids up to a length remove.
    fn settle_braids(
        &mut self,
        table: &mut CandidateTable,
        length: usize,
        mut log: Option<&mut Vec<Trial>>,
    ) -> Result<(), TrialEnd> {
        // Try the targets in turn until a whole round has removed nothing.
        let order = self.ground.open_candidates(table);
        let (mut place, mut since) = (0, 0);
        while since < order.len() {
            let target = order[place];
            (place, since) = ((place + 1) % order.len(), since + 1);
            if !self.ground.is_open(table, target) {
                continue;
            }
            // Search in the position as it is now, not as it was when the targets were listed.
            let start = *table;
            let mut search = braid::BraidSearch::new(self.ground, GroupNodes::Left, &start, target);
            if matches!(search.any_within(length, self.stop)?, braid::BraidOutcome::Braid) {
                self.remove_target(table, target, Vec::new(), log.as_deref_mut())?;
                // A removal may help with any other target, so go around once more.
                since = 0;
            }
        }
        if (self.stop)() { Err(TrialEnd::Stopped) } else { Ok(()) }
    }
}

/// Returns the candidates that are possible and not known to be true.
pub(crate) fn remaining_candidates(ground: &WhipContext, table: &CandidateTable) -> CandidateMap {
    ground.open_candidates(table).into_iter().map(candidate).collect()
}
