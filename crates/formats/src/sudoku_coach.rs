//! Links of sudoku.coach: `/en/play/CELLS`.

use super::cells;
use super::puzzle_link::{self, PuzzleLink};
use crate::prelude::*;

/// The format of sudoku.coach links.
#[derive(Debug)]
pub(crate) struct SudokuCoachFormat;

const HOST: &str = "sudoku.coach";

static INFO: FormatInfo = FormatInfo {
    id: "sudoku-coach",
    aliases: &[],
    name: "sudoku.coach link",
    description: "A link whose last part is the cells as digits.",
    example: "https://sudoku.coach/en/play/530070000600195000098000060800060003400803001700020006060000280000419005000080079",
    layout: FormatLayout::Line,
    supported_parts: PuzzlePartSet::from_parts(&[PuzzlePart::Values]),
};

impl PuzzleFormat for SudokuCoachFormat {
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
        let cells = cells::format_values(&puzzle.values, '0');
        INFO.finish_written_text(puzzle, format!("https://{HOST}/en/play/{cells}"))
    }
}

fn read_line(line: TextLine<'_>) -> Result<PuzzleReading, FormatError> {
    let Some(link) = PuzzleLink::parse_for_host(line, HOST) else {
        return Err(line.error_at(0, ParseMessage::LinkOf { site: HOST }, ParseMessage::AnotherText));
    };
    let mut parts = link.path.trim_end_matches('/').rsplit('/');
    match parts.next().filter(|part| part.bytes().next().is_some_and(cells::is_cell_char)) {
        Some(cells) => {
            let mut reading = PuzzleReading::new(Puzzle::from_givens(link.read_part_cells(cells)?), &INFO);
            reading.warnings.extend(link.unread_parts_warning(&[]));
            Ok(reading)
        }
        None => Err(link.part_error(link.path, ParseMessage::LinkEndingWithCells, ParseMessage::None)),
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;
    use crate::read_first_puzzle;

    #[test]
    fn links_are_read_in_every_language() {
        let reading = read_first_puzzle(&INFO.example.replace("/en/", "/de/")).unwrap();
        assert_eq!(SudokuCoachFormat.write_puzzle(&reading.puzzle).unwrap().text, INFO.example);
        let error = read_first_puzzle("https://sudoku.coach/en/learn").unwrap_err().to_string();
        assert_eq!(error, "line 1, column 22: expected a link that ends with the cells, found none");
        let error = read_first_puzzle(&INFO.example[..109]).unwrap_err().to_string();
        assert_eq!(error, "line 1, column 30: expected 81 cells, found 80");
    }
}
