//! Looking for the steps that show what a player did, the easiest first.

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

/// Techniques that count at most this many points on the scale for people are taken together without a word: they need no
/// notes, or a look at one or two houses.
const SMALL: u32 = 24;

/// At most this many steps may be left unsaid between what was done.
const UNSAID: usize = 3;

/// How many steps of one technique are tried as the beginning of what was done.
const BEGINNINGS: usize = 8;

/// Searches for a goal in a position.
pub(super) struct Finder<'a> {
    pub(super) facts: &'a Facts,
    pub(super) goal: Goal,
    pub(super) profile: &'a dyn Scale,
    pub(super) engine: &'a mut Engine,
    /// The simple ones of the profile, to be taken in layers.
    pub(super) simple: Vec<Producer>,
}

impl Finder<'_> {
    /// The easiest steps of an order that show the goal, found before `stop` said so.
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
            let (met, ended) = self.met(producer, None, &mut parts, stop);
            ended?;
            if let Some(found) = met.whole.and_then(|(how, step)| self.checked(how, step)) {
                return Ok(Some(found));
            }
            if let Some(found) = self.together(&parts) {
                return Ok(Some(found));
            }
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

    /// What simple techniques show by themselves: a few steps, or, of digits that were placed, as many as it takes. Who places a digit to
    /// which singles lead went that way in their head, and didn't look for something hard.
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

    /// What one technique has to do with the goal, by the entries that find its steps; what is known of that when `stop` says so.
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
            if let Some(found) = met.whole.and_then(|(how, step)| self.checked(how, step)) {
                own.is_within |= found.how == How::Exact;
                return Own { shown: Some(found), ..own };
            }
            own.is_within |=
                met.some.iter().any(|step| self.goal.compare(&step.conclusions) == Match::Within);
            if ended.is_err() {
                return own;
            }
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

    /// What an entry of an order finds that has to do with the goal, and whether it was stopped before that was all. Steps that show a part
    /// of it are added to those of the entries before.
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
        // What was found until then is an answer, if it is all of it.
        let is_stopped = ended.is_break() && met.whole.is_none() && !parts.show_all();
        (met, if is_stopped { Err(Stopped) } else { Ok(()) })
    }

    /// A step by itself, if the checker accepts it.
    fn checked(&self, how: How, step: Step) -> Option<Justified> {
        let mut layers = Layers::new(self.facts.clone());
        let Conclusions { placements, eliminations } = step.conclusions;
        layers.take(step, &Rc::new(self.facts.clone()));
        let steps = layers.trace(eliminations, placements, self.profile)?;
        (!steps.is_empty()).then_some(Justified { how, steps })
    }

    /// Steps that show all of the goal together, each something of it.
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

    /// What simple techniques show from here on.
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

    /// The same behind one step that is not simple.
    fn from(&mut self, step: Step, stop: &mut dyn FnMut() -> bool) -> Result<Option<Justified>, Stopped> {
        let mut layers = Layers::new(self.facts.clone());
        layers.take(step, &Rc::new(self.facts.clone()));
        self.by_layers(layers, stop)
    }

    /// What the goal rests on, if not too much of it was left unsaid.
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

/// What a technique has to do with what was done.
#[derive(Default)]
pub(super) struct Own {
    /// A step of it that shows all, or to which simple ones add the rest.
    pub(super) shown: Option<Justified>,
    /// Whether all that some step of it concludes was done.
    pub(super) is_within: bool,
}

/// What an entry of an order found.
#[derive(Default)]
struct Met {
    /// A step that concludes the goal, or more; the best of them.
    whole: Option<(How, Step)>,
    /// Steps that conclude some of it.
    some: Vec<Step>,
    /// Steps that may lead to it.
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
            // What is no more than was done comes first: of it something is sure.
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

/// Reports all that an entry finds, where that can be had in a time that a player waits; else what it takes.
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
    // A search for the easiest of several reports one: what else there is, each technique finds by itself.
    found_one_by_one(producer).into_iter().try_for_each(|technique| (technique.find)(facts, sink))
}

/// Whether an entry reports every step of its technique.
fn reports_all(producer: &Producer) -> bool {
    matches!(producer, Producer::First(_) | Producer::Narrowed(..))
}

/// The techniques of a search that looks for several at once, which find all their steps in a time that a player waits.
fn found_one_by_one(producer: &Producer) -> Vec<&'static Technique> {
    match producer {
        Producer::First(_) | Producer::Narrowed(..) | Producer::Chains(_, Search::Dynamic(_)) => Vec::new(),
        _ => techniques::every().filter(|technique| producer.may_find(technique)).collect(),
    }
}

/// Whether all that an entry finds is simple.
pub(crate) fn is_simple(producer: &Producer) -> bool {
    match producer {
        Producer::First(technique) | Producer::Narrowed(technique, _) => place(technique) <= SMALL,
        _ => false,
    }
}

/// The simple ones of an order.
pub(crate) fn simple(order: &[Producer]) -> Vec<Producer> {
    order.iter().filter(|producer| is_simple(producer)).copied().collect()
}

/// The steps that refute what was done, for each of the wrong moves; of those that `stop` left open, none.
pub(super) struct Refuter<'a> {
    pub(super) order: &'a [Producer],
    pub(super) simple: Vec<Producer>,
    pub(super) profile: &'a dyn Scale,
    pub(super) engine: &'a mut Engine,
}

impl Refuter<'_> {
    /// The way to a position in which each of some candidates is gone or placed, as far as it leads, and whether it was
    /// stopped.
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
            goes_on = match layers.layer(&self.simple, self.engine, stop) {
                Ok(false) => layers.first(self.order, self.engine, stop),
                other => other,
            };
        }
        (layers, goes_on.map(drop))
    }

    /// The steps that one of them rests on.
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
