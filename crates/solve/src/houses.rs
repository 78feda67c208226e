//! Test, for both engines, whether the houses of a board can be filled at all, which sweeps and splits of a
//! nearly empty board don't show.
//!
//! Two cells of a minirow with a 5 as their only candidate, or three with the same two candidates: no union
//! of a triad shows it, and a search would only reach the contradiction after everything else is filled. So a
//! long search runs this test.

use ninefold_core::House;

/// Number of branches after which a search tests the board that has stalled.
///
/// Few puzzles get that far. If the board is impossible, it is not split; so the next one is tested too, and
/// a puzzle whose givens clash ends there. Lanes don't help with a search before that point, so the same
/// boards are tested whatever the order of the search.
pub(crate) const HOUSE_TEST_BRANCHES: u64 = 256;

/// Returns whether the nine cells of each house can take nine different digits, considering each house alone.
#[cold]
#[inline(never)]
pub(crate) fn can_fill_all_houses(cells: &[u16; 81]) -> bool {
    House::all().all(|house| can_fill_house(&core::array::from_fn(|i| cells[house.cell_at(i).index()])))
}

/// Returns whether nine cells can take nine different digits of their candidates.
fn can_fill_house(cells: &[u16; 9]) -> bool {
    let mut cell_by_digit = [None; 9];
    (0..9).all(|cell| assign_digit(cells, cell, &mut 0, &mut cell_by_digit))
}

/// Finds a digit for a cell, if need be that of another cell which takes a different one instead. `tried` are
/// digits that can't be freed.
fn assign_digit(
    cells: &[u16; 9],
    cell: usize,
    tried: &mut u16,
    cell_by_digit: &mut [Option<usize>; 9],
) -> bool {
    loop {
        // An augmenting path of a bipartite matching: try each digit of the cell once.
        let left = cells[cell] & !*tried;
        if left == 0 {
            return false;
        }
        let digit = left.trailing_zeros() as usize;
        *tried |= 1 << digit;
        if cell_by_digit[digit].is_none_or(|other| assign_digit(cells, other, tried, cell_by_digit)) {
            cell_by_digit[digit] = Some(cell);
            return true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An empty board but for these cells.
    fn check(cells: &[(usize, u16)], expected: bool) {
        let mut board = [0x1ff; 81];
        cells.iter().for_each(|&(cell, candidates)| board[cell] = candidates);
        assert_eq!(can_fill_all_houses(&board), expected, "{cells:?}");
    }

    #[test]
    fn each_house_needs_nine_different_digits() {
        check(&[], true);
        check(&[(0, 1), (12, 1), (80, 1)], true);
        for other in [1, 8, 9, 72, 20] {
            check(&[(0, 1), (other, 1)], false);
        }
        check(&[(0, 3), (1, 3), (4, 5)], true);
        check(&[(0, 3), (1, 3), (2, 3)], false);
        check(&[(0, 3), (9, 6), (40, 7), (54, 5), (72, 8)], true);
        check(&[(0, 3), (9, 6), (18, 7), (72, 5)], false);
        check(&[(80, 0)], false);
    }

    /// The digits 1 to 9, but that each cell could also have the digit of the one before: the last to come moves all others.
    #[test]
    fn digits_are_given_up_for_others() {
        let row = |cell: usize| if cell == 8 { 1 } else { 3 << cell };
        check(&core::array::from_fn::<_, 9, _>(|cell| (cell, row(cell))), true);
        check(&core::array::from_fn::<_, 9, _>(|cell| (cell, if cell == 7 { 1 } else { row(cell) })), false);
    }
}
