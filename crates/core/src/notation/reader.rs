//! Reading a text character by character, with errors that name the place.

use alloc::vec::Vec;

use super::NotationError;
use crate::phrase::Phrase;
use crate::{Digit, DigitSet};

/// A text and a place in it.
#[derive(Clone, Debug)]
pub(super) struct NotationReader {
    characters: Vec<char>,
    at: usize,
}

impl NotationReader {
    pub(super) fn new(text: &str) -> NotationReader {
        NotationReader { characters: text.chars().collect(), at: 0 }
    }

    /// The place, in characters from 0.
    pub(super) fn position(&self) -> usize {
        self.at
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.characters.get(self.at).copied()
    }

    pub(super) fn advance(&mut self) {
        self.at += 1;
    }

    /// Goes past this character, in either case, if it comes next; returns whether it did.
    pub(super) fn take_char(&mut self, wanted: char) -> bool {
        let there = self.peek().is_some_and(|c| c.eq_ignore_ascii_case(&wanted));
        self.at += usize::from(there);
        there
    }

    /// Goes past these characters, in either case, if all of them come next; returns whether they did.
    pub(super) fn take_all(&mut self, wanted: &str) -> bool {
        let at = self.position();
        let all = wanted.chars().all(|wanted| self.take_char(wanted));
        if !all {
            self.rewind(at);
        }
        all
    }

    /// Goes past blanks; returns whether there were any.
    pub(super) fn skip_blanks(&mut self) -> bool {
        self.take_while(char::is_whitespace).is_some()
    }

    /// Goes past the characters that fit and returns them, unless there are none.
    pub(super) fn take_while(&mut self, fits: impl Fn(char) -> bool) -> Option<&[char]> {
        let start = self.at;
        while self.peek().is_some_and(&fits) {
            self.at += 1;
        }
        (self.at > start).then(|| &self.characters[start..self.at])
    }

    /// Goes back to an earlier place.
    pub(super) fn rewind(&mut self, at: usize) {
        self.at = at;
    }

    /// Reads one of the digits 1–9.
    pub(super) fn read_digit(&mut self, expected: Phrase) -> Result<Digit, NotationError> {
        let digit = self.peek().and_then(Digit::from_char).ok_or_else(|| self.error_here(expected))?;
        self.advance();
        Ok(digit)
    }

    /// Reads a decimal number, if a digit comes next; one too great for `u32` becomes the greatest.
    pub(super) fn read_number(&mut self) -> Option<u32> {
        let digits = self.take_while(|c| c.is_ascii_digit())?;
        let add =
            |number: u32, c: &char| number.saturating_mul(10).saturating_add(c.to_digit(10).unwrap_or(0));
        Some(digits.iter().fold(0, add))
    }

    /// Reads one or more of the digits 1–9.
    pub(super) fn read_digits(&mut self, expected: Phrase) -> Result<DigitSet, NotationError> {
        let mut digits = DigitSet::EMPTY;
        while let Some(digit) = self.peek().and_then(Digit::from_char) {
            digits += digit;
            self.at += 1;
        }
        if digits.is_empty() { Err(self.error_here(expected)) } else { Ok(digits) }
    }

    /// Checks that nothing but blanks follows.
    pub(super) fn expect_end(&mut self, expected: Phrase) -> Result<(), NotationError> {
        self.skip_blanks();
        if self.peek().is_some() { Err(self.error_here(expected)) } else { Ok(()) }
    }

    /// Returns an error at the current place, with the character found there.
    pub(super) fn error_here(&self, expected: Phrase) -> NotationError {
        self.error_at(self.at, expected)
    }

    /// Returns an error at a place, with the character found there.
    pub(super) fn error_at(&self, at: usize, expected: Phrase) -> NotationError {
        let found = self.characters.get(at).map_or(Phrase::End, |&sign| Phrase::Sign { sign });
        self.error_found(at, expected, found)
    }

    /// Returns an error at a place, where `found` describes the text.
    pub(super) fn error_found(&self, at: usize, expected: Phrase, found: Phrase) -> NotationError {
        let before = &self.characters[..at.min(self.characters.len())];
        let line = before.iter().filter(|&&c| c == '\n').count() + 1;
        let column = before.iter().rev().take_while(|&&c| c != '\n').count() + 1;
        NotationError { line, column, expected, found }
    }
}

/// Reads items with blanks, or one comma or semicolon, between them, and perhaps one pair of braces around
/// all, to the end of the text.
pub(super) fn read_list(
    reader: &mut NotationReader,
    mut item: impl FnMut(&mut NotationReader) -> Result<(), NotationError>,
) -> Result<(), NotationError> {
    reader.skip_blanks();
    let braced = reader.take_char('{');
    read_items(reader, &mut item)?;
    if braced && !reader.take_char('}') {
        return Err(reader.error_here(Phrase::ClosingBrace));
    }
    reader.expect_end(if braced { Phrase::NothingBehindBrace } else { Phrase::CommaBlankOrEnd })
}

/// Reads items as [`read_list`] does, up to a closing brace or the end.
fn read_items(
    reader: &mut NotationReader,
    item: &mut impl FnMut(&mut NotationReader) -> Result<(), NotationError>,
) -> Result<(), NotationError> {
    reader.skip_blanks();
    if is_list_end(reader) {
        return Ok(());
    }
    loop {
        item(reader)?;
        let blank = reader.skip_blanks();
        let comma = reader.take_char(',') || reader.take_char(';');
        reader.skip_blanks();
        // A comma must be followed by an item, a blank may also end the list.
        if !comma && (!blank || is_list_end(reader)) {
            return Ok(());
        }
    }
}

fn is_list_end(reader: &NotationReader) -> bool {
    matches!(reader.peek(), None | Some('}'))
}
