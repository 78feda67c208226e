//! Lists of the terminal game to choose from: the steps of a position, the path to the solution, games,
//! lessons. Typing filters the rows to those that contain all typed words.

use ninefold::guide::learner::ExercisePurpose;
use ninefold::logic::explain::say;
use ninefold::logic::survey::{StepFilter, survey_steps};
use ninefold::rate::{RatedStep, RatingScale};
use ninefold::texts::Catalogue;
use ninefold::{Facts, Guide, Message, Notation, RatingProfile, Technique};

use crate::DifficultyLevel;

/// A list with one row chosen and a filter.
#[derive(Debug)]
pub struct ChoiceList {
    title: Message,
    rows: Vec<ListRow>,
    filter: String,
    /// Indices of the rows that pass the filter.
    matching_rows: Vec<usize>,
    /// Index of the chosen row within `left`.
    chosen_row: usize,
}

#[derive(Debug)]
struct ListRow {
    text: String,
    choice: ListChoice,
}

/// Meaning of a row: the thing that is chosen with it.
#[derive(Clone, Debug)]
pub(crate) enum ListChoice {
    /// A step of the position on the board.
    Step(Box<RatedStep>),
    /// A step of the path to the solution, in a position of its own.
    PathStep(Box<RatedStep>),
    /// A new puzzle of a level.
    NewPuzzle(DifficultyLevel),
    /// Today's puzzle of a level.
    DailyPuzzle(DifficultyLevel),
    /// A saved game, by its number.
    SavedGame(u64),
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
    NextExercise(ExercisePurpose),
    /// Chooses a goal, or gives it up.
    Goal(String),
}

impl ChoiceList {
    pub(crate) fn new(title: Message, rows: Vec<(String, ListChoice)>) -> ChoiceList {
        let left = (0..rows.len()).collect();
        let rows = rows.into_iter().map(|(text, choice)| ListRow { text, choice }).collect();
        ChoiceList { title, rows, filter: String::new(), matching_rows: left, chosen_row: 0 }
    }

    /// Lists every step of a position; the search ends early when `stop` says so.
    pub(crate) fn from_position_steps(
        facts: &Facts,
        profile: &RatingProfile,
        catalogue: &Catalogue,
        stop: impl FnMut() -> bool,
    ) -> ChoiceList {
        let found = survey_steps(facts, &StepFilter::default(), stop);
        let rated = |step: ninefold::SolutionStep| {
            let number = profile.rate_step(&*step.pattern);
            RatedStep { step, rating: number, facts_before: facts.clone() }
        };
        let steps: Vec<RatedStep> =
            found.groups.into_iter().flat_map(|group| group.steps).map(rated).collect();
        // The title states how many steps were found.
        let title = say!("play-steps", number = steps.len());
        let row = |rated: RatedStep| (format_step(&rated, catalogue), ListChoice::Step(Box::new(rated)));
        ChoiceList::new(title, steps.into_iter().map(row).collect())
    }

    /// Lists the path to the solution, up to where the profile knows no further step or `stop` ends the
    /// search.
    pub(crate) fn from_solution_path(
        guide: &mut Guide,
        facts: Facts,
        profile: &RatingProfile,
        catalogue: &Catalogue,
        mut stop: impl FnMut() -> bool,
    ) -> ChoiceList {
        let mut walk = guide.start_walk(facts, profile);
        let mut steps = Vec::new();
        while let Ok(rated) = walk.next_step(&mut stop) {
            steps.push(rated);
        }
        // The rating is that of the puzzle, whatever path is listed; without time for it, the cost of the path.
        if walk.facts().is_solved() {
            let _ = walk.rate_start(&mut stop);
        }
        let result = walk.tally().short_rating_text();
        let title = if walk.facts().is_solved() {
            say!("play-path", number = steps.len(), result)
        } else {
            say!("play-path-open", number = steps.len(), result)
        };
        let row = |rated: RatedStep| (format_step(&rated, catalogue), ListChoice::PathStep(Box::new(rated)));
        ChoiceList::new(title, steps.into_iter().map(row).collect())
    }

    /// Returns the title of a list on the screen.
    pub(crate) fn title(&self) -> &Message {
        &self.title
    }

    /// Returns the text typed so far into the filter of a list.
    #[must_use]
    pub fn filter_text(&self) -> &str {
        &self.filter
    }

    /// Returns the index of the list's chosen row among those that pass the filter, from 0.
    pub(crate) fn chosen_index(&self) -> usize {
        self.chosen_row
    }

    /// Moves the list's choice down by `down` rows, stopping at the first and the last.
    pub(crate) fn move_choice(&mut self, down: isize) {
        self.chosen_row =
            self.chosen_row.saturating_add_signed(down).min(self.matching_rows.len().saturating_sub(1));
    }

    /// Appends a character to the list's filter.
    pub(crate) fn extend_filter(&mut self, sign: char) {
        self.filter.push(sign);
        self.apply_filter();
    }

    /// Removes the last character of the list's filter.
    pub(crate) fn shorten_filter(&mut self) {
        self.filter.pop();
        self.apply_filter();
    }

    fn apply_filter(&mut self) {
        let words = self.filter.to_lowercase();
        let fits = |row: &ListRow| {
            let text = row.text.to_lowercase();
            words.split_whitespace().all(|word| text.contains(word))
        };
        self.matching_rows = (0..self.rows.len()).filter(|place| fits(&self.rows[*place])).collect();
        self.chosen_row = 0;
    }

    /// Returns the choice in the list's chosen row; `None` if no row passes the filter.
    pub(crate) fn current_choice(&self) -> Option<&ListChoice> {
        self.matching_rows.get(self.chosen_row).map(|place| &self.rows[*place].choice)
    }

    /// Returns the step in the list's chosen row, if that row stands for one.
    pub(crate) fn chosen_step(&self) -> Option<&RatedStep> {
        match self.current_choice()? {
            ListChoice::Step(rated) | ListChoice::PathStep(rated) => Some(rated),
            _ => None,
        }
    }

    /// Returns up to `height` rows of the list around the chosen one, each with whether it is chosen.
    pub(crate) fn visible_rows(&self, height: usize) -> Vec<(bool, String)> {
        // Keep the chosen row near the middle of the window.
        let first =
            self.chosen_row.saturating_sub(height / 2).min(self.matching_rows.len().saturating_sub(height));
        let shown = self.matching_rows.iter().enumerate().skip(first).take(height);
        let digits = self.rows.len().to_string().len();
        let line = |(rank, place): (usize, &usize)| {
            (rank == self.chosen_row, format!("{:>digits$}  {}", place + 1, self.rows[*place].text))
        };
        shown.map(line).collect()
    }
}

fn format_step(rated: &RatedStep, catalogue: &Catalogue) -> String {
    let conclusions = rated.step.conclusions.to_text(Notation::Rc);
    let name = catalogue.technique_name(rated.step.technique());
    format!("{:>4}  {name}: {conclusions}", rated.rating)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(typed: &str, left: &[&str]) {
        let texts = ["X-Wing: r1c1<>5", "Naked Pair: r3c5<>18", "XY-Wing: r3c1<>5"];
        let rows = texts.map(|text| (text.to_string(), ListChoice::NewPuzzle(DifficultyLevel::Easy)));
        let mut list = ChoiceList::new(say!("play-games"), rows.into());
        list.move_choice(2);
        typed.chars().for_each(|sign| list.extend_filter(sign));
        let shown: Vec<String> = list.visible_rows(9).into_iter().map(|(_, line)| line).collect();
        assert_eq!(shown, left, "{typed}");
        assert_eq!(list.current_choice().is_some(), !left.is_empty());
        typed.chars().for_each(|_| list.shorten_filter());
        assert_eq!(list.visible_rows(9).len(), 3);
    }

    #[test]
    fn what_is_typed_leaves_the_rows_that_have_all_of_it() {
        check("", &["1  X-Wing: r1c1<>5", "2  Naked Pair: r3c5<>18", "3  XY-Wing: r3c1<>5"]);
        check("WING", &["1  X-Wing: r1c1<>5", "3  XY-Wing: r3c1<>5"]);
        check("r3 wing", &["3  XY-Wing: r3c1<>5"]);
        check("swordfish", &[]);
    }
}
