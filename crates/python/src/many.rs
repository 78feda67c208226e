//! Operations on many puzzles: lists, numpy arrays and Arrow tables, each answered in kind.

use std::sync::Arc;
use std::time::Duration;

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, UInt8Type, UInt32Type, UInt64Type};
use arrow_array::{
    Array, ArrayRef, FixedSizeListArray, RecordBatch, RecordBatchIterator, RecordBatchReader, StringArray,
    UInt8Array,
};
use arrow_buffer::Buffer;
use arrow_schema::{DataType, Field, Schema};
use ninefold::rate::Scale;
use ninefold::texts::Catalogue;
use ninefold::wire::{self, Speech, Telling};
use ninefold::{Notation, Profile};
use ninefold_arrow::{Error, Rate, Run, Same, Trace};
use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyString};
use pyo3_arrow::PyTable;
use pyo3_arrow::input::{AnyArray, AnyRecordBatch};

use crate::board::Board;
use crate::given::{self, Whole, budget, kind, text, wrong};
use crate::supervised::{Supervision, supervised};
use crate::told::Told;

/// How many rows are worked on at a time, so that memory does not grow with their number.
const SLICE: usize = 1 << 18;

/// What to do with every puzzle, and how.
#[pyclass(module = "ninefold", frozen)]
pub(crate) struct Operation {
    what: What,
    column: Option<String>,
    prefix: String,
    threads: std::num::NonZero<usize>,
}

/// What columns become.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Lists,
    Arrays,
}

enum What {
    Solve,
    Count(u64),
    Check,
    Rate(Box<Profile>, Option<Duration>),
    Canon,
    Keys(Same),
    Trace(Box<Profile>, Words, Option<Duration>),
}

/// What is told of the steps of a trace.
struct Words {
    catalogue: Option<&'static Catalogue>,
    boards: bool,
}

#[pymethods]
impl Operation {
    #[new]
    #[pyo3(signature = (name, *, column = None, prefix = "", threads = None, limit = Whole(1_000_000), profile = "se", techniques = None, without = None, seconds = None, symmetry = true, text = true, boards = false, lang = "en"))]
    #[allow(clippy::too_many_arguments, reason = "all are named; the functions of `ninefold` have their own")]
    fn new(
        py: Python<'_>,
        name: &str,
        column: Option<String>,
        prefix: &str,
        threads: Option<Whole>,
        limit: Whole,
        profile: &str,
        techniques: Option<Vec<String>>,
        without: Option<Vec<String>>,
        seconds: Option<f64>,
        symmetry: bool,
        text: bool,
        boards: bool,
        lang: &str,
    ) -> PyResult<Operation> {
        let raise = |told: Told| told.raise(py);
        let budget = seconds.map_or(Ok(None), budget).map_err(raise)?;
        let chosen = || given::profile(profile, techniques, without).map(Box::new).map_err(raise);
        let what = match name {
            "solve" => What::Solve,
            "count" => What::Count(limit.natural("limit").map_err(raise)?),
            "check" => What::Check,
            "rate" => What::Rate(chosen()?, budget),
            "trace" => {
                let catalogue = text.then(|| given::catalogue(lang)).transpose().map_err(raise)?;
                What::Trace(chosen()?, Words { catalogue, boards }, budget)
            }
            "canon" => What::Canon,
            "keys" => What::Keys(if symmetry { Same::Symmetry } else { Same::Cells }),
            _ => return Err(Told::expected("the name of an operation", name).raise(py)),
        };
        let threads = given::threads(threads).map_err(|told| told.raise(py))?;
        Ok(Operation { what, column, prefix: prefix.into(), threads })
    }

    /// The names of the parts of a rating.
    #[getter]
    fn parts(&self) -> Vec<&'static str> {
        match &self.what {
            What::Rate(profile, _) | What::Trace(profile, ..) => {
                profile.tally().fields().iter().map(|(name, _)| *name).collect()
            }
            _ => Vec::new(),
        }
    }

    /// A list of texts and boards; the columns that are wanted, by their names. Where `strict`, a row that is no puzzle is an error.
    fn over_list<'py>(
        &self,
        rows: &Bound<'py, PyList>,
        wanted: Vec<String>,
        strict: bool,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let py = rows.py();
        let mut texts = arrow_array::builder::StringBuilder::new();
        let mut batches = Vec::new();
        for (i, row) in rows.iter().enumerate() {
            if let Ok(given) = row.cast::<PyString>() {
                texts.append_value(text(given).map_err(|told| told.in_row(i).raise(py))?);
            } else if let Ok(board) = row.cast::<Board>() {
                texts.append_value(board.get().on_one_line());
            } else if row.is_none() {
                texts.append_null();
            } else {
                return Err(Told::expected("a text or a Board", kind(&row)).in_row(i).raise(py));
            }
            if (i + 1) % SLICE == 0 {
                batches.push(of_column(Arc::new(texts.finish())));
            }
        }
        batches.push(of_column(Arc::new(texts.finish())));
        self.collect(py, batches.into_iter(), &wanted, strict, progress, Form::Lists)
    }

    /// The same of numbers, 81 for each puzzle.
    fn over_numbers<'py>(
        &self,
        numbers: PyReadonlyArray1<'py, u8>,
        wanted: Vec<String>,
        strict: bool,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let py = numbers.py();
        let slice = numbers.as_slice().map_err(|why| Told::new(why).raise(py))?;
        let batches = slice.chunks(81 * SLICE).map(|part| of_column(lists(part)));
        let empty = slice.is_empty().then(|| of_column(lists(&[])));
        self.collect(py, empty.into_iter().chain(batches), &wanted, strict, progress, Form::Arrays)
    }

    /// Anything with Arrow's PyCapsule interface: the same table, with the answers behind its columns.
    fn over_table<'py>(
        &self,
        py: Python<'py>,
        table: &Bound<'py, PyAny>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<PyTable> {
        let reader = reader(table)?;
        let schema = reader.schema();
        let answered = supervised(py, progress, |watch| -> Result<Vec<RecordBatch>, Error> {
            let mut answered = Vec::new();
            for batch in reader {
                let batch = batch?;
                for start in (0..batch.num_rows()).step_by(SLICE) {
                    let part = batch.slice(start, SLICE.min(batch.num_rows() - start));
                    answered.push(self.answer(&part, watch)?);
                }
            }
            if answered.is_empty() {
                answered.push(self.answer(&RecordBatch::new_empty(schema), watch)?);
            }
            Ok(answered)
        })?;
        let answered = answered.map_err(|error| Told::new(error).raise(py))?;
        let schema = answered[0].schema();
        PyTable::try_new(answered, schema)
    }
}

/// The batches of a table, or of a column of puzzles.
fn reader(table: &Bound<'_, PyAny>) -> PyResult<Box<dyn RecordBatchReader + Send>> {
    if let Ok(table) = table.extract::<AnyRecordBatch>() {
        return table.into_reader();
    }
    let column = table.extract::<AnyArray>().map_err(|why| unreadable(table, &why))?;
    let (chunks, kind) = column.into_chunked_array().map_err(PyErr::from)?.into_inner();
    let field = Field::new("puzzle", kind.data_type().clone(), true);
    let schema = Arc::new(Schema::new(vec![field]));
    let batches: Vec<_> =
        chunks.into_iter().map(|chunk| RecordBatch::try_new(schema.clone(), vec![chunk])).collect();
    Ok(Box::new(RecordBatchIterator::new(batches, schema)))
}

/// Why something is no table: it has not the interface, or what it has in it can't be told by it.
fn unreadable(table: &Bound<'_, PyAny>, why: &PyErr) -> PyErr {
    const INTERFACE: [&str; 2] = ["__arrow_c_stream__", "__arrow_c_array__"];
    if INTERFACE.iter().any(|name| table.hasattr(name).unwrap_or(false)) {
        let message =
            format!("the {} can't be read as an Arrow table: {}", kind(table), why.value(table.py()));
        return Told::new(message).raise(table.py());
    }
    wrong(table, "a table with the Arrow PyCapsule interface")
}

/// A batch of puzzles alone.
fn of_column(puzzles: ArrayRef) -> RecordBatch {
    RecordBatch::try_from_iter_with_nullable([("puzzle", puzzles, true)])
        .expect("one column is as long as itself")
}

fn lists(numbers: &[u8]) -> ArrayRef {
    let item = Arc::new(Field::new_list_field(DataType::UInt8, false));
    let numbers = UInt8Array::new(Buffer::from(numbers).into(), None);
    Arc::new(FixedSizeListArray::new(item, 81, Arc::new(numbers), None))
}

/// What is collected of many batches.
#[derive(Default)]
struct Collected {
    /// Grids as numbers, 81 each.
    grids: Vec<u8>,
    /// Other columns.
    arrays: Vec<ArrayRef>,
}

impl Operation {
    fn answer(&self, batch: &RecordBatch, watch: &Supervision) -> Result<RecordBatch, Error> {
        let stop = || watch.is_stopped();
        let run = Run {
            puzzle: self.column.as_deref(),
            prefix: &self.prefix,
            threads: self.threads,
            stop: &stop,
            done: Some(&watch.done),
        };
        match &self.what {
            What::Solve => ninefold_arrow::solve(batch, &run),
            What::Count(limit) => ninefold_arrow::count(batch, *limit, &run),
            What::Check => ninefold_arrow::check(batch, &run),
            What::Rate(profile, budget) => {
                ninefold_arrow::rate(batch, &Rate { profile, budget: *budget }, &run)
            }
            What::Canon => ninefold_arrow::canon(batch, &run),
            What::Keys(same) => ninefold_arrow::keys(batch, *same, &run),
            What::Trace(profile, words, budget) => {
                let told = |catalogue| Speech { catalogue, notation: Notation::Rc, form: wire::Form::Text };
                let telling = Telling { speech: words.catalogue.map(told), boards: words.boards };
                ninefold_arrow::trace(batch, &Trace { profile, telling, budget: *budget }, &run)
            }
        }
    }

    /// Answers batch after batch, and keeps the columns that are wanted.
    fn collect<'py>(
        &self,
        py: Python<'py>,
        batches: impl Iterator<Item = RecordBatch> + Send,
        wanted: &[String],
        strict: bool,
        progress: Option<&Bound<'py, PyAny>>,
        form: Form,
    ) -> PyResult<Bound<'py, PyDict>> {
        if self.column.is_some() || !self.prefix.is_empty() {
            let why = "column and prefix are for tables; a list or an array has no columns";
            return Err(Told::new(why).raise(py));
        }
        let collected = supervised(py, progress, |watch| {
            let mut collected: Vec<Collected> = wanted.iter().map(|_| Collected::default()).collect();
            let mut before = 0;
            for batch in batches {
                let answered = self.answer(&batch, watch).map_err(Told::new)?;
                if strict {
                    refuse_invalid(&answered, before)?;
                }
                before += batch.num_rows();
                for (name, kept) in wanted.iter().zip(&mut collected) {
                    let column = answered.column_by_name(name);
                    kept.take(column.ok_or_else(|| Told::new(format!("there is no column {name:?}")))?);
                }
            }
            Ok(collected)
        })?;
        let collected = collected.map_err(|told: Told| told.raise(py))?;
        let dict = PyDict::new(py);
        for (name, kept) in wanted.iter().zip(collected) {
            dict.set_item(name, kept.finish(py, form)?)?;
        }
        Ok(dict)
    }
}

/// The first row that is no puzzle, as an error.
fn refuse_invalid(answered: &RecordBatch, before: usize) -> Result<(), Told> {
    let text = |name| answered.column_by_name(name).map(|column| column.as_string::<i32>().clone());
    let (Some(statuses), Some(errors)): (Option<StringArray>, Option<StringArray>) =
        (text("status"), text("error"))
    else {
        return Ok(());
    };
    match (0..statuses.len()).find(|&row| statuses.value(row) == "invalid") {
        Some(row) => Err(Told::new(errors.value(row)).in_row(before + row)),
        None => Ok(()),
    }
}

impl Collected {
    fn take(&mut self, column: &ArrayRef) {
        match column.data_type() {
            DataType::FixedSizeList(..) => {
                let lists = column.as_fixed_size_list();
                self.grids.extend_from_slice(lists.values().as_primitive::<UInt8Type>().values());
            }
            _ => self.arrays.push(column.clone()),
        }
    }

    /// A list; in arrays, grids and floats are arrays.
    fn finish(self, py: Python<'_>, form: Form) -> PyResult<Bound<'_, PyAny>> {
        let [first, ..] = self.arrays.as_slice() else {
            return Ok(PyArray1::from_vec(py, self.grids).into_any());
        };
        let arrays = &self.arrays;
        let list = match first.data_type() {
            DataType::Utf8 => listed(py, arrays.iter().flat_map(|array| array.as_string::<i32>())),
            DataType::Boolean => listed(py, arrays.iter().flat_map(|array| array.as_boolean())),
            DataType::UInt8 => listed(py, arrays.iter().flat_map(|array| array.as_primitive::<UInt8Type>())),
            DataType::UInt32 => {
                listed(py, arrays.iter().flat_map(|array| array.as_primitive::<UInt32Type>()))
            }
            DataType::UInt64 => {
                listed(py, arrays.iter().flat_map(|array| array.as_primitive::<UInt64Type>()))
            }
            DataType::Float64 => {
                let floats = arrays.iter().flat_map(|array| array.as_primitive::<Float64Type>());
                if form == Form::Lists {
                    return listed(py, floats).map(Bound::into_any);
                }
                let floats = floats.map(|value| value.unwrap_or(f64::NAN)).collect();
                return Ok(PyArray1::from_vec(py, floats).into_any());
            }
            DataType::FixedSizeBinary(_) => {
                let bytes = arrays.iter().flat_map(|array| array.as_fixed_size_binary().iter());
                listed(py, bytes.map(|bytes| bytes.map(|bytes| PyBytes::new(py, bytes))))
            }
            DataType::List(_) => {
                let numbers = |cells: ArrayRef| -> Vec<u32> {
                    cells.as_primitive::<UInt8Type>().values().iter().map(|&cell| cell.into()).collect()
                };
                let lists = arrays.iter().flat_map(|array| array.as_list::<i32>().iter());
                listed(py, lists.map(|cells| cells.map(numbers)))
            }
            other => Err(Told::new(format!("columns of {other} have no form in Python")).raise(py)),
        };
        list.map(Bound::into_any)
    }
}

/// What may be missing, as a list.
fn listed<'py, T: IntoPyObject<'py>>(
    py: Python<'py>,
    values: impl Iterator<Item = Option<T>>,
) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    for value in values {
        match value {
            Some(value) => list.append(value)?,
            None => list.append(py.None())?,
        }
    }
    Ok(list)
}
