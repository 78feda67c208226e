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
use crate::reader_thread::{ENTRIES, ReaderMessage, ReaderThread};

/// Smallest block in bytes, while the input lasts: the engines are fast only on many puzzles at once.
const LEAST_BLOCK: usize = 1 << 12;
/// Most bytes that all blocks of lines in flight may take together.
const UNDER_WAY: usize = 16 << 20;

/// Longest wait for input before checking for Ctrl-C and for answers to print.
const PATIENCE: Duration = Duration::from_millis(20);

/// Result of waiting for more input.
#[derive(Clone, Copy, PartialEq, Eq)]
enum InputPoll {
    Came,
    NotYet,
    End,
}

/// Iterator over the batches of all inputs.
#[derive(Debug)]
pub(crate) struct BatchReader {
    inputs: std::vec::IntoIter<CommandInput>,
    /// Total size of the inputs in bytes, if known.
    length: Option<u64>,
    options: ReadOptions,
    block: usize,
    several: bool,
    current: Option<CurrentInput>,
    /// Header of the first table, if the input starts with one.
    header: Option<Arc<TableHeader>>,
    /// Whether any input has arrived.
    has_begun: bool,
    /// Message for columns that are dropped.
    left_out: Option<DroppedColumnsMessage>,
    ready: VecDeque<Result<PuzzleBatch, CommandError>>,
}

/// An input being read.
#[derive(Debug)]
struct CurrentInput {
    name: Arc<str>,
    pieces: Receiver<ReaderMessage>,
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
        let most = (UNDER_WAY / window).clamp(LEAST_BLOCK, 1 << 17);
        // Several blocks for each thread, so that all end at about the same time.
        let length = input::total_length(&inputs);
        let share = length.map_or(most, |bytes| bytes as usize / (4 * jobs.get()));
        let block = share.clamp(LEAST_BLOCK, most);
        let several = inputs.len() > 1;
        let inputs = inputs.into_iter();
        BatchReader {
            inputs,
            length,
            options,
            block,
            several,
            current: None,
            header: None,
            has_begun: false,
            left_out: None,
            ready: VecDeque::new(),
        }
    }

    /// Creates a progress bar over all inputs. To be called when the output is settled: there is no bar
    /// if results go to a terminal.
    pub(crate) fn start_progress(&self, out: &Output) -> ProgressReporter {
        out.watch_reader();
        ProgressReporter::new(self.length, out.terminal, out.quiet)
    }

    /// Returns whether there is exactly one puzzle; waits for a second one or the end of the input.
    pub(crate) fn is_single(&mut self) -> bool {
        while self.ready.len() < 2 && !interrupt::is_requested() && self.read_more() != InputPoll::End {}
        match self.ready.make_contiguous() {
            [Ok(PuzzleBatch { work, .. })] => work.is_single(),
            _ => false,
        }
    }

    /// Returns the first readable puzzle of the first batch; waits for that batch.
    pub(crate) fn first_reading(&mut self) -> Option<PuzzleReading> {
        while self.ready.is_empty() && !interrupt::is_requested() && self.read_more() != InputPoll::End {}
        match self.ready.front() {
            Some(Ok(PuzzleBatch { work, .. })) => work.first_reading(),
            _ => None,
        }
    }

    /// Returns the header if the input starts with a table; waits for the start of the input.
    pub(crate) fn table_header(&mut self) -> Option<Arc<TableHeader>> {
        while !self.has_begun && !interrupt::is_requested() && self.read_more() != InputPoll::End {}
        self.header.clone()
    }

    /// Sets the message for dropped columns, for each table that starts from now on and for members of
    /// objects.
    pub(crate) fn leave_out(&mut self, sentence: DroppedColumnsMessage) {
        self.left_out = Some(sentence);
    }

    fn create_batch(&self, work: BatchContent, name: Arc<str>, bytes: u64) -> PuzzleBatch {
        // Set in `next`: the message may be chosen after the first batch has arrived.
        PuzzleBatch { work, name, several: self.several, bytes, before: 0, left_out: None }
    }

    fn report_dropped_columns(&self, header: &TableHeader) {
        if let Some(sentence) = self.left_out.and_then(|sentence| dropped_columns::of_table(sentence, header))
        {
            diagnostics::print_note(&message_text(&sentence));
        }
    }

    /// Waits briefly for more batches.
    fn read_more(&mut self) -> InputPoll {
        let Some(current) = &mut self.current else {
            return if self.open_next() { InputPoll::Came } else { InputPoll::End };
        };
        match current.pieces.recv_timeout(PATIENCE) {
            Err(RecvTimeoutError::Timeout) => return InputPoll::NotYet,
            Ok(ReaderMessage::Header(header)) => {
                self.report_dropped_columns(&header);
                // Only a header that comes before all puzzles is that of the table.
                self.header = self.header.take().or_else(|| (!self.has_begun).then_some(header));
                self.has_begun = true;
            }
            Ok(ReaderMessage::Work(work, bytes)) => {
                self.has_begun = true;
                let name = current.name.clone();
                self.ready.push_back(Ok(self.create_batch(work, name, bytes)));
            }
            Ok(ReaderMessage::End) => self.current = None,
            Ok(ReaderMessage::Failed(failure)) => {
                self.has_begun = true;
                self.current = None;
                if self.several {
                    // The other inputs are still read.
                    diagnostics::unread_input(&failure);
                } else {
                    self.ready.push_back(Err(failure));
                }
            }
            // A reader thread that died has not reached the end of its input.
            Err(RecvTimeoutError::Disconnected) => {
                let name = current.name.to_string();
                let error = io::Error::other(message_text(&say!("reader-lost")));
                self.ready.push_back(Err(CommandError::File { verb: "read", name, error }));
                self.current = None;
            }
        }
        InputPoll::Came
    }

    fn open_next(&mut self) -> bool {
        match self.inputs.next() {
            None => return false,
            // An argument is read at once; only files need a thread.
            Some(CommandInput::Text { name, text }) => {
                let entries = self.options.read_all(&text);
                let mut rows = entries.iter().filter_map(|entry| entry.table_row());
                if let Some(row) = rows.find(|row| row.line_text().is_some()) {
                    self.report_dropped_columns(row.table_header());
                }
                let mut entries = entries.into_iter().peekable();
                let name: Arc<str> = name.into();
                while entries.peek().is_some() {
                    self.has_begun = true;
                    let work = BatchContent::Entries(entries.by_ref().take(ENTRIES).collect());
                    self.ready.push_back(Ok(self.create_batch(work, name.clone(), 0)));
                }
            }
            Some(CommandInput::Stream { name, source, limit, .. }) => {
                // The channel is short, so that the reader doesn't run far ahead of the work.
                let (send, pieces) = sync_channel(2);
                let name: Arc<str> = name.into();
                let options = self.options.clone();
                let intake = ReaderThread { name: name.clone(), options, block: self.block, limit, send };
                std::thread::spawn(move || intake.run(source));
                self.current = Some(CurrentInput { name, pieces });
            }
        }
        true
    }
}

/// Yields an empty batch when no input arrives for a moment, so that finished answers are printed.
impl Iterator for BatchReader {
    type Item = Result<PuzzleBatch, CommandError>;

    fn next(&mut self) -> Option<Result<PuzzleBatch, CommandError>> {
        while self.ready.is_empty() {
            match self.read_more() {
                InputPoll::Came => {}
                InputPoll::End => return None,
                InputPoll::NotYet if interrupt::is_requested() => return None,
                InputPoll::NotYet => {
                    return Some(Ok(self.create_batch(BatchContent::Entries(Vec::new()), "".into(), 0)));
                }
            }
        }
        if interrupt::is_requested() {
            return None;
        }
        let batch = self.ready.pop_front()?;
        Some(batch.map(|batch| PuzzleBatch { left_out: self.left_out, ..batch }))
    }
}
