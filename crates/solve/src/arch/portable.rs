//! 8 lanes of plain Rust: runs everywhere, needs no `unsafe`, and defines what each operation means.
//!
//! Written as loops over arrays of fixed length, which the compiler turns into 128-bit vectors (SSE2, NEON, wasm).
//! Masks are words of 0 and !0, as such vector units have them.

use super::{Lanes, Task};
use core::array::from_fn;

const LANES: usize = 8;
const LANE_BITS: Words = Words([1, 2, 4, 8, 16, 32, 64, 128]);

/// The back end that needs nothing from the CPU.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

/// Eight words, aligned as one 128-bit register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(16))]
pub(crate) struct Words([u16; LANES]);

#[inline(always)]
fn each(f: impl Fn(usize) -> u16) -> Words {
    Words(from_fn(f))
}

#[inline(always)]
const fn truth(condition: bool) -> u16 {
    if condition { !0 } else { 0 }
}

impl Lanes for Portable {
    type V = Words;
    type M = Words;
    const LANES: usize = LANES;
    type Single = Self;

    #[inline(always)]
    fn single(self) -> Self::Single {
        self
    }

    #[inline(always)]
    fn run<T: Task<Self>>(self, task: T) -> T::Output {
        // Not inlined into the caller, as with the other back ends: a task is compiled once.
        #[inline(never)]
        fn outlined<T: Task<Portable>>(lanes: Portable, task: T) -> T::Output {
            task.run(lanes)
        }
        outlined(self, task)
    }

    #[inline(always)]
    fn splat(self, word: u16) -> Words {
        Words([word; LANES])
    }

    #[inline(always)]
    fn load(self, words: &[u16]) -> Words {
        Words(*words.first_chunk().expect("a vector's worth of words"))
    }

    #[inline(always)]
    fn store(self, v: Words, words: &mut [u16]) {
        words[..LANES].copy_from_slice(&v.0);
    }

    #[inline(always)]
    fn and(self, a: Words, b: Words) -> Words {
        each(|i| a.0[i] & b.0[i])
    }

    #[inline(always)]
    fn or(self, a: Words, b: Words) -> Words {
        each(|i| a.0[i] | b.0[i])
    }

    #[inline(always)]
    fn xor(self, a: Words, b: Words) -> Words {
        each(|i| a.0[i] ^ b.0[i])
    }

    #[inline(always)]
    fn without(self, a: Words, b: Words) -> Words {
        each(|i| a.0[i] & !b.0[i])
    }

    #[inline(always)]
    fn add(self, a: Words, b: Words) -> Words {
        each(|i| a.0[i].wrapping_add(b.0[i]))
    }

    #[inline(always)]
    fn min(self, a: Words, b: Words) -> Words {
        // Signed, as SSE2 has no unsigned one; the words are small.
        each(|i| a.0[i].cast_signed().min(b.0[i].cast_signed()).cast_unsigned())
    }

    #[inline(always)]
    fn popcount(self, a: Words) -> Words {
        each(|i| a.0[i].count_ones() as u16)
    }

    #[inline(always)]
    fn equal(self, a: Words, b: Words) -> Words {
        each(|i| truth(a.0[i] == b.0[i]))
    }

    #[inline(always)]
    fn less(self, a: Words, b: Words) -> Words {
        each(|i| truth(a.0[i].cast_signed() < b.0[i].cast_signed()))
    }

    #[inline(always)]
    fn intersect(self, a: Words, b: Words) -> Words {
        each(|i| truth(a.0[i] & b.0[i] != 0))
    }

    #[inline(always)]
    fn disjoint(self, a: Words, b: Words) -> Words {
        each(|i| truth(a.0[i] & b.0[i] == 0))
    }

    #[inline(always)]
    fn select(self, mask: Words, yes: Words, no: Words) -> Words {
        each(|i| (yes.0[i] & mask.0[i]) | (no.0[i] & !mask.0[i]))
    }

    #[inline(always)]
    fn keep(self, mask: Words, v: Words) -> Words {
        self.and(mask, v)
    }

    #[inline(always)]
    fn bits(self, mask: Words) -> u32 {
        let own = self.and(mask, LANE_BITS);
        u32::from(own.0.iter().fold(0, |bits, bit| bits | bit))
    }

    #[inline(always)]
    fn mask(self, bits: u32) -> Words {
        self.equal(self.and(self.splat(bits as u16), LANE_BITS), LANE_BITS)
    }

    /// Transposes by three rounds of interleaving: each word moves to twice its index, as in a riffle of the
    /// whole square.
    #[inline(always)]
    fn transpose(self, give: impl Fn(usize) -> Words, mut take: impl FnMut(usize, Words)) {
        let mut square: [Words; LANES] = from_fn(give);
        for _ in 0..3 {
            let old = square;
            for i in 0..LANES / 2 {
                square[2 * i] = each(|j| old[i + j % 2 * 4].0[j / 2]);
                square[2 * i + 1] = each(|j| old[i + j % 2 * 4].0[4 + j / 2]);
            }
        }
        for i in 0..LANES {
            take(i, square[i]);
        }
    }

    #[inline(always)]
    fn candidates_of_text(self, text: &[u8]) -> Words {
        let text = &text[..LANES];
        each(|i| match text[i] {
            digit @ b'1'..=b'9' => 1 << (digit - b'1'),
            _ => 0x1ff,
        })
    }

    #[inline(always)]
    fn text_of_candidates(self, v: Words, text: &mut [u8]) {
        let text = &mut text[..LANES];
        for i in 0..LANES {
            text[i] = b'1' + v.0[i].trailing_zeros() as u8;
        }
    }

    #[inline(always)]
    fn prefetch(self, _bytes: &[u8]) {}
}
