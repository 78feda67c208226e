//! The rule by which examples are chosen: an example's conclusion is the technique's own.
//!
//! *Own* is what [`Guide::recognise_from_facts`] names when the conclusions are handed to it as a player's
//! moves: no easier technique gives them, by one step or by several. Easier is what has a lower place in the
//! order of people, and not in [`techniques::ALL`]: it is the one that the page, the course and the hints
//! follow; there a W-Wing comes before the chains that could be put for it. Where recognition goes on to
//! techniques of the same place, as a finned X-Wing has with two strong links, the order that it is given
//! ends before them.
//!
//! Of two examples the better one has its own conclusion; then, no single in its position; then, the lower
//! [weight](ExampleCost::weight): fewer cells in its picture, little else on the board, and nothing easier
//! that gives something else.

use ninefold_chains::ChainEngine;
use ninefold_core::{CandidateMap, Solution};
use ninefold_guide::{Guide, MoveRecognition, SearchBudget};
use ninefold_logic::engine::find_all_steps;
use ninefold_logic::techniques::singles;
use ninefold_logic::{
    Conclusions, Facts, FirstStep, Pattern, SolutionStep, StepSink, Technique, TechniqueFamily, techniques,
};
use ninefold_rate::human::{HumanScale, difficulty_rank};
use ninefold_rate::{RatingScale, RatingTally, RatingValue, StepProducer};
use std::ops::ControlFlow;

use super::taken_out;

/// Stop checks of a recognition: enough for every technique but dynamic chains, whose search reports one
/// chain of many and may go on to others.
const EFFORT: u64 = 2_000_000;

/// The techniques that fill a cell.
pub(super) static SINGLES: [&Technique; 3] = [
    &singles::hidden_single::HIDDEN_SINGLE_BOX,
    &singles::hidden_single::HIDDEN_SINGLE_LINE,
    &singles::naked_single::NAKED_SINGLE,
];

/// Steps of the technique among which that of an example is looked for.
const MAX_STEPS: usize = 24;

/// Easiest step that a reader could take instead in the position of an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Easier {
    /// Nothing comes before the technique.
    Nothing,
    /// Something that is no easier than a single-digit pattern.
    Pattern,
    /// A subset.
    Subset,
    /// Pointing or claiming, direct ones too.
    Locked,
    /// A cell or a digit of a house that has one place left.
    Single,
}

impl Easier {
    fn classify(technique: &Technique) -> Easier {
        match technique.family {
            TechniqueFamily::Single => Easier::Single,
            TechniqueFamily::Intersection => Easier::Locked,
            TechniqueFamily::Subset => Easier::Subset,
            _ => Easier::Pattern,
        }
    }
}

/// Cost of an example: of two, the lower one is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ExampleCost {
    /// Whether the technique finds another step before that of the example.
    pub(crate) is_preceded: bool,
    /// Whether something easier gives the conclusions.
    pub(crate) is_shadowed: bool,
    /// Number of singles in the position.
    pub(crate) singles: usize,
    /// Amount to look through, in candidates that play no part.
    pub(crate) weight: usize,
    /// The easiest thing else in the position.
    pub(crate) easier: Easier,
    /// Cells in the picture of the step.
    pub(crate) cells: usize,
}

impl ExampleCost {
    /// Returns the cost of an example whose conclusion is its own, as far as is known. Something easier is
    /// as bad as the candidates that a reader would rather look through; a cell of the picture as eight, and
    /// a candidate that has to be removed beforehand as two.
    fn new(is_preceded: bool, easier: Easier, cells: usize, left: usize, removed: usize) -> ExampleCost {
        let distraction = match easier {
            Easier::Nothing => 0,
            Easier::Pattern => 30,
            Easier::Subset => 60,
            Easier::Locked | Easier::Single => 90,
        };
        let weight = 8 * cells + left + 2 * removed + distraction;
        let singles = usize::from(easier == Easier::Single);
        ExampleCost { is_preceded, is_shadowed: false, singles, weight, easier, cells }
    }
}

/// A position that was judged.
#[derive(Clone, Debug)]
pub(crate) struct JudgedExample {
    pub(crate) facts: Facts,
    pub(crate) step: SolutionStep,
    pub(crate) cost: ExampleCost,
    /// The easiest step that comes before the technique, if there is one.
    pub(crate) easier: Option<Conclusions>,
}

impl JudgedExample {
    /// Returns the candidates that play a part in the step.
    pub(crate) fn marked_candidates(&self) -> CandidateMap {
        marked_candidates(&self.facts, &self.step)
    }
}

/// Judge of a technique's examples.
pub(crate) struct ExampleRule {
    pub(crate) technique: &'static Technique,
    order: OrderThrough,
    guide: Guide,
    engine: ChainEngine,
}

impl ExampleRule {
    pub(crate) fn new(technique: &'static Technique) -> ExampleRule {
        let order = OrderThrough::new(technique);
        ExampleRule { technique, order, guide: Guide::new(), engine: ChainEngine::new() }
    }

    /// Returns the technique that recognition names for the step: the hardest, if it takes several.
    pub(crate) fn recognise_technique(
        &mut self,
        facts: &Facts,
        solution: &Solution,
        step: &SolutionStep,
    ) -> Option<&'static Technique> {
        let budget = &mut SearchBudget::with_effort(EFFORT);
        let recognition =
            self.guide.recognise_from_facts(facts, solution, &step.conclusions, &self.order, budget);
        let MoveRecognition::Justified(justified) = recognition else { return None };
        let named = justified.steps.iter().map(|rated| rated.step.technique());
        named.max_by_key(|technique| difficulty_rank(technique))
    }

    /// Judges a position by the step with these conclusions, or by the first one. Returns nothing where the
    /// technique finds nothing, or it is certain to be no better than the limit.
    pub(crate) fn judge(
        &mut self,
        facts: Facts,
        solution: &Solution,
        conclusions: Option<&Conclusions>,
        limit: Option<ExampleCost>,
    ) -> Option<JudgedExample> {
        // The step that is meant, and whether another one comes before it.
        let mut steps = WantedStep::new(conclusions);
        let _ = (self.technique.find)(&facts, &mut steps);
        let first = steps.first?;
        let is_preceded = steps.wanted.is_some();
        let step = steps.wanted.unwrap_or(first);
        // All that is cheap to know comes before recognition, which may take long.
        let easier = self.find_easier_step(&facts);
        let marked = marked_candidates(&facts, &step);
        let left = facts.board().candidate_map().difference(marked);
        let left = left.iter().filter(|candidate| facts.has_candidate(*candidate)).count();
        let class = easier.as_ref().map_or(Easier::Nothing, |step| Easier::classify(step.technique()));
        let removed = taken_out(&facts).len();
        let mut cost = ExampleCost::new(is_preceded, class, marked.cells().len(), left, removed);
        if cost.singles > 0 {
            cost.singles = count_singles(&facts);
        }
        if limit.is_some_and(|limit| cost >= limit) {
            return None;
        }
        // Where nothing is easier, nothing easier gives the conclusions.
        cost.is_shadowed =
            easier.is_some() && self.recognise_technique(&facts, solution, &step) != Some(self.technique);
        let easier = easier.map(|step| step.conclusions);
        limit.is_none_or(|limit| cost < limit).then_some(JudgedExample { facts, step, cost, easier })
    }

    /// Returns the easiest step that comes before the technique in a position.
    pub(super) fn find_easier_step(&mut self, facts: &Facts) -> Option<SolutionStep> {
        let mut first = FirstStep::default();
        for producer in self.order.preceding() {
            if producer.find_step(facts, &mut self.engine, &mut first).is_break() || first.0.is_some() {
                break;
            }
        }
        first.0
    }
}

/// Counts the singles of a position, at least the one that was found.
fn count_singles(facts: &Facts) -> usize {
    let steps = find_all_steps(facts, &SINGLES);
    let placed = steps.iter().fold(CandidateMap::EMPTY, |all, step| all | step.conclusions.placements);
    placed.len().max(1)
}

/// Returns the candidates in the picture of a step.
fn marked_candidates(facts: &Facts, step: &SolutionStep) -> CandidateMap {
    let marks = step.overview_marks(facts);
    let marked = marks.candidates.iter().fold(CandidateMap::EMPTY, |all, (some, _)| all | *some);
    marked | step.conclusions.placements | step.conclusions.eliminations
}

/// The order of the scale for people, up to a technique: what comes later can't name its step.
#[derive(Debug)]
struct OrderThrough(Vec<StepProducer>);

impl OrderThrough {
    /// Takes only lower places: the same place isn't easier. A technique that the scale doesn't search for stands where its
    /// place is.
    fn new(technique: &'static Technique) -> OrderThrough {
        let order = HumanScale::FREE.technique_order();
        let place = difficulty_rank(technique);
        let is_own = |producer: &&StepProducer| producer.can_produce(technique);
        let own = order.iter().find(is_own).copied().unwrap_or(StepProducer::First(technique));
        let easier = order.iter().take_while(|producer| easiest_place(producer) < place);
        OrderThrough(easier.filter(|producer| !is_own(producer)).copied().chain([own]).collect())
    }

    fn preceding(&self) -> &[StepProducer] {
        &self.0[..self.0.len() - 1]
    }
}

/// Returns the place of an entry of the scale, of several techniques that are searched together the easiest's.
fn easiest_place(producer: &StepProducer) -> u32 {
    let produced = techniques::all_techniques().filter(|technique| producer.can_produce(technique));
    produced.map(difficulty_rank).min().unwrap_or(u32::MAX)
}

impl RatingScale for OrderThrough {
    fn name(&self) -> &str {
        HumanScale::FREE.name()
    }

    fn technique_order(&self) -> &[StepProducer] {
        &self.0
    }

    fn rate_step(&self, pattern: &dyn Pattern) -> RatingValue {
        HumanScale::FREE.rate_step(pattern)
    }

    fn new_tally(&self) -> Box<dyn RatingTally> {
        HumanScale::FREE.new_tally()
    }
}

/// Sink that keeps the first step, and a later one with the conclusions wanted.
pub(super) struct WantedStep<'c> {
    conclusions: Option<&'c Conclusions>,
    first: Option<SolutionStep>,
    wanted: Option<SolutionStep>,
    seen: usize,
}

impl<'c> WantedStep<'c> {
    pub(super) fn new(conclusions: Option<&'c Conclusions>) -> WantedStep<'c> {
        WantedStep { conclusions, first: None, wanted: None, seen: 0 }
    }

    /// Returns whether the step wanted is there, first or later.
    pub(super) fn has_wanted(&self) -> bool {
        let is_wanted = |step: &SolutionStep| self.conclusions == Some(&step.conclusions);
        self.wanted.is_some() || self.first.as_ref().is_some_and(is_wanted)
    }
}

impl StepSink for WantedStep<'_> {
    fn receive_step(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()> {
        let step = || SolutionStep { conclusions: *conclusions, pattern: pattern.clone_boxed() };
        let is_wanted = self.conclusions.is_none_or(|wanted| wanted == conclusions);
        self.seen += 1;
        match &self.first {
            None => self.first = Some(step()),
            Some(_) if is_wanted => self.wanted = Some(step()),
            Some(_) => {}
        }
        if is_wanted || self.seen == MAX_STEPS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
