//! Batches of puzzles on their way to a worker thread.

use std::ops::ControlFlow;
use std::sync::Arc;

use ninefold::format::{Entry, LineReader, Reading};

use crate::left_out::LeftOut;

/// A batch of puzzles from one input.
#[derive(Debug)]
pub(crate) struct Batch {
    pub(crate) work: Work,
    /// The name of the input; empty if it was the argument itself.
    pub(crate) name: Arc<str>,
    /// Whether there are several inputs.
    pub(crate) several: bool,
    /// Number of input bytes in this batch, for the progress bar.
    pub(crate) bytes: u64,
    /// Number of puzzles in all inputs before this batch; 0 where they are not counted.
    pub(crate) before: u64,
    /// Message for object members that are dropped.
    pub(crate) left_out: Option<LeftOut>,
}

#[derive(Debug)]
pub(crate) enum Work {
    /// Puzzles that were read, or failed to be read.
    Entries(Vec<Entry>),
    /// Whole text lines, each a puzzle, a comment or blank.
    Lines {
        /// The number of the first line, from 1.
        first: usize,
        /// The bytes of the lines, as they are in the file.
        text: Vec<u8>,
        /// The reader for one line.
        reader: LineReader,
    },
}

impl Work {
    /// Returns whether the batch has exactly one puzzle.
    pub(crate) fn is_single(&self) -> bool {
        match self {
            Work::Entries(entries) => entries.len() == 1,
            Work::Lines { first, text, reader } => {
                let text = String::from_utf8_lossy(text);
                text.lines().flat_map(|line| reader.read(*first, line)).take(2).count() == 1
            }
        }
    }

    /// Returns the first puzzle that can be read.
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

    /// Passes each puzzle to `take`, reading those that have not been read yet, together with its line
    /// (or its part of a line) as in the file, if known. Stops when `take` breaks.
    pub(crate) fn each(self, mut take: impl FnMut(Entry, Option<&str>) -> ControlFlow<()>) {
        let _ = match self {
            Work::Entries(entries) => entries.into_iter().try_for_each(|entry| take(entry, None)),
            Work::Lines { first, text, reader } => {
                // A stray byte in a comment must not fail the whole batch.
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
