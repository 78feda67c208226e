//! Random boards for classic searches: a full grid with a requested number of blanks.

use alloc::vec::Vec;
use ninefold_core::{Board, ByCell, Cell, Digit, OutOfRangeError, Puzzle, Solution};

use super::{ClassicMethod, ClassicMode, ClassicOrder, ClassicSearch, SearchExtent};
use crate::Solver;
use crate::random::SeededRandom;

/// Maximum number of blanks of a board: with 81 there would be no puzzle left.
pub const MAX_BLANKS: usize = 80;

/// Number of full grids that [`random_unique_board`] tries before it gives up.
pub const GRIDS: usize = 100;

/// The reason why no board was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UniqueBoardError {
    /// The requested number of blanks is above [`MAX_BLANKS`].
    #[error(transparent)]
    Blanks(#[from] OutOfRangeError),
    /// No board with a single solution turned up.
    #[error("no board with {blanks} blanks and a single solution found in {GRIDS} grids")]
    NotFound {
        /// The requested number of blanks.
        blanks: usize,
    },
}

/// Returns a random full grid: the first solution of the empty board that a search by exclusion in random
/// order finds.
#[must_use]
pub fn random_full_grid(seed: u64) -> Solution {
    let mode = ClassicMode {
        method: ClassicMethod::Exclusion,
        order: ClassicOrder::Random { seed },
        extent: SearchExtent::First,
    };
    let found = ClassicSearch::new(&Board::EMPTY, mode).solutions().next();
    found.expect("the empty board has solutions, and the search misses none")
}

/// Returns a board with this many blanks at random places. It may have several solutions.
///
/// # Errors
/// If `blanks` is above [`MAX_BLANKS`].
pub fn random_board(blanks: usize, seed: u64) -> Result<Board, OutOfRangeError> {
    check_blanks(blanks)?;
    let mut random = SeededRandom::new(seed);
    let mut values = random_grid_values(&mut random);
    for &cell in &shuffled_cells(&mut random)[..blanks] {
        values[cell] = None;
    }
    Ok(to_board(values))
}

/// Returns a board with this many blanks and a single solution.
///
/// Cells of a full grid are emptied in random order, except those that would admit a second solution. If a
/// grid runs out of cells before it has enough blanks, another one is tried. About 55 blanks are easy to
/// reach; above 64 there is no such board.
///
/// # Errors
/// If `blanks` is above [`MAX_BLANKS`], or [`GRIDS`] grids gave no such board.
pub fn random_unique_board(blanks: usize, seed: u64) -> Result<Board, UniqueBoardError> {
    check_blanks(blanks)?;
    let mut random = SeededRandom::new(seed);
    let found = (0..GRIDS).find_map(|_| try_unique_board(blanks, &mut random));
    found.ok_or(UniqueBoardError::NotFound { blanks })
}

fn try_unique_board(blanks: usize, random: &mut SeededRandom) -> Option<Board> {
    let mut values = random_grid_values(random);
    let mut solver = Solver::new();
    let mut left = blanks;
    for cell in shuffled_cells(random) {
        if left == 0 {
            break;
        }
        let digit = values[cell].take();
        // A cell stays empty only if the rest still has one solution.
        match solver.count_solutions(&to_board(values), 2) == 1 {
            true => left -= 1,
            false => values[cell] = digit,
        }
    }
    (left == 0).then(|| to_board(values))
}

fn check_blanks(blanks: usize) -> Result<(), OutOfRangeError> {
    match blanks {
        0..=MAX_BLANKS => Ok(()),
        _ => Err(OutOfRangeError { value: blanks as u64, what: "a number of blanks", expected: "0 to 80" }),
    }
}

fn random_grid_values(random: &mut SeededRandom) -> ByCell<Option<Digit>> {
    let grid = random_full_grid(random.next_u64());
    ByCell::from_fn(|cell| Some(grid.digit(cell)))
}

fn shuffled_cells(random: &mut SeededRandom) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Cell::all().collect();
    random.shuffle(&mut cells);
    cells
}

/// Converts digits of a full grid to a board; they never clash.
fn to_board(values: ByCell<Option<Digit>>) -> Board {
    Board::try_from(&Puzzle::from_givens(values)).expect("part of a solution")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_the_wished_blanks_and_a_solution() {
        for (seed, blanks) in (0..=MAX_BLANKS).enumerate() {
            let board = random_board(blanks, seed as u64).unwrap();
            assert_eq!(board.empty_cells().len(), blanks);
            assert_eq!(board.givens(), board.filled_cells());
            assert!(Solver::new().first_solution(&board).is_some());
        }
        assert_eq!(
            random_board(81, 0).unwrap_err().to_string(),
            "81 is not a number of blanks (expected 0 to 80)"
        );
    }

    #[test]
    fn the_same_seed_makes_the_same_board() {
        assert_eq!(random_board(50, 1), random_board(50, 1));
        assert_ne!(random_board(50, 1), random_board(50, 2));
        assert_eq!(
            random_board(40, 2026).unwrap().to_string(),
            "..7..42..2.6.7185.......7.932.4.9.6.87...39.26..52718.7..3...9...3715.281..69.37."
        );
        assert_eq!(
            random_unique_board(50, 2026).unwrap().to_string(),
            "..7..4...2...7185.........9.2.4.9.6.87...39.26...2.1..7..3...9...3.15.281..6..3.."
        );
    }

    #[test]
    fn unique_boards_have_a_single_solution() {
        for seed in 0..10 {
            let board = random_unique_board(50, seed).unwrap();
            assert_eq!(board.empty_cells().len(), 50);
            assert_eq!(ClassicSearch::new(&board, "BFA".parse().unwrap()).solutions().count(), 1);
        }
    }

    #[test]
    fn impossible_numbers_of_blanks_are_reported() {
        // Sixteen givens never make a single solution (McGuire, Tugemann and Civario 2012).
        assert_eq!(
            random_unique_board(65, 0).unwrap_err().to_string(),
            "no board with 65 blanks and a single solution found in 100 grids"
        );
    }
}
