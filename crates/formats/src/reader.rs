//! Readers of text with many puzzles: line by line if each has a line, as a whole if not.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use super::csv::{RowReader, TableColumns, TableRowReader};
use super::single_line::{detect_line_format, read_line_entry};
use super::{
    FormatLayout, PuzzleEntry, PuzzleFormat, RulePolicy, TextLine, cells, corrections, detect_format,
    detect_normalised_format, grid, line81, puzzle_link, read_with_corrections, strip_byte_order_mark,
    text_lines, unknown_format_error,
};
use ninefold_core::line::starts_with_cells;
use ninefold_core::phrase::{ParseMessage, shorten_to_excerpt};
use ninefold_core::row::TableHeader;

/// Reads the puzzles of a text that comes line by line.
///
/// If a puzzle takes one line, every line is read by itself as it comes, in any format, and nothing is
/// stored; drawings between such lines are read as drawings. If a puzzle takes several lines, or the text
/// begins like a document, the lines are collected until [`finish`](PuzzleReader::finish), or until so many
/// whole lines follow each other that the text must be a list with something else before it. So a stray first
/// line costs itself and no other.
///
/// Puzzles with other rules than those of Sudoku are errors, unless the reader [ignores the
/// rules](PuzzleReader::ignoring_rules).
///
/// ```
/// use ninefold_formats::PuzzleReader;
///
/// let list = "# two puzzles\n53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\noops\n";
/// let (mut reader, mut good, mut bad) = (PuzzleReader::new(), 0, Vec::new());
/// let mut sink = |entry: ninefold_formats::PuzzleEntry| match entry.result {
///     Ok(_) => good += 1,
///     Err(error) => bad.push(error.to_string()),
/// };
/// for line in list.lines() {
///     reader.push_line(line, &mut sink);
/// }
/// reader.finish(&mut sink);
/// assert_eq!(good, 1);
/// assert!(bad[0].starts_with("line 3, column 1: expected a digit"));
/// ```
pub struct PuzzleReader {
    /// The only format to read, if the caller named it.
    format: Option<&'static dyn PuzzleFormat>,
    /// The column or member that holds the puzzles, if the caller named it.
    column: Option<Arc<str>>,
    rules: RulePolicy,
    mode: PuzzleReaderMode,
    /// Number of lines taken so far.
    line_count: usize,
    /// Lines that are stored, with line ends.
    stored: String,
    /// Number of the first line that is stored.
    stored_from_line: usize,
    /// Number of consecutive whole lines up to now.
    puzzle_line_count: usize,
    /// Whether there are whole lines among those that are stored.
    has_stored_puzzle_lines: bool,
    /// Number of the first line that is read by itself.
    list_start_line: usize,
}

impl fmt::Debug for PuzzleReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader")
            .field("mode", &self.mode)
            .field("lines", &self.line_count)
            .finish_non_exhaustive()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum PuzzleReaderMode {
    Undecided,
    /// A table or JSON begins next, with the puzzles in the column or member that the caller named.
    Column,
    /// The text has no such column, so nothing else is read.
    Refused,
    /// The next meaningful line is the header of a table.
    Header,
    Rows(TableRowReader),
    Lines,
    Whole,
}

/// Kinds of texts that a first line may begin.
enum TextKind {
    /// The line is blank, a comment or a title, and decides nothing.
    Undecided,
    /// The line names the columns of a table.
    Table(TableColumns),
    /// Each puzzle takes one line.
    Line,
    /// A puzzle takes several lines.
    Block,
}

/// Limit in bytes for the lines that are stored while the kind of text is open.
const MAX_STORED_BYTES: usize = 1 << 16;
/// Number of consecutive whole lines that make the text a list, however it began.
const LIST_THRESHOLD: usize = 20;

impl Default for PuzzleReader {
    fn default() -> PuzzleReader {
        PuzzleReader::new()
    }
}

impl PuzzleReader {
    /// Returns a reader of texts in every format.
    #[must_use]
    pub fn new() -> PuzzleReader {
        PuzzleReader {
            format: None,
            column: None,
            rules: RulePolicy::Refuse,
            mode: PuzzleReaderMode::Undecided,
            line_count: 0,
            stored: String::new(),
            stored_from_line: 1,
            puzzle_line_count: 0,
            has_stored_puzzle_lines: false,
            list_start_line: 1,
        }
    }

    /// Returns a reader of texts in one format.
    #[must_use]
    pub fn from_format(format: &'static dyn PuzzleFormat) -> PuzzleReader {
        let mode = match format.info().layout {
            FormatLayout::Line if format.info().id == "csv" => PuzzleReaderMode::Header,
            FormatLayout::Line => PuzzleReaderMode::Lines,
            FormatLayout::Block => PuzzleReaderMode::Whole,
        };
        PuzzleReader { format: Some(format), mode, ..PuzzleReader::new() }
    }

    /// Reads a table or JSON in which this column, or member of objects, holds the puzzles, whatever the
    /// others are called.
    #[must_use]
    pub fn with_column(self, column: &str) -> PuzzleReader {
        PuzzleReader { column: Some(column.into()), mode: PuzzleReaderMode::Column, ..self }
    }

    /// Reads puzzles with other rules without these rules.
    #[must_use]
    pub fn ignoring_rules(self) -> PuzzleReader {
        PuzzleReader { rules: RulePolicy::Ignore, ..self }
    }

    /// Takes the next line, with or without its line end.
    pub fn push_line(&mut self, line: &str, sink: &mut dyn FnMut(PuzzleEntry)) {
        let rules = self.rules;
        self.read_next_line(line, &mut |entry| sink(rules.apply_to_entry(entry)));
    }

    fn read_next_line(&mut self, line: &str, sink: &mut dyn FnMut(PuzzleEntry)) {
        self.line_count += 1;
        let line = if self.line_count == 1 { strip_byte_order_mark(line) } else { line };
        let line = line.trim_end_matches(['\n', '\r']);
        let here = TextLine { number: self.line_count, text: line };
        match &mut self.mode {
            PuzzleReaderMode::Rows(rows) if self.format.is_none() && rows.disproves_header(here) => {
                // The supposed header is a title, so the kind of text is decided anew.
                self.mode = PuzzleReaderMode::Undecided;
                self.decide_mode(line, sink);
            }
            PuzzleReaderMode::Rows(rows) if rows.awaits_first_row() => {
                rows.push_line(here, sink);
                self.store_line(line);
            }
            PuzzleReaderMode::Rows(rows) => rows.push_line(here, sink),
            PuzzleReaderMode::Header if here.has_content() => self.read_header(here, sink),
            PuzzleReaderMode::Column if here.has_content() => self.start_named_column(here, sink),
            PuzzleReaderMode::Header | PuzzleReaderMode::Column | PuzzleReaderMode::Refused => {}
            PuzzleReaderMode::Lines => self.read_list_line(here, sink),
            // The text is stored, but watched: it may turn out to be a list.
            PuzzleReaderMode::Whole => {
                self.store_line(line);
                self.detect_line_list(here, sink);
            }
            PuzzleReaderMode::Undecided => self.decide_mode(line, sink),
        }
    }

    /// Takes a line that may decide how the text is to be read.
    fn decide_mode(&mut self, line: &str, sink: &mut dyn FnMut(PuzzleEntry)) {
        self.store_line(line);
        match classify_line(line) {
            TextKind::Table(columns) => {
                self.mode = PuzzleReaderMode::Rows(TableRowReader::from_columns(columns, self.line_count))
            }
            TextKind::Block => {
                self.mode = PuzzleReaderMode::Whole;
                self.detect_line_list(TextLine { number: self.line_count, text: line }, sink);
            }
            TextKind::Line => self.switch_to_line_reading(sink),
            TextKind::Undecided if self.stored.len() > MAX_STORED_BYTES => self.switch_to_line_reading(sink),
            TextKind::Undecided => {}
        }
    }

    /// Changes to reading line by line if enough whole lines follow each other.
    fn detect_line_list(&mut self, line: TextLine<'_>, sink: &mut dyn FnMut(PuzzleEntry)) {
        if self.format.is_some() || !line.has_content() {
            return;
        }
        self.puzzle_line_count = if is_puzzle_line(line.text) { self.puzzle_line_count + 1 } else { 0 };
        self.has_stored_puzzle_lines |= self.puzzle_line_count > 0;
        if self.puzzle_line_count == LIST_THRESHOLD {
            let stored = core::mem::take(&mut self.stored);
            read_mixed_text(&stored, self.stored_from_line, sink);
            self.mode = PuzzleReaderMode::Lines;
            (self.stored_from_line, self.list_start_line) = (self.line_count + 1, self.line_count + 1);
        }
    }

    /// Takes a line of a list: it is read by itself, or stored as long as it may be part of a drawing between
    /// the others.
    fn read_list_line(&mut self, line: TextLine<'_>, sink: &mut dyn FnMut(PuzzleEntry)) {
        let reader = self.build_line_reader();
        let is_any = self.column.is_none() && self.stored.len() <= MAX_STORED_BYTES;
        if is_any && reader.is_part_of_drawing(line.text, !self.stored.is_empty()) {
            if self.stored.is_empty() {
                self.stored_from_line = line.number;
            }
            return self.store_line(line.text);
        }
        self.read_stored_drawing(sink);
        self.read_line(line, sink);
    }

    fn read_stored_drawing(&mut self, sink: &mut dyn FnMut(PuzzleEntry)) {
        let stored = core::mem::take(&mut self.stored);
        for (entry, _) in self.build_line_reader().read_drawing(self.stored_from_line, &stored) {
            sink(entry);
        }
    }

    /// Returns a reader of the lines that follow, each by itself and in any order; `None` as long as the
    /// lines so far do not show that there is a puzzle on every line.
    #[must_use]
    pub fn parallel_line_reader(&self) -> Option<LineReader> {
        let is_any = self.mode == PuzzleReaderMode::Lines && self.column.is_none();
        is_any.then(|| self.build_line_reader())
    }

    /// Returns a reader of the rows that follow, each by itself and in any order; `None` unless the lines so far
    /// are those of a table, have settled which of its columns are read, and end with a whole row.
    #[must_use]
    pub fn parallel_row_reader(&self) -> Option<RowReader> {
        let PuzzleReaderMode::Rows(rows) = &self.mode else { return None };
        rows.settled_columns().map(|columns| RowReader::new(columns.clone(), self.rules))
    }

    /// Counts lines that a [`parallel_row_reader`](PuzzleReader::parallel_row_reader) reads, so that those after them
    /// have their numbers.
    pub fn skip_lines(&mut self, count: usize) {
        self.line_count += count;
    }

    /// Returns the number of the first line that is read by itself, once the reader is
    /// [`parallel_line_reader`](PuzzleReader::parallel_line_reader): the lines before it were read as a whole.
    #[must_use]
    pub fn list_start_line(&self) -> usize {
        self.list_start_line
    }

    fn build_line_reader(&self) -> LineReader {
        LineReader { format: self.format, rules: self.rules }
    }

    /// Returns the header of the table, if the lines so far begin one.
    #[must_use]
    pub fn table_header(&self) -> Option<&Arc<TableHeader>> {
        match &self.mode {
            PuzzleReaderMode::Rows(rows) => rows.header(),
            _ => None,
        }
    }

    /// Whether the text is a document or drawn, so that all of it is stored until
    /// [`finish`](PuzzleReader::finish).
    #[must_use]
    pub fn stores_whole_text(&self) -> bool {
        self.mode == PuzzleReaderMode::Whole
    }

    /// Returns the number of bytes that are stored; a program that reads untrusted text should limit it.
    #[must_use]
    pub fn stored_bytes(&self) -> usize {
        self.stored.len()
    }

    /// Ends the text: no line follows. A text without any puzzle gives one entry that says so.
    pub fn finish(mut self, sink: &mut dyn FnMut(PuzzleEntry)) {
        let rules = self.rules;
        let sink = &mut |entry| sink(rules.apply_to_entry(entry));
        match core::mem::replace(&mut self.mode, PuzzleReaderMode::Undecided) {
            PuzzleReaderMode::Lines => return self.read_stored_drawing(sink),
            PuzzleReaderMode::Refused => return,
            PuzzleReaderMode::Rows(rows) => return rows.finish(sink),
            PuzzleReaderMode::Whole if self.column.is_some() => {
                return read_json_members(&self.stored, self.column.as_deref().unwrap_or_default(), sink);
            }
            _ => {}
        }
        match self.format {
            Some(format) => format.read_each_puzzle(&self.stored, sink),
            None if self.has_stored_puzzle_lines => read_document_or_mixed(&self.stored, sink),
            None => read_detected_format(&self.stored, sink),
        }
    }

    fn read_header(&mut self, line: TextLine<'_>, sink: &mut dyn FnMut(PuzzleEntry)) {
        match TableColumns::from_header(line.text) {
            Some(columns) => {
                self.mode = PuzzleReaderMode::Rows(TableRowReader::from_columns(columns, line.number))
            }
            None => {
                let error = line.error_at(0, ParseMessage::TableHeader, ParseMessage::AnotherLine);
                sink(PuzzleEntry::at_line(line.number, Err(error)));
            }
        }
    }

    /// Takes the line that begins a table or JSON whose column the caller named.
    fn start_named_column(&mut self, line: TextLine<'_>, sink: &mut dyn FnMut(PuzzleEntry)) {
        let Some(column) = self.column.clone() else { return };
        let begin = line.text.trim_start();
        if cfg!(feature = "json") && begin.starts_with(['{', '[']) {
            // Objects that take a line each are read one by one.
            self.mode = if begin.starts_with('{') && is_object(begin) {
                PuzzleReaderMode::Lines
            } else {
                PuzzleReaderMode::Whole
            };
            return match self.mode {
                PuzzleReaderMode::Lines => self.read_line(line, sink),
                _ => self.store_first_text_line(line),
            };
        }
        // Any other line has to be the header of a table with that column.
        self.mode = match TableColumns::with_puzzle_column(line.text, &column) {
            Some(columns) => PuzzleReaderMode::Rows(TableRowReader::from_columns(columns, line.number)),
            None => {
                let names = TableColumns::parse_column_names(line.text).map_or(ParseMessage::None, |names| {
                    ParseMessage::Value { text: shorten_to_excerpt(&names.join(", ")) }
                });
                let expected = ParseMessage::NamedColumn { column: shorten_to_excerpt(&column) };
                sink(PuzzleEntry::at_line(line.number, Err(line.error_at(0, expected, names))));
                PuzzleReaderMode::Refused
            }
        };
    }

    /// Stores a line, with blank ones for those before it, so that places stay right.
    fn store_first_text_line(&mut self, line: TextLine<'_>) {
        self.stored = "\n".repeat(line.number - 1);
        self.store_line(line.text);
    }

    fn store_line(&mut self, line: &str) {
        self.stored.push_str(line);
        self.stored.push('\n');
    }

    /// Changes to reading line by line, beginning with the lines that were stored.
    fn switch_to_line_reading(&mut self, sink: &mut dyn FnMut(PuzzleEntry)) {
        self.mode = PuzzleReaderMode::Lines;
        let stored = core::mem::take(&mut self.stored);
        for (i, text) in stored.lines().enumerate() {
            self.read_list_line(TextLine { number: i + 1, text }, sink);
        }
    }

    fn read_line(&self, line: TextLine<'_>, sink: &mut dyn FnMut(PuzzleEntry)) {
        if let Some(column) = &self.column {
            if line.has_content() {
                read_json_members(line.text, column, &mut |entry| sink(entry.moved_to_offset(line, 0)));
            }
            return;
        }
        for (entry, _) in self.build_line_reader().read_line(line.number, line.text) {
            sink(entry);
        }
    }
}

/// Reads a text as the format that it resembles as a whole, or with small corrections.
fn read_detected_format(text: &str, sink: &mut dyn FnMut(PuzzleEntry)) {
    if text.len() > corrections::MAX_CORRECTED_LENGTH {
        return read_uncorrected(text, sink);
    }
    let mut entries = Vec::new();
    read_uncorrected(text, &mut |entry| entries.push(entry));
    let better =
        if entries.iter().all(|entry| entry.result.is_err()) { read_with_corrections(text) } else { None };
    better.unwrap_or(entries).into_iter().for_each(sink);
}

fn read_uncorrected(text: &str, sink: &mut dyn FnMut(PuzzleEntry)) {
    match detect_normalised_format(text) {
        (text, Some(format)) => format.read_each_puzzle(&text, sink),
        (_, None) => {
            let error = unknown_format_error(text);
            sink(PuzzleEntry::at_line(error.line, Err(error)));
        }
    }
}

/// Reads a text with whole lines in it: as a document, if it is one to its end, else as a list with other
/// things in it.
fn read_document_or_mixed(text: &str, sink: &mut dyn FnMut(PuzzleEntry)) {
    let begin = text_lines(text).find(|line| line.has_content());
    if begin.is_some_and(|line| begins_document(line.text.trim())) {
        let mut entries = Vec::new();
        read_detected_format(text, &mut |entry| entries.push(entry));
        if entries.iter().all(|entry| entry.result.is_ok()) {
            return entries.into_iter().for_each(sink);
        }
    }
    read_mixed_text(text, 1, sink);
}

/// Reads a text in which whole lines and other things follow each other, each by itself; `first` is the
/// number of its first line.
fn read_mixed_text(text: &str, first: usize, sink: &mut dyn FnMut(PuzzleEntry)) {
    let reader = LineReader { format: None, rules: RulePolicy::Ignore };
    let mut between = String::new();
    let mut begin = first;
    for (number, text) in (first..).zip(text.lines()) {
        if !is_puzzle_line(text) {
            between.push_str(text);
            between.push('\n');
            continue;
        }
        read_text_between_lines(&between, begin, sink);
        between.clear();
        begin = number + 1;
        reader.read_line(number, text).for_each(|(entry, _)| sink(entry));
    }
    read_text_between_lines(&between, begin, sink);
}

/// Reads the text between whole lines, unless it is nothing but brackets, rules and numbers.
fn read_text_between_lines(text: &str, first: usize, sink: &mut dyn FnMut(PuzzleEntry)) {
    let plain = super::normalise_text(text);
    let says_nothing = |line: TextLine<'_>| {
        !line.has_content()
            || line.is_separator()
            || line.text.chars().all(|c| c.is_whitespace() || "[](),;\"'`".contains(c))
    };
    if text_lines(&plain).all(says_nothing) {
        return;
    }
    read_detected_format(text, &mut |entry| sink(entry.with_text_line_offset(first - 1)));
}

/// Whether a line is plainly a whole puzzle: 81 cells, or 729 candidates, and perhaps a comment.
fn is_puzzle_line(text: &str) -> bool {
    let signs = text.trim_start().as_bytes();
    starts_with_cells(signs, 729) || starts_with_cells(signs, 81) && !cells::is_row_of_candidates(text)
}

/// Whether a line begins a drawing or a document.
pub(super) fn begins_block(text: &str) -> bool {
    matches!(classify_line(text), TextKind::Block)
}

/// Reads the lines of a list, each by itself; [`PuzzleReader::parallel_line_reader`] returns it for several threads to
/// share.
#[derive(Clone, Copy, Debug)]
pub struct LineReader {
    format: Option<&'static dyn PuzzleFormat>,
    rules: RulePolicy,
}

impl LineReader {
    /// Whether lines of every format are read, as no format was named.
    #[must_use]
    pub fn reads_every_format(self) -> bool {
        self.format.is_none()
    }

    /// Whether a line is to be read [with its neighbours](LineReader::read_drawing), because it may be a row
    /// of a drawing between the lines of a list; `continues_drawing` says that the line before it is.
    #[must_use]
    pub fn is_part_of_drawing(self, text: &str, continues_drawing: bool) -> bool {
        if self.format.is_some() || text.len() > cells::MAX_LINE_LENGTH || is_puzzle_line(text) {
            return false;
        }
        let line = TextLine { number: 1, text };
        if continues_drawing && (text.trim().is_empty() || line.is_separator()) {
            return true;
        }
        let cells = match grid::count_row_cells(text) {
            0 if !text.is_ascii() => grid::count_row_cells(&super::normalise_text(text)),
            cells => cells,
        };
        // This check rules out most lines of lists; formats with a puzzle a line may look like a row.
        (9..81).contains(&cells)
            && line.has_content()
            && !begins_document(text.trim())
            && matches!(classify_line(text), TextKind::Block)
    }

    /// Reads lines that are [part of a drawing](LineReader::is_part_of_drawing): as a drawing if they are
    /// one, else each by itself; `first` is the number of the first line.
    pub fn read_drawing(self, first: usize, text: &str) -> Vec<(PuzzleEntry, String)> {
        let rows = text_lines(text).filter(|line| line.has_content()).count();
        let mut drawn = Vec::new();
        if rows > 1 {
            read_detected_format(text, &mut |entry| {
                drawn.push((self.rules.apply_to_entry(entry.with_text_line_offset(first - 1)), String::new()))
            });
        }
        if drawn.iter().any(|(entry, _)| entry.result.is_ok()) {
            return drawn;
        }
        let alone = (first..).zip(text.lines()).flat_map(|(number, text)| self.read_line(number, text));
        alone.map(|(entry, piece)| (entry, piece.into())).collect()
    }

    /// Splits a line into the pieces that [`read_line`](LineReader::read_line) makes an entry of, each with
    /// its byte offset: none if it is blank, a comment, or (unless a format is named) a rule or the number of
    /// the next puzzle; several if there are several.
    pub fn split_line_into_entries(self, text: &str) -> impl Iterator<Item = (usize, &str)> {
        let line = TextLine { number: 1, text };
        let is_read = line.has_content() && (self.format.is_some() || !line.is_separator());
        let format = self.format.map_or_else(|| line81::Line81Format.info(), |format| format.info());
        is_read.then(|| line81::split_for_format(format, text)).into_iter().flatten()
    }

    /// Reads a line, given its number from 1 and its text without line end; returns each puzzle of it, with
    /// the piece of the text that it was read from.
    pub fn read_line(self, number: usize, text: &str) -> impl Iterator<Item = (PuzzleEntry, &str)> {
        let line = TextLine { number, text };
        self.split_line_into_entries(text).map(move |(offset, piece)| {
            let entry = match self.format {
                Some(format) => PuzzleEntry::at_line(1, format.read_first_puzzle(piece)),
                None => read_line_entry(piece),
            };
            (self.rules.apply_to_entry(entry.moved_to_offset(line, offset)), piece)
        })
    }
}

/// Whether a text is a document that begins on this line, or is all on it. Whole objects on a line each are a
/// list of lines.
fn begins_document(text: &str) -> bool {
    match text.as_bytes().first() {
        Some(b'<') => true,
        Some(b'[') if super::signs::starts_with_markdown_link(text) => false,
        Some(b'[') => {
            let name = text.trim_end().ends_with(']') && text.len() < 80 && !text.contains(['"', '{']);
            !name || super::grid::count_row_cells(text) >= 9
        }
        Some(b'{') => !is_object(text) || has_several_puzzles(text),
        _ => false,
    }
}

/// Reads JSON in which a member of this name holds the puzzles.
#[cfg(feature = "json")]
fn read_json_members(text: &str, column: &str, sink: &mut dyn FnMut(PuzzleEntry)) {
    super::json::read_json_members(text, column, sink);
}

#[cfg(not(feature = "json"))]
fn read_json_members(_: &str, _: &str, _: &mut dyn FnMut(PuzzleEntry)) {}

/// Whether a line is one object, no more and no less.
#[cfg(feature = "json")]
fn is_object(text: &str) -> bool {
    super::json::object_length(text) == text.trim_end().len() && text.trim_end().ends_with('}')
}

/// Whether an object holds more than one puzzle.
#[cfg(feature = "json")]
fn has_several_puzzles(text: &str) -> bool {
    let mut count = 0;
    super::json::JsonFormat.read_each_puzzle(text, &mut |_| count += 1);
    count > 1
}

#[cfg(not(feature = "json"))]
fn has_several_puzzles(_: &str) -> bool {
    false
}

#[cfg(not(feature = "json"))]
fn is_object(text: &str) -> bool {
    text.trim_end().ends_with('}')
}

fn classify_line(line: &str) -> TextKind {
    match classify_raw_line(line) {
        TextKind::Undecided => match super::normalise_text(line) {
            plain if plain == line => TextKind::Undecided,
            plain => classify_raw_line(&plain),
        },
        verdict => verdict,
    }
}

fn classify_raw_line(line: &str) -> TextKind {
    let line = TextLine { number: 1, text: line };
    let text = line.text.trim();
    if !line.has_content() {
        TextKind::Undecided
    } else if begins_document(text) && !grid::is_c_array(text) {
        TextKind::Block
    } else if let Some(columns) = TableColumns::from_header(text) {
        TextKind::Table(columns)
    } else if cells::is_row_of_candidates(line.text) {
        TextKind::Block
    } else if detect_line_format(line.text).is_some()
        || is_damaged_line(text)
        || corrections::is_correctable_line(text)
        || puzzle_link::unsupported_link_error(line).is_some()
    {
        TextKind::Line
    } else if is_drawing_row(line.text) {
        TextKind::Block
    } else {
        TextKind::Undecided
    }
}

/// Whether a line was meant as a puzzle: much of it is one run of cell characters.
fn is_damaged_line(text: &str) -> bool {
    let start = &text.as_bytes()[..text.len().min(cells::MAX_LINE_LENGTH)];
    let runs = start.split(|&byte| !cells::is_cell_char(byte));
    let digits = |run: &[u8]| run.iter().any(|byte| byte.is_ascii_digit());
    runs.filter(|run| run.len() >= 30).any(digits)
}

/// Whether a line is a row of a drawing.
fn is_drawing_row(text: &str) -> bool {
    grid::count_row_cells(text) >= 9 || detect_format(text).is_some()
}

/// Reads all puzzles of a text; those with other rules are errors.
#[must_use]
pub fn read_all_puzzles(text: &str) -> Vec<PuzzleEntry> {
    PuzzleReader::new().read_all_puzzles(text)
}

/// Reads all puzzles of a text, as [`read_all_puzzles`] does, and those with other rules without them.
#[must_use]
pub fn read_all_ignoring_rules(text: &str) -> Vec<PuzzleEntry> {
    PuzzleReader::new().ignoring_rules().read_all_puzzles(text)
}

impl PuzzleReader {
    /// Reads all puzzles of a text.
    #[must_use]
    pub fn read_all_puzzles(mut self, text: &str) -> Vec<PuzzleEntry> {
        let reader = &mut self;
        let mut entries = Vec::new();
        for line in text_lines(text) {
            reader.push_line(line.text, &mut |entry| entries.push(entry));
        }
        self.finish(&mut |entry| entries.push(entry));
        entries
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::ToString;

    use super::*;

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Checks each entry as `line: format` or `line: error`.
    fn check(text: &str, expected: &[&str]) {
        let say = |entry: PuzzleEntry| match entry.result {
            Ok(reading) => format!("{}: {}", entry.line, reading.format.id),
            Err(error) => format!("{}: {error}", entry.line),
        };
        let texts: Vec<String> = read_all_puzzles(text).into_iter().map(say).collect();
        assert_eq!(texts, expected, "{text}");
    }

    #[test]
    fn lines_of_all_formats_may_be_mixed() {
        let list = format!(
            "\u{feff}# list\r\n{LINE}\r\n\n+{LINE}\n{LINE}:111\n:0000:x:{LINE}:\n{}\n",
            "123456789".repeat(81)
        );
        check(&list, &["2: line81", "4: susser", "5: susser", "6: hodoku", "7: sukaku"]);
    }

    #[test]
    fn bad_lines_have_their_number() {
        let short = &LINE[1..];
        let error = "expected 81 cells (or 729 candidates), found 80";
        check(
            &format!("{short}\n{LINE}\n{short}"),
            &[
                &format!("1: line 1, column 81: {error}"),
                "2: line81",
                &format!("3: line 3, column 81: {error}"),
            ],
        );
        check(&format!("{short}\n"), &[&format!("1: line 1, column 81: {error}")]);
        check("", &["1: line 1, column 1: expected a puzzle, found an empty text"]);
        for (text, expected) in [("", true), ("# none\n", true), ("nonsense", false)] {
            assert_eq!(super::super::read_all_puzzles(text)[0].is_no_puzzle_error(), expected, "{text:?}");
        }
    }

    #[test]
    fn text_lines_are_not_stored() {
        let mut reader = PuzzleReader::new();
        let mut count = 0;
        assert!(reader.parallel_line_reader().is_none());
        for _ in 0..1000 {
            reader.push_line(LINE, &mut |_| count += 1);
            assert!(reader.stored.is_empty());
        }
        assert_eq!(count, 1000);
        let lines = reader.parallel_line_reader().unwrap();
        let read =
            |number, text| lines.read_line(number, text).map(|(entry, _)| entry.result).collect::<Vec<_>>();
        assert!(read(1001, "# pause").is_empty() && read(1001, "=====").is_empty());
        assert!(read(1002, LINE)[0].is_ok());
        assert_eq!(read(1003, &LINE[1..])[0].as_ref().unwrap_err().line, 1003);
    }

    #[test]
    fn drawings_are_read_whole() {
        let grid = crate::find_format("grid").unwrap().info().example;
        let marks = crate::find_format("pm").unwrap().info().example;
        check(grid, &["1: grid"]);
        check(&format!("Easy\n\n{grid}\n\nHard\n{grid}"), &["3: grid", "16: grid"]);
        check(&format!("{marks}\n\n{marks}"), &["2: pencilmarks", "16: pencilmarks"]);
    }

    #[test]
    fn a_named_format_reads_only_itself() {
        let mut reader = PuzzleReader::from_format(crate::find_format("susser").unwrap());
        let mut texts = Vec::new();
        reader.push_line(LINE, &mut |entry| {
            texts.push(entry.result.map(|reading| reading.format.id.to_string()))
        });
        reader.push_line("53", &mut |entry| {
            texts.push(entry.result.map_err(|e| e.to_string()).map(|_| String::new()).or_else(Ok))
        });
        assert_eq!(texts[0].as_deref(), Ok("susser"));
        assert_eq!(texts[1].as_deref(), Ok("line 2, column 3: expected 81 cells, found 2"));
    }
}
