//! Links of f-puzzles.com: a compressed JSON object (`lz`) after `?load=`; the bare object is read, too.
//!
//! The object has `size`, `grid` (nine rows of cells with `value`, `given`, `region` and pencil marks),
//! `title`, `author`, `ruleset`, `solution`, and a member for each kind of variant rule or decoration. Pencil
//! marks that the setter gave are the candidates of their cells; corner and centre marks are a player's
//! notes.

use serde_json::{Map, Value};

use super::error::TextPosition;
use super::json::{invalid_json_error, quote_string};
use super::puzzle_link::{self, PuzzleLink};
use super::{lz, strip_byte_order_mark};
use crate::prelude::*;
use ninefold_core::phrase::shorten_to_excerpt;
use ninefold_core::{ByCell, Cell, Digit, DigitSet, PlayerNotes};

/// The format of f-puzzles links.
#[derive(Debug)]
pub(crate) struct FPuzzlesFormat;

const HOST: &str = "f-puzzles.com";

static INFO: FormatInfo = FormatInfo {
    id: "f-puzzles",
    aliases: &["fpuzzles", "fpuz"],
    name: "f-puzzles link",
    description: "A link (or its JSON) with givens, placed digits, notes, title and rules, which most setters' tools read.",
    example: "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BWVNCImAOwQBcMqBfZY8qhAGZ6jFu04wewKVJClK1AOwimreB268ZWrQF1khOf2oA2FWPUTt03kYUIAjObUbJt+QKTPxmvvdrelr7WXPqEsh7UKOiiLlbuxggAHIGuITo2fp5mMao+btJhWdQpuRZpGdZ22anxmVWRQrXcRdXUACzNBQ2J8KUMeUHdCf7CZXHBGW2OXaEGxQjK4/npmdPwAEyzlVON8DkD5VZFEb0HsSs79SOeW8tDp/79Fw9686vrnfcVC/BO33V1tFDhNhms9nQAS13ldHp5noMfj1/EsQZdfsCXmldLouEA===",
    layout: FormatLayout::Line,
    supported_parts: SUPPORTED_PARTS,
};

/// Parts of a puzzle that the JSON can hold.
pub(super) const SUPPORTED_PARTS: PuzzlePartSet = PuzzlePartSet::from_parts(&[
    PuzzlePart::Values,
    PuzzlePart::Placed,
    PuzzlePart::Candidates,
    PuzzlePart::Notes,
    PuzzlePart::Solution,
    PuzzlePart::Title,
    PuzzlePart::Author,
    PuzzlePart::Description,
]);

impl PuzzleFormat for FPuzzlesFormat {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn matches_text(&self, text: &str) -> bool {
        let start = strip_byte_order_mark(text).trim_start();
        puzzle_link::is_link_to(text, HOST)
            || (start.starts_with('{') && text.contains("\"grid\"") && text.contains("\"size\""))
    }

    fn read_first_puzzle(&self, text: &str) -> Result<PuzzleReading, FormatError> {
        let bare = strip_byte_order_mark(text);
        if bare.trim_start().starts_with('{') {
            let value = serde_json::from_str(bare)
                .map_err(|error| invalid_json_error(TextPosition::new(bare), &error))?;
            return read_fpuzzles_object(&value, &INFO, TextLine { number: 1, text: "" });
        }
        super::read_single_text_line(text, read_line)
    }

    fn read_each_puzzle(&self, text: &str, sink: &mut dyn FnMut(PuzzleEntry)) {
        if strip_byte_order_mark(text).trim_start().starts_with('{') {
            return sink(PuzzleEntry::at_line(1, self.read_first_puzzle(text)));
        }
        super::read_lines(self, text, sink);
    }

    fn write_puzzle(&self, puzzle: &Puzzle) -> Result<WrittenText, FormatWriteError> {
        let object = write_fpuzzles_object(puzzle, &INFO)?;
        INFO.finish_written_text(puzzle, format!("https://www.{HOST}/?load={}", lz::compress_base64(&object)))
    }
}

fn read_line(line: TextLine<'_>) -> Result<PuzzleReading, FormatError> {
    let Some(link) = PuzzleLink::parse_for_host(line, HOST) else {
        return Err(line.error_at(0, ParseMessage::LinkOf { site: HOST }, ParseMessage::AnotherText));
    };
    match (link.query_parameter("load"), link.query_parameter("id")) {
        (Some(load), _) => {
            let mut reading = read_compressed_puzzle(&link, load, &INFO)?;
            reading.warnings.extend(link.unread_parts_warning(&["load"]));
            Ok(reading)
        }
        (None, Some(id)) => Err(link.offline_error(id)),
        (None, None) => {
            Err(link.part_error(link.query, ParseMessage::LinkWith { parameter: "load" }, ParseMessage::None))
        }
    }
}

/// Reads the compressed object of an f-puzzles link.
pub(super) fn read_compressed_puzzle(
    link: &PuzzleLink<'_>,
    payload: &str,
    format: &'static FormatInfo,
) -> Result<PuzzleReading, FormatError> {
    let text = lz::decompress_base64(&puzzle_link::restore_base64(payload))
        .map_err(|error| link.part_error(payload, ParseMessage::CompressedPuzzle, error.into()))?;
    let value = serde_json::from_str(&text).map_err(|error: serde_json::Error| {
        let found = ParseMessage::NoJsonInside { reason: shorten_to_excerpt(&error.to_string()) };
        link.part_error(payload, ParseMessage::CompressedPuzzle, found)
    })?;
    read_fpuzzles_object(&value, format, link.line)
}

/// Reads the decompressed object.
fn read_fpuzzles_object(
    value: &Value,
    format: &'static FormatInfo,
    line: TextLine<'_>,
) -> Result<PuzzleReading, FormatError> {
    let error_for = |expected: ParseMessage, found: ParseMessage| line.error_at(0, expected, found);
    let object =
        value.as_object().ok_or_else(|| error_for(ParseMessage::FPuzzlesObject, ParseMessage::OtherJson))?;
    // Boards of other sizes exist on the site; only nine by nine is a Sudoku here.
    let size = object.get("size").and_then(Value::as_u64);
    if size != Some(9) {
        let found = size.map_or(ParseMessage::None, |size| ParseMessage::Value { text: size.to_string() });
        return Err(error_for(ParseMessage::FPuzzlesSize, found));
    }
    let rows = object.get("grid").and_then(Value::as_array).filter(|rows| rows.len() == 9);
    let rows = rows.ok_or_else(|| error_for(ParseMessage::FPuzzlesRows, ParseMessage::Another))?;
    // Each cell has its digit, whether it is a given, and its pencil marks.
    let mut cells = FPuzzlesCells::default();
    for (number, row) in rows.iter().enumerate() {
        let row = row.as_array().filter(|row| row.len() == 9);
        let row = row.ok_or_else(|| {
            error_for(ParseMessage::FPuzzlesCells, ParseMessage::FPuzzlesRow { row: number + 1 })
        })?;
        for (column, cell) in row.iter().enumerate() {
            let place = Cell::from_row_column(number, column);
            cells.read_cell(place, cell).map_err(|found| error_for(ParseMessage::FPuzzlesDigits, found))?;
        }
    }
    let mut reading = PuzzleReading::new(cells.into_puzzle(), format);
    read_metadata_and_rules(object, &mut reading.puzzle);
    if reading.puzzle.marks.is_some() {
        reading.add_warning(line.number, 1, ParseMessage::GivenMarks);
    }
    // Other members are rules, which make it another puzzle, or text on the board, which is only ignored.
    warn_about_rules(&mut reading, line.number);
    if object.get("text").is_some_and(has_content) {
        reading.add_warning(line.number, 1, ParseMessage::DrawnIgnored { names: "text".into() });
    }
    Ok(reading)
}

/// Adds the warning that the puzzle has other rules, which are not followed.
pub(super) fn warn_about_rules(reading: &mut PuzzleReading, line: usize) {
    if !reading.puzzle.rules.is_empty() {
        let rules = reading.puzzle.rules.join(", ");
        reading.add_warning(line, 1, ParseMessage::RulesUnsupported { rules });
    }
}

/// The cells read so far.
#[derive(Default)]
struct FPuzzlesCells {
    puzzle: Puzzle,
    notes: PlayerNotes,
    marks: Option<ByCell<DigitSet>>,
    has_irregular_regions: bool,
}

impl FPuzzlesCells {
    fn read_cell(&mut self, place: Cell, cell: &Value) -> Result<(), ParseMessage> {
        if let Some(value) = cell.get("value").filter(|value| !value.is_null()) {
            self.puzzle.values[place] =
                Some(parse_digit(value).ok_or_else(|| bad_value_message(value, place))?);
            if cell.get("given").and_then(Value::as_bool) == Some(true) {
                self.puzzle.givens += place;
            }
        }
        self.notes.corner[place] = read_digit_list(cell, "cornerPencilMarks", place)?;
        self.notes.centre[place] = read_digit_list(cell, "centerPencilMarks", place)?;
        let given = read_digit_list(cell, "givenPencilMarks", place)?;
        if !given.is_empty() {
            self.marks.get_or_insert(ByCell::splat(DigitSet::FULL))[place] = given;
        }
        let region = cell.get("region").and_then(Value::as_u64);
        self.has_irregular_regions |= region.is_some_and(|region| region != place.box_index() as u64);
        Ok(())
    }

    fn into_puzzle(self) -> Puzzle {
        let notes = (self.notes != PlayerNotes::default()).then(|| Box::new(self.notes));
        let rules = if self.has_irregular_regions {
            alloc::vec!["irregular regions".to_string()]
        } else {
            Vec::new()
        };
        Puzzle { marks: self.marks, notes, rules, ..self.puzzle }
    }
}

/// Returns the digit of a number or a string.
pub(super) fn parse_digit(value: &Value) -> Option<Digit> {
    let number = value.as_u64().or_else(|| value.as_str()?.trim().parse().ok())?;
    Digit::try_from(u8::try_from(number).ok()?).ok()
}

/// Returns the message for a value that is no digit of this cell.
pub(super) fn bad_value_message(value: &Value, cell: Cell) -> ParseMessage {
    ParseMessage::ValueInCell { text: shorten_to_excerpt(&value.to_string()), cell }
}

fn read_digit_list(cell: &Value, member: &'static str, place: Cell) -> Result<DigitSet, ParseMessage> {
    let list = cell.get(member).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    // f-puzzles stores empty slots of a cell as null.
    list.iter()
        .filter(|value| !value.is_null() && value.as_str() != Some(""))
        .map(|value| {
            let text = || shorten_to_excerpt(&value.to_string());
            parse_digit(value).ok_or_else(|| ParseMessage::FPuzzlesDigit {
                text: text(),
                member,
                cell: place,
            })
        })
        .collect()
}

/// Members that are no rules: remarks and settings.
const NON_RULE_MEMBERS: [&str; 13] = [
    "size",
    "text",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "highlightConflicts",
    "successMessage",
    "msgcorrect",
    "disabledlogic",
    "truecandidatesoptions",
    "metadata",
];

/// Members that are drawn on the board, and may be the rules that the remarks explain.
const DRAWN_MEMBERS: [(&str, &str); 4] =
    [("line", "lines"), ("rectangle", "rectangles"), ("circle", "circles"), ("cage", "cages")];

fn read_metadata_and_rules(object: &Map<String, Value>, puzzle: &mut Puzzle) {
    let text = |member: &str| object.get(member).and_then(Value::as_str).filter(|text| !text.is_empty());
    puzzle.metadata.title = text("title").map(ToString::to_string);
    puzzle.metadata.author = text("author").map(ToString::to_string);
    puzzle.metadata.description = text("ruleset").map(ToString::to_string);
    puzzle.solution = object.get("solution").and_then(read_solution).map(Box::new);
    let rules = object
        .iter()
        .filter(|(name, value)| !NON_RULE_MEMBERS.contains(&name.as_str()) && has_content(value));
    puzzle.rules.extend(rules.map(|(name, _)| {
        let drawn = DRAWN_MEMBERS.iter().find(|(member, _)| member == name);
        drawn.map_or_else(|| name.clone(), |(_, drawn)| format!("drawn {drawn}"))
    }));
}

/// Whether a member of an f-puzzles object says anything.
pub(super) fn has_content(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::Array(list) => !list.is_empty(),
        _ => true,
    }
}

/// Reads a solution from a list of 81 digits or a text; anything else is none.
pub(super) fn read_solution(value: &Value) -> Option<ByCell<Option<Digit>>> {
    let digits: Vec<Option<Digit>> = match value {
        Value::Array(list) => list.iter().map(parse_digit).collect(),
        Value::String(text) => text.chars().map(Digit::from_char).collect(),
        _ => return None,
    };
    let grid: [Option<Digit>; 81] = digits.try_into().ok()?;
    grid.iter().any(Option::is_some).then_some(ByCell(grid))
}

/// Writes the puzzle as an f-puzzles object.
pub(super) fn write_fpuzzles_object(
    puzzle: &Puzzle,
    format: &'static FormatInfo,
) -> Result<String, FormatWriteError> {
    let candidates = puzzle.candidates();
    let eliminated = puzzle.crossed_out_candidates();
    let mut rows = String::new();
    // The object of a cell has only the members that say something: its digit, or candidates if some were
    // removed.
    for cell in Cell::all() {
        let mut members: Vec<String> = Vec::new();
        match puzzle.values[cell] {
            Some(digit) => {
                members.push(format!("\"value\":{digit}"));
                members.extend(puzzle.givens.contains(cell).then(|| "\"given\":true".to_string()));
            }
            None if candidates[cell].is_empty() => {
                return Err(format.unwritable_error(ParseMessage::CellWithoutCandidate { cell }));
            }
            None if !eliminated.digits_in_cell(cell).is_empty() => {
                members.push(format!("\"givenPencilMarks\":{}", write_digit_list(candidates[cell])));
            }
            None => {}
        }
        // Notes of the player have names of their own.
        if let Some(notes) = &puzzle.notes {
            for (name, digits) in [("center", notes.centre[cell]), ("corner", notes.corner[cell])] {
                members.extend(
                    (!digits.is_empty())
                        .then(|| format!("\"{name}PencilMarks\":{}", write_digit_list(digits))),
                );
            }
        }
        // Rows are lists in the list of the grid, so brackets go around each nine cells.
        let (before, behind) = match cell.column_index() {
            0 => (if cell.row_index() == 0 { "[" } else { ",[" }, ""),
            8 => (",", "]"),
            _ => (",", ""),
        };
        rows += &format!("{before}{{{}}}{behind}", members.join(","));
    }
    let mut object = format!("{{\"size\":9,\"grid\":[{rows}]");
    // The remarks and the solution follow the grid.
    let about = &puzzle.metadata;
    for (name, words) in [("title", &about.title), ("author", &about.author), ("ruleset", &about.description)]
    {
        if let Some(words) = words {
            object += &format!(",\"{name}\":{}", quote_string(words));
        }
    }
    if let Some(solution) = &puzzle.solution {
        let digits: Vec<String> =
            solution.values().map(|d| d.map_or("0".into(), |d| d.to_string())).collect();
        object += &format!(",\"solution\":[{}]", digits.join(","));
    }
    Ok(object + "}")
}

fn write_digit_list(digits: DigitSet) -> String {
    format!("[{}]", digits.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(","))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{read_all_puzzles, read_first_puzzle};

    /// Links of public pages: an empty board, and one with killer cages.
    const EMPTY: &str = "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn/nQaCR3PgIm9hk0UM6zR4rssW0iQA=";
    const CAGES: &str = "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn/nQaCR3PgIm9hk0UM6zR4rssX0QAawgAbLTAwBjAIZo48QiH0wdYfCABKARgDCDkKjsAmFyDUA3Q1oArqYgiCAUFlZaNmb2zh5ucU4AzImeTgnuXqnuyRk+qP5BIcmpRGqG+gAuEL4wTgD2AHZgVRiGEE1VMXggANLauhgABE7GcLREQA=";

    #[test]
    fn public_links_are_read() {
        let empty = read_first_puzzle(EMPTY).unwrap();
        assert_eq!((empty.format.id, empty.puzzle), ("f-puzzles", Puzzle::default()));
        let cages = read_first_puzzle(CAGES).unwrap();
        assert!(cages.puzzle.rules.contains(&"killercage".to_string()), "{:?}", cages.puzzle.rules);
        assert!(cages.warnings.iter().any(|warning| warning.message.to_string().contains("not supported: ")));
    }

    #[test]
    fn other_rules_are_told_by_their_names() {
        let object = write_fpuzzles_object(&Puzzle::default(), &INFO).unwrap();
        let check = |members: &str, rules: &[&str]| {
            let text = format!("{},{members}}}", object.strip_suffix('}').unwrap());
            assert_eq!(read_first_puzzle(&text).unwrap().puzzle.rules, rules, "{members}");
        };
        check("\"diagonal+\":true,\"antiknight\":true,\"diagonal-\":false", &["antiknight", "diagonal+"]);
        check("\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}],\"arrow\":[]", &["thermometer"]);
        // Drawings may stand for any rule.
        check(
            "\"line\":[{\"lines\":[[\"R1C1\",\"R9C9\"]]}],\"cage\":[{\"value\":\"15\"}]",
            &["drawn cages", "drawn lines"],
        );
        check("\"circle\":[],\"text\":[{\"cells\":[\"R1C1\"],\"value\":\"A\"}]", &[]);
    }

    #[test]
    fn a_damaged_payload_is_told() {
        let check = |text: &str, expected: &str| {
            assert_eq!(read_first_puzzle(text).unwrap_err().to_string(), expected)
        };
        check(
            &EMPTY[..60],
            "line 1, column 29: expected a compressed puzzle, found damaged or incomplete data",
        );
        check(
            "https://www.f-puzzles.com/?id=yhkyz63b",
            "line 1, column 31: expected a link that holds its puzzle, \
             found one whose puzzle is kept by f-puzzles.com, which cannot be resolved offline",
        );
        check(
            "{\"size\":6,\"grid\":[]}",
            "line 1, column 1: expected a board of size 9 (others are not supported), found 6",
        );
    }

    #[test]
    fn escaped_links_and_bare_objects_are_read() {
        let puzzle = read_first_puzzle(INFO.example).unwrap().puzzle;
        let escaped = INFO
            .example
            .replace('+', "%2B")
            .replace('/', "%2F")
            .replace("%2F%2Fwww.f-puzzles.com%2F", "//www.f-puzzles.com/");
        assert_eq!(read_first_puzzle(&escaped).unwrap().puzzle, puzzle);
        assert_eq!(read_first_puzzle(&INFO.example.replace('+', " ")).unwrap().puzzle, puzzle);
        let object = write_fpuzzles_object(&puzzle, &INFO).unwrap();
        assert_eq!(read_first_puzzle(&object).unwrap().puzzle, puzzle);
        let pretty = object.replace(":[[", ":\n[\n[");
        assert_eq!(read_all_puzzles(&pretty)[0].result.as_ref().unwrap().puzzle, puzzle);
    }

    #[test]
    fn notes_candidates_and_remarks_are_members() {
        let mut puzzle: Puzzle = ("5".to_string() + &".".repeat(80)).parse().unwrap();
        puzzle.removed.insert(Cell::at(1).to_candidate(Digit::D1));
        puzzle.notes = Some(Box::default());
        puzzle.notes.as_mut().unwrap().corner[Cell::at(2)] = DigitSet::of(Digit::D9);
        puzzle.metadata.title = Some("\"T\"".into());
        let object = write_fpuzzles_object(&puzzle, &INFO).unwrap();
        let start = r#"{"size":9,"grid":[[{"value":5,"given":true},{"givenPencilMarks":[2,3,4,6,7,8,9]},{"cornerPencilMarks":[9]},{},"#;
        assert!(object.starts_with(start), "{object}");
        assert!(object.ends_with(r#"{}]],"title":"\"T\""}"#));
    }
}
