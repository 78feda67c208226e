//! Geometry of the board in the terminal: the size of its cells, the lines between them, and the places
//! within a cell; and where the last frame drew things, for mouse clicks and scrolling.

use ninefold::{Cell, Digit};

/// Layout of the last frame.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ScreenLayout {
    /// Number of text lines scrolled out at the top of the panel.
    pub(crate) scroll: usize,
    pub(crate) board: Option<BoardLayout>,
}

impl ScreenLayout {
    /// Returns the screen scrolled by `lines`; the next frame limits the value to the lines there are.
    pub(crate) fn scrolled_by(self, lines: isize) -> ScreenLayout {
        ScreenLayout { scroll: self.scroll.saturating_add_signed(lines), ..self }
    }
}

/// Position and shape of the board on the screen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardLayout {
    pub(crate) shape: BoardShape,
    pub(crate) left: u16,
    pub(crate) top: u16,
}

impl BoardLayout {
    /// Returns the cell drawn at a column and a row of the screen, both from 0.
    pub(crate) fn cell_at(self, column: u16, row: u16) -> Option<Cell> {
        self.shape.cell_at_offset(column.checked_sub(self.left)?, row.checked_sub(self.top)?)
    }
}

/// Width of the row names left of the board.
pub(crate) const MARGIN: u16 = 3;

/// Size of the cells, and whether there is a line between any two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardShape {
    pub(crate) width: u16,
    pub(crate) height: u16,
    pub(crate) is_lined: bool,
}

const fn board_shape(width: u16, height: u16, is_lined: bool) -> BoardShape {
    BoardShape { width, height, is_lined }
}

/// All shapes, the largest first: three with nine places for candidates in each cell, one that lists
/// candidates on two lines, and one for digits alone.
pub(crate) const SHAPES: [BoardShape; 5] = [
    board_shape(11, 5, true),
    board_shape(7, 3, true),
    board_shape(7, 3, false),
    board_shape(5, 2, false),
    board_shape(3, 1, false),
];

/// A line of the frame.
#[derive(Clone, Copy)]
pub(crate) struct FrameLine {
    /// Distance from the edge of the board.
    pub(crate) at: u16,
    /// Whether the line borders a box.
    pub(crate) is_box: bool,
}

impl BoardShape {
    /// Returns the width of the board with its frame, in columns of the screen.
    pub(crate) fn screen_columns(self) -> u16 {
        self.row_or_column_offset(9, self.width)
    }

    /// Returns the height of the board with its frame, in rows of the screen.
    pub(crate) fn screen_rows(self) -> u16 {
        self.row_or_column_offset(9, self.height)
    }

    /// Whether candidates have places of their own, with room for a sign next to each.
    pub(crate) fn has_room_for_role_signs(self) -> bool {
        self.height >= 3
    }

    /// Whether there is room for notes in the board's cells on the screen.
    pub(crate) fn has_note_room(self) -> bool {
        self.height >= 2
    }

    /// Returns the offset of a row or column of the board, 0 to 8; for 9, the size of the whole board.
    fn row_or_column_offset(self, place: u16, size: u16) -> u16 {
        let lines = if self.is_lined { place } else { place / 3 };
        place * size + lines + u16::from(place == 9)
    }

    /// Returns the upper left corner of a cell on the screen.
    pub(crate) fn cell_corner(self, cell: Cell) -> (u16, u16) {
        let start = |place: usize, size| {
            let place = place as u16;
            let lines = if self.is_lined { place } else { place / 3 };
            1 + place * size + lines
        };
        (start(cell.column_index(), self.width), start(cell.row_index(), self.height))
    }

    /// Returns the vertical lines of the frame for the width of a cell, or the horizontal ones for its
    /// height.
    pub(crate) fn frame_lines(self, size: u16) -> Vec<FrameLine> {
        let step = if self.is_lined { 1 } else { 3 };
        let rule = |place: u16| FrameLine {
            at: if self.is_lined { place * (size + 1) } else { place / 3 * (3 * size + 1) },
            is_box: place.is_multiple_of(3),
        };
        (0..=9).step_by(step).map(rule).collect()
    }

    /// Returns the cell at a place on the board; `None` on a line.
    pub(crate) fn cell_at_offset(self, x: u16, y: u16) -> Option<Cell> {
        Cell::all().find(|cell| {
            let (left, top) = self.cell_corner(*cell);
            (left..left + self.width).contains(&x) && (top..top + self.height).contains(&y)
        })
    }

    /// Returns the middle of a cell, where its digit is drawn.
    pub(crate) fn cell_middle(self) -> (u16, u16) {
        (self.width / 2, (self.height - 1) / 2)
    }

    /// Returns the place of a candidate in a cell that has room for nine; its sign is to the right of it.
    pub(crate) fn candidate_offset(self, digit: Digit) -> (u16, u16) {
        let place = u16::from(digit.number()) - 1;
        let third = |place: u16, size: u16| size * (2 * place + 1) / 6;
        (third(place % 3, self.width), third(place / 3, self.height))
    }

    /// Returns the place for the number of the player's colour.
    pub(crate) fn colour_number_offset(self) -> (u16, u16) {
        if self.height == 2 { (self.width - 1, 0) } else { (0, 0) }
    }

    /// Returns the place for the sign of a role.
    pub(crate) fn role_offset(self) -> (u16, u16) {
        if self.has_room_for_role_signs() { (0, self.height - 1) } else { (self.width - 1, self.height - 1) }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Every place of the board belongs to one cell or to the frame, and nothing in a cell overlaps.
    #[test]
    fn everything_has_a_place_of_its_own() {
        for shape in SHAPES {
            let rules = (shape.frame_lines(shape.width), shape.frame_lines(shape.height));
            let on_frame =
                |x, y| rules.0.iter().any(|rule| rule.at == x) || rules.1.iter().any(|rule| rule.at == y);
            for (x, y) in
                (0..shape.screen_columns()).flat_map(|x| (0..shape.screen_rows()).map(move |y| (x, y)))
            {
                assert_eq!(shape.cell_at_offset(x, y).is_none(), on_frame(x, y), "{shape:?} {x} {y}");
            }
            assert_eq!(rules.0.last().map(|rule| rule.at + 1), Some(shape.screen_columns()));
            assert_eq!(rules.1.last().map(|rule| rule.at + 1), Some(shape.screen_rows()));
            if shape.has_room_for_role_signs() {
                let mut places: Vec<(u16, u16)> =
                    vec![shape.colour_number_offset(), shape.role_offset(), (0, shape.height / 2)];
                for digit in Digit::ALL {
                    let (x, y) = shape.candidate_offset(digit);
                    places.extend([(x, y), (x + 1, y)]);
                }
                assert_eq!(places.iter().collect::<HashSet<_>>().len(), places.len());
                assert!(places.iter().all(|(x, y)| *x < shape.width && *y < shape.height));
            }
        }
    }

    #[test]
    fn boards_are_as_large_as_is_said() {
        let sizes = SHAPES.map(|shape| (shape.screen_columns() + MARGIN, shape.screen_rows()));
        assert_eq!(sizes, [(112, 55), (76, 37), (70, 31), (52, 22), (34, 13)]);
    }
}
