//! Operations on many boards at once in numpy arrays, behind `ninefold.boards`. All state is in the arrays,
//! which the caller owns.

use ninefold::{Cell, Digit, House};
use numpy::{PyReadonlyArray1, PyReadonlyArray2, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::prelude::*;

use crate::errors::InputError;

/// Number of cells of a board; [`MOVES`] is the number of moves, which place a digit in a cell.
const CELLS: usize = 81;
const MOVES: usize = 729;

/// Outcome of a move; its number is the index of the reward.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum MoveOutcome {
    Sound,
    TrueNotShown,
    Wrong,
    NoNews,
}

/// Returns the slice of a contiguous array; an error for any other.
fn contiguous_slice<T>(slice: Result<T, impl std::fmt::Display>) -> PyResult<T> {
    slice.map_err(|_| InputError::from_expected("an array in one piece", "one with gaps").into())
}

/// Marks the moves of some boards that clash with nothing: the cell is empty, and no cell that it sees has the digit.
#[pyfunction]
pub(crate) fn mark_moves(
    values: PyReadonlyArray2<'_, u8>,
    mut mask: PyReadwriteArray2<'_, i8>,
    rows: Vec<usize>,
) -> PyResult<()> {
    let values = contiguous_slice(values.as_slice())?;
    let mask = contiguous_slice(mask.as_slice_mut())?;
    for row in rows {
        let board = values.get(row * CELLS..(row + 1) * CELLS);
        let moves = mask.get_mut(row * MOVES..(row + 1) * MOVES);
        let (Some(board), Some(moves)) = (board, moves) else {
            return Err(InputError::from_expected("a row of the arrays", row).into());
        };
        // All moves are possible at first; each digit on the board removes some.
        moves.fill(1);
        for cell in Cell::all() {
            if let Some(digit) = digit_from_value(board[cell.index()]) {
                remove_impossible_moves(moves, cell, digit);
            }
        }
    }
    Ok(())
}

fn digit_from_value(value: u8) -> Option<Digit> {
    (1..=9).contains(&value).then(|| Digit::new(value))
}

/// Removes the moves that are no longer possible once a digit is in a cell.
fn remove_impossible_moves(moves: &mut [i8], cell: Cell, digit: Digit) {
    let start = 9 * cell.index();
    moves[start..start + 9].fill(0);
    for peer in cell.peers() {
        moves[9 * peer.index() + digit.index()] = 0;
    }
}

/// Whether a remaining move is the only one of its cell, or the only one of its digit in a row, column or
/// box.
fn is_single_move(moves: &[i8], cell: Cell, digit: Digit) -> bool {
    let of_cell = &moves[9 * cell.index()..9 * cell.index() + 9];
    let is_alone = |house: House| {
        house.cells().iter().filter(|at| moves[9 * at.index() + digit.index()] != 0).nth(1).is_none()
    };
    of_cell.iter().filter(|left| **left != 0).nth(1).is_none()
        || [cell.house_box(), cell.row(), cell.column()].into_iter().any(is_alone)
}

/// One board with its solution and its moves.
struct BoardRow<'a> {
    values: &'a mut [u8],
    moves: &'a mut [i8],
    solution: &'a [u8],
}

impl BoardRow<'_> {
    /// Places a digit if it is correct.
    fn play_move(&mut self, cell: Cell, digit: Digit, asks_for_singles: bool) -> MoveOutcome {
        let at = cell.index();
        match self.values[at] {
            held if held == digit.number() => return MoveOutcome::NoNews,
            0 if self.solution[at] == digit.number() => {}
            _ => return MoveOutcome::Wrong,
        }
        let is_shown = !asks_for_singles || is_single_move(self.moves, cell, digit);
        self.values[at] = digit.number();
        remove_impossible_moves(self.moves, cell, digit);
        if is_shown { MoveOutcome::Sound } else { MoveOutcome::TrueNotShown }
    }
}

/// Takes a step on every board that isn't passed over: `actions` are nine times a cell plus a digit less one. `outcomes` gets what
/// became of it, and `full` whether the board is full.
#[pyfunction]
#[allow(clippy::too_many_arguments, reason = "`ninefold.boards` alone calls it")]
pub(crate) fn play_moves(
    mut values: PyReadwriteArray2<'_, u8>,
    mut mask: PyReadwriteArray2<'_, i8>,
    solutions: PyReadonlyArray2<'_, u8>,
    actions: PyReadonlyArray1<'_, i64>,
    passed_over: PyReadonlyArray1<'_, bool>,
    asks_for_singles: bool,
    mut left: PyReadwriteArray1<'_, i32>,
    mut outcomes: PyReadwriteArray1<'_, u8>,
) -> PyResult<()> {
    let actions = actions.as_array();
    let passed_over = contiguous_slice(passed_over.as_slice())?;
    let (solutions, left) = (contiguous_slice(solutions.as_slice())?, contiguous_slice(left.as_slice_mut())?);
    let (values, mask) = (contiguous_slice(values.as_slice_mut())?, contiguous_slice(mask.as_slice_mut())?);
    let outcomes = contiguous_slice(outcomes.as_slice_mut())?;
    let count = actions.len();
    // Check the shapes once, so that the loop below can't fail halfway.
    let fits = [
        values.len() / CELLS,
        mask.len() / MOVES,
        solutions.len() / CELLS,
        passed_over.len(),
        left.len(),
        outcomes.len(),
    ];
    if fits.iter().any(|length| *length != count) {
        return Err(InputError::from_expected(
            format!("{} actions, one for each board", values.len() / CELLS),
            count,
        )
        .into());
    }
    // Actions of boards that are passed over may be anything.
    let is_none = |action: &i64| !(0..MOVES as i64).contains(action);
    let wrong = actions.iter().zip(passed_over).position(|(action, passed)| !passed && is_none(action));
    if let Some(row) = wrong {
        return Err(InputError::from_expected("a whole number from 0 to 728", actions[row])
            .with_row(row)
            .into());
    }
    let boards =
        values.chunks_exact_mut(CELLS).zip(mask.chunks_exact_mut(MOVES)).zip(solutions.chunks_exact(CELLS));
    for (row, ((values, moves), solution)) in boards.enumerate() {
        if passed_over[row] {
            continue;
        }
        let action = actions[row] as usize;
        let (cell, digit) = (Cell::at(action / 9), Digit::from_index(action % 9));
        let outcome = BoardRow { values, moves, solution }.play_move(cell, digit, asks_for_singles);
        // Any correct digit fills a cell, whether or not it was a single.
        left[row] -= i32::from(matches!(outcome, MoveOutcome::Sound | MoveOutcome::TrueNotShown));
        outcomes[row] = outcome as u8;
    }
    Ok(())
}
