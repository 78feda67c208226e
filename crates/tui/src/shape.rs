//! How large a board is drawn: its cells, with lines between all of them or only between boxes, what has its place where; and what the
//! last picture put where, which a press of the mouse and a page that is turned have to know.

use ninefold::{Cell, Digit};

/// What the last picture put where.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Screen {
    /// How many lines of what is told are above those that are seen.
    pub(crate) scroll: usize,
    pub(crate) board: Option<Place>,
}

impl Screen {
    /// The same with so many more lines above; no more than there are is for the next picture to see.
    pub(crate) fn scrolled(self, lines: isize) -> Screen {
        Screen { scroll: self.scroll.saturating_add_signed(lines), ..self }
    }
}

/// Where the board is, and how large.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) shape: Shape,
    pub(crate) left: u16,
    pub(crate) top: u16,
}

impl Place {
    /// The cell that is drawn at a column and a row of the screen, from 0.
    pub(crate) fn cell_at(self, column: u16, row: u16) -> Option<Cell> {
        self.shape.cell_under(column.checked_sub(self.left)?, row.checked_sub(self.top)?)
    }
}

/// The names of the rows stand left of the board.
pub(crate) const MARGIN: u16 = 3;

/// How large cells are, and whether there is a line between any two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) width: u16,
    pub(crate) height: u16,
    pub(crate) is_lined: bool,
}

const fn shape(width: u16, height: u16, is_lined: bool) -> Shape {
    Shape { width, height, is_lined }
}

/// All shapes, the largest first: three with nine places for candidates in each cell, one that lists them on two lines, and one
/// for digits alone.
pub(crate) const SHAPES: [Shape; 5] =
    [shape(11, 5, true), shape(7, 3, true), shape(7, 3, false), shape(5, 2, false), shape(3, 1, false)];

/// A line of the frame.
#[derive(Clone, Copy)]
pub(crate) struct Rule {
    /// Where, from the edge of the board.
    pub(crate) at: u16,
    /// Whether it is the edge of boxes.
    pub(crate) is_box: bool,
}

impl Shape {
    /// How wide the board is with its frame.
    pub(crate) fn columns(self) -> u16 {
        self.start(9, self.width)
    }

    /// How high it is.
    pub(crate) fn rows(self) -> u16 {
        self.start(9, self.height)
    }

    /// Whether candidates have places of their own, with room for a sign beside each.
    pub(crate) fn has_signs(self) -> bool {
        self.height >= 3
    }

    /// Whether notes have room.
    pub(crate) fn has_notes(self) -> bool {
        self.height >= 2
    }

    /// Where a row or column begins whose cells are so large, without the line before it; of the one behind the last, the size.
    fn start(self, place: u16, size: u16) -> u16 {
        let lines = if self.is_lined { place } else { place / 3 };
        place * size + lines + u16::from(place == 9)
    }

    /// The upper left corner of a cell.
    pub(crate) fn corner(self, cell: Cell) -> (u16, u16) {
        let start = |place: usize, size| {
            let place = place as u16;
            let lines = if self.is_lined { place } else { place / 3 };
            1 + place * size + lines
        };
        (start(cell.column_index(), self.width), start(cell.row_index(), self.height))
    }

    /// The lines that stand, or with the height of cells those that lie.
    pub(crate) fn rules(self, size: u16) -> Vec<Rule> {
        let step = if self.is_lined { 1 } else { 3 };
        let rule = |place: u16| Rule {
            at: if self.is_lined { place * (size + 1) } else { place / 3 * (3 * size + 1) },
            is_box: place.is_multiple_of(3),
        };
        (0..=9).step_by(step).map(rule).collect()
    }

    /// The cell at a place on the board; none on a line.
    pub(crate) fn cell_under(self, x: u16, y: u16) -> Option<Cell> {
        Cell::all().find(|cell| {
            let (left, top) = self.corner(*cell);
            (left..left + self.width).contains(&x) && (top..top + self.height).contains(&y)
        })
    }

    /// The middle of a cell, where its digit stands.
    pub(crate) fn middle(self) -> (u16, u16) {
        (self.width / 2, (self.height - 1) / 2)
    }

    /// Where a candidate stands in a cell that has places for them; its sign is right of it.
    pub(crate) fn of_candidate(self, digit: Digit) -> (u16, u16) {
        let place = u16::from(digit.get()) - 1;
        let third = |place: u16, size: u16| size * (2 * place + 1) / 6;
        (third(place % 3, self.width), third(place / 3, self.height))
    }

    /// Where the number of the player's colour stands.
    pub(crate) fn of_colour(self) -> (u16, u16) {
        if self.height == 2 { (self.width - 1, 0) } else { (0, 0) }
    }

    /// Where the sign of a role stands.
    pub(crate) fn of_role(self) -> (u16, u16) {
        if self.has_signs() { (0, self.height - 1) } else { (self.width - 1, self.height - 1) }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Every place of the board belongs to one cell or to the frame, and everything in a cell has a place for itself.
    #[test]
    fn everything_has_a_place_of_its_own() {
        for shape in SHAPES {
            let rules = (shape.rules(shape.width), shape.rules(shape.height));
            let on_frame =
                |x, y| rules.0.iter().any(|rule| rule.at == x) || rules.1.iter().any(|rule| rule.at == y);
            for (x, y) in (0..shape.columns()).flat_map(|x| (0..shape.rows()).map(move |y| (x, y))) {
                assert_eq!(shape.cell_under(x, y).is_none(), on_frame(x, y), "{shape:?} {x} {y}");
            }
            assert_eq!(rules.0.last().map(|rule| rule.at + 1), Some(shape.columns()));
            assert_eq!(rules.1.last().map(|rule| rule.at + 1), Some(shape.rows()));
            if shape.has_signs() {
                let mut places: Vec<(u16, u16)> =
                    vec![shape.of_colour(), shape.of_role(), (0, shape.height / 2)];
                for digit in Digit::ALL {
                    let (x, y) = shape.of_candidate(digit);
                    places.extend([(x, y), (x + 1, y)]);
                }
                assert_eq!(places.iter().collect::<HashSet<_>>().len(), places.len());
                assert!(places.iter().all(|(x, y)| *x < shape.width && *y < shape.height));
            }
        }
    }

    #[test]
    fn boards_are_as_large_as_is_said() {
        let sizes = SHAPES.map(|shape| (shape.columns() + MARGIN, shape.rows()));
        assert_eq!(sizes, [(112, 55), (76, 37), (70, 31), (52, 22), (34, 13)]);
    }
}
