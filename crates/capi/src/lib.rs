//! C interface of Ninefold, for C and every language that calls C: `include/ninefold.h` is generated from
//! this crate.
//!
//! An engine is a handle. It holds the memory that searches need, and the failure of the last call. There
//! is no global state: engines are independent of each other. One engine may be called from several
//! threads, which then wait for each other; an engine for each thread is faster.
//!
//! A puzzle is a pointer and a length in bytes, in any format that Ninefold reads, UTF-8. Calls return a
//! [`NinefoldStatus`]. Grids are written into the caller's memory; texts are handles that
//! the caller frees. No call unwinds into its caller, and none retains a pointer that it was given.
//!
//! | file | contents |
//! |---|---|
//! | `border` | conversion between pointers and values: nearly all of the `unsafe` |
//! | `engine` | the handle; the frame of every call; errors |
//! | `one` | calls for one puzzle |
//! | `many` | calls for many puzzles |
//! | `pictures` | boards in pictures |
//! | `puzzles` | generation of puzzles |
//! | `text` | texts that the caller frees |
//! | `failure`, `status` | failures of calls; the status of a call |

mod border;
pub mod engine;
mod failure;
pub mod many;
pub mod one;
pub mod pictures;
pub mod puzzles;
pub mod status;
pub mod text;

#[cfg(test)]
mod tests;

pub use engine::NinefoldEngine;
pub use failure::NinefoldPlace;
pub use one::NinefoldCheck;
pub use puzzles::NinefoldPuzzles;
pub use status::NinefoldStatus;
pub use text::NinefoldText;

use std::ffi::c_char;

/// The binary interface that this header describes. It changes when a program that was compiled with an older header would
/// not work: compare it with `ninefold_abi()`.
pub const NINEFOLD_ABI: u32 = 1;

/// The binary interface of the library that was linked or loaded: `NINEFOLD_ABI` of its own header.
#[unsafe(no_mangle)]
pub extern "C" fn ninefold_abi() -> u32 {
    NINEFOLD_ABI
}

/// The version of the library, such as `0.1.0`. It is never freed.
#[unsafe(no_mangle)]
pub extern "C" fn ninefold_version() -> *const c_char {
    const VERSION: &std::ffi::CStr =
        match std::ffi::CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
            Ok(version) => version,
            Err(_) => panic!("a version has no NUL"),
        };
    VERSION.as_ptr()
}
