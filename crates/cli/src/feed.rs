//! Batches of work from the puzzles of all inputs, in order and with bounded memory.
//!
//! Each input is read by a thread of its own (`intake`), one input after the other.

use std::collections::VecDeque;
use std::io;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use ninefold::format::{Header, Reading};
use ninefold::logic::explain::say;

use crate::batch::{Batch, Work};
use crate::failure::Failure;
use crate::input::{self, Input, Inputs, ReadOptions};
use crate::intake::{ENTRIES, Intake, Piece};
use crate::interrupt;
use crate::language::text;
use crate::left_out::{self, LeftOut};
use crate::output::Output;
use crate::report::{self, Progress};

/// Smallest block in bytes, while the input lasts: the engines are fast only on many puzzles at once.
const LEAST_BLOCK: usize = 1 << 12;
/// Most bytes that all blocks of lines in flight may take together.
const UNDER_WAY: usize = 16 << 20;

/// Longest wait for input before checking for Ctrl-C and for answers to print.
const PATIENCE: Duration = Duration::from_millis(20);

/// Result of waiting for more input.
#[derive(Clone, Copy, PartialEq, Eq)]
enum More {
    Came,
    NotYet,
    End,
}

/// Iterator over the batches of all inputs.
#[derive(Debug)]
pub(crate) struct Feed {
    inputs: std::vec::IntoIter<Input>,
    /// Total size of the inputs in bytes, if known.
    length: Option<u64>,
    options: ReadOptions,
    block: usize,
    several: bool,
    current: Option<Current>,
    /// Header of the first table, if the input starts with one.
    header: Option<Arc<Header>>,
    /// Whether any input has arrived.
    has_begun: bool,
    /// Message for columns that are dropped.
    left_out: Option<LeftOut>,
    ready: VecDeque<Result<Batch, Failure>>,
}

/// An input being read.
#[derive(Debug)]
struct Current {
    name: Arc<str>,
    pieces: Receiver<Piece>,
}

impl Feed {
    /// Opens a command's inputs and prepares batches for `jobs` threads.
    pub(crate) fn open(inputs: &Inputs, jobs: NonZero<usize>, quiet: bool) -> Result<Feed, Failure> {
        Ok(Feed::new(inputs.open(quiet)?, inputs.options(), jobs))
    }

    /// Prepares batches of the opened inputs for `jobs` threads.
    pub(crate) fn new(inputs: Vec<Input>, options: ReadOptions, jobs: NonZero<usize>) -> Feed {
        let window = ninefold::solve::stream::WINDOW * jobs.get();
        let most = (UNDER_WAY / window).clamp(LEAST_BLOCK, 1 << 17);
        // Several blocks for each thread, so that all end at about the same time.
        let length = input::length(&inputs);
        let share = length.map_or(most, |bytes| bytes as usize / (4 * jobs.get()));
        let block = share.clamp(LEAST_BLOCK, most);
        let several = inputs.len() > 1;
        let inputs = inputs.into_iter();
        Feed {
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
    pub(crate) fn progress(&self, out: &Output) -> Progress {
        out.watch();
        Progress::new(self.length, out.terminal, out.quiet)
    }

    /// Returns whether there is exactly one puzzle; waits for a second one or the end of the input.
    pub(crate) fn is_single(&mut self) -> bool {
        while self.ready.len() < 2 && !interrupt::asked() && self.read_more() != More::End {}
        match self.ready.make_contiguous() {
            [Ok(Batch { work, .. })] => work.is_single(),
            _ => false,
        }
    }

    /// Returns the first readable puzzle of the first batch; waits for that batch.
    pub(crate) fn first(&mut self) -> Option<Reading> {
        while self.ready.is_empty() && !interrupt::asked() && self.read_more() != More::End {}
        match self.ready.front() {
            Some(Ok(Batch { work, .. })) => work.first(),
            _ => None,
        }
    }

    /// Returns the header if the input starts with a table; waits for the start of the input.
    pub(crate) fn header(&mut self) -> Option<Arc<Header>> {
        while !self.has_begun && !interrupt::asked() && self.read_more() != More::End {}
        self.header.clone()
    }

    /// Sets the message for dropped columns, for each table that starts from now on and for members of
    /// objects.
    pub(crate) fn leave_out(&mut self, sentence: LeftOut) {
        self.left_out = Some(sentence);
    }

    fn batch(&self, work: Work, name: Arc<str>, bytes: u64) -> Batch {
        // Set in `next`: the message may be chosen after the first batch has arrived.
        Batch { work, name, several: self.several, bytes, before: 0, left_out: None }
    }

    fn tell(&self, header: &Header) {
        if let Some(sentence) = self.left_out.and_then(|sentence| left_out::of_table(sentence, header)) {
            report::note(&text(&sentence));
        }
    }

    /// Waits briefly for more batches.
    fn read_more(&mut self) -> More {
        let Some(current) = &mut self.current else {
            return if self.open_next() { More::Came } else { More::End };
        };
        match current.pieces.recv_timeout(PATIENCE) {
            Err(RecvTimeoutError::Timeout) => return More::NotYet,
            Ok(Piece::Header(header)) => {
                self.tell(&header);
                self.header = self.header.take().or_else(|| (!self.has_begun).then_some(header));
                self.has_begun = true;
            }
            Ok(Piece::Work(work, bytes)) => {
                self.has_begun = true;
                let name = current.name.clone();
                self.ready.push_back(Ok(self.batch(work, name, bytes)));
            }
            Ok(Piece::End) => self.current = None,
            Ok(Piece::Failed(failure)) => {
                self.has_begun = true;
                self.current = None;
                if self.several {
                    // The other inputs are still read.
                    report::unread_input(&failure);
                } else {
                    self.ready.push_back(Err(failure));
                }
            }
            // A reader thread that died has not reached the end of its input.
            Err(RecvTimeoutError::Disconnected) => {
                let name = current.name.to_string();
                let error = io::Error::other(text(&say!("reader-lost")));
                self.ready.push_back(Err(Failure::File { verb: "read", name, error }));
                self.current = None;
            }
        }
        More::Came
    }

    fn open_next(&mut self) -> bool {
        match self.inputs.next() {
            None => return false,
            // An argument is read at once; only files need a thread.
            Some(Input::Text { name, text }) => {
                let entries = self.options.read_all(&text);
                let mut rows = entries.iter().filter_map(|entry| entry.row());
                if let Some(row) = rows.find(|row| row.text().is_some()) {
                    self.tell(row.columns());
                }
                let mut entries = entries.into_iter().peekable();
                let name: Arc<str> = name.into();
                while entries.peek().is_some() {
                    self.has_begun = true;
                    let work = Work::Entries(entries.by_ref().take(ENTRIES).collect());
                    self.ready.push_back(Ok(self.batch(work, name.clone(), 0)));
                }
            }
            Some(Input::Stream { name, source, limit, .. }) => {
                let (send, pieces) = sync_channel(2);
                let name: Arc<str> = name.into();
                let options = self.options.clone();
                let intake = Intake { name: name.clone(), options, block: self.block, limit, send };
                std::thread::spawn(move || intake.run(source));
                self.current = Some(Current { name, pieces });
            }
        }
        true
    }
}

/// Yields an empty batch when no input arrives for a moment, so that finished answers are printed.
impl Iterator for Feed {
    type Item = Result<Batch, Failure>;

    fn next(&mut self) -> Option<Result<Batch, Failure>> {
        while self.ready.is_empty() {
            match self.read_more() {
                More::Came => {}
                More::End => return None,
                More::NotYet if interrupt::asked() => return None,
                More::NotYet => {
                    return Some(Ok(self.batch(Work::Entries(Vec::new()), "".into(), 0)));
                }
            }
        }
        if interrupt::asked() {
            return None;
        }
        let batch = self.ready.pop_front()?;
        Some(batch.map(|batch| Batch { left_out: self.left_out, ..batch }))
    }
}
