//! WebAssembly back end of the lane engine: 8 lanes, for builds that enable its vectors. It replaces
//! `portable` there.
//!
//! As with SSE2, the plain loops of `portable` are not reliably turned into vectors. A machine without
//! vectors refuses a module that uses them as a whole, so nothing needs to be detected here.

use super::{Lanes, VectorTask};
use core::arch::wasm32::*;

/// Witness of the vectors; needs no detection, since the program wouldn't have been loaded without them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Simd128;

/// Declares methods for intrinsics.
macro_rules! operations {
    ($(fn $name:ident($($arg:ident: $of:ty),*) -> $to:ty { $body:expr })*) => {$(
        #[inline(always)]
        fn $name(self, $($arg: $of),*) -> $to { $body }
    )*};
}

impl Lanes for Simd128 {
    type V = v128;
    type M = v128;
    const LANES: usize = 8;
    type Single = Self;

    #[inline(always)]
    fn single_puzzle_backend(self) -> Self::Single {
        self
    }

    #[inline(always)]
    fn run<T: VectorTask<Self>>(self, task: T) -> T::Output {
        // Not inlined into the caller, as with the other back ends: a task is compiled once.
        #[inline(never)]
        fn run_outlined<T: VectorTask<Simd128>>(lanes: Simd128, task: T) -> T::Output {
            task.run(lanes)
        }
        run_outlined(self, task)
    }

    operations! {
        fn splat(word: u16) -> v128 { u16x8_splat(word) }
        fn and(a: v128, b: v128) -> v128 { v128_and(a, b) }
        fn or(a: v128, b: v128) -> v128 { v128_or(a, b) }
        fn xor(a: v128, b: v128) -> v128 { v128_xor(a, b) }
        fn without(a: v128, b: v128) -> v128 { v128_andnot(a, b) }
        fn add(a: v128, b: v128) -> v128 { i16x8_add(a, b) }
        fn min(a: v128, b: v128) -> v128 { i16x8_min(a, b) }
        fn popcount(a: v128) -> v128 { i16x8_extadd_pairwise_u8x16(u8x16_popcnt(a)) }
        fn equal(a: v128, b: v128) -> v128 { i16x8_eq(a, b) }
        fn less(a: v128, b: v128) -> v128 { i16x8_lt(a, b) }
        fn intersect(a: v128, b: v128) -> v128 { i16x8_ne(v128_and(a, b), u16x8_splat(0)) }
        fn disjoint(a: v128, b: v128) -> v128 { i16x8_eq(v128_and(a, b), u16x8_splat(0)) }
        fn select(mask: v128, yes: v128, no: v128) -> v128 { v128_bitselect(yes, no, mask) }
        fn keep(mask: v128, v: v128) -> v128 { v128_and(mask, v) }
        fn bits(mask: v128) -> u32 { i16x8_bitmask(mask).into() }
        fn mask(bits: u32) -> v128 {{
            let lane = u16x8(1, 2, 4, 8, 16, 32, 64, 128);
            i16x8_eq(v128_and(u16x8_splat(bits as u16), lane), lane)
        }}
    }

    #[inline(always)]
    fn load(self, words: &[u16]) -> v128 {
        let words = &words[..Self::LANES];
        // SAFETY: the slice holds the 16 bytes read; any alignment will do.
        unsafe { v128_load(words.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, v: v128, words: &mut [u16]) {
        let words = &mut words[..Self::LANES];
        // SAFETY: the slice holds the 16 bytes written; any alignment will do.
        unsafe { v128_store(words.as_mut_ptr().cast(), v) }
    }

    #[inline(always)]
    fn transpose(self, give: impl Fn(usize) -> v128, mut take: impl FnMut(usize, v128)) {
        let v = [give(0), give(1), give(2), give(3), give(4), give(5), give(6), give(7)];
        let square = transpose_square(v);
        for i in 0..8 {
            take(i, square[i]);
        }
    }

    #[inline(always)]
    fn parse_candidates(self, text: &[u8]) -> v128 {
        let text: &[u8; 8] = text.first_chunk().expect("a vector's worth of text");
        let mut words = [0; 8];
        for i in 0..8 {
            let index = u32::from(text[i]).wrapping_sub(u32::from(b'1'));
            words[i] = if index < 9 { 1 << index } else { 0x1ff };
        }
        self.load(&words)
    }

    #[inline(always)]
    fn write_digits(self, v: v128, text: &mut [u8]) {
        let below = self.popcount(self.add(v, self.splat(!0)));
        let mut characters = [0; 8];
        self.store(self.add(below, self.splat(u16::from(b'1'))), &mut characters);
        for i in 0..8 {
            text[i] = characters[i] as u8;
        }
    }

    #[inline(always)]
    fn prefetch(self, _bytes: &[u8]) {}
}

/// Interleaves the words of two vectors: of their lower halves, then of their upper ones.
#[inline(always)]
fn words(a: v128, b: v128) -> [v128; 2] {
    [i16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>(a, b), i16x8_shuffle::<4, 12, 5, 13, 6, 14, 7, 15>(a, b)]
}

/// Interleaves pairs of words.
#[inline(always)]
fn pairs(a: v128, b: v128) -> [v128; 2] {
    [i32x4_shuffle::<0, 4, 1, 5>(a, b), i32x4_shuffle::<2, 6, 3, 7>(a, b)]
}

/// Interleaves halves.
#[inline(always)]
fn halves(a: v128, b: v128) -> [v128; 2] {
    [i64x2_shuffle::<0, 2>(a, b), i64x2_shuffle::<1, 3>(a, b)]
}

#[inline(always)]
fn transpose_square(v: [v128; 8]) -> [v128; 8] {
    let [a0, a1] = words(v[0], v[1]);
    let [a2, a3] = words(v[2], v[3]);
    let [a4, a5] = words(v[4], v[5]);
    let [a6, a7] = words(v[6], v[7]);
    let ([b0, b1], [b2, b3]) = (pairs(a0, a2), pairs(a1, a3));
    let ([b4, b5], [b6, b7]) = (pairs(a4, a6), pairs(a5, a7));
    let ([c0, c1], [c2, c3]) = (halves(b0, b4), halves(b1, b5));
    let ([c4, c5], [c6, c7]) = (halves(b2, b6), halves(b3, b7));
    [c0, c1, c2, c3, c4, c5, c6, c7]
}
