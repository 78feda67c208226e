//! Environment of the terminal game: storage for games and for the player's progress, the time, and random
//! numbers. The program uses files and the system clock, tests use memory.

use std::fmt;
use std::io;

use ninefold::guide::learner::Timestamp;
use ninefold::wire::progress::Progress;

use crate::PlayedGame;

/// Storage for games by number and for the player's progress, with the time and random numbers.
pub trait GameStorage: fmt::Debug {
    /// Returns a number for a new game that no other game has or will get.
    ///
    /// # Errors
    /// When no further game can be saved.
    fn reserve_game_number(&mut self) -> io::Result<u64>;

    /// Saves the text of a game in place of its earlier version. The change is atomic: after a crash, one of
    /// the two versions is there.
    ///
    /// # Errors
    /// When it can't be saved.
    fn save_game(&mut self, number: u64, text: &str) -> io::Result<()>;

    /// Returns the saved text of a game; `None` if there is none.
    ///
    /// # Errors
    /// When it can't be read.
    fn load_game(&self, number: u64) -> io::Result<Option<String>> {
        Ok(self.load_games()?.into_iter().find(|(other, _)| *other == number).map(|(_, text)| text))
    }

    /// Returns all saved games with their numbers, the one that was saved last first.
    ///
    /// # Errors
    /// When it can't be read.
    fn load_games(&self) -> io::Result<Vec<(u64, String)>>;

    /// Removes a game.
    ///
    /// # Errors
    /// When it can't be removed.
    fn remove_game(&mut self, number: u64) -> io::Result<()>;

    /// Returns the player's current progress, which other programs may have changed.
    ///
    /// # Errors
    /// When it can't be read: then it isn't replaced either.
    fn load_progress(&self) -> io::Result<Progress>;

    /// Saves the player's progress in place of the earlier one. The change is atomic: after a crash, one of
    /// the two is there.
    ///
    /// # Errors
    /// When it can't be saved.
    fn save_progress(&mut self, progress: &Progress) -> io::Result<()>;

    /// Returns the current time.
    fn now(&self) -> Timestamp;

    /// Returns today's date in the form `2026-11-25`.
    fn today(&self) -> String;

    /// Returns an unpredictable random number.
    fn random_number(&mut self) -> u64;
}

/// Reads all games in a storage, the latest first. Texts that can't be read as a game are skipped, for
/// example because another program is about to replace them.
pub(crate) fn load_readable_games(storage: &dyn GameStorage) -> Vec<(u64, PlayedGame)> {
    let games = storage.load_games().unwrap_or_default().into_iter();
    games.filter_map(|(number, text)| Some((number, PlayedGame::from_text(&text).ok()?))).collect()
}
