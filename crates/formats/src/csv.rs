//! Tables with a header that names the columns, between commas, semicolons or tabs.
//!
//! Columns go by name, in either case, wherever they stand; the others are kept as text with the puzzle, so that a table
//! made from a table has all of them, in their places. A field in quotes may have line ends. A table without a header is a
//! list of lines: the format of the cells in each is recognised by itself.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::names::{Claim, claim_of, strongest};
use super::{
    Entry, Format, FormatError, Info, Line, Loss, Part, Parts, Reading, Shape, Unwritable, Warning, Written,
    alone, entry, grid, lines, parts,
};
use ninefold_core::Puzzle;
use ninefold_core::phrase::{Phrase, excerpt};
use ninefold_core::row::{Header, Quotes, Row, is_quoted, split, unquoted};

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
        let mut lines = lines(text).filter(|line| line.is_meaningful());
        let columns = lines.next().and_then(|header| Columns::read(header.text.trim()));
        columns.is_some_and(|columns| lines.next().is_none_or(|row| !columns.is_no_header(row.text)))
    }

    fn read(&self, text: &str) -> Result<Reading, FormatError> {
        super::first_of(self.read_all(text), text)
    }

    fn read_each(&self, text: &str, sink: &mut dyn FnMut(Entry)) {
        let mut lines = lines(text);
        let Some(header) = lines.by_ref().find(|line| line.is_meaningful()) else { return };
        let Some(columns) = Columns::read(header.text) else {
            let error = FormatError::at(header, 0, Phrase::TableHeader, Phrase::AnotherLine);
            return sink(Entry::at(header.number, Err(error)));
        };
        let mut rows = Rows::below(columns, header.number);
        lines.for_each(|line| rows.push(line, sink));
        rows.finish(sink);
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

/// What is told where line ends of a field would make rows of its lines.
const LINE_ENDS: Loss = Loss { part: Part::Columns, message: Phrase::LineEndsAsBlanks };

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
                    Some(Part::Values) => super::on_one_line(puzzle),
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
                super::left_out_on_one_line(&reading.puzzle).filter(|loss| !holds(loss.part)).collect()
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
    text.clone().unwrap_or_default()
}

/// A field, in quotes if it needs them, with nothing that a terminal would obey.
fn quoted(text: &str) -> String {
    let text = super::shown(text);
    if text.contains([',', ';', '\t', '"', '\n']) || text.starts_with('#') {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.into()
    }
}

/// The rows of a table, line by line: one whose quotes are still open goes on in the next line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rows {
    columns: Columns,
    /// Whether a row has told which columns they are.
    stage: Stage,
    /// The line of the header.
    header_line: usize,
    /// The lines of a row that goes on.
    open: String,
    /// The number of the first of them.
    first: usize,
    /// Where it stands at their end.
    quotes: Quotes,
}

/// How far it is known which column holds the puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The header alone has come.
    Header,
    /// A row has told.
    Settled,
    /// Several columns have the same claim: no row is read.
    Refused,
}

/// Whether a line that begins in quotes closes them where a field can end: before a delimiter, or at its end.
fn closes(line: &str, delimiter: char) -> bool {
    let mut quotes = Quotes::Open;
    for sign in line.chars() {
        let now = quotes.behind(sign, delimiter);
        if quotes == Quotes::Closing && now != Quotes::Open {
            return sign == delimiter;
        }
        quotes = now;
    }
    quotes == Quotes::Closing
}

/// No row has more bytes in lines before its last: what nothing closes was no opening quote.
const LONGEST_OPEN: usize = 1 << 20;

impl Rows {
    /// Those below the header that names these columns, which stands on this line.
    pub(super) fn below(columns: Columns, header_line: usize) -> Rows {
        let stage = if columns.by_hand { Stage::Settled } else { Stage::Header };
        Rows { columns, stage, header_line, open: String::new(), first: 0, quotes: Quotes::Before }
    }

    /// The header, once it is known which of its columns are meant.
    pub(super) fn header(&self) -> Option<&Arc<Header>> {
        let is_known = match self.stage {
            Stage::Header => self.columns.is_certain(),
            Stage::Settled => true,
            Stage::Refused => false,
        };
        is_known.then_some(&self.columns.header)
    }

    /// Whether the first row, if this is it, says that what was taken for a header is none.
    pub(super) fn is_no_header(&self, line: Line<'_>) -> bool {
        self.stage == Stage::Header && line.is_meaningful() && self.columns.is_no_header(line.text)
    }

    /// Whether the first row is still to come.
    pub(super) fn is_before_rows(&self) -> bool {
        self.stage == Stage::Header
    }

    /// Lets the first row tell which columns are meant.
    fn settle(&mut self, row: &str, sink: &mut dyn FnMut(Entry)) {
        self.stage = Stage::Settled;
        if let Err(names) = self.columns.settle(row) {
            self.stage = Stage::Refused;
            let error = FormatError {
                line: self.header_line,
                column: 1,
                expected: Phrase::OnePuzzleColumn,
                found: Phrase::Value { text: excerpt(&names.join(", ")) },
            };
            sink(Entry::at(self.header_line, Err(error)));
        }
    }

    /// Takes the next line.
    pub(super) fn push(&mut self, line: Line<'_>, sink: &mut dyn FnMut(Entry)) {
        if self.stage == Stage::Header && line.is_meaningful() {
            self.settle(line.text, sink);
        }
        if self.stage == Stage::Refused {
            return;
        }
        let delimiter = self.columns.header.delimiter;
        if self.first == 0 {
            if !line.is_meaningful() {
                return;
            }
            let is_open =
                line.text.contains('"') && Quotes::Before.after(line.text, delimiter) == Quotes::Open;
            if !is_open {
                return sink(self.columns.entry(line));
            }
            (self.first, self.quotes) = (line.number, Quotes::Open);
            self.open.push_str(line.text);
            return;
        }
        // A row below it says that the quote was none, before rows are lost in it; unless this one's field ends in it.
        if !closes(line.text, delimiter) && self.columns.begins_row(line.text) {
            self.give_up(sink);
            return self.push(line, sink);
        }
        self.open.push('\n');
        self.open.push_str(line.text);
        self.quotes = self.quotes.after(line.text, delimiter);
        if self.quotes != Quotes::Open {
            let (text, number) = (core::mem::take(&mut self.open), self.first);
            self.first = 0;
            sink(self.columns.entry(Line { number, text: &text }));
        } else if self.open.len() > LONGEST_OPEN {
            self.give_up(sink);
        }
    }

    /// Says that no line follows.
    pub(super) fn finish(mut self, sink: &mut dyn FnMut(Entry)) {
        if self.first > 0 {
            self.give_up(sink);
        }
    }

    /// Nothing closes the quotes: each line of them was a row by itself.
    fn give_up(&mut self, sink: &mut dyn FnMut(Entry)) {
        let (open, first) = (core::mem::take(&mut self.open), self.first);
        self.first = 0;
        for (i, text) in open.split('\n').enumerate() {
            let line = Line { number: first + i, text };
            if line.is_meaningful() {
                sink(self.columns.entry(line));
            }
        }
    }
}

/// Where the columns stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Columns {
    /// Shared by all rows.
    header: Arc<Header>,
    /// What the names say that the columns hold.
    claims: Vec<(usize, Claim)>,
    /// Whether the column of puzzles was named by hand.
    by_hand: bool,
    /// A name that several columns have, of which one is read.
    twice: Option<String>,
}

impl Columns {
    /// The columns that a header names, if it is one: a column of puzzles is among them, or one of solutions beside others. The
    /// first row [settles](Columns::settle) which columns they are.
    pub(super) fn read(header: &str) -> Option<Columns> {
        let columns = Columns::split(header)?;
        let names = &columns.header.names;
        let is_of_puzzles = columns.claims.iter().any(|(_, claim)| *claim != Claim::Solution);
        (is_of_puzzles || !columns.claims.is_empty() && names.len() > 1).then_some(columns)
    }

    /// The columns that a header names, with this one as that of the puzzles; `None` if there is none of this name.
    pub(super) fn with_puzzles(header: &str, name: &str) -> Option<Columns> {
        let mut columns = Columns::split(header)?;
        let place = columns.header.place(name)?;
        columns.by_hand = true;
        columns.place(place, None);
        Some(columns)
    }

    /// The names of the columns, as an error lists them.
    pub(super) fn names_in(header: &str) -> Option<Vec<String>> {
        Columns::split(header).map(|columns| columns.header.names.clone())
    }

    fn split(header: &str) -> Option<Columns> {
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
        let claims: Vec<(usize, Claim)> =
            names.iter().enumerate().filter_map(|(place, name)| Some((place, claim_of(name)?))).collect();
        let header = Header { text: header.to_string(), delimiter, names, places: Vec::new() };
        let mut columns = Columns { header: Arc::new(header), claims, by_hand: false, twice: None };
        if let Some(&puzzles) = strongest(columns.claims.iter().copied()).first() {
            columns.place(puzzles, None);
        }
        Some(columns)
    }

    /// Sets which column holds the puzzles, and which the solutions if that is known; the others go by their names.
    fn place(&mut self, puzzles: usize, solutions: Option<usize>) {
        let mut header = Header::clone(&self.header);
        let names = &header.names;
        let named = |(part, known): &(Part, &[&str])| {
            let by_name = |known: &&str| {
                let mut places = (0..names.len()).filter(|&place| place != puzzles);
                places.find(|&place| names[place].eq_ignore_ascii_case(known))
            };
            match part {
                Part::Values => Some(puzzles),
                Part::Solution if solutions.is_some() => solutions,
                _ => known.iter().find_map(by_name),
            }
        };
        let places: Vec<Option<usize>> = COLUMNS.iter().map(named).collect();
        let is_twice =
            |name: &&String| names.iter().filter(|other| other.eq_ignore_ascii_case(name)).count() > 1;
        self.twice = places.iter().skip(1).flatten().map(|&place| &names[place]).find(is_twice).cloned();
        header.places = places;
        self.header = Arc::new(header);
    }

    /// Lets the first row tell which columns hold puzzles and solutions: of those whose names say so, the ones with cells.
    ///
    /// # Errors
    /// The names of several columns with the same claim to the puzzles.
    fn settle(&mut self, row: &str) -> Result<(), Vec<String>> {
        let fields: Vec<&str> = self.header.split(row).map(|(_, field)| field).take(1000).collect();
        let has_cells = |place: usize| fields.get(place).is_some_and(|field| has_cells(field));
        let cells: Vec<(usize, Claim)> =
            self.claims.iter().copied().filter(|&(place, _)| has_cells(place)).collect();
        let solution = cells.iter().find(|(_, claim)| *claim == Claim::Solution).map(|(place, _)| *place);
        let mut puzzles = strongest(cells);
        let is_claimed = self.claims.iter().any(|(_, claim)| *claim != Claim::Solution);
        if puzzles.is_empty() && !is_claimed {
            // Beside a solution, what has cells as well is its puzzle, whatever it is called.
            let others = (0..fields.len().min(self.header.names.len()))
                .filter(|&place| self.claims.iter().all(|(known, _)| *known != place));
            puzzles = others.filter(|&place| has_cells(place)).collect();
        }
        match puzzles.as_slice() {
            [] => {}
            &[place] => self.place(place, solution),
            several => return Err(several.iter().map(|&place| self.header.names[place].clone()).collect()),
        }
        Ok(())
    }

    /// Whether no row can change what the header says.
    fn is_certain(&self) -> bool {
        let mut claims = self.claims.iter().filter(|(_, claim)| *claim != Claim::Solution);
        let has_known_name = self.claims.iter().any(|claim| self.has_known_name(claim));
        self.header.names.len() > 1 && has_known_name && claims.next().is_some() && claims.next().is_none()
    }

    fn has_known_name(&self, (place, _): &(usize, Claim)) -> bool {
        COLUMNS[0].1.iter().any(|known| known.eq_ignore_ascii_case(&self.header.names[*place]))
    }

    /// Whether the line below says that this is no header: a word or two above a drawing, or names that say too little where no
    /// column has cells.
    fn is_no_header(&self, row: &str) -> bool {
        let fields: Vec<&str> = self.header.split(row).map(|(_, field)| field).take(1000).collect();
        let is_alone = self.header.names.len() == 1;
        let is_drawing = is_alone && (grid::cells_in(row) == 9 || grid::is_ruler(row));
        let claimed = self.claims.iter().any(|(_, claim)| *claim != Claim::Solution);
        let any_cells = fields.iter().any(|field| has_cells(field));
        is_drawing || !any_cells && (!claimed || !self.claims.iter().any(|claim| self.has_known_name(claim)))
    }

    /// Whether a line has a puzzle where a row has it, whatever stands behind.
    fn begins_row(&self, line: &str) -> bool {
        let cells = self.header.puzzle().and_then(|place| self.header.split(line).nth(place));
        cells.is_some_and(|(_, cells)| alone::read_alone(unquoted(cells).trim()).is_ok())
    }

    /// Reads a row of the table: what is no puzzle has its other fields all the same.
    pub(super) fn entry(&self, line: Line<'_>) -> Entry {
        let result = self.read_row(line);
        let row = result.is_err().then(|| Box::new(self.row(line)));
        Entry { row, ..Entry::at(line.number, result) }
    }

    fn row(&self, line: Line<'_>) -> Row {
        Row::new(self.header.clone(), line.text.to_string())
    }

    fn read_row(&self, line: Line<'_>) -> Result<Reading, FormatError> {
        let fields: Vec<(usize, &str)> = self.header.split(line.text).take(1000).collect();
        let at = |start: usize| place(line, start);
        let error = |start, expected, found| {
            let (number, column) = at(start);
            FormatError { line: number, column, expected, found }
        };
        if let Some(&(start, last)) = fields.last()
            && last.contains('"')
            && Quotes::Before.after(last, self.header.delimiter) == Quotes::Open
        {
            return Err(error(start, Phrase::ClosingQuote, Phrase::EndOfRow));
        }
        // Where only a solution is named, and the first row has cells nowhere else, no column has a place.
        let place_of = |column: usize| self.header.places.get(column).copied().flatten();
        let field = |column: usize| place_of(column).and_then(|place| fields.get(place)).copied();
        let (start, cells) =
            field(0).ok_or_else(|| error(line.text.len(), Phrase::TablePuzzle, Phrase::ShorterRow))?;
        let read = |start: usize, text: &str| {
            let cells = unquoted(text);
            let cells = cells.trim();
            // In quotes a puzzle may be drawn.
            let read = if cells.contains('\n') { super::read_any(cells) } else { alone::read_alone(cells) };
            if read.as_ref().is_ok_and(|reading| reading.warnings.is_empty()) {
                return read;
            }
            let blanks = text.len() - text.trim_start().len() + usize::from(is_quoted(text));
            entry::moved(read, at(start + blanks))
        };
        let mut reading = Reading { format: &INFO, ..read(start, cells)? };
        let beyond = fields.iter().skip(self.header.names.len()).find(|(_, text)| !text.trim().is_empty());
        if let Some(&(start, _)) = beyond {
            let (number, column) = at(start);
            let message = Phrase::FieldsLeftOut { columns: self.header.names.len() };
            reading.warnings.push(Warning { line: number, column, message });
        }
        if let Some((start, solution)) = field(1).filter(|(_, text)| !unquoted(text).trim().is_empty()) {
            reading.puzzle.solution = Some(read(start, solution)?.puzzle.values.into());
        }
        let text = |column| {
            field(column).map(|(_, text)| unquoted(text).trim().to_string()).filter(|t| !t.is_empty())
        };
        let about = &mut reading.puzzle.about;
        (about.title, about.source, about.level) = (text(2), text(3), text(4));
        if let Some(column) = &self.twice {
            reading.warn(line.number, 1, Phrase::ColumnTwice { column: column.clone() });
        }
        reading.puzzle.row = Some(Box::new(self.row(line)));
        Ok(reading)
    }
}

/// Whether a field has cells, be they damaged, or begins to draw them.
fn has_cells(field: &str) -> bool {
    let field = field.trim();
    if field.starts_with('"') && !is_quoted(field) {
        return grid::cells_in(&field[1..]) >= 9;
    }
    looks_like_cells(unquoted(field).trim())
}

/// Whether a text was meant as the cells of a puzzle.
pub(super) fn looks_like_cells(text: &str) -> bool {
    if text.contains('\n') {
        return super::read_any(text).is_ok();
    }
    let signs = text.bytes().filter(|&byte| super::cells::is_sign(byte)).count();
    let others = text.chars().filter(|c| !c.is_whitespace()).count().saturating_sub(signs);
    signs >= 40 && others <= signs / 4 || text.len() > 40 && alone::read_alone(text).is_ok()
}

/// The line and the column of a byte offset in a row, which may have several lines.
fn place(row: Line<'_>, offset: usize) -> (usize, usize) {
    let before = row.text.get(..offset).unwrap_or(row.text);
    let begin = before.rfind('\n').map_or(0, |end| end + 1);
    let line = Line { number: row.number + before.matches('\n').count(), text: &row.text[begin..] };
    (line.number, line.column(before.len() - begin))
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
    fn a_remark_stands_where_its_sign_is() {
        let mixed = LINE.replacen('.', "0", 1);
        let told = |text: &str| {
            let warnings = read_any(text).unwrap().warnings;
            warnings.iter().map(|warning| (warning.line, warning.column)).collect::<Vec<_>>()
        };
        let alone = told(&mixed);
        assert_eq!(alone.len(), 1);
        assert_eq!(told(&format!("id,puzzle\n1, \"{mixed}\"")), [(2, alone[0].1 + 4)]);
        let rows: Vec<&str> = (0..9).map(|row| &mixed[9 * row..9 * row + 9]).collect();
        let drawn = told(&rows.join("\n"));
        let moved: Vec<_> =
            drawn.iter().map(|&(line, column)| (line + 1, column + if line == 1 { 3 } else { 0 })).collect();
        assert_eq!(told(&format!("id,puzzle\n1,\"{}\"", rows.join("\n"))), moved);
    }

    #[test]
    fn what_a_table_has_beyond_its_header_is_told() {
        let check = |header: &str, row: &str, expected: &[&str]| {
            let warnings = read_any(&format!("{header}\n{row}")).unwrap().warnings;
            let said: Vec<String> = warnings.iter().map(ToString::to_string).collect();
            assert_eq!(said, expected);
        };
        check("id,puzzle", &format!("1,{LINE},,"), &[]);
        check(
            "id,puzzle",
            &format!("1,{LINE},x,y"),
            &["line 2, column 85: what the row has beyond the 2 columns that the header names is left out"],
        );
        check(
            "puzzle,source,Source",
            &format!("{LINE},a,b"),
            &["line 2, column 1: several columns are named source, of which the first is read"],
        );
        check("note,puzzle,note", &format!("a,{LINE},b"), &[]);
    }

    /// What a table is read as: each puzzle, behind it its solution, or what is wrong.
    #[track_caller]
    fn check_table(text: &str, expected: &[&str]) {
        let cells = |grid: &ninefold_core::line::Values| crate::cells::write_values(grid, '.');
        let say = |entry: &Entry| match &entry.result {
            Ok(reading) => {
                let solution = reading.puzzle.solution.as_ref().map(|grid| cells(grid));
                cells(&reading.puzzle.values) + &solution.map(|it| format!(" {it}")).unwrap_or_default()
            }
            Err(error) => error.to_string(),
        };
        assert_eq!(read_all(text).iter().map(say).collect::<Vec<_>>(), expected, "{text}");
    }

    #[test]
    fn names_decide_what_is_the_puzzle() {
        let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let both = format!("{LINE} {solution}");
        for (puzzle, name) in [
            ("puzzle", "solution"),
            ("question", "answer"),
            ("quiz", "sol"),
            ("quizzes", "solutions"),
            ("initial", "final"),
            ("initial_board", "solved_board"),
            ("board", "answer"),
            ("grid", "solved"),
            ("givens", "solution"),
            ("sudoku", "solution"),
            ("input", "output"),
            ("input", "target"),
            ("task", "label"),
            ("problem", "solution"),
            ("unsolved", "solved"),
            ("value", "solution"),
            ("start", "end"),
            ("X", "y"),
            ("startBoard", "solvedBoard"),
            ("unknown", "solution"),
            ("source", "target"),
        ] {
            check_table(&format!("{puzzle},{name}\n{LINE},{solution}\n"), &[&both]);
            check_table(&format!("{name},{puzzle}\n{solution},{LINE}\n"), &[&both]);
            check_table(&format!("id;{name};{puzzle};n\n1;{solution};{LINE};2\n"), &[&both]);
        }
        // Words are no cells, whatever the column is called.
        check_table(&format!("task,input,output\nsolve,{LINE},{solution}\n"), &[&both]);
        check_table(&format!("clues,board\n30,{LINE}\n"), &[LINE]);
        let several = |names: &str| {
            format!(
                "line 1, column 1: expected one column or member with puzzles (--column names it), found {names}"
            )
        };
        check_table(
            &format!("puzzle,question\n{LINE},{LINE}\n{LINE},{LINE}\n"),
            &[&several("puzzle, question")],
        );
        check_table(&format!("puzzle,Puzzle\n{LINE},{LINE}"), &[&several("puzzle, Puzzle")]);
    }

    #[test]
    fn a_title_above_a_drawing_is_no_header() {
        let rows: Vec<&str> = (0..9).map(|row| &LINE[9 * row..9 * row + 9]).collect();
        for title in ["Sudoku", "Puzzle", "Start", "Problem, easy", "input"] {
            check_table(&format!("{title}\n{}\n", rows.join("\n")), &[LINE]);
            check_table(&format!("{title}\n---------\n{}\n", rows.join("\n")), &[LINE]);
        }
        check_table(&format!("puzzle\n{LINE}\n"), &[LINE]);
        check_table(&format!("sudoku\n{LINE}\n"), &[LINE]);
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

    /// Each entry as its line and its note, or what is wrong with it and the note that it has all the same.
    fn check(rows: &str, expected: &[&str]) {
        let said = read_all(&format!("puzzle,note\n{rows}")).into_iter().map(|entry| {
            let note = entry.row().and_then(|row| row.field("note")).unwrap_or_default();
            let fault = entry.result.as_ref().err().map(|error| format!("{error}; ")).unwrap_or_default();
            let more = entry.result.iter().flat_map(|reading| &reading.warnings).map(|w| format!("; {w}"));
            format!("{}: {fault}{note}{}", entry.line, more.collect::<String>())
        });
        assert_eq!(said.collect::<Vec<_>>(), expected, "{rows}");
    }

    #[test]
    fn fields_in_quotes_may_have_line_ends() {
        check(&format!("{LINE},\"a\n\n# \"\"b\"\"\"\n{LINE},c\n"), &["2: a\n\n# \"b\"", "5: c"]);
        let rows: Vec<&str> = (0..9).map(|row| &LINE[9 * row..9 * row + 9]).collect();
        check(&format!("\"{}\",drawn\n{LINE},b", rows.join("\n")), &["2: drawn", "11: b"]);
        let short = &LINE[1..];
        // The end of a row is none of its own, whatever it looks like.
        let said: Vec<_> = read_all(&format!(
            "note,puzzle\n\"a\n\nb\",{LINE}\n\"\"\"c\"\"\n\",{LINE}\n\"d\n{LINE},{LINE}\n"
        ))
        .iter()
        .map(|entry| (entry.line, entry.row().and_then(|row| row.field("note"))))
        .collect();
        let note = |text: &str| Some(text.to_string());
        assert_eq!(said, [(2, note("a\n\nb")), (5, note("\"c\"\n")), (7, note("\"d")), (8, note(LINE))]);
        check(
            &format!("{LINE},\"a\nb\"\n{short},\"c\nd\"\n"),
            &["2: a\nb", "4: line 4, column 81: expected 81 cells (or 729 candidates), found 80; c\nd"],
        );
    }

    #[test]
    fn a_quote_that_nothing_closes_costs_its_row_alone() {
        let fault = "expected a quotation mark that closes the field, found the end of the row";
        let first = format!("2: line 2, column 83: {fault}; \"a");
        check(&format!("{LINE},\"a\n{LINE},b\n{LINE},c\"\n"), &[&first, "3: b", "4: c\""]);
        check(&format!("{LINE},\"a\n"), &[&first]);
        check(&format!("{LINE},5\" disk\n{LINE},b\n"), &["2: 5\" disk", "3: b"]);
    }

    #[test]
    fn a_row_is_not_lost_in_quotes_that_another_opened() {
        let fault = "expected a quotation mark that closes the field, found the end of the row";
        let open = |line: usize, note: &str| format!("{line}: line {line}, column 83: {fault}; {note}");
        check(&format!("{LINE},\"a\n{LINE},\"b\n{LINE},c\n"), &[&open(2, "\"a"), &open(3, "\"b"), "4: c"]);
        check(&format!("{LINE},\"a\n{LINE},\"b\"\n{LINE},\"c\nd\"\n"), &[&open(2, "\"a"), "3: b", "4: c\nd"]);
    }

    #[test]
    fn what_stands_behind_a_row_changes_nothing_in_it() {
        let text = "puzzle,note\n".to_string() + LINE + ",\"a\nb\"\n";
        let entries = read_all(&text);
        let table = Table::like(entries[0].row().unwrap());
        let row = table.row_as_read(&entries[0]);
        assert_eq!(table.row_as_read_with(&entries[0], ["x\ny", "z"]), row + ",\"x y\",z");
    }

    #[test]
    fn fields_of_several_lines_stand_side_by_side() {
        let text = format!("note,puzzle,more\n\"a\nb\",{LINE},\"c\nd\"\n");
        let entries = read_all(&text);
        assert_eq!(entries.len(), 1);
        let field = |name| entries[0].row().and_then(|row| row.field(name));
        assert_eq!((field("note").as_deref(), field("more").as_deref()), (Some("a\nb"), Some("c\nd")));
        let table = Table::like(entries[0].row().unwrap());
        assert_eq!(format!("{}\n{}\n", table.header(), table.row_as_read(&entries[0])), text);
    }

    #[test]
    fn a_header_is_one_line() {
        let object = format!("{{\"puzzle\":\"{LINE}\",\"a\\nb\":\"c\\nd\"}}");
        let puzzle = read_any(&object).unwrap().puzzle;
        let written = Csv.write(&puzzle).unwrap();
        assert_eq!(written.text, format!("\"a b\",puzzle\n\"c\nd\",{LINE}"));
    }

    #[test]
    fn what_a_row_has_beyond_its_header_is_told() {
        let told =
            "line 2, column 85: what the row has beyond the 2 columns that the header names is left out";
        check(&format!("{LINE},a,b,c\n{LINE},d,\n{LINE}\n"), &[&format!("2: a; {told}"), "3: d", "4: "]);
    }

    #[test]
    fn rows_are_written_as_they_were_read() {
        let text = format!("id,puzzle,note\n1,{},\"a\nb\"\n2,oops,c\n3\n", LINE.replace('.', "0"));
        let entries = read_all(&text);
        let table = Table::like(entries[0].row().unwrap());
        let rows: Vec<String> = entries.iter().map(|entry| table.row_as_read(entry)).collect();
        assert_eq!(rows, [&format!("1,{},\"a\nb\"", LINE.replace('.', "0")), "2,oops,c", "3,,"]);
        let other = &read_all(&format!("grid;note;year\n{LINE};x, y;1"))[0];
        assert_eq!(table.row_as_read(other), format!(",{LINE},\"x, y\""));
        assert_eq!(table.left_out(other)[0].message.to_string(), "the column year is left out");
        let alone = Entry::at(1, read_any(LINE));
        assert_eq!(table.row_as_read(&alone), format!(",{LINE},"));
    }

    #[test]
    fn no_line_of_a_field_is_taken_for_a_row() {
        let puzzle = |title: String| {
            let mut puzzle = read_any(LINE).unwrap().puzzle;
            puzzle.about.title = Some(title);
            Csv.write(&puzzle).unwrap()
        };
        let written = puzzle(format!("a\n{LINE},b\nc"));
        assert_eq!(written.text, format!("puzzle,id\n{LINE},\"a {LINE},b c\""));
        let said: Vec<String> = written.losses.iter().map(|loss| loss.message.to_string()).collect();
        assert_eq!(said, ["line ends become blanks, as a line between them would be read as a row"]);
        let written = puzzle("a\nb".into());
        assert_eq!((written.text, written.losses.len()), (format!("puzzle,id\n{LINE},\"a\nb\""), 0));
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
