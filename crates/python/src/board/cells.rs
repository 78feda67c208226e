//! Python boards from numbers: lists, arrays and tables of Python's libraries.

use ninefold::{Digit, Puzzle, format};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyTuple};

use crate::errors::InputError;
use crate::given::{Whole, decode_text, type_error, type_name};
use crate::sets::digit_from_number;

/// Expected form of a board, for error messages.
const EXPECTED: &str = "a text, or 81 numbers from 0 to 9";

/// Cells collected row by row from lists, arrays and tables.
#[derive(Default)]
struct CellCollector {
    cells: Vec<Option<Digit>>,
}

impl CellCollector {
    /// Adds an item of a list: a cell, a text of nine cells, or a nested list.
    fn add_item(&mut self, item: &Bound<'_, PyAny>, siblings: usize, depth: usize) -> PyResult<()> {
        if self.cells.len() > 81 {
            return Err(InputError::from_expected("81 numbers from 0 to 9", "more").into());
        }
        if let Ok(given) = item.cast::<PyString>() {
            let given = decode_text(given)?;
            return self.add_text(&given, siblings).map_err(PyErr::from);
        }
        if let Ok(bytes) = item.cast::<PyBytes>() {
            let given = String::from_utf8_lossy(bytes.as_bytes()).into_owned();
            return self.add_text(&given, siblings).map_err(PyErr::from);
        }
        // A number or a missing value is one cell.
        if let Some(cell) = self.parse_cell_value(item)? {
            self.cells.push(cell);
            return Ok(());
        }
        // Anything else is a list: of cells, of rows, or of one grid of rows.
        if depth > 2 {
            return Err(type_error(item, EXPECTED));
        }
        let list = convert_to_list(item)?;
        let items: Vec<Bound<'_, PyAny>> = match list.try_iter() {
            Ok(items) => items.take(100).collect::<PyResult<_>>()?,
            Err(_) => return Err(type_error(item, EXPECTED)),
        };
        items.iter().try_for_each(|item| self.add_item(item, items.len(), depth + 1))
    }

    fn add_text(&mut self, given: &str, siblings: usize) -> Result<(), InputError> {
        // Each of nine texts is a row, even if it could be a number.
        if let Some(row) = format::read_row(given).filter(|_| siblings == 9) {
            self.cells.extend(row);
            return Ok(());
        }
        let cell = format::read_cell(given).ok_or_else(|| self.invalid_item_error(format!("\"{given}\"")))?;
        self.cells.push(cell);
        Ok(())
    }

    /// Reads a number or a missing value as a cell; `None` if the item is neither.
    fn parse_cell_value(&self, item: &Bound<'_, PyAny>) -> PyResult<Option<Option<Digit>>> {
        // Missing values of Python, pandas and numpy.
        if item.is_none() || matches!(type_name(item).as_str(), "NAType" | "NaTType" | "MaskedConstant") {
            return Ok(Some(None));
        }
        if let Ok(number) = item.extract::<Whole>() {
            return match number.0 {
                -1 | 0 => Ok(Some(None)),
                _ => digit_from_number(number)
                    .map(|digit| Some(Some(digit)))
                    .map_err(|_| self.invalid_item_error(number).into()),
            };
        }
        // Floats count if they are whole, as in columns of pandas with gaps. Arrays of one number also
        // convert to a float, but they are lists.
        let is_list = item.hasattr("__iter__")? && item.len().is_ok();
        let Some(number) = (!is_list).then(|| item.extract::<f64>().ok()).flatten() else { return Ok(None) };
        let whole = if number.fract() == 0.0 && number.abs() < 100.0 { Some(number as i128) } else { None };
        match whole {
            Some(-1 | 0) => Ok(Some(None)),
            _ if number.is_nan() => Ok(Some(None)),
            Some(whole) => digit_from_number(Whole(whole))
                .map(|digit| Some(Some(digit)))
                .map_err(|_| self.invalid_item_error(number).into()),
            None => Err(self.invalid_item_error(number).into()),
        }
    }

    /// Creates the error for an item that can't be the next cell, named by its row and column.
    fn invalid_item_error(&self, found: impl std::fmt::Display) -> InputError {
        let marked = InputError::from_expected("a number from 0 to 9", found);
        match ninefold::Cell::all().nth(self.cells.len()) {
            Some(cell) => InputError { message: format!("{cell}: {}", marked.message).into(), ..marked },
            None => marked,
        }
    }
}

/// Converts tables (pandas, polars, Arrow) to rows and arrays to lists; returns anything else unchanged.
fn convert_to_list<'py>(item: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if item.hasattr("to_pydict")? && item.hasattr("column_names")? {
        // Arrow tables give a list for each column.
        let columns = item.call_method0("to_pydict")?.call_method0("values")?;
        let columns = PyTuple::new(item.py(), columns.try_iter()?.collect::<PyResult<Vec<_>>>()?)?;
        return item.py().import("builtins")?.getattr("zip")?.call1(columns);
    }
    if item.hasattr("columns")? && item.hasattr("to_numpy")? {
        // Nullable types of pandas say what is missing in their own way.
        return item.call_method0("to_numpy")?.call_method0("tolist");
    }
    for name in ["tolist", "to_pylist", "to_list"] {
        if item.hasattr(name)? {
            return item.call_method0(name);
        }
    }
    // numpy arrays, and those of compatible libraries.
    if item.hasattr("__array__")? && !item.hasattr("__iter__")? {
        return item.py().import("numpy")?.call_method1("asarray", (item,))?.call_method0("tolist");
    }
    Ok(item.clone())
}

/// Reads a board from lists, arrays or tables.
pub(super) fn board_from_numbers(from: &Bound<'_, PyAny>) -> PyResult<ninefold::Board> {
    let mut given = CellCollector::default();
    // A number alone, or bytes, is no board; lists and arrays of numbers are.
    let is_cell = from.is_none() || from.extract::<Whole>().is_ok() || from.extract::<f64>().is_ok();
    if is_cell && from.len().is_err() || from.cast::<PyBytes>().is_ok() {
        return Err(type_error(from, EXPECTED));
    }
    given.add_item(from, 0, 0)?;
    let cells = given.cells;
    if cells.len() != 81 {
        return Err(
            InputError::from_expected("81 numbers from 0 to 9", format!("{} numbers", cells.len())).into()
        );
    }
    let mut puzzle = Puzzle::default();
    for (cell, digit) in ninefold::Cell::all().zip(cells) {
        puzzle.values[cell] = digit;
    }
    // All digits count as givens.
    let puzzle = Puzzle::from_givens(puzzle.values);
    ninefold::Board::try_from(&puzzle).map_err(|error| InputError::new(error).into())
}
