//! Portable back end of the single engine: a puzzle in 27 plain words of 64 bits.
//!
//! ```text
//!   triads     word 3 line + box; bits 16 square .. 16 square + 9 of it are the digits
//!   cells[k]   the k-th cells of the minirows, laid out as minirows
//! ```
//! So a turn costs nothing, and the compiler may vectorise loops over words. Tilting transposes three words
//! of three sets, three times.

use super::super::portable::Portable;
use super::super::{Lanes, VectorTask};
use super::TriadBackend;

/// The lowest bit of each set.
const LOWEST: u64 = 0x0001_0001_0001;
/// The highest bit of each 16, which no digit uses.
const FLAG: u64 = LOWEST << 15;
/// The 15 bits below the highest of each 16.
const BELOW_FLAG: u64 = FLAG - LOWEST;

/// A set for each triad.
type PackedTriads = [u64; 9];

/// The cells, `cells[k]` the `k`-th of each minirow.
pub(crate) type PackedCells = [PackedTriads; 3];

/// Returns the sets without their lowest digits.
#[inline(always)]
const fn clear_lowest_digits(sets: u64) -> u64 {
    ((sets | FLAG) - LOWEST) & sets
}

/// Returns the flags of the sets that aren't empty.
#[inline(always)]
const fn nonempty_flags(sets: u64) -> u64 {
    (sets + BELOW_FLAG) & FLAG
}

/// Returns all bits below the flags that are set.
#[inline(always)]
const fn bits_below_flags(flags: u64) -> u64 {
    flags - (flags >> 15)
}

#[inline(always)]
const fn select_bits(mask: u64, yes: u64, no: u64) -> u64 {
    (yes & mask) | (no & !mask)
}

/// Transposes sets: word `s` of the result has, as set `b`, set `s` of word `b`.
#[inline(always)]
const fn transpose_sets(of: [u64; 3]) -> [u64; 3] {
    let set = 0xffff;
    [
        (of[0] & set) | (of[1] & set) << 16 | (of[2] & set) << 32,
        (of[0] >> 16 & set) | (of[1] & set << 16) | (of[2] & set << 16) << 16,
        of[0] >> 32 | (of[1] >> 32) << 16 | (of[2] >> 32) << 32,
    ]
}

#[inline(always)]
const fn unite_three(a: u64, b: u64, c: u64) -> u64 {
    a | b | c
}

#[inline(always)]
const fn digits_in_exactly_one(a: u64, b: u64, c: u64) -> u64 {
    (a ^ b ^ c) & !(a & b)
}

/// Returns the sum of the digits that cells have of their triads.
#[inline(always)]
fn count_triad_digits(cells: PackedCells, [minirows, minicolumns]: [PackedTriads; 2]) -> u32 {
    let mut sum = 0;
    for k in 0..3 {
        for i in 0..9 {
            sum += cells[k][i] & (minirows[i] | minicolumns[3 * k + i % 3]);
        }
    }
    // At most 9 cells lie in the triads, so no sum of digits up to 0x100 overflows 16 bits.
    (sum & 0xffff) as u32 + (sum >> 16 & 0xffff) as u32 + (sum >> 32) as u32
}

impl TriadBackend for Portable {
    type TriadSets = PackedTriads;
    type Cells = PackedCells;

    #[inline(always)]
    fn run_task<K: VectorTask<Self>>(self, task: K) -> K::Output {
        Lanes::run(self, task)
    }

    /// Runs the task as one function: a fully inlined search is so long that fetching its code takes longer
    /// than running it.
    #[inline(never)]
    fn run_shared<K: VectorTask<Self>>(self, task: K) -> K::Output {
        task.run(self)
    }

    #[inline(always)]
    fn splat(self, digits: u16) -> PackedTriads {
        [u64::from(digits) * LOWEST; 9]
    }

    #[inline(always)]
    fn splat_number(self, number: u16) -> PackedTriads {
        TriadBackend::splat(self, number)
    }

    #[inline(always)]
    fn and(self, a: PackedTriads, b: PackedTriads) -> PackedTriads {
        array!(9, i => a[i] & b[i])
    }

    #[inline(always)]
    fn or(self, a: PackedTriads, b: PackedTriads) -> PackedTriads {
        array!(9, i => a[i] | b[i])
    }

    #[inline(always)]
    fn without(self, a: PackedTriads, b: PackedTriads) -> PackedTriads {
        array!(9, i => a[i] & !b[i])
    }

    #[inline(always)]
    fn add(self, a: PackedTriads, b: PackedTriads) -> PackedTriads {
        // No word reaches 0x8000, except 0x7fff of `select_if_empty`, which is never added to.
        array!(9, i => a[i] + b[i])
    }

    #[inline(always)]
    fn popcount(self, a: PackedTriads) -> PackedTriads {
        array!(9, i => {
            let pairs = a[i] - ((a[i] >> 1) & (0x5555 * LOWEST));
            let fours = (pairs & (0x3333 * LOWEST)) + ((pairs >> 2) & (0x3333 * LOWEST));
            let eights = (fours + (fours >> 4)) & (0x0f0f * LOWEST);
            (eights + (eights >> 8)) & (0x1f * LOWEST)
        })
    }

    #[inline(always)]
    fn rotate_triads<const LINES: usize, const BOXES: usize>(self, a: PackedTriads) -> PackedTriads {
        array!(9, i => a[(i / 3 + LINES) % 3 * 3 + (i + BOXES) % 3])
    }

    #[inline(always)]
    fn unite_other_squares(self, a: PackedTriads) -> PackedTriads {
        array!(9, i => (a[i] >> 16 | a[i] << 32 | a[i] >> 32 | a[i] << 16) & (0x1ff * LOWEST))
    }

    #[inline(always)]
    fn swap_squares_and_boxes(self, a: PackedTriads) -> PackedTriads {
        let mut tilted = [0; 9];
        for line in 0..3 {
            let [x, y, z] = transpose_sets([a[3 * line], a[3 * line + 1], a[3 * line + 2]]);
            (tilted[3 * line], tilted[3 * line + 1], tilted[3 * line + 2]) = (x, y, z);
        }
        tilted
    }

    #[inline(always)]
    fn tighten_required(self, may: PackedTriads, sure: PackedTriads) -> PackedTriads {
        array!(9, i => {
            let third = clear_lowest_digits(clear_lowest_digits(may[i]));
            let three = nonempty_flags(third) & !nonempty_flags(clear_lowest_digits(third));
            sure[i] | (may[i] & bits_below_flags(three))
        })
    }

    #[inline(always)]
    fn tighten_possible(self, may: PackedTriads, sure: PackedTriads) -> PackedTriads {
        array!(9, i => sure[i] | (may[i] & !bits_below_flags(nonempty_flags(clear_lowest_digits(clear_lowest_digits(sure[i]))))))
    }

    #[inline(always)]
    fn select_if_empty(self, of: PackedTriads, then: PackedTriads, otherwise: PackedTriads) -> PackedTriads {
        array!(9, i => select_bits(bits_below_flags(nonempty_flags(of[i])), otherwise[i], then[i]))
    }

    #[inline(always)]
    fn is_full(self, a: PackedTriads) -> bool {
        a.iter().fold(!0, |all, word| all & word) & (0x1ff * LOWEST) == 0x1ff * LOWEST
    }

    #[inline(always)]
    fn is_full_in_first_lines(self, a: PackedTriads) -> bool {
        a[0] & a[1] & a[2] == 0x1ff * LOWEST
    }

    #[inline(always)]
    fn is_same(self, a: PackedTriads, b: PackedTriads) -> bool {
        (0..9).fold(0, |differences, i| differences | (a[i] ^ b[i])) == 0
    }

    #[inline(always)]
    fn digits_at_triads(self, digits: u16, square: usize, triads: u16) -> [PackedTriads; 2] {
        let mut tilted = [0; 9];
        if square < 3 {
            let digits = u64::from(digits) << (16 * square);
            return [array!(9, i => digits * u64::from(triads >> i & 1)), tilted];
        }
        for i in 0..9 {
            let (line, band) = (i / 3, i % 3);
            tilted[3 * line + square % 3] |= (u64::from(digits) * u64::from(triads >> i & 1)) << (16 * band);
        }
        [[0; 9], tilted]
    }

    #[inline(always)]
    fn join_first_lines(self, minirows: PackedTriads, minicolumns: PackedTriads) -> PackedTriads {
        array!(9, i => if i % 3 == 0 { minirows[i] } else { minicolumns[i] })
    }

    #[inline(always)]
    fn find_least_square(self, joined: PackedTriads) -> (usize, u16) {
        let mut least = (0, u16::MAX);
        for square in 0..6 {
            let word = (joined[square / 3] >> (16 * (square % 3)) & 0xffff) as u16;
            if word < least.1 {
                least = (square, word);
            }
        }
        least
    }

    #[inline(always)]
    fn joined_square_index(square: usize) -> usize {
        4 * (square / 3) + square % 3
    }

    #[inline(always)]
    fn write_first_lines(self, a: PackedTriads, words: &mut [u16; 16]) {
        for in_box in 0..3 {
            for square in 0..3 {
                words[4 * in_box + square] = (a[in_box] >> (16 * square)) as u16;
            }
        }
    }

    #[inline(always)]
    fn first_lines_triad_index(square: usize, in_box: usize) -> usize {
        4 * in_box + square
    }

    #[inline(always)]
    fn parse_text(self, text: &[u8; 81]) -> PackedCells {
        self.load_masks(&array!(81, i => match text[i] {
            digit @ b'1'..=b'9' => 1 << (digit - b'1'),
            _ => 0x1ff,
        }))
    }

    #[inline(always)]
    fn load_masks(self, masks: &[u16; 81]) -> PackedCells {
        array!(3, k => {
            array!(9, i => {
                let cell = |square: usize| u64::from(masks[27 * square + 3 * i + k] & 0x1ff) << (16 * square);
                cell(0) | cell(1) | cell(2)
            })
        })
    }

    #[inline(always)]
    fn write_text(self, cells: PackedCells, text: &mut [u8; 96]) {
        for k in 0..3 {
            for i in 0..9 {
                for square in 0..3 {
                    let digit = (cells[k][i] >> (16 * square)).trailing_zeros();
                    text[27 * square + 3 * i + k] = b'1' + digit as u8;
                }
            }
        }
    }

    #[inline(always)]
    fn store_masks(self, cells: PackedCells) -> [u16; 81] {
        array!(81, cell => (cells[cell % 3][cell / 3 % 9] >> (16 * (cell / 27)) & 0xffff) as u16)
    }

    #[inline(always)]
    fn minirow_unions(self, cells: PackedCells) -> PackedTriads {
        array!(9, i => unite_three(cells[0][i], cells[1][i], cells[2][i]))
    }

    #[inline(always)]
    fn minicolumn_unions(self, cells: PackedCells) -> PackedTriads {
        array!(9, i => unite_three(cells[i / 3][i % 3], cells[i / 3][3 + i % 3], cells[i / 3][6 + i % 3]))
    }

    #[inline(always)]
    fn restrict_to_minirows(self, cells: PackedCells, minirows: PackedTriads) -> PackedCells {
        array!(3, k => array!(9, i => cells[k][i] & minirows[i]))
    }

    #[inline(always)]
    fn restrict_to_minicolumns(self, cells: PackedCells, minicolumns: PackedTriads) -> PackedCells {
        array!(3, k => array!(9, i => cells[k][i] & minicolumns[3 * k + i % 3]))
    }

    #[inline(always)]
    fn remove_triad_digits(
        self,
        cells: PackedCells,
        [minirows, minicolumns]: [PackedTriads; 2],
    ) -> PackedCells {
        array!(3, k => array!(9, i => cells[k][i] & !(minirows[i] | minicolumns[3 * k + i % 3])))
    }

    #[inline(always)]
    fn keep_hidden_singles(
        self,
        cells: PackedCells,
        minirows: PackedTriads,
        minicolumns: PackedTriads,
    ) -> PackedCells {
        let by_row =
            array!(9, i => minirows[i] & digits_in_exactly_one(cells[0][i], cells[1][i], cells[2][i]));
        let by_column = array!(9, i => {
            let (k, in_box) = (i / 3, i % 3);
            minicolumns[i] & digits_in_exactly_one(cells[k][in_box], cells[k][3 + in_box], cells[k][6 + in_box])
        });
        array!(3, k => array!(9, i => {
            let only = cells[k][i] & (by_row[i] | by_column[3 * k + i % 3]);
            only | (cells[k][i] & !bits_below_flags(nonempty_flags(only)))
        }))
    }

    #[inline(always)]
    fn keep_single_cells(self, cells: PackedCells) -> PackedCells {
        array!(3, k => array!(9, i => cells[k][i] & !bits_below_flags(nonempty_flags(clear_lowest_digits(cells[k][i])))))
    }

    #[inline(always)]
    fn settle_cells(self, cells: PackedCells, singles: PackedCells, minirows: PackedTriads) -> PackedCells {
        array!(3, k => array!(9, i => (cells[k][i] & !minirows[i]) | singles[k][i]))
    }

    #[inline(always)]
    fn has_empty_cell(self, cells: PackedCells) -> bool {
        let filled = cells.iter().flatten().fold(FLAG, |filled, &sets| filled & (sets + BELOW_FLAG));
        filled != FLAG
    }

    #[inline(always)]
    fn is_second_cut_larger(
        self,
        cells: PackedCells,
        first: [PackedTriads; 2],
        second: [PackedTriads; 2],
    ) -> bool {
        count_triad_digits(cells, second) > count_triad_digits(cells, first)
    }
}
