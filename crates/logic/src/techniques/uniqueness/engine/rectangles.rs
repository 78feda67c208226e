//! Deadly rectangles: four cells in two rows, two columns and two boxes: in them, and in them alone, two
//! digits can be swapped without touching any other cell.

use crate::prelude::*;

/// Four cells, row by row. Of each, the one in its row has its place with the lowest bit turned over, the one
/// in its column the second bit, the opposite one both.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CellRectangle(pub [Cell; 4]);

impl CellRectangle {
    /// Returns all 486 rectangles that a unique rectangle can have, by rows, then columns.
    pub(crate) fn all_rectangles() -> impl Iterator<Item = CellRectangle> {
        RECTANGLES.iter().map(|&cells| CellRectangle(cells))
    }

    /// Returns the four cells of the rectangle as a set.
    pub(crate) fn cells(&self) -> CellMap {
        self.0.iter().fold(CellMap::EMPTY, |cells, &cell| cells.with(cell))
    }

    /// The pairs of candidates that a cell of it has and nothing else, each once.
    pub(crate) fn bivalue_digit_pairs(&self, facts: &Facts) -> impl Iterator<Item = DigitSet> {
        let digits = self.0.map(|cell| facts.candidates(cell));
        let is_new = move |&i: &usize| digits[i].len() == 2 && !digits[..i].contains(&digits[i]);
        (0..4).filter(is_new).map(move |i| digits[i])
    }
}

static RECTANGLES: [[Cell; 4]; 486] = {
    let mut rectangles = [[Cell::at(0); 4]; 486];
    let (mut number, mut lines) = (0, 0);
    while lines < 81 * 81 {
        let (rows, columns) = (lines / 81, lines % 81);
        let (top, bottom, left, right) = (rows / 9, rows % 9, columns / 9, columns % 9);
        let [same_band, same_stack] = [top / 3 == bottom / 3, left / 3 == right / 3];
        if top < bottom && left < right && same_band != same_stack {
            rectangles[number] = [
                Cell::from_row_column(top, left),
                Cell::from_row_column(top, right),
                Cell::from_row_column(bottom, left),
                Cell::from_row_column(bottom, right),
            ];
            number += 1;
        }
        lines += 1;
    }
    rectangles
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_are_there_and_lie_in_two_houses_of_each_kind() {
        let mut seen: Vec<CellMap> =
            CellRectangle::all_rectangles().map(|rectangle| rectangle.cells()).collect();
        assert!(seen.iter().all(|cells| cells.len() == 4 && cells.touched_houses().len() == 6));
        seen.sort_unstable_by_key(|cells| cells.bits());
        seen.dedup();
        // Two lines of one band and two of different stacks, or the other way round.
        assert_eq!(seen.len(), 2 * (3 * 3) * (3 * 3 * 3));
        for rectangle in CellRectangle::all_rectangles() {
            for (i, cell) in rectangle.0.into_iter().enumerate() {
                assert_eq!(cell.row(), rectangle.0[i ^ 1].row());
                assert_eq!(cell.column(), rectangle.0[i ^ 2].column());
            }
        }
    }
}
