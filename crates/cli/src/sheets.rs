//! Files of a data set: for each split several files with a limited number of rows, named as on the
//! Hugging Face hub (`train-00000-of-00003.parquet`) once their number is known; and their checksums.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;

use ninefold::guide::dataset::DatasetSplit;
use ninefold::wire::dataset::{DataRow, FileKind};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::file::NewFolder;
use crate::json;

/// Number of rows buffered before they are written to a Parquet file.
#[cfg(feature = "parquet")]
const ROWS_PER_BATCH: usize = 512;

/// Writer of the files of all splits.
pub(crate) struct DatasetWriter<'f> {
    folder: &'f NewFolder,
    kind: FileKind,
    /// Most rows in a file.
    max_rows: u64,
    splits: Vec<SplitFiles>,
}

/// Files of one split.
struct SplitFiles {
    split: DatasetSplit,
    file_count: usize,
    rows: u64,
    current_file: Option<DatasetFile>,
}

/// Progress of the files of a split.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SplitFileState {
    files: usize,
    rows: u64,
    /// Size of the last file in bytes.
    bytes: u64,
}

/// File being written.
enum DatasetFile {
    Text(BufWriter<File>),
    #[cfg(feature = "parquet")]
    Parquet(Box<crate::parquet::ParquetWriter>, Vec<DataRow>),
}

impl<'f> DatasetWriter<'f> {
    pub(crate) fn new(folder: &'f NewFolder, kind: FileKind, most: u64) -> DatasetWriter<'f> {
        let part = |split| SplitFiles { split, file_count: 0, rows: 0, current_file: None };
        DatasetWriter { folder, kind, max_rows: most, splits: DatasetSplit::ALL.map(part).into() }
    }

    /// Resumes text files at these states, truncating them; returns false if a file is shorter than its
    /// state.
    pub(crate) fn resume_files(&mut self, states: &[SplitFileState]) -> io::Result<bool> {
        for (part, state) in self.splits.iter_mut().zip(states) {
            let SplitFileState { files, rows, bytes } = *state;
            if let Some(last) = files.checked_sub(1) {
                let path = self.folder.file_path(&temporary_file_name(part.split, last));
                let Ok(file) = OpenOptions::new().append(true).open(path) else { return Ok(false) };
                if file.metadata()?.len() < bytes {
                    return Ok(false);
                }
                file.set_len(bytes)?;
                part.current_file = Some(DatasetFile::Text(BufWriter::with_capacity(1 << 16, file)));
            }
            (part.file_count, part.rows) = (files, rows);
        }
        Ok(true)
    }

    /// Flushes the text files and returns the progress of each split.
    pub(crate) fn flush_split_states(&mut self) -> io::Result<Vec<SplitFileState>> {
        self.splits
            .iter_mut()
            .map(|part| {
                let bytes = match &mut part.current_file {
                    Some(DatasetFile::Text(text)) => {
                        text.flush()?;
                        text.get_ref().metadata()?.len()
                    }
                    _ => 0,
                };
                Ok(SplitFileState { files: part.file_count, rows: part.rows, bytes })
            })
            .collect()
    }

    /// Writes a row into the current file of its split.
    pub(crate) fn write_row(&mut self, row: DataRow) -> io::Result<()> {
        let (folder, kind, most) = (self.folder, self.kind, self.max_rows);
        let split = row.common_columns().split;
        let Some(part) = self.splits.iter_mut().find(|part| part.split.id() == split) else { return Ok(()) };
        // Start a new file when the current one is full.
        if part.rows > 0 && part.rows.is_multiple_of(most) {
            part.close_file()?;
        }
        let sheet = match &mut part.current_file {
            Some(sheet) => sheet,
            open => {
                let file = File::create(folder.file_path(&temporary_file_name(part.split, part.file_count)))?;
                part.file_count += 1;
                open.insert(DatasetFile::start_dataset_file(file, kind, &row)?)
            }
        };
        part.rows += 1;
        sheet.write_row(row, kind)
    }

    /// Completes the files, gives them their final names and returns these.
    pub(crate) fn finish(mut self) -> io::Result<Vec<String>> {
        let mut names = Vec::new();
        for part in &mut self.splits {
            part.close_file()?;
            for number in 0..part.file_count {
                let (split, end) = (part.split.id(), self.kind.file_extension());
                let name = format!("{split}-{number:05}-of-{:05}.{end}", part.file_count);
                fs::rename(
                    self.folder.file_path(&temporary_file_name(part.split, number)),
                    self.folder.file_path(&name),
                )?;
                names.push(name);
            }
        }
        Ok(names)
    }
}

/// Returns the temporary name of a file.
fn temporary_file_name(split: DatasetSplit, number: usize) -> String {
    format!("{}-{number:05}.part", split.id())
}

impl SplitFiles {
    fn close_file(&mut self) -> io::Result<()> {
        self.current_file.take().map_or(Ok(()), DatasetFile::finish_file)
    }
}

impl DatasetFile {
    /// Starts a file for rows with the columns of `first`.
    fn start_dataset_file(file: File, kind: FileKind, first: &DataRow) -> io::Result<DatasetFile> {
        #[cfg(feature = "parquet")]
        if kind == FileKind::Parquet {
            return Ok(DatasetFile::Parquet(Box::new(crate::parquet::ParquetWriter::new(file)), Vec::new()));
        }
        let mut text = BufWriter::with_capacity(1 << 16, file);
        if kind == FileKind::Csv {
            let names: Vec<&str> = first.column_values().into_iter().map(|(name, _)| name).collect();
            writeln!(text, "{}", names.join(","))?;
        }
        Ok(DatasetFile::Text(text))
    }

    fn write_row(&mut self, row: DataRow, kind: FileKind) -> io::Result<()> {
        match self {
            #[cfg(feature = "parquet")]
            DatasetFile::Parquet(table, rows) => {
                rows.push(row);
                if rows.len() < ROWS_PER_BATCH { Ok(()) } else { flush_rows(table, rows) }
            }
            DatasetFile::Text(text) if kind == FileKind::Csv => {
                let fields: Vec<String> =
                    row.column_values().iter().map(|(_, value)| quote_csv_field(value.to_field())).collect();
                writeln!(text, "{}", fields.join(","))
            }
            DatasetFile::Text(text) => json::write_json_line(text, &row),
        }
    }

    fn finish_file(self) -> io::Result<()> {
        match self {
            DatasetFile::Text(text) => text.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all(),
            #[cfg(feature = "parquet")]
            DatasetFile::Parquet(mut table, mut rows) => {
                flush_rows(&mut table, &mut rows)?;
                table.finish()
            }
        }
    }
}

#[cfg(feature = "parquet")]
fn flush_rows(table: &mut crate::parquet::ParquetWriter, rows: &mut Vec<DataRow>) -> io::Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let batch = ninefold_arrow::rows_to_batch(rows).map_err(io::Error::other)?;
    rows.clear();
    table.write_batch(&batch)
}

/// Quotes a CSV field if necessary.
fn quote_csv_field(field: String) -> String {
    if field.contains(['"', ',', '\n', '\r']) { format!("\"{}\"", field.replace('"', "\"\"")) } else { field }
}

/// Returns the checksum line of a file in the format of `sha256sum`.
pub(crate) fn format_checksum_line(path: &Path, name: &str) -> io::Result<String> {
    let (mut file, mut hash) = (File::open(path)?, Sha256::new());
    let mut bytes = vec![0; 1 << 16];
    loop {
        match file.read(&mut bytes)? {
            0 => break,
            read => hash.update(&bytes[..read]),
        }
    }
    let sum: Vec<String> = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(format!("{}  {name}\n", sum.concat()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_they_need_it() {
        let check = |field: &str, expected: &str| assert_eq!(quote_csv_field(field.into()), expected);
        check("7.1", "7.1");
        check("[\"a\",1]", "\"[\"\"a\"\",1]\"");
        check("two\nlines", "\"two\nlines\"");
    }

    #[test]
    fn checksums_are_those_of_sha256sum() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("abc");
        fs::write(&path, "abc").unwrap();
        let sum = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(format_checksum_line(&path, "abc").unwrap(), format!("{sum}  abc\n"));
    }
}
