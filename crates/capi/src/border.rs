//! The border: what a caller's pointers mean, checked as far as a pointer can be, and what is written through them.
//!
//! No reference to memory that is written is ever made: answers are copied out of our own memory when they are complete. So a
//! caller's input and output may overlap, and nothing is written by a call that fails.

use std::ffi::{CStr, c_char};
use std::time::Duration;

use crate::failure::Failure;

/// Something that a call writes into.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Out<T> {
    start: *mut T,
    capacity: usize,
}

impl<T: Copy> Out<T> {
    /// Room for `capacity` items.
    ///
    /// # Safety
    /// Unless it is NULL, `start` is aligned and may be written for `capacity` items as long as the value lives.
    pub(crate) unsafe fn new(start: *mut T, capacity: usize) -> Out<T> {
        Out { start, capacity }
    }

    /// Whether there is room for this many items. `what` names the argument.
    pub(crate) fn needs(&self, what: &str, items: usize) -> Result<(), Failure> {
        if items > 0 && self.start.is_null() {
            return Err(Failure::argument(format!("{what} is NULL")));
        }
        if self.capacity < items {
            let told = format!("{what} has room for {}, expected at least {items}", self.capacity);
            return Err(Failure::argument(told));
        }
        Ok(())
    }

    /// Writes items into the first places; [`needs`](Out::needs) was asked for as many.
    ///
    /// # Panics
    /// When there is no room for them.
    pub(crate) fn write(&self, items: &[T]) {
        assert!(self.needs("an answer", items.len()).is_ok(), "it was asked before");
        if !items.is_empty() {
            // SAFETY: `start` is not NULL and has room for as many items, by the line above and the promise to `new`; they are
            // our own, so the two don't overlap.
            unsafe { std::ptr::copy_nonoverlapping(items.as_ptr(), self.start, items.len()) };
        }
    }
}

/// The bytes at a pointer, for as long as a call lasts. `what` names the argument.
///
/// # Safety
/// Unless it is NULL, `start` may be read for `length` bytes, and nobody writes them, as long as the answer lives.
pub(crate) unsafe fn bytes<'a>(what: &str, start: *const c_char, length: usize) -> Result<&'a [u8], Failure> {
    match (start.is_null(), isize::try_from(length)) {
        (_, Ok(0)) => Ok(&[]),
        (true, _) => Err(Failure::argument(format!("{what} is NULL"))),
        (false, Err(_)) => Err(Failure::argument(format!("{what} has {length} bytes, more than memory can"))),
        // SAFETY: it is not NULL and not longer than an object can be; the caller promises the rest. Bytes need no alignment.
        (false, Ok(_)) => Ok(unsafe { std::slice::from_raw_parts(start.cast(), length) }),
    }
}

/// A name; the usual one where it is NULL.
///
/// # Safety
/// Unless it is NULL, `start` points to text that ends with NUL and that nobody changes as long as the answer lives.
pub(crate) unsafe fn name<'a>(
    what: &str,
    start: *const c_char,
    usual: &'static str,
) -> Result<&'a str, Failure> {
    if start.is_null() {
        return Ok(usual);
    }
    // SAFETY: it is not NULL, and the caller promises the rest.
    let name = unsafe { CStr::from_ptr(start) };
    name.to_str().map_err(|_| Failure::argument(format!("{what} is not UTF-8")))
}

/// A time, if there is a limit.
pub(crate) fn budget(seconds: f64) -> Result<Option<Duration>, Failure> {
    let wrong = |_| Failure::argument(format!("seconds is {seconds}, expected 0 or a time"));
    let budget = Duration::try_from_secs_f64(seconds).map_err(wrong)?;
    Ok(Some(budget).filter(|budget| !budget.is_zero()))
}

/// The thing behind a handle.
///
/// # Safety
/// Unless it is NULL, the handle was made by [`handle`] and was not given back, and is not as long as the answer lives.
pub(crate) unsafe fn behind<'a, T: Sync>(handle: *const T) -> Option<&'a T> {
    // SAFETY: a handle that is not NULL comes from `Box::into_raw`, so it is aligned and points to a live value until it is
    // given back. Only shared references to that value are made; `Sync` lets threads share them.
    unsafe { handle.as_ref() }
}

/// A handle for a caller, who gives it back to [`give_back`].
pub(crate) fn handle<T>(value: T) -> *mut T {
    Box::into_raw(Box::new(value))
}

/// Frees what is behind a handle; does nothing for NULL.
///
/// # Safety
/// Unless it is NULL, the handle was made by [`handle`], was not given back, and no other call uses it.
pub(crate) unsafe fn give_back<T>(handle: *mut T) {
    if !handle.is_null() {
        // SAFETY: the handle comes from `Box::into_raw` and is used for the last time, by the caller's promise.
        drop(unsafe { Box::from_raw(handle) });
    }
}
