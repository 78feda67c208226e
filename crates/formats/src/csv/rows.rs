//! Reading of tables: the columns that a header names, and the rows below it.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::{COLUMNS, INFO};
use crate::names::{Claim, claim_of, strongest};
use crate::{Entry, FormatError, Line, Part, Reading, Warning, alone, entry, grid};
use ninefold_core::phrase::{Phrase, excerpt};
use ninefold_core::row::{Header, Quotes, Row, is_quoted, split, unquoted};

/// Rows of a table, taken line by line: a row whose quotes are still open continues on the next line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rows {
    columns: Columns,
    /// Whether a row has settled which columns are read.
    stage: Stage,
    /// The line of the header.
    header_line: usize,
    /// Lines of a row that is not complete yet.
    open: String,
    /// Number of the first line in `open`; 0 if no row is open.
    first: usize,
    /// State of the quotes at the end of `open`.
    quotes: Quotes,
}

/// Progress in finding out which column holds the puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Only the header was read.
    Header,
    /// A row has settled it.
    Settled,
    /// Several columns have the same claim, so no row is read.
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

/// Limit in bytes for the lines of a row before its last: quotes that are still open there were no opening
/// quotes.
const LONGEST_OPEN: usize = 1 << 20;

impl Rows {
    /// Starts to read the rows below a header with these columns, which stands on line `header_line`.
    pub(crate) fn below(columns: Columns, header_line: usize) -> Rows {
        let stage = if columns.by_hand { Stage::Settled } else { Stage::Header };
        Rows { columns, stage, header_line, open: String::new(), first: 0, quotes: Quotes::Before }
    }

    /// Returns the header, once it is settled which of its columns are read.
    pub(crate) fn header(&self) -> Option<&Arc<Header>> {
        let is_known = match self.stage {
            Stage::Header => self.columns.is_certain(),
            Stage::Settled => true,
            Stage::Refused => false,
        };
        is_known.then_some(&self.columns.header)
    }

    /// Whether this line, taken as the first row, shows that the supposed header is none.
    pub(crate) fn is_no_header(&self, line: Line<'_>) -> bool {
        let is_first = self.stage == Stage::Header && self.first == 0;
        is_first && line.is_meaningful() && self.columns.is_no_header(line.text)
    }

    /// Whether the first row is still to come.
    pub(crate) fn is_before_rows(&self) -> bool {
        self.stage == Stage::Header
    }

    /// Settles by the first row which columns are read.
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
    pub(crate) fn push(&mut self, line: Line<'_>, sink: &mut dyn FnMut(Entry)) {
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
                return self.take_row(line, sink);
            }
            (self.first, self.quotes) = (line.number, Quotes::Open);
            self.open.push_str(line.text);
            return;
        }
        // A line that looks like a new row shows that the quote wasn't an opening one, before rows are lost
        // in it, unless the quoted field ends on this very line.
        if !closes(line.text, delimiter) && self.begins_row(line.text) {
            self.give_up(sink);
            return self.push(line, sink);
        }
        self.open.push('\n');
        self.open.push_str(line.text);
        self.quotes = self.quotes.after(line.text, delimiter);
        if self.quotes != Quotes::Open {
            let (text, number) = (core::mem::take(&mut self.open), self.first);
            self.first = 0;
            self.take_row(Line { number, text: &text }, sink);
        } else if self.open.len() > LONGEST_OPEN {
            self.give_up(sink);
        }
    }

    /// Takes a whole row, which may span several lines; the first one settles which columns are read.
    fn take_row(&mut self, row: Line<'_>, sink: &mut dyn FnMut(Entry)) {
        if self.stage == Stage::Header {
            self.settle(row.text, sink);
        }
        if self.stage != Stage::Refused {
            sink(self.columns.entry(row));
        }
    }

    /// Whether a line has a puzzle where a row has it, whatever follows.
    fn begins_row(&self, line: &str) -> bool {
        if self.stage == Stage::Settled {
            return self.columns.begins_row(line);
        }
        let mut columns = self.columns.clone();
        columns.settle(line).is_ok() && columns.begins_row(line)
    }

    /// Ends the table: no line follows.
    pub(crate) fn finish(mut self, sink: &mut dyn FnMut(Entry)) {
        if self.first > 0 {
            self.give_up(sink);
        }
    }

    /// Reads each line of an unclosed quotation as a row by itself.
    fn give_up(&mut self, sink: &mut dyn FnMut(Entry)) {
        let (open, first) = (core::mem::take(&mut self.open), self.first);
        self.first = 0;
        for (i, text) in open.split('\n').enumerate() {
            let line = Line { number: first + i, text };
            if line.is_meaningful() {
                self.take_row(line, sink);
            }
        }
    }
}

/// Columns of a table that is read, and the claims their names make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Columns {
    /// Header of the table, shared by all rows.
    header: Arc<Header>,
    /// Contents that the names claim, by the index of the column.
    claims: Vec<(usize, Claim)>,
    /// Whether the caller named the column of puzzles.
    by_hand: bool,
    /// Name that several columns have, of which only one is read.
    twice: Option<String>,
}

impl Columns {
    /// Returns the columns of a header line, if it is one: a column of puzzles is among them, or one of
    /// solutions next to others. The first row [settles](Columns::settle) which columns are read.
    pub(crate) fn read(header: &str) -> Option<Columns> {
        let columns = Columns::split(header)?;
        let names = &columns.header.names;
        let is_of_puzzles = columns.claims.iter().any(|(_, claim)| *claim != Claim::Solution);
        (is_of_puzzles || !columns.claims.is_empty() && names.len() > 1).then_some(columns)
    }

    /// Returns the columns of a header line, with the column of this name as that of the puzzles; `None` if
    /// no column has this name.
    pub(crate) fn with_puzzles(header: &str, name: &str) -> Option<Columns> {
        let mut columns = Columns::split(header)?;
        let place = columns.header.place(name)?;
        columns.by_hand = true;
        columns.place(place, None);
        Some(columns)
    }

    /// Returns the names of the columns, as an error lists them.
    pub(crate) fn names_in(header: &str) -> Option<Vec<String>> {
        Columns::split(header).map(|columns| columns.header.names.clone())
    }

    fn split(header: &str) -> Option<Columns> {
        if header.len() > 2000 {
            return None;
        }
        // A name may be a comment after cells, as in `53..7...,grid`.
        let is_row = header.as_bytes().split(|&byte| !crate::cells::is_sign(byte)).any(|run| run.len() > 30);
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

    /// Sets the columns of the puzzles and, if known, of the solutions; the others are found by name.
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

    /// Settles by the first row which columns hold puzzles and solutions: among those whose names say so, the
    /// ones with cells.
    ///
    /// # Errors
    /// Names of several columns with the same claim to the puzzles, or of those of solutions if there are no
    /// others.
    fn settle(&mut self, row: &str) -> Result<(), Vec<String>> {
        let fields: Vec<&str> = self.header.split(row).map(|(_, field)| field).take(1000).collect();
        let has_cells = |place: usize| fields.get(place).is_some_and(|field| has_cells(field));
        let cells: Vec<(usize, Claim)> =
            self.claims.iter().copied().filter(|&(place, _)| has_cells(place)).collect();
        let solution = cells.iter().find(|(_, claim)| *claim == Claim::Solution).map(|(place, _)| *place);
        let mut puzzles = strongest(cells);
        let is_claimed = self.claims.iter().any(|(_, claim)| *claim != Claim::Solution);
        if puzzles.is_empty() && !is_claimed {
            // A column with cells next to a solution holds its puzzle, whatever it is called.
            let others = (0..fields.len().min(self.header.names.len()))
                .filter(|&place| self.claims.iter().all(|(known, _)| *known != place));
            puzzles = others.filter(|&place| has_cells(place)).collect();
        }
        match puzzles.as_slice() {
            // Solutions alone are no puzzles.
            [] if !is_claimed => {
                let solutions = self.claims.iter().map(|&(place, _)| self.header.names[place].clone());
                return Err(solutions.collect());
            }
            [] => {}
            &[place] => self.place(place, solution),
            several => return Err(several.iter().map(|&place| self.header.names[place].clone()).collect()),
        }
        Ok(())
    }

    /// Whether the columns are settled by the header alone, so that no row can change them.
    fn is_certain(&self) -> bool {
        let mut claims = self.claims.iter().filter(|(_, claim)| *claim != Claim::Solution);
        let has_known_name = self.claims.iter().any(|claim| self.has_known_name(claim));
        self.header.names.len() > 1 && has_known_name && claims.next().is_some() && claims.next().is_none()
    }

    fn has_known_name(&self, (place, _): &(usize, Claim)) -> bool {
        COLUMNS[0].1.iter().any(|known| known.eq_ignore_ascii_case(&self.header.names[*place]))
    }

    /// Whether the row below shows that this is no header: a word or two above a drawing, or names that say
    /// too little where no column has cells.
    pub(super) fn is_no_header(&self, row: &str) -> bool {
        let fields: Vec<&str> = self.header.split(row).map(|(_, field)| field).take(1000).collect();
        let is_alone = self.header.names.len() == 1;
        let is_drawing = is_alone && (grid::cells_in(row) == 9 || grid::is_ruler(row));
        let claimed = self.claims.iter().any(|(_, claim)| *claim != Claim::Solution);
        // A row that continues on the next line may have its cells there.
        let any_cells = fields.iter().any(|field| has_cells(field))
            || Quotes::Before.after(row, self.header.delimiter) == Quotes::Open;
        is_drawing || !any_cells && (!claimed || !self.claims.iter().any(|claim| self.has_known_name(claim)))
    }

    /// Whether a line has a puzzle where a row has it, whatever follows.
    fn begins_row(&self, line: &str) -> bool {
        let cells = self.header.puzzle().and_then(|place| self.header.split(line).nth(place));
        cells.is_some_and(|(_, cells)| alone::read_alone(unquoted(cells).trim()).is_ok())
    }

    /// Reads a row of the table; a row without a puzzle keeps its other fields all the same.
    pub(crate) fn entry(&self, line: Line<'_>) -> Entry {
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
        // Quotes that are still open at the end of the row are an error.
        if let Some(&(start, last)) = fields.last()
            && last.contains('"')
            && Quotes::Before.after(last, self.header.delimiter) == Quotes::Open
        {
            return Err(error(start, Phrase::ClosingQuote, Phrase::EndOfRow));
        }
        // The header says which field has which part: 0 the puzzle, 1 the solution, then title, source and
        // level.
        let place_of = |column: usize| self.header.places.get(column).copied().flatten();
        let field = |column: usize| place_of(column).and_then(|place| fields.get(place)).copied();
        let (start, cells) =
            field(0).ok_or_else(|| error(line.text.len(), Phrase::TablePuzzle, Phrase::ShorterRow))?;
        // Errors and warnings of a field are moved to its place in the whole text.
        let read = |start: usize, text: &str| {
            let cells = unquoted(text);
            let cells = cells.trim();
            // A field in quotes may hold a drawn puzzle.
            let read = if cells.contains('\n') { crate::read_any(cells) } else { alone::read_alone(cells) };
            if read.as_ref().is_ok_and(|reading| reading.warnings.is_empty()) {
                return read;
            }
            let blanks = text.len() - text.trim_start().len() + usize::from(is_quoted(text));
            entry::moved(read, at(start + blanks))
        };
        let mut reading = Reading { format: &INFO, ..read(start, cells)? };
        // Fields beyond those of the header belong to no column; they are reported.
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
        // The whole row goes with the puzzle, so that a table written from it has the other columns, too.
        reading.puzzle.row = Some(Box::new(self.row(line)));
        Ok(reading)
    }
}

/// Whether a field has cells, damaged or not.
fn has_cells(field: &str) -> bool {
    looks_like_cells(unquoted(field).trim())
}

/// Whether a text was meant as the cells of a puzzle.
pub(crate) fn looks_like_cells(text: &str) -> bool {
    if text.contains('\n') && crate::read_any(text).is_ok() {
        return true;
    }
    // The count is the same on one line and on several, as line ends of a field may be written as blanks.
    let signs = text.bytes().filter(|&byte| crate::cells::is_sign(byte)).count();
    let others = text.chars().filter(|c| !c.is_whitespace()).count().saturating_sub(signs);
    signs >= 40 && others <= signs / 4
        || text.len() > 40 && alone::read_alone(&text.replace('\n', " ")).is_ok()
}

/// Returns the line and the column of a byte offset in a row, which may span several lines.
fn place(row: Line<'_>, offset: usize) -> (usize, usize) {
    let before = row.text.get(..offset).unwrap_or(row.text);
    let begin = before.rfind('\n').map_or(0, |end| end + 1);
    let line = Line { number: row.number + before.matches('\n').count(), text: &row.text[begin..] };
    (line.number, line.column(before.len() - begin))
}
