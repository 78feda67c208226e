//! JSON texts as they come: our own objects, objects of others with a puzzle in a member, lists of both, of strings
//! and of numbers, and all of them in a list, in a member or one behind the other.
//!
//! A puzzle is an object with the member `ninefold` ([`super`]), or one with a member whose name says so (`puzzle`, `grid`,
//! ..., as in tables), or its cells: 81 or 729 signs in a string, 81 numbers in a list, or nine lists or strings
//! of nine; 0, -1, null and empty strings are empty cells. Anything else is looked into.
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

use super::{Document, INFO, broken, found, read_object, saves, short};
use crate::error::Place;
use crate::names::{Claim, claim_of, strongest};
use crate::numbers::cell_sign;
use crate::{Entry, FormatError, Reading, alone, cells, csv, grid};
use ninefold_core::phrase::{Phrase, excerpt};
use ninefold_core::row::{Field, Header, Row};
use ninefold_core::{Cell, Puzzle};

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
pub(crate) fn read_members(text: &str, column: &str, sink: &mut dyn FnMut(Entry)) {
    read_each(text, Some(column), sink);
}

/// Reads all puzzles of a text; `column` is the member that holds them, if the caller named it.
pub(super) fn read_each(text: &str, column: Option<&str>, sink: &mut dyn FnMut(Entry)) {
    let mut parser = Parser { text, column, at: 0, place: Place::begin(text), sink };
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
    /// The member that holds the puzzles, if it was named by hand.
    column: Option<&'s str>,
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
                    is_of_puzzles |= value.is_object() && !saves::is_cell(&value) || elements.len() == CELLS;
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
                let read = read_cells(value);
                let read = read.map_err(|fault| fault.at(self.place, &self.text[at], Phrase::JsonCells));
                (self.sink)(Entry::at(self.place.line, read));
            }
        }
    }

    fn give_object(&mut self, object: &Map<String, Value>, at: Range<usize>) {
        if let Some(read) = saves::read_gnome(object) {
            let place = self.place;
            let mut read = read.map_err(|found| place.error(Phrase::CellsWithDigits, found));
            if let Ok(reading) = &mut read {
                reading.warnings.iter_mut().for_each(|warning| warning.line = place.line);
            }
            return (self.sink)(Entry::at(place.line, read));
        }
        let text = &self.text[at.clone()];
        let written = members(text);
        let is_ours = object.contains_key("ninefold") && self.column.is_none();
        let choice = if is_ours { Choice::None } else { choose(object, self.column) };
        let holds = object.values().any(|value| value.is_array() || value.is_object());
        if let Choice::Lists(puzzles, solutions) = choice {
            return self.give_pairs(puzzles, solutions);
        }
        if !is_ours && matches!(choice, Choice::None) && holds {
            return self.give_within(&written, at.start);
        }
        let begin = self.place;
        let document = Document { text, begin, members: object, written: &written };
        let result = match (repeated(&written, is_ours), choice) {
            // One of them would be lost.
            (Some((offset, name)), _) => Err(begin
                .to(at.start + offset)
                .error(Phrase::MemberOnce, Phrase::MemberTwice { member: excerpt(name) })),
            (None, _) if is_ours => read_object(&document),
            (None, Choice::One { puzzle, solution }) => read_named(&document, puzzle, solution),
            (None, Choice::Several(names)) => {
                let found = Phrase::Value { text: excerpt(&names.join(", ")) };
                Err(begin.error(Phrase::OnePuzzleColumn, found))
            }
            (None, _) => Err(match self.column {
                Some(column) => {
                    let names: Vec<&str> = object.keys().map(String::as_str).collect();
                    let found = Phrase::Value { text: excerpt(&names.join(", ")) };
                    begin.error(Phrase::NamedColumn { column: excerpt(column) }, found)
                }
                None => begin.error(Phrase::PuzzleMember, Phrase::NoneOfThem),
            }),
        };
        // What is no puzzle has its other members all the same.
        let row = || {
            let place = |name: &str| object.keys().position(|key| key == name);
            let puzzle = self.column.map_or_else(|| named(object, 0).map(|(place, _)| place), place);
            Box::new(row(object, &written, alloc::vec![puzzle]))
        };
        let row = result.is_err().then(row);
        let line = result.as_ref().err().map_or(begin.line, |error| error.line);
        (self.sink)(Entry { row, ..Entry::at(line, result) });
    }

    /// Gives the puzzles of a list, each with its solution in another.
    fn give_pairs(&mut self, puzzles: &[Value], solutions: &[Value]) {
        for (puzzle, solution) in puzzles.iter().zip(solutions) {
            let place = self.place;
            let read = read_cells(puzzle).map_err(|fault| fault.at(place, "", Phrase::JsonCells));
            let read = read.and_then(|mut reading| {
                let solution = read_cells(solution);
                let solution = solution.map_err(|fault| fault.at(place, "", Phrase::JsonSolution))?;
                reading.puzzle.solution = Some(Box::new(solution.puzzle.values));
                Ok(reading)
            });
            (self.sink)(Entry::at(place.line, read));
        }
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

/// Which members of an object hold its puzzle and its solution.
enum Choice<'v> {
    /// By their places.
    One { puzzle: usize, solution: Option<usize> },
    /// Several have the same claim: their names.
    Several(Vec<&'v str>),
    /// A list of puzzles, and one of as many solutions.
    Lists(&'v [Value], &'v [Value]),
    /// None of them.
    None,
}

/// Chooses the members that hold the puzzle and its solution: the one named by hand, or those whose names say so and that have
/// cells.
fn choose<'v>(object: &'v Map<String, Value>, column: Option<&str>) -> Choice<'v> {
    let members: Vec<(&str, &Value)> = object.iter().map(|(name, value)| (name.as_str(), value)).collect();
    let claims: Vec<(usize, Claim)> =
        members.iter().enumerate().filter_map(|(place, (name, _))| Some((place, claim_of(name)?))).collect();
    let solutions = || claims.iter().filter(|(_, claim)| *claim == Claim::Solution).map(|(place, _)| *place);
    let solution_beside = |puzzle: usize| {
        let by_name = named(object, 1).map(|(place, _)| place).filter(|&place| place != puzzle);
        by_name.or_else(|| solutions().find(|&place| place != puzzle && has_cells(members[place].1)))
    };
    let one = |puzzle: usize| Choice::One { puzzle, solution: solution_beside(puzzle) };
    if let Some(column) = column {
        let place = members.iter().position(|(name, _)| *name == column);
        return match place {
            Some(place) if is_one(members[place].1) => one(place),
            _ => Choice::None,
        };
    }
    // One name and the cells of a line behind it are all there is to most objects.
    let claimed = strongest(claims.iter().copied());
    if let &[place] = claimed.as_slice()
        && matches!(members[place].1, Value::String(text) if text.len() == CELLS)
    {
        return one(place);
    }
    let with_cells = claims.iter().copied().filter(|&(place, _)| has_cells(members[place].1));
    let puzzles = strongest(with_cells);
    match puzzles.as_slice() {
        [] => {}
        &[place] => return one(place),
        several => {
            let read =
                |place: &usize| read_cells(members[*place].1).ok().map(|reading| reading.puzzle.values);
            let first = read(&several[0]);
            // The same puzzle twice is one.
            return if first.is_some() && several.iter().all(|place| read(place) == first) {
                one(several[0])
            } else {
                Choice::Several(several.iter().map(|&place| members[place].0).collect())
            };
        }
    }
    let list = |place: usize| members[place].1.as_array().filter(|_| !is_one(members[place].1));
    if let (&[place], mut solutions) = (claimed.as_slice(), solutions())
        && let (Some(puzzles), Some(found)) = (list(place), solutions.find_map(list))
        && puzzles.len() == found.len()
        && !puzzles.iter().any(Value::is_object)
    {
        return Choice::Lists(puzzles, found);
    }
    if let Some((place, value)) = named(object, 0)
        && is_one(value)
    {
        return one(place);
    }
    // Beside a solution, the cells that it solves are its puzzle, whatever they are called.
    let solution = solutions().find(|&place| has_cells(members[place].1));
    let Some(solution) = solution else { return Choice::None };
    let others: Vec<usize> = (0..members.len())
        .filter(|&place| claims.iter().all(|(known, _)| *known != place) && has_cells(members[place].1))
        .collect();
    match others.as_slice() {
        &[puzzle] if solves(members[solution].1, members[puzzle].1) => {
            Choice::One { puzzle, solution: Some(solution) }
        }
        [] => Choice::Several(alloc::vec![members[solution].0]),
        _ => Choice::None,
    }
}

/// Whether a value was meant as the cells of one puzzle.
fn has_cells(value: &Value) -> bool {
    match value {
        Value::String(text) => csv::looks_like_cells(text.trim()),
        Value::Array(list) => {
            let count = |value: &Value| value.as_array().map_or(1, Vec::len);
            is_one(value)
                && (cells_of(&list.iter().collect::<Vec<_>>()).is_some()
                    || list.iter().map(count).sum::<usize>() > 40)
        }
        _ => false,
    }
}

/// Whether one grid is full and has what the other one has.
fn solves(solution: &Value, puzzle: &Value) -> bool {
    let read = |value| read_cells(value).ok().map(|reading| reading.puzzle.values);
    let (Some(solution), Some(puzzle)) = (read(solution), read(puzzle)) else { return false };
    let agrees =
        |(given, digit): (&Option<_>, &Option<_>)| digit.is_some() && (given.is_none() || given == digit);
    puzzle.values().zip(solution.values()).all(agrees)
}

/// The value of a member that is named as a column of tables may be, other than null, with its place among the members.
fn named(members: &Map<String, Value>, number: usize) -> Option<(usize, &Value)> {
    let find = |name: &&str| {
        let mut all = members.iter().enumerate();
        all.find(|(_, (key, _))| key.eq_ignore_ascii_case(name)).map(|(place, (_, value))| (place, value))
    };
    csv::COLUMNS[number].1.iter().filter_map(find).find(|(_, value)| !value.is_null() || number == 0)
}

/// Reads an object of others: its members are called what columns of tables are called, and the rest of them is kept as
/// further columns.
fn read_named(
    document: &Document<'_>,
    place: usize,
    solution: Option<usize>,
) -> Result<Reading, FormatError> {
    let members = document.members;
    let value_at = |place: usize| {
        members
            .iter()
            .nth(place)
            .map_or((&*document.text, &Value::Null), |(name, value)| (name.as_str(), value))
    };
    let (name, cells) = value_at(place);
    let fault = |fault: CellsFault| {
        let written = document.written.iter().find(|member| member.name() == name);
        match (fault.cell, written) {
            (Some(_), Some(member)) => {
                let begin = document.begin.to(document.begin.offset + member.at);
                fault.at(begin, member.value, Phrase::JsonCells)
            }
            _ => fault.at(document.begin, "", Phrase::JsonCells),
        }
    };
    let mut reading = Reading { format: &INFO, ..read_cells(cells).map_err(fault)? };
    for warning in &mut reading.warnings {
        (warning.line, warning.column) = (document.begin.line, 1);
    }
    // What each column is taken for, as far as it is.
    let mut places = alloc::vec![Some(place), None, None, None, None];
    // Of several solutions none is the solution.
    let solution_at = solution;
    let solution = match solution.map(|place| value_at(place).1) {
        Some(Value::Array(list)) if list.len() == 1 => list.first(),
        Some(Value::Array(list)) if cells_of(&list.iter().collect::<Vec<_>>()).is_none() => None,
        other => other,
    };
    if let Some(solution) = solution {
        let solution =
            read_cells(solution).map_err(|fault| fault.at(document.begin, "", Phrase::JsonSolution))?;
        reading.puzzle.solution = Some(Box::new(solution.puzzle.values));
        places[1] = solution_at;
    }
    let mut text = |number| {
        let (place, value) = named(members, number).filter(|(known, _)| *known != place)?;
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

/// What is wrong with cells, and which cell it is if it is one.
struct CellsFault {
    found: Phrase,
    cell: Option<usize>,
}

impl From<Phrase> for CellsFault {
    fn from(found: Phrase) -> CellsFault {
        CellsFault { found, cell: None }
    }
}

impl CellsFault {
    /// The error of a value that begins here and is written like this.
    fn at(self, begin: Place<'_>, written: &str, expected: Phrase) -> FormatError {
        let offset = self.cell.and_then(|cell| nth_of_81(written, cell)).unwrap_or(0);
        begin.to(begin.offset + offset).error(expected, self.found)
    }
}

/// Where one of 81 values begins that lists write out.
fn nth_of_81(text: &str, place: usize) -> Option<usize> {
    let (mut begins, mut at) = (Vec::new(), 0);
    let bytes = text.as_bytes();
    while at < bytes.len() && begins.len() <= CELLS {
        match bytes[at] {
            b'[' | b']' | b',' | b' ' | b'\t' | b'\n' | b'\r' => at += 1,
            sign => {
                begins.push(at);
                at += 1;
                let is_end = |byte: u8| {
                    if sign == b'"' {
                        byte == b'"'
                    } else {
                        matches!(byte, b',' | b']' | b' ' | b'\t' | b'\n' | b'\r')
                    }
                };
                while at < bytes.len() && !is_end(bytes[at]) {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                at += usize::from(sign == b'"');
            }
        }
    }
    begins.get(place).copied().filter(|_| begins.len() == CELLS)
}

/// The puzzle that a value writes out.
fn read_cells(value: &Value) -> Result<Reading, CellsFault> {
    match value {
        Value::Array(list) => match cells_of(&list.iter().collect::<Vec<_>>()) {
            Some(mut puzzle) => {
                let rows = list.iter().filter_map(Value::as_array).flatten();
                let cells: Vec<&Value> =
                    if list.len() == CELLS { list.iter().collect() } else { rows.collect() };
                saves::take_notes(&mut puzzle, &cells);
                Ok(Reading::new(puzzle, &INFO))
            }
            None => {
                Err(bad_cell(list).unwrap_or_else(|| Phrase::ListOfNoCells { text: short(value) }.into()))
            }
        },
        Value::String(text) if text.contains(['\n', '\r']) => {
            crate::read_any(text).map_err(|error| Phrase::text_with(error).into())
        }
        Value::String(text) => alone::read_alone(text).map_err(|error| Phrase::text_with(error).into()),
        other => Err(found(other).into()),
    }
}

/// The first of 81 values that is no cell.
fn bad_cell(list: &[Value]) -> Option<CellsFault> {
    let cells: Vec<&Value> = match list.len() {
        CELLS => list.iter().collect(),
        9 if list.iter().all(|row| row.as_array().is_some_and(|row| row.len() == 9)) => {
            list.iter().filter_map(Value::as_array).flatten().collect()
        }
        _ => return None,
    };
    let place = cells.iter().position(|cell| one_sign(cell).is_none())?;
    let cell = Cell::all().nth(place)?;
    Some(CellsFault { found: Phrase::ValueForCell { text: short(cells[place]), cell }, cell: Some(place) })
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
            Value::String(row) => grid::row_cells(row).map(|row| signs.extend(row)),
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
fn one_sign(value: &Value) -> Option<u8> {
    match value {
        Value::Null => Some(b'.'),
        Value::Bool(false) => Some(b'.'),
        Value::Number(number) => match number.as_u64() {
            Some(number) => u8::try_from(number).ok().filter(|n| *n <= 9).map(|n| b'0' + n),
            None => cell_sign(&number.to_string()),
        },
        Value::String(text) => cell_sign(text.trim()),
        Value::Object(cell) if saves::is_cell(value) => match saves::digit_of(cell) {
            Value::Object(_) => None,
            digit => one_sign(digit),
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

    /// The puzzle and the solution of a text with an object, or what is wrong with it.
    #[track_caller]
    fn check_pair(text: &str, expected: &str) {
        let grid = |values: &cells::Values| cells::write_values(values, '.');
        let say = |entry: &Entry| match &entry.result {
            Ok(reading) => {
                let solution = reading.puzzle.solution.as_ref().map(|values| format!(" {}", grid(values)));
                grid(&reading.puzzle.values) + &solution.unwrap_or_default()
            }
            Err(error) => error.to_string(),
        };
        assert_eq!(read_all(text).iter().map(say).collect::<Vec<_>>().join("\n"), expected, "{text}");
    }

    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// A grid as a string, as a list and as nine lists.
    fn spelt(line: &str) -> [String; 4] {
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
            for (cells, full) in spelt(LINE).iter().zip(&spelt(SOLUTION)) {
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
        for (cells, others) in spelt(LINE).iter().zip(&spelt(&other)) {
            check_pair(
                &format!("{{\"puzzle\":{cells},\"quiz\":{others}}}"),
                &format!("{several} puzzle, quiz"),
            );
            check_pair(&format!("{{\"puzzle\":{cells},\"quiz\":{cells}}}"), LINE);
            check_pair(&format!("{{\"board\":{others},\"puzzle\":{cells}}}"), LINE);
            check_pair(&format!("{{\"solution\":{others}}}"), &format!("{several} solution"));
        }
        let [_, list, rows, _] = spelt(LINE);
        check_pair(&format!("{{\"easy\":{list},\"hard\":{rows}}}"), &format!("{LINE}\n{LINE}"));
        check_pair(&format!("{{\"task\":\"Solve it\",\"input\":{list},\"question\":\"How?\"}}"), LINE);
    }

    #[test]
    fn lists_of_puzzles_have_their_solutions_beside_them() {
        let both = format!("{LINE} {SOLUTION}");
        for (cells, full) in spelt(LINE).iter().zip(&spelt(SOLUTION)) {
            let text = format!("{{\"quizzes\":[{cells},{cells}],\"solutions\":[{full},{full}]}}");
            check_pair(&text, &format!("{both}\n{both}"));
        }
    }

    #[test]
    fn a_member_may_be_named_by_hand() {
        let check = |text: &str, column: &str, expected: &str| {
            let mut said = Vec::new();
            let mut reader = crate::Reader::new().with_column(column);
            let mut sink = |entry: Entry| {
                said.push(match entry.result {
                    Ok(reading) => cells::write_values(&reading.puzzle.values, '.'),
                    Err(error) => error.to_string(),
                });
            };
            text.lines().for_each(|line| reader.push(line, &mut sink));
            reader.finish(&mut sink);
            assert_eq!(said.join("\n"), expected, "{text}");
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
        let told = "expected 81 cells in a string or in lists of numbers, found";
        let [_, list, rows, _] = spelt(LINE);
        check(
            &list.replacen("7", "17", 1).replacen("0", "null", 1),
            &[
                "line 1, column 17: expected a digit, or 0, -1, None, null or nan for an empty cell, found \"17\"",
            ],
        );
        check(&rows.replacen("7", "7.5", 1), &[&format!("line 1, column 15: {told} 7.5 for r1c5")]);
        check(
            &format!("{{\"puzzle\":\n{rows}}}").replacen("7", "-2", 1),
            &[&format!("line 2, column 15: {told} -2 for r1c5")],
        );
        for empty in ["-1", "0.0", "null", "\"\"", "\"nan\"", "-1.0"] {
            check(&rows.replace('0', empty), &[LINE]);
        }
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
