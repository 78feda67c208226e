//! What HoDoKu's walk remembers from step to step: in which order singles came to be.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::LazyLock;

use ninefold_core::{Board, Candidate};
use ninefold_logic::{Conclusions, Facts, Family, Promise, Ratings, Sink, Technique, techniques};

use super::Options;
use super::kind::Kind;
use super::seen::Seen;
use super::solver::{self, Found, Grid};

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
        let technique = technique_of(&found, &self.grid);
        let seen = Seen::new(found, technique);
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

/// Our name for what was found.
fn technique_of(found: &Found, grid: &Grid) -> &'static Technique {
    static KNOWN: LazyLock<HashMap<&'static str, &'static Technique>> =
        LazyLock::new(|| techniques::every().map(|technique| (technique.id, technique)).collect());
    let is_in_box = |single: &Candidate| grid.left(single.cell().house_box(), single.digit()) == 1;
    let id = match found.kind {
        Kind::HiddenSingle if !found.placed.iter().all(is_in_box) => "hidden-single-line",
        kind => kind.id(),
    };
    KNOWN.get(id).copied().unwrap_or(&BRUTE_FORCE)
}

/// What HoDoKu does when its techniques end: none of ours, since it looks at the solution.
pub(super) static BRUTE_FORCE: Technique = Technique {
    id: "brute-force",
    name: "Brute Force",
    family: Family::Chain,
    ratings: Ratings { hodoku: Some(10_000), ..Ratings::NONE },
    doc: "The middle one of the empty cells gets its digit of the solution. HoDoKu does so when its techniques end.\n",
    find: &|facts: &Facts, sink: &mut dyn Sink| {
        Memory::new(facts.board()).find(Kind::BruteForce, &Options::HODOKU, facts, sink)
    },
};
