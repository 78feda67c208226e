//! Ordered parallel processing of a stream: results in the order of the input, with bounded memory.
//!
//! The input is read and the results are taken on the calling thread; only the work in between is
//! distributed. Each thread has a worker of its own (an engine with its buffers) and takes the next item when
//! it is free, so one item that takes long doesn't delay the others. At most [`WINDOW_SIZE`] items for each thread
//! are read and not yet taken, so memory doesn't grow with the length of the stream.

use std::collections::VecDeque;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

/// Number of items for each thread that may be in progress: read from the input, their results not yet taken.
pub const WINDOW_SIZE: usize = 32;

/// Applies `work` to every item of `input` on `jobs` threads and passes the results to `take`, in order.
///
/// Finished results are taken before another item is read. So an input that has to wait can let them be taken
/// meanwhile: it returns items without a meaning.
///
/// `worker` creates each thread's own state. When `take` breaks, the rest of the input is not read and the
/// value is returned; items in work are finished and dropped, waiting ones are not begun.
///
/// ```
/// use std::num::NonZero;
/// use std::ops::ControlFlow;
///
/// let mut squares = Vec::new();
/// let jobs = NonZero::new(2).unwrap();
/// let stopped = ninefold_solve::stream::process_in_order(jobs, 0..1000u64, || (), |(), n| n * n, |square| {
///     squares.push(square);
///     if squares.len() == 10 { ControlFlow::Break("enough") } else { ControlFlow::Continue(()) }
/// });
/// assert_eq!(stopped, ControlFlow::Break("enough"));
/// assert_eq!(squares, [0, 1, 4, 9, 16, 25, 36, 49, 64, 81]);
/// ```
///
/// # Panics
/// If `work` panics, with its message.
pub fn process_in_order<I, W, T, R, B>(
    jobs: NonZero<usize>,
    input: I,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, T) -> R + Sync,
    take: impl FnMut(R) -> ControlFlow<B>,
) -> ControlFlow<B>
where
    I: IntoIterator<Item = T>,
    T: Send,
    R: Send,
{
    process_in_window(WINDOW_SIZE * jobs.get(), jobs, input, worker, work, take)
}

/// Processes a stream as [`process_in_order`] does, with another number of items in progress on all threads
/// together: more if some items take a thousand times as long as others, so that the other threads need not
/// wait for them.
///
/// # Panics
/// If `work` panics, with its message.
pub fn process_in_window<I, W, T, R, B>(
    window: usize,
    jobs: NonZero<usize>,
    input: I,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, T) -> R + Sync,
    mut take: impl FnMut(R) -> ControlFlow<B>,
) -> ControlFlow<B>
where
    I: IntoIterator<Item = T>,
    T: Send,
    R: Send,
{
    let mut input = input.into_iter();
    if jobs.get() == 1 {
        let mut worker = worker();
        return input.try_for_each(|item| take(work(&mut worker, item)));
    }
    // One channel gives numbered items to the threads, another returns their results.
    let (give, given) = channel::<NumberedItem<T>>();
    let (done, finished) = channel::<NumberedItem<std::thread::Result<R>>>();
    let (given, over) = (Mutex::new(given), AtomicBool::new(false));
    let (given, over, worker, work) = (&given, &over, &worker, &work);
    std::thread::scope(|scope| {
        for _ in 0..jobs.get() {
            let done = done.clone();
            scope.spawn(move || {
                let mut state = worker();
                while let Some((number, item)) = receive_item(given).filter(|_| !over.load(Ordering::Relaxed))
                {
                    let result = catch_unwind(AssertUnwindSafe(|| work(&mut state, item)));
                    let panicked = result.is_err();
                    if done.send((number, result)).is_err() || panicked {
                        break;
                    }
                }
            });
        }
        drop(done);
        // Set whether it ends normally or by a panic: waiting items are not processed then.
        let _over = StopOnDrop(over);
        deliver_in_order(window.max(jobs.get()), &mut input, give, &finished, &mut take)
    })
}

/// Tells the threads, when it is dropped, that no more results are taken.
struct StopOnDrop<'a>(&'a AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// An item or a result with its place in the stream.
type NumberedItem<T> = (usize, T);

/// Waits for the next item; `None` if there will be none.
fn receive_item<T>(items: &Mutex<Receiver<T>>) -> Option<T> {
    items.lock().ok()?.recv().ok()
}

/// Takes the results in order; reads items while fewer than `window` are in progress, else waits for results.
fn deliver_in_order<T, R, B>(
    window: usize,
    input: &mut impl Iterator<Item = T>,
    give: Sender<NumberedItem<T>>,
    finished: &Receiver<NumberedItem<std::thread::Result<R>>>,
    take: &mut impl FnMut(R) -> ControlFlow<B>,
) -> ControlFlow<B> {
    // Results from number `taken` on; `None` while a thread has it.
    let mut under_way: VecDeque<Option<R>> = VecDeque::new();
    let mut taken = 0;
    let mut more = true;
    loop {
        let mut result = finished.try_recv().ok();
        if result.is_none() {
            if more && under_way.len() < window {
                match input.next() {
                    None => more = false,
                    Some(item) => {
                        give.send((taken + under_way.len(), item))
                            .expect("the receiver lives as long as the threads");
                        under_way.push_back(None);
                    }
                }
                continue;
            }
            if under_way.is_empty() {
                return ControlFlow::Continue(());
            }
            result = finished.recv().ok();
        }
        let (number, result) = result.expect("threads live as long as items are given");
        // Other threads are still waiting for items: without this they would wait forever.
        under_way[number - taken] = Some(result.unwrap_or_else(|panic| resume_unwind(panic)));
        while let Some(Some(_)) = under_way.front() {
            taken += 1;
            if let Some(result) = under_way.pop_front().flatten() {
                take(result)?;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(jobs: usize, items: u64) {
        let mut found = Vec::new();
        // Uneven work: some items take much longer than their neighbours.
        let work = |spins: &mut u64, n: u64| {
            for _ in 0..(if n.is_multiple_of(17) { 20_000 } else { 10 }) {
                *spins = std::hint::black_box(*spins + 1);
            }
            n
        };
        let end = process_in_order(
            NonZero::new(jobs).unwrap(),
            0..items,
            || 0,
            work,
            |n| {
                found.push(n);
                ControlFlow::<()>::Continue(())
            },
        );
        assert_eq!(end, ControlFlow::Continue(()));
        assert_eq!(found, (0..items).collect::<Vec<_>>());
    }

    #[test]
    fn results_come_in_order_whatever_the_number_of_threads() {
        for jobs in [1, 2, 3, 8] {
            check(jobs, 0);
            check(jobs, 1);
            check(jobs, 1000);
        }
    }

    #[test]
    fn waiting_jobs_are_not_begun_after_a_break() {
        let begun = std::sync::atomic::AtomicUsize::new(0);
        let work = |(): &mut (), n: usize| {
            begun.fetch_add(1, Ordering::Relaxed);
            std::thread::sleep(std::time::Duration::from_millis(1));
            n
        };
        let jobs = NonZero::new(2).unwrap();
        let end = process_in_window(10_000, jobs, 0..10_000, || (), work, ControlFlow::Break);
        assert_eq!(end, ControlFlow::Break(0));
        // By the time that the first is taken all may be given out, but not all be done.
        assert!(begun.into_inner() < 5_000);
    }

    #[test]
    fn the_input_is_not_drawn_far_ahead() {
        let drawn = std::cell::Cell::new(0);
        let mut taken = 0;
        let input = (0..1000).inspect(|_| drawn.set(drawn.get() + 1));
        let _ = process_in_order(
            NonZero::new(2).unwrap(),
            input,
            || (),
            |(), n| n,
            |_| {
                taken += 1;
                assert!(drawn.get() <= taken + 2 * WINDOW_SIZE);
                ControlFlow::<()>::Continue(())
            },
        );
        assert_eq!(taken, 1000);
    }

    #[test]
    #[should_panic(expected = "fifty")]
    fn a_panic_in_the_work_is_not_swallowed() {
        let _ = process_in_order(
            NonZero::new(2).unwrap(),
            0..100,
            || (),
            |(), n| assert!(n != 50, "fifty"),
            |()| ControlFlow::<()>::Continue(()),
        );
    }
}
