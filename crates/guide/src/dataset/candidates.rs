//! Puzzles that a data set may take: generated batch by batch, each with the name of its class and its
//! stratum.

use ninefold_chains::ChainEngine;
use ninefold_core::{Board, ByCell, Digit};
use ninefold_generate::canon::{self, Canonizer};
use ninefold_generate::minimal::GeneratedPuzzle;
use ninefold_generate::targeted_search::{PuzzleRequirements, TargetedSearch};
use ninefold_rate::RatingWalk;
use ninefold_solve::Solver;

use super::{CanonicalName, DatasetPlan, SplitUnit, StratifyBy};

/// A source of puzzles: a search, and the seed of its batches.
#[derive(Clone, Debug)]
pub(super) struct BatchSource {
    /// The stratum searched for; `None` for random puzzles of any kind.
    pub(super) stratum: Option<usize>,
    pub(super) requirements: PuzzleRequirements,
    pub(super) seed: u64,
}

/// A puzzle that the data set may take.
pub(super) struct ClassCandidate {
    pub(super) puzzle: GeneratedPuzzle,
    pub(super) class: ByCell<Option<Digit>>,
    pub(super) name: CanonicalName,
    /// The name that decides its split: of the class, or of the solution grid.
    pub(super) split_name: CanonicalName,
    pub(super) stratum: usize,
}

/// Generates the puzzles of batches. Use one per thread.
pub(super) struct BatchWorker<'p> {
    plan: &'p DatasetPlan,
    source: &'p BatchSource,
    search: TargetedSearch<'p>,
    canonizer: Canonizer,
    engine: ChainEngine,
}

impl<'p> BatchWorker<'p> {
    pub(super) fn new(plan: &'p DatasetPlan, source: &'p BatchSource) -> BatchWorker<'p> {
        BatchWorker {
            plan,
            source,
            search: TargetedSearch::new(&source.requirements),
            canonizer: Canonizer::new(),
            engine: ChainEngine::new(),
        }
    }

    /// Generates the puzzles of a batch, in their order; `None` if stopped.
    pub(super) fn generate_batch(
        &mut self,
        number: u64,
        stop: &dyn Fn() -> bool,
    ) -> Option<Vec<ClassCandidate>> {
        let bag = self.search.run_batch(self.source.seed, number, stop);
        let mut candidates = Vec::with_capacity(bag.found.len());
        for found in bag.found {
            if stop() {
                return None;
            }
            let stratum = match self.source.stratum {
                Some(stratum) => Some(stratum),
                None => self.find_stratum(&found.puzzle, stop),
            };
            candidates.extend(stratum.map(|stratum| self.build_class_candidate(found.puzzle, stratum)));
        }
        (!stop()).then_some(candidates)
    }

    /// Rebuilds the puzzles of a batch from an earlier run. Texts that are no puzzle with one solution, as in
    /// a damaged file, are skipped.
    pub(super) fn rebuild_batch(&mut self, puzzles: &[(String, usize)]) -> Vec<ClassCandidate> {
        let mut solver = Solver::new();
        let mut read = |puzzle: &str| -> Option<GeneratedPuzzle> {
            let board: Board = puzzle.parse().ok()?;
            let solution = solver.check_uniqueness(&board).unique_solution().ok()?;
            Some(GeneratedPuzzle { givens: *board.values(), solution })
        };
        let known: Vec<(GeneratedPuzzle, usize)> =
            puzzles.iter().filter_map(|(puzzle, stratum)| Some((read(puzzle)?, *stratum))).collect();
        known.into_iter().map(|(generated, stratum)| self.build_class_candidate(generated, stratum)).collect()
    }

    /// Returns the stratum of a puzzle; `None` if it belongs to none.
    fn find_stratum(&mut self, puzzle: &GeneratedPuzzle, stop: &dyn Fn() -> bool) -> Option<usize> {
        let bands = &self.plan.strata;
        match &self.plan.stratify_by {
            _ if bands.is_empty() => Some(0),
            StratifyBy::Nothing | StratifyBy::Technique(_) => None,
            StratifyBy::Givens => {
                bands.iter().position(|band| band.contains_givens_count(puzzle.given_cells().len()))
            }
            StratifyBy::Scale(profile) => {
                let board = puzzle.to_board();
                let mut walk = RatingWalk::new(profile, &board, &mut self.engine);
                let rating = walk.rate(stop).ok()?.result_fields();
                bands.iter().position(|band| band.contains_rating(&rating))
            }
        }
    }

    fn build_class_candidate(&mut self, puzzle: GeneratedPuzzle, stratum: usize) -> ClassCandidate {
        let canonical =
            self.canonizer.canonical_values(&puzzle.givens).expect("digits of a grid don't clash");
        let name = CanonicalName::from_canonical(&canonical.form);
        let divides = match self.plan.split_unit {
            SplitUnit::Classes => name,
            SplitUnit::Grids => CanonicalName::from_grid(&canon::canonical_grid(&puzzle.solution).form),
        };
        ClassCandidate { puzzle, class: canonical.form, name, split_name: divides, stratum }
    }
}
