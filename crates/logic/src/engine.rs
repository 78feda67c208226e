//! Engine that applies techniques to a position: the next step, all steps, the whole solution path.

use crate::prelude::*;
use crate::{AllSteps, FirstStep, SolutionStep};

/// The first step of the first technique that finds one.
#[must_use]
pub fn find_next_step(facts: &Facts, techniques: &[&'static Technique]) -> Option<SolutionStep> {
    let mut first = FirstStep::default();
    let _ = find_steps(facts, techniques, &mut first);
    first.0
}

/// Every step that is there, in the order of the techniques.
#[must_use]
pub fn find_all_steps(facts: &Facts, techniques: &[&'static Technique]) -> Vec<SolutionStep> {
    let mut all = AllSteps::default();
    let _ = find_steps(facts, techniques, &mut all);
    all.0
}

/// Hands the steps of all techniques to a sink, in the order of the techniques; `Break` when the sink stopped
/// it.
pub fn find_steps(
    facts: &Facts,
    techniques: &[&'static Technique],
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    techniques.iter().try_for_each(|technique| (technique.find)(facts, sink))
}

/// Iterator over the steps that solve a board: each is found and applied on demand. Ends when the board is
/// solved or no technique finds a step.
#[derive(Clone, Debug)]
pub struct SolutionPath<'t> {
    facts: Facts,
    techniques: &'t [&'static Technique],
}

impl<'t> SolutionPath<'t> {
    /// Creates the solution path from a position.
    #[must_use]
    pub fn new(facts: Facts, techniques: &'t [&'static Technique]) -> SolutionPath<'t> {
        SolutionPath { facts, techniques }
    }

    /// Returns the facts of the position after the steps that the solver has taken so far.
    #[must_use]
    pub fn facts(&self) -> &Facts {
        &self.facts
    }
}

impl Iterator for SolutionPath<'_> {
    type Item = SolutionStep;

    fn next(&mut self) -> Option<SolutionStep> {
        let step = find_next_step(&self.facts, self.techniques)?;
        self.facts.apply_conclusions(&step.conclusions);
        Some(step)
    }
}
