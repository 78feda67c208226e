//! What a puzzle in 256-bit registers needs from a CPU: all that is `unsafe` about [`super::matrices`].

use super::super::Lanes;
#[cfg(doc)]
use super::super::{Avx2, Avx512};
use core::arch::x86_64::*;

/// What [`Avx2`] and [`Avx512`] do differently on registers of 256 bits.
///
/// # Safety
/// A value of the type may exist only on a CPU that has AVX2.
pub(crate) unsafe trait Matrices: Lanes {
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
struct Words([u16; 16]);

/// Where a triad lies in its line's register.
pub(super) const fn place(square: usize, in_box: usize) -> usize {
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
pub(super) type Bytes = [i8; 16];

/// From the 9 characters of a row in a band: the first of each box, the second, the third, each with a blank.
pub(super) static SORTED: Bytes = [0, 3, 6, -1, 1, 4, 7, -1, 2, 5, 8, -1, -1, -1, -1, -1];
/// The same if 7 other characters come first.
pub(super) static SORTED_LATE: Bytes = [7, 10, 13, -1, 8, 11, 14, -1, 9, 12, 15, -1, -1, -1, -1, -1];
/// The reverse of [`SORTED`].
pub(super) static UNSORTED: Bytes = [0, 4, 8, 1, 5, 9, 2, 6, 10, -1, -1, -1, -1, -1, -1, -1];
/// From square by square, four bytes each, to the order of words in a register.
static PLACED: Bytes = [0, 4, 1, 5, 2, 6, -1, -1, 8, -1, 9, -1, 10, -1, -1, -1];
/// The reverse of [`PLACED`].
static UNPLACED: Bytes = [0, 2, 4, -1, 1, 3, 5, -1, 8, 10, 12, -1, -1, -1, -1, -1];

/// Safe functions around intrinsics that touch no memory, or only tables of this file.
macro_rules! operations {
    ($(fn $name:ident($($arg:ident: $of:ty),*) -> $to:ty { $body:expr })*) => {$(
        #[inline(always)]
        pub(super) fn $name<W: Matrices>(_w: W, $($arg: $of),*) -> $to {
            // SAFETY: `_w` exists, so the CPU has AVX2 (the trait's contract), which is all these intrinsics need.
            // Whole tables are loaded, `Words` by aligned and `Bytes` by unaligned loads.
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
pub(super) fn load<W: Matrices>(_w: W, words: &[u16; 16]) -> __m256i {
    // SAFETY: `_w` exists, so the CPU has AVX2; the array holds the 32 bytes read; any alignment will do.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
}

#[inline(always)]
pub(super) fn store<W: Matrices>(_w: W, a: __m256i, words: &mut [u16; 16]) {
    // SAFETY: `_w` exists, so the CPU has AVX2; the array holds the 32 bytes written; any alignment will do.
    unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), a) }
}

#[inline(always)]
pub(super) fn load_text<W: Matrices>(_w: W, text: &[u8; 81], first: usize) -> __m128i {
    let text = &text[first..first + 16];
    // SAFETY: `_w` exists, so the CPU has AVX2; the slice holds the 16 bytes read; any alignment will do.
    unsafe { _mm_loadu_si128(text.as_ptr().cast()) }
}

#[inline(always)]
pub(super) fn store_text<W: Matrices>(_w: W, a: __m128i, text: &mut [u8; 96], first: usize) {
    let text = &mut text[first..first + 16];
    // SAFETY: `_w` exists, so the CPU has AVX2; the slice holds the 16 bytes written; any alignment will do.
    unsafe { _mm_storeu_si128(text.as_mut_ptr().cast(), a) }
}

/// The union of three.
#[inline(always)]
pub(super) fn any_of<W: Matrices>(w: W, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
    or(w, or(w, a, b), c)
}
