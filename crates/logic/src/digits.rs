//! Looking at one digit after the other, without looking twice where nothing was.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use ninefold_core::Digit;
use ninefold_facts::{DerivedDigitValue, DigitView};

use crate::{Conclusions, Facts, Pattern, StepSink, Technique};

/// Techniques that found nothing for a digit, cached while the places of the digit don't change.
#[derive(Default)]
struct BarrenTechniques(Mutex<Vec<&'static Technique>>);

impl DerivedDigitValue for BarrenTechniques {
    fn derive_from(_: DigitView) -> BarrenTechniques {
        BarrenTechniques::default()
    }
}

impl BarrenTechniques {
    fn has_technique(&self, technique: &'static Technique) -> bool {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.iter().any(|known| std::ptr::eq(*known, technique))
    }

    fn add(&self, technique: &'static Technique) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(technique);
    }
}

/// Searches the steps of a technique digit by digit. Its results for a digit must depend on nothing but the
/// digit's places: where there were none, the search is skipped until one of the places is eliminated.
pub(crate) fn each_digit(
    facts: &Facts,
    technique: &'static Technique,
    sink: &mut dyn StepSink,
    mut find: impl FnMut(Digit, &mut dyn StepSink) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for digit in Digit::ALL {
        // Poll for every digit, so that the number of polls doesn't depend on earlier results.
        sink.poll()?;
        let barren: &BarrenTechniques = facts.derived_digit_value(digit);
        if barren.has_technique(technique) {
            continue;
        }
        // Watch whether the search reports anything, to skip the digit next time if it doesn't.
        let mut heard = StepDetector { sink, any: false };
        find(digit, &mut heard)?;
        if !heard.any {
            barren.add(technique);
        }
    }
    ControlFlow::Continue(())
}

/// Notices whether there was a step.
struct StepDetector<'s> {
    sink: &'s mut dyn StepSink,
    any: bool,
}

impl StepSink for StepDetector<'_> {
    fn receive_step(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()> {
        self.any = true;
        self.sink.receive_step(conclusions, pattern)
    }

    fn poll(&mut self) -> ControlFlow<()> {
        self.sink.poll()
    }
}
