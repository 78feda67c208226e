//! Saves with the extension `.sdku`: a document of cells, each with its column, its row and its digit.
//!
//! `<Cell x="0" y="0">5</Cell>` is a given; the longer form has elements for the same and names the origin of
//! each digit. Digits that the program worked out are the solution if they fill the board, else placed
//! digits.

use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};

use super::error::TextPosition;
use super::xml::read_events;
use crate::prelude::*;
use ninefold_core::phrase::shorten_to_excerpt;
use ninefold_core::{ByCell, Cell, CellMap, Digit};

/// Whether a document is a `.sdku` save.
pub(super) fn is_sdku_save(text: &str) -> bool {
    text.contains("<Sudoku") && text.contains("<Cell")
}

/// Reads the puzzle of a `.sdku` save.
pub(super) fn read_sdku_save(text: &str, info: &'static FormatInfo) -> PuzzleEntry {
    let begin = TextPosition::new(text);
    let mut save = SdkuSave::default();
    let mut result = Ok(());
    let outcome = read_events(text, &mut |event, offset| {
        if result.is_ok() {
            result = save
                .read_event(event)
                .map_err(|found| begin.advanced_to(offset).error_here(ParseMessage::CellsWithDigits, found));
        }
    });
    if let Err((offset, found)) = outcome {
        result = result.and_then(|()| Err(begin.advanced_to(offset).error_here(ParseMessage::Xml, found)));
    }
    let first = begin.advanced_to(text.find("<Cell").unwrap_or(0));
    let read: Result<PuzzleReading, FormatError> =
        result.map(|()| PuzzleReading::new(save.to_puzzle(), info));
    PuzzleEntry::at_line(read.as_ref().err().map_or(first.line, |error| error.line), read)
}

/// Data of a save that was read so far.
#[derive(Default)]
struct SdkuSave {
    digits: ByCell<Option<Digit>>,
    /// Cells whose digit belongs to the puzzle.
    given_cells: CellMap,
    /// Cells whose digit the player set: givens, if there are no others.
    player_cells: CellMap,
    /// The cell that is being read.
    open_cell: Option<OpenCell>,
    /// Element whose words come next.
    element: Option<SdkuElement>,
    words: String,
}

/// A cell whose end tag has not come yet.
#[derive(Default)]
struct OpenCell {
    column: Option<usize>,
    row: Option<usize>,
    digit: Option<Option<Digit>>,
    origin: Option<String>,
}

#[derive(Clone, Copy)]
enum SdkuElement {
    Column,
    Row,
    Digit,
    Origin,
}

impl SdkuElement {
    fn from_name(name: &str) -> Option<SdkuElement> {
        Some(match name {
            "x" => SdkuElement::Column,
            "y" => SdkuElement::Row,
            "value" | "Cell" => SdkuElement::Digit,
            "origin" => SdkuElement::Origin,
            _ => return None,
        })
    }
}

impl SdkuSave {
    /// Processes the next part of the document; the error is the message about an unexpected part.
    fn read_event(&mut self, event: &Event<'_>) -> Result<(), ParseMessage> {
        match event {
            Event::Start(element) | Event::Empty(element) => self.begin_element(element)?,
            Event::Text(words) => self.words.push_str(&words.xml_content(XmlVersion::Implicit1_0)),
            Event::End(element) if element.name().as_ref() == "Cell" => {
                self.store_element_words()?;
                self.close_cell()?;
            }
            Event::End(_) => self.store_element_words()?,
            _ => {}
        }
        Ok(())
    }

    fn begin_element(&mut self, element: &BytesStart<'_>) -> Result<(), ParseMessage> {
        self.words.clear();
        let name = element.name();
        let attribute = |name: &str| {
            let mut all = element.attributes();
            let found = all.with_checks(false).flatten().find(|known| known.key.as_ref() == name)?;
            found.normalized_value(XmlVersion::Implicit1_0).ok().map(|value| value.to_string())
        };
        if name.as_ref() == "Sudoku"
            && let Some(version) =
                attribute("version").filter(|version| !["1", "2"].contains(&version.trim()))
        {
            return Err(ParseMessage::Value { text: shorten_to_excerpt(&format!("version {version}")) });
        }
        self.element = SdkuElement::from_name(name.as_ref());
        if name.as_ref() == "Cell" {
            let number = |name: &str| attribute(name).map(|text| parse_index(&text)).transpose();
            self.open_cell =
                Some(OpenCell { column: number("x")?, row: number("y")?, ..OpenCell::default() });
        }
        Ok(())
    }

    /// Takes the words of the element that ends.
    fn store_element_words(&mut self) -> Result<(), ParseMessage> {
        let words = core::mem::take(&mut self.words);
        let words = words.trim();
        let (Some(cell), Some(element)) = (&mut self.open_cell, self.element.take()) else { return Ok(()) };
        match element {
            _ if words.is_empty() => {}
            SdkuElement::Column => cell.column = Some(parse_index(words)?),
            SdkuElement::Row => cell.row = Some(parse_index(words)?),
            SdkuElement::Digit => {
                cell.digit = Some(super::read_cell(words).ok_or_else(|| unexpected_value(words))?)
            }
            SdkuElement::Origin => cell.origin = Some(words.to_string()),
        }
        Ok(())
    }

    fn close_cell(&mut self) -> Result<(), ParseMessage> {
        let Some(OpenCell { column, row, digit, origin }) = self.open_cell.take() else { return Ok(()) };
        let (Some(column), Some(row)) = (column, row) else { return Err(ParseMessage::None) };
        let cell = Cell::from_row_column(row, column);
        let Some(Some(digit)) = digit else { return Ok(()) };
        if self.digits[cell].is_some() {
            return Err(ParseMessage::QuotedForCell { text: shorten_to_excerpt(&digit.to_string()), cell });
        }
        self.digits[cell] = Some(digit);
        match origin.as_deref() {
            None | Some("Provided") => self.given_cells += cell,
            Some("User") => self.player_cells += cell,
            Some("Calculated" | "Trial") => {}
            Some(other) => return Err(unexpected_value(other)),
        }
        Ok(())
    }

    fn to_puzzle(&self) -> Puzzle {
        let worked_out = self.digits.iter().any(|(cell, digit)| {
            digit.is_some() && !self.given_cells.contains(cell) && !self.player_cells.contains(cell)
        });
        let is_full = self.digits.values().all(Option::is_some);
        let known = self.given_cells | self.player_cells;
        let solved = worked_out && is_full;
        Puzzle {
            values: ByCell::from_fn(|cell| self.digits[cell].filter(|_| !solved || known.contains(cell))),
            givens: if self.given_cells.is_empty() { self.player_cells } else { self.given_cells },
            solution: solved.then(|| Box::new(self.digits)),
            ..Puzzle::default()
        }
    }
}

fn unexpected_value(text: &str) -> ParseMessage {
    ParseMessage::Value { text: shorten_to_excerpt(text) }
}

/// Returns the number of a row or column, from 0.
fn parse_index(text: &str) -> Result<usize, ParseMessage> {
    text.trim().parse().ok().filter(|number| *number < 9).ok_or_else(|| unexpected_value(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{cells::format_values, read_single_puzzle};

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// Returns a save with these digits in its cells, given how one is written.
    fn build_save(version: &str, cell: impl Fn(usize, char) -> String) -> String {
        let cells: String = SOLUTION.chars().enumerate().map(|(at, digit)| cell(at, digit)).collect();
        format!("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<Sudoku{version}>\n{cells}</Sudoku>\n")
    }

    fn is_given(at: usize) -> bool {
        LINE.as_bytes()[at] != b'.'
    }

    fn format_cell(at: usize, digit: char, origin: &str) -> String {
        format!(
            "  <Cell>\n    <x>{}</x>\n    <y>{}</y>\n    <value>{digit}</value>\n    <origin>{origin}</origin>\n  </Cell>\n",
            at % 9,
            at / 9
        )
    }

    #[test]
    fn saves_are_read_with_what_was_worked_out() {
        let short = |at: usize, digit| {
            let cell = format!("<Cell x=\"{}\" y=\"{}\">{digit}</Cell>\n", at % 9, at / 9);
            cell.repeat(usize::from(is_given(at)))
        };
        let solved = |at, digit| format_cell(at, digit, if is_given(at) { "User" } else { "Calculated" });
        let begun = |at, digit| match (is_given(at), at) {
            (true, _) => format_cell(at, digit, "Provided"),
            (_, 2) => format_cell(at, digit, "User"),
            _ => String::new(),
        };
        let check = |text: &str, placed: usize, is_solved: bool| {
            let puzzle = read_single_puzzle(text).unwrap_or_else(|error| panic!("{error}\n{text}")).puzzle;
            let givens = ByCell::from_fn(|cell| puzzle.values[cell].filter(|_| puzzle.givens.contains(cell)));
            assert_eq!(format_values(&givens, '.'), LINE);
            assert_eq!((puzzle.filled_cells() - puzzle.givens).len(), placed);
            let solution = puzzle.solution.map(|grid| format_values(&grid, '.'));
            assert_eq!(solution.as_deref(), is_solved.then_some(SOLUTION));
        };
        check(&build_save("", short), 0, false);
        check(&build_save("", short).lines().skip(1).collect::<String>(), 0, false);
        check(&build_save(" version=\"1\"", solved), 0, true);
        check(&build_save(" version=\"2\"", begun), 1, false);
    }

    #[test]
    fn invalid_saves_are_refused_at_the_faulty_place() {
        let check = |text: &str, expected: &str| {
            assert_eq!(read_single_puzzle(text).unwrap_err().to_string(), expected)
        };
        let one = |cell: &str| format!("<Sudoku>\n{cell}\n</Sudoku>\n");
        let message = "expected cells with digits from 1 to 9, or 0 for an empty one, found";
        check(
            &build_save(" version=\"3\"", |at, digit| format_cell(at, digit, "User")),
            &format!("line 2, column 1: {message} version 3"),
        );
        check(&one("<Cell x=\"9\" y=\"0\">5</Cell>"), &format!("line 2, column 1: {message} 9"));
        check(&one("<Cell x=\"0\" y=\"0\">12</Cell>"), &format!("line 2, column 21: {message} 12"));
        check(&one("<Cell x=\"0\">5</Cell>"), &format!("line 2, column 14: {message} none"));
    }
}
