//! Operations of the single engine on registers of 128 bits with SSE2.

use super::{Half, Halves};
use core::arch::x86_64::*;

/// Declares safe functions for intrinsics that don't access memory.
macro_rules! operations {
    ($(fn $name:ident($($arg:ident: $of:ty),*) -> $to:ty { $body:expr })*) => {$(
        #[inline(always)]
        #[allow(unused_unsafe, reason = "compilers differ in whether SSE2 goes without saying")]
        pub(super) fn $name(_: Halves, $($arg: $of),*) -> $to {
            // SAFETY: SSE2 is part of x86-64.
            unsafe { $body }
        }
    )*};
}

operations! {
    fn select_by_mask(a: Half, b: Half, mask: Half) -> Half { _mm_or_si128(a, _mm_and_si128(b, mask)) }
    fn subtract(a: Half, b: Half) -> Half { _mm_sub_epi16(a, b) }
    fn upper_and_lower(a: Half, b: Half) -> Half {
        _mm_castpd_si128(_mm_shuffle_pd::<0b01>(_mm_castsi128_pd(a), _mm_castsi128_pd(b)))
    }
    fn lower_and_upper(a: Half, b: Half) -> Half {
        _mm_castpd_si128(_mm_shuffle_pd::<0b10>(_mm_castsi128_pd(a), _mm_castsi128_pd(b)))
    }
    fn lower_parts(a: Half, b: Half) -> Half { _mm_unpacklo_epi64(a, b) }
    fn transposed(first: Half, last: Half) -> (Half, Half) {{
        // Boxes 0 and 1 word by word, box 2 with padding; then in pairs.
        let upper = _mm_shuffle_epi32::<0b11_10_11_10>(first);
        let (two, third) = (_mm_unpacklo_epi16(first, upper), _mm_unpacklo_epi16(last, _mm_setzero_si128()));
        (_mm_unpacklo_epi32(two, third), _mm_unpackhi_epi32(two, third))
    }}
    fn other_squares(a: Half) -> Half {{
        let next = _mm_shufflehi_epi16::<0b11_00_10_01>(_mm_shufflelo_epi16::<0b11_00_10_01>(a));
        let last = _mm_shufflehi_epi16::<0b11_01_00_10>(_mm_shufflelo_epi16::<0b11_01_00_10>(a));
        _mm_or_si128(next, last)
    }}
    fn lower(a: Half) -> u64 { _mm_cvtsi128_si64(a).cast_unsigned() }
}
