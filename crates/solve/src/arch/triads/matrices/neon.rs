//! What a puzzle in registers needs from NEON: all that is `unsafe` about [`super`] there.
//!
//! A line takes a register and a half:
//!
//! ```text
//!     word  0  1  2  3  4  5  6  7    8  9 10 11 12 13 14 15
//!      box  0  0  0  -  1  1  1  -    2  2  2  -  *  *  *  *       (- is always 0, * is anything)
//!   square  0  1  2     0  1  2       0  1  2
//! ```
//! So a turn by boxes moves whole halves: an operation or two, without a look-up. What it leaves at the end (*) nobody
//! looks at.

use super::super::super::{Lanes, Neon};
use super::Matrices;
use core::arch::aarch64::*;

/// What a line of triads lies in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Register(uint16x8_t, uint16x8_t);

/// Where a triad lies in its line's register.
pub(super) const fn place(square: usize, in_box: usize) -> usize {
    4 * in_box + square
}

/// Indices of a look-up of 16 bytes; 255 makes a 0.
type Bytes = [u8; 16];

/// From the row of a line in each band, 16 bytes each, to the `k`-th characters of its minirows, as they lie in a register.
static SORTED: [Bytes; 3] = {
    let mut indices = [[255; 16]; 3];
    let mut i = 0;
    while i < 27 {
        let (k, in_box, square) = (i / 9, i / 3 % 3, i % 3);
        indices[k][place(square, in_box)] = (16 * square + 3 * in_box + k) as u8;
        i += 1;
    }
    indices
};

/// The reverse: to the row of each band.
static UNSORTED: [Bytes; 3] = {
    let mut indices = [[255; 16]; 3];
    let mut i = 0;
    while i < 27 {
        let (k, in_box, square) = (i / 9, i / 3 % 3, i % 3);
        indices[square][3 * in_box + k] = (16 * k + place(square, in_box)) as u8;
        i += 1;
    }
    indices
};

/// Squares and boxes exchanged: the lower half of a register, and the upper one.
static TRANSPOSED: [Bytes; 2] = {
    let mut indices = [[255; 16]; 2];
    let mut i = 0;
    while i < 18 {
        let (in_box, square, byte) = (i / 6, i / 2 % 3, i % 2);
        let to = 2 * place(square, in_box) + byte;
        indices[to / 16][to % 16] = (2 * place(in_box, square) + byte) as u8;
        i += 1;
    }
    indices
};

/// The squares of minirows and of minicolumns; the padding is larger than whatever is compared.
static SQUARES: [[u32; 4]; 2] = [[0, 1, 2, !0], [3, 4, 5, !0]];

/// Safe functions around intrinsics that touch no memory, or only tables of this file.
macro_rules! operations {
    ($($vis:vis fn $name:ident($($arg:ident: $of:ty),*) -> $to:ty { $body:expr })*) => {$(
        #[inline(always)]
        $vis fn $name<W: Matrices>(_w: W, $($arg: $of),*) -> $to {
            // SAFETY: `_w` exists, so the CPU has NEON (the trait's contract). Whole tables are loaded.
            unsafe { $body }
        }
    )*};
}

operations! {
    pub(super) fn splat(word: u16) -> Register { Register(vdupq_n_u16(word), vdupq_n_u16(word)) }
    pub(super) fn and(a: Register, b: Register) -> Register { Register(vandq_u16(a.0, b.0), vandq_u16(a.1, b.1)) }
    pub(super) fn or(a: Register, b: Register) -> Register { Register(vorrq_u16(a.0, b.0), vorrq_u16(a.1, b.1)) }
    pub(super) fn xor(a: Register, b: Register) -> Register { Register(veorq_u16(a.0, b.0), veorq_u16(a.1, b.1)) }
    pub(super) fn without(a: Register, b: Register) -> Register { Register(vbicq_u16(a.0, b.0), vbicq_u16(a.1, b.1)) }
    pub(super) fn add(a: Register, b: Register) -> Register { Register(vaddq_u16(a.0, b.0), vaddq_u16(a.1, b.1)) }
    pub(super) fn subtract(a: Register, b: Register) -> Register { Register(vsubq_u16(a.0, b.0), vsubq_u16(a.1, b.1)) }
    pub(super) fn min(a: Register, b: Register) -> Register { Register(vminq_u16(a.0, b.0), vminq_u16(a.1, b.1)) }
    pub(super) fn next_box(a: Register) -> Register { Register(vextq_u16::<4>(a.0, a.1), a.0) }
    pub(super) fn last_box(a: Register) -> Register {{
        let (first, third) = (vreinterpretq_u64_u16(a.0), vreinterpretq_u64_u16(a.1));
        Register(vreinterpretq_u16_u64(vzip1q_u64(third, first)), vextq_u16::<4>(a.0, a.0))
    }}
    pub(super) fn transposed(a: Register) -> Register {{
        let both = uint8x16x2_t(vreinterpretq_u8_u16(a.0), vreinterpretq_u8_u16(a.1));
        let [low, high] = &TRANSPOSED;
        Register(
            vreinterpretq_u16_u8(vqtbl2q_u8(both, vld1q_u8(low.as_ptr()))),
            vreinterpretq_u16_u8(vqtbl2q_u8(both, vld1q_u8(high.as_ptr()))),
        )
    }}
    pub(super) fn sum_of_words(a: Register) -> i32 {{
        let sums = vadd_u16(vadd_u16(vget_low_u16(a.0), vget_high_u16(a.0)), vget_low_u16(a.1));
        vaddv_u16(sums).cast_signed().into()
    }}
    pub(super) fn least_word(minirows: Register, minicolumns: Register) -> (usize, u16) {{
        // Each word with its square below it.
        let [rows, columns] = &SQUARES;
        let minirows = vorrq_u32(vshll_n_u16::<16>(vget_low_u16(minirows.0)), vld1q_u32(rows.as_ptr()));
        let minicolumns = vorrq_u32(vshll_n_u16::<16>(vget_low_u16(minicolumns.0)), vld1q_u32(columns.as_ptr()));
        let least = vminvq_u32(vminq_u32(minirows, minicolumns));
        ((least & 0xffff) as usize, (least >> 16) as u16)
    }}
    fn some(a: Register) -> bool {{
        let any = vorr_u16(vorr_u16(vget_low_u16(a.0), vget_high_u16(a.0)), vget_low_u16(a.1));
        vget_lane_u64::<0>(vreinterpret_u64_u16(any)) != 0
    }}
    fn looked_up(rows: [uint8x16_t; 3], by: &Bytes) -> uint8x16_t {
        vqtbl3q_u8(uint8x16x3_t(rows[0], rows[1], rows[2]), vld1q_u8(by.as_ptr()))
    }
    fn widened(a: uint8x16_t) -> Register { Register(vmovl_u8(vget_low_u8(a)), vmovl_high_u8(a)) }
    fn narrowed(a: Register) -> uint8x16_t { vuzp1q_u8(vreinterpretq_u8_u16(a.0), vreinterpretq_u8_u16(a.1)) }
    fn without_first_seven(a: uint8x16_t) -> uint8x16_t { vextq_u8::<7>(a, a) }
}

#[inline(always)]
pub(super) fn meet<W: Matrices>(w: W, a: Register, b: Register) -> bool {
    some(w, and(w, a, b))
}

#[inline(always)]
pub(super) fn covers<W: Matrices>(w: W, a: Register, b: Register) -> bool {
    !some(w, without(w, b, a))
}

/// Nothing is to be done, as digits start at the lowest bit.
#[inline(always)]
pub(super) fn shifted_down<W: Matrices>(_w: W, a: Register, bits: u32) -> Register {
    debug_assert_eq!(bits, 0);
    a
}

#[inline(always)]
pub(super) fn load<W: Matrices>(_w: W, words: &[u16; 16]) -> Register {
    // SAFETY: `_w` exists, so the CPU has NEON; the array holds the 32 bytes read; any alignment will do.
    unsafe { Register(vld1q_u16(words.as_ptr()), vld1q_u16(words.as_ptr().add(8))) }
}

#[inline(always)]
pub(super) fn store<W: Matrices>(_w: W, a: Register, words: &mut [u16; 16]) {
    // SAFETY: `_w` exists, so the CPU has NEON; the array holds the 32 bytes written; any alignment will do.
    unsafe {
        vst1q_u16(words.as_mut_ptr(), a.0);
        vst1q_u16(words.as_mut_ptr().add(8), a.1);
    }
}

/// The characters of this line of each band: the first ones of its minirows, the second, the third.
#[inline(always)]
pub(super) fn characters<W: Matrices>(w: W, text: &[u8; 81], line: usize) -> [Register; 3] {
    let rows = array!(3, square => {
        let first = 27 * square + 9 * line;
        match first {
            72 => without_first_seven(w, load_text(w, text, 65)),
            _ => load_text(w, text, first),
        }
    });
    array!(3, k => widened(w, looked_up(w, rows, &SORTED[k])))
}

/// The reverse: the line's row in each band, in the first 9 bytes.
#[inline(always)]
pub(super) fn rows<W: Matrices>(w: W, characters: [Register; 3]) -> [uint8x16_t; 3] {
    let characters = array!(3, k => narrowed(w, characters[k]));
    array!(3, square => looked_up(w, characters, &UNSORTED[square]))
}

#[inline(always)]
fn load_text<W: Matrices>(_w: W, text: &[u8; 81], first: usize) -> uint8x16_t {
    let text = &text[first..first + 16];
    // SAFETY: `_w` exists, so the CPU has NEON; the slice holds the 16 bytes read.
    unsafe { vld1q_u8(text.as_ptr()) }
}

#[inline(always)]
pub(super) fn store_text<W: Matrices>(_w: W, a: uint8x16_t, text: &mut [u8; 96], first: usize) {
    let text = &mut text[first..first + 16];
    // SAFETY: `_w` exists, so the CPU has NEON; the slice holds the 16 bytes written.
    unsafe { vst1q_u8(text.as_mut_ptr(), a) }
}

/// Safe methods that do the same to both halves of registers, as [`Neon`] does it to its lanes.
macro_rules! by_halves {
    ($(fn $name:ident($($arg:ident),*) { $neon:ident => $half:expr })*) => {$(
        #[inline(always)]
        fn $name(self, $($arg: Register),*) -> Register {
            let $neon = self;
            Register({ $(let $arg = $arg.0;)* $half }, { $(let $arg = $arg.1;)* $half })
        }
    )*};
}

// SAFETY: `Neon` is only there where NEON is.
unsafe impl Matrices for Neon {
    const LOWEST: u32 = 0;

    by_halves! {
        fn none(a) { neon => neon.equal(a, neon.splat(0)) }
        fn or_else(a, b) { neon => neon.select(neon.equal(a, neon.splat(0)), b, a) }
        fn if_three_digits(of, then, otherwise) { neon => neon.select(neon.three_bits(of), then, otherwise) }
        fn if_three_or_more_digits(of, then, otherwise) { neon => neon.select(neon.few_bits(of), otherwise, then) }
        fn set_bits(a) { neon => Lanes::popcount(neon, a) }
        fn one_of(a, b, c) { neon => neon.one_of_three(a, b, c) }
        fn candidates(characters) { neon => neon.candidates_of_characters(characters) }
    }
}
