//! 8 lanes of plain Rust: runs everywhere, needs no `unsafe`, and says what each operation means.
//!
//! Written as loops over arrays of fixed length, which the compiler turns into 128-bit vectors (SSE2, NEON, wasm).
//! Masks are words of 0 and !0, as such vector units have them.

use super::{Lanes, Task};
use core::array::from_fn;

const LANES: usize = 8;

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
        each(|i| a.0[i].min(b.0[i]))
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
        (0..LANES).fold(0, |bits, i| bits | u32::from(mask.0[i] & 1) << i)
    }

    #[inline(always)]
    fn mask(self, bits: u32) -> Words {
        each(|i| truth(bits >> i & 1 != 0))
    }

    #[inline(always)]
    fn transpose(self, give: impl Fn(usize) -> Words, mut take: impl FnMut(usize, Words)) {
        let square: [Words; LANES] = from_fn(give);
        for i in 0..LANES {
            take(i, each(|j| square[j].0[i]));
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
