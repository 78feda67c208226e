//! Lines of 81 characters, row by row: the usual form of puzzle lists.
//!
//! The solution and a comment may follow the cells; a name may precede them and becomes the title. Several
//! puzzles on a line, with a blank or a comma between them, are all read.

use core::ops::Range;

use super::cells::{self, is_cell_char};
use super::puzzle_link::PuzzleLink;
use super::signs::{
    blank_out_markup, closing_tag_length, is_invisible, starts_with_markdown_link, tag_length,
};
use crate::prelude::*;
use ninefold_core::line::{can_start_comment, explain_invalid_line, starts_with_cells};

/// The format of 81 characters.
#[derive(Debug)]
pub(crate) struct Line81Format;

static INFO: FormatInfo = FormatInfo {
    id: "line81",
    aliases: &["81", "line", "txt"],
    name: "81-character line",
    description: "The cells row by row as digits and dots (or 0 * _ - x ?), then perhaps a comment; lists of puzzles have one a line.",
    example: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    layout: FormatLayout::Line,
    supported_parts: PuzzlePartSet::from_parts(&[PuzzlePart::Values, PuzzlePart::Comment]),
};

impl PuzzleFormat for Line81Format {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn matches_text(&self, text: &str) -> bool {
        // The line is not trimmed: blanks may stand for empty cells.
        super::text_lines(text).find(|line| line.has_content()).is_some_and(|line| {
            // A list in brackets may have more than one puzzle on a line.
            let start = line.text.trim_start();
            let is_list =
                start.starts_with('[') && tag_length(start).is_none() && !starts_with_markdown_link(start);
            // Cells in a link belong to the link's own format.
            let is_alone = !is_list && PuzzleLink::parse_any_host(line).is_none();
            is_alone && find_cells_start(line.text, 81).is_some()
                || has_blank_empty_cells(line.text.as_bytes())
        })
    }

    fn read_first_puzzle(&self, text: &str) -> Result<PuzzleReading, FormatError> {
        super::read_single_text_line(text, |line| {
            let mut pieces = split_puzzles(line.text);
            let Some((_, first)) = pieces.next() else { return Err(explain_invalid_line(line)) };
            let mut reading = read_line(TextLine { text: first, ..line })?;
            if let Some((offset, _)) = pieces.next() {
                reading.add_warning(line.number, line.column_at_offset(offset), ParseMessage::FirstOfPuzzles);
            }
            Ok(reading)
        })
    }

    fn write_puzzle(&self, puzzle: &Puzzle) -> Result<WrittenText, FormatWriteError> {
        let mut written = INFO.finish_written_text(puzzle, cells::format_values(&puzzle.values, '.'))?;
        add_comment(&mut written, puzzle);
        Ok(written)
    }
}

/// Reads a line that plainly is 81 cells, alone or with a comment after them, as nearly all lines of lists
/// are.
pub(super) fn read_simple_line(line: TextLine<'_>) -> Option<PuzzleReading> {
    let bytes = line.text.as_bytes();
    if bytes.get(81).is_some_and(|&byte| !can_start_comment(byte)) {
        return None;
    }
    let signs = bytes.get(..81)?;
    let (puzzle, mixed) = cells::parse_givens(signs)?;
    let mut reading = PuzzleReading::new(puzzle, &INFO);
    if mixed {
        reading.warnings.extend(cells::mixed_empty_chars_warning(line.number, 1, signs));
    }
    if reading.puzzle.givens.len() == 81
        && let Some(puzzle) = find_puzzle_range(bytes, 0..81)
    {
        return Some(read_puzzle_after_solution(line, 0, puzzle));
    }
    read_title_and_comment(&mut reading, line, 0, 81);
    Some(reading)
}

/// Reads a puzzle that follows its solution.
fn read_puzzle_after_solution(line: TextLine<'_>, start: usize, puzzle: Range<usize>) -> PuzzleReading {
    let bytes = line.text.as_bytes();
    let signs = &bytes[puzzle.clone()];
    let mut reading = PuzzleReading::new(Puzzle::from_givens(cells::parse_cell_values(signs)), &INFO);
    reading.warnings.extend(cells::mixed_empty_chars_warning(
        line.number,
        line.column_at_offset(puzzle.start),
        signs,
    ));
    reading.puzzle.solution = Some(cells::parse_cell_values(&bytes[start..start + 81]).into());
    read_title_and_comment(&mut reading, line, start, puzzle.end);
    reading
}

/// Reads one line.
fn read_line(line: TextLine<'_>) -> Result<PuzzleReading, FormatError> {
    if let Some(reading) = read_simple_line(line) {
        return Ok(reading);
    }
    if has_blank_empty_cells(line.text.as_bytes()) {
        let mut reading =
            PuzzleReading::new(Puzzle::from_givens(cells::parse_cell_values(line.text.as_bytes())), &INFO);
        reading.warnings.extend(cells::mixed_empty_chars_warning(line.number, 1, line.text.as_bytes()));
        return Ok(reading);
    }
    let start = find_cells_start(line.text, 81).ok_or_else(|| explain_invalid_line(line))?;
    if let Some(puzzle) = find_puzzle_range(line.text.as_bytes(), start..start + 81) {
        return Ok(read_puzzle_after_solution(line, start, puzzle));
    }
    let signs = &line.text.as_bytes()[start..start + 81];
    let mut reading = PuzzleReading::new(Puzzle::from_givens(cells::parse_cell_values(signs)), &INFO);
    reading.warnings.extend(cells::mixed_empty_chars_warning(
        line.number,
        line.column_at_offset(start),
        signs,
    ));
    read_title_and_comment(&mut reading, line, start, start + 81);
    Ok(reading)
}

/// Takes the text before the cells as the title and the text after them as the comment.
pub(super) fn read_title_and_comment(
    reading: &mut PuzzleReading,
    line: TextLine<'_>,
    start: usize,
    end: usize,
) {
    if start == 0 && end == line.text.len() {
        return;
    }
    let around = |c: char| c.is_whitespace() || is_invisible(c) || "\"'`([{,;:|#=>".contains(c);
    // Text before the cells is the title, without the punctuation at its ends.
    let before = blank_out_markup(&line.text[..start]);
    let title = before.trim_matches(around);
    if !title.is_empty() {
        reading.puzzle.metadata.title = Some(title.to_string());
        reading.add_warning(line.number, 1, ParseMessage::TitleBeforeCells);
    }
    let mut end = end;
    // The solution may follow the cells.
    if let Some(remaining) = find_solution_range(line.text.as_bytes(), start..end) {
        reading.puzzle.solution =
            Some(cells::parse_cell_values(&line.text.as_bytes()[remaining.clone()]).into());
        end = remaining.end;
    }
    let nothing = |c: char| c.is_whitespace() || is_invisible(c);
    let tail = skip_closing_marks(&line.text[end..]).trim_start_matches(nothing);
    // A comment with a comment character stays as it is.
    let comment = match tail.strip_prefix([',', ';', '#', '|']) {
        Some(comment) => comment.trim(),
        None => tail.trim_end_matches(nothing),
    };
    if !comment.is_empty() {
        reading.puzzle.metadata.comment = Some(comment.to_string());
    }
}

/// Returns the text after the quotes, brackets and tags that close around the cells.
fn skip_closing_marks(mut text: &str) -> &str {
    loop {
        let closes = text.starts_with(['"', '\'', '`', ')', ']', '}']);
        let Some(mark) = closing_tag_length(text).or(closes.then_some(1)) else { return text };
        text = &text[mark..];
    }
}

/// Splits a line into its puzzles, each with its byte offset: text before the cells belongs to the puzzle,
/// and text after the last puzzle to that one. Nearly all lines have one.
pub(super) fn split_puzzles(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let ends = if text.len() < 2 * 81 + 1 { Vec::new() } else { find_puzzle_ends(text) };
    let mut begin = 0;
    let mut number = 0;
    core::iter::from_fn(move || {
        number += 1;
        let end = match ends.get(number - 1) {
            Some(&end) if number < ends.len() => end,
            _ if begin == usize::MAX => return None,
            _ => text.len(),
        };
        let piece = &text[begin..end];
        // The characters between two puzzles say nothing.
        let bare = if begin == 0 { piece } else { skip_separators(piece) };
        let offset = begin + piece.len() - bare.len();
        begin = if end == text.len() { usize::MAX } else { end };
        Some((offset, bare))
    })
}

/// Returns the text after the characters and tags between two puzzles.
fn skip_separators(mut text: &str) -> &str {
    loop {
        text = text.trim_start_matches(is_separator);
        let Some(tag) = tag_length(text) else { return text };
        text = &text[tag..];
    }
}

/// Splits a line for a format that the caller named: formats other than bare cells have one puzzle a line.
pub(super) fn split_for_format<'t>(
    format: &FormatInfo,
    text: &'t str,
) -> impl Iterator<Item = (usize, &'t str)> {
    let is_whole = !["line81", "sdm"].contains(&format.id);
    let whole_text = is_whole.then_some((0, text));
    whole_text.into_iter().chain((!is_whole).then(|| split_puzzles(text)).into_iter().flatten())
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || c.is_control() || "\"'`)]},;:|".contains(c)
}

/// Returns the byte offsets where the puzzles of a line end if it has several; none if it has one, or is a
/// document, or a line of another format.
fn find_puzzle_ends(text: &str) -> Vec<usize> {
    let bytes = text.as_bytes();
    let bytes = &bytes[..bytes.len().min(cells::MAX_LINE_LENGTH)];
    let is_document = ["<opensudoku", "<game", "<td", "://"].iter().any(|sign| text.contains(sign));
    let start = text.trim_start();
    if is_document || start.starts_with(['{', '[', ':']) && tag_length(start).is_none() {
        return Vec::new();
    }
    let mut ends: Vec<usize> = Vec::new();
    let mut at = 0;
    // The length decides first: among 729 candidates, those of full cells may make a run of 81 digits.
    let length = if cells::find_cell_run(bytes, 729).is_some() { 729 } else { 81 };
    while let Some(start) = cells::find_cell_run(&bytes[at..], length).map(|start| at + start) {
        // Cells in a comment are no puzzle.
        if !ends.is_empty() && bytes[at..start].contains(&b'#') {
            break;
        }
        let cells = start..start + length;
        let pair =
            || find_solution_range(bytes, cells.clone()).or_else(|| find_puzzle_range(bytes, cells.clone()));
        let pair = if length == 81 { pair() } else { None };
        let end = pair.map_or(cells.end, |pair| pair.end);
        ends.push(end);
        at = end;
    }
    ends
}

/// Returns the byte range of the solution, if the next grid is full and agrees with the cells.
fn find_solution_range(bytes: &[u8], cells: Range<usize>) -> Option<Range<usize>> {
    let behind = find_grid_after(bytes, cells.end, |byte| is_separator(char::from(byte)) || byte == b'#')?;
    is_solution(&bytes[behind.clone()], &bytes[cells]).then_some(behind)
}

/// Returns the byte range of the puzzle, if the cells are the solution of the next grid.
fn find_puzzle_range(bytes: &[u8], cells: Range<usize>) -> Option<Range<usize>> {
    // Cells in a comment are no puzzle.
    let behind = find_grid_after(bytes, cells.end, |byte| is_separator(char::from(byte)))?;
    is_solution(&bytes[cells], &bytes[behind.clone()]).then_some(behind)
}

/// Returns the byte range of the next 81 cell characters, if nothing but gap characters stands before them.
fn find_grid_after(bytes: &[u8], end: usize, is_gap: impl Fn(u8) -> bool) -> Option<Range<usize>> {
    let gap = bytes[end..].iter().take_while(|&&byte| is_gap(byte)).count();
    let start = end + gap;
    let signs = bytes.get(start..start + 81).filter(|_| gap > 0)?;
    let ends = bytes.get(start + 81).is_none_or(|&byte| !is_cell_char(byte));
    (ends && signs.iter().all(|&byte| is_cell_char(byte))).then_some(start..start + 81)
}

/// Whether a grid is full and agrees with another that isn't.
fn is_solution(grid: &[u8], puzzle: &[u8]) -> bool {
    let is_full = |signs: &[u8]| signs.iter().all(|byte| matches!(byte, b'1'..=b'9'));
    let agrees = |(&given, &digit): (&u8, &u8)| !matches!(given, b'1'..=b'9') || given == digit;
    is_full(grid) && !is_full(puzzle) && puzzle.iter().zip(grid).all(agrees)
}

/// Writes the comment after the cells, on their line.
pub(super) fn add_comment(written: &mut WrittenText, puzzle: &Puzzle) {
    let Some(comment) = &puzzle.metadata.comment else { return };
    let words = join_lines(comment);
    if words != *comment {
        written.add_loss(PuzzlePart::Comment, ParseMessage::CommentOnOneLine);
    }
    if !words.is_empty() {
        written.text.push_str(" # ");
        written.text.push_str(&super::escape_control_chars(&words));
    }
}

/// Replaces each line end of a text, with the blanks around it, by one blank, and trims both ends.
pub(super) fn join_lines(text: &str) -> String {
    text.split(['\n', '\r']).map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Returns the byte offset of the run of cells that makes this line a puzzle.
pub(super) fn find_cells_start(text: &str, length: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let indent = bytes.len() - text.trim_start().len();
    if starts_with_cells(&bytes[indent..], length) {
        Some(indent)
    } else {
        cells::find_cell_run(bytes, length)
    }
}

/// Whether a line is exactly 81 wide with blanks for empty cells.
fn has_blank_empty_cells(bytes: &[u8]) -> bool {
    bytes.len() == 81
        && bytes.contains(&b' ')
        && bytes.iter().any(u8::is_ascii_digit)
        && bytes.iter().all(|&byte| byte == b' ' || is_cell_char(byte))
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;
    use crate::read_first_puzzle;

    const GRID: &str = INFO.example;

    fn check(text: &str, title: Option<&str>, comment: Option<&str>) -> PuzzleReading {
        let reading = read_first_puzzle(text).unwrap();
        assert_eq!(reading.format.id, "line81", "{text}");
        assert_eq!(cells::format_values(&reading.puzzle.values, '.'), GRID);
        assert_eq!(reading.puzzle.metadata.title.as_deref(), title);
        assert_eq!(reading.puzzle.metadata.comment.as_deref(), comment);
        reading
    }

    fn check_error(text: &str, expected: &str) {
        assert_eq!(read_first_puzzle(text).unwrap_err().to_string(), expected);
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
        check(&format!("> <p>{GRID}</p>"), None, None);
        check(&format!("[code]{GRID}[/code] hard"), None, Some("hard"));
        check(&format!("\u{200f}{GRID}\u{200f}"), None, None);
        check(&format!("Hard {GRID} # <b>[i] \u{200f}"), Some("Hard"), Some("<b>[i] \u{200f}"));
    }

    #[test]
    fn several_puzzles_on_a_line_are_several() {
        const OTHER: &str =
            "....4...51....7.4....6.3........8..25...2.....29.64..3..5.......968.2...8.3...7..";
        let check = |line: &str, expected: &[(usize, Option<&str>, Option<&str>)]| {
            let entries = crate::read_all_puzzles(line);
            let found: Vec<_> = entries
                .iter()
                .map(|entry| {
                    let reading = entry.result.as_ref().unwrap_or_else(|error| panic!("{line}: {error}"));
                    let about = &reading.puzzle.metadata;
                    let givens = reading.puzzle.givens.len();
                    (givens, about.title.as_deref(), about.comment.as_deref())
                })
                .collect();
            assert_eq!(found, expected, "{line:?}");
            if expected.len() > 1 {
                let error = crate::read_puzzle(line).unwrap_err();
                assert_eq!((error.line, &error.expected), (1, &ParseMessage::OnePuzzle), "{line}");
                // The error names the place where the title or the cells begin.
                let second = &entries[1].result.as_ref().unwrap().puzzle;
                let cells = cells::format_values(&second.values, '.');
                let begin = second.metadata.title.as_deref().unwrap_or(&cells);
                let rest: String = line.chars().skip(error.column - 1).collect();
                assert!(rest.starts_with(begin), "{line}: {error}");
                let first = read_first_puzzle(line).unwrap();
                assert!(
                    first.warnings.iter().any(|warning| warning.message == ParseMessage::FirstOfPuzzles),
                    "{line}"
                );
            }
        };
        let (a, b) = (30, 24);
        for between in
            [" ", ",", "|", ";", "\t", ", ", " | ", "\u{c}", "\u{b}", "\u{2028}", "\u{85}", "\" \"", "', '"]
        {
            check(&format!("{GRID}{between}{OTHER}"), &[(a, None, None), (b, None, None)]);
        }
        check(&format!("\"{GRID}\",\"{OTHER}\""), &[(a, None, None), (b, None, None)]);
        check(
            &format!("{GRID} {OTHER} {GRID} hard"),
            &[(a, None, None), (b, None, None), (a, None, Some("hard"))],
        );
        let titled = format!("Golden Nugget: {GRID}, Easter Monster: {OTHER}");
        check(&format!("<a><b>{GRID}</b><b>{OTHER}</b></a>"), &[(a, None, None), (b, None, None)]);
        check(&format!("[b]{GRID}[/b] [b]{OTHER}[/b]"), &[(a, None, None), (b, None, None)]);
        check(&titled, &[(a, Some("Golden Nugget"), None), (b, Some("Easter Monster"), None)]);
        // A comment may name another puzzle.
        check(&format!("{GRID} # from {OTHER}"), &[(a, None, Some(&format!("from {OTHER}")))]);
        // Full cells that agree are the solution.
        let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        for between in [" ", ",", ";", "\t", " # "] {
            let line = format!("{GRID}{between}{solution} easy");
            check(&line, &[(a, None, Some("easy"))]);
            let read = read_first_puzzle(&line).unwrap().puzzle.solution.unwrap();
            assert_eq!(cells::format_values(&read, '.'), solution);
        }
        // The same holds if they come first.
        for between in [" ", ",", ";", "\t", "\",\""] {
            let line = format!("{solution}{between}{GRID},easy");
            check(&line, &[(a, None, Some("easy"))]);
            let read = read_first_puzzle(&line).unwrap().puzzle.solution.unwrap();
            assert_eq!(cells::format_values(&read, '.'), solution);
            check(&format!("Nr. 1: {line}"), &[(a, Some("Nr. 1"), Some("easy"))]);
        }
        check(&format!("{solution},{GRID},{OTHER}"), &[(a, None, None), (b, None, None)]);
        check(&format!("{solution},{OTHER}"), &[(81, None, None), (b, None, None)]);
        check(&format!("{OTHER},{solution}"), &[(b, None, None), (81, None, None)]);
        check(&format!("{GRID},{solution},{OTHER}"), &[(a, None, None), (b, None, None)]);
    }

    #[test]
    fn every_sign_for_empty_cells_is_read() {
        for sign in ["0", "*", "_", "-", "x", "X", "?", " "] {
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
            &GRID.replacen('.', "Q", 1),
            "line 1, column 3: expected a digit or a sign for an empty cell (one of . 0 * _ - x ?), found 'Q'",
        );
        check_error(
            &"A..P".repeat(64),
            &format!("line 1, column 1: {cells} 256 cells of a 16×16 board, which is not supported"),
        );
    }

    #[test]
    fn lines_are_written_with_dots_and_a_comment() {
        let mut puzzle: Puzzle = GRID.replace('.', "0").parse().unwrap();
        assert_eq!(
            Line81Format.write_puzzle(&puzzle).unwrap(),
            WrittenText { text: GRID.into(), losses: [].into() }
        );
        puzzle.metadata.comment = Some("two\n lines".into());
        let written = Line81Format.write_puzzle(&puzzle).unwrap();
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
