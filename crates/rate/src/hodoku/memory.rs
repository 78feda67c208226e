//! What HoDoKu's walk remembers from step to step: in which order singles came to be.

use std::ops::ControlFlow;

use ninefold_core::Board;
use ninefold_logic::{Conclusions, Facts, Promise, Sink};

use super::Options;
use super::seen::Seen;
use super::solver::{self, Found, Grid, Kind};

/// A position with its history.
#[derive(Clone, Debug)]
pub struct Memory {
    grid: Grid,
    /// What was found last, in the order in which it is to be applied.
    last: Option<Found>,
}

impl Memory {
    /// No history but that of the filled cells.
    #[must_use]
    pub fn new(board: &Board) -> Memory {
        Memory { grid: Grid::new(board), last: None }
    }

    /// Reports the step of a kind that HoDoKu would take, if there is one. The facts are those of the same position; they say
    /// whether one solution may be assumed.
    pub fn find(
        &mut self,
        kind: Kind,
        options: &Options,
        facts: &Facts,
        sink: &mut dyn Sink,
    ) -> ControlFlow<()> {
        sink.poll()?;
        if kind.assumes_one_solution() && facts.promise() == Promise::Nothing {
            return ControlFlow::Continue(());
        }
        let Some(found) = solver::next_of(&mut self.grid, kind, options) else {
            return ControlFlow::Continue(());
        };
        let conclusions = found.conclusions();
        let seen = Seen::new(found, &self.grid);
        let ended = sink.step(&conclusions, &seen);
        self.last = Some(seen.found);
        ended
    }

    /// Takes a step into account.
    pub fn apply(&mut self, conclusions: &Conclusions) {
        let found = self.last.take().filter(|found| found.conclusions() == *conclusions);
        let (removed, placed) = match found {
            Some(found) => (found.removed, found.placed),
            None => (conclusions.eliminations.iter().collect(), conclusions.placements.iter().collect()),
        };
        removed.into_iter().for_each(|candidate| self.grid.remove(candidate));
        placed.into_iter().for_each(|candidate| self.grid.place(candidate));
    }
}
