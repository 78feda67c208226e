//! HoDoKu's last resort: when its techniques are exhausted, it solves the puzzle and fills the middle one of
//! the empty cells.

use ninefold_core::Cell;

use super::found::Found;
use super::{Grid, Kind};

/// Fills the middle one of the empty cells with its digit in the first solution, if there is one.
pub(super) fn brute_force(grid: &Grid) -> Option<Found> {
    let cell = grid.empty().nth(grid.empty().len() / 2)?;
    let digit = solved(grid.clone())?.value(cell)?;
    Some(Found::placing(Kind::BruteForce, cell.with(digit)))
}

/// Solves the position by singles and trial.
fn solved(mut grid: Grid) -> Option<Grid> {
    loop {
        let singles = grid.singles();
        if singles.is_empty() {
            break;
        }
        singles.into_iter().for_each(|(single, _)| grid.place(single));
    }
    // No single is left: try the digits of the cell with the fewest candidates.
    let left = |cell: &Cell| grid.candidates(*cell).len();
    let Some(cell) = grid.empty().iter().min_by_key(left) else { return Some(grid) };
    grid.candidates(cell).iter().find_map(|digit| {
        let mut tried = grid.clone();
        tried.place(cell.with(digit));
        solved(tried)
    })
}
