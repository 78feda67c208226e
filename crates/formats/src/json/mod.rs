//! Ninefold's own JSON: everything that a [`Puzzle`] has, with a version number.
//!
//! An object with these members, of which only the first is needed:
//!
//! | member | value |
//! |---|---|
//! | `ninefold` | the version, 1 |
//! | `givens`, `placed`, `solution` | 81 characters |
//! | `marks`, `corner`, `centre` | 81 strings of digits |
//! | `removed` | a list of candidates, each `[cell, digit]`, cells 0–80 |
//! | `rules` | a list of names |
//! | `expected` | `code`, `variant`, `digits`, `eliminations`, `placements` (lists of candidates), `extra` |
//! | `about` | `title`, `author`, `description`, `comment`, `date`, `source`, `level`, `url` |
//! | `columns` | the further columns of the table that the puzzle comes from, by name |
//!
//! A text may hold several objects, one after the other or in a list. JSON of other programs is read, too
//! (`text` says which).

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::{Map, Value};

mod choice;
mod data_frame;
mod members;
mod saves;
mod text;
mod values;

use self::members::JsonMember;
use super::cells::{self, BoardValues};
use super::error::TextPosition;
use super::{
    FormatError, FormatInfo, FormatLayout, FormatWriteError, JoinStyle, PuzzleEntry, PuzzleFormat,
    PuzzlePartSet, PuzzleReading, WrittenText, parse_bare_puzzle, strip_byte_order_mark,
};
use ninefold_core::phrase::{ParseMessage, shorten_to_excerpt};
use ninefold_core::row::FieldValue;
use ninefold_core::{
    ByCell, CandidateMap, Cell, Digit, DigitSet, ExpectedStep, PlayerNotes, Puzzle, PuzzleMetadata,
};

pub(super) use members::object_length;
pub(super) use text::read_json_members;

/// The format of Ninefold's own JSON.
#[derive(Debug)]
pub(crate) struct JsonFormat;

/// The version that is written, and the latest that is read.
pub(super) const VERSION: u64 = 1;

pub(super) static INFO: FormatInfo = FormatInfo {
    id: "json",
    aliases: &["jsonl", "ndjson"],
    name: "Ninefold JSON",
    description: "An object with everything a puzzle has: givens, placed digits, candidates, notes, remarks; several may follow each other.",
    example: r#"{"ninefold":1,"givens":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","removed":[[2,1],[19,2]],"about":{"title":"Easy"}}"#,
    layout: FormatLayout::Block,
    supported_parts: PuzzlePartSet::FULL,
};

impl PuzzleFormat for JsonFormat {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn matches_text(&self, text: &str) -> bool {
        let text = strip_byte_order_mark(text).trim();
        text.starts_with('{') && !super::grid::is_c_array(text) || text::is_json_list(text)
    }

    fn read_first_puzzle(&self, text: &str) -> Result<PuzzleReading, FormatError> {
        super::take_first_puzzle(self.read_all_puzzles(text), text)
    }

    fn read_each_puzzle(&self, text: &str, sink: &mut dyn FnMut(PuzzleEntry)) {
        text::read_json_puzzles(strip_byte_order_mark(text), None, sink);
    }

    fn write_puzzle(&self, puzzle: &Puzzle) -> Result<WrittenText, FormatWriteError> {
        INFO.finish_written_text(puzzle, write_json_object(puzzle))
    }

    fn join_style(&self) -> JoinStyle {
        JoinStyle::Separated("\n")
    }
}

/// Returns the error of invalid JSON that begins here.
pub(super) fn invalid_json_error(begin: TextPosition<'_>, error: &serde_json::Error) -> FormatError {
    let message = error.to_string();
    let reason = message.split(" at line ").next().unwrap_or("").to_string();
    // Lines and columns count line feeds and bytes here; column 0 stands for the line end before.
    let text = begin.remaining_text();
    let mut start = 0;
    for _ in 1..error.line() {
        start += text[start..].find('\n').map_or(0, |end| end + 1);
    }
    // An error at the end belongs to the last line that has text.
    let mut offset = (start + error.column().saturating_sub(1)).min(text.trim_end().len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    begin
        .advanced_to(begin.offset + offset)
        .error_here(ParseMessage::Json, ParseMessage::Fault { reason: shorten_to_excerpt(&reason) })
}

/// An object of a text, for errors at the place of a member.
#[derive(Clone, Copy)]
struct JsonDocument<'a> {
    /// Text of the object.
    text: &'a str,
    /// Place where the object begins.
    begin: TextPosition<'a>,
    members: &'a Map<String, Value>,
    /// Members of the whole object as written in the text.
    raw_members: &'a [JsonMember<'a>],
}

impl<'a> JsonDocument<'a> {
    pub(super) fn member_error(
        &self,
        member: &str,
        expected: ParseMessage,
        found: ParseMessage,
    ) -> FormatError {
        let place = self.text.find(&format!("\"{member}\"")).unwrap_or(0);
        self.begin.advanced_to(self.begin.offset + place).error_here(expected, found)
    }

    fn read_text_member(&self, member: &str) -> Result<Option<&'a str>, FormatError> {
        match self.members.get(member) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(other) => Err(self.member_error(
                member,
                ParseMessage::MemberString { member: member.into() },
                unexpected_value_message(other),
            )),
        }
    }

    fn read_owned_text_member(&self, member: &str) -> Result<Option<String>, FormatError> {
        Ok(self.read_text_member(member)?.map(ToString::to_string))
    }

    fn read_list_member(&self, member: &str) -> Result<Option<&'a [Value]>, FormatError> {
        match self.members.get(member) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::Array(list)) => Ok(Some(list)),
            Some(other) => Err(self.member_error(
                member,
                ParseMessage::MemberList { member: member.into() },
                unexpected_value_message(other),
            )),
        }
    }

    fn read_member_as_object(&self, member: &str) -> Result<Option<JsonDocument<'a>>, FormatError> {
        match self.members.get(member) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::Object(members)) => Ok(Some(JsonDocument { members, ..*self })),
            Some(other) => Err(self.member_error(
                member,
                ParseMessage::MemberObject { member: member.into() },
                unexpected_value_message(other),
            )),
        }
    }

    fn read_values_member(&self, member: &str) -> Result<Option<BoardValues>, FormatError> {
        let Some(text) = self.read_text_member(member)? else { return Ok(None) };
        let what = || ParseMessage::MemberCells { member: member.into() };
        match parse_bare_puzzle(text) {
            Ok(puzzle) if puzzle.marks.is_none() => Ok(Some(puzzle.values)),
            Ok(_) => Err(self.member_error(member, what(), ParseMessage::Count { count: 729 })),
            Err(error) => Err(self.member_error(member, what(), ParseMessage::from_nested_error(error))),
        }
    }

    fn read_digit_sets_member(&self, member: &str) -> Result<Option<ByCell<DigitSet>>, FormatError> {
        let Some(list) = self.read_list_member(member)? else { return Ok(None) };
        let what = || ParseMessage::MemberDigits { member: member.into() };
        if list.len() != 81 {
            return Err(self.member_error(member, what(), ParseMessage::CountOfThem { count: list.len() }));
        }
        let mut sets = ByCell::<DigitSet>::default();
        for ((cell, set), value) in sets.iter_mut().zip(list) {
            let digits = value.as_str().and_then(parse_digits);
            let found = || ParseMessage::ValueForCell { text: shorten_value(value), cell };
            *set = digits.ok_or_else(|| self.member_error(member, what(), found()))?;
        }
        Ok(Some(sets))
    }

    fn read_candidates_member(&self, member: &str) -> Result<CandidateMap, FormatError> {
        let list = self.read_list_member(member)?.unwrap_or(&[]);
        list.iter()
            .map(|value| {
                let what = || ParseMessage::MemberCandidates { member: member.into() };
                parse_candidate(value)
                    .ok_or_else(|| self.member_error(member, what(), unexpected_value_message(value)))
            })
            .collect()
    }

    /// Returns the names of members that are not in this list.
    fn unknown_members(&self, known: &[&str]) -> Vec<&'a str> {
        self.members.keys().map(String::as_str).filter(|key| !known.contains(key)).collect()
    }
}

fn parse_candidate(value: &Value) -> Option<ninefold_core::Candidate> {
    let [cell, digit] = value.as_array()?.as_slice() else { return None };
    let cell = Cell::try_from(u8::try_from(cell.as_u64()?).ok()?).ok()?;
    Some(cell.to_candidate(Digit::try_from(u8::try_from(digit.as_u64()?).ok()?).ok()?))
}

fn parse_digits(text: &str) -> Option<DigitSet> {
    text.chars().map(Digit::from_char).collect()
}

/// Returns a value as an error shows it, shortened.
pub(super) fn shorten_value(value: &Value) -> String {
    let text = value.to_string();
    shorten_to_excerpt(&if text.chars().count() <= 40 {
        text
    } else {
        text.chars().take(37).chain("...".chars()).collect()
    })
}

/// Returns the message for a value in place of something else.
pub(super) fn unexpected_value_message(value: &Value) -> ParseMessage {
    ParseMessage::Value { text: shorten_value(value) }
}

const KNOWN_MEMBERS: [&str; 12] = [
    "ninefold", "givens", "placed", "solution", "marks", "corner", "centre", "removed", "rules", "expected",
    "about", "columns",
];

fn read_puzzle_object(document: &JsonDocument<'_>) -> Result<PuzzleReading, FormatError> {
    let line = document.begin.line;
    // A later version may have members that change the meaning of the others, so it is refused.
    let version = document.members.get("ninefold");
    if version.and_then(Value::as_u64).is_none_or(|version| version == 0 || version > VERSION) {
        let expected = ParseMessage::Version { version: VERSION as usize };
        return Err(document.member_error(
            "ninefold",
            expected,
            version.map_or(ParseMessage::None, unexpected_value_message),
        ));
    }
    // Placed digits fill cells without a given.
    let mut puzzle = Puzzle::from_givens(document.read_values_member("givens")?.unwrap_or_default());
    for (cell, value) in document.read_values_member("placed")?.unwrap_or_default().iter() {
        match (puzzle.values[cell], *value) {
            (_, None) => {}
            (None, Some(_)) => puzzle.values[cell] = *value,
            (Some(given), Some(_)) => {
                let found = ParseMessage::PlacedOnGiven { cell, digit: given };
                return Err(document.member_error("placed", ParseMessage::PlacedBesideGivens, found));
            }
        }
    }
    // Candidates, the solution, and the player's notes.
    puzzle.marks = document.read_digit_sets_member("marks")?;
    puzzle.removed = document.read_candidates_member("removed")?;
    puzzle.solution = document.read_values_member("solution")?.map(Box::new);
    let (corner, centre) =
        (document.read_digit_sets_member("corner")?, document.read_digit_sets_member("centre")?);
    if corner.is_some() || centre.is_some() {
        let notes = PlayerNotes { corner: corner.unwrap_or_default(), centre: centre.unwrap_or_default() };
        puzzle.notes = Some(Box::new(notes));
    }
    for rule in document.read_list_member("rules")?.unwrap_or(&[]) {
        let name = rule.as_str().ok_or_else(|| {
            document.member_error("rules", ParseMessage::NamesOfRules, unexpected_value_message(rule))
        })?;
        puzzle.rules.push(name.to_string());
    }
    // Members that no version knows are reported, in the objects inside as well.
    let mut unknown = document.unknown_members(&KNOWN_MEMBERS);
    if let Some(expected) = document.read_member_as_object("expected")? {
        unknown.extend(expected.unknown_members(&[
            "code",
            "variant",
            "digits",
            "eliminations",
            "placements",
            "extra",
        ]));
        puzzle.expected = Some(Box::new(read_expected_step(&expected)?));
    }
    if let Some(about) = document.read_member_as_object("about")? {
        unknown.extend(about.unknown_members(&METADATA_FIELDS.map(|(name, ..)| name)));
        for (name, _, field) in METADATA_FIELDS {
            *field(&mut puzzle.metadata) = about.read_owned_text_member(name)?;
        }
    }
    // Columns of a table stay as written, numbers included.
    if let Some(columns) = document.read_member_as_object("columns")? {
        let written = members::parse_inner_members(document.raw_members, "columns");
        puzzle.row = Some(Box::new(members::build_source_row(columns.members, &written, Vec::new())));
    }
    let mut reading = PuzzleReading::new(puzzle, &INFO);
    for name in unknown {
        reading.add_warning(line, 1, ParseMessage::MemberUnknown { member: shorten_to_excerpt(name) });
    }
    if !reading.puzzle.rules.is_empty() {
        let rules = reading.puzzle.rules.join(", ");
        reading.add_warning(line, 1, ParseMessage::RulesUnsupported { rules });
    }
    Ok(reading)
}

fn read_expected_step(document: &JsonDocument<'_>) -> Result<ExpectedStep, FormatError> {
    let pattern = document.read_text_member("digits")?.unwrap_or("");
    Ok(ExpectedStep {
        code: document.read_owned_text_member("code")?.ok_or_else(|| {
            document.member_error("expected", ParseMessage::CodeOfTechnique, ParseMessage::None)
        })?,
        variant: document.read_owned_text_member("variant")?,
        digits: parse_digits(pattern).ok_or_else(|| {
            document.member_error(
                "digits",
                ParseMessage::Digits,
                ParseMessage::Quoted { text: shorten_to_excerpt(pattern) },
            )
        })?,
        eliminations: document.read_candidates_member("eliminations")?,
        placements: document.read_candidates_member("placements")?,
        extra: document.read_owned_text_member("extra")?,
    })
}

/// A field of [`PuzzleMetadata`]: its name, its getter and its setter.
type MetadataField =
    (&'static str, fn(&PuzzleMetadata) -> &Option<String>, fn(&mut PuzzleMetadata) -> &mut Option<String>);

const METADATA_FIELDS: [MetadataField; 8] = [
    ("title", |about| &about.title, |about| &mut about.title),
    ("author", |about| &about.author, |about| &mut about.author),
    ("description", |about| &about.description, |about| &mut about.description),
    ("comment", |about| &about.comment, |about| &mut about.comment),
    ("date", |about| &about.date, |about| &mut about.date),
    ("source", |about| &about.source, |about| &mut about.source),
    ("level", |about| &about.level, |about| &mut about.level),
    ("url", |about| &about.url, |about| &mut about.url),
];

/// Writes the members in the order of the table above, without blanks.
fn write_json_object(puzzle: &Puzzle) -> String {
    // Givens and placed digits are two members.
    let part = |givens: bool| {
        ByCell::from_fn(|cell| puzzle.values[cell].filter(|_| puzzle.givens.contains(cell) == givens))
    };
    let mut object = JsonObjectWriter::default();
    object.add_raw_member("ninefold", &VERSION.to_string());
    object.add_values_member("givens", &part(true));
    // Members that would be empty are left out.
    if puzzle.givens != puzzle.filled_cells() {
        object.add_values_member("placed", &part(false));
    }
    if let Some(solution) = &puzzle.solution {
        object.add_values_member("solution", solution);
    }
    if let Some(marks) = &puzzle.marks {
        object.add_digit_sets_member("marks", marks);
    }
    if let Some(notes) = &puzzle.notes {
        object.add_digit_sets_member("corner", &notes.corner);
        object.add_digit_sets_member("centre", &notes.centre);
    }
    if !puzzle.removed.is_empty() {
        object.add_candidates_member("removed", puzzle.removed);
    }
    if !puzzle.rules.is_empty() {
        object.add_list_member("rules", puzzle.rules.iter().map(|rule| quote_string(rule)));
    }
    if let Some(expected) = &puzzle.expected {
        object.add_raw_member("expected", &write_expected_step(expected));
    }
    // Remarks and columns are objects inside.
    let mut about = JsonObjectWriter::default();
    for (name, field, _) in METADATA_FIELDS {
        about.add_text_member(name, field(&puzzle.metadata).as_deref());
    }
    if !about.0.is_empty() {
        object.add_raw_member("about", &about.into_json());
    }
    let mut columns = JsonObjectWriter::default();
    for (name, value) in puzzle.row.iter().flat_map(|row| row.unknown_fields()) {
        match value {
            FieldValue::Text(text) => {
                columns.add_raw_member(strip_quotes(&quote_string(name)), &quote_string(&text))
            }
            FieldValue::Json(value) => columns.add_raw_member(strip_quotes(&quote_string(name)), &value),
        }
    }
    if !columns.0.is_empty() {
        object.add_raw_member("columns", &columns.into_json());
    }
    object.into_json()
}

fn write_expected_step(expected: &ExpectedStep) -> String {
    let mut object = JsonObjectWriter::default();
    object.add_text_member("code", Some(&expected.code));
    object.add_text_member("variant", expected.variant.as_deref());
    object.add_text_member("digits", Some(&expected.digits.to_string()));
    object.add_candidates_member("eliminations", expected.eliminations);
    object.add_candidates_member("placements", expected.placements);
    object.add_text_member("extra", expected.extra.as_deref());
    object.into_json()
}

/// An object being written, without its braces.
#[derive(Default)]
struct JsonObjectWriter(String);

impl JsonObjectWriter {
    /// Adds a member to the JSON object; its name and value are written as they are.
    fn add_raw_member(&mut self, member: &str, value: &str) {
        let comma = if self.0.is_empty() { "" } else { "," };
        self.0 += &format!("{comma}\"{member}\":{value}");
    }

    fn add_text_member(&mut self, member: &str, value: Option<&str>) {
        if let Some(text) = value {
            self.add_raw_member(member, &quote_string(text));
        }
    }

    fn add_values_member(&mut self, member: &str, values: &BoardValues) {
        self.add_raw_member(member, &quote_string(&cells::format_values(values, '.')));
    }

    fn add_list_member(&mut self, member: &str, values: impl Iterator<Item = String>) {
        self.add_raw_member(member, &format!("[{}]", values.collect::<Vec<_>>().join(",")));
    }

    fn add_digit_sets_member(&mut self, member: &str, sets: &ByCell<DigitSet>) {
        self.add_list_member(member, sets.values().map(|digits| format!("\"{digits}\"")));
    }

    fn add_candidates_member(&mut self, member: &str, map: CandidateMap) {
        self.add_list_member(member, map.iter().map(|c| format!("[{},{}]", c.cell().index(), c.digit())));
    }

    fn into_json(self) -> String {
        format!("{{{}}}", self.0)
    }
}

/// Returns the text within quotes.
fn strip_quotes(quoted: &str) -> &str {
    &quoted[1..quoted.len() - 1]
}

/// Returns a JSON string with its quotes.
pub(super) fn quote_string(text: &str) -> String {
    let mut quoted = String::new();
    // Characters that JSON permits may still control a terminal.
    for c in Value::String(text.to_string()).to_string().chars() {
        match c {
            '\u{7f}'..='\u{9f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
            | '\u{fffe}'
            | '\u{ffff}' => {
                quoted.push_str(&format!("\\u{:04x}", c as u32));
            }
            _ => quoted.push(c),
        }
    }
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{read_all_puzzles, read_first_puzzle};

    fn check_error(text: &str, expected: &str) {
        assert_eq!(read_first_puzzle(text).unwrap_err().to_string(), expected);
    }

    #[test]
    fn the_example_is_canonical() {
        let reading = read_first_puzzle(INFO.example).unwrap();
        assert_eq!((reading.format.id, reading.warnings.len()), ("json", 0));
        assert_eq!(JsonFormat.write_puzzle(&reading.puzzle).unwrap().text, INFO.example);
    }

    #[test]
    fn errors_name_the_member() {
        check_error(
            "{\n\"ninefold\": 2}",
            "line 2, column 1: expected the member ninefold with a version up to 1, found 2",
        );
        check_error(
            "{}",
            "line 1, column 1: expected the member ninefold or a member puzzle, found none of them",
        );
        check_error(
            "{\"ninefold\":1,\n \"givens\":5}",
            "line 2, column 2: expected givens as a string, found 5",
        );
        check_error(
            "{\"ninefold\":1,\"removed\":[[81,1]]}",
            "line 1, column 15: expected removed as pairs of cell (0-80) and digit (1-9), found [81,1]",
        );
        check_error(
            "{\"ninefold\":1",
            "line 1, column 13: expected JSON, found a fault: EOF while parsing an object",
        );
    }

    #[test]
    fn unknown_members_are_ignored_aloud() {
        let reading = read_first_puzzle("{\"ninefold\":1,\"colour\":3}").unwrap();
        assert_eq!(
            reading.warnings[0].to_string(),
            "line 1, column 1: the member \"colour\" is unknown and ignored"
        );
    }

    #[test]
    fn several_may_follow_each_other() {
        let lines = format!("{0}\n{0}\n", INFO.example);
        assert_eq!(read_all_puzzles(&lines).iter().map(|entry| entry.line).collect::<Vec<_>>(), [1, 2]);
        let list = format!("[\n{0},\n{0}]\n", INFO.example);
        assert_eq!(read_all_puzzles(&list).iter().filter(|entry| entry.result.is_ok()).count(), 2);
    }
}
