//! The classes of a data set in their order: batches of candidates, each class taken once while its stratum
//! has room.

use std::collections::{HashMap, HashSet};
use std::num::NonZero;
use std::ops::ControlFlow;

use ninefold_core::{ByCell, Digit, Puzzle};
use ninefold_generate::hunt::PuzzleRequirements;
use ninefold_generate::minimal::{BATCH, GeneratedPuzzle};
use ninefold_generate::transforming;
use ninefold_solve::stream;

use super::candidates::{BatchSource, BatchWorker, ClassCandidate};
use super::{CanonicalName, DatasetPlan, DatasetSplit, HoldoutPolicy, SplitUnit, StratifyBy, StratumBalance};
use crate::{StoppedError, benchmark};

/// Number of batches worked on together. It affects only how much work is wasted at the end.
const WAVE: u64 = 16;
/// Random puzzles end, where strata can be searched for, at a batch in which fewer than one puzzle in so many
/// is taken.
const POOR: u64 = 16;
/// Number of batches in a row without anything new after which a source is exhausted.
const DRY: u64 = 64;

/// A class of a data set, with the first puzzle found of it.
#[derive(Clone, Debug)]
pub struct DatasetMember {
    /// The puzzle.
    pub made: GeneratedPuzzle,
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
        let Some(place) = number.checked_sub(1) else { return self.made };
        let puzzle = Puzzle::from_givens(self.made.givens);
        let image = |drawn: ninefold_core::Transformation| GeneratedPuzzle {
            givens: drawn.apply(&self.made.givens),
            solution: drawn.apply(&self.made.solution),
        };
        transforming::random_images(seed, &puzzle).nth(place).map_or(self.made, image)
    }
}

/// The candidates of a batch from an earlier run, so that a later run need not search for them again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedLot {
    /// The index of the source that the batch comes from.
    pub vein: usize,
    /// The number of the batch.
    pub lot: u64,
    /// The puzzles, each as a single line of text, with the indices of their strata.
    pub puzzles: Vec<(String, usize)>,
}

/// A stratum and the number of its classes so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stratum {
    /// The name of the stratum; empty where there is only one.
    pub name: String,
    /// Number of classes to reach; `None` for as many as come.
    pub wanted: Option<u64>,
    /// Number of classes taken so far.
    pub taken: u64,
}

impl Stratum {
    /// Returns the numbers of classes taken and wanted if there are too few.
    #[must_use]
    pub fn shortfall(&self) -> Option<(u64, u64)> {
        self.wanted.filter(|wanted| self.taken < *wanted).map(|wanted| (self.taken, wanted))
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
/// let members = selection.next_wave(NonZero::<usize>::MIN, &|| false)?;
/// assert_eq!(members.map(|members| members.len()), Some(20));
/// assert!(selection.next_wave(NonZero::<usize>::MIN, &|| false)?.is_none());
/// # Ok::<(), ninefold_guide::StoppedError>(())
/// ```
#[derive(Debug)]
pub struct DatasetSelection<'p> {
    plan: &'p DatasetPlan,
    veins: Vec<BatchSource>,
    /// The current source, the number of its next batch, and how many batches brought nothing new.
    at: usize,
    lot: u64,
    dry: u64,
    strata: Vec<Stratum>,
    left: u64,
    seen: HashSet<CanonicalName>,
    held: HashSet<CanonicalName>,
    /// Batches of an earlier run, by source and number.
    finished: HashMap<(usize, u64), Vec<(String, usize)>>,
}

impl<'p> DatasetSelection<'p> {
    /// Creates a selection in which nothing is chosen yet.
    #[must_use]
    pub fn new(plan: &'p DatasetPlan) -> DatasetSelection<'p> {
        let held = match plan.held {
            HoldoutPolicy::LeftOut => benchmark::holdout_names(plan.apart),
            HoldoutPolicy::Kept => HashSet::new(),
        };
        DatasetSelection {
            plan,
            veins: list_sources(plan),
            at: 0,
            lot: 0,
            dry: 0,
            strata: initial_strata(plan),
            left: plan.classes,
            seen: HashSet::new(),
            held,
            finished: HashMap::new(),
        }
    }

    /// Adds batches from an earlier run of the same plan, so that they aren't made again.
    #[must_use]
    pub fn with_finished(self, lots: impl IntoIterator<Item = FinishedLot>) -> DatasetSelection<'p> {
        let finished = lots.into_iter().map(|FinishedLot { vein, lot, puzzles }| ((vein, lot), puzzles));
        DatasetSelection { finished: finished.collect(), ..self }
    }

    /// Returns the strata, with the number of classes taken so far.
    #[must_use]
    pub fn strata(&self) -> &[Stratum] {
        &self.strata
    }

    /// Returns the next classes in their order; `None` when there are no more: all strata are full, or
    /// nothing more is found for those that aren't. The number of classes in a wave depends only on what came
    /// before.
    ///
    /// # Errors
    /// If `stop` returned true.
    pub fn next_wave(
        &mut self,
        jobs: NonZero<usize>,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Vec<DatasetMember>>, StoppedError> {
        self.wave_noting(jobs, stop, &mut |_| ())
    }

    /// Returns the next classes as [`DatasetSelection::next_wave`] does, and reports each batch that took
    /// long, so that a later run can [reuse it](DatasetSelection::with_finished).
    ///
    /// # Errors
    /// If `stop` returned true.
    pub fn wave_noting(
        &mut self,
        jobs: NonZero<usize>,
        stop: &(dyn Fn() -> bool + Sync),
        note: &mut dyn FnMut(FinishedLot),
    ) -> Result<Option<Vec<DatasetMember>>, StoppedError> {
        let finished = std::mem::take(&mut self.finished);
        let members = self.next_members(jobs, stop, &finished, note);
        self.finished = finished;
        members
    }

    fn next_members(
        &mut self,
        jobs: NonZero<usize>,
        stop: &(dyn Fn() -> bool + Sync),
        finished: &HashMap<(usize, u64), Vec<(String, usize)>>,
        note: &mut dyn FnMut(FinishedLot),
    ) -> Result<Option<Vec<DatasetMember>>, StoppedError> {
        let mut members = Vec::new();
        while members.is_empty() {
            self.skip_what_is_full();
            let Some(vein) = self.veins.get(self.at).cloned() else { return Ok(None) };
            let lots = self.lot..self.lot + self.batch_count(&vein);
            let (plan, at) = (self.plan, self.at);
            // Making random puzzles takes less time than reading them again.
            let takes_long = !vein.hunt.is_plain() || !plan.bands.is_empty();
            // Threads make batches in any order; the closure at the end receives them in order and alone
            // decides what is taken.
            let ended = stream::process_in_order(
                jobs,
                lots,
                || BatchWorker::new(plan, &vein),
                |worker, lot| match finished.get(&(at, lot)) {
                    Some(puzzles) => Some(worker.known_lot(puzzles)),
                    None => worker.make_batch(lot, stop),
                },
                |candidates| match candidates {
                    None => ControlFlow::Break(Err(StoppedError)),
                    Some(candidates) => {
                        let lot = self.lot;
                        if takes_long && !finished.contains_key(&(at, lot)) {
                            let puzzles = candidates.iter().map(|one| (one.made.to_string(), one.stratum));
                            note(FinishedLot { vein: at, lot, puzzles: puzzles.collect() });
                        }
                        self.take_lot(&vein, candidates, &mut members)
                    }
                },
            );
            // When a source is exhausted or full, the next one begins at its first batch.
            match ended {
                ControlFlow::Break(Err(stopped)) => return Err(stopped),
                ControlFlow::Break(Ok(())) => (self.at, self.lot, self.dry) = (self.at + 1, 0, 0),
                ControlFlow::Continue(()) => {}
            }
        }
        Ok(Some(members))
    }

    /// Returns the number of batches worth working on together.
    fn batch_count(&self, vein: &BatchSource) -> u64 {
        if vein.hunt.is_plain() && self.plan.bands.is_empty() {
            self.left.div_ceil(BATCH as u64).clamp(1, WAVE)
        } else {
            WAVE
        }
    }

    fn skip_what_is_full(&mut self) {
        while let Some(vein) = self.veins.get(self.at) {
            let is_done = match vein.stratum {
                Some(stratum) => !self.has_room(stratum),
                None => (0..self.strata.len()).all(|stratum| !self.has_room(stratum)),
            };
            if !is_done {
                return;
            }
            (self.at, self.lot, self.dry) = (self.at + 1, 0, 0);
        }
    }

    fn has_room(&self, stratum: usize) -> bool {
        let Stratum { wanted, taken, .. } = &self.strata[stratum];
        self.left > 0 && wanted.is_none_or(|wanted| *taken < wanted)
    }

    /// Takes the new classes of a batch; breaks when its source is exhausted.
    fn take_lot(
        &mut self,
        vein: &BatchSource,
        candidates: Vec<ClassCandidate>,
        members: &mut Vec<DatasetMember>,
    ) -> ControlFlow<Result<(), StoppedError>> {
        self.lot += 1;
        let before = self.left;
        // Puzzles of the benchmark are found but not taken: they don't count as a sign that the source is
        // exhausted.
        let is_held = candidates.iter().any(|candidate| self.is_held(candidate));
        members.extend(candidates.into_iter().filter_map(|candidate| self.admit_candidate(candidate)));
        let new = before - self.left;
        self.dry = if new == 0 && !is_held { self.dry + 1 } else { 0 };
        // A source without a stratum that yields little is left early if targeted searches can find the rest.
        let is_poor = vein.stratum.is_none() && new * POOR < BATCH as u64 && self.can_hunt_for_the_rest();
        let is_full = match vein.stratum {
            Some(stratum) => !self.has_room(stratum),
            None => self.left == 0,
        };
        if is_poor || is_full || self.dry >= DRY {
            ControlFlow::Break(Ok(()))
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Returns whether every stratum that has room has a search of its own.
    fn can_hunt_for_the_rest(&self) -> bool {
        self.plan.balance == StratumBalance::Balanced
            && !self.plan.bands.is_empty()
            && (0..self.strata.len()).all(|stratum| {
                !self.has_room(stratum) || self.veins.iter().any(|vein| vein.stratum == Some(stratum))
            })
    }

    /// Returns whether the benchmark has its class, or its grid where grids are kept apart.
    fn is_held(&self, candidate: &ClassCandidate) -> bool {
        self.held.contains(match self.plan.apart {
            SplitUnit::Classes => &candidate.name,
            SplitUnit::Grids => &candidate.divides,
        })
    }

    /// Admits a candidate as a member if its class is new and its stratum has room.
    fn admit_candidate(&mut self, candidate: ClassCandidate) -> Option<DatasetMember> {
        let is_held = self.is_held(&candidate);
        let ClassCandidate { made, class, name, divides, stratum } = candidate;
        if !self.has_room(stratum) || is_held || !self.seen.insert(name) {
            return None;
        }
        self.left -= 1;
        self.strata[stratum].taken += 1;
        Some(DatasetMember { made, class, name, split: self.plan.shares.split_of(divides), stratum })
    }
}

/// Lists the sources: random puzzles, if their stratum can be determined; then a search for each stratum.
fn list_sources(plan: &DatasetPlan) -> Vec<BatchSource> {
    let mut veins = Vec::new();
    if !matches!(plan.by, StratifyBy::Technique(_)) {
        veins.push(BatchSource { stratum: None, hunt: PuzzleRequirements::default(), seed: plan.seed });
    }
    if plan.balance == StratumBalance::Balanced {
        let vein = |(stratum, band): (usize, &super::StratumSpec)| {
            let hunt = band.targeted_search(&plan.by)?;
            // Each stratum has a seed of its own, independent of the others.
            let seed = plan.seed ^ CanonicalName::of_text(&band.to_string()).leading_bits();
            Some(BatchSource { stratum: Some(stratum), hunt, seed })
        };
        veins.extend(plan.bands.iter().enumerate().filter_map(vein));
    }
    veins
}

fn initial_strata(plan: &DatasetPlan) -> Vec<Stratum> {
    if plan.bands.is_empty() {
        return vec![Stratum { name: String::new(), wanted: Some(plan.classes), taken: 0 }];
    }
    let number = plan.bands.len() as u64;
    let share = |place: u64| plan.classes / number + u64::from(place < plan.classes % number);
    let wanted = |place| match plan.balance {
        StratumBalance::Balanced => Some(share(place)),
        StratumBalance::Natural => None,
    };
    let stratum = |(place, band): (u64, &super::StratumSpec)| Stratum {
        name: band.to_string(),
        wanted: wanted(place),
        taken: 0,
    };
    (0..).zip(&plan.bands).map(stratum).collect()
}
