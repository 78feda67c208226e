//! Trial and error: suppositions inside suppositions, until nothing more comes of it.
//!
//! `settled` to a depth k over a theory: each candidate is supposed in a copy of the position, in which the theory and all of
//! depth k − 1 is applied; what comes to a contradiction is removed, and every other candidate is tried again. A solution that
//! turns up in a copy says nothing. The result depends on no order, as the theories (singles; braids up to a length) don't.

use ninefold_core::{Candidate, CandidateMap};

use crate::braid;
use crate::ground::{Ground, Kept, Table, candidate};
use crate::state::Contradiction;
use crate::{Groups, Stopped};

/// What is applied to every position, also inside suppositions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Theory {
    /// Singles.
    Singles,
    /// Singles and braids of at most so many variables.
    Braids(usize),
}

/// A candidate that was supposed and came to a contradiction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// What was supposed, and so is removed.
    pub target: Candidate,
    /// What was removed in the same way where it was supposed, in order; then singles came to the contradiction.
    pub inner: Vec<Trial>,
}

/// Why nothing is settled.
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

    /// Removes from a position all that a depth over a theory does. The position has a solution, or is left where none is seen.
    pub(crate) fn settle(&mut self, table: &mut Table, theory: Theory, depth: usize) -> Result<(), Stopped> {
        match self.settled(table, theory, depth, None) {
            Err(Ended::Stopped) => Err(Stopped),
            Err(Ended::Contradiction) | Ok(()) => Ok(()),
        }
    }

    /// The first candidate that a depth of one at least removes.
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
        match (depth, theory) {
            (0, Theory::Singles) => return Ok(()),
            (0, Theory::Braids(length)) => return self.braided(table, length, log),
            _ => self.settled(table, theory, depth - 1, log.as_deref_mut())?,
        }
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

    /// Removes all that braids up to a length do.
    fn braided(
        &mut self,
        table: &mut Table,
        length: usize,
        mut log: Option<&mut Vec<Trial>>,
    ) -> Result<(), Ended> {
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

/// The candidates of a position that are left and not known to be true.
pub(crate) fn left(ground: &Ground, table: &Table) -> CandidateMap {
    ground.open(table).into_iter().map(candidate).collect()
}
