//! Tables with a header that names the columns, between commas, semicolons or tabs.
//!
//! Columns go by name, in either case, wherever they stand; other columns are ignored. A table without a header
//! is a list of lines: the format of the cells in each is recognised by itself.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{
    Entry, Format, FormatError, Info, Line, Part, Parts, Reading, Shape, Unwritable, Written, line81, lines,
    reader,
};
use crate::Puzzle;

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
    carries: Parts::of(&[Part::Values, Part::Solution, Part::Title, Part::Source, Part::Level]),
};

/// What a column holds, and the names that data sets give it; the first is written.
pub(super) const COLUMNS: [(Part, &[&str]); 5] = [
    (Part::Values, &["puzzle", "puzzles", "quizzes", "question", "q", "grid", "board", "unsolved"]),
    (Part::Solution, &["solution", "solutions", "answer", "a", "solved"]),
    (Part::Title, &["id", "name", "title"]),
    (Part::Source, &["source"]),
    (Part::Level, &["rating", "difficulty", "level", "se", "er"]),
];

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
            let error = FormatError::at(header, 0, "a header with a column named puzzle", "another line");
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

/// A table that is written row by row.
///
/// ```
/// use ninefold_core::{Puzzle, format::Table};
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = line.parse()?;
/// let table = Table::of(&[puzzle.clone()]);
/// assert_eq!((table.header(), table.row(&puzzle).unwrap().text), ("puzzle".to_string(), line.to_string()));
/// # Ok::<(), ninefold_core::format::FormatError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    columns: Vec<Part>,
}

impl Table {
    /// One with the columns that these puzzles need.
    #[must_use]
    pub fn of(puzzles: &[Puzzle]) -> Table {
        let has = |part| part == Part::Values || puzzles.iter().any(|p| Parts::in_puzzle(p).contains(part));
        Table { columns: COLUMNS.iter().map(|&(part, _)| part).filter(|&part| has(part)).collect() }
    }

    /// The names of the columns.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + '_ {
        COLUMNS.iter().filter(|(part, _)| self.columns.contains(part)).map(|(_, names)| names[0])
    }

    /// The first line.
    #[must_use]
    pub fn header(&self) -> String {
        self.names().collect::<Vec<_>>().join(",")
    }

    /// The line of a puzzle.
    ///
    /// # Errors
    /// When what the columns can hold would be another puzzle.
    pub fn row(&self, puzzle: &Puzzle) -> Result<Written, Unwritable> {
        let fields: Vec<String> = self.columns.iter().map(|&part| field(puzzle, part)).collect();
        let mut written = INFO.written(puzzle, fields.join(","))?;
        let left = Parts::in_puzzle(puzzle);
        let missing = COLUMNS.iter().filter(|(part, _)| left.contains(*part) && !self.columns.contains(part));
        missing.for_each(|(part, _)| written.lose(*part, part.loss()));
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
    let text = line81::one_line(text.as_deref().unwrap_or(""));
    if text.contains([',', ';', '\t', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

/// Where the columns stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Columns {
    delimiter: char,
    /// For each of [`COLUMNS`], its place in a row.
    places: [Option<usize>; COLUMNS.len()],
}

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
            split(header, delimiter).map(|(_, name)| unquoted(name).trim().to_lowercase()).collect();
        let place = |(_, known): &(Part, &[&str])| {
            known.iter().find_map(|known| names.iter().position(|name| name == known))
        };
        let places = COLUMNS.each_ref().map(place);
        places[0].map(|_| Columns { delimiter, places })
    }

    /// Reads a row of the table.
    pub(super) fn read_row(&self, line: Line<'_>) -> Result<Reading, FormatError> {
        let fields: Vec<(usize, &str)> = split(line.text, self.delimiter).take(1000).collect();
        let field = |column: usize| self.places[column].and_then(|place| fields.get(place)).copied();
        let (start, cells) = field(0).ok_or_else(|| {
            FormatError::at(
                line,
                line.text.len(),
                "a puzzle in the column that the header names",
                "a shorter row",
            )
        })?;
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
        Ok(reading)
    }
}

/// The fields of a row with their byte offsets; delimiters inside quotes do not count.
fn split(row: &str, delimiter: char) -> impl Iterator<Item = (usize, &str)> {
    let mut quoted = false;
    let inside = move |c: char| {
        quoted ^= c == '"';
        c == delimiter && !quoted
    };
    row.split(inside).map(|field| (field.as_ptr() as usize - row.as_ptr() as usize, field))
}

fn is_quoted(field: &str) -> bool {
    let field = field.trim();
    field.len() > 1 && field.starts_with('"') && field.ends_with('"')
}

/// A field without its quotes.
fn unquoted(field: &str) -> String {
    if !is_quoted(field) {
        return field.to_string();
    }
    let field = field.trim();
    field[1..field.len() - 1].replace("\"\"", "\"")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{read_all, read_any};

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
            "line 3, column 8: expected a digit or a sign for an empty cell (one of . 0 * _ - x), found 'a'",
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
    fn only_columns_with_content_are_written() {
        let reading = read_any(INFO.example).unwrap();
        assert_eq!(Csv.write(&reading.puzzle).unwrap().text, INFO.example);
        let mut named = reading.puzzle.clone();
        named.about.title = Some("a,\"b\"".into());
        let both = Csv.write_all(&[reading.puzzle, named]).unwrap().text;
        assert_eq!(both, format!("puzzle,id,rating\n{LINE},,1.2\n{LINE},\"a,\"\"b\"\"\",1.2"));
    }
}
