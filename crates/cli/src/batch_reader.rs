//! Reader of batches for the pipeline: puzzles of all inputs, in order and with bounded memory.
//!
//! Each input is read by a thread of its own (`reader_thread`), one input after the other. For slow tasks
//! batches are small and counted: a whole block of lines would keep one thread busy while the others are
//! idle, and counting lets an interrupted run resume.

use std::collections::VecDeque;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use ninefold::format::{PuzzleEntry, PuzzleReading, TableHeader};
use ninefold::solve::stream::WINDOW_SIZE;

use crate::backend::BackendOption;
use crate::batch_content::{BatchContent, ENTRIES_PER_BATCH};
use crate::file::OutputDestination;
use crate::input::{self, InputSource};
use crate::language::PuzzleRemark;
use crate::prelude::*;
use crate::reader_thread::{ReaderMessage, ReaderThread};
use crate::status_line::{self, StatusLine, WorkTotal};

/// A batch of puzzles from one input.
#[derive(Debug)]
pub(crate) struct PuzzleBatch {
    pub(crate) content: BatchContent,
    /// The name of the input; empty if it was the argument itself.
    pub(crate) name: Arc<str>,
    /// Number of input bytes in this batch, for the status line.
    pub(crate) bytes: u64,
    /// Number of puzzles in all inputs before this batch; 0 where they are not counted.
    pub(crate) puzzles_before: u64,
}

impl PuzzleBatch {
    /// Keeps the first few lines and returns the rest as another batch.
    fn split_off_lines(&mut self) -> Option<PuzzleBatch> {
        let (content, end) = self.content.split_after_lines(LINES_PER_BATCH)?;
        let bytes = self.bytes.min(end as u64);
        let rest = PuzzleBatch { content, name: self.name.clone(), bytes: self.bytes - bytes, ..*self };
        self.bytes = bytes;
        Some(rest)
    }
}

/// Number of lines in a small batch.
const LINES_PER_BATCH: usize = 4;
/// Factor by which more small batches are in flight: some puzzles take ten thousand times as long as
/// others.
const SMALL_WINDOW_FACTOR: usize = 32;
/// Smallest block in bytes, while the input lasts: the engines are fast only on many puzzles at once.
const MIN_BLOCK_BYTES: usize = 1 << 12;
/// Most bytes that all blocks of lines in flight may take together.
const MAX_BYTES_IN_FLIGHT: usize = 16 << 20;

/// Longest wait for input before checking for Ctrl-C and for answers to print.
const POLL_TIMEOUT: Duration = Duration::from_millis(20);

/// Longest time to gather a batch: puzzles that arrive more slowly need no large ones, and their answers are awaited.
const MAX_GATHERING_TIME: Duration = Duration::from_millis(250);

/// Longest wait for a second puzzle, or the end of the input, before the first is answered on a terminal.
const MAX_WAIT_FOR_SECOND: Duration = Duration::from_millis(300);

/// Message about dropped columns or object members, from their number and their names.
pub(crate) type DroppedColumnsMessage = fn(usize, String) -> Message;

/// Message for commands that output plain lines.
pub(crate) const DROPPED_ALWAYS: DroppedColumnsMessage = |n, columns| say!("columns-dropped", n, columns);

/// Message for commands that could write a table instead.
pub(crate) const DROPPED_UNLESS_TABLE: DroppedColumnsMessage =
    |n, columns| say!("columns-dropped-unless-table", n, columns);

/// Returns the message about a header's extra columns, if there are any.
fn dropped_columns_message(message: DroppedColumnsMessage, header: &TableHeader) -> Option<Message> {
    let columns: Vec<&str> = header.non_puzzle_column_names().collect();
    (!columns.is_empty()).then(|| message(columns.len(), columns.join(", ")))
}

/// Returns the remark about an object's extra members, if there are any. Tables are reported once, with
/// their header.
pub(crate) fn dropped_members_remark(
    message: Option<DroppedColumnsMessage>,
    entry: &PuzzleEntry,
) -> Option<PuzzleRemark> {
    let row = entry.table_row().filter(|row| row.line_text().is_none())?;
    dropped_columns_message(message?, row.table_header()).map(PuzzleRemark::MessageWithArguments)
}

/// Iterator over the batches of all inputs.
#[derive(Debug)]
pub(crate) struct BatchReader {
    inputs: std::vec::IntoIter<(String, InputSource)>,
    /// Amount of work, as far as it is known before the inputs are read.
    total: WorkTotal,
    /// Whether somebody types the puzzles.
    reads_terminal: bool,
    options: InputOptions,
    /// Number of threads that answer the batches.
    pub(crate) jobs: NonZero<usize>,
    block_size: usize,
    pub(crate) has_several_inputs: bool,
    /// The input being read: its name, and the messages of its thread.
    current: Option<(Arc<str>, Receiver<ReaderMessage>)>,
    /// Header of the first table, if the input starts with one.
    header: Option<Arc<TableHeader>>,
    /// Whether any input has arrived.
    has_begun: bool,
    /// Message for columns that are dropped: for each table that starts from now on, and for members of
    /// objects.
    pub(crate) dropped_columns_message: Option<DroppedColumnsMessage>,
    pub(crate) status: Option<StatusLine>,
    ready_batches: VecDeque<Result<PuzzleBatch, CommandError>>,
    /// Whether batches are small and counted.
    is_counting: bool,
    /// Bytes of lines that make a batch together; 0 if each block is one.
    gathered_bytes: usize,
    /// The option for the back end.
    pub(crate) backend: BackendOption,
    puzzles_so_far: u64,
    puzzles_to_skip: u64,
}

impl BatchReader {
    /// Opens a command's inputs and prepares batches for `jobs` threads.
    pub(crate) fn open(
        inputs: &InputOptions,
        jobs: NonZero<usize>,
        quiet: bool,
    ) -> Result<BatchReader, CommandError> {
        Ok(BatchReader::new(inputs.open_inputs(quiet)?, inputs.clone(), jobs))
    }

    /// Prepares batches of the opened inputs for `jobs` threads.
    pub(crate) fn new(
        inputs: Vec<(String, InputSource)>,
        options: InputOptions,
        jobs: NonZero<usize>,
    ) -> BatchReader {
        let most = (MAX_BYTES_IN_FLIGHT / (WINDOW_SIZE * jobs.get())).clamp(MIN_BLOCK_BYTES, 1 << 17);
        // Several blocks for each thread, so that all end at about the same time.
        let total_length = input::total_input_bytes(&inputs);
        let share = total_length.map_or(most, |bytes| bytes as usize / (4 * jobs.get()));
        BatchReader {
            has_several_inputs: inputs.len() > 1,
            total: input::total_work(&inputs),
            reads_terminal: inputs.iter().any(|(_, source)| source.is_terminal()),
            options,
            jobs,
            block_size: share.clamp(MIN_BLOCK_BYTES, most),
            inputs: inputs.into_iter(),
            current: None,
            header: None,
            has_begun: false,
            dropped_columns_message: None,
            status: None,
            ready_batches: VecDeque::new(),
            is_counting: false,
            gathered_bytes: 0,
            backend: BackendOption::default(),
            puzzles_so_far: 0,
            puzzles_to_skip: 0,
        }
    }

    /// Makes batches small, so that each knows how many puzzles precede it, and leaves out the first
    /// `done` puzzles.
    pub(crate) fn resume_after_puzzles(&mut self, done: u64) {
        (self.is_counting, self.puzzles_to_skip) = (true, done);
    }

    /// Gathers blocks of lines into batches of about this size, for a solver that is fast only on very many
    /// puzzles at once. Does nothing where batches are counted.
    #[cfg(feature = "gpu")]
    pub(crate) fn gather_lines(&mut self, bytes: usize) {
        self.gathered_bytes = bytes;
    }

    /// Returns the size of all inputs together, if it is known; 82 bytes for a puzzle among the arguments.
    #[cfg(feature = "gpu")]
    pub(crate) fn total_bytes(&self) -> Option<u64> {
        match self.total {
            WorkTotal::InputBytes(bytes) => Some(bytes),
            WorkTotal::Puzzles(puzzles) => Some(82 * puzzles),
            WorkTotal::Unknown => None,
        }
    }

    /// Returns the maximum number of batches in flight.
    pub(crate) fn max_batches_in_flight(&self) -> usize {
        if self.gathered_bytes > 0 {
            // Large as they are, one for each thread and a few more will do.
            return self.jobs.get() + 4;
        }
        WINDOW_SIZE * self.jobs.get() * if self.is_counting { SMALL_WINDOW_FACTOR } else { 1 }
    }

    /// Redirects results to `place` and starts the status line.
    pub(crate) fn open_output(
        &mut self,
        place: OutputDestination,
        out: &mut Output,
    ) -> Result<(), CommandError> {
        out.redirect_to(place)?;
        self.start_status_line(out);
        Ok(())
    }

    /// Starts the status line over all inputs, unless somebody types them. To be called when the output is
    /// settled.
    pub(crate) fn start_status_line(&mut self, out: &Output) {
        out.start_watching_reader();
        if !self.reads_terminal {
            self.status = Some(out.start_status_line(self.total));
        }
    }

    /// Returns whether there is exactly one puzzle; waits for a second one or the end of the input. Where
    /// somebody looks at the answers to a pipe, a short wait must do, so that each appears when its puzzle
    /// arrives.
    pub(crate) fn has_single_puzzle(&mut self, out: &Output) -> bool {
        self.poll_until(|reader| !reader.ready_batches.is_empty());
        let arrived = Instant::now();
        let has_patience = !out.terminal || self.reads_terminal;
        while self.ready_batches.len() < 2
            && !interrupt::is_stop_requested()
            && self.poll_input() != Err(RecvTimeoutError::Disconnected)
        {
            if !has_patience && arrived.elapsed() >= MAX_WAIT_FOR_SECOND {
                return false;
            }
        }
        let [Ok(batch)] = self.ready_batches.make_contiguous() else { return false };
        let mut puzzles = 0;
        let _ = batch.content.clone().try_for_each_entry(|_, _| {
            puzzles += 1;
            if puzzles > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        puzzles == 1
    }

    /// Returns the first readable puzzle of the first batch; waits for that batch.
    pub(crate) fn first_readable_puzzle(&mut self) -> Option<PuzzleReading> {
        self.poll_until(|reader| !reader.ready_batches.is_empty());
        let Some(Ok(batch)) = self.ready_batches.front() else { return None };
        let first = batch.content.clone().try_for_each_entry(|entry, _| match entry.result {
            Ok(reading) => ControlFlow::Break(reading),
            Err(_) => ControlFlow::Continue(()),
        });
        first.break_value()
    }

    /// Returns the header if the input starts with a table; waits for the start of the input.
    pub(crate) fn table_header(&mut self) -> Option<Arc<TableHeader>> {
        self.poll_until(|reader| reader.has_begun);
        self.header.clone()
    }

    fn poll_until(&mut self, is_enough: fn(&BatchReader) -> bool) {
        while !is_enough(self)
            && !interrupt::is_stop_requested()
            && self.poll_input() != Err(RecvTimeoutError::Disconnected)
        {}
    }

    fn add_ready_batch(&mut self, content: BatchContent, name: Arc<str>, bytes: u64) {
        self.has_begun = true;
        self.ready_batches.push_back(Ok(PuzzleBatch { content, name, bytes, puzzles_before: 0 }));
    }

    fn report_dropped_columns(&self, header: &TableHeader) {
        if let Some(message) =
            self.dropped_columns_message.and_then(|message| dropped_columns_message(message, header))
        {
            diagnostics::print_note(&message_text(&message));
        }
    }

    /// Waits briefly for more batches.
    ///
    /// # Errors
    /// `Timeout` if nothing has arrived, `Disconnected` at the end of all inputs.
    fn poll_input(&mut self) -> Result<(), RecvTimeoutError> {
        let Some((name, messages)) = &self.current else {
            return if self.open_next_input() { Ok(()) } else { Err(RecvTimeoutError::Disconnected) };
        };
        let name = name.clone();
        match messages.recv_timeout(POLL_TIMEOUT) {
            Err(RecvTimeoutError::Timeout) => return Err(RecvTimeoutError::Timeout),
            Ok(ReaderMessage::Header(header)) => {
                self.report_dropped_columns(&header);
                // Only a header that comes before all puzzles is that of the table.
                self.header = self.header.take().or_else(|| (!self.has_begun).then_some(header));
                self.has_begun = true;
            }
            Ok(ReaderMessage::Puzzles(content, bytes)) => self.add_ready_batch(content, name, bytes),
            Ok(ReaderMessage::End) => self.current = None,
            Ok(ReaderMessage::Failed(failure)) => {
                self.has_begun = true;
                self.current = None;
                if self.has_several_inputs {
                    // The other inputs are still read.
                    diagnostics::report_unread_input(&failure);
                } else {
                    self.ready_batches.push_back(Err(failure));
                }
            }
            // A reader thread that died has not reached the end of its input.
            Err(RecvTimeoutError::Disconnected) => {
                let error = io::Error::other(message_text(&say!("reader-lost")));
                self.ready_batches.push_back(Err(CommandError::unreadable_file(&*name, error)));
                self.current = None;
            }
        }
        Ok(())
    }

    fn open_next_input(&mut self) -> bool {
        match self.inputs.next() {
            None => return false,
            // An argument is read at once; only files need a thread.
            Some((name, InputSource::Text(text))) => {
                let entries = self.options.create_reader().read_all_puzzles(&text);
                let mut rows = entries.iter().filter_map(|entry| entry.table_row());
                if let Some(row) = rows.find(|row| row.line_text().is_some()) {
                    self.report_dropped_columns(row.table_header());
                }
                let mut entries = entries.into_iter().peekable();
                let name: Arc<str> = name.into();
                while entries.peek().is_some() {
                    let part = entries.by_ref().take(ENTRIES_PER_BATCH).collect();
                    self.add_ready_batch(BatchContent::Entries(part), name.clone(), 0);
                }
            }
            Some((name, source)) => {
                // The channel is short, so that the reader doesn't run far ahead of the work.
                let (sender, messages) = sync_channel(2);
                let name: Arc<str> = name.into();
                let reader = ReaderThread::new(name.clone(), &self.options, self.block_size, sender);
                std::thread::spawn(move || reader.read_and_send(source));
                self.current = Some((name, messages));
            }
        }
        true
    }

    fn next_batch(&mut self) -> Option<Result<PuzzleBatch, CommandError>> {
        while self.ready_batches.is_empty() {
            match self.poll_input() {
                Ok(()) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) if interrupt::is_stop_requested() => return None,
                Err(RecvTimeoutError::Timeout) => {
                    let content = BatchContent::Entries(Vec::new());
                    return Some(Ok(PuzzleBatch { content, name: "".into(), bytes: 0, puzzles_before: 0 }));
                }
            }
        }
        self.ready_batches.pop_front().filter(|_| !interrupt::is_stop_requested())
    }

    /// Adds the blocks that follow to a batch of lines, until it is large enough, no input arrives for a moment, or it
    /// arrives too slowly.
    fn gather_batch(&mut self, batch: &mut PuzzleBatch) {
        let mut next_line = batch.content.line_after();
        let begun = Instant::now();
        while batch.bytes < self.gathered_bytes as u64 && begun.elapsed() < MAX_GATHERING_TIME {
            match self.next_batch() {
                None => return,
                Some(Ok(next)) if next.content.is_empty() => return,
                Some(Ok(next))
                    if Arc::ptr_eq(&next.name, &batch.name) && next.content.first_line() == next_line =>
                {
                    next_line = next.content.line_after();
                    let bytes = next.bytes;
                    if let Some(content) = batch.content.append_lines(next.content) {
                        let rest = PuzzleBatch { content, ..next };
                        return self.ready_batches.push_front(Ok(rest));
                    }
                    batch.bytes += bytes;
                }
                Some(other) => return self.ready_batches.push_front(other),
            }
        }
    }
}

/// Yields an empty batch when no input arrives for a moment, so that finished answers are printed.
impl Iterator for BatchReader {
    type Item = Result<PuzzleBatch, CommandError>;

    fn next(&mut self) -> Option<Result<PuzzleBatch, CommandError>> {
        loop {
            let mut batch = match self.next_batch()? {
                Ok(batch) if self.is_counting => batch,
                Ok(mut batch) if self.gathered_bytes > 0 => {
                    self.gather_batch(&mut batch);
                    return Some(Ok(batch));
                }
                other => return Some(other),
            };
            if let Some(rest) = batch.split_off_lines() {
                self.ready_batches.push_front(Ok(rest));
            }
            // Number its puzzles, and drop those that the earlier run has done.
            let (skipped, all) = batch.content.skip_puzzles(self.puzzles_to_skip);
            batch.puzzles_before = self.puzzles_so_far + skipped;
            self.puzzles_so_far += all;
            self.puzzles_to_skip -= skipped;
            if skipped > 0 {
                status_line::skip_finished(skipped, if skipped == all { batch.bytes } else { 0 });
            }
            // An empty batch is a signal to print what is ready, so it is passed on.
            if skipped < all || all == 0 {
                return Some(Ok(batch));
            }
        }
    }
}
