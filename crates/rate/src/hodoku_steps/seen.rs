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

    fn explain_step(&self, facts: &Facts, conclusions: &Conclusions, story: &mut Explanation) {
        if let Some(pattern) = pattern_from_step(&self.step, self.technique, facts) {
            return pattern.explain_step(facts, conclusions, story);
        }
        let line = vec![MessageFragment::Text(text::format_step(&self.step))];
        story.add_message(say!("hodoku-step", line = line));
        // For a guess anything may be needed.
        let places = House::all().flat_map(|house| Digit::ALL.map(|digit| Truth::Place(house, digit)));
        let truths = Cell::all().map(Truth::Cell).chain(places).collect();
        story.argument = ProofArgument { truths, ..ProofArgument::default() };
    }

    fn hodoku_notation(&self) -> Option<String> {
        Some(text::format_step(&self.step))
    }
}

#[cfg(test)]
mod tests {
    use ninefold_chains::ChainEngine;
    use ninefold_core::Board;
    use ninefold_logic::proof::CertificateChecker;
    use ninefold_testkit::corpora;

    use crate::hodoku_steps::memory::BRUTE_FORCE;
    use crate::{RatingProfile, RatingWalk};

    /// Follows HoDoKu's path. Each step but a guess must convert to a pattern of ours, with a proof that uses
    /// only the facts cited.
    fn check(line: &str, engine: &mut ChainEngine) {
        let profile = RatingProfile::from_name("hodoku").expect("a scale");
        let board: Board = line.split(',').next().expect("a puzzle").parse().expect("a board");
        let mut checker = CertificateChecker::new(&board);
        let mut walk = RatingWalk::new(&profile, &board, engine);
        while let Ok(rated) = walk.next_step(|| false) {
            let what = format!("{} in {line}", rated.step.hodoku_notation());
            let story = rated.step.explanation(&rated.facts_before);
            let certificate = story
                .build_certificate(&rated.facts_before)
                .unwrap_or_else(|error| panic!("{what}: {error}"));
            let accepted = checker.accept_step(&rated.step.conclusions, &certificate);
            assert!(accepted.is_ok(), "{what}: {accepted:?}");
            let is_guess = rated.step.technique() == &BRUTE_FORCE;
            let is_in_its_words = story.sentences.iter().any(|told| told.sentence.id == "hodoku-step");
            assert_eq!(is_in_its_words, is_guess, "{what}");
        }
    }

    #[test]
    fn each_step_of_the_walk_is_told_and_proved() {
        let mut engine = ChainEngine::new();
        for line in corpora::read_own_lines("hodoku-paths.csv") {
            check(&line, &mut engine);
        }
    }
}
