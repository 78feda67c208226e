//! `.sdm` files: collections of 81-character lines with zeros, between `#` comments.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::{
    FormatError, FormatInfo, FormatLayout, FormatWriteError, PuzzleEntry, PuzzleFormat, PuzzlePart,
    PuzzlePartSet, PuzzleReading, TextLine, WrittenText, cells, line81, text_lines,
};
use ninefold_core::Puzzle;

/// The format of `.sdm` files.
#[derive(Debug)]
pub(crate) struct SdmFormat;

static INFO: FormatInfo = FormatInfo {
    id: "sdm",
    aliases: &[],
    name: "SDM collection",
    about: "A list of 81-character lines with zeros for empty cells and comments behind #.",
    example: "# one puzzle
004000200025000830000060000600040001400675008700020005000050000031000450009000700",
    shape: FormatLayout::Line,
    carries: PuzzlePartSet::from_parts(&[PuzzlePart::Values, PuzzlePart::Comment]),
};

impl PuzzleFormat for SdmFormat {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    /// Detects a list that begins with a comment; without one it does not differ from plain lines.
    fn matches_text(&self, text: &str) -> bool {
        let mut written = text_lines(text).filter(|line| !line.text.trim().is_empty());
        written.next().is_some_and(|line| line.text.starts_with('#'))
            && line81::Line81Format.matches_text(text)
    }

    fn read_first(&self, text: &str) -> Result<PuzzleReading, FormatError> {
        let mut reading = PuzzleReading { format: &INFO, ..line81::Line81Format.read_first(text)? };
        let puzzle = text_lines(text).find(|line| line.is_meaningful()).map_or(1, |line| line.number);
        let comments =
            text_lines(text).take(puzzle - 1).filter_map(|line| line.text.trim().strip_prefix('#'));
        let comments: Vec<&str> = comments.map(str::trim).filter(|line| !line.is_empty()).collect();
        if !comments.is_empty() && reading.puzzle.about.comment.is_none() {
            reading.puzzle.about.comment = Some(comments.join("\n"));
        }
        Ok(reading)
    }

    /// Comments belong to the puzzle below them.
    fn read_each(&self, text: &str, sink: &mut dyn FnMut(PuzzleEntry)) {
        let (mut above, mut first) = (String::new(), 1);
        for line in text_lines(text) {
            if !line.is_meaningful() {
                above.push_str(line.text);
                above.push('\n');
                continue;
            }
            for (offset, piece) in line81::split_puzzles(line.text) {
                let begin = TextLine { number: first, text: line.text };
                let entry = PuzzleEntry::at_line(1, self.read_first(&format!("{above}{piece}\n")))
                    .of_piece(begin, offset);
                sink(PuzzleEntry { line: line.number, ..entry });
            }
            above.clear();
            first = line.number + 1;
        }
    }

    fn write(&self, puzzle: &Puzzle) -> Result<WrittenText, FormatWriteError> {
        let comment = puzzle.about.comment.iter().flat_map(|comment| comment.lines());
        let mut text: String = comment
            .filter(|line| !line.trim().is_empty())
            .map(|line| format!("# {}\n", line.trim()))
            .collect();
        text.push_str(&cells::write_values(&puzzle.values, '0'));
        INFO.written_text(puzzle, text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_any;

    #[test]
    fn comments_are_kept_and_zeros_written() {
        let reading = read_any(INFO.example).unwrap();
        assert_eq!(reading.puzzle.about.comment.as_deref(), Some("one puzzle"));
        assert_eq!(SdmFormat.write(&reading.puzzle).unwrap().text, INFO.example);
        assert_eq!(read_any(INFO.example.lines().nth(1).unwrap()).unwrap().format.id, "line81");
    }
}
