//! Lines of a text and places in it, for errors that say where a text is wrong.

use alloc::format;

use ninefold_core::line::TextLine;
use ninefold_core::phrase::{FormatError, ParseMessage};

/// Splits a text into its lines, numbered from 1, without line ends and without a byte order mark. A line
/// ends with LF, CRLF or, as on old machines, CR alone.
pub(crate) fn text_lines(text: &str) -> impl Iterator<Item = TextLine<'_>> + Clone {
    let lines = TextLines { remaining: strip_byte_order_mark(text) };
    lines.enumerate().map(|(i, text)| TextLine { number: i + 1, text })
}

#[derive(Clone)]
struct TextLines<'a> {
    remaining: &'a str,
}

impl<'a> Iterator for TextLines<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        if self.remaining.is_empty() {
            return None;
        }
        let end = self
            .remaining
            .bytes()
            .position(|byte| matches!(byte, b'\n' | b'\r'))
            .unwrap_or(self.remaining.len());
        let (line, remaining) = self.remaining.split_at(end);
        let remaining = remaining.strip_prefix("\r\n").or_else(|| remaining.strip_prefix(['\n', '\r']));
        self.remaining = remaining.unwrap_or("");
        Some(line)
    }
}

/// A place in a text that is scanned from its beginning, with its line and column. Counting anew for every
/// place would take time that grows with the square of the text.
#[cfg(any(feature = "json", feature = "xml"))]
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextPosition<'a> {
    text: &'a str,
    /// Byte offset.
    pub(crate) offset: usize,
    /// Line, from 1.
    pub(crate) line: usize,
    /// Column in characters, from 1.
    column: usize,
}

#[cfg(any(feature = "json", feature = "xml"))]
impl<'a> TextPosition<'a> {
    /// Returns the position at the beginning of a text.
    pub(crate) fn new(text: &'a str) -> TextPosition<'a> {
        TextPosition { text, offset: 0, line: 1, column: 1 }
    }

    /// Returns the text from this position on.
    #[cfg(feature = "json")]
    pub(crate) fn remaining_text(&self) -> &'a str {
        self.text.get(self.offset..).unwrap_or("")
    }

    /// Moves the text position on to this byte offset.
    #[must_use]
    pub(crate) fn advanced_to(mut self, offset: usize) -> TextPosition<'a> {
        let bytes = self.text.as_bytes();
        let offset = offset.min(bytes.len());
        while self.offset < offset {
            let byte = bytes[self.offset];
            self.offset += 1;
            // The CR of a CRLF belongs to the line it ends.
            let ends = byte == b'\n' || byte == b'\r' && bytes.get(self.offset) != Some(&b'\n');
            if ends {
                (self.line, self.column) = (self.line + 1, 1);
            } else if byte & 0xC0 != 0x80 && byte != b'\r' {
                // Every character has exactly one byte that is not a continuation byte.
                self.column += 1;
            }
        }
        self
    }

    /// Returns a format error at this place in the text.
    pub(crate) fn error_here(self, expected: ParseMessage, found: ParseMessage) -> FormatError {
        FormatError { line: self.line, column: self.column, expected, found }
    }
}

/// Strips the byte order mark that some editors put first.
pub(crate) fn strip_byte_order_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Returns bytes as text, if they are UTF-8 without control characters other than line ends, tabs (vertical
/// ones, too) and form feeds.
///
/// # Errors
/// The place of the first byte that cannot belong to a text.
pub fn decode_text(bytes: &[u8]) -> Result<&str, FormatError> {
    let bad = match core::str::from_utf8(bytes) {
        Ok(text) => match text.bytes().position(|b| b < b' ' && !matches!(b, b'\t'..=b'\r')) {
            None => return Ok(text),
            Some(bad) => bad,
        },
        Err(error) => error.valid_up_to(),
    };
    let found = match bytes {
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => ParseMessage::Utf16,
        _ => ParseMessage::Byte { byte: format!("0x{:02X}", bytes[bad]) },
    };
    let before = &bytes[..bad];
    let ends = |i: usize| before[i] == b'\n' || before[i] == b'\r' && bytes.get(i + 1) != Some(&b'\n');
    let start = (0..bad).rev().find(|&i| ends(i)).map_or(0, |end| end + 1);
    Err(FormatError {
        line: (0..bad).filter(|&i| ends(i)).count() + 1,
        column: 1 + before[start..].iter().filter(|&&byte| byte & 0xC0 != 0x80).count(),
        expected: ParseMessage::Text,
        found,
    })
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn bytes_that_are_no_text_are_placed() {
        let check =
            |bytes: &[u8], expected: &str| assert_eq!(decode_text(bytes).unwrap_err().to_string(), expected);
        check(b"\xC3\xA9\nab\0", "line 2, column 3: expected text (UTF-8), found the byte 0x00");
        check(b"\x7fELF\x02", "line 1, column 5: expected text (UTF-8), found the byte 0x02");
        check(b"ok\xE9", "line 1, column 3: expected text (UTF-8), found the byte 0xE9");
        check(b"\xFF\xFE5\0", "line 1, column 1: expected text (UTF-8), found UTF-16");
        assert_eq!(decode_text("é\t\r\n".as_bytes()), Ok("é\t\r\n"));
    }

    #[test]
    fn a_line_ends_with_lf_crlf_or_cr() {
        let check = |text: &str, expected: &[&str]| {
            assert_eq!(
                text_lines(text).map(|line| line.text).collect::<alloc::vec::Vec<_>>(),
                expected,
                "{text:?}"
            );
        };
        check("", &[]);
        check("a\nb\r\nc\rd", &["a", "b", "c", "d"]);
        check("\u{feff}a\r\r\nb\r", &["a", "", "b"]);
    }

    #[cfg(any(feature = "json", feature = "xml"))]
    #[test]
    fn places_count_lines_and_characters() {
        let check = |offset: usize, expected: (usize, usize)| {
            let place = TextPosition::new("é\r\nab\rc\n").advanced_to(offset);
            assert_eq!((place.line, place.column), expected, "{offset}");
        };
        check(0, (1, 1));
        check(2, (1, 2));
        check(3, (1, 2));
        check(4, (2, 1));
        check(6, (2, 3));
        check(7, (3, 1));
        check(99, (4, 1));
    }
}
