//! Games of a terminal session: new puzzles, daily puzzles, saved games, and the end of a game.

use std::time::Duration;

use ninefold::guide::game_review::GamePause;
use ninefold::guide::learner::ExercisePurpose;
use ninefold::logic::explain::say;
use ninefold::{Message, Notation, Technique};

use super::course::ExercisePlan;
use super::work::{BackgroundTask, GameResults};
use super::{GameSession, SEARCH_TIMEOUT, SessionSettings, timeout_after};
use crate::drill::ExerciseDrill;
use crate::list::{ChoiceList, ListChoice};
use crate::storage::load_readable_games;
use crate::{DifficultyLevel, ExerciseId, GameStorage, GameTitle, InputMode, PlayedGame};

/// Most saved games that are listed; the latest ones are.
const MAX_LISTED_GAMES: usize = 200;

/// Returns the latest unfinished game in a storage, with its number.
#[must_use]
pub fn find_unfinished_game(storage: &dyn GameStorage) -> Option<(u64, PlayedGame)> {
    load_readable_games(storage).into_iter().find(|(_, game)| !game.is_over() && !game.is_recorded)
}

/// Formats a duration as minutes and seconds.
fn format_clock(spent: Duration) -> String {
    let seconds = spent.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

impl GameSession {
    /// Starts a session of exercises of a technique, from the series of `seed`; `None` if no exercise is
    /// found in time.
    #[must_use]
    pub fn start_practice(
        technique: &'static Technique,
        seed: u64,
        settings: SessionSettings,
        storage: Box<dyn GameStorage>,
    ) -> Option<GameSession> {
        let asked = ExerciseId { technique, seed, number: 1, kind: ExercisePurpose::Lesson };
        let drill =
            ExerciseDrill::find_new_exercise(asked, &[], &settings.profile, timeout_after(SEARCH_TIMEOUT))?;
        let mut session = GameSession::new(drill.start_game(), None, settings, storage);
        session.attach_exercise(drill);
        Some(session)
    }

    /// Returns the time played, formatted as minutes and seconds.
    pub(crate) fn format_elapsed_time(&self) -> String {
        format_clock(self.game.spent)
    }

    /// Opens a game on the board.
    pub(super) fn open_game(&mut self, number: Option<u64>, game: PlayedGame) {
        self.save_game();
        (self.game, self.number) = (game, number);
        self.last_saved = (String::new(), self.game.spent);
        (self.stored_text, self.is_diverged) = (self.game.to_string(), false);
        self.start_play();
    }

    /// Starts play of the game on the board.
    pub(super) fn start_play(&mut self) {
        self.close_overlays();
        (self.drill, self.results, self.background_task, self.mode) = (None, None, None, InputMode::Digits);
        if let GameTitle::Exercise(asked) = self.game.title {
            self.start_waiting(BackgroundTask::RestoreExercise(asked));
        } else if self.game.is_over() {
            self.finish_game();
        }
        self.save_game();
    }

    /// Opens an exercise on the board.
    pub(super) fn open_exercise(&mut self, drill: ExerciseDrill) {
        self.open_game(None, drill.start_game());
        self.attach_exercise(drill);
    }

    /// Makes the game on the board one of an exercise.
    pub(super) fn attach_exercise(&mut self, drill: ExerciseDrill) {
        self.background_task = None;
        self.mode = drill.initial_input_mode();
        let task = self.exercise_task_message(&drill);
        self.messages = vec![task, say!("play-exercise")];
        self.seen_keys.push(drill.position_key());
        self.drill = Some(drill);
    }

    /// Lists new puzzles, daily puzzles, and saved games.
    pub(super) fn show_games(&mut self) {
        self.save_game();
        let (today, kept) = (self.storage.today(), load_readable_games(&*self.storage));
        let levels =
            DifficultyLevel::ALL.map(|level| (level, level.localized_name(self.message_catalogue())));
        let mut rows = Vec::new();
        // A deleted game comes first, as something to restore.
        if let Some(game) = self.deleted.last().and_then(|(_, text)| PlayedGame::from_text(text).ok()) {
            rows.push((
                self.localize_message(&say!("play-row-restore", game = self.format_game_row(&game))),
                ListChoice::Restore,
            ));
        }
        for (level, words) in &levels {
            rows.push((
                self.localize_message(&say!("play-row-new", level = words.clone())),
                ListChoice::NewPuzzle(*level),
            ));
        }
        // A daily puzzle that was begun goes on as that saved game.
        for (level, words) in &levels {
            let title = GameTitle::Day(today.clone(), *level);
            let begun = kept.iter().find(|(_, game)| game.title == title);
            let sentence = match begun {
                Some((_, game)) if game.is_over() => say!("play-row-today-solved", level = words.clone()),
                _ => say!("play-row-today", level = words.clone()),
            };
            let choice =
                begun.map_or(ListChoice::DailyPuzzle(*level), |(number, _)| ListChoice::SavedGame(*number));
            rows.push((self.localize_message(&sentence), choice));
        }
        // Saved games follow, without exercises.
        let games = kept.iter().filter(|(_, game)| !matches!(game.title, GameTitle::Exercise(..)));
        rows.extend(
            games
                .take(MAX_LISTED_GAMES)
                .map(|(number, game)| (self.format_game_row(game), ListChoice::SavedGame(*number))),
        );
        self.list = Some(ChoiceList::new(say!("play-games"), rows));
        self.cautions.clear();
    }

    /// Asks whether to delete the game chosen in the list, or deletes it if `confirmed` says that this was asked
    /// just before. The game on the board can't be deleted. A deleted game can be restored until the session
    /// ends.
    pub(super) fn delete_chosen_game(&mut self, confirmed: Option<u64>) {
        let Some(list) = &self.list else { return };
        match list.current_choice().cloned() {
            Some(ListChoice::SavedGame(number)) if Some(number) == self.number => {
                self.list_message = Some(say!("play-delete-on-board"));
            }
            Some(ListChoice::SavedGame(number)) if confirmed == Some(number) => self.delete_game(number),
            Some(ListChoice::SavedGame(number)) => {
                self.to_delete = Some(number);
                self.list_message = Some(say!("play-delete-ask"));
            }
            Some(ListChoice::Lesson(_) | ListChoice::Goal(_)) => {
                self.list_message = Some(say!("play-delete-course"))
            }
            _ => {}
        }
    }

    /// Deletes a game, but remembers its text so that it can be restored.
    fn delete_game(&mut self, number: u64) {
        let text = self.storage.load_game(number);
        let removed = text.and_then(|text| self.storage.remove_game(number).map(|()| text));
        match removed {
            Ok(text) => {
                self.deleted.extend(text.map(|text| (number, text)));
                self.refresh_games(say!("play-deleted"));
            }
            Err(error) => self.list_message = Some(say!("play-not-removed", reason = error.to_string())),
        }
    }

    /// Restores the game that was deleted last, under its number if that is still free.
    fn restore_game(&mut self) {
        let Some((number, text)) = self.deleted.last().cloned() else { return };
        let number = match self.storage.load_game(number) {
            Ok(None) => Ok(number),
            _ => self.storage.reserve_game_number(),
        };
        match number.and_then(|number| self.storage.save_game(number, &text)) {
            Ok(()) => {
                self.deleted.pop();
                self.show_games();
                self.list_message = Some(say!("play-restored"));
            }
            Err(error) => self.messages = vec![say!("play-not-saved", reason = error.to_string())],
        }
    }

    /// Refreshes the list of games with the same filter and shows a message about it. The row after a deleted
    /// game is chosen.
    fn refresh_games(&mut self, about: Message) {
        let Some(list) = &self.list else { return };
        let (filter, place) = (list.filter_text().to_string(), list.chosen_index());
        self.show_games();
        if let Some(list) = &mut self.list {
            filter.chars().for_each(|sign| list.extend_filter(sign));
            list.move_choice(place as isize);
        }
        self.list_message = Some(about);
    }

    fn format_game_row(&self, game: &PlayedGame) -> String {
        let (title, time) = (game.title.localized_text(self.message_catalogue()), format_clock(game.spent));
        self.localize_message(&match game.is_over() {
            true => say!("play-row-solved", title, time),
            false => {
                let empty = 81 - game.grid().filled_cells().len();
                say!("play-row-game", title, time, number = empty)
            }
        })
    }

    pub(super) fn start_choice(&mut self, choice: ListChoice) {
        match choice {
            ListChoice::NewPuzzle(level) => self.start_new_puzzle(level),
            ListChoice::DailyPuzzle(level) => {
                let day = self.storage.today();
                if let Some(puzzle) = level.daily_puzzle(&day) {
                    self.open_game(None, PlayedGame::new(&puzzle).with_title(GameTitle::Day(day, level)));
                }
            }
            ListChoice::Restore => self.restore_game(),
            // The game on the board is played already.
            ListChoice::SavedGame(number) if Some(number) == self.number => {}
            ListChoice::SavedGame(number) => {
                if let Some((_, game)) =
                    load_readable_games(&*self.storage).into_iter().find(|(one, _)| *one == number)
                {
                    self.open_game(Some(number), game);
                }
            }
            ListChoice::Step(_) | ListChoice::PathStep(_) => {}
            of_the_course => self.start_course_choice(of_the_course),
        }
    }

    fn start_new_puzzle(&mut self, level: DifficultyLevel) {
        let seed = self.storage.random_number();
        self.start_waiting(BackgroundTask::MakePuzzle { level, seed, batch: 0 });
    }

    /// Ends the game on the board and begins its rating and review.
    pub(super) fn finish_game(&mut self) {
        if self.drill.is_none() {
            let id = self.new_game_id();
            self.results = Some(GameResults { id, ..GameResults::default() });
            self.record_game();
            self.background_task = Some(BackgroundTask::RateGame);
        }
    }

    /// Returns the messages at the end of a game: the time, the hints, the hardest step, the longest pauses,
    /// and the techniques that the player avoids.
    pub(super) fn game_end_messages(&self) -> Vec<Message> {
        if !self.game.grid().is_solved() || self.drill.is_some() {
            return Vec::new();
        }
        let seconds = self.game.spent.as_secs() as usize;
        let mut said = vec![
            say!("play-solved", minutes = seconds / 60, seconds = seconds % 60),
            say!("play-end-hints", number = self.game.hints),
        ];
        // Report what is known of the game: its hardest step, pauses, and avoided techniques.
        if let Some(GameResults { hardest, review: back, avoided, .. }) = &self.results {
            said.extend(hardest.as_ref().map(|(rating, technique)| {
                say!("play-end-rating", rating = rating.to_string(), technique = *technique)
            }));
            said.extend(back.iter().flat_map(|back| &back.pauses).map(pause_message));
            said.extend(avoided.iter().take(MAX_AVOIDED_SHOWN).map(avoided_message));
            said.extend(
                avoided.first().map(|(technique, _)| say!("play-avoided-next", technique = *technique)),
            );
        }
        said.push(say!("play-end-next"));
        said
    }

    /// Starts another game like the finished one.
    pub(super) fn start_following_game(&mut self) {
        self.messages.clear();
        match self.game.title {
            GameTitle::New(level) | GameTitle::Day(_, level) => self.start_new_puzzle(level),
            GameTitle::Exercise(..) => self.start_next_exercise(),
            GameTitle::Own => self.show_games(),
        }
    }

    /// Starts exercises of the easiest technique that the player avoids; does nothing unless a finished game
    /// showed one.
    pub(super) fn practise_avoided(&mut self) {
        let avoided = self.results.as_ref().and_then(|end| end.avoided.first());
        if let Some((technique, _)) = avoided {
            self.start_exercise_plan(ExercisePlan::from_technique(technique));
        }
    }
}

/// Most avoided techniques that are named; the easiest ones are.
const MAX_AVOIDED_SHOWN: usize = 3;

fn pause_message(pause: &GamePause) -> Message {
    let (minutes, seconds) = (pause.seconds as usize / 60, pause.seconds as usize % 60);
    let number = pause.place + 1;
    match &pause.easiest {
        Some(rated) => say!(
            "play-pause",
            number,
            minutes,
            seconds,
            technique = rated.step.technique(),
            conclusions = rated.step.conclusions.to_text(Notation::Rc)
        ),
        None => say!("play-pause-wrong", number, minutes, seconds),
    }
}

fn avoided_message((technique, chances): &(&'static Technique, u32)) -> Message {
    say!("play-avoided", technique = *technique, n = *chances as usize)
}
