//! The columns of tables on their way through a command. Where it writes a table, its answers stand behind them; where it hands
//! puzzles on, they stay as they are; where it writes anything else, it says that they are left out.

use std::borrow::Cow;
use std::io::{self, Write};

use ninefold::format::{self, Entry, Reading, Table, Written};
use ninefold::logic::explain::say;
use ninefold::wire::Status;
use ninefold::{CellMap, Sentence};

use crate::each::{self, At, Remarks};
use crate::failure::Failure;
use crate::feed::Feed;
use crate::file::{Contents, Place};
use crate::language;
use crate::output::Output;

/// The options of commands that write their answers into a table.
#[derive(Debug, clap::Args)]
pub(crate) struct AsTable {
    /// Write a table: the columns of the input, behind them the answers (without this option, too, if FILE ends in .csv or .tsv)
    #[arg(long)]
    csv: bool,
    /// Begin the names of the columns of answers with this
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    prefix: String,
}

impl AsTable {
    /// What stands between the columns, if a table is to be written: since that was asked for, or the name of the file says so
    /// and nothing else was.
    ///
    /// # Errors
    /// Columns have a prefix, and there are none.
    pub(crate) fn delimiter(&self, place: &Place, is_something_else: bool) -> Result<Option<char>, Failure> {
        let named = place.delimiter();
        match if self.csv { Some(named.unwrap_or(',')) } else { named.filter(|_| !is_something_else) } {
            None if !self.prefix.is_empty() => Err(Failure::usage(&say!("prefix-without-table"))),
            delimiter => Ok(delimiter),
        }
    }

    /// Whether a table was asked for.
    #[cfg(feature = "parquet")]
    pub(crate) fn is_asked(&self) -> bool {
        self.csv
    }

    /// What the names of the columns of answers begin with.
    pub(crate) fn prefix(&self) -> &str {
        &self.prefix
    }

    /// The table of answers with these names, which has the columns of the table that comes first.
    ///
    /// # Errors
    /// A column of answers has the name of another.
    pub(crate) fn table(&self, delimiter: char, names: &[&str], feed: &mut Feed) -> Result<Answers, Failure> {
        let (table, prefix) = (like_first(feed).between(delimiter), &self.prefix);
        let names: Vec<String> = names.iter().chain(&STATUS).map(|name| format!("{prefix}{name}")).collect();
        match names.iter().find(|name| table.names().any(|taken| taken.eq_ignore_ascii_case(name))) {
            Some(taken) => Err(Failure::usage(&say!("column-taken", name = taken.clone()))),
            None => Ok(Answers { table, names, delimiter }),
        }
    }
}

/// A table with the columns of the one that comes first, or those that the first puzzle needs.
pub(crate) fn like_first(feed: &mut Feed) -> Table {
    match feed.header() {
        Some(header) => Table::below(&header).between(','),
        None => Table::of(feed.first().map(|reading| reading.puzzle).as_slice()),
    }
}

/// The columns that say what became of a row, and what to know of its puzzle.
const STATUS: [&str; 3] = ["status", "error", "warnings"];

/// A table of answers.
#[derive(Debug)]
pub(crate) struct Answers {
    /// The columns of the puzzles.
    table: Table,
    /// The names of those behind them.
    names: Vec<String>,
    delimiter: char,
}

impl Answers {
    /// The first line.
    pub(crate) fn header(&self) -> String {
        self.table.header_with(self.names.iter().map(String::as_str))
    }

    /// Writes the row of a puzzle: its own fields, and the answer to it.
    pub(crate) fn answer<'f>(
        &self,
        entry: &Entry,
        fields: impl IntoIterator<Item = &'f str>,
        status: Status,
        error: &'f str,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        self.answer_doubtful(entry, &[], fields, status, error, out)
    }

    /// The same of a position, with what there is to know of it before one relies on the answer.
    pub(crate) fn answer_doubtful<'f>(
        &self,
        entry: &Entry,
        doubts: &[(Sentence, CellMap)],
        fields: impl IntoIterator<Item = &'f str>,
        status: Status,
        error: &'f str,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let warnings = warnings(entry, doubts);
        let mut answer: Vec<&str> = fields.into_iter().collect();
        answer.extend([status.word(), error, &warnings]);
        writeln!(out, "{}", self.table.row_as_read_with(entry, answer))
    }

    /// Whether the table has a column of puzzles and no other, as lists without a header have it.
    pub(crate) fn is_of_puzzles_alone(&self) -> bool {
        self.table.is_of_puzzles_alone()
    }

    /// Writes the row of a bare line in a table of puzzles alone, as [`answer`](Answers::answer) does with one field.
    pub(crate) fn answer_bare(&self, line: &[u8], field: &[u8], status: Status, text: &mut Vec<u8>) {
        let delimiter = self.delimiter as u8;
        text.extend(line.iter().map(|&sign| if sign == b'0' { b'.' } else { sign }));
        text.push(delimiter);
        text.extend_from_slice(field);
        text.push(delimiter);
        text.extend_from_slice(status.word().as_bytes());
        // Neither an error nor warnings.
        text.extend_from_slice(&[delimiter, delimiter, b'\n']);
    }

    /// The same of a puzzle without an answer.
    pub(crate) fn fail(
        &self,
        entry: &Entry,
        status: Status,
        error: &str,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        self.answer(entry, (STATUS.len()..self.names.len()).map(|_| ""), status, error, out)
    }
}

/// What was guessed or left out in reading a puzzle, and what is doubtful about its position, a sentence each.
fn warnings(entry: &Entry, doubts: &[(Sentence, CellMap)]) -> String {
    let read = each::warnings(entry).into_iter().map(|warning| warning.text);
    let doubts = doubts.iter().map(|(sentence, _)| language::text(sentence));
    read.chain(doubts).collect::<Vec<_>>().join("; ")
}

/// What there is to remark of a puzzle, and of what its row leaves out if it has one.
pub(crate) fn remarks(table: Option<&Answers>, entry: &Entry) -> Remarks {
    let mut remarks = entry.result.as_ref().map_or_else(|_| Vec::new(), each::remarks);
    let losses = table.into_iter().flat_map(|answers| answers.table.left_out(entry));
    remarks.extend(losses.map(|loss| loss.message.into()));
    remarks
}

/// How puzzles are handed on: as they stand in the file, or as rows of a table like the one they come from.
#[derive(Debug)]
pub(crate) struct Unchanged {
    table: Option<(String, Table)>,
}

impl Unchanged {
    /// As what comes first says, which is waited for.
    pub(crate) fn new(feed: &mut Feed) -> Unchanged {
        let of_row = |reading: Reading| {
            let row = reading.puzzle.row.filter(|row| row.text().is_some())?;
            Some((row.header().into(), Table::like(&row)))
        };
        let table = match feed.header() {
            Some(header) => Some((header.text.clone(), Table::below(&header))),
            None => feed.first().and_then(of_row),
        };
        Unchanged { table }
    }

    /// Writes the header of the table, if it is one.
    pub(crate) fn begin(&self, out: &mut Output) -> io::Result<()> {
        match &self.table {
            Some((header, _)) => writeln!(out, "{}", format::shown(header)),
            None => Ok(()),
        }
    }

    /// What the lines are together: a table, as long as there are commas between its columns.
    pub(crate) fn contents(&self) -> Contents {
        match &self.table {
            Some((header, _)) if !header.contains([';', '\t']) => Contents::Table,
            _ => Contents::Text,
        }
    }

    /// The line of a puzzle, and what it does not say of it.
    pub(crate) fn line<'a>(&self, reading: &'a Reading, at: At<'a>) -> (Cow<'a, str>, Remarks) {
        let text = reading.puzzle.row.as_ref().filter(|row| row.text().is_some());
        let written = match (&self.table, text) {
            (Some((header, _)), Some(row)) if *header == row.header() => {
                return (format::shown(row.text().unwrap_or_default()), Vec::new());
            }
            (Some((_, table)), _) => table.row(&reading.puzzle).ok(),
            (None, _) => at.line.map(|line| Written { text: line.into(), losses: Vec::new() }),
        };
        let Written { text, losses } = written.unwrap_or_else(|| format::to_one_line(&reading.puzzle));
        (text.into(), losses.into_iter().map(|loss| loss.message.into()).collect())
    }
}
