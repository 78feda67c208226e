//! Portable back end of the lane engine, 8 lanes of plain Rust: runs everywhere, needs no `unsafe`, and
//! defines what each operation means.
//!
//! Written as loops over arrays of fixed length, which the compiler turns into 128-bit vectors (SSE2, NEON,
//! wasm). Masks are words of 0 and !0, as such vector units have them.

use super::{Lanes, VectorTask};
use core::array::from_fn;

const LANES: usize = 8;
const LANE_BITS: PortableVector = PortableVector([1, 2, 4, 8, 16, 32, 64, 128]);

/// The back end that needs nothing from the CPU.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

/// Eight words, aligned as one 128-bit register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(16))]
pub(crate) struct PortableVector([u16; LANES]);

#[inline(always)]
fn map_lanes(f: impl Fn(usize) -> u16) -> PortableVector {
    PortableVector(from_fn(f))
}

#[inline(always)]
const fn lane_mask(condition: bool) -> u16 {
    if condition { !0 } else { 0 }
}

impl Lanes for Portable {
    type V = PortableVector;
    type M = PortableVector;
    const LANES: usize = LANES;
    type Single = Self;

    #[inline(always)]
    fn single_puzzle_backend(self) -> Self::Single {
        self
    }

    #[inline(always)]
    fn run<T: VectorTask<Self>>(self, task: T) -> T::Output {
        // Not inlined into the caller, as with the other back ends: a task is compiled once.
        #[inline(never)]
        fn run_outlined<T: VectorTask<Portable>>(lanes: Portable, task: T) -> T::Output {
            task.run(lanes)
        }
        run_outlined(self, task)
    }

    #[inline(always)]
    fn splat(self, word: u16) -> PortableVector {
        PortableVector([word; LANES])
    }

    #[inline(always)]
    fn load(self, words: &[u16]) -> PortableVector {
        PortableVector(*words.first_chunk().expect("a vector's worth of words"))
    }

    #[inline(always)]
    fn store(self, v: PortableVector, words: &mut [u16]) {
        words[..LANES].copy_from_slice(&v.0);
    }

    #[inline(always)]
    fn and(self, a: PortableVector, b: PortableVector) -> PortableVector {
        map_lanes(|i| a.0[i] & b.0[i])
    }

    #[inline(always)]
    fn or(self, a: PortableVector, b: PortableVector) -> PortableVector {
        map_lanes(|i| a.0[i] | b.0[i])
    }

    #[inline(always)]
    fn xor(self, a: PortableVector, b: PortableVector) -> PortableVector {
        map_lanes(|i| a.0[i] ^ b.0[i])
    }

    #[inline(always)]
    fn without(self, a: PortableVector, b: PortableVector) -> PortableVector {
        map_lanes(|i| a.0[i] & !b.0[i])
    }

    #[inline(always)]
    fn add(self, a: PortableVector, b: PortableVector) -> PortableVector {
        map_lanes(|i| a.0[i].wrapping_add(b.0[i]))
    }

    #[inline(always)]
    fn min(self, a: PortableVector, b: PortableVector) -> PortableVector {
        // Signed, as SSE2 has no unsigned one; the words are small.
        map_lanes(|i| a.0[i].cast_signed().min(b.0[i].cast_signed()).cast_unsigned())
    }

    #[inline(always)]
    fn popcount(self, a: PortableVector) -> PortableVector {
        map_lanes(|i| a.0[i].count_ones() as u16)
    }

    #[inline(always)]
    fn equal(self, a: PortableVector, b: PortableVector) -> PortableVector {
        map_lanes(|i| lane_mask(a.0[i] == b.0[i]))
    }

    #[inline(always)]
    fn less(self, a: PortableVector, b: PortableVector) -> PortableVector {
        map_lanes(|i| lane_mask(a.0[i].cast_signed() < b.0[i].cast_signed()))
    }

    #[inline(always)]
    fn intersect(self, a: PortableVector, b: PortableVector) -> PortableVector {
        map_lanes(|i| lane_mask(a.0[i] & b.0[i] != 0))
    }

    #[inline(always)]
    fn disjoint(self, a: PortableVector, b: PortableVector) -> PortableVector {
        map_lanes(|i| lane_mask(a.0[i] & b.0[i] == 0))
    }

    #[inline(always)]
    fn select(self, mask: PortableVector, yes: PortableVector, no: PortableVector) -> PortableVector {
        map_lanes(|i| (yes.0[i] & mask.0[i]) | (no.0[i] & !mask.0[i]))
    }

    #[inline(always)]
    fn keep(self, mask: PortableVector, v: PortableVector) -> PortableVector {
        self.and(mask, v)
    }

    #[inline(always)]
    fn bits(self, mask: PortableVector) -> u32 {
        let own = self.and(mask, LANE_BITS);
        u32::from(own.0.iter().fold(0, |bits, bit| bits | bit))
    }

    #[inline(always)]
    fn mask(self, bits: u32) -> PortableVector {
        self.equal(self.and(self.splat(bits as u16), LANE_BITS), LANE_BITS)
    }

    /// Transposes by three rounds of interleaving: each word moves to twice its index, as in a riffle of the
    /// whole square.
    #[inline(always)]
    fn transpose(self, give: impl Fn(usize) -> PortableVector, mut take: impl FnMut(usize, PortableVector)) {
        let mut square: [PortableVector; LANES] = from_fn(give);
        for _ in 0..3 {
            let old = square;
            for i in 0..LANES / 2 {
                square[2 * i] = map_lanes(|j| old[i + j % 2 * 4].0[j / 2]);
                square[2 * i + 1] = map_lanes(|j| old[i + j % 2 * 4].0[4 + j / 2]);
            }
        }
        for i in 0..LANES {
            take(i, square[i]);
        }
    }

    #[inline(always)]
    fn parse_candidates(self, text: &[u8]) -> PortableVector {
        let text = &text[..LANES];
        map_lanes(|i| match text[i] {
            digit @ b'1'..=b'9' => 1 << (digit - b'1'),
            _ => 0x1ff,
        })
    }

    #[inline(always)]
    fn write_digits(self, v: PortableVector, text: &mut [u8]) {
        let text = &mut text[..LANES];
        for i in 0..LANES {
            text[i] = b'1' + v.0[i].trailing_zeros() as u8;
        }
    }

    #[inline(always)]
    fn prefetch(self, _bytes: &[u8]) {}
}
