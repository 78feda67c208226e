//! State that HoDoKu's walk carries from step to step: the order in which singles appeared.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::LazyLock;

use ninefold_core::{Board, Candidate};
use ninefold_logic::{
    Conclusions, Facts, StepSink, Technique, TechniqueFamily, TechniqueRatings, UniquenessPromise, techniques,
};

use super::HodokuOptions;
use super::kind::HodokuKind;
use super::seen::HodokuPattern;
use super::solver::{self, EmptySearchCache, HodokuGrid, HodokuStep};

/// A position with its history.
#[derive(Clone, Debug)]
pub struct HodokuMemory {
    grid: HodokuGrid,
    /// The last step found, with its conclusions in the order of application.
    last_step: Option<HodokuStep>,
    empty_searches: EmptySearchCache,
}

impl HodokuMemory {
    /// Creates the memory of a position whose only history is its filled cells.
    #[must_use]
    pub fn new(board: &Board) -> HodokuMemory {
        HodokuMemory {
            grid: HodokuGrid::new(board),
            last_step: None,
            empty_searches: EmptySearchCache::default(),
        }
    }

    /// Reports the step of a kind that HoDoKu would take, if there is one. `facts` must describe the same
    /// position; they state whether one solution may be assumed.
    pub fn find_step(
        &mut self,
        kind: HodokuKind,
        options: &HodokuOptions,
        facts: &Facts,
        sink: &mut dyn StepSink,
    ) -> ControlFlow<()> {
        // Searches can take long, so ask first whether to stop.
        sink.poll_stop()?;
        if kind.assumes_one_solution() && facts.uniqueness_promise() == UniquenessPromise::Nothing {
            return ControlFlow::Continue(());
        }
        // HoDoKu takes one step of a kind, so there is at most one to report.
        let Some(found) = solver::find_next_step(&mut self.grid, kind, options, &mut self.empty_searches)
        else {
            return ControlFlow::Continue(());
        };
        let conclusions = found.conclusions();
        let technique = technique_from_step(&found, &self.grid);
        let seen = HodokuPattern::new(found, technique);
        let ended = sink.receive_step(&conclusions, &seen);
        // The order of the conclusions decides the order of later singles, so it is stored for `apply_step`.
        self.last_step = Some(seen.step);
        ended
    }

    /// Takes a step into account in the remembered HoDoKu grid.
    pub fn apply_step(&mut self, conclusions: &Conclusions) {
        let found = self.last_step.take().filter(|found| found.conclusions() == *conclusions);
        let (removed, placed) = match found {
            Some(found) => (found.eliminations, found.placements),
            None => (conclusions.eliminations.iter().collect(), conclusions.placements.iter().collect()),
        };
        removed.into_iter().for_each(|candidate| self.grid.remove_candidate(candidate));
        placed.into_iter().for_each(|candidate| self.grid.place_candidate(candidate));
    }
}

/// Returns our technique for a step found.
fn technique_from_step(found: &HodokuStep, grid: &HodokuGrid) -> &'static Technique {
    static KNOWN: LazyLock<HashMap<&'static str, &'static Technique>> =
        LazyLock::new(|| techniques::all_techniques().map(|technique| (technique.id, technique)).collect());
    let is_in_box = |single: &Candidate| grid.place_count(single.cell().house_box(), single.digit()) == 1;
    let id = match found.kind {
        HodokuKind::HiddenSingle if !found.placements.iter().all(is_in_box) => "hidden-single-line",
        kind => kind.id(),
    };
    KNOWN.get(id).copied().unwrap_or(&BRUTE_FORCE)
}

/// HoDoKu's last resort when its techniques are exhausted. It looks at the solution, so it is no technique of
/// ours.
pub(super) static BRUTE_FORCE: Technique = Technique {
    id: "brute-force",
    name: "Brute Force",
    family: TechniqueFamily::Chain,
    ratings: TechniqueRatings { hodoku: Some(10_000), ..TechniqueRatings::NONE },
    doc: "The middle one of the empty cells gets its digit of the solution. HoDoKu does so when its techniques end.\n",
    find: &|facts: &Facts, sink: &mut dyn StepSink| {
        HodokuMemory::new(facts.board()).find_step(
            HodokuKind::BruteForce,
            &HodokuOptions::HODOKU,
            facts,
            sink,
        )
    },
};

#[cfg(test)]
mod tests {
    use ninefold_logic::FirstStep;
    use ninefold_testkit::corpora::{even_sample, read_own_lines};

    use super::*;
    use crate::{HODOKU_ENTRIES, HodokuEntry};

    /// Skipping searches that are known to find nothing changes no step: the walk equals one that searches
    /// everywhere again.
    #[test]
    fn remembered_empty_searches_find_nothing() {
        let kinds: Vec<HodokuKind> =
            HODOKU_ENTRIES.iter().filter_map(HodokuEntry::searchable_step_kind).collect();
        let lines = read_own_lines("rated/ours-se121.csv");
        let mut steps = 0;
        for line in even_sample(&lines, 12) {
            let puzzle = line.split(',').next().expect("a puzzle");
            let mut facts = Facts::new(puzzle.parse().expect("a board"));
            let mut memory = HodokuMemory::new(facts.board());
            while !facts.is_solved() {
                let (kind, found) = kinds
                    .iter()
                    .find_map(|kind| {
                        let find = |memory: &mut HodokuMemory| {
                            let mut first = FirstStep::default();
                            let _ = memory.find_step(*kind, &HodokuOptions::HODOKU, &facts, &mut first);
                            first.0.map(|step| (step.conclusions, format!("{:?}", memory.last_step)))
                        };
                        let mut anew =
                            HodokuMemory { empty_searches: EmptySearchCache::default(), ..memory.clone() };
                        let found = find(&mut memory);
                        assert_eq!(found, find(&mut anew), "{puzzle} {kind:?}");
                        found.map(|found| (kind, found))
                    })
                    .expect("brute force at the last");
                assert_ne!(*kind, HodokuKind::BruteForce, "{puzzle}");
                facts.apply_conclusions(&found.0);
                memory.apply_step(&found.0);
                steps += 1;
            }
        }
        assert!(steps > 500, "{steps}");
    }
}
