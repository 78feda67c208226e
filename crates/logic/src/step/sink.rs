//! Sinks that receive the steps of finders and decide whether the search goes on.

use std::ops::ControlFlow;

use crate::{Conclusions, Pattern, Step};

/// Takes steps as they are found.
pub trait Sink {
    /// Takes one step; `Break` ends the search.
    fn step(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()>;

    /// Lets a long search ask whether to go on; `Break` ends it.
    fn poll(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Keeps the first step and ends the search.
#[derive(Debug, Default)]
pub struct First(pub Option<Step>);

impl Sink for First {
    fn step(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()> {
        self.0 = Some(Step { conclusions: *conclusions, pattern: pattern.to_box() });
        ControlFlow::Break(())
    }
}

/// Keeps all steps.
#[derive(Debug, Default)]
pub struct All(pub Vec<Step>);

impl Sink for All {
    fn step(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()> {
        self.0.push(Step { conclusions: *conclusions, pattern: pattern.to_box() });
        ControlFlow::Continue(())
    }
}

/// Counts the steps.
#[derive(Debug, Default)]
pub struct Count(pub usize);

impl Sink for Count {
    fn step(&mut self, _: &Conclusions, _: &dyn Pattern) -> ControlFlow<()> {
        self.0 += 1;
        ControlFlow::Continue(())
    }
}

/// Another sink, with a condition that ends the search: a deadline, a request to cancel.
#[derive(Debug)]
pub struct Until<S, F> {
    /// The sink that receives the steps.
    pub sink: S,
    /// Returns whether to stop; called after every step and whenever the finder polls.
    pub stop: F,
}

impl<S: Sink, F: FnMut() -> bool> Sink for Until<S, F> {
    fn step(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()> {
        self.sink.step(conclusions, pattern)?;
        self.poll()
    }

    fn poll(&mut self) -> ControlFlow<()> {
        if (self.stop)() { ControlFlow::Break(()) } else { self.sink.poll() }
    }
}
