//! Links of sudoku.coach: `/en/play/CELLS`.

use alloc::format;

use super::link::{self, PuzzleLink};
use super::{
    FormatError, FormatInfo, FormatLayout, FormatWriteError, PuzzleFormat, PuzzlePart, PuzzlePartSet,
    PuzzleReading, TextLine, WrittenText, cells,
};
use ninefold_core::Puzzle;
use ninefold_core::phrase::Phrase;

/// The format of sudoku.coach links.
#[derive(Debug)]
pub(crate) struct SudokuCoach;

const HOST: &str = "sudoku.coach";

static INFO: FormatInfo = FormatInfo {
    id: "sudoku-coach",
    aliases: &[],
    name: "sudoku.coach link",
    about: "A link whose last part is the cells as digits.",
    example: "https://sudoku.coach/en/play/530070000600195000098000060800060003400803001700020006060000280000419005000080079",
    shape: FormatLayout::Line,
    carries: PuzzlePartSet::from_parts(&[PuzzlePart::Values]),
};

impl PuzzleFormat for SudokuCoach {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn matches_text(&self, text: &str) -> bool {
        link::is_link_to(text, HOST)
    }

    fn read_first(&self, text: &str) -> Result<PuzzleReading, FormatError> {
        super::read_first_line(text, read_line)
    }

    fn write(&self, puzzle: &Puzzle) -> Result<WrittenText, FormatWriteError> {
        let cells = cells::write_values(&puzzle.values, '0');
        INFO.written_text(puzzle, format!("https://{HOST}/en/play/{cells}"))
    }
}

fn read_line(line: TextLine<'_>) -> Result<PuzzleReading, FormatError> {
    let Some(link) = PuzzleLink::parse_for_host(line, HOST) else {
        return Err(FormatError::at_offset(line, 0, Phrase::LinkOf { site: HOST }, Phrase::AnotherText));
    };
    let mut parts = link.path.trim_end_matches('/').rsplit('/');
    match parts.next().filter(|part| part.bytes().next().is_some_and(cells::is_sign)) {
        Some(cells) => {
            let mut reading = PuzzleReading::new(Puzzle::from_givens(link.read_cells(cells)?), &INFO);
            reading.warnings.extend(link.unread_parts(&[]));
            Ok(reading)
        }
        None => Err(link.part_error(link.path, Phrase::LinkEndingWithCells, Phrase::None)),
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;
    use crate::read_any;

    #[test]
    fn links_are_read_in_every_language() {
        let reading = read_any(&INFO.example.replace("/en/", "/de/")).unwrap();
        assert_eq!(SudokuCoach.write(&reading.puzzle).unwrap().text, INFO.example);
        let error = read_any("https://sudoku.coach/en/learn").unwrap_err().to_string();
        assert_eq!(error, "line 1, column 22: expected a link that ends with the cells, found none");
        let error = read_any(&INFO.example[..109]).unwrap_err().to_string();
        assert_eq!(error, "line 1, column 30: expected 81 cells, found 80");
    }
}
