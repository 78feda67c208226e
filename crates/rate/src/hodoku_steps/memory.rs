//! State that HoDoKu's walk carries from step to step: the order in which singles appeared.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::LazyLock;

use ninefold_core::{Board, Candidate};
use ninefold_logic::{Conclusions, Facts, Family, Promise, Ratings, Sink, Technique, techniques};

use super::Options;
use super::kind::Kind;
use super::seen::Seen;
use super::solver::{self, Barren, Found, Grid};

/// A position with its history.
#[derive(Clone, Debug)]
pub struct Memory {
    grid: Grid,
    /// The last step found, with its conclusions in the order of application.
    last: Option<Found>,
    barren: Barren,
}

impl Memory {
    /// Creates the memory of a position whose only history is its filled cells.
    #[must_use]
    pub fn new(board: &Board) -> Memory {
        Memory { grid: Grid::new(board), last: None, barren: Barren::default() }
    }

    /// Reports the step of a kind that HoDoKu would take, if there is one. `facts` must describe the same
    /// position; they state whether one solution may be assumed.
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
        let Some(found) = solver::next_of(&mut self.grid, kind, options, &mut self.barren) else {
            return ControlFlow::Continue(());
        };
        let conclusions = found.conclusions();
        let technique = technique_of(&found, &self.grid);
        let seen = Seen::new(found, technique);
        let ended = sink.step(&conclusions, &seen);
        // The order of the conclusions decides the order of later singles, so it is stored for `apply`.
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

/// Returns our technique for a step found.
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

/// HoDoKu's last resort when its techniques are exhausted. It looks at the solution, so it is no technique of
/// ours.
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

#[cfg(test)]
mod tests {
    use ninefold_logic::First;
    use ninefold_testkit::corpora::{own, sample};

    use super::*;
    use crate::hodoku_steps::{ENTRIES, Entry};

    /// Skipping searches that are known to find nothing changes no step: the walk equals one that searches
    /// everywhere again.
    #[test]
    fn where_nothing_was_found_nothing_is() {
        let kinds: Vec<Kind> = ENTRIES.iter().filter_map(Entry::known).collect();
        let lines = own("rated/ours-se121.csv");
        let mut steps = 0;
        for line in sample(&lines, 12) {
            let puzzle = line.split(',').next().expect("a puzzle");
            let mut facts = Facts::new(puzzle.parse().expect("a board"));
            let mut memory = Memory::new(facts.board());
            while !facts.is_solved() {
                let (kind, found) = kinds
                    .iter()
                    .find_map(|kind| {
                        let find = |memory: &mut Memory| {
                            let mut first = First::default();
                            let _ = memory.find(*kind, &Options::HODOKU, &facts, &mut first);
                            first.0.map(|step| (step.conclusions, format!("{:?}", memory.last)))
                        };
                        let mut anew = Memory { barren: Barren::default(), ..memory.clone() };
                        let found = find(&mut memory);
                        assert_eq!(found, find(&mut anew), "{puzzle} {kind:?}");
                        found.map(|found| (kind, found))
                    })
                    .expect("brute force at the last");
                assert_ne!(*kind, Kind::BruteForce, "{puzzle}");
                facts.apply(&found.0);
                memory.apply(&found.0);
                steps += 1;
            }
        }
        assert!(steps > 500, "{steps}");
    }
}
