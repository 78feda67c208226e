//! Vectors of 16-bit lanes, one back end per kind of CPU: all the `unsafe` of this crate lives here.
//!
//! An algorithm is written once, over the trait [`Lanes`], and reads without knowing any intrinsic. A back
//! end is a zero-sized *witness*: a value of `Avx512` exists only if the CPU has been asked, so its methods
//! are safe.
//!
//! # The one rule for callers
//! Operations are `#[inline(always)]` and can't carry `#[target_feature]` themselves, so they are fast only
//! where they end up inlined in a function that has the features. [`Lanes::run`] is that function: put the
//! hot code into a [`VectorTask`], with every helper `#[inline(always)]` and no recursion (a recursive helper
//! is a function of its own, without the features, and each of its intrinsics becomes a call: 6 times slower
//! in a trial).

#![allow(clippy::needless_range_loop, reason = "lanes are said by indices, several arrays at a time")]

use core::fmt;
use core::str::FromStr;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod inner;
#[cfg(target_arch = "aarch64")]
mod neon;
// On other targets it is only a reference to compare the others with.
#[cfg(any(
    test,
    vectors_check,
    not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))
))]
pub(crate) mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(target_arch = "x86_64")]
mod sse2;
#[cfg(any(test, vectors_check))]
mod tests;
pub(crate) mod triads;

/// Expands to whether the machine has a feature: detected at run time or, without the standard library, fixed
/// at build time.
#[cfg(all(target_arch = "x86_64", any(feature = "std", test)))]
use std::arch::is_x86_feature_detected as has;
#[cfg(all(target_arch = "x86_64", not(any(feature = "std", test))))]
macro_rules! built_with {
    ($feature:tt) => {
        cfg!(target_feature = $feature)
    };
}
#[cfg(all(target_arch = "x86_64", not(any(feature = "std", test))))]
use built_with as has;

#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) use avx512::Avx512;
pub(crate) use inner::{inner, on_inner};
#[cfg(target_arch = "aarch64")]
pub(crate) use neon::Neon;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) use simd128::Simd128;
#[cfg(target_arch = "x86_64")]
pub(crate) use sse2::Sse2;

/// The back end that needs no feature beyond the target architecture.
#[cfg(not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128"))))]
pub(crate) type Baseline = portable::Portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) type Baseline = Simd128;
#[cfg(target_arch = "x86_64")]
pub(crate) type Baseline = Sse2;
/// The value of [`Baseline`].
#[cfg(not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128"))))]
pub(crate) const BASELINE: Baseline = portable::Portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) const BASELINE: Baseline = Simd128;
#[cfg(target_arch = "x86_64")]
pub(crate) const BASELINE: Baseline = Sse2;

/// Largest number of lanes of a back end.
pub(crate) const MAX_LANES: usize = 32;

/// Code to run inside a function that has the features of the back end `B`.
pub(crate) trait VectorTask<B> {
    /// What the code returns.
    type Output;
    /// Runs the code. Must be `#[inline(always)]`, and so must everything it calls that uses vectors.
    fn run(self, lanes: B) -> Self::Output;
}

/// Operations on vectors of `LANES` unsigned 16-bit words.
///
/// Lane 0 is the word at the lowest address. Only two operations know Sudoku, the conversions between
/// candidate masks (bit `d - 1` stands for digit `d`) and text, for which CPUs have quite different
/// instructions.
pub(crate) trait Lanes: Copy + fmt::Debug + 'static {
    /// One vector.
    type V: Copy + fmt::Debug;
    /// One truth value per lane.
    type M: Copy;
    /// Number of lanes of a vector; a power of two, 8 to [`MAX_LANES`].
    const LANES: usize;

    /// The back end for searching one puzzle at a time on the same CPU.
    type Single: triads::TriadBackend;
    /// Returns the witness of [`Self::Single`].
    fn single_puzzle_backend(self) -> Self::Single;

    /// Runs `task` in a function that has this back end's features.
    fn run<T: VectorTask<Self>>(self, task: T) -> T::Output;

    /// Returns the same word in every lane.
    fn splat(self, word: u16) -> Self::V;
    /// Loads the first `LANES` words of a slice. Panics if there are fewer.
    fn load(self, words: &[u16]) -> Self::V;
    /// Stores the lanes into the first `LANES` words of a slice. Panics if there are fewer.
    fn store(self, v: Self::V, words: &mut [u16]);

    /// `a & b`
    fn and(self, a: Self::V, b: Self::V) -> Self::V;
    /// `a | b`
    fn or(self, a: Self::V, b: Self::V) -> Self::V;
    /// `a ^ b`
    fn xor(self, a: Self::V, b: Self::V) -> Self::V;
    /// `a & !b`
    fn without(self, a: Self::V, b: Self::V) -> Self::V;
    /// Wrapping sum.
    fn add(self, a: Self::V, b: Self::V) -> Self::V;
    /// The smaller word of each lane, for words below 0x8000.
    fn min(self, a: Self::V, b: Self::V) -> Self::V;
    /// The number of set bits of each lane.
    fn popcount(self, a: Self::V) -> Self::V;

    /// `a == b`
    fn equal(self, a: Self::V, b: Self::V) -> Self::M;
    /// `a < b`, for words below 0x8000.
    fn less(self, a: Self::V, b: Self::V) -> Self::M;
    /// `a & b != 0`
    fn intersect(self, a: Self::V, b: Self::V) -> Self::M;
    /// `a & b == 0`
    fn disjoint(self, a: Self::V, b: Self::V) -> Self::M;
    /// Returns `yes` where the mask is set, else `no`.
    fn select(self, mask: Self::M, yes: Self::V, no: Self::V) -> Self::V;
    /// Returns `v` where the mask is set, else 0.
    fn keep(self, mask: Self::M, v: Self::V) -> Self::V;
    /// Returns one bit for each lane, lane 0 lowest.
    fn bits(self, mask: Self::M) -> u32;
    /// Returns the mask of these bits; bits beyond `LANES` are ignored.
    fn mask(self, bits: u32) -> Self::M;

    /// Transposes a square of `LANES` vectors: word `i` of the `j`-th vector given becomes word `j` of the
    /// `i`-th vector taken.
    fn transpose(self, give: impl Fn(usize) -> Self::V, take: impl FnMut(usize, Self::V));

    /// Returns the candidates of `LANES` characters: one bit for `'1'..='9'`, all nine for anything else.
    /// Panics if there are fewer characters.
    fn parse_candidates(self, text: &[u8]) -> Self::V;
    /// Writes the digit of each lane as a character; each lane must have exactly one candidate. Panics if
    /// there are fewer bytes.
    fn write_digits(self, v: Self::V, text: &mut [u8]);
    /// Prefetches the cache line at the start of `bytes`; affects only speed.
    fn prefetch(self, bytes: &[u8]);

    /// Returns `a` without its two lowest set bits.
    #[inline(always)]
    fn clear_two_lowest_bits(self, a: Self::V) -> Self::V {
        let minus_one = self.splat(!0);
        let less_one = self.and(a, self.add(a, minus_one));
        self.and(less_one, self.add(less_one, minus_one))
    }
    /// Returns the lanes in which fewer than three bits are set.
    #[inline(always)]
    fn few_bits(self, a: Self::V) -> Self::M {
        self.equal(self.clear_two_lowest_bits(a), self.splat(0))
    }
    /// Returns the lanes in which exactly three bits are set, for words below 0x8000.
    #[inline(always)]
    fn three_bits(self, a: Self::V) -> Self::M {
        // With one bit left, that bit and all below it make more than those below it. (With none left, both
        // are !0.)
        let left = self.clear_two_lowest_bits(a);
        let below = self.add(left, self.splat(!0));
        self.less(below, self.xor(left, below))
    }
    /// `a | b | c`
    #[inline(always)]
    fn or3(self, a: Self::V, b: Self::V, c: Self::V) -> Self::V {
        self.or(self.or(a, b), c)
    }
    /// `a & b & c`
    #[inline(always)]
    fn and3(self, a: Self::V, b: Self::V, c: Self::V) -> Self::V {
        self.and(self.and(a, b), c)
    }
    /// `a | b & c`
    #[inline(always)]
    fn or_and(self, a: Self::V, b: Self::V, c: Self::V) -> Self::V {
        self.or(a, self.and(b, c))
    }
    /// Adds the three bits at each place; returns the ones and the twos of the sums.
    #[inline(always)]
    fn add_bits(self, a: Self::V, b: Self::V, c: Self::V) -> (Self::V, Self::V) {
        let half = self.xor(a, b);
        (self.xor(half, c), self.or_and(self.and(a, b), half, c))
    }
    /// Returns the bits set in exactly one of the three.
    #[inline(always)]
    fn one_of_three(self, a: Self::V, b: Self::V, c: Self::V) -> Self::V {
        let two = self.and(a, b);
        self.without(self.xor(self.xor(a, b), c), two)
    }
}

/// A kind of vector unit the lane engine can run on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Backend {
    /// 32 lanes; x86-64 with AVX-512 F, BW, VL and BITALG (Intel from Ice Lake, AMD from Zen 4).
    Avx512,
    /// 16 lanes; x86-64 with AVX2.
    Avx2,
    /// 8 lanes; any 64-bit ARM CPU.
    Neon,
    /// 8 lanes: SSE2 on x86-64, the vectors of WebAssembly where it is built with them, elsewhere plain Rust.
    Portable,
}

impl Backend {
    /// Every back end, fastest first, whether this machine has it or not.
    pub const ALL: [Self; 4] = [Self::Avx512, Self::Avx2, Self::Neon, Self::Portable];

    /// Returns whether this machine can run the SIMD back end.
    #[must_use]
    pub fn is_available(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => Avx512::detect().is_some(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => Avx2::detect().is_some(),
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx512 | Self::Avx2 => false,
            #[cfg(target_arch = "aarch64")]
            Self::Neon => Neon::detect().is_some(),
            #[cfg(not(target_arch = "aarch64"))]
            Self::Neon => false,
            Self::Portable => true,
        }
    }

    /// Returns the back ends of this machine, fastest first; `Portable` is always among them.
    pub fn available_backends() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|backend| backend.is_available())
    }

    /// Returns the fastest back end of this machine.
    #[must_use]
    pub fn fastest_backend() -> Self {
        Self::available_backends().next().unwrap_or(Self::Portable)
    }

    /// Returns the name that [`FromStr`] parses.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Avx512 => "avx512",
            Self::Avx2 => "avx2",
            Self::Neon => "neon",
            Self::Portable => "portable",
        }
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Error for a name that no back end has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown back end; expected avx512, avx2, neon or portable")]
pub struct UnknownBackendError;

impl FromStr for Backend {
    type Err = UnknownBackendError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|backend| backend.name() == name).ok_or(UnknownBackendError)
    }
}
