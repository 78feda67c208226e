//! C calls for many puzzles: 81 characters each, concatenated without separators, with digits and `.` or `0`
//! for an empty cell. They use the table operations, so all front ends give the same results.

use std::ffi::c_char;
use std::num::NonZero;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, UInt64Type};
use arrow_array::{Array, ArrayRef, FixedSizeBinaryArray, RecordBatch};
use arrow_buffer::Buffer;
use ninefold::rate::RatingScale;
use ninefold_arrow::{Error, RateOptions, RunOptions};

use crate::NinefoldStatus;
use crate::border::{self, OutputBuffer};
use crate::engine::{EngineTools, NinefoldEngine, StopFlag, run_call};
use crate::failure::CallError;
use crate::one::read_profile;

/// Number of puzzles processed at a time, so that memory does not grow with the number of puzzles.
const PUZZLES_PER_SLICE: usize = 1 << 18;

/// Solves `count` puzzles, with `threads` threads, 0 for as many as the machine has. Writes 81 digits for each of them, of several
/// solutions the first, dots where there is none; and a status of each.
///
/// # Safety
/// `engine` is NULL or was not freed; `puzzles` is NULL or may be read for `81 * count` bytes, `solutions` is NULL or may be written
/// for `81 * count` bytes, `statuses` is NULL or may be written for `count` bytes. They may overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_solve_many(
    engine: *const NinefoldEngine,
    puzzles: *const c_char,
    count: usize,
    threads: u32,
    solutions: *mut c_char,
    statuses: *mut u8,
) -> NinefoldStatus {
    let work = |_: &mut EngineTools, stop: StopFlag<'_>| {
        // SAFETY: the caller promises what may be read and written.
        let (many, solutions, statuses) = unsafe {
            (
                PuzzleBytes::new(puzzles, count)?,
                OutputBuffer::new(solutions.cast::<u8>(), 81 * count),
                OutputBuffer::new(statuses, count),
            )
        };
        // Check the space for results before any work.
        solutions.check_capacity("solutions", 81 * count)?;
        statuses.check_capacity("statuses", count)?;
        let answered = many.run_batches(threads, stop, ninefold_arrow::solve_batch)?;
        solutions.write(&answered.grid_column("solution"));
        statuses.write(&answered.status_column());
        Ok(())
    };
    // SAFETY: the caller promises that the handle is live.
    unsafe { run_call(engine, work) }
}

/// Counts the solutions of `count` puzzles, of each up to `limit`; 0 where a status is `NINEFOLD_STATUS_INVALID`.
///
/// # Safety
/// `engine` is NULL or was not freed; `puzzles` is NULL or may be read for `81 * count` bytes, `count_column` is NULL or may be written for
/// `count` numbers, `statuses` is NULL or may be written for `count` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_count_many(
    engine: *const NinefoldEngine,
    puzzles: *const c_char,
    count: usize,
    threads: u32,
    limit: u64,
    counts: *mut u64,
    statuses: *mut u8,
) -> NinefoldStatus {
    let work = |_: &mut EngineTools, stop: StopFlag<'_>| {
        // SAFETY: the caller promises what may be read and written.
        let (many, counts, statuses) = unsafe {
            (
                PuzzleBytes::new(puzzles, count)?,
                OutputBuffer::new(counts, count),
                OutputBuffer::new(statuses, count),
            )
        };
        // Check the space for results before any work.
        counts.check_capacity("counts", count)?;
        statuses.check_capacity("statuses", count)?;
        let answered =
            many.run_batches(threads, stop, |batch, run| ninefold_arrow::count_solutions(batch, limit, run))?;
        counts.write(&answered.count_column("count"));
        statuses.write(&answered.status_column());
        Ok(())
    };
    // SAFETY: the caller promises that the handle is live.
    unsafe { run_call(engine, work) }
}

/// Rates `count` puzzles on one of Sudoku Explainer's scales: `se`, `se-original` or `sukaku`; NULL is `se`. Writes ER, EP and ED
/// of each, three numbers a puzzle; NaN where there is no rating. A puzzle that takes longer than `seconds` is given up
/// (`NINEFOLD_STATUS_TIMEOUT`); 0 is no limit.
///
/// # Safety
/// `engine` is NULL or was not freed; `puzzles` is NULL or may be read for `81 * count` bytes, `profile` is NULL or ends with NUL,
/// `rating_triples` is NULL or may be written for `3 * count` numbers, `statuses` is NULL or may be written for `count` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_rate_many(
    engine: *const NinefoldEngine,
    puzzles: *const c_char,
    count: usize,
    threads: u32,
    profile: *const c_char,
    seconds: f64,
    ratings: *mut f64,
    statuses: *mut u8,
) -> NinefoldStatus {
    let work = |_: &mut EngineTools, stop: StopFlag<'_>| {
        // SAFETY: the caller promises what may be read and written.
        let (many, profile) =
            unsafe { (PuzzleBytes::new(puzzles, count)?, self::read_profile(profile, "se")?) };
        // SAFETY: as above; `81 * count` is a number, so `3 * count` is.
        let (ratings, statuses) =
            unsafe { (OutputBuffer::new(ratings, 3 * count), OutputBuffer::new(statuses, count)) };
        // Check the space for results before any work.
        ratings.check_capacity("ratings", 3 * count)?;
        statuses.check_capacity("statuses", count)?;
        // Only scales with all three numbers fit into the columns.
        let parts = profile.new_tally().result_fields();
        if !RATING_PARTS.iter().all(|part| parts.iter().any(|(name, _)| name == part)) {
            let told =
                format!("the profile {:?} has no ER, EP and ED; ninefold_rate knows it", profile.name());
            return Err(CallError::invalid_argument(told));
        }
        let how =
            RateOptions { profile: &profile, effort: None, time_limit: border::parse_time_limit(seconds)? };
        let answered =
            many.run_batches(threads, stop, |batch, run| ninefold_arrow::rate_batch(batch, &how, run))?;
        ratings.write(&answered.rating_triples());
        statuses.write(&answered.status_column());
        Ok(())
    };
    // SAFETY: the caller promises that the handle is live.
    unsafe { run_call(engine, work) }
}

/// Writes the canonical forms of `count` puzzles: 81 digits for each, 0 for an empty cell; dots where there is none.
///
/// # Safety
/// `engine` is NULL or was not freed; `puzzles` is NULL or may be read for `81 * count` bytes, `forms` is NULL or may be written for
/// `81 * count` bytes, `statuses` is NULL or may be written for `count` bytes. They may overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_canon_many(
    engine: *const NinefoldEngine,
    puzzles: *const c_char,
    count: usize,
    threads: u32,
    forms: *mut c_char,
    statuses: *mut u8,
) -> NinefoldStatus {
    let work = |_: &mut EngineTools, stop: StopFlag<'_>| {
        // SAFETY: the caller promises what may be read and written.
        let (many, forms, statuses) = unsafe {
            (
                PuzzleBytes::new(puzzles, count)?,
                OutputBuffer::new(forms.cast::<u8>(), 81 * count),
                OutputBuffer::new(statuses, count),
            )
        };
        // Check the space for results before any work.
        forms.check_capacity("forms", 81 * count)?;
        statuses.check_capacity("statuses", count)?;
        let answered = many.run_batches(threads, stop, ninefold_arrow::add_canonical_forms)?;
        forms.write(&answered.grid_column("canonical"));
        statuses.write(&answered.status_column());
        Ok(())
    };
    // SAFETY: the caller promises that the handle is live.
    unsafe { run_call(engine, work) }
}

/// Parts of a rating on Sudoku Explainer's scales.
const RATING_PARTS: [&str; 3] = ["er", "ep", "ed"];

/// Puzzles of a caller.
struct PuzzleBytes<'a>(&'a [u8]);

impl<'a> PuzzleBytes<'a> {
    /// Wraps `count` puzzles, of which there can't be more than fit into memory, so sums of lengths don't
    /// overflow.
    ///
    /// # Safety
    /// `puzzles` is NULL or valid for reading `81 * count` bytes, as long as the value lives.
    unsafe fn new(puzzles: *const c_char, count: usize) -> Result<PuzzleBytes<'a>, CallError> {
        let length = count.checked_mul(81).filter(|length| isize::try_from(*length).is_ok());
        let too_many = || CallError::invalid_argument(format!("count is {count}, more than memory can hold"));
        // SAFETY: the caller promises what may be read.
        Ok(PuzzleBytes(unsafe { border::read_bytes("puzzles", puzzles, length.ok_or_else(too_many)?) }?))
    }

    /// Runs an operation on all puzzles.
    fn run_batches(
        &self,
        threads: u32,
        stop: StopFlag<'_>,
        work: impl Fn(&RecordBatch, &RunOptions<'_>) -> Result<RecordBatch, Error>,
    ) -> Result<AnswerTables, CallError> {
        let is_stopped = || stop.is_stop_requested();
        let threads =
            NonZero::new(threads as usize).map_or_else(available_threads, |threads| threads.min(MAX_THREADS));
        let run = RunOptions { threads, stop: &is_stopped, ..RunOptions::default() };
        let mut answered = Vec::new();
        for part in self.0.chunks(81 * PUZZLES_PER_SLICE) {
            answered.push(work(&build_puzzle_batch(part)?, &run).map_err(to_call_error)?);
        }
        Ok(AnswerTables(answered))
    }
}

/// Maximum number of threads; more only cost memory.
const MAX_THREADS: NonZero<usize> = NonZero::new(1024).unwrap();

fn available_threads() -> NonZero<usize> {
    std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}

fn build_puzzle_batch(puzzles: &[u8]) -> Result<RecordBatch, CallError> {
    let made = FixedSizeBinaryArray::try_new(81, Buffer::from(puzzles), None);
    let made = made.and_then(|column| RecordBatch::try_from_iter([("puzzle", Arc::new(column) as ArrayRef)]));
    made.map_err(|why| to_call_error(why.into()))
}

fn to_call_error(error: Error) -> CallError {
    match error {
        Error::Stopped => CallError::new_stopped(),
        other => CallError::new(NinefoldStatus::Internal, other),
    }
}

/// Tables with answers.
struct AnswerTables(Vec<RecordBatch>);

impl AnswerTables {
    fn column_chunks(&self, name: &str) -> impl Iterator<Item = &ArrayRef> {
        self.0.iter().map(move |batch| batch.column_by_name(name).expect("the operation adds it"))
    }

    fn status_column(&self) -> Vec<u8> {
        let words = self.column_chunks("status").flat_map(|column| column.as_string::<i32>().iter());
        words.map(|word| NinefoldStatus::from_word(word.unwrap_or_default()) as u8).collect()
    }

    /// Returns 81 characters per puzzle; dots where there is no grid.
    fn grid_column(&self, name: &str) -> Vec<u8> {
        let mut grids = Vec::new();
        for column in self.column_chunks(name) {
            for grid in column.as_fixed_size_binary().iter() {
                grids.extend_from_slice(grid.unwrap_or(&[b'.'; 81]));
            }
        }
        grids
    }

    fn count_column(&self, name: &str) -> Vec<u64> {
        let counts = self.column_chunks(name).flat_map(|column| column.as_primitive::<UInt64Type>().iter());
        counts.map(Option::unwrap_or_default).collect()
    }

    /// Returns three numbers per puzzle; NaN where there is no rating.
    fn rating_triples(&self) -> Vec<f64> {
        let mut ratings = Vec::new();
        for batch in &self.0 {
            let part = |name| {
                let column = batch.column_by_name(name).expect("the profile has it");
                column.as_primitive::<Float64Type>()
            };
            let parts = RATING_PARTS.map(part);
            for row in 0..batch.num_rows() {
                ratings.extend(parts.map(|part| if part.is_valid(row) { part.value(row) } else { f64::NAN }));
            }
        }
        ratings
    }
}
