//! NEON back end of the lane engine: 8 lanes, on every 64-bit ARM CPU.
//!
//! NEON has operations that SSE2 lacks: bit counts, a test of common bits, and a selection of bits by a third
//! operand. (16 lanes, two registers a vector, took a fifth more instructions: `bench/record/qemu-aarch64`.)

use super::{Lanes, VectorTask};
use core::arch::aarch64::*;
use core::arch::asm;

/// Proof that this CPU has NEON.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Neon(());

impl Neon {
    /// Returns the witness, always, since NEON is part of the architecture.
    #[expect(clippy::unnecessary_wraps, reason = "a back end is asked for like any other")]
    pub(crate) const fn detect() -> Option<Self> {
        Some(Self(()))
    }
}

/// Declares safe methods for intrinsics that don't access memory.
macro_rules! operations {
    ($($vis:vis fn $name:ident($($arg:ident: $of:ty),*) -> $to:ty { $body:expr })*) => {$(
        #[inline(always)]
        $vis fn $name(self, $($arg: $of),*) -> $to {
            // SAFETY: `self` exists, so the CPU has NEON.
            unsafe { $body }
        }
    )*};
}

/// The bit of each lane in the number that `bits` returns.
const LANE_BITS: [u16; 8] = [1, 2, 4, 8, 16, 32, 64, 128];

impl Lanes for Neon {
    type V = uint16x8_t;
    type M = uint16x8_t;
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
        fn run_outlined<T: VectorTask<Neon>>(lanes: Neon, task: T) -> T::Output {
            task.run(lanes)
        }
        run_outlined(self, task)
    }

    operations! {
        fn splat(word: u16) -> uint16x8_t { vdupq_n_u16(word) }
        fn and(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t { vandq_u16(a, b) }
        fn or(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t { vorrq_u16(a, b) }
        fn xor(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t { veorq_u16(a, b) }
        fn without(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t { vbicq_u16(a, b) }
        fn add(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t { vaddq_u16(a, b) }
        fn min(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t { vminq_u16(a, b) }
        fn popcount(a: uint16x8_t) -> uint16x8_t { vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u16(a))) }
        fn equal(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t { vceqq_u16(a, b) }
        fn less(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t { vcltq_u16(a, b) }
        fn intersect(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t { vtstq_u16(a, b) }
        fn disjoint(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t { vmvnq_u16(vtstq_u16(a, b)) }
        fn select(mask: uint16x8_t, yes: uint16x8_t, no: uint16x8_t) -> uint16x8_t { vbslq_u16(mask, yes, no) }
        fn keep(mask: uint16x8_t, v: uint16x8_t) -> uint16x8_t { vandq_u16(mask, v) }
        fn add_bits(a: uint16x8_t, b: uint16x8_t, c: uint16x8_t) -> (uint16x8_t, uint16x8_t) {{
            // Two of three: the third where the first two differ, else one of these.
            let half = veorq_u16(a, b);
            (veorq_u16(half, c), vbslq_u16(half, c, a))
        }}
    }

    #[inline(always)]
    fn three_bits(self, a: uint16x8_t) -> uint16x8_t {
        self.equal(self.popcount(a), self.splat(3))
    }

    #[inline(always)]
    fn few_bits(self, a: uint16x8_t) -> uint16x8_t {
        self.less(self.popcount(a), self.splat(3))
    }

    #[inline(always)]
    fn bits(self, mask: uint16x8_t) -> u32 {
        let own = self.and(mask, self.load(&LANE_BITS));
        // SAFETY: `self` exists, so the CPU has NEON.
        u32::from(unsafe { vaddvq_u16(own) })
    }

    #[inline(always)]
    fn mask(self, bits: u32) -> uint16x8_t {
        self.intersect(self.splat(bits as u16), self.load(&LANE_BITS))
    }

    #[inline(always)]
    fn load(self, words: &[u16]) -> uint16x8_t {
        let words = &words[..Self::LANES];
        // SAFETY: `self` exists, so the CPU has NEON, and the slice holds the 16 bytes read; any alignment
        // will do.
        unsafe { vld1q_u16(words.as_ptr()) }
    }

    #[inline(always)]
    fn store(self, v: uint16x8_t, words: &mut [u16]) {
        let words = &mut words[..Self::LANES];
        // SAFETY: `self` exists, so the CPU has NEON, and the slice holds the 16 bytes written; any alignment
        // will do.
        unsafe { vst1q_u16(words.as_mut_ptr(), v) }
    }

    #[inline(always)]
    fn transpose(self, give: impl Fn(usize) -> uint16x8_t, mut take: impl FnMut(usize, uint16x8_t)) {
        let v = [give(0), give(1), give(2), give(3), give(4), give(5), give(6), give(7)];
        let square = self.transpose_square(v);
        for i in 0..8 {
            take(i, square[i]);
        }
    }

    #[inline(always)]
    fn parse_candidates(self, text: &[u8]) -> uint16x8_t {
        let text = &text[..Self::LANES];
        // SAFETY: `self` exists, so the CPU has NEON, and the slice holds the 8 bytes read.
        let words = unsafe { vmovl_u8(vld1_u8(text.as_ptr())) };
        self.candidates_of_characters(words)
    }

    #[inline(always)]
    fn write_digits(self, v: uint16x8_t, text: &mut [u8]) {
        let text = &mut text[..Self::LANES];
        // SAFETY: `self` exists, so the CPU has NEON, and the slice holds the 8 bytes written.
        unsafe {
            let characters = vsubq_u16(vdupq_n_u16(u16::from(b'1') + 15), vclzq_u16(v));
            vst1_u8(text.as_mut_ptr(), vmovn_u16(characters));
        }
    }

    #[inline(always)]
    fn prefetch(self, bytes: &[u8]) {
        // SAFETY: a prefetch reads nothing that could be seen, whatever the address. (There is no stable
        // intrinsic.)
        unsafe {
            asm!("prfm pldl1keep, [{}]", in(reg) bytes.as_ptr(), options(nostack, preserves_flags, readonly));
        }
    }
}

impl Neon {
    operations! {
        pub(super) fn candidates_of_characters(words: uint16x8_t) -> uint16x8_t {{
            let index = vsubq_u16(words, vdupq_n_u16(u16::from(b'1')));
            let candidate = vshlq_u16(vdupq_n_u16(1), vreinterpretq_s16_u16(index));
            vbslq_u16(vcltq_u16(index, vdupq_n_u16(9)), candidate, vdupq_n_u16(0x1ff))
        }}
        // Interleaved words, pairs of words, or halves of two vectors.
        fn words(a: uint16x8_t, b: uint16x8_t) -> [uint16x8_t; 2] { [vzip1q_u16(a, b), vzip2q_u16(a, b)] }
        fn pairs(a: uint16x8_t, b: uint16x8_t) -> [uint16x8_t; 2] {{
            let (a, b) = (vreinterpretq_u32_u16(a), vreinterpretq_u32_u16(b));
            [vreinterpretq_u16_u32(vzip1q_u32(a, b)), vreinterpretq_u16_u32(vzip2q_u32(a, b))]
        }}
        fn halves(a: uint16x8_t, b: uint16x8_t) -> [uint16x8_t; 2] {{
            let (a, b) = (vreinterpretq_u64_u16(a), vreinterpretq_u64_u16(b));
            [vreinterpretq_u16_u64(vzip1q_u64(a, b)), vreinterpretq_u16_u64(vzip2q_u64(a, b))]
        }}
    }

    #[inline(always)]
    fn transpose_square(self, v: [uint16x8_t; 8]) -> [uint16x8_t; 8] {
        let ([a0, a1], [a2, a3]) = (self.words(v[0], v[1]), self.words(v[2], v[3]));
        let ([a4, a5], [a6, a7]) = (self.words(v[4], v[5]), self.words(v[6], v[7]));
        let ([b0, b1], [b2, b3]) = (self.pairs(a0, a2), self.pairs(a1, a3));
        let ([b4, b5], [b6, b7]) = (self.pairs(a4, a6), self.pairs(a5, a7));
        let ([c0, c1], [c2, c3]) = (self.halves(b0, b4), self.halves(b1, b5));
        let ([c4, c5], [c6, c7]) = (self.halves(b2, b6), self.halves(b3, b7));
        [c0, c1, c2, c3, c4, c5, c6, c7]
    }
}
