//! What registers of 256 bits can do with AVX2 alone.

use super::super::{Avx2, Lanes};
use super::matrices::Matrices;
use core::arch::x86_64::*;

/// Safe methods around intrinsics that touch no memory.
macro_rules! operations {
    ($(fn $name:ident($($arg:ident: $of:ty),*) -> $to:ty { $body:expr })*) => {$(
        #[inline(always)]
        fn $name(self, $($arg: $of),*) -> $to {
            // SAFETY: `self` exists, so `detect` has seen the features that these intrinsics need.
            unsafe { $body }
        }
    )*};
}

// SAFETY: `Avx2::detect` makes no value where there is no AVX2.
unsafe impl Matrices for Avx2 {
    const LOWEST: u32 = 0;

    operations! {
        fn none(a: __m256i) -> __m256i { _mm256_cmpeq_epi16(a, _mm256_setzero_si256()) }
        fn if_three_digits(of: __m256i, then: __m256i, otherwise: __m256i) -> __m256i {{
            let less_one = _mm256_set1_epi16(-1);
            let second = _mm256_and_si256(of, _mm256_add_epi16(of, less_one));
            let third = _mm256_and_si256(second, _mm256_add_epi16(second, less_one));
            let fourth = _mm256_and_si256(third, _mm256_add_epi16(third, less_one));
            let zero = _mm256_setzero_si256();
            let at_most = _mm256_cmpeq_epi16(fourth, zero);
            let too_few = _mm256_cmpeq_epi16(third, zero);
            _mm256_blendv_epi8(otherwise, then, _mm256_andnot_si256(too_few, at_most))
        }}
        fn one_of(a: __m256i, b: __m256i, c: __m256i) -> __m256i {{
            let two = _mm256_and_si256(a, b);
            _mm256_andnot_si256(two, _mm256_xor_si256(_mm256_xor_si256(a, b), c))
        }}
        fn transposed(a: __m256i) -> __m256i {{
            // Boxes 0 and 1 of a square become a pair of words, and box 2 with padding another; then move the pairs.
            let pairs = _mm_setr_epi8(0, 1, 4, 5, 2, 3, 6, 7, 8, 9, 12, 13, 10, 11, 14, 15);
            let pairs = _mm256_shuffle_epi8(a, _mm256_broadcastsi128_si256(pairs));
            _mm256_permutevar8x32_epi32(pairs, _mm256_setr_epi32(0, 1, 4, 5, 2, 3, 6, 7))
        }}
    }

    #[inline(always)]
    fn turned_squares<const SQUARES: usize>(self, a: __m256i) -> __m256i {
        // SAFETY: `self` exists, so `detect` has seen the features that these intrinsics need.
        unsafe {
            // Lower half: squares 0 and 1; upper half: square 2.
            let other = _mm256_permute4x64_epi64::<0b01_00_11_10>(a);
            match SQUARES {
                // 1 and 2, 0.
                1 => {
                    let swapped = _mm256_blend_epi16::<0b0101_0101>(
                        _mm256_slli_epi32::<16>(other),
                        _mm256_srli_epi32::<16>(a),
                    );
                    _mm256_blend_epi32::<0b1111_0000>(swapped, other)
                }
                // 2 and 0, 1.
                _ => {
                    let swapped = _mm256_blend_epi16::<0b0101_0101>(_mm256_slli_epi32::<16>(a), other);
                    _mm256_blend_epi32::<0b1111_0000>(swapped, _mm256_srli_epi32::<16>(other))
                }
            }
        }
    }

    #[inline(always)]
    fn set_bits(self, a: __m256i) -> __m256i {
        self.popcount(a)
    }

    #[inline(always)]
    fn candidates(self, characters: __m256i) -> __m256i {
        self.candidates_of_characters(characters)
    }
}
