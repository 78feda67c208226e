//! Puzzles on their way to a thread that works on them.

use std::ops::ControlFlow;
use std::sync::Arc;

use ninefold::format::{Entry, LineReader, Reading};

use crate::left_out::LeftOut;

/// Puzzles to work on.
#[derive(Debug)]
pub(crate) struct Batch {
    pub(crate) work: Work,
    /// The name of the input; empty if it was the argument itself.
    pub(crate) name: Arc<str>,
    /// Whether there are other inputs.
    pub(crate) several: bool,
    /// How many bytes of the input this is, for the progress.
    pub(crate) bytes: u64,
    /// How many puzzles of all inputs come before; 0 where nobody counts.
    pub(crate) before: u64,
    /// What is said of members of objects that are left out.
    pub(crate) left_out: Option<LeftOut>,
}

#[derive(Debug)]
pub(crate) enum Work {
    /// Puzzles that were read, or failed to be.
    Entries(Vec<Entry>),
    /// Whole lines, each a puzzle, a comment or blank.
    Lines {
        /// The number of the first line, from 1.
        first: usize,
        /// The lines, as they stand in the file.
        text: Vec<u8>,
        /// How to read one.
        reader: LineReader,
    },
}

impl Work {
    /// Whether there is just one.
    pub(crate) fn is_single(&self) -> bool {
        match self {
            Work::Entries(entries) => entries.len() == 1,
            Work::Lines { first, text, reader } => {
                let text = String::from_utf8_lossy(text);
                text.lines().flat_map(|line| reader.read(*first, line)).take(2).count() == 1
            }
        }
    }

    /// The first that can be read.
    pub(crate) fn first(&self) -> Option<Reading> {
        match self {
            Work::Entries(entries) => {
                let mut read = entries.iter().filter_map(|entry| entry.result.as_ref().ok());
                read.next().cloned()
            }
            Work::Lines { first, text, reader } => {
                let text = String::from_utf8_lossy(text);
                let read = text.lines().flat_map(|line| reader.read(*first, line));
                read.filter_map(|(entry, _)| entry.result.ok()).next()
            }
        }
    }

    /// Reads the puzzles that were not read yet and hands out each, with its line (or its piece of one) as it stands in the
    /// file if that is known, until `take` breaks.
    pub(crate) fn each(self, mut take: impl FnMut(Entry, Option<&str>) -> ControlFlow<()>) {
        let _ = match self {
            Work::Entries(entries) => entries.into_iter().try_for_each(|entry| take(entry, None)),
            Work::Lines { first, text, reader } => {
                // A stray byte in a comment is no reason to give up.
                let text = match String::from_utf8(text) {
                    Ok(text) => text,
                    Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
                };
                text.lines().enumerate().try_for_each(|(i, line)| {
                    let mut read = reader.read(first + i, line);
                    read.try_for_each(|(entry, piece)| take(entry, Some(piece)))
                })
            }
        };
    }
}
