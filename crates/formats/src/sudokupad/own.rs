//! SudokuPad's own object: rows of cells, cages that are rules or remarks, regions and drawings, with short
//! names for its members.

use serde_json::{Map, Value};

use super::INFO;
use super::relaxed;
use crate::fpuzzles::{bad_value_message, has_content, parse_digit, read_solution, warn_about_rules};
use crate::lz;
use crate::prelude::*;
use crate::puzzle_link::{self, PuzzleLink};
use ninefold_core::{Cell, CellMap, House};

/// Reads the compressed JSON object of a SudokuPad link.
pub(super) fn read_compressed_object(
    link: &PuzzleLink<'_>,
    payload: &str,
) -> Result<PuzzleReading, FormatError> {
    let error_for = |found: ParseMessage| link.part_error(payload, ParseMessage::CompressedPuzzle, found);
    let text = lz::decompress_base64(&puzzle_link::restore_base64(payload))
        .map_err(|error| error_for(error.into()))?;
    let object = relaxed::parse_relaxed_json(&text).map_err(error_for)?;
    let mut reading = PuzzleReading::new(read_sudokupad_object(&object).map_err(error_for)?, &INFO);
    warn_about_rules(&mut reading, link.line.number);
    Ok(reading)
}

/// Returns a member by its full or its short name.
fn find_member<'a>(object: &'a Value, names: [&str; 2]) -> Option<&'a Value> {
    names.iter().find_map(|name| object.get(name))
}

fn find_list_member<'a>(object: &'a Value, names: [&str; 2]) -> &'a [Value] {
    find_member(object, names).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn read_sudokupad_object(object: &Value) -> Result<Puzzle, ParseMessage> {
    let rows = find_list_member(object, ["cells", "ce"]);
    let widest = rows.iter().filter_map(Value::as_array).map(Vec::len).max();
    if rows.len() != 9 || widest != Some(9) {
        return Err(ParseMessage::BoardOfSize { rows: rows.len(), cells: widest.unwrap_or(0) });
    }
    // All digits are givens, as SudokuPad's object has no others.
    let mut puzzle = Puzzle::default();
    for (row, cells) in rows.iter().enumerate() {
        for (column, cell) in cells.as_array().into_iter().flatten().enumerate() {
            let place = Cell::from_row_column(row, column);
            if let Some(value) = find_member(cell, ["value", "v"]).filter(|value| !value.is_null()) {
                puzzle.values[place] =
                    Some(parse_digit(value).ok_or_else(|| bad_value_message(value, place))?);
            }
        }
    }
    puzzle.givens = puzzle.filled_cells();
    // Remarks stand in the metadata, or in the text of cages (`title: Name`); other cages are rules.
    for (name, text) in object.get("metadata").and_then(Value::as_object).into_iter().flatten() {
        // What is switched on there and not known may be a rule.
        if !read_metadata(&mut puzzle, name, text) && *text == Value::Bool(true) {
            puzzle.rules.push(name.clone());
        }
    }
    for cage in find_list_member(object, ["cages", "ca"]) {
        read_cage(&mut puzzle, cage);
    }
    // Anything drawn on the board may be a rule, so it counts as one.
    if has_irregular_regions(object) {
        puzzle.rules.push("irregular regions".to_string());
    }
    for (name, short) in [("arrows", "a"), ("lines", "l"), ("overlays", "o"), ("underlays", "u")] {
        if find_member(object, [name, short]).is_some_and(says_something) {
            puzzle.rules.push(format!("drawn {name}"));
        }
    }
    // So may any other member, such as diagonals or a knight's move.
    let members = object.as_object().into_iter().flatten();
    let others =
        members.filter(|(name, value)| !KNOWN_MEMBERS.contains(&name.as_str()) && says_something(value));
    puzzle.rules.extend(others.map(|(name, _)| name.clone()));
    Ok(puzzle)
}

/// Whether a member says anything. In a list nothing at all stands for an empty object, so an empty list has one.
fn says_something(value: &Value) -> bool {
    let is_empty = |value: &Value| value.as_object().is_some_and(Map::is_empty);
    match value {
        Value::Array(list) => !list.iter().all(is_empty),
        value => has_content(value) && !is_empty(value),
    }
}

/// Members that are read, and settings.
const KNOWN_MEMBERS: [&str; 25] = [
    "id",
    "cellSize",
    "cs",
    "settings",
    "metadata",
    "title",
    "author",
    "rules",
    "solution",
    "msgcorrect",
    "foglight",
    "cells",
    "ce",
    "regions",
    "re",
    "cages",
    "ca",
    "arrows",
    "a",
    "lines",
    "l",
    "overlays",
    "o",
    "underlays",
    "u",
];

/// Reads a cage: it is a rule, or a remark (`title: Name`), or the name of a rule for the whole board.
fn read_cage(puzzle: &mut Puzzle, cage: &Value) {
    let words = find_member(cage, ["value", "v"]).and_then(Value::as_str);
    let rule = match words.and_then(|words| words.split_once(':')) {
        Some((name, text)) if read_metadata(puzzle, name.trim(), &text.trim().into()) => return,
        _ if !find_list_member(cage, ["cells", "ce"]).is_empty() => "cages",
        _ => match words {
            Some(name) => name,
            None => return,
        },
    };
    if !puzzle.rules.iter().any(|known| known == rule) {
        puzzle.rules.push(rule.to_string());
    }
}

/// Stores a remark; returns whether it is one.
fn read_metadata(puzzle: &mut Puzzle, name: &str, text: &Value) -> bool {
    let about = &mut puzzle.metadata;
    let field = match name.to_lowercase().as_str() {
        "title" | "t" => &mut about.title,
        "author" => &mut about.author,
        "rules" => &mut about.description,
        "source" => &mut about.source,
        "solution" => {
            puzzle.solution = read_solution(text).map(Box::new);
            return true;
        }
        "msgcorrect" | "foglight" => return true,
        _ => return false,
    };
    let words = match text {
        Value::Array(lines) => lines.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("\n"),
        _ => text.as_str().unwrap_or("").to_string(),
    };
    if !words.is_empty() {
        *field = Some(words);
    }
    true
}

/// Whether the object lists regions that are not the nine boxes.
fn has_irregular_regions(object: &Value) -> bool {
    find_list_member(object, ["regions", "re"]).iter().filter_map(Value::as_array).any(|region| {
        let place = |pair: &Value| {
            let number = |i: usize| usize::try_from(pair.get(i)?.as_u64()?).ok().filter(|&number| number < 9);
            Some(Cell::from_row_column(number(0)?, number(1)?))
        };
        let cells: Option<CellMap> = region.iter().map(place).collect();
        !cells.is_some_and(|cells| House::all().take(9).any(|house| house.cells() == cells))
    })
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;
    use crate::{FormatError, cells, read_first_puzzle};

    fn read_link_object(object: &str) -> Result<PuzzleReading, FormatError> {
        read_first_puzzle(&format!(
            "https://sudokupad.app/scl{}",
            lz::compress_base64(object).replace('+', "%2B")
        ))
    }

    /// Returns rows with these cells in the first; an empty cell is nothing.
    fn format_rows(first: &str) -> String {
        format!("{{ce:[[{first}],{}]", ["[,,,,,,,,]"; 8].join(","))
    }

    #[test]
    fn cells_and_remarks_are_read() {
        let text = format_rows("{v:5},,,,,,,,{v:'3'}")
            + ",ca:[{v:'title: It\\'s'},{v:'author: A'},{v:'rules: Normal: all'},{v:antiknight},{ce:[[0,0]],v:5}]"
            + ",re:[[[0,0],[0,1],[0,2],[1,0],[1,1],[1,2],[2,0],[2,1],[2,2]]],l:[{c:ff0000}]}";
        let reading = read_link_object(&text).unwrap();
        let puzzle = &reading.puzzle;
        assert_eq!(cells::format_values(&puzzle.values, '.'), format!("5.......3{}", ".".repeat(72)));
        assert_eq!(puzzle.metadata.title.as_deref(), Some("It's"));
        assert_eq!(puzzle.metadata.description.as_deref(), Some("Normal: all"));
        assert_eq!(puzzle.rules, ["antiknight", "cages", "drawn lines"]);
        assert!(
            reading.warnings[0]
                .message
                .to_string()
                .ends_with("not supported: antiknight, cages, drawn lines")
        );
    }

    #[test]
    fn remarks_may_be_an_object() {
        let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let text = format_rows(",,,,,,,,")
            + &format!(",metadata:{{t:'T',author:'A',rules:['one','two'],solution:'{solution}'}}}}");
        let puzzle = read_link_object(&text).unwrap().puzzle;
        assert_eq!(puzzle.metadata.title.as_deref(), Some("T"));
        assert_eq!(puzzle.metadata.description.as_deref(), Some("one\ntwo"));
        assert_eq!(puzzle.solution.map(|grid| cells::format_values(&grid, '.')).as_deref(), Some(solution));
        assert!(puzzle.rules.is_empty());
    }

    #[test]
    fn other_rules_are_told_by_their_names() {
        let check = |members: &str, rules: &[&str]| {
            let reading = read_link_object(&(format_rows("{v:5},,,,,,,,") + members + "}")).unwrap();
            assert_eq!(reading.puzzle.rules, rules, "{members}");
        };
        check(",ca:[{ce:[[0,0],[1,1],[2,2]],unique:t,hidden:t}]", &["cages"]);
        check(",ca:[{v:'diagonal+'},{v:'antiking'}]", &["diagonal+", "antiking"]);
        check(",metadata:{antiknight:t,norowcol:t,title:'T'}", &["antiknight", "norowcol"]);
        check(",metadata:{antiknight:f}", &[]);
        check(",diagonals:t,thermos:[{c:[[0,0],[0,1]]}]", &["diagonals", "thermos"]);
        check(",diagonals:f,thermos:[],l:[],arrows:[],cellSize:50,id:'x',settings:{a:t}", &[]);
    }

    #[test]
    fn other_boards_are_refused() {
        let error = read_link_object("{ce:[[{v:1},],[,{v:1}]]}").unwrap_err().to_string();
        let expected = "line 1, column 26: expected a compressed puzzle, found 2 rows of 2 cells (only 9×9 is supported)";
        assert_eq!(error, expected);
        let irregular = format_rows(",,,,,,,,") + ",re:[[[0,0]]]}";
        assert_eq!(read_link_object(&irregular).unwrap().puzzle.rules, ["irregular regions"]);
    }
}
