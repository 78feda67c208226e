//! Text with digits that is no part of a puzzle: nothing of it is dropped without a warning.

use super::ReadWarning;
use crate::prelude::*;
use ninefold_core::phrase::shorten_to_excerpt;

/// Texts that are ignored, with their lines: the first ones, and the number of all.
#[derive(Debug, Default)]
pub(super) struct IgnoredText {
    first_texts: Vec<(usize, String)>,
    omitted_count: usize,
}

/// Puzzles of a text as they are handed out, and the words between them. Words with digits that are no title
/// of a puzzle are reported with the next one, or with the last if none follows.
pub(super) struct EntrySink<'a, 's> {
    sink: &'s mut dyn FnMut(PuzzleEntry),
    pending_entry: Option<PuzzleEntry>,
    /// Words that may still become a title.
    pending_words: Option<TextLine<'a>>,
    ignored_text: IgnoredText,
    /// Whether nothing was handed out so far.
    pub(super) is_empty: bool,
}

impl<'a, 's> EntrySink<'a, 's> {
    pub(super) fn new(sink: &'s mut dyn FnMut(PuzzleEntry)) -> EntrySink<'a, 's> {
        EntrySink {
            sink,
            pending_entry: None,
            pending_words: None,
            ignored_text: IgnoredText::default(),
            is_empty: true,
        }
    }

    /// Adds a text line of words that belong to no puzzle.
    pub(super) fn push_words(&mut self, line: TextLine<'a>) {
        self.record_ignored_words();
        self.pending_words = Some(line);
    }

    /// Drops the unread words before a puzzle, which are its title.
    pub(super) fn discard_title(&mut self) {
        self.pending_words = None;
    }

    /// Emits a puzzle, with the warnings about the words before it.
    pub(super) fn emit_entry(&mut self, mut entry: PuzzleEntry) {
        self.record_ignored_words();
        self.is_empty = false;
        if entry.result.is_ok() {
            core::mem::take(&mut self.ignored_text).add_warnings(&mut entry);
        }
        if let Some(before) = self.pending_entry.replace(entry) {
            (self.sink)(before);
        }
    }

    fn record_ignored_words(&mut self) {
        let has_digits =
            |line: &TextLine<'a>| line.text.contains(|c: char| c.is_ascii_digit()) && !line.is_separator();
        if let Some(line) = self.pending_words.take().filter(has_digits) {
            self.ignored_text.push_text(line.number, line.text);
        }
    }

    /// Ends the text that is read: no text line follows.
    pub(super) fn finish(mut self) {
        self.record_ignored_words();
        if let Some(mut last) = self.pending_entry {
            self.ignored_text.add_warnings(&mut last);
            (self.sink)(last);
        }
    }
}

/// Number of texts that get a warning each; the rest are counted.
const MAX_WARNINGS: usize = 5;

impl IgnoredText {
    /// Adds a text that begins on this line.
    pub(super) fn push_text(&mut self, line: usize, text: &str) {
        if self.first_texts.len() == MAX_WARNINGS {
            self.omitted_count += 1;
            return;
        }
        self.first_texts.push((line, shorten_to_excerpt(text.trim())));
    }

    /// Adds the texts left out in a part of the whole.
    pub(super) fn extend(&mut self, other: IgnoredText) {
        self.omitted_count += other.omitted_count;
        for (line, text) in other.first_texts {
            self.push_text(line, &text);
        }
    }

    /// Adds the warnings to an entry that was read. Errors say enough.
    pub(super) fn add_warnings(self, entry: &mut PuzzleEntry) {
        let Ok(reading) = &mut entry.result else { return };
        let at = |line, message| ReadWarning { line, column: 1, message };
        let last = self.first_texts.last().map_or(entry.line, |(line, _)| *line);
        reading.warnings.extend(
            self.first_texts.into_iter().map(|(line, text)| at(line, ParseMessage::DigitsLeftOut { text })),
        );
        if self.omitted_count > 0 {
            reading.warnings.push(at(last, ParseMessage::MoreLeftOut { count: self.omitted_count }));
        }
    }
}
