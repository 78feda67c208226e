//! Sinks that receive the steps of finders and decide whether the search goes on.

use std::ops::ControlFlow;

use crate::{Conclusions, Pattern, SolutionStep};

/// Receives steps as they are found.
pub trait StepSink {
    /// Receives one step; `Break` ends the search.
    fn receive_step(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()>;

    /// Lets a long search ask whether to go on; `Break` ends it.
    fn poll_stop(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Receives the level that a search by rising levels has reached, whenever it polls.
    fn receive_level(&mut self, _level: usize) {}
}

/// Keeps the first step and ends the search.
#[derive(Debug, Default)]
pub struct FirstStep(pub Option<SolutionStep>);

impl StepSink for FirstStep {
    fn receive_step(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()> {
        self.0 = Some(SolutionStep { conclusions: *conclusions, pattern: pattern.clone_boxed() });
        ControlFlow::Break(())
    }
}

/// Keeps all steps.
#[derive(Debug, Default)]
pub struct AllSteps(pub Vec<SolutionStep>);

impl StepSink for AllSteps {
    fn receive_step(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()> {
        self.0.push(SolutionStep { conclusions: *conclusions, pattern: pattern.clone_boxed() });
        ControlFlow::Continue(())
    }
}

/// Counts the steps.
#[derive(Debug, Default)]
pub struct StepCounter(pub usize);

impl StepSink for StepCounter {
    fn receive_step(&mut self, _: &Conclusions, _: &dyn Pattern) -> ControlFlow<()> {
        self.0 += 1;
        ControlFlow::Continue(())
    }
}

/// Another sink, with a condition that ends the search: a deadline, a request to cancel.
#[derive(Debug)]
pub struct StoppableSink<S, F> {
    /// The sink that receives the steps.
    pub sink: S,
    /// Returns whether to stop; called after every step and whenever the finder polls.
    pub stop: F,
}

impl<S: StepSink, F: FnMut() -> bool> StepSink for StoppableSink<S, F> {
    fn receive_step(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()> {
        self.sink.receive_step(conclusions, pattern)?;
        self.poll_stop()
    }

    fn poll_stop(&mut self) -> ControlFlow<()> {
        if (self.stop)() { ControlFlow::Break(()) } else { self.sink.poll_stop() }
    }
}
