//! HoDoKu's last resort: when its techniques are exhausted, it solves the puzzle and fills the middle one of
//! the empty cells.

use ninefold_core::Cell;

use super::step::HodokuStep;
use super::{HodokuGrid, HodokuKind};

/// Fills the middle one of the empty cells with its digit in the first solution, if there is one.
pub(super) fn guess_middle_cell(grid: &HodokuGrid) -> Option<HodokuStep> {
    let cell = grid.empty_cells().nth(grid.empty_cells().len() / 2)?;
    let digit = solve_by_trial(grid.clone())?.value(cell)?;
    Some(HodokuStep::from_placement(HodokuKind::BruteForce, cell.to_candidate(digit)))
}

/// Solves the position by singles and trial.
fn solve_by_trial(mut grid: HodokuGrid) -> Option<HodokuGrid> {
    loop {
        let singles = grid.take_current_singles();
        if singles.is_empty() {
            break;
        }
        singles.into_iter().for_each(|(single, _)| grid.place_candidate(single));
    }
    // No single is left: try the digits of the cell with the fewest candidates.
    let left = |cell: &Cell| grid.candidates(*cell).len();
    let Some(cell) = grid.empty_cells().iter().min_by_key(left) else { return Some(grid) };
    grid.candidates(cell).iter().find_map(|digit| {
        let mut tried = grid.clone();
        tried.place_candidate(cell.to_candidate(digit));
        solve_by_trial(tried)
    })
}
