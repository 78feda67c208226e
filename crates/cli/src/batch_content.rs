//! Content of a batch of puzzles in the pipeline: entries that the reader thread parsed, or text lines that
//! the worker parses.

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;

use ninefold::format::{LineReader, PuzzleEntry, RowReader};

/// Number of puzzles in a batch that the reader thread parsed: small, so that hard puzzles spread evenly over
/// the threads.
pub(crate) const ENTRIES_PER_BATCH: usize = 32;

/// Puzzles of a batch, read already or as lines of text.
#[derive(Clone, Debug)]
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
        /// Number of puzzles on the first line that an earlier run answered.
        skipped: usize,
    },
    /// Rows of a table, each a whole line.
    Rows {
        /// The number of the first line, from 1.
        first: usize,
        text: String,
        reader: RowReader,
    },
}

impl BatchContent {
    /// Passes each puzzle to `take`, reading those that have not been read yet, together with its line
    /// (or its part of a line) as in the file, if known. Stops when `take` breaks.
    pub(crate) fn try_for_each_entry<B>(
        self,
        mut take: impl FnMut(PuzzleEntry, Option<&str>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match self {
            BatchContent::Entries(entries) => entries.into_iter().try_for_each(|entry| take(entry, None)),
            BatchContent::Lines { first, text, reader, skipped } => {
                // A stray byte in a comment must not fail the whole batch.
                let text = match String::from_utf8(text) {
                    Ok(text) => text,
                    Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
                };
                text.lines().enumerate().try_for_each(|(i, line)| {
                    let mut read = reader.read_line(first + i, line).skip(if i == 0 { skipped } else { 0 });
                    read.try_for_each(|(entry, piece)| take(entry, Some(piece)))
                })
            }
            BatchContent::Rows { first, text, reader } => {
                let rows = text.lines().enumerate();
                let mut entries = rows.filter_map(|(i, row)| reader.read_row(first + i, row));
                entries.try_for_each(|entry| take(entry, None))
            }
        }
    }

    /// Returns whether there is nothing, as in a batch that only says that no input arrives.
    pub(crate) fn is_empty(&self) -> bool {
        matches!(self, BatchContent::Entries(entries) if entries.is_empty())
    }

    /// Returns the number of the first line; `None` for puzzles that were read already.
    pub(crate) fn first_line(&self) -> Option<usize> {
        match self {
            BatchContent::Entries(_) => None,
            BatchContent::Lines { first, .. } | BatchContent::Rows { first, .. } => Some(*first),
        }
    }

    /// Returns the number of the line after the last one.
    pub(crate) fn line_after(&self) -> Option<usize> {
        let count = |text: &[u8]| text.iter().filter(|byte| **byte == b'\n').count();
        match self {
            BatchContent::Entries(_) => None,
            BatchContent::Lines { first, text, .. } => Some(first + count(text)),
            BatchContent::Rows { first, text, .. } => Some(first + count(text.as_bytes())),
        }
    }

    /// Appends the lines that follow; returns them if they are of another kind.
    pub(crate) fn append_lines(&mut self, next: BatchContent) -> Option<BatchContent> {
        match (self, next) {
            (BatchContent::Lines { text, .. }, BatchContent::Lines { text: more, skipped: 0, .. }) => {
                text.extend_from_slice(&more);
                None
            }
            (
                BatchContent::Rows { text, reader, .. },
                BatchContent::Rows { text: more, reader: other, .. },
            ) if Arc::ptr_eq(reader.table_header(), other.table_header()) => {
                text.push_str(&more);
                None
            }
            (_, next) => Some(next),
        }
    }

    /// Keeps the first `count` lines and returns the others, with the number of bytes that are kept; `None` if there are no
    /// others, or no lines.
    pub(crate) fn split_after_lines(&mut self, count: usize) -> Option<(BatchContent, usize)> {
        match self {
            BatchContent::Entries(_) => None,
            BatchContent::Lines { first, text, reader, .. } => {
                let end = find_lines_end(text, count)?;
                let rest = text.split_off(end);
                // Otherwise each of the many batches in flight would retain the memory of its whole block.
                text.shrink_to_fit();
                let first = *first + count;
                Some((BatchContent::Lines { first, text: rest, reader: *reader, skipped: 0 }, end))
            }
            BatchContent::Rows { first, text, reader } => {
                let end = find_lines_end(text.as_bytes(), count)?;
                let rest = text.split_off(end);
                text.shrink_to_fit();
                Some((BatchContent::Rows { first: *first + count, text: rest, reader: reader.clone() }, end))
            }
        }
    }

    /// Removes the first puzzles, `most` at most; returns how many, and how many there were.
    pub(crate) fn skip_puzzles(&mut self, most: u64) -> (u64, u64) {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let (skipped, all) = match self {
            BatchContent::Entries(entries) => {
                let all = entries.len();
                (entries.drain(..most.min(all)).count(), all)
            }
            BatchContent::Lines { first, text, reader, skipped: skipped_on_line } => {
                // Lines are read as text, in which a stray byte takes three; offsets are those of the text.
                if let Cow::Owned(readable) = String::from_utf8_lossy(text) {
                    *text = readable.into_bytes();
                }
                let begins = find_puzzle_offsets(text, *reader);
                let skipped = most.min(begins.len());
                if skipped > 0 {
                    let end = begins.get(skipped).copied().unwrap_or(text.len());
                    // The line of the next puzzle stays whole: errors tell columns of it.
                    let line = text[..end].iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
                    *skipped_on_line = begins[..skipped].iter().filter(|begin| **begin >= line).count();
                    *first += text.drain(..line).filter(|byte| *byte == b'\n').count();
                }
                (skipped, begins.len())
            }
            BatchContent::Rows { first, text, reader } => {
                let begins = find_row_offsets(text, reader);
                let skipped = most.min(begins.len());
                if skipped > 0 {
                    let end = begins.get(skipped).copied().unwrap_or(text.len());
                    *first += text.drain(..end).filter(|sign| *sign == '\n').count();
                }
                (skipped, begins.len())
            }
        };
        (skipped as u64, all as u64)
    }
}

/// Returns the offset after the first `count` lines, if others follow.
fn find_lines_end(text: &[u8], count: usize) -> Option<usize> {
    let mut ends = text.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1);
    ends.nth(count - 1).filter(|&end| end < text.len())
}

/// Returns the offsets of the rows in whole text lines.
fn find_row_offsets(text: &str, reader: &RowReader) -> Vec<usize> {
    let lines = text.split_inclusive('\n').scan(0, |next, line| {
        let begin = *next;
        *next += line.len();
        Some((begin, line))
    });
    lines.filter(|(_, line)| reader.is_row(line)).map(|(begin, _)| begin).collect()
}

/// Returns the offsets in whole text lines at which puzzles begin.
fn find_puzzle_offsets(text: &[u8], reader: LineReader) -> Vec<usize> {
    let (mut begins, mut at) = (Vec::new(), 0);
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        let pieces = String::from_utf8_lossy(line);
        begins.extend(reader.split_line_into_entries(&pieces).map(|(offset, _)| at + offset));
        at += line.len();
    }
    begins
}

#[cfg(test)]
mod tests {
    use ninefold::format::PuzzleReader;

    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Returns what is read from lines after the first puzzles.
    fn read_after(text: &str, puzzles: u64) -> Vec<String> {
        let mut reader = PuzzleReader::new();
        reader.push_line(PUZZLE, &mut |_| {});
        let reader = reader.parallel_line_reader().unwrap();
        let mut content = BatchContent::Lines { first: 5, text: text.into(), reader, skipped: 0 };
        content.skip_puzzles(puzzles);
        let mut read = Vec::new();
        let _ = content.try_for_each_entry(|entry, _| {
            read.push(format!("{entry:?}"));
            ControlFlow::<()>::Continue(())
        });
        read
    }

    #[test]
    fn lines_are_appended_to_lines_alone() {
        let mut reader = PuzzleReader::new();
        reader.push_line(PUZZLE, &mut |_| {});
        let reader = reader.parallel_line_reader().unwrap();
        let lines = |first, text: &str| BatchContent::Lines { first, text: text.into(), reader, skipped: 0 };
        let mut content = lines(5, "a\nb\n");
        assert_eq!((content.first_line(), content.line_after()), (Some(5), Some(7)));
        assert!(content.append_lines(lines(7, "c\n")).is_none());
        assert_eq!(content.line_after(), Some(8));
        let entries = content.append_lines(BatchContent::Entries(Vec::new()));
        assert!(entries.is_some_and(|content| content.is_empty()));
        // An earlier run has answered the first puzzle of such a line.
        let begun = BatchContent::Lines { first: 8, text: "d\n".into(), reader, skipped: 1 };
        assert!(content.append_lines(begun).is_some());
        assert!(matches!(content, BatchContent::Lines { text, .. } if text == b"a\nb\nc\n"));
    }

    /// An earlier run may have ended within a line: lines and columns are still those of the file.
    #[test]
    fn what_is_left_is_read_as_if_nothing_had_been_skipped() {
        let mixed = PUZZLE.replacen('.', "0", 5);
        let text =
            format!("# a comment\n{PUZZLE} {PUZZLE} {mixed} x\n\n{mixed} {PUZZLE}\nnonsense\n{PUZZLE}");
        let all = read_after(&text, 0);
        assert_eq!(all.len(), 7, "{all:?}");
        for skipped in 0..=all.len() {
            assert_eq!(read_after(&text, skipped as u64), all[skipped..], "{skipped}");
        }
    }
}
