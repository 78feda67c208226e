//! Text that a C caller frees.

use std::ffi::c_char;
use std::ptr;

use crate::border;

/// A text that a call made: UTF-8, with a NUL behind it. Free it with `ninefold_text_free`.
///
/// Threads: it never changes, so any number of threads may read it at the same time, without waiting. It outlives its engine. Any thread
/// may free it, when no other reads it any more.
#[derive(Debug)]
pub struct NinefoldText {
    /// The text and a NUL.
    bytes: Vec<u8>,
}

impl NinefoldText {
    pub(crate) fn new(text: String) -> NinefoldText {
        let mut bytes = text.into_bytes();
        bytes.push(0);
        NinefoldText { bytes }
    }
}

/// The first byte of a text; a NUL stands behind the last. NULL for NULL.
///
/// # Safety
/// `text` is NULL or was not freed. What this gives is valid until it is.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_text_data(text: *const NinefoldText) -> *const c_char {
    // SAFETY: the caller promises that the handle is live.
    unsafe { border::deref_handle(text) }.map_or(ptr::null(), |text| text.bytes.as_ptr().cast())
}

/// The length of a text in bytes, without the NUL; 0 for NULL.
///
/// # Safety
/// `text` is NULL or was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_text_length(text: *const NinefoldText) -> usize {
    // SAFETY: the caller promises that the handle is live.
    unsafe { border::deref_handle(text) }.map_or(0, |text| text.bytes.len() - 1)
}

/// Frees a text; does nothing for NULL.
///
/// # Safety
/// `text` is NULL or was not freed, and nobody uses it any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_text_free(text: *mut NinefoldText) {
    // SAFETY: the caller promises that the handle is live and is used for the last time.
    unsafe { border::free_handle(text) };
}
