//! What the game asks of the world it runs in: where games are kept and what the player learnt, what time it is, and chance. The
//! program has it from files and the clock, a test from memory.

use std::fmt;
use std::io;

use ninefold::guide::learner::Moment;
use ninefold::wire::progress::Progress;

use crate::Game;

/// Where games are kept, by number; and the little else that comes from outside.
pub trait Shelf: fmt::Debug {
    /// A number for a new game, that no other game has or gets.
    ///
    /// # Errors
    /// When no further game can be kept.
    fn begin(&mut self) -> io::Result<u64>;

    /// Keeps the text of a game, in place of the one that was kept of it: whatever happens, one of the two is there.
    ///
    /// # Errors
    /// When it can't be kept.
    fn keep(&mut self, number: u64, text: &str) -> io::Result<()>;

    /// What is kept of a game; `None` if nothing is.
    ///
    /// # Errors
    /// When it can't be read.
    fn game(&self, number: u64) -> io::Result<Option<String>> {
        Ok(self.games()?.into_iter().find(|(other, _)| *other == number).map(|(_, text)| text))
    }

    /// All that is kept, the game that was kept last before the others.
    ///
    /// # Errors
    /// When it can't be read.
    fn games(&self) -> io::Result<Vec<(u64, String)>>;

    /// Forgets a game.
    ///
    /// # Errors
    /// When it can't be removed.
    fn remove(&mut self, number: u64) -> io::Result<()>;

    /// What the player learnt, here and elsewhere, as it is now.
    ///
    /// # Errors
    /// When it can't be read: then it isn't replaced either.
    fn progress(&self) -> io::Result<Progress>;

    /// Keeps what the player learnt in place of what was kept: whatever happens, one of the two is there.
    ///
    /// # Errors
    /// When it can't be kept.
    fn learn(&mut self, progress: &Progress) -> io::Result<()>;

    /// The time.
    fn now(&self) -> Moment;

    /// Today, as `2026-11-25`.
    fn today(&self) -> String;

    /// A number that nobody can foresee.
    fn chance(&mut self) -> u64;
}

/// The games on a shelf, the latest first. What is no game, as when another program is about to write it, is passed over.
pub(crate) fn read(shelf: &dyn Shelf) -> Vec<(u64, Game)> {
    let games = shelf.games().unwrap_or_default().into_iter();
    games.filter_map(|(number, text)| Some((number, Game::read(&text).ok()?))).collect()
}
