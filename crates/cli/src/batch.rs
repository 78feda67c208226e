//! Batches of puzzles on their way to a worker thread.

use std::ops::ControlFlow;
use std::sync::Arc;

use ninefold::format::{LineReader, PuzzleEntry, PuzzleReading};

use crate::dropped_columns::DroppedColumnsMessage;

/// A batch of puzzles from one input.
#[derive(Debug)]
pub(crate) struct PuzzleBatch {
    pub(crate) content: BatchContent,
    /// The name of the input; empty if it was the argument itself.
    pub(crate) name: Arc<str>,
    /// Whether there are several inputs.
    pub(crate) has_several_inputs: bool,
    /// Number of input bytes in this batch, for the progress bar.
    pub(crate) bytes: u64,
    /// Number of puzzles in all inputs before this batch; 0 where they are not counted.
    pub(crate) puzzles_before: u64,
    /// Message for object members that are dropped.
    pub(crate) dropped_columns_message: Option<DroppedColumnsMessage>,
}

#[derive(Debug)]
pub(crate) enum BatchContent {
    /// Puzzles that were read, or failed to be read.
    Entries(Vec<PuzzleEntry>),
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

impl BatchContent {
    /// Returns whether the batch has exactly one puzzle.
    pub(crate) fn has_single_puzzle(&self) -> bool {
        match self {
            BatchContent::Entries(entries) => entries.len() == 1,
            BatchContent::Lines { first, text, reader } => {
                let text = String::from_utf8_lossy(text);
                text.lines().flat_map(|line| reader.read_line(*first, line)).take(2).count() == 1
            }
        }
    }

    /// Returns the first puzzle that can be read.
    pub(crate) fn first_readable_puzzle(&self) -> Option<PuzzleReading> {
        match self {
            BatchContent::Entries(entries) => {
                let mut read = entries.iter().filter_map(|entry| entry.result.as_ref().ok());
                read.next().cloned()
            }
            BatchContent::Lines { first, text, reader } => {
                let text = String::from_utf8_lossy(text);
                let read = text.lines().flat_map(|line| reader.read_line(*first, line));
                read.filter_map(|(entry, _)| entry.result.ok()).next()
            }
        }
    }

    /// Passes each puzzle to `take`, reading those that have not been read yet, together with its line
    /// (or its part of a line) as in the file, if known. Stops when `take` breaks.
    pub(crate) fn for_each_entry(self, mut take: impl FnMut(PuzzleEntry, Option<&str>) -> ControlFlow<()>) {
        let _ = match self {
            BatchContent::Entries(entries) => entries.into_iter().try_for_each(|entry| take(entry, None)),
            BatchContent::Lines { first, text, reader } => {
                // A stray byte in a comment must not fail the whole batch.
                let text = match String::from_utf8(text) {
                    Ok(text) => text,
                    Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
                };
                text.lines().enumerate().try_for_each(|(i, line)| {
                    let mut read = reader.read_line(first + i, line);
                    read.try_for_each(|(entry, piece)| take(entry, Some(piece)))
                })
            }
        };
    }
}
