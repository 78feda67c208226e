//! Small, counted batches for slow tasks: a whole block of lines would keep one thread busy while the
//! others are idle, and counting lets an interrupted run resume.

use std::num::NonZero;

use ninefold::solve::stream::WINDOW;

use crate::batch::{BatchContent, PuzzleBatch};
use crate::batch_reader::BatchReader;
use crate::diagnostics::{self, ProgressReporter};
use crate::failure::CommandError;
use crate::file::{CommandDescription, OutputDestination};
use crate::input::{self, InputOptions};
use crate::language;
use crate::output::{EarlierRunState, Output};

/// Number of lines in a batch.
const LINES_PER_BATCH: usize = 4;
/// Factor by which more batches are in flight than in the fast loop: some puzzles take ten thousand times
/// as long as others.
const WINDOW_FACTOR: usize = 32;

/// Returns the maximum number of batches in flight.
pub(crate) fn max_batches_in_flight(jobs: NonZero<usize>) -> usize {
    WINDOW * WINDOW_FACTOR * jobs.get()
}

/// A run that has started or resumed.
pub(crate) struct StartedRun {
    pub(crate) batches: BatchReader,
    /// Number of puzzles done by the earlier run.
    pub(crate) puzzles_done: u64,
    /// Number of lines written by the earlier run: a header comes before the first puzzle is done.
    pub(crate) lines_written: u64,
    pub(crate) progress: ProgressReporter,
}

/// Opens the inputs, and the output behind the results of an earlier run of the same command; `None` if
/// that run completed. `command` describes everything the results depend on besides the inputs.
pub(crate) fn start_or_resume_run(
    inputs: &InputOptions,
    place: OutputDestination,
    jobs: NonZero<usize>,
    command: CommandDescription,
    out: &mut Output,
) -> Result<Option<StartedRun>, CommandError> {
    start_or_resume_if_accepted(inputs, place, jobs, command, out, |_| Ok(()))
}

/// Opens inputs and output as [`start_or_resume_run`] does, if `admit` accepts the start of the input.
pub(crate) fn start_or_resume_if_accepted(
    inputs: &InputOptions,
    place: OutputDestination,
    jobs: NonZero<usize>,
    command: CommandDescription,
    out: &mut Output,
    admit: impl FnOnce(&mut BatchReader) -> Result<(), CommandError>,
) -> Result<Option<StartedRun>, CommandError> {
    let opened = inputs.open_inputs(out.quiet)?;
    let from = inputs.from.map(|format| format.info().id);

    // Hashing the inputs is only worth it if a journal will compare them.
    let is_file = matches!(place, OutputDestination::File(_));
    let described = if is_file { input::describe_inputs(&opened)? } else { Vec::new() };
    let mut feed = BatchReader::new(opened, inputs.read_options(), jobs);
    admit(&mut feed)?;
    let ignores = inputs.ignore_rules;
    // Everything that changes the results goes into the description, or a resumed file would mix two.
    let command = || {
        let command = command.with_value("inputs", described).with_value("from", from);
        let command = inputs.with_doubts_setting(command.with_text("column", inputs.column.as_deref()));
        Ok(if ignores { command.with_value("ignore-rules", true) } else { command }.into_text())
    };
    let EarlierRunState::Unfinished { done, lines } = out.resume_in(place, command)? else { return Ok(None) };
    let progress = feed.start_progress_bar(out);
    if done > 0 {
        progress.print_message(&language::message_text(&diagnostics::resume_message(done)));
    }
    Ok(Some(StartedRun { batches: feed, puzzles_done: done, lines_written: lines, progress }))
}

/// Iterator over the batches of a reader, split into small ones that know how many puzzles precede them.
#[derive(Debug)]
pub(crate) struct SmallBatches {
    batches: BatchReader,
    /// Remainder of the reader's last batch.
    remaining_batch: Option<PuzzleBatch>,
    puzzles_so_far: u64,
    puzzles_to_skip: u64,
}

impl SmallBatches {
    /// Wraps a batch reader, leaving out the first `skip` puzzles.
    pub(crate) fn new(batches: BatchReader, skip: u64) -> SmallBatches {
        SmallBatches { batches, remaining_batch: None, puzzles_so_far: 0, puzzles_to_skip: skip }
    }
}

impl Iterator for SmallBatches {
    type Item = Result<PuzzleBatch, CommandError>;

    fn next(&mut self) -> Option<Result<PuzzleBatch, CommandError>> {
        loop {
            // Take a small batch off the remainder, or off the next batch of the reader.
            let mut batch = match self.remaining_batch.take() {
                Some(rest) => rest,
                None => match self.batches.next()? {
                    Ok(batch) => batch,
                    failed => return Some(failed),
                },
            };
            self.remaining_batch = split_batch(&mut batch);
            // Number its puzzles, and drop those that the earlier run has done.
            batch.puzzles_before = self.puzzles_so_far;
            let len = count_puzzles(&batch.content) as u64;
            self.puzzles_so_far += len;
            let skipped = self.puzzles_to_skip.saturating_sub(batch.puzzles_before);
            // An empty batch is a signal to print what is ready, so it is passed on.
            if skipped < len || len == 0 {
                drop_first_puzzles(&mut batch.content, skipped as usize);
                batch.puzzles_before += skipped.min(len);
                return Some(Ok(batch));
            }
        }
    }
}

/// Keeps the first few lines of a batch and returns the rest as another batch.
fn split_batch(batch: &mut PuzzleBatch) -> Option<PuzzleBatch> {
    let BatchContent::Lines { first, text, reader } = &mut batch.content else { return None };
    let mut ends = text.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1);
    let end = ends.nth(LINES_PER_BATCH - 1).filter(|&end| end < text.len())?;
    let rest = text.split_off(end);
    // Otherwise each of the many batches in flight would retain the memory of its whole block.
    text.shrink_to_fit();
    let bytes = batch.bytes.min(end as u64);
    let work = BatchContent::Lines { first: *first + LINES_PER_BATCH, text: rest, reader: *reader };
    let rest = PuzzleBatch { content: work, name: batch.name.clone(), bytes: batch.bytes - bytes, ..*batch };
    batch.bytes = bytes;
    Some(rest)
}

/// Counts the puzzles.
fn count_puzzles(work: &BatchContent) -> usize {
    match work {
        BatchContent::Entries(entries) => entries.len(),
        BatchContent::Lines { text, reader, .. } => {
            let lines = text.split(|&byte| byte == b'\n');
            lines.map(|line| reader.split_line(&String::from_utf8_lossy(line)).count()).sum()
        }
    }
}

/// Removes the first `count` puzzles, which must exist.
fn drop_first_puzzles(work: &mut BatchContent, count: usize) {
    match work {
        BatchContent::Entries(entries) => drop(entries.drain(..count.min(entries.len()))),
        BatchContent::Lines { first, text, reader } => {
            let mut left = count;
            while left > 0 && !text.is_empty() {
                let end = text.iter().position(|&byte| byte == b'\n').map_or(text.len(), |at| at + 1);
                let line = String::from_utf8_lossy(&text[..end]);
                let pieces: Vec<usize> = reader.split_line(&line).map(|(offset, _)| offset).collect();
                if let Some(&next) = pieces.get(left) {
                    text.drain(..next);
                    return;
                }
                left -= pieces.len();
                text.drain(..end);
                *first += 1;
            }
        }
    }
}
