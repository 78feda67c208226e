//! Python operations on many puzzles: lists, numpy arrays and Arrow tables, each answered in the same form.

use std::collections::BTreeMap;
use std::ffi::CString;
use std::sync::Arc;
use std::time::Duration;

use arrow_array::builder::StringBuilder;
use arrow_array::cast::AsArray;
use arrow_array::types::{ArrowPrimitiveType, Float64Type, Int64Type, UInt8Type, UInt32Type, UInt64Type};
use arrow_array::{
    Array, ArrayRef, FixedSizeListArray, PrimitiveArray, RecordBatch, RecordBatchReader, StringArray,
};
use arrow_schema::{DataType, Field, Schema};
use ninefold::format::RulePolicy;
use ninefold::rate::RatingScale;
use ninefold::solve::lists::ListSolver;
use ninefold::texts::Catalogue;
use ninefold::wire::{self, Localizer, RowStatus, TraceDetails};
use ninefold::{Notation, RatingProfile};
use ninefold_arrow::{
    Error, KeyEquality, NameClashPolicy, RENAMED_KEY, RateOptions, RunOptions, TraceOptions, TransformOptions,
};
use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyString};

use crate::board::Board;
use crate::device::Device;
use crate::errors::InputError;
use crate::given::{self, Real, Whole, decode_text, parse_time_limit, type_error, type_name};
use crate::supervised::{Supervision, run_reporting_progress};
use crate::tables::{self, Table};

/// Number of rows processed at a time, so that memory doesn't grow with their total.
const MAX_BATCH_ROWS: usize = 1 << 18;
/// Number of lists in a batch for a device that solves lists: its threads seldom end at the same time.
const LISTS_PER_BATCH: usize = 4;

/// What to do with every puzzle, and how.
#[pyclass(module = "ninefold", frozen)]
pub(crate) struct Operation {
    what: BatchOperation,
    column: Option<String>,
    prefix: String,
    threads: std::num::NonZero<usize>,
    rules: RulePolicy,
    device: Device,
}

/// Form of the columns in the result.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ColumnForm {
    Lists,
    Arrays,
}

enum BatchOperation {
    Solve,
    Count(u64),
    Check,
    Rate(Box<RatingProfile>, Option<u64>, Option<Duration>),
    Canon,
    Keys(KeyEquality),
    Trace(Box<RatingProfile>, TraceTextOptions, Option<u64>, Option<Duration>),
    Transform(TransformOptions),
}

/// Options for the texts of a trace's steps.
struct TraceTextOptions {
    catalogue: Option<&'static Catalogue>,
    boards: bool,
}

#[pymethods]
impl Operation {
    #[new]
    #[pyo3(signature = (name, *, column = None, prefix = "", threads = None, ignore_rules = false, limit = Whole(1_000_000), profile = "se", techniques = None, without = None, effort = None, seconds = None, symmetry = true, text = true, boards = false, lang = "en", by = None, seed = None, device = "cpu"))]
    #[allow(clippy::too_many_arguments, reason = "all are named; the functions of `ninefold` have their own")]
    fn new(
        py: Python<'_>,
        name: &str,
        column: Option<String>,
        prefix: &str,
        threads: Option<Whole>,
        ignore_rules: bool,
        limit: Whole,
        profile: &str,
        techniques: Option<Vec<String>>,
        without: Option<Vec<String>>,
        effort: Option<Whole>,
        seconds: Option<Real>,
        symmetry: bool,
        text: bool,
        boards: bool,
        lang: &str,
        by: Option<&str>,
        seed: Option<Whole>,
        device: &str,
    ) -> PyResult<Operation> {
        let budget = seconds.map_or(Ok(None), parse_time_limit)?;
        let effort = effort.map(|effort| effort.as_u64("effort")).transpose()?;
        let chosen = || given::find_profile(profile, techniques, without).map(Box::new).map_err(PyErr::from);
        // Each operation reads only the options that concern it.
        let what = match name {
            "solve" => BatchOperation::Solve,
            "count" => BatchOperation::Count(limit.as_u64("limit")?),
            "check" => BatchOperation::Check,
            "rate" => BatchOperation::Rate(chosen()?, effort, budget),
            "trace" => {
                let catalogue = text.then(|| given::find_catalogue(lang)).transpose()?;
                BatchOperation::Trace(chosen()?, TraceTextOptions { catalogue, boards }, effort, budget)
            }
            "transform" => BatchOperation::Transform(TransformOptions {
                transformation: given::parse_transformation(by)?,
                seed: seed.map(|seed| seed.as_u64("seed")).transpose()?,
            }),
            "canon" => BatchOperation::Canon,
            "keys" => BatchOperation::Keys(if symmetry { KeyEquality::Symmetry } else { KeyEquality::Cells }),
            _ => return Err(InputError::from_expected("the name of an operation", name).into()),
        };
        let threads = given::parse_thread_count(threads)?;
        let rules = given::rule_policy(ignore_rules);
        let device = Device::open(py, device)?;
        Ok(Operation { what, column, prefix: prefix.into(), threads, rules, device })
    }

    /// The names of the parts of a rating.
    #[getter]
    fn parts(&self) -> Vec<&'static str> {
        match &self.what {
            BatchOperation::Rate(profile, ..) | BatchOperation::Trace(profile, ..) => {
                profile.new_tally().result_fields().iter().map(|(name, _)| *name).collect()
            }
            _ => Vec::new(),
        }
    }

    /// A list of texts, boards and whatever a board is made of; the columns that are wanted, by their names. Where `strict`, a row that is
    /// no puzzle is an error; `arrays` gives floats as an array.
    #[pyo3(signature = (rows, wanted, strict, progress, *, arrays = false))]
    fn over_list<'py>(
        &self,
        rows: &Bound<'py, PyList>,
        wanted: Vec<String>,
        strict: bool,
        progress: Option<&Bound<'py, PyAny>>,
        arrays: bool,
    ) -> PyResult<Bound<'py, PyDict>> {
        let py = rows.py();
        let mut texts = StringBuilder::new();
        let mut batches = Vec::new();
        let mut faults = RowFaults::default();
        let form = if arrays { ColumnForm::Arrays } else { ColumnForm::Lists };
        let batch_rows = self.batch_rows();
        for (i, row) in rows.iter().enumerate() {
            match read_row_text(&row)? {
                Ok(line) => texts.append_option(line),
                Err(message) => {
                    texts.append_null();
                    faults.insert(i, message);
                }
            }
            // Long lists are cut into batches of bounded size.
            if (i + 1) % batch_rows == 0 {
                batches.push(single_column_batch(Arc::new(texts.finish())));
            }
        }
        batches.push(single_column_batch(Arc::new(texts.finish())));
        self.collect_columns(py, batches.into_iter(), &wanted, &GivenRows { strict, faults, form }, progress)
    }

    /// The same of numbers, 81 for each puzzle: an array of uint8, int64 or float64.
    fn over_numbers<'py>(
        &self,
        numbers: &Bound<'py, PyAny>,
        wanted: Vec<String>,
        strict: bool,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let given = GivenRows { strict, faults: RowFaults::new(), form: ColumnForm::Arrays };
        if let Ok(numbers) = numbers.extract::<PyReadonlyArray1<'py, i64>>() {
            return self.run_on_slice::<Int64Type>(&numbers, &wanted, &given, progress);
        }
        if let Ok(numbers) = numbers.extract::<PyReadonlyArray1<'py, f64>>() {
            return self.run_on_slice::<Float64Type>(&numbers, &wanted, &given, progress);
        }
        self.run_on_slice::<UInt8Type>(&numbers.extract()?, &wanted, &given, progress)
    }

    /// Anything with Arrow's PyCapsule interface: the same table, with the answers behind its columns.
    fn over_table<'py>(
        &self,
        py: Python<'py>,
        table: &Bound<'py, PyAny>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Table> {
        let reader = open_batch_reader(table)?;
        let schema = reader.schema();
        let batch_rows = self.batch_rows();
        let answered = run_reporting_progress(py, progress, |watch| -> Result<Vec<RecordBatch>, Error> {
            let mut answered = Vec::new();
            for batch in reader {
                let batch = batch?;
                for start in (0..batch.num_rows()).step_by(batch_rows) {
                    let part = batch.slice(start, batch_rows.min(batch.num_rows() - start));
                    answered.push(self.run_on_batch(&part, watch)?);
                }
            }
            // An empty table still needs the columns of the result.
            if answered.is_empty() {
                answered.push(self.run_on_batch(&RecordBatch::new_empty(schema), watch)?);
            }
            Ok(answered)
        })?;
        let answered = answered.map_err(InputError::new)?;
        let schema = answered[0].schema();
        warn_renamed_columns(table.py(), &schema)?;
        self.device.warn_of_failure(py, 4)?;
        Ok(Table::new(answered, schema))
    }
}

/// Invalid rows with the reasons, by index.
pub(crate) type RowFaults = BTreeMap<usize, String>;

/// Form of the given rows, and the handling of those that are no puzzles.
struct GivenRows {
    strict: bool,
    /// Rows that were no texts.
    faults: RowFaults,
    form: ColumnForm,
}

/// Reads a row of a list as a line: `None` for a missing one, or the reason why it is no puzzle.
pub(crate) fn read_row_text(row: &Bound<'_, PyAny>) -> PyResult<Result<Option<String>, String>> {
    let py = row.py();
    if row.is_none() {
        return Ok(Ok(None));
    }
    if let Ok(given) = row.cast::<PyString>() {
        return Ok(decode_text(given)
            .map(|text| Some(text.into_owned()))
            .map_err(|error| error.message.into()));
    }
    match Board::from_object(row) {
        Ok(board) => Ok(Ok(Some(board.format_one_line()))),
        Err(error) if error.is_instance(py, &InputError::python_class(py)?) => {
            Ok(Err(error.value(py).to_string()))
        }
        Err(error) => Err(error),
    }
}

/// Warns of columns of the result that had to be renamed. The warning points at the caller of the function
/// that called the operation.
pub(crate) fn warn_renamed_columns(py: Python<'_>, schema: &Schema) -> PyResult<()> {
    let renamed =
        schema.fields().iter().filter_map(|field| Some((field.metadata().get(RENAMED_KEY)?, field.name())));
    let told: Vec<String> = renamed.map(|(wished, name)| format!("\"{wished}\" is in \"{name}\"")).collect();
    if told.is_empty() {
        return Ok(());
    }
    let message = format!("the table has columns of these names already: {}", told.join(", "));
    let message = CString::new(message).unwrap_or_default();
    let kind = py.import("ninefold._errors")?.getattr("NinefoldWarning")?;
    PyErr::warn(py, &kind, &message, 4)
}

/// Returns the batches of a table, or of a column of puzzles.
pub(crate) fn open_batch_reader(table: &Bound<'_, PyAny>) -> PyResult<Box<dyn RecordBatchReader + Send>> {
    tables::open_table(table, "puzzle").map_err(|why| unreadable_table_error(table, &why))
}

/// Creates the error for an object that isn't a readable table: it lacks the Arrow interface, or the
/// interface fails.
fn unreadable_table_error(table: &Bound<'_, PyAny>, why: &PyErr) -> PyErr {
    const INTERFACE: [&str; 2] = ["__arrow_c_stream__", "__arrow_c_array__"];
    if INTERFACE.iter().any(|name| table.hasattr(name).unwrap_or(false)) {
        let message =
            format!("the {} can't be read as an Arrow table: {}", type_name(table), why.value(table.py()));
        return InputError::new(message).into();
    }
    type_error(table, "a table with the Arrow PyCapsule interface")
}

/// Builds a batch of a single column of puzzles.
pub(crate) fn single_column_batch(puzzles: ArrayRef) -> RecordBatch {
    RecordBatch::try_from_iter_with_nullable([("puzzle", puzzles, true)])
        .expect("one column is as long as itself")
}

fn build_grid_lists<T: ArrowPrimitiveType>(numbers: &[T::Native]) -> ArrayRef {
    let item = Arc::new(Field::new_list_field(T::DATA_TYPE, false));
    let numbers = PrimitiveArray::<T>::new(numbers.to_vec().into(), None);
    Arc::new(FixedSizeListArray::new(item, 81, Arc::new(numbers), None))
}

/// Columns collected from many batches.
#[derive(Default)]
struct CollectedColumns {
    /// Grids as numbers, 81 each.
    grids: Vec<u8>,
    /// Other columns.
    arrays: Vec<ArrayRef>,
}

impl Operation {
    /// Returns the number of rows to process at a time.
    fn batch_rows(&self) -> usize {
        let list_size = self.device.list_solver().map_or(0, ListSolver::list_size);
        MAX_BATCH_ROWS.max(LISTS_PER_BATCH * list_size)
    }

    fn run_on_batch(&self, batch: &RecordBatch, watch: &Supervision) -> Result<RecordBatch, Error> {
        let stop = || watch.is_stopped();
        let run = RunOptions {
            puzzle: self.column.as_deref(),
            prefix: &self.prefix,
            // With a prefix of the caller's choice, a name that is taken is an error.
            name_clash: if self.prefix.is_empty() {
                NameClashPolicy::Rename
            } else {
                NameClashPolicy::Refuse
            },
            threads: self.threads,
            rules: self.rules,
            stop: &stop,
            rows_done: Some(&watch.progress_count),
            list_solver: self.device.list_solver(),
        };
        match &self.what {
            BatchOperation::Solve => ninefold_arrow::solve_batch(batch, &run),
            BatchOperation::Count(limit) => ninefold_arrow::count_solutions(batch, *limit, &run),
            BatchOperation::Check => ninefold_arrow::check_batch(batch, &run),
            BatchOperation::Rate(profile, effort, budget) => ninefold_arrow::rate_batch(
                batch,
                &RateOptions { profile, effort: *effort, time_limit: *budget },
                &run,
            ),
            BatchOperation::Transform(how) => ninefold_arrow::transform_batch(batch, how, &run),
            BatchOperation::Canon => ninefold_arrow::add_canonical_forms(batch, &run),
            BatchOperation::Keys(same) => ninefold_arrow::add_puzzle_keys(batch, *same, &run),
            BatchOperation::Trace(profile, words, effort, budget) => {
                let told = |catalogue| Localizer {
                    catalogue,
                    notation: Notation::Rc,
                    form: wire::SentenceForm::Text,
                };
                let details = TraceDetails { localizer: words.catalogue.map(told), boards: words.boards };
                ninefold_arrow::trace_batch(
                    batch,
                    &TraceOptions { profile, details, effort: *effort, time_limit: *budget },
                    &run,
                )
            }
        }
    }

    /// Processes numbers, 81 for each puzzle.
    fn run_on_slice<'py, T: ArrowPrimitiveType<Native: numpy::Element>>(
        &self,
        numbers: &PyReadonlyArray1<'py, T::Native>,
        column_names: &[String],
        given: &GivenRows,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let py = numbers.py();
        let slice = numbers.as_slice().map_err(InputError::new)?;
        let batches =
            slice.chunks(81 * self.batch_rows()).map(|part| single_column_batch(build_grid_lists::<T>(part)));
        let empty = slice.is_empty().then(|| single_column_batch(build_grid_lists::<T>(&[])));
        self.collect_columns(py, empty.into_iter().chain(batches), column_names, given, progress)
    }

    /// Processes batch after batch and collects the requested columns.
    fn collect_columns<'py>(
        &self,
        py: Python<'py>,
        batches: impl Iterator<Item = RecordBatch> + Send,
        column_names: &[String],
        given: &GivenRows,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        if self.column.is_some() || !self.prefix.is_empty() {
            let why = "column and prefix are for tables; a list or an array has no columns";
            return Err(InputError::new(why).into());
        }
        let collected = run_reporting_progress(py, progress, |watch| {
            let mut collected: Vec<CollectedColumns> =
                column_names.iter().map(|_| CollectedColumns::default()).collect();
            let mut before = 0;
            for batch in batches {
                let answered = self.run_on_batch(&batch, watch).map_err(InputError::new)?;
                if given.strict {
                    reject_invalid_rows(&answered, before, &given.faults)?;
                }
                before += batch.num_rows();
                // Only the requested columns of each batch are kept.
                for (name, column_data) in column_names.iter().zip(&mut collected) {
                    let column = answered.column_by_name(name);
                    column_data.add_column(
                        column.ok_or_else(|| InputError::new(format!("there is no column {name:?}")))?,
                    );
                }
            }
            Ok::<_, InputError>(collected)
        })?;
        let collected = collected?;
        self.device.warn_of_failure(py, 4)?;
        let dict = PyDict::new(py);
        for (name, column_data) in column_names.iter().zip(collected) {
            let column = column_data.into_python(py, given.form)?;
            // Rows that were no texts have errors of their own.
            for (row, message) in given.faults.iter().filter(|_| name == "error") {
                column.set_item(row, message)?;
            }
            dict.set_item(name, column)?;
        }
        Ok(dict)
    }
}

/// Returns an error for the first row that is no puzzle.
fn reject_invalid_rows(answered: &RecordBatch, before: usize, faults: &RowFaults) -> Result<(), InputError> {
    let text = |name| answered.column_by_name(name).map(|column| column.as_string::<i32>().clone());
    let (Some(statuses), Some(errors)): (Option<StringArray>, Option<StringArray>) =
        (text("status"), text("error"))
    else {
        return Ok(());
    };
    let refused = [RowStatus::Invalid, RowStatus::OtherRules];
    let status = |row| refused.into_iter().find(|status| status.as_str() == statuses.value(row));
    match (0..statuses.len()).find_map(|row| Some((row, status(row)?))) {
        Some((row, status)) => {
            let why = faults.get(&(before + row)).map_or_else(|| errors.value(row), String::as_str);
            Err(InputError::new(why).with_status(status).with_row(before + row))
        }
        None => Ok(()),
    }
}

impl CollectedColumns {
    fn add_column(&mut self, column: &ArrayRef) {
        match column.data_type() {
            DataType::FixedSizeList(..) => {
                let numbers = column.as_fixed_size_list().values();
                match numbers.data_type() {
                    DataType::Int64 => {
                        let numbers = numbers.as_primitive::<Int64Type>().values();
                        self.grids.extend(numbers.iter().map(|&number| number as u8));
                    }
                    DataType::Float64 => {
                        let numbers = numbers.as_primitive::<Float64Type>().values();
                        self.grids.extend(numbers.iter().map(|&number| number as u8));
                    }
                    _ => self.grids.extend_from_slice(numbers.as_primitive::<UInt8Type>().values()),
                }
            }
            _ => self.arrays.push(column.clone()),
        }
    }

    /// Converts the columns to a list; in array form, grids and floats become arrays.
    fn into_python(self, py: Python<'_>, form: ColumnForm) -> PyResult<Bound<'_, PyAny>> {
        // Without arrays it is a column of grids, which were stored as bytes.
        let [first, ..] = self.arrays.as_slice() else {
            return Ok(PyArray1::from_vec(py, self.grids).into_any());
        };
        let arrays = &self.arrays;
        let list = match first.data_type() {
            DataType::Utf8 => {
                build_optional_list(py, arrays.iter().flat_map(|array| array.as_string::<i32>()))
            }
            DataType::Boolean => build_optional_list(py, arrays.iter().flat_map(|array| array.as_boolean())),
            DataType::UInt8 => {
                build_optional_list(py, arrays.iter().flat_map(|array| array.as_primitive::<UInt8Type>()))
            }
            DataType::UInt32 => {
                build_optional_list(py, arrays.iter().flat_map(|array| array.as_primitive::<UInt32Type>()))
            }
            DataType::UInt64 => {
                build_optional_list(py, arrays.iter().flat_map(|array| array.as_primitive::<UInt64Type>()))
            }
            DataType::Float64 => {
                let floats = arrays.iter().flat_map(|array| array.as_primitive::<Float64Type>());
                if form == ColumnForm::Lists {
                    return build_optional_list(py, floats).map(Bound::into_any);
                }
                let floats = floats.map(|value| value.unwrap_or(f64::NAN)).collect();
                return Ok(PyArray1::from_vec(py, floats).into_any());
            }
            DataType::FixedSizeBinary(_) => {
                let bytes = arrays.iter().flat_map(|array| array.as_fixed_size_binary().iter());
                build_optional_list(py, bytes.map(|bytes| bytes.map(|bytes| PyBytes::new(py, bytes))))
            }
            DataType::List(_) => {
                let numbers = |cells: ArrayRef| -> Vec<u32> {
                    cells.as_primitive::<UInt8Type>().values().iter().map(|&cell| cell.into()).collect()
                };
                let lists = arrays.iter().flat_map(|array| array.as_list::<i32>().iter());
                build_optional_list(py, lists.map(|cells| cells.map(numbers)))
            }
            other => Err(InputError::new(format!("columns of {other} have no form in Python")).into()),
        };
        list.map(Bound::into_any)
    }
}

/// Builds a list in which values may be missing.
fn build_optional_list<'py, T: IntoPyObject<'py>>(
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
