//! Operations of the single engine on registers of 256 bits with AVX-512 (VL, BW, BITALG).

use super::super::Avx512;
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

impl RegisterSets for Avx512 {
    type Register = __m256i;

    operations! {
        fn none(a: __m256i) -> __m256i {
            // Any digit stands for a shift by 16 or more, which leaves nothing. A comparison would take four
            // times as long, as the compiler insists on mask registers for it.
            _mm256_sllv_epi16(_mm256_set1_epi16(-1), a)
        }
        fn or_else(a: __m256i, b: __m256i) -> __m256i {
            _mm256_or_si256(a, _mm256_and_si256(b, _mm256_sllv_epi16(_mm256_set1_epi16(-1), a)))
        }
        fn surely_in_each(may: __m256i, sure: __m256i) -> __m256i {{
            let three = _mm256_cmpeq_epi16_mask(_mm256_popcnt_epi16(may), _mm256_set1_epi16(3));
            _mm256_mask_mov_epi16(sure, three, may)
        }}
        fn at_most_in_each(may: __m256i, sure: __m256i) -> __m256i {{
            let few = _mm256_cmplt_epu16_mask(_mm256_popcnt_epi16(sure), _mm256_set1_epi16(3));
            _mm256_mask_mov_epi16(sure, few, may)
        }}
        fn set_bits(a: __m256i) -> __m256i { _mm256_popcnt_epi16(a) }
        fn one_of(a: __m256i, b: __m256i, c: __m256i) -> __m256i { _mm256_ternarylogic_epi64::<0x16>(a, b, c) }
    }
}

// SAFETY: `Avx512::detect` makes no value where there is no AVX-512, and a CPU that has it has AVX2.
unsafe impl Avx2Registers for Avx512 {
    /// High enough for `none`.
    const LOWEST: u32 = 4;

    operations! {
        fn candidates(characters: __m256i) -> __m256i {{
            let index = _mm256_sub_epi16(characters, _mm256_set1_epi16(49));
            let is_digit = _mm256_cmplt_epu16_mask(index, _mm256_set1_epi16(9));
            _mm256_mask_sllv_epi16(_mm256_set1_epi16(0x1ff << 4), is_digit, _mm256_set1_epi16(1 << 4), index)
        }}
    }
}
