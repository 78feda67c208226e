//! In-memory shelf that outlives the sessions using it, because clones share its contents.

use std::cell::{Cell, RefCell};
use std::io;
use std::rc::Rc;

use ninefold::guide::learner::Timestamp;
use ninefold::wire::progress::Progress;
use ninefold_tui::GameStorage;

/// Games by number, the one saved last at the end; the progress as text; and the milliseconds passed since
/// the start.
#[derive(Clone, Debug, Default)]
pub(crate) struct MemoryStorage {
    pub(crate) games: Rc<RefCell<Vec<(u64, String)>>>,
    pub(crate) progress: Rc<RefCell<String>>,
    pub(crate) elapsed_millis: Rc<Cell<u64>>,
}

/// Day on which the clock starts, counted from 1970-01-01.
const TODAY: u64 = 20_782;

impl MemoryStorage {
    /// Returns the player's progress.
    pub(crate) fn read_progress(&self) -> Progress {
        self.load_progress().unwrap()
    }
}

impl GameStorage for MemoryStorage {
    fn reserve_game_number(&mut self) -> io::Result<u64> {
        Ok(self.games.borrow().iter().map(|(number, _)| number + 1).max().unwrap_or(1))
    }

    fn save_game(&mut self, number: u64, text: &str) -> io::Result<()> {
        self.games.borrow_mut().retain(|(other, _)| *other != number);
        self.games.borrow_mut().push((number, text.into()));
        Ok(())
    }

    fn load_games(&self) -> io::Result<Vec<(u64, String)>> {
        Ok(self.games.borrow().iter().rev().cloned().collect())
    }

    fn remove_game(&mut self, number: u64) -> io::Result<()> {
        self.games.borrow_mut().retain(|(other, _)| *other != number);
        Ok(())
    }

    fn load_progress(&self) -> io::Result<Progress> {
        match self.progress.borrow().as_str() {
            "" => Ok(Progress::default()),
            text => Progress::from_text(text).map_err(io::Error::other),
        }
    }

    fn save_progress(&mut self, progress: &Progress) -> io::Result<()> {
        *self.progress.borrow_mut() = progress.to_json_text();
        Ok(())
    }

    fn now(&self) -> Timestamp {
        // No two calls return the same time.
        self.elapsed_millis.set(self.elapsed_millis.get() + 1);
        Timestamp::from_day(TODAY).plus_millis(self.elapsed_millis.get())
    }

    fn today(&self) -> String {
        "2026-11-25".into()
    }

    fn random_number(&mut self) -> u64 {
        7
    }
}

/// A shelf on which nothing can be saved.
#[derive(Debug)]
pub(crate) struct FullStorage;

impl GameStorage for FullStorage {
    fn reserve_game_number(&mut self) -> io::Result<u64> {
        Err(io::ErrorKind::StorageFull.into())
    }

    fn save_game(&mut self, _number: u64, _text: &str) -> io::Result<()> {
        Err(io::ErrorKind::StorageFull.into())
    }

    fn load_games(&self) -> io::Result<Vec<(u64, String)>> {
        Ok(Vec::new())
    }

    fn remove_game(&mut self, _number: u64) -> io::Result<()> {
        Err(io::ErrorKind::NotFound.into())
    }

    fn load_progress(&self) -> io::Result<Progress> {
        Ok(Progress::default())
    }

    fn save_progress(&mut self, _progress: &Progress) -> io::Result<()> {
        Err(io::ErrorKind::StorageFull.into())
    }

    fn now(&self) -> Timestamp {
        Timestamp::from_day(TODAY)
    }

    fn today(&self) -> String {
        "2026-11-25".into()
    }

    fn random_number(&mut self) -> u64 {
        7
    }
}
