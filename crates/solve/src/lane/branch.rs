//! Choice of the split of a stalled board in the lane engine.
//!
//! The choice is tdoku's: a digit's places in a band are one of six *configurations*, the permutations that
//! assign a box to each row (in a stack: to each column). A digit with exactly two left makes the best split,
//! as either half fixes two or three triads at once. Trees are 2 to 4 times smaller than with cells of two
//! candidates.

use super::record::{BoardRecord, CandidateCut, CellBits};
use super::state::{LaneState, TriadSquare};
use crate::arch::{Lanes, MAX_LANES, VectorTask};

/// The six permutations of three, in lexicographic order: configuration `k` has line `i` in box
/// `PERMUTATIONS[k][i]`.
const PERMUTATIONS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// One split per lane.
#[derive(Debug)]
pub(super) struct LaneSplits {
    /// The band (0 to 2) or stack (3 to 5).
    square: [u16; MAX_LANES],
    /// The digit, as a candidate mask.
    digit: [u16; MAX_LANES],
    /// The two configurations, as bits 0 to 5; 0 if no digit has exactly two.
    pair: [u16; MAX_LANES],
}

/// Two halves that share no solution and lose none.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoardSplit {
    /// The half searched first.
    pub(super) first: CandidateCut,
    pub(super) second: CandidateCut,
}

impl LaneSplits {
    pub(super) const NONE: Self =
        Self { square: [0; MAX_LANES], digit: [0; MAX_LANES], pair: [0; MAX_LANES] };

    /// Returns the split of one lane, whose board is `record`, if some digit has exactly two configurations.
    ///
    /// The half that removes more candidates comes first: it is decided sooner, one way or the other.
    /// (Puzzles with several solutions need a tenth fewer branches than with the first configuration first,
    /// others equally many.)
    #[inline(always)]
    pub(super) fn lane_split<B: Lanes>(&self, b: B, lane: usize, record: &BoardRecord) -> Option<BoardSplit> {
        let pair = usize::from(self.pair[lane]);
        if pair == 0 {
            return None;
        }
        let digits = self.digit[lane];
        let [mut first, mut second] = SPLIT_HALVES[usize::from(self.square[lane])][pair];
        let places = record.cells_with_any_digit(b, digits);
        if (places & second).count_ones() > (places & first).count_ones() {
            (first, second) = (second, first);
        }
        Some(BoardSplit {
            first: CandidateCut { digits, cells: first },
            second: CandidateCut { digits, cells: second },
        })
    }
}

/// Returns the split of a board without such a digit: a cell with the fewest candidates (lowest index if
/// several) gets its lowest candidate, then loses it. `None` if no cell has two; the module's documentation
/// explains why a stalled board always has one.
#[cold]
pub(super) fn split_on_smallest_cell(cells: &[u16]) -> Option<BoardSplit> {
    let open = cells.iter().enumerate().filter(|(_, mask)| mask.count_ones() >= 2);
    let (cell, mask) = open.min_by_key(|(_, mask)| mask.count_ones())?;
    let digit = mask & mask.wrapping_neg();
    let cells = 1 << cell;
    Some(BoardSplit {
        first: CandidateCut { digits: mask & !digit, cells },
        second: CandidateCut { digits: digit, cells },
    })
}

/// Task: chooses the splits of all lanes.
pub(super) struct ChooseSplits<'a, B: Lanes>(pub(super) &'a LaneState<B>, pub(super) &'a mut LaneSplits);

/// The best split seen so far, lane by lane.
struct BestSplit<V> {
    key: V,
    square: V,
    /// Digits with exactly two configurations in that square.
    digits: V,
    /// The digits of each of its configurations.
    configurations: [V; 6],
}

impl<B: Lanes> VectorTask<B> for ChooseSplits<'_, B> {
    type Output = ();

    #[inline(always)]
    fn run(self, b: B) {
        let Self(state, splits) = self;
        let zero = b.splat(0);
        let mut best =
            BestSplit { key: b.splat(0x7fff), square: zero, digits: zero, configurations: [zero; 6] };
        // Weigh the three bands, then the three stacks.
        for band in 0..3 {
            let mut minirows = [[zero; 3]; 3];
            for row in 0..3 {
                for stack in 0..3 {
                    let cells = &state.cells[27 * band + 9 * row + 3 * stack..][..3];
                    minirows[row][stack] = b.or3(cells[0], cells[1], cells[2]);
                }
            }
            update_best_split(b, &mut best, band as u16, &minirows);
        }
        for stack in 0..3 {
            let mut minicolumns = [[zero; 3]; 3];
            for column in 0..3 {
                for band in 0..3 {
                    let cells = &state.cells[27 * band + 3 * stack + column..][..19];
                    minicolumns[column][band] = b.or3(cells[0], cells[9], cells[18]);
                }
            }
            update_best_split(b, &mut best, 3 + stack as u16, &minicolumns);
        }
        // Of the digits with two configurations take the lowest, and collect its two.
        let lowest = b.without(best.digits, b.add(best.digits, b.splat(!0)));
        let mut pair = zero;
        for k in 0..6 {
            let takes_it = b.intersect(best.configurations[k], lowest);
            pair = b.or(pair, b.keep(takes_it, b.splat(1 << k)));
        }
        b.store(best.square, &mut splits.square);
        b.store(lowest, &mut splits.digit);
        b.store(pair, &mut splits.pair);
    }
}

/// Compares one band or stack with the best so far: the smaller key wins, the earlier one among equals.
#[inline(always)]
fn update_best_split<B: Lanes>(b: B, best: &mut BestSplit<B::V>, square: u16, triads: &TriadSquare<B::V>) {
    // Collect for each configuration the digits that all three of its triads allow.
    let mut configuration_digits = [b.splat(0); 6];
    for k in 0..6 {
        let boxes = PERMUTATIONS[k];
        configuration_digits[k] = b.and3(triads[0][boxes[0]], triads[1][boxes[1]], triads[2][boxes[2]]);
    }
    // Count each digit's configurations as a number of three bits; then sum over the digits.
    let (low_ones, low_twos) =
        b.add_bits(configuration_digits[0], configuration_digits[1], configuration_digits[2]);
    let (high_ones, high_twos) =
        b.add_bits(configuration_digits[3], configuration_digits[4], configuration_digits[5]);
    let ones = b.xor(low_ones, high_ones);
    let (twos, fours) = b.add_bits(low_twos, high_twos, b.and(low_ones, high_ones));
    let digits = b.without(twos, b.or(ones, fours));
    // The key is twice the sum of these counts, plus one for each digit with several.
    let fours_twice = b.add(b.popcount(fours), b.popcount(fours));
    let half = b.add(b.popcount(twos), fours_twice);
    let total = b.add(b.popcount(ones), b.add(half, half));
    let key = b.add(b.add(total, total), b.popcount(b.or(twos, fours)));
    // A square in which no digit has exactly two configurations can't be chosen.
    let key = b.select(b.intersect(digits, digits), key, b.splat(0x7fff));
    // Keep the better square in each lane; every lane decides for itself.
    let better = b.less(key, best.key);
    best.key = b.min(key, best.key);
    best.square = b.select(better, b.splat(square), best.square);
    best.digits = b.select(better, digits, best.digits);
    for k in 0..6 {
        best.configurations[k] = b.select(better, configuration_digits[k], best.configurations[k]);
    }
}

/// For each square and pair of configurations (bits 0 to 5): the cells that lose the digit if it takes the
/// first of the two, and if it takes the second. These are the cells that only the other configuration uses.
static SPLIT_HALVES: [[[CellBits; 2]; 64]; 6] = build_split_halves();

const fn build_split_halves() -> [[[CellBits; 2]; 64]; 6] {
    let mut halves = [[[0; 2]; 64]; 6];
    let mut square = 0;
    while square < 6 {
        let mut p = 0;
        while p < 6 {
            let mut q = p + 1;
            while q < 6 {
                // Either half takes away the cells that only the other configuration uses.
                let (in_p, in_q) = (configuration_cells(square, p), configuration_cells(square, q));
                halves[square][1 << p | 1 << q] = [in_q & !in_p, in_p & !in_q];
                q += 1;
            }
            p += 1;
        }
        square += 1;
    }
    halves
}

const fn configuration_cells(square: usize, configuration: usize) -> CellBits {
    let mut cells = 0;
    let mut line = 0;
    while line < 3 {
        let bx = PERMUTATIONS[configuration][line];
        let mut i = 0;
        while i < 3 {
            let cell = if square < 3 {
                27 * square + 9 * line + 3 * bx + i
            } else {
                27 * bx + 9 * i + 3 * (square - 3) + line
            };
            cells |= 1 << cell;
            i += 1;
        }
        line += 1;
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_configuration_has_nine_cells_one_triad_per_line_and_box() {
        // Rows 1, 2, 3 in boxes 1, 2, 3; columns 7, 8, 9 in bands 3, 2, 1.
        assert_eq!(configuration_cells(0, 0), 0b111_000_000 << 18 | 0b000_111_000 << 9 | 0b000_000_111);
        let column = 1 | 1 << 9 | 1 << 18;
        assert_eq!(configuration_cells(5, 5), column << 60 | column << 34 | column << 8);
    }

    #[test]
    fn a_half_takes_what_only_the_other_configuration_uses() {
        let [first, second] = SPLIT_HALVES[0][0b11];
        assert_eq!(first & second, 0);
        // Configurations 0 and 1 agree on row 1.
        assert_eq!((first | second) & 0x1ff, 0);
        assert_eq!((first.count_ones(), second.count_ones()), (6, 6));
    }

    #[test]
    fn a_cell_is_split_if_no_digit_can_be() {
        let mut cells = [0x1ff; 81];
        cells[7] = 0b1;
        cells[40] = 0b1_0110;
        cells[41] = 0b1_0101;
        let split = split_on_smallest_cell(&cells).unwrap();
        assert_eq!((split.first.digits, split.first.cells), (0b1_0100, 1 << 40));
        assert_eq!((split.second.digits, split.second.cells), (0b0_0010, 1 << 40));
        assert!(split_on_smallest_cell(&[0b1; 81]).is_none());
    }
}
