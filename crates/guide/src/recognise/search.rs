//! Search for the steps that justify a player's moves, the easiest first.

use std::ops::ControlFlow;
use std::rc::Rc;

use ninefold_chains::{Engine, Search};
use ninefold_core::CandidateMap;
use ninefold_logic::{Conclusions, Facts, Sink, Step, Technique, techniques};
use ninefold_rate::human::place;
use ninefold_rate::{Producer, Rated, Scale};

use super::goal::{Goal, Match};
use super::layers::Layers;
use super::meeting::{Keep, Meeting, PartialSteps};
use super::{How, Justified};
use crate::Stopped;

/// Maximum rating, on the scale for people, of simple techniques: they need no notes, or a look at one or two
/// houses, and are applied together without mention.
const SMALL: u32 = 24;

/// Maximum number of unmentioned steps between a player's moves.
const UNSAID: usize = 3;

/// Number of steps of one technique tried as the beginning of a player's moves.
const BEGINNINGS: usize = 8;

/// Search for a goal in a position.
pub(super) struct Finder<'a> {
    pub(super) facts: &'a Facts,
    pub(super) goal: Goal,
    pub(super) profile: &'a dyn Scale,
    pub(super) engine: &'a mut Engine,
    /// The simple techniques of the profile, to be applied in layers.
    pub(super) simple: Vec<Producer>,
}

impl Finder<'_> {
    /// Returns the easiest steps of an order that give the goal; an error if stopped before.
    pub(super) fn find(
        &mut self,
        order: &[Producer],
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Justified>, Stopped> {
        let mut layered = false;
        let mut parts = PartialSteps::new(&self.goal);
        for producer in order {
            if !layered && !is_simple(producer) {
                layered = true;
                if let Some(found) = self.by_simple(stop)? {
                    return Ok(Some(found));
                }
            }
            // A single step that gives the goal, or steps of this and earlier techniques together.
            let (met, ended) = self.met(producer, None, &mut parts, stop);
            ended?;
            if let Some(found) = met.whole.and_then(|(how, step)| self.checked(how, step)) {
                return Ok(Some(found));
            }
            if let Some(found) = self.together(&parts) {
                return Ok(Some(found));
            }
            // Otherwise a step that begins or prepares it, with simple ones after.
            if layered {
                for step in met.some.into_iter().chain(met.leads).take(BEGINNINGS) {
                    if let Some(found) = self.from(step, stop)? {
                        return Ok(Some(found));
                    }
                }
            }
        }
        if layered { Ok(None) } else { self.by_simple(stop) }
    }

    /// Returns the simple steps that give the goal: a few, or, if only digits were placed, as many as needed.
    /// A player who places a digit that follows by singles did the singles in their head, and didn't look for
    /// something hard.
    fn by_simple(&mut self, stop: &mut dyn FnMut() -> bool) -> Result<Option<Justified>, Stopped> {
        let few = self.by_layers(Layers::new(self.facts.clone()), stop)?;
        if few.is_some() || !self.goal.moves.eliminations.is_empty() {
            return Ok(few);
        }
        let mut layers = Layers::new(self.facts.clone());
        while !self.goal.is_met(layers.now()) {
            if !layers.layer(&self.simple, self.engine, stop)? {
                return Ok(None);
            }
        }
        let steps = layers.trace(CandidateMap::EMPTY, self.goal.moves.placements, self.profile);
        let steps = steps.filter(|steps| !steps.is_empty());
        Ok(steps.map(|steps| Justified { how: How::Several, steps }))
    }

    /// Relates one technique to the goal, by the searches that find its steps; returns what is known when
    /// `stop` returns true.
    pub(super) fn own(
        &mut self,
        technique: &'static Technique,
        entries: &[Producer],
        stop: &mut dyn FnMut() -> bool,
    ) -> Own {
        let mut own = Own::default();
        let mut parts = PartialSteps::new(&self.goal);
        for producer in entries {
            let (met, ended) = self.met(producer, Some(technique), &mut parts, stop);
            // A step that gives the goal by itself settles it.
            if let Some(found) = met.whole.and_then(|(how, step)| self.checked(how, step)) {
                own.is_within |= found.how == How::Exact;
                return Own { shown: Some(found), ..own };
            }
            // A step within the goal counts, even if no justification of the whole is found.
            own.is_within |=
                met.some.iter().any(|step| self.goal.compare(&step.conclusions) == Match::Within);
            if ended.is_err() {
                return own;
            }
            // Otherwise a step of the technique, with simple ones after it, may give the rest.
            for step in met.some.into_iter().chain(met.leads) {
                let Ok(found) = self.from(step, stop) else { return own };
                let is_own =
                    |found: &Justified| found.steps.iter().any(|rated| rated.step.technique() == technique);
                own.shown = found.filter(is_own);
                if own.shown.is_some() {
                    return own;
                }
            }
        }
        own
    }

    /// Collects the steps of an entry that relate to the goal, and returns whether it was stopped before the
    /// end. Steps that give part of the goal are added to those of earlier entries.
    fn met(
        &mut self,
        producer: &Producer,
        only: Option<&'static Technique>,
        parts: &mut PartialSteps,
        stop: &mut dyn FnMut() -> bool,
    ) -> (Met, Result<(), Stopped>) {
        let mut kept = (Met::default(), parts);
        let goal = &self.goal;
        let mut meeting = Meeting { goal, only, takes_more: false, whole: None, kept: &mut kept, stop };
        let ended = find_all(producer, self.facts, self.engine, &mut meeting);
        let (whole, (mut met, parts)) = (meeting.whole, kept);
        met.whole = whole;
        // If the steps found before the stop give all of the goal, they are an answer.
        let is_stopped = ended.is_break() && met.whole.is_none() && !parts.show_all();
        (met, if is_stopped { Err(Stopped) } else { Ok(()) })
    }

    /// Returns a step as the justification, if the checker accepts it.
    fn checked(&self, how: How, step: Step) -> Option<Justified> {
        let mut layers = Layers::new(self.facts.clone());
        let Conclusions { placements, eliminations } = step.conclusions;
        layers.take(step, &Rc::new(self.facts.clone()));
        let steps = layers.trace(eliminations, placements, self.profile)?;
        (!steps.is_empty()).then_some(Justified { how, steps })
    }

    /// Returns the steps that give all of the goal together, each a part of it.
    fn together(&self, parts: &PartialSteps) -> Option<Justified> {
        if !parts.show_all() {
            return None;
        }
        let before = Rc::new(self.facts.clone());
        let mut layers = Layers::new(self.facts.clone());
        for step in &parts.steps {
            layers.take(step.clone(), &before);
        }
        self.said(&layers)
    }

    /// Returns the simple steps after these layers that give the goal.
    fn by_layers(
        &mut self,
        mut layers: Layers,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Justified>, Stopped> {
        for _ in 0..self.goal.len() + UNSAID {
            if !layers.layer(&self.simple, self.engine, stop)? {
                return Ok(None);
            }
            if self.goal.is_met(layers.now()) {
                return Ok(self.said(&layers));
            }
        }
        Ok(None)
    }

    /// Returns the steps that give the goal by one step that isn't simple, followed by simple ones.
    fn from(&mut self, step: Step, stop: &mut dyn FnMut() -> bool) -> Result<Option<Justified>, Stopped> {
        let mut layers = Layers::new(self.facts.clone());
        layers.take(step, &Rc::new(self.facts.clone()));
        self.by_layers(layers, stop)
    }

    /// Returns the steps that the goal rests on, if not too many are unmentioned.
    fn said(&self, layers: &Layers) -> Option<Justified> {
        if !self.goal.is_met(layers.now()) {
            return None;
        }
        let Conclusions { placements, eliminations } = self.goal.moves;
        let steps = layers.trace(eliminations, placements, self.profile)?;
        let unsaid = |rated: &&Rated| self.goal.compare(&rated.step.conclusions) >= Match::Lead;
        if steps.is_empty() || steps.iter().filter(unsaid).count() > UNSAID {
            return None;
        }
        Some(Justified { how: How::Several, steps })
    }
}

/// The relation of a practised technique to a player's moves.
#[derive(Default)]
pub(super) struct Own {
    /// The steps that justify the moves: one of the technique, and simple ones for the rest.
    pub(super) shown: Option<Justified>,
    /// Whether the moves include all conclusions of some step of the technique.
    pub(super) is_within: bool,
}

/// The steps found by one entry of an order.
#[derive(Default)]
struct Met {
    /// The best step that concludes the goal, or more.
    whole: Option<(How, Step)>,
    /// Steps that conclude part of the goal.
    some: Vec<Step>,
    /// Steps that may lead to the goal.
    leads: Vec<Step>,
}

impl Keep for (Met, &mut PartialSteps) {
    fn keep(&mut self, how: Match, conclusions: &Conclusions, step: &dyn Fn() -> Step) {
        self.1.keep(how, conclusions, step);
        self.0.keep(how, conclusions, step);
    }
}

impl Keep for Met {
    fn keep(&mut self, how: Match, _: &Conclusions, step: &dyn Fn() -> Step) {
        match how {
            // Steps within the goal come first: they surely belong to it.
            Match::Within => {
                self.some.truncate(BEGINNINGS - 1);
                self.some.insert(0, step());
            }
            Match::Overlap if self.some.len() < BEGINNINGS => self.some.push(step()),
            Match::Lead if self.leads.len() < BEGINNINGS => self.leads.push(step()),
            _ => {}
        }
    }
}

/// Reports all steps that an entry finds, if that is quick enough for a player; else those that it finds by
/// itself.
pub(crate) fn find_all(
    producer: &Producer,
    facts: &Facts,
    engine: &mut Engine,
    sink: &mut dyn Sink,
) -> ControlFlow<()> {
    producer.find(facts, engine, sink)?;
    if reports_all(producer) {
        return ControlFlow::Continue(());
    }
    // A search for the easiest of several techniques reports one step; the others are found by each technique
    // alone.
    found_one_by_one(producer).into_iter().try_for_each(|technique| (technique.find)(facts, sink))
}

/// Returns whether an entry reports every step of its technique.
fn reports_all(producer: &Producer) -> bool {
    matches!(producer, Producer::First(_) | Producer::Narrowed(..))
}

/// Returns the techniques of a combined search that find all their steps quickly enough for a player.
fn found_one_by_one(producer: &Producer) -> Vec<&'static Technique> {
    match producer {
        Producer::First(_) | Producer::Narrowed(..) | Producer::Chains(_, Search::Dynamic(_)) => Vec::new(),
        _ => techniques::every().filter(|technique| producer.may_find(technique)).collect(),
    }
}

/// Returns whether an entry finds only simple steps.
pub(crate) fn is_simple(producer: &Producer) -> bool {
    match producer {
        Producer::First(technique) | Producer::Narrowed(technique, _) => place(technique) <= SMALL,
        _ => false,
    }
}

/// Returns the simple techniques of an order.
pub(crate) fn simple(order: &[Producer]) -> Vec<Producer> {
    order.iter().filter(|producer| is_simple(producer)).copied().collect()
}

/// Search for the steps that refute wrong moves.
pub(super) struct Refuter<'a> {
    pub(super) order: &'a [Producer],
    pub(super) simple: Vec<Producer>,
    pub(super) profile: &'a dyn Scale,
    pub(super) engine: &'a mut Engine,
}

impl Refuter<'_> {
    /// Solves towards a position that contradicts each of some moves, as far as possible; returns the steps
    /// taken and whether it was stopped.
    pub(super) fn refute(
        &mut self,
        facts: &Facts,
        gone: CandidateMap,
        placed: CandidateMap,
        stop: &mut dyn FnMut() -> bool,
    ) -> (Layers, Result<(), Stopped>) {
        let mut layers = Layers::new(facts.clone());
        let goal = Goal { moves: Conclusions { placements: placed, eliminations: gone } };
        let mut goes_on = Ok(true);
        while goes_on == Ok(true) && !goal.is_met(layers.now()) {
            // Simple steps all at once; only if there are none, one harder step.
            goes_on = match layers.layer(&self.simple, self.engine, stop) {
                Ok(false) => layers.first(self.order, self.engine, stop),
                other => other,
            };
        }
        (layers, goes_on.map(drop))
    }

    /// Returns the steps that one contradiction rests on, if it was reached.
    pub(super) fn proof(
        &self,
        layers: &Layers,
        gone: CandidateMap,
        placed: CandidateMap,
    ) -> Option<Vec<Rated>> {
        let goal = Goal { moves: Conclusions { placements: placed, eliminations: gone } };
        let steps = goal.is_met(layers.now()).then(|| layers.trace(gone, placed, self.profile))??;
        (!steps.is_empty()).then_some(steps)
    }
}
