//! Long-running work of the Python package on a thread of its own, while the interpreter stays responsive:
//! progress is reported and Ctrl-C is handled.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::{self, Thread};
use std::time::Duration;

use pyo3::prelude::*;

use crate::errors::InputError;

/// Interval at which Ctrl-C is checked.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Shared state of the work and its supervisor: a stop flag and the progress.
pub(crate) struct Supervision {
    stopped: AtomicBool,
    /// Amount of work done so far.
    pub(crate) progress_count: AtomicU64,
}

impl Supervision {
    /// Returns whether the supervised work was interrupted and its result is no longer needed.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

/// Guard that signals the end of the work, even after a panic, and wakes the waiting thread.
struct FinishGuard<'s> {
    is_over: &'s AtomicBool,
    waiting: Thread,
}

impl Drop for FinishGuard<'_> {
    fn drop(&mut self) {
        // The order matters: a thread that wakes up must see the flag. On a busy machine, the end of the
        // thread itself becomes visible much later.
        self.is_over.store(true, Ordering::Release);
        self.waiting.unpark();
    }
}

/// Runs work on another thread. `progress` is called with the amount done since its last call.
///
/// # Errors
/// The exception that Ctrl-C or `progress` raised.
pub(crate) fn run_reporting_progress<T: Send>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Supervision) -> T + Send,
) -> PyResult<T> {
    let supervision = Supervision { stopped: AtomicBool::new(false), progress_count: AtomicU64::new(0) };
    let progress = progress.map(|progress| progress.clone().unbind());
    let is_over = AtomicBool::new(false);
    let (supervision, progress, is_over) = (&supervision, &progress, &is_over);
    py.detach(|| {
        thread::scope(|scope| {
            let finish = FinishGuard { is_over, waiting: thread::current() };
            // The work runs on its own thread and wakes this one at its end.
            let working = scope.spawn(move || {
                let _finish = finish;
                work(supervision)
            });
            let mut told = 0;
            let mut raised = Ok(());
            loop {
                // Read the flag before the progress, so that the last round reports all of it.
                let is_last = is_over.load(Ordering::Acquire);
                if raised.is_ok() {
                    raised = report_progress_and_interrupts(supervision, progress.as_ref(), &mut told);
                    supervision.stopped.store(raised.is_err(), Ordering::Relaxed);
                }
                if is_last {
                    break;
                }
                thread::park_timeout(POLL_INTERVAL);
            }
            // A panic of the work goes on in this thread.
            let result = working.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            raised.map(|()| result)
        })
    })
}

/// Runs work that can't be interrupted. Ctrl-C is handled at once all the same; a background thread then
/// finishes the work on its own.
///
/// # Errors
/// The exception that Ctrl-C raised.
pub(crate) fn run_abandonable<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    py.detach(|| {
        let (sender, results) = mpsc::channel();
        let working = thread::spawn(move || {
            // If the caller has left, the result is dropped.
            let _ = sender.send(work());
        });
        loop {
            match results.recv_timeout(POLL_INTERVAL) {
                Ok(result) => return Ok(result),
                // Look for Ctrl-C from time to time.
                Err(RecvTimeoutError::Timeout) => Python::attach(|py| py.check_signals())?,
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        // The channel closed without a result: the work has panicked.
        match working.join() {
            Err(panic) => std::panic::resume_unwind(panic),
            Ok(()) => Err(InputError::new("the work ended without a result").into()),
        }
    })
}

fn report_progress_and_interrupts(
    supervision: &Supervision,
    progress: Option<&Py<PyAny>>,
    reported: &mut u64,
) -> PyResult<()> {
    let done = supervision.progress_count.load(Ordering::Relaxed);
    let since = done - std::mem::replace(reported, done);
    Python::attach(|py| {
        if let Some(progress) = progress.filter(|_| since > 0) {
            progress.call1(py, (since,))?;
        }
        py.check_signals()
    })
}
