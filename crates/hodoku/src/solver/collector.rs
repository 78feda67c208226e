//! Collector of the steps that a search of HoDoKu's walk has found so far.

use std::ops::ControlFlow;

use super::step::HodokuStep;

/// Collects the steps found.
#[derive(Debug, Default)]
pub(crate) struct HodokuStepCollector {
    /// The steps found so far.
    pub(crate) steps: Vec<HodokuStep>,
    /// Whether the first suffices.
    pub(crate) first_only: bool,
}

impl HodokuStepCollector {
    pub(crate) fn push(&mut self, found: HodokuStep) -> ControlFlow<()> {
        self.steps.push(found);
        if self.first_only || self.steps.len() > 300_000 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}
