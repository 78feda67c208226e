//! Links of SudokuPad (sudokupad.app): the puzzle is the path, or `?puzzleid=`, in one of several codes that
//! differ in their first letters.
//!
//! | letters | code |
//! |---|---|
//! | `fpuzzles`, `fpuz` | the object of f-puzzles, compressed ([`fpuzzles`]) |
//! | `scl`, `ctc` | SudokuPad's own object, shortened and compressed ([`own`]) |
//! | `classic` or none | givens alone, packed ([`classic`]) |
//! | `scf`, `penpa` | not supported |
//!
//! Anything else is the name of a puzzle on the site's server. The packed code is written for givens alone,
//! else that of f-puzzles.

use alloc::format;

use super::fpuzzles::{self, SUPPORTED_PARTS};
use super::puzzle_link::{self, PuzzleLink};
use super::{
    FormatError, FormatInfo, FormatLayout, FormatWriteError, PuzzleFormat, PuzzlePartSet, PuzzleReading,
    TextLine, WrittenText, first_meaningful_line, lz,
};
use ninefold_core::Puzzle;
use ninefold_core::phrase::{ParseMessage, shorten_to_excerpt};

mod classic;
mod own;
mod relaxed;

/// The format of SudokuPad links.
#[derive(Debug)]
pub(crate) struct SudokuPadFormat;

const HOSTS: [&str; 4] =
    ["sudokupad.app", "beta.sudokupad.app", "app.crackingthecryptic.com", "test.crackingthecryptic.com"];

static INFO: FormatInfo = FormatInfo {
    id: "sudokupad",
    aliases: &["ctc", "scl", "classic"],
    name: "SudokuPad link",
    description: "A link of SudokuPad (Cracking the Cryptic) with the givens packed, or with placed digits, notes and remarks in the form of f-puzzles.",
    example: "https://sudokupad.app/classic5NlQ19j9mGca3OIN1bWGk2m41TjS79",
    layout: FormatLayout::Line,
    supported_parts: SUPPORTED_PARTS,
};

/// Fewest characters that cannot be a name on the server.
const MAX_NAME_LENGTH: usize = 60;

impl PuzzleFormat for SudokuPadFormat {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn matches_text(&self, text: &str) -> bool {
        HOSTS.iter().any(|host| puzzle_link::is_link_to(text, host))
            || is_bare_code(first_meaningful_line(text))
    }

    fn read_first_puzzle(&self, text: &str) -> Result<PuzzleReading, FormatError> {
        super::read_single_text_line(text, read_line)
    }

    fn write_puzzle(&self, puzzle: &Puzzle) -> Result<WrittenText, FormatWriteError> {
        // A part that neither code can hold is lost in both, so it is no reason for the longer one.
        let plain = PuzzlePartSet::from_puzzle(&Puzzle::from_givens(puzzle.values));
        let mut held_parts =
            PuzzlePartSet::from_puzzle(puzzle).iter().filter(|&part| SUPPORTED_PARTS.contains(part));
        let name = if held_parts.all(|part| plain.contains(part)) {
            format!("classic{}", classic::pack_cells(&puzzle.values))
        } else {
            format!("fpuzzles{}", lz::compress_base64(&fpuzzles::write_fpuzzles_object(puzzle, &INFO)?))
        };
        INFO.finish_written_text(puzzle, format!("https://sudokupad.app/{name}"))
    }
}

/// Whether a line is the code alone, without an address.
fn is_bare_code(line: &str) -> bool {
    let coded = ["fpuzzles", "fpuz", "scl", "ctc", "classic"].iter().any(|prefix| line.starts_with(prefix));
    coded && line.len() > 20 && !line.contains(' ')
}

fn read_line(line: TextLine<'_>) -> Result<PuzzleReading, FormatError> {
    if is_bare_code(line.text.trim()) {
        let link = PuzzleLink { line, host: HOSTS[0], path: line.text.trim(), query: "", fragment: "" };
        return read_puzzle_code(&link, link.path);
    }
    let Some(link) = HOSTS.iter().find_map(|host| PuzzleLink::parse_for_host(line, host)) else {
        return Err(line.error_at(0, ParseMessage::LinkOf { site: HOSTS[0] }, ParseMessage::AnotherText));
    };
    let path = link.path.strip_prefix("sudoku/").unwrap_or(link.path);
    let mut reading = read_puzzle_code(&link, link.query_parameter("puzzleid").unwrap_or(path))?;
    reading.warnings.extend(link.unread_parts_warning(&["puzzleid"]));
    Ok(reading)
}

fn read_puzzle_code(link: &PuzzleLink<'_>, code: &str) -> Result<PuzzleReading, FormatError> {
    let unsupported = |kind| {
        Err(link.part_error(code, ParseMessage::ReadableFormat, ParseMessage::LinkUnsupported { kind }))
    };
    let remaining = |prefixes: &[&str]| prefixes.iter().find_map(|prefix| code.strip_prefix(prefix));
    if let Some(payload) = remaining(&["fpuzzles", "fpuz"]) {
        // A short payload is the name of a puzzle on f-puzzles' server.
        return if payload.len() < 16 {
            Err(link.offline_error(code))
        } else {
            fpuzzles::read_compressed_puzzle(link, payload, &INFO)
        };
    }
    // SudokuPad's own objects, compressed or stored on its server.
    if let Some(payload) = remaining(&["scl", "ctc"]) {
        return if payload.len() < 16 {
            Err(link.offline_error(code))
        } else {
            own::read_compressed_object(link, payload)
        };
    }
    // Codes of other programs can't be read.
    if remaining(&["penpa"]).is_some() {
        return unsupported("Penpa+");
    }
    if remaining(&["scf"]).is_some_and(|rest| rest.len() > MAX_NAME_LENGTH) {
        return unsupported("scf");
    }
    // Anything else may be packed cells, or the name of a puzzle on the server.
    let packed = puzzle_link::percent_decode(remaining(&["classic"]).unwrap_or(code));
    match (classic::unpack_cells(&packed), code.starts_with("classic")) {
        (Ok(values), true) => Ok(PuzzleReading::new(Puzzle::from_givens(values), &INFO)),
        (Err(found), true) => Err(link.part_error(code, ParseMessage::PackedCells, found)),
        // A code that is too short may be a name as well.
        (Ok(values), false) if packed.len() > 20 => {
            let mut reading = PuzzleReading::new(Puzzle::from_givens(values), &INFO);
            reading.add_warning(link.line.number, link.line.column_at_offset(0), ParseMessage::NameAsCells);
            Ok(reading)
        }
        _ if code.is_empty() => {
            Err(link.part_error(link.path, ParseMessage::LinkWithPuzzle, ParseMessage::None))
        }
        _ if code.len() < MAX_NAME_LENGTH => Err(link.offline_error(code)),
        _ => Err(link.part_error(
            code,
            ParseMessage::SudokuPadCode,
            ParseMessage::Quoted { text: shorten_to_excerpt(&code_prefix(code)) },
        )),
    }
}

/// Returns the beginning of a code.
fn code_prefix(code: &str) -> alloc::string::String {
    code.chars().take(12).chain("...".chars()).collect()
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;
    use crate::{cells, read_first_puzzle};

    fn check_error(text: &str, expected: &str) {
        assert_eq!(read_first_puzzle(text).unwrap_err().to_string(), expected);
    }

    #[test]
    fn the_published_classic_sample_is_read() {
        let code = "classicB6B91D7C2E15F4D9C3K6D4B3D25D4F8F87B4C5B7C3B";
        for text in [
            code.to_string(),
            format!("https://sudokupad.app/{code}?x=1"),
            format!("sudokupad.app/?puzzleid={code}"),
        ] {
            let reading = read_first_puzzle(&text).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(reading.format.id, "sudokupad");
            let cells = cells::format_values(&reading.puzzle.values, '.');
            assert_eq!(
                cells,
                ".6.91...7..2....15.....4...9..3..........6...4.3...25...4.....8.....87.4..5.7..3."
            );
        }
    }

    #[test]
    fn links_to_puzzles_on_a_server_are_refused() {
        let offline = |site: &str| {
            format!(
                "expected a link that holds its puzzle, found one whose puzzle is kept by {site}, which cannot be resolved offline"
            )
        };
        check_error(
            "https://sudokupad.app/k7qc98e00u?setting-nogrid",
            &format!("line 1, column 23: {}", offline("sudokupad.app")),
        );
        check_error(
            "https://app.crackingthecryptic.com/sudoku/Dfh3dDbRd7",
            &format!("line 1, column 43: {}", offline("app.crackingthecryptic.com")),
        );
        check_error(
            "https://sudokupad.app/fpuzzlesyhkyz63b",
            &format!("line 1, column 23: {}", offline("sudokupad.app")),
        );
        check_error("https://sudokupad.app/", "line 1, column 1: expected a link with a puzzle, found none");
        check_error(
            "https://sudokupad.app/classic123",
            "line 1, column 23: expected 81 packed cells behind \"classic\", found 3 cells",
        );
    }

    #[test]
    fn positions_are_written_as_f_puzzles() {
        let mut puzzle: Puzzle = ("5".to_string() + &".".repeat(80)).parse().unwrap();
        puzzle.metadata.author = Some("Somebody".into());
        let written = SudokuPadFormat.write_puzzle(&puzzle).unwrap().text;
        assert!(written.starts_with("https://sudokupad.app/fpuzzlesN4Ig"), "{written}");
        assert_eq!(read_first_puzzle(&written).unwrap().puzzle, puzzle);
    }

    #[test]
    fn rules_and_dates_are_lost_in_a_classic_code() {
        let mut puzzle: Puzzle = ("5".to_string() + &".".repeat(80)).parse().unwrap();
        puzzle.rules.push("killercage".into());
        puzzle.metadata.date = Some("2020-02-02".into());
        let written = SudokuPadFormat.write_puzzle(&puzzle).unwrap();
        assert!(written.text.starts_with("https://sudokupad.app/classict"), "{}", written.text);
        assert_eq!(written.losses.len(), 2);
    }
}
