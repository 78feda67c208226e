//! What a formula is worth: whether it is sound, how often it comes, and what others find of it.

use std::borrow::Cow;
use std::ops::ControlFlow;

use ninefold_core::{CandidateMap, Conclusions, Solution};
use ninefold_facts::Facts;
use ninefold_logic::{Family, Pattern, Sink, Technique, engine, techniques};

use crate::formula::{Ended, Formula};
use crate::prove::{Counterexample, counterexample, prove, refuted};

/// What was seen of a formula on some positions.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The positions.
    pub positions: usize,
    /// Those on which it finds something.
    pub hits: usize,
    /// Those on which the work that was allowed was not enough.
    pub spent: usize,
    /// Positions that were left when the caller said to stop: they are not among the others, only what is false on them is counted.
    pub cut_off: usize,
    /// What it concludes: on each position the same conclusions once.
    pub instances: usize,
    /// Those that are proved.
    pub proved: usize,
    /// Those that a solution contradicts.
    pub refuted: usize,
    /// The candidates that it places or removes, on each position each once; false ones are left out.
    pub conclusions: usize,
    /// Those of them that none of the techniques finds that it is compared with.
    pub new: usize,
    /// The techniques that find some of them, with how many; those that find most come first.
    pub overlap: Vec<(&'static Technique, usize)>,
    /// The first position on which it is wrong, made as small as it can be.
    pub counterexample: Option<Counterexample>,
}

/// How long a technique looks for what a formula finds: so often it may ask whether to go on.
const MOST_POLLS: usize = 20_000;

/// Judges a formula, position by position.
#[derive(Clone, Debug)]
pub struct Judge<'f> {
    formula: Cow<'f, Formula>,
    work: u64,
    against: Vec<&'static Technique>,
    counts: Vec<usize>,
    verdict: Verdict,
}

impl<'f> Judge<'f> {
    /// Compares it with some techniques; each search may do so much work.
    #[must_use]
    pub fn new(formula: &'f Formula, against: Vec<&'static Technique>, work: u64) -> Judge<'f> {
        Judge::of(Cow::Borrowed(formula), against, work)
    }

    /// The same with a formula that it keeps, for whoever judges now and then.
    #[must_use]
    pub fn keeping(formula: Formula, against: Vec<&'static Technique>, work: u64) -> Judge<'static> {
        Judge::of(Cow::Owned(formula), against, work)
    }

    fn of(formula: Cow<'f, Formula>, against: Vec<&'static Technique>, work: u64) -> Judge<'f> {
        let verdict = Verdict {
            positions: 0,
            hits: 0,
            spent: 0,
            cut_off: 0,
            instances: 0,
            proved: 0,
            refuted: 0,
            conclusions: 0,
            new: 0,
            overlap: Vec::new(),
            counterexample: None,
        };
        Judge { formula, work, counts: vec![0; against.len()], against, verdict }
    }

    /// Looks at a position, whose solution is known. `false` if it was told to stop: then only what the solution contradicts is counted.
    pub fn look(&mut self, facts: &Facts, solution: &Solution, mut stop: impl FnMut() -> bool) -> bool {
        let (instances, ended) = self.formula.distinct(facts, self.work, &mut stop);
        let (mut all, mut proved, mut refuted_here) = (CandidateMap::EMPTY, 0, 0);
        let (mut is_stopped, mut first_wrong) = (ended == Ended::Stopped, None);
        for instance in &instances {
            let Conclusions { placements, eliminations } = instance.conclusions;
            let wrong = refuted(&instance.conclusions, solution);
            all |= (placements | eliminations) - wrong;
            // To compare with the solution takes no time, to prove does.
            if !wrong.is_empty() {
                refuted_here += 1;
                first_wrong = first_wrong.or(Some((instance, wrong)));
            } else if is_stopped || stop() {
                is_stopped = true;
            } else if prove(facts, instance).is_ok() {
                proved += 1;
            }
        }
        if let (Some((instance, wrong)), None) = (first_wrong, &self.verdict.counterexample) {
            let smallest = counterexample(&self.formula, facts, solution, self.work, &mut stop);
            let as_it_is =
                || Counterexample { board: facts.board().clone(), instance: instance.clone(), wrong };
            self.verdict.counterexample = Some(smallest.unwrap_or_else(as_it_is));
        }
        if is_stopped {
            self.verdict.cut_off += 1;
            self.verdict.instances += refuted_here;
            self.verdict.refuted += refuted_here;
            return false;
        }
        let new = self.compare(facts, all);
        let verdict = &mut self.verdict;
        verdict.positions += 1;
        verdict.hits += usize::from(!instances.is_empty());
        verdict.spent += usize::from(ended == Ended::Spent);
        verdict.instances += instances.len();
        verdict.proved += proved;
        verdict.refuted += refuted_here;
        verdict.conclusions += all.len();
        verdict.new += new.len();
        true
    }

    /// Counts what the techniques find of some conclusions; what none of them does.
    fn compare(&mut self, facts: &Facts, all: CandidateMap) -> CandidateMap {
        if all.is_empty() {
            return all;
        }
        let mut new = all;
        for (technique, count) in self.against.iter().zip(&mut self.counts) {
            let theirs = union(technique, facts);
            *count += (theirs & all).len();
            new -= theirs;
        }
        new
    }

    /// Whether a solution has contradicted it.
    #[must_use]
    pub fn is_refuted(&self) -> bool {
        self.verdict.refuted > 0
    }

    /// What was seen.
    #[must_use]
    pub fn verdict(self) -> Verdict {
        let mut overlap: Vec<_> =
            self.against.into_iter().zip(self.counts).filter(|(_, count)| *count > 0).collect();
        overlap.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        Verdict { overlap, ..self.verdict }
    }
}

/// All that a technique concludes on a position, as far as it comes.
fn union(technique: &Technique, facts: &Facts) -> CandidateMap {
    struct Union(CandidateMap, usize);
    impl Sink for Union {
        fn step(&mut self, conclusions: &Conclusions, _: &dyn Pattern) -> ControlFlow<()> {
            self.0 |= conclusions.placements | conclusions.eliminations;
            ControlFlow::Continue(())
        }

        fn poll(&mut self) -> ControlFlow<()> {
            self.1 += 1;
            if self.1 > MOST_POLLS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }
    }
    let mut union = Union(CandidateMap::EMPTY, 0);
    let _ = (technique.find)(facts, &mut union);
    union.0
}

/// The techniques that a formula is compared with unless one says others: those that look at one pattern, without chains
/// and what takes long.
#[must_use]
pub fn patterns() -> Vec<&'static Technique> {
    let families = [
        Family::Single,
        Family::Intersection,
        Family::Subset,
        Family::SingleDigit,
        Family::Wing,
        Family::AlmostLockedSet,
    ];
    let further = ["x-wing", "swordfish", "jellyfish", "finned-x-wing", "sashimi-x-wing", "finned-swordfish"];
    let is_one =
        |technique: &&&Technique| families.contains(&technique.family) || further.contains(&technique.id);
    techniques::ALL.iter().filter(is_one).copied().collect()
}

/// The positions of a puzzle that a formula is tried on: the first; and each without a single, on a way by intersections,
/// subsets, links of one digit and the smaller wings and fish, as far as these lead.
pub fn positions(facts: Facts) -> impl Iterator<Item = Facts> {
    let of = |families: &[Family], further: &[&str]| -> Vec<&'static Technique> {
        let is_one = |technique: &&&'static Technique| {
            families.contains(&technique.family) || further.contains(&technique.id)
        };
        techniques::ALL.iter().filter(is_one).copied().collect()
    };
    let singles = of(&[], &["hidden-single-box", "hidden-single-line", "naked-single"]);
    let further = ["pointing", "claiming", "x-wing", "swordfish", "jellyfish", "xy-wing", "xyz-wing"];
    let steps = of(&[Family::Subset, Family::SingleDigit], &further);
    let (mut now, mut last) = (facts, None);
    std::iter::from_fn(move || {
        loop {
            if last.as_ref() != Some(now.board()) {
                last = Some(now.board().clone());
                return Some(now.clone());
            }
            let step = engine::next_step(&now, &singles).or_else(|| engine::next_step(&now, &steps))?;
            now.apply(&step.conclusions);
            while let Some(step) = engine::next_step(&now, &singles) {
                now.apply(&step.conclusions);
            }
            if now.is_solved() {
                return None;
            }
        }
    })
}
