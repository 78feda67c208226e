//! Links of sudokuwiki.org: `/sudoku.htm?bd=` and the board in one of three forms.
//!
//! - 81 digits;
//! - `S9B` and two characters of base 36 a cell: 1–9 a given, 10–18 a placed digit (less 9), more the
//!   candidates as a bitmap (less 18) whose lowest bit is digit 1;
//! - the older form without `S9B`, two characters of base 32 a cell: the candidates as such a bitmap,
//!   doubled, plus 1 for a given. A single candidate may be a placed digit: HoDoKu's rule for pencil marks
//!   decides.
//!
//! The first form is written if it holds the position, else the second.

use super::cells;
use super::pencilmarks::puzzle_from_candidates;
use super::puzzle_link::{self, PuzzleLink};
use crate::prelude::*;
use ninefold_core::phrase::shorten_to_excerpt;
use ninefold_core::{ByCell, Cell, CellMap, Digit, DigitSet};

/// The format of SudokuWiki links.
#[derive(Debug)]
pub(crate) struct SudokuWikiFormat;

const HOST: &str = "sudokuwiki.org";
const PREFIX: &str = "S9B";

static INFO: FormatInfo = FormatInfo {
    id: "sudokuwiki",
    aliases: &[],
    name: "SudokuWiki link",
    description: "A link of Andrew Stuart's solver with the cells as digits or the whole position packed.",
    example: "https://www.sudokuwiki.org/sudoku.htm?bd=530070000600195000098000060800060003400803001700020006060000280000419005000080079",
    layout: FormatLayout::Line,
    supported_parts: PuzzlePartSet::from_parts(&[
        PuzzlePart::Values,
        PuzzlePart::Placed,
        PuzzlePart::Candidates,
    ]),
};

impl PuzzleFormat for SudokuWikiFormat {
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
        let parts = PuzzlePartSet::from_puzzle(puzzle);
        let board = if parts.contains(PuzzlePart::Placed) || parts.contains(PuzzlePart::Candidates) {
            pack_puzzle(puzzle)?
        } else {
            cells::format_values(&puzzle.values, '0')
        };
        INFO.finish_written_text(puzzle, format!("https://www.{HOST}/sudoku.htm?bd={board}"))
    }
}

fn read_line(line: TextLine<'_>) -> Result<PuzzleReading, FormatError> {
    let Some(link) = PuzzleLink::parse_for_host(line, HOST) else {
        return Err(line.error_at(0, ParseMessage::LinkOf { site: HOST }, ParseMessage::AnotherText));
    };
    let Some(board) = link.query_parameter("bd") else {
        return Err(link.part_error(
            link.query,
            ParseMessage::LinkWith { parameter: "bd" },
            ParseMessage::None,
        ));
    };
    // The site has had three codings: with a prefix, of 162 signs, and plain cells.
    match board.strip_prefix(PREFIX) {
        Some(packed) => unpack_cell_codes(&link, packed, 36).map(decode_packed_codes)?,
        None if board.len() == 162 => {
            unpack_cell_codes(&link, board, 32).map(|codes| Ok(decode_old_codes(&codes, line)))?
        }
        None => Ok(Puzzle::from_givens(link.read_part_cells(board)?)),
    }
    .map(|puzzle| PuzzleReading::new(puzzle, &INFO))
    .map_err(|cell| {
        let place = &board[PREFIX.len() + 2 * cell.index()..];
        link.part_error(
            place,
            ParseMessage::PackedPair,
            ParseMessage::Quoted { text: shorten_to_excerpt(&place[..2]) },
        )
    })
    .map(|mut reading| {
        // The coding of 162 signs makes singles into placed digits.
        if board.len() == 162 && !reading.puzzle.filled_cells().is_empty() {
            reading.add_warning(line.number, 1, ParseMessage::SinglesAsPlaced);
        }
        reading.warnings.extend(link.unread_parts_warning(&["bd"]));
        reading
    })
}

/// Returns the numbers of the 81 cells.
fn unpack_cell_codes(link: &PuzzleLink<'_>, packed: &str, base: u32) -> Result<ByCell<u16>, FormatError> {
    if packed.len() != 162 || !packed.is_ascii() {
        let found = ParseMessage::Count { count: packed.chars().count() };
        return Err(link.part_error(packed, ParseMessage::PackedPairs, found));
    }
    let mut codes = ByCell::<u16>::default();
    for (code, pair) in codes.0.iter_mut().zip(packed.as_bytes().chunks_exact(2)) {
        for &byte in pair {
            let digit = char::from(byte).to_digit(base).and_then(|digit| u16::try_from(digit).ok());
            let place = &packed[pair.as_ptr() as usize - packed.as_ptr() as usize..];
            let digit = digit.ok_or_else(|| {
                let expected = ParseMessage::PackedDigits { base: base as usize };
                link.part_error(
                    place,
                    expected,
                    ParseMessage::Quoted { text: shorten_to_excerpt(&place[..2]) },
                )
            })?;
            *code = *code * base as u16 + digit;
        }
    }
    Ok(codes)
}

/// Returns the position of the `S9B` form, or the first cell whose number has no meaning.
fn decode_packed_codes(codes: ByCell<u16>) -> Result<Puzzle, Cell> {
    let mut puzzle = Puzzle::default();
    let mut marks = ByCell::splat(DigitSet::FULL);
    for (cell, &code) in codes.iter() {
        match code {
            1..=18 => {
                puzzle.values[cell] = Some(Digit::from_index(usize::from(code - 1) % 9));
                if code <= 9 {
                    puzzle.givens += cell;
                }
            }
            _ => {
                marks[cell] = code
                    .checked_sub(18)
                    .and_then(DigitSet::from_bits)
                    .filter(|d| !d.is_empty())
                    .ok_or(cell)?
            }
        }
    }
    puzzle.marks = Some(marks);
    Ok(puzzle)
}

/// Returns the position of the older form.
fn decode_old_codes(codes: &ByCell<u16>, _line: TextLine<'_>) -> Puzzle {
    let marks = ByCell::from_fn(|cell| DigitSet::from_bits_truncated(codes[cell] >> 1));
    let givens: CellMap = Cell::all().filter(|&cell| codes[cell] & 1 == 1).collect();
    let mut puzzle = puzzle_from_candidates(marks);
    for cell in givens {
        puzzle.values[cell] = marks[cell].only();
    }
    puzzle.givens = givens & puzzle.filled_cells();
    puzzle
}

/// Writes the `S9B` form.
fn pack_puzzle(puzzle: &Puzzle) -> Result<String, FormatWriteError> {
    let candidates = puzzle.candidates();
    let mut text = PREFIX.to_string();
    for (cell, value) in puzzle.values.iter() {
        let code = match value {
            Some(digit) if puzzle.givens.contains(cell) => u32::from(digit.number()),
            Some(digit) => 9 + u32::from(digit.number()),
            None if candidates[cell].is_empty() => {
                return Err(INFO.unwritable_error(ParseMessage::CellWithoutCandidate { cell }));
            }
            None => 18 + u32::from(candidates[cell].bits()),
        };
        text.extend([code / 36, code % 36].map(|digit| char::from_digit(digit, 36).unwrap_or('0')));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_first_puzzle;
    use ninefold_core::Board;

    fn build_link(board: &str) -> String {
        format!("https://www.sudokuwiki.org/sudoku.htm?bd={board}")
    }

    /// Public links to examples, each next to the one to the same puzzle from its start.
    const PUBLIC: [(&str, &str); 2] = [
        (
            "S9B46090b1m4a01070e1q050v3f022iaa1q7n081n4b3f9603ea027n1m46070e0n450409060l02460r7r06b64b0g050r060907114k4b030t1n170823093m1z0b3b07191n2319031v0h090i1103082t3o1v0437",
            "090001700500200008000030200070004960200060005069700030008090000700003009003800040",
        ),
        (
            "S9B4s010g091803064a4c281c1i2t082q7r7v81094g520l1o1m054b074i0g024i018i04038i4nbqba048y02b70gc34306040c07b6020eb707bk01447wbeba0f0558bgc22q032qb7bfbf4ebi05067u010g02bi",
            "010903600000080000900000507002010430000402000064070200701000005000030000005601020",
        ),
    ];

    #[test]
    fn public_positions_continue_their_puzzles() {
        for (position, start) in PUBLIC {
            let position = read_first_puzzle(&build_link(position)).unwrap().puzzle;
            let start = read_first_puzzle(&build_link(start)).unwrap().puzzle;
            assert_eq!(position.givens, start.givens);
            assert!(start.givens.iter().all(|cell| position.values[cell] == start.values[cell]));
            let board = Board::try_from(&position).expect("no clash");
            assert!(board.filled_cells().len() > start.givens.len());
            assert!(board.empty_cells().iter().all(|cell| !board.candidates(cell).is_empty()));
        }
    }

    #[test]
    fn public_positions_are_written_as_they_were() {
        for (position, start) in PUBLIC {
            for board in [position, start] {
                let reading = read_first_puzzle(&build_link(board)).unwrap();
                assert_eq!(SudokuWikiFormat.write_puzzle(&reading.puzzle).unwrap().text, build_link(board));
            }
        }
    }

    #[test]
    fn the_older_form_is_read() {
        let puzzle = read_first_puzzle(&build_link(PUBLIC[0].0)).unwrap().puzzle;
        let left = puzzle.candidates();
        let code = |cell: Cell| {
            let digits = puzzle.values[cell].map_or(left[cell], DigitSet::of);
            2 * u32::from(digits.bits()) + u32::from(puzzle.givens.contains(cell))
        };
        let digits = Cell::all().flat_map(|cell| [code(cell) / 32, code(cell) % 32]);
        let old: String = digits.map(|digit| char::from_digit(digit, 32).unwrap()).collect();
        let reading = read_first_puzzle(&build_link(&old)).unwrap();
        assert_eq!(Board::try_from(&reading.puzzle), Board::try_from(&puzzle));
    }

    #[test]
    fn errors_name_the_place() {
        let check = |board: &str, expected: &str| {
            assert_eq!(read_first_puzzle(&build_link(board)).unwrap_err().to_string(), expected);
        };
        check("S9B01", "line 1, column 45: expected 162 characters, two a cell, found 2");
        check(
            &format!("S9B01!0{}", "01".repeat(79)),
            "line 1, column 47: expected two digits of base 36 for a cell, found \"!0\"",
        );
        check(
            &format!("S9B01zz{}", "01".repeat(79)),
            "line 1, column 47: expected two characters for a cell, found \"zz\"",
        );
        check("123", "line 1, column 42: expected 81 cells, found 3");
    }
}
