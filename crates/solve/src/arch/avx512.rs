//! AVX-512 back end of the lane engine: 32 lanes, with BW (16-bit lanes), VL and BITALG (bit counts).

use super::{Lanes, VectorTask, has};
use core::arch::x86_64::*;
use core::hint::black_box;
use core::mem::MaybeUninit;

/// Proof that this CPU has AVX-512 F, BW, VL and BITALG.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512(());

impl Avx512 {
    /// Returns the witness if the CPU has the features (and the system saves the registers).
    pub(crate) fn detect() -> Option<Self> {
        let present = [
            has!("avx512f"),
            has!("avx512bw"),
            has!("avx512vl"),
            has!("avx512bitalg"),
            has!("bmi1"),
            has!("bmi2"),
            has!("lzcnt"),
            has!("popcnt"),
        ];
        present.iter().all(|&is_there| is_there).then_some(Self(()))
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bitalg,bmi1,bmi2,lzcnt,popcnt")]
fn run_with_features<T: VectorTask<Avx512>>(lanes: Avx512, task: T) -> T::Output {
    // Makes the compiler align the stack. By itself it mostly doesn't, and registers spilled there straddle
    // cache lines.
    let register = MaybeUninit::<__m512i>::uninit();
    black_box(&register);
    task.run(lanes)
}

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

impl Lanes for Avx512 {
    type V = __m512i;
    type M = __mmask32;
    const LANES: usize = 32;
    type Single = Self;

    #[inline(always)]
    fn single_puzzle_backend(self) -> Self::Single {
        self
    }

    #[inline(always)]
    fn run<T: VectorTask<Self>>(self, task: T) -> T::Output {
        // SAFETY: `self` exists, so `detect` has seen every feature the function enables.
        unsafe { run_with_features(self, task) }
    }

    operations! {
        fn splat(word: u16) -> __m512i { _mm512_set1_epi16(word.cast_signed()) }
        fn and(a: __m512i, b: __m512i) -> __m512i { _mm512_and_si512(a, b) }
        fn or(a: __m512i, b: __m512i) -> __m512i { _mm512_or_si512(a, b) }
        fn xor(a: __m512i, b: __m512i) -> __m512i { _mm512_xor_si512(a, b) }
        fn without(a: __m512i, b: __m512i) -> __m512i { _mm512_andnot_si512(b, a) }
        fn add(a: __m512i, b: __m512i) -> __m512i { _mm512_add_epi16(a, b) }
        fn min(a: __m512i, b: __m512i) -> __m512i { _mm512_min_epu16(a, b) }
        fn popcount(a: __m512i) -> __m512i { _mm512_popcnt_epi16(a) }
        fn three_bits(a: __m512i) -> __mmask32 { _mm512_cmpeq_epi16_mask(_mm512_popcnt_epi16(a), _mm512_set1_epi16(3)) }
        fn few_bits(a: __m512i) -> __mmask32 { _mm512_cmplt_epu16_mask(_mm512_popcnt_epi16(a), _mm512_set1_epi16(3)) }
        fn equal(a: __m512i, b: __m512i) -> __mmask32 { _mm512_cmpeq_epi16_mask(a, b) }
        fn less(a: __m512i, b: __m512i) -> __mmask32 { _mm512_cmplt_epu16_mask(a, b) }
        fn intersect(a: __m512i, b: __m512i) -> __mmask32 { _mm512_test_epi16_mask(a, b) }
        fn disjoint(a: __m512i, b: __m512i) -> __mmask32 { _mm512_testn_epi16_mask(a, b) }
        fn select(mask: __mmask32, yes: __m512i, no: __m512i) -> __m512i { _mm512_mask_mov_epi16(no, mask, yes) }
        fn keep(mask: __mmask32, v: __m512i) -> __m512i { _mm512_maskz_mov_epi16(mask, v) }
        fn or3(a: __m512i, b: __m512i, c: __m512i) -> __m512i { _mm512_ternarylogic_epi64::<0xfe>(a, b, c) }
        fn and3(a: __m512i, b: __m512i, c: __m512i) -> __m512i { _mm512_ternarylogic_epi64::<0x80>(a, b, c) }
        fn or_and(a: __m512i, b: __m512i, c: __m512i) -> __m512i { _mm512_ternarylogic_epi64::<0xf8>(a, b, c) }
        fn add_bits(a: __m512i, b: __m512i, c: __m512i) -> (__m512i, __m512i) {
            (_mm512_ternarylogic_epi64::<0x96>(a, b, c), _mm512_ternarylogic_epi64::<0xe8>(a, b, c))
        }
        fn one_of_three(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
            _mm512_ternarylogic_epi64::<0x16>(a, b, c)
        }
    }

    #[inline(always)]
    fn bits(self, mask: __mmask32) -> u32 {
        mask
    }

    #[inline(always)]
    fn mask(self, bits: u32) -> __mmask32 {
        bits
    }

    #[inline(always)]
    fn load(self, words: &[u16]) -> __m512i {
        let words = &words[..Self::LANES];
        // SAFETY: the features are there (`self`), and the slice holds the 64 bytes read; any alignment will
        // do.
        unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, v: __m512i, words: &mut [u16]) {
        let words = &mut words[..Self::LANES];
        // SAFETY: the features are there (`self`), and the slice holds the 64 bytes written; any alignment
        // will do.
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), v) }
    }

    /// Transposes 8 x 8 words inside each 128-bit segment, then 4 x 4 segments: 160 shuffles.
    #[inline(always)]
    fn transpose(self, give: impl Fn(usize) -> __m512i, mut take: impl FnMut(usize, __m512i)) {
        // octets[g][i], segment s = words 8g..8g+8 of vector 8s+i of the result.
        let octets: [[__m512i; 8]; 4] = [
            self.transpose_octets([give(0), give(1), give(2), give(3), give(4), give(5), give(6), give(7)]),
            self.transpose_octets([
                give(8),
                give(9),
                give(10),
                give(11),
                give(12),
                give(13),
                give(14),
                give(15),
            ]),
            self.transpose_octets([
                give(16),
                give(17),
                give(18),
                give(19),
                give(20),
                give(21),
                give(22),
                give(23),
            ]),
            self.transpose_octets([
                give(24),
                give(25),
                give(26),
                give(27),
                give(28),
                give(29),
                give(30),
                give(31),
            ]),
        ];
        for i in 0..8 {
            let segments = [octets[0][i], octets[1][i], octets[2][i], octets[3][i]];
            let [a, b, c, d] = self.transpose_segments(segments);
            take(i, a);
            take(8 + i, b);
            take(16 + i, c);
            take(24 + i, d);
        }
    }

    #[inline(always)]
    fn parse_candidates(self, text: &[u8]) -> __m512i {
        let text = &text[..Self::LANES];
        // SAFETY: the features are there (`self`), and the slice holds the 32 bytes read; any alignment will
        // do.
        unsafe {
            let bytes = _mm256_loadu_si256(text.as_ptr().cast());
            let index = _mm512_sub_epi16(_mm512_cvtepu8_epi16(bytes), self.splat(u16::from(b'1')));
            let is_digit = _mm512_cmplt_epu16_mask(index, self.splat(9));
            _mm512_mask_sllv_epi16(self.splat(0x1ff), is_digit, self.splat(1), index)
        }
    }

    #[inline(always)]
    fn write_digits(self, v: __m512i, text: &mut [u8]) {
        let text = &mut text[..Self::LANES];
        let below = self.popcount(self.add(v, self.splat(!0)));
        let characters = self.add(below, self.splat(u16::from(b'1')));
        // SAFETY: the features are there (`self`), and the slice holds the 32 bytes written; any alignment
        // will do.
        unsafe { _mm256_storeu_si256(text.as_mut_ptr().cast(), _mm512_cvtepi16_epi8(characters)) }
    }

    #[inline(always)]
    fn prefetch(self, bytes: &[u8]) {
        // SAFETY: a prefetch reads nothing that could be seen, whatever the address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(bytes.as_ptr().cast()) }
    }
}

impl Avx512 {
    operations! {
        fn transpose_octets(v: [__m512i; 8]) -> [__m512i; 8] {{
            let a = [
                _mm512_unpacklo_epi16(v[0], v[1]), _mm512_unpackhi_epi16(v[0], v[1]),
                _mm512_unpacklo_epi16(v[2], v[3]), _mm512_unpackhi_epi16(v[2], v[3]),
                _mm512_unpacklo_epi16(v[4], v[5]), _mm512_unpackhi_epi16(v[4], v[5]),
                _mm512_unpacklo_epi16(v[6], v[7]), _mm512_unpackhi_epi16(v[6], v[7]),
            ];
            let b = [
                _mm512_unpacklo_epi32(a[0], a[2]), _mm512_unpackhi_epi32(a[0], a[2]),
                _mm512_unpacklo_epi32(a[1], a[3]), _mm512_unpackhi_epi32(a[1], a[3]),
                _mm512_unpacklo_epi32(a[4], a[6]), _mm512_unpackhi_epi32(a[4], a[6]),
                _mm512_unpacklo_epi32(a[5], a[7]), _mm512_unpackhi_epi32(a[5], a[7]),
            ];
            [
                _mm512_unpacklo_epi64(b[0], b[4]), _mm512_unpackhi_epi64(b[0], b[4]),
                _mm512_unpacklo_epi64(b[1], b[5]), _mm512_unpackhi_epi64(b[1], b[5]),
                _mm512_unpacklo_epi64(b[2], b[6]), _mm512_unpackhi_epi64(b[2], b[6]),
                _mm512_unpacklo_epi64(b[3], b[7]), _mm512_unpackhi_epi64(b[3], b[7]),
            ]
        }}
        fn transpose_segments(v: [__m512i; 4]) -> [__m512i; 4] {{
            let ab_low = _mm512_shuffle_i64x2::<0b01_00_01_00>(v[0], v[1]);
            let ab_high = _mm512_shuffle_i64x2::<0b11_10_11_10>(v[0], v[1]);
            let cd_low = _mm512_shuffle_i64x2::<0b01_00_01_00>(v[2], v[3]);
            let cd_high = _mm512_shuffle_i64x2::<0b11_10_11_10>(v[2], v[3]);
            [
                _mm512_shuffle_i64x2::<0b10_00_10_00>(ab_low, cd_low),
                _mm512_shuffle_i64x2::<0b11_01_11_01>(ab_low, cd_low),
                _mm512_shuffle_i64x2::<0b10_00_10_00>(ab_high, cd_high),
                _mm512_shuffle_i64x2::<0b11_01_11_01>(ab_high, cd_high),
            ]
        }}
    }
}
