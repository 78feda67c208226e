//! Text with digits that is no part of a puzzle: nothing of it is dropped without a warning.

use alloc::string::String;
use alloc::vec::Vec;

use super::{PuzzleEntry, ReadWarning, TextLine};
use ninefold_core::phrase::{Phrase, excerpt};

/// Texts that are ignored, with their lines: the first ones, and the number of all.
#[derive(Debug, Default)]
pub(super) struct IgnoredText {
    first: Vec<(usize, String)>,
    more: usize,
}

/// Puzzles of a text as they are handed out, and the words between them. Words with digits that are no title
/// of a puzzle are reported with the next one, or with the last if none follows.
pub(super) struct EntrySink<'a, 's> {
    sink: &'s mut dyn FnMut(PuzzleEntry),
    last: Option<PuzzleEntry>,
    /// Words that may still become a title.
    words: Option<TextLine<'a>>,
    left_out: IgnoredText,
    /// Whether nothing was handed out so far.
    pub(super) is_empty: bool,
}

impl<'a, 's> EntrySink<'a, 's> {
    pub(super) fn new(sink: &'s mut dyn FnMut(PuzzleEntry)) -> EntrySink<'a, 's> {
        EntrySink { sink, last: None, words: None, left_out: IgnoredText::default(), is_empty: true }
    }

    /// Adds a line of words.
    pub(super) fn push_words(&mut self, line: TextLine<'a>) {
        self.leave_words();
        self.words = Some(line);
    }

    /// Drops the words before, which are the title of a puzzle.
    pub(super) fn title_is_used(&mut self) {
        self.words = None;
    }

    /// Emits a puzzle, with the warnings about the words before it.
    pub(super) fn emit_entry(&mut self, mut entry: PuzzleEntry) {
        self.leave_words();
        self.is_empty = false;
        if entry.result.is_ok() {
            core::mem::take(&mut self.left_out).add_warnings(&mut entry);
        }
        if let Some(before) = self.last.replace(entry) {
            (self.sink)(before);
        }
    }

    fn leave_words(&mut self) {
        let telling =
            |line: &TextLine<'a>| line.text.contains(|c: char| c.is_ascii_digit()) && !line.is_between();
        if let Some(line) = self.words.take().filter(telling) {
            self.left_out.push_text(line.number, line.text);
        }
    }

    /// Ends the text: no line follows.
    pub(super) fn finish(mut self) {
        self.leave_words();
        if let Some(mut last) = self.last {
            self.left_out.add_warnings(&mut last);
            (self.sink)(last);
        }
    }
}

/// Number of texts that get a warning each; the rest are counted.
const TOLD: usize = 5;

impl IgnoredText {
    /// Adds a text that begins on this line.
    pub(super) fn push_text(&mut self, line: usize, text: &str) {
        if self.first.len() == TOLD {
            self.more += 1;
            return;
        }
        self.first.push((line, excerpt(text.trim())));
    }

    /// Adds the texts left out in a part of the whole.
    pub(super) fn extend(&mut self, other: IgnoredText) {
        self.more += other.more;
        for (line, text) in other.first {
            self.push_text(line, &text);
        }
    }

    /// Adds the warnings to an entry that was read. Errors say enough.
    pub(super) fn add_warnings(self, entry: &mut PuzzleEntry) {
        let Ok(reading) = &mut entry.result else { return };
        let at = |line, message| ReadWarning { line, column: 1, message };
        let last = self.first.last().map_or(entry.line, |(line, _)| *line);
        reading
            .warnings
            .extend(self.first.into_iter().map(|(line, text)| at(line, Phrase::DigitsLeftOut { text })));
        if self.more > 0 {
            reading.warnings.push(at(last, Phrase::MoreLeftOut { count: self.more }));
        }
    }
}
