//! One round of reasoning on all boards at once.
//!
//! No branch depends on a board: what a lane has no use for costs it nothing extra. `lane/mod.rs` states exactly
//! what a sweep reads and writes; this file is that statement in code.

use super::state::{Square, State, Triads, cell_of_box, settle_box};
use crate::arch::{Lanes, Task};

/// Task: one sweep.
pub(super) struct Sweep<'a, B: Lanes>(pub(super) &'a mut State<B>);

/// What a sweep found, one bit per lane. A lane that waits may show anything.
#[derive(Clone, Copy, Debug)]
pub(super) struct Findings {
    /// No solution is left.
    pub(super) dead: u32,
    /// All cells are solved, and rightly.
    pub(super) solved: u32,
    /// No row has got a new solved cell.
    pub(super) stalled: u32,
}

impl<B: Lanes> Task<B> for Sweep<'_, B> {
    type Output = Findings;

    #[inline(always)]
    fn run(self, b: B) -> Findings {
        let state = self.0;
        let mut possible = b.splat(!0);
        let minicolumns = row_pass(b, state, &mut possible);
        column_pass(b, state, &minicolumns, &mut possible);
        box_pass(b, state, possible)
    }
}

/// Pass 1, band by band: what each minirow may and must hold. Returns the minicolumns that follow from it.
#[inline(always)]
fn row_pass<B: Lanes>(b: B, state: &mut State<B>, possible: &mut B::V) -> Triads<B::V> {
    let mut minicolumns = [[b.splat(0); 3]; 9];
    for band in 0..3 {
        // Solved cells of the other two bands; the boxes of this one are settled already.
        let mut taken = [b.splat(0); 9];
        for column in 0..9 {
            let singles = &state.column_singles[column];
            taken[column] = b.or(singles[(band + 1) % 3], singles[(band + 2) % 3]);
        }
        let cells = &state.cells[27 * band..][..27];
        let mut minirows = [[b.splat(0); 3]; 3];
        for row in 0..3 {
            for column in 0..9 {
                let cell = b.without(cells[9 * row + column], taken[column]);
                minirows[row][column / 3] = b.or(minirows[row][column / 3], cell);
            }
        }
        let (may, must) = close(b, minirows, state.waiting, possible);
        for column in 0..9 {
            let mut union = b.splat(0);
            for row in 0..3 {
                union = b.or(union, b.and(cells[9 * row + column], may[row][column / 3]));
            }
            minicolumns[column][band] = b.without(union, taken[column]);
        }
        for row in 0..3 {
            state.rows.may[3 * band + row] = may[row];
            state.rows.must[3 * band + row] = must[row];
        }
    }
    minicolumns
}

/// Pass 2, stack by stack: what each minicolumn may and must hold.
#[inline(always)]
fn column_pass<B: Lanes>(b: B, state: &mut State<B>, minicolumns: &Triads<B::V>, possible: &mut B::V) {
    for stack in 0..3 {
        let first = 3 * stack;
        let square = [minicolumns[first], minicolumns[first + 1], minicolumns[first + 2]];
        let (may, must) = close(b, square, state.waiting, possible);
        state.columns.may[first..first + 3].copy_from_slice(&may);
        state.columns.must[first..first + 3].copy_from_slice(&must);
    }
}

/// What the nine triads of a band (rows x boxes) or stack (columns x boxes) may and must hold.
///
/// A digit fills one triad of each line and of each box of the square, so its places form a permutation. The
/// exact closure keeps a digit in a triad if the four triads of the other lines and boxes can complete a
/// permutation; this is all that pointing and claiming can ever find, at once and without tables. On top of it,
/// a triad has room for three digits: see [`full_triads`].
#[inline(always)]
fn close<B: Lanes>(
    b: B,
    of: Square<B::V>,
    waiting: B::V,
    possible: &mut B::V,
) -> (Square<B::V>, Square<B::V>) {
    let mut may = of;
    for i in 0..3 {
        let (up, down) = ((i + 1) % 3, (i + 2) % 3);
        for j in 0..3 {
            let (left, right) = ((j + 1) % 3, (j + 2) % 3);
            let falling = b.and(of[up][left], of[down][right]);
            let rising = b.and(of[up][right], of[down][left]);
            // A waiting lane may hold anything anywhere, so nothing at all follows for it.
            may[i][j] = b.or(b.and(of[i][j], b.or(falling, rising)), waiting);
        }
    }
    // A digit that has lost one line of the square has lost all three.
    *possible = b.and(*possible, b.or3(may[0][0], may[0][1], may[0][2]));
    let mut must = may;
    for i in 0..3 {
        for j in 0..3 {
            must[i][j] = b.without(may[i][j], b.or(may[i][(j + 1) % 3], may[i][(j + 2) % 3]));
        }
    }
    full_triads(b, may, must)
}

/// Triads with three digits: if three must be in it, no other may; if only three may, they must, and then may
/// not be in the other triads of its line and box. (tdoku's triads assert the same.)
#[inline(always)]
fn full_triads<B: Lanes>(
    b: B,
    mut may: Square<B::V>,
    mut must: Square<B::V>,
) -> (Square<B::V>, Square<B::V>) {
    let three = b.splat(3);
    for i in 0..3 {
        for j in 0..3 {
            let has_three = b.equal(b.popcount(must[i][j]), three);
            may[i][j] = b.select(has_three, must[i][j], may[i][j]);
            let has_three = b.equal(b.popcount(may[i][j]), three);
            must[i][j] = b.select(has_three, may[i][j], must[i][j]);
        }
    }
    for i in 0..3 {
        for j in 0..3 {
            let in_line = b.or(must[i][(j + 1) % 3], must[i][(j + 2) % 3]);
            let in_box = b.or(must[(i + 1) % 3][j], must[(i + 2) % 3][j]);
            may[i][j] = b.without(may[i][j], b.or(in_line, in_box));
        }
    }
    (may, must)
}

/// Pass 3, box by box: eliminates by minirow and minicolumn, finds hidden and naked singles, and sums up.
#[inline(always)]
fn box_pass<B: Lanes>(b: B, state: &mut State<B>, possible: B::V) -> Findings {
    let (all_digits, minus_one) = (b.splat(0x1ff), state.minus_one);
    let mut fewest = all_digits;
    let mut complete = all_digits;
    let mut changed = b.splat(0);
    let mut columns = [b.splat(0); 9];
    for band in 0..3 {
        let mut rows = [b.splat(0); 3];
        for stack in 0..3 {
            let cells = hidden_singles(b, state, band, stack);
            for cell in cells {
                fewest = b.min(fewest, cell);
            }
            let settled = settle_box(b, cells, minus_one);
            for i in 0..9 {
                state.cells[cell_of_box(band, stack, i)] = settled.cells[i];
            }
            for i in 0..3 {
                rows[i] = b.or(rows[i], settled.rows[i]);
                columns[3 * stack + i] = b.or(columns[3 * stack + i], settled.columns[i]);
                state.column_singles[3 * stack + i][band] = settled.columns[i];
            }
            complete = b.and(complete, settled.all);
        }
        for i in 0..3 {
            let singles = &mut state.row_singles[3 * band + i];
            changed = b.or(changed, b.xor(rows[i], *singles));
            *singles = rows[i];
            complete = b.and(complete, rows[i]);
        }
    }
    for column in columns {
        complete = b.and(complete, column);
    }
    let zero = b.splat(0);
    let some_empty = b.bits(b.equal(fewest, zero));
    let some_impossible = b.bits(b.intersect(b.without(all_digits, possible), all_digits));
    Findings {
        dead: some_empty | some_impossible,
        solved: b.bits(b.equal(complete, all_digits)),
        stalled: b.bits(b.equal(changed, zero)),
    }
}

/// The cells of one box after the eliminations of passes 1 and 2; a cell that is the only place left for a digit
/// in its row, column or box keeps that digit alone.
///
/// The only place in a house lies in a triad where the digit must be, and is the only place of that triad; so one
/// test per triad finds the hidden singles of all 27 houses.
#[inline(always)]
fn hidden_singles<B: Lanes>(b: B, state: &State<B>, band: usize, stack: usize) -> [B::V; 9] {
    let mut cells = [b.splat(0); 9];
    for i in 0..9 {
        let row = state.rows.may[3 * band + i / 3][stack];
        let column = state.columns.may[3 * stack + i % 3][band];
        cells[i] = b.and3(state.cells[cell_of_box(band, stack, i)], row, column);
    }
    let mut in_rows = [b.splat(0); 3];
    let mut in_columns = in_rows;
    for i in 0..3 {
        let once = b.one_of_three(cells[3 * i], cells[3 * i + 1], cells[3 * i + 2]);
        in_rows[i] = b.and(once, state.rows.must[3 * band + i][stack]);
        let once = b.one_of_three(cells[i], cells[i + 3], cells[i + 6]);
        in_columns[i] = b.and(once, state.columns.must[3 * stack + i][band]);
    }
    for i in 0..9 {
        let hidden = b.and(cells[i], b.or(in_rows[i / 3], in_columns[i % 3]));
        cells[i] = b.select(b.intersect(hidden, hidden), hidden, cells[i]);
    }
    cells
}
