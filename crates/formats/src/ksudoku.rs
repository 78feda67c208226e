//! Saves of KSudoku: a document with the puzzle's cells as letters, column by column, and the moves made
//! since.
//!
//! `_` is an empty cell, `b` the digit 1, `c` 2 and so on. Moves are `simple-event`s with the index of a cell
//! and its digit. A game of another kind says so in its `graph`.

use ninefold_core::{Cell, Digit};

use crate::prelude::*;

/// Whether a document is a save of KSudoku.
pub(super) fn is_ksudoku_save(text: &str) -> bool {
    text.contains("<ksudoku") && text.contains("<puzzle")
}

/// Reads the puzzle of a save of KSudoku.
pub(super) fn read_ksudoku_save(text: &str, info: &'static FormatInfo) -> PuzzleEntry {
    let line = |at: usize| 1 + text[..at].matches('\n').count();
    let error_at = |at: usize, found: ParseMessage| {
        let error = FormatError { line: line(at), column: 1, expected: ParseMessage::GameOfSize, found };
        PuzzleEntry::at_line(error.line, Err(error))
    };
    // The tag `graph` has the size and the kind of the puzzle.
    let Some((at, graph)) = find_tag(text, "graph") else { return error_at(0, ParseMessage::None) };
    let (order, kind) = (attribute_value(graph, "order"), attribute_value(graph, "type"));
    if order != Some("9") {
        return error_at(at, ParseMessage::Value { text: order.unwrap_or_default().to_string() });
    }
    let Some((begin, values)) = find_element(text, "values") else { return error_at(at, ParseMessage::None) };
    let Some(values) = parse_letter_cells(values) else {
        return error_at(begin, ParseMessage::Count { count: values.trim().len() });
    };
    let mut puzzle = Puzzle::default();
    for (cell, digit) in Cell::all().zip(values) {
        // The cells of a save go down the columns.
        let cell = Cell::from_row_column(cell.column_index(), cell.row_index());
        puzzle.values[cell] = digit;
    }
    puzzle.givens = puzzle.filled_cells();
    let mut reading = PuzzleReading::new(puzzle, info);
    // The save has the moves of the player, which are replayed on the givens.
    replay_moves(text, &mut reading, line(begin));
    // Any kind but the plain one has rules of its own.
    if kind != Some("sudoku") {
        let rule = attribute_value(graph, "specific-type")
            .filter(|name| *name != "Plain")
            .or(kind)
            .unwrap_or("custom");
        reading.puzzle.rules.push(rule.to_string());
        reading.add_warning(line(at), 1, ParseMessage::RulesUnsupported { rules: rule.to_string() });
    }
    PuzzleEntry::at_line(line(begin), Ok(reading))
}

/// Places the digits of the moves, and takes back those that were taken back.
fn replay_moves(text: &str, reading: &mut PuzzleReading, line: usize) {
    let mut marks = 0;
    for (_, event) in find_tags(text, "simple-event") {
        let number =
            |name: &str| attribute_value(event, name).and_then(|number| number.parse::<usize>().ok());
        let cell = number("index").filter(|index| *index < 81);
        let cell = cell.map(|index| Cell::from_row_column(index % 9, index / 9));
        match (cell, number("value")) {
            (Some(cell), Some(value)) if !reading.puzzle.givens.contains(cell) => {
                reading.puzzle.values[cell] =
                    u8::try_from(value).ok().and_then(|value| Digit::try_from(value).ok());
            }
            (Some(_), Some(_)) => {}
            _ => marks += 1,
        }
    }
    if marks > 0 {
        reading.add_warning(line, 1, ParseMessage::MoreLeftOut { count: marks });
    }
}

/// Returns the digits of 81 letters.
fn parse_letter_cells(text: &str) -> Option<Vec<Option<Digit>>> {
    let digit = |byte: u8| match byte {
        b'_' => Some(None),
        b'b'..=b'j' => Digit::try_from(byte - b'a').ok().map(Some),
        _ => None,
    };
    let digits: Option<Vec<Option<Digit>>> = text.trim().bytes().map(digit).collect();
    digits.filter(|digits| digits.len() == 81)
}

/// Finds the first tag of a name; returns it with its byte offset.
fn find_tag<'a>(text: &'a str, name: &str) -> Option<(usize, &'a str)> {
    find_tags(text, name).next()
}

fn find_tags<'a>(text: &'a str, name: &str) -> impl Iterator<Item = (usize, &'a str)> {
    let begin = String::from("<") + name;
    let mut at = 0;
    core::iter::from_fn(move || {
        loop {
            let start = at + text[at..].find(&begin)?;
            let end = start + text[start..].find('>')?;
            at = end;
            if text[start + begin.len()..].starts_with([' ', '>', '/', '\n', '\t']) {
                return Some((start, &text[start..end]));
            }
        }
    })
}

/// Returns the contents of the first element of a name, with the byte offset of its tag.
fn find_element<'a>(text: &'a str, name: &str) -> Option<(usize, &'a str)> {
    let (start, tag) = find_tag(text, name)?;
    let inner = start + tag.len() + 1;
    let length = text.get(inner..)?.find("</")?;
    Some((start, &text[inner..inner + length]))
}

fn attribute_value<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let mut parts = tag.split(['"', '\'']);
    loop {
        let before = parts.next()?;
        let value = parts.next()?;
        if before.trim().trim_end_matches('=').trim_end().rsplit(char::is_whitespace).next() == Some(name) {
            return Some(value);
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;
    use crate::{cells::format_values, read_single_ignoring_rules, read_single_puzzle};

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn build_save(graph: &str, events: &str) -> String {
        let letter = |byte: u8| if byte == b'.' { '_' } else { char::from(b'a' + byte - b'0') };
        let bytes = LINE.as_bytes();
        let values: String = (0..81).map(|at| letter(bytes[9 * (at % 9) + at / 9])).collect();
        format!(
            "<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help=\"0\" msecs-elapsed=\"12000\">\n  <puzzle>\n   \
             <graph {graph}/>\n   <values>{values}</values>\n  </puzzle>\n  <history>\n{events}  </history>\n \
             </game>\n</ksudoku>\n"
        )
    }

    #[test]
    fn saves_are_read_with_their_moves() {
        let plain = "order=\"9\" type=\"sudoku\" specific-type=\"Plain\"";
        let puzzle = read_single_puzzle(&build_save(plain, "")).unwrap().puzzle;
        assert_eq!(format_values(&puzzle.values, '.'), LINE);
        // r1c3 is the cell 18, down the columns.
        let events =
            "<simple-event index=\"18\" value=\"4\"/>\n<simple-event index=\"27\" markers=\"010\"/>\n";
        let reading = read_single_puzzle(&build_save(plain, events)).unwrap();
        assert_eq!(format_values(&reading.puzzle.values, '.'), LINE.replacen('.', "4", 1));
        assert_eq!((reading.puzzle.givens.len(), reading.warnings.len()), (30, 1));
    }

    #[test]
    fn other_games_are_refused() {
        let diagonals = "order=\"9\" type=\"custom\" specific-type=\"XSudoku\"";
        let error = read_single_puzzle(&build_save(diagonals, "")).unwrap_err();
        assert_eq!(error.found, ParseMessage::OtherRules { rules: "XSudoku".into() });
        assert!(read_single_ignoring_rules(&build_save(diagonals, "")).is_ok());
        let large = "order=\"16\" type=\"sudoku\"";
        let error = read_single_puzzle(&build_save(large, "")).unwrap_err();
        assert_eq!(error.to_string(), "line 5, column 1: expected a game of 9×9 cells, found 16");
    }
}
