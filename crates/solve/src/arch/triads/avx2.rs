//! Operations of the single engine on registers of 256 bits with AVX2 alone.

use super::super::{Avx2, Lanes};
use super::matrices::{Avx2Registers, RegisterSets};
use core::arch::x86_64::*;

/// Declares safe methods for intrinsics that don't access memory.
macro_rules! operations {
    ($(fn $name:ident($($arg:ident: $of:ty),*) -> $to:ty { $body:expr })*) => {$(
        #[inline(always)]
        fn $name(self, $($arg: $of),*) -> $to {
            // SAFETY: `self` exists, so `detect` has seen the features that these intrinsics need.
            unsafe { $body }
        }
    )*};
}

impl RegisterSets for Avx2 {
    type Register = __m256i;

    operations! {
        fn none(a: __m256i) -> __m256i { _mm256_cmpeq_epi16(a, _mm256_setzero_si256()) }
        fn or_else(a: __m256i, b: __m256i) -> __m256i {
            _mm256_blendv_epi8(a, b, _mm256_cmpeq_epi16(a, _mm256_setzero_si256()))
        }
        fn one_of(a: __m256i, b: __m256i, c: __m256i) -> __m256i {{
            let two = _mm256_and_si256(a, b);
            _mm256_andnot_si256(two, _mm256_xor_si256(_mm256_xor_si256(a, b), c))
        }}
    }

    #[inline(always)]
    fn surely_in_each(self, may: __m256i, sure: __m256i) -> __m256i {
        self.select(self.three_bits(may), may, sure)
    }

    #[inline(always)]
    fn at_most_in_each(self, may: __m256i, sure: __m256i) -> __m256i {
        self.select(self.few_bits(sure), may, sure)
    }

    #[inline(always)]
    fn set_bits(self, a: __m256i) -> __m256i {
        self.popcount(a)
    }
}

// SAFETY: `Avx2::detect` makes no value where there is no AVX2.
unsafe impl Avx2Registers for Avx2 {
    const LOWEST: u32 = 0;

    #[inline(always)]
    fn candidates(self, characters: __m256i) -> __m256i {
        self.candidates_of_characters(characters)
    }
}
