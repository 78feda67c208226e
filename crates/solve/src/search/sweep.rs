//! One round of reasoning on one board: the sweep that `lane/mod.rs` defines, on triads.
//!
//! The latency of the chain of steps dominates (a sweep is some 330 instructions of AVX-512, and perhaps 50
//! follow one another), so operations off the chain are nearly free.

use crate::arch::Task;
use crate::arch::triads::Triads;

/// A board to be settled.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unsettled<B: Triads> {
    cells: B::Cells,
    /// The digits of the cells that were solved before the last sweep, by minicolumn, tilted.
    solved_before: B::T,
}

impl<B: Triads> Unsettled<B> {
    /// Creates a board that no sweep has seen yet.
    #[inline(always)]
    pub(super) fn fresh(b: B, cells: B::Cells) -> Self {
        // No minicolumn has nine solved digits, so the board always counts as changed.
        Self { cells, solved_before: b.splat(0x1ff) }
    }
}

/// A board after settling.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settled<B: Triads> {
    pub(super) cells: B::Cells,
    /// The digits of the solved cells of each minirow.
    in_minirows: B::T,
    /// The digits of the solved cells of each minicolumn, tilted.
    in_minicolumns: B::T,
    /// The digits of the solved cells of each box, given at its minirows.
    in_boxes: B::T,
}

/// The state of a board after settling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// All cells are solved, without clashes.
    Solved,
    /// No cell has become solved.
    Stalled,
    /// A sweep may find more.
    Open,
}

/// Finds the solved cells of a board, removes their digits from the other cells of their boxes, and
/// determines the state of the board.
///
/// A fresh board may be found solved here. By the definition that requires one sweep; but the sweep couldn't
/// come to another result.
#[inline(always)]
pub(super) fn settle<B: Triads>(b: B, board: &Unsettled<B>) -> (Settled<B>, Verdict) {
    let singles = b.singles(board.cells);
    let in_minirows = b.minirows(singles);
    let in_minicolumns = b.minicolumns(singles);
    let in_boxes = union_of_lines(b, in_minirows);
    let cells = b.settle(board.cells, singles, in_boxes);
    let settled = Settled { cells, in_minirows, in_minicolumns, in_boxes };
    let verdict = if is_solved(b, &settled) {
        Verdict::Solved
    } else if b.is_same(in_minicolumns, board.solved_before) {
        Verdict::Stalled
    } else {
        Verdict::Open
    };
    (settled, verdict)
}

/// Returns the union of the three triads of a box, at each of them.
#[inline(always)]
fn union_of_lines<B: Triads>(b: B, triads: B::T) -> B::T {
    b.or(b.or(triads, b.turn::<1, 0>(triads)), b.turn::<2, 0>(triads))
}

/// Returns the union of the two other triads of the line.
#[inline(always)]
fn elsewhere_in_line<B: Triads>(b: B, triads: B::T) -> B::T {
    b.or(b.turn::<0, 1>(triads), b.turn::<0, 2>(triads))
}

/// Returns the digits that have no other triad in the line.
#[inline(always)]
fn must<B: Triads>(b: B, may: B::T) -> B::T {
    b.without(may, elsewhere_in_line(b, may))
}

/// Runs one sweep; `None` if no solution is left. Each of the three tests for that ends it at once: dead
/// boards are half of all.
#[inline(always)]
pub(super) fn sweep<B: Triads>(b: B, board: &Settled<B>) -> Option<Unsettled<B>> {
    // Pass 1: minirows, without the digits solved in their columns in other bands.
    let in_column = board.in_minicolumns;
    let free = b.without(b.splat(0x1ff), b.other_squares(in_column));

    let rows = b.share(Close(b.minirows(b.within_minicolumns(board.cells, free))));
    if !b.is_full_in_first_lines(rows.possible) {
        return None;
    }
    // Pass 2: minicolumns, of the candidates that their minirows may have.
    let cells = b.within_minirows(board.cells, rows.may);
    let columns = b.share(Close(b.tilted(b.minicolumns(cells))));
    if !b.is_full_in_first_lines(columns.possible) {
        return None;
    }
    // Pass 3: cells, and hidden singles by triads.
    let cells = b.within_minicolumns(cells, b.tilted(columns.may));
    let cells = b.only_places(cells, must(b, rows.may), b.tilted(must(b, columns.may)));
    if b.has_empty(cells) {
        return None;
    }
    Some(Unsettled { cells, solved_before: in_column })
}

/// Returns whether the solved cells have all nine digits in every row, column and box.
#[inline(always)]
fn is_solved<B: Triads>(b: B, board: &Settled<B>) -> bool {
    let in_column = board.in_minicolumns;
    let in_row = b.or(board.in_minirows, elsewhere_in_line(b, board.in_minirows));
    b.is_full(board.in_boxes) && b.is_full(in_row) && b.is_full(b.or(in_column, b.other_squares(in_column)))
}

/// The closed triads of three squares.
struct Closed<T> {
    /// Digits that may be in a triad.
    may: T,
    /// Digits that have a place in a line, given at its triads.
    possible: T,
}

/// Task: closes three squares of triads.
///
/// A digit fills one triad of each line and of each box of a square, so its places form a permutation. It stays in
/// a triad if the four triads of the other lines and boxes can complete one. Then triads with three digits: if
/// three are surely in it, as no other triad of the line may have them, it has no room for more; if only three may be
/// in it they surely are, and not in the other triads of the line and of the box. The two tests are made side by side.
/// That's what one after the other gives: if three are sure, `may` becomes those three, and the second test can only
/// confirm them; and if at the start both had three, both were the same.
struct Close<T>(T);

impl<B: Triads> Task<B> for Close<B::T> {
    type Output = Closed<B::T>;

    #[inline(always)]
    fn run(self, b: B) -> Closed<B::T> {
        let Self(of) = self;
        // Digits with a permutation through each triad.
        let falling = b.and(b.turn::<1, 1>(of), b.turn::<2, 2>(of));
        let rising = b.and(b.turn::<1, 2>(of), b.turn::<2, 1>(of));
        let may = b.and(of, b.or(falling, rising));

        // Digits that must be in a triad, as the other two of its line can't have them.
        let elsewhere = elsewhere_in_line(b, may);
        let sure = b.without(may, elsewhere);
        let possible = b.or(may, elsewhere);

        // Triads with exactly three digits, and removal of sure digits from the triads around.
        let at_most = b.at_most(may, sure);
        let sure = b.surely(may, sure);
        let in_box = b.or(b.turn::<1, 0>(sure), b.turn::<2, 0>(sure));
        Closed { may: b.without(b.without(at_most, elsewhere_in_line(b, sure)), in_box), possible }
    }
}
