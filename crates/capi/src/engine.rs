//! Engine handles for C, the frame of every call with one, and errors.

use std::ffi::c_char;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use ninefold::generate::canon::Canonizer;
use ninefold::{Guide, Solver};

use crate::NinefoldStatus;
use crate::border::{self, OutputBuffer};
use crate::failure::{CallError, NinefoldPlace};

/// An engine. Make it with `ninefold_engine_new`, free it with `ninefold_engine_free`.
///
/// Threads: any thread may make it, call it and free it. Several may call one engine at the same time: their calls take turns, but
/// for `ninefold_stop`, `ninefold_error` and `ninefold_error_place`, which never wait for a call. The error is that of the call that
/// ended last, whoever made it, so threads that ask for errors need an engine each; with an engine each, they also don't wait.
/// Different engines share nothing. Don't free it while another thread is in a call with it.
#[derive(Debug, Default)]
pub struct NinefoldEngine {
    stop: AtomicBool,
    /// The failure of the last call; outside `tools`, so that it can be read while a call runs.
    failure: Mutex<Option<CallError>>,
    tools: Mutex<EngineTools>,
}

/// Solvers that calls use; they keep their memory from call to call.
#[derive(Debug, Default)]
pub(crate) struct EngineTools {
    pub(crate) solver: Solver,
    pub(crate) guide: Guide,
    pub(crate) canonizer: Canonizer,
}

/// Flag that tells whether `ninefold_stop` was called since the call began.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StopFlag<'a>(&'a AtomicBool);

impl StopFlag<'_> {
    pub(crate) fn is_stop_requested(self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Runs a call with an engine: waits for its turn, works, records the failure, and never unwinds.
///
/// # Safety
/// `engine` is NULL or a live handle.
pub(crate) unsafe fn run_call(
    engine: *const NinefoldEngine,
    work: impl FnOnce(&mut EngineTools, StopFlag<'_>) -> Result<(), CallError>,
) -> NinefoldStatus {
    // SAFETY: the caller promises that the handle is live.
    let Some(engine) = (unsafe { border::deref_handle(engine) }) else { return NinefoldStatus::Argument };
    let mut tools = engine.tools.lock().unwrap_or_else(PoisonError::into_inner);
    engine.stop.store(false, Ordering::Relaxed);
    let answer = catch_panic(|| work(&mut tools, StopFlag(&engine.stop)));
    if matches!(&answer, Err(failure) if failure.status == NinefoldStatus::Internal) {
        // After a panic the tools may be inconsistent, so they are replaced.
        *tools = EngineTools::default();
    }
    drop(tools);
    let status = answer.as_ref().map_or_else(|failure| failure.status, |()| NinefoldStatus::Ok);
    *engine.failure.lock().unwrap_or_else(PoisonError::into_inner) = answer.err();
    status
}

/// Runs `work`, returning a panic as a failure.
pub(crate) fn catch_panic<T>(work: impl FnOnce() -> Result<T, CallError>) -> Result<T, CallError> {
    // The caller discards the state that a panic leaves behind.
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let said = panic.downcast_ref::<String>().map(String::as_str);
        let said = said.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("it panicked");
        Err(CallError::new(NinefoldStatus::Internal, format!("a mistake of ours, please tell us: {said}")))
    })
}

/// A new engine; NULL if there is no memory for it.
#[unsafe(no_mangle)]
pub extern "C" fn ninefold_engine_new() -> *mut NinefoldEngine {
    catch_panic(|| Ok(border::create_handle(NinefoldEngine::default()))).unwrap_or(ptr::null_mut())
}

/// Frees an engine; does nothing for NULL.
///
/// # Safety
/// `engine` is NULL or was not freed, and no call uses it any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_engine_free(engine: *mut NinefoldEngine) {
    // SAFETY: the caller promises that the handle is live and is used for the last time.
    unsafe { border::free_handle(engine) };
}

/// Ends the call that works with this engine, if there is one, soon; it says `NINEFOLD_STATUS_STOPPED`. Searches for steps, ratings
/// and calls about many puzzles look for it; the search for the solutions of one puzzle does not. Calls that wait for their turn, and
/// later ones, are not stopped.
///
/// Threads: meant for another thread than that of the call. It never waits, and may be called in a signal handler.
///
/// # Safety
/// `engine` is NULL or was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_stop(engine: *const NinefoldEngine) {
    // SAFETY: the caller promises that the handle is live.
    if let Some(engine) = unsafe { border::deref_handle(engine) } {
        engine.stop.store(true, Ordering::Relaxed);
    }
}

/// Writes what was wrong with the last call of an engine: a sentence in English, UTF-8, cut off where there is no more room,
/// always with a NUL behind it unless `capacity` is 0. Returns its whole length in bytes, without the NUL: 0 if nothing was
/// wrong.
///
/// # Safety
/// `engine` is NULL or was not freed; `out` is NULL or may be written for `capacity` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_error(
    engine: *const NinefoldEngine,
    out: *mut c_char,
    capacity: usize,
) -> usize {
    // SAFETY: the caller promises that the handle is live.
    let message = unsafe { border::deref_handle(engine) }.map_or_else(String::new, |engine| {
        let failure = engine.failure.lock().unwrap_or_else(PoisonError::into_inner);
        failure.as_ref().map_or_else(String::new, |failure| failure.message.clone())
    });
    if !out.is_null() && capacity > 0 {
        // Cut the text off at a whole character, with room for the NUL.
        let room = message.len().min(capacity - 1);
        let end = (0..=room).rev().find(|&end| message.is_char_boundary(end)).unwrap_or(0);
        let mut written = message.as_bytes()[..end].to_vec();
        written.push(0);
        // SAFETY: the caller promises that this many bytes may be written.
        unsafe { OutputBuffer::new(out.cast(), capacity) }.write(&written);
    }
    message.len()
}

/// Where in the text the last call of an engine found something wrong; zeros if nothing was, or if it has no place.
///
/// # Safety
/// `engine` is NULL or was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_error_place(engine: *const NinefoldEngine) -> NinefoldPlace {
    // SAFETY: the caller promises that the handle is live.
    unsafe { border::deref_handle(engine) }.map_or_else(NinefoldPlace::default, |engine| {
        let failure = engine.failure.lock().unwrap_or_else(PoisonError::into_inner);
        failure.as_ref().map_or_else(NinefoldPlace::default, |failure| failure.place)
    })
}
