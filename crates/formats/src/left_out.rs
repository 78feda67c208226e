//! What stands in a text beside its puzzles and has digits in it: nothing of it is dropped without a word.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Entry, Warning};
use ninefold_core::phrase::{Phrase, excerpt};

/// The texts that are left out, with their lines: the first ones, and how many there are.
#[derive(Debug, Default)]
pub(super) struct LeftOut {
    first: Vec<(usize, String)>,
    more: usize,
}

/// So many texts are told one by one.
const TOLD: usize = 5;

impl LeftOut {
    /// Adds a text that begins on this line.
    pub(super) fn push(&mut self, line: usize, text: &str) {
        if self.first.len() == TOLD {
            self.more += 1;
            return;
        }
        self.first.push((line, excerpt(text.trim())));
    }

    /// Adds those of a part of the text.
    pub(super) fn extend(&mut self, other: LeftOut) {
        self.more += other.more;
        for (line, text) in other.first {
            self.push(line, &text);
        }
    }

    /// Tells them as warnings of what was read beside them. Errors say enough.
    pub(super) fn warn(self, entry: &mut Entry) {
        let Ok(reading) = &mut entry.result else { return };
        let at = |line, message| Warning { line, column: 1, message };
        let last = self.first.last().map_or(entry.line, |(line, _)| *line);
        reading
            .warnings
            .extend(self.first.into_iter().map(|(line, text)| at(line, Phrase::DigitsLeftOut { text })));
        if self.more > 0 {
            reading.warnings.push(at(last, Phrase::MoreLeftOut { count: self.more }));
        }
    }
}
