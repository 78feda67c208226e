//! Border to C: checks of a caller's pointers, as far as a pointer can be checked, and writing through them.
//!
//! No reference to memory that is written is ever created: complete answers are copied out of the
//! library's own memory. A caller's input and output may therefore overlap, and a call that fails writes
//! nothing.

use std::ffi::{CStr, c_char};
use std::time::Duration;

use crate::failure::CallError;

/// Memory of the caller for a call's output.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OutputBuffer<T> {
    start: *mut T,
    capacity: usize,
}

impl<T: Copy> OutputBuffer<T> {
    /// Wraps a caller's memory for `capacity` items.
    ///
    /// # Safety
    /// Unless it is NULL, `start` is aligned and valid for writing `capacity` items as long as the value
    /// lives.
    pub(crate) unsafe fn new(start: *mut T, capacity: usize) -> OutputBuffer<T> {
        OutputBuffer { start, capacity }
    }

    /// Checks that the caller's buffer has room for this many items. `what` names the argument.
    pub(crate) fn check_capacity(&self, what: &str, items: usize) -> Result<(), CallError> {
        if items > 0 && self.start.is_null() {
            return Err(CallError::invalid_argument(format!("{what} is NULL")));
        }
        if self.capacity < items {
            let message = format!("{what} has room for {}, expected at least {items}", self.capacity);
            return Err(CallError::invalid_argument(message));
        }
        Ok(())
    }

    /// Writes items from the start on; [`check_capacity`](OutputBuffer::check_capacity) was called for as
    /// many before.
    ///
    /// # Panics
    /// If there is no room for them.
    pub(crate) fn write(&self, items: &[T]) {
        assert!(self.check_capacity("an answer", items.len()).is_ok(), "it was asked before");
        if !items.is_empty() {
            // SAFETY: `start` is not NULL and has room for as many items, by the line above and the
            // promise to `new`; the items are the library's own, so the two don't overlap.
            unsafe { std::ptr::copy_nonoverlapping(items.as_ptr(), self.start, items.len()) };
        }
    }
}

/// Returns the bytes at a pointer, for the duration of a call. `what` names the argument.
///
/// # Safety
/// Unless it is NULL, `start` is valid for reading `length` bytes, and nobody writes them, as long as the
/// result lives.
pub(crate) unsafe fn read_bytes<'a>(
    what: &str,
    start: *const c_char,
    length: usize,
) -> Result<&'a [u8], CallError> {
    match (start.is_null(), isize::try_from(length)) {
        (_, Ok(0)) => Ok(&[]),
        (true, _) => Err(CallError::invalid_argument(format!("{what} is NULL"))),
        (false, Err(_)) => {
            Err(CallError::invalid_argument(format!("{what} has {length} bytes, more than memory can")))
        }
        // SAFETY: it is not NULL and not longer than an object can be; the caller promises the rest. Bytes
        // need no alignment.
        (false, Ok(_)) => Ok(unsafe { std::slice::from_raw_parts(start.cast(), length) }),
    }
}

/// Reads a name from C; NULL means the default.
///
/// # Safety
/// Unless it is NULL, `start` points to NUL-terminated text that nobody changes as long as the result
/// lives.
pub(crate) unsafe fn read_name<'a>(
    what: &str,
    start: *const c_char,
    usual: &'static str,
) -> Result<&'a str, CallError> {
    if start.is_null() {
        return Ok(usual);
    }
    // SAFETY: it is not NULL, and the caller promises the rest.
    let name = unsafe { CStr::from_ptr(start) };
    name.to_str().map_err(|_| CallError::invalid_argument(format!("{what} is not UTF-8")))
}

/// Converts a time limit in seconds; 0 means none.
pub(crate) fn parse_time_limit(seconds: f64) -> Result<Option<Duration>, CallError> {
    let wrong = |_| CallError::invalid_argument(format!("seconds is {seconds}, expected 0 or a time"));
    let budget = Duration::try_from_secs_f64(seconds).map_err(wrong)?;
    Ok(Some(budget).filter(|budget| !budget.is_zero()))
}

/// Returns the value behind a handle, or `None` for NULL.
///
/// # Safety
/// Unless it is NULL, the handle was created by [`create_handle`] and is not freed before the result is
/// dropped.
pub(crate) unsafe fn deref_handle<'a, T: Sync>(handle: *const T) -> Option<&'a T> {
    // SAFETY: a handle that is not NULL comes from `Box::into_raw`, so it is aligned and points to a live
    // value until it is given back. Only shared references to that value are made; `Sync` lets threads share
    // them.
    unsafe { handle.as_ref() }
}

/// Creates a handle for a caller, who frees it with [`free_handle`].
pub(crate) fn create_handle<T>(value: T) -> *mut T {
    Box::into_raw(Box::new(value))
}

/// Frees the value behind a handle; does nothing for NULL.
///
/// # Safety
/// Unless it is NULL, the handle was created by [`create_handle`], was not freed before, and no other call
/// uses it.
pub(crate) unsafe fn free_handle<T>(handle: *mut T) {
    if !handle.is_null() {
        // SAFETY: the handle comes from `Box::into_raw` and is used for the last time, by the caller's
        // promise.
        drop(unsafe { Box::from_raw(handle) });
    }
}
