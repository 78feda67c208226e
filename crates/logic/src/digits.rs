//! Looking at one digit after the other, without looking twice where nothing was.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use ninefold_core::Digit;
use ninefold_facts::{DerivedOfDigit, Lone};

use crate::{Conclusions, Facts, Pattern, Sink, Technique};

/// Techniques that found nothing for a digit, cached while the places of the digit don't change.
#[derive(Default)]
struct Barren(Mutex<Vec<&'static Technique>>);

impl DerivedOfDigit for Barren {
    fn of(_: Lone) -> Barren {
        Barren::default()
    }
}

impl Barren {
    fn knows(&self, technique: &'static Technique) -> bool {
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
    sink: &mut dyn Sink,
    mut find: impl FnMut(Digit, &mut dyn Sink) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for digit in Digit::ALL {
        // Poll for every digit, so that the number of polls doesn't depend on earlier results.
        sink.poll()?;
        let barren: &Barren = facts.derived_of(digit);
        if barren.knows(technique) {
            continue;
        }
        let mut heard = Heard { sink, any: false };
        find(digit, &mut heard)?;
        if !heard.any {
            barren.add(technique);
        }
    }
    ControlFlow::Continue(())
}

/// Notices whether there was a step.
struct Heard<'s> {
    sink: &'s mut dyn Sink,
    any: bool,
}

impl Sink for Heard<'_> {
    fn step(&mut self, conclusions: &Conclusions, pattern: &dyn Pattern) -> ControlFlow<()> {
        self.any = true;
        self.sink.step(conclusions, pattern)
    }

    fn poll(&mut self) -> ControlFlow<()> {
        self.sink.poll()
    }
}
