//! Writer of CSV and TSV tables: their columns, and a row for each puzzle.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::rows::{TableColumns, TableRowReader};
use super::{COLUMNS, INFO};
use crate::{
    FormatWriteError, PuzzleEntry, PuzzlePart, PuzzlePartSet, PuzzleReading, WriteLoss, WrittenText,
    part_set, text_lines,
};
use ninefold_core::Puzzle;
use ninefold_core::phrase::ParseMessage;
use ninefold_core::row::{SourceRow, TableHeader};

/// Loss that is reported when line ends of a field are written as blanks, because each line would be read as
/// a row.
const LINE_ENDS_LOSS: WriteLoss =
    WriteLoss { part: PuzzlePart::Columns, message: ParseMessage::LineEndsAsBlanks };

/// Returns the message for columns that are left out.
pub(crate) fn column_loss_message(columns: &[&str]) -> ParseMessage {
    match columns {
        [one] => ParseMessage::ColumnLeftOut { column: one.to_string() },
        many => ParseMessage::ColumnsLeftOut { columns: many.join(", ") },
    }
}

/// A table that is written row by row.
///
/// ```
/// use ninefold_core::{Puzzle};
/// use ninefold_formats::TableWriter;
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = line.parse()?;
/// let table = TableWriter::from_puzzles(&[puzzle.clone()]);
/// assert_eq!((table.header_line(), table.write_row(&puzzle).unwrap().text), ("puzzle".to_string(), line.to_string()));
/// # Ok::<(), ninefold_formats::FormatError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableWriter {
    columns: Vec<TableColumn>,
    delimiter: char,
}

/// A column to write.
#[derive(Clone, Debug, PartialEq, Eq)]
struct TableColumn {
    name: String,
    /// Part of a puzzle that the column holds, if known.
    part: Option<PuzzlePart>,
}

impl TableWriter {
    /// Returns a comma-separated table: with the columns of the table that the first of these puzzles comes
    /// from, or else with those that the puzzles need.
    #[must_use]
    pub fn from_puzzles(puzzles: &[Puzzle]) -> TableWriter {
        let row = puzzles.first().and_then(|first| first.row.as_deref());
        if let Some(row) = row.filter(|row| row.table_header().puzzle_column().is_some()) {
            return TableWriter::from_row(row).with_delimiter(',');
        }
        let has = |part| {
            part == PuzzlePart::Values || puzzles.iter().any(|p| PuzzlePartSet::from_puzzle(p).contains(part))
        };
        let needed = COLUMNS.iter().filter(|&&(part, _)| has(part));
        let needed =
            needed.map(|(part, names)| TableColumn { name: names[0].to_string(), part: Some(*part) });
        let others = row.into_iter().flat_map(SourceRow::unknown_columns);
        let others = others.map(|name| TableColumn { name: name.to_string(), part: None });
        TableWriter { columns: needed.chain(others).collect(), delimiter: ',' }
    }

    /// Returns a table with the columns and the delimiter of the table that a row comes from.
    #[must_use]
    pub fn from_row(row: &SourceRow) -> TableWriter {
        TableWriter::from_header(row.table_header())
    }

    /// Returns a table with the columns and the delimiter of a header.
    #[must_use]
    pub fn from_header(header: &TableHeader) -> TableWriter {
        let TableHeader { delimiter, names, known_columns: places, .. } = header;
        let part =
            |index| places.iter().position(|known| *known == Some(index)).map(|known| COLUMNS[known].0);
        let column = |(index, name): (usize, &String)| TableColumn { name: name.clone(), part: part(index) };
        TableWriter { columns: names.iter().enumerate().map(column).collect(), delimiter: *delimiter }
    }

    /// Returns the table writer with another delimiter.
    #[must_use]
    pub fn with_delimiter(self, delimiter: char) -> TableWriter {
        TableWriter { delimiter, ..self }
    }

    /// Whether the column of puzzles is the only one.
    #[must_use]
    pub fn has_only_puzzle_column(&self) -> bool {
        matches!(self.columns.as_slice(), [TableColumn { part: Some(PuzzlePart::Values), .. }])
    }

    /// Returns the names of the table's columns.
    pub fn column_names(&self) -> impl Iterator<Item = &str> {
        self.columns.iter().map(|column| column.name.as_str())
    }

    /// Returns the first line, which names the columns.
    #[must_use]
    pub fn header_line(&self) -> String {
        self.header_with_extra_names([])
    }

    /// Returns the first line with more names after those of the columns.
    #[must_use]
    pub fn header_with_extra_names<'n>(&self, extra_names: impl IntoIterator<Item = &'n str>) -> String {
        // The header is one line, even if a member of JSON has a line end in its name.
        self.join_fields(self.column_names().map(quote_field).chain(extra_names.into_iter().map(quote_field)))
            .replace('\n', " ")
    }

    fn join_fields(&self, quoted: impl Iterator<Item = String>) -> String {
        quoted.collect::<Vec<_>>().join(self.delimiter.encode_utf8(&mut [0; 4]))
    }

    /// Joins the quoted fields of a row to a line. Line ends in it become blanks if one of its lines would be
    /// read as a row by itself.
    fn join_row(&self, quoted: impl Iterator<Item = String>) -> String {
        let line = self.join_fields(quoted);
        if line.contains('\n') && self.would_parse_as_several_table_rows(&line) {
            line.replace('\n', " ")
        } else {
            line
        }
    }

    /// Whether a written row would be read as several.
    fn would_parse_as_several_table_rows(&self, line: &str) -> bool {
        let Some(columns) = TableColumns::from_header(&self.header_line()) else { return false };
        let mut rows = TableRowReader::from_columns(columns, 1);
        let mut entries = 0;
        let mut count = |_| entries += 1;
        text_lines(line).for_each(|line| rows.push_line(line, &mut count));
        rows.finish(&mut count);
        entries > 1
    }

    /// Returns the table's row of a puzzle.
    ///
    /// # Errors
    /// If the parts that the columns can hold would be another puzzle.
    pub fn write_row(&self, puzzle: &Puzzle) -> Result<WrittenText, FormatWriteError> {
        let mut own = puzzle.row.as_deref().map(|row| self.order_row_fields(row)).unwrap_or_default();
        own.resize(self.columns.len(), None);
        let text = |(column, own): (&TableColumn, Option<String>)| match column.part {
            Some(part) => format_part(puzzle, part),
            None => own.unwrap_or_default(),
        };
        let fields: Vec<String> = self.columns.iter().zip(own).map(text).collect();
        let mut written =
            INFO.finish_written_text(puzzle, self.join_row(fields.iter().map(|field| quote_field(field))))?;
        written.losses.extend(self.find_losses(puzzle));
        if !written.text.contains('\n') && fields.iter().any(|field| field.contains('\n')) {
            written.losses.push(LINE_ENDS_LOSS);
        }
        Ok(written)
    }

    /// Returns the line of an entry, with the fields of its row as they were read. A puzzle without a row is
    /// written as [`on_one_line`](crate::on_one_line); an error without a row has only empty fields.
    pub(crate) fn format_source_row(&self, entry: &PuzzleEntry) -> String {
        let fields: Vec<String> = match (entry.table_row(), &entry.result) {
            (Some(row), _) => self.order_row_fields(row).into_iter().map(Option::unwrap_or_default).collect(),
            (None, Ok(PuzzleReading { puzzle, .. })) => {
                let text = |column: &TableColumn| match column.part {
                    Some(PuzzlePart::Values) => crate::on_one_line(puzzle),
                    Some(part) => format_part(puzzle, part),
                    None => String::new(),
                };
                self.columns.iter().map(text).collect()
            }
            (None, Err(_)) => self.columns.iter().map(|_| String::new()).collect(),
        };
        self.join_row(fields.iter().map(|field| quote_field(field)))
    }

    /// Returns the line of an entry with more fields after its own; line ends in these become blanks.
    #[must_use]
    pub fn format_source_row_with<'f>(
        &self,
        entry: &PuzzleEntry,
        extra_fields: impl IntoIterator<Item = &'f str>,
    ) -> String {
        let behind = extra_fields.into_iter().map(|field| quote_field(field).replace('\n', " "));
        self.join_fields(core::iter::once(self.format_source_row(entry)).chain(behind))
    }

    /// Appends a row without quotes and with a field for each column of its table, as
    /// [`format_source_row_with`](TableWriter::format_source_row_with) would begin it. Returns false, with nothing appended,
    /// if the tables have different columns or a field needs quotes or escapes.
    #[must_use]
    pub fn push_plain_row(&self, header: &TableHeader, row: &str, out: &mut Vec<u8>) -> bool {
        let (Ok(read), Ok(written)) = (u8::try_from(header.delimiter), u8::try_from(self.delimiter)) else {
            return false;
        };
        let is_special = |sign: u8| {
            (sign != read)
                & ((sign < b' ') | (sign == 0x7f) | (sign == b',') | (sign == b';') | (sign == b'#'))
        };
        if row.bytes().fold(false, |any, sign| any | is_special(sign))
            || !row.is_ascii() && matches!(crate::escape_control_chars(row), Cow::Owned(_))
            || !self.column_names().eq(header.names.iter())
        {
            return false;
        }
        let begin = out.len();
        out.extend_from_slice(row.as_bytes());
        if read != written {
            out[begin..].iter_mut().filter(|sign| **sign == read).for_each(|sign| *sign = written);
        }
        true
    }

    /// Lists the parts that a row made from its source leaves out, whatever fields follow.
    #[must_use]
    pub fn find_omitted_parts(&self, entry: &PuzzleEntry) -> Vec<WriteLoss> {
        match (entry.table_row(), &entry.result) {
            (None, Ok(reading)) => {
                let holds = |part| self.columns.iter().any(|column| column.part == Some(part));
                crate::one_line_losses(&reading.puzzle).filter(|loss| !holds(loss.part)).collect()
            }
            (row, _) => {
                let with_line_ends = row.filter(|row| row.has_multiline_field());
                let flattened = with_line_ends.filter(|_| !self.format_source_row(entry).contains('\n'));
                self.find_lost_columns(row).into_iter().chain(flattened.map(|_| LINE_ENDS_LOSS)).collect()
            }
        }
    }

    /// Returns the fields of a row in the order of the columns; `None` for a column that the row lacks.
    fn order_row_fields(&self, row: &SourceRow) -> Vec<Option<String>> {
        let mut fields: Vec<Option<String>> = row.fields().into_iter().map(Some).collect();
        if self.has_same_columns(row) {
            fields.resize(self.columns.len(), None);
            return fields;
        }
        let header = row.table_header();
        let place = |column: &TableColumn| {
            let named = header.column_index(&column.name);
            named.or_else(|| header.puzzle_column().filter(|_| column.part == Some(PuzzlePart::Values)))
        };
        let field = |column: &TableColumn| fields.get(place(column)?).cloned().flatten();
        self.columns.iter().map(field).collect()
    }

    /// Whether a row comes from a table with the same columns.
    fn has_same_columns(&self, row: &SourceRow) -> bool {
        self.column_names().eq(row.table_header().names.iter())
    }

    fn find_losses(&self, puzzle: &Puzzle) -> Vec<WriteLoss> {
        let left = PuzzlePartSet::from_puzzle(puzzle);
        let holds = |part| self.columns.iter().any(|column| column.part == Some(part));
        let missing = COLUMNS.iter().filter(|(part, _)| left.contains(*part) && !holds(*part));
        let missing =
            missing.map(|(part, _)| WriteLoss { part: *part, message: part_set::loss_message(*part) });
        missing.chain(self.find_lost_columns(puzzle.row.as_deref())).collect()
    }

    fn find_lost_columns(&self, row: Option<&SourceRow>) -> Option<WriteLoss> {
        let row = row.filter(|row| !self.has_same_columns(row))?;
        let lost: Vec<&str> =
            row.unknown_columns().filter(|name| self.column_names().all(|known| known != *name)).collect();
        (!lost.is_empty())
            .then(|| WriteLoss { part: PuzzlePart::Columns, message: column_loss_message(&lost) })
    }
}

/// Returns the text of a puzzle's part for a column; empty if the puzzle lacks the part.
fn format_part(puzzle: &Puzzle, part: PuzzlePart) -> String {
    let about = &puzzle.metadata;
    let text = match part {
        PuzzlePart::Values => return crate::cells::format_values(&puzzle.values, '.'),
        PuzzlePart::Solution => {
            return puzzle
                .solution
                .as_ref()
                .map_or(String::new(), |grid| crate::cells::format_values(grid, '.'));
        }
        PuzzlePart::Title => &about.title,
        PuzzlePart::Source => &about.source,
        _ => &about.level,
    };
    text.clone().unwrap_or_default()
}

/// Returns a field, in quotes if it needs them, with control characters escaped.
fn quote_field(text: &str) -> String {
    let text = crate::escape_control_chars(text);
    if text.contains([',', ';', '\t', '"', '\n']) || text.starts_with('#') {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.into()
    }
}
