//! Quick tests that a given of a puzzle is needed: two digits, or two lines of a band, could be exchanged in
//! cells without givens.
//!
//! Where two rows of a band contain the same digits in some of their columns, these cells can be exchanged,
//! column by column, and the grid has another solution; so can two digits in a group of their cells that
//! shares no house with their other cells. A puzzle has a given in every such [unavoidable
//! set](crate::unavoidable). Before a given is removed, the search follows the sets that it would leave
//! empty: nearly always the second or third cell is a given, which ends it. Listing these sets of a grid
//! beforehand, 64 at most, took more time than the engine queries that it saves.

use ninefold_core::{ByDigit, Cell, CellMap, Digit, DigitSet, House, HouseKind, Solution};

/// Cells of each digit in a grid.
#[derive(Clone, Debug)]
pub(crate) struct ExchangeTester {
    digit_cells: ByDigit<CellMap>,
}

impl ExchangeTester {
    pub(crate) fn new(solution: &Solution) -> ExchangeTester {
        let mut places = ByDigit::splat(CellMap::EMPTY);
        for cell in Cell::all() {
            places[solution.digit(cell)] += cell;
        }
        ExchangeTester { digit_cells: places }
    }

    /// Whether an exchange through this cell is possible in a puzzle of the grid with these givens, none of
    /// them in the cell. Digits that aren't candidates are skipped: a peer of the cell has them.
    pub(crate) fn can_exchange_through_cell(
        &self,
        cell: Cell,
        candidates: DigitSet,
        solution: &Solution,
        givens: CellMap,
    ) -> bool {
        candidates
            .without(solution.digit(cell))
            .into_iter()
            .any(|other| self.can_exchange_digits(cell, other, solution, givens))
            || self.can_exchange_lines(cell, HouseKind::Row, solution, givens)
            || self.can_exchange_lines(cell, HouseKind::Column, solution, givens)
    }

    /// Whether the digit of a cell can be exchanged with another one in cells without givens.
    fn can_exchange_digits(&self, cell: Cell, other: Digit, solution: &Solution, givens: CellMap) -> bool {
        // Follow the two digits through all houses that link them.
        let both = self.digit_cells[solution.digit(cell)] | self.digit_cells[other];
        let mut seen = CellMap::of(cell);
        let mut new = seen;
        while let Some(cell) = new.first() {
            new -= cell;
            let next = (cell.peers() & both) - seen;
            // A given among these cells rules out the exchange.
            if !next.is_disjoint(givens) {
                return false;
            }
            seen |= next;
            new |= next;
        }
        true
    }

    /// Whether the row or column of a cell can be exchanged with another one of its band in cells without
    /// givens.
    fn can_exchange_lines(&self, cell: Cell, kind: HouseKind, solution: &Solution, givens: CellMap) -> bool {
        // Rows and columns are treated alike: a line, and the two others of its band or stack.
        let is_row = kind == HouseKind::Row;
        let number = if is_row { cell.row_index() } else { cell.column_index() };
        let line = House::new(kind, number).cells();
        let band = number / 3 * 3;
        (band..band + 3).filter(|&other| other != number).any(|other| {
            // Alternate between the two lines until the cycle closes or meets a given.
            let mut here = cell;
            loop {
                let across = if is_row {
                    Cell::from_row_column(other, here.column_index())
                } else {
                    Cell::from_row_column(here.row_index(), other)
                };
                if givens.contains(across) {
                    return false;
                }
                // The digit found there has its place in the first line, where the cycle continues.
                let Some(next) = (self.digit_cells[solution.digit(across)] & line).first() else {
                    return false;
                };
                if next == cell {
                    return true;
                }
                if givens.contains(next) {
                    return false;
                }
                here = next;
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use ninefold_core::{Board, Puzzle};
    use ninefold_solve::random::SeededRandom;
    use ninefold_solve::{SolutionVerdict, Solver};

    use super::*;
    use crate::minimal::GeneratedPuzzle;
    use crate::solutions;

    /// Every exchange found leads to a second solution with another digit in the cell, and exchanges detect
    /// many needed givens.
    #[test]
    fn possible_exchanges_mean_another_solution() {
        let (mut random, mut solver) = (SeededRandom::new(1), Solver::new());
        let (mut left, mut needed) = (0, 0);
        for _ in 0..20 {
            let solution = solutions::random_grid(&mut random);
            let exchanges = ExchangeTester::new(&solution);
            let mut cells: Vec<Cell> = Cell::all().collect();
            random.shuffle(&mut cells);
            let mut givens = CellMap::FULL;
            for cell in cells {
                let without = givens - CellMap::of(cell);
                let board = Board::try_from(&Puzzle::from_givens(
                    GeneratedPuzzle::from_grid(without, solution).givens,
                ))
                .unwrap();
                let is_proper = matches!(solver.check_uniqueness(&board), SolutionVerdict::Unique(_));
                let is_left = exchanges.can_exchange_through_cell(cell, DigitSet::FULL, &solution, without);
                assert!(!(is_proper && is_left), "{cell} of {board}");
                left += u32::from(is_left);
                needed += u32::from(!is_proper);
                givens = if is_proper { without } else { givens };
            }
        }
        assert!(left * 3 > needed, "{left} of {needed}");
    }

    #[test]
    fn sets_of_several_kinds_are_seen() {
        let grid = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
        let solution: Solution = grid.parse().unwrap();
        let exchanges = ExchangeTester::new(&solution);
        let check = |cell: &str, empty: &str| {
            let empty: CellMap = empty.parse().unwrap();
            let cell: Cell = cell.parse().unwrap();
            assert!(
                exchanges.can_exchange_through_cell(cell, DigitSet::FULL, &solution, CellMap::FULL - empty),
                "{cell}"
            );
            for other in empty {
                let fewer = CellMap::FULL - empty + other;
                assert!(
                    other == cell
                        || !exchanges.can_exchange_through_cell(cell, DigitSet::FULL, &solution, fewer),
                    "{cell}, {other}"
                );
            }
        };
        // Two rows of a band in three columns: 147 and 471.
        check("r1c1", "r1c147, r2c147");
        // Two columns of a stack, in the same way.
        check("r1c1", "r147c1, r147c2");
        assert!(!exchanges.can_exchange_through_cell(
            Cell::at(0),
            DigitSet::FULL,
            &solution,
            CellMap::FULL - CellMap::of(Cell::at(0))
        ));
    }
}
