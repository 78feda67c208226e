//! `.sdm` files: collections of 81-character lines with zeros, between `#` comments.

use super::{cells, line81, text_lines};
use crate::prelude::*;

/// The format of `.sdm` files.
#[derive(Debug)]
pub(crate) struct SdmFormat;

static INFO: FormatInfo = FormatInfo {
    id: "sdm",
    aliases: &[],
    name: "SDM collection",
    description: "A list of 81-character lines with zeros for empty cells and comments behind #.",
    example: "# one puzzle
004000200025000830000060000600040001400675008700020005000050000031000450009000700",
    layout: FormatLayout::Line,
    supported_parts: PuzzlePartSet::from_parts(&[PuzzlePart::Values, PuzzlePart::Comment]),
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

    fn read_first_puzzle(&self, text: &str) -> Result<PuzzleReading, FormatError> {
        let mut reading = PuzzleReading { format: &INFO, ..line81::Line81Format.read_first_puzzle(text)? };
        let puzzle = text_lines(text).find(|line| line.has_content()).map_or(1, |line| line.number);
        let comments =
            text_lines(text).take(puzzle - 1).filter_map(|line| line.text.trim().strip_prefix('#'));
        let comments: Vec<&str> = comments.map(str::trim).filter(|line| !line.is_empty()).collect();
        if !comments.is_empty() && reading.puzzle.metadata.comment.is_none() {
            reading.puzzle.metadata.comment = Some(comments.join("\n"));
        }
        Ok(reading)
    }

    /// Comments belong to the puzzle below them.
    fn read_each_puzzle(&self, text: &str, sink: &mut dyn FnMut(PuzzleEntry)) {
        let (mut above, mut first) = (String::new(), 1);
        for line in text_lines(text) {
            if !line.has_content() {
                above.push_str(line.text);
                above.push('\n');
                continue;
            }
            for (offset, piece) in line81::split_puzzles(line.text) {
                let begin = TextLine { number: first, text: line.text };
                let entry = PuzzleEntry::at_line(1, self.read_first_puzzle(&format!("{above}{piece}\n")))
                    .moved_to_offset(begin, offset);
                sink(PuzzleEntry { line: line.number, ..entry });
            }
            above.clear();
            first = line.number + 1;
        }
    }

    fn write_puzzle(&self, puzzle: &Puzzle) -> Result<WrittenText, FormatWriteError> {
        let comment = puzzle.metadata.comment.iter().flat_map(|comment| comment.lines());
        let mut text: String = comment
            .filter(|line| !line.trim().is_empty())
            .map(|line| format!("# {}\n", line.trim()))
            .collect();
        text.push_str(&cells::format_values(&puzzle.values, '0'));
        INFO.finish_written_text(puzzle, text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_first_puzzle;

    #[test]
    fn comments_are_kept_and_zeros_written() {
        let reading = read_first_puzzle(INFO.example).unwrap();
        assert_eq!(reading.puzzle.metadata.comment.as_deref(), Some("one puzzle"));
        assert_eq!(SdmFormat.write_puzzle(&reading.puzzle).unwrap().text, INFO.example);
        assert_eq!(read_first_puzzle(INFO.example.lines().nth(1).unwrap()).unwrap().format.id, "line81");
    }
}
