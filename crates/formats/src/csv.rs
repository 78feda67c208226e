//! Tables with a header that names the columns, between commas, semicolons or tabs.
//!
//! Columns go by name, in either case, wherever they stand; the others are kept as text with the puzzle, so that a table
//! made from a table has all of them, in their places. A table without a header is a list of lines: the format of the
//! cells in each is recognised by itself.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::{
    Entry, Format, FormatError, Info, Line, Part, Parts, Reading, Shape, Unwritable, Written, line81, lines,
    parts, reader,
};
use ninefold_core::Puzzle;
use ninefold_core::phrase::Phrase;
use ninefold_core::row::{Header, Row, is_quoted, split, unquoted};

/// The format of tables.
#[derive(Debug)]
pub(crate) struct Csv;

static INFO: Info = Info {
    id: "csv",
    aliases: &["tsv"],
    name: "CSV table",
    about: "A header and a puzzle a line, in columns named puzzle, solution, rating, id and source (or what data sets call them).",
    example: "puzzle,rating
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,1.2",
    shape: Shape::Line,
    carries: Parts::of(&[
        Part::Values,
        Part::Solution,
        Part::Title,
        Part::Source,
        Part::Level,
        Part::Columns,
    ]),
};

/// What a column holds, and the names that data sets give it; the first is written.
pub(super) const COLUMNS: [(Part, &[&str]); 5] = [
    (Part::Values, &["puzzle", "puzzles", "quizzes", "question", "q", "grid", "board", "unsolved"]),
    (Part::Solution, &["solution", "solutions", "answer", "a", "solved"]),
    (Part::Title, &["id", "name", "title"]),
    (Part::Source, &["source"]),
    (Part::Level, &["rating", "difficulty", "level", "se", "er"]),
];

/// The names that tables give the column of a part, in any case; the first is the one that is written. None for parts that
/// have no column.
///
/// ```
/// use ninefold_formats::{Part, column_names};
///
/// assert!(column_names(Part::Values).contains(&"quizzes"));
/// ```
#[must_use]
pub fn column_names(part: Part) -> &'static [&'static str] {
    COLUMNS.iter().find(|(known, _)| *known == part).map_or(&[], |(_, names)| *names)
}

impl Format for Csv {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn detect(&self, text: &str) -> bool {
        Columns::read(super::first_line(text)).is_some()
    }

    fn read(&self, text: &str) -> Result<Reading, FormatError> {
        super::first_of(self.read_all(text), text)
    }

    fn read_each(&self, text: &str, sink: &mut dyn FnMut(Entry)) {
        let mut rows = lines(text).filter(|line| line.is_meaningful());
        let Some(header) = rows.next() else { return };
        let Some(columns) = Columns::read(header.text) else {
            let error = FormatError::at(header, 0, Phrase::TableHeader, Phrase::AnotherLine);
            return sink(Entry::at(header.number, Err(error)));
        };
        rows.for_each(|line| sink(Entry::at(line.number, columns.read_row(line))));
    }

    fn write(&self, puzzle: &Puzzle) -> Result<Written, Unwritable> {
        self.write_all(core::slice::from_ref(puzzle))
    }

    fn write_all(&self, puzzles: &[Puzzle]) -> Result<Written, Unwritable> {
        let table = Table::of(puzzles);
        let mut all = Written { text: table.header(), losses: Vec::new() };
        for puzzle in puzzles {
            let one = table.row(puzzle)?;
            all.text.push('\n');
            all.text.push_str(&one.text);
            all.losses.extend(one.losses);
        }
        Ok(all)
    }
}

/// What is told of columns that are left out.
pub(super) fn loss_of(columns: &[&str]) -> Phrase {
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
        if let Some(row) = puzzles.first().and_then(|first| first.row.as_ref()) {
            return Table { delimiter: ',', ..Table::like(row) };
        }
        let has = |part| part == Part::Values || puzzles.iter().any(|p| Parts::in_puzzle(p).contains(part));
        let needed = COLUMNS.iter().filter(|&&(part, _)| has(part));
        let columns = needed.map(|(part, names)| Column { name: names[0].to_string(), part: Some(*part) });
        Table { columns: columns.collect(), delimiter: ',' }
    }

    /// One like that which a row comes from, between the same signs.
    #[must_use]
    pub fn like(row: &Row) -> Table {
        let Header { delimiter, names, places, .. } = row.columns();
        let part =
            |place| places.iter().position(|known| *known == Some(place)).map(|known| COLUMNS[known].0);
        let column = |(place, name): (usize, &String)| Column { name: name.clone(), part: part(place) };
        Table { columns: names.iter().enumerate().map(column).collect(), delimiter: *delimiter }
    }

    /// The names of the columns.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.columns.iter().map(|column| column.name.as_str())
    }

    /// The first line.
    #[must_use]
    pub fn header(&self) -> String {
        self.names().map(quoted).collect::<Vec<_>>().join(self.delimiter.encode_utf8(&mut [0; 4]))
    }

    /// The line of a puzzle.
    ///
    /// # Errors
    /// When what the columns can hold would be another puzzle.
    pub fn row(&self, puzzle: &Puzzle) -> Result<Written, Unwritable> {
        let own = puzzle.row.as_deref();
        let same = own.is_some_and(|row| self.names().eq(row.columns().names.iter()));
        let other = |(place, column): (usize, &Column)| match own {
            Some(row) if same => row.at(place),
            Some(row) => row.field(&column.name),
            None => None,
        };
        let text = |(place, column): (usize, &Column)| match column.part {
            Some(part) => field(puzzle, part),
            None => quoted(&line81::one_line(&other((place, column)).unwrap_or_default())),
        };
        let fields: Vec<String> = self.columns.iter().enumerate().map(text).collect();
        let text = fields.join(self.delimiter.encode_utf8(&mut [0; 4]));
        let mut written = INFO.written(puzzle, text)?;
        let left = Parts::in_puzzle(puzzle);
        let holds = |part| self.columns.iter().any(|column| column.part == Some(part));
        let missing = COLUMNS.iter().filter(|(part, _)| left.contains(*part) && !holds(*part));
        missing.for_each(|(part, _)| written.lose(*part, parts::loss(*part)));
        if let Some(row) = own.filter(|_| !same) {
            let lost: Vec<&str> =
                row.others().filter(|name| self.names().all(|known| known != *name)).collect();
            if !lost.is_empty() {
                written.lose(Part::Columns, loss_of(&lost));
            }
        }
        Ok(written)
    }
}

/// A field of a row, in quotes if it needs them.
fn field(puzzle: &Puzzle, part: Part) -> String {
    let about = &puzzle.about;
    let text = match part {
        Part::Values => return super::cells::write_values(&puzzle.values, '.'),
        Part::Solution => {
            return puzzle
                .solution
                .as_ref()
                .map_or(String::new(), |grid| super::cells::write_values(grid, '.'));
        }
        Part::Title => &about.title,
        Part::Source => &about.source,
        _ => &about.level,
    };
    quoted(&line81::one_line(text.as_deref().unwrap_or("")))
}

/// A field, in quotes if it needs them.
fn quoted(text: &str) -> String {
    if text.contains([',', ';', '\t', '"']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_string()
    }
}

/// Where the columns stand: the header, shared by all rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Columns(Arc<Header>);

impl Columns {
    /// The columns that a header names, if it is one: a column of puzzles is among them.
    pub(super) fn read(header: &str) -> Option<Columns> {
        if header.len() > 2000 {
            return None;
        }
        // A name may be a comment behind cells, as in `53..7...,grid`.
        let is_row = header.as_bytes().split(|&byte| !super::cells::is_sign(byte)).any(|run| run.len() > 30);
        if is_row {
            return None;
        }
        let delimiter = [',', ';', '\t'].into_iter().max_by_key(|&sign| header.matches(sign).count())?;
        let names: Vec<String> =
            split(header, delimiter).map(|(_, name)| unquoted(name).trim().to_string()).collect();
        let place = |(_, known): &(Part, &[&str])| {
            known.iter().find_map(|known| names.iter().position(|name| name.eq_ignore_ascii_case(known)))
        };
        let places: Vec<_> = COLUMNS.iter().map(place).collect();
        places[0]?;
        Some(Columns(Arc::new(Header { text: header.to_string(), delimiter, names, places })))
    }

    /// Reads a row of the table.
    pub(super) fn read_row(&self, line: Line<'_>) -> Result<Reading, FormatError> {
        let fields: Vec<(usize, &str)> = self.0.split(line.text).take(1000).collect();
        let field = |column: usize| self.0.places[column].and_then(|place| fields.get(place)).copied();
        let (start, cells) = field(0)
            .ok_or_else(|| FormatError::at(line, line.text.len(), Phrase::TablePuzzle, Phrase::ShorterRow))?;
        let read = |start: usize, text: &str| {
            let blanks = text.len() - text.trim_start().len() + usize::from(is_quoted(text));
            let column = line.column(start + blanks);
            reader::read_alone(unquoted(text).trim()).map_err(|mut error| {
                error.line = line.number;
                error.column += column - 1;
                error
            })
        };
        let mut reading = Reading { format: &INFO, ..read(start, cells)? };
        for warning in &mut reading.warnings {
            (warning.line, warning.column) = (line.number, line.column(start) + warning.column - 1);
        }
        if let Some((start, solution)) = field(1).filter(|(_, text)| !unquoted(text).trim().is_empty()) {
            reading.puzzle.solution = Some(read(start, solution)?.puzzle.values.into());
        }
        let text = |column| {
            field(column).map(|(_, text)| unquoted(text).trim().to_string()).filter(|t| !t.is_empty())
        };
        let about = &mut reading.puzzle.about;
        (about.title, about.source, about.level) = (text(2), text(3), text(4));
        reading.puzzle.row = Some(Box::new(Row::new(self.0.clone(), line.text.to_string())));
        Ok(reading)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{read_all, read_any};

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn columns_go_by_name() {
        let solution = LINE.replace('.', "1");
        for header in
            ["ID;Quizzes;Solutions;SE", "id\tq\ta\trating", "\"id\",\"question\",\"answer\",\"Difficulty\""]
        {
            let delimiter = [';', '\t', ','].into_iter().find(|&sign| header.contains(sign)).unwrap();
            let row = ["\"a \"\"b\"\"\"", LINE, &solution, "4.5"].join(&delimiter.to_string());
            let entries = read_all(&format!("{header}\n\n{row}\n{row}\n"));
            assert_eq!(entries.iter().map(|entry| entry.line).collect::<Vec<_>>(), [3, 4]);
            let reading = entries[0].result.as_ref().unwrap();
            assert_eq!(reading.format.id, "csv");
            assert_eq!(reading.puzzle.about.title.as_deref(), Some("a \"b\""));
            assert_eq!(reading.puzzle.about.level.as_deref(), Some("4.5"));
            assert_eq!(
                reading.puzzle.solution.as_ref().map(|grid| grid.values().flatten().count()),
                Some(81)
            );
        }
    }

    #[test]
    fn a_fault_is_placed_in_its_field() {
        let check = |row: &str, expected: &str| {
            let text = format!("id,puzzle,solution\n{LINE},{LINE},\n{row}\n");
            assert_eq!(read_all(&text)[1].result.as_ref().unwrap_err().to_string(), expected);
        };
        check(
            &format!("12,{},", LINE.replacen('7', "a", 1)),
            "line 3, column 8: expected a digit or a sign for an empty cell (one of . 0 * _ - x ?), found 'a'",
        );
        check(
            &format!("12,\"{}\"", &LINE[1..]),
            "line 3, column 85: expected 81 cells (or 729 candidates), found 80",
        );
        check(
            "12",
            "line 3, column 3: expected a puzzle in the column that the header names, found a shorter row",
        );
    }

    #[test]
    fn every_column_passes_through_in_its_place() {
        let text = format!("id;Quizzes;rating;author;note\n1;{LINE};;\"A; B\";\n2;{LINE};7.1;C;\"d, e\"\n");
        let puzzles: Vec<Puzzle> =
            read_all(&text).into_iter().map(|entry| entry.result.unwrap().puzzle).collect();
        let table = Table::like(puzzles[0].row.as_deref().unwrap());
        let mut again = table.header() + "\n";
        for puzzle in &puzzles {
            let written = table.row(puzzle).unwrap();
            assert_eq!(written.losses, []);
            again += &(written.text + "\n");
        }
        assert_eq!(again, text);
        let commas = format!("id,Quizzes,rating,author,note\n1,{LINE},,\"A; B\",\n2,{LINE},7.1,C,\"d, e\"");
        assert_eq!(Csv.write_all(&puzzles).unwrap().text, commas);
    }

    #[test]
    fn columns_that_a_format_or_table_lacks_are_named() {
        let of = |text: &str| read_any(&format!("{text}\n{LINE},x,y")).unwrap().puzzle;
        let (one, other) = (of("puzzle,author,note"), of("puzzle,note,year"));
        let written = Table::of(core::slice::from_ref(&one)).row(&other).unwrap();
        assert_eq!(written.text, format!("{LINE},,x"));
        assert_eq!(written.losses[0].message.to_string(), "the column year is left out");
        let line = crate::by_id("line81").unwrap().write(&one).unwrap();
        assert_eq!(line.losses[0].message.to_string(), "the columns author, note are left out");
    }

    #[test]
    fn only_columns_with_content_are_written() {
        let mut reading = read_any(INFO.example).unwrap();
        assert_eq!(Csv.write(&reading.puzzle).unwrap().text, INFO.example);
        reading.puzzle.row = None;
        assert_eq!(Csv.write(&reading.puzzle).unwrap().text, INFO.example);
        let mut named = reading.puzzle.clone();
        named.about.title = Some("a,\"b\"".into());
        let both = Csv.write_all(&[reading.puzzle, named]).unwrap().text;
        assert_eq!(both, format!("puzzle,id,rating\n{LINE},,1.2\n{LINE},\"a,\"\"b\"\"\",1.2"));
    }
}
