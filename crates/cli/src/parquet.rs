//! Parquet files, read and written as tables of text: what comes in is a table with a header, and so is what goes out.

use std::fs::File;
use std::io::{self, Read, Write};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use arrow_array::{
    Array, ArrayRef, FixedSizeBinaryArray, FixedSizeListArray, RecordBatch, StringArray, UInt8Array,
};
use arrow_cast::display::{ArrayFormatter, FormatOptions};
use arrow_schema::{ArrowError, DataType, Field, Schema};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::{ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder};
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;

use crate::intake::caught;

/// How many rows are written at once.
const ROWS: usize = 8192;
/// How many rows are read at once: few, as each may hold a long value that the file has only once.
const READ: usize = 128;
/// No value is longer; a column of such values would fill the memory.
const LONGEST: usize = 1 << 20;

/// Reads a file as the text of a table. The library panics on some damaged files, so everything that it does here is
/// caught.
pub(crate) struct Reader {
    batches: ParquetRecordBatchReader,
    text: io::Cursor<Vec<u8>>,
    /// How many rows came before.
    rows: usize,
    /// How many there are, as the file says.
    expected: i64,
}

impl Reader {
    pub(crate) fn new(file: File) -> io::Result<Reader> {
        let open = || -> io::Result<Reader> {
            let builder =
                ParquetRecordBatchReaderBuilder::try_new(file).map_err(damaged)?.with_batch_size(READ);
            let expected = builder.metadata().file_metadata().num_rows();
            let mut header = csv::Writer::from_writer(Vec::new());
            header.write_record(builder.schema().fields().iter().map(|field| field.name()))?;
            let batches = builder.build().map_err(damaged)?;
            Ok(Reader { batches, text: io::Cursor::new(finished(header)?), rows: 0, expected })
        };
        caught(AssertUnwindSafe(open)).unwrap_or_else(|fault| Err(io::Error::other(fault)))
    }

    /// The rows of the next batch as lines; nothing behind the last.
    fn more(&mut self) -> io::Result<Option<Vec<u8>>> {
        let Some(batch) = self.batches.next() else { return self.end().map(|()| None) };
        let batch = batch.map_err(broken)?;
        let text = text(&batch, self.rows)?;
        self.rows += batch.num_rows();
        Ok(Some(text))
    }

    /// Refuses a file of which rows were lost: the library takes the parts of a damaged one for the whole.
    fn end(&self) -> io::Result<()> {
        if i64::try_from(self.rows) == Ok(self.expected) {
            return Ok(());
        }
        let told =
            format!("the file is damaged: it has {} rows and says that it has {}", self.rows, self.expected);
        Err(io::Error::new(io::ErrorKind::InvalidData, told))
    }
}

impl Read for Reader {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.text.read(to)?;
            if read > 0 || to.is_empty() {
                return Ok(read);
            }
            let next = caught(AssertUnwindSafe(|| self.more()));
            match next.unwrap_or_else(|fault| Err(io::Error::other(fault)))? {
                None => return Ok(0),
                Some(text) => self.text = io::Cursor::new(text),
            }
        }
    }
}

/// The rows of a batch as lines.
fn text(batch: &RecordBatch, before: usize) -> io::Result<Vec<u8>> {
    let columns: Vec<Vec<String>> = batch.columns().iter().map(fields).collect::<io::Result<_>>()?;
    let mut rows = csv::Writer::from_writer(Vec::new());
    for row in 0..batch.num_rows() {
        if let Some(column) = columns.iter().position(|column| column[row].len() > LONGEST) {
            let (row, name) = (before + row + 1, batch.schema_ref().field(column).name().clone());
            let told = format!("row {row}: the value in column {name:?} is longer than 1 MB");
            return Err(io::Error::new(io::ErrorKind::InvalidData, told));
        }
        rows.write_record(columns.iter().map(|column| &column[row]))?;
    }
    finished(rows)
}

/// A column as text. Lists and strings of 81 small numbers are cells, 0 for an empty one.
fn fields(column: &ArrayRef) -> io::Result<Vec<String>> {
    let cells = |numbers: &[u8]| numbers.iter().map(|number| char::from(b'0' + number.min(&9))).collect();
    let any = column.as_any();
    if let Some(binary) = any.downcast_ref::<FixedSizeBinaryArray>() {
        let field = |row: Option<&[u8]>| match row {
            // Digits as letters, or as numbers.
            Some(bytes) if bytes.iter().all(|byte| *byte > 9) => String::from_utf8_lossy(bytes).into_owned(),
            Some(bytes) => cells(bytes),
            None => String::new(),
        };
        return Ok(binary.iter().map(field).collect());
    }
    if let Some(lists) = any.downcast_ref::<FixedSizeListArray>() {
        let field =
            |row: Option<ArrayRef>| match row.as_ref().map(|list| list.as_any().downcast_ref::<UInt8Array>())
            {
                Some(Some(numbers)) => cells(numbers.values()),
                _ => String::new(),
            };
        return Ok(lists.iter().map(field).collect());
    }
    let options = FormatOptions::default();
    let formatter = ArrayFormatter::try_new(column, &options).map_err(broken)?;
    Ok((0..column.len()).map(|row| formatter.value(row).to_string()).collect())
}

fn finished(rows: csv::Writer<Vec<u8>>) -> io::Result<Vec<u8>> {
    rows.into_inner().map_err(|error| io::Error::other(error.to_string()))
}

fn damaged(error: ParquetError) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error)
}

fn broken(error: ArrowError) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error)
}

/// Writes the text of a table into a file, every column as strings.
pub(crate) struct Writer {
    file: Option<File>,
    table: Option<ArrowWriter<File>>,
    /// What was written and is no whole batch yet; the header at first.
    text: Vec<u8>,
    names: Vec<String>,
}

impl std::fmt::Debug for Writer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Writer").field("names", &self.names).finish_non_exhaustive()
    }
}

impl Writer {
    pub(crate) fn new(file: File) -> Writer {
        Writer { file: Some(file), table: None, text: Vec::new(), names: Vec::new() }
    }

    pub(crate) fn finish(&mut self) -> io::Result<()> {
        self.rows()?;
        match self.table.take() {
            Some(table) => table.close().map(drop).map_err(damaged),
            None => Ok(()),
        }
    }

    /// Hands on the whole lines that are there.
    fn rows(&mut self) -> io::Result<()> {
        let end = self.text.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let rest = self.text.split_off(end);
        let text = std::mem::replace(&mut self.text, rest);
        let mut rows = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(&text[..]);
        let mut columns: Vec<Vec<String>> = vec![Vec::new(); self.names.len()];
        for row in rows.records() {
            let row = row?;
            if self.table.is_none() {
                self.begin(row.iter().map(String::from).collect())?;
                columns = vec![Vec::new(); self.names.len()];
                continue;
            }
            for (i, column) in columns.iter_mut().enumerate() {
                column.push(row.get(i).unwrap_or_default().to_string());
            }
        }
        let Some(table) = &mut self.table else { return Ok(()) };
        let arrays = columns.into_iter().map(|column| Arc::new(StringArray::from(column)) as ArrayRef);
        let batch = RecordBatch::try_from_iter(self.names.iter().zip(arrays)).map_err(broken)?;
        table.write(&batch).map_err(damaged)
    }

    fn begin(&mut self, names: Vec<String>) -> io::Result<()> {
        let fields = names.iter().map(|name| Field::new(name, DataType::Utf8, false));
        let schema = Arc::new(Schema::new(fields.collect::<Vec<_>>()));
        let packed = Compression::ZSTD(ZstdLevel::default());
        let properties = WriterProperties::builder().set_compression(packed).build();
        if let Some(file) = self.file.take() {
            self.table = Some(ArrowWriter::try_new(file, schema, Some(properties)).map_err(damaged)?);
        }
        self.names = names;
        Ok(())
    }
}

impl Write for Writer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.text.extend_from_slice(bytes);
        if self.text.len() > ROWS * 100 {
            self.rows()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_come_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.parquet");
        let mut writer = Writer::new(File::create(&path).unwrap());
        let row = |i: usize| format!("{:081},\"a, {i}\"\n", i);
        let text: String = std::iter::once("puzzle,id\n".to_string()).chain((0..20_000).map(row)).collect();
        text.as_bytes().chunks(1000).for_each(|chunk| writer.write_all(chunk).unwrap());
        writer.finish().unwrap();
        let mut read = String::new();
        Reader::new(File::open(&path).unwrap()).unwrap().read_to_string(&mut read).unwrap();
        assert_eq!(read, text);
    }

    /// The text of a file.
    fn read(path: &std::path::Path) -> io::Result<String> {
        let mut text = String::new();
        File::open(path).and_then(Reader::new)?.read_to_string(&mut text).map(|_| text)
    }

    /// The library panics at some of these, and takes less than all for all at others.
    #[test]
    fn no_damage_to_the_footer_loses_rows_in_silence() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.parquet");
        let mut writer = Writer::new(File::create(&path).unwrap());
        writer.write_all(b"puzzle,id\na,1\nb,2\nc,3\n").unwrap();
        writer.finish().unwrap();
        let whole = std::fs::read(&path).unwrap();
        let end = whole.len() - 8;
        let length = u32::from_le_bytes(whole[end..end + 4].try_into().unwrap()) as usize;
        let mut refused = 0;
        for at in end - length..whole.len() {
            for bit in 0..8 {
                let mut damaged = whole.clone();
                damaged[at] ^= 1 << bit;
                std::fs::write(&path, &damaged).unwrap();
                match read(&path) {
                    Ok(text) => {
                        let rows = csv::Reader::from_reader(text.as_bytes()).records().count();
                        assert_eq!(rows, 3, "bit {bit} of byte {at}: {text}");
                    }
                    Err(error) => {
                        assert!(!error.to_string().is_empty());
                        refused += 1;
                    }
                }
            }
        }
        assert!(refused > length, "{refused} of {}", 8 * length);
        for length in 4..whole.len() {
            std::fs::write(&path, &whole[..length]).unwrap();
            assert!(read(&path).is_err(), "{length} bytes of it");
        }
    }

    #[test]
    fn numbers_are_cells() {
        let numbers: Vec<u8> = (0..81).map(|cell| cell % 10).collect();
        let binary: ArrayRef =
            Arc::new(FixedSizeBinaryArray::try_from_iter([numbers.clone()].into_iter()).unwrap());
        let item = Arc::new(Field::new("item", DataType::UInt8, false));
        let values = Arc::new(UInt8Array::from(numbers));
        let list: ArrayRef = Arc::new(FixedSizeListArray::new(item, 81, values, None));
        for column in [binary, list] {
            assert_eq!(fields(&column).unwrap(), ["0123456789".repeat(9)[..81].to_string()]);
        }
    }
}
