//! The way from a board to its solution by an order of techniques, step by step.

use std::ops::ControlFlow;

use ninefold_core::Board;
use ninefold_logic::chains::Engine;
use ninefold_logic::{Conclusions, Facts, First, Pattern, Sink, Step, Until};

use crate::Producer;

/// A position that moves on: always by the first step of the first entry of an order that finds one.
#[derive(Debug)]
pub struct Course<'e> {
    facts: Facts,
    order: &'e [Producer],
    engine: &'e mut Engine,
}

/// What became of an attempt to go one step further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// A step was taken.
    Stepped,
    /// The board is solved.
    Solved,
    /// No technique finds a step.
    Stuck,
    /// The caller asked to stop; nothing was changed.
    Stopped,
}

impl<'e> Course<'e> {
    /// The way from a board that has one solution. The engine is memory for the search of chains; it changes no result.
    #[must_use]
    pub fn new(board: &Board, order: &'e [Producer], engine: &'e mut Engine) -> Course<'e> {
        Course::from_facts(Facts::new(board.clone()), order, engine)
    }

    /// The same from a position of which is said what has one solution.
    #[must_use]
    pub fn from_facts(facts: Facts, order: &'e [Producer], engine: &'e mut Engine) -> Course<'e> {
        Course { facts, order, engine }
    }

    /// The position reached.
    #[must_use]
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// Goes one step further, and shows it to `take` before. `stop` is asked before every search for chains and now and
    /// then within it, so that a caller can keep a time limit. Nothing is allocated for a step.
    pub fn advance(
        &mut self,
        take: impl FnMut(&Conclusions, &dyn Pattern),
        stop: impl FnMut() -> bool,
    ) -> Progress {
        if self.facts.is_solved() {
            return Progress::Solved;
        }
        let mut sink = Light { found: None, take, stop };
        let ended = self.search(&mut sink);
        match sink.found {
            Some(conclusions) => {
                self.facts.apply(&conclusions);
                Progress::Stepped
            }
            None if ended.is_break() => Progress::Stopped,
            None => Progress::Stuck,
        }
    }

    /// Goes one step further and returns the step, with what it takes to explain it: on the facts from before.
    /// `stop` is asked as in [`advance`](Course::advance).
    ///
    /// # Errors
    /// Why there is no step: never [`Progress::Stepped`].
    pub fn next_step(&mut self, stop: impl FnMut() -> bool) -> Result<Step, Progress> {
        if self.facts.is_solved() {
            return Err(Progress::Solved);
        }
        let mut sink = Until { sink: First::default(), stop };
        let ended = self.search(&mut sink);
        match sink.sink.0 {
            Some(step) => {
                self.facts.apply(&step.conclusions);
                Ok(step)
            }
            None if ended.is_break() => Err(Progress::Stopped),
            None => Err(Progress::Stuck),
        }
    }

    /// Hands the next step to the sink.
    fn search(&mut self, sink: &mut dyn Sink) -> ControlFlow<()> {
        let Course { facts, order, engine } = self;
        order.iter().try_for_each(|producer| producer.find(facts, engine, sink))
    }
}

/// Keeps the conclusions of the first step; all else of it is shown and forgotten.
struct Light<T, S> {
    found: Option<Conclusions>,
    take: T,
    stop: S,
}

impl<T: FnMut(&Conclusions, &dyn Pattern), S: FnMut() -> bool> Sink for Light<T, S> {
    fn step(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()> {
        (self.take)(conclusions, pattern);
        self.found = Some(*conclusions);
        ControlFlow::Break(())
    }

    fn poll(&mut self) -> ControlFlow<()> {
        if (self.stop)() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
