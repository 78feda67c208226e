//! Puzzle of the single engine in registers of 256 bits: contains all `unsafe` code that [`super`] needs
//! there.
//!
//! Squares 0 and 1 lie in the lower half, square 2 in the upper one:
//!
//! ```text
//!     word  0  1   2  3   4  5   6  7    8  9  10 11  12 13  14 15
//!      box  0  1   1  -   0  -   2  2    0  1   2  -   -  -   -  -       (- is padding, always 0)
//!   square  0  1   0  -   1  -   0  1    2  2   2  -   -  -   -  -
//! ```
//! So a turn by boxes moves words within halves, and an exchange of squares and boxes moves pairs of words.

use super::{CellRegisters, Matrices, RegisterSets, RegisterTables, splat_padded};
use core::arch::x86_64::*;

/// The operations in which these back ends differ.
///
/// # Safety
/// A value of the type may exist only on a CPU that has AVX2.
pub(in super::super) unsafe trait Avx2Registers:
    RegisterSets<Register = __m256i>
{
    /// The bit of digit 1; the others follow.
    const LOWEST: u32;

    /// Returns the candidates of characters: one digit or all.
    fn candidates(self, characters: __m256i) -> __m256i;
}

/// The word of a triad in its line's register, by square and box.
const PLACES: [[u8; 3]; 3] = [[0, 2, 6], [4, 1, 7], [8, 9, 10]];

static TABLES: RegisterTables = RegisterTables::new(PLACES, [0, 1, 8, 6, 7, 10]);

const fn word_index(square: usize, in_box: usize) -> usize {
    PLACES[square][in_box] as usize
}

/// Indices of a shuffle of 16 bytes; -1 makes a 0.
type ShuffleIndices = [i8; 16];

/// Indices for the 9 characters of a row in a band: the first of each box, the second, the third, each with a
/// blank.
static SORTED: ShuffleIndices = [0, 3, 6, -1, 1, 4, 7, -1, 2, 5, 8, -1, -1, -1, -1, -1];
/// [`SORTED`] for a row that 7 other characters precede.
static SORTED_LATE: ShuffleIndices = [7, 10, 13, -1, 8, 11, 14, -1, 9, 12, 15, -1, -1, -1, -1, -1];
/// The reverse of [`SORTED`].
static UNSORTED: ShuffleIndices = [0, 4, 8, 1, 5, 9, 2, 6, 10, -1, -1, -1, -1, -1, -1, -1];
/// Indices from squares of four bytes each to the order of words in a register.
static PLACED: ShuffleIndices = {
    let mut indices = [-1; 16];
    let mut i = 0;
    while i < 9 {
        indices[word_index(i / 3, i % 3)] = (4 * (i / 3) + i % 3) as i8;
        i += 1;
    }
    indices
};
/// The reverse of [`PLACED`].
static UNPLACED: ShuffleIndices = {
    let mut indices = [-1; 16];
    let mut i = 0;
    while i < 9 {
        indices[4 * (i / 3) + i % 3] = word_index(i / 3, i % 3) as i8;
        i += 1;
    }
    indices
};

/// Indices of a shuffle of bytes within either half of a register.
#[repr(align(32))]
struct HalfShuffles([ShuffleIndices; 2]);

/// Indices by which each box gets the words of the next, or of the one after it.
static TURNED: [HalfShuffles; 2] = {
    let mut indices = [const { HalfShuffles([[-1; 16]; 2]) }; 2];
    let mut i = 0;
    while i < 36 {
        let (turn, square, in_box, byte) = (i / 18, i / 6 % 3, i / 2 % 3, i % 2);
        let (to, from) =
            (2 * word_index(square, in_box) + byte, 2 * word_index(square, (in_box + turn + 1) % 3) + byte);
        indices[turn].0[to / 16][to % 16] = (from % 16) as i8;
        i += 1;
    }
    indices
};

/// Declares safe methods for intrinsics that access no memory, or only tables of this file.
macro_rules! methods {
    ($(fn $name:ident($($arg:ident: $of:ty),*) -> $to:ty { $body:expr })*) => {$(
        #[inline(always)]
        fn $name(self, $($arg: $of),*) -> $to {
            // SAFETY: `self` exists, so the CPU has AVX2 (the trait's contract), which is all these
            // intrinsics need. Whole tables are loaded, by unaligned loads.
            unsafe { $body }
        }
    )*};
}

impl<W: Avx2Registers> Matrices for W {
    const LOWEST: u32 = <W as Avx2Registers>::LOWEST;
    const TABLES: &'static RegisterTables = &TABLES;

    methods! {
        fn splat(word: u16) -> __m256i { _mm256_set1_epi16(word.cast_signed()) }
        fn and(a: __m256i, b: __m256i) -> __m256i { _mm256_and_si256(a, b) }
        fn or(a: __m256i, b: __m256i) -> __m256i { _mm256_or_si256(a, b) }
        fn xor(a: __m256i, b: __m256i) -> __m256i { _mm256_xor_si256(a, b) }
        fn without(a: __m256i, b: __m256i) -> __m256i { _mm256_andnot_si256(b, a) }
        fn add(a: __m256i, b: __m256i) -> __m256i { _mm256_add_epi16(a, b) }
        fn subtract(a: __m256i, b: __m256i) -> __m256i { _mm256_sub_epi16(a, b) }
        fn min(a: __m256i, b: __m256i) -> __m256i { _mm256_min_epu16(a, b) }
        fn next_box(a: __m256i) -> __m256i { _mm256_shuffle_epi8(a, _mm256_loadu_si256(TURNED[0].0.as_ptr().cast())) }
        fn last_box(a: __m256i) -> __m256i { _mm256_shuffle_epi8(a, _mm256_loadu_si256(TURNED[1].0.as_ptr().cast())) }
        fn transposed(a: __m256i) -> __m256i {
            _mm256_permutevar8x32_epi32(a, _mm256_setr_epi32(0, 2, 1, 4, 3, 5, 6, 7))
        }
        fn meet(a: __m256i, b: __m256i) -> bool { _mm256_testz_si256(a, b) == 0 }
        fn covers(a: __m256i, b: __m256i) -> bool { _mm256_testc_si256(a, b) != 0 }
        fn shifted_down(a: __m256i) -> __m256i { _mm256_srl_epi16(a, _mm_cvtsi32_si128(<W as Avx2Registers>::LOWEST.cast_signed())) }
        fn sum_of_words(a: __m256i) -> i32 {{
            let pairs = _mm256_madd_epi16(a, _mm256_set1_epi16(1));
            let quads = _mm_add_epi32(_mm256_castsi256_si128(pairs), _mm256_extracti128_si256::<1>(pairs));
            let two = _mm_add_epi32(quads, _mm_shuffle_epi32::<0b01_00_11_10>(quads));
            _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32::<0b10_11_00_01>(two)))
        }}
        fn joined(minirows: __m256i, minicolumns: __m256i) -> __m256i {
            _mm256_blend_epi32::<0b0010_1000>(minirows, minicolumns)
        }
        fn least_word(joined: __m256i) -> (usize, u16) {{
            // Words 0 to 2 are of minirows, 4 to 6 of minicolumns; words 3 and 7 are made too large.
            let (low, high) = (_mm256_castsi256_si128(joined), _mm256_extracti128_si256::<1>(joined));
            let last = _mm_shuffle_epi32::<0b11_11_00_00>(low);
            let words = _mm_blend_epi16::<0b0011_0000>(_mm_unpacklo_epi32(low, high), last);
            let words = _mm_blend_epi16::<0b1000_1000>(words, _mm_set1_epi16(-1));
            let least = _mm_cvtsi128_si32(_mm_minpos_epu16(words)).cast_unsigned();
            let place = (least >> 16) as usize;
            (place - place / 4, least as u16)
        }}
    }

    #[inline(always)]
    fn other_squares(self, a: __m256i) -> __m256i {
        let boxes = self.transposed(a);
        self.transposed(Matrices::or(self, self.next_box(boxes), self.last_box(boxes)))
    }

    #[inline(always)]
    fn load(self, words: &[u16; 16]) -> __m256i {
        // SAFETY: `self` exists, so the CPU has AVX2; the array holds the 32 bytes read; any alignment will
        // do.
        unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, a: __m256i, words: &mut [u16; 16]) {
        // SAFETY: `self` exists, so the CPU has AVX2; the array holds the 32 bytes written; any alignment
        // will do.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), a) }
    }

    #[inline(always)]
    fn parse_cells(self, text: &[u8; 81]) -> CellRegisters<W> {
        let all = splat_padded(self, !0);
        let mut cells = [[all; 3]; 3];
        for line in 0..3 {
            let characters = load_characters(self, text, line);
            for k in 0..3 {
                cells[k][line] = Matrices::and(self, self.candidates(characters[k]), all);
            }
        }
        cells
    }

    #[inline(always)]
    fn write_cells(self, cells: CellRegisters<W>, text: &mut [u8; 96]) {
        let less_one = Matrices::splat(self, !0);
        let before = Matrices::splat(self, u16::from(b'1').wrapping_sub(<W as Avx2Registers>::LOWEST as u16));
        let squares = array!(3, line => characters_to_band_rows(self, array!(3, k => {
            let digits_before = self.set_bits(Matrices::add(self, cells[k][line], less_one));
            Matrices::add(self, digits_before, before)
        })));
        // Each row ends before the next one begins, so its surplus bytes are overwritten.
        for square in 0..3 {
            for line in 0..3 {
                store_text(self, squares[line][square], text, 27 * square + 9 * line);
            }
        }
    }
}

/// Declares safe functions for intrinsics, like the methods above.
macro_rules! functions {
    ($(fn $name:ident($($arg:ident: $of:ty),*) -> $to:ty { $body:expr })*) => {$(
        #[inline(always)]
        fn $name<W: Avx2Registers>(_w: W, $($arg: $of),*) -> $to {
            // SAFETY: `_w` exists, so the CPU has AVX2 (the trait's contract), which is all these intrinsics
            // need. Whole tables are loaded, by unaligned loads.
            unsafe { $body }
        }
    )*};
}

functions! {
    fn sorted(a: __m128i, by: &ShuffleIndices) -> __m128i { _mm_shuffle_epi8(a, _mm_loadu_si128(by.as_ptr().cast())) }
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

/// Returns the characters of this line of each band: the first ones of its minirows, the second, the third.
#[inline(always)]
fn load_characters<W: Avx2Registers>(w: W, text: &[u8; 81], line: usize) -> [__m256i; 3] {
    let squares = array!(3, square => {
        let first = 27 * square + 9 * line;
        match first {
            72 => sorted(w, load_text(w, text, 65), &SORTED_LATE),
            _ => sorted(w, load_text(w, text, first), &SORTED),
        }
    });
    widened(w, squares)
}

/// Returns the line's row in each band, in the first 9 bytes; the reverse of [`load_characters`].
#[inline(always)]
fn characters_to_band_rows<W: Avx2Registers>(w: W, characters: [__m256i; 3]) -> [__m128i; 3] {
    let squares = by_square(w, array!(3, k => narrowed(w, characters[k])));
    array!(3, square => sorted(w, squares[square], &UNSORTED))
}

#[inline(always)]
fn load_text<W: Avx2Registers>(_w: W, text: &[u8; 81], first: usize) -> __m128i {
    let text = &text[first..first + 16];
    // SAFETY: `_w` exists, so the CPU has AVX2; the slice holds the 16 bytes read; any alignment will do.
    unsafe { _mm_loadu_si128(text.as_ptr().cast()) }
}

#[inline(always)]
fn store_text<W: Avx2Registers>(_w: W, a: __m128i, text: &mut [u8; 96], first: usize) {
    let text = &mut text[first..first + 16];
    // SAFETY: `_w` exists, so the CPU has AVX2; the slice holds the 16 bytes written; any alignment will do.
    unsafe { _mm_storeu_si128(text.as_mut_ptr().cast(), a) }
}
