//! Clock of the benchmarks: processor time of the calling thread, which other programs on the machine disturb
//! less than wall-clock time.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// The processor time of the benchmark's thread so far.
pub(crate) fn thread_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0))
}

/// Runs `work` and returns its processor time on this thread, and its result.
pub(crate) fn measure_time<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = thread_time();
    let result = work();
    (thread_time() - start, result)
}

/// The median of measured times.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
