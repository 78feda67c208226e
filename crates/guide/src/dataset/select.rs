//! The classes of a data set in their order: batches of candidates, each class taken once while its stratum
//! has room.

use std::collections::{HashMap, HashSet};
use std::num::NonZero;
use std::ops::ControlFlow;

use ninefold_core::{ByCell, Digit, Puzzle};
use ninefold_generate::minimal::{BATCH_SIZE, GeneratedPuzzle};
use ninefold_generate::targeted_search::PuzzleRequirements;
use ninefold_generate::transforming;
use ninefold_solve::stream;

use super::candidates::{BatchSource, BatchWorker, ClassCandidate};
use super::{CanonicalName, DatasetPlan, DatasetSplit, HoldoutPolicy, SplitUnit, StratifyBy, StratumBalance};
use crate::{StoppedError, benchmark};

/// Number of batches worked on together. It affects only how much work is wasted at the end.
const BATCHES_PER_WAVE: u64 = 16;
/// Random puzzles end, where strata can be searched for, at a batch in which fewer than one puzzle in so many
/// is taken.
const POOR_YIELD_DIVISOR: u64 = 16;
/// Number of batches in a row without anything new after which a source is exhausted.
const MAX_EMPTY_BATCHES: u64 = 64;

/// A class of a data set, with the first puzzle found of it.
#[derive(Clone, Debug)]
pub struct DatasetMember {
    /// The puzzle.
    pub puzzle: GeneratedPuzzle,
    /// The canonical form of the puzzle.
    pub class: ByCell<Option<Digit>>,
    /// The name of the class.
    pub name: CanonicalName,
    /// The split that it belongs to.
    pub split: DatasetSplit,
    /// The index of its stratum.
    pub stratum: usize,
}

impl DatasetMember {
    /// Returns an image of the puzzle under a symmetry chosen by the seed; number 0 is the puzzle itself.
    #[must_use]
    pub fn symmetric_image(&self, seed: u64, number: usize) -> GeneratedPuzzle {
        let Some(place) = number.checked_sub(1) else { return self.puzzle };
        let puzzle = Puzzle::from_givens(self.puzzle.givens);
        let image = |drawn: ninefold_core::Transformation| GeneratedPuzzle {
            givens: drawn.apply(&self.puzzle.givens),
            solution: drawn.apply(&self.puzzle.solution),
        };
        transforming::random_transformations(seed, &puzzle).nth(place).map_or(self.puzzle, image)
    }
}

/// The candidates of a batch from an earlier run, so that a later run need not search for them again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedBatch {
    /// The index of the source that the batch comes from.
    pub source: usize,
    /// The number of the batch.
    pub batch: u64,
    /// The puzzles, each as a single line of text, with the indices of their strata.
    pub puzzles: Vec<(String, usize)>,
}

/// A stratum and the number of its classes so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatasetStratum {
    /// The name of the stratum; empty where there is only one.
    pub name: String,
    /// Number of classes to reach; `None` for as many as come.
    pub target: Option<u64>,
    /// Number of classes taken so far.
    pub taken: u64,
}

impl DatasetStratum {
    /// Returns the numbers of classes taken and wanted if there are too few.
    #[must_use]
    pub fn stratum_shortfall(&self) -> Option<(u64, u64)> {
        self.target.filter(|target| self.taken < *target).map(|target| (self.taken, target))
    }
}

/// Selects the classes of a plan, wave by wave.
///
/// ```
/// use std::num::NonZero;
/// use ninefold_guide::dataset::{DatasetPlan, DatasetSelection};
///
/// let plan = DatasetPlan { classes: 20, seed: 7, ..DatasetPlan::default() };
/// let mut selection = DatasetSelection::new(&plan);
/// let members = selection.select_next_members(NonZero::<usize>::MIN, &|| false)?;
/// assert_eq!(members.map(|members| members.len()), Some(20));
/// assert!(selection.select_next_members(NonZero::<usize>::MIN, &|| false)?.is_none());
/// # Ok::<(), ninefold_guide::StoppedError>(())
/// ```
#[derive(Debug)]
pub struct DatasetSelection<'p> {
    plan: &'p DatasetPlan,
    sources: Vec<BatchSource>,
    /// The current source, the number of its next batch, and how many batches brought nothing new.
    source_index: usize,
    next_batch: u64,
    empty_batches: u64,
    strata: Vec<DatasetStratum>,
    remaining: u64,
    seen: HashSet<CanonicalName>,
    holdout: HashSet<CanonicalName>,
    /// Batches of an earlier run, by source and number.
    finished_batches: HashMap<(usize, u64), Vec<(String, usize)>>,
}

impl<'p> DatasetSelection<'p> {
    /// Creates a selection in which nothing is chosen yet.
    #[must_use]
    pub fn new(plan: &'p DatasetPlan) -> DatasetSelection<'p> {
        let holdout = match plan.holdout_policy {
            HoldoutPolicy::Exclude => benchmark::holdout_canonical_names(plan.split_unit),
            HoldoutPolicy::Include => HashSet::new(),
        };
        DatasetSelection {
            plan,
            sources: list_batch_sources(plan),
            source_index: 0,
            next_batch: 0,
            empty_batches: 0,
            strata: initial_strata(plan),
            remaining: plan.classes,
            seen: HashSet::new(),
            holdout,
            finished_batches: HashMap::new(),
        }
    }

    /// Adds batches from an earlier run of the same plan, so that they aren't made again.
    #[must_use]
    pub fn with_finished_batches(
        self,
        batches: impl IntoIterator<Item = FinishedBatch>,
    ) -> DatasetSelection<'p> {
        let finished =
            batches.into_iter().map(|FinishedBatch { source, batch: lot, puzzles }| ((source, lot), puzzles));
        DatasetSelection { finished_batches: finished.collect(), ..self }
    }

    /// Returns the strata of the data set, with the number of classes taken so far.
    #[must_use]
    pub fn strata(&self) -> &[DatasetStratum] {
        &self.strata
    }

    /// Returns the next classes in their order; `None` when there are no more: all strata are full, or
    /// nothing more is found for those that aren't. The number of classes in a wave depends only on what came
    /// before.
    ///
    /// # Errors
    /// If `stop` returned true.
    pub fn select_next_members(
        &mut self,
        jobs: NonZero<usize>,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Vec<DatasetMember>>, StoppedError> {
        self.select_members_with_progress(jobs, stop, &mut |_| ())
    }

    /// Returns the next classes as [`DatasetSelection::select_next_members`] does, and reports each batch that took
    /// long, so that a later run can [reuse it](DatasetSelection::with_finished_batches).
    ///
    /// # Errors
    /// If `stop` returned true.
    pub fn select_members_with_progress(
        &mut self,
        jobs: NonZero<usize>,
        stop: &(dyn Fn() -> bool + Sync),
        on_finished: &mut dyn FnMut(FinishedBatch),
    ) -> Result<Option<Vec<DatasetMember>>, StoppedError> {
        let finished = std::mem::take(&mut self.finished_batches);
        let members = self.select_members(jobs, stop, &finished, on_finished);
        self.finished_batches = finished;
        members
    }

    fn select_members(
        &mut self,
        jobs: NonZero<usize>,
        stop: &(dyn Fn() -> bool + Sync),
        finished: &HashMap<(usize, u64), Vec<(String, usize)>>,
        on_finished: &mut dyn FnMut(FinishedBatch),
    ) -> Result<Option<Vec<DatasetMember>>, StoppedError> {
        let mut members = Vec::new();
        while members.is_empty() {
            self.skip_full_strata();
            let Some(source) = self.sources.get(self.source_index).cloned() else { return Ok(None) };
            let batches = self.next_batch..self.next_batch + self.parallel_batch_count(&source);
            let (plan, at) = (self.plan, self.source_index);
            // Making random puzzles takes less time than reading them again.
            let takes_long = !source.requirements.accepts_any_puzzle() || !plan.strata.is_empty();
            // Threads make batches in any order; the closure at the end receives them in order and alone
            // decides what is taken.
            let ended = stream::process_in_order(
                jobs,
                batches,
                || BatchWorker::new(plan, &source),
                |worker, lot| match finished.get(&(at, lot)) {
                    Some(puzzles) => Some(worker.rebuild_batch(puzzles)),
                    None => worker.generate_batch(lot, stop),
                },
                |candidates| match candidates {
                    None => ControlFlow::Break(Err(StoppedError)),
                    Some(candidates) => {
                        let lot = self.next_batch;
                        if takes_long && !finished.contains_key(&(at, lot)) {
                            let puzzles = candidates.iter().map(|one| (one.puzzle.to_string(), one.stratum));
                            on_finished(FinishedBatch { source: at, batch: lot, puzzles: puzzles.collect() });
                        }
                        self.admit_batch_classes(&source, candidates, &mut members)
                    }
                },
            );
            // When a source is exhausted or full, the next one begins at its first batch.
            match ended {
                ControlFlow::Break(Err(stopped)) => return Err(stopped),
                ControlFlow::Break(Ok(())) => {
                    (self.source_index, self.next_batch, self.empty_batches) = (self.source_index + 1, 0, 0)
                }
                ControlFlow::Continue(()) => {}
            }
        }
        Ok(Some(members))
    }

    /// Returns the number of batches of puzzles worth examining together for the data set.
    fn parallel_batch_count(&self, source: &BatchSource) -> u64 {
        if source.requirements.accepts_any_puzzle() && self.plan.strata.is_empty() {
            self.remaining.div_ceil(BATCH_SIZE as u64).clamp(1, BATCHES_PER_WAVE)
        } else {
            BATCHES_PER_WAVE
        }
    }

    fn skip_full_strata(&mut self) {
        while let Some(source) = self.sources.get(self.source_index) {
            let is_done = match source.stratum {
                Some(stratum) => !self.stratum_has_room(stratum),
                None => (0..self.strata.len()).all(|stratum| !self.stratum_has_room(stratum)),
            };
            if !is_done {
                return;
            }
            (self.source_index, self.next_batch, self.empty_batches) = (self.source_index + 1, 0, 0);
        }
    }

    fn stratum_has_room(&self, stratum: usize) -> bool {
        let DatasetStratum { target, taken, .. } = &self.strata[stratum];
        self.remaining > 0 && target.is_none_or(|target| *taken < target)
    }

    /// Takes the new classes of a batch; breaks when its source is exhausted.
    fn admit_batch_classes(
        &mut self,
        source: &BatchSource,
        candidates: Vec<ClassCandidate>,
        members: &mut Vec<DatasetMember>,
    ) -> ControlFlow<Result<(), StoppedError>> {
        self.next_batch += 1;
        let before = self.remaining;
        // Puzzles of the benchmark are found but not taken: they don't count as a sign that the source is
        // exhausted.
        let is_held = candidates.iter().any(|candidate| self.is_in_holdout(candidate));
        members.extend(candidates.into_iter().filter_map(|candidate| self.admit_candidate(candidate)));
        let new = before - self.remaining;
        self.empty_batches = if new == 0 && !is_held { self.empty_batches + 1 } else { 0 };
        // A source without a stratum that yields little is left early if targeted searches can find the rest.
        let is_poor = source.stratum.is_none()
            && new * POOR_YIELD_DIVISOR < BATCH_SIZE as u64
            && self.can_target_remaining_strata();
        let is_full = match source.stratum {
            Some(stratum) => !self.stratum_has_room(stratum),
            None => self.remaining == 0,
        };
        if is_poor || is_full || self.empty_batches >= MAX_EMPTY_BATCHES {
            ControlFlow::Break(Ok(()))
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Returns whether every stratum that has room has a search of its own.
    fn can_target_remaining_strata(&self) -> bool {
        self.plan.balance == StratumBalance::Balanced
            && !self.plan.strata.is_empty()
            && (0..self.strata.len()).all(|stratum| {
                !self.stratum_has_room(stratum)
                    || self.sources.iter().any(|source| source.stratum == Some(stratum))
            })
    }

    /// Returns whether the benchmark has its class, or its grid where grids are kept apart.
    fn is_in_holdout(&self, candidate: &ClassCandidate) -> bool {
        self.holdout.contains(match self.plan.split_unit {
            SplitUnit::Classes => &candidate.name,
            SplitUnit::Grids => &candidate.split_name,
        })
    }

    /// Admits a candidate as a member if its class is new and its stratum has room.
    fn admit_candidate(&mut self, candidate: ClassCandidate) -> Option<DatasetMember> {
        let is_held = self.is_in_holdout(&candidate);
        let ClassCandidate { puzzle, class, name, split_name: divides, stratum } = candidate;
        if !self.stratum_has_room(stratum) || is_held || !self.seen.insert(name) {
            return None;
        }
        self.remaining -= 1;
        self.strata[stratum].taken += 1;
        Some(DatasetMember { puzzle, class, name, split: self.plan.shares.assign_split(divides), stratum })
    }
}

/// Lists the sources: random puzzles, if their stratum can be determined; then a search for each stratum.
fn list_batch_sources(plan: &DatasetPlan) -> Vec<BatchSource> {
    let mut veins = Vec::new();
    if !matches!(plan.stratify_by, StratifyBy::Technique(_)) {
        veins.push(BatchSource {
            stratum: None,
            requirements: PuzzleRequirements::default(),
            seed: plan.seed,
        });
    }
    if plan.balance == StratumBalance::Balanced {
        let to_source = |(stratum, band): (usize, &super::StratumSpec)| {
            let requirements = band.puzzle_requirements(&plan.stratify_by)?;
            // Each stratum has a seed of its own, independent of the others.
            let seed = plan.seed ^ CanonicalName::hash_text(&band.to_string()).leading_64_bits();
            Some(BatchSource { stratum: Some(stratum), requirements, seed })
        };
        veins.extend(plan.strata.iter().enumerate().filter_map(to_source));
    }
    veins
}

fn initial_strata(plan: &DatasetPlan) -> Vec<DatasetStratum> {
    if plan.strata.is_empty() {
        return vec![DatasetStratum { name: String::new(), target: Some(plan.classes), taken: 0 }];
    }
    let number = plan.strata.len() as u64;
    let share = |place: u64| plan.classes / number + u64::from(place < plan.classes % number);
    let target_of = |place| match plan.balance {
        StratumBalance::Balanced => Some(share(place)),
        StratumBalance::Natural => None,
    };
    let stratum = |(place, band): (u64, &super::StratumSpec)| DatasetStratum {
        name: band.to_string(),
        target: target_of(place),
        taken: 0,
    };
    (0..).zip(&plan.strata).map(stratum).collect()
}
