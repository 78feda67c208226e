//! Small pictures of boards in pixels, for readers that take no SVG: digits, candidates, and marks as colours.
//! Links and legends are left to [`svg`](crate::svg).
//!
//! ```
//! use ninefold_core::Board;
//! use ninefold_logic::StepMarks;
//! use ninefold_render::pixels;
//!
//! let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let picture = pixels::draw_pixels(&board, &StepMarks::default(), false);
//! assert_eq!(picture.pixels.len(), picture.side * picture.side);
//! # Ok::<(), ninefold_core::ReadBoardError>(())
//! ```

use ninefold_core::{Board, Candidate, Cell, Digit};
use ninefold_logic::{MarkRole, StepMarks};

use crate::text::{candidate_role, cell_role};

/// Square picture in a few colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PixelPicture {
    /// Width and height.
    pub side: usize,
    /// Pixels row by row, as indices of the palette.
    pub pixels: Vec<u8>,
}

/// Colours of the pixels: red, green and blue.
pub const PIXEL_COLOURS: [[u8; 3]; 9] = [
    [255, 255, 255],
    [0, 0, 0],
    [110, 110, 110],
    [20, 80, 200],
    [205, 30, 40],
    [0, 130, 70],
    [255, 236, 170],
    [226, 238, 252],
    [90, 90, 200],
];

const PAPER: u8 = 0;
const INK: u8 = 1;
const FAINT: u8 = 2;
const PLACED: u8 = 3;
const ELIMINATED: u8 = 4;
const CONCLUDED: u8 = 5;
const CELL_TINT: u8 = 6;
const HOUSE_TINT: u8 = 7;
const PATTERN: u8 = 8;

/// Side of a cell without its line.
const CELL: usize = 42;
/// Room for the numbers of rows and columns.
const MARGIN: usize = 18;
/// Side of the picture: the cells, and a line round them.
const SIDE: usize = MARGIN + 9 * (CELL + 1) + 4;

/// Shapes of the digits, five pixels wide and seven high.
const DIGIT_SHAPES: [[u8; 7]; 9] = [
    [0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
    [0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111],
    [0b01110, 0b10001, 0b00001, 0b00110, 0b00001, 0b10001, 0b01110],
    [0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010],
    [0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110],
    [0b01110, 0b10000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110],
    [0b11111, 0b00001, 0b00010, 0b00010, 0b00100, 0b00100, 0b00100],
    [0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110],
    [0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00001, 0b01110],
];

/// Draws a board with the marks of a step, with all candidates or only those that are marked.
#[must_use]
pub fn draw_pixels(board: &Board, marks: &StepMarks, with_candidates: bool) -> PixelPicture {
    let mut picture = PixelPicture { side: SIDE, pixels: vec![PAPER; SIDE * SIDE] };
    // Numbers of rows and columns, then the cells, then the lines over their edges.
    for digit in Digit::ALL {
        let at = line_position(digit.index()) + CELL / 2 - 3;
        picture.draw_digit(digit, (at, 4), 1, FAINT);
        picture.draw_digit(digit, (5, at), 1, FAINT);
    }
    for cell in Cell::all() {
        picture.draw_cell(board, marks, with_candidates, cell);
    }
    for line in 0..=9 {
        let (at, thickness, colour) = if line % 3 == 0 {
            (line_position(line) - 2, 3, INK)
        } else {
            (line_position(line) - 1, 1, FAINT)
        };
        picture.fill_rectangle((at, MARGIN), (thickness, SIDE - MARGIN), colour);
        picture.fill_rectangle((MARGIN, at), (SIDE - MARGIN, thickness), colour);
    }
    picture
}

/// Returns where the cells of a row or column begin.
fn line_position(number: usize) -> usize {
    MARGIN + 2 + number * (CELL + 1)
}

impl PixelPicture {
    fn draw_cell(&mut self, board: &Board, marks: &StepMarks, with_candidates: bool, cell: Cell) {
        let (x, y) = (line_position(cell.column_index()), line_position(cell.row_index()));
        let in_house = marks.houses.iter().any(|(house, _)| house.cells().contains(cell));
        if cell_role(marks, cell).is_some() {
            self.fill_rectangle((x, y), (CELL, CELL), CELL_TINT);
        } else if in_house {
            self.fill_rectangle((x, y), (CELL, CELL), HOUSE_TINT);
        }
        if let Some(digit) = board.value(cell) {
            let colour = if board.givens().contains(cell) { INK } else { PLACED };
            self.draw_digit(digit, (x + 11, y + 7), 4, colour);
            return;
        }
        for digit in board.candidates(cell).iter() {
            let role = candidate_role(marks, Candidate::new(cell, digit));
            let (left, top) = (x + digit.index() % 3 * 14, y + digit.index() / 3 * 14);
            let colour = match role {
                None if with_candidates => FAINT,
                None => continue,
                // A mark is a box behind its digit.
                Some(role) => {
                    let colour = match role.display_role() {
                        MarkRole::Elimination => ELIMINATED,
                        MarkRole::Placement => CONCLUDED,
                        _ => PATTERN,
                    };
                    self.fill_rectangle((left + 1, top + 1), (12, 12), colour);
                    PAPER
                }
            };
            self.draw_digit(digit, (left + 5, top + 4), 1, colour);
        }
    }

    /// Draws a digit, each of its pixels as a square of this size.
    fn draw_digit(&mut self, digit: Digit, (x, y): (usize, usize), scale: usize, colour: u8) {
        for (row, bits) in DIGIT_SHAPES[digit.index()].into_iter().enumerate() {
            for column in (0..5).filter(|column| bits >> (4 - column) & 1 == 1) {
                self.fill_rectangle((x + column * scale, y + row * scale), (scale, scale), colour);
            }
        }
    }

    fn fill_rectangle(&mut self, (x, y): (usize, usize), (width, height): (usize, usize), colour: u8) {
        for row in y..(y + height).min(self.side) {
            let start = row * self.side;
            self.pixels[start + x..start + (x + width).min(self.side)].fill(colour);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[track_caller]
    fn check(marks: &StepMarks, with_candidates: bool, colour: u8, is_there: bool) {
        let board: Board = EASY.parse().unwrap();
        let picture = draw_pixels(&board, marks, with_candidates);
        assert_eq!(picture.pixels.contains(&colour), is_there, "colour {colour}");
    }

    #[test]
    fn marks_have_their_colours() {
        let mut marks = StepMarks::default();
        for colour in [PLACED, ELIMINATED, CONCLUDED, CELL_TINT, HOUSE_TINT, PATTERN] {
            check(&marks, true, colour, false);
        }
        marks.mark_candidates(
            "r1c3(1)".parse::<ninefold_core::CandidateMap>().unwrap(),
            MarkRole::Elimination,
        );
        check(&marks, false, ELIMINATED, true);
        marks.mark_cells("r1c4".parse::<ninefold_core::CellMap>().unwrap(), MarkRole::Corner);
        check(&marks, false, CELL_TINT, true);
    }

    /// The givens alone have this many dark pixels besides the lines.
    #[test]
    fn candidates_are_drawn_where_they_are_wanted() {
        let board: Board = EASY.parse().unwrap();
        let count = |with_candidates| {
            let picture = draw_pixels(&board, &StepMarks::default(), with_candidates);
            picture.pixels.iter().filter(|pixel| **pixel == FAINT).count()
        };
        assert!(count(true) > count(false) + 1000);
    }
}
