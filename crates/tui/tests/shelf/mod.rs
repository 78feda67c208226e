//! A shelf in memory, of which the test keeps a part: what is on it outlives the session that put it there.

use std::cell::RefCell;
use std::io;
use std::rc::Rc;

use ninefold_tui::Shelf;

/// Games by number, the one that was kept last at the end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory(pub(crate) Rc<RefCell<Vec<(u64, String)>>>);

impl Shelf for Memory {
    fn begin(&mut self) -> io::Result<u64> {
        Ok(self.0.borrow().iter().map(|(number, _)| number + 1).max().unwrap_or(1))
    }

    fn keep(&mut self, number: u64, text: &str) -> io::Result<()> {
        self.0.borrow_mut().retain(|(other, _)| *other != number);
        self.0.borrow_mut().push((number, text.into()));
        Ok(())
    }

    fn games(&self) -> io::Result<Vec<(u64, String)>> {
        Ok(self.0.borrow().iter().rev().cloned().collect())
    }

    fn remove(&mut self, number: u64) -> io::Result<()> {
        self.0.borrow_mut().retain(|(other, _)| *other != number);
        Ok(())
    }

    fn today(&self) -> String {
        "2026-11-25".into()
    }

    fn chance(&mut self) -> u64 {
        7
    }
}

/// A shelf that is full.
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

    fn today(&self) -> String {
        "2026-11-25".into()
    }

    fn chance(&mut self) -> u64 {
        7
    }
}
