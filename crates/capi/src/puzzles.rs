//! C calls to generate puzzles, one after the other.

use std::ffi::c_char;
use std::ptr;
use std::sync::{Mutex, PoisonError};

use ninefold::generate::minimal::GeneratedPuzzle;
use ninefold::generate::{GeneratedPuzzles, generate};

use crate::NinefoldStatus;
use crate::border::{self, OutputBuffer};
use crate::engine::catch_panic;
use crate::failure::CallError;
use crate::one::nul_terminate;

/// The minimal puzzles of a seed, without end. Make it with `ninefold_puzzles_new`, free it with `ninefold_puzzles_free`.
///
/// Threads: any thread may make it, ask it and free it. Several may ask at the same time: they take turns, and each puzzle is given
/// to one of them. Don't free it while another thread asks.
#[derive(Debug)]
pub struct NinefoldPuzzles(Mutex<GeneratedPuzzles<'static>>);

/// The minimal puzzles of a seed; the same seed gives the same ones. NULL if there is no memory.
#[unsafe(no_mangle)]
pub extern "C" fn ninefold_puzzles_new(seed: u64) -> *mut NinefoldPuzzles {
    catch_panic(|| Ok(border::create_handle(NinefoldPuzzles(Mutex::new(generate(seed))))))
        .unwrap_or(ptr::null_mut())
}

/// Writes the next puzzle: 81 characters, a dot for an empty cell, and a NUL, so `capacity` is at least 82.
///
/// # Safety
/// `puzzles` is NULL or was not freed; `puzzle` is NULL or may be written for `capacity` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_puzzles_next(
    puzzles: *const NinefoldPuzzles,
    puzzle: *mut c_char,
    capacity: usize,
) -> NinefoldStatus {
    // SAFETY: the caller promises that the handle is live.
    let Some(puzzles) = (unsafe { border::deref_handle(puzzles) }) else { return NinefoldStatus::Argument };
    let made = catch_panic(|| {
        // SAFETY: the caller promises what may be written.
        let out = unsafe { OutputBuffer::new(puzzle.cast::<u8>(), capacity) };
        out.check_capacity("puzzle", 82)?;
        let mut puzzles = puzzles.0.lock().unwrap_or_else(PoisonError::into_inner);
        let made =
            puzzles.next().ok_or_else(|| CallError::new(NinefoldStatus::Internal, "no more puzzles"))?;
        out.write(&nul_terminate(GeneratedPuzzle::to_text(&made)));
        Ok(())
    });
    made.map_or_else(|failure| failure.status, |()| NinefoldStatus::Ok)
}

/// Frees the puzzles of a seed; does nothing for NULL.
///
/// # Safety
/// `puzzles` is NULL or was not freed, and nobody uses it any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_puzzles_free(puzzles: *mut NinefoldPuzzles) {
    // SAFETY: the caller promises that the handle is live and is used for the last time.
    unsafe { border::free_handle(puzzles) };
}
