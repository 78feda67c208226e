//! `.sdm` files: collections of 81-character lines with zeros, between `#` comments.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::{
    Entry, Format, FormatError, Info, Line, Part, Parts, Reading, Shape, Unwritable, Written, cells, line81,
    lines,
};
use ninefold_core::Puzzle;

/// The format of `.sdm` files.
#[derive(Debug)]
pub(crate) struct Sdm;

static INFO: Info = Info {
    id: "sdm",
    aliases: &[],
    name: "SDM collection",
    about: "A list of 81-character lines with zeros for empty cells and comments behind #.",
    example: "# one puzzle
004000200025000830000060000600040001400675008700020005000050000031000450009000700",
    shape: Shape::Line,
    carries: Parts::of(&[Part::Values, Part::Comment]),
};

impl Format for Sdm {
    fn info(&self) -> &'static Info {
        &INFO
    }

    /// Detects a list that begins with a comment; without one it does not differ from plain lines.
    fn detect(&self, text: &str) -> bool {
        let mut written = lines(text).filter(|line| !line.text.trim().is_empty());
        written.next().is_some_and(|line| line.text.starts_with('#')) && line81::Line81.detect(text)
    }

    fn read(&self, text: &str) -> Result<Reading, FormatError> {
        let mut reading = Reading { format: &INFO, ..line81::Line81.read(text)? };
        let puzzle = lines(text).find(|line| line.is_meaningful()).map_or(1, |line| line.number);
        let comments = lines(text).take(puzzle - 1).filter_map(|line| line.text.trim().strip_prefix('#'));
        let comments: Vec<&str> = comments.map(str::trim).filter(|line| !line.is_empty()).collect();
        if !comments.is_empty() && reading.puzzle.about.comment.is_none() {
            reading.puzzle.about.comment = Some(comments.join("\n"));
        }
        Ok(reading)
    }

    /// Comments belong to the puzzle below them.
    fn read_each(&self, text: &str, sink: &mut dyn FnMut(Entry)) {
        let (mut above, mut first) = (String::new(), 1);
        for line in lines(text) {
            if !line.is_meaningful() {
                above.push_str(line.text);
                above.push('\n');
                continue;
            }
            for (offset, piece) in line81::pieces(line.text) {
                let begin = Line { number: first, text: line.text };
                let entry = Entry::at(1, self.read(&format!("{above}{piece}\n"))).of_piece(begin, offset);
                sink(Entry { line: line.number, ..entry });
            }
            above.clear();
            first = line.number + 1;
        }
    }

    fn write(&self, puzzle: &Puzzle) -> Result<Written, Unwritable> {
        let comment = puzzle.about.comment.iter().flat_map(|comment| comment.lines());
        let mut text: String = comment
            .filter(|line| !line.trim().is_empty())
            .map(|line| format!("# {}\n", line.trim()))
            .collect();
        text.push_str(&cells::write_values(&puzzle.values, '0'));
        INFO.written(puzzle, text)
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
        assert_eq!(Sdm.write(&reading.puzzle).unwrap().text, INFO.example);
        assert_eq!(read_any(INFO.example.lines().nth(1).unwrap()).unwrap().format.id, "line81");
    }
}
