//! Positions on one line: the text form used in docs, errors, serialised boards, `FromStr` and `Display`.
//!
//! A line is 81 cells, row by row; or a whole position, with `+` before placed digits and the eliminated
//! candidates after a colon; or 729 candidates, for a puzzle that consists of nothing else. All other texts,
//! and lines with more than the cells, belong to `ninefold-formats`.
//!
//! ```
//! use ninefold_core::{Cell, Digit, Puzzle, line};
//!
//! let cells = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let mut puzzle: Puzzle = cells.parse()?;
//! assert_eq!(line::format_puzzle_line(&puzzle), cells);
//! puzzle.removed.insert(Cell::at(2).to_candidate(Digit::D4));
//! assert_eq!(line::format_puzzle_line(&puzzle), format!("{cells}:413"));
//! # Ok::<(), ninefold_core::phrase::FormatError>(())
//! ```

use alloc::string::{String, ToString};
use core::ops::Range;
use core::str::FromStr;

use crate::notation::triplets;
use crate::phrase::{FormatError, ParseMessage};
use crate::{ByCell, Candidate, CandidateMap, Cell, CellMap, Digit, DigitSet, Puzzle};

/// Values of cells, empty or not.
pub type BoardValues = ByCell<Option<Digit>>;

/// One line of a text, without its line end.
#[derive(Clone, Copy, Debug)]
pub struct TextLine<'a> {
    /// From 1.
    pub number: usize,
    /// The characters of the line.
    pub text: &'a str,
}

impl TextLine<'_> {
    /// Returns the column of a byte offset, in characters from 1; an offset inside a character counts as that
    /// character's.
    #[must_use]
    pub fn column_at_offset(self, offset: usize) -> usize {
        let before = &self.text.as_bytes()[..offset.min(self.text.len())];
        // Every character has exactly one byte that is not a continuation byte.
        1 + before.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
    }

    /// The character at a byte offset, or the end of the line.
    #[must_use]
    pub fn describe_char_at(self, offset: usize) -> ParseMessage {
        match self.text.get(offset..).and_then(|rest| rest.chars().next()) {
            None => ParseMessage::EndOfLine,
            Some(character) => ParseMessage::Sign { sign: character },
        }
    }

    /// Returns the error at a byte offset; its column is counted in characters.
    #[must_use]
    pub fn error_at(self, offset: usize, expected: ParseMessage, found: ParseMessage) -> FormatError {
        FormatError { line: self.number, column: self.column_at_offset(offset), expected, found }
    }

    /// Returns the error about the character at a byte offset, or about the end of the line.
    #[must_use]
    pub fn unexpected_char_at(self, offset: usize, expected: ParseMessage) -> FormatError {
        self.error_at(offset, expected, self.describe_char_at(offset))
    }

    /// Whether the line is more than a blank line, a `#` comment or the fence around a text in Markdown.
    #[must_use]
    pub fn has_content(self) -> bool {
        let text = self.text.trim_start();
        match text.as_bytes() {
            [] => false,
            [b'#', rest @ ..] => starts_numbered_puzzle(rest),
            // A fence names at most a language; anything longer, or with digits, is content.
            [b'`', b'`', b'`', info @ ..] | [b'~', b'~', b'~', info @ ..] => {
                info.len() > 30 || info.iter().any(u8::is_ascii_digit)
            }
            _ => true,
        }
    }

    /// Whether the line separates puzzles of a list: a rule, or the number or name of the next puzzle, as in
    /// `Puzzle #1`, `Grid 01`, `1)`.
    #[must_use]
    pub fn is_separator(self) -> bool {
        let text = self.text.trim();
        if text.len() > 40 || text.is_empty() {
            return false;
        }
        let is_rule = text.len() > 2 && text.bytes().all(|byte| b"=-_*~+#|:".contains(&byte));
        is_rule || is_puzzle_label(text) || is_list_markup_line(text)
    }
}

/// Whether the `#` at the start is followed by the number of a puzzle and the puzzle itself, and so is no
/// comment.
fn starts_numbered_puzzle(text: &[u8]) -> bool {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let separator_length = text[digits..].iter().take_while(|byte| b" \t.:)-".contains(byte)).count();
    (1..=6).contains(&digits)
        && separator_length > 0
        && starts_with_cells(&text[digits + separator_length..], 81)
}

/// Whether a text belongs to what programs and forums put around a list: `[code]`, `puzzles = [`, `];`.
fn is_list_markup_line(text: &str) -> bool {
    let is_word = |c: char| c.is_alphabetic() || c == '_';
    let is_tag = text.starts_with('[')
        && text.ends_with(']')
        && text.trim_matches(['[', ']', '/']).starts_with(is_word)
        && text.trim_matches(['[', ']', '/']).chars().all(is_word);
    let words = text.trim_end_matches(['[', '{', '(', '=', ' ']);
    let opens = words.len() < text.len() && words.chars().all(|c| is_word(c) || c == ' ');
    // Both together may be a text of data that has nothing in it.
    let closes = text.chars().all(|c| "]});,".contains(c));
    is_tag || opens || closes
}

/// Whether a text is a number, with a word before it perhaps, and signs around them.
fn is_puzzle_label(text: &str) -> bool {
    let word = text.trim_start_matches(|c: char| "([-=*#".contains(c) || c.is_whitespace());
    let rest = word.trim_start_matches(char::is_alphabetic);
    let number = rest.trim_start_matches(|c: char| ".#:№-".contains(c) || c.is_whitespace());
    let digits = number.bytes().take_while(u8::is_ascii_digit).count();
    let separator = &number[digits..];
    // Without a word it may be a part of a puzzle.
    let most = if word.starts_with(char::is_alphabetic) { 6 } else { 3 };
    (1..=most).contains(&digits)
        && separator.matches('.').count() < 2
        && separator.chars().all(|c| ".):]-=*#".contains(c) || c.is_whitespace())
}

/// The signs for an empty cell; the blank only where a line is exactly 81 wide.
pub const EMPTY_SIGNS: &[u8; 9] = b".0*_-xX? ";

/// Meaning of each byte as a cell of a puzzle: a digit in the lowest bits, an index into [`EMPTY_SIGNS`] as
/// one of the next nine bits, or [`NOT_A_CELL`]. A table costs one look-up a character, and lists have millions
/// of lines.
const CELL_CODES: [u16; 256] = {
    let mut signs = [NOT_A_CELL; 256];
    let mut i = 0;
    while i < 9 {
        signs[b'1' as usize + i] = 1 + i as u16;
        i += 1;
    }
    i = 0;
    while i < EMPTY_SIGNS.len() - 1 {
        signs[EMPTY_SIGNS[i] as usize] = 1 << (4 + i);
        i += 1;
    }
    signs
};

const NOT_A_CELL: u16 = 1 << 15;

/// Reads one character of a grid: a digit or an empty cell, or `None` if the byte stands for no cell.
#[must_use]
#[inline]
pub const fn parse_cell_char(byte: u8) -> Option<Option<Digit>> {
    match CELL_CODES[byte as usize] {
        NOT_A_CELL => None,
        sign @ 1..=9 => Some(Some(Digit::from_index(sign as usize - 1))),
        _ => Some(None),
    }
}

/// Whether a byte is a sign for a cell.
#[must_use]
#[inline]
pub const fn is_cell_char(byte: u8) -> bool {
    CELL_CODES[byte as usize] != NOT_A_CELL
}

/// Reads 81 signs as givens; `None` if one is no sign. Says too whether several signs stand for empty cells.
#[must_use]
pub fn parse_givens(signs: &[u8]) -> Option<(Puzzle, bool)> {
    let signs: &[u8; 81] = signs.try_into().ok()?;
    let mut puzzle = Puzzle::default();
    let mut seen = 0;
    for (cell, &byte) in Cell::all().zip(signs) {
        let sign = CELL_CODES[usize::from(byte)];
        // Collects which signs for empty cells occur, and whether a sign is invalid, without a branch.
        seen |= sign & !0xF;
        if matches!(sign, 1..=9) {
            puzzle.values[cell] = Some(Digit::from_index(usize::from(sign) - 1));
            puzzle.givens.insert(cell);
        }
    }
    (seen & NOT_A_CELL == 0).then_some((puzzle, seen.count_ones() > 1))
}

/// Whether a text begins with exactly this many signs for cells: it ends after them, or a comment may begin.
#[must_use]
pub fn starts_with_cells(text: &[u8], length: usize) -> bool {
    text.get(..length).is_some_and(|signs| signs.iter().all(|&byte| is_cell_char(byte)))
        && text.get(length).is_none_or(|&byte| can_start_comment(byte))
}

/// Whether a comment may begin with this character.
#[must_use]
pub const fn can_start_comment(byte: u8) -> bool {
    matches!(byte, b'\t'..=b'\r' | b' ' | b',' | b';' | b'#' | b'|')
}

/// Writes 81 characters, with this sign for empty cells.
#[must_use]
pub fn format_values(values: &BoardValues, empty: char) -> String {
    values.values().map(|value| value.map_or(empty, Digit::to_char)).collect()
}

/// Reads 81 cells with `+` before the digits that are no givens: the values, and which of them are givens.
///
/// # Errors
/// The first invalid sign, or a number of cells other than 81.
pub fn parse_values_and_givens(
    line: TextLine<'_>,
    range: Range<usize>,
) -> Result<(BoardValues, CellMap), FormatError> {
    let mut state = PositionReader::default();
    let end = range.end;
    for at in range {
        state.read_cell_char(line, at, end)?;
        if state.count > 81 {
            break;
        }
    }
    if state.count != 81 {
        let found =
            if state.count > 81 { ParseMessage::More } else { ParseMessage::Count { count: state.count } };
        return Err(line.error_at(end, ParseMessage::Cells, found));
    }
    Ok((state.values, state.givens))
}

/// The cells of a position that were read so far.
#[derive(Clone, Debug, Default)]
pub struct PositionReader {
    /// The digits in them.
    pub values: BoardValues,
    /// The filled cells that had no `+` before them.
    pub givens: CellMap,
    /// Number of cells read; those beyond 81 are counted but not stored.
    pub count: usize,
    /// A `+` was read, and its digit comes next.
    plus_pending: bool,
}

impl PositionReader {
    /// Reads one character; `end` is where the cells end.
    ///
    /// # Errors
    /// When the character is neither a sign for a cell nor a `+` before a digit.
    pub fn read_cell_char(&mut self, line: TextLine<'_>, at: usize, end: usize) -> Result<(), FormatError> {
        let byte = line.text.as_bytes()[at];
        // A `+` marks the next digit as placed by the player; it counts as no sign itself.
        if byte == b'+' && !self.plus_pending && at + 1 < end {
            self.plus_pending = true;
            return Ok(());
        }
        match parse_cell_char(byte) {
            // After a `+` only a digit may follow.
            Some(value) if value.is_some() || !self.plus_pending => {
                // Signs beyond the 81st are only counted, so that the error can report them.
                if self.count < 81 {
                    let cell = Cell::at(self.count);
                    self.values[cell] = value;
                    if value.is_some() && !self.plus_pending {
                        self.givens += cell;
                    }
                }
                self.count += 1;
                self.plus_pending = false;
                Ok(())
            }
            _ if self.plus_pending => Err(line.unexpected_char_at(at, ParseMessage::PlacedDigit)),
            _ => Err(line.unexpected_char_at(at, ParseMessage::CellSign)),
        }
    }
}

/// Writes 81 cells with `+` before the digits that are not givens, then the eliminated candidates after a
/// colon.
#[must_use]
pub fn format_position(puzzle: &Puzzle) -> String {
    let mut text = format_values_and_givens(puzzle);
    let crossed_out = puzzle.crossed_out_candidates();
    if !crossed_out.is_empty() {
        text.push(':');
        text.push_str(&triplets::display_triplets(&crossed_out).to_string());
    }
    text
}

/// Writes 81 cells with `+` before the digits that are no givens.
#[must_use]
pub fn format_values_and_givens(puzzle: &Puzzle) -> String {
    let mut text = String::new();
    for (cell, value) in puzzle.values.iter() {
        if value.is_some() && !puzzle.givens.contains(cell) {
            text.push('+');
        }
        text.push(value.map_or('.', Digit::to_char));
    }
    text
}

/// Reads candidates as triplets of digit, row and column, `412 599`, with blanks or commas between them.
///
/// # Errors
/// The first place where something else was found.
pub fn parse_triplet_range(line: TextLine<'_>, range: Range<usize>) -> Result<CandidateMap, FormatError> {
    const MAX_LIST_LENGTH: usize = 8 * Candidate::COUNT;
    // Eight characters a candidate are plenty, and bound the work on a hostile text.
    if range.len() > MAX_LIST_LENGTH {
        return Err(line.error_at(range.start, ParseMessage::CandidatesAtMost, ParseMessage::LongerList));
    }
    triplets::parse_triplets(&line.text[range.clone()]).map_err(|error| FormatError {
        line: line.number,
        column: line.column_at_offset(range.start) + error.column - 1,
        expected: error.expected,
        found: error.found,
    })
}

/// Returns the candidates listed by 729 signs, cell by cell.
///
/// # Errors
/// The index of the first digit at the place of another one.
pub fn parse_pencil_marks(signs: &[u8]) -> Result<ByCell<DigitSet>, usize> {
    let mut marks = ByCell::<DigitSet>::default();
    for (candidate, &byte) in Candidate::all().zip(signs) {
        match parse_cell_char(byte).flatten() {
            None => {}
            Some(digit) if digit == candidate.digit() => marks[candidate.cell()] += digit,
            Some(_) => return Err(candidate.index()),
        }
    }
    Ok(marks)
}

/// Reads the 729 signs of a line from a byte offset; the line must have that many.
///
/// # Errors
/// The first digit at the place of another one.
pub fn parse_candidates(line: TextLine<'_>, start: usize) -> Result<Puzzle, FormatError> {
    let signs = &line.text.as_bytes()[start..start + 729];
    parse_pencil_marks(signs).map(Puzzle::from_pencil_marks).map_err(|index| {
        let candidate = Candidate::at(index);
        let expected = ParseMessage::CandidateSign { digit: candidate.digit(), cell: candidate.cell() };
        line.unexpected_char_at(start + index, expected)
    })
}

/// Writes 729 signs: what may go into each cell, or stands there.
#[must_use]
pub fn format_candidates(puzzle: &Puzzle) -> String {
    let left = puzzle.candidates();
    let possible = |c: Candidate| match puzzle.values[c.cell()] {
        Some(value) => value == c.digit(),
        None => left[c.cell()].contains(c.digit()),
    };
    Candidate::all().map(|c| if possible(c) { c.digit().to_char() } else { '.' }).collect()
}

/// Writes the position of a puzzle on one line, in the shortest form that can hold it. Anything that is not
/// on the board (title, notes and so on) is left out.
#[must_use]
pub fn format_puzzle_line(puzzle: &Puzzle) -> String {
    let filled = puzzle.filled_cells();
    let has_crossed_out = !puzzle.crossed_out_candidates().is_empty();
    // Without values only the 729 candidates can hold what was eliminated.
    if has_crossed_out && filled.is_empty() {
        format_candidates(puzzle)
    } else if has_crossed_out || !(filled - puzzle.givens).is_empty() {
        format_position(puzzle)
    } else {
        format_values(&puzzle.values, '.')
    }
}

/// Reads a line that consists of a position alone; blanks around it are allowed.
///
/// # Errors
/// The first place where the text is no position.
pub fn parse_puzzle_line(text: &str) -> Result<Puzzle, FormatError> {
    let cells = text.trim();
    if cells.contains(['+', ':']) {
        let start = text.len() - text.trim_start().len();
        return parse_position(TextLine { number: 1, text }, start..start + cells.len());
    }
    parse_bare_puzzle(cells).map_err(|error| {
        let blanks = text.chars().take_while(|c| c.is_whitespace()).count();
        FormatError { column: error.column + blanks, ..error }
    })
}

/// Reads 81 cells or 729 candidates with nothing around them.
///
/// # Errors
/// The first place where the text is neither.
pub fn parse_bare_puzzle(text: &str) -> Result<Puzzle, FormatError> {
    let line = TextLine { number: 1, text };
    if let Some((puzzle, _)) = parse_givens(text.as_bytes()) {
        Ok(puzzle)
    } else if text.len() == 729 && text.bytes().all(is_cell_char) {
        parse_candidates(line, 0)
    } else if starts_with_cells(text.as_bytes(), 81) {
        Err(line.unexpected_char_at(81, ParseMessage::EndOfCells))
    } else {
        Err(explain_invalid_line(line))
    }
}

/// Reads 81 cells with `+` before placed digits, then perhaps a colon and removed candidates.
fn parse_position(line: TextLine<'_>, range: Range<usize>) -> Result<Puzzle, FormatError> {
    let colon = line.text[range.clone()].find(':').map_or(range.end, |at| range.start + at);
    let (values, givens) = parse_values_and_givens(line, range.start..colon)?;
    let removed = parse_triplet_range(line, (colon + 1).min(range.end)..range.end)?;
    Ok(Puzzle { values, givens, removed, ..Puzzle::default() })
}

/// Returns the reason why a line is not a puzzle.
#[must_use]
pub fn explain_invalid_line(line: TextLine<'_>) -> FormatError {
    // The longest word is taken for the grid; the shorter ones are numbers or remarks around it.
    let text = line.text;
    let words = text.split(|c: char| c.is_ascii() && can_start_comment(c as u8));
    let start = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    let Some(word) = words.max_by_key(|word| word.len()) else {
        return line.error_at(0, ParseMessage::CellsOrCandidates, ParseMessage::Nothing);
    };
    // A board of another size is reported first: its signs are often letters, which would be called bad.
    let bad = word.bytes().position(|byte| !is_cell_char(byte));
    match (bad, other_board_size(word)) {
        (_, Some(size)) => line.error_at(
            start(word),
            ParseMessage::CellsOrCandidates,
            ParseMessage::OtherSize { cells: word.len(), size },
        ),
        (None, None) => {
            let index = if word.len() < 81 { word.len() } else { 81 };
            let found = ParseMessage::Count { count: word.len() };
            line.error_at(start(word) + index, ParseMessage::CellsOrCandidates, found)
        }
        (Some(bad), None) => {
            let index = start(word) + bad;
            line.unexpected_char_at(index, ParseMessage::CellSign)
        }
    }
}

/// Returns the size of another board whose number of cells a word has, if there is one.
fn other_board_size(word: &str) -> Option<usize> {
    let size = [4, 6, 8, 10, 12, 16, 25].into_iter().find(|size| size * size == word.len())?;
    // Boards beyond 9×9 write their higher digits as letters.
    word.bytes().all(|byte| is_cell_char(byte) || byte.is_ascii_alphabetic()).then_some(size)
}

impl FromStr for Puzzle {
    type Err = FormatError;

    /// Reads a puzzle on one [line](crate::line): 81 characters, a whole position, or 729 candidates.
    /// `ninefold-formats` reads all other texts.
    ///
    /// ```
    /// use ninefold_core::Puzzle;
    ///
    /// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// assert_eq!(line.parse::<Puzzle>()?.givens.len(), 30);
    /// # Ok::<(), ninefold_core::phrase::FormatError>(())
    /// ```
    ///
    /// # Errors
    /// The first place where the text is no puzzle.
    fn from_str(text: &str) -> Result<Puzzle, FormatError> {
        parse_puzzle_line(text)
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;

    const CELLS: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn rules_and_labels_stand_between() {
        let check = |text: &str, expected| {
            assert_eq!(TextLine { number: 1, text }.is_separator(), expected, "{text}");
        };
        for text in
            ["=====", "---", "***", "Puzzle #1", "Puzzle 12:", "1)", "1.", "(3)", "Nr. 5", "Grid 01", "- 7 -"]
        {
            check(text, true);
        }
        for text in
            ["", "oops", "--", "Puzzle", "53..7....", "1........", "one more 5", "1234", "12/24/2005", "1 2"]
        {
            check(text, false);
        }
    }

    #[test]
    fn fences_mean_nothing() {
        let check = |text: &str, expected| {
            assert_eq!(TextLine { number: 1, text }.has_content(), expected, "{text}");
        };
        for text in ["", " # a", "```", "```text", "~~~"] {
            check(text, false);
        }
        for text in ["`53..", "```53.```", "~", "a"] {
            check(text, true);
        }
    }

    #[test]
    fn a_position_is_read_back() {
        let mut puzzle: Puzzle = CELLS.parse().unwrap();
        puzzle.givens.remove(Cell::at(0));
        assert_eq!(parse_puzzle_line(&format_puzzle_line(&puzzle)), Ok(puzzle.clone()));
        puzzle.removed.insert(Cell::at(2).to_candidate(Digit::D4));
        assert_eq!(format_puzzle_line(&puzzle), format!("+{CELLS}:413"));
        assert_eq!(parse_puzzle_line(&format_puzzle_line(&puzzle)), Ok(puzzle));
    }

    #[test]
    fn blanks_around_a_line_are_no_part_of_it() {
        assert_eq!(parse_puzzle_line(&format!("  {CELLS}\n")), parse_puzzle_line(CELLS));
        assert_eq!(
            parse_puzzle_line(&format!(" +{CELLS}:413\r\n")),
            parse_puzzle_line(&format!("+{CELLS}:413"))
        );
    }

    #[test]
    fn errors_name_the_place() {
        let check = |text: &str, expected: &str| {
            assert_eq!(parse_puzzle_line(text).unwrap_err().to_string(), expected)
        };
        check("", "line 1, column 1: expected 81 cells (or 729 candidates), found 0");
        check(
            &format!(" {}", &CELLS[1..]),
            "line 1, column 82: expected 81 cells (or 729 candidates), found 80",
        );
        check(
            &format!(" +{CELLS}:4"),
            "line 1, column 86: expected a row after the digit, as in 514, found the end",
        );
        check(&format!("+.{CELLS}"), "line 1, column 2: expected a placed digit behind +, found '.'");
        check(&format!("{CELLS} # easy"), "line 1, column 82: expected the end behind 81 cells, found ' '");
    }

    #[test]
    fn columns_count_characters() {
        let line = TextLine { number: 1, text: "éa" };
        assert_eq!((line.column_at_offset(0), line.column_at_offset(2), line.column_at_offset(3)), (1, 2, 3));
        assert_eq!(
            (line.describe_char_at(2), line.describe_char_at(9)),
            (ParseMessage::Sign { sign: 'a' }, ParseMessage::EndOfLine)
        );
    }

    #[test]
    fn faults_in_triplets_are_placed_on_the_line() {
        let line = TextLine { number: 3, text: "é:111 10" };
        let error = parse_triplet_range(line, 3..line.text.len()).unwrap_err();
        assert_eq!((error.line, error.column), (3, 8));
    }
}
