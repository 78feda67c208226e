//! Loop of a technique over the digits, which skips those in which the technique found nothing before.

use std::sync::{Mutex, PoisonError};

use ninefold_facts::{DerivedDigitValue, DigitView};

use crate::prelude::*;

/// Techniques that found nothing for a digit, cached while the places of the digit don't change.
#[derive(Default)]
struct FruitlessTechniqueCache(Mutex<Vec<&'static Technique>>);

impl DerivedDigitValue for FruitlessTechniqueCache {
    fn derive_from(_: DigitView) -> FruitlessTechniqueCache {
        FruitlessTechniqueCache::default()
    }
}

impl FruitlessTechniqueCache {
    fn has_technique(&self, technique: &'static Technique) -> bool {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.iter().any(|known| std::ptr::eq(*known, technique))
    }

    fn add_technique(&self, technique: &'static Technique) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(technique);
    }
}

/// Searches the steps of a technique digit by digit. Its results for a digit must depend on nothing but the
/// digit's places: where there were none, the search is skipped until one of the places is eliminated.
pub(crate) fn search_each_digit(
    facts: &Facts,
    technique: &'static Technique,
    sink: &mut dyn StepSink,
    mut find: impl FnMut(Digit, &mut dyn StepSink) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for digit in Digit::ALL {
        // Poll for every digit, so that the number of polls doesn't depend on earlier results.
        sink.poll_stop()?;
        let fruitless_techniques: &FruitlessTechniqueCache = facts.derived_digit_value(digit);
        if fruitless_techniques.has_technique(technique) {
            continue;
        }
        // Watch whether the search reports anything, to skip the digit next time if it doesn't.
        let mut detector = StepDetector { sink, found_step: false };
        find(digit, &mut detector)?;
        if !detector.found_step {
            fruitless_techniques.add_technique(technique);
        }
    }
    ControlFlow::Continue(())
}

/// Notices whether there was a step.
struct StepDetector<'s> {
    sink: &'s mut dyn StepSink,
    found_step: bool,
}

impl StepSink for StepDetector<'_> {
    fn receive_step(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()> {
        self.found_step = true;
        self.sink.receive_step(conclusions, pattern)
    }

    fn poll_stop(&mut self) -> ControlFlow<()> {
        self.sink.poll_stop()
    }
}
