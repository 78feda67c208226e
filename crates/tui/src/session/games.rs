//! Switching between games: new puzzles, daily puzzles, saved games, and the end of a game.

use std::time::Duration;

use ninefold::guide::learner::Kind;
use ninefold::guide::thought::Pause;
use ninefold::logic::explain::say;
use ninefold::{Notation, Sentence, Technique};

use super::course::Plan;
use super::work::{End, Work};
use super::{LONGEST, Manner, Session, after};
use crate::drill::Drill;
use crate::list::{Choice, List};
use crate::shelf::read;
use crate::{Asked, Game, Level, Mode, Shelf, Title};

/// Most saved games that are listed; the latest ones are.
const LISTED: usize = 200;

/// Returns the latest unfinished game on a shelf, with its number.
#[must_use]
pub fn left_off(shelf: &dyn Shelf) -> Option<(u64, Game)> {
    read(shelf).into_iter().find(|(_, game)| !game.is_over() && !game.is_counted)
}

/// Formats a duration as minutes and seconds.
fn clock(spent: Duration) -> String {
    let seconds = spent.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

impl Session {
    /// Starts a session of exercises of a technique, from the series of `seed`; `None` if no exercise is
    /// found in time.
    #[must_use]
    pub fn practise(
        technique: &'static Technique,
        seed: u64,
        manner: Manner,
        shelf: Box<dyn Shelf>,
    ) -> Option<Session> {
        let asked = Asked { technique, seed, number: 1, kind: Kind::Lesson };
        let drill = Drill::new(asked, &[], &manner.profile, after(LONGEST))?;
        let mut session = Session::new(drill.game(), None, manner, shelf);
        session.set(drill);
        Some(session)
    }

    /// Returns the time played, formatted as minutes and seconds.
    pub(crate) fn clock(&self) -> String {
        clock(self.game.spent)
    }

    /// Opens a game on the board.
    pub(super) fn open(&mut self, number: Option<u64>, game: Game) {
        self.keep();
        (self.game, self.number) = (game, number);
        self.kept = (String::new(), self.game.spent);
        (self.there, self.is_apart) = (self.game.to_string(), false);
        self.enter();
    }

    /// Starts play of the game on the board.
    pub(super) fn enter(&mut self) {
        self.close();
        (self.drill, self.end, self.work, self.mode) = (None, None, None, Mode::Digits);
        if let Title::Exercise(asked) = self.game.title {
            self.wait_for(Work::Again(asked));
        } else if self.game.is_over() {
            self.finish();
        }
        self.keep();
    }

    /// Opens an exercise on the board.
    pub(super) fn begin(&mut self, drill: Drill) {
        self.open(None, drill.game());
        self.set(drill);
    }

    /// Makes the game on the board one of an exercise.
    pub(super) fn set(&mut self, drill: Drill) {
        self.work = None;
        self.mode = drill.mode();
        let task = self.task_of(&drill);
        self.said = vec![task, say!("play-exercise")];
        self.seen.push(drill.key());
        self.drill = Some(drill);
    }

    /// Lists new puzzles, daily puzzles, and saved games.
    pub(super) fn show_games(&mut self) {
        self.keep();
        let (today, kept) = (self.shelf.today(), read(&*self.shelf));
        let levels = Level::ALL.map(|level| (level, level.words(self.catalogue())));
        let mut rows = Vec::new();
        // A deleted game comes first, as something to restore.
        if let Some(game) = self.deleted.last().and_then(|(_, text)| Game::read(text).ok()) {
            rows.push((self.words(&say!("play-row-restore", game = self.row_of(&game))), Choice::Restore));
        }
        for (level, words) in &levels {
            rows.push((self.words(&say!("play-row-new", level = words.clone())), Choice::New(*level)));
        }
        // A daily puzzle that was begun goes on as that saved game.
        for (level, words) in &levels {
            let title = Title::Day(today.clone(), *level);
            let begun = kept.iter().find(|(_, game)| game.title == title);
            let sentence = match begun {
                Some((_, game)) if game.is_over() => say!("play-row-today-solved", level = words.clone()),
                _ => say!("play-row-today", level = words.clone()),
            };
            let choice = begun.map_or(Choice::Today(*level), |(number, _)| Choice::Kept(*number));
            rows.push((self.words(&sentence), choice));
        }
        // Saved games follow, without exercises.
        let games = kept.iter().filter(|(_, game)| !matches!(game.title, Title::Exercise(..)));
        rows.extend(games.take(LISTED).map(|(number, game)| (self.row_of(game), Choice::Kept(*number))));
        self.list = Some(List::new(say!("play-games"), rows));
        self.caution.clear();
    }

    /// Asks whether to delete the game chosen in the list, or deletes it if `asked` says that this was asked
    /// just before. The game on the board can't be deleted. A deleted game can be restored until the session
    /// ends.
    pub(super) fn delete(&mut self, asked: Option<u64>) {
        let Some(list) = &self.list else { return };
        match list.chosen().cloned() {
            Some(Choice::Kept(number)) if Some(number) == self.number => {
                self.about_list = Some(say!("play-delete-on-board"));
            }
            Some(Choice::Kept(number)) if asked == Some(number) => self.delete_game(number),
            Some(Choice::Kept(number)) => {
                self.to_delete = Some(number);
                self.about_list = Some(say!("play-delete-ask"));
            }
            Some(Choice::Lesson(_) | Choice::Goal(_)) => self.about_list = Some(say!("play-delete-course")),
            _ => {}
        }
    }

    /// Deletes a game, but remembers its text so that it can be restored.
    fn delete_game(&mut self, number: u64) {
        let text = self.shelf.game(number);
        let removed = text.and_then(|text| self.shelf.remove(number).map(|()| text));
        match removed {
            Ok(text) => {
                self.deleted.extend(text.map(|text| (number, text)));
                self.show_games_again(say!("play-deleted"));
            }
            Err(error) => self.about_list = Some(say!("play-not-removed", reason = error.to_string())),
        }
    }

    /// Restores the game that was deleted last, under its number if that is still free.
    fn restore_game(&mut self) {
        let Some((number, text)) = self.deleted.last().cloned() else { return };
        let number = match self.shelf.game(number) {
            Ok(None) => Ok(number),
            _ => self.shelf.begin(),
        };
        match number.and_then(|number| self.shelf.keep(number, &text)) {
            Ok(()) => {
                self.deleted.pop();
                self.show_games();
                self.about_list = Some(say!("play-restored"));
            }
            Err(error) => self.said = vec![say!("play-not-saved", reason = error.to_string())],
        }
    }

    /// Refreshes the list of games with the same filter and shows a message about it. The row after a deleted
    /// game is chosen.
    fn show_games_again(&mut self, about: Sentence) {
        let Some(list) = &self.list else { return };
        let (filter, place) = (list.filter().to_string(), list.place());
        self.show_games();
        if let Some(list) = &mut self.list {
            filter.chars().for_each(|sign| list.narrow(sign));
            list.go(place as isize);
        }
        self.about_list = Some(about);
    }

    fn row_of(&self, game: &Game) -> String {
        let (title, time) = (game.title.words(self.catalogue()), clock(game.spent));
        self.words(&match game.is_over() {
            true => say!("play-row-solved", title = title, time = time),
            false => {
                let empty = 81 - game.grid().filled().len();
                say!("play-row-game", title = title, time = time, number = empty)
            }
        })
    }

    pub(super) fn begin_choice(&mut self, choice: Choice) {
        match choice {
            Choice::New(level) => self.begin_new(level),
            Choice::Today(level) => {
                let day = self.shelf.today();
                if let Some(puzzle) = level.of_day(&day) {
                    self.open(None, Game::new(&puzzle).titled(Title::Day(day, level)));
                }
            }
            Choice::Restore => self.restore_game(),
            Choice::Kept(number) if Some(number) == self.number => {}
            Choice::Kept(number) => {
                if let Some((_, game)) = read(&*self.shelf).into_iter().find(|(one, _)| *one == number) {
                    self.open(Some(number), game);
                }
            }
            Choice::Here(_) | Choice::OnTheWay(_) => {}
            of_the_course => self.begin_of_course(of_the_course),
        }
    }

    fn begin_new(&mut self, level: Level) {
        let seed = self.shelf.chance();
        self.wait_for(Work::Make { level, seed, beat: 0 });
    }

    /// Ends the game on the board and begins its rating and review.
    pub(super) fn finish(&mut self) {
        if self.drill.is_none() {
            let id = self.name_of_game();
            self.end = Some(End { id, ..End::default() });
            self.note_game();
            self.work = Some(Work::Rate);
        }
    }

    /// Returns the messages at the end of a game: the time, the hints, the hardest step, the longest pauses,
    /// and the techniques that the player avoids.
    pub(super) fn ending(&self) -> Vec<Sentence> {
        if !self.game.grid().is_solved() || self.drill.is_some() {
            return Vec::new();
        }
        let seconds = self.game.spent.as_secs() as usize;
        let mut said = vec![
            say!("play-solved", minutes = seconds / 60, seconds = seconds % 60),
            say!("play-end-hints", number = self.game.hints),
        ];
        if let Some(End { hardest, back, avoided, .. }) = &self.end {
            said.extend(hardest.as_ref().map(|(rating, technique)| {
                say!("play-end-rating", rating = rating.to_string(), technique = *technique)
            }));
            said.extend(back.iter().flat_map(|back| &back.pauses).map(pause));
            said.extend(avoided.iter().take(AVOIDED).map(avoids));
            said.extend(
                avoided.first().map(|(technique, _)| say!("play-avoided-next", technique = *technique)),
            );
        }
        said.push(say!("play-end-next"));
        said
    }

    /// Starts another game like the finished one.
    pub(super) fn go_on_after_the_end(&mut self) {
        self.said.clear();
        match self.game.title {
            Title::New(level) | Title::Day(_, level) => self.begin_new(level),
            Title::Exercise(..) => self.next_exercise(),
            Title::Own => self.show_games(),
        }
    }

    /// Starts exercises of the easiest technique that the player avoids; does nothing unless a finished game
    /// showed one.
    pub(super) fn practise_avoided(&mut self) {
        let avoided = self.end.as_ref().and_then(|end| end.avoided.first());
        if let Some((technique, _)) = avoided {
            self.begin_plan(Plan::of(technique));
        }
    }
}

/// Most avoided techniques that are named; the easiest ones are.
const AVOIDED: usize = 3;

fn pause(pause: &Pause) -> Sentence {
    let (minutes, seconds) = (pause.seconds as usize / 60, pause.seconds as usize % 60);
    let number = pause.place + 1;
    match &pause.easiest {
        Some(rated) => say!(
            "play-pause",
            number = number,
            minutes = minutes,
            seconds = seconds,
            technique = rated.step.technique(),
            conclusions = rated.step.conclusions.text(Notation::Rc)
        ),
        None => say!("play-pause-wrong", number = number, minutes = minutes, seconds = seconds),
    }
}

fn avoids((technique, chances): &(&'static Technique, u32)) -> Sentence {
    say!("play-avoided", technique = *technique, n = *chances as usize)
}
