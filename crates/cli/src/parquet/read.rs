//! Reading of Parquet files as the text of a table, in bounded memory whatever the file contains.

use std::fs::File;
use std::io::{self, Read};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema};
use ninefold::logic::explain::say;
use parquet::arrow::arrow_reader::{
    ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder,
};
use parquet::basic::Encoding;

use super::text::format_array;
use super::{arrow_to_io_error, finish_csv_writer, message_to_io_error, pages, parquet_to_io_error};
use crate::catch_panic::catch_panic;

/// Number of rows converted to text at once: few, as each may have a long value.
const MAX_ROWS_PER_READ: usize = 128;
/// Number of rows at once where each value may repeat the one before, which a page stores only once.
const MAX_ROWS_SHARED_PREFIX: usize = 4;
/// Longest value in bytes; a column of longer ones would fill the memory.
const MAX_VALUE_LENGTH: usize = 1 << 20;
/// Most bytes of text from one file, and the number added for each byte of the file: a few bytes can
/// repeat a long value for hours.
const MAX_TEXT_BYTES: u64 = 1 << 30;
const MAX_TEXT_PER_BYTE: u64 = 1 << 10;

/// Row batches of a file. The library panics on some damaged files, so panics from it are caught.
pub(crate) struct ParquetBatches {
    file: File,
    metadata: ArrowReaderMetadata,
    /// Most bytes of a column to decompress at once.
    limit: u64,
    /// Index of the next row group.
    group: usize,
    rows: Option<ParquetRecordBatchReader>,
    /// Number of rows returned so far.
    rows_returned: usize,
    /// Most rows in a batch.
    max_rows: usize,
}

impl ParquetBatches {
    /// Opens a file to read `most` rows at once, with at most `limit` bytes of a column in memory.
    pub(crate) fn new(file: File, limit: u64, most: usize) -> io::Result<ParquetBatches> {
        let open = || -> io::Result<ParquetBatches> {
            let metadata = load_metadata(&file).map_err(parquet_to_io_error)?;
            Ok(ParquetBatches {
                metadata,
                file,
                limit,
                group: 0,
                rows: None,
                rows_returned: 0,
                max_rows: most,
            })
        };
        catch_panic(AssertUnwindSafe(open)).unwrap_or_else(|fault| Err(io::Error::other(fault)))
    }

    /// Reads up to so many rows at once from now on, for a solver that is fast only on very many puzzles.
    pub(crate) fn gather_rows(&mut self, most: usize) {
        self.max_rows = most;
    }

    pub(crate) fn arrow_schema(&self) -> &Arc<Schema> {
        self.metadata.schema()
    }

    /// Returns the number of rows, according to the file.
    pub(crate) fn row_count(&self) -> u64 {
        u64::try_from(self.metadata.metadata().file_metadata().num_rows()).unwrap_or(0)
    }

    /// Returns the number of rows before the next batch.
    pub(crate) fn rows_read(&self) -> usize {
        self.rows_returned
    }

    /// Returns the next batch, or `None` after the last.
    pub(crate) fn next_batch(&mut self) -> io::Result<Option<RecordBatch>> {
        let next = catch_panic(AssertUnwindSafe(|| self.read_batch()));
        let Some(batch) = next.unwrap_or_else(|fault| Err(io::Error::other(fault)))? else {
            return self.check_row_count().map(|()| None);
        };
        self.rows_returned += batch.num_rows();
        Ok(Some(batch))
    }

    fn read_batch(&mut self) -> io::Result<Option<RecordBatch>> {
        loop {
            if let Some(batch) = self.rows.as_mut().and_then(Iterator::next) {
                return batch.map(Some).map_err(arrow_to_io_error);
            }
            if self.group == self.metadata.metadata().num_row_groups() {
                return Ok(None);
            }
            self.rows = Some(self.open_next_row_group()?);
        }
    }

    /// Opens the next row group, after checking its pages.
    fn open_next_row_group(&mut self) -> io::Result<ParquetRecordBatchReader> {
        let group = self.metadata.metadata().row_group(self.group);
        pages::check_row_group_memory(&self.file, group, self.limit)?;
        // This encoding stores a shared prefix once, so a page can expand to far more than its size.
        let shares = |encoding| encoding == Encoding::DELTA_BYTE_ARRAY;
        let is_shared = group.columns().iter().any(|column| column.encodings().any(shares));
        let rows = if is_shared { MAX_ROWS_SHARED_PREFIX } else { self.max_rows };
        let file = self.file.try_clone()?;
        let builder = ParquetRecordBatchReaderBuilder::new_with_metadata(file, self.metadata.clone());
        let groups = vec![self.group];
        self.group += 1;
        builder.with_row_groups(groups).with_batch_size(rows).build().map_err(parquet_to_io_error)
    }

    /// Refuses a file that lost rows: the library accepts the remains of a damaged file as the whole.
    fn check_row_count(&self) -> io::Result<()> {
        let expected = self.metadata.metadata().file_metadata().num_rows();
        if i64::try_from(self.rows_returned) == Ok(expected) {
            return Ok(());
        }
        Err(message_to_io_error(&say!(
            "parquet-rows-lost",
            rows = self.rows_returned,
            expected = expected.to_string()
        )))
    }
}

/// Reads the metadata of a file. Strings are read as views, so that a value stored once and repeated
/// takes its memory once until it is converted.
fn load_metadata(file: &File) -> parquet::errors::Result<ArrowReaderMetadata> {
    let plain = ArrowReaderMetadata::load(file, ArrowReaderOptions::new())?;
    let view = |field: &Arc<Field>| {
        let kind = match field.data_type() {
            DataType::Dictionary(_, values) => (**values).clone(),
            other => other.clone(),
        };
        match kind {
            DataType::Utf8 | DataType::LargeUtf8 => field_with_type(field, DataType::Utf8View),
            DataType::Binary | DataType::LargeBinary => field_with_type(field, DataType::BinaryView),
            _ => field.clone(),
        }
    };
    let fields: Vec<Arc<Field>> = plain.schema().fields().iter().map(view).collect();
    let schema = Schema::new_with_metadata(fields, plain.schema().metadata().clone());
    let options = ArrowReaderOptions::new().with_schema(Arc::new(schema));
    ArrowReaderMetadata::try_new(plain.metadata().clone(), options)
}

fn field_with_type(field: &Arc<Field>, kind: DataType) -> Arc<Field> {
    Arc::new(Field::clone(field).with_data_type(kind))
}

/// Reader of a file as CSV text.
pub(crate) struct ParquetReader {
    batches: ParquetBatches,
    text: io::Cursor<Vec<u8>>,
    /// Number of bytes of text that may still come.
    remaining_bytes: u64,
}

impl ParquetReader {
    pub(crate) fn new(file: File, limit: u64) -> io::Result<ParquetReader> {
        let left = MAX_TEXT_BYTES.saturating_add(file.metadata()?.len().saturating_mul(MAX_TEXT_PER_BYTE));
        let batches = ParquetBatches::new(file, limit, MAX_ROWS_PER_READ)?;
        let mut header = csv::Writer::from_writer(Vec::new());
        header.write_record(batches.arrow_schema().fields().iter().map(|field| field.name()))?;
        Ok(ParquetReader {
            batches,
            text: io::Cursor::new(finish_csv_writer(header)?),
            remaining_bytes: left,
        })
    }

    /// Returns the rows of the next batch as CSV lines, or `None` after the last.
    fn next_csv_rows(&mut self) -> io::Result<Option<Vec<u8>>> {
        let before = self.batches.rows_read();
        let Some(batch) = self.batches.next_batch()? else { return Ok(None) };
        let text = format_batch_as_csv(&batch, before)?;
        let left = self.remaining_bytes.checked_sub(text.len() as u64);
        self.remaining_bytes = left.ok_or_else(|| message_to_io_error(&say!("parquet-unpacks-too-far")))?;
        Ok(Some(text))
    }
}

impl Read for ParquetReader {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.text.read(to)?;
            if read > 0 || to.is_empty() {
                return Ok(read);
            }
            match self.next_csv_rows()? {
                None => return Ok(0),
                Some(text) => self.text = io::Cursor::new(text),
            }
        }
    }
}

/// Formats the rows of a batch as CSV lines.
fn format_batch_as_csv(batch: &RecordBatch, before: usize) -> io::Result<Vec<u8>> {
    // Check lengths before values become text.
    for (column, field) in batch.columns().iter().zip(batch.schema_ref().fields()) {
        if let Some(row) = (0..column.len()).find(|&row| value_length(column, row) > MAX_VALUE_LENGTH) {
            let (row, name) = ((before + row + 1).to_string(), field.name().clone());
            return Err(message_to_io_error(&say!("parquet-value-too-long", row, name)));
        }
    }
    let fields = batch.schema_ref().fields();
    let columns = batch.columns().iter().zip(fields).map(|(column, field)| {
        let name = field.name().clone();
        format_array(column)
            .map_err(|kind| message_to_io_error(&say!("parquet-type-without-text", name, kind)))
    });
    let columns: Vec<Vec<String>> = columns.collect::<io::Result<_>>()?;
    let mut rows = csv::Writer::from_writer(Vec::new());
    for row in 0..batch.num_rows() {
        rows.write_record(columns.iter().map(|column| &column[row]))?;
    }
    finish_csv_writer(rows)
}

/// Returns the length of a value in bytes or list items, for types whose values can be long.
fn value_length(column: &ArrayRef, row: usize) -> usize {
    match column.data_type() {
        DataType::Utf8View => column.as_string_view().value(row).len(),
        DataType::BinaryView => column.as_binary_view().value(row).len(),
        DataType::List(_) => column.as_list::<i32>().value_length(row) as usize,
        DataType::LargeList(_) => column.as_list::<i64>().value_length(row) as usize,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use arrow_array::{DictionaryArray, Int32Array, StringArray};
    use parquet::arrow::ArrowWriter;

    use super::*;

    fn write_column_file(column: ArrayRef) -> File {
        let batch = RecordBatch::try_from_iter([("puzzle", column)]).unwrap();
        let file = tempfile::tempfile().unwrap();
        let mut writer = ArrowWriter::try_new(file.try_clone().unwrap(), batch.schema(), None).unwrap();
        writer.write(&batch).unwrap();
        writer.close().unwrap();
        file
    }

    /// Writes a column that repeats one value, which is stored once.
    fn write_repeated_value(value: &str, rows: usize) -> File {
        let keys = Int32Array::from(vec![0; rows]);
        write_column_file(Arc::new(DictionaryArray::new(keys, Arc::new(StringArray::from(vec![value])))))
    }

    #[test]
    fn a_value_that_is_repeated_ends_in_time() {
        let value = ".".repeat(1 << 10);
        let mut reader = ParquetReader::new(write_repeated_value(&value, 1000), 1 << 20).unwrap();
        assert_eq!(io::copy(&mut reader, &mut io::sink()).unwrap(), 7 + 1000 * (1 + (1 << 10)));
        let mut reader = ParquetReader::new(write_repeated_value(&value, 1000), 1 << 20).unwrap();
        reader.remaining_bytes = 500 << 10;
        let told = io::copy(&mut reader, &mut io::sink()).unwrap_err().to_string();
        assert!(told.contains("a thousand times"), "{told}");
    }

    #[test]
    fn a_value_that_is_too_long_is_refused_before_it_is_text() {
        let long = write_repeated_value(&".".repeat(MAX_VALUE_LENGTH + 1), 1000);
        let told = io::copy(&mut ParquetReader::new(long, 64 << 20).unwrap(), &mut io::sink()).unwrap_err();
        assert_eq!(told.to_string(), "row 1: the value in column puzzle is longer than 1 MB");
    }
}
