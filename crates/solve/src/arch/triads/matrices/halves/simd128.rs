//! Operations of the single engine on registers of 128 bits with the vectors of WebAssembly.

use super::{Half, Halves};
use core::arch::wasm32::*;

/// Declares functions for intrinsics.
macro_rules! operations {
    ($(fn $name:ident($($arg:ident: $of:ty),*) -> $to:ty { $body:expr })*) => {$(
        #[inline(always)]
        pub(super) fn $name(_: Halves, $($arg: $of),*) -> $to { $body }
    )*};
}

operations! {
    fn select_by_mask(a: Half, b: Half, mask: Half) -> Half { v128_or(a, v128_and(b, mask)) }
    fn subtract(a: Half, b: Half) -> Half { i16x8_sub(a, b) }
    fn upper_and_lower(a: Half, b: Half) -> Half { i64x2_shuffle::<1, 2>(a, b) }
    fn lower_and_upper(a: Half, b: Half) -> Half { i64x2_shuffle::<0, 3>(a, b) }
    fn lower_parts(a: Half, b: Half) -> Half { i64x2_shuffle::<0, 2>(a, b) }
    fn transposed(first: Half, last: Half) -> (Half, Half) {{
        (
            i16x8_shuffle::<0, 4, 8, 11, 1, 5, 9, 11>(first, last),
            i16x8_shuffle::<2, 6, 10, 11, 3, 7, 11, 11>(first, last),
        )
    }}
    fn other_squares(a: Half) -> Half {
        v128_or(i16x8_shuffle::<1, 2, 0, 3, 5, 6, 4, 7>(a, a), i16x8_shuffle::<2, 0, 1, 3, 6, 4, 5, 7>(a, a))
    }
    fn lower(a: Half) -> u64 { u64x2_extract_lane::<0>(a) }
}
