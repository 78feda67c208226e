//! Verdicts on a formula from many positions: whether it is sound, how often it applies, and which of its
//! conclusions other techniques find.

use std::borrow::Cow;
use std::ops::ControlFlow;

use ninefold_core::{CandidateMap, Conclusions, Solution};
use ninefold_facts::Facts;
use ninefold_logic::{Pattern, StepSink, Technique, TechniqueFamily, engine, techniques};

use crate::formula::{FormulaRunOutcome, TechniqueFormula};
use crate::prove::{Counterexample, find_counterexample, prove_instance, refuted_conclusions};

/// Statistics of a formula over the positions judged.
#[derive(Clone, Debug)]
pub struct FormulaStatistics {
    /// Number of positions judged.
    pub positions: usize,
    /// Number of positions on which the formula finds something.
    pub hits: usize,
    /// Number of positions on which the search reached the work limit.
    pub work_limit_hits: usize,
    /// Number of positions abandoned because the caller asked to stop. They are not among `positions`; only
    /// their refuted instances are counted.
    pub cut_off: usize,
    /// Number of instances; those with the same conclusions on a position count once.
    pub instances: usize,
    /// Number of instances that are proved.
    pub proved: usize,
    /// Number of instances that a solution contradicts.
    pub refuted: usize,
    /// Number of candidates placed or eliminated, each counted once per position; false ones are left out.
    pub conclusions: usize,
    /// Number of these conclusions that no compared technique finds.
    pub new_conclusions: usize,
    /// The techniques that find some of these conclusions, each with their number, largest first.
    pub overlap: Vec<(&'static Technique, usize)>,
    /// Counterexample from the first position on which the formula is wrong, made as small as possible.
    pub counterexample: Option<Counterexample>,
}

/// Maximum number of polls in the search of a compared technique; it is cut off there.
const MOST_POLLS: usize = 20_000;

/// Judges a formula, position by position.
#[derive(Clone, Debug)]
pub struct FormulaJudge<'f> {
    formula: Cow<'f, TechniqueFormula>,
    work: u64,
    compared_techniques: Vec<&'static Technique>,
    overlap_counts: Vec<usize>,
    statistics: FormulaStatistics,
}

impl<'f> FormulaJudge<'f> {
    /// Creates a judge that compares a formula with some techniques; each search does at most `work` units
    /// of work.
    #[must_use]
    pub fn new(
        formula: &'f TechniqueFormula,
        against: Vec<&'static Technique>,
        work: u64,
    ) -> FormulaJudge<'f> {
        FormulaJudge::from_cow(Cow::Borrowed(formula), against, work)
    }

    /// Creates a judge that owns its formula, for a caller that judges positions from time to time.
    #[must_use]
    pub fn from_owned(
        formula: TechniqueFormula,
        against: Vec<&'static Technique>,
        work: u64,
    ) -> FormulaJudge<'static> {
        FormulaJudge::from_cow(Cow::Owned(formula), against, work)
    }

    fn from_cow(
        formula: Cow<'f, TechniqueFormula>,
        against: Vec<&'static Technique>,
        work: u64,
    ) -> FormulaJudge<'f> {
        let verdict = FormulaStatistics {
            positions: 0,
            hits: 0,
            work_limit_hits: 0,
            cut_off: 0,
            instances: 0,
            proved: 0,
            refuted: 0,
            conclusions: 0,
            new_conclusions: 0,
            overlap: Vec::new(),
            counterexample: None,
        };
        FormulaJudge {
            formula,
            work,
            overlap_counts: vec![0; against.len()],
            compared_techniques: against,
            statistics: verdict,
        }
    }

    /// Judges the formula on a position whose solution is known. Returns `false` if `stop` ended it: then
    /// only the instances that the solution contradicts are counted.
    pub fn judge_position(
        &mut self,
        facts: &Facts,
        solution: &Solution,
        mut stop: impl FnMut() -> bool,
    ) -> bool {
        let (instances, ended) = self.formula.find_distinct_instances(facts, self.work, &mut stop);
        let (mut all, mut proved, mut refuted_here) = (CandidateMap::EMPTY, 0, 0);
        let (mut is_stopped, mut first_wrong) = (ended == FormulaRunOutcome::Stopped, None);
        for instance in &instances {
            let Conclusions { placements, eliminations } = instance.conclusions;
            let wrong = refuted_conclusions(&instance.conclusions, solution);
            all |= (placements | eliminations) - wrong;
            // Comparing with the solution takes no time, proving does.
            if !wrong.is_empty() {
                refuted_here += 1;
                first_wrong = first_wrong.or(Some((instance, wrong)));
            } else if is_stopped || stop() {
                is_stopped = true;
            } else if prove_instance(facts, instance).is_ok() {
                proved += 1;
            }
        }
        // The first wrong instance of all positions is reduced to a counterexample.
        if let (Some((instance, wrong)), None) = (first_wrong, &self.statistics.counterexample) {
            let smallest = find_counterexample(&self.formula, facts, solution, self.work, &mut stop);
            let as_it_is = || Counterexample {
                board: facts.board().clone(),
                instance: instance.clone(),
                false_conclusions: wrong,
            };
            self.statistics.counterexample = Some(smallest.unwrap_or_else(as_it_is));
        }
        // A position cut off contributes only what is certain: its refuted instances.
        if is_stopped {
            self.statistics.cut_off += 1;
            self.statistics.instances += refuted_here;
            self.statistics.refuted += refuted_here;
            return false;
        }
        let new = self.count_shared_conclusions(facts, all);
        let verdict = &mut self.statistics;
        verdict.positions += 1;
        verdict.hits += usize::from(!instances.is_empty());
        verdict.work_limit_hits += usize::from(ended == FormulaRunOutcome::WorkLimitReached);
        verdict.instances += instances.len();
        verdict.proved += proved;
        verdict.refuted += refuted_here;
        verdict.conclusions += all.len();
        verdict.new_conclusions += new.len();
        true
    }

    /// Counts the conclusions that each compared technique finds too, and returns those that none of them
    /// finds.
    fn count_shared_conclusions(&mut self, facts: &Facts, all: CandidateMap) -> CandidateMap {
        if all.is_empty() {
            return all;
        }
        let mut new = all;
        for (technique, count) in self.compared_techniques.iter().zip(&mut self.overlap_counts) {
            let theirs = find_technique_conclusions(technique, facts);
            *count += (theirs & all).len();
            new -= theirs;
        }
        new
    }

    /// Whether a solution contradicted any instance of the formula.
    #[must_use]
    pub fn is_refuted(&self) -> bool {
        self.statistics.refuted > 0
    }

    /// Returns the statistics, with the overlapping techniques sorted by their counts.
    #[must_use]
    pub fn into_statistics(self) -> FormulaStatistics {
        let mut overlap: Vec<_> = self
            .compared_techniques
            .into_iter()
            .zip(self.overlap_counts)
            .filter(|(_, count)| *count > 0)
            .collect();
        overlap.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        FormulaStatistics { overlap, ..self.statistics }
    }
}

/// Returns all conclusions of a technique on a position, up to [`MOST_POLLS`] polls of its search.
fn find_technique_conclusions(technique: &Technique, facts: &Facts) -> CandidateMap {
    struct ConclusionUnion(CandidateMap, usize);
    impl StepSink for ConclusionUnion {
        fn receive_step(&mut self, conclusions: &Conclusions, _: &dyn Pattern) -> ControlFlow<()> {
            self.0 |= conclusions.placements | conclusions.eliminations;
            ControlFlow::Continue(())
        }

        fn poll_stop(&mut self) -> ControlFlow<()> {
            self.1 += 1;
            if self.1 > MOST_POLLS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }
    }
    let mut union = ConclusionUnion(CandidateMap::EMPTY, 0);
    let _ = (technique.find)(facts, &mut union);
    union.0
}

/// Returns the techniques that a formula is compared with by default: those that use one pattern, without
/// chains and slow searches.
#[must_use]
pub fn default_comparison_techniques() -> Vec<&'static Technique> {
    let families = [
        TechniqueFamily::Single,
        TechniqueFamily::Intersection,
        TechniqueFamily::Subset,
        TechniqueFamily::SingleDigit,
        TechniqueFamily::Wing,
        TechniqueFamily::AlmostLockedSet,
    ];
    let further = ["x-wing", "swordfish", "jellyfish", "finned-x-wing", "sashimi-x-wing", "finned-swordfish"];
    let is_one =
        |technique: &&&Technique| families.contains(&technique.family) || further.contains(&technique.id);
    techniques::ALL.iter().filter(is_one).copied().collect()
}

/// Returns the positions of a puzzle that a formula is tried on: the first, and each without a single on a
/// path of intersections, subsets, single-digit patterns and the smaller wings and fish, as far as these
/// lead.
pub fn iter_test_positions(facts: Facts) -> impl Iterator<Item = Facts> {
    let of = |families: &[TechniqueFamily], further: &[&str]| -> Vec<&'static Technique> {
        let is_one = |technique: &&&'static Technique| {
            families.contains(&technique.family) || further.contains(&technique.id)
        };
        techniques::ALL.iter().filter(is_one).copied().collect()
    };
    let singles = of(&[], &["hidden-single-box", "hidden-single-line", "naked-single"]);
    let further = ["pointing", "claiming", "x-wing", "swordfish", "jellyfish", "xy-wing", "xyz-wing"];
    let steps = of(&[TechniqueFamily::Subset, TechniqueFamily::SingleDigit], &further);
    let (mut now, mut last) = (facts, None);
    std::iter::from_fn(move || {
        loop {
            // A position is returned once; the next call goes on from there.
            if last.as_ref() != Some(now.board()) {
                last = Some(now.board().clone());
                return Some(now.clone());
            }
            let step =
                engine::find_next_step(&now, &singles).or_else(|| engine::find_next_step(&now, &steps))?;
            now.apply_conclusions(&step.conclusions);
            // Singles are placed at once: the next position is one without any.
            while let Some(step) = engine::find_next_step(&now, &singles) {
                now.apply_conclusions(&step.conclusions);
            }
            if now.is_solved() {
                return None;
            }
        }
    })
}
