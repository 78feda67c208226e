//! A puzzle in six registers of AVX-512.
//!
//! ```text
//!   triads         word 9 square + 3 line + box; words 27 to 31 are padding
//!   cells.rows[k]      word of a minirow    = its k-th cell        the cells twice, once by minirow and once by
//!   cells.columns[k]   word of a minicolumn = its k-th cell        minicolumn, so that unions of three are unions
//!                                                                  of registers and no cell ever moves
//! ```
//! A turn is one word permutation. What is known of minicolumns reaches the cells by minirow *across*: register `k`
//! of either form takes one word permutation of the other form's triads, and it's the same for both ways.

use super::super::{Avx512, Lanes, Task};
use super::Triads;
use core::arch::x86_64::*;

/// The words that are triads.
const TRIADS: __mmask32 = (1 << 27) - 1;

/// The cells by minirow and by minicolumn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cells {
    rows: [__m512i; 3],
    columns: [__m512i; 3],
}

/// Indices of a word permutation.
#[repr(align(64))]
struct Words([u16; 32]);

const fn square_line_box(word: usize) -> [usize; 3] {
    [word / 9, word / 3 % 3, word % 3]
}

/// Where a turned square takes its words from.
const fn turned(lines: usize, boxes: usize) -> Words {
    let mut words = Words([31; 32]);
    let mut i = 0;
    while i < 27 {
        let [square, line, in_box] = square_line_box(i);
        words.0[i] = (9 * square + 3 * ((line + lines) % 3) + (in_box + boxes) % 3) as u16;
        i += 1;
    }
    words
}

/// For the `k`-th cell of each minirow, the word of its minicolumn; for that of each minicolumn, of its minirow.
static ACROSS: [Words; 3] = [across(0), across(1), across(2)];

const fn across(k: usize) -> Words {
    let mut words = Words([31; 32]);
    let mut i = 0;
    while i < 27 {
        let [square, _, in_box] = square_line_box(i);
        words.0[i] = (9 * in_box + 3 * k + square) as u16;
        i += 1;
    }
    words
}

/// For the `k`-th cell of each triad, its place in three registers holding cells 0-31, 32-63 and 49-80.
const fn gathered(k: usize, by_row: bool) -> Words {
    let mut words = Words([0; 32]);
    let mut i = 0;
    while i < 27 {
        let [square, line, in_box] = square_line_box(i);
        let (triad_line, along) = (3 * square + line, 3 * in_box + k);
        let cell = if by_row { 9 * triad_line + along } else { 9 * along + triad_line };
        words.0[i] = if cell < 64 { cell as u16 } else { cell as u16 - 49 };
        i += 1;
    }
    words
}

/// Which words of [`gathered`] are in the third register.
const fn gathered_late(k: usize, by_row: bool) -> __mmask32 {
    let mut late = 0;
    let mut i = 0;
    while i < 27 {
        let [square, line, in_box] = square_line_box(i);
        let (triad_line, along) = (3 * square + line, 3 * in_box + k);
        let cell = if by_row { 9 * triad_line + along } else { 9 * along + triad_line };
        late |= ((cell >= 64) as __mmask32) << i;
        i += 1;
    }
    late
}

static GATHERED: [[Words; 3]; 2] = [
    [gathered(0, true), gathered(1, true), gathered(2, true)],
    [gathered(0, false), gathered(1, false), gathered(2, false)],
];
static GATHERED_LATE: [[__mmask32; 3]; 2] = [
    [gathered_late(0, true), gathered_late(1, true), gathered_late(2, true)],
    [gathered_late(0, false), gathered_late(1, false), gathered_late(2, false)],
];

/// For 32 cells from `first` on, the word that holds them in the cells by minirow: the first two registers count
/// as one of 64 words, and words of the third have [`SCATTERED_THIRD`] set.
const fn scattered(first: usize) -> Words {
    let mut words = Words([0; 32]);
    let mut i = 0;
    while i < 32 && first + i < 81 {
        let cell = first + i;
        words.0[i] = (cell / 3 + if cell % 3 == 1 { 32 } else { 0 }) as u16;
        i += 1;
    }
    words
}

static SCATTERED: [Words; 3] = [scattered(0), scattered(32), scattered(64)];

/// Words of [`scattered`] that are in the third register.
const SCATTERED_THIRD: [__mmask32; 3] = [third_cells(0), third_cells(32), third_cells(64)];

const fn third_cells(first: usize) -> __mmask32 {
    let mut third = 0;
    let mut i = 0;
    while i < 32 {
        third |= (((first + i) % 3 == 2) as __mmask32) << i;
        i += 1;
    }
    third
}

/// The first words of the squares of two sets of triads, the last one twice more.
static FIRSTS: Words = {
    let mut words = Words([32 + 18; 32]);
    let mut square = 0;
    while square < 6 {
        words.0[square] = (9 * (square % 3) + 32 * (square / 3)) as u16;
        square += 1;
    }
    words
};

/// Safe methods around intrinsics that touch no memory.
macro_rules! operations {
    ($(fn $name:ident($($arg:ident: $of:ty),*) -> $to:ty { $body:expr })*) => {$(
        #[inline(always)]
        fn $name(self, $($arg: $of),*) -> $to {
            // SAFETY: `self` exists, so `detect` has seen the features that these intrinsics need.
            unsafe { $body }
        }
    )*};
}

impl Avx512 {
    operations! {
        fn permute(a: __m512i, by: &Words) -> __m512i {
            _mm512_permutexvar_epi16(_mm512_load_si512(by.0.as_ptr().cast()), a)
        }
        fn permute_three(of: [__m512i; 3], by: &Words, third: __mmask32) -> __m512i {{
            let by = _mm512_load_si512(by.0.as_ptr().cast());
            let first_two = _mm512_permutex2var_epi16(of[0], by, of[1]);
            _mm512_mask_permutexvar_epi16(first_two, third, by, of[2])
        }}
        fn union_of(of: [__m512i; 3]) -> __m512i { _mm512_or_si512(_mm512_or_si512(of[0], of[1]), of[2]) }
        fn once_in(of: [__m512i; 3]) -> __m512i { _mm512_ternarylogic_epi64::<0x16>(of[0], of[1], of[2]) }
        fn preferred(a: __m512i, among: __m512i) -> __m512i {{
            let both = _mm512_and_si512(a, among);
            _mm512_mask_mov_epi16(a, _mm512_test_epi16_mask(a, among), both)
        }}
        fn single(a: __m512i) -> __m512i {{
            let less_one = _mm512_add_epi16(a, _mm512_set1_epi16(-1));
            _mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(a, less_one), a)
        }}
        fn settled(a: __m512i, single: __m512i, in_box: __m512i) -> __m512i {
            _mm512_or_si512(_mm512_andnot_si512(in_box, a), single)
        }
        fn cells_that_meet(a: __m512i, b: __m512i) -> u32 { _mm512_test_epi16_mask(a, b).count_ones() }
    }

    /// What the `k`-th cells by the other kind of triad need to know of these triads.
    #[inline(always)]
    fn across(self, a: __m512i, k: usize) -> __m512i {
        self.permute(a, &ACROSS[k])
    }

    #[inline(always)]
    fn gather(self, natural: [__m512i; 3]) -> Cells {
        let mut cells = Cells { rows: natural, columns: natural };
        for k in 0..3 {
            let row_cells = self.permute_three(natural, &GATHERED[0][k], GATHERED_LATE[0][k]);
            cells.rows[k] = self.keep(TRIADS, row_cells);
            let column_cells = self.permute_three(natural, &GATHERED[1][k], GATHERED_LATE[1][k]);
            cells.columns[k] = self.keep(TRIADS, column_cells);
        }
        cells
    }

    /// Cells 0-31, 32-63, 64-80.
    #[inline(always)]
    fn scatter(self, cells: Cells) -> [__m512i; 3] {
        let mut natural = cells.rows;
        for i in 0..3 {
            natural[i] = self.permute_three(cells.rows, &SCATTERED[i], SCATTERED_THIRD[i]);
        }
        natural
    }
}

impl Triads for Avx512 {
    type T = __m512i;
    type Cells = Cells;

    #[inline(always)]
    fn run<K: Task<Self>>(self, task: K) -> K::Output {
        Lanes::run(self, task)
    }

    operations! {
        fn splat(digits: u16) -> __m512i { _mm512_maskz_set1_epi16(TRIADS, digits.cast_signed()) }
        fn and(a: __m512i, b: __m512i) -> __m512i { _mm512_and_si512(a, b) }
        fn or(a: __m512i, b: __m512i) -> __m512i { _mm512_or_si512(a, b) }
        fn without(a: __m512i, b: __m512i) -> __m512i { _mm512_andnot_si512(b, a) }
        fn add(a: __m512i, b: __m512i) -> __m512i { _mm512_add_epi16(a, b) }
        fn popcount(a: __m512i) -> __m512i { _mm512_popcnt_epi16(a) }
        fn if_three(of: __m512i, then: __m512i, otherwise: __m512i) -> __m512i {{
            let three = _mm512_cmpeq_epi16_mask(_mm512_popcnt_epi16(of), _mm512_set1_epi16(3));
            _mm512_mask_mov_epi16(otherwise, three, then)
        }}
        fn if_none(of: __m512i, then: __m512i, otherwise: __m512i) -> __m512i {
            _mm512_mask_mov_epi16(otherwise, _mm512_testn_epi16_mask(of, of), then)
        }
        fn is_full(a: __m512i) -> bool {
            _mm512_mask_cmpneq_epi16_mask(TRIADS, a, _mm512_set1_epi16(0x1ff)) == 0
        }
        fn is_same(a: __m512i, b: __m512i) -> bool { _mm512_cmpneq_epi16_mask(a, b) == 0 }
        fn least(minirows: __m512i, minicolumns: __m512i) -> (usize, u16) {{
            let firsts = _mm512_load_si512(FIRSTS.0.as_ptr().cast());
            let words = _mm512_permutex2var_epi16(minirows, firsts, minicolumns);
            let least = _mm_cvtsi128_si32(_mm_minpos_epu16(_mm512_castsi512_si128(words))).cast_unsigned();
            ((least >> 16) as usize, least as u16)
        }}
        fn digits_in(digits: u16, square: usize, triads: u16) -> __m512i {
            _mm512_maskz_set1_epi16(__mmask32::from(triads) << (9 * square), digits.cast_signed())
        }
    }

    #[inline(always)]
    fn turn<const LINES: usize, const BOXES: usize>(self, a: __m512i) -> __m512i {
        self.permute(a, const { &turned(LINES, BOXES) })
    }

    #[inline(always)]
    fn words(self, a: __m512i, words: &mut [u16; 48]) {
        self.store(a, words);
    }

    #[inline(always)]
    fn place(square: usize, line: usize, in_box: usize) -> usize {
        9 * square + 3 * line + in_box
    }

    #[inline(always)]
    fn read_text(self, text: &[u8; 81]) -> Cells {
        self.gather([
            self.candidates_of_text(text),
            self.candidates_of_text(&text[32..]),
            self.candidates_of_text(&text[49..]),
        ])
    }

    #[inline(always)]
    fn read(self, masks: &[u16; 81]) -> Cells {
        let all = Lanes::splat(self, 0x1ff);
        self.gather([
            Lanes::and(self, self.load(masks), all),
            Lanes::and(self, self.load(&masks[32..]), all),
            Lanes::and(self, self.load(&masks[49..]), all),
        ])
    }

    #[inline(always)]
    fn write_text(self, cells: Cells, text: &mut [u8; 96]) {
        for (i, natural) in self.scatter(cells).into_iter().enumerate() {
            self.text_of_candidates(natural, &mut text[32 * i..]);
        }
    }

    #[inline(always)]
    fn write(self, cells: Cells) -> [u16; 81] {
        let mut words = [0; 96];
        for (i, natural) in self.scatter(cells).into_iter().enumerate() {
            self.store(natural, &mut words[32 * i..]);
        }
        *words.first_chunk().expect("96 is more than 81")
    }

    #[inline(always)]
    fn minirows(self, cells: Cells) -> __m512i {
        self.union_of(cells.rows)
    }

    #[inline(always)]
    fn minicolumns(self, cells: Cells) -> __m512i {
        self.union_of(cells.columns)
    }

    #[inline(always)]
    fn once_in_minirows(self, cells: Cells) -> __m512i {
        self.once_in(cells.rows)
    }

    #[inline(always)]
    fn once_in_minicolumns(self, cells: Cells) -> __m512i {
        self.once_in(cells.columns)
    }

    #[inline(always)]
    fn within_minirows(self, mut cells: Cells, minirows: __m512i) -> Cells {
        for k in 0..3 {
            cells.rows[k] = Triads::and(self, cells.rows[k], minirows);
            cells.columns[k] = Triads::and(self, cells.columns[k], self.across(minirows, k));
        }
        cells
    }

    #[inline(always)]
    fn within_minicolumns(self, mut cells: Cells, minicolumns: __m512i) -> Cells {
        for k in 0..3 {
            cells.rows[k] = Triads::and(self, cells.rows[k], self.across(minicolumns, k));
            cells.columns[k] = Triads::and(self, cells.columns[k], minicolumns);
        }
        cells
    }

    #[inline(always)]
    fn without_triads(self, mut cells: Cells, minirows: __m512i, minicolumns: __m512i) -> Cells {
        for k in 0..3 {
            let in_row = Triads::or(self, minirows, self.across(minicolumns, k));
            let in_column = Triads::or(self, minicolumns, self.across(minirows, k));
            cells.rows[k] = Triads::without(self, cells.rows[k], in_row);
            cells.columns[k] = Triads::without(self, cells.columns[k], in_column);
        }
        cells
    }

    #[inline(always)]
    fn prefer(self, mut cells: Cells, minirows: __m512i, minicolumns: __m512i) -> Cells {
        for k in 0..3 {
            let in_row = Triads::or(self, minirows, self.across(minicolumns, k));
            let in_column = Triads::or(self, minicolumns, self.across(minirows, k));
            cells.rows[k] = self.preferred(cells.rows[k], in_row);
            cells.columns[k] = self.preferred(cells.columns[k], in_column);
        }
        cells
    }

    #[inline(always)]
    fn singles(self, mut cells: Cells) -> Cells {
        for k in 0..3 {
            cells.rows[k] = self.single(cells.rows[k]);
            cells.columns[k] = self.single(cells.columns[k]);
        }
        cells
    }

    #[inline(always)]
    fn settle(self, mut cells: Cells, singles: Cells, by_minirow: __m512i, by_minicolumn: __m512i) -> Cells {
        for k in 0..3 {
            cells.rows[k] = self.settled(cells.rows[k], singles.rows[k], by_minirow);
            cells.columns[k] = self.settled(cells.columns[k], singles.columns[k], by_minicolumn);
        }
        cells
    }

    #[inline(always)]
    fn has_empty(self, cells: Cells) -> bool {
        let least = self.min(self.min(cells.rows[0], cells.rows[1]), cells.rows[2]);
        self.bits(self.disjoint(least, least)) & TRIADS != 0
    }

    #[inline(always)]
    fn weight(self, cells: Cells, minirows: __m512i, minicolumns: __m512i) -> u32 {
        let mut weight = 0;
        for k in 0..3 {
            weight += self.cells_that_meet(cells.rows[k], minirows);
            weight += self.cells_that_meet(cells.columns[k], minicolumns);
        }
        weight
    }
}
