//! Trial and error: suppositions inside suppositions, until nothing more comes of it.
//!
//! `settled` to a depth k over a theory: each candidate is supposed in a copy of the position, in which the
//! theory and all of depth k − 1 is applied. Candidates that lead to a contradiction are removed, and every
//! other candidate is tried again. A solution that turns up in a copy is ignored. The result depends on no
//! order, as the theories (singles; braids up to a length) don't.

use ninefold_core::{Candidate, CandidateMap};

use crate::braid;
use crate::ground::{Ground, Kept, Table, candidate};
use crate::state::Contradiction;
use crate::{Groups, Stopped};

/// Rules applied to every position, also inside suppositions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Theory {
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
enum Ended {
    Contradiction,
    Stopped,
}

impl From<Contradiction> for Ended {
    fn from(_: Contradiction) -> Ended {
        Ended::Contradiction
    }
}

impl From<Stopped> for Ended {
    fn from(_: Stopped) -> Ended {
        Ended::Stopped
    }
}

/// Trials on a position.
pub(crate) struct Trials<'a> {
    ground: &'a Ground,
    stop: &'a mut dyn FnMut() -> bool,
}

impl<'a> Trials<'a> {
    pub(crate) fn new(ground: &'a Ground, stop: &'a mut dyn FnMut() -> bool) -> Trials<'a> {
        Trials { ground, stop }
    }

    /// Removes from a position all candidates that this depth over a theory removes. A position without
    /// solution is left as it is when that is seen.
    pub(crate) fn settle(&mut self, table: &mut Table, theory: Theory, depth: usize) -> Result<(), Stopped> {
        match self.settled(table, theory, depth, None) {
            Err(Ended::Stopped) => Err(Stopped),
            Err(Ended::Contradiction) | Ok(()) => Ok(()),
        }
    }

    /// Finds the first candidate that a depth of at least one removes.
    pub(crate) fn first(
        &mut self,
        table: &Table,
        theory: Theory,
        depth: usize,
    ) -> Result<Option<Trial>, Stopped> {
        for target in self.ground.open(table) {
            let mut inner = Vec::new();
            match self.suppose(table, target, theory, depth, Some(&mut inner)) {
                Ok(()) => {}
                Err(Ended::Contradiction) => return Ok(Some(Trial { target: candidate(target), inner })),
                Err(Ended::Stopped) => return Err(Stopped),
            }
        }
        Ok(None)
    }

    fn suppose(
        &mut self,
        table: &Table,
        target: Kept,
        theory: Theory,
        depth: usize,
        log: Option<&mut Vec<Trial>>,
    ) -> Result<(), Ended> {
        let mut copy = *table;
        self.ground.suppose(&mut copy, target)?;
        self.settled(&mut copy, theory, depth - 1, log)
    }

    fn settled(
        &mut self,
        table: &mut Table,
        theory: Theory,
        depth: usize,
        mut log: Option<&mut Vec<Trial>>,
    ) -> Result<(), Ended> {
        // Everything of lesser depth first: it is cheap, and leaves fewer candidates to try.
        match (depth, theory) {
            (0, Theory::Singles) => return Ok(()),
            (0, Theory::Braids(length)) => return self.braided(table, length, log),
            _ => self.settled(table, theory, depth - 1, log.as_deref_mut())?,
        }
        // Try the candidates in turn until a whole round has removed nothing.
        let order = self.ground.open(table);
        let (mut place, mut since) = (0, 0);
        while since < order.len() {
            let target = order[place];
            (place, since) = ((place + 1) % order.len(), since + 1);
            if !self.ground.is_open(table, target) {
                continue;
            }
            if depth > 1 && (self.stop)() {
                return Err(Ended::Stopped);
            }
            let mut inner = Vec::new();
            let recorded = log.is_some().then_some(&mut inner);
            match self.suppose(table, target, theory, depth, recorded) {
                Ok(()) => {}
                Err(Ended::Contradiction) => {
                    // Remove it, and settle what follows at lesser depth before the next trial.
                    self.remove(table, target, inner, log.as_deref_mut())?;
                    if depth > 1 {
                        self.settled(table, theory, depth - 1, log.as_deref_mut())?;
                    }
                    since = 0;
                }
                stopped => return stopped,
            }
        }
        Ok(())
    }

    fn remove(
        &mut self,
        table: &mut Table,
        target: Kept,
        inner: Vec<Trial>,
        log: Option<&mut Vec<Trial>>,
    ) -> Result<(), Ended> {
        if let Some(log) = log {
            log.push(Trial { target: candidate(target), inner });
        }
        Ok(self.ground.remove(table, target)?)
    }

    /// Removes all candidates that braids up to a length remove.
    fn braided(
        &mut self,
        table: &mut Table,
        length: usize,
        mut log: Option<&mut Vec<Trial>>,
    ) -> Result<(), Ended> {
        // Try the targets in turn until a whole round has removed nothing.
        let order = self.ground.open(table);
        let (mut place, mut since) = (0, 0);
        while since < order.len() {
            let target = order[place];
            (place, since) = ((place + 1) % order.len(), since + 1);
            if !self.ground.is_open(table, target) {
                continue;
            }
            let start = *table;
            let mut search = braid::Search::new(self.ground, Groups::Left, &start, target);
            if matches!(search.any_within(length, self.stop)?, braid::Found::Braid) {
                self.remove(table, target, Vec::new(), log.as_deref_mut())?;
                since = 0;
            }
        }
        if (self.stop)() { Err(Ended::Stopped) } else { Ok(()) }
    }
}

/// Returns the candidates that are possible and not known to be true.
pub(crate) fn left(ground: &Ground, table: &Table) -> CandidateMap {
    ground.open(table).into_iter().map(candidate).collect()
}
