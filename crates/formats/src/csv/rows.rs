//! Reader of CSV and TSV tables: finds the columns that a header names, and reads the rows below it.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::{COLUMNS, INFO};
use crate::column_claims::{ColumnClaim, classify_column_name, find_strongest_claims};
use crate::{
    FormatError, PuzzleEntry, PuzzlePart, PuzzleReading, ReadWarning, TextLine, entry, grid, single_line,
};
use ninefold_core::phrase::{ParseMessage, shorten_to_excerpt};
use ninefold_core::row::{QuoteState, SourceRow, TableHeader, is_quoted, split_fields, unquote_field};

/// Rows of a table, taken line by line: a row whose quotes are still open continues on the next line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TableRowReader {
    columns: Arc<TableColumns>,
    /// Whether a row has settled which columns are read.
    stage: ColumnStage,
    /// The line of the header.
    header_line: usize,
    /// Lines of a row that is not complete yet.
    open_row: String,
    /// Number of the first line in `open`; 0 if no row is open.
    first_line_number: usize,
    /// State of the quotes at the end of `open`.
    quote_state: QuoteState,
}

/// Progress in finding out which column holds the puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ColumnStage {
    /// Only the header was read.
    Header,
    /// A row has settled it.
    Settled,
    /// Several columns have the same claim, so no row is read.
    Ambiguous,
}

/// Whether a line that begins in quotes closes them where a field can end: before a delimiter, or at its end.
fn closes_quotes(line: &str, delimiter: char) -> bool {
    let mut quotes = QuoteState::Open;
    for character in line.chars() {
        let now = quotes.state_after_char(character, delimiter);
        if quotes == QuoteState::Closing && now != QuoteState::Open {
            return character == delimiter;
        }
        quotes = now;
    }
    quotes == QuoteState::Closing
}

/// Whether a row that begins with this line goes on on the next one: a field in quotes is still open.
pub(super) fn leaves_quotes_open(line: &str, delimiter: char) -> bool {
    line.contains('"') && QuoteState::Before.state_after_text(line, delimiter) == QuoteState::Open
}

/// Limit in bytes for the lines of a row before its last: quotes that are still open there were no opening
/// quotes.
const MAX_OPEN_ROW_LENGTH: usize = 1 << 20;

impl TableRowReader {
    /// Starts to read the rows below a header with these columns, which stands on line `header_line`.
    pub(crate) fn from_columns(columns: TableColumns, header_line: usize) -> TableRowReader {
        let stage = if columns.is_chosen_by_caller { ColumnStage::Settled } else { ColumnStage::Header };
        TableRowReader {
            columns: Arc::new(columns),
            stage,
            header_line,
            open_row: String::new(),
            first_line_number: 0,
            quote_state: QuoteState::Before,
        }
    }

    /// Returns the header, once it is settled which of its columns are read.
    pub(crate) fn header(&self) -> Option<&Arc<TableHeader>> {
        let is_known = match self.stage {
            ColumnStage::Header => self.columns.are_columns_fixed_by_header(),
            ColumnStage::Settled => true,
            ColumnStage::Ambiguous => false,
        };
        is_known.then_some(&self.columns.header)
    }

    /// Whether this line, taken as the first row, shows that the supposed header is none.
    pub(crate) fn disproves_header(&self, line: TextLine<'_>) -> bool {
        let is_first = self.stage == ColumnStage::Header && self.first_line_number == 0;
        is_first && line.has_content() && self.columns.disproves_header(line.text)
    }

    /// Whether the first row is still to come.
    pub(crate) fn awaits_first_row(&self) -> bool {
        self.stage == ColumnStage::Header
    }

    /// Returns the columns, once every row that follows can be read by itself: they are settled, and no row is
    /// open.
    pub(crate) fn settled_columns(&self) -> Option<&Arc<TableColumns>> {
        (self.stage == ColumnStage::Settled && self.first_line_number == 0).then_some(&self.columns)
    }

    /// Settles by the first row which columns are read.
    fn decide_columns(&mut self, row: &str, sink: &mut dyn FnMut(PuzzleEntry)) {
        self.stage = ColumnStage::Settled;
        if let Err(names) = Arc::make_mut(&mut self.columns).decide_by_first_row(row) {
            self.stage = ColumnStage::Ambiguous;
            let error = FormatError {
                line: self.header_line,
                column: 1,
                expected: ParseMessage::OnePuzzleColumn,
                found: ParseMessage::Value { text: shorten_to_excerpt(&names.join(", ")) },
            };
            sink(PuzzleEntry::at_line(self.header_line, Err(error)));
        }
    }

    /// Takes the next text line of the table.
    pub(crate) fn push_line(&mut self, line: TextLine<'_>, sink: &mut dyn FnMut(PuzzleEntry)) {
        if self.stage == ColumnStage::Ambiguous {
            return;
        }
        let delimiter = self.columns.header.delimiter;
        // No row is open: take a whole row, or open one whose quoted field goes on.
        if self.first_line_number == 0 {
            if !line.has_content() {
                return;
            }
            if !leaves_quotes_open(line.text, delimiter) {
                return self.read_row(line, sink);
            }
            (self.first_line_number, self.quote_state) = (line.number, QuoteState::Open);
            self.open_row.push_str(line.text);
            return;
        }
        // A line that looks like a new row shows that the quote wasn't an opening one, before rows are lost
        // in it, unless the quoted field ends on this very line.
        if !closes_quotes(line.text, delimiter) && self.begins_row(line.text) {
            self.read_unclosed_lines(sink);
            return self.push_line(line, sink);
        }
        // The line belongs to the open row, which ends where its quotes are closed.
        self.open_row.push('\n');
        self.open_row.push_str(line.text);
        self.quote_state = self.quote_state.state_after_text(line.text, delimiter);
        if self.quote_state != QuoteState::Open {
            let (text, number) = (core::mem::take(&mut self.open_row), self.first_line_number);
            self.first_line_number = 0;
            self.read_row(TextLine { number, text: &text }, sink);
        } else if self.open_row.len() > MAX_OPEN_ROW_LENGTH {
            self.read_unclosed_lines(sink);
        }
    }

    /// Takes a whole row, which may span several lines; the first one settles which columns are read.
    fn read_row(&mut self, row: TextLine<'_>, sink: &mut dyn FnMut(PuzzleEntry)) {
        if self.stage == ColumnStage::Header {
            self.decide_columns(row.text, sink);
        }
        if self.stage != ColumnStage::Ambiguous {
            sink(self.columns.read_table_row_entry(row));
        }
    }

    /// Whether a line has a puzzle where a row has it, whatever follows.
    fn begins_row(&self, line: &str) -> bool {
        if self.stage == ColumnStage::Settled {
            return self.columns.begins_row(line);
        }
        let mut columns = TableColumns::clone(&self.columns);
        columns.decide_by_first_row(line).is_ok() && columns.begins_row(line)
    }

    /// Ends the table: no text line follows.
    pub(crate) fn finish(mut self, sink: &mut dyn FnMut(PuzzleEntry)) {
        if self.first_line_number > 0 {
            self.read_unclosed_lines(sink);
        }
    }

    /// Reads each line of an unclosed quotation as a row by itself.
    fn read_unclosed_lines(&mut self, sink: &mut dyn FnMut(PuzzleEntry)) {
        let (open, first) = (core::mem::take(&mut self.open_row), self.first_line_number);
        self.first_line_number = 0;
        for (i, text) in open.split('\n').enumerate() {
            let line = TextLine { number: first + i, text };
            if line.has_content() {
                self.read_row(line, sink);
            }
        }
    }
}

/// Columns of a table that is read, and the claims their names make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TableColumns {
    /// Header of the table, shared by all rows.
    pub(super) header: Arc<TableHeader>,
    /// Contents that the names claim, by the index of the column.
    claims: Vec<(usize, ColumnClaim)>,
    /// Whether the caller named the column of puzzles.
    is_chosen_by_caller: bool,
    /// Name that several columns have, of which only one is read.
    pub(super) repeated_name: Option<String>,
}

impl TableColumns {
    /// Returns the columns of a header line, if it is one: a column of puzzles is among them, or one of
    /// solutions next to others. The first row [settles](TableColumns::decide_by_first_row) which columns are read.
    pub(crate) fn from_header(header: &str) -> Option<TableColumns> {
        let columns = TableColumns::parse_header(header)?;
        let names = &columns.header.names;
        let is_of_puzzles = columns.claims.iter().any(|(_, claim)| *claim != ColumnClaim::Solution);
        (is_of_puzzles || !columns.claims.is_empty() && names.len() > 1).then_some(columns)
    }

    /// Returns the columns of a header line, with the column of this name as that of the puzzles; `None` if
    /// no column has this name.
    pub(crate) fn with_puzzle_column(header: &str, name: &str) -> Option<TableColumns> {
        let mut columns = TableColumns::parse_header(header)?;
        let place = columns.header.column_index(name)?;
        columns.is_chosen_by_caller = true;
        columns.set_column_indices(place, None);
        Some(columns)
    }

    /// Returns the names of the columns, as an error lists them.
    pub(crate) fn parse_column_names(header: &str) -> Option<Vec<String>> {
        TableColumns::parse_header(header).map(|columns| columns.header.names.clone())
    }

    fn parse_header(header: &str) -> Option<TableColumns> {
        if header.len() > 2000 {
            return None;
        }
        // A name may be a comment after cells, as in `53..7...,grid`.
        let is_row =
            header.as_bytes().split(|&byte| !crate::cells::is_cell_char(byte)).any(|run| run.len() > 30);
        if is_row {
            return None;
        }
        let delimiter = [',', ';', '\t'].into_iter().max_by_key(|&sign| header.matches(sign).count())?;
        let names: Vec<String> =
            split_fields(header, delimiter).map(|(_, name)| unquote_field(name).trim().to_string()).collect();
        let claims: Vec<(usize, ColumnClaim)> = names
            .iter()
            .enumerate()
            .filter_map(|(index, name)| Some((index, classify_column_name(name)?)))
            .collect();
        let header = TableHeader { text: header.to_string(), delimiter, names, known_columns: Vec::new() };
        let mut columns = TableColumns {
            header: Arc::new(header),
            claims,
            is_chosen_by_caller: false,
            repeated_name: None,
        };
        if let Some(&puzzles) = find_strongest_claims(columns.claims.iter().copied()).first() {
            columns.set_column_indices(puzzles, None);
        }
        Some(columns)
    }

    /// Sets the columns of the puzzles and, if known, of the solutions; the others are found by name.
    fn set_column_indices(&mut self, puzzles: usize, solutions: Option<usize>) {
        let mut header = TableHeader::clone(&self.header);
        let names = &header.names;
        let named = |(part, known): &(PuzzlePart, &[&str])| {
            let by_name = |known: &&str| {
                let mut places = (0..names.len()).filter(|&place| place != puzzles);
                places.find(|&place| names[place].eq_ignore_ascii_case(known))
            };
            match part {
                PuzzlePart::Values => Some(puzzles),
                PuzzlePart::Solution if solutions.is_some() => solutions,
                _ => known.iter().find_map(by_name),
            }
        };
        let places: Vec<Option<usize>> = COLUMNS.iter().map(named).collect();
        let is_twice =
            |name: &&String| names.iter().filter(|other| other.eq_ignore_ascii_case(name)).count() > 1;
        self.repeated_name =
            places.iter().skip(1).flatten().map(|&place| &names[place]).find(is_twice).cloned();
        header.known_columns = places;
        self.header = Arc::new(header);
    }

    /// Settles by the first row which columns hold puzzles and solutions: among those whose names say so, the
    /// ones with cells.
    ///
    /// # Errors
    /// Names of several columns with the same claim to the puzzles, or of those of solutions if there are no
    /// others.
    fn decide_by_first_row(&mut self, row: &str) -> Result<(), Vec<String>> {
        let fields: Vec<&str> = self.header.split_row(row).map(|(_, field)| field).take(1000).collect();
        // Only columns with cells in this row can hold puzzles or solutions.
        let has_cells = |index: usize| fields.get(index).is_some_and(|field| has_cells(field));
        let cells: Vec<(usize, ColumnClaim)> =
            self.claims.iter().copied().filter(|&(index, _)| has_cells(index)).collect();
        let solution =
            cells.iter().find(|(_, claim)| *claim == ColumnClaim::Solution).map(|(index, _)| *index);
        let mut puzzles = find_strongest_claims(cells);
        let is_claimed = self.claims.iter().any(|(_, claim)| *claim != ColumnClaim::Solution);
        if puzzles.is_empty() && !is_claimed {
            // A column with cells next to a solution holds its puzzle, whatever it is called.
            let others = (0..fields.len().min(self.header.names.len()))
                .filter(|&index| self.claims.iter().all(|(known, _)| *known != index));
            puzzles = others.filter(|&index| has_cells(index)).collect();
        }
        match puzzles.as_slice() {
            // Solutions alone are no puzzles.
            [] if !is_claimed => {
                let solutions = self.claims.iter().map(|&(index, _)| self.header.names[index].clone());
                return Err(solutions.collect());
            }
            [] => {}
            &[index] => self.set_column_indices(index, solution),
            several => return Err(several.iter().map(|&index| self.header.names[index].clone()).collect()),
        }
        Ok(())
    }

    /// Whether the columns are settled by the header alone, so that no row can change them.
    fn are_columns_fixed_by_header(&self) -> bool {
        let mut claims = self.claims.iter().filter(|(_, claim)| *claim != ColumnClaim::Solution);
        let has_known_name = self.claims.iter().any(|claim| self.has_known_name(claim));
        self.header.names.len() > 1 && has_known_name && claims.next().is_some() && claims.next().is_none()
    }

    fn has_known_name(&self, (place, _): &(usize, ColumnClaim)) -> bool {
        COLUMNS[0].1.iter().any(|known| known.eq_ignore_ascii_case(&self.header.names[*place]))
    }

    /// Whether the row below shows that this is no header: a word or two above a drawing, or names that say
    /// too little where no column has cells.
    pub(super) fn disproves_header(&self, row: &str) -> bool {
        let fields: Vec<&str> = self.header.split_row(row).map(|(_, field)| field).take(1000).collect();
        let is_alone = self.header.names.len() == 1;
        let is_drawing = is_alone && (grid::count_row_cells(row) == 9 || grid::is_ruler(row));
        let claimed = self.claims.iter().any(|(_, claim)| *claim != ColumnClaim::Solution);
        // A row that continues on the next line may have its cells there.
        let any_cells = fields.iter().any(|field| has_cells(field))
            || QuoteState::Before.state_after_text(row, self.header.delimiter) == QuoteState::Open;
        is_drawing || !any_cells && (!claimed || !self.claims.iter().any(|claim| self.has_known_name(claim)))
    }

    /// Whether a line has a puzzle where a row has it, whatever follows.
    fn begins_row(&self, line: &str) -> bool {
        let cells = self.header.puzzle_column().and_then(|place| self.header.split_row(line).nth(place));
        cells.is_some_and(|(_, cells)| single_line::read_puzzle_line(unquote_field(cells).trim()).is_ok())
    }

    /// Reads a row of the table; a row without a puzzle keeps its other fields all the same.
    pub(crate) fn read_table_row_entry(&self, line: TextLine<'_>) -> PuzzleEntry {
        let result = self.read_row(line);
        let row = result.is_err().then(|| Box::new(self.build_source_row(line)));
        PuzzleEntry { row, ..PuzzleEntry::at_line(line.number, result) }
    }

    fn build_source_row(&self, line: TextLine<'_>) -> SourceRow {
        SourceRow::new(self.header.clone(), line.text.to_string())
    }

    fn read_row(&self, line: TextLine<'_>) -> Result<PuzzleReading, FormatError> {
        let fields: Vec<(usize, &str)> = self.header.split_row(line.text).take(1000).collect();
        let at = |start: usize| line_and_column(line, start);
        let error = |start, expected, found| {
            let (number, column) = at(start);
            FormatError { line: number, column, expected, found }
        };
        // Quotes that are still open at the end of the row are an error.
        if let Some(&(start, last)) = fields.last()
            && last.contains('"')
            && QuoteState::Before.state_after_text(last, self.header.delimiter) == QuoteState::Open
        {
            return Err(error(start, ParseMessage::ClosingQuote, ParseMessage::EndOfRow));
        }
        // The header says which field has which part: 0 the puzzle, 1 the solution, then title, source and
        // level.
        let place_of = |column: usize| self.header.known_columns.get(column).copied().flatten();
        let field = |column: usize| place_of(column).and_then(|place| fields.get(place)).copied();
        let (start, cells) = field(0)
            .ok_or_else(|| error(line.text.len(), ParseMessage::TablePuzzle, ParseMessage::ShorterRow))?;
        // Errors and warnings of a field are moved to its place in the whole text.
        let read = |start: usize, text: &str| {
            let cells = unquote_field(text);
            let cells = cells.trim();
            // A field in quotes may hold a drawn puzzle.
            let read = if cells.contains('\n') {
                crate::read_first_puzzle(cells)
            } else {
                single_line::read_puzzle_line(cells)
            };
            if read.as_ref().is_ok_and(|reading| reading.warnings.is_empty()) {
                return read;
            }
            let blanks = text.len() - text.trim_start().len() + usize::from(is_quoted(text));
            entry::shift_result_position(read, at(start + blanks))
        };
        let mut reading = PuzzleReading { format: &INFO, ..read(start, cells)? };
        // Fields beyond those of the header belong to no column; they are reported.
        let extra_field =
            fields.iter().skip(self.header.names.len()).find(|(_, text)| !text.trim().is_empty());
        if let Some(&(start, _)) = extra_field {
            let (number, column) = at(start);
            let message = ParseMessage::FieldsLeftOut { columns: self.header.names.len() };
            reading.warnings.push(ReadWarning { line: number, column, message });
        }
        if let Some((start, solution)) = field(1).filter(|(_, text)| !unquote_field(text).trim().is_empty()) {
            reading.puzzle.solution = Some(read(start, solution)?.puzzle.values.into());
        }
        let text = |column| {
            field(column).map(|(_, text)| unquote_field(text).trim().to_string()).filter(|t| !t.is_empty())
        };
        let about = &mut reading.puzzle.metadata;
        (about.title, about.source, about.level) = (text(2), text(3), text(4));
        if let Some(column) = &self.repeated_name {
            reading.add_warning(line.number, 1, ParseMessage::ColumnTwice { column: column.clone() });
        }
        // The whole row goes with the puzzle, so that a table written from it has the other columns, too.
        reading.puzzle.row = Some(Box::new(self.build_source_row(line)));
        Ok(reading)
    }
}

/// Whether a field has cells, damaged or not.
fn has_cells(field: &str) -> bool {
    looks_like_cells(unquote_field(field).trim())
}

/// Whether a text was meant as the cells of a puzzle.
pub(crate) fn looks_like_cells(text: &str) -> bool {
    if text.contains('\n') && crate::read_first_puzzle(text).is_ok() {
        return true;
    }
    // The count is the same on one line and on several, as line ends of a field may be written as blanks.
    let signs = text.bytes().filter(|&byte| crate::cells::is_cell_char(byte)).count();
    let others = text.chars().filter(|c| !c.is_whitespace()).count().saturating_sub(signs);
    signs >= 40 && others <= signs / 4
        || text.len() > 40 && single_line::read_puzzle_line(&text.replace('\n', " ")).is_ok()
}

/// Returns the line and the column of a byte offset in a row, which may span several lines.
fn line_and_column(row: TextLine<'_>, offset: usize) -> (usize, usize) {
    let before = row.text.get(..offset).unwrap_or(row.text);
    let begin = before.rfind('\n').map_or(0, |end| end + 1);
    let line = TextLine { number: row.number + before.matches('\n').count(), text: &row.text[begin..] };
    (line.number, line.column_at_offset(before.len() - begin))
}
