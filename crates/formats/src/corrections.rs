//! Second look at texts that no format reads, with small corrections: letters O for zeros, a dot between the
//! rows, letters and signs next to cells, words before a drawing, the id of a game, a code in a link of any
//! site. Each is tried only if the text is no puzzle otherwise, and the change is reported as a warning.

use super::cells::{self, is_cell_char};
use super::ignored_text::IgnoredText;
use super::puzzle_link::{self, PuzzleLink};
use super::{detect_normalised_format, game_id, line81, text_lines};
use crate::prelude::*;
use ninefold_core::phrase::shorten_to_excerpt;

/// Limit in bytes for texts that are corrected.
pub(super) const MAX_CORRECTED_LENGTH: usize = 1 << 16;

/// Reads a line that is a puzzle by itself.
type ReadPuzzleLine<'r> = &'r dyn Fn(&str) -> Result<PuzzleReading, FormatError>;

/// Reads a line with corrections, given that no format reads it, and a reader for corrected lines.
pub(super) fn read_corrected_line(
    line: TextLine<'_>,
    read_puzzle_line: ReadPuzzleLine<'_>,
) -> Option<Result<PuzzleReading, FormatError>> {
    if game_id::is_game_id(line.text) {
        return Some(game_id::read_game_id(line));
    }
    let zeros = || read_letter_o_line(line, read_puzzle_line);
    read_separated_rows(line).or_else(zeros).or_else(|| read_code_in_link(line, read_puzzle_line)).map(Ok)
}

/// Whether a line can be [read with corrections](read_line), even if with an error.
pub(super) fn is_correctable_line(text: &str) -> bool {
    game_id::is_game_id(text)
}

/// Reads a text whose puzzles take several lines with corrections, given that no format reads it.
/// `begins_block` says whether a drawing or a document begins with a line. Returns the entries of the whole
/// text, or `None`.
pub(super) fn read_corrected_text(text: &str, begins_block: fn(&str) -> bool) -> Option<Vec<PuzzleEntry>> {
    let skip_leading_words = |text: &str| skip_leading_words(text, begins_block);
    let corrections: [TextCorrection<'_>; 3] = [&replace_letter_o, &strip_cell_marks, &skip_leading_words];
    corrections.iter().find_map(|correction| {
        let (text, note) = correction(text)?;
        let mut entries = Vec::new();
        let (text, format) = detect_normalised_format(&text);
        format?.read_each_puzzle(&text, &mut |entry| entries.push(entry));
        if entries.is_empty() || entries.iter().any(|entry| entry.result.is_err()) {
            return None;
        }
        note.add_warnings(&mut entries[0]);
        Some(entries)
    })
}

/// A correction of a text: returns the new text and the change, or `None` if there is nothing to change.
type TextCorrection<'w> = &'w dyn Fn(&str) -> Option<(String, CorrectionNote)>;

/// Changes that a correction made to a text.
enum CorrectionNote {
    /// A change at a line and a column, with its message.
    At(usize, usize, ParseMessage),
    /// Lines that are left out.
    LeftOut(IgnoredText),
}

impl CorrectionNote {
    fn add_warnings(self, entry: &mut PuzzleEntry) {
        match self {
            CorrectionNote::LeftOut(left_out) => left_out.add_warnings(entry),
            CorrectionNote::At(line, column, message) => {
                if let Ok(reading) = &mut entry.result {
                    reading.add_warning(line, column, message);
                }
            }
        }
    }
}

/// Reads nine groups of nine digits with the same character between each two: `090260070.060009083.…`.
fn read_separated_rows(line: TextLine<'_>) -> Option<PuzzleReading> {
    let text = line.text.trim();
    let bytes = text.as_bytes();
    let between = *bytes.get(9)?;
    let is_right = |(at, byte): (usize, &u8)| match at % 10 {
        9 => *byte == between && b".-_*".contains(byte),
        _ => byte.is_ascii_digit(),
    };
    if bytes.len() != 89 || !bytes.iter().enumerate().all(is_right) {
        return None;
    }
    let signs: Vec<u8> =
        bytes.iter().enumerate().filter(|(at, _)| at % 10 < 9).map(|(_, byte)| *byte).collect();
    Some(PuzzleReading::new(
        Puzzle::from_givens(cells::parse_cell_values(&signs)),
        line81::Line81Format.info(),
    ))
}

/// Reads a line of 81 cells in which letters O stand for zeros.
fn read_letter_o_line(line: TextLine<'_>, read_puzzle_line: ReadPuzzleLine<'_>) -> Option<PuzzleReading> {
    let (text, note) = replace_letter_o(line.text)?;
    let mut reading = read_puzzle_line(&text).ok()?;
    if let CorrectionNote::At(_, column, message) = note {
        reading.add_warning(line.number, column, message);
    }
    Some(reading)
}

/// Replaces letters O by zeros, except in words with other letters.
fn replace_letter_o(text: &str) -> Option<(String, CorrectionNote)> {
    let is_o = |c: char| matches!(c, 'O' | 'o');
    let (mut zeros, mut count, mut first) = (String::with_capacity(text.len()), 0, None);
    let mut place = (1, 1);
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        // A run of letters is a word, unless all of them are O.
        let length = match rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len()) {
            0 => c.len_utf8(),
            letters => letters,
        };
        let (piece, remaining) = rest.split_at(length);
        if piece.chars().all(is_o) {
            first = first.or(Some(place));
            count += piece.len();
            zeros.extend(piece.chars().map(|_| '0'));
        } else {
            zeros.push_str(piece);
        }
        place = if c == '\n' { (place.0 + 1, 1) } else { (place.0, place.1 + piece.chars().count()) };
        rest = remaining;
    }
    let (line, column) = first?;
    // Next to other characters for empty cells, the letter means something else, such as a dot between cells.
    let is_else = |(before, now): (TextLine<'_>, TextLine<'_>)| {
        before.text != now.text && before.text.contains(['.', '_'])
    };
    let is_mixed = text_lines(text).zip(text_lines(&zeros)).any(is_else);
    (!is_mixed).then_some((zeros, CorrectionNote::At(line, column, ParseMessage::LettersAsZeros { count })))
}

/// Removes letters and signs next to cells, as people mark them in forums: `B79`, `(5)`, `5^`.
fn strip_cell_marks(text: &str) -> Option<(String, CorrectionNote)> {
    let mut bare = String::new();
    let (mut first, mut rows) = (None, 0);
    for line in text_lines(text) {
        match strip_row_marks(line.text) {
            Some((row, sign)) => {
                rows += 1;
                first =
                    first.or(sign.map(|(offset, sign)| (line.number, line.column_at_offset(offset), sign)));
                bare.push_str(&row);
            }
            None => bare.push_str(line.text),
        }
        bare.push('\n');
    }
    let (line, column, sign) = first.filter(|_| rows >= 9)?;
    Some((
        bare,
        CorrectionNote::At(line, column, ParseMessage::SignsAtCells { text: shorten_to_excerpt(&sign) }),
    ))
}

/// Returns a row of nine cells without the marks next to their digits, and the first marked cell with its
/// byte offset.
fn strip_row_marks(text: &str) -> Option<(String, Option<(usize, String)>)> {
    // Minus, point, comma and the brackets of an array are missing: next to digits these make other numbers.
    const BESIDE: &str = "^~?/\"'`()<>*#@!";
    if text.len() > 400 {
        return None;
    }
    let cells: Vec<&str> =
        text.split(|c: char| c.is_whitespace() || c == '|').filter(|cell| !cell.is_empty()).collect();
    // If empty cells are zeros, cells are numbers, and a letter next to one is a mistake.
    let is_zero = |cell: &&str| cell.bytes().all(|byte| byte == b'0');
    let has_letter = |cell: &&str| cell.contains(|c: char| c.is_ascii_alphabetic());
    let are_numbers = cells.iter().any(is_zero) && cells.iter().any(has_letter);
    if cells.len() != 9 || are_numbers {
        return None;
    }
    let mut row = String::new();
    let mut first = None;
    for cell in cells {
        let digits: String = cell.chars().filter(char::is_ascii_digit).collect();
        let letters = cell.chars().filter(|c| c.is_ascii_alphabetic()).count();
        let is_known = |c: char| c.is_ascii_alphanumeric() || BESIDE.contains(c) || is_empty_cell(cell);
        // A mark stands before the digits; a letter after one is a slip.
        let is_slip = cell.starts_with(|c: char| c.is_ascii_digit()) && letters > 0;
        if is_slip || letters > 3 || !cell.chars().all(is_known) || digits.is_empty() && !is_empty_cell(cell)
        {
            return None;
        }
        if digits.len() < cell.len() && !is_empty_cell(cell) {
            first = first.or(Some((cell.as_ptr() as usize - text.as_ptr() as usize, cell.to_string())));
        }
        row.push_str(if digits.is_empty() { "." } else { &digits });
        row.push(' ');
    }
    Some((row, first))
}

fn is_empty_cell(cell: &str) -> bool {
    matches!(cell.as_bytes(), [byte] if is_cell_char(*byte) && !byte.is_ascii_digit())
}

/// Returns the text from where a drawing or a document begins, after lines of words.
fn skip_leading_words(text: &str, begins_block: fn(&str) -> bool) -> Option<(String, CorrectionNote)> {
    let is_begin = |line: &TextLine<'_>| begins_block(line.text);
    let begin = text_lines(text).find(is_begin)?.number;
    let mut left_out = IgnoredText::default();
    let mut skipped = false;
    for line in text_lines(text).take_while(|line| line.number < begin).filter(|line| line.has_content()) {
        skipped = true;
        left_out.push_text(line.number, line.text);
    }
    // The lines before become blank, so that all places stay right.
    let rest = text_lines(text).map(|line| if line.number < begin { "" } else { line.text });
    skipped.then(|| (rest.map(|line| format!("{line}\n")).collect(), CorrectionNote::LeftOut(left_out)))
}

/// Reads the puzzle in a link of an unknown site: a part of its path, or the value of a parameter, that is a
/// puzzle by itself.
fn read_code_in_link(line: TextLine<'_>, read_puzzle_line: ReadPuzzleLine<'_>) -> Option<PuzzleReading> {
    let link = PuzzleLink::parse_any_host(line)?;
    // Parts of the path, and values of the parameters, may be the code if they are long enough.
    let values = |text: &str| -> Vec<String> {
        let pairs = text.split(['&', ';']).map(|pair| pair.split_once('=').map_or(pair, |(_, value)| value));
        pairs.map(puzzle_link::percent_decode).collect()
    };
    let path = link.path.split('/').map(puzzle_link::percent_decode);
    let parts: Vec<String> = path.chain(values(link.query)).chain(values(link.fragment)).collect();
    let is_code = |part: &&String| part.len() >= MIN_CODE_LENGTH && !part.contains("://");
    let mut found: Vec<PuzzleReading> =
        parts.iter().filter(is_code).filter_map(|part| read_puzzle_line(part.trim()).ok()).collect();
    let mut reading = match (found.pop(), found.pop()) {
        (Some(only), None) => only,
        // The second one is the solution of the first.
        (Some(solution), Some(puzzle))
            if found.is_empty() && is_solution(&solution.puzzle, &puzzle.puzzle) =>
        {
            let mut reading = puzzle;
            reading.puzzle.solution = Some(solution.puzzle.values.into());
            reading
        }
        _ => return None,
    };
    reading.add_warning(line.number, 1, ParseMessage::CodeInLink { site: shorten_to_excerpt(link.host) });
    // Shorter parts with digits in them, such as an id, are reported.
    let rest = parts.iter().filter(|part| !is_code(part) && part.contains(|c: char| c.is_ascii_digit()));
    let rest: Vec<&str> = rest.map(String::as_str).collect();
    if !rest.is_empty() {
        reading.add_warning(
            line.number,
            1,
            ParseMessage::ParametersLeftOut { text: shorten_to_excerpt(&rest.join(", ")) },
        );
    }
    Some(reading)
}

/// Fewest characters of a puzzle code; a shorter text may be a number or a name.
const MIN_CODE_LENGTH: usize = 30;

fn is_solution(solution: &Puzzle, puzzle: &Puzzle) -> bool {
    let agrees = puzzle.givens.iter().all(|cell| solution.values[cell] == puzzle.values[cell]);
    solution.filled_cells().len() == 81 && puzzle.filled_cells().len() < 81 && agrees
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{read_all_puzzles, read_single_puzzle};

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Checks that a text is read as the example, with these warnings.
    #[track_caller]
    fn check(text: &str, warnings: &[&str]) {
        let reading = read_single_puzzle(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(cells::format_values(&reading.puzzle.values, '.'), LINE, "{text}");
        let warning_texts: Vec<String> = reading.warnings.iter().map(ToString::to_string).collect();
        assert_eq!(warning_texts, warnings, "{text}");
    }

    fn example_rows() -> Vec<&'static str> {
        (0..9).map(|row| &LINE[9 * row..9 * row + 9]).collect()
    }

    #[test]
    fn letters_o_are_zeros() {
        let message =
            |place: &str| format!("{place}: the letter O is taken as 0, 51 times in all and first here");
        check(&LINE.replace('.', "O"), &[&message("line 1, column 3")]);
        check(&LINE.replace('.', "o"), &[&message("line 1, column 3")]);
        check(&example_rows().join("\n").replace('.', "O"), &[&message("line 1, column 3")]);
        let spaced: String = LINE.replace('.', "O").chars().map(|c| format!("{c} ")).collect();
        let spaced: Vec<&str> = (0..9).map(|row| &spaced[18 * row..18 * row + 18]).collect();
        check(&spaced.join("\n"), &[&message("line 1, column 5")]);
        // Words stay words.
        assert!(read_single_puzzle("So soon, no go OO").is_err());
    }

    #[test]
    fn rows_between_dots_are_rows() {
        let zeros: Vec<String> = example_rows().iter().map(|row| row.replace('.', "0")).collect();
        for between in [".", "-", "_", "*"] {
            check(&zeros.join(between), &[]);
        }
        let list = format!("{}\n{}\n", zeros.join("."), zeros.join("."));
        assert_eq!(read_all_puzzles(&list).iter().filter(|entry| entry.result.is_ok()).count(), 2);
    }

    #[test]
    fn a_code_in_a_link_of_any_site_is_read() {
        let warning = "line 1, column 1: the puzzle is what stands as a code in a link of example.org";
        let zeros = LINE.replace('.', "0");
        check(&format!("https://example.org/play/{zeros}"), &[warning]);
        check(&format!("https://www.example.org/?puzzle={LINE}"), &[warning]);
        check(&format!("http://example.org/a#p={zeros}"), &[warning]);
        let rest = "line 1, column 1: further parts of the link are left out: 3, 2024";
        check(&format!("https://example.org/x?level=3&p={zeros}&t=2024"), &[warning, rest]);
        let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let both = format!("https://example.org/?p={zeros}&s={solution}");
        check(&both, &[warning]);
        assert!(read_single_puzzle(&both).unwrap().puzzle.solution.is_some());
        assert!(read_single_puzzle("https://example.org/play/1234").is_err());
        let list = format!("https://example.org/play/{zeros}\nhttps://example.org/play/{zeros}\n");
        assert_eq!(read_all_puzzles(&list).iter().filter(|entry| entry.result.is_ok()).count(), 2);
    }

    #[test]
    fn signs_beside_cells_are_ignored_aloud() {
        let marks = crate::find_format("pencilmarks").unwrap().info().example;
        let plain = read_single_puzzle(marks).unwrap().puzzle;
        let mut tried = 0;
        for (from, to) in [
            ("124 ", "B124"),
            ("124 ", "124^"),
            ("124 ", "~124"),
            ("124 ", "124?"),
            ("124 ", "124/"),
            ("  7 ", " \"7\""),
            ("   3", " (3)"),
            ("124   ", "1(24) "),
        ] {
            let marked = marks.replacen(from, to, 1);
            assert_ne!(marked, marks, "{to}");
            let reading = read_single_puzzle(&marked).unwrap_or_else(|error| panic!("{error}\n{marked}"));
            assert_eq!(reading.puzzle, plain, "{marked}");
            let is_reported = reading.warnings.iter().any(|warning| {
                matches!(warning.message, ParseMessage::SignsAtCells { .. } | ParseMessage::MarksIgnored)
            });
            tried += usize::from(is_reported);
        }
        assert_eq!(tried, 8);
    }

    #[test]
    fn text_before_a_document_is_reported() {
        let warning = "line 1, column 1: this is no part of a puzzle and is left out: Here it is, number 5:";
        check(&format!("Here it is, number 5:\n{{\n\"puzzle\": \"{LINE}\"\n}}\n"), &[warning]);
        let table: String = example_rows()
            .iter()
            .map(|row| {
                let cells: String = row.chars().map(|c| format!("<td>{c}</td>").replace('.', "")).collect();
                format!("<tr>{cells}</tr>\n")
            })
            .collect();
        check(&format!("Here it is, number 5:\n<table>{table}</table>"), &[warning]);
    }
}
