//! State of the lane engine: the boards of all lanes, side by side.
//!
//! ```text
//!                 lane 0   lane 1   lane 2   ...          one vector per cell, one puzzle per lane,
//!   cells[0]      r1c1     r1c1     r1c1                  bit d-1 of a word = candidate d
//!   cells[1]      r1c2     r1c2     r1c2
//!   ...                                                   cells row by row; vectors 27b..27b+27 are band b
//!   cells[80]     r9c9     r9c9     r9c9
//! ```
//!
//! In this form geometry costs nothing (a house is a choice of vectors) and every digit is handled by the
//! same bit operations. Whole puzzles enter and leave as [`BoardRecord`]s, through a transposition.

use super::record::BoardRecord;
use crate::arch::{Lanes, VectorTask};
use alloc::boxed::Box;

/// The three cells of a row (or column) in one box, for all nine rows and three boxes each: a set of digits
/// per lane.
pub(super) type TriadTable<V> = [[V; 3]; 9];

/// The nine triads of a band (row, box) or of a stack (column, box).
pub(super) type TriadSquare<V> = [[V; 3]; 3];

/// The boards and what a sweep stores about them.
pub(super) struct LaneState<B: Lanes> {
    /// Candidates of each cell.
    pub(super) cells: [B::V; 81],
    /// Union of the solved cells of each minicolumn (column, band), as of the last sweep.
    pub(super) column_singles: TriadTable<B::V>,
    /// All digits in the lanes that wait to be served (and in idle ones): a sweep doesn't change their cells.
    pub(super) waiting: B::V,
    /// !0 in every lane. Stored in memory so that the compiler doesn't know it: from `x & (x - 1) == 0` it
    /// would make a bit count and a comparison, which are slower.
    pub(super) minus_one: B::V,
    /// Scratch of a sweep: the digits that may be in each minirow (row, stack).
    pub(super) minirows: TriadTable<B::V>,
    /// Scratch of a sweep: the digits that may be in each minicolumn (column, band).
    pub(super) minicolumns: TriadTable<B::V>,
}

impl<B: Lanes> LaneState<B> {
    /// Creates empty boards, all lanes waiting.
    pub(super) fn new(b: B) -> Box<Self> {
        b.run(CreateLaneState)
    }
}

/// Task: creates a new state.
struct CreateLaneState;

impl<B: Lanes> VectorTask<B> for CreateLaneState {
    type Output = Box<LaneState<B>>;

    #[inline(always)]
    fn run(self, b: B) -> Box<LaneState<B>> {
        let zero = [[b.splat(0); 3]; 9];
        Box::new(LaneState {
            cells: [b.splat(0); 81],
            column_singles: zero,
            waiting: b.splat(0x1ff),
            minus_one: b.splat(!0),
            minirows: zero,
            minicolumns: zero,
        })
    }
}

/// The cells of one box once its solved cells are known.
pub(super) struct SettledBox<V> {
    /// The cells, row by row, without the digits solved elsewhere in the box.
    pub(super) cells: [V; 9],
    /// Union of the solved cells of each minirow.
    pub(super) rows: [V; 3],
    /// Union of the solved cells of each minicolumn.
    pub(super) columns: [V; 3],
    /// Union of the solved cells.
    pub(super) all: V,
}

/// Finds the solved cells of a box and takes their digits from its other cells.
///
/// Solved cells need nothing else in rows: once the box has its digit in one minirow only, the closure of the
/// band removes it from the rest of the row. (Columns likewise, but see the sweep.)
#[inline(always)]
pub(super) fn settle_box<B: Lanes>(b: B, cells: [B::V; 9], minus_one: B::V) -> SettledBox<B::V> {
    let mut single = cells;
    for i in 0..9 {
        single[i] = b.keep(b.disjoint(cells[i], b.add(cells[i], minus_one)), cells[i]);
    }
    settle_box_singles(b, cells, single)
}

/// Settles one box with these solved cells; the others are 0 in `single`.
#[inline(always)]
fn settle_box_singles<B: Lanes>(b: B, cells: [B::V; 9], single: [B::V; 9]) -> SettledBox<B::V> {
    let mut rows = [b.splat(0); 3];
    let mut columns = rows;
    for i in 0..3 {
        rows[i] = b.or3(single[3 * i], single[3 * i + 1], single[3 * i + 2]);
        columns[i] = b.or3(single[i], single[i + 3], single[i + 6]);
    }
    let all = b.or3(rows[0], rows[1], rows[2]);
    let mut settled = cells;
    for i in 0..9 {
        settled[i] = b.or(b.without(cells[i], all), single[i]);
    }
    SettledBox { cells: settled, rows, columns, all }
}

/// Returns the index of the `i`-th cell of the box in this band and stack, row by row.
#[inline(always)]
pub(super) const fn box_cell_index(band: usize, stack: usize, i: usize) -> usize {
    27 * band + 3 * stack + 9 * (i / 3) + i % 3
}

/// Task: copies the boards into records, one per lane.
pub(super) struct UnloadBoards<'a, B: Lanes>(pub(super) &'a LaneState<B>, pub(super) &'a mut [BoardRecord]);

impl<B: Lanes> VectorTask<B> for UnloadBoards<'_, B> {
    type Output = ();

    #[inline(always)]
    fn run(self, b: B) {
        let Self(state, records) = self;
        let records = &mut records[..B::LANES];
        // Whole blocks of cells, then the last, incomplete one.
        for block in 0..81 / B::LANES {
            let first = block * B::LANES;
            let cells = &state.cells[first..first + B::LANES];
            b.transpose(
                |i| cells[i],
                |lane, words| b.store(words, &mut records[lane].words_mut()[first..first + B::LANES]),
            );
        }
        let first = 81 / B::LANES * B::LANES;
        let cells = &state.cells[first..];
        b.transpose(
            |i| if i < cells.len() { cells[i] } else { b.splat(0) },
            |lane, words| b.store(words, &mut records[lane].words_mut()[first..first + B::LANES]),
        );
    }
}

/// Task: the reverse of [`UnloadBoards`]; then finds the solved cells of the lanes in `fresh`, whose records
/// have changed. The stored state of other lanes is unchanged.
pub(super) struct LoadBoards<'a, B: Lanes> {
    pub(super) state: &'a mut LaneState<B>,
    pub(super) records: &'a [BoardRecord],
    pub(super) fresh: u32,
}

impl<B: Lanes> VectorTask<B> for LoadBoards<'_, B> {
    type Output = ();

    #[inline(always)]
    fn run(self, b: B) {
        let Self { state, records, fresh } = self;
        let records = &records[..B::LANES];
        // Transpose in whole blocks: the words of each lane become one vector for each cell.
        for block in 0..81 / B::LANES {
            let first = block * B::LANES;
            let cells = &mut state.cells[first..first + B::LANES];
            b.transpose(
                |lane| b.load(&records[lane].words()[first..first + B::LANES]),
                |i, cell| cells[i] = cell,
            );
        }
        // The last block reaches beyond the 81st cell; what lies there is left out.
        let first = 81 / B::LANES * B::LANES;
        let cells = &mut state.cells[first..];
        b.transpose(
            |lane| b.load(&records[lane].words()[first..first + B::LANES]),
            |i, cell| {
                if i < cells.len() {
                    cells[i] = cell;
                }
            },
        );
        settle_fresh_lanes(b, state, fresh);
    }
}

/// Finds the solved cells of the lanes in `fresh`, and settles their boxes.
#[inline(always)]
fn settle_fresh_lanes<B: Lanes>(b: B, state: &mut LaneState<B>, fresh: u32) {
    let fresh = b.mask(fresh);
    let minus_one = state.minus_one;
    for band in 0..3 {
        for stack in 0..3 {
            let mut old = [b.splat(0); 9];
            let mut single = old;
            for i in 0..9 {
                let cell = state.cells[box_cell_index(band, stack, i)];
                old[i] = cell;
                // Without solved cells the other lanes are unchanged.
                single[i] = b.keep(b.disjoint(cell, b.add(cell, minus_one)), b.keep(fresh, cell));
            }
            let settled = settle_box_singles(b, old, single);
            for i in 0..9 {
                state.cells[box_cell_index(band, stack, i)] = settled.cells[i];
            }
            for i in 0..3 {
                let singles = &mut state.column_singles[3 * stack + i][band];
                *singles = b.select(fresh, settled.columns[i], *singles);
            }
        }
    }
}
