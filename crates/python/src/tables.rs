//! Tables across the border between Python and Rust, by [Arrow's PyCapsule interface][1], without copies.
//!
//! `pyo3-arrow` has this and more, with Arrow's kernels: a quarter of the package, which nothing here runs.
//!
//! [1]: https://arrow.apache.org/docs/format/CDataInterface/PyCapsuleInterface.html
#![allow(unsafe_code, reason = "a border to C; each block says what makes it sound")]

use std::ffi::CStr;
use std::sync::Arc;

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi_and_data_type};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{
    Array, ArrayRef, RecordBatch, RecordBatchIterator, RecordBatchOptions, RecordBatchReader, StructArray,
    make_array,
};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

const SCHEMA_CAPSULE: &CStr = c"arrow_schema";
const ARRAY_CAPSULE: &CStr = c"arrow_array";
const STREAM_CAPSULE: &CStr = c"arrow_array_stream";

/// Table made here, for whatever reads the PyCapsule interface.
#[pyclass(module = "ninefold", frozen)]
pub(crate) struct Table {
    batches: Vec<RecordBatch>,
    schema: SchemaRef,
}

impl Table {
    /// Creates a table of batches that all have this schema.
    pub(crate) fn new(batches: Vec<RecordBatch>, schema: SchemaRef) -> Table {
        Table { batches, schema }
    }
}

#[pymethods]
impl Table {
    /// The batches, as a stream. They have the types that they have: who asks for others has to cast, as the
    /// interface allows.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let batches = self.batches.clone().into_iter().map(Ok);
        let reader = RecordBatchIterator::new(batches, self.schema.clone());
        PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(reader)), STREAM_CAPSULE)
    }
}

/// Returns the batches of a table, or of a column as the table of one column named `column`.
///
/// # Errors
///
/// What the object's own methods raise, and what its capsules hold that is no Arrow data.
pub(crate) fn open_table(
    table: &Bound<'_, PyAny>,
    column: &str,
) -> PyResult<Box<dyn RecordBatchReader + Send>> {
    let arrays = if table.hasattr("__arrow_c_array__")? {
        let capsules = table.call_method0("__arrow_c_array__")?;
        let (schema, array) = capsules.extract::<(Bound<'_, PyCapsule>, Bound<'_, PyCapsule>)>()?;
        ArrayStream::from_array(&schema, &array)?
    } else {
        ArrayStream::from_capsule(table.call_method0("__arrow_c_stream__")?.cast::<PyCapsule>()?)?
    };
    let schema = Arc::new(match arrays.field.data_type() {
        DataType::Struct(fields) => {
            Schema::new_with_metadata(fields.clone(), arrays.field.metadata().clone())
        }
        kind => Schema::new(vec![Field::new(column, kind.clone(), true)]),
    });
    let batches = {
        let schema = schema.clone();
        arrays.map(move |array| batch_from_array(array?, &schema))
    };
    Ok(Box::new(RecordBatchIterator::new(batches, schema)))
}

/// Takes an array for a batch: one of structs by its fields, any other as the only column.
fn batch_from_array(array: ArrayRef, schema: &SchemaRef) -> Result<RecordBatch, ArrowError> {
    let rows = RecordBatchOptions::new().with_row_count(Some(array.len()));
    let Some(rows_of_fields) = array.as_any().downcast_ref::<StructArray>() else {
        return RecordBatch::try_new_with_options(schema.clone(), vec![array], &rows);
    };
    // A table's row can't be missing. Taken for one, its cells would be read as if it were there.
    if rows_of_fields.null_count() > 0 {
        return Err(ArrowError::CDataInterface("a row of a table is null".to_string()));
    }
    RecordBatch::try_new_with_options(schema.clone(), rows_of_fields.columns().to_vec(), &rows)
}

/// Arrays that come over the border one after the other, all of one type.
struct ArrayStream {
    field: Field,
    source: ArraySource,
}

enum ArraySource {
    Single(Option<FFI_ArrowArray>),
    Stream(FFI_ArrowArrayStream),
}

impl ArrayStream {
    /// Takes the single array of a pair of capsules.
    fn from_array(schema: &Bound<'_, PyCapsule>, array: &Bound<'_, PyCapsule>) -> PyResult<ArrayStream> {
        let schema = schema.pointer_checked(Some(SCHEMA_CAPSULE))?.cast::<FFI_ArrowSchema>();
        let array = array.pointer_checked(Some(ARRAY_CAPSULE))?.cast::<FFI_ArrowArray>();
        // SAFETY: a capsule of this name holds a schema, which lives as long as the capsule.
        let field = Field::try_from(unsafe { schema.as_ref() }).map_err(unreadable)?;
        // SAFETY: a capsule of this name holds an array. It is moved out, and what stays is marked as released.
        let array = unsafe { FFI_ArrowArray::from_raw(array.as_ptr()) };
        Ok(ArrayStream { field, source: ArraySource::Single(Some(array)) })
    }

    /// Takes the stream of a capsule.
    fn from_capsule(capsule: &Bound<'_, PyCapsule>) -> PyResult<ArrayStream> {
        let stream = capsule.pointer_checked(Some(STREAM_CAPSULE))?.cast::<FFI_ArrowArrayStream>();
        // SAFETY: a capsule of this name holds a stream. It is moved out, and what stays is marked as released.
        let mut stream = unsafe { FFI_ArrowArrayStream::from_raw(stream.as_ptr()) };
        let get_schema = stream.get_schema.filter(|_| stream.release.is_some());
        let get_schema = get_schema.ok_or_else(|| unreadable("the stream was read before"))?;
        let mut schema = FFI_ArrowSchema::empty();
        // SAFETY: the stream isn't released, and it writes a schema that is ours to release.
        if unsafe { get_schema(&raw mut stream, &raw mut schema) } != 0 {
            return Err(unreadable(read_last_error(&mut stream)));
        }
        let field = Field::try_from(&schema).map_err(unreadable)?;
        Ok(ArrayStream { field, source: ArraySource::Stream(stream) })
    }

    /// Returns the next array as C has it, or nothing at the end.
    fn next_raw(&mut self) -> Result<Option<FFI_ArrowArray>, ArrowError> {
        let stream = match &mut self.source {
            ArraySource::Single(array) => return Ok(array.take()),
            ArraySource::Stream(stream) => stream,
        };
        let Some(get_next) = stream.get_next else { return Ok(None) };
        let mut array = FFI_ArrowArray::empty();
        // SAFETY: the stream isn't released before it is dropped, and it writes an array that is ours to release.
        match unsafe { get_next(&raw mut *stream, &raw mut array) } {
            // The end is an array that is released already.
            0 => Ok(Some(array).filter(|array| !array.is_released())),
            _ => Err(ArrowError::CDataInterface(read_last_error(stream))),
        }
    }
}

impl Iterator for ArrayStream {
    type Item = Result<ArrayRef, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        let array = self.next_raw().transpose()?;
        let kind = self.field.data_type().clone();
        // SAFETY: who made the array says that it is of the type that came with it.
        Some(array.and_then(|array| Ok(make_array(unsafe { from_ffi_and_data_type(array, kind)? }))))
    }
}

/// Returns what a stream says about its last failure.
fn read_last_error(stream: &mut FFI_ArrowArrayStream) -> String {
    let text = match stream.get_last_error {
        // SAFETY: the stream isn't released.
        Some(get_last_error) => unsafe { get_last_error(&raw mut *stream) },
        None => std::ptr::null(),
    };
    if text.is_null() {
        return "its stream failed, and doesn't say why".to_string();
    }
    // SAFETY: a text that ends with a zero, which lives until the stream's next call.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}

fn unreadable(why: impl ToString) -> PyErr {
    pyo3::exceptions::PyValueError::new_err(why.to_string())
}
