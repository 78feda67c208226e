//! Long work: a thread does it, while the interpreter goes on, progress is told and Ctrl-C is heard.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::{self, Thread};
use std::time::Duration;

use pyo3::prelude::*;

use crate::told::Told;

/// How often somebody looks whether Ctrl-C was pressed.
const LOOK: Duration = Duration::from_millis(20);

/// What the work is told, and tells.
pub(crate) struct Supervision {
    stopped: AtomicBool,
    /// How much is done.
    pub(crate) done: AtomicU64,
}

impl Supervision {
    /// Whether nobody wants the result any more.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

/// Says that the work is over, however it ends, and wakes who waits for it.
struct Finish<'s> {
    is_over: &'s AtomicBool,
    waiting: Thread,
}

impl Drop for Finish<'_> {
    fn drop(&mut self) {
        // In this order: who is woken must see it. That the thread itself has ended is seen later, on a busy machine much later.
        self.is_over.store(true, Ordering::Release);
        self.waiting.unpark();
    }
}

/// Does the work. `progress` is called with what was done since the last call.
///
/// # Errors
/// What Ctrl-C or `progress` raised.
pub(crate) fn supervised<T: Send>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Supervision) -> T + Send,
) -> PyResult<T> {
    let supervision = Supervision { stopped: AtomicBool::new(false), done: AtomicU64::new(0) };
    let progress = progress.map(|progress| progress.clone().unbind());
    let is_over = AtomicBool::new(false);
    let (supervision, progress, is_over) = (&supervision, &progress, &is_over);
    py.detach(|| {
        thread::scope(|scope| {
            let finish = Finish { is_over, waiting: thread::current() };
            let working = scope.spawn(move || {
                let _finish = finish;
                work(supervision)
            });
            let mut told = 0;
            let mut raised = Ok(());
            loop {
                let is_last = is_over.load(Ordering::Acquire);
                if raised.is_ok() {
                    raised = look(supervision, progress.as_ref(), &mut told);
                    supervision.stopped.store(raised.is_err(), Ordering::Relaxed);
                }
                if is_last {
                    break;
                }
                thread::park_timeout(LOOK);
            }
            let result = working.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            raised.map(|()| result)
        })
    })
}

/// Does work that can't be stopped half-way. Ctrl-C is heard at once all the same, and leaves the rest to a thread that ends by itself.
///
/// # Errors
/// What Ctrl-C raised.
pub(crate) fn abandonable<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    py.detach(|| {
        let (sender, results) = mpsc::channel();
        let working = thread::spawn(move || {
            // Where nobody waits any more, the result is for nobody.
            let _ = sender.send(work());
        });
        loop {
            match results.recv_timeout(LOOK) {
                Ok(result) => return Ok(result),
                Err(RecvTimeoutError::Timeout) => Python::attach(|py| py.check_signals())?,
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        match working.join() {
            Err(panic) => std::panic::resume_unwind(panic),
            Ok(()) => Err(Python::attach(|py| Told::new("the work ended without a result").raise(py))),
        }
    })
}

fn look(supervision: &Supervision, progress: Option<&Py<PyAny>>, told: &mut u64) -> PyResult<()> {
    let done = supervision.done.load(Ordering::Relaxed);
    let since = done - std::mem::replace(told, done);
    Python::attach(|py| {
        if let Some(progress) = progress.filter(|_| since > 0) {
            progress.call1(py, (since,))?;
        }
        py.check_signals()
    })
}
