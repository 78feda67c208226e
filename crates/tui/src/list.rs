//! Lists to choose from: the steps of a position, the path to the solution, games, lessons. Typing filters
//! the rows to those that contain all typed words.

use ninefold::guide::learner::Kind;
use ninefold::logic::explain::say;
use ninefold::logic::survey::{Filter, survey};
use ninefold::rate::{Rated, Scale};
use ninefold::texts::Catalogue;
use ninefold::{Facts, Guide, Notation, Profile, Sentence, Technique};

use crate::Level;

/// A list with one row chosen and a filter.
#[derive(Debug)]
pub struct List {
    title: Sentence,
    rows: Vec<Row>,
    filter: String,
    /// Indices of the rows that pass the filter.
    left: Vec<usize>,
    /// Index of the chosen row within `left`.
    chosen: usize,
}

#[derive(Debug)]
struct Row {
    text: String,
    choice: Choice,
}

/// Meaning of a row: the thing that is chosen with it.
#[derive(Clone, Debug)]
pub(crate) enum Choice {
    /// A step of the position on the board.
    Here(Box<Rated>),
    /// A step of the path to the solution, in a position of its own.
    OnTheWay(Box<Rated>),
    /// A new puzzle of a level.
    New(Level),
    /// Today's puzzle of a level.
    Today(Level),
    /// A saved game, by its number.
    Kept(u64),
    /// Restores the game that was deleted last.
    Restore,
    /// Exercises of a technique.
    Lesson(&'static Technique),
    /// Today's session of the course.
    Session,
    /// Reviews that are due.
    Reviews,
    /// A mix of the techniques practised so far.
    Mix,
    /// Next exercise of a placement test or of a streak.
    Next(Kind),
    /// Chooses a goal, or gives it up.
    Goal(String),
}

impl List {
    pub(crate) fn new(title: Sentence, rows: Vec<(String, Choice)>) -> List {
        let left = (0..rows.len()).collect();
        let rows = rows.into_iter().map(|(text, choice)| Row { text, choice }).collect();
        List { title, rows, filter: String::new(), left, chosen: 0 }
    }

    /// Lists every step of a position; the search ends early when `stop` says so.
    pub(crate) fn of_position(
        facts: &Facts,
        profile: &Profile,
        catalogue: &Catalogue,
        stop: impl FnMut() -> bool,
    ) -> List {
        let found = survey(facts, &Filter::default(), stop);
        let rated = |step: ninefold::Step| {
            let number = profile.number(&*step.pattern);
            Rated { step, number, before: facts.clone() }
        };
        let steps: Vec<Rated> = found.groups.into_iter().flat_map(|group| group.steps).map(rated).collect();
        // The title states how many steps were found.
        let title = say!("play-steps", number = steps.len());
        let row = |rated: Rated| (step_text(&rated, catalogue), Choice::Here(Box::new(rated)));
        List::new(title, steps.into_iter().map(row).collect())
    }

    /// Lists the path to the solution, up to where the profile knows no further step or `stop` ends the
    /// search.
    pub(crate) fn of_path(
        guide: &mut Guide,
        facts: Facts,
        profile: &Profile,
        catalogue: &Catalogue,
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
        let row = |rated: Rated| (step_text(&rated, catalogue), Choice::OnTheWay(Box::new(rated)));
        List::new(title, steps.into_iter().map(row).collect())
    }

    /// Returns the title.
    pub(crate) fn title(&self) -> &Sentence {
        &self.title
    }

    /// Returns the text typed so far.
    #[must_use]
    pub fn filter(&self) -> &str {
        &self.filter
    }

    /// Returns the index of the chosen row among those that pass the filter, from 0.
    pub(crate) fn place(&self) -> usize {
        self.chosen
    }

    /// Moves the choice down by `down` rows, stopping at the first and the last.
    pub(crate) fn go(&mut self, down: isize) {
        self.chosen = self.chosen.saturating_add_signed(down).min(self.left.len().saturating_sub(1));
    }

    /// Appends a character to the filter.
    pub(crate) fn narrow(&mut self, sign: char) {
        self.filter.push(sign);
        self.sift();
    }

    /// Removes the last character of the filter.
    pub(crate) fn widen(&mut self) {
        self.filter.pop();
        self.sift();
    }

    fn sift(&mut self) {
        let words = self.filter.to_lowercase();
        let fits = |row: &Row| {
            let text = row.text.to_lowercase();
            words.split_whitespace().all(|word| text.contains(word))
        };
        self.left = (0..self.rows.len()).filter(|place| fits(&self.rows[*place])).collect();
        self.chosen = 0;
    }

    /// Returns the choice of the chosen row; `None` if no row passes the filter.
    pub(crate) fn chosen(&self) -> Option<&Choice> {
        self.left.get(self.chosen).map(|place| &self.rows[*place].choice)
    }

    /// Returns the chosen step, if the chosen row stands for one.
    pub(crate) fn step(&self) -> Option<&Rated> {
        match self.chosen()? {
            Choice::Here(rated) | Choice::OnTheWay(rated) => Some(rated),
            _ => None,
        }
    }

    /// Returns up to `height` rows around the chosen one, each with whether it is chosen.
    pub(crate) fn lines(&self, height: usize) -> Vec<(bool, String)> {
        // Keep the chosen row near the middle of the window.
        let first = self.chosen.saturating_sub(height / 2).min(self.left.len().saturating_sub(height));
        let shown = self.left.iter().enumerate().skip(first).take(height);
        let digits = self.rows.len().to_string().len();
        let line = |(rank, place): (usize, &usize)| {
            (rank == self.chosen, format!("{:>digits$}  {}", place + 1, self.rows[*place].text))
        };
        shown.map(line).collect()
    }
}

fn step_text(rated: &Rated, catalogue: &Catalogue) -> String {
    let conclusions = rated.step.conclusions.text(Notation::Rc);
    let name = catalogue.name(rated.step.technique());
    format!("{:>4}  {name}: {conclusions}", rated.number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(typed: &str, left: &[&str]) {
        let texts = ["X-Wing: r1c1<>5", "Naked Pair: r3c5<>18", "XY-Wing: r3c1<>5"];
        let rows = texts.map(|text| (text.to_string(), Choice::New(Level::Easy)));
        let mut list = List::new(say!("play-games"), rows.into());
        list.go(2);
        typed.chars().for_each(|sign| list.narrow(sign));
        let shown: Vec<String> = list.lines(9).into_iter().map(|(_, line)| line).collect();
        assert_eq!(shown, left, "{typed}");
        assert_eq!(list.chosen().is_some(), !left.is_empty());
        typed.chars().for_each(|_| list.widen());
        assert_eq!(list.lines(9).len(), 3);
    }

    #[test]
    fn what_is_typed_leaves_the_rows_that_have_all_of_it() {
        check("", &["1  X-Wing: r1c1<>5", "2  Naked Pair: r3c5<>18", "3  XY-Wing: r3c1<>5"]);
        check("WING", &["1  X-Wing: r1c1<>5", "3  XY-Wing: r3c1<>5"]);
        check("r3 wing", &["3  XY-Wing: r3c1<>5"]);
        check("swordfish", &[]);
    }
}
