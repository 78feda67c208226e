//! Sweep of the single engine, one round of reasoning on one board: the sweep that `lane/mod.rs` defines, on
//! triads.
//!
//! The latency of the chain of steps dominates (a sweep is some 330 instructions of AVX-512, and perhaps 50
//! follow one another), so operations off the chain are nearly free.

use crate::arch::VectorTask;
use crate::arch::triads::TriadBackend;

/// A board to be settled.
#[derive(Clone, Copy, Debug)]
pub(super) struct UnsettledBoard<B: TriadBackend> {
    cells: B::Cells,
    /// The digits of the cells that were solved before the last sweep, by minicolumn, tilted.
    solved_before: B::TriadSets,
}

impl<B: TriadBackend> UnsettledBoard<B> {
    /// Creates a board that no sweep has seen yet.
    #[inline(always)]
    pub(super) fn from_cells(b: B, cells: B::Cells) -> Self {
        // No minicolumn has nine solved digits, so the board always counts as changed.
        Self { cells, solved_before: b.splat(0x1ff) }
    }
}

/// A board after settling.
#[derive(Clone, Copy, Debug)]
pub(super) struct SettledBoard<B: TriadBackend> {
    pub(super) cells: B::Cells,
    /// The digits of the solved cells of each minirow.
    in_minirows: B::TriadSets,
    /// The digits of the solved cells of each minicolumn, tilted.
    in_minicolumns: B::TriadSets,
    /// The digits of the solved cells of each box, given at its minirows.
    in_boxes: B::TriadSets,
}

/// The state of a board after settling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SettleVerdict {
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
pub(super) fn settle_board<B: TriadBackend>(
    b: B,
    board: &UnsettledBoard<B>,
) -> (SettledBoard<B>, SettleVerdict) {
    let singles = b.keep_single_cells(board.cells);
    let in_minirows = b.minirow_unions(singles);
    let in_minicolumns = b.minicolumn_unions(singles);
    let in_boxes = unite_lines_of_box(b, in_minirows);
    let cells = b.settle_cells(board.cells, singles, in_boxes);
    let settled = SettledBoard { cells, in_minirows, in_minicolumns, in_boxes };
    let verdict = if is_solved(b, &settled) {
        SettleVerdict::Solved
    } else if b.is_same(in_minicolumns, board.solved_before) {
        // Without a new solved cell in any minicolumn the board has stalled.
        SettleVerdict::Stalled
    } else {
        SettleVerdict::Open
    };
    (settled, verdict)
}

/// Returns the union of the three triads of a box, at each of them.
#[inline(always)]
fn unite_lines_of_box<B: TriadBackend>(b: B, triads: B::TriadSets) -> B::TriadSets {
    b.or(b.or(triads, b.rotate_triads::<1, 0>(triads)), b.rotate_triads::<2, 0>(triads))
}

/// Returns the union of the two other triads of the line.
#[inline(always)]
fn other_triads_in_line<B: TriadBackend>(b: B, triads: B::TriadSets) -> B::TriadSets {
    b.or(b.rotate_triads::<0, 1>(triads), b.rotate_triads::<0, 2>(triads))
}

/// Returns the digits that must be in a triad, as no other triad of its line has them.
#[inline(always)]
fn required_digits<B: TriadBackend>(b: B, may: B::TriadSets) -> B::TriadSets {
    b.without(may, other_triads_in_line(b, may))
}

/// Runs one sweep; `None` if no solution is left. Each of the three tests for that ends it at once: dead
/// boards are half of all.
#[inline(always)]
pub(super) fn sweep_board<B: TriadBackend>(b: B, board: &SettledBoard<B>) -> Option<UnsettledBoard<B>> {
    // Pass 1: minirows, without the digits solved in their columns in other bands.
    let in_column = board.in_minicolumns;
    let free = b.without(b.splat(0x1ff), b.unite_other_squares(in_column));

    let rows = b.run_shared(CloseSquares(b.minirow_unions(b.restrict_to_minicolumns(board.cells, free))));
    if !b.is_full_in_first_lines(rows.possible) {
        return None;
    }
    // Pass 2: minicolumns, of the candidates that their minirows may have.
    let cells = b.restrict_to_minirows(board.cells, rows.may);
    let columns = b.run_shared(CloseSquares(b.swap_squares_and_boxes(b.minicolumn_unions(cells))));
    if !b.is_full_in_first_lines(columns.possible) {
        return None;
    }
    // Pass 3: cells, and hidden singles by triads.
    let cells = b.restrict_to_minicolumns(cells, b.swap_squares_and_boxes(columns.may));
    let cells = b.keep_hidden_singles(
        cells,
        required_digits(b, rows.may),
        b.swap_squares_and_boxes(required_digits(b, columns.may)),
    );
    if b.has_empty_cell(cells) {
        return None;
    }
    Some(UnsettledBoard { cells, solved_before: in_column })
}

/// Returns whether the solved cells have all nine digits in every row, column and box.
#[inline(always)]
fn is_solved<B: TriadBackend>(b: B, board: &SettledBoard<B>) -> bool {
    let in_column = board.in_minicolumns;
    let in_row = b.or(board.in_minirows, other_triads_in_line(b, board.in_minirows));
    b.is_full(board.in_boxes)
        && b.is_full(in_row)
        && b.is_full(b.or(in_column, b.unite_other_squares(in_column)))
}

/// The closed triads of three squares.
struct ClosedSquares<T> {
    /// Digits that may be in a triad.
    may: T,
    /// Digits that have a place in a line, given at its triads.
    possible: T,
}

/// Task: closes three squares of triads.
///
/// A digit fills one triad of each line and of each box of a square, so its places form a permutation. It
/// stays in a triad if the four triads of the other lines and boxes can complete one. Then triads with three
/// digits: if three are surely in it, as no other triad of the line may have them, it has no room for more;
/// if only three may be in it they surely are, and not in the other triads of the line and of the box. The
/// two tests are made side by side. That's what one after the other gives: if three are sure, `may` becomes
/// those three, and the second test can only confirm them; and if at the start both had three, both were the
/// same.
struct CloseSquares<T>(T);

impl<B: TriadBackend> VectorTask<B> for CloseSquares<B::TriadSets> {
    type Output = ClosedSquares<B::TriadSets>;

    #[inline(always)]
    fn run(self, b: B) -> ClosedSquares<B::TriadSets> {
        let Self(of) = self;
        // Digits with a permutation through each triad.
        let falling = b.and(b.rotate_triads::<1, 1>(of), b.rotate_triads::<2, 2>(of));
        let rising = b.and(b.rotate_triads::<1, 2>(of), b.rotate_triads::<2, 1>(of));
        let may = b.and(of, b.or(falling, rising));

        // Digits that must be in a triad, as the other two of its line can't have them.
        let elsewhere = other_triads_in_line(b, may);
        let sure = b.without(may, elsewhere);
        let possible = b.or(may, elsewhere);

        // Triads with exactly three digits, and removal of sure digits from the triads around.
        let at_most = b.tighten_possible(may, sure);
        let sure = b.tighten_required(may, sure);
        let in_box = b.or(b.rotate_triads::<1, 0>(sure), b.rotate_triads::<2, 0>(sure));
        ClosedSquares { may: b.without(b.without(at_most, other_triads_in_line(b, sure)), in_box), possible }
    }
}
