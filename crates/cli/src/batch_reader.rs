//! Batches of work from the puzzles of all inputs, in order and with bounded memory.
//!
//! Each input is read by a thread of its own (`reader_thread`), one input after the other.

use std::collections::VecDeque;
use std::io;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use ninefold::format::{PuzzleReading, TableHeader};
use ninefold::logic::explain::say;

use crate::batch::{BatchContent, PuzzleBatch};
use crate::diagnostics::{self, ProgressReporter};
use crate::dropped_columns::{self, DroppedColumnsMessage};
use crate::failure::CommandError;
use crate::input::{self, CommandInput, InputOptions, ReadOptions};
use crate::interrupt;
use crate::language::message_text;
use crate::output::Output;
use crate::reader_thread::{ENTRIES_PER_BATCH, ReaderMessage, ReaderThread};

/// Smallest block in bytes, while the input lasts: the engines are fast only on many puzzles at once.
const MIN_BLOCK_BYTES: usize = 1 << 12;
/// Most bytes that all blocks of lines in flight may take together.
const MAX_BYTES_IN_FLIGHT: usize = 16 << 20;

/// Longest wait for input before checking for Ctrl-C and for answers to print.
const POLL_TIMEOUT: Duration = Duration::from_millis(20);

/// Result of waiting for more input.
#[derive(Clone, Copy, PartialEq, Eq)]
enum InputPoll {
    Received,
    NotYet,
    End,
}

/// Iterator over the batches of all inputs.
#[derive(Debug)]
pub(crate) struct BatchReader {
    inputs: std::vec::IntoIter<CommandInput>,
    /// Total size of the inputs in bytes, if known.
    total_length: Option<u64>,
    options: ReadOptions,
    block_size: usize,
    has_several_inputs: bool,
    current: Option<CurrentInput>,
    /// Header of the first table, if the input starts with one.
    header: Option<Arc<TableHeader>>,
    /// Whether any input has arrived.
    has_begun: bool,
    /// Message for columns that are dropped.
    dropped_columns_message: Option<DroppedColumnsMessage>,
    ready_batches: VecDeque<Result<PuzzleBatch, CommandError>>,
}

/// An input being read.
#[derive(Debug)]
struct CurrentInput {
    name: Arc<str>,
    messages: Receiver<ReaderMessage>,
}

impl BatchReader {
    /// Opens a command's inputs and prepares batches for `jobs` threads.
    pub(crate) fn open(
        inputs: &InputOptions,
        jobs: NonZero<usize>,
        quiet: bool,
    ) -> Result<BatchReader, CommandError> {
        Ok(BatchReader::new(inputs.open_inputs(quiet)?, inputs.read_options(), jobs))
    }

    /// Prepares batches of the opened inputs for `jobs` threads.
    pub(crate) fn new(inputs: Vec<CommandInput>, options: ReadOptions, jobs: NonZero<usize>) -> BatchReader {
        let window = ninefold::solve::stream::WINDOW * jobs.get();
        let most = (MAX_BYTES_IN_FLIGHT / window).clamp(MIN_BLOCK_BYTES, 1 << 17);
        // Several blocks for each thread, so that all end at about the same time.
        let length = input::total_input_bytes(&inputs);
        let share = length.map_or(most, |bytes| bytes as usize / (4 * jobs.get()));
        let block = share.clamp(MIN_BLOCK_BYTES, most);
        let several = inputs.len() > 1;
        let inputs = inputs.into_iter();
        BatchReader {
            inputs,
            total_length: length,
            options,
            block_size: block,
            has_several_inputs: several,
            current: None,
            header: None,
            has_begun: false,
            dropped_columns_message: None,
            ready_batches: VecDeque::new(),
        }
    }

    /// Creates a progress bar over all inputs. To be called when the output is settled: there is no bar
    /// if results go to a terminal.
    pub(crate) fn start_progress_bar(&self, out: &Output) -> ProgressReporter {
        out.start_watching_reader();
        ProgressReporter::new(self.total_length, out.terminal, out.quiet)
    }

    /// Returns whether there is exactly one puzzle; waits for a second one or the end of the input.
    pub(crate) fn has_single_puzzle(&mut self) -> bool {
        while self.ready_batches.len() < 2
            && !interrupt::is_stop_requested()
            && self.poll_input() != InputPoll::End
        {}
        match self.ready_batches.make_contiguous() {
            [Ok(PuzzleBatch { content: work, .. })] => work.has_single_puzzle(),
            _ => false,
        }
    }

    /// Returns the first readable puzzle of the first batch; waits for that batch.
    pub(crate) fn first_readable_puzzle(&mut self) -> Option<PuzzleReading> {
        while self.ready_batches.is_empty()
            && !interrupt::is_stop_requested()
            && self.poll_input() != InputPoll::End
        {}
        match self.ready_batches.front() {
            Some(Ok(PuzzleBatch { content: work, .. })) => work.first_readable_puzzle(),
            _ => None,
        }
    }

    /// Returns the header if the input starts with a table; waits for the start of the input.
    pub(crate) fn table_header(&mut self) -> Option<Arc<TableHeader>> {
        while !self.has_begun && !interrupt::is_stop_requested() && self.poll_input() != InputPoll::End {}
        self.header.clone()
    }

    /// Sets the message for dropped columns, for each table that starts from now on and for members of
    /// objects.
    pub(crate) fn set_dropped_columns_message(&mut self, message: DroppedColumnsMessage) {
        self.dropped_columns_message = Some(message);
    }

    fn create_batch(&self, content: BatchContent, name: Arc<str>, bytes: u64) -> PuzzleBatch {
        // Set in `next`: the message may be chosen after the first batch has arrived.
        PuzzleBatch {
            content,
            name,
            has_several_inputs: self.has_several_inputs,
            bytes,
            puzzles_before: 0,
            dropped_columns_message: None,
        }
    }

    fn report_dropped_columns(&self, header: &TableHeader) {
        if let Some(sentence) = self
            .dropped_columns_message
            .and_then(|sentence| dropped_columns::dropped_columns_message(sentence, header))
        {
            diagnostics::print_note(&message_text(&sentence));
        }
    }

    /// Waits briefly for more batches.
    fn poll_input(&mut self) -> InputPoll {
        let Some(current) = &mut self.current else {
            return if self.open_next_input() { InputPoll::Received } else { InputPoll::End };
        };
        match current.messages.recv_timeout(POLL_TIMEOUT) {
            Err(RecvTimeoutError::Timeout) => return InputPoll::NotYet,
            Ok(ReaderMessage::Header(header)) => {
                self.report_dropped_columns(&header);
                // Only a header that comes before all puzzles is that of the table.
                self.header = self.header.take().or_else(|| (!self.has_begun).then_some(header));
                self.has_begun = true;
            }
            Ok(ReaderMessage::Puzzles(work, bytes)) => {
                self.has_begun = true;
                let name = current.name.clone();
                self.ready_batches.push_back(Ok(self.create_batch(work, name, bytes)));
            }
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
                let name = current.name.to_string();
                let error = io::Error::other(message_text(&say!("reader-lost")));
                self.ready_batches.push_back(Err(CommandError::File { verb: "read", name, error }));
                self.current = None;
            }
        }
        InputPoll::Received
    }

    fn open_next_input(&mut self) -> bool {
        match self.inputs.next() {
            None => return false,
            // An argument is read at once; only files need a thread.
            Some(CommandInput::Text { name, text }) => {
                let entries = self.options.read_puzzles(&text);
                let mut rows = entries.iter().filter_map(|entry| entry.table_row());
                if let Some(row) = rows.find(|row| row.line_text().is_some()) {
                    self.report_dropped_columns(row.table_header());
                }
                let mut entries = entries.into_iter().peekable();
                let name: Arc<str> = name.into();
                while entries.peek().is_some() {
                    self.has_begun = true;
                    let work = BatchContent::Entries(entries.by_ref().take(ENTRIES_PER_BATCH).collect());
                    self.ready_batches.push_back(Ok(self.create_batch(work, name.clone(), 0)));
                }
            }
            Some(CommandInput::Stream { name, source, limit, .. }) => {
                // The channel is short, so that the reader doesn't run far ahead of the work.
                let (send, pieces) = sync_channel(2);
                let name: Arc<str> = name.into();
                let options = self.options.clone();
                let intake = ReaderThread {
                    name: name.clone(),
                    options,
                    block_size: self.block_size,
                    limit,
                    sender: send,
                };
                std::thread::spawn(move || intake.read_and_send(source));
                self.current = Some(CurrentInput { name, messages: pieces });
            }
        }
        true
    }
}

/// Yields an empty batch when no input arrives for a moment, so that finished answers are printed.
impl Iterator for BatchReader {
    type Item = Result<PuzzleBatch, CommandError>;

    fn next(&mut self) -> Option<Result<PuzzleBatch, CommandError>> {
        while self.ready_batches.is_empty() {
            match self.poll_input() {
                InputPoll::Received => {}
                InputPoll::End => return None,
                InputPoll::NotYet if interrupt::is_stop_requested() => return None,
                InputPoll::NotYet => {
                    return Some(Ok(self.create_batch(BatchContent::Entries(Vec::new()), "".into(), 0)));
                }
            }
        }
        if interrupt::is_stop_requested() {
            return None;
        }
        let batch = self.ready_batches.pop_front()?;
        Some(
            batch.map(|batch| PuzzleBatch { dropped_columns_message: self.dropped_columns_message, ..batch }),
        )
    }
}
