//! Sweep of the lane engine: one round of reasoning on all boards at once.
//!
//! No branch depends on a board: a step that a lane doesn't need costs nothing extra. `lane/mod.rs` defines
//! exactly what a sweep reads and writes; this file is that definition in code.

use super::state::{LaneState, TriadSquare, box_cell_index, settle_box};
use crate::arch::{Lanes, VectorTask};

/// Task: runs one sweep.
pub(super) struct LaneSweep<'a, B: Lanes>(pub(super) &'a mut LaneState<B>);

/// The results of a sweep, one bit for each lane. The bits of a waiting lane are undefined.
#[derive(Clone, Copy, Debug)]
pub(super) struct SweepFindings {
    /// Lanes without any solution left.
    pub(super) dead: u32,
    /// Lanes whose cells are all solved, without clashes.
    pub(super) solved: u32,
    /// Lanes in which no cell has become single.
    pub(super) stalled: u32,
}

impl<B: Lanes> VectorTask<B> for LaneSweep<'_, B> {
    type Output = SweepFindings;

    #[inline(always)]
    fn run(self, b: B) -> SweepFindings {
        let state = self.0;
        let mut possible = b.splat(!0);
        sweep_bands(b, state, &mut possible);
        sweep_stacks(b, state, &mut possible);
        sweep_boxes(b, state, possible)
    }
}

/// Pass 1, band by band: the digits of each minirow, then those of the minicolumns under them.
#[inline(always)]
fn sweep_bands<B: Lanes>(b: B, state: &mut LaneState<B>, possible: &mut B::V) {
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
        // Close the band; then only candidates that their minirow may have count for minicolumns.
        let may = tighten_triad_square(b, minirows, state.waiting, possible);
        for column in 0..9 {
            let mut union = b.and(cells[column], may[0][column / 3]);
            for row in 1..3 {
                union = b.or_and(union, cells[9 * row + column], may[row][column / 3]);
            }
            state.minicolumns[column][band] = union;
        }
        for row in 0..3 {
            for stack in 0..3 {
                state.minirows[3 * band + row][stack] = may[row][stack];
            }
        }
    }
}

/// Pass 2, stack by stack: the digits of each minicolumn.
#[inline(always)]
fn sweep_stacks<B: Lanes>(b: B, state: &mut LaneState<B>, possible: &mut B::V) {
    for stack in 0..3 {
        let mut minicolumns = [[b.splat(0); 3]; 3];
        for column in 0..3 {
            for band in 0..3 {
                minicolumns[column][band] = state.minicolumns[3 * stack + column][band];
            }
        }
        let may = tighten_triad_square(b, minicolumns, state.waiting, possible);
        for column in 0..3 {
            for band in 0..3 {
                state.minicolumns[3 * stack + column][band] = may[column][band];
            }
        }
    }
}

/// Returns the digits that the nine triads of a band (rows x boxes) or stack (columns x boxes) may have.
///
/// A digit fills one triad of each line and of each box of the square, so its places form a permutation. The
/// exact closure keeps a digit in a triad if the four triads of the other lines and boxes can complete a
/// permutation; this is all that pointing and claiming can ever find, at once and without tables. On top of
/// it, a triad has room for three digits: see [`apply_three_digit_rule`].
#[inline(always)]
fn tighten_triad_square<B: Lanes>(
    b: B,
    triads: TriadSquare<B::V>,
    waiting: B::V,
    possible: &mut B::V,
) -> TriadSquare<B::V> {
    let mut may = [[waiting; 3]; 3];
    for i in 0..3 {
        let (up, down) = ((i + 1) % 3, (i + 2) % 3);
        for j in 0..3 {
            let (left, right) = ((j + 1) % 3, (j + 2) % 3);
            let falling = b.and(triads[up][left], triads[down][right]);
            let either = b.or_and(falling, triads[up][right], triads[down][left]);
            // A waiting lane may have anything anywhere, so nothing is removed in it.
            may[i][j] = b.or_and(waiting, triads[i][j], either);
        }
    }
    // A digit that has lost one line of the square has lost all three.
    *possible = b.and(*possible, b.or3(may[0][0], may[0][1], may[0][2]));
    apply_three_digit_rule(b, may)
}

/// Returns the digits that must be in triad (i, j), as no other triad of its line may have them.
#[inline(always)]
fn required_digits<B: Lanes>(b: B, may: &[B::V; 3], j: usize) -> B::V {
    b.without(may[j], b.or(may[(j + 1) % 3], may[(j + 2) % 3]))
}

/// Applies the rule that a triad has three digits: if three must be in it, no other may; if only three may,
/// they must, and then may not be in the other triads of its line and box. (tdoku's triads assert the same.)
#[inline(always)]
fn apply_three_digit_rule<B: Lanes>(b: B, may: TriadSquare<B::V>) -> TriadSquare<B::V> {
    let mut full = [[b.splat(0); 3]; 3];
    let mut sure = full;
    for i in 0..3 {
        for j in 0..3 {
            let must = required_digits(b, &may[i], j);
            full[i][j] = b.select(b.few_bits(must), may[i][j], must);
            sure[i][j] = b.select(b.three_bits(may[i][j]), may[i][j], must);
        }
    }
    // Remove the sure digits from the other triads of the line and of the box.
    let mut remaining = [[b.splat(0); 3]; 3];
    for i in 0..3 {
        for j in 0..3 {
            let in_line = b.or(sure[i][(j + 1) % 3], sure[i][(j + 2) % 3]);
            let in_box = b.or(sure[(i + 1) % 3][j], sure[(i + 2) % 3][j]);
            remaining[i][j] = b.without(full[i][j], b.or(in_line, in_box));
        }
    }
    remaining
}

/// Pass 3, box by box: eliminates by minirow and minicolumn, finds hidden and naked singles, and determines
/// the results.
#[inline(always)]
fn sweep_boxes<B: Lanes>(b: B, state: &mut LaneState<B>, possible: B::V) -> SweepFindings {
    let (all_digits, minus_one) = (b.splat(0x1ff), state.minus_one);
    let mut fewest = all_digits;
    let mut complete = all_digits;
    let mut changed = b.splat(0);
    for band in 0..3 {
        let mut rows = [b.splat(0); 3];
        for stack in 0..3 {
            // Find hidden singles first, so that they settle the box with the naked ones.
            let cells = reduce_to_hidden_singles(b, state, band, stack);
            for cell in cells {
                fewest = b.min(fewest, cell);
            }
            let settled = settle_box(b, cells, minus_one);
            for i in 0..9 {
                state.cells[box_cell_index(band, stack, i)] = settled.cells[i];
            }
            // Columns with new singles show that a lane still makes progress.
            for i in 0..3 {
                rows[i] = b.or(rows[i], settled.rows[i]);
                let singles = &mut state.column_singles[3 * stack + i][band];
                changed = b.or(changed, b.xor(*singles, settled.columns[i]));
                *singles = settled.columns[i];
            }
            complete = b.and(complete, settled.all);
        }
        complete = b.and(complete, b.and3(rows[0], rows[1], rows[2]));
    }
    // A solved board also has all digits in every column; this is known only after all bands.
    for [top, middle, bottom] in state.column_singles {
        complete = b.and(complete, b.or3(top, middle, bottom));
    }
    let zero = b.splat(0);
    let some_empty = b.bits(b.equal(fewest, zero));
    let some_impossible = b.bits(b.intersect(b.without(all_digits, possible), all_digits));
    SweepFindings {
        dead: some_empty | some_impossible,
        solved: b.bits(b.equal(complete, all_digits)),
        stalled: b.bits(b.equal(changed, zero)),
    }
}

/// Returns the cells of one box after the eliminations of passes 1 and 2; a cell that is the only place left
/// for a digit in its row, column or box keeps that digit alone.
///
/// The only place in a house lies in a triad where the digit must be, and is the only place of that triad; so
/// one test per triad finds the hidden singles of all 27 houses.
#[inline(always)]
fn reduce_to_hidden_singles<B: Lanes>(b: B, state: &LaneState<B>, band: usize, stack: usize) -> [B::V; 9] {
    let mut cells = [b.splat(0); 9];
    // A cell keeps what both its minirow and its minicolumn may have.
    for i in 0..9 {
        let row = state.minirows[3 * band + i / 3][stack];
        let column = state.minicolumns[3 * stack + i % 3][band];
        cells[i] = b.and3(state.cells[box_cell_index(band, stack, i)], row, column);
    }
    let mut in_rows = [b.splat(0); 3];
    let mut in_columns = in_rows;
    // A digit that must be in a triad and has one cell there is a hidden single.
    for i in 0..3 {
        let once = b.one_of_three(cells[3 * i], cells[3 * i + 1], cells[3 * i + 2]);
        in_rows[i] = b.and(once, required_digits(b, &state.minirows[3 * band + i], stack));
        let once = b.one_of_three(cells[i], cells[i + 3], cells[i + 6]);
        in_columns[i] = b.and(once, required_digits(b, &state.minicolumns[3 * stack + i], band));
    }
    for i in 0..9 {
        let hidden = b.and(cells[i], b.or(in_rows[i / 3], in_columns[i % 3]));
        cells[i] = b.select(b.intersect(hidden, hidden), hidden, cells[i]);
    }
    cells
}
