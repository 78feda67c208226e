//! Counting without looking at every solution.
//!
//! Digits that may go into exactly the same cells are interchangeable: exchanging two of them turns one solution
//! into another. So of k such digits only one order has to be searched, and what is found counts k! times. The
//! order is fixed in a house: its cells that the digits may take are chosen in all ways, and the digits go into
//! them ascending. On the empty grid that leaves one board of the 362,880.
//!
//! A board with many solutions is then cut into many boards ([`parts`]), so that all lanes of the lane engine have
//! work.

use std::collections::VecDeque;

use ninefold_core::{Board, ByCell, Cell, CellMap, Digit, DigitSet, House};

/// Boards whose solutions, each counted `factor` times, are those of another board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shares {
    /// How many solutions of the whole board each solution of a share stands for.
    pub(crate) factor: u64,
    /// What may stand in each cell, bit `d - 1` for the digit `d`.
    pub(crate) boards: Vec<[u16; 81]>,
}

impl Shares {
    /// Divides a board by its largest class of interchangeable digits.
    pub(crate) fn of(board: &Board) -> Shares {
        let possible = ByCell::from_fn(|cell| board.possible(cell));
        let class = largest_class(board);
        let Some(house) = narrowest_house(board, class) else {
            return Shares { factor: 1, boards: vec![masks(&possible)] };
        };
        let places = cells_of(board, class) & house.cells();
        let boards = places.subsets(class.len()).map(|chosen| {
            let mut share = possible;
            for cell in places - chosen {
                share[cell] -= class;
            }
            for (cell, digit) in chosen.iter().zip(class) {
                share[cell] = DigitSet::of(digit);
            }
            masks(&share)
        });
        Shares { factor: (1..=class.len() as u64).product(), boards: boards.collect() }
    }
}

fn masks(possible: &ByCell<DigitSet>) -> [u16; 81] {
    possible.0.map(DigitSet::bits)
}

/// The most digits that may go into the same cells; fewer than two when there are none such.
fn largest_class(board: &Board) -> DigitSet {
    let class = |digit: Digit| -> DigitSet {
        let placed = board.values().values().any(|&value| value == Some(digit));
        let same = |other: &Digit| !placed && board.cells_with(*other) == board.cells_with(digit);
        Digit::ALL.into_iter().filter(same).collect()
    };
    // A placed digit has fewer cells than one that is not, unless the grid is full and there is nothing to count.
    Digit::ALL.into_iter().map(class).max_by_key(|class| class.len()).unwrap_or_default()
}

fn cells_of(board: &Board, class: DigitSet) -> CellMap {
    class.first().map_or(CellMap::EMPTY, |digit| board.cells_with(digit))
}

/// The house with the fewest ways to choose cells for the class; `None` when the class is no class.
fn narrowest_house(board: &Board, class: DigitSet) -> Option<House> {
    if !class.has_several() {
        return None;
    }
    House::all().min_by_key(|house| (cells_of(board, class) & house.cells()).len())
}

/// Boards that together have the solutions of one board, each once: about `count` of them, or fewer if the board has
/// no more to divide. A board that is seen to have no solution is left out.
pub(crate) fn parts(board: [u16; 81], count: usize) -> Vec<[u16; 81]> {
    let mut parts = VecDeque::from([board]);
    // Boards come to the front in turn, so that all are divided equally often.
    for _ in 0..count {
        if parts.len() >= count {
            break;
        }
        let Some(part) = parts.pop_front() else { break };
        let open = (0..81).filter(|&cell| part[cell].count_ones() > 1);
        let Some(cell) = open.min_by_key(|&cell| part[cell].count_ones()) else {
            parts.push_back(part);
            continue;
        };
        for digit in DigitSet::from_bits_truncated(part[cell]) {
            let mut divided = part;
            if put(&mut divided, cell, 1 << digit.index()) {
                parts.push_back(divided);
            }
        }
    }
    parts.into()
}

/// Puts a digit into a cell and takes it from the cell's peers, and so on where that leaves a single digit; says
/// whether every cell still has one.
fn put(board: &mut [u16; 81], cell: usize, digit: u16) -> bool {
    board[cell] = digit;
    for peer in Cell::at(cell).peers() {
        let before = board[peer.index()];
        let after = before & !digit;
        board[peer.index()] = after;
        if after == 0 || (after != before && after.is_power_of_two() && !put(board, peer.index(), after)) {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain;

    /// The shares have the solutions of the board, `factor` times.
    fn check(text: &str, factor: u64, shares: usize) {
        let board: Board = text.parse().unwrap();
        let found = Shares::of(&board);
        assert_eq!((found.factor, found.boards.len()), (factor, shares), "{text}");
        let whole = plain::Search::new(&board).count() as u64;
        let parts: u64 = found
            .boards
            .iter()
            .map(|masks| {
                let share = ByCell::from_fn(|cell| DigitSet::from_bits_truncated(masks[cell.index()]));
                plain::Search::new(&Board::from_candidates(share)).count() as u64
            })
            .sum();
        assert_eq!(whole, parts * factor, "{text}");
    }

    const GRID: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn digits_that_are_nowhere_given_are_interchangeable() {
        check(&GRID.replace(['1', '2'], "."), 2, 1);
        check(&GRID.replace(['1', '2', '3'], "."), 6, 1);
        // Box 1 keeps its 8, so the digits may go into four cells of it and into three of box 2.
        check(&GRID.replace(['1', '2', '3'], ".").replacen('8', ".", 1), 6, 1);
    }

    #[test]
    fn a_board_with_all_digits_is_one_share() {
        check(&GRID.replacen(['1', '2'], ".", 5), 1, 1);
        check(GRID, 1, 1);
    }

    #[test]
    fn candidates_taken_away_make_digits_different() {
        let empty = "123456789".repeat(81);
        let board: Board = format!(".{}", &empty[1..]).parse().unwrap();
        let shares = Shares::of(&board);
        // 1 is out; eight digits in nine cells of a house that has no part in it.
        assert_eq!((shares.factor, shares.boards.len()), (40_320, 9));
    }

    #[test]
    fn parts_have_the_solutions_of_the_whole_once() {
        let board: Board = GRID.replace(['1', '2', '3', '4'], ".").parse().unwrap();
        let whole = plain::Search::new(&board).count();
        for count in [1, 2, 10, 100, 10_000] {
            let parts = parts(board.candidate_masks(), count);
            assert!(parts.len() <= whole.max(count + 8), "{count}: {}", parts.len());
            let search = |masks: &[u16; 81]| {
                let part = ByCell::from_fn(|cell| DigitSet::from_bits_truncated(masks[cell.index()]));
                plain::Search::new(&Board::from_candidates(part)).count()
            };
            assert_eq!(parts.iter().map(search).sum::<usize>(), whole, "{count}");
        }
    }

    #[test]
    fn the_empty_grid_is_one_share() {
        let shares = Shares::of(&Board::EMPTY);
        assert_eq!((shares.factor, shares.boards.len()), (362_880, 1));
        assert_eq!(shares.boards[0][9..13], [8, 16, 32, 511], "box 1 is filled");
    }
}
