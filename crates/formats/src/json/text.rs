//! Reader of JSON texts with puzzles: Ninefold's own objects, objects of other programs with a puzzle in a
//! member, lists of both, of strings and of numbers, and all of them in a list, in a member or one after the
//! other.
//!
//! A puzzle is an object with the member `ninefold` ([`super`]), or one with a member whose name says so
//! (`puzzle`, `grid`, ..., as in tables), or its cells: 81 or 729 characters in a string, 81 numbers in a
//! list, or nine lists or strings of nine; 0, -1, null and empty strings are empty cells. Anything else is
//! searched for puzzles inside.
//!
//! Each puzzle is handed out at once, and no more is stored than a puzzle can have: a list of a million
//! puzzles takes no more memory than its text.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use serde_json::{Map, Value};

use super::choice::{MemberChoice, choose_puzzle_members, find_named_member};
use super::data_frame::DataFrame;
use super::members::{
    JsonMember, MAX_OBJECT_LENGTH, build_source_row, find_repeated_member, object_length, parse_members,
};
use super::values::{
    CELL_COUNT, CellsFault, is_single_puzzle, looks_like_grid, parse_cell_list, read_puzzle_value,
};
use super::{INFO, JsonDocument, invalid_json_error, read_puzzle_object, saves};
use crate::error::TextPosition;
use crate::{FormatError, PuzzleEntry, PuzzleReading};
use ninefold_core::phrase::{ParseMessage, shorten_to_excerpt};
use ninefold_core::row::SourceRow;

/// Deepest nesting of lists that is read.
const MAX_DEPTH: usize = 64;

/// Whether a text is a list that is read here: of objects, strings or lists. Rows of numbers with brackets
/// around each are a drawing.
pub(super) fn is_json_list(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('[').map(str::trim_start) else { return false };
    match rest.chars().next() {
        Some('{' | '"') => true,
        Some('[') => {
            !has_python_words(rest)
                && serde_json::Deserializer::from_str(rest)
                    .into_iter::<Value>()
                    .next()
                    .is_some_and(|v| v.is_ok())
        }
        _ => false,
    }
}

/// Whether lists of numbers have a word for an empty cell that JSON lacks: then they are rows of a drawing.
fn has_python_words(text: &str) -> bool {
    const LONGEST: usize = 1 << 16;
    let has_word = || ["None", "NaN", "nan"].iter().any(|word| text.contains(word));
    text.len() < LONGEST && !text.contains(['"', '{']) && has_word()
}

/// Reads all puzzles of a text, from the member of this name in each object.
pub(crate) fn read_json_members(text: &str, column: &str, sink: &mut dyn FnMut(PuzzleEntry)) {
    read_json_puzzles(text, Some(column), sink);
}

/// Reads all puzzles of a text; `column` is the member that holds them, if the caller named it.
pub(super) fn read_json_puzzles(text: &str, column: Option<&str>, sink: &mut dyn FnMut(PuzzleEntry)) {
    let (place, left_out) = (TextPosition::new(text), Vec::new());
    let mut parser = JsonParser { text, column, offset: 0, position: place, ignored_members: left_out, sink };
    loop {
        parser.skip_blanks();
        if parser.offset == text.len() {
            return;
        }
        let start = parser.offset;
        match parser.read_value(0) {
            Ok(Some(value)) => parser.emit_value_puzzles(&value, start..parser.offset),
            Ok(None) => {}
            // After invalid JSON there is no telling where the next value begins.
            Err(error) => return parser.emit_entry(PuzzleEntry::at_line(error.line, Err(error))),
        }
    }
}

struct JsonParser<'a, 's> {
    text: &'a str,
    /// Member that holds the puzzles, if the caller named it.
    column: Option<&'s str>,
    offset: usize,
    /// A place that is not after the beginning of the next value handed out.
    position: TextPosition<'a>,
    /// Members with digits that hold no puzzle, each with its line: they are reported with the next puzzle.
    ignored_members: Vec<(usize, String)>,
    sink: &'s mut dyn FnMut(PuzzleEntry),
}

impl<'a> JsonParser<'a, '_> {
    fn skip_blanks(&mut self) {
        let rest = &self.text[self.offset..];
        self.offset += rest.len() - rest.trim_start_matches([' ', '\t', '\n', '\r']).len();
    }

    fn peek_byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.offset).copied()
    }

    /// Hands out an entry, with the members that were left out before it.
    fn emit_entry(&mut self, mut entry: PuzzleEntry) {
        if let Ok(reading) = &mut entry.result
            && let Some((line, _)) = self.ignored_members.first()
        {
            let line = *line;
            let names: Vec<String> = self.ignored_members.drain(..).map(|(_, name)| name).collect();
            reading.add_warning(
                line,
                1,
                ParseMessage::MembersLeftOut { members: shorten_to_excerpt(&names.join(", ")) },
            );
        }
        (self.sink)(entry);
    }

    /// Notes the members with digits that are no puzzle, of the object that begins at `start`.
    fn record_ignored_members(
        &mut self,
        members: &[JsonMember<'_>],
        start: usize,
        is_read: impl Fn(&JsonMember<'_>) -> bool,
    ) {
        let mut place = self.position;
        let has_digit = |member: &&JsonMember<'_>| member.value.contains(|c: char| c.is_ascii_digit());
        for member in members.iter().filter(has_digit).filter(|member| !is_read(member)) {
            place = place.advanced_to(start + member.name_offset);
            self.ignored_members.push((place.line, member.unescaped_name()));
        }
    }

    /// Returns the error of an unexpected character at the current place.
    fn unexpected_error(&self, expected: ParseMessage) -> FormatError {
        let found = match self.text[self.offset..].chars().next() {
            None => ParseMessage::EndOfText,
            Some(character) => ParseMessage::Sign { sign: character },
        };
        // An error at the end belongs to the last line that has text.
        let at = self.offset.min(self.text.trim_end().len()).max(self.position.offset);
        self.position
            .advanced_to(at)
            .error_here(ParseMessage::JsonWith { expected: Box::new(expected) }, found)
    }

    /// Reads a value; `None` if it was a list of puzzles, all of which have been handed out.
    fn read_value(&mut self, depth: usize) -> Result<Option<Value>, FormatError> {
        match self.peek_byte() {
            Some(b'[') if depth < MAX_DEPTH => self.read_list(depth),
            Some(b'[') => Err(self.unexpected_error(ParseMessage::FlatterLists)),
            None => Err(self.unexpected_error(ParseMessage::AValue)),
            Some(sign) => {
                if sign == b'{' && object_length(&self.text[self.offset..]) > MAX_OBJECT_LENGTH {
                    return Err(self.unexpected_error(ParseMessage::ShorterObject { megabytes: 8 }));
                }
                let mut values =
                    serde_json::Deserializer::from_str(&self.text[self.offset..]).into_iter::<Value>();
                match values.next() {
                    None => Err(self.unexpected_error(ParseMessage::AValue)),
                    Some(Err(error)) => {
                        Err(invalid_json_error(self.position.advanced_to(self.offset), &error))
                    }
                    Some(Ok(value)) => {
                        self.offset += values.byte_offset();
                        Ok(Some(value))
                    }
                }
            }
        }
    }

    fn read_list(&mut self, depth: usize) -> Result<Option<Value>, FormatError> {
        self.offset += 1;
        let mut elements: Vec<(Value, Range<usize>)> = Vec::new();
        let mut is_of_puzzles = false;
        self.skip_blanks();
        while self.peek_byte() != Some(b']') {
            let start = self.offset;
            let read = self.read_value(depth + 1);
            if read.is_err() && depth == 0 {
                // Elements that were complete before the fault are not lost.
                self.emit_values(&mut elements);
            }
            match read? {
                None => is_of_puzzles = true,
                Some(value) => {
                    is_of_puzzles |=
                        value.is_object() && !saves::is_cell_object(&value) || elements.len() == CELL_COUNT;
                    elements.push((value, start..self.offset));
                }
            }
            // Once the list is known to be one of puzzles, elements are handed out as they come.
            if is_of_puzzles {
                self.emit_values(&mut elements);
            }
            self.skip_blanks();
            match self.peek_byte() {
                Some(b',') => self.offset += 1,
                Some(b']') => continue,
                _ => {
                    let error = self.unexpected_error(ParseMessage::CommaOrBracket);
                    if depth == 0 {
                        self.emit_values(&mut elements);
                    }
                    return Err(error);
                }
            }
            self.skip_blanks();
        }
        self.offset += 1;
        let values: Vec<&Value> = elements.iter().map(|(value, _)| value).collect();
        let is_row = || depth > 0 && !values.iter().any(|value| value.is_array());
        if !is_of_puzzles && (parse_cell_list(&values).is_some() || is_row() || looks_like_grid(&values)) {
            // A puzzle, or a row that the list around it joins with others.
            return Ok(Some(elements.into_iter().map(|(value, _)| value).collect()));
        }
        self.emit_values(&mut elements);
        Ok(None)
    }

    fn emit_values(&mut self, elements: &mut Vec<(Value, Range<usize>)>) {
        for (value, at) in elements.drain(..) {
            self.emit_value_puzzles(&value, at);
        }
    }

    /// Hands out the puzzle that a value is, or those in it; `at` is its byte range.
    fn emit_value_puzzles(&mut self, value: &Value, at: Range<usize>) {
        if at.start >= self.position.offset {
            self.position = self.position.advanced_to(at.start);
        }
        match value {
            Value::Object(object) => self.emit_object_puzzles(object, at),
            Value::Array(list) if !is_single_puzzle(value) => {
                match DataFrame::from_unnamed_row(list, &self.text[at.clone()]) {
                    Some(row) => self.emit_frame_rows(&row, &[], at.start),
                    None => list.iter().for_each(|value| self.emit_value_puzzles(value, at.clone())),
                }
            }
            value => {
                let mut read = read_puzzle_value(value);
                if let Ok(reading) = &mut read {
                    reading.warnings.iter_mut().for_each(|warning| warning.line += self.position.line - 1);
                }
                let read = read.map_err(|fault| {
                    fault.into_error(self.position, &self.text[at], ParseMessage::JsonCells)
                });
                self.emit_entry(PuzzleEntry::at_line(self.position.line, read));
            }
        }
    }

    fn emit_object_puzzles(&mut self, object: &Map<String, Value>, at: Range<usize>) {
        // Saves of GNOME Sudoku are recognised first.
        if let Some(read) = saves::read_gnome_save(object) {
            let place = self.position;
            let mut read = read.map_err(|found| place.error_here(ParseMessage::CellsWithDigits, found));
            if let Ok(reading) = &mut read {
                reading.warnings.iter_mut().for_each(|warning| warning.line = place.line);
            }
            return self.emit_entry(PuzzleEntry::at_line(place.line, read));
        }
        let text = &self.text[at.clone()];
        let written = parse_members(text);
        let is_ours = object.contains_key("ninefold") && self.column.is_none();
        let choice = if is_ours { MemberChoice::None } else { choose_puzzle_members(object, self.column) };
        let holds = object.values().any(|value| value.is_array() || value.is_object());
        // An object that is no puzzle itself may be a table, or have puzzles inside.
        if !is_ours
            && holds
            && matches!(choice, MemberChoice::None)
            && let Some(frame) = DataFrame::from_object(object, &written, self.column)
        {
            return self.emit_frame_rows(&frame, &written, at.start);
        }
        if !is_ours && matches!(choice, MemberChoice::None) && holds {
            return self.emit_inner_puzzles(&written, at.start);
        }
        // Anything else is read as one puzzle.
        let begin = self.position;
        let document = JsonDocument { text, begin, members: object, raw_members: &written };
        let result = match find_repeated_member(&written, is_ours) {
            // One of the two would be lost.
            Some((offset, name)) => Err(begin.advanced_to(at.start + offset).error_here(
                ParseMessage::MemberOnce,
                ParseMessage::MemberTwice { member: shorten_to_excerpt(name) },
            )),
            None if is_ours => read_puzzle_object(&document),
            None => read_chosen_members(&document, choice, self.column),
        };
        // An object without a puzzle keeps its other members all the same.
        let row = result.is_err().then(|| build_unread_row(&document, self.column));
        let line = result.as_ref().err().map_or(begin.line, |error| error.line);
        self.emit_entry(PuzzleEntry { row, ..PuzzleEntry::at_line(line, result) });
    }

    /// Hands out the rows of a table that one object writes out and that begins here; each error is placed at
    /// its value.
    fn emit_frame_rows(&mut self, frame: &DataFrame<'_>, written: &[JsonMember<'_>], start: usize) {
        let place = self.position;
        // A member that occurs twice is an error, as one of its values would be lost.
        if let Some((offset, name)) = find_repeated_member(written, true) {
            let found = ParseMessage::MemberTwice { member: shorten_to_excerpt(name) };
            return self.emit_entry(PuzzleEntry::at_line(
                place.line,
                Err(place.advanced_to(start + offset).error_here(ParseMessage::MemberOnce, found)),
            ));
        }
        self.record_ignored_members(written, start, |member| frame.has_member(&member.unescaped_name()));
        // Each row is read as an object of its own, and its error is moved to the value in the text.
        for number in 0..frame.len() {
            let text = frame.build_row_object(number);
            // The text is built from values that were read.
            let Ok(Value::Object(object)) = serde_json::from_str(&text) else { continue };
            let written = parse_members(&text);
            let document = JsonDocument {
                text: &text,
                begin: TextPosition::new(&text),
                members: &object,
                raw_members: &written,
            };
            let choice = choose_puzzle_members(&object, self.column);
            let name = |index: usize| object.keys().nth(index).map_or("", String::as_str);
            let names = match choice {
                MemberChoice::One { puzzle, solution } => [name(puzzle), solution.map_or("", name)],
                _ => [find_named_member(&object, 0).map_or("", |(index, _)| name(index)), ""],
            };
            let result = read_chosen_members(&document, choice, self.column);
            let is_solution =
                result.as_ref().is_err_and(|error| error.expected == ParseMessage::JsonSolution);
            let at = place.advanced_to(start + frame.value_offset(number, names[usize::from(is_solution)]));
            let mut result = result.map_err(|error| at.error_here(error.expected, error.found));
            if let Ok(reading) = &mut result {
                reading.warnings.iter_mut().for_each(|warning| warning.line = at.line);
            }
            let row = result.is_err().then(|| build_unread_row(&document, self.column));
            self.emit_entry(PuzzleEntry { row, ..PuzzleEntry::at_line(at.line, result) });
        }
    }

    /// Hands out the puzzles in the members of an object that is none itself, each with the place where it
    /// stands.
    fn emit_inner_puzzles(&mut self, members: &[JsonMember<'_>], start: usize) {
        let end = self.offset;
        let is_read = |member: &JsonMember<'_>| member.value.starts_with(['[', '{']);
        self.record_ignored_members(members, start, is_read);
        for member in members.iter().filter(|member| is_read(member)) {
            self.offset = start + member.value_offset;
            let from = self.offset;
            match self.read_value(0) {
                Ok(Some(value)) => self.emit_value_puzzles(&value, from..self.offset),
                Ok(None) => {}
                Err(error) => self.emit_entry(PuzzleEntry::at_line(error.line, Err(error))),
            }
        }
        self.offset = end;
    }
}

/// Reads an object of another program, given which of its members are its puzzle and its solution.
fn read_chosen_members(
    document: &JsonDocument<'_>,
    choice: MemberChoice<'_>,
    column: Option<&str>,
) -> Result<PuzzleReading, FormatError> {
    let names = |names: &[&str]| ParseMessage::Value { text: shorten_to_excerpt(&names.join(", ")) };
    match (choice, column) {
        (MemberChoice::One { puzzle, solution }, _) => read_named_members(document, puzzle, solution),
        (MemberChoice::Several(several), _) => {
            Err(document.begin.error_here(ParseMessage::OnePuzzleColumn, names(&several)))
        }
        (MemberChoice::None, Some(column)) => {
            let all: Vec<&str> = document.members.keys().map(String::as_str).collect();
            Err(document
                .begin
                .error_here(ParseMessage::NamedColumn { column: shorten_to_excerpt(column) }, names(&all)))
        }
        (MemberChoice::None, None) => {
            Err(document.begin.error_here(ParseMessage::PuzzleMember, ParseMessage::NoneOfThem))
        }
    }
}

/// Returns the members of an object that is no puzzle, as a table row.
fn build_unread_row(document: &JsonDocument<'_>, column: Option<&str>) -> Box<SourceRow> {
    let object = document.members;
    let index = |name: &str| object.keys().position(|key| key == name);
    let puzzle = column.map_or_else(|| find_named_member(object, 0).map(|(index, _)| index), index);
    Box::new(build_source_row(object, document.raw_members, alloc::vec![puzzle]))
}

/// Reads an object of another program: its members have the names of table columns, and the rest of them is
/// stored as further columns.
fn read_named_members(
    document: &JsonDocument<'_>,
    index: usize,
    solution: Option<usize>,
) -> Result<PuzzleReading, FormatError> {
    let members = document.members;
    let value_at = |index: usize| {
        members
            .iter()
            .nth(index)
            .map_or((&*document.text, &Value::Null), |(name, value)| (name.as_str(), value))
    };
    let (name, cells) = value_at(index);
    // A fault in one of the cells is placed in the text if the member is found there.
    let error_for = |error_for: CellsFault| {
        let written = document.raw_members.iter().find(|member| member.unescaped_name() == name);
        match (error_for.cell, written) {
            (Some(_), Some(member)) => {
                let begin = document.begin.advanced_to(document.begin.offset + member.value_offset);
                error_for.into_error(begin, member.value, ParseMessage::JsonCells)
            }
            _ => error_for.into_error(document.begin, "", ParseMessage::JsonCells),
        }
    };
    let mut reading = PuzzleReading { format: &INFO, ..read_puzzle_value(cells).map_err(error_for)? };
    for warning in &mut reading.warnings {
        (warning.line, warning.column) = (document.begin.line, 1);
    }
    // Member that serves each known column, as far as there is one.
    let mut places = alloc::vec![Some(index), None, None, None, None];
    // If there are several solutions, none is taken.
    let solution_at = solution;
    let solution = match solution.map(|index| value_at(index).1) {
        Some(Value::Array(list)) if list.len() == 1 => list.first(),
        Some(Value::Array(list)) if parse_cell_list(&list.iter().collect::<Vec<_>>()).is_none() => None,
        other => other,
    };
    if let Some(solution) = solution {
        let solution = read_puzzle_value(solution)
            .map_err(|error_for| error_for.into_error(document.begin, "", ParseMessage::JsonSolution))?;
        reading.puzzle.solution = Some(Box::new(solution.puzzle.values));
        places[1] = solution_at;
    }
    // Remarks are found by the names that columns of tables have.
    let mut text = |number| {
        let (index, value) = find_named_member(members, number).filter(|(known, _)| *known != index)?;
        let text = match value {
            Value::String(text) => text.trim().to_string(),
            Value::Number(number) => number.to_string(),
            _ => return None,
        };
        places[number] = Some(index);
        Some(text).filter(|text| !text.is_empty())
    };
    let about = &mut reading.puzzle.metadata;
    about.title = text(2).or(about.title.take());
    about.source = text(3);
    about.level = text(4);
    reading.puzzle.row =
        (members.len() > 1).then(|| Box::new(build_source_row(members, document.raw_members, places)));
    Ok(reading)
}

#[cfg(test)]
pub(super) mod tests {
    use alloc::format;

    use super::*;
    use crate::{cells, csv, read_all_puzzles};

    pub(crate) const LINE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Checks the puzzles of a text, each as 81 characters or as its error.
    fn check(text: &str, expected: &[&str]) {
        let say = |entry: PuzzleEntry| match entry.result {
            Ok(reading) => cells::format_values(&reading.puzzle.values, '.'),
            Err(error) => error.to_string(),
        };
        let texts: Vec<String> = read_all_puzzles(text).into_iter().map(say).collect();
        assert_eq!(texts, expected, "{text}");
    }

    /// Returns the cells in rows, given how a row and a cell are written.
    fn format_rows(between: &str, cell: impl Fn(char) -> String) -> String {
        let row = |row: &[u8]| row.iter().map(|&byte| cell(char::from(byte))).collect::<Vec<_>>().join(",");
        let rows: Vec<String> = LINE.as_bytes().chunks(9).map(|cells| format!("[{}]", row(cells))).collect();
        format!("[{}]", rows.join(between))
    }

    #[test]
    fn a_member_that_stands_twice_is_told() {
        let other = LINE.replace('5', "6");
        let twice = |column: usize| {
            format!(
                "line 1, column {column}: expected each member of an object once, found a second \"puzzle\""
            )
        };
        let text = format!("{{\"puzzle\":\"{LINE}\",\"puzzle\":\"{other}\"}}");
        check(&text, &[&twice(95)]);
        check(&format!("[{text},\"{LINE}\"]"), &[&twice(96), LINE]);
        check(&format!("{{\"data\": {text}}}"), &[&twice(104)]);
        check(&format!("{{\"x\":{{\"y\":\"puzzle\"}},\"z\":{{\"y\":1}},\"puzzle\":\"{LINE}\"}}"), &[LINE]);
    }

    #[test]
    fn repeated_members_cost_their_own_puzzle_alone() {
        let object = format!("{{\"puzzle\":\"{LINE}\"}}");
        let twice = format!("{{\"puzzle\":\"{LINE}\",\"a\":1,\"a\":2}}");
        let message = "expected each member of an object once, found a second \"a\"";
        let list = format!("{{\"puzzles\":[{object},\n{twice},\n{object}]}}");
        check(&list, &[LINE, &format!("line 2, column 101: {message}"), LINE]);
        // A name is the same however it is written.
        let escaped = format!("{{\"puzzle\":\"{LINE}\",\"a\":1,\"\\u0061\":2}}");
        check(
            &escaped,
            &["line 1, column 101: expected each member of an object once, found a second \"\\u0061\""],
        );
        // A value that is stored as written loses nothing.
        let meta = format!("{{\"puzzle\":\"{LINE}\",\"meta\":{{\"a\":1,\"a\":2}}}}");
        check(&meta, &[LINE]);
        let row = crate::read_first_puzzle(&meta).unwrap().puzzle.row.unwrap();
        assert_eq!(row.field_by_name("meta").as_deref(), Some("{\"a\":1,\"a\":2}"));
        check(&format!("{{\n\"a\":[{object}],\"a\":[{object}]}}"), &[LINE, LINE]);
    }

    #[test]
    fn numbers_stay_as_they_are_written() {
        let text = format!(
            "{{\"puzzle\":\"{LINE}\",\"id\":12345678901234567890123,\"x\":1.10,\"l\":[ 1.50 , \"a b\" ],\"\\u006e\":null}}"
        );
        let row = crate::read_first_puzzle(&text).unwrap().puzzle.row.unwrap();
        let field = |name| row.field_by_name(name).unwrap();
        assert_eq!(field("id"), "12345678901234567890123");
        assert_eq!(
            (field("x"), field("l"), field("n")),
            ("1.10".into(), "[1.50,\"a b\"]".into(), String::new())
        );
    }

    #[test]
    fn lists_of_strings_lose_none() {
        check(&format!("[\"{LINE}\",\"{LINE}\"]"), &[LINE, LINE]);
        check(&format!("[\n  \"{LINE}\",\n  \"{LINE}\"\n]\n"), &[LINE, LINE]);
        check(&format!("['{LINE}', '{LINE}']"), &[LINE, LINE]);
        let many = format!("[{}]", alloc::vec![format!("\"{LINE}\""); 100].join(","));
        check(&many, &[LINE; 100]);
        let bad = "line 1, column 1: expected 81 cells in a string or in lists of numbers, found text with a fault: \
                   line 1, column 3: expected 81 cells (or 729 candidates), found 2";
        check(
            &format!("[\"{LINE}\",\n\"53\",\"{LINE}\"]"),
            &[LINE, &bad.replacen("line 1", "line 2", 1), LINE],
        );
    }

    #[test]
    fn objects_of_others_are_read_by_their_members() {
        let object = format!("{{\"line\":1,\"puzzle\":\"{LINE}\",\"er\":7.2,\"id\":\"a\"}}");
        let reading = crate::read_first_puzzle(&object).unwrap();
        assert_eq!(reading.puzzle.metadata.level.as_deref(), Some("7.2"));
        assert_eq!(reading.puzzle.metadata.title.as_deref(), Some("a"));
        check(&format!("{object}\n{object}\n"), &[LINE, LINE]);
        check(&format!("{object}{object}"), &[LINE, LINE]);
        check(&format!("[{object},{object}]"), &[LINE, LINE]);
        check(&format!("{{\"puzzles\": [{object},\n{object}], \"n\": 2}}"), &[LINE, LINE]);
        let solved = LINE.replace('.', "1");
        let solve = |list: &str| format!("{{\"puzzle\":\"{LINE}\",\"solutions\":[{list}],\"count\":1}}");
        let one = crate::read_first_puzzle(&solve(&format!("\"{solved}\""))).unwrap();
        assert_eq!(cells::format_values(&one.puzzle.solution.unwrap(), '.'), solved);
        check(&solve(&format!("\"{solved}\",\"{solved}\"")), &[LINE]);
        check(
            "{\"puzzle\":null}",
            &["line 1, column 1: expected 81 cells in a string or in lists of numbers, found null"],
        );
    }

    #[test]
    fn other_members_are_columns() {
        let object =
            format!("{{\"puzzle\":\"{LINE}\",\"n\":7,\"by\":\"a, b\",\"tags\":[\"x\"],\"id\":null}}");
        let puzzle = crate::read_first_puzzle(&object).unwrap().puzzle;
        let table = csv::TableWriter::from_puzzles(core::slice::from_ref(&puzzle));
        assert_eq!(table.column_names().count(), 5);
        let row = table.write_row(&puzzle).unwrap();
        assert!(
            row.losses.is_empty() && row.text.contains("\"a, b\"") && row.text.contains("\"[\"\"x\"\"]\"")
        );
        // Ninefold's JSON has them in a member of their own.
        let ours = crate::find_format("json").unwrap().write_puzzle(&puzzle).unwrap();
        assert!(ours.losses.is_empty() && ours.text.contains("\"n\":7"), "{}", ours.text);
        let again = crate::read_first_puzzle(&ours.text).unwrap().puzzle;
        assert_eq!(again.row.unwrap().field_by_name("by").as_deref(), Some("a, b"));
        let bad = &read_all_puzzles(&object.replace('5', "a"))[0];
        assert_eq!(bad.table_row().and_then(|row| row.field_by_name("by")).as_deref(), Some("a, b"));
    }

    /// Checks each puzzle of a text with its solution, or its error.
    #[track_caller]
    pub(crate) fn check_pair(text: &str, expected: &str) {
        let grid = |values: &cells::BoardValues| cells::format_values(values, '.');
        let say = |entry: &PuzzleEntry| match &entry.result {
            Ok(reading) => {
                let solution = reading.puzzle.solution.as_ref().map(|values| format!(" {}", grid(values)));
                grid(&reading.puzzle.values) + &solution.unwrap_or_default()
            }
            Err(error) => error.to_string(),
        };
        assert_eq!(read_all_puzzles(text).iter().map(say).collect::<Vec<_>>().join("\n"), expected, "{text}");
    }

    pub(crate) const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// Returns a grid as a string, as a list and as nine lists.
    fn format_variants(line: &str) -> [String; 4] {
        let cell = |c: char| if c == '.' { "0".into() } else { c.to_string() };
        let cells: Vec<String> = line.chars().map(cell).collect();
        let row = |row: &[String]| format!("[{}]", row.join(", "));
        let rows: Vec<String> = cells.chunks(9).map(row).collect();
        let strings: Vec<String> = line
            .as_bytes()
            .chunks(9)
            .map(|row| format!("{:?}", core::str::from_utf8(row).unwrap()))
            .collect();
        [
            format!("{line:?}"),
            row(&cells),
            format!("[{}]", rows.join(", ")),
            format!("[{}]", strings.join(",")),
        ]
    }

    #[test]
    fn names_decide_what_is_the_puzzle() {
        let both = format!("{LINE} {SOLUTION}");
        for (puzzle, solution) in [
            ("puzzle", "solution"),
            ("question", "answer"),
            ("quiz", "solution"),
            ("quizzes", "solutions"),
            ("initial", "final"),
            ("initial_board", "solution"),
            ("board", "solved"),
            ("grid", "answer"),
            ("given", "solution"),
            ("givens", "sol"),
            ("sudoku", "solution"),
            ("input", "output"),
            ("input", "label"),
            ("task", "label"),
            ("task", "target"),
            ("problem", "solution"),
            ("unsolved", "solved"),
            ("value", "solution"),
            ("start", "end"),
            ("start", "solution"),
            ("x", "y"),
            ("source", "target"),
            ("initialBoard", "solvedBoard"),
            ("anything", "solution"),
        ] {
            for (cells, full) in format_variants(LINE).iter().zip(&format_variants(SOLUTION)) {
                if puzzle == "anything" && cells.starts_with('"') {
                    continue;
                }
                check_pair(&format!("{{\"{puzzle}\": {cells}, \"{solution}\": {full}}}"), &both);
                check_pair(&format!("{{\"{solution}\": {full}, \"{puzzle}\": {cells}}}"), &both);
                check_pair(&format!("[{{\"n\": 1, \"{solution}\": {full}, \"{puzzle}\": {cells}}}]"), &both);
            }
        }
    }

    #[test]
    fn several_members_with_the_same_claim_are_told() {
        let other = LINE.replace('5', ".");
        let several =
            "line 1, column 1: expected one column or member with puzzles (--column names it), found";
        for (cells, others) in format_variants(LINE).iter().zip(&format_variants(&other)) {
            check_pair(
                &format!("{{\"puzzle\":{cells},\"quiz\":{others}}}"),
                &format!("{several} puzzle, quiz"),
            );
            check_pair(&format!("{{\"puzzle\":{cells},\"quiz\":{cells}}}"), LINE);
            check_pair(&format!("{{\"board\":{others},\"puzzle\":{cells}}}"), LINE);
            check_pair(&format!("{{\"solution\":{others}}}"), &format!("{several} solution"));
        }
        let [_, list, rows, _] = format_variants(LINE);
        check_pair(&format!("{{\"easy\":{list},\"hard\":{rows}}}"), &format!("{LINE}\n{LINE}"));
        check_pair(&format!("{{\"task\":\"Solve it\",\"input\":{list},\"question\":\"How?\"}}"), LINE);
    }

    #[test]
    fn lists_of_puzzles_have_their_solutions_beside_them() {
        let both = format!("{LINE} {SOLUTION}");
        for (cells, full) in format_variants(LINE).iter().zip(&format_variants(SOLUTION)) {
            let text = format!("{{\"quizzes\":[{cells},{cells}],\"solutions\":[{full},{full}]}}");
            check_pair(&text, &format!("{both}\n{both}"));
        }
    }

    #[test]
    fn members_without_a_puzzle_are_told() {
        let entry_texts = |text: &str| -> Vec<Vec<String>> {
            let entry_texts = |entry: &PuzzleEntry| {
                let reading = entry.result.as_ref().unwrap_or_else(|error| panic!("{error}\n{text}"));
                reading.warnings.iter().map(ToString::to_string).collect()
            };
            read_all_puzzles(text).iter().map(entry_texts).collect()
        };
        let left_out = |line: usize, names: &str| {
            format!(
                "line {line}, column 1: these members of the object are no part of a puzzle and are left out: {names}"
            )
        };
        let [text, list, rows, _] = format_variants(LINE);
        let nothing = Vec::<String>::new();
        // For some lists of puzzles all members around them are left out.
        let around =
            format!("{{\"count\": 2,\n\"puzzles\": [{text}, {list}],\n\"seed\": 4711, \"note\": \"none\"}}");
        assert_eq!(entry_texts(&around), [alloc::vec![left_out(1, "count, seed")], nothing.clone()]);
        assert_eq!(
            entry_texts(&format!("{{\"at\": \"12:30\", \"data\": {{\"board\": {rows}}}}}")),
            [[left_out(1, "at")]]
        );
        let [full, ..] = format_variants(SOLUTION);
        let pairs = format!("{{\"quizzes\":[{text},{text}],\"solutions\":[{full},{full}],\n\"n\":2}}");
        assert_eq!(entry_texts(&pairs), [alloc::vec![left_out(2, "n")], nothing.clone()]);
        // Members of cells, too.
        let cells: Vec<String> = LINE
            .chars()
            .enumerate()
            .map(|(at, c)| format!("{{\"id\":{at},\"val\":{}}}", c.to_string().replace('.', "0")))
            .collect();
        assert_eq!(entry_texts(&format!("\n[{}]", cells.join(","))), [[left_out(2, "id")]]);
    }

    #[test]
    fn a_member_may_be_named_by_hand() {
        let check = |text: &str, column: &str, expected: &str| {
            let mut texts = Vec::new();
            let mut reader = crate::PuzzleReader::new().with_column(column);
            let mut sink = |entry: PuzzleEntry| {
                texts.push(match entry.result {
                    Ok(reading) => cells::format_values(&reading.puzzle.values, '.'),
                    Err(error) => error.to_string(),
                });
            };
            text.lines().for_each(|line| reader.push_line(line, &mut sink));
            reader.finish(&mut sink);
            assert_eq!(texts.join("\n"), expected, "{text}");
        };
        let other = LINE.replace('5', ".");
        let object = format!("{{\"puzzle\":\"{LINE}\",\"first\":\"{other}\"}}");
        check(&object, "first", &other);
        check(&object, "puzzle", LINE);
        check(&format!("\n{object}\n{object}\n"), "first", &format!("{other}\n{other}"));
        check(&format!("[{object},\n {object}]"), "first", &format!("{other}\n{other}"));
        check(
            &object,
            "second",
            "line 1, column 1: expected a column or member named second, found first, puzzle",
        );
        check(&format!("a,b\n{LINE},{other}\n"), "b", &other);
        check(&format!("a;b\n{LINE};{other}\n"), "a", LINE);
        check(
            &format!("a,b\n{LINE},{other}\n"),
            "c",
            "line 1, column 1: expected a column or member named c, found a, b",
        );
        check(LINE, "c", "line 1, column 1: expected a column or member named c, found none");
    }

    #[test]
    fn a_cell_that_is_none_has_a_place() {
        let message = "expected 81 cells in a string or in lists of numbers, found";
        let [_, list, rows, _] = format_variants(LINE);
        check(
            &list.replacen("7", "17", 1).replacen("0", "null", 1),
            &[
                "line 1, column 17: expected a digit, or 0, -1, None, null or nan for an empty cell, found \"17\"",
            ],
        );
        check(&rows.replacen("7", "7.5", 1), &[&format!("line 1, column 15: {message} 7.5 for r1c5")]);
        check(
            &format!("{{\"puzzle\":\n{rows}}}").replacen("7", "-2", 1),
            &[&format!("line 2, column 15: {message} -2 for r1c5")],
        );
        for empty in ["-1", "0.0", "null", "\"\"", "\"nan\"", "-1.0"] {
            check(&rows.replace('0', empty), &[LINE]);
        }
    }

    #[test]
    fn numbers_may_stand_in_lists() {
        let digits = |c: char| c.to_string().replace('.', "0");
        let grid = format_rows(",", digits);
        check(&grid, &[LINE]);
        check(&format_rows(",\n", |c| c.to_string().replace('.', "null")), &[LINE]);
        check(&format_rows(",", |c| format!("\"{c}\"").replace('.', "")), &[LINE]);
        check(&format!("[{grid},{grid}]"), &[LINE, LINE]);
        check(&format!("{{\"board\":{grid}}}"), &[LINE]);
        check(&format!("{{\"newboard\":{{\"grids\":[{{\"value\":{grid}}}]}}}}"), &[LINE]);
        let spread = grid.replace(',', ",\n    ").replace('[', "[\n").replace(']', "\n]");
        check(&spread, &[LINE]);
    }

    #[test]
    fn a_bad_grid_is_one_error() {
        let list = |rows: &str| {
            alloc::format!(
                "line 1, column 1: expected 81 cells in a string or in lists of numbers, found a list that is none: {rows}"
            )
        };
        check("[[1,2,3],[4,5,6]]", &[&list("[[1,2,3],[4,5,6]]")]);
        let found = "line 1, column 2: expected 81 cells in a string or in lists of numbers, found a list that is none: [1,2]";
        check(&alloc::format!("[{{\"grid\":[1,2]}},\"{LINE}\"]"), &[found, LINE]);
        // One list alone was meant as a puzzle, not as a row of one.
        check("[[1,2]]", &[found]);
    }

    #[test]
    fn long_objects_and_deep_lists_are_refused() {
        let long = format!("{{\"puzzles\":[{}0]}}", "0,".repeat(MAX_OBJECT_LENGTH / 2));
        let error =
            "line 1, column 1: expected JSON: an object of at most 8 MB (lists may be longer), found '{'";
        check(&long, &[error]);
        let object = format!("{{\"puzzle\":\"{LINE}\"}}");
        let deep = format!("[{object},{}", "[".repeat(100_000));
        let column = object.len() + 66;
        let error = "expected JSON: lists that do not lie so deep inside each other, found '['";
        check(&deep, &[LINE, &format!("line 1, column {column}: {error}")]);
    }
}
