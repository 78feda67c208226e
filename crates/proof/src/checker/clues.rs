//! Uniqueness clue covers: a proof that two clues can force two cells.
//!
//! Take a band with only two givens, a and b, in different rows, columns and boxes. The digits in any column
//! of the band can be reordered: column and box still contain the same digits, and no cell outside the band
//! changes. So in the unique solution there is no other order of the columns that leaves a and b in place and
//! repeats no digit in a row.
//!
//! Such bands are rare. In all of them, the third row has b in the column of a, and a in the column of b. No
//! shorter argument is known than enumerating all bands, which the test below does: names of digits, and the
//! order of rows, of boxes, and of columns in a box, make no difference, so 217,728 are left to enumerate.
//!
//! For stacks, read columns for rows.

use ninefold_core::{Candidate, CandidateMap, Cell, DigitSet};

use super::DeadlyPatternError;

/// Checks that the two clues of a band or stack force a candidate.
pub(super) fn check_forced_by_clues(
    candidate: Candidate,
    puzzle: CandidateMap,
) -> Result<(), DeadlyPatternError> {
    let by_row = |cell: Cell| [cell.row_index(), cell.column_index()];
    let by_column = |cell: Cell| [cell.column_index(), cell.row_index()];
    let is_forced =
        is_forced_by_clues(candidate, puzzle, &by_row) || is_forced_by_clues(candidate, puzzle, &by_column);
    if is_forced { Ok(()) } else { Err(DeadlyPatternError::NotForcedByClues) }
}

/// Whether the two clues of a band force a candidate; `of` returns the numbers of the line and of the
/// crossing line of a cell.
fn is_forced_by_clues(candidate: Candidate, puzzle: CandidateMap, of: &dyn Fn(Cell) -> [usize; 2]) -> bool {
    let [line, place] = of(candidate.cell());
    let is_clue =
        |cell: &Cell| of(*cell)[0] / 3 == line / 3 && puzzle.digits_in_cell(*cell) != DigitSet::FULL;
    let clues: Vec<Cell> = Cell::all().filter(is_clue).collect();
    // The band has exactly two clues, in different lines and boxes and with different digits.
    let &[one, other] = &clues[..] else { return false };
    let (Some(a), Some(b)) = (puzzle.digits_in_cell(one).only(), puzzle.digits_in_cell(other).only()) else {
        return false;
    };
    let [[first, across], [second, along]] = [of(one), of(other)];
    let are_apart = first != second && across / 3 != along / 3 && a != b;
    // The candidate is in the third line, with one clue's digit in the column of the other.
    let in_third = line != first && line != second;
    let fits = place == across && candidate.digit() == b || place == along && candidate.digit() == a;
    are_apart && in_third && fits
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three rows.
    type BandRows = [[u8; 9]; 3];

    /// The orders of three things.
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

    /// Enumerates the bands whose first box contains 1 to 9 in order, and whose columns without a clue are in
    /// order as well.
    fn visit_bands(band: &mut BandRows, number: usize, visit: &mut dyn FnMut(&BandRows)) {
        let Some(rest) = 17_usize.checked_sub(number) else { return visit(band) };
        let (stack, row, column) = (2 - rest / 9, number % 9 / 3, number % 3);
        let place = 3 * stack + column;
        for digit in 1..=9 {
            let in_row = band[row][..place].contains(&digit);
            let in_box = (0..row).any(|above| band[above][3 * stack..3 * stack + 3].contains(&digit));
            let is_free = column > usize::from(stack == 1);
            let unordered = row == 0 && is_free && band[0][place - 1] > digit;
            if !(in_row || in_box || unordered) {
                band[row][place] = digit;
                visit_bands(band, number + 1, visit);
                band[row][place] = 0;
            }
        }
    }

    /// Whether the columns from this one on have orders, another for at least one of them all, that put no
    /// digit twice into a row. The clues stay where they are.
    fn has_other_ordering(band: &BandRows, column: usize, rows: [u16; 3], same: bool) -> bool {
        if column == 9 {
            return !same;
        }
        ORDERS.iter().any(|order| {
            let moves_clue = column == 0 && order[0] != 0 || column == 3 && order[1] != 1;
            let mut row_digits = rows;
            let fits = (0..3).all(|row| {
                let bit = 1 << band[order[row]][column];
                let is_new = row_digits[row] & bit == 0;
                row_digits[row] |= bit;
                is_new
            });
            !moves_clue
                && fits
                && has_other_ordering(band, column + 1, row_digits, same && *order == ORDERS[0])
        })
    }

    /// The clues are in the first cells of box 1, in row 1, and of box 2, in row 2.
    #[test]
    fn bands_that_two_clues_leave_alone_have_both_in_the_third_row() {
        let mut band = [[0; 9]; 3];
        (0..9).for_each(|number| band[number / 3][number % 3] = number as u8 + 1);
        let (mut all, mut alone) = (0, 0);
        visit_bands(&mut band, 0, &mut |band| {
            all += 1;
            let (a, b) = (band[0][0], band[1][3]);
            if a != b && !has_other_ordering(band, 0, [0; 3], true) {
                alone += 1;
                assert_eq!((band[2][0], band[2][3]), (b, a), "{band:?}");
            }
        });
        assert_eq!((all, alone), (217_728, 2));
    }

    /// Checks which candidates the clues of a puzzle force.
    #[test]
    fn two_clues_force_two_cells_and_no_others() {
        let check = |clues: &[&str], expected: &[&str]| {
            let clues: Vec<Candidate> = clues.iter().map(|clue| clue.parse().unwrap()).collect();
            let is_open = |one: &Candidate| {
                clues.iter().all(|clue| clue.cell() != one.cell() || clue.digit() == one.digit())
            };
            let puzzle: CandidateMap = Candidate::all().filter(is_open).collect();
            let found: Vec<String> = Candidate::all()
                .filter(|&candidate| check_forced_by_clues(candidate, puzzle).is_ok())
                .map(|candidate| candidate.to_string())
                .collect();
            assert_eq!(found, expected, "{clues:?}");
        };
        check(&["r3c6(1)", "r2c9(2)", "r5c1(1)"], &["r1c6(2)", "r1c9(1)"]);
        check(&["r6c3(1)", "r9c2(2)"], &["r6c1(2)", "r9c1(1)"]);
        check(&["r3c6(1)", "r2c9(1)"], &[]);
        check(&["r3c6(1)", "r3c9(2)"], &[]);
        check(&["r3c6(1)", "r2c5(2)"], &[]);
        check(&["r3c6(1)", "r2c9(2)", "r1c1(3)"], &[]);
    }
}
