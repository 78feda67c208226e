//! The puzzles of all inputs as batches of work, in order and with bounded memory.
//!
//! The beginning of an input decides how it is read. When every puzzle has a line, the rest goes out as blocks of
//! whole lines, as they come, for the workers to read; drawings and documents are read here, whole.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

use ninefold::format::{self, Entry, Format, LineReader, Reader, Reading};

use crate::failure::Failure;
use crate::input::{self, Input};
use crate::interrupt;

/// Puzzles to work on.
#[derive(Debug)]
pub(crate) struct Batch {
    pub(crate) work: Work,
    /// The name of the input; empty if it was the argument itself.
    pub(crate) name: Arc<str>,
    /// How many bytes of the input this is, for the progress.
    pub(crate) bytes: u64,
    /// How many puzzles of all inputs come before; 0 where nobody counts.
    pub(crate) before: u64,
}

#[derive(Debug)]
pub(crate) enum Work {
    /// Puzzles that were read, or failed to be.
    Entries(Vec<Entry>),
    /// Whole lines, each a puzzle, a comment or blank.
    Lines {
        /// The number of the first line, from 1.
        first: usize,
        /// The lines, as they stand in the file.
        text: Vec<u8>,
        /// How to read one.
        reader: LineReader,
    },
}

impl Work {
    fn is_single(&self) -> bool {
        match self {
            Work::Entries(entries) => entries.len() == 1,
            Work::Lines { first, text, reader } => {
                let text = String::from_utf8_lossy(text);
                text.lines().filter_map(|line| reader.read(*first, line)).take(2).count() == 1
            }
        }
    }

    fn first(&self) -> Option<Reading> {
        match self {
            Work::Entries(entries) => {
                let mut read = entries.iter().filter_map(|entry| entry.result.as_ref().ok());
                read.next().cloned()
            }
            Work::Lines { first, text, reader } => {
                let text = String::from_utf8_lossy(text);
                let mut read = text.lines().filter_map(|line| reader.read(*first, line)?.result.ok());
                read.next()
            }
        }
    }

    /// Reads the puzzles that were not read yet and hands out each, with its line as it stands in the file if that is
    /// known, until `take` breaks.
    pub(crate) fn each(self, mut take: impl FnMut(Entry, Option<&str>) -> ControlFlow<()>) {
        let _ = match self {
            Work::Entries(entries) => entries.into_iter().try_for_each(|entry| take(entry, None)),
            Work::Lines { first, text, reader } => {
                // A stray byte in a comment is no reason to give up.
                let text = match String::from_utf8(text) {
                    Ok(text) => text,
                    Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
                };
                text.lines().enumerate().try_for_each(|(i, line)| match reader.read(first + i, line) {
                    Some(entry) => take(entry, Some(line)),
                    None => ControlFlow::Continue(()),
                })
            }
        };
    }
}

/// How many puzzles are in a batch of those that were read here: few, so that hard ones are shared out evenly.
const ENTRIES: usize = 32;
/// No block has fewer bytes, if they are there: engines are fast only with many puzzles at once.
const LEAST_BLOCK: usize = 1 << 12;
/// What the blocks of lines that are under way may take together.
const UNDER_WAY: usize = 16 << 20;
/// No text is longer between two line ends; memory would not be bounded.
const LONGEST_LINE: usize = 16 << 20;

/// How long to wait for more before it is time to look around: for Ctrl-C, for answers to print.
const PATIENCE: Duration = Duration::from_millis(20);

/// What came of waiting for more.
#[derive(Clone, Copy, PartialEq, Eq)]
enum More {
    Came,
    NotYet,
    End,
}

/// The batches of all inputs.
#[derive(Debug)]
pub(crate) struct Feed {
    inputs: std::vec::IntoIter<Input>,
    format: Option<&'static dyn Format>,
    block: usize,
    current: Option<Current>,
    ready: VecDeque<Result<Batch, Failure>>,
}

/// An input that is being read.
#[derive(Debug)]
struct Current {
    name: Arc<str>,
    blocks: Receiver<io::Result<Vec<u8>>>,
    state: State,
    /// The number of lines that came.
    lines: usize,
}

#[derive(Debug)]
enum State {
    Undecided(Box<Reader>),
    ByLine(LineReader),
}

impl Feed {
    /// Feeds the puzzles of these inputs to so many threads.
    pub(crate) fn new(inputs: Vec<Input>, format: Option<&'static dyn Format>, jobs: NonZero<usize>) -> Feed {
        let window = ninefold::solve::stream::WINDOW * jobs.get();
        let most = (UNDER_WAY / window).clamp(LEAST_BLOCK, 1 << 17);
        // Several blocks for each thread, so that all end at about the same time.
        let share = input::length(&inputs).map_or(most, |bytes| bytes as usize / (4 * jobs.get()));
        let block = share.clamp(LEAST_BLOCK, most);
        Feed { inputs: inputs.into_iter(), format, block, current: None, ready: VecDeque::new() }
    }

    /// Whether there is just one puzzle; waits for a second one or the end.
    pub(crate) fn is_single(&mut self) -> bool {
        while self.ready.len() < 2 && !interrupt::asked() && self.read_more() != More::End {}
        match self.ready.make_contiguous() {
            [Ok(Batch { work, .. })] => work.is_single(),
            _ => false,
        }
    }

    /// The first puzzle that can be read, of those that have come when there are any; waits for them.
    pub(crate) fn first(&mut self) -> Option<Reading> {
        while self.ready.is_empty() && !interrupt::asked() && self.read_more() != More::End {}
        match self.ready.front() {
            Some(Ok(Batch { work, .. })) => work.first(),
            _ => None,
        }
    }

    /// Makes more batches ready, or finds out that it takes longer.
    fn read_more(&mut self) -> More {
        let Some(current) = &mut self.current else {
            return if self.open_next() { More::Came } else { More::End };
        };
        match current.blocks.recv_timeout(PATIENCE) {
            Err(RecvTimeoutError::Timeout) => return More::NotYet,
            Ok(Ok(block)) => {
                if let Err(failure) = current.take(block, &mut self.ready) {
                    self.ready.push_back(Err(failure));
                    self.current = None;
                }
            }
            Ok(Err(error)) => {
                let name = current.name.to_string();
                self.ready.push_back(Err(Failure::File { verb: "read", name, error }));
                self.current = None;
            }
            Err(RecvTimeoutError::Disconnected) => {
                if let Some(current) = self.current.take() {
                    current.finish(&mut self.ready);
                }
            }
        }
        More::Came
    }

    fn open_next(&mut self) -> bool {
        match self.inputs.next() {
            None => return false,
            Some(Input::Text(text)) => {
                let entries = match self.format {
                    Some(format) => format.read_all(&text),
                    None => format::read_all(&text),
                };
                push_entries(&mut self.ready, &"".into(), entries, 0);
            }
            Some(Input::Stream { name, source, .. }) => {
                let (send, blocks) = sync_channel(2);
                let block = self.block;
                // A thread of its own, so that Ctrl-C is noticed while nothing comes.
                std::thread::spawn(move || match source.reader() {
                    Ok(source) => send_blocks(source, block, &send),
                    Err(error) => drop(send.send(Err(error))),
                });
                let reader = self.format.map_or_else(Reader::new, Reader::of);
                let state = State::Undecided(Box::new(reader));
                self.current = Some(Current { name: name.into(), blocks, state, lines: 0 });
            }
        }
        true
    }
}

/// Gives an empty batch when nothing comes for a moment, so that what was answered until then is printed.
impl Iterator for Feed {
    type Item = Result<Batch, Failure>;

    fn next(&mut self) -> Option<Result<Batch, Failure>> {
        while self.ready.is_empty() {
            match self.read_more() {
                More::Came => {}
                More::End => return None,
                More::NotYet if interrupt::asked() => return None,
                More::NotYet => {
                    let work = Work::Entries(Vec::new());
                    return Some(Ok(Batch { work, name: "".into(), bytes: 0, before: 0 }));
                }
            }
        }
        if interrupt::asked() { None } else { self.ready.pop_front() }
    }
}

impl Current {
    fn take(&mut self, block: Vec<u8>, ready: &mut VecDeque<Result<Batch, Failure>>) -> Result<(), Failure> {
        let first = self.lines + 1;
        let bytes = block.len() as u64;
        match &mut self.state {
            State::ByLine(reader) => {
                self.lines += newlines(&block);
                let work = Work::Lines { first, text: block, reader: *reader };
                ready.push_back(Ok(Batch { work, name: self.name.clone(), bytes, before: 0 }));
            }
            State::Undecided(reader) => {
                let text = decode(&block, first, &self.name)?;
                let mut entries = Vec::new();
                let mut lines = text.lines();
                let by_line = loop {
                    if let Some(by_line) = reader.by_line() {
                        break Some(by_line);
                    }
                    let Some(line) = lines.next() else { break None };
                    self.lines += 1;
                    reader.push(line, &mut |entry| entries.push(entry));
                };
                if let Some(reader) = by_line {
                    // What this block gave so far is read again with the rest of it.
                    entries.retain(|entry| entry.line < first);
                    self.lines = first - 1;
                    self.state = State::ByLine(reader);
                    push_entries(ready, &self.name, entries, 0);
                    return self.take(block, ready);
                }
                push_entries(ready, &self.name, entries, bytes);
            }
        }
        Ok(())
    }

    fn finish(self, ready: &mut VecDeque<Result<Batch, Failure>>) {
        if let State::Undecided(reader) = self.state {
            let mut entries = Vec::new();
            reader.finish(&mut |entry| entries.push(entry));
            push_entries(ready, &self.name, entries, 0);
        }
    }
}

/// The block as text; a failure if it cannot be any.
fn decode(block: &[u8], first: usize, name: &str) -> Result<String, Failure> {
    match format::text(block) {
        Ok(text) => Ok(text.into()),
        // Old lists have names in other encodings behind the cells. What is binary has control characters too.
        Err(_) if !block.iter().any(|byte| *byte < b'\t') => Ok(String::from_utf8_lossy(block).into_owned()),
        Err(mut error) => {
            error.line += first - 1;
            Err(Failure::NotText { name: name.into(), reason: error.to_string() })
        }
    }
}

/// Splits entries into batches; the bytes they come from count with the last.
fn push_entries(
    ready: &mut VecDeque<Result<Batch, Failure>>,
    name: &Arc<str>,
    entries: Vec<Entry>,
    bytes: u64,
) {
    let mut entries = entries.into_iter().peekable();
    while entries.peek().is_some() {
        let work = Work::Entries(entries.by_ref().take(ENTRIES).collect());
        let bytes = if entries.peek().is_some() { 0 } else { bytes };
        ready.push_back(Ok(Batch { work, name: name.clone(), bytes, before: 0 }));
    }
}

/// Reads blocks of whole lines, as many as have come, until the end or nobody takes them any more.
fn send_blocks(mut source: Box<dyn Read + Send>, size: usize, send: &SyncSender<io::Result<Vec<u8>>>) {
    let mut block = Vec::new();
    let mut lines = 0;
    loop {
        let searched = block.len();
        match read_some(&mut *source, &mut block, size) {
            Err(error) => {
                let _ = send.send(Err(error));
                return;
            }
            Ok(0) => {
                if !block.is_empty() {
                    let _ = send.send(Ok(block));
                }
                return;
            }
            Ok(_) => {}
        }
        if let Some(end) = block[searched..].iter().rposition(|&byte| byte == b'\n') {
            let rest = block.split_off(searched + end + 1);
            lines += newlines(&block);
            if send.send(Ok(std::mem::replace(&mut block, rest))).is_err() {
                return;
            }
        } else if block.len() > LONGEST_LINE {
            let error = format!("line {} is longer than {} MB", lines + 1, LONGEST_LINE >> 20);
            let _ = send.send(Err(io::Error::new(io::ErrorKind::InvalidData, error)));
            return;
        }
    }
}

fn newlines(block: &[u8]) -> usize {
    block.iter().filter(|&&byte| byte == b'\n').count()
}

/// Reads once, at most `size` bytes, to the end of the block.
fn read_some(source: &mut dyn Read, block: &mut Vec<u8>, size: usize) -> io::Result<usize> {
    let old = block.len();
    block.resize(old + size, 0);
    loop {
        match source.read(&mut block[old..]) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            result => {
                block.truncate(old + result.as_ref().map_or(0, |&read| read));
                return result;
            }
        }
    }
}
