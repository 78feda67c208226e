//! Search for positions to practise a technique, along the solution of a puzzle.

use std::collections::HashSet;
use std::ops::ControlFlow;

use ninefold_chains::{ChainEngine, ChainSearch};
use ninefold_core::{Cell, Solution};
use ninefold_generate::canon::{CanonicalKey, Canonizer};
use ninefold_logic::{
    Conclusions, Facts, FirstStep, Pattern, SolutionStep, StepSink, StoppableSink, Technique,
};
use ninefold_rate::human::difficulty_rank;
use ninefold_rate::{RatedStep, RatingScale, StepProducer};

use super::{ExerciseOrigin, ExercisePurity, TechniqueExercise};
use crate::StoppedError;
use crate::recognise::{GoalMatch, MoveGoal, find_all_producer_steps, is_simple_producer};

/// Maximum rating, on the scale for people, of techniques tried to solve on in a puzzle, unless the technique
/// itself is rated higher: harder ones take so long that another puzzle is more promising.
pub(super) const MAX_CHEAP_DIFFICULTY: u32 = 59;

/// Minimum number of empty cells for exercises that aren't bare: with fewer the position is nearly solved.
pub(super) const MIN_EMPTY_CELLS: usize = 12;

/// Maximum number of steps of the technique examined in a position with something easier.
const MAX_STEPS: usize = 12;

/// A technique, and its place in the order of a profile.
#[derive(Debug)]
pub(super) struct TechniqueOrder {
    pub(super) technique: &'static Technique,
    /// The search that finds steps of the technique.
    producer: StepProducer,
    /// The simple techniques before it, at the beginning of the order.
    simple: Vec<StepProducer>,
    /// The other techniques before it.
    complex: Vec<StepProducer>,
    /// The cheap techniques after it: they solve on where nothing before does.
    later: Vec<StepProducer>,
}

impl TechniqueOrder {
    pub(super) fn new(technique: &'static Technique, profile: &dyn RatingScale) -> TechniqueOrder {
        let order = profile.technique_order();
        let at = order.iter().position(|producer| producer.can_produce(technique));
        let own = at.map_or(StepProducer::First(technique), |at| order[at]);
        // A technique that the profile lacks is placed where the scale for people has it.
        let is_before = |number: usize, producer: &StepProducer| match at {
            Some(at) => number < at,
            None => producer_difficulty(producer) < difficulty_rank(technique),
        };
        let (mut before, mut after) = (Vec::new(), Vec::new());
        for (number, producer) in order.iter().enumerate() {
            if is_before(number, producer) {
                before.push(*producer);
            } else if at != Some(number) && producer_difficulty(producer) <= MAX_CHEAP_DIFFICULTY {
                after.push(*producer);
            }
        }
        let simple = before.iter().take_while(|producer| is_simple_producer(producer)).count();
        let rest = before.split_off(simple);
        TechniqueOrder { technique, producer: own, simple: before, complex: rest, later: after }
    }

    /// Returns all techniques that come before this one in the order.
    pub(super) fn preceding_producers(&self) -> impl Iterator<Item = &StepProducer> {
        self.simple.iter().chain(&self.complex)
    }

    /// Returns whether all searches before the technique report all their steps: a dynamic search reports
    /// only one of many, so it is unknown which others it would find.
    fn preceding_report_all_steps(&self) -> bool {
        !self
            .preceding_producers()
            .any(|producer| matches!(producer, StepProducer::Chains(_, ChainSearch::Dynamic(_))))
    }
}

/// Searches for positions in which to find the technique.
pub(super) struct PracticeWalker<'s> {
    pub(super) order: &'s TechniqueOrder,
    pub(super) profile: &'s dyn RatingScale,
    pub(super) engine: &'s mut ChainEngine,
    pub(super) canonizer: &'s mut Canonizer,
    /// The kind wanted, if only one is.
    pub(super) kind: Option<ExercisePurity>,
    pub(super) seen: &'s HashSet<CanonicalKey>,
    /// The source of the positions.
    pub(super) origin: ExerciseOrigin,
    pub(super) stop: &'s mut dyn FnMut() -> bool,
}

impl PracticeWalker<'_> {
    /// Returns the first position in the solution of a puzzle in which nothing is easier than the technique.
    /// The best of other suitable positions is stored in `fallback`, unless that has one as good.
    ///
    /// Simple techniques are applied first. Where they end, the technique is tried before everything else
    /// that is easier, since that takes longer.
    pub(super) fn search_solution_path(
        &mut self,
        mut facts: Facts,
        fallback: &mut Option<TechniqueExercise>,
    ) -> Result<Option<TechniqueExercise>, StoppedError> {
        let TechniqueOrder { simple, complex: rest, later: after, .. } = self.order;
        while facts.empty_cells().len() >= MIN_EMPTY_CELLS {
            // Simple techniques are applied until they end.
            if let Some(step) = self.find_first_step(&facts, simple)? {
                facts.apply_conclusions(&step.conclusions);
                continue;
            }
            let own = self.find_technique_step(&facts)?;
            // Without a step of its own in the position, only cheap techniques are worth trying.
            let is_worth = |producer: &&StepProducer| {
                own.is_some() || producer_difficulty(producer) <= MAX_CHEAP_DIFFICULTY
            };
            let easier: Vec<StepProducer> = rest.iter().filter(is_worth).copied().collect();
            let next = match (self.find_first_step(&facts, &easier)?, own) {
                // Nothing easier exists: the exercise is pure, if one can be built.
                (None, Some(step)) => match self.build_exercise(&facts, &step, ExercisePurity::Pure) {
                    Some(found) => return Ok(Some(found)),
                    None => Some(step),
                },
                (None, None) => self.find_first_step(&facts, after)?,
                // Something easier exists, so the position is only a candidate for second place.
                (Some(easier), Some(own)) => {
                    self.store_fallback(&facts, &own, fallback)?;
                    Some(easier)
                }
                (Some(easier), None) => Some(easier),
            };
            let Some(step) = next else { break };
            facts.apply_conclusions(&step.conclusions);
        }
        Ok(None)
    }

    /// Stores a position with something easier in `second`, if it is better than the one there.
    fn store_fallback(
        &mut self,
        facts: &Facts,
        step: &SolutionStep,
        fallback: &mut Option<TechniqueExercise>,
    ) -> Result<(), StoppedError> {
        let best = fallback.as_ref().map(|second| second.kind);
        if self.kind == Some(ExercisePurity::Pure) || best == Some(ExercisePurity::Local) {
            return Ok(());
        }
        let local = self
            .find_unshadowed_step(facts)?
            .and_then(|step| self.build_exercise(facts, &step, ExercisePurity::Local));
        if local.is_some() || (best.is_none() && self.kind.is_none()) {
            *fallback = local.or_else(|| self.build_exercise(facts, step, ExercisePurity::Shadowed));
        }
        Ok(())
    }

    /// Returns the exercise of a step, unless its position was seen before.
    fn build_exercise(
        &mut self,
        facts: &Facts,
        step: &SolutionStep,
        kind: ExercisePurity,
    ) -> Option<TechniqueExercise> {
        let key = self.canonizer.canonical_key(facts.board());
        if self.seen.contains(&key) {
            return None;
        }
        let number = self.profile.rate_step(&*step.pattern);
        let step = RatedStep { step: step.clone(), rating: number, facts_before: facts.clone() };
        Some(TechniqueExercise { step, kind, origin: self.origin, key })
    }

    /// Returns the exercise with all cells filled that its step doesn't need; the step may then conclude
    /// less. `None` if such a position was seen before.
    pub(super) fn build_prefilled_exercise(
        &mut self,
        found: TechniqueExercise,
        solution: &Solution,
    ) -> Result<Option<TechniqueExercise>, StoppedError> {
        let RatedStep { step, facts_before: mut before, .. } = found.step;
        let goal = MoveGoal::from_moves(&before, &step.conclusions);
        let cells: Vec<Cell> = before.empty_cells().iter().collect();
        let step = self.fill_unneeded_cells(&mut before, &cells, &goal, solution)?.unwrap_or(step);
        Ok(self.build_exercise(&before, &step, ExercisePurity::Bare))
    }

    /// Fills as many of some cells as possible, by halving: all of them, or else as many as possible of
    /// either half. Returns the step that remains.
    fn fill_unneeded_cells(
        &mut self,
        facts: &mut Facts,
        cells: &[Cell],
        goal: &MoveGoal,
        solution: &Solution,
    ) -> Result<Option<SolutionStep>, StoppedError> {
        // Try to fill all the cells at once; if the step is lost, try each half.
        let mut filled = facts.clone();
        cells.iter().for_each(|cell| filled.place_digit(cell.to_candidate(solution.digit(*cell))));
        if let Some(step) = self.find_unshadowed_step_within(&filled, goal)? {
            *facts = filled;
            return Ok(Some(step));
        }
        if cells.len() < 2 {
            return Ok(None);
        }
        let (one, other) = cells.split_at(cells.len() / 2);
        let first = self.fill_unneeded_cells(facts, one, goal, solution)?;
        Ok(self.fill_unneeded_cells(facts, other, goal, solution)?.or(first))
    }

    /// Returns the first step of the technique by its entry in the order; `None` if the entry searches for
    /// several techniques at once and finds another.
    fn find_technique_step(&mut self, facts: &Facts) -> Result<Option<SolutionStep>, StoppedError> {
        let step = self.find_first_step(facts, &[self.order.producer])?;
        Ok(step.filter(|step| step.technique() == self.order.technique))
    }

    /// Returns a step of the technique such that nothing easier gives any of its conclusions.
    fn find_unshadowed_step(&mut self, facts: &Facts) -> Result<Option<SolutionStep>, StoppedError> {
        let mut own = StoppableSink { sink: FirstStepsSink::new(MAX_STEPS), stop: &mut *self.stop };
        let _ = self.order.producer.find_step(facts, self.engine, &mut own);
        let own = own.sink.steps;
        self.first_unshadowed_step(facts, own)
    }

    /// Returns a step of the technique within the goal such that nothing easier gives any of its conclusions.
    fn find_unshadowed_step_within(
        &mut self,
        facts: &Facts,
        goal: &MoveGoal,
    ) -> Result<Option<SolutionStep>, StoppedError> {
        let within = WithinGoalSink { goal, first_steps: FirstStepsSink::new(MAX_STEPS) };
        let mut own = StoppableSink { sink: within, stop: &mut *self.stop };
        let _ = self.order.producer.find_step(facts, self.engine, &mut own);
        let own = own.sink.first_steps.steps;
        self.first_unshadowed_step(facts, own)
    }

    /// Returns the first of some steps such that nothing easier gives any of its conclusions.
    fn first_unshadowed_step(
        &mut self,
        facts: &Facts,
        mut steps: Vec<SolutionStep>,
    ) -> Result<Option<SolutionStep>, StoppedError> {
        // Only the technique itself counts, and only if all that is easier can be listed.
        steps.retain(|step| step.technique() == self.order.technique);
        if !self.order.preceding_report_all_steps() {
            return Ok(None);
        }
        // Each easier technique drops the steps with which it shares a conclusion.
        let left =
            steps.into_iter().map(|step| (MoveGoal::from_moves(facts, &step.conclusions), step)).collect();
        let mut shadows = StoppableSink { sink: UnshadowedSink { remaining: left }, stop: &mut *self.stop };
        for producer in self.order.preceding_producers() {
            if shadows.sink.remaining.is_empty() {
                return Ok(None);
            }
            let ended = find_all_producer_steps(producer, facts, self.engine, &mut shadows);
            if ended.is_break() && !shadows.sink.remaining.is_empty() {
                return Err(StoppedError);
            }
        }
        Ok(shadows.sink.remaining.into_iter().next().map(|(_, step)| step))
    }

    /// Returns the first step of the first of these searches that finds one.
    fn find_first_step(
        &mut self,
        facts: &Facts,
        order: &[StepProducer],
    ) -> Result<Option<SolutionStep>, StoppedError> {
        let mut first = StoppableSink { sink: FirstStep::default(), stop: &mut *self.stop };
        for producer in order {
            if producer.find_step(facts, self.engine, &mut first).is_break() {
                return first.sink.0.map(Some).ok_or(StoppedError);
            }
            if first.sink.0.is_some() {
                break;
            }
        }
        Ok(first.sink.0)
    }
}

/// Sink that keeps the first steps, up to a number.
#[derive(Debug)]
pub(super) struct FirstStepsSink {
    pub(super) limit: usize,
    pub(super) steps: Vec<SolutionStep>,
}

impl FirstStepsSink {
    pub(super) fn new(most: usize) -> FirstStepsSink {
        FirstStepsSink { limit: most, steps: Vec::new() }
    }
}

impl StepSink for FirstStepsSink {
    fn receive_step(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()> {
        self.steps.push(SolutionStep { conclusions: *conclusions, pattern: pattern.clone_boxed() });
        if self.steps.len() < self.limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// Sink that keeps the first steps whose conclusions are within a goal.
struct WithinGoalSink<'g> {
    goal: &'g MoveGoal,
    first_steps: FirstStepsSink,
}

impl StepSink for WithinGoalSink<'_> {
    fn receive_step(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()> {
        match self.goal.match_conclusions(conclusions) {
            GoalMatch::Exact | GoalMatch::Within => self.first_steps.receive_step(conclusions, pattern),
            _ => ControlFlow::Continue(()),
        }
    }
}

/// Sink that drops the steps with which another step shares a conclusion, and ends when none is left.
struct UnshadowedSink {
    remaining: Vec<(MoveGoal, SolutionStep)>,
}

impl StepSink for UnshadowedSink {
    fn receive_step(&mut self, conclusions: &Conclusions, _: &dyn Pattern) -> ControlFlow<()> {
        self.remaining.retain(|(goal, _)| goal.match_conclusions(conclusions) > GoalMatch::Overlap);
        if self.remaining.is_empty() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Returns the rating of an entry on the scale for people; a search for several techniques at once counts as
/// the hardest.
fn producer_difficulty(producer: &StepProducer) -> u32 {
    match producer {
        StepProducer::First(technique) | StepProducer::Narrowed(technique, _) => difficulty_rank(technique),
        _ => u32::MAX,
    }
}
