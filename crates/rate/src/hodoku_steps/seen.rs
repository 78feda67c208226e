//! Steps of HoDoKu's walk as patterns: our name for each, its proof, and HoDoKu's text.

use ninefold_core::{Cell, Digit, House};
use ninefold_logic::explain::{Fragment, say};
use ninefold_logic::proof::{Argument, Truth};
use ninefold_logic::{Conclusions, Facts, Pattern, Story, Technique};

use super::pattern::pattern;
use super::solver::{Found, text};

/// A step, by its technique.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    pub(super) found: Found,
    technique: &'static Technique,
}

impl Seen {
    pub(super) fn new(found: Found, technique: &'static Technique) -> Seen {
        Seen { found, technique }
    }
}

impl Pattern for Seen {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn tell(&self, facts: &Facts, conclusions: &Conclusions, story: &mut Story) {
        if let Some(pattern) = pattern(&self.found, self.technique, facts) {
            return pattern.tell(facts, conclusions, story);
        }
        let line = vec![Fragment::Text(text::text(&self.found))];
        story.say(say!("hodoku-step", line = line));
        // For a guess anything may be needed.
        let places = House::all().flat_map(|house| Digit::ALL.map(|digit| Truth::Place(house, digit)));
        let truths = Cell::all().map(Truth::Cell).chain(places).collect();
        story.argument = Argument { truths, ..Argument::default() };
    }

    fn hodoku(&self) -> Option<String> {
        Some(text::text(&self.found))
    }
}

#[cfg(test)]
mod tests {
    use ninefold_chains::Engine;
    use ninefold_core::Board;
    use ninefold_logic::proof::Checker;
    use ninefold_testkit::corpora;

    use crate::hodoku_steps::memory::BRUTE_FORCE;
    use crate::{Profile, Walk};

    /// Follows HoDoKu's path. Each step but a guess must convert to a pattern of ours, with a proof that uses
    /// only the facts cited.
    fn check(line: &str, engine: &mut Engine) {
        let profile = Profile::of_name("hodoku").expect("a scale");
        let board: Board = line.split(',').next().expect("a puzzle").parse().expect("a board");
        let mut checker = Checker::new(&board);
        let mut walk = Walk::new(&profile, &board, engine);
        while let Ok(rated) = walk.next_step(|| false) {
            let what = format!("{} in {line}", rated.step.hodoku());
            let story = rated.step.story(&rated.before);
            let certificate =
                story.certificate(&rated.before).unwrap_or_else(|error| panic!("{what}: {error}"));
            let accepted = checker.accept(&rated.step.conclusions, &certificate);
            assert!(accepted.is_ok(), "{what}: {accepted:?}");
            let is_guess = rated.step.technique() == &BRUTE_FORCE;
            let is_in_its_words = story.sentences.iter().any(|told| told.sentence.id == "hodoku-step");
            assert_eq!(is_in_its_words, is_guess, "{what}");
        }
    }

    #[test]
    fn each_step_of_the_walk_is_told_and_proved() {
        let mut engine = Engine::new();
        for line in corpora::own("hodoku-paths.csv") {
            check(&line, &mut engine);
        }
    }
}
