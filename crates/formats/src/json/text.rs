//! JSON texts as they come: our own objects, objects of others with a puzzle in a member, lists of both, of strings
//! and of numbers, and all of them in a list, in a member or one behind the other.
//!
//! A puzzle is an object with the member `ninefold` ([`super`]), or one with a member named as columns of tables are
//! (`puzzle`, `grid`, ...), or its cells: 81 or 729 signs in a string, 81 numbers in a list, or nine lists or strings
//! of nine; 0, null and empty strings are empty cells. Anything else is looked into.
//!
//! What is read is handed out at once, and no more is kept than a puzzle can have: a list of a million puzzles takes
//! no more memory than its text.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Range;

use serde_json::{Map, Value};

use super::{Document, INFO, broken, found, read_object, short};
use crate::error::Place;
use crate::{Entry, FormatError, Reading, alone, cells, csv};
use ninefold_core::Puzzle;
use ninefold_core::phrase::{Phrase, excerpt};
use ninefold_core::row::{Field, Header, Row};

/// Lists inside each other.
const DEPTH: usize = 64;
/// An object is held as values, which take sixteen times the memory of its text.
const LONGEST_OBJECT: usize = 8 << 20;
/// A longer list is no puzzle, but a list of them.
const CELLS: usize = 81;

/// Whether a text is a list that is read here: of objects, strings or lists. Rows of numbers with brackets around each
/// are a drawing.
pub(super) fn is_list(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('[').map(str::trim_start) else { return false };
    match rest.chars().next() {
        Some('{' | '"') => true,
        Some('[') => {
            serde_json::Deserializer::from_str(rest).into_iter::<Value>().next().is_some_and(|v| v.is_ok())
        }
        _ => false,
    }
}

/// Reads all puzzles of a text.
pub(super) fn read_each(text: &str, sink: &mut dyn FnMut(Entry)) {
    let mut parser = Parser { text, at: 0, place: Place::begin(text), sink };
    loop {
        parser.skip_blanks();
        if parser.at == text.len() {
            return;
        }
        let start = parser.at;
        match parser.value(0) {
            Ok(Some(value)) => parser.give(&value, start..parser.at),
            Ok(None) => {}
            // Nothing tells where the next value would begin.
            Err(error) => return (parser.sink)(Entry::at(error.line, Err(error))),
        }
    }
}

struct Parser<'a, 's> {
    text: &'a str,
    at: usize,
    /// A place that is not behind the beginning of the value that is given next.
    place: Place<'a>,
    sink: &'s mut dyn FnMut(Entry),
}

impl<'a> Parser<'a, '_> {
    fn skip_blanks(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start_matches([' ', '\t', '\n', '\r']).len();
    }

    fn next(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// What stands here is not what should.
    fn unexpected(&self, expected: Phrase) -> FormatError {
        let found = match self.text[self.at..].chars().next() {
            None => Phrase::EndOfText,
            Some(sign) => Phrase::Sign { sign },
        };
        // What is missing at the end is missing on the last line that there is.
        let at = self.at.min(self.text.trim_end().len()).max(self.place.offset);
        self.place.to(at).error(Phrase::JsonWith { expected: Box::new(expected) }, found)
    }

    /// Reads a value; `None` if it was a list of puzzles, all of which are given by now.
    fn value(&mut self, depth: usize) -> Result<Option<Value>, FormatError> {
        match self.next() {
            Some(b'[') if depth < DEPTH => self.list(depth),
            Some(b'[') => Err(self.unexpected(Phrase::FlatterLists)),
            None => Err(self.unexpected(Phrase::AValue)),
            Some(sign) => {
                if sign == b'{' && extent(&self.text[self.at..]) > LONGEST_OBJECT {
                    return Err(self.unexpected(Phrase::ShorterObject { megabytes: 8 }));
                }
                let mut values =
                    serde_json::Deserializer::from_str(&self.text[self.at..]).into_iter::<Value>();
                match values.next() {
                    None => Err(self.unexpected(Phrase::AValue)),
                    Some(Err(error)) => Err(broken(self.place.to(self.at), &error)),
                    Some(Ok(value)) => {
                        self.at += values.byte_offset();
                        Ok(Some(value))
                    }
                }
            }
        }
    }

    fn list(&mut self, depth: usize) -> Result<Option<Value>, FormatError> {
        self.at += 1;
        let mut elements: Vec<(Value, Range<usize>)> = Vec::new();
        let mut is_of_puzzles = false;
        self.skip_blanks();
        while self.next() != Some(b']') {
            let start = self.at;
            let read = self.value(depth + 1);
            if read.is_err() && depth == 0 {
                // What was whole before the fault is not lost.
                self.give_all(&mut elements);
            }
            match read? {
                None => is_of_puzzles = true,
                Some(value) => {
                    is_of_puzzles |= value.is_object() || elements.len() == CELLS;
                    elements.push((value, start..self.at));
                }
            }
            if is_of_puzzles {
                self.give_all(&mut elements);
            }
            self.skip_blanks();
            match self.next() {
                Some(b',') => self.at += 1,
                Some(b']') => continue,
                _ => {
                    let error = self.unexpected(Phrase::CommaOrBracket);
                    if depth == 0 {
                        self.give_all(&mut elements);
                    }
                    return Err(error);
                }
            }
            self.skip_blanks();
        }
        self.at += 1;
        let values: Vec<&Value> = elements.iter().map(|(value, _)| value).collect();
        let is_row = || depth > 0 && !values.iter().any(|value| value.is_array());
        if !is_of_puzzles && (cells_of(&values).is_some() || is_row() || is_like_a_grid(&values)) {
            // A puzzle, or a row that the list around it makes one with others.
            return Ok(Some(elements.into_iter().map(|(value, _)| value).collect()));
        }
        self.give_all(&mut elements);
        Ok(None)
    }

    fn give_all(&mut self, elements: &mut Vec<(Value, Range<usize>)>) {
        for (value, at) in elements.drain(..) {
            self.give(&value, at);
        }
    }

    /// Gives the puzzle that a value is, or those in it; `at` is where it stands.
    fn give(&mut self, value: &Value, at: Range<usize>) {
        if at.start >= self.place.offset {
            self.place = self.place.to(at.start);
        }
        match value {
            Value::Object(object) => self.give_object(object, at),
            Value::Array(list) if !is_one(value) => {
                list.iter().for_each(|value| self.give(value, at.clone()));
            }
            value => {
                let read = read_cells(value).map_err(|found| self.place.error(Phrase::JsonCells, found));
                (self.sink)(Entry::at(self.place.line, read));
            }
        }
    }

    fn give_object(&mut self, object: &Map<String, Value>, at: Range<usize>) {
        let is_ours = object.contains_key("ninefold");
        let is_named = column(object, 0).is_some_and(is_one);
        let holds = object.values().any(|value| value.is_array() || value.is_object());
        let text = &self.text[at.clone()];
        let written = members(text);
        if !is_ours && !is_named && holds {
            return self.give_within(&written, at.start);
        }
        let begin = self.place;
        let document = Document { text, begin, members: object, written: &written };
        let result = match repeated(&written, is_ours) {
            // One of them would be lost.
            Some((offset, name)) => Err(begin
                .to(at.start + offset)
                .error(Phrase::MemberOnce, Phrase::MemberTwice { member: excerpt(name) })),
            None if is_ours => read_object(&document),
            None if is_named => read_named(&document),
            None => Err(begin.error(Phrase::PuzzleMember, Phrase::NoneOfThem)),
        };
        // What is no puzzle has its other members all the same.
        let row = || {
            let puzzle = named(object, 0).map(|(place, _)| place);
            Box::new(row(object, &written, alloc::vec![puzzle]))
        };
        let row = result.is_err().then(row);
        let line = result.as_ref().err().map_or(begin.line, |error| error.line);
        (self.sink)(Entry { row, ..Entry::at(line, result) });
    }

    /// Gives the puzzles in the members of an object that is none, each from where it stands.
    fn give_within(&mut self, members: &[Member<'_>], start: usize) {
        let end = self.at;
        for member in members.iter().filter(|member| member.value.starts_with(['[', '{'])) {
            self.at = start + member.at;
            let from = self.at;
            match self.value(0) {
                Ok(Some(value)) => self.give(&value, from..self.at),
                Ok(None) => {}
                Err(error) => (self.sink)(Entry::at(error.line, Err(error))),
            }
        }
        self.at = end;
    }
}

/// A member as it stands in an object.
pub(super) struct Member<'t> {
    /// Its name as it is written, without the quotes, and where these begin.
    name: &'t str,
    place: usize,
    /// Its value, and where it begins.
    value: &'t str,
    at: usize,
}

impl Member<'_> {
    /// Its name without escapes.
    fn name(&self) -> String {
        let escaped = self.name.contains('\\');
        let plain =
            escaped.then(|| serde_json::from_str(&alloc::format!("\"{}\"", self.name)).ok()).flatten();
        plain.unwrap_or_else(|| self.name.into())
    }
}

/// The members of an object as they stand in its text, which is valid JSON.
fn members(text: &str) -> Vec<Member<'_>> {
    let bytes = text.as_bytes();
    let (mut all, mut depth, mut at) = (Vec::new(), 0_usize, 0);
    // The quotes around the name, and where the value begins.
    let (mut name, mut begin) = (0..0, None);
    while at < bytes.len() {
        match bytes[at] {
            b'"' => {
                let from = at;
                at += 1;
                while at < bytes.len() && bytes[at] != b'"' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                if depth == 1 && begin.is_none() {
                    name = from..at;
                }
            }
            b':' if depth == 1 && begin.is_none() => begin = Some(at + 1),
            b'{' | b'[' => depth += 1,
            b',' | b'}' if depth == 1 => {
                if let (Some(from), Some(written)) = (begin.take(), text.get(name.start + 1..name.end)) {
                    let value = text[from..at].trim();
                    let from = value.as_ptr() as usize - text.as_ptr() as usize;
                    all.push(Member { name: written, place: name.start, value, at: from });
                }
                depth -= usize::from(bytes[at] == b'}');
            }
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += 1;
    }
    all
}

/// A member that an object has already, or, if it is asked for, one of an object in it: its place and its name.
fn repeated<'t>(all: &[Member<'t>], is_deep: bool) -> Option<(usize, &'t str)> {
    let mut names = BTreeSet::new();
    all.iter().find_map(|member| {
        let is_new = names.insert(member.name());
        let &Member { name, place, value, at } = member;
        if !is_new {
            return Some((place, name));
        }
        let inner = (is_deep && value.starts_with('{')).then(|| repeated(&members(value), true)).flatten();
        inner.map(|(place, name)| (at + place, name))
    })
}

/// Whether a value is one puzzle, be it a bad one, and not several.
fn is_one(value: &Value) -> bool {
    let Value::Array(list) = value else { return !value.is_object() };
    let list: Vec<&Value> = list.iter().collect();
    cells_of(&list).is_some() || is_like_a_grid(&list)
}

/// Whether a list was probably meant as cells, though there are not 81: it has numbers, or short lists of signs.
fn is_like_a_grid(list: &[&Value]) -> bool {
    let is_sign = |value: &Value| match value {
        Value::String(text) => text.len() <= 1,
        other => !other.is_array() && !other.is_object(),
    };
    let is_row = |value: &&Value| match value {
        Value::Array(row) => row.len() <= 20 && row.iter().all(is_sign),
        other => is_sign(other),
    };
    list.len() > 1 && list.iter().all(is_row)
}

/// How long the object is that a text begins with.
pub(crate) fn extent(text: &str) -> usize {
    let (mut depth, mut quoted, mut escaped) = (0_usize, false, false);
    for (at, byte) in text.bytes().enumerate().take(LONGEST_OBJECT + 1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'{' | b'[' => depth += 1,
            b'}' | b']' if depth <= 1 => return at + 1,
            b'}' | b']' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

/// The value of a member that is named as a column of tables may be, other than null.
fn column(members: &Map<String, Value>, number: usize) -> Option<&Value> {
    named(members, number).map(|(_, value)| value)
}

/// The same with its place among the members.
fn named(members: &Map<String, Value>, number: usize) -> Option<(usize, &Value)> {
    let find = |name: &&str| {
        let mut all = members.iter().enumerate();
        all.find(|(_, (key, _))| key.eq_ignore_ascii_case(name)).map(|(place, (_, value))| (place, value))
    };
    csv::COLUMNS[number].1.iter().filter_map(find).find(|(_, value)| !value.is_null() || number == 0)
}

/// Reads an object of others: its members are called what columns of tables are called, and the rest of them is kept as
/// further columns.
fn read_named(document: &Document<'_>) -> Result<Reading, FormatError> {
    let members = document.members;
    let (place, cells) = named(members, 0).unwrap_or((0, &Value::Null));
    let fault = |found: Phrase| document.begin.error(Phrase::JsonCells, found);
    let mut reading = Reading { format: &INFO, ..read_cells(cells).map_err(fault)? };
    for warning in &mut reading.warnings {
        (warning.line, warning.column) = (document.begin.line, 1);
    }
    // What each column is taken for, as far as it is.
    let mut places = alloc::vec![Some(place), None, None, None, None];
    // Of several solutions none is the solution.
    let solution = match column(members, 1) {
        Some(Value::Array(list)) if list.len() == 1 => list.first(),
        Some(Value::Array(list)) if cells_of(&list.iter().collect::<Vec<_>>()).is_none() => None,
        other => other,
    };
    if let Some(solution) = solution {
        let solution =
            read_cells(solution).map_err(|found| document.begin.error(Phrase::JsonSolution, found))?;
        reading.puzzle.solution = Some(Box::new(solution.puzzle.values));
        places[1] = named(members, 1).map(|(place, _)| place);
    }
    let mut text = |number| {
        let (place, value) = named(members, number)?;
        let text = match value {
            Value::String(text) => text.trim().to_string(),
            Value::Number(number) => number.to_string(),
            _ => return None,
        };
        places[number] = Some(place);
        Some(text).filter(|text| !text.is_empty())
    };
    let about = &mut reading.puzzle.about;
    about.title = text(2).or(about.title.take());
    about.source = text(3);
    about.level = text(4);
    reading.puzzle.row = (members.len() > 1).then(|| Box::new(row(members, document.written, places)));
    Ok(reading)
}

/// The members of an object as columns, with how they are written beside them: numbers stay so.
pub(super) fn row(object: &Map<String, Value>, written: &[Member<'_>], places: Vec<Option<usize>>) -> Row {
    let written: BTreeMap<String, &str> =
        written.iter().map(|member| (member.name(), member.value)).collect();
    let value = |(name, value): (&String, &Value)| match (value, written.get(name)) {
        (Value::String(text), _) => Field::Text(text.clone()),
        (_, Some(text)) => Field::Json(compact(text)),
        (other, None) => Field::Json(other.to_string()),
    };
    let names = object.keys().cloned().collect();
    let header = Header { text: String::new(), delimiter: ',', names, places };
    Row::of_members(Arc::new(header), object.iter().map(value).collect())
}

/// The members of an object that is a member of an object, as they stand there.
pub(super) fn within<'t>(all: &[Member<'t>], name: &str) -> Vec<Member<'t>> {
    let object = all.iter().rfind(|member| member.name() == name);
    object.map(|member| members(member.value)).unwrap_or_default()
}

/// JSON without blanks, but for those in strings.
fn compact(text: &str) -> String {
    let (mut quoted, mut escaped) = (false, false);
    let stays = |sign: &char| {
        let stays = quoted || !sign.is_ascii_whitespace();
        quoted ^= *sign == '"' && !escaped;
        escaped = quoted && *sign == '\\' && !escaped;
        stays
    };
    text.chars().filter(stays).collect()
}

/// The puzzle that a value writes out.
fn read_cells(value: &Value) -> Result<Reading, Phrase> {
    match value {
        Value::Array(list) => match cells_of(&list.iter().collect::<Vec<_>>()) {
            Some(puzzle) => Ok(Reading::new(puzzle, &INFO)),
            None => Err(Phrase::ListOfNoCells { text: short(value) }),
        },
        Value::String(text) if text.contains(['\n', '\r']) => {
            crate::read_any(text).map_err(Phrase::text_with)
        }
        Value::String(text) => alone::read_alone(text).map_err(Phrase::text_with),
        other => Err(found(other)),
    }
}

/// The puzzle that a list writes out: 81 cells, or nine rows.
fn cells_of(list: &[&Value]) -> Option<Puzzle> {
    let mut signs: Vec<u8> = Vec::with_capacity(CELLS);
    match list.len() {
        CELLS => list.iter().try_for_each(|cell| one_sign(cell).map(|sign| signs.push(sign)))?,
        9 => list.iter().try_for_each(|row| match row {
            Value::Array(row) if row.len() == 9 => {
                row.iter().try_for_each(|cell| one_sign(cell).map(|sign| signs.push(sign)))
            }
            Value::String(row) if row.len() == 9 && row.bytes().all(is_cell) => {
                signs.extend(row.bytes());
                Some(())
            }
            _ => None,
        })?,
        _ => return None,
    }
    Some(Puzzle::from_givens(cells::values(&signs)))
}

fn is_cell(byte: u8) -> bool {
    byte == b' ' || cells::is_sign(byte)
}

/// The sign of a cell.
fn one_sign(cell: &Value) -> Option<u8> {
    match cell {
        Value::Null => Some(b'.'),
        Value::Bool(false) => Some(b'.'),
        Value::Number(number) => u8::try_from(number.as_u64()?).ok().filter(|n| *n <= 9).map(|n| b'0' + n),
        Value::String(text) => match text.trim().as_bytes() {
            [] => Some(b'.'),
            [byte] if cells::is_sign(*byte) => Some(*byte),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;
    use crate::read_all;

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// The puzzles of a text, each as 81 characters or as what is wrong with it.
    fn check(text: &str, expected: &[&str]) {
        let say = |entry: Entry| match entry.result {
            Ok(reading) => cells::write_values(&reading.puzzle.values, '.'),
            Err(error) => error.to_string(),
        };
        let said: Vec<String> = read_all(text).into_iter().map(say).collect();
        assert_eq!(said, expected, "{text}");
    }

    /// The cells in rows, given how a row and a cell are written.
    fn rows(between: &str, cell: impl Fn(char) -> String) -> String {
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
    fn what_stands_twice_costs_its_own_puzzle() {
        let object = format!("{{\"puzzle\":\"{LINE}\"}}");
        let twice = format!("{{\"puzzle\":\"{LINE}\",\"a\":1,\"a\":2}}");
        let fault = "expected each member of an object once, found a second \"a\"";
        let list = format!("{{\"puzzles\":[{object},\n{twice},\n{object}]}}");
        check(&list, &[LINE, &format!("line 2, column 101: {fault}"), LINE]);
        // A name is the same however it is written.
        let escaped = format!("{{\"puzzle\":\"{LINE}\",\"a\":1,\"\\u0061\":2}}");
        check(
            &escaped,
            &["line 1, column 101: expected each member of an object once, found a second \"\\u0061\""],
        );
        // Of what is kept as it is written nothing is lost.
        let meta = format!("{{\"puzzle\":\"{LINE}\",\"meta\":{{\"a\":1,\"a\":2}}}}");
        check(&meta, &[LINE]);
        let row = crate::read_any(&meta).unwrap().puzzle.row.unwrap();
        assert_eq!(row.field("meta").as_deref(), Some("{\"a\":1,\"a\":2}"));
        check(&format!("{{\n\"a\":[{object}],\"a\":[{object}]}}"), &[LINE, LINE]);
    }

    #[test]
    fn numbers_stay_as_they_are_written() {
        let text = format!(
            "{{\"puzzle\":\"{LINE}\",\"id\":12345678901234567890123,\"x\":1.10,\"l\":[ 1.50 , \"a b\" ],\"\\u006e\":null}}"
        );
        let row = crate::read_any(&text).unwrap().puzzle.row.unwrap();
        let field = |name| row.field(name).unwrap();
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
        let reading = crate::read_any(&object).unwrap();
        assert_eq!(reading.puzzle.about.level.as_deref(), Some("7.2"));
        assert_eq!(reading.puzzle.about.title.as_deref(), Some("a"));
        check(&format!("{object}\n{object}\n"), &[LINE, LINE]);
        check(&format!("{object}{object}"), &[LINE, LINE]);
        check(&format!("[{object},{object}]"), &[LINE, LINE]);
        check(&format!("{{\"puzzles\": [{object},\n{object}], \"n\": 2}}"), &[LINE, LINE]);
        let solved = LINE.replace('.', "1");
        let solve = |list: &str| format!("{{\"puzzle\":\"{LINE}\",\"solutions\":[{list}],\"count\":1}}");
        let one = crate::read_any(&solve(&format!("\"{solved}\""))).unwrap();
        assert_eq!(cells::write_values(&one.puzzle.solution.unwrap(), '.'), solved);
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
        let puzzle = crate::read_any(&object).unwrap().puzzle;
        let table = csv::Table::of(core::slice::from_ref(&puzzle));
        assert_eq!(table.names().count(), 5);
        let row = table.row(&puzzle).unwrap();
        assert!(
            row.losses.is_empty() && row.text.contains("\"a, b\"") && row.text.contains("\"[\"\"x\"\"]\"")
        );
        // Ours has them in a member of their own.
        let ours = crate::by_id("json").unwrap().write(&puzzle).unwrap();
        assert!(ours.losses.is_empty() && ours.text.contains("\"n\":7"), "{}", ours.text);
        let again = crate::read_any(&ours.text).unwrap().puzzle;
        assert_eq!(again.row.unwrap().field("by").as_deref(), Some("a, b"));
        let bad = &read_all(&object.replace('5', "a"))[0];
        assert_eq!(bad.row().and_then(|row| row.field("by")).as_deref(), Some("a, b"));
    }

    #[test]
    fn numbers_may_stand_in_lists() {
        let digits = |c: char| c.to_string().replace('.', "0");
        let grid = rows(",", digits);
        check(&grid, &[LINE]);
        check(&rows(",\n", |c| c.to_string().replace('.', "null")), &[LINE]);
        check(&rows(",", |c| format!("\"{c}\"").replace('.', "")), &[LINE]);
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
        let long = format!("{{\"puzzles\":[{}0]}}", "0,".repeat(LONGEST_OBJECT / 2));
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
