//! Reader of texts in a notation of cells, character by character, with errors that name the place.

use alloc::vec::Vec;

use super::NotationError;
use crate::phrase::ParseMessage;
use crate::{Digit, DigitSet};

/// A text and a place in it.
#[derive(Clone, Debug)]
pub(super) struct NotationReader {
    characters: Vec<char>,
    position: usize,
}

impl NotationReader {
    pub(super) fn new(text: &str) -> NotationReader {
        NotationReader { characters: text.chars().collect(), position: 0 }
    }

    /// The place, in characters from 0.
    pub(super) fn position(&self) -> usize {
        self.position
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.characters.get(self.position).copied()
    }

    pub(super) fn advance(&mut self) {
        self.position += 1;
    }

    /// Goes past this character, in either case, if it comes next; returns whether it did.
    pub(super) fn consume_char(&mut self, expected: char) -> bool {
        let is_next = self.peek().is_some_and(|c| c.eq_ignore_ascii_case(&expected));
        self.position += usize::from(is_next);
        is_next
    }

    /// Goes past these characters, in either case, if all of them come next; returns whether they did.
    pub(super) fn consume_text(&mut self, expected: &str) -> bool {
        let at = self.position();
        let all = expected.chars().all(|expected_char| self.consume_char(expected_char));
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
        let start = self.position;
        while self.peek().is_some_and(&fits) {
            self.position += 1;
        }
        (self.position > start).then(|| &self.characters[start..self.position])
    }

    /// Goes back to an earlier place.
    pub(super) fn rewind(&mut self, at: usize) {
        self.position = at;
    }

    /// Reads one of the digits 1–9.
    pub(super) fn read_digit(&mut self, expected: ParseMessage) -> Result<Digit, NotationError> {
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
    pub(super) fn read_digits(&mut self, expected: ParseMessage) -> Result<DigitSet, NotationError> {
        let mut digits = DigitSet::EMPTY;
        while let Some(digit) = self.peek().and_then(Digit::from_char) {
            digits += digit;
            self.position += 1;
        }
        if digits.is_empty() { Err(self.error_here(expected)) } else { Ok(digits) }
    }

    /// Checks that nothing but blanks follows.
    pub(super) fn expect_end(&mut self, expected: ParseMessage) -> Result<(), NotationError> {
        self.skip_blanks();
        if self.peek().is_some() { Err(self.error_here(expected)) } else { Ok(()) }
    }

    /// Returns an error at the current place, with the character found there.
    pub(super) fn error_here(&self, expected: ParseMessage) -> NotationError {
        self.error_at(self.position, expected)
    }

    /// Returns an error at a place, with the character found there.
    pub(super) fn error_at(&self, at: usize, expected: ParseMessage) -> NotationError {
        let found = self.characters.get(at).map_or(ParseMessage::End, |&sign| ParseMessage::Sign { sign });
        self.error_with_found(at, expected, found)
    }

    /// Returns an error at a place, where `found` describes the text.
    pub(super) fn error_with_found(
        &self,
        at: usize,
        expected: ParseMessage,
        found: ParseMessage,
    ) -> NotationError {
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
    let braced = reader.consume_char('{');
    read_items(reader, &mut item)?;
    if braced && !reader.consume_char('}') {
        return Err(reader.error_here(ParseMessage::ClosingBrace));
    }
    reader.expect_end(if braced { ParseMessage::NothingBehindBrace } else { ParseMessage::CommaBlankOrEnd })
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
        let comma = reader.consume_char(',') || reader.consume_char(';');
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
