//! Files and texts of Simple Sudoku: its `.ss` files hold the givens; its clipboard text adds the placed
//! digits and the candidates as further drawings.

use super::{cells, grid, pencilmarks, text_lines};
use crate::prelude::*;
use ninefold_core::ByCell;

/// The format of Simple Sudoku.
#[derive(Debug)]
pub(crate) struct SimpleSudokuFormat;

static INFO: FormatInfo = FormatInfo {
    id: "simple-sudoku",
    aliases: &["ss"],
    name: "Simple Sudoku (.ss, clipboard)",
    description: "A grid of the givens, then one with the placed digits and one with the candidates, as far as there are any.",
    example: "53.|.7.|...
6..|195|...
.98|...|.6.
-----------
8..|.6.|..3
4..|8.3|..1
7..|.2.|..6
-----------
.6.|...|28.
...|419|..5
...|.8.|.79

53.|.7.|...
6..|195|...
.98|...|.6.
-----------
8..|.6.|..3
4..|853|..1
7..|.2.|..6
-----------
.6.|...|28.
...|419|..5
...|.8.|.79",
    layout: FormatLayout::Block,
    supported_parts: PuzzlePartSet::from_parts(&[
        PuzzlePart::Values,
        PuzzlePart::Placed,
        PuzzlePart::Candidates,
    ]),
};

impl PuzzleFormat for SimpleSudokuFormat {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    /// Detects several drawings of one puzzle. A single drawing is a grid like any other; two that differ in
    /// more than empty cells, or that have words between them, are two puzzles.
    fn matches_text(&self, text: &str) -> bool {
        let blocks = find_drawing_blocks(text);
        if has_words_between(text, &blocks) {
            return false;
        }
        if !matches!(blocks.len(), 2 | 3)
            || text_lines(text).filter(|line| is_drawing_row(line.text)).count() > 27
        {
            return false;
        }
        // The first drawing has to be a grid of givens.
        let [Some(givens), second] = [read_grid(&blocks[0]), read_grid(&blocks[1])] else { return false };
        match second {
            // A second grid has all digits of the first, and more if no candidates follow.
            Some(second) => {
                second.givens.contains_all(givens.givens)
                    && givens
                        .values
                        .iter()
                        .all(|(cell, value)| value.is_none() || second.values[cell] == *value)
                    && (blocks.len() == 3 || second.givens != givens.givens)
            }
            // Otherwise a grid that lacks a row would be taken for the candidates of the one before.
            None => {
                blocks.len() == 2
                    && pencilmarks::PencilMarksFormat
                        .read_first_puzzle(&blank_other_lines(&blocks[1]))
                        .is_ok()
            }
        }
    }

    fn read_first_puzzle(&self, text: &str) -> Result<PuzzleReading, FormatError> {
        let blocks = find_drawing_blocks(text);
        // The first drawing has the givens. It is read by itself, so its places are moved back.
        let first = blocks.first().map_or(text.into(), |block| blank_other_lines(block));
        let line = blocks.first().map_or(1, |block| block[0].number);
        let mut reading =
            grid::GridFormat.read_first_puzzle(&first).map_err(|error| error.shift_to_line(line))?;
        reading.format = &INFO;
        reading.warnings.iter_mut().for_each(|warning| warning.line += line - 1);
        let puzzle = &mut reading.puzzle;
        // A grid before the candidates has the placed digits; any other drawing has the candidates.
        for block in blocks.iter().skip(1) {
            match read_grid(block) {
                Some(placed) if puzzle.marks.is_none() => {
                    for (cell, value) in placed.values.iter() {
                        puzzle.values[cell] = puzzle.values[cell].or(*value);
                    }
                }
                _ => {
                    let marks = pencilmarks::PencilMarksFormat.read_first_puzzle(&blank_other_lines(block));
                    let marks = marks.map_err(|error| error.shift_to_line(block[0].number))?.puzzle;
                    let digits = |cell| {
                        marks.marks.as_ref().map_or(ninefold_core::DigitSet::FULL, |marks| marks[cell])
                    };
                    puzzle.marks = Some(ByCell::from_fn(digits));
                    if blocks.len() == 2 {
                        // Without the drawing of placed digits, a single candidate may be a placed digit.
                        for cell in marks.givens - puzzle.givens {
                            puzzle.values[cell] = marks.values[cell];
                        }
                    }
                }
            }
        }
        if blocks.len() > 1 {
            reading.add_warning(blocks[1][0].number, 1, ParseMessage::DrawingsMerged { count: blocks.len() });
        }
        Ok(reading)
    }

    fn write_puzzle(&self, puzzle: &Puzzle) -> Result<WrittenText, FormatWriteError> {
        const RULER: &str = "-----------";
        let parts = PuzzlePartSet::from_puzzle(puzzle);
        let givens = ByCell::from_fn(|cell| puzzle.values[cell].filter(|_| puzzle.givens.contains(cell)));
        let mut text = grid::draw_grid(&givens, RULER);
        if parts.contains(PuzzlePart::Placed) || parts.contains(PuzzlePart::Candidates) {
            text.push_str(&format!("\n\n{}", grid::draw_grid(&puzzle.values, RULER)));
        }
        if parts.contains(PuzzlePart::Candidates) {
            let marks = pencilmarks::collect_cell_marks(puzzle, &INFO)?;
            text.push_str(&format!("\n\n{}", pencilmarks::draw_pencilmark_grid(&marks)));
        }
        INFO.finish_written_text(puzzle, text)
    }
}

/// Returns the rows of the drawings, nine each; the last may have fewer.
fn find_drawing_blocks(text: &str) -> Vec<Vec<TextLine<'_>>> {
    let rows: Vec<TextLine<'_>> =
        text_lines(text).filter(|line| is_drawing_row(line.text)).take(28).collect();
    rows.chunks(9).map(<[TextLine<'_>]>::to_vec).collect()
}

/// Whether there is more than borders between the drawings.
fn has_words_between(text: &str, blocks: &[Vec<TextLine<'_>>]) -> bool {
    let (Some(first), Some(last)) = (blocks.first(), blocks.last()) else { return false };
    let between = first[0].number..=last[last.len() - 1].number;
    let mut others =
        text_lines(text).filter(|line| between.contains(&line.number) && !is_drawing_row(line.text));
    others.any(|line| {
        line.text.contains(|c: char| c.is_alphanumeric()) || line.text.trim_start().starts_with("==")
    })
}

/// Returns a text of these rows alone, on the lines where they were, counted from the first.
fn blank_other_lines(rows: &[TextLine<'_>]) -> String {
    let mut text = String::new();
    let mut number = rows.first().map_or(1, |row| row.number);
    for row in rows {
        while number < row.number {
            text.push('\n');
            number += 1;
        }
        text.push_str(row.text);
    }
    text
}

fn is_drawing_row(text: &str) -> bool {
    grid::count_row_cells(text) == 9
        || pencilmarks::split_digit_groups(text).is_some_and(|groups| groups.count() == 9)
}

/// Returns the grid that nine rows draw, if they do.
fn read_grid(rows: &[TextLine<'_>]) -> Option<Puzzle> {
    let signs: Vec<u8> = rows
        .iter()
        .filter(|line| grid::count_row_cells(line.text) == 9)
        .flat_map(|line| line.text.bytes().filter(|&byte| grid::is_unambiguous_cell(byte)))
        .collect();
    (signs.len() == 81).then(|| Puzzle::from_givens(cells::parse_cell_values(&signs)))
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;
    use crate::{read_all_puzzles, read_first_puzzle};

    #[test]
    fn the_clipboard_holds_up_to_three_drawings() {
        let reading = read_first_puzzle(INFO.example).unwrap();
        assert_eq!(reading.format.id, "simple-sudoku");
        assert_eq!((reading.puzzle.filled_cells() - reading.puzzle.givens).to_string(), "r5c5");
        let mut puzzle = reading.puzzle;
        puzzle.removed.insert(ninefold_core::Cell::at(2).to_candidate(ninefold_core::Digit::D1));
        let three = SimpleSudokuFormat.write_puzzle(&puzzle).unwrap().text;
        assert!(three.contains("| 5   3    24"), "{three}");
        let again = read_first_puzzle(&three).unwrap();
        assert_eq!(again.format.id, "simple-sudoku");
        assert_eq!(again.puzzle.crossed_out_candidates(), puzzle.crossed_out_candidates());
        assert_eq!(again.puzzle.givens, puzzle.givens);
    }

    #[test]
    fn borders_of_the_program_are_understood() {
        let boxed: String = INFO
            .example
            .lines()
            .map(|line| match line {
                "" => " *-----------*\n\n *-----------*\n".into(),
                "-----------" => " |---+---+---|\n".into(),
                row => format!(" |{row}|\n"),
            })
            .collect();
        let reading = read_first_puzzle(&format!(" *-----------*\n{boxed} *-----------*")).unwrap();
        assert_eq!(reading.format.id, "simple-sudoku");
        assert_eq!(reading.puzzle, read_first_puzzle(INFO.example).unwrap().puzzle);
    }

    #[test]
    fn warnings_name_the_line_of_the_text() {
        let mixed = INFO.example.replacen('.', "0", 1);
        let warned = |text: &str| {
            SimpleSudokuFormat
                .read_first_puzzle(text)
                .unwrap()
                .warnings
                .into_iter()
                .map(|warning| warning.line)
                .min()
        };
        assert_eq!(warned(&mixed), Some(1));
        assert_eq!(warned(&format!("\n\n{mixed}")), Some(3));
    }

    #[test]
    fn merging_is_said_and_titles_keep_apart() {
        let merged = read_first_puzzle(INFO.example).unwrap();
        let texts =
            "line 13, column 1: 2 drawings are read as one position: givens, placed digits, candidates";
        assert_eq!(merged.warnings[0].to_string(), texts);
        let rows = grid::draw_grid(&merged.puzzle.values, "-----------");
        for title in ["Puzzle 1", "Puzzle #1", "1)", "1.", "1", "(1)", "=====", "# one", "Nr. 1:"] {
            let text = [title, &rows].join("\n") + "\n";
            let entries = read_all_puzzles(&text.repeat(3));
            let given: Vec<_> =
                entries.iter().map(|entry| entry.result.as_ref().map(|r| r.puzzle.givens.len())).collect();
            // A comment after `#` says nothing.
            if title != "# one" {
                assert_eq!(given, [Ok(31), Ok(31), Ok(31)], "{title}");
            }
        }
    }

    #[test]
    fn different_grids_are_different_puzzles() {
        let two = INFO.example.replacen("53.", "35.", 1);
        assert_eq!(read_all_puzzles(&two).len(), 2);
    }
}
