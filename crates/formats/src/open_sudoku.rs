//! Files of OpenSudoku (`.opensudoku`): XML with one game or many, each as 81 digits or in one of the
//! versions of the app's own data.
//!
//! Versioned data has, for each cell, the value, the player's notes (a list `1,2,` in version 1, later a
//! number whose lowest bit is digit 1; two numbers in the newest versions, corner and centre) and whether the
//! cell is editable, each before a `|`. All versions are read; 81 digits are written, which every version of
//! the app reads.

use quick_xml::XmlVersion;
use quick_xml::escape::{escape, resolve_predefined_entity};
use quick_xml::events::{BytesStart, Event};

use super::error::TextPosition;
use super::xml::read_events;
use super::{JoinStyle, cells, parse_bare_puzzle, strip_byte_order_mark};
use super::{ksudoku, sdku};
use crate::prelude::*;
use ninefold_core::phrase::shorten_to_excerpt;
use ninefold_core::{Cell, Digit, DigitSet, PlayerNotes, PuzzleMetadata};

/// The format of `.opensudoku` files.
#[derive(Debug)]
pub(crate) struct OpenSudokuFormat;

static INFO: FormatInfo = FormatInfo {
    id: "opensudoku",
    aliases: &["xml"],
    name: "OpenSudoku",
    description: "The XML of the app OpenSudoku: a collection with a name and its games as 81 digits each, or with the player's notes.",
    example: r#"<?xml version="1.0" encoding="UTF-8"?>
<opensudoku>
<name>Easy</name>
<game data="530070000600195000098000060800060003400803001700020006060000280000419005000080079" />
</opensudoku>"#,
    layout: FormatLayout::Block,
    supported_parts: PuzzlePartSet::from_parts(&[
        PuzzlePart::Values,
        PuzzlePart::Title,
        PuzzlePart::Author,
        PuzzlePart::Description,
        PuzzlePart::Comment,
        PuzzlePart::Date,
        PuzzlePart::Source,
        PuzzlePart::Level,
        PuzzlePart::Url,
    ]),
};

/// An element next to the games: its name and the field that it fills.
type MetadataElement = (&'static str, fn(&mut PuzzleMetadata) -> &mut Option<String>);

const ELEMENTS: [MetadataElement; 8] = [
    ("name", |about| &mut about.title),
    ("author", |about| &mut about.author),
    ("description", |about| &mut about.description),
    ("comment", |about| &mut about.comment),
    ("created", |about| &mut about.date),
    ("source", |about| &mut about.source),
    ("level", |about| &mut about.level),
    ("sourceURL", |about| &mut about.url),
];

impl PuzzleFormat for OpenSudokuFormat {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn matches_text(&self, text: &str) -> bool {
        let text = strip_byte_order_mark(text).trim_start();
        let begins =
            |name: &str| text.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
        let is_known = || text.contains("<opensudoku") || text.contains("<game") || sdku::is_sdku_save(text);
        text.starts_with('<') && (begins("<?xml") || is_known())
    }

    fn read_first_puzzle(&self, text: &str) -> Result<PuzzleReading, FormatError> {
        super::take_first_puzzle(self.read_all_puzzles(text), text)
    }

    fn read_each_puzzle(&self, text: &str, sink: &mut dyn FnMut(PuzzleEntry)) {
        let text = strip_byte_order_mark(text);
        if ksudoku::is_ksudoku_save(text) {
            return sink(ksudoku::read_ksudoku_save(text, &INFO));
        }
        if sdku::is_sdku_save(text) {
            return sink(sdku::read_sdku_save(text, &INFO));
        }
        // Statements about all games may follow them.
        let mut about = CollectionMetadata::default();
        let _ = read_events(text, &mut |event, _| about.read_event(event));
        let mut games = 0;
        let mut place = TextPosition::new(text);
        let outcome = read_events(text, &mut |event, offset| {
            if let Event::Start(element) | Event::Empty(element) = event
                && element.name().as_ref() == "game"
            {
                games += 1;
                place = place.advanced_to(offset);
                let mut result = read_game(element, place);
                if let Ok(reading) = &mut result {
                    reading.puzzle.metadata = about.about.clone();
                    let long = about.shortened.iter();
                    long.for_each(|name| {
                        reading.add_warning(
                            place.line,
                            1,
                            ParseMessage::PartCut { part: element_puzzle_part(name) },
                        )
                    });
                }
                sink(PuzzleEntry::at_line(place.line, result));
            }
        });
        if let Err((offset, found)) = outcome {
            let error = place.advanced_to(offset).error_here(ParseMessage::Xml, found);
            sink(PuzzleEntry::at_line(error.line, Err(error)));
        } else if games == 0 {
            sink(PuzzleEntry::at_line(
                1,
                Err(FormatError::new_at_text_start(ParseMessage::XmlGame, ParseMessage::None)),
            ));
        }
    }

    fn write_puzzle(&self, puzzle: &Puzzle) -> Result<WrittenText, FormatWriteError> {
        self.write_puzzles(core::slice::from_ref(puzzle))
    }

    fn join_style(&self) -> JoinStyle {
        JoinStyle::Combined
    }

    /// Titles and the like belong to the collection: several games keep only those that they share.
    fn write_puzzles(&self, puzzles: &[Puzzle]) -> Result<WrittenText, FormatWriteError> {
        let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n");
        let mut all = WrittenText::default();
        // A remark is written if all games share it, and else reported as lost.
        for (name, field) in ELEMENTS {
            let value = |puzzle: &Puzzle| field(&mut puzzle.metadata.clone()).take();
            let first = puzzles.first().and_then(value);
            if puzzles.iter().any(|puzzle| value(puzzle) != first) {
                let part = element_puzzle_part(name);
                all.add_loss(part, ParseMessage::PartDiffers { part });
            } else if let Some(words) = first {
                text.push_str(&format!(
                    "<{name}>{}</{name}>\n",
                    escape(super::escape_control_chars(&words).as_ref())
                ));
            }
        }
        for puzzle in puzzles {
            let one = INFO.finish_written_text(puzzle, cells::format_values(&puzzle.values, '0'))?;
            text.push_str(&format!("<game data=\"{}\" />\n", one.text));
            all.losses.extend(one.losses);
        }
        all.text = text + "</opensudoku>";
        Ok(all)
    }
}

fn element_puzzle_part(element: &str) -> PuzzlePart {
    match element {
        "name" => PuzzlePart::Title,
        "author" => PuzzlePart::Author,
        "description" => PuzzlePart::Description,
        "comment" => PuzzlePart::Comment,
        "created" => PuzzlePart::Date,
        "source" => PuzzlePart::Source,
        "level" => PuzzlePart::Level,
        _ => PuzzlePart::Url,
    }
}

/// Statements of a document about all its games.
#[derive(Default)]
struct CollectionMetadata {
    about: PuzzleMetadata,
    /// Elements that were too long to be stored with every game.
    shortened: Vec<&'static str>,
    /// The element whose text is being collected, as an index into [`ELEMENTS`].
    open_element: Option<usize>,
    words: String,
}

/// Limit in bytes for the text of an element, which every game gets.
const MAX_ELEMENT_LENGTH: usize = 1 << 14;

impl CollectionMetadata {
    fn read_event(&mut self, event: &Event<'_>) {
        match event {
            Event::Start(element) if element.name().as_ref() != "game" => {
                self.open_element = ELEMENTS.iter().position(|(name, _)| *name == element.name().as_ref());
                self.words.clear();
            }
            // Words in other elements are ignored.
            _ if self.open_element.is_none() => {}
            Event::Text(words) => self.words.push_str(&words.xml_content(XmlVersion::Implicit1_0)),
            Event::CData(words) => self.words.push_str(&words.xml_content(XmlVersion::Implicit1_0)),
            Event::GeneralRef(name) => {
                let one = name.resolve_char_ref().ok().flatten().map(String::from);
                let known = one.or_else(|| resolve_predefined_entity(name).map(String::from));
                self.words.push_str(&known.unwrap_or_default());
            }
            Event::End(_) => {
                if let Some(index) = self.open_element.take() {
                    self.close_element(index);
                }
            }
            _ => {}
        }
    }

    fn close_element(&mut self, index: usize) {
        let (name, field) = ELEMENTS[index];
        let words = self.words.trim();
        let end = (0..=MAX_ELEMENT_LENGTH.min(words.len())).rev().find(|&end| words.is_char_boundary(end));
        let end = end.unwrap_or(0);
        if end < words.len() && !self.shortened.contains(&name) {
            self.shortened.push(name);
        }
        *field(&mut self.about) = (!words.is_empty()).then(|| words[..end].to_string());
    }
}

fn read_game(element: &BytesStart<'_>, place: TextPosition<'_>) -> Result<PuzzleReading, FormatError> {
    // Checking for duplicate attributes would take time that grows with the square of their number.
    let mut attributes = element.attributes();
    let data = attributes.with_checks(false).flatten().find(|attribute| attribute.key.as_ref() == "data");
    let data = data.and_then(|data| data.normalized_value(XmlVersion::Implicit1_0).ok());
    let Some(data) = data else {
        return Err(place.error_here(ParseMessage::XmlGameData, ParseMessage::None));
    };
    let error_for = |found: ParseMessage| place.error_here(ParseMessage::XmlGameCells, found);
    match data.trim().strip_prefix("version:") {
        None => parse_bare_puzzle(data.trim())
            .map(|puzzle| PuzzleReading::new(puzzle, &INFO))
            .map_err(|error| error_for(ParseMessage::DataWithFault { error: Box::new(error) })),
        Some(rest) => read_versioned_cells(rest.trim_start()).map_err(error_for),
    }
}

/// Reads versioned data after `version:`.
fn read_versioned_cells(text: &str) -> Result<PuzzleReading, ParseMessage> {
    let (version, cells) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    // Version 2 wrote an empty field after the notes of some cells.
    let cells = cells.trim().replace("||", "|");
    // A cell has three fields, or four in versions with corner notes next to the centre notes.
    let fields: Vec<&str> = cells.trim_end_matches('|').split('|').take(1000).collect();
    let width = fields.len() / 81;
    if !fields.len().is_multiple_of(81) || !matches!(width, 3 | 4) {
        return Err(ParseMessage::XmlGameFields {
            version: shorten_to_excerpt(version),
            fields: fields.len(),
        });
    }
    let mut puzzle = Puzzle::default();
    let mut notes = PlayerNotes::default();
    for (cell, fields) in Cell::all().zip(fields.chunks_exact(width)) {
        // The last field tells whether the player may change the digit: 0 marks a given.
        let error_for = |field: &str| ParseMessage::QuotedForCell { text: shorten_to_excerpt(field), cell };
        if fields[0] != "0" {
            let mut digits = fields[0].chars().map(Digit::from_char);
            let (Some(Some(digit)), None) = (digits.next(), digits.next()) else {
                return Err(error_for(fields[0]));
            };
            puzzle.values[cell] = Some(digit);
            if fields[width - 1] == "0" {
                puzzle.givens += cell;
            }
        }
        // Notes stand between the digit and the last field.
        notes.centre[cell] =
            read_note(fields[width - 2], version).ok_or_else(|| error_for(fields[width - 2]))?;
        if width == 4 {
            notes.corner[cell] = read_note(fields[1], version).ok_or_else(|| error_for(fields[1]))?;
        }
    }
    if notes != PlayerNotes::default() {
        puzzle.notes = Some(Box::new(notes));
    }
    Ok(PuzzleReading::new(puzzle, &INFO))
}

fn read_note(field: &str, version: &str) -> Option<DigitSet> {
    if field == "-" {
        Some(DigitSet::EMPTY)
    } else if version == "1" {
        field
            .split(',')
            .filter(|part| !part.is_empty())
            .map(|part| part.parse::<u8>().ok())
            .try_fold(DigitSet::EMPTY, |digits, number| Some(digits.with(Digit::try_from(number?).ok()?)))
    } else {
        DigitSet::from_bits(field.parse().ok()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{read_all_puzzles, read_first_puzzle};

    fn read_example_game(data: &str) -> PuzzleReading {
        let text = format!("<opensudoku><game data=\"{data}\" created=\"1\" state=\"1\"/></opensudoku>");
        read_first_puzzle(&text).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn every_version_of_the_data_is_read() {
        let rest = |cell: &str| cell.repeat(78);
        let versions = [
            format!("version: 1&#10;5|-|0|3|-|1|0|1,2,|1|{}", rest("0|-|1|")),
            format!("version: 2\n5|0||0|3|0|1|0|3|1|{}", rest("0|0|1|")),
            format!("version: 3&#10;5|0|0|3|0|1|0|3|1|{}", rest("0|0|1|")),
            format!("version: 4 5|0|0|0|3|0|0|1|0|4|3|1|{}", rest("0|0|0|1|")),
        ];
        for data in versions {
            let puzzle = read_example_game(&data).puzzle;
            assert_eq!(puzzle.filled_cells().to_string(), "r1c12", "{data}");
            assert_eq!(puzzle.givens.to_string(), "r1c1");
            let notes = puzzle.notes.unwrap();
            assert_eq!(notes.centre[Cell::at(2)].to_string(), "12");
            assert_eq!(notes.corner[Cell::at(2)].to_string(), if data.contains("4 ") { "3" } else { "" });
        }
    }

    #[test]
    fn collection_metadata_is_copied_to_games() {
        let text =
            "<opensudoku>\n<name>A &amp; B&#33;</name><author></author><level><![CDATA[<hard>]]></level>\n"
                .to_string()
                + &format!("<game data=\"{}\"></game>\n", "0".repeat(81)).repeat(2)
                + "<created>2020</created></opensudoku>";
        let entries = read_all_puzzles(&text);
        assert_eq!(entries.iter().map(|entry| entry.line).collect::<Vec<_>>(), [3, 4]);
        let about = &entries[1].result.as_ref().unwrap().puzzle.metadata;
        assert_eq!(about.title.as_deref(), Some("A & B!"));
        assert_eq!(about.level.as_deref(), Some("<hard>"));
        assert_eq!((about.date.as_deref(), about.author.as_deref()), (Some("2020"), None));
    }

    #[test]
    fn errors_name_the_game() {
        let check = |text: &str, expected: &str| {
            assert_eq!(read_first_puzzle(text).unwrap_err().to_string(), expected)
        };
        check(
            "<opensudoku></opensudoku>",
            "line 1, column 1: expected a game: <opensudoku> with <game data=\"...\" />, found none",
        );
        check(
            "<opensudoku>\n<game data=\"123\"/>",
            "line 2, column 1: expected a game with 81 digits or versioned data, found data with a fault: \
             line 1, column 4: expected 81 cells (or 729 candidates), found 3",
        );
        check(
            "<opensudoku>\n<game data=\"version: 1 5|-|0\"/>",
            "line 2, column 1: expected a game with 81 digits or versioned data, found version 1 with 3 fields",
        );
    }
}
