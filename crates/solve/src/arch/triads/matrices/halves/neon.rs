//! Operations of the single engine on registers of 128 bits with NEON.

use super::super::super::super::Neon;
use super::super::{CellRegisters, Matrices, splat_padded};
use super::{Half, Lanes, PLACES};
use core::arch::aarch64::*;

const fn place(square: usize, in_box: usize) -> usize {
    PLACES[square][in_box] as usize
}

/// Indices of a look-up of 16 bytes; 255 makes a 0.
type Bytes = [u8; 16];

/// Indices from the row of a line in each band, 16 bytes each, to the `k`-th characters of its minirows, in
/// the order of a register.
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

/// Indices of the reverse: to the row of each band.
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

/// Indices that exchange squares and boxes: for the lower half of a register, and for the upper one.
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

/// Indices by which each square gets the words of the next, or of the one after it; for either half.
static TURNED: [Bytes; 2] = {
    let mut indices = [[255; 16]; 2];
    let mut i = 0;
    while i < 24 {
        let (turn, in_box, square, byte) = (i / 12, i / 6 % 2, i / 2 % 3, i % 2);
        indices[turn][2 * place(square, in_box) + byte] =
            (2 * place((square + turn + 1) % 3, in_box) + byte) as u8;
        i += 1;
    }
    indices
};

/// Declares safe functions for intrinsics that access no memory, or only tables of this file.
macro_rules! operations {
    ($($vis:vis fn $name:ident($($arg:ident: $of:ty),*) -> $to:ty { $body:expr })*) => {$(
        #[inline(always)]
        $vis fn $name(_: Neon, $($arg: $of),*) -> $to {
            // SAFETY: the witness exists, so the CPU has NEON. Whole tables are loaded.
            unsafe { $body }
        }
    )*};
}

operations! {
    pub(super) fn select_by_mask(a: Half, b: Half, mask: Half) -> Half { vbslq_u16(mask, b, a) }
    pub(super) fn subtract(a: Half, b: Half) -> Half { vsubq_u16(a, b) }
    pub(super) fn upper_and_lower(a: Half, b: Half) -> Half { vextq_u16::<4>(a, b) }
    pub(super) fn lower_and_upper(a: Half, b: Half) -> Half { vcombine_u16(vget_low_u16(a), vget_high_u16(b)) }
    pub(super) fn lower_parts(a: Half, b: Half) -> Half {
        vreinterpretq_u16_u64(vzip1q_u64(vreinterpretq_u64_u16(a), vreinterpretq_u64_u16(b)))
    }
    pub(super) fn transposed(first: Half, last: Half) -> (Half, Half) {{
        let both = uint8x16x2_t(vreinterpretq_u8_u16(first), vreinterpretq_u8_u16(last));
        let [low, high] = &TRANSPOSED;
        (
            vreinterpretq_u16_u8(vqtbl2q_u8(both, vld1q_u8(low.as_ptr()))),
            vreinterpretq_u16_u8(vqtbl2q_u8(both, vld1q_u8(high.as_ptr()))),
        )
    }}
    pub(super) fn other_squares(a: Half) -> Half {{
        let [next, last] = [vld1q_u8(TURNED[0].as_ptr()), vld1q_u8(TURNED[1].as_ptr())];
        let bytes = vreinterpretq_u8_u16(a);
        vreinterpretq_u16_u8(vorrq_u8(vqtbl1q_u8(bytes, next), vqtbl1q_u8(bytes, last)))
    }}
    pub(super) fn lower(a: Half) -> u64 { vgetq_lane_u64::<0>(vreinterpretq_u64_u16(a)) }
    fn looked_up(rows: [uint8x16_t; 3], by: &Bytes) -> uint8x16_t {
        vqtbl3q_u8(uint8x16x3_t(rows[0], rows[1], rows[2]), vld1q_u8(by.as_ptr()))
    }
    fn widened(a: uint8x16_t) -> (Half, Half) { (vmovl_u8(vget_low_u8(a)), vmovl_high_u8(a)) }
    fn narrowed(a: (Half, Half)) -> uint8x16_t { vuzp1q_u8(vreinterpretq_u8_u16(a.0), vreinterpretq_u8_u16(a.1)) }
    fn without_first_seven(a: uint8x16_t) -> uint8x16_t { vextq_u8::<7>(a, a) }
}

/// Parses cells, see [`Matrices::parse_cells`].
#[inline(always)]
pub(super) fn parse_cells(neon: Neon, text: &[u8; 81]) -> CellRegisters<Neon> {
    let all = splat_padded(neon, !0);
    let mut cells = [[all; 3]; 3];
    for line in 0..3 {
        let rows = array!(3, square => {
            let first = 27 * square + 9 * line;
            match first {
                72 => without_first_seven(neon, load_text(neon, text, 65)),
                _ => load_text(neon, text, first),
            }
        });
        for k in 0..3 {
            let (first, last) = widened(neon, looked_up(neon, rows, &SORTED[k]));
            let candidates = (neon.candidates_of_characters(first), neon.candidates_of_characters(last));
            cells[k][line] = Matrices::and(neon, candidates, all);
        }
    }
    cells
}

/// Writes cells, see [`Matrices::write_cells`].
#[inline(always)]
pub(super) fn write_cells(neon: Neon, cells: CellRegisters<Neon>, text: &mut [u8; 96]) {
    let (less_one, one) = (Matrices::splat(neon, !0), Lanes::splat(neon, u16::from(b'1')));
    let lines = array!(3, line => array!(3, k => {
        let below = Matrices::add(neon, cells[k][line], less_one);
        let before = (Lanes::popcount(neon, below.0), Lanes::popcount(neon, below.1));
        narrowed(neon, Matrices::add(neon, before, (one, one)))
    }));
    // Each row ends before the next one begins, so its surplus bytes are overwritten.
    for square in 0..3 {
        for line in 0..3 {
            store_text(neon, looked_up(neon, lines[line], &UNSORTED[square]), text, 27 * square + 9 * line);
        }
    }
}

#[inline(always)]
fn load_text(_: Neon, text: &[u8; 81], first: usize) -> uint8x16_t {
    let text = &text[first..first + 16];
    // SAFETY: the witness exists, so the CPU has NEON; the slice holds the 16 bytes read.
    unsafe { vld1q_u8(text.as_ptr()) }
}

#[inline(always)]
fn store_text(_: Neon, a: uint8x16_t, text: &mut [u8; 96], first: usize) {
    let text = &mut text[first..first + 16];
    // SAFETY: the witness exists, so the CPU has NEON; the slice holds the 16 bytes written.
    unsafe { vst1q_u8(text.as_mut_ptr(), a) }
}
