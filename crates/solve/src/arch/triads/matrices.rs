//! A puzzle in 256-bit registers, for AVX2 and AVX-512.
//!
//! ```text
//!   triads     three registers, one per line; squares 0 and 1 lie in the lower half, word by word in turn, square 2
//!              in the upper half:
//!
//!                word  0  1  2  3  4  5  6  7    8  9 10 11 12 13 14 15
//!                 box  0  0  1  1  2  2  -  -    0  -  1  -  2  -  -  -       (- is padding, always 0)
//!              square  0  1  0  1  0  1          2     2     2
//!
//!   cells[k]   the k-th cells of the minirows, laid out as the minirows are: nine registers in all
//! ```
//! A turn by lines is the choice of another register; a turn by boxes moves pairs of words within the halves of a
//! register, the cheapest of all shuffles. The three cells of a minirow are in three registers with different `k`, the
//! three of a minicolumn in three with different lines, so either kind of union is one of registers: line `k` of the
//! minicolumns, tilted, belongs to all lines of the `k`-th cells.
//!
//! (A puzzle's 27 triads also fit one register of 512 bits, with a word permutation for each turn. On Zen 4 that's
//! half as fast: such a permutation takes 5 cycles and they are 11 of the longest chain of a sweep, where shuffles
//! of bytes take 2; and tests into mask registers take 5 and 6 where comparisons of words take 1.)

use super::super::{Lanes, Task};
#[cfg(doc)]
use super::super::{Avx2, Avx512};
use super::Triads;
use core::arch::x86_64::*;

/// A set for each triad, line by line.
pub(crate) type Lines = [__m256i; 3];

/// The cells, `cells[k]` the `k`-th of each minirow.
pub(crate) type Cells = [Lines; 3];

/// What [`Avx2`] and [`Avx512`] do differently on registers of 256 bits.
///
/// # Safety
/// A value of the type may exist only on a CPU that has AVX2.
pub(in super::super) unsafe trait Matrices: Lanes {
    /// The bit that stands for digit 1; the others follow.
    const LOWEST: u32;

    /// All ones in the words that are 0, and 0 in those that have a digit.
    fn none(self, a: __m256i) -> __m256i;
    /// `then` for the words of `of` that have exactly three digits, else `otherwise`.
    fn if_three_digits(self, of: __m256i, then: __m256i, otherwise: __m256i) -> __m256i;
    /// The number of set bits of each word.
    fn set_bits(self, a: __m256i) -> __m256i;
    /// The digits that are in one of three words.
    fn one_of(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i;
    /// Exchanges squares and boxes.
    fn transposed(self, a: __m256i) -> __m256i;
    /// Every square gets the words of the one this many squares on.
    fn turned_squares<const SQUARES: usize>(self, a: __m256i) -> __m256i;
    /// The candidates of characters: one digit or all.
    fn candidates(self, characters: __m256i) -> __m256i;
}

/// A register's words in memory.
#[repr(align(32))]
pub(super) struct Words(pub(super) [u16; 16]);

/// Where a triad lies in its line's register.
const fn place(square: usize, in_box: usize) -> usize {
    8 * (square / 2) + 2 * in_box + square % 2
}

/// All ones where the padding isn't.
static TRIADS: Words = {
    let mut words = Words([0; 16]);
    let mut i = 0;
    while i < 9 {
        words.0[place(i / 3, i % 3)] = !0;
        i += 1;
    }
    words
};

/// All ones in some boxes, one bit each, of a square; squares 3 to 5 are tilted.
static IN_BOXES: [[Words; 8]; 6] = {
    let mut masks = [const { [const { Words([0; 16]) }; 8] }; 6];
    let mut i = 0;
    while i < 9 {
        let (square, in_box) = (i / 3, i % 3);
        let mut boxes = 0;
        while boxes < 8 {
            if boxes >> in_box & 1 == 1 {
                masks[square][boxes].0[place(square, in_box)] = !0;
                masks[3 + square][boxes].0[place(in_box, square)] = !0;
            }
            boxes += 1;
        }
        i += 1;
    }
    masks
};

/// Indices of a shuffle of 16 bytes; -1 makes a 0.
type Bytes = [i8; 16];

/// From the 9 characters of a row in a band: the first of each box, the second, the third, each with a blank.
static SORTED: Bytes = [0, 3, 6, -1, 1, 4, 7, -1, 2, 5, 8, -1, -1, -1, -1, -1];
/// The same if 7 other characters come first.
static SORTED_LATE: Bytes = [7, 10, 13, -1, 8, 11, 14, -1, 9, 12, 15, -1, -1, -1, -1, -1];
/// The reverse of [`SORTED`].
static UNSORTED: Bytes = [0, 4, 8, 1, 5, 9, 2, 6, 10, -1, -1, -1, -1, -1, -1, -1];
/// From square by square, four bytes each, to the order of words in a register.
static PLACED: Bytes = [0, 4, 1, 5, 2, 6, -1, -1, 8, -1, 9, -1, 10, -1, -1, -1];
/// The reverse of [`PLACED`].
static UNPLACED: Bytes = [0, 2, 4, -1, 1, 3, 5, -1, 8, 10, 12, -1, -1, -1, -1, -1];

/// Safe functions around intrinsics that touch no memory.
macro_rules! operations {
    ($(fn $name:ident($($arg:ident: $of:ty),*) -> $to:ty { $body:expr })*) => {$(
        #[inline(always)]
        fn $name<W: Matrices>(_w: W, $($arg: $of),*) -> $to {
            // SAFETY: `w` exists, so the CPU has AVX2 (the trait's contract), which is all these intrinsics need.
            unsafe { $body }
        }
    )*};
}

operations! {
    fn splat(word: u16) -> __m256i { _mm256_set1_epi16(word.cast_signed()) }
    fn padded(word: u16) -> __m256i {
        _mm256_and_si256(_mm256_set1_epi16(word.cast_signed()), _mm256_load_si256(TRIADS.0.as_ptr().cast()))
    }
    fn and(a: __m256i, b: __m256i) -> __m256i { _mm256_and_si256(a, b) }
    fn or(a: __m256i, b: __m256i) -> __m256i { _mm256_or_si256(a, b) }
    fn xor(a: __m256i, b: __m256i) -> __m256i { _mm256_xor_si256(a, b) }
    fn without(a: __m256i, b: __m256i) -> __m256i { _mm256_andnot_si256(b, a) }
    fn add(a: __m256i, b: __m256i) -> __m256i { _mm256_add_epi16(a, b) }
    fn min(a: __m256i, b: __m256i) -> __m256i { _mm256_min_epu16(a, b) }
    fn next_box(a: __m256i) -> __m256i { _mm256_shuffle_epi32::<0b11_00_10_01>(a) }
    fn last_box(a: __m256i) -> __m256i { _mm256_shuffle_epi32::<0b11_01_00_10>(a) }
    fn meet(a: __m256i, b: __m256i) -> bool { _mm256_testz_si256(a, b) == 0 }
    fn covers(a: __m256i, b: __m256i) -> bool { _mm256_testc_si256(a, b) != 0 }
    fn shifted_down(a: __m256i, bits: u32) -> __m256i { _mm256_srl_epi16(a, _mm_cvtsi32_si128(bits.cast_signed())) }
    fn in_boxes(a: __m256i, square: usize, boxes: u16) -> __m256i {
        _mm256_and_si256(a, _mm256_load_si256(IN_BOXES[square][usize::from(boxes & 7)].0.as_ptr().cast()))
    }
    fn sum_of_words(a: __m256i) -> u32 {{
        let pairs = _mm256_madd_epi16(a, _mm256_set1_epi16(1));
        let quads = _mm_add_epi32(_mm256_castsi256_si128(pairs), _mm256_extracti128_si256::<1>(pairs));
        let two = _mm_add_epi32(quads, _mm_shuffle_epi32::<0b01_00_11_10>(quads));
        _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32::<0b10_11_00_01>(two))).cast_unsigned()
    }}
    fn least_word(minirows: __m256i, minicolumns: __m256i) -> (usize, u16) {{
        // Words 0 to 2 are the minirows', 4 to 6 the minicolumns'; words 3 and 7 are too large.
        let minirows = _mm_unpacklo_epi32(
            _mm256_castsi256_si128(minirows), _mm256_extracti128_si256::<1>(minirows));
        let minicolumns = _mm_unpacklo_epi32(
            _mm256_castsi256_si128(minicolumns), _mm256_extracti128_si256::<1>(minicolumns));
        let words = _mm_unpacklo_epi64(minirows, minicolumns);
        let words = _mm_blend_epi16::<0b1000_1000>(words, _mm_set1_epi16(-1));
        let least = _mm_cvtsi128_si32(_mm_minpos_epu16(words)).cast_unsigned();
        let place = (least >> 16) as usize;
        (place - place / 4, least as u16)
    }}
    fn sorted(a: __m128i, by: &Bytes) -> __m128i { _mm_shuffle_epi8(a, _mm_loadu_si128(by.as_ptr().cast())) }
    fn widened(squares: [__m128i; 3]) -> [__m256i; 3] {{
        // Squares x cells of a triad, as dwords; then cells of a triad x squares, as words.
        let placed = _mm_loadu_si128(PLACED.as_ptr().cast());
        let low = _mm_unpacklo_epi32(squares[0], squares[1]);
        let high = _mm_unpackhi_epi32(squares[0], squares[1]);
        [
            _mm256_cvtepu8_epi16(_mm_shuffle_epi8(_mm_unpacklo_epi64(low, squares[2]), placed)),
            _mm256_cvtepu8_epi16(_mm_shuffle_epi8(_mm_unpackhi_epi64(low, _mm_slli_si128::<4>(squares[2])), placed)),
            _mm256_cvtepu8_epi16(_mm_shuffle_epi8(_mm_unpacklo_epi64(high, _mm_unpackhi_epi64(squares[2], squares[2])), placed)),
        ]
    }}
    fn narrowed(a: __m256i) -> __m128i {{
        let bytes = _mm_packus_epi16(_mm256_castsi256_si128(a), _mm256_extracti128_si256::<1>(a));
        _mm_shuffle_epi8(bytes, _mm_loadu_si128(UNPLACED.as_ptr().cast()))
    }}
    fn by_square(cells: [__m128i; 3]) -> [__m128i; 3] {{
        let [first, second, third] = cells;
        let low = _mm_unpacklo_epi32(first, second);
        let high = _mm_unpackhi_epi32(first, second);
        [
            _mm_unpacklo_epi64(low, third),
            _mm_unpackhi_epi64(low, _mm_slli_si128::<4>(third)),
            _mm_unpacklo_epi64(high, _mm_unpackhi_epi64(third, third)),
        ]
    }}
}

#[inline(always)]
fn load<W: Matrices>(_w: W, words: &[u16; 16]) -> __m256i {
    // SAFETY: `w` exists, so the CPU has AVX2; the array holds the 32 bytes read; any alignment will do.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
}

#[inline(always)]
fn store<W: Matrices>(_w: W, a: __m256i, words: &mut [u16; 16]) {
    // SAFETY: `w` exists, so the CPU has AVX2; the array holds the 32 bytes written; any alignment will do.
    unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), a) }
}

#[inline(always)]
fn load_text<W: Matrices>(_w: W, text: &[u8; 81], first: usize) -> __m128i {
    let text = &text[first..first + 16];
    // SAFETY: `w` exists, so the CPU has AVX2; the slice holds the 16 bytes read; any alignment will do.
    unsafe { _mm_loadu_si128(text.as_ptr().cast()) }
}

#[inline(always)]
fn store_text<W: Matrices>(_w: W, a: __m128i, text: &mut [u8; 96], first: usize) {
    let text = &mut text[first..first + 16];
    // SAFETY: `w` exists, so the CPU has AVX2; the slice holds the 16 bytes written; any alignment will do.
    unsafe { _mm_storeu_si128(text.as_mut_ptr().cast(), a) }
}

/// The union of three.
#[inline(always)]
fn any_of<W: Matrices>(w: W, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
    or(w, or(w, a, b), c)
}

impl<W: Matrices> Triads for W {
    type T = Lines;
    type Cells = Cells;

    #[inline(always)]
    fn run<K: Task<Self>>(self, task: K) -> K::Output {
        Lanes::run(self, task)
    }

    #[inline(always)]
    fn splat(self, digits: u16) -> Lines {
        [padded(self, digits << W::LOWEST); 3]
    }

    #[inline(always)]
    fn numbers(self, number: u16) -> Lines {
        [padded(self, number); 3]
    }

    #[inline(always)]
    fn and(self, a: Lines, b: Lines) -> Lines {
        array!(3, i => and(self, a[i], b[i]))
    }

    #[inline(always)]
    fn or(self, a: Lines, b: Lines) -> Lines {
        array!(3, i => or(self, a[i], b[i]))
    }

    #[inline(always)]
    fn without(self, a: Lines, b: Lines) -> Lines {
        array!(3, i => without(self, a[i], b[i]))
    }

    #[inline(always)]
    fn add(self, a: Lines, b: Lines) -> Lines {
        array!(3, i => add(self, a[i], b[i]))
    }

    #[inline(always)]
    fn popcount(self, a: Lines) -> Lines {
        array!(3, i => self.set_bits(a[i]))
    }

    #[inline(always)]
    fn turn<const LINES: usize, const BOXES: usize>(self, a: Lines) -> Lines {
        let a = array!(3, i => a[(i + LINES) % 3]);
        match BOXES {
            0 => a,
            1 => array!(3, i => next_box(self, a[i])),
            _ => array!(3, i => last_box(self, a[i])),
        }
    }

    #[inline(always)]
    fn turn_squares<const SQUARES: usize>(self, a: Lines) -> Lines {
        array!(3, i => self.turned_squares::<SQUARES>(a[i]))
    }

    #[inline(always)]
    fn tilted(self, a: Lines) -> Lines {
        array!(3, i => self.transposed(a[i]))
    }

    #[inline(always)]
    fn if_three(self, of: Lines, then: Lines, otherwise: Lines) -> Lines {
        array!(3, i => self.if_three_digits(of[i], then[i], otherwise[i]))
    }

    #[inline(always)]
    fn if_none(self, of: Lines, then: Lines, otherwise: Lines) -> Lines {
        array!(3, i => {
            let none = self.none(of[i]);
            or(self, and(self, then[i], none), without(self, otherwise[i], none))
        })
    }

    #[inline(always)]
    fn is_full(self, a: Lines) -> bool {
        covers(self, and(self, and(self, a[0], a[1]), a[2]), padded(self, 0x1ff << W::LOWEST))
    }

    #[inline(always)]
    fn is_full_in_first_lines(self, a: Lines) -> bool {
        covers(self, a[0], padded(self, 0x1ff << W::LOWEST))
    }

    #[inline(always)]
    fn is_same(self, a: Lines, b: Lines) -> bool {
        let different = any_of(self, xor(self, a[0], b[0]), xor(self, a[1], b[1]), xor(self, a[2], b[2]));
        !meet(self, different, different)
    }

    #[inline(always)]
    fn least(self, minirows: Lines, minicolumns: Lines) -> (usize, u16) {
        least_word(self, minirows[0], minicolumns[0])
    }

    #[inline(always)]
    fn digits_in(self, digits: u16, square: usize, triads: u16) -> Lines {
        let digits = splat(self, digits << W::LOWEST);
        array!(3, line => in_boxes(self, digits, square, triads >> (3 * line)))
    }

    #[inline(always)]
    fn first_lines(self, a: Lines, words: &mut [u16; 16]) {
        store(self, shifted_down(self, a[0], W::LOWEST), words);
    }

    #[inline(always)]
    fn place(square: usize, in_box: usize) -> usize {
        place(square, in_box)
    }

    #[inline(always)]
    fn read_text(self, text: &[u8; 81]) -> Cells {
        let mut cells = [[splat(self, 0); 3]; 3];
        for line in 0..3 {
            let squares = array!(3, square => {
                let first = 27 * square + 9 * line;
                match first {
                    72 => sorted(self, load_text(self, text, 65), &SORTED_LATE),
                    _ => sorted(self, load_text(self, text, first), &SORTED),
                }
            });
            let characters = widened(self, squares);
            for k in 0..3 {
                cells[k][line] = and(self, self.candidates(characters[k]), padded(self, !0));
            }
        }
        cells
    }

    #[inline(always)]
    fn read(self, masks: &[u16; 81]) -> Cells {
        let all = padded(self, 0x1ff << W::LOWEST);
        array!(3, k => array!(3, line => {
            let mut words = [0; 16];
            for square in 0..3 {
                for in_box in 0..3 {
                    words[place(square, in_box)] = masks[27 * square + 9 * line + 3 * in_box + k] << W::LOWEST;
                }
            }
            and(self, load(self, &words), all)
        }))
    }

    #[inline(always)]
    fn write_text(self, cells: Cells, text: &mut [u8; 96]) {
        let before = splat(self, u16::from(b'1').wrapping_sub(W::LOWEST as u16));
        // Each line's row of a band ends before those of the next bands begin, so what is too much is overwritten.
        let squares = array!(3, line => by_square(self, array!(3, k => {
            let digits_before = self.set_bits(add(self, cells[k][line], splat(self, !0)));
            narrowed(self, add(self, digits_before, before))
        })));
        for square in 0..3 {
            for line in 0..3 {
                let characters = sorted(self, squares[line][square], &UNSORTED);
                store_text(self, characters, text, 27 * square + 9 * line);
            }
        }
    }

    #[inline(always)]
    fn write(self, cells: Cells) -> [u16; 81] {
        let mut masks = [0; 81];
        for k in 0..3 {
            for line in 0..3 {
                let mut words = [0; 16];
                store(self, shifted_down(self, cells[k][line], W::LOWEST), &mut words);
                for square in 0..3 {
                    for in_box in 0..3 {
                        masks[27 * square + 9 * line + 3 * in_box + k] = words[place(square, in_box)];
                    }
                }
            }
        }
        masks
    }

    #[inline(always)]
    fn minirows(self, cells: Cells) -> Lines {
        array!(3, i => any_of(self, cells[0][i], cells[1][i], cells[2][i]))
    }

    #[inline(always)]
    fn minicolumns(self, cells: Cells) -> Lines {
        array!(3, k => any_of(self, cells[k][0], cells[k][1], cells[k][2]))
    }

    #[inline(always)]
    fn within_minirows(self, cells: Cells, minirows: Lines) -> Cells {
        array!(3, k => array!(3, i => and(self, cells[k][i], minirows[i])))
    }

    #[inline(always)]
    fn within_minicolumns(self, cells: Cells, minicolumns: Lines) -> Cells {
        array!(3, k => array!(3, i => and(self, cells[k][i], minicolumns[k])))
    }

    #[inline(always)]
    fn without_triads(self, cells: Cells, minirows: Lines, minicolumns: Lines) -> Cells {
        array!(3, k => array!(3, i => without(self, cells[k][i], or(self, minirows[i], minicolumns[k]))))
    }

    #[inline(always)]
    fn only_places(self, cells: Cells, minirows: Lines, minicolumns: Lines) -> Cells {
        let by_row = array!(3, i => and(self, minirows[i], self.one_of(cells[0][i], cells[1][i], cells[2][i])));
        let by_column =
            array!(3, k => and(self, minicolumns[k], self.one_of(cells[k][0], cells[k][1], cells[k][2])));
        array!(3, k => array!(3, i => {
            let only = and(self, cells[k][i], or(self, by_row[i], by_column[k]));
            or(self, only, and(self, cells[k][i], self.none(only)))
        }))
    }

    #[inline(always)]
    fn singles(self, cells: Cells) -> Cells {
        let less_one = splat(self, 1u16.wrapping_neg() << W::LOWEST);
        array!(3, k => array!(3, i => {
            let others = and(self, cells[k][i], add(self, cells[k][i], less_one));
            and(self, cells[k][i], self.none(others))
        }))
    }

    #[inline(always)]
    fn settle(self, cells: Cells, singles: Cells, minirows: Lines) -> Cells {
        array!(3, k => array!(3, i => or(self, without(self, cells[k][i], minirows[i]), singles[k][i])))
    }

    #[inline(always)]
    fn has_empty(self, cells: Cells) -> bool {
        let least = array!(3, k => min(self, min(self, cells[k][0], cells[k][1]), cells[k][2]));
        let least = min(self, min(self, least[0], least[1]), least[2]);
        meet(self, self.none(least), padded(self, !0))
    }

    #[inline(always)]
    fn weight(self, cells: Cells, minirows: Lines, minicolumns: Lines) -> u32 {
        let mut sum = splat(self, 0);
        for k in 0..3 {
            for i in 0..3 {
                sum = add(self, sum, and(self, cells[k][i], or(self, minirows[i], minicolumns[k])));
            }
        }
        sum_of_words(self, shifted_down(self, sum, W::LOWEST))
    }
}
