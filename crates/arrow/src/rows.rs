//! Puzzles of a batch: finding their column, and reading its rows.

use arrow_array::builder::StringBuilder;
use arrow_array::cast::AsArray;
use arrow_array::{Array, FixedSizeBinaryArray, LargeStringArray, RecordBatch, StringArray, StringViewArray};
use arrow_schema::DataType;
use ninefold::format::{self, FormatError, Part, Reading, RulePolicy};
use ninefold::guide;
use ninefold::solve::lines::is_bare;
use ninefold::wire::Reason;
use ninefold::{Board, ByCell, Cell, Digit, Puzzle};

use crate::failed::Failed;
use crate::grids::Kind;
use crate::numbers::{Fault, Lists};
use crate::{Error, Run};

/// Puzzles of a batch.
#[derive(Debug)]
pub(crate) struct Rows<'a> {
    column: Column<'a>,
    rules: RulePolicy,
}

#[derive(Debug)]
enum Column<'a> {
    Text(&'a StringArray),
    LargeText(&'a LargeStringArray),
    TextView(&'a StringViewArray),
    /// Texts of a dictionary column, or of a column of nulls.
    Words(StringArray),
    Bytes(&'a FixedSizeBinaryArray),
    Numbers(Lists<'a>),
}

/// Location of a row's 81 characters.
pub(crate) enum Bare<'a> {
    /// In the column itself.
    There(&'a [u8; 81]),
    /// In the buffer, converted from numbers.
    InRoom,
}

/// Content of a row.
enum Value<'a> {
    Nothing,
    Text(&'a str),
    Bytes(&'a [u8]),
    Numbers(&'a [u8]),
}

impl<'a> Rows<'a> {
    /// Finds the column with the puzzles of a batch.
    pub(crate) fn of(batch: &'a RecordBatch, run: &Run<'_>) -> Result<Rows<'a>, Error> {
        let schema = batch.schema_ref();
        let names: Vec<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
        let may_hold = |place: usize| may_hold_puzzles(schema.field(place).data_type());
        let place = puzzle_column(&names, may_hold, run.puzzle)?;
        let (column, field) = (batch.column(place), schema.field(place));
        let wrong = || Error::WrongType { name: field.name().clone(), found: column.data_type().clone() };
        let column = match column.data_type() {
            DataType::Utf8 => Column::Text(column.as_string()),
            DataType::LargeUtf8 => Column::LargeText(column.as_string()),
            DataType::Utf8View => Column::TextView(column.as_string_view()),
            DataType::FixedSizeBinary(81) => Column::Bytes(column.as_fixed_size_binary()),
            DataType::Dictionary(..) => Column::Words(words(column).ok_or_else(wrong)?),
            DataType::Null => Column::Words(StringArray::new_null(column.len())),
            _ => Column::Numbers(Lists::of(column).ok_or_else(wrong)?),
        };
        Ok(Rows { column, rules: run.rules })
    }

    /// Returns the column type for answers that are grids.
    pub(crate) fn kind(&self) -> Kind {
        match &self.column {
            Column::Text(_) | Column::TextView(_) | Column::Words(_) => Kind::Text,
            Column::LargeText(_) => Kind::LargeText,
            Column::Bytes(_) => Kind::Bytes,
            Column::Numbers(lists) => Kind::Lists(lists.kind().clone()),
        }
    }

    fn value(&self, row: usize) -> Value<'_> {
        match &self.column {
            Column::Text(column) if column.is_valid(row) => Value::Text(column.value(row)),
            Column::LargeText(column) if column.is_valid(row) => Value::Text(column.value(row)),
            Column::TextView(column) if column.is_valid(row) => Value::Text(column.value(row)),
            Column::Bytes(column) if column.is_valid(row) => Value::Bytes(column.value(row)),
            Column::Words(column) if column.is_valid(row) => Value::Text(column.value(row)),
            Column::Numbers(lists) => lists.row(row).map_or(Value::Nothing, Value::Numbers),
            _ => Value::Nothing,
        }
    }

    /// Returns the row as 81 digits and dots, if it is exactly that.
    #[inline]
    pub(crate) fn bare(&self, row: usize, room: &mut [u8; 81]) -> Option<Bare<'_>> {
        let numbers = match self.value(row) {
            Value::Text(text) => {
                let line = <&[u8; 81]>::try_from(text.as_bytes()).ok();
                return line.filter(|line| is_bare(line)).map(Bare::There);
            }
            Value::Bytes(bytes) => match <&[u8; 81]>::try_from(bytes) {
                Ok(line) if is_bare(line) => return Some(Bare::There(line)),
                _ => bytes,
            },
            Value::Numbers(numbers) => numbers,
            Value::Nothing => return None,
        };
        let numbers: &[u8; 81] = numbers.try_into().ok()?;
        *room = numbers.map(|number| b'0'.wrapping_add(number));
        // A fold over all 81 numbers, without early exit, can be vectorised.
        numbers.iter().fold(true, |digits, &number| digits & (number <= 9)).then_some(Bare::InRoom)
    }

    /// Returns the memory of a row, to be prefetched; empty past the last row.
    #[inline]
    pub(crate) fn ahead(&self, row: usize) -> &[u8] {
        match &self.column {
            Column::Text(column) if row < column.len() => {
                &column.value_data()[column.value_offsets()[row] as usize..]
            }
            Column::LargeText(column) if row < column.len() => {
                &column.value_data()[column.value_offsets()[row] as usize..]
            }
            Column::Numbers(lists) => lists.ahead(row),
            _ => &[],
        }
    }

    /// Reads a row in any format.
    ///
    /// # Errors
    /// When the row is no puzzle: the place, and what was expected there.
    pub(crate) fn puzzle(&self, row: usize) -> Result<Puzzle, Failed> {
        if let Column::Numbers(lists) = &self.column
            && let Some(fault) = lists.fault(row)
        {
            return Err(Failed::invalid(fault.into()));
        }
        let reading = match self.value(row) {
            Value::Nothing => return Err(Failed::invalid(Fault::Nothing.into())),
            Value::Numbers(numbers) => return of_numbers(numbers).map_err(Failed::invalid),
            // Bytes are text, or 81 numbers.
            Value::Bytes(bytes) => match text_of(bytes) {
                Some(text) => self.read(text),
                None => return of_numbers(bytes).map_err(Failed::invalid),
            },
            Value::Text(text) => self.read(text),
        };
        let failed =
            |error: FormatError| Failed { status: Reason::from(&error).into(), error: error.to_string() };
        reading.map(|reading| reading.puzzle).map_err(failed)
    }

    fn read(&self, text: &str) -> Result<Reading, FormatError> {
        match self.rules {
            RulePolicy::Refuse => format::read_one(text),
            RulePolicy::Ignore => format::read_one_ignoring_rules(text),
        }
    }

    /// Returns the reader's warnings for a row, one message for each guess or omission; mostly none.
    pub(crate) fn warnings(&self, row: usize) -> Vec<String> {
        let reading = self.reading(row);
        let warnings = reading.iter().flat_map(|reading| &reading.warnings);
        warnings.map(|warning| warning.message.to_string()).collect()
    }

    /// Reads a row that has more than givens; `None` for other rows.
    pub(crate) fn position(&self, row: usize) -> Option<Puzzle> {
        self.reading(row).map(|reading| reading.puzzle).filter(guide::has_entries)
    }

    /// Reads the row if it is a text other than 81 cells; `None` for most rows.
    pub(crate) fn reading(&self, row: usize) -> Option<Reading> {
        let mut room = [0; 81];
        if self.bare(row, &mut room).is_some() {
            return None;
        }
        let text = match self.value(row) {
            Value::Text(text) => text,
            Value::Bytes(bytes) => text_of(bytes)?,
            Value::Nothing | Value::Numbers(_) => return None,
        };
        self.read(text).ok()
    }

    /// Reads a row as a puzzle whose digits don't clash.
    pub(crate) fn board(&self, row: usize) -> Result<(Puzzle, Board), Failed> {
        let puzzle = self.puzzle(row)?;
        let board = Board::try_from(&puzzle).map_err(|error| Failed::invalid(error.to_string()))?;
        Ok((puzzle, board))
    }
}

/// Whether a column of this type can hold puzzles at all: one of whole numbers counts something.
fn may_hold_puzzles(kind: &DataType) -> bool {
    !(kind.is_numeric() || kind.is_temporal() || *kind == DataType::Boolean)
}

/// Returns the index of the puzzle column: the one that was named, or the one with a usual name and a
/// suitable type.
///
/// # Errors
/// When there is none, or several.
fn puzzle_column(
    names: &[&str],
    may_hold: impl Fn(usize) -> bool,
    told: Option<&str>,
) -> Result<usize, Error> {
    let owned = |names: &[&str]| names.iter().map(ToString::to_string).collect();
    let found: Vec<usize> = match told {
        Some(told) => (0..names.len()).filter(|&place| names[place] == told).collect(),
        None => {
            let named = |may_hold: &dyn Fn(usize) -> bool| {
                let places: Vec<usize> = (0..names.len()).filter(|&place| may_hold(place)).collect();
                let claimed = format::puzzle_columns(places.iter().map(|&place| names[place]));
                claimed.into_iter().map(|claimed| places[claimed]).collect::<Vec<_>>()
            };
            // Where no type fits, the error is about the type.
            Some(named(&may_hold)).filter(|found| !found.is_empty()).unwrap_or_else(|| named(&|_| true))
        }
    };
    match (found.as_slice(), told) {
        ([place], _) => Ok(*place),
        ([], Some(name)) => Err(Error::NoSuchColumn { name: name.into(), columns: owned(names) }),
        ([], None) => Err(Error::NoPuzzles {
            expected: owned(format::column_names(Part::Values)),
            columns: owned(names),
        }),
        (several, _) => {
            let names: Vec<&str> = several.iter().map(|&place| names[place]).collect();
            Err(Error::SeveralColumns(owned(&names)))
        }
    }
}

/// Resolves the values of a dictionary column to texts.
pub(crate) fn words(column: &dyn Array) -> Option<StringArray> {
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
fn text_of(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok().filter(|_| bytes.iter().any(|&byte| byte > 9))
}

/// Reads 81 numbers from 0, for an empty cell, to 9.
fn of_numbers(numbers: &[u8]) -> Result<Puzzle, String> {
    let mut values = ByCell::splat(None);
    for (cell, &number) in Cell::all().zip(numbers) {
        values[cell] = match number {
            0 => None,
            1..=9 => Some(Digit::new(number)),
            _ => return Err(Fault::Number { cell, found: number.to_string() }.into()),
        };
    }
    Ok(Puzzle::from_givens(values))
}
