//! Links of sudokuexchange.com: `/play/?s=CELLS&d=LEVEL`.

use super::cells;
use super::puzzle_link::{self, PuzzleLink};
use crate::prelude::*;

/// The format of sudokuexchange links.
#[derive(Debug)]
pub(crate) struct SudokuExchangeFormat;

const HOST: &str = "sudokuexchange.com";

static INFO: FormatInfo = FormatInfo {
    id: "sudokuexchange",
    aliases: &[],
    name: "SudokuExchange link",
    description: "A link with the cells as digits and perhaps a number for the difficulty.",
    example: "https://sudokuexchange.com/play/?s=530070000600195000098000060800060003400803001700020006060000280000419005000080079&d=2",
    layout: FormatLayout::Line,
    supported_parts: PuzzlePartSet::from_parts(&[PuzzlePart::Values, PuzzlePart::Level]),
};

impl PuzzleFormat for SudokuExchangeFormat {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn matches_text(&self, text: &str) -> bool {
        puzzle_link::is_link_to(text, HOST)
    }

    fn read_first_puzzle(&self, text: &str) -> Result<PuzzleReading, FormatError> {
        super::read_single_text_line(text, read_line)
    }

    fn write_puzzle(&self, puzzle: &Puzzle) -> Result<WrittenText, FormatWriteError> {
        let level = puzzle.metadata.level.as_deref();
        let number = level.filter(|level| level.bytes().all(|byte| byte.is_ascii_digit()));
        let suffix = number.map_or(alloc::string::String::new(), |number| format!("&d={number}"));
        let cells = cells::format_values(&puzzle.values, '0');
        let mut written =
            INFO.finish_written_text(puzzle, format!("https://{HOST}/play/?s={cells}{suffix}"))?;
        if number.is_none() && level.is_some() {
            written.add_loss(PuzzlePart::Level, ParseMessage::LevelNoNumber);
        }
        Ok(written)
    }
}

fn read_line(line: TextLine<'_>) -> Result<PuzzleReading, FormatError> {
    let Some(link) = PuzzleLink::parse_for_host(line, HOST) else {
        return Err(line.error_at(0, ParseMessage::LinkOf { site: HOST }, ParseMessage::AnotherText));
    };
    let Some(cells) = link.query_parameter("s") else {
        return Err(link.part_error(
            link.query,
            ParseMessage::LinkWith { parameter: "s" },
            ParseMessage::None,
        ));
    };
    // Some pages put commas between the cells.
    let values = if cells.contains(',') && cells.split(',').count() == 81 {
        let signs = cells.split(',').map(|sign| sign.bytes().next().unwrap_or(b'0'));
        cells::parse_cell_values(&signs.collect::<alloc::vec::Vec<u8>>())
    } else {
        link.read_part_cells(cells)?
    };
    let mut puzzle = Puzzle::from_givens(values);
    puzzle.metadata.level =
        link.query_parameter("d").filter(|level| !level.is_empty()).map(ToString::to_string);
    let mut reading = PuzzleReading::new(puzzle, &INFO);
    reading.warnings.extend(link.unread_parts_warning(&["s", "d"]));
    Ok(reading)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_first_puzzle;

    #[test]
    fn links_are_read_and_written() {
        let public = "https://sudokuexchange.com/play/?s=000000000500006100060040030020050040300007800001000000000100002430020050600008700&d=3";
        let reading = read_first_puzzle(public).unwrap();
        assert_eq!(reading.format.id, "sudokuexchange");
        assert_eq!(reading.puzzle.metadata.level.as_deref(), Some("3"));
        assert_eq!(SudokuExchangeFormat.write_puzzle(&reading.puzzle).unwrap().text, public);
    }

    #[test]
    fn errors_name_the_place() {
        let check = |text: &str, expected: &str| {
            assert_eq!(read_first_puzzle(text).unwrap_err().to_string(), expected)
        };
        check(
            "sudokuexchange.com/play/?s=12a",
            "line 1, column 30: expected a digit or a sign for an empty cell (one of . 0 * _ - x ?), found 'a'",
        );
        check("sudokuexchange.com/play/?s=12", "line 1, column 28: expected 81 cells, found 2");
        check(
            "sudokuexchange.com/play/",
            "line 1, column 1: expected a link with ?s= and the cells, found none",
        );
    }
}
