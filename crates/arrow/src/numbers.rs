//! Columns of numbers: 81 of any numeric type per row, or nine times nine, as numpy, polars and pandas store
//! a grid.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use arrow_array::builder::PrimitiveBuilder;
use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowPrimitiveType, Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type,
    UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, FixedSizeListArray, LargeListArray, ListArray};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{DataType, FieldRef};
use ninefold::logic::explain::say;
use ninefold::texts::Catalogue;
use ninefold::{Cell, Message, Notation};

use crate::Error;

/// Marker for a number that is no digit.
const NO_DIGIT: u8 = u8::MAX;

/// Column of lists of numbers.
#[derive(Debug)]
pub(crate) struct NumberLists<'a> {
    rows: &'a dyn Array,
    /// Inner lists, if a row is nine lists of nine.
    inner: Option<&'a dyn Array>,
    numbers: &'a dyn Array,
    /// Numbers of all rows as digits, 0 for an empty cell.
    digits: Cow<'a, [u8]>,
    /// Number of items in the array before the first row.
    before: usize,
}

/// Calls a function with the Arrow type of a column of numbers.
macro_rules! by_type {
    ($kind:expr, $call:ident::<_>($($argument:expr),*), $other:expr) => {
        match $kind {
            DataType::UInt8 => $call::<UInt8Type>($($argument),*),
            DataType::UInt16 => $call::<UInt16Type>($($argument),*),
            DataType::UInt32 => $call::<UInt32Type>($($argument),*),
            DataType::UInt64 => $call::<UInt64Type>($($argument),*),
            DataType::Int8 => $call::<Int8Type>($($argument),*),
            DataType::Int16 => $call::<Int16Type>($($argument),*),
            DataType::Int32 => $call::<Int32Type>($($argument),*),
            DataType::Int64 => $call::<Int64Type>($($argument),*),
            DataType::Float32 => $call::<Float32Type>($($argument),*),
            DataType::Float64 => $call::<Float64Type>($($argument),*),
            _ => $other,
        }
    };
}

/// Conversion between numbers and digits.
trait Digits: Copy + std::fmt::Display {
    fn digit(self) -> u8;
    fn from_digit(digit: u8) -> Self;
}

/// Whether the number is -1, which many use for an empty cell instead of 0.
fn is_minus_one<T: PartialEq + TryFrom<i8>>(number: T) -> bool {
    T::try_from(-1).is_ok_and(|minus_one| minus_one == number)
}

macro_rules! digits_of {
    ($($whole:ty),*) => {$(
        impl Digits for $whole {
            fn digit(self) -> u8 {
                let digit = u8::try_from(self).ok().filter(|&digit| digit <= 9);
                digit.unwrap_or(if is_minus_one(self) { 0 } else { NO_DIGIT })
            }

            fn from_digit(digit: u8) -> $whole {
                digit as $whole
            }
        }
    )*};
}

digits_of!(u8, u16, u32, u64, i8, i16, i32, i64);

macro_rules! digits_of_fractions {
    ($($number:ty),*) => {$(
        impl Digits for $number {
            fn digit(self) -> u8 {
                match self {
                    digit if digit.fract() == 0.0 && (0.0..=9.0).contains(&digit) => digit as u8,
                    empty if empty.is_nan() || empty == -1.0 => 0,
                    _ => NO_DIGIT,
                }
            }

            fn from_digit(digit: u8) -> $number {
                digit.into()
            }
        }
    )*};
}

digits_of_fractions!(f32, f64);

/// Returns the items of a column of lists; `None` if it isn't one.
fn list_array_values(lists: &dyn Array) -> Option<&dyn Array> {
    Some(match lists.data_type() {
        DataType::FixedSizeList(..) => lists.as_fixed_size_list().values(),
        DataType::List(_) => lists.as_list::<i32>().values(),
        DataType::LargeList(_) => lists.as_list::<i64>().values(),
        _ => return None,
    })
}

/// Returns the range of a list's items.
fn list_value_range(lists: &dyn Array, row: usize) -> Range<usize> {
    match lists.data_type() {
        DataType::FixedSizeList(..) => {
            let lists = lists.as_fixed_size_list();
            let (start, length) = (lists.value_offset(row) as usize, lists.value_length() as usize);
            start..start + length
        }
        DataType::LargeList(_) => {
            let offsets = lists.as_list::<i64>().value_offsets();
            offsets[row] as usize..offsets[row + 1] as usize
        }
        _ => {
            let offsets = lists.as_list::<i32>().value_offsets();
            offsets[row] as usize..offsets[row + 1] as usize
        }
    }
}

/// Returns the range of the items of consecutive lists.
fn list_items_range(lists: &dyn Array, rows: Range<usize>) -> Range<usize> {
    if rows.is_empty() {
        0..0
    } else {
        list_value_range(lists, rows.start).start..list_value_range(lists, rows.end - 1).end
    }
}

fn to_digits<T: ArrowPrimitiveType<Native: Digits>>(numbers: &dyn Array) -> Vec<u8> {
    let numbers = numbers.as_primitive::<T>();
    let mut digits: Vec<u8> = numbers.values().iter().map(|number| number.digit()).collect();
    if let Some(nulls) = numbers.nulls() {
        let places = digits.iter_mut().zip(nulls.iter());
        places.filter(|(_, there)| !there).for_each(|(digit, _)| *digit = 0);
    }
    digits
}

fn number_text<T: ArrowPrimitiveType<Native: Digits>>(numbers: &dyn Array, place: usize) -> String {
    numbers.as_primitive::<T>().value(place).to_string()
}

impl<'a> NumberLists<'a> {
    /// Reads a column of lists of numbers; `None` if its type is different.
    pub(crate) fn from_column(rows: &'a dyn Array) -> Option<NumberLists<'a>> {
        let first = list_array_values(rows)?;
        let mut part = list_items_range(rows, 0..rows.len());
        let (inner, numbers) = match list_array_values(first) {
            Some(numbers) => {
                part = list_items_range(first, part);
                (Some(first), numbers)
            }
            None => (None, first),
        };
        // Bytes without nulls are used in place, other types are converted once for all rows.
        let used = numbers.slice(part.start, part.len());
        let digits = match (numbers.data_type(), used.null_count()) {
            (DataType::UInt8, 0) => {
                Cow::Borrowed(&numbers.as_primitive::<UInt8Type>().values()[part.clone()])
            }
            // Lists without any item are of no type; those of nulls alone are empty boards.
            (DataType::Null, _) => Cow::Owned(vec![0; part.len()]),
            (kind, _) => Cow::Owned(by_type!(kind, to_digits::<_>(&used), return None)),
        };
        Some(NumberLists { rows, inner, numbers, digits, before: part.start })
    }

    /// Returns the Arrow type of the column of numbers.
    pub(crate) fn column_type(&self) -> &DataType {
        self.rows.data_type()
    }

    /// Returns the range of a row's 81 numbers; `None` for a null, and the count if there aren't 81.
    fn row_cell_range(&self, row: usize) -> Result<Option<Range<usize>>, usize> {
        if self.rows.is_null(row) {
            return Ok(None);
        }
        let outer = list_value_range(self.rows, row);
        // A flat list must have 81 numbers.
        let Some(inner) = self.inner else {
            return if outer.len() == 81 { Ok(Some(outer)) } else { Err(outer.len()) };
        };
        // A nested one must have nine lists of nine, which lie next to each other.
        let lengths = outer
            .clone()
            .map(|list| if inner.is_null(list) { 0 } else { list_value_range(inner, list).len() });
        let is_square = outer.len() == 9 && lengths.clone().all(|length| length == 9);
        let start = outer.clone().next().map(|list| list_value_range(inner, list).start);
        match start {
            Some(start) if is_square => Ok(Some(start..start + 81)),
            _ => Err(lengths.sum()),
        }
    }

    fn digits_in_range(&self, cells: Range<usize>) -> &[u8] {
        &self.digits[cells.start - self.before..cells.end - self.before]
    }

    /// Returns the numbers of a row, which may not be digits; `None` if there aren't 81.
    #[inline]
    pub(crate) fn row_digits(&self, row: usize) -> Option<&[u8]> {
        self.row_cell_range(row).ok().flatten().map(|cells| self.digits_in_range(cells))
    }

    /// Returns the memory of a row, to be prefetched.
    #[inline]
    pub(crate) fn bytes_to_prefetch(&self, row: usize) -> &[u8] {
        match self.rows.data_type() {
            DataType::FixedSizeList(..) => self.digits.get(81 * row..).unwrap_or(&[]),
            _ => &[],
        }
    }

    /// Returns the reason why a row is no grid, if it is none.
    pub(crate) fn find_row_fault(&self, row: usize) -> Option<GridFault> {
        let cells = match self.row_cell_range(row) {
            Ok(Some(cells)) => cells,
            Ok(None) => return Some(GridFault::Missing),
            Err(found) => return Some(GridFault::Count(found)),
        };
        // The first number that isn't a digit is reported with its original value.
        let odd = self.digits_in_range(cells.clone()).iter().position(|&digit| digit > 9)?;
        let place = cells.start + odd;
        if self.numbers.is_null(place) {
            return Some(GridFault::Missing);
        }
        let kind = self.numbers.data_type();
        let found = by_type!(kind, number_text::<_>(self.numbers, place), return Some(GridFault::Missing));
        Some(GridFault::Number { cell: Cell::at(odd), found })
    }
}

/// Reason why numbers are no grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum GridFault {
    /// The list or a number is missing.
    Missing,
    /// The count isn't 81.
    Count(usize),
    /// A number isn't a digit.
    Number { cell: Cell, found: String },
}

impl GridFault {
    /// Returns the reason as a message.
    fn into_message(self) -> Message {
        match self {
            GridFault::Missing => say!("no-puzzle-value"),
            GridFault::Count(found) => say!("no-81-numbers", n = found),
            GridFault::Number { cell, found } => {
                say!("no-cell-number", cell = cell.to_string(), found)
            }
        }
    }
}

/// Writes the reason in English.
impl From<GridFault> for String {
    fn from(fault: GridFault) -> String {
        Catalogue::english().format_message(&fault.into_message(), Notation::Rc)
    }
}

fn digits_column<T: ArrowPrimitiveType<Native: Digits>>(digits: &[u8]) -> ArrayRef {
    let mut column = PrimitiveBuilder::<T>::with_capacity(digits.len());
    digits.iter().for_each(|&digit| column.append_value(T::Native::from_digit(digit)));
    Arc::new(column.finish())
}

/// Builds a column of a type that [`NumberLists`] reads, from grids of 81 digits each.
pub(crate) fn build_grid_lists(
    kind: &DataType,
    digits: &[u8],
    nulls: Option<NullBuffer>,
) -> Result<ArrayRef, Error> {
    let (rows, nine) = (digits.len() / 81, DataType::is_nested);
    let item = list_item_field(kind).map(|field| field.data_type());
    // Nested types get nine lists of nine per row, others one list of 81.
    if let Some(inner) = item.filter(|inner| nine(inner)) {
        let lines = build_list_array(inner, build_list_items(inner, digits), 9 * rows, 9, None)?;
        return build_list_array(kind, lines, rows, 9, nulls);
    }
    build_list_array(kind, build_list_items(kind, digits), rows, 81, nulls)
}

fn list_item_field(kind: &DataType) -> Option<&FieldRef> {
    match kind {
        DataType::FixedSizeList(field, _) | DataType::List(field) | DataType::LargeList(field) => Some(field),
        _ => None,
    }
}

/// Converts digits to the item type of lists; bytes if the items have no type.
fn build_list_items(kind: &DataType, digits: &[u8]) -> ArrayRef {
    let number = list_item_field(kind).map_or(&DataType::UInt8, |field| field.data_type());
    by_type!(number, digits_column::<_>(digits), digits_column::<UInt8Type>(digits))
}

fn build_list_array(
    kind: &DataType,
    items: ArrayRef,
    rows: usize,
    length: usize,
    nulls: Option<NullBuffer>,
) -> Result<ArrayRef, Error> {
    let field = |field: &FieldRef| Arc::new(field.as_ref().clone().with_data_type(items.data_type().clone()));
    let lengths = std::iter::repeat_n(length, rows);
    Ok(match kind {
        DataType::FixedSizeList(item, _) => {
            let length = length as i32;
            Arc::new(FixedSizeListArray::try_new_with_length(field(item), length, items, nulls, rows)?)
        }
        DataType::LargeList(item) => {
            Arc::new(LargeListArray::try_new(field(item), OffsetBuffer::from_lengths(lengths), items, nulls)?)
        }
        DataType::List(item) if i32::try_from(length * rows).is_ok() => {
            Arc::new(ListArray::try_new(field(item), OffsetBuffer::from_lengths(lengths), items, nulls)?)
        }
        _ => return Err(Error::TooManyRows(rows)),
    })
}
