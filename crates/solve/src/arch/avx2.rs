//! AVX2 back end of the lane engine: 16 lanes. Masks are vectors of 0 and !0; bit counts go through a nibble
//! table.

use super::{Lanes, VectorTask, has};
use core::arch::x86_64::*;
use core::hint::black_box;
use core::mem::MaybeUninit;

/// Proof that this CPU has AVX2 and the bit instructions that came with it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// Returns the witness if the CPU has the features (and the system saves the registers).
    pub(crate) fn detect() -> Option<Self> {
        let present = [has!("avx2"), has!("bmi1"), has!("bmi2"), has!("lzcnt"), has!("popcnt")];
        present.iter().all(|&is_there| is_there).then_some(Self(()))
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_with_features<T: VectorTask<Avx2>>(lanes: Avx2, task: T) -> T::Output {
    // Makes the compiler align the stack. By itself it mostly doesn't, and registers spilled there straddle
    // cache lines.
    let register = MaybeUninit::<__m256i>::uninit();
    black_box(&register);
    task.run(lanes)
}

/// Declares safe methods for intrinsics that don't access memory.
macro_rules! operations {
    ($($vis:vis fn $name:ident($($arg:ident: $of:ty),*) -> $to:ty { $body:expr })*) => {$(
        #[inline(always)]
        $vis fn $name(self, $($arg: $of),*) -> $to {
            // SAFETY: `self` exists, so `detect` has seen the features that these intrinsics need.
            unsafe { $body }
        }
    )*};
}

impl Lanes for Avx2 {
    type V = __m256i;
    type M = __m256i;
    const LANES: usize = 16;
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
        fn splat(word: u16) -> __m256i { _mm256_set1_epi16(word.cast_signed()) }
        fn and(a: __m256i, b: __m256i) -> __m256i { _mm256_and_si256(a, b) }
        fn or(a: __m256i, b: __m256i) -> __m256i { _mm256_or_si256(a, b) }
        fn xor(a: __m256i, b: __m256i) -> __m256i { _mm256_xor_si256(a, b) }
        fn without(a: __m256i, b: __m256i) -> __m256i { _mm256_andnot_si256(b, a) }
        fn add(a: __m256i, b: __m256i) -> __m256i { _mm256_add_epi16(a, b) }
        fn min(a: __m256i, b: __m256i) -> __m256i { _mm256_min_epu16(a, b) }
        fn popcount(a: __m256i) -> __m256i {{
            let counts = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
            let nibble = _mm256_set1_epi8(15);
            let low = _mm256_shuffle_epi8(counts, _mm256_and_si256(a, nibble));
            let high = _mm256_shuffle_epi8(counts, _mm256_and_si256(_mm256_srli_epi16::<4>(a), nibble));
            _mm256_maddubs_epi16(_mm256_add_epi8(low, high), _mm256_set1_epi8(1))
        }}
        fn equal(a: __m256i, b: __m256i) -> __m256i { _mm256_cmpeq_epi16(a, b) }
        fn less(a: __m256i, b: __m256i) -> __m256i { _mm256_cmpgt_epi16(b, a) }
        fn intersect(a: __m256i, b: __m256i) -> __m256i {{
            let none = _mm256_cmpeq_epi16(_mm256_and_si256(a, b), _mm256_setzero_si256());
            _mm256_xor_si256(none, _mm256_set1_epi16(-1))
        }}
        fn disjoint(a: __m256i, b: __m256i) -> __m256i {
            _mm256_cmpeq_epi16(_mm256_and_si256(a, b), _mm256_setzero_si256())
        }
        fn select(mask: __m256i, yes: __m256i, no: __m256i) -> __m256i { _mm256_blendv_epi8(no, yes, mask) }
        fn keep(mask: __m256i, v: __m256i) -> __m256i { _mm256_and_si256(mask, v) }
        fn bits(mask: __m256i) -> u32 {{
            // Packing works per 128-bit half: bytes 0..8 are lanes 0..8, bytes 16..24 lanes 8..16.
            let bytes = _mm256_movemask_epi8(_mm256_packs_epi16(mask, mask)).cast_unsigned();
            (bytes & 0xff) | (bytes >> 8 & 0xff00)
        }}
        fn mask(bits: u32) -> __m256i {{
            let lane = _mm256_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, -32768);
            _mm256_cmpeq_epi16(_mm256_and_si256(_mm256_set1_epi16(bits as i16), lane), lane)
        }}
    }

    #[inline(always)]
    fn load(self, words: &[u16]) -> __m256i {
        let words = &words[..Self::LANES];
        // SAFETY: the features are there (`self`), and the slice holds the 32 bytes read; any alignment will
        // do.
        unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, v: __m256i, words: &mut [u16]) {
        let words = &mut words[..Self::LANES];
        // SAFETY: the features are there (`self`), and the slice holds the 32 bytes written; any alignment
        // will do.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), v) }
    }

    /// 8 x 8 words inside each 128-bit half, then the halves.
    #[inline(always)]
    fn transpose(self, give: impl Fn(usize) -> __m256i, mut take: impl FnMut(usize, __m256i)) {
        // Every 8 x 8 square is transposed by itself; then the halves change places.
        let left =
            self.transpose_octets([give(0), give(1), give(2), give(3), give(4), give(5), give(6), give(7)]);
        let right = self.transpose_octets([
            give(8),
            give(9),
            give(10),
            give(11),
            give(12),
            give(13),
            give(14),
            give(15),
        ]);
        for i in 0..8 {
            let [low, high] = self.transpose_halves([left[i], right[i]]);
            take(i, low);
            take(8 + i, high);
        }
    }

    #[inline(always)]
    fn parse_candidates(self, text: &[u8]) -> __m256i {
        let text = &text[..Self::LANES];
        // SAFETY: the features are there (`self`), and the slice holds the 16 bytes read; any alignment will
        // do.
        let words = unsafe { _mm256_cvtepu8_epi16(_mm_loadu_si128(text.as_ptr().cast())) };
        self.candidates_of_characters(words)
    }

    #[inline(always)]
    fn write_digits(self, v: __m256i, text: &mut [u8]) {
        let text = &mut text[..Self::LANES];
        let below = self.popcount(self.add(v, self.splat(!0)));
        let characters = self.add(below, self.splat(u16::from(b'1')));
        // SAFETY: the features are there (`self`), and the slice holds the 16 bytes written; any alignment
        // will do.
        unsafe {
            let packed = _mm256_packus_epi16(characters, characters);
            let joined = _mm256_castsi256_si128(_mm256_permute4x64_epi64::<0b10_00>(packed));
            _mm_storeu_si128(text.as_mut_ptr().cast(), joined);
        }
    }

    #[inline(always)]
    fn prefetch(self, bytes: &[u8]) {
        // SAFETY: a prefetch reads nothing that could be seen, whatever the address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(bytes.as_ptr().cast()) }
    }
}

impl Avx2 {
    operations! {
        pub(super) fn candidates_of_characters(words: __m256i) -> __m256i {{
            // No shift by a vector of 16-bit counts here: look up 1 << index, bits 0..8 and bit 8 apart.
            let index = _mm256_sub_epi16(words, _mm256_set1_epi16(49));
            let low = _mm256_broadcastsi128_si256(_mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0));
            let high = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0));
            let low = _mm256_and_si256(_mm256_shuffle_epi8(low, index), _mm256_set1_epi16(255));
            let high = _mm256_slli_epi16::<8>(_mm256_shuffle_epi8(high, index));
            let is_digit = _mm256_cmpeq_epi16(_mm256_min_epu16(index, _mm256_set1_epi16(8)), index);
            _mm256_blendv_epi8(_mm256_set1_epi16(0x1ff), _mm256_or_si256(low, high), is_digit)
        }}
        fn transpose_octets(v: [__m256i; 8]) -> [__m256i; 8] {{
            let a = [
                _mm256_unpacklo_epi16(v[0], v[1]), _mm256_unpackhi_epi16(v[0], v[1]),
                _mm256_unpacklo_epi16(v[2], v[3]), _mm256_unpackhi_epi16(v[2], v[3]),
                _mm256_unpacklo_epi16(v[4], v[5]), _mm256_unpackhi_epi16(v[4], v[5]),
                _mm256_unpacklo_epi16(v[6], v[7]), _mm256_unpackhi_epi16(v[6], v[7]),
            ];
            let b = [
                _mm256_unpacklo_epi32(a[0], a[2]), _mm256_unpackhi_epi32(a[0], a[2]),
                _mm256_unpacklo_epi32(a[1], a[3]), _mm256_unpackhi_epi32(a[1], a[3]),
                _mm256_unpacklo_epi32(a[4], a[6]), _mm256_unpackhi_epi32(a[4], a[6]),
                _mm256_unpacklo_epi32(a[5], a[7]), _mm256_unpackhi_epi32(a[5], a[7]),
            ];
            [
                _mm256_unpacklo_epi64(b[0], b[4]), _mm256_unpackhi_epi64(b[0], b[4]),
                _mm256_unpacklo_epi64(b[1], b[5]), _mm256_unpackhi_epi64(b[1], b[5]),
                _mm256_unpacklo_epi64(b[2], b[6]), _mm256_unpackhi_epi64(b[2], b[6]),
                _mm256_unpacklo_epi64(b[3], b[7]), _mm256_unpackhi_epi64(b[3], b[7]),
            ]
        }}
        fn transpose_halves(v: [__m256i; 2]) -> [__m256i; 2] {
            [_mm256_permute2x128_si256::<0x20>(v[0], v[1]), _mm256_permute2x128_si256::<0x31>(v[0], v[1])]
        }
    }
}
