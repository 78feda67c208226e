//! Pencil-mark grids ("PM grid"): 81 groups of candidates between borders, as solvers print a position.
//!
//! A group of one digit is a solved cell, unless a peer still has the digit as a candidate: then it is an
//! unsolved cell with one candidate (HoDoKu's rule). Characters that mark a pattern (`* # @ - +` next to a
//! group) are dropped.

use core::cell::RefCell;

use super::drawing::{self, DrawingAssembler, DrawingLine};
use super::ignored_text::EntrySink;
use super::number_row::has_minus_one;
use super::{JoinStyle, text_lines};
use crate::prelude::*;
use ninefold_core::{ByCell, Cell, CellMap, Digit, DigitSet};

/// The format of candidate grids.
#[derive(Debug)]
pub(crate) struct PencilMarksFormat;

static INFO: FormatInfo = FormatInfo {
    id: "pencilmarks",
    aliases: &["pm"],
    name: "pencil-mark grid",
    description: "For each cell the candidates as a group of digits, in nine rows between borders.",
    example: "+-----------------+--------------+-----------------+
| 5   3    124    | 26   7  2468 | 1489  1249 248  |
| 6   247  247    | 1    9  5    | 3478  234  2478 |
| 12  9    8      | 23   34 24   | 13457 6    247  |
+-----------------+--------------+-----------------+
| 8   125  1259   | 579  6  147  | 4579  2459 3    |
| 4   25   2569   | 8    5  3    | 579   259  1    |
| 7   15   1359   | 59   2  14   | 4589  459  6    |
+-----------------+--------------+-----------------+
| 139 6    134579 | 357  35 7    | 2     8    4    |
| 23  278  237    | 4    1  9    | 36    3    5    |
| 123 1245 12345  | 2356 8  26   | 1346  7    9    |
+-----------------+--------------+-----------------+",
    layout: FormatLayout::Block,
    supported_parts: PuzzlePartSet::from_parts(&[PuzzlePart::Values, PuzzlePart::Candidates]),
};

impl PuzzleFormat for PencilMarksFormat {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn matches_text(&self, text: &str) -> bool {
        !has_minus_one(text)
            && text_lines(text).take(100).any(|line| {
                let groups = split_digit_groups(line.text).map_or(0, Iterator::count);
                groups == 9 && line.text.as_bytes().windows(2).any(|pair| pair.iter().all(u8::is_ascii_digit))
            })
    }

    fn read_first_puzzle(&self, text: &str) -> Result<PuzzleReading, FormatError> {
        super::take_first_puzzle(self.read_all_puzzles(text), text)
    }

    fn read_each_puzzle(&self, text: &str, sink: &mut dyn FnMut(PuzzleEntry)) {
        let plain = super::normalise_text(text);
        let given = RefCell::new(EntrySink::new(sink));
        // The assembler groups rows into drawings, which are read one by one.
        let mut drawings = DrawingAssembler::new(count_drawings, |rows: Vec<PencilMarkRow<'_>>, _| {
            read_rows(&rows, &mut |entry| given.borrow_mut().emit_entry(entry));
        });
        for line in text_lines(&plain) {
            let piece = match parse_row(line) {
                _ if line.text.trim().is_empty() => DrawingLine::Blank,
                _ if !line.has_content() => continue,
                // A row without candidates is a border.
                Some(row) if row.count == 0 => DrawingLine::Border,
                Some(row) => DrawingLine::Row(row),
                None => DrawingLine::Words(line),
            };
            let is_words = matches!(piece, DrawingLine::Words(_));
            drawings.push_line(piece);
            if is_words {
                given.borrow_mut().push_words(line);
            }
        }
        drawings.finish();
        drop(drawings);
        given.into_inner().finish();
    }

    fn write_puzzle(&self, puzzle: &Puzzle) -> Result<WrittenText, FormatWriteError> {
        let marks = collect_cell_marks(puzzle, &INFO)?;
        let mut written = INFO.finish_written_text(puzzle, draw_pencilmark_grid(&marks))?;
        let unclear = find_ambiguous_singles(puzzle);
        if !unclear.is_empty() {
            written.add_loss(PuzzlePart::Candidates, ParseMessage::SinglesAsDigits { cells: unclear });
        }
        Ok(written)
    }

    fn join_style(&self) -> JoinStyle {
        JoinStyle::Separated("\n\n")
    }
}

type MarkGroup<'a> = (TextLine<'a>, usize, &'a str);

/// A row of groups.
struct PencilMarkRow<'a> {
    line: TextLine<'a>,
    count: usize,
    /// Byte offset of a character that does not belong in the row.
    fault: Option<usize>,
}

impl drawing::DrawingRow for PencilMarkRow<'_> {
    fn cell_count(&self) -> usize {
        self.count
    }
}

/// Reads a line of a drawing, which may be a border without groups or a damaged row; `None` for words.
fn parse_row(line: TextLine<'_>) -> Option<PencilMarkRow<'_>> {
    if let Some(groups) = split_digit_groups(line.text) {
        return Some(PencilMarkRow { line, count: groups.count(), fault: None });
    }
    let groups = line.text.split(|c: char| !c.is_ascii_digit()).filter(|group| !group.is_empty()).count();
    let fault = line.text.bytes().position(|byte| !is_row_char(byte) && !byte.is_ascii_digit());
    (6..=20).contains(&groups).then_some(PencilMarkRow { line, count: 9, fault: Some(fault.unwrap_or(0)) })
}

/// Counts the drawings that rows make up with nothing left over; else returns 0. Nine rows have nine groups
/// each.
fn count_drawings(rows: &[PencilMarkRow<'_>]) -> usize {
    let count: usize = rows.iter().map(|row| row.count).sum();
    let even = rows.len() != 9 || rows.iter().all(|row| row.count == count / 9);
    if even && count.is_multiple_of(81) { count / 81 } else { 0 }
}

/// Reads rows that belong together: one puzzle for each 81 groups.
fn read_rows(rows: &[PencilMarkRow<'_>], sink: &mut dyn FnMut(PuzzleEntry)) {
    let first = rows[0].line.number;
    if let Some((line, fault)) = rows.iter().find_map(|row| Some((row.line, row.fault?))) {
        let error = line.unexpected_char_at(fault, ParseMessage::CandidateDigits);
        return sink(PuzzleEntry::at_line(line.number, Err(error)));
    }
    if count_drawings(rows) == 0 {
        return sink(PuzzleEntry::at_line(first, Err(drawing_error(rows))));
    }
    let mut found = rows.iter().flat_map(|row| {
        split_digit_groups(row.line.text)
            .into_iter()
            .flatten()
            .map(|(offset, group)| (row.line, offset, group))
    });
    loop {
        let groups: Vec<MarkGroup<'_>> = found.by_ref().take(81).collect();
        if groups.is_empty() {
            return;
        }
        sink(PuzzleEntry::at_line(groups[0].0.number, read_groups(&groups)));
    }
}

/// Returns the error of rows that do not make up a drawing.
fn drawing_error(rows: &[PencilMarkRow<'_>]) -> FormatError {
    match rows.iter().find(|row| row.count != 9) {
        Some(row) => row.line.error_at(0, ParseMessage::CellsInRow, ParseMessage::Count { count: row.count }),
        None => {
            let last = rows[rows.len() - 1].line;
            last.error_at(0, ParseMessage::RowsOfCells, ParseMessage::RowsFound { rows: rows.len() })
        }
    }
}

/// Returns the groups of a row with their byte offsets, marks of patterns included; `None` if it is no row or
/// border.
pub(super) fn split_digit_groups(text: &str) -> Option<impl Iterator<Item = (usize, &str)>> {
    let bytes = text.as_bytes();
    if bytes.len() > super::cells::MAX_LINE_LENGTH {
        return None;
    }
    let row = bytes.iter().any(u8::is_ascii_digit);
    let fits = |byte: &u8| matches!(byte, b'1'..=b'9') || (is_row_char(*byte) && !(row && *byte == b'.'));
    bytes.iter().all(fits).then(|| {
        text.split(|c: char| !(c.is_ascii_digit() || is_marker(c as u8)))
            .filter(|group| group.bytes().any(|byte| byte.is_ascii_digit()))
            .map(|group| (group.as_ptr() as usize - text.as_ptr() as usize, group))
    })
}

const fn is_row_char(byte: u8) -> bool {
    byte.is_ascii_whitespace()
        || is_marker(byte)
        || matches!(byte, b'|' | b'!' | b':' | b'=' | b'\'' | b'.' | b',')
}

const fn is_marker(byte: u8) -> bool {
    matches!(byte, b'*' | b'#' | b'@' | b'-' | b'+')
}

fn read_groups(groups: &[MarkGroup<'_>]) -> Result<PuzzleReading, FormatError> {
    let mut marks = ByCell::<DigitSet>::default();
    let mut marked = None;
    for (digits, &(line, offset, group)) in marks.0.iter_mut().zip(groups) {
        *digits = read_digits(line, offset, group)?;
        if group.len() > digits.len() {
            marked = marked.or(Some((line, offset)));
        }
    }
    let (line, offset, _) = groups[0];
    let mut reading = PuzzleReading::new(puzzle_from_candidates(marks), &INFO);
    if let Some((line, offset)) = marked {
        reading.add_warning(line.number, line.column_at_offset(offset), ParseMessage::MarksIgnored);
    }
    if reading.puzzle.givens.is_empty() {
        return Ok(reading);
    }
    reading.add_warning(line.number, line.column_at_offset(offset), ParseMessage::SolvedAsGivens);
    Ok(reading)
}

/// Reads the digits of a group, each of which may occur once.
pub(super) fn read_digits(line: TextLine<'_>, offset: usize, group: &str) -> Result<DigitSet, FormatError> {
    let mut digits = DigitSet::EMPTY;
    for (i, digit) in group.chars().enumerate().filter_map(|(i, c)| Some((i, Digit::from_char(c)?))) {
        if !digits.insert(digit) {
            let found = ParseMessage::CandidateTwice { digit };
            return Err(line.error_at(offset + i, ParseMessage::CandidateOnce, found));
        }
    }
    Ok(digits)
}

/// Returns the puzzle of a grid of candidates, with single ones as givens if no peer has the digit among
/// several.
pub(super) fn puzzle_from_candidates(marks: ByCell<DigitSet>) -> Puzzle {
    let mut puzzle = Puzzle::from_pencil_marks(marks);
    for (cell, digits) in marks.iter() {
        if let Some(digit) = digits.only().filter(|&digit| !has_peer_candidate(&marks, cell, digit)) {
            puzzle.values[cell] = Some(digit);
            puzzle.givens += cell;
        }
    }
    puzzle
}

/// Whether a peer has the digit as one of several candidates.
fn has_peer_candidate(marks: &ByCell<DigitSet>, cell: Cell, digit: Digit) -> bool {
    cell.peers().iter().any(|peer| marks[peer].has_several() && marks[peer].contains(digit))
}

/// Returns the group of each cell: its digit, or its candidates.
pub(super) fn collect_cell_marks(
    puzzle: &Puzzle,
    format: &'static FormatInfo,
) -> Result<ByCell<DigitSet>, FormatWriteError> {
    let candidates = puzzle.candidates();
    let marks = ByCell::from_fn(|cell| puzzle.values[cell].map_or(candidates[cell], DigitSet::of));
    match marks.iter().find(|(_, digits)| digits.is_empty()) {
        Some((cell, _)) => Err(format.unwritable_error(ParseMessage::CellWithoutCandidate { cell })),
        None => Ok(marks),
    }
}

/// Returns the empty cells whose one candidate looks like a digit in the cell.
pub(super) fn find_ambiguous_singles(puzzle: &Puzzle) -> CellMap {
    let candidates = puzzle.candidates();
    let unclear = |&(cell, digits): &(Cell, &DigitSet)| {
        digits.only().is_some_and(|digit| !has_peer_candidate(&candidates, cell, digit))
    };
    candidates.iter().filter(unclear).map(|(cell, _)| cell).collect()
}

/// Draws the 81 groups of candidates in columns.
pub(super) fn draw_pencilmark_grid(marks: &ByCell<DigitSet>) -> String {
    let width =
        |column: usize| (0..9).map(|row| marks[Cell::from_row_column(row, column)].len()).max().unwrap_or(0);
    let widths: [usize; 9] = core::array::from_fn(width);
    let ruler: String =
        widths.chunks(3).map(|w| format!("+{}", "-".repeat(w.iter().sum::<usize>() + 4))).collect();
    let mut text = format!("{ruler}+\n");
    for row in 0..9 {
        for (column, &width) in widths.iter().enumerate() {
            let border = if column % 3 == 0 { "| " } else { "" };
            let digits = marks[Cell::from_row_column(row, column)].to_string();
            text.push_str(&format!("{border}{digits:width$} "));
        }
        text.push_str("|\n");
        if row % 3 == 2 {
            text.push_str(&ruler);
            text.push_str(if row < 8 { "+\n" } else { "+" });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_first_puzzle;

    fn check(text: &str) -> PuzzleReading {
        let reading = read_first_puzzle(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(reading.format.id, "pencilmarks", "{text}");
        reading
    }

    #[test]
    fn pencil_marks_are_written_in_columns() {
        let reading = check(INFO.example);
        assert_eq!(PencilMarksFormat.write_puzzle(&reading.puzzle).unwrap().text, INFO.example);
    }

    #[test]
    fn single_candidates_are_values_unless_a_peer_has_them() {
        let puzzle = check(INFO.example).puzzle;
        let board = ninefold_core::Board::try_from(&puzzle).unwrap();
        // r5c5 shows 5 alone, and so does r6c4 with 59: r5c5 is unsolved. r1c1 is solved.
        assert_eq!(board.value(Cell::from_row_column(4, 4)), None);
        assert_eq!(board.candidates(Cell::from_row_column(4, 4)).to_string(), "5");
        assert_eq!(board.value(Cell::at(0)), Some(Digit::D5));
    }

    #[test]
    fn signs_beside_groups_are_dropped_aloud() {
        let text = INFO.example.replacen("124 ", "*124-", 1).replacen("26 ", "2#6", 1);
        let reading = check(&text);
        assert_eq!(reading.puzzle, check(INFO.example).puzzle);
        let message = "line 2, column 12: signs beside candidates (such as * and #) are ignored";
        assert_eq!(reading.warnings[0].to_string(), message);
    }

    #[test]
    fn a_grid_without_borders_is_one() {
        let bare: String = INFO
            .example
            .lines()
            .filter(|line| line.contains('|'))
            .map(|line| line.replace('|', "") + "\n")
            .collect();
        assert_eq!(check(&bare).puzzle, check(INFO.example).puzzle);
        let hodoku = INFO.example.replace('+', ".");
        assert_eq!(check(&hodoku).puzzle, check(INFO.example).puzzle);
    }

    #[test]
    fn errors_name_the_group() {
        let check = |text: &str, expected: &str| {
            assert_eq!(read_first_puzzle(text).unwrap_err().to_string(), expected)
        };
        check(
            &INFO.example.replacen("1489", "1484", 1),
            "line 2, column 39: expected each candidate once, found a second 4",
        );
        check(
            &INFO.example.replacen("1489", "    ", 1),
            "line 2, column 1: expected 9 cells in this row, found 8",
        );
        check(
            &INFO.example.replacen("1489", "14a9", 1),
            "line 2, column 38: expected candidates (digits 1 to 9), found 'a'",
        );
    }

    #[test]
    fn a_cell_without_candidates_cannot_be_written() {
        let puzzle = Puzzle::from_pencil_marks(ByCell::default());
        let error = PencilMarksFormat.write_puzzle(&puzzle).unwrap_err().to_string();
        assert_eq!(error, "pencilmarks cannot hold this: r1c1 has neither a digit nor a candidate");
    }
}
