//! Saved boards of other programs as JSON objects: a list of 81 cells, each an object with its digit and its
//! candidates, and the saves of GNOME Sudoku, which list the cells that are not empty with their places.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::{Map, Value};

use super::{INFO, shorten_value};
use crate::PuzzleReading;
use ninefold_core::phrase::ParseMessage;
use ninefold_core::{ByCell, Cell, CellMap, Digit, DigitSet, PlayerNotes, Puzzle};

/// Names of members that hold the digit of a cell.
const DIGIT_NAMES: [&str; 6] = ["val", "value", "digit", "number", "v", "num"];
/// Names of members that hold a player's notes.
const NOTE_NAMES: [&str; 6] = ["candidates", "notes", "earmarks", "pencilMarks", "pencilmarks", "marks"];
/// Names of members that say whether a digit is a given.
const GIVEN_NAMES: [&str; 8] =
    ["given", "fixed", "isGiven", "isFixed", "readonly", "locked", "initial", "is_given"];

fn find_member<'a>(object: &'a Map<String, Value>, names: &[&str]) -> Option<&'a Value> {
    names.iter().find_map(|name| object.get(*name))
}

/// Whether an object is a cell: it has a digit or nothing under a name for it.
pub(super) fn is_cell_object(value: &Value) -> bool {
    let Value::Object(object) = value else { return false };
    let is_digit = |value: &Value| match value {
        Value::Null | Value::Number(_) | Value::Bool(false) => true,
        Value::String(text) => text.len() <= 1,
        _ => false,
    };
    // An object with cells inside is no cell itself.
    let is_long = |value: &Value| match value {
        Value::String(text) => text.len() >= 30,
        Value::Array(list) => list.len() > 9,
        Value::Object(_) => true,
        _ => false,
    };
    let has_digit = || {
        let is_note =
            |name: &String| NOTE_NAMES.contains(&name.as_str()) || GIVEN_NAMES.contains(&name.as_str());
        find_member(object, &DIGIT_NAMES).map_or_else(|| object.keys().all(is_note), is_digit)
    };
    !object.is_empty() && !object.values().any(is_long) && has_digit()
}

/// Returns the value of the member with the cell's digit; null if there is none.
pub(super) fn cell_digit_member(cell: &Map<String, Value>) -> &Value {
    find_member(cell, &DIGIT_NAMES).unwrap_or(&Value::Null)
}

/// Takes over what the objects of cells say apart from their digits: which of these are givens, and the
/// player's notes.
pub(super) fn read_givens_and_notes(puzzle: &mut Puzzle, cells: &[&Value]) {
    let objects = || Cell::all().zip(cells).filter_map(|(cell, value)| Some((cell, value.as_object()?)));
    let given = |object: &Map<String, Value>| find_member(object, &GIVEN_NAMES).and_then(Value::as_bool);
    if objects().any(|(_, object)| given(object).is_some()) {
        let given = objects().filter(|(_, object)| given(object) == Some(true));
        let given: CellMap = given.map(|(cell, _)| cell).collect();
        puzzle.givens = given & puzzle.filled_cells();
    }
    let mut notes = ByCell::<DigitSet>::default();
    for (cell, object) in objects() {
        notes[cell] = parse_notes(find_member(object, &NOTE_NAMES));
    }
    store_notes(puzzle, notes);
}

/// Returns the names of cell members that contain digits and are not read.
pub(super) fn find_unread_members(cells: &[&Value]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let is_known = |name: &str, value: &Value| {
        DIGIT_NAMES.contains(&name)
            || GIVEN_NAMES.contains(&name)
            || NOTE_NAMES.contains(&name) && are_notes_readable(value)
    };
    for (name, value) in cells.iter().filter_map(|cell| cell.as_object()).flatten() {
        if !is_known(name, value)
            && value.to_string().contains(|c: char| c.is_ascii_digit())
            && !names.contains(name)
        {
            names.push(name.clone());
        }
    }
    names
}

fn store_notes(puzzle: &mut Puzzle, centre: ByCell<DigitSet>) {
    if centre.values().any(|digits| !digits.is_empty()) {
        puzzle.notes = Some(Box::new(PlayerNotes { corner: ByCell::default(), centre }));
    }
}

fn parse_notes(value: Option<&Value>) -> DigitSet {
    match value {
        Some(Value::Array(list)) => list.iter().filter_map(parse_digit).collect(),
        Some(Value::String(text)) => text.chars().filter_map(Digit::from_char).collect(),
        _ => DigitSet::EMPTY,
    }
}

/// Whether the notes are [read](parse_notes) completely.
fn are_notes_readable(value: &Value) -> bool {
    match value {
        Value::Array(list) => list.iter().all(|value| parse_digit(value).is_some()),
        Value::String(text) => text.chars().all(|c| Digit::from_char(c).is_some() || !c.is_alphanumeric()),
        _ => false,
    }
}

fn parse_digit(value: &Value) -> Option<Digit> {
    let number = value.as_u64().or_else(|| value.as_str()?.trim().parse().ok())?;
    Digit::try_from(u8::try_from(number).ok()?).ok()
}

/// Reads a save of GNOME Sudoku, if the object is one: its member `cells` has objects with a `position`.
pub(super) fn read_gnome_save(object: &Map<String, Value>) -> Option<Result<PuzzleReading, ParseMessage>> {
    let cells = object.get("cells")?.as_array()?;
    let is_placed = |value: &Value| value.get("position").is_some_and(Value::is_array);
    if cells.is_empty() || !cells.iter().all(is_placed) {
        return None;
    }
    let mut puzzle = Puzzle::default();
    let mut notes = ByCell::<DigitSet>::default();
    // Each entry has its place, its digit (0 or null for none), whether it is fixed (a given), and notes.
    for entry in cells {
        let invalid_value = || ParseMessage::Value { text: shorten_value(entry) };
        let number = |index: usize| {
            let number = entry.get("position")?.get(index)?.as_u64()?;
            usize::try_from(number).ok().filter(|number| *number < 9)
        };
        let (Some(row), Some(column)) = (number(0), number(1)) else { return Some(Err(invalid_value())) };
        let cell = Cell::from_row_column(row, column);
        match entry.get("value").unwrap_or(&Value::Null) {
            Value::Null => {}
            value if value.as_u64() == Some(0) => {}
            value => match parse_digit(value) {
                Some(digit) => puzzle.values[cell] = Some(digit),
                None => return Some(Err(invalid_value())),
            },
        }
        if puzzle.values[cell].is_some() && entry.get("fixed").and_then(Value::as_bool) != Some(false) {
            puzzle.givens += cell;
        }
        notes[cell] = parse_notes(entry.get("earmarks"));
    }
    // The notes and the level go with the puzzle; other members are reported.
    store_notes(&mut puzzle, notes);
    let level = object.get("difficulty_category").and_then(Value::as_str);
    puzzle.metadata.level = level.map(ToString::to_string);
    let mut reading = PuzzleReading::new(puzzle, &INFO);
    let left_out = object.keys().filter(|name| !["cells", "difficulty_category"].contains(&name.as_str()));
    let names: Vec<&str> = left_out.map(String::as_str).collect();
    if !names.is_empty() {
        reading.add_warning(1, 1, ParseMessage::MembersLeftOut { members: names.join(", ") });
    }
    Some(Ok(reading))
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;
    use crate::{cells, read_single_puzzle};

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[track_caller]
    fn check(text: &str) -> Puzzle {
        let puzzle = read_single_puzzle(text).unwrap_or_else(|error| panic!("{error}\n{text}")).puzzle;
        assert_eq!(cells::format_values(&puzzle.values, '.'), LINE, "{text}");
        puzzle
    }

    #[test]
    fn lists_of_cells_are_boards() {
        let cell = |name: &str, c: char| match c {
            '.' => format!("{{\"{name}\": null, \"candidates\": [1, 2]}}"),
            digit => format!("{{\"{name}\": {digit}, \"candidates\": []}}"),
        };
        for name in ["val", "value", "digit"] {
            let cells: Vec<String> = LINE.chars().map(|c| cell(name, c)).collect();
            let puzzle = check(&format!("[{}]", cells.join(", ")));
            assert_eq!((puzzle.givens.len(), puzzle.notes.is_some()), (30, true));
            let rows: Vec<String> = cells.chunks(9).map(|row| format!("[{}]", row.join(", "))).collect();
            check(&format!("[{}]", rows.join(",\n")));
            check(&format!("{{\"board\": [{}]}}", rows.join(",\n")));
        }
        let fixed = LINE.chars().map(|c| match c {
            '.' => "{\"value\": 0, \"fixed\": false}".into(),
            '5' => "{\"value\": 5, \"fixed\": false}".into(),
            digit => format!("{{\"value\": {digit}, \"fixed\": true}}"),
        });
        let puzzle = check(&format!("[{}]", fixed.collect::<Vec<String>>().join(",")));
        assert_eq!((puzzle.filled_cells() - puzzle.givens).len(), LINE.matches('5').count());
        assert!(read_single_puzzle("[{\"val\": 5}, {\"val\": null}]").is_err());
    }

    #[test]
    fn saves_of_gnome_sudoku_are_read() {
        let cells = LINE.bytes().enumerate().filter(|(_, byte)| *byte != b'.').map(|(at, byte)| {
            let (row, column, fixed) = (at / 9, at % 9, at > 0);
            let digit = char::from(byte);
            format!(
                "{{\"position\": [{row}, {column}], \"value\": {digit}, \"fixed\": {fixed}, \"earmarks\": []}}"
            )
        });
        let cells = cells.collect::<Vec<_>>().join(",\n");
        let noted = "{\"position\": [0, 2], \"value\": 0, \"fixed\": false, \"earmarks\": [1, 4]}";
        let text = format!(
            "{{\n\"difficulty_category\": \"easy\",\n\"time_elapsed\": 12.5,\n\"cells\": [{cells},\n{noted}]\n}}\n"
        );
        let puzzle = check(&text);
        assert_eq!((puzzle.filled_cells() - puzzle.givens).len(), 1);
        assert_eq!(puzzle.notes.unwrap().centre[Cell::at(2)].len(), 2);
        assert_eq!(puzzle.metadata.level.as_deref(), Some("easy"));
        assert!(read_single_puzzle(&text.replace("[0, 2]", "[0, 12]")).is_err());
    }
}
