//! Steps of HoDoKu's walk as patterns: our name for each, its proof, and HoDoKu's text.

use ninefold_core::{Cell, Digit, House};
use ninefold_logic::explain::{MessageFragment, say};
use ninefold_logic::proof::{ProofArgument, Truth};
use ninefold_logic::{Conclusions, Explanation, Facts, Pattern, Technique};

use super::pattern::pattern_from_step;
use super::solver::{HodokuStep, text};

/// A step of HoDoKu as a pattern of its technique.
#[derive(Clone, Debug)]
pub(super) struct HodokuPattern {
    pub(super) step: HodokuStep,
    technique: &'static Technique,
}

impl HodokuPattern {
    pub(super) fn new(found: HodokuStep, technique: &'static Technique) -> HodokuPattern {
        HodokuPattern { step: found, technique }
    }
}

impl Pattern for HodokuPattern {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, explanation: &mut Explanation) {
        if let Some(pattern) = pattern_from_step(&self.step, self.technique, facts) {
            return pattern.explain_step(facts, conclusions, explanation);
        }
        let line = vec![MessageFragment::Text(text::format_step(&self.step))];
        explanation.add_message(say!("hodoku-step", line));
        // For a guess anything may be needed.
        let places = House::all().flat_map(|house| Digit::ALL.map(|digit| Truth::Place(house, digit)));
        let truths = Cell::all().map(Truth::Cell).chain(places).collect();
        explanation.argument = ProofArgument { truths, ..ProofArgument::default() };
    }

    fn hodoku_notation(&self) -> Option<String> {
        Some(text::format_step(&self.step))
    }
}
