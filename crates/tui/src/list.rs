//! What stands in place of the board for a while: every step of the position, or the way to the solution with its rating.

use ninefold::logic::explain::say;
use ninefold::logic::survey::{Filter, survey};
use ninefold::rate::{Rated, Scale};
use ninefold::texts::Catalogue;
use ninefold::{Facts, Guide, Notation, Profile, Sentence};

/// A list of steps, one of them chosen.
#[derive(Debug)]
pub struct List {
    title: Sentence,
    steps: Vec<Rated>,
    chosen: usize,
    /// Whether all of them are steps of the position on the board, so that one of them can be shown there.
    is_here: bool,
}

impl List {
    /// Every step of a position, as far as `stop` lets them be found.
    pub(crate) fn of_position(facts: &Facts, profile: &Profile, stop: impl FnMut() -> bool) -> List {
        let found = survey(facts, &Filter::default(), stop);
        let rated = |step: ninefold::Step| {
            let number = profile.number(&*step.pattern);
            Rated { step, number, before: facts.clone() }
        };
        let steps: Vec<Rated> = found.groups.into_iter().flat_map(|group| group.steps).map(rated).collect();
        List { title: say!("play-steps", number = steps.len()), steps, chosen: 0, is_here: true }
    }

    /// The way to the solution, as far as the profile and `stop` let it go.
    pub(crate) fn of_path(
        guide: &mut Guide,
        facts: Facts,
        profile: &Profile,
        mut stop: impl FnMut() -> bool,
    ) -> List {
        let mut walk = guide.walk(facts, profile);
        let mut steps = Vec::new();
        while let Ok(rated) = walk.next_step(&mut stop) {
            steps.push(rated);
        }
        let result = walk.tally().text();
        let title = if walk.facts().is_solved() {
            say!("play-path", number = steps.len(), result = result)
        } else {
            say!("play-path-open", number = steps.len(), result = result)
        };
        List { title, steps, chosen: 0, is_here: false }
    }

    /// What it is.
    pub(crate) fn title(&self) -> &Sentence {
        &self.title
    }

    /// Moves the choice down by this many steps, no further than the first or the last.
    pub(crate) fn go(&mut self, down: isize) {
        self.chosen = self.chosen.saturating_add_signed(down).min(self.steps.len().saturating_sub(1));
    }

    /// The step that is chosen, if it is one of the position on the board.
    pub(crate) fn chosen(&self) -> Option<&Rated> {
        self.steps.get(self.chosen).filter(|_| self.is_here)
    }

    /// This many lines, the chosen one among them; with whether they are chosen.
    pub(crate) fn lines(&self, height: usize, catalogue: &Catalogue) -> Vec<(bool, String)> {
        let first = self.chosen.saturating_sub(height / 2).min(self.steps.len().saturating_sub(height));
        let shown = self.steps.iter().enumerate().skip(first).take(height);
        let line = |(place, rated): (usize, &Rated)| {
            let conclusions = rated.step.conclusions.text(Notation::Rc);
            let name = catalogue.name(rated.step.technique());
            (place == self.chosen, format!("{:>4}  {:>6}  {name}: {conclusions}", place + 1, rated.number))
        };
        shown.map(line).collect()
    }
}
