//! Reader thread of an input: turns bytes into batches of puzzles.
//!
//! The beginning decides how an input is read. If each puzzle has its own line, the rest is passed on as
//! blocks of whole lines for the workers to parse, and so are the rows of a table that take one line;
//! drawings and documents are buffered to their end, up to a limit, and parsed here, one puzzle after the
//! other. It runs on its own thread so that Ctrl-C is noticed while no input arrives, or while a long
//! document is parsed. Panics are reported as errors, and only the final message ends the input.

use std::io::{self, Read};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::mpsc::SyncSender;

use ninefold::core::phrase::ParseMessage;
use ninefold::format::{FormatError, LineReader, PuzzleEntry, PuzzleReader, RowReader, TableHeader};

use crate::batch_content::{BatchContent, ENTRIES_PER_BATCH};
use crate::catch_panic::catch_panic;
use crate::compressed::DetectedContent;
use crate::failure::CommandError;
use crate::image::read_picture;
use crate::input::{InputOptions, InputSource};
use crate::language::localized_text;

/// Message from the reader thread.
#[derive(Debug)]
pub(crate) enum ReaderMessage {
    /// The header of a table, before its rows.
    Header(Arc<TableHeader>),
    /// Puzzles, and the number of input bytes they take.
    Puzzles(BatchContent, u64),
    Failed(CommandError),
    End,
}

/// An input being read.
#[derive(Debug)]
pub(crate) struct ReaderThread {
    name: Arc<str>,
    /// Number of bytes to request at once.
    block_size: usize,
    /// Most bytes to buffer of a document or of drawings.
    limit: u64,
    /// Whether to accept uncertain digits of a picture.
    accepts_doubts: bool,
    sender: SyncSender<ReaderMessage>,
    /// The reader that decides how the input is read.
    reader: Box<PuzzleReader>,
    /// The reader of single lines, once each puzzle is known to have its own.
    by_line: Option<LineReader>,
    /// The reader of table rows that take one line, once the input is known to be a table.
    by_row: Option<RowReader>,
    /// Number of lines read.
    lines: usize,
    /// Bytes read and not yet counted with a batch.
    bytes: u64,
    /// Whether a line was skipped because it was too long.
    has_skipped_line: bool,
    /// Whether the header of a table was sent.
    header_sent: bool,
    /// Lines of a list that together may be a drawing, not yet counted.
    drawing: String,
}

/// Longest line in bytes, except in a document.
const MAX_LINE_BYTES: usize = 16 << 20;
/// Longest drawing between the lines of a list, in bytes.
const MAX_DRAWING_BYTES: usize = 1 << 16;

impl ReaderThread {
    pub(crate) fn new(
        name: Arc<str>,
        options: &InputOptions,
        block_size: usize,
        sender: SyncSender<ReaderMessage>,
    ) -> ReaderThread {
        ReaderThread {
            name,
            block_size,
            limit: options.document_limit,
            accepts_doubts: options.accepts_unclear_pictures(),
            sender,
            reader: Box::new(options.create_reader()),
            by_line: None,
            by_row: None,
            lines: 0,
            bytes: 0,
            has_skipped_line: false,
            header_sent: false,
            drawing: String::new(),
        }
    }

    /// Reads the whole input and sends its pieces, then a final message.
    pub(crate) fn read_and_send(mut self, source: InputSource) {
        let (send, name) = (self.sender.clone(), self.name.clone());
        let last = match catch_panic(AssertUnwindSafe(|| self.read_input(source))) {
            Ok(Ok(())) => ReaderMessage::End,
            Ok(Err(failure)) => ReaderMessage::Failed(failure),
            Err(fault) => ReaderMessage::Failed(CommandError::unreadable_file(name, io::Error::other(fault))),
        };
        let _ = send.send(last);
    }

    /// Sends a message; fails if nobody waits for it any more, so that reading ends.
    fn send_message(&self, message: ReaderMessage) -> Result<(), CommandError> {
        self.sender.send(message).map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe).into())
    }

    fn read_input(&mut self, source: InputSource) -> Result<(), CommandError> {
        let name = self.name.clone();
        let failed = |error| CommandError::unreadable_file(&*name, error);
        let mut source = match source.detect_content(self.limit).map_err(failed)? {
            DetectedContent::Text(text) => text,
            DetectedContent::Picture(picture, kind) => return self.send_picture(picture, kind),
        };
        let mut block = Vec::new();
        // Bytes of the block whose line ends are normalised.
        let mut settled = 0;
        let mut skipping = false;
        loop {
            let read = read_once(&mut *source, &mut block, self.block_size).map_err(failed)?;
            let searched = settled;
            settled = normalize_line_ends(&mut block, searched, read == 0);
            // Pass on whole lines. A line without an end is buffered if it belongs to a document, else
            // skipped when it gets too long.
            match block[searched..settled].iter().rposition(|&byte| byte == b'\n') {
                Some(_) if skipping => {
                    let end = block[searched..settled].iter().position(|&byte| byte == b'\n');
                    block.drain(..searched + end.unwrap_or(0) + 1);
                    self.skip_long_line()?;
                    (skipping, settled) = (false, 0);
                    continue;
                }
                Some(end) => {
                    let rest = block.split_off(searched + end + 1);
                    settled -= searched + end + 1;
                    self.read_block(std::mem::replace(&mut block, rest))?;
                }
                None if skipping && read > 0 => {
                    block.clear();
                    settled = 0;
                }
                None if self.is_whole_document(&block) => self.check_document_length(block.len())?,
                None if block.len() > MAX_LINE_BYTES => {
                    block.clear();
                    (skipping, settled) = (true, 0);
                }
                None => {}
            }
            // At the end of the input, the rest is a line without an end.
            if read == 0 {
                if skipping {
                    self.skip_long_line()?;
                } else if !block.is_empty() {
                    self.read_block(block)?;
                }
                return self.finish_input();
            }
        }
    }

    /// Reads a picture and sends its puzzles.
    fn send_picture(&self, picture: Box<dyn Read + Send>, kind: &'static str) -> Result<(), CommandError> {
        let entries = read_picture(picture, kind, self.limit, &self.name, self.accepts_doubts)?;
        self.send_message(ReaderMessage::Puzzles(BatchContent::Entries(entries), 0))
    }

    /// Returns an error if a document is longer than the limit.
    fn check_document_length(&self, length: usize) -> Result<(), CommandError> {
        if length as u64 <= self.limit {
            return Ok(());
        }
        let (name, megabytes) = (self.name.to_string(), self.limit >> 20);
        Err(CommandError::TooLong { name, megabytes })
    }

    /// Returns whether a text that has no line end so far is a document, or the next part of one.
    fn is_whole_document(&self, begin: &[u8]) -> bool {
        let first = || begin.iter().find(|byte| !byte.is_ascii_whitespace());
        self.by_line.is_none()
            && self.by_row.is_none()
            && (self.reader.stores_whole_text()
                || self.lines == 0 && first().is_some_and(|byte| b"<[{".contains(byte)))
    }

    /// Processes a block of whole lines.
    fn read_block(&mut self, block: Vec<u8>) -> Result<(), CommandError> {
        let first = self.lines + 1;
        self.bytes += block.len() as u64;
        if let Some(reader) = self.by_line {
            return self.read_list_lines(reader, block);
        }
        if let Some(rows) = self.by_row.clone() {
            return self.read_table_lines(&rows, &String::from_utf8_lossy(&block));
        }
        // Reject binary files and foreign encodings at the first block.
        if first == 1
            && let Some(error) = check_is_text(&block)
        {
            let (name, reason) = (self.name.to_string(), localized_text(&error));
            return Err(CommandError::NotText { name, reason });
        }
        // A stray byte in a comment must not fail the input.
        let text = String::from_utf8_lossy(&block);
        // Feed the reader line by line until it decides that this is a list of one puzzle per line, or a table.
        let (mut entries, reader) = (Vec::new(), &mut self.reader);
        for line in text.lines() {
            if reader.parallel_line_reader().is_some() || reader.parallel_row_reader().is_some() {
                break;
            }
            self.lines += 1;
            reader.push_line(line, &mut |entry| entries.push(entry));
        }
        let (stored, header) = (reader.stored_bytes(), reader.table_header().cloned());
        let rows = reader.parallel_row_reader();
        let list =
            reader.parallel_line_reader().map(|by_line| (by_line, reader.list_start_line().max(first)));
        if let Some((_, begin)) = list {
            // The list's first entries are dropped: workers parse its lines again from the start of the
            // list.
            entries.retain(|entry| entry.line < begin);
        }
        drop(text);
        self.check_document_length(stored)?;
        if let Some(header) = header.filter(|_| !self.header_sent) {
            self.header_sent = true;
            self.send_message(ReaderMessage::Header(header))?;
        }
        // Undecided: send what was parsed. Decided: send that, and hand the rest over as lines.
        let begin = match (&list, &rows) {
            (None, None) => return self.send_entries(entries),
            (Some((_, begin)), _) => *begin,
            (None, Some(_)) => self.lines + 1,
        };
        let rest = skip_lines(block, begin - first);
        self.bytes -= rest.len() as u64;
        self.send_entries(entries)?;
        self.lines = begin - 1;
        (self.by_line, self.by_row) = (list.map(|(reader, _)| reader), rows);
        self.read_block(rest)
    }

    /// Processes whole lines of a table. Rows that take one line are passed on; the others are parsed here.
    fn read_table_lines(&mut self, rows: &RowReader, text: &str) -> Result<(), CommandError> {
        let mut is_open = self.reader.parallel_row_reader().is_none();
        let mut entries = Vec::new();
        // Bytes passed on so far, and lines after them that take a row each.
        let (mut begin, mut whole) = (0, 0);
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            if !is_open && rows.ends_row(line.trim_end_matches(['\n', '\r'])) {
                whole += 1;
                at += line.len();
                self.send_entries(std::mem::take(&mut entries))?;
                continue;
            }
            self.send_rows(rows, &text[begin..at], whole)?;
            at += line.len();
            (begin, whole) = (at, 0);
            self.lines += 1;
            self.reader.push_line(line, &mut |entry| entries.push(entry));
            is_open = self.reader.parallel_row_reader().is_none();
        }
        self.send_entries(entries)?;
        self.send_rows(rows, &text[begin..], whole)
    }

    fn send_rows(&mut self, rows: &RowReader, text: &str, lines: usize) -> Result<(), CommandError> {
        if lines == 0 {
            return Ok(());
        }
        let first = self.lines + 1;
        self.lines += lines;
        self.reader.skip_lines(lines);
        self.send_batch(BatchContent::Rows { first, text: text.into(), reader: rows.clone() })
    }

    /// Processes whole lines of a list. Rows of a drawing among them are parsed here, since they need
    /// their neighbours.
    fn read_list_lines(&mut self, reader: LineReader, mut block: Vec<u8>) -> Result<(), CommandError> {
        let mut begin = 0;
        let mut at = 0;
        while at < block.len() {
            // Fast path: nearly all lines are 81 cells.
            if self.drawing.is_empty() && starts_with_81_cells(&block[at..]) {
                at += 82;
                continue;
            }
            let end =
                block[at..].iter().position(|&byte| byte == b'\n').map_or(block.len(), |end| at + end + 1);
            let text = String::from_utf8_lossy(&block[at..end]);
            let text = text.trim_end_matches(['\n', '\r']);
            let goes_on = !self.drawing.is_empty();
            // A row of a drawing ends the run of plain lines; any other line ends the drawing.
            if self.drawing.len() < MAX_DRAWING_BYTES && reader.is_part_of_drawing(text, goes_on) {
                if !goes_on {
                    self.send_text_lines(reader, block[begin..at].to_vec())?;
                }
                self.drawing.push_str(text);
                self.drawing.push('\n');
                begin = end;
            } else if goes_on {
                self.send_drawn_puzzle(reader)?;
                begin = at;
            }
            at = end;
        }
        block.drain(..begin);
        self.send_text_lines(reader, block)
    }

    fn send_text_lines(&mut self, reader: LineReader, text: Vec<u8>) -> Result<(), CommandError> {
        if text.is_empty() {
            return Ok(());
        }
        let first = self.lines + 1;
        self.lines += text.iter().filter(|&&byte| byte == b'\n').count();
        self.send_batch(BatchContent::Lines { first, text, reader, skipped: 0 })
    }

    /// Parses the buffered lines as a drawing, or as single lines, and sends the result.
    fn send_drawn_puzzle(&mut self, reader: LineReader) -> Result<(), CommandError> {
        let text = std::mem::take(&mut self.drawing);
        let first = self.lines + 1;
        self.lines += text.matches('\n').count();
        let entries = reader.read_drawing(first, &text).into_iter().map(|(entry, _)| entry);
        self.send_entries(entries.collect())
    }

    /// Records a line that was too long to buffer, and sends an error for it.
    fn skip_long_line(&mut self) -> Result<(), CommandError> {
        match self.by_line {
            Some(reader) => self.send_drawn_puzzle(reader)?,
            None => self.reader.push_line("", &mut |_| {}),
        }
        self.lines += 1;
        self.has_skipped_line = true;
        let error = FormatError {
            line: self.lines,
            column: 1,
            expected: ParseMessage::LineOfAtMost { megabytes: MAX_LINE_BYTES >> 20 },
            found: ParseMessage::LongerLine,
        };
        self.send_batch(BatchContent::Entries(vec![PuzzleEntry::at_line(self.lines, Err(error))]))
    }

    fn send_batch(&mut self, content: BatchContent) -> Result<(), CommandError> {
        let bytes = std::mem::take(&mut self.bytes);
        self.send_message(ReaderMessage::Puzzles(content, bytes))
    }

    fn send_entries(&mut self, entries: Vec<PuzzleEntry>) -> Result<(), CommandError> {
        let mut entries = entries.into_iter().peekable();
        while entries.peek().is_some() {
            self.send_batch(BatchContent::Entries(entries.by_ref().take(ENTRIES_PER_BATCH).collect()))?;
        }
        Ok(())
    }

    /// Parses the buffered rest after the last line.
    fn finish_input(&mut self) -> Result<(), CommandError> {
        if let Some(reader) = self.by_line {
            return self.send_drawn_puzzle(reader);
        }
        let reader = std::mem::take(&mut self.reader);
        let mut entries = Vec::new();
        let mut result = Ok(());
        // A skipped line has been reported; don't also report that nothing was found.
        let was_reported = self.has_skipped_line;
        reader.finish(&mut |entry| {
            if was_reported && entry.is_no_puzzle_error() {
                return;
            }
            entries.push(entry);
            if entries.len() == ENTRIES_PER_BATCH && result.is_ok() {
                result = self.send_batch(BatchContent::Entries(std::mem::take(&mut entries)));
            }
            if result.is_err() {
                entries.clear();
            }
        });
        result?;
        self.send_entries(entries)
    }
}

/// Returns whether a text begins with a line of 81 bytes.
fn starts_with_81_cells(text: &[u8]) -> bool {
    text.get(81) == Some(&b'\n') && !text[..81].contains(&b'\n')
}

/// Returns the part of a block after its first `lines` lines.
fn skip_lines(mut block: Vec<u8>, lines: usize) -> Vec<u8> {
    let ends = block.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1);
    let start = if lines == 0 { 0 } else { ends.clone().nth(lines - 1).unwrap_or(block.len()) };
    block.drain(..start);
    block
}

/// Replaces each carriage return that ends a line by itself, as on old machines, with a line feed,
/// starting at `from`. Returns the position up to which line ends are final: a line feed may still follow
/// a last carriage return.
fn normalize_line_ends(block: &mut [u8], from: usize, at_end: bool) -> usize {
    let mut at = from;
    while let Some(next) = block[at..].iter().position(|&byte| byte == b'\r') {
        at += next;
        match block.get(at + 1) {
            Some(b'\n') => {}
            None if !at_end => return at,
            _ => block[at] = b'\n',
        }
        at += 1;
    }
    block.len()
}

/// Returns an error if the beginning of a file is not text: it has another encoding, or most of its lines
/// contain control characters and none is a puzzle. A stray byte costs no more than its line.
fn check_is_text(block: &[u8]) -> Option<FormatError> {
    let error = ninefold::format::decode_text(block).err()?;
    let is_strange = |line: &&[u8]| line.iter().any(|byte| *byte < b' ' && !b"\t\r\x0b\x0c".contains(byte));
    let lines = || block.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    let strange = lines().filter(is_strange).count();
    let reads = |line: &[u8]| ninefold::format::read_first_puzzle(&String::from_utf8_lossy(line)).is_ok();
    let is_wide = block.starts_with(&[0xFF, 0xFE]) || block.starts_with(&[0xFE, 0xFF]);
    // One or two bytes are too few to judge.
    let is_binary = block.len() > 4 && 2 * strange > lines().count() && !lines().any(reads);
    (is_wide || is_binary).then_some(error)
}

/// Reads once, at most `size` bytes, and appends them to the block.
fn read_once(source: &mut dyn Read, block: &mut Vec<u8>, size: usize) -> io::Result<usize> {
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

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::sync::mpsc::sync_channel;

    use super::*;

    /// Checks the pieces from a reader thread for a text: `line: ok` or the error of each puzzle, and the
    /// final message.
    fn check_pieces(text: &[u8], limit: u64, expected: &[&str]) {
        for block in [1, 7, 1 << 16] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("file");
            std::fs::write(&path, text).unwrap();
            let (send, pieces) = sync_channel(1000);
            let source = InputSource::File(std::fs::File::open(&path).unwrap());
            let mut options = InputOptions::from_argument("it");
            options.document_limit = limit;
            ReaderThread::new("it".into(), &options, block, send).read_and_send(source);
            let mut said = Vec::new();
            for piece in pieces {
                match piece {
                    ReaderMessage::Puzzles(work, _) => {
                        let _ = work.try_for_each_entry(|entry, _| {
                            said.push(match entry.result {
                                Ok(_) => format!("{}: ok", entry.line),
                                Err(error) => error.to_string(),
                            });
                            ControlFlow::<()>::Continue(())
                        });
                    }
                    ReaderMessage::Header(header) => said.push(header.text.clone()),
                    ReaderMessage::Failed(failure) => said.push(failure.to_string()),
                    ReaderMessage::End => said.push("end".into()),
                }
            }
            assert_eq!(said, expected, "blocks of {block}");
        }
    }

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn lines_end_in_every_way_whatever_the_blocks() {
        for end in ["\n", "\r\n", "\r"] {
            let list = format!("{LINE}{end}{end}{LINE}{end}");
            check_pieces(list.as_bytes(), 1 << 20, &["1: ok", "3: ok", "end"]);
        }
        let rows: Vec<&str> = (0..9).map(|row| &LINE[9 * row..9 * row + 9]).collect();
        check_pieces(rows.join("\r").as_bytes(), 1 << 20, &["1: ok", "end"]);
    }

    #[test]
    fn a_document_has_a_limit() {
        let list = format!("[\"{LINE}\",\"{LINE}\"]");
        check_pieces(list.as_bytes(), 1000, &["1: ok", "1: ok", "end"]);
        let told = "it is longer than 0 MB and has not one puzzle a line, so it would have to be held in memory; \
                    --document-limit raises the limit";
        check_pieces(list.as_bytes(), 100, &[told]);
        // Lists of lines have none.
        let lines = format!("{LINE}\n{LINE}\n");
        check_pieces(lines.as_bytes(), 100, &["1: ok", "2: ok", "end"]);
    }
}
