//! Search for the steps that justify a player's moves, the easiest first, to recognise them.

use std::ops::ControlFlow;
use std::rc::Rc;

use ninefold_chains::{ChainEngine, ChainSearch};
use ninefold_core::CandidateMap;
use ninefold_logic::{Conclusions, Facts, SolutionStep, StepSink, Technique, techniques};
use ninefold_rate::human::difficulty_rank;
use ninefold_rate::{RatedStep, RatingScale, StepProducer};

use super::goal::{GoalMatch, MoveGoal};
use super::goal_filter::{GoalFilter, PartialStepSink, PartialSteps};
use super::layers::StepLayers;
use super::{MatchKind, MoveJustification};
use crate::StoppedError;

/// Maximum rating, on the scale for people, of simple techniques: they need no notes, or a look at one or two
/// houses, and are applied together without mention.
const MAX_SIMPLE_DIFFICULTY: u32 = 24;

/// Maximum number of unmentioned steps between a player's moves.
const MAX_UNMENTIONED_STEPS: usize = 3;

/// Number of steps of one technique tried as the beginning of a player's moves.
const MAX_STARTING_STEPS: usize = 8;

/// Search for a goal in a position.
pub(super) struct RecognitionSearch<'a> {
    pub(super) facts: &'a Facts,
    pub(super) goal: MoveGoal,
    pub(super) profile: &'a dyn RatingScale,
    pub(super) engine: &'a mut ChainEngine,
    /// The simple techniques of the profile, to be applied in layers.
    pub(super) simple: Vec<StepProducer>,
}

impl RecognitionSearch<'_> {
    /// Returns the easiest steps of an order that give the goal; an error if stopped before.
    pub(super) fn find_justification(
        &mut self,
        order: &[StepProducer],
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Option<MoveJustification>, StoppedError> {
        let mut layered = false;
        let mut parts = PartialSteps::new(&self.goal);
        for producer in order {
            // Before the first technique that isn't simple, try to combine all simple ones.
            if !layered && !is_simple_producer(producer) {
                layered = true;
                if let Some(found) = self.justify_by_simple_steps(stop)? {
                    return Ok(Some(found));
                }
            }
            // A single step that gives the goal, or steps of this and earlier techniques together.
            let (related, ended) = self.collect_related_steps(producer, None, &mut parts, stop);
            ended?;
            if let Some(found) = related.complete_step.and_then(|(how, step)| self.justify_by_step(how, step))
            {
                return Ok(Some(found));
            }
            if let Some(found) = self.justify_by_parts(&parts) {
                return Ok(Some(found));
            }
            // Otherwise a step that begins or prepares it, with simple ones after.
            if layered {
                for step in related.partial.into_iter().chain(related.leading).take(MAX_STARTING_STEPS) {
                    if let Some(found) = self.justify_from_step(step, stop)? {
                        return Ok(Some(found));
                    }
                }
            }
        }
        if layered { Ok(None) } else { self.justify_by_simple_steps(stop) }
    }

    /// Returns the simple steps that give the goal: a few, or, if only digits were placed, as many as needed.
    /// A player who places a digit that follows by singles did the singles in their head, and didn't look for
    /// something hard.
    fn justify_by_simple_steps(
        &mut self,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Option<MoveJustification>, StoppedError> {
        let few = self.justify_by_layers(StepLayers::new(self.facts.clone()), stop)?;
        if few.is_some() || !self.goal.moves.eliminations.is_empty() {
            return Ok(few);
        }
        let mut layers = StepLayers::new(self.facts.clone());
        while !self.goal.is_reached(layers.current_facts()) {
            if !layers.apply_layer(&self.simple, self.engine, stop)? {
                return Ok(None);
            }
        }
        let steps =
            layers.trace_supporting_steps(CandidateMap::EMPTY, self.goal.moves.placements, self.profile);
        let steps = steps.filter(|steps| !steps.is_empty());
        Ok(steps.map(|steps| MoveJustification { match_kind: MatchKind::Several, steps }))
    }

    /// Relates one technique to the goal, by the searches that find its steps; returns what is known when
    /// `stop` returns true.
    pub(super) fn relate_technique(
        &mut self,
        technique: &'static Technique,
        entries: &[StepProducer],
        stop: &mut dyn FnMut() -> bool,
    ) -> TechniqueRelation {
        let mut own = TechniqueRelation::default();
        let mut parts = PartialSteps::new(&self.goal);
        for producer in entries {
            let (related, ended) = self.collect_related_steps(producer, Some(technique), &mut parts, stop);
            // A step that gives the goal by itself settles it.
            if let Some(found) = related.complete_step.and_then(|(how, step)| self.justify_by_step(how, step))
            {
                own.is_within |= found.match_kind == MatchKind::Exact;
                return TechniqueRelation { justification: Some(found), ..own };
            }
            // A step within the goal counts, even if no justification of the whole is found.
            own.is_within |= related
                .partial
                .iter()
                .any(|step| self.goal.match_conclusions(&step.conclusions) == GoalMatch::Within);
            if ended.is_err() {
                return own;
            }
            // Otherwise a step of the technique, with simple ones after it, may give the rest.
            for step in related.partial.into_iter().chain(related.leading) {
                let Ok(found) = self.justify_from_step(step, stop) else { return own };
                let is_own = |found: &MoveJustification| {
                    found.steps.iter().any(|rated| rated.step.technique() == technique)
                };
                own.justification = found.filter(is_own);
                if own.justification.is_some() {
                    return own;
                }
            }
        }
        own
    }

    /// Collects the steps of an entry that relate to the goal, and returns whether it was stopped before the
    /// end. Steps that give part of the goal are added to those of earlier entries.
    fn collect_related_steps(
        &mut self,
        producer: &StepProducer,
        only: Option<&'static Technique>,
        parts: &mut PartialSteps,
        stop: &mut dyn FnMut() -> bool,
    ) -> (RelatedSteps, Result<(), StoppedError>) {
        let mut collected = (RelatedSteps::default(), parts);
        let goal = &self.goal;
        let mut meeting = GoalFilter {
            goal,
            only,
            stops_at_superset: false,
            complete_step: None,
            partial_sink: &mut collected,
            stop,
        };
        let ended = find_all_producer_steps(producer, self.facts, self.engine, &mut meeting);
        let (complete_step, (mut related, parts)) = (meeting.complete_step, collected);
        related.complete_step = complete_step;
        // If the steps found before the stop give all of the goal, they are an answer.
        let is_stopped = ended.is_break() && related.complete_step.is_none() && !parts.covers_goal();
        (related, if is_stopped { Err(StoppedError) } else { Ok(()) })
    }

    /// Returns a step as the justification, if the checker accepts it.
    fn justify_by_step(&self, how: MatchKind, step: SolutionStep) -> Option<MoveJustification> {
        let mut layers = StepLayers::new(self.facts.clone());
        let Conclusions { placements, eliminations } = step.conclusions;
        layers.apply_step(step, &Rc::new(self.facts.clone()));
        let steps = layers.trace_supporting_steps(eliminations, placements, self.profile)?;
        (!steps.is_empty()).then_some(MoveJustification { match_kind: how, steps })
    }

    /// Returns the steps that give all of the goal together, each a part of it.
    fn justify_by_parts(&self, parts: &PartialSteps) -> Option<MoveJustification> {
        if !parts.covers_goal() {
            return None;
        }
        let before = Rc::new(self.facts.clone());
        let mut layers = StepLayers::new(self.facts.clone());
        for step in &parts.steps {
            layers.apply_step(step.clone(), &before);
        }
        self.trace_goal_steps(&layers)
    }

    /// Returns the simple steps after these layers that give the goal.
    fn justify_by_layers(
        &mut self,
        mut layers: StepLayers,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Option<MoveJustification>, StoppedError> {
        for _ in 0..self.goal.len() + MAX_UNMENTIONED_STEPS {
            if !layers.apply_layer(&self.simple, self.engine, stop)? {
                return Ok(None);
            }
            if self.goal.is_reached(layers.current_facts()) {
                return Ok(self.trace_goal_steps(&layers));
            }
        }
        Ok(None)
    }

    /// Returns the steps that give the goal by one step that isn't simple, followed by simple ones.
    fn justify_from_step(
        &mut self,
        step: SolutionStep,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Option<MoveJustification>, StoppedError> {
        let mut layers = StepLayers::new(self.facts.clone());
        layers.apply_step(step, &Rc::new(self.facts.clone()));
        self.justify_by_layers(layers, stop)
    }

    /// Returns the steps that the goal rests on, if not too many are unmentioned.
    fn trace_goal_steps(&self, layers: &StepLayers) -> Option<MoveJustification> {
        if !self.goal.is_reached(layers.current_facts()) {
            return None;
        }
        let Conclusions { placements, eliminations } = self.goal.moves;
        let steps = layers.trace_supporting_steps(eliminations, placements, self.profile)?;
        let unsaid =
            |rated: &&RatedStep| self.goal.match_conclusions(&rated.step.conclusions) >= GoalMatch::Lead;
        if steps.is_empty() || steps.iter().filter(unsaid).count() > MAX_UNMENTIONED_STEPS {
            return None;
        }
        Some(MoveJustification { match_kind: MatchKind::Several, steps })
    }
}

/// The relation of a practised technique to a player's moves.
#[derive(Default)]
pub(super) struct TechniqueRelation {
    /// The steps that justify the moves: one of the technique, and simple ones for the rest.
    pub(super) justification: Option<MoveJustification>,
    /// Whether the moves include all conclusions of some step of the technique.
    pub(super) is_within: bool,
}

/// The steps found by one entry of an order.
#[derive(Default)]
struct RelatedSteps {
    /// The best step that concludes the goal, or more.
    complete_step: Option<(MatchKind, SolutionStep)>,
    /// Steps that conclude part of the goal.
    partial: Vec<SolutionStep>,
    /// Steps that may lead to the goal.
    leading: Vec<SolutionStep>,
}

impl PartialStepSink for (RelatedSteps, &mut PartialSteps) {
    fn keep_step(&mut self, how: GoalMatch, conclusions: &Conclusions, step: &dyn Fn() -> SolutionStep) {
        self.1.keep_step(how, conclusions, step);
        self.0.keep_step(how, conclusions, step);
    }
}

impl PartialStepSink for RelatedSteps {
    fn keep_step(&mut self, how: GoalMatch, _: &Conclusions, step: &dyn Fn() -> SolutionStep) {
        match how {
            // Steps within the goal come first: they surely belong to it.
            GoalMatch::Within => {
                self.partial.truncate(MAX_STARTING_STEPS - 1);
                self.partial.insert(0, step());
            }
            GoalMatch::Overlap if self.partial.len() < MAX_STARTING_STEPS => self.partial.push(step()),
            GoalMatch::Lead if self.leading.len() < MAX_STARTING_STEPS => self.leading.push(step()),
            _ => {}
        }
    }
}

/// Reports all steps that an entry finds, if that is quick enough for a player; else those that it finds by
/// itself.
pub(crate) fn find_all_producer_steps(
    producer: &StepProducer,
    facts: &Facts,
    engine: &mut ChainEngine,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    producer.find_step(facts, engine, sink)?;
    if reports_all_steps(producer) {
        return ControlFlow::Continue(());
    }
    // A search for the easiest of several techniques reports one step; the others are found by each technique
    // alone.
    separately_searched_techniques(producer)
        .into_iter()
        .try_for_each(|technique| (technique.find)(facts, sink))
}

/// Returns whether an entry reports every step of its technique.
fn reports_all_steps(producer: &StepProducer) -> bool {
    matches!(producer, StepProducer::First(_) | StepProducer::Narrowed(..))
}

/// Returns the techniques of a combined search that find all their steps quickly enough for a player.
fn separately_searched_techniques(producer: &StepProducer) -> Vec<&'static Technique> {
    match producer {
        StepProducer::First(_)
        | StepProducer::Narrowed(..)
        | StepProducer::Chains(_, ChainSearch::Dynamic(_)) => Vec::new(),
        _ => techniques::all_techniques().filter(|technique| producer.can_produce(technique)).collect(),
    }
}

/// Returns whether an entry finds only simple steps.
pub(crate) fn is_simple_producer(producer: &StepProducer) -> bool {
    match producer {
        StepProducer::First(technique) | StepProducer::Narrowed(technique, _) => {
            difficulty_rank(technique) <= MAX_SIMPLE_DIFFICULTY
        }
        _ => false,
    }
}

/// Returns the simple techniques of an order.
pub(crate) fn simple_technique_producers(order: &[StepProducer]) -> Vec<StepProducer> {
    order.iter().filter(|producer| is_simple_producer(producer)).copied().collect()
}

/// Search for the steps that refute wrong moves.
pub(super) struct RefutationSearch<'a> {
    pub(super) order: &'a [StepProducer],
    pub(super) simple: Vec<StepProducer>,
    pub(super) profile: &'a dyn RatingScale,
    pub(super) engine: &'a mut ChainEngine,
}

impl RefutationSearch<'_> {
    /// Solves towards a position that contradicts each of some moves, as far as possible; returns the steps
    /// taken and whether it was stopped.
    pub(super) fn search_refutation(
        &mut self,
        facts: &Facts,
        eliminated: CandidateMap,
        placed: CandidateMap,
        stop: &mut dyn FnMut() -> bool,
    ) -> (StepLayers, Result<(), StoppedError>) {
        let mut layers = StepLayers::new(facts.clone());
        let goal = MoveGoal { moves: Conclusions { placements: placed, eliminations: eliminated } };
        let mut goes_on = Ok(true);
        while goes_on == Ok(true) && !goal.is_reached(layers.current_facts()) {
            // Simple steps all at once; only if there are none, one harder step.
            goes_on = match layers.apply_layer(&self.simple, self.engine, stop) {
                Ok(false) => layers.apply_first_step(self.order, self.engine, stop),
                other => other,
            };
        }
        (layers, goes_on.map(drop))
    }

    /// Returns the steps that one contradiction rests on, if it was reached.
    pub(super) fn refutation_steps(
        &self,
        layers: &StepLayers,
        eliminated: CandidateMap,
        placed: CandidateMap,
    ) -> Option<Vec<RatedStep>> {
        let goal = MoveGoal { moves: Conclusions { placements: placed, eliminations: eliminated } };
        let steps = goal
            .is_reached(layers.current_facts())
            .then(|| layers.trace_supporting_steps(eliminated, placed, self.profile))??;
        (!steps.is_empty()).then_some(steps)
    }
}
