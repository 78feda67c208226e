//! One round of reasoning on one board: the sweep that `lane/mod.rs` defines, on triads.
//!
//! The chain from one step to the next is what takes the time (a sweep is some 250 operations, but 90 one after
//! another), so whatever doesn't lengthen the chain is free.

use crate::arch::triads::Triads;

/// A board after settling.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settled<B: Triads> {
    pub(super) cells: B::Cells,
    /// The digits of the solved cells of each minicolumn, tilted.
    in_minicolumns: B::T,
    /// The digits of the solved cells of each row, given at its minirows.
    in_rows: B::T,
    /// The digits of the solved cells of each box, given at its minirows.
    in_boxes: B::T,
}

/// What has become of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// All cells are solved, and rightly.
    Solved,
    /// No solution is left.
    Dead,
    /// No row has got a new solved cell.
    Stalled,
    /// There may be more to find.
    Open,
}

/// Finds the solved cells of a board and takes their digits from the other cells of their boxes.
#[inline(always)]
pub(super) fn settle<B: Triads>(b: B, cells: B::Cells) -> Settled<B> {
    let singles = b.singles(cells);
    let in_minirows = b.minirows(singles);
    let in_boxes = union_of_lines(b, in_minirows);
    Settled {
        cells: b.settle(cells, singles, in_boxes),
        in_minicolumns: b.minicolumns(singles),
        in_rows: union_of_boxes(b, in_minirows),
        in_boxes,
    }
}

/// The union of the three triads of a box, given at each of them.
#[inline(always)]
fn union_of_lines<B: Triads>(b: B, triads: B::T) -> B::T {
    b.or(b.or(triads, b.turn::<1, 0>(triads)), b.turn::<2, 0>(triads))
}

/// The union of the three triads of a line, given at each of them.
#[inline(always)]
fn union_of_boxes<B: Triads>(b: B, triads: B::T) -> B::T {
    b.or(b.or(triads, b.turn::<0, 1>(triads)), b.turn::<0, 2>(triads))
}

/// One sweep. The board it gives is of use only if the verdict isn't `Dead`.
#[inline(always)]
pub(super) fn sweep<B: Triads>(b: B, board: &Settled<B>) -> (Settled<B>, Verdict) {
    let in_column = board.in_minicolumns;
    let elsewhere = b.or(b.turn_squares::<1>(in_column), b.turn_squares::<2>(in_column));
    let free = b.without(b.splat(0x1ff), elsewhere);

    let rows = close(b, b.minirows(b.within_minicolumns(board.cells, free)));
    let cells = b.within_minirows(board.cells, rows.may);
    let columns = close(b, b.tilted(b.and(b.minicolumns(cells), free)));
    let cells = b.within_minicolumns(cells, b.tilted(columns.may));
    let cells = b.only_places(cells, rows.must, b.tilted(columns.must));

    let next = settle(b, cells);
    let verdict = if is_solved(b, &next) {
        Verdict::Solved
    } else if b.has_empty(cells) || !b.is_full_in_first_lines(b.and(rows.possible, columns.possible)) {
        Verdict::Dead
    } else if b.is_same(next.in_rows, board.in_rows) {
        Verdict::Stalled
    } else {
        Verdict::Open
    };
    (next, verdict)
}

/// Whether the solved cells hold all nine digits in every row, column and box.
#[inline(always)]
fn is_solved<B: Triads>(b: B, board: &Settled<B>) -> bool {
    let in_column = board.in_minicolumns;
    b.is_full(board.in_rows)
        && b.is_full(board.in_boxes)
        && b.is_full(b.or(b.or(in_column, b.turn_squares::<1>(in_column)), b.turn_squares::<2>(in_column)))
}

/// What is known of the triads of three squares.
struct Closed<T> {
    /// Digits that may be in a triad.
    may: T,
    /// Digits that must be in it.
    must: T,
    /// Digits that have a place in a line, given at its triads.
    possible: T,
}

/// Closes three squares.
///
/// A digit fills one triad of each line and of each box of a square, so its places form a permutation. It stays in
/// a triad if the four triads of the other lines and boxes can complete one. Then triads with three digits: if
/// three must be in it no other may; if only three may they must, and may not be in the other triads of the line
/// and of the box. The two tests are made side by side. That's what one after the other gives: if three must, `may`
/// becomes those three, and the second test can only confirm them; and if at the start both had three, both were
/// the same.
#[inline(always)]
fn close<B: Triads>(b: B, of: B::T) -> Closed<B::T> {
    let falling = b.and(b.turn::<1, 1>(of), b.turn::<2, 2>(of));
    let rising = b.and(b.turn::<1, 2>(of), b.turn::<2, 1>(of));
    let may = b.and(of, b.or(falling, rising));

    let elsewhere = b.or(b.turn::<0, 1>(may), b.turn::<0, 2>(may));
    let must = b.without(may, elsewhere);
    let possible = b.or(may, elsewhere);

    let no_more = b.if_three(must, must, may);
    let must = b.if_three(may, may, must);
    let in_line = b.or(b.turn::<0, 1>(must), b.turn::<0, 2>(must));
    let in_box = b.or(b.turn::<1, 0>(must), b.turn::<2, 0>(must));
    Closed { may: b.without(b.without(no_more, in_line), in_box), must, possible }
}
