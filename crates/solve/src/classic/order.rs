//! Order in which a classic search visits cells, and the candidates of each.
//!
//! The order is fixed once, before the first digit is filled in, and never changes. It alone determines the
//! order of the solutions: methods that cut off more or fewer dead ends find the same solutions in the same
//! order.

use alloc::vec::Vec;
use ninefold_core::{Board, ByCell, Cell, CellMap, Digit, House};

use super::mode::ClassicOrder;
use crate::random::SeededRandom;

/// Cells and candidates in the order of the search.
#[derive(Clone, Debug)]
pub(super) struct ClassicPlan {
    /// The empty cells with one candidate, row by row. Their digits are written before the search.
    pub(super) forced: Vec<Cell>,
    /// The other empty cells in the order they are filled.
    pub(super) cells: Vec<Cell>,
    /// The candidates of each cell in the order they are tried.
    pub(super) digits: ByCell<Vec<Digit>>,
}

impl ClassicPlan {
    pub(super) fn new(board: &Board, order: ClassicOrder) -> ClassicPlan {
        let (forced, several) =
            board.empty_cells().iter().partition(|&cell| board.candidates(cell).len() == 1);
        let is_open = board.empty_cells().len() >= MIN_OPEN_CELLS;
        let cells = match order {
            ClassicOrder::Unrelated { .. } if is_open => order_unrelated_first(board, several),
            _ => order_fewest_first(board, several),
        };
        ClassicPlan { forced, cells, digits: order_candidates(board, order) }
    }
}

/// Number of open cells from which a board has more solutions than anybody can use, so the order of filling
/// hardly affects them.
const MIN_OPEN_CELLS: usize = 60;

/// Returns the cells of three boxes without a common house, then always the cell that sees the most cells
/// before it and filled cells of the board.
fn order_unrelated_first(board: &Board, mut cells: Vec<Cell>) -> Vec<Cell> {
    // Choose one box of each band, in different stacks: the choice with the most empty cells.
    const STACKS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let boxes = STACKS.map(|stacks| {
        let of_band = |(band, stack): (usize, usize)| House::at(3 * band + stack).cells();
        stacks.into_iter().enumerate().map(of_band).fold(CellMap::EMPTY, |all, cells| all | cells)
    });
    let widest = boxes.into_iter().rev().max_by_key(|boxes| (*boxes & board.empty_cells()).len());
    let first = widest.unwrap_or_default();
    // Then take the cell that sees the most filled or planned cells, of equals the first.
    let mut planned = board.empty_cells().complement();
    let mut plan = Vec::with_capacity(cells.len());
    while !cells.is_empty() {
        let rank = |cell: &Cell| (first.contains(*cell), (cell.peers() & planned).len());
        let next = (0..cells.len()).rev().max_by_key(|&place| rank(&cells[place])).unwrap_or(0);
        let cell = cells.remove(next);
        planned += cell;
        plan.push(cell);
    }
    plan
}

/// Returns the cells, fewest candidates first.
///
/// Ties are broken as in the program that this mode of searching comes from: the cells are listed from the
/// end of the board, then sorted by selection, which is not stable: a cell that is replaced by a smaller one
/// moves to the place of that one.
fn order_fewest_first(board: &Board, cells: Vec<Cell>) -> Vec<Cell> {
    let mut cells: Vec<Cell> = cells.into_iter().rev().collect();
    for index in 0..cells.len() {
        let fewest = (index..cells.len()).min_by_key(|&i| board.candidates(cells[i]).len());
        cells.swap(index, fewest.unwrap_or(index));
    }
    cells
}

fn order_candidates(board: &Board, order: ClassicOrder) -> ByCell<Vec<Digit>> {
    let mut digits = ByCell::from_fn(|cell| board.candidates(cell).iter().collect::<Vec<_>>());
    match order {
        // The set lists its members in ascending order, so no sorting is needed.
        ClassicOrder::Fast | ClassicOrder::Sequence => {}
        ClassicOrder::Random { seed } | ClassicOrder::Unrelated { seed } => {
            let mut random = SeededRandom::new(seed);
            digits.iter_mut().for_each(|(_, digits)| random.shuffle(digits));
        }
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The forty blanks of the program's own example.
    const EXAMPLE: &str = "41...6.7.257..9.1...67...4.1.2.654..67..9.185..5...2.376395..2...1.7.9.6....18734";

    fn parse_cells(names: &str) -> Vec<Cell> {
        names.split(' ').map(|name| name.parse().unwrap()).collect()
    }

    #[test]
    fn forced_cells_come_row_by_row_and_the_rest_fewest_first() {
        let plan = ClassicPlan::new(&EXAMPLE.parse().unwrap(), ClassicOrder::Fast);
        assert_eq!(plan.forced, parse_cells("r2c9 r4c8 r5c3 r7c6 r7c7 r8c8 r9c3"));
        assert_eq!(plan.cells[..11], parse_cells("r9c4 r9c2 r9c1 r8c1 r7c9 r6c8 r6c5 r6c1 r4c9 r4c4 r1c3"));
        assert_eq!(plan.cells[11..18], parse_cells("r6c4 r6c2 r8c4 r5c6 r5c4 r8c2 r6c6"));
    }

    #[test]
    fn a_cell_that_makes_room_jumps_behind_its_equals() {
        // Listed from the end, the three cells have 3, 3 and 2 candidates: r1c3, r1c2, r1c1. The 2 changes
        // places with the first 3, which is now behind the other.
        let mut board = Board::EMPTY;
        for (cell, keep) in [(0, 2), (1, 3), (2, 3)] {
            for digit in Digit::ALL.into_iter().skip(keep) {
                board.remove_candidate(Cell::at(cell).to_candidate(digit));
            }
        }
        assert_eq!(order_fewest_first(&board, parse_cells("r1c1 r1c2 r1c3")), parse_cells("r1c1 r1c2 r1c3"));
        assert_eq!(order_fewest_first(&board, parse_cells("r1c2 r1c3")), parse_cells("r1c3 r1c2"));
    }

    #[test]
    fn unrelated_boxes_are_filled_first_where_most_is_open() {
        let mut board = Board::EMPTY;
        board.place(Cell::at(0), Digit::D1).unwrap();
        let order = ClassicOrder::Unrelated { seed: 3 };
        let plan = ClassicPlan::new(&board, order);
        let first: CellMap = plan.cells[..27].iter().copied().collect();
        // The first three without the box that has a given.
        assert_eq!(first, House::at(1).cells() | House::at(3).cells() | House::at(8).cells());
        assert_eq!(plan.cells.len(), 80);
        // Each later cell sees two boxes, or another digit as well.
        assert!((plan.cells[27].peers() & first).len() >= 6);
        let example: Board = EXAMPLE.parse().unwrap();
        assert_eq!(
            ClassicPlan::new(&example, order).cells,
            ClassicPlan::new(&example, ClassicOrder::Fast).cells
        );
    }

    #[test]
    fn random_orders_hold_the_same_digits() {
        let board: Board = EXAMPLE.parse().unwrap();
        let random = order_candidates(&board, ClassicOrder::Random { seed: 1 });
        let fast = order_candidates(&board, ClassicOrder::Fast);
        assert_ne!(random, fast);
        for (cell, digits) in random.iter() {
            let mut digits = digits.clone();
            digits.sort();
            assert_eq!(digits, fast[cell]);
        }
        assert_eq!(random, order_candidates(&board, ClassicOrder::Random { seed: 1 }));
        assert_eq!(fast, order_candidates(&board, ClassicOrder::Sequence));
    }
}
