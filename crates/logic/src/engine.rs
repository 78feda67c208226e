//! Applying techniques: the next step, all steps, the whole path.

use std::ops::ControlFlow;

use crate::{All, Facts, First, Sink, Step, Technique};

/// The first step of the first technique that finds one.
#[must_use]
pub fn next_step(facts: &Facts, techniques: &[&'static Technique]) -> Option<Step> {
    let mut first = First::default();
    let _ = find(facts, techniques, &mut first);
    first.0
}

/// Every step that is there, in the order of the techniques.
#[must_use]
pub fn all_steps(facts: &Facts, techniques: &[&'static Technique]) -> Vec<Step> {
    let mut all = All::default();
    let _ = find(facts, techniques, &mut all);
    all.0
}

/// Hands the steps of all techniques to a sink, in the order of the techniques; `Break` when the sink stopped
/// it.
pub fn find(facts: &Facts, techniques: &[&'static Technique], sink: &mut dyn Sink) -> ControlFlow<()> {
    techniques.iter().try_for_each(|technique| (technique.find)(facts, sink))
}

/// Iterator over the steps that solve a board: each is found and applied on demand. Ends when the board is
/// solved or no technique finds a step.
#[derive(Clone, Debug)]
pub struct Path<'t> {
    facts: Facts,
    techniques: &'t [&'static Technique],
}

impl<'t> Path<'t> {
    /// The path from here.
    #[must_use]
    pub fn new(facts: Facts, techniques: &'t [&'static Technique]) -> Path<'t> {
        Path { facts, techniques }
    }

    /// The position after the steps taken so far.
    #[must_use]
    pub fn facts(&self) -> &Facts {
        &self.facts
    }
}

impl Iterator for Path<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let step = next_step(&self.facts, self.techniques)?;
        self.facts.apply(&step.conclusions);
        Some(step)
    }
}
