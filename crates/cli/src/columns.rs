//! Columns of input tables on their way through a command. A command that writes a table puts its answers
//! after the input's columns; one that passes puzzles on leaves the columns as they are; any other says that
//! they are dropped.

use std::borrow::Cow;

use ninefold::CellMap;
use ninefold::format::{self, PuzzleEntry, PuzzleReading, TableWriter, WrittenText};
use ninefold::wire::RowStatus;

use crate::batch_reader::{BatchReader, DROPPED_UNLESS_TABLE};
use crate::file::OutputDestination;
use crate::language::PuzzleRemark;
use crate::pipeline::{self, BareLine, QueuedPuzzle};
use crate::prelude::*;

/// The options of commands that write their answers into a table.
#[derive(Debug, clap::Args)]
pub(crate) struct TableOptions {
    /// Write a table: the columns of the input, behind them the answers (without this option, too, if FILE ends in .csv or .tsv)
    #[arg(long)]
    csv: bool,
    /// Begin the names of the columns of answers with this
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    prefix: String,
}

impl TableOptions {
    /// Returns the column delimiter if a table is to be written: because it was requested, or because the
    /// file name says so and no other form was requested.
    ///
    /// # Errors
    /// A column prefix was given, but no table is to be written.
    pub(crate) fn choose_delimiter(
        &self,
        place: &OutputDestination,
        has_other_form: bool,
    ) -> Result<Option<char>, CommandError> {
        let named = place.table_delimiter();
        match if self.csv { Some(named.unwrap_or(',')) } else { named.filter(|_| !has_other_form) } {
            None if !self.prefix.is_empty() => Err(CommandError::usage_error(&say!("prefix-without-table"))),
            delimiter => Ok(delimiter),
        }
    }

    /// Returns whether a table of answers was requested.
    #[cfg(feature = "parquet")]
    pub(crate) fn is_requested(&self) -> bool {
        self.csv
    }

    /// Returns the prefix for the names of answer columns.
    #[cfg(feature = "parquet")]
    pub(crate) fn column_prefix(&self) -> &str {
        &self.prefix
    }

    /// Opens the output, for a table of answers if a delimiter was chosen, else for lines, which drop the
    /// columns of the input unless they are JSON.
    pub(crate) fn open_output(
        &self,
        delimiter: Option<char>,
        names: &[&str],
        is_json: bool,
        feed: &mut BatchReader,
        place: OutputDestination,
        out: &mut Output,
    ) -> Result<Option<AnswerTable>, CommandError> {
        let table =
            delimiter.map(|delimiter| self.create_answer_table(delimiter, names, feed)).transpose()?;
        feed.open_output(place, out)?;
        match &table {
            Some(table) => writeln!(out, "{}", table.format_header_line())?,
            None if !is_json => feed.dropped_columns_message = Some(DROPPED_UNLESS_TABLE),
            None => {}
        }
        Ok(table)
    }

    /// Creates the table of answers, with the columns of the first input table followed by `names`.
    ///
    /// # Errors
    /// An answer column has the name of an input column.
    pub(crate) fn create_answer_table(
        &self,
        delimiter: char,
        names: &[&str],
        batches: &mut BatchReader,
    ) -> Result<AnswerTable, CommandError> {
        let (table, prefix) = (create_table_like_input(batches).with_delimiter(delimiter), &self.prefix);
        let names: Vec<String> =
            names.iter().chain(&STATUS_COLUMNS).map(|name| format!("{prefix}{name}")).collect();
        match names.iter().find(|name| table.column_names().any(|taken| taken.eq_ignore_ascii_case(name))) {
            Some(taken) => Err(CommandError::usage_error(&say!("column-taken", name = taken.clone()))),
            None => Ok(AnswerTable { table, names, delimiter }),
        }
    }
}

/// Creates a table with the columns of the first input table, or those that the first puzzle needs.
pub(crate) fn create_table_like_input(batches: &mut BatchReader) -> TableWriter {
    match batches.table_header() {
        Some(header) => TableWriter::from_header(&header).with_delimiter(','),
        None => TableWriter::from_puzzles(
            batches.first_readable_puzzle().map(|reading| reading.puzzle).as_slice(),
        ),
    }
}

/// Columns with the status of a row, its error and the warnings about its puzzle.
const STATUS_COLUMNS: [&str; 3] = ["status", "error", "warnings"];

/// Writer for a table of answers.
#[derive(Debug)]
pub(crate) struct AnswerTable {
    /// The columns of the input.
    table: TableWriter,
    /// The names of the answer columns.
    names: Vec<String>,
    delimiter: char,
}

impl AnswerTable {
    /// Returns the header line of the table of answers.
    pub(crate) fn format_header_line(&self) -> String {
        self.table.header_with_extra_names(self.names.iter().map(String::as_str))
    }

    /// Writes a puzzle's row: the input's own fields, then the answer.
    pub(crate) fn write_answer<'f>(
        &self,
        entry: &PuzzleEntry,
        fields: impl IntoIterator<Item = &'f str>,
        status: RowStatus,
        error: &'f str,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        self.write_answer_with_warnings(entry, &[], fields, status, error, out)
    }

    /// Writes a position's row as [`write_answer`](AnswerTable::write_answer) does, with warnings about the
    /// position.
    pub(crate) fn write_answer_with_warnings<'f>(
        &self,
        entry: &PuzzleEntry,
        doubts: &[(Message, CellMap)],
        fields: impl IntoIterator<Item = &'f str>,
        status: RowStatus,
        error: &'f str,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let warnings = join_warnings(entry, doubts);
        let mut answer: Vec<&str> = fields.into_iter().collect();
        answer.extend([status.as_str(), error, &warnings]);
        writeln!(out, "{}", self.table.format_source_row_with(entry, answer))
    }

    /// Writes the row of a bare line, as [`write_answer`](AnswerTable::write_answer) does with fields that need no
    /// quotes. Returns false, with nothing written, if the table's columns are not those of the line.
    pub(crate) fn write_bare_line_answer(
        &self,
        line: &BareLine<'_>,
        fields: &[&[u8]],
        status: RowStatus,
        text: &mut Vec<u8>,
    ) -> bool {
        let is_written = match line.row {
            Some((row, header)) => self.table.push_plain_row(header, row, text),
            None if self.table.has_only_puzzle_column() => {
                text.extend(line.cells.iter().map(|&sign| if sign == b'0' { b'.' } else { sign }));
                true
            }
            None => false,
        };
        if is_written {
            let delimiter = self.delimiter as u8;
            for field in fields.iter().copied().chain([status.as_str().as_bytes()]) {
                text.push(delimiter);
                text.extend_from_slice(field);
            }
            // Empty error and warnings.
            text.extend_from_slice(&[delimiter, delimiter, b'\n']);
        }
        is_written
    }

    /// Writes the row of a puzzle without an answer.
    pub(crate) fn write_failure_row(
        &self,
        entry: &PuzzleEntry,
        status: RowStatus,
        error: &str,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        self.write_answer(entry, (STATUS_COLUMNS.len()..self.names.len()).map(|_| ""), status, error, out)
    }
}

/// Joins the warnings about how a puzzle was read and those about its position.
fn join_warnings(entry: &PuzzleEntry, doubts: &[(Message, CellMap)]) -> String {
    let read = pipeline::collect_entry_warnings(entry).into_iter().map(|warning| warning.text);
    let doubts = doubts.iter().map(|(sentence, _)| language::message_text(sentence));
    read.chain(doubts).collect::<Vec<_>>().join("; ")
}

/// Returns the remarks about a puzzle, including losses in its row if a table is written.
pub(crate) fn collect_row_remarks(table: Option<&AnswerTable>, entry: &PuzzleEntry) -> Vec<PuzzleRemark> {
    let mut remarks = entry.result.as_ref().map_or_else(|_| Vec::new(), pipeline::collect_reading_remarks);
    let losses = table.into_iter().flat_map(|answers| answers.table.find_omitted_parts(entry));
    remarks.extend(losses.map(|loss| loss.message.into()));
    remarks
}

/// Writer that passes puzzles on: as they are in the file, or as rows of a table like the input's.
#[derive(Debug)]
pub(crate) struct UnchangedWriter {
    table: Option<(String, TableWriter)>,
}

impl UnchangedWriter {
    /// Chooses the form from the start of the input, which is waited for.
    pub(crate) fn new(batches: &mut BatchReader) -> UnchangedWriter {
        let of_row = |reading: PuzzleReading| {
            let row = reading.puzzle.row.filter(|row| row.line_text().is_some())?;
            Some((row.header_text().into(), TableWriter::from_row(&row)))
        };
        let table = match batches.table_header() {
            Some(header) => Some((header.text.clone(), TableWriter::from_header(&header))),
            None => batches.first_readable_puzzle().and_then(of_row),
        };
        UnchangedWriter { table }
    }

    /// Opens the output, and writes the header of a table. It may go into a Parquet file if its columns are
    /// delimited by commas.
    pub(crate) fn open_output(
        &self,
        batches: &mut BatchReader,
        place: OutputDestination,
        out: &mut Output,
    ) -> Result<(), CommandError> {
        match &self.table {
            Some((header, _)) if !header.contains([';', '\t']) => out.redirect_table_to(place)?,
            _ => out.redirect_to(place)?,
        }
        batches.start_status_line(out);
        if let Some((header, _)) = &self.table {
            writeln!(out, "{}", format::escape_control_chars(header))?;
        }
        Ok(())
    }

    /// Returns the line of a puzzle, with remarks about what it loses.
    pub(crate) fn format_puzzle_line<'a>(
        &self,
        reading: &'a PuzzleReading,
        queued: &'a QueuedPuzzle<'_>,
    ) -> (Cow<'a, str>, Vec<PuzzleRemark>) {
        let text = reading.puzzle.row.as_ref().filter(|row| row.line_text().is_some());
        let written = match (&self.table, text) {
            (Some((header, _)), Some(row)) if *header == row.header_text() => {
                return (format::escape_control_chars(row.line_text().unwrap_or_default()), Vec::new());
            }
            (Some((_, table)), _) => table.write_row(&reading.puzzle).ok(),
            (None, _) => {
                queued.line.as_deref().map(|line| WrittenText { text: line.into(), losses: Vec::new() })
            }
        };
        let WrittenText { text, losses } = written.unwrap_or_else(|| format::write_one_line(&reading.puzzle));
        (text.into(), losses.into_iter().map(|loss| loss.message.into()).collect())
    }
}
