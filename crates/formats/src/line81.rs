//! 81 characters, row by row: the form in which lists of puzzles travel.
//!
//! Behind the cells may stand a comment; before them a name, which becomes the title.

use alloc::string::{String, ToString};

use super::cells::{self, is_sign};
use super::{Format, FormatError, Info, Line, Part, Parts, Reading, Shape, Unwritable, Written};
use ninefold_core::Puzzle;
use ninefold_core::line::{explain, is_tail, starts_with_run};
use ninefold_core::phrase::Phrase;

/// The format of 81 characters.
#[derive(Debug)]
pub(crate) struct Line81;

static INFO: Info = Info {
    id: "line81",
    aliases: &["81", "line", "txt"],
    name: "81-character line",
    about: "The cells row by row as digits and dots (or 0 * _ - x), then perhaps a comment; lists of puzzles have one a line.",
    example: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    shape: Shape::Line,
    carries: Parts::of(&[Part::Values, Part::Comment]),
};

impl Format for Line81 {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn detect(&self, text: &str) -> bool {
        // Not trimmed: blanks may stand for empty cells.
        super::lines(text).find(|line| line.is_meaningful()).is_some_and(|line| {
            // A list in brackets may have more than one.
            let is_list = line.text.trim_start().starts_with('[');
            !is_list && locate(line.text, 81).is_some() || is_spaced(line.text.as_bytes())
        })
    }

    fn read(&self, text: &str) -> Result<Reading, FormatError> {
        super::read_first_line(text, read_line)
    }

    fn write(&self, puzzle: &Puzzle) -> Result<Written, Unwritable> {
        let mut written = INFO.written(puzzle, cells::write_values(&puzzle.values, '.'))?;
        add_comment(&mut written, puzzle);
        Ok(written)
    }
}

/// Reads a line that plainly is 81 cells, alone or with a comment behind them, as nearly all lines of lists are.
pub(super) fn read_plain(line: Line<'_>) -> Option<Reading> {
    let bytes = line.text.as_bytes();
    if bytes.get(81).is_some_and(|&byte| !is_tail(byte)) {
        return None;
    }
    let signs = bytes.get(..81)?;
    let (puzzle, mixed) = cells::read_givens(signs)?;
    let mut reading = Reading::new(puzzle, &INFO);
    if mixed {
        reading.warnings.extend(cells::mixed_signs(line.number, 1, signs));
    }
    read_around(&mut reading, line, 0, 81);
    Some(reading)
}

/// Reads one line.
fn read_line(line: Line<'_>) -> Result<Reading, FormatError> {
    if let Some(reading) = read_plain(line) {
        return Ok(reading);
    }
    if is_spaced(line.text.as_bytes()) {
        let mut reading = Reading::new(Puzzle::from_givens(cells::values(line.text.as_bytes())), &INFO);
        reading.warnings.extend(cells::mixed_signs(line.number, 1, line.text.as_bytes()));
        return Ok(reading);
    }
    let start = locate(line.text, 81).ok_or_else(|| explain(line))?;
    let signs = &line.text.as_bytes()[start..start + 81];
    let mut reading = Reading::new(Puzzle::from_givens(cells::values(signs)), &INFO);
    reading.warnings.extend(cells::mixed_signs(line.number, line.column(start), signs));
    read_around(&mut reading, line, start, start + 81);
    Ok(reading)
}

/// Takes what stands before the cells as the title and what stands behind them as the comment.
pub(super) fn read_around(reading: &mut Reading, line: Line<'_>, start: usize, end: usize) {
    if start == 0 && end == line.text.len() {
        return;
    }
    let quotes = ['"', '\'', '`', '(', '[', '{'];
    let title = line.text[..start]
        .trim()
        .trim_matches(quotes)
        .trim_end_matches([',', ';', ':', '|', '#', '='])
        .trim();
    if !title.is_empty() {
        reading.puzzle.about.title = Some(title.to_string());
        reading.warn(line.number, 1, Phrase::TitleBeforeCells);
    }
    let tail = line.text[end..].trim_start_matches(['"', '\'', '`', ')', ']', '}']).trim();
    let comment = tail.strip_prefix([',', ';', '#', '|']).unwrap_or(tail).trim();
    if !comment.is_empty() {
        reading.puzzle.about.comment = Some(comment.to_string());
    }
}

/// Writes the comment behind the cells, on their line.
pub(super) fn add_comment(written: &mut Written, puzzle: &Puzzle) {
    let Some(comment) = &puzzle.about.comment else { return };
    let words = one_line(comment);
    if words != *comment {
        written.lose(Part::Comment, Phrase::CommentOnOneLine);
    }
    if !words.is_empty() {
        written.text.push_str(" # ");
        written.text.push_str(&super::shown(&words));
    }
}

/// A text with each line end (and the blanks around it) as one blank, and none at either end.
pub(super) fn one_line(text: &str) -> String {
    text.split(['\n', '\r'])
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect::<alloc::vec::Vec<_>>()
        .join(" ")
}

/// Where a run of cells begins that makes this line a puzzle.
pub(super) fn locate(text: &str, length: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let indent = bytes.len() - text.trim_start().len();
    if starts_with_run(&bytes[indent..], length) { Some(indent) } else { cells::find_run(bytes, length) }
}

/// Whether a line is exactly 81 wide with blanks for empty cells.
fn is_spaced(bytes: &[u8]) -> bool {
    bytes.len() == 81
        && bytes.contains(&b' ')
        && bytes.iter().any(u8::is_ascii_digit)
        && bytes.iter().all(|&byte| byte == b' ' || is_sign(byte))
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;
    use crate::read_any;

    const GRID: &str = INFO.example;

    fn check(text: &str, title: Option<&str>, comment: Option<&str>) -> Reading {
        let reading = read_any(text).unwrap();
        assert_eq!(reading.format.id, "line81", "{text}");
        assert_eq!(cells::write_values(&reading.puzzle.values, '.'), GRID);
        assert_eq!(reading.puzzle.about.title.as_deref(), title);
        assert_eq!(reading.puzzle.about.comment.as_deref(), comment);
        reading
    }

    fn check_error(text: &str, expected: &str) {
        assert_eq!(read_any(text).unwrap_err().to_string(), expected);
    }

    #[test]
    fn tails_are_comments_and_heads_are_titles() {
        check(GRID, None, None);
        check(&format!("\u{feff}\n  {GRID}\r\n"), None, None);
        check(&format!("{GRID} ED=9.0/1.2/1.2"), None, Some("ED=9.0/1.2/1.2"));
        for tail in [",9.0, 1.2", "\t9.0, 1.2", ";9.0, 1.2", "#9.0, 1.2", "|9.0, 1.2", "  # 9.0, 1.2  "] {
            check(&format!("{GRID}{tail}"), None, Some("9.0, 1.2"));
        }
        check(&format!("Golden Nugget: {GRID} hard"), Some("Golden Nugget"), Some("hard"));
        check(&format!("\"{GRID}\","), None, None);
    }

    #[test]
    fn every_sign_for_empty_cells_is_read() {
        for sign in ["0", "*", "_", "-", "x", "X", " "] {
            assert_eq!(check(&GRID.replace('.', sign), None, None).warnings, []);
        }
        let mixed = check(&GRID.replacen('.', "0", 1), None, None).warnings;
        let message = "line 1, column 1: several signs for empty cells ('.', '0'), all taken as empty";
        assert_eq!(mixed[0].to_string(), message);
    }

    #[test]
    fn errors_name_the_place() {
        check_error("", "line 1, column 1: expected a puzzle, found an empty text");
        check_error(" \n\n", "line 1, column 1: expected a puzzle, found an empty text");
        check_error("# none", "line 1, column 1: expected a puzzle, found nothing but comments");
        let cells = "expected 81 cells (or 729 candidates), found";
        check_error(&GRID[1..], &format!("line 1, column 81: {cells} 80"));
        check_error(&format!("\n{}1", GRID), &format!("line 2, column 82: {cells} 82"));
        check_error(&GRID.repeat(125_000), &format!("line 1, column 82: {cells} 10125000"));
        check_error(&format!("  {} easy", &GRID[1..]), &format!("line 1, column 83: {cells} 80"));
        check_error(
            &GRID.replacen('.', "O", 1),
            "line 1, column 3: expected a digit or a sign for an empty cell (one of . 0 * _ - x), found 'O'",
        );
        check_error(
            &"A..P".repeat(64),
            &format!("line 1, column 1: {cells} 256 cells of a 16×16 board, which is not supported"),
        );
    }

    #[test]
    fn it_is_written_with_dots_and_the_comment_behind() {
        let mut puzzle: Puzzle = GRID.replace('.', "0").parse().unwrap();
        assert_eq!(Line81.write(&puzzle).unwrap(), Written { text: GRID.into(), losses: [].into() });
        puzzle.about.comment = Some("two\n lines".into());
        let written = Line81.write(&puzzle).unwrap();
        assert_eq!(written.text, format!("{GRID} # two lines"));
        assert_eq!(written.losses[0].message.to_string(), "the comment is written on one line");
    }

    #[test]
    fn the_rest_of_a_list_is_mentioned() {
        let reading = check(&format!("{GRID}\n{GRID}\n"), None, None);
        let message = "line 2, column 1: only the first puzzle was read, but more text follows here";
        assert_eq!(reading.warnings[0].to_string(), message);
    }
}
