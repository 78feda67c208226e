//! Links to puzzles: helpers for their formats, the parts of an address, and the errors of links without a
//! puzzle.

use super::cells::is_cell_char;
use super::{ReadWarning, cells};
use crate::prelude::*;
use ninefold_core::phrase::shorten_to_excerpt;

/// Address on one line, split into its parts.
#[derive(Clone, Copy, Debug)]
pub(super) struct PuzzleLink<'a> {
    pub(super) line: TextLine<'a>,
    /// Host without `www.`, as written.
    pub(super) host: &'a str,
    /// The path without its first slash.
    pub(super) path: &'a str,
    /// Text after the question mark.
    pub(super) query: &'a str,
    /// Text after the `#`.
    pub(super) fragment: &'a str,
}

impl<'a> PuzzleLink<'a> {
    /// Returns the address that a line consists of; it may lack `https://` if it begins with this host.
    pub(super) fn parse_for_host(line: TextLine<'a>, host: &str) -> Option<PuzzleLink<'a>> {
        let link = PuzzleLink::parse(line)?;
        link.host.eq_ignore_ascii_case(host).then_some(link)
    }

    /// Returns the address that a line consists of, for any host, if it has its scheme.
    pub(super) fn parse_any_host(line: TextLine<'a>) -> Option<PuzzleLink<'a>> {
        let text = line.text.trim().trim_start_matches(['<', '"']);
        let schemes = ["https://", "http://", "www."];
        schemes.iter().any(|scheme| text.starts_with(scheme)).then(|| PuzzleLink::parse(line))?
    }

    fn parse(line: TextLine<'a>) -> Option<PuzzleLink<'a>> {
        let text = line.text.trim().trim_matches(['<', '>', '"']);
        if !text.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return None;
        }
        let rest = ["https://", "http://"]
            .iter()
            .find_map(|scheme| text.get(..scheme.len()).filter(|start| start.eq_ignore_ascii_case(scheme)))
            .map_or(text, |scheme| &text[scheme.len()..]);
        let rest = rest.strip_prefix("www.").unwrap_or(rest);
        let (rest, fragment) = rest.split_once('#').unwrap_or((rest, ""));
        let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
        let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
        let is_host =
            host.contains('.') && host.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-'));
        is_host.then_some(PuzzleLink { line, host, path, query, fragment })
    }

    /// Returns a parameter of the link's query.
    pub(super) fn query_parameter(&self, name: &str) -> Option<&'a str> {
        self.query.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
    }

    /// Returns the warning about parts of the address that are not read, given the names of the parameters
    /// that are.
    pub(super) fn unread_parts_warning(&self, known: &[&str]) -> Option<ReadWarning> {
        let is_known = |pair: &&str| {
            let name = pair.split_once('=').map_or(*pair, |(name, _)| name);
            // Display settings of the page are no part of a puzzle.
            known.contains(&name) || name.starts_with("setting-")
        };
        let parameters = self.query.split(['&', ';']).chain([self.fragment]);
        let unread: Vec<&str> = parameters.filter(|pair| !pair.is_empty() && !is_known(pair)).collect();
        let text = shorten_to_excerpt(&unread.join(", "));
        (!unread.is_empty()).then_some(ReadWarning {
            line: self.line.number,
            column: 1,
            message: ParseMessage::ParametersLeftOut { text },
        })
    }

    /// Returns an error at a part of the address.
    pub(super) fn part_error(&self, part: &str, expected: ParseMessage, found: ParseMessage) -> FormatError {
        let offset = (part.as_ptr() as usize).wrapping_sub(self.line.text.as_ptr() as usize);
        self.line.error_at(if part.is_empty() { 0 } else { offset }, expected, found)
    }

    /// Returns the error of a link that only names a puzzle; the puzzle itself is on the site's server.
    pub(super) fn offline_error(&self, part: &str) -> FormatError {
        self.part_error(
            part,
            ParseMessage::LinkHoldingPuzzle,
            ParseMessage::LinkOffline { site: shorten_to_excerpt(self.host) },
        )
    }

    /// Reads a part of the link that is 81 cells.
    pub(super) fn read_part_cells(&self, part: &str) -> Result<cells::BoardValues, FormatError> {
        let start = part.as_ptr() as usize - self.line.text.as_ptr() as usize;
        if let Some(bad) = part.bytes().position(|byte| !is_cell_char(byte)) {
            return Err(self.line.unexpected_char_at(start + bad, ParseMessage::CellSign));
        }
        if part.len() != 81 {
            return Err(self.part_error(
                part,
                ParseMessage::Cells,
                ParseMessage::Count { count: part.len() },
            ));
        }
        Ok(cells::parse_cell_values(part.as_bytes()))
    }
}

/// Whether the first meaningful line of a text is an address of this host.
pub(super) fn is_link_to(text: &str, host: &str) -> bool {
    PuzzleLink::parse_for_host(TextLine { number: 1, text: super::first_meaningful_line(text) }, host)
        .is_some()
}

/// Returns the error of an address that is no puzzle link.
pub(super) fn unsupported_link_error(line: TextLine<'_>) -> Option<FormatError> {
    let text = line.text.trim();
    let written_out = ["https://", "http://", "www."].iter().any(|scheme| text.starts_with(scheme));
    let link = PuzzleLink::parse(line)
        .filter(|link| written_out || text.starts_with("penpa") || link.host.len() < text.len())?;
    let is_penpa =
        text.contains("penpa") || (link.fragment.starts_with("m=") && link.fragment.contains("&p="));
    if is_penpa {
        let found = ParseMessage::LinkUnsupported { kind: "Penpa+" };
        return Some(link.part_error(link.host, ParseMessage::ReadableFormat, found));
    }
    if !written_out {
        return None;
    }
    const SHORTENERS: [&str; 5] = ["tinyurl.com", "bit.ly", "t.co", "is.gd", "goo.gl"];
    Some(if SHORTENERS.contains(&link.host) {
        link.offline_error(link.host)
    } else {
        link.part_error(
            link.host,
            ParseMessage::LinkKnown,
            ParseMessage::LinkUnknown { site: shorten_to_excerpt(link.host) },
        )
    })
}

/// Decodes `%2B` as `+` and so on; invalid escapes stay.
pub(super) fn percent_decode(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        let hex = |i: usize| tail.get(i).and_then(|&byte| char::from(byte).to_digit(16));
        match (first, hex(0), hex(1)) {
            (b'%', Some(high), Some(low)) => {
                bytes.push((16 * high + low) as u8);
                rest = &tail[2..];
            }
            _ => {
                bytes.push(first);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Restores a base 64 payload that may have been escaped, or have lost its plus signs to blanks.
#[cfg(feature = "json")]
pub(super) fn restore_base64(text: &str) -> String {
    percent_decode(text).trim().replace(' ', "+")
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;
    use crate::read_first_puzzle;

    #[test]
    fn links_that_hold_no_puzzle_are_told_apart() {
        let check = |text: &str, expected: &str| {
            assert_eq!(read_first_puzzle(text).unwrap_err().to_string(), expected)
        };
        check(
            "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRNb9swDL37VxQ6",
            "line 1, column 9: expected a format that can be read, found a Penpa+ link, whose import is not supported",
        );
        check(
            "https://tinyurl.com/29ky3dfn",
            "line 1, column 9: expected a link that holds its puzzle, \
             found one whose puzzle is kept by tinyurl.com, which cannot be resolved offline",
        );
        check(
            "http://www.example.org/sudoku",
            "line 1, column 12: expected a link of f-puzzles, SudokuPad, SudokuWiki, SudokuExchange or sudoku.coach, \
             found one of example.org",
        );
    }

    #[test]
    fn parts_that_nobody_reads_are_told() {
        let warning_texts = |text: &str| -> alloc::vec::Vec<String> {
            let reading = read_first_puzzle(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            reading.warnings.iter().map(ToString::to_string).collect()
        };
        let unread = |parts: &str| {
            alloc::vec![alloc::format!("line 1, column 1: further parts of the link are left out: {parts}")]
        };
        for id in ["sudokuwiki", "sudokuexchange", "sudoku-coach", "f-puzzles", "sudokupad"] {
            let Some(format) = crate::find_format(id) else { continue };
            let link = format.info().example;
            let mark = if link.contains('?') { '&' } else { '?' };
            assert_eq!(warning_texts(link), alloc::vec::Vec::<String>::new(), "{id}");
            assert_eq!(
                warning_texts(&alloc::format!("{link}{mark}level=4711&x")),
                unread("level=4711, x"),
                "{id}"
            );
            assert_eq!(warning_texts(&alloc::format!("{link}{mark}n=1#part2")), unread("n=1, part2"), "{id}");
        }
        if crate::find_format("sudokupad").is_some() {
            assert_eq!(
                warning_texts("https://sudokupad.app/classic5NlQ19j9mGca3OIN1bWGk2m41TjS79?setting-nogrid=1"),
                alloc::vec::Vec::<String>::new()
            );
        }
    }

    #[test]
    fn escapes_are_resolved() {
        assert_eq!(percent_decode("a%2Bb%2fc%zz%4"), "a+b/c%zz%4");
    }
}
