//! Puzzles of a record batch: finding their column, and reading its rows.

use arrow_array::builder::StringBuilder;
use arrow_array::cast::AsArray;
use arrow_array::{Array, FixedSizeBinaryArray, LargeStringArray, RecordBatch, StringArray, StringViewArray};
use arrow_schema::DataType;
use ninefold::format::{self, FormatError, PuzzlePart, PuzzleReading, RulePolicy};
use ninefold::guide;
use ninefold::solve::lines::is_bare_puzzle;
use ninefold::wire::Reason;
use ninefold::{Board, ByCell, Cell, Digit, Puzzle};

use crate::failed::RowError;
use crate::grids::GridColumnKind;
use crate::numbers::{GridFault, NumberLists};
use crate::{Error, RunOptions};

/// Puzzles of a batch.
#[derive(Debug)]
pub(crate) struct PuzzleRows<'a> {
    column: PuzzleColumn<'a>,
    rules: RulePolicy,
}

#[derive(Debug)]
enum PuzzleColumn<'a> {
    Text(&'a StringArray),
    LargeText(&'a LargeStringArray),
    TextView(&'a StringViewArray),
    /// Texts of a dictionary column, or of a column of nulls.
    Words(StringArray),
    Bytes(&'a FixedSizeBinaryArray),
    Numbers(NumberLists<'a>),
}

/// Location of a row's 81 characters.
pub(crate) enum BareGrid<'a> {
    /// In the column itself.
    InColumn(&'a [u8; 81]),
    /// In the buffer, converted from numbers.
    InBuffer,
}

/// Content of a row.
enum RowValue<'a> {
    Missing,
    Text(&'a str),
    Bytes(&'a [u8]),
    Numbers(&'a [u8]),
}

impl<'a> PuzzleRows<'a> {
    /// Finds the column with the puzzles of an Arrow batch.
    pub(crate) fn from_batch(batch: &'a RecordBatch, run: &RunOptions<'_>) -> Result<PuzzleRows<'a>, Error> {
        let schema = batch.schema_ref();
        let names: Vec<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
        let may_hold = |place: usize| can_type_hold_puzzles(schema.field(place).data_type());
        let place = find_puzzle_column(&names, may_hold, run.puzzle)?;
        let (column, field) = (batch.column(place), schema.field(place));
        let wrong = || Error::WrongType { name: field.name().clone(), found: column.data_type().clone() };
        let column = match column.data_type() {
            DataType::Utf8 => PuzzleColumn::Text(column.as_string()),
            DataType::LargeUtf8 => PuzzleColumn::LargeText(column.as_string()),
            DataType::Utf8View => PuzzleColumn::TextView(column.as_string_view()),
            DataType::FixedSizeBinary(81) => PuzzleColumn::Bytes(column.as_fixed_size_binary()),
            DataType::Dictionary(..) => PuzzleColumn::Words(decode_dictionary(column).ok_or_else(wrong)?),
            DataType::Null => PuzzleColumn::Words(StringArray::new_null(column.len())),
            _ => PuzzleColumn::Numbers(NumberLists::from_column(column).ok_or_else(wrong)?),
        };
        Ok(PuzzleRows { column, rules: run.rules })
    }

    /// Returns the column type for answers that are grids.
    pub(crate) fn grid_column_kind(&self) -> GridColumnKind {
        match &self.column {
            PuzzleColumn::Text(_) | PuzzleColumn::TextView(_) | PuzzleColumn::Words(_) => {
                GridColumnKind::Text
            }
            PuzzleColumn::LargeText(_) => GridColumnKind::LargeText,
            PuzzleColumn::Bytes(_) => GridColumnKind::Bytes,
            PuzzleColumn::Numbers(lists) => GridColumnKind::Lists(lists.column_type().clone()),
        }
    }

    fn row_value(&self, row: usize) -> RowValue<'_> {
        match &self.column {
            PuzzleColumn::Text(column) if column.is_valid(row) => RowValue::Text(column.value(row)),
            PuzzleColumn::LargeText(column) if column.is_valid(row) => RowValue::Text(column.value(row)),
            PuzzleColumn::TextView(column) if column.is_valid(row) => RowValue::Text(column.value(row)),
            PuzzleColumn::Bytes(column) if column.is_valid(row) => RowValue::Bytes(column.value(row)),
            PuzzleColumn::Words(column) if column.is_valid(row) => RowValue::Text(column.value(row)),
            PuzzleColumn::Numbers(lists) => {
                lists.row_digits(row).map_or(RowValue::Missing, RowValue::Numbers)
            }
            _ => RowValue::Missing,
        }
    }

    /// Returns the row as 81 digits and dots, if it is exactly that.
    #[inline]
    pub(crate) fn bare_grid_at_row(&self, row: usize, buffer: &mut [u8; 81]) -> Option<BareGrid<'_>> {
        let numbers = match self.row_value(row) {
            RowValue::Text(text) => {
                let line = <&[u8; 81]>::try_from(text.as_bytes()).ok();
                return line.filter(|line| is_bare_puzzle(line)).map(BareGrid::InColumn);
            }
            RowValue::Bytes(bytes) => match <&[u8; 81]>::try_from(bytes) {
                Ok(line) if is_bare_puzzle(line) => return Some(BareGrid::InColumn(line)),
                _ => bytes,
            },
            RowValue::Numbers(numbers) => numbers,
            RowValue::Missing => return None,
        };
        let numbers: &[u8; 81] = numbers.try_into().ok()?;
        *buffer = numbers.map(|number| b'0'.wrapping_add(number));
        // A fold over all 81 numbers, without early exit, can be vectorised.
        numbers.iter().fold(true, |digits, &number| digits & (number <= 9)).then_some(BareGrid::InBuffer)
    }

    /// Returns the memory of a row, to be prefetched; empty past the last row.
    #[inline]
    pub(crate) fn bytes_to_prefetch(&self, row: usize) -> &[u8] {
        match &self.column {
            PuzzleColumn::Text(column) if row < column.len() => {
                &column.value_data()[column.value_offsets()[row] as usize..]
            }
            PuzzleColumn::LargeText(column) if row < column.len() => {
                &column.value_data()[column.value_offsets()[row] as usize..]
            }
            PuzzleColumn::Numbers(lists) => lists.bytes_to_prefetch(row),
            _ => &[],
        }
    }

    /// Reads the puzzle of a batch's row in any format.
    ///
    /// # Errors
    /// When the row is no puzzle: the place, and what was expected there.
    pub(crate) fn read_puzzle(&self, row: usize) -> Result<Puzzle, RowError> {
        if let PuzzleColumn::Numbers(lists) = &self.column
            && let Some(fault) = lists.find_row_fault(row)
        {
            return Err(RowError::invalid_row_error(fault.into()));
        }
        let reading = match self.row_value(row) {
            RowValue::Missing => return Err(RowError::invalid_row_error(GridFault::Missing.into())),
            RowValue::Numbers(numbers) => {
                return puzzle_from_numbers(numbers).map_err(RowError::invalid_row_error);
            }
            // Bytes are text, or 81 numbers.
            RowValue::Bytes(bytes) => match parse_text_bytes(bytes) {
                Some(text) => self.parse_text(text),
                None => return puzzle_from_numbers(bytes).map_err(RowError::invalid_row_error),
            },
            RowValue::Text(text) => self.parse_text(text),
        };
        let failed =
            |error: FormatError| RowError { status: Reason::from(&error).into(), error: error.to_string() };
        reading.map(|reading| reading.puzzle).map_err(failed)
    }

    fn parse_text(&self, text: &str) -> Result<PuzzleReading, FormatError> {
        match self.rules {
            RulePolicy::Refuse => format::read_single_puzzle(text),
            RulePolicy::Ignore => format::read_single_ignoring_rules(text),
        }
    }

    /// Returns the reader's warnings for a row, one message for each guess or omission; mostly none.
    pub(crate) fn row_warnings(&self, row: usize) -> Vec<String> {
        let reading = self.read_text_row(row);
        let warnings = reading.iter().flat_map(|reading| &reading.warnings);
        warnings.map(|warning| warning.message.to_string()).collect()
    }

    /// Reads a row that has more than givens; `None` for other rows.
    pub(crate) fn read_position(&self, row: usize) -> Option<Puzzle> {
        self.read_text_row(row).map(|reading| reading.puzzle).filter(guide::has_player_entries)
    }

    /// Reads the row if it is a text other than 81 cells; `None` for most rows.
    pub(crate) fn read_text_row(&self, row: usize) -> Option<PuzzleReading> {
        let mut room = [0; 81];
        if self.bare_grid_at_row(row, &mut room).is_some() {
            return None;
        }
        let text = match self.row_value(row) {
            RowValue::Text(text) => text,
            RowValue::Bytes(bytes) => parse_text_bytes(bytes)?,
            RowValue::Missing | RowValue::Numbers(_) => return None,
        };
        self.parse_text(text).ok()
    }

    /// Reads a row as a puzzle whose digits don't clash.
    pub(crate) fn read_board(&self, row: usize) -> Result<(Puzzle, Board), RowError> {
        let puzzle = self.read_puzzle(row)?;
        let board =
            Board::try_from(&puzzle).map_err(|error| RowError::invalid_row_error(error.to_string()))?;
        Ok((puzzle, board))
    }
}

/// Whether a column of this type can hold puzzles at all: one of whole numbers counts something.
fn can_type_hold_puzzles(kind: &DataType) -> bool {
    !(kind.is_numeric() || kind.is_temporal() || *kind == DataType::Boolean)
}

/// Returns the index of the puzzle column: the one that was named, or the one with a usual name and a
/// suitable type.
///
/// # Errors
/// When there is none, or several.
fn find_puzzle_column(
    names: &[&str],
    may_hold: impl Fn(usize) -> bool,
    requested_name: Option<&str>,
) -> Result<usize, Error> {
    let owned = |names: &[&str]| names.iter().map(ToString::to_string).collect();
    // Names decide among the columns with a type that may hold puzzles.
    let found: Vec<usize> = match requested_name {
        Some(told) => (0..names.len()).filter(|&place| names[place] == told).collect(),
        None => {
            let named = |may_hold: &dyn Fn(usize) -> bool| {
                let places: Vec<usize> = (0..names.len()).filter(|&place| may_hold(place)).collect();
                let claimed = format::find_puzzle_columns(places.iter().map(|&place| names[place]));
                claimed.into_iter().map(|claimed| places[claimed]).collect::<Vec<_>>()
            };
            // Where no type fits, the error is about the type.
            Some(named(&may_hold)).filter(|found| !found.is_empty()).unwrap_or_else(|| named(&|_| true))
        }
    };
    // Exactly one column has to be left.
    match (found.as_slice(), requested_name) {
        ([place], _) => Ok(*place),
        ([], Some(name)) => Err(Error::NoSuchColumn { name: name.into(), columns: owned(names) }),
        ([], None) => Err(Error::NoPuzzles {
            expected: owned(format::column_names(PuzzlePart::Values)),
            columns: owned(names),
        }),
        (several, _) => {
            let names: Vec<&str> = several.iter().map(|&place| names[place]).collect();
            Err(Error::SeveralColumns(owned(&names)))
        }
    }
}

/// Resolves the values of a dictionary column to texts.
pub(crate) fn decode_dictionary(column: &dyn Array) -> Option<StringArray> {
    // The values may be any type of text.
    let categories = column.as_any_dictionary();
    let (keys, values) = (categories.keys(), categories.values());
    let value: Box<dyn Fn(usize) -> String> = match values.data_type() {
        DataType::Utf8 => Box::new(|place| values.as_string::<i32>().value(place).into()),
        DataType::LargeUtf8 => Box::new(|place| values.as_string::<i64>().value(place).into()),
        DataType::Utf8View => Box::new(|place| values.as_string_view().value(place).into()),
        DataType::Null => Box::new(|_| String::new()),
        _ => return None,
    };
    let mut words = StringBuilder::new();
    // Without any category all rows are null, and there are no keys to normalise.
    let places = if values.is_empty() { vec![0; keys.len()] } else { categories.normalized_keys() };
    for (row, place) in places.into_iter().enumerate() {
        let is_there = keys.is_valid(row) && values.is_valid(place);
        words.append_option(is_there.then(|| value(place)));
    }
    Some(words.finish())
}

/// Reads bytes as text; `None` if they are numbers.
fn parse_text_bytes(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok().filter(|_| bytes.iter().any(|&byte| byte > 9))
}

/// Reads 81 numbers from 0, for an empty cell, to 9.
fn puzzle_from_numbers(numbers: &[u8]) -> Result<Puzzle, String> {
    let mut values = ByCell::splat(None);
    for (cell, &number) in Cell::all().zip(numbers) {
        values[cell] = match number {
            0 => None,
            1..=9 => Some(Digit::new(number)),
            _ => return Err(GridFault::Number { cell, found: number.to_string() }.into()),
        };
    }
    Ok(Puzzle::from_givens(values))
}
