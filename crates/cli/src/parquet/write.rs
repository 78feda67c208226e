//! Writing of tables as Parquet files, from their text or batch by batch.

use std::fs::File;
use std::io::{self, Write};
use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch, StringArray};
use arrow_schema::{DataType, Field, Schema};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;

use super::{arrow_to_io_error, parquet_to_io_error};

/// Number of rows written at once.
const ROWS_PER_BATCH: usize = 8192;

/// Writer of CSV text into a Parquet file, with all columns as strings.
pub(crate) struct ParquetWriter {
    file: Option<File>,
    table: Option<ArrowWriter<File>>,
    /// Text that is not a whole batch yet; starts with the header.
    text: Vec<u8>,
    names: Vec<String>,
}

impl std::fmt::Debug for ParquetWriter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Writer").field("names", &self.names).finish_non_exhaustive()
    }
}

impl ParquetWriter {
    pub(crate) fn new(file: File) -> ParquetWriter {
        ParquetWriter { file: Some(file), table: None, text: Vec::new(), names: Vec::new() }
    }

    pub(crate) fn finish(&mut self) -> io::Result<()> {
        self.write_complete_rows()?;
        match self.table.take() {
            Some(table) => table.close().map(drop).map_err(parquet_to_io_error),
            None => Ok(()),
        }
    }

    /// Writes the complete lines of the buffered text.
    fn write_complete_rows(&mut self) -> io::Result<()> {
        if self.text.is_empty() {
            return Ok(());
        }
        // Keep a partial last line for later.
        let end = self.text.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let rest = self.text.split_off(end);
        let text = std::mem::replace(&mut self.text, rest);
        let mut rows = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(&text[..]);
        let mut columns: Vec<Vec<String>> = vec![Vec::new(); self.names.len()];
        // The first line ever is the header; each further line adds a field to every column.
        for row in rows.records() {
            let row = row?;
            if self.table.is_none() {
                self.begin_text_table(row.iter().map(String::from).collect())?;
                columns = vec![Vec::new(); self.names.len()];
                continue;
            }
            for (i, column) in columns.iter_mut().enumerate() {
                column.push(row.get(i).unwrap_or_default().to_string());
            }
        }
        let Some(table) = &mut self.table else { return Ok(()) };
        let arrays = columns.into_iter().map(|column| Arc::new(StringArray::from(column)) as ArrayRef);
        let batch = RecordBatch::try_from_iter(self.names.iter().zip(arrays)).map_err(arrow_to_io_error)?;
        table.write(&batch).map_err(parquet_to_io_error)
    }

    fn begin_text_table(&mut self, names: Vec<String>) -> io::Result<()> {
        let fields = names.iter().map(|name| Field::new(name, DataType::Utf8, false));
        self.begin_with_schema(Arc::new(Schema::new(fields.collect::<Vec<_>>())))?;
        self.names = names;
        Ok(())
    }

    /// Writes a batch of rows with its own columns; all batches must have the same.
    pub(crate) fn write_batch(&mut self, batch: &RecordBatch) -> io::Result<()> {
        if self.table.is_none() {
            self.begin_with_schema(batch.schema())?;
        }
        match &mut self.table {
            Some(table) => table.write(batch).map_err(parquet_to_io_error),
            None => Ok(()),
        }
    }

    fn begin_with_schema(&mut self, schema: Arc<Schema>) -> io::Result<()> {
        let packed = Compression::ZSTD(ZstdLevel::default());
        let properties = WriterProperties::builder().set_compression(packed).build();
        if let Some(file) = self.file.take() {
            self.table =
                Some(ArrowWriter::try_new(file, schema, Some(properties)).map_err(parquet_to_io_error)?);
        }
        Ok(())
    }
}

impl Write for ParquetWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.text.extend_from_slice(bytes);
        if self.text.len() > ROWS_PER_BATCH * 100 {
            self.write_complete_rows()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
