//! Tables that are written: their columns, and a row for each puzzle.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::rows::{Columns, Rows};
use super::{COLUMNS, INFO};
use crate::{Entry, Loss, Part, Parts, Reading, Unwritable, Written, lines, parts};
use ninefold_core::Puzzle;
use ninefold_core::phrase::Phrase;
use ninefold_core::row::{Header, Row};

/// What is told where line ends of a field would make rows of its lines.
const LINE_ENDS: Loss = Loss { part: Part::Columns, message: Phrase::LineEndsAsBlanks };

/// What is told of columns that are left out.
pub(crate) fn loss_of(columns: &[&str]) -> Phrase {
    match columns {
        [one] => Phrase::ColumnLeftOut { column: one.to_string() },
        many => Phrase::ColumnsLeftOut { columns: many.join(", ") },
    }
}

/// A table that is written row by row.
///
/// ```
/// use ninefold_core::{Puzzle};
/// use ninefold_formats::Table;
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = line.parse()?;
/// let table = Table::of(&[puzzle.clone()]);
/// assert_eq!((table.header(), table.row(&puzzle).unwrap().text), ("puzzle".to_string(), line.to_string()));
/// # Ok::<(), ninefold_formats::FormatError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    columns: Vec<Column>,
    delimiter: char,
}

/// A column that is written.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Column {
    name: String,
    /// What it holds, if that is known.
    part: Option<Part>,
}

impl Table {
    /// One between commas: with the columns of the table that the first of these puzzles comes from, or else with those that
    /// they need.
    #[must_use]
    pub fn of(puzzles: &[Puzzle]) -> Table {
        let row = puzzles.first().and_then(|first| first.row.as_deref());
        if let Some(row) = row.filter(|row| row.columns().puzzle().is_some()) {
            return Table::like(row).between(',');
        }
        let has = |part| part == Part::Values || puzzles.iter().any(|p| Parts::in_puzzle(p).contains(part));
        let needed = COLUMNS.iter().filter(|&&(part, _)| has(part));
        let needed = needed.map(|(part, names)| Column { name: names[0].to_string(), part: Some(*part) });
        let others = row.into_iter().flat_map(Row::others);
        let others = others.map(|name| Column { name: name.to_string(), part: None });
        Table { columns: needed.chain(others).collect(), delimiter: ',' }
    }

    /// One like that which a row comes from, between the same signs.
    #[must_use]
    pub fn like(row: &Row) -> Table {
        Table::below(row.columns())
    }

    /// One with this header.
    #[must_use]
    pub fn below(header: &Header) -> Table {
        let Header { delimiter, names, places, .. } = header;
        let part =
            |place| places.iter().position(|known| *known == Some(place)).map(|known| COLUMNS[known].0);
        let column = |(place, name): (usize, &String)| Column { name: name.clone(), part: part(place) };
        Table { columns: names.iter().enumerate().map(column).collect(), delimiter: *delimiter }
    }

    /// The same between other signs.
    #[must_use]
    pub fn between(self, delimiter: char) -> Table {
        Table { delimiter, ..self }
    }

    /// Whether puzzles are its only column.
    #[must_use]
    pub fn is_of_puzzles_alone(&self) -> bool {
        matches!(self.columns.as_slice(), [Column { part: Some(Part::Values), .. }])
    }

    /// The names of the columns.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.columns.iter().map(|column| column.name.as_str())
    }

    /// The first line.
    #[must_use]
    pub fn header(&self) -> String {
        self.header_with([])
    }

    /// The first line with more names behind its own.
    #[must_use]
    pub fn header_with<'n>(&self, behind: impl IntoIterator<Item = &'n str>) -> String {
        // It is one line, whatever names a member of JSON may have.
        self.joined(self.names().map(quoted).chain(behind.into_iter().map(quoted))).replace('\n', " ")
    }

    fn joined(&self, quoted: impl Iterator<Item = String>) -> String {
        quoted.collect::<Vec<_>>().join(self.delimiter.encode_utf8(&mut [0; 4]))
    }

    /// The line of a row from its fields. Line ends in it become blanks where a line of it would be read as a row by itself.
    fn line(&self, quoted: impl Iterator<Item = String>) -> String {
        let line = self.joined(quoted);
        if line.contains('\n') && self.cuts(&line) { line.replace('\n', " ") } else { line }
    }

    /// Whether what is written as a row would be read as several.
    fn cuts(&self, line: &str) -> bool {
        let Some(columns) = Columns::read(&self.header()) else { return false };
        let mut rows = Rows::below(columns, 1);
        let mut entries = 0;
        let mut count = |_| entries += 1;
        lines(line).for_each(|line| rows.push(line, &mut count));
        rows.finish(&mut count);
        entries > 1
    }

    /// The line of a puzzle.
    ///
    /// # Errors
    /// When what the columns can hold would be another puzzle.
    pub fn row(&self, puzzle: &Puzzle) -> Result<Written, Unwritable> {
        let mut own = puzzle.row.as_deref().map(|row| self.fields_of(row)).unwrap_or_default();
        own.resize(self.columns.len(), None);
        let text = |(column, own): (&Column, Option<String>)| match column.part {
            Some(part) => field(puzzle, part),
            None => own.unwrap_or_default(),
        };
        let fields: Vec<String> = self.columns.iter().zip(own).map(text).collect();
        let mut written = INFO.written(puzzle, self.line(fields.iter().map(|field| quoted(field))))?;
        written.losses.extend(self.losses(puzzle));
        if !written.text.contains('\n') && fields.iter().any(|field| field.contains('\n')) {
            written.losses.push(LINE_ENDS);
        }
        Ok(written)
    }

    /// The line of what was read, with the fields of its row as they stand there. A puzzle that has no row is written as
    /// [`on_one_line`](crate::on_one_line); of what is no puzzle and has no row all fields are empty.
    #[must_use]
    pub fn row_as_read(&self, entry: &Entry) -> String {
        let fields: Vec<String> = match (entry.row(), &entry.result) {
            (Some(row), _) => self.fields_of(row).into_iter().map(Option::unwrap_or_default).collect(),
            (None, Ok(Reading { puzzle, .. })) => {
                let text = |column: &Column| match column.part {
                    Some(Part::Values) => crate::on_one_line(puzzle),
                    Some(part) => field(puzzle, part),
                    None => String::new(),
                };
                self.columns.iter().map(text).collect()
            }
            (None, Err(_)) => self.columns.iter().map(|_| String::new()).collect(),
        };
        self.line(fields.iter().map(|field| quoted(field)))
    }

    /// The same with more fields behind its own, in which line ends become blanks.
    #[must_use]
    pub fn row_as_read_with<'f>(&self, entry: &Entry, behind: impl IntoIterator<Item = &'f str>) -> String {
        let behind = behind.into_iter().map(|field| quoted(field).replace('\n', " "));
        self.joined(core::iter::once(self.row_as_read(entry)).chain(behind))
    }

    /// What [`row_as_read`](Table::row_as_read) leaves out, whatever stands behind it.
    #[must_use]
    pub fn left_out(&self, entry: &Entry) -> Vec<Loss> {
        match (entry.row(), &entry.result) {
            (None, Ok(reading)) => {
                let holds = |part| self.columns.iter().any(|column| column.part == Some(part));
                crate::left_out_on_one_line(&reading.puzzle).filter(|loss| !holds(loss.part)).collect()
            }
            (row, _) => {
                let with_line_ends = row.filter(|row| row.has_line_ends());
                let flattened = with_line_ends.filter(|_| !self.row_as_read(entry).contains('\n'));
                self.lost_columns(row).into_iter().chain(flattened.map(|_| LINE_ENDS)).collect()
            }
        }
    }

    /// The fields that a row has for the columns.
    fn fields_of(&self, row: &Row) -> Vec<Option<String>> {
        let mut fields: Vec<Option<String>> = row.fields().into_iter().map(Some).collect();
        if self.is_of(row) {
            fields.resize(self.columns.len(), None);
            return fields;
        }
        let header = row.columns();
        let place = |column: &Column| {
            let named = header.place(&column.name);
            named.or_else(|| header.puzzle().filter(|_| column.part == Some(Part::Values)))
        };
        let field = |column: &Column| fields.get(place(column)?).cloned().flatten();
        self.columns.iter().map(field).collect()
    }

    /// Whether a row is of a table with the same columns.
    fn is_of(&self, row: &Row) -> bool {
        self.names().eq(row.columns().names.iter())
    }

    fn losses(&self, puzzle: &Puzzle) -> Vec<Loss> {
        let left = Parts::in_puzzle(puzzle);
        let holds = |part| self.columns.iter().any(|column| column.part == Some(part));
        let missing = COLUMNS.iter().filter(|(part, _)| left.contains(*part) && !holds(*part));
        let missing = missing.map(|(part, _)| Loss { part: *part, message: parts::loss(*part) });
        missing.chain(self.lost_columns(puzzle.row.as_deref())).collect()
    }

    fn lost_columns(&self, row: Option<&Row>) -> Option<Loss> {
        let row = row.filter(|row| !self.is_of(row))?;
        let lost: Vec<&str> = row.others().filter(|name| self.names().all(|known| known != *name)).collect();
        (!lost.is_empty()).then(|| Loss { part: Part::Columns, message: loss_of(&lost) })
    }
}

/// What a puzzle has for a column.
fn field(puzzle: &Puzzle, part: Part) -> String {
    let about = &puzzle.about;
    let text = match part {
        Part::Values => return crate::cells::write_values(&puzzle.values, '.'),
        Part::Solution => {
            return puzzle
                .solution
                .as_ref()
                .map_or(String::new(), |grid| crate::cells::write_values(grid, '.'));
        }
        Part::Title => &about.title,
        Part::Source => &about.source,
        _ => &about.level,
    };
    text.clone().unwrap_or_default()
}

/// A field, in quotes if it needs them, with nothing that a terminal would obey.
fn quoted(text: &str) -> String {
    let text = crate::shown(text);
    if text.contains([',', ';', '\t', '"', '\n']) || text.starts_with('#') {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.into()
    }
}
