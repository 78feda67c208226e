//! In-memory shelf that outlives the sessions using it, because clones share its contents.

use std::cell::{Cell, RefCell};
use std::io;
use std::rc::Rc;

use ninefold::guide::learner::Moment;
use ninefold::wire::progress::Progress;
use ninefold_tui::Shelf;

/// Games by number, the one saved last at the end; the progress as text; and the milliseconds passed since
/// the start.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    pub(crate) games: Rc<RefCell<Vec<(u64, String)>>>,
    pub(crate) learnt: Rc<RefCell<String>>,
    pub(crate) later: Rc<Cell<u64>>,
}

/// Day on which the clock starts, counted from 1970-01-01.
const TODAY: u64 = 20_782;

impl Memory {
    /// Returns the player's progress.
    pub(crate) fn read(&self) -> Progress {
        self.progress().unwrap()
    }
}

impl Shelf for Memory {
    fn begin(&mut self) -> io::Result<u64> {
        Ok(self.games.borrow().iter().map(|(number, _)| number + 1).max().unwrap_or(1))
    }

    fn keep(&mut self, number: u64, text: &str) -> io::Result<()> {
        self.games.borrow_mut().retain(|(other, _)| *other != number);
        self.games.borrow_mut().push((number, text.into()));
        Ok(())
    }

    fn games(&self) -> io::Result<Vec<(u64, String)>> {
        Ok(self.games.borrow().iter().rev().cloned().collect())
    }

    fn remove(&mut self, number: u64) -> io::Result<()> {
        self.games.borrow_mut().retain(|(other, _)| *other != number);
        Ok(())
    }

    fn progress(&self) -> io::Result<Progress> {
        match self.learnt.borrow().as_str() {
            "" => Ok(Progress::default()),
            text => Progress::read(text).map_err(io::Error::other),
        }
    }

    fn learn(&mut self, progress: &Progress) -> io::Result<()> {
        *self.learnt.borrow_mut() = progress.write();
        Ok(())
    }

    fn now(&self) -> Moment {
        // No two calls return the same time.
        self.later.set(self.later.get() + 1);
        Moment::of_day(TODAY).after(self.later.get())
    }

    fn today(&self) -> String {
        "2026-11-25".into()
    }

    fn chance(&mut self) -> u64 {
        7
    }
}

/// A shelf on which nothing can be saved.
#[derive(Debug)]
pub(crate) struct Full;

impl Shelf for Full {
    fn begin(&mut self) -> io::Result<u64> {
        Err(io::ErrorKind::StorageFull.into())
    }

    fn keep(&mut self, _number: u64, _text: &str) -> io::Result<()> {
        Err(io::ErrorKind::StorageFull.into())
    }

    fn games(&self) -> io::Result<Vec<(u64, String)>> {
        Ok(Vec::new())
    }

    fn remove(&mut self, _number: u64) -> io::Result<()> {
        Err(io::ErrorKind::NotFound.into())
    }

    fn progress(&self) -> io::Result<Progress> {
        Ok(Progress::default())
    }

    fn learn(&mut self, _progress: &Progress) -> io::Result<()> {
        Err(io::ErrorKind::StorageFull.into())
    }

    fn now(&self) -> Moment {
        Moment::of_day(TODAY)
    }

    fn today(&self) -> String {
        "2026-11-25".into()
    }

    fn chance(&mut self) -> u64 {
        7
    }
}
