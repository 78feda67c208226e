//! Puzzle of the single engine in registers of 128 bits: NEON, SSE2 and the vectors of WebAssembly.
//!
//! A line takes a register and a half:
//!
//! ```text
//!     word  0  1  2  3  4  5  6  7    8  9 10 11 12 13 14 15
//!      box  0  0  0  -  1  1  1  -    2  2  2  -  *  *  *  *       (- is always 0, * is anything)
//!   square  0  1  2     0  1  2       0  1  2
//! ```
//! So a turn by boxes moves whole halves: an operation or two, without a look-up. The words it leaves at the
//! end (*) are never read.

#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(target_arch = "wasm32")]
mod simd128;
#[cfg(target_arch = "x86_64")]
mod sse2;

use super::super::super::Lanes;
#[cfg(target_arch = "aarch64")]
use super::super::super::Neon as Halves;
#[cfg(target_arch = "wasm32")]
use super::super::super::Simd128 as Halves;
#[cfg(target_arch = "x86_64")]
use super::super::super::Sse2 as Halves;
#[cfg(target_arch = "aarch64")]
use super::CellRegisters;
use super::{Matrices, RegisterSets, RegisterTables};
#[cfg(target_arch = "aarch64")]
use neon as own;
#[cfg(target_arch = "wasm32")]
use simd128 as own;
#[cfg(target_arch = "x86_64")]
use sse2 as own;

/// One half of a register: eight words.
type Half = <Halves as Lanes>::V;

/// The word of a triad in its line's register, by square and box.
const PLACES: [[u8; 3]; 3] = [[0, 4, 8], [1, 5, 9], [2, 6, 10]];

static TABLES: RegisterTables = RegisterTables::new(PLACES, [0, 1, 2, 4, 5, 6]);

/// Declares methods that apply an operation on lanes to both halves of registers.
macro_rules! by_halves {
    ($(fn $name:ident($($arg:ident),*) { $lanes:ident => $half:expr })*) => {$(
        #[inline(always)]
        fn $name(self, $($arg: (Half, Half)),*) -> (Half, Half) {
            let $lanes = self;
            ({ $(let $arg = $arg.0;)* $half }, { $(let $arg = $arg.1;)* $half })
        }
    )*};
}

impl RegisterSets for Halves {
    type Register = (Half, Half);

    by_halves! {
        fn none(a) { lanes => lanes.equal(a, Lanes::splat(lanes, 0)) }
        fn or_else(a, b) { lanes => own::select_by_mask(lanes, a, b, lanes.equal(a, Lanes::splat(lanes, 0))) }
        fn surely_in_each(may, sure) { lanes => own::select_by_mask(lanes, sure, may, lanes.three_bits(may)) }
        fn at_most_in_each(may, sure) { lanes => own::select_by_mask(lanes, sure, may, lanes.few_bits(sure)) }
        fn set_bits(a) { lanes => Lanes::popcount(lanes, a) }
        fn one_of(a, b, c) { lanes => lanes.one_of_three(a, b, c) }
    }
}

impl Matrices for Halves {
    const LOWEST: u32 = 0;
    const TABLES: &'static RegisterTables = &TABLES;

    by_halves! {
        fn and(a, b) { lanes => Lanes::and(lanes, a, b) }
        fn or(a, b) { lanes => Lanes::or(lanes, a, b) }
        fn xor(a, b) { lanes => Lanes::xor(lanes, a, b) }
        fn without(a, b) { lanes => Lanes::without(lanes, a, b) }
        fn add(a, b) { lanes => Lanes::add(lanes, a, b) }
        fn subtract(a, b) { lanes => own::subtract(lanes, a, b) }
        fn min(a, b) { lanes => Lanes::min(lanes, a, b) }
        fn other_squares(a) { lanes => own::other_squares(lanes, a) }
    }

    #[inline(always)]
    fn splat(self, word: u16) -> (Half, Half) {
        let words = Lanes::splat(self, word);
        (words, words)
    }

    #[inline(always)]
    fn next_box(self, (first, last): (Half, Half)) -> (Half, Half) {
        (own::upper_and_lower(self, first, last), first)
    }

    #[inline(always)]
    fn last_box(self, (first, last): (Half, Half)) -> (Half, Half) {
        (own::lower_parts(self, last, first), own::upper_and_lower(self, first, first))
    }

    #[inline(always)]
    fn transposed(self, (first, last): (Half, Half)) -> (Half, Half) {
        own::transposed(self, first, last)
    }

    #[inline(always)]
    fn meet(self, a: (Half, Half), b: (Half, Half)) -> bool {
        let (first, last) = Matrices::and(self, a, b);
        let any = Lanes::or(self, Lanes::or(self, first, last), own::upper_and_lower(self, first, first));
        own::lower(self, any) != 0
    }

    #[inline(always)]
    fn covers(self, a: (Half, Half), b: (Half, Half)) -> bool {
        let missing = Matrices::without(self, b, a);
        !self.meet(missing, missing)
    }

    /// Returns the register unchanged, as digits start at the lowest bit.
    #[inline(always)]
    fn shifted_down(self, a: (Half, Half)) -> (Half, Half) {
        a
    }

    #[inline(always)]
    fn sum_of_words(self, (first, last): (Half, Half)) -> i32 {
        let sums = Lanes::add(self, Lanes::add(self, first, last), own::upper_and_lower(self, first, first));
        let sums = own::lower(self, sums);
        let sum = (sums as u16).wrapping_add((sums >> 16) as u16).wrapping_add((sums >> 32) as u16);
        sum.cast_signed().into()
    }

    #[inline(always)]
    fn joined(self, minirows: (Half, Half), minicolumns: (Half, Half)) -> (Half, Half) {
        (own::lower_and_upper(self, minirows.0, minicolumns.0), minirows.1)
    }

    #[inline(always)]
    fn least_word(self, (joined, _): (Half, Half)) -> (usize, u16) {
        let mut least = (0, u16::MAX);
        let words = [own::lower(self, joined), own::lower(self, own::upper_and_lower(self, joined, joined))];
        for square in 0..6 {
            let word = (words[square / 3] >> (16 * (square % 3))) as u16;
            if word < least.1 {
                least = (square, word);
            }
        }
        least
    }

    #[inline(always)]
    fn load(self, words: &[u16; 16]) -> (Half, Half) {
        (Lanes::load(self, words), Lanes::load(self, &words[8..]))
    }

    #[inline(always)]
    fn store(self, a: (Half, Half), words: &mut [u16; 16]) {
        Lanes::store(self, a.0, words);
        Lanes::store(self, a.1, &mut words[8..]);
    }

    #[cfg(target_arch = "aarch64")]
    #[inline(always)]
    fn parse_cells(self, text: &[u8; 81]) -> CellRegisters<Self> {
        own::parse_cells(self, text)
    }

    #[cfg(target_arch = "aarch64")]
    #[inline(always)]
    fn write_cells(self, cells: CellRegisters<Self>, text: &mut [u8; 96]) {
        own::write_cells(self, cells, text);
    }
}
