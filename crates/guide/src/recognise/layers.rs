//! Steps taken in layers: all that simple techniques find, then all they find after that. A trace keeps only
//! the steps that a goal rests on.
//!
//! A step rests on the truths that its certificate cites: candidates of these truths that were removed since
//! the start were removed by earlier steps, which are needed as well.

use std::ops::ControlFlow;
use std::rc::Rc;

use ninefold_chains::Engine;
use ninefold_core::{Candidate, CandidateMap};
use ninefold_logic::proof::{Certificate, Truth};
use ninefold_logic::{Conclusions, Facts, First, Pattern, Sink, Step, Until};
use ninefold_rate::{Producer, Rated, Scale};

use super::goal::{news, possible};
use crate::Stopped;

/// A position, and the steps taken from it.
pub(super) struct Layers {
    start: Facts,
    now: Facts,
    taken: Vec<Taken>,
}

struct Taken {
    step: Step,
    before: Rc<Facts>,
    /// The candidates that it removed, by itself or by the rules.
    removed: CandidateMap,
}

impl Layers {
    pub(super) fn new(start: Facts) -> Layers {
        Layers { now: start.clone(), start, taken: Vec::new() }
    }

    /// Returns the position reached.
    pub(super) fn now(&self) -> &Facts {
        &self.now
    }

    /// Takes a step that was found in this position.
    pub(super) fn take(&mut self, step: Step, before: &Rc<Facts>) {
        let possible_before = possible(&self.now);
        self.now.apply(&step.conclusions);
        let removed = possible_before.difference(possible(&self.now));
        self.taken.push(Taken { step, before: Rc::clone(before), removed });
    }

    /// Takes all steps that some techniques find now, and returns whether there were any. `stop` is called as
    /// by the finders.
    pub(super) fn layer(
        &mut self,
        techniques: &[Producer],
        engine: &mut Engine,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<bool, Stopped> {
        let before = Rc::new(self.now.clone());
        let news = News { known: CandidateMap::EMPTY, placed: CandidateMap::EMPTY, steps: Vec::new() };
        let mut found = Until { sink: news, stop };
        for producer in techniques {
            if producer.find(&before, engine, &mut found).is_break() || (found.stop)() {
                return Err(Stopped);
            }
        }
        let steps = found.sink.steps;
        let any = !steps.is_empty();
        steps.into_iter().for_each(|step| self.take(step, &before));
        Ok(any)
    }

    /// Takes the first step of an order, and returns whether there is one. `stop` is called as by the
    /// finders.
    pub(super) fn first(
        &mut self,
        order: &[Producer],
        engine: &mut Engine,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<bool, Stopped> {
        let before = Rc::new(self.now.clone());
        let mut first = Until { sink: First::default(), stop };
        let ended = order.iter().try_for_each(|producer| producer.find(&before, engine, &mut first));
        match first.sink.0 {
            Some(step) => {
                self.take(step, &before);
                Ok(true)
            }
            None if ended.is_break() => Err(Stopped),
            None => Ok(false),
        }
    }

    /// Returns the steps that some eliminations and placements rest on, which hold now. Each step is checked
    /// in the position to which those before it lead; or, if earlier eliminations destroyed its pattern, at
    /// the start, if it was found there. `None` if the checker doesn't accept one.
    pub(super) fn trace(
        &self,
        gone: CandidateMap,
        placed: CandidateMap,
        scale: &dyn Scale,
    ) -> Option<Vec<Rated>> {
        let needed = self.needed(gone, placed);
        let mut facts = self.start.clone();
        let mut steps = Vec::new();
        for (taken, _) in self.taken.iter().zip(needed).filter(|(_, needed)| *needed) {
            let conclusions = news(&facts, &taken.step.conclusions);
            if conclusions.is_empty() {
                continue;
            }
            let step = Step { conclusions, pattern: taken.step.pattern.to_box() };
            // Drop conclusions that are old by now, and let the checker confirm the rest.
            let holds_in = |before: &Facts| {
                let certificate = step.certificate(before);
                certificate.is_ok_and(|why| before.checker().check(&conclusions, &why).is_ok())
            };
            let is_of_start = || possible(&taken.before) == possible(&self.start);
            let before = if holds_in(&facts) {
                facts.clone()
            } else if is_of_start() && holds_in(&self.start) {
                self.start.clone()
            } else {
                return None;
            };
            let number = scale.number(&*step.pattern);
            steps.push(Rated { step, number, before });
            facts.apply(&conclusions);
        }
        Some(steps)
    }

    /// Returns, for each step taken, whether these eliminations and placements rest on it.
    fn needed(&self, gone: CandidateMap, placed: CandidateMap) -> Vec<bool> {
        let mut needed = vec![false; self.taken.len()];
        let mut open: Vec<usize> = gone.iter().filter_map(|gone| self.remover(gone)).collect();
        open.extend(placed.iter().filter_map(|placed| self.placer(placed)));
        let start = possible(&self.start);
        while let Some(place) = open.pop() {
            if std::mem::replace(&mut needed[place], true) {
                continue;
            }
            let taken = &self.taken[place];
            let missing = start.difference(possible(&taken.before));
            // Follow the cited candidates to the steps that removed them; without a certificate, assume that
            // all earlier steps are needed.
            match taken.step.certificate(&taken.before) {
                Ok(certificate) => {
                    let cited = cited(&certificate) & missing;
                    open.extend(cited.iter().filter_map(|gone| self.remover(gone)));
                }
                Err(_) => open.extend(0..place),
            }
        }
        needed
    }

    fn remover(&self, gone: Candidate) -> Option<usize> {
        self.taken.iter().position(|taken| taken.removed.contains(gone))
    }

    fn placer(&self, placed: Candidate) -> Option<usize> {
        self.taken.iter().position(|taken| taken.step.conclusions.placements.contains(placed))
    }
}

/// Returns all candidates of the truths that a certificate cites.
fn cited(certificate: &Certificate) -> CandidateMap {
    let of_truth = |truth: &Truth| -> CandidateMap {
        match *truth {
            Truth::Cell(cell) => {
                ninefold_core::Digit::ALL.into_iter().map(|digit| cell.with(digit)).collect()
            }
            Truth::Place(house, digit) => house.cells().candidates(digit),
        }
    };
    let truths = certificate.truths.iter().map(of_truth);
    let deadly = certificate.deadly.iter().map(|deadly| deadly.beyond() | deadly.pattern());
    truths.chain(deadly).fold(CandidateMap::EMPTY, |all, one| all | one)
}

/// Sink that keeps the steps with a conclusion that none before them has.
struct News {
    known: CandidateMap,
    placed: CandidateMap,
    steps: Vec<Step>,
}

impl Sink for News {
    fn step(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()> {
        let Conclusions { placements, eliminations } = *conclusions;
        if !self.placed.contains_all(placements) || !self.known.contains_all(eliminations) {
            self.placed |= placements;
            self.known |= eliminations;
            self.steps.push(Step { conclusions: *conclusions, pattern: pattern.to_box() });
        }
        ControlFlow::Continue(())
    }
}
