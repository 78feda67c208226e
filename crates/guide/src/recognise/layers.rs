//! Layers of steps for move recognition: all that simple techniques find, then all they find after that. A
//! trace keeps only the steps that a goal rests on.
//!
//! A step rests on the truths that its certificate cites: candidates of these truths that were removed since
//! the start were removed by earlier steps, which are needed as well.

use std::ops::ControlFlow;
use std::rc::Rc;

use ninefold_chains::ChainEngine;
use ninefold_core::{Candidate, CandidateMap};
use ninefold_logic::proof::{Certificate, Truth};
use ninefold_logic::{Conclusions, Facts, FirstStep, Pattern, SolutionStep, StepSink, StoppableSink};
use ninefold_rate::{RatedStep, RatingScale, StepProducer};

use super::goal::{new_conclusions, possible_candidates};
use crate::StoppedError;

/// A position, and the steps applied to it.
pub(super) struct StepLayers {
    start: Facts,
    current: Facts,
    applied: Vec<AppliedStep>,
}

struct AppliedStep {
    step: SolutionStep,
    before: Rc<Facts>,
    /// The candidates that it removed, by itself or by the rules.
    removed: CandidateMap,
}

impl StepLayers {
    pub(super) fn new(start: Facts) -> StepLayers {
        StepLayers { current: start.clone(), start, applied: Vec::new() }
    }

    /// Returns the position that the layers of steps have reached.
    pub(super) fn current_facts(&self) -> &Facts {
        &self.current
    }

    /// Applies a step that was found in the position `before`.
    pub(super) fn apply_step(&mut self, step: SolutionStep, before: &Rc<Facts>) {
        let possible_before = possible_candidates(&self.current);
        self.current.apply_conclusions(&step.conclusions);
        let removed = possible_before.difference(possible_candidates(&self.current));
        self.applied.push(AppliedStep { step, before: Rc::clone(before), removed });
    }

    /// Applies all steps that some techniques find now, and returns whether there were any. `stop` is called
    /// as by the finders.
    pub(super) fn apply_layer(
        &mut self,
        techniques: &[StepProducer],
        engine: &mut ChainEngine,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<bool, StoppedError> {
        let before = Rc::new(self.current.clone());
        let news =
            NewConclusionsSink { known: CandidateMap::EMPTY, placed: CandidateMap::EMPTY, steps: Vec::new() };
        let mut found = StoppableSink { sink: news, stop };
        for producer in techniques {
            if producer.find_step(&before, engine, &mut found).is_break() || (found.stop)() {
                return Err(StoppedError);
            }
        }
        let steps = found.sink.steps;
        let any = !steps.is_empty();
        steps.into_iter().for_each(|step| self.apply_step(step, &before));
        Ok(any)
    }

    /// Applies the first step of an order, and returns whether there is one. `stop` is called as by the
    /// finders.
    pub(super) fn apply_first_step(
        &mut self,
        order: &[StepProducer],
        engine: &mut ChainEngine,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<bool, StoppedError> {
        let before = Rc::new(self.current.clone());
        let mut first = StoppableSink { sink: FirstStep::default(), stop };
        let ended = order.iter().try_for_each(|producer| producer.find_step(&before, engine, &mut first));
        match first.sink.0 {
            Some(step) => {
                self.apply_step(step, &before);
                Ok(true)
            }
            None if ended.is_break() => Err(StoppedError),
            None => Ok(false),
        }
    }

    /// Returns the steps that some eliminations and placements rest on, which hold now. Each step is checked
    /// in the position to which those before it lead; or, if earlier eliminations destroyed its pattern, at
    /// the start, if it was found there. `None` if the checker doesn't accept one.
    pub(super) fn trace_supporting_steps(
        &self,
        eliminated: CandidateMap,
        placed: CandidateMap,
        scale: &dyn RatingScale,
    ) -> Option<Vec<RatedStep>> {
        // Only the steps that the conclusions depend on are replayed, in their order.
        let needed = self.needed_steps(eliminated, placed);
        let mut facts = self.start.clone();
        let mut steps = Vec::new();
        for (taken, _) in self.applied.iter().zip(needed).filter(|(_, needed)| *needed) {
            let conclusions = new_conclusions(&facts, &taken.step.conclusions);
            if conclusions.is_empty() {
                continue;
            }
            let step = SolutionStep { conclusions, pattern: taken.step.pattern.clone_boxed() };
            // Drop conclusions that are old by now, and let the checker confirm the rest.
            let holds_in = |before: &Facts| {
                let certificate = step.build_certificate(before);
                certificate
                    .is_ok_and(|why| before.certificate_checker().check_step(&conclusions, &why).is_ok())
            };
            // A step found at the start may have lost its pattern since; then it is checked there.
            let is_of_start = || possible_candidates(&taken.before) == possible_candidates(&self.start);
            let before = if holds_in(&facts) {
                facts.clone()
            } else if is_of_start() && holds_in(&self.start) {
                self.start.clone()
            } else {
                return None;
            };
            let number = scale.rate_step(&*step.pattern);
            steps.push(RatedStep { step, rating: number, facts_before: before });
            facts.apply_conclusions(&conclusions);
        }
        Some(steps)
    }

    /// Returns, for each step applied, whether these eliminations and placements rest on it.
    fn needed_steps(&self, eliminated: CandidateMap, placed: CandidateMap) -> Vec<bool> {
        let mut needed = vec![false; self.applied.len()];
        let mut open: Vec<usize> =
            eliminated.iter().filter_map(|eliminated| self.find_removing_step(eliminated)).collect();
        open.extend(placed.iter().filter_map(|placed| self.find_placing_step(placed)));
        let start = possible_candidates(&self.start);
        while let Some(place) = open.pop() {
            if std::mem::replace(&mut needed[place], true) {
                continue;
            }
            let taken = &self.applied[place];
            let missing = start.difference(possible_candidates(&taken.before));
            // Follow the cited candidates to the steps that removed them; without a certificate, assume that
            // all earlier steps are needed.
            match taken.step.build_certificate(&taken.before) {
                Ok(certificate) => {
                    let cited = cited_candidates(&certificate) & missing;
                    open.extend(cited.iter().filter_map(|eliminated| self.find_removing_step(eliminated)));
                }
                Err(_) => open.extend(0..place),
            }
        }
        needed
    }

    fn find_removing_step(&self, eliminated: Candidate) -> Option<usize> {
        self.applied.iter().position(|taken| taken.removed.contains(eliminated))
    }

    fn find_placing_step(&self, placed: Candidate) -> Option<usize> {
        self.applied.iter().position(|taken| taken.step.conclusions.placements.contains(placed))
    }
}

/// Returns all candidates of the truths that a certificate cites.
fn cited_candidates(certificate: &Certificate) -> CandidateMap {
    let of_truth = |truth: &Truth| -> CandidateMap {
        match *truth {
            Truth::Cell(cell) => {
                ninefold_core::Digit::ALL.into_iter().map(|digit| cell.to_candidate(digit)).collect()
            }
            Truth::Place(house, digit) => house.cells().to_candidates(digit),
        }
    };
    let truths = certificate.truths.iter().map(of_truth);
    let deadly =
        certificate.deadly.iter().map(|deadly| deadly.candidates_outside() | deadly.pattern_candidates());
    truths.chain(deadly).fold(CandidateMap::EMPTY, |all, one| all | one)
}

/// Sink that keeps the steps with a conclusion that none before them has.
struct NewConclusionsSink {
    known: CandidateMap,
    placed: CandidateMap,
    steps: Vec<SolutionStep>,
}

impl StepSink for NewConclusionsSink {
    fn receive_step(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()> {
        let Conclusions { placements, eliminations } = *conclusions;
        if !self.placed.contains_all(placements) || !self.known.contains_all(eliminations) {
            self.placed |= placements;
            self.known |= eliminations;
            self.steps.push(SolutionStep { conclusions: *conclusions, pattern: pattern.clone_boxed() });
        }
        ControlFlow::Continue(())
    }
}
