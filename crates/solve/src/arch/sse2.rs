//! SSE2 back end of the lane engine: 8 lanes, on every x86-64 CPU. It replaces `portable` on this
//! architecture.
//!
//! The plain loops of `portable` do compile to SSE2, but not reliably: depending on what else is in the
//! program the compiler took the sweep apart into single words, and it ran at half the speed.

use super::{Lanes, VectorTask};
use core::arch::x86_64::*;

/// Witness of SSE2; needs no detection, since SSE2 is part of x86-64.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sse2;

/// Declares safe methods for intrinsics that don't access memory.
macro_rules! operations {
    ($(fn $name:ident($($arg:ident: $of:ty),*) -> $to:ty { $body:expr })*) => {$(
        #[inline(always)]
        #[allow(unused_unsafe, reason = "compilers differ in whether SSE2 goes without saying")]
        fn $name(self, $($arg: $of),*) -> $to {
            // SAFETY: SSE2 is part of x86-64.
            unsafe { $body }
        }
    )*};
}

impl Lanes for Sse2 {
    type V = __m128i;
    type M = __m128i;
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
        fn run_outlined<T: VectorTask<Sse2>>(lanes: Sse2, task: T) -> T::Output {
            task.run(lanes)
        }
        run_outlined(self, task)
    }

    operations! {
        fn splat(word: u16) -> __m128i { _mm_set1_epi16(word.cast_signed()) }
        fn and(a: __m128i, b: __m128i) -> __m128i { _mm_and_si128(a, b) }
        fn or(a: __m128i, b: __m128i) -> __m128i { _mm_or_si128(a, b) }
        fn xor(a: __m128i, b: __m128i) -> __m128i { _mm_xor_si128(a, b) }
        fn without(a: __m128i, b: __m128i) -> __m128i { _mm_andnot_si128(b, a) }
        fn add(a: __m128i, b: __m128i) -> __m128i { _mm_add_epi16(a, b) }
        fn min(a: __m128i, b: __m128i) -> __m128i { _mm_min_epi16(a, b) }
        fn popcount(a: __m128i) -> __m128i {{
            // In pairs of bits, then nibbles, then bytes, then the word.
            let pairs = _mm_sub_epi16(a, _mm_and_si128(_mm_srli_epi16::<1>(a), _mm_set1_epi16(0x5555)));
            let mask = _mm_set1_epi16(0x3333);
            let nibbles = _mm_add_epi16(_mm_and_si128(pairs, mask), _mm_and_si128(_mm_srli_epi16::<2>(pairs), mask));
            let bytes = _mm_add_epi16(nibbles, _mm_srli_epi16::<4>(nibbles));
            let bytes = _mm_and_si128(bytes, _mm_set1_epi16(0x0f0f));
            _mm_and_si128(_mm_add_epi16(bytes, _mm_srli_epi16::<8>(bytes)), _mm_set1_epi16(0x1f))
        }}
        fn equal(a: __m128i, b: __m128i) -> __m128i { _mm_cmpeq_epi16(a, b) }
        fn less(a: __m128i, b: __m128i) -> __m128i { _mm_cmplt_epi16(a, b) }
        fn intersect(a: __m128i, b: __m128i) -> __m128i {{
            let none = _mm_cmpeq_epi16(_mm_and_si128(a, b), _mm_setzero_si128());
            _mm_xor_si128(none, _mm_set1_epi16(-1))
        }}
        fn disjoint(a: __m128i, b: __m128i) -> __m128i {
            _mm_cmpeq_epi16(_mm_and_si128(a, b), _mm_setzero_si128())
        }
        fn select(mask: __m128i, yes: __m128i, no: __m128i) -> __m128i {
            _mm_or_si128(_mm_and_si128(mask, yes), _mm_andnot_si128(mask, no))
        }
        fn keep(mask: __m128i, v: __m128i) -> __m128i { _mm_and_si128(mask, v) }
        fn bits(mask: __m128i) -> u32 { _mm_movemask_epi8(_mm_packs_epi16(mask, _mm_setzero_si128())).cast_unsigned() }
        fn mask(bits: u32) -> __m128i {{
            let lane = _mm_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128);
            _mm_cmpeq_epi16(_mm_and_si128(_mm_set1_epi16(bits as i16), lane), lane)
        }}
    }

    #[inline(always)]
    fn load(self, words: &[u16]) -> __m128i {
        let words = &words[..Self::LANES];
        // SAFETY: the slice holds the 16 bytes read; any alignment will do.
        unsafe { _mm_loadu_si128(words.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, v: __m128i, words: &mut [u16]) {
        let words = &mut words[..Self::LANES];
        // SAFETY: the slice holds the 16 bytes written; any alignment will do.
        unsafe { _mm_storeu_si128(words.as_mut_ptr().cast(), v) }
    }

    #[inline(always)]
    fn transpose(self, give: impl Fn(usize) -> __m128i, mut take: impl FnMut(usize, __m128i)) {
        let v = [give(0), give(1), give(2), give(3), give(4), give(5), give(6), give(7)];
        let square = self.transpose_square(v);
        for i in 0..8 {
            take(i, square[i]);
        }
    }

    #[inline(always)]
    fn parse_candidates(self, text: &[u8]) -> __m128i {
        let text: &[u8; 8] = text.first_chunk().expect("a vector's worth of text");
        // No shift by a vector here, and no table look-up: 9 comparisons are dearer than 8 scalar shifts.
        let mut words = [0; 8];
        for i in 0..8 {
            let index = u32::from(text[i]).wrapping_sub(u32::from(b'1'));
            words[i] = if index < 9 { 1 << index } else { 0x1ff };
        }
        self.load(&words)
    }

    #[inline(always)]
    fn write_digits(self, v: __m128i, text: &mut [u8]) {
        let below = self.popcount(self.add(v, self.splat(!0)));
        let mut characters = [0; 8];
        self.store(self.add(below, self.splat(u16::from(b'1'))), &mut characters);
        for i in 0..8 {
            text[i] = characters[i] as u8;
        }
    }

    #[inline(always)]
    fn prefetch(self, bytes: &[u8]) {
        // SAFETY: a prefetch reads nothing that could be seen, whatever the address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(bytes.as_ptr().cast()) }
    }
}

impl Sse2 {
    operations! {
        fn transpose_square(v: [__m128i; 8]) -> [__m128i; 8] {{
            let a = [
                _mm_unpacklo_epi16(v[0], v[1]), _mm_unpackhi_epi16(v[0], v[1]),
                _mm_unpacklo_epi16(v[2], v[3]), _mm_unpackhi_epi16(v[2], v[3]),
                _mm_unpacklo_epi16(v[4], v[5]), _mm_unpackhi_epi16(v[4], v[5]),
                _mm_unpacklo_epi16(v[6], v[7]), _mm_unpackhi_epi16(v[6], v[7]),
            ];
            let b = [
                _mm_unpacklo_epi32(a[0], a[2]), _mm_unpackhi_epi32(a[0], a[2]),
                _mm_unpacklo_epi32(a[1], a[3]), _mm_unpackhi_epi32(a[1], a[3]),
                _mm_unpacklo_epi32(a[4], a[6]), _mm_unpackhi_epi32(a[4], a[6]),
                _mm_unpacklo_epi32(a[5], a[7]), _mm_unpackhi_epi32(a[5], a[7]),
            ];
            [
                _mm_unpacklo_epi64(b[0], b[4]), _mm_unpackhi_epi64(b[0], b[4]),
                _mm_unpacklo_epi64(b[1], b[5]), _mm_unpackhi_epi64(b[1], b[5]),
                _mm_unpacklo_epi64(b[2], b[6]), _mm_unpackhi_epi64(b[2], b[6]),
                _mm_unpacklo_epi64(b[3], b[7]), _mm_unpackhi_epi64(b[3], b[7]),
            ]
        }}
    }
}
