//! Files of a data set: for each split several files with a limited number of rows, named as on the
//! Hugging Face hub (`train-00000-of-00003.parquet`) once their number is known; and their checksums.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;

use ninefold::guide::dataset::Split;
use ninefold::wire::dataset::{DataRow, FileKind};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::file::NewFolder;
use crate::json;

/// Number of rows buffered before they are written to a Parquet file.
#[cfg(feature = "parquet")]
const ROWS: usize = 512;

/// Writer of the files of all splits.
pub(crate) struct Sheets<'f> {
    folder: &'f NewFolder,
    kind: FileKind,
    /// Most rows in a file.
    most: u64,
    parts: Vec<Part>,
}

/// Files of one split.
struct Part {
    split: Split,
    files: usize,
    rows: u64,
    open: Option<Sheet>,
}

/// Progress of the files of a split.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PartState {
    files: usize,
    rows: u64,
    /// Size of the last file in bytes.
    bytes: u64,
}

/// File being written.
enum Sheet {
    Text(BufWriter<File>),
    #[cfg(feature = "parquet")]
    Parquet(Box<crate::parquet::Writer>, Vec<DataRow>),
}

impl<'f> Sheets<'f> {
    pub(crate) fn new(folder: &'f NewFolder, kind: FileKind, most: u64) -> Sheets<'f> {
        let part = |split| Part { split, files: 0, rows: 0, open: None };
        Sheets { folder, kind, most, parts: Split::ALL.map(part).into() }
    }

    /// Resumes text files at these states, truncating them; returns false if a file is shorter than its
    /// state.
    pub(crate) fn go_on(&mut self, states: &[PartState]) -> io::Result<bool> {
        for (part, state) in self.parts.iter_mut().zip(states) {
            let PartState { files, rows, bytes } = *state;
            if let Some(last) = files.checked_sub(1) {
                let path = self.folder.file(&unnamed(part.split, last));
                let Ok(file) = OpenOptions::new().append(true).open(path) else { return Ok(false) };
                if file.metadata()?.len() < bytes {
                    return Ok(false);
                }
                file.set_len(bytes)?;
                part.open = Some(Sheet::Text(BufWriter::with_capacity(1 << 16, file)));
            }
            (part.files, part.rows) = (files, rows);
        }
        Ok(true)
    }

    /// Flushes the text files and returns the progress of each split.
    pub(crate) fn states(&mut self) -> io::Result<Vec<PartState>> {
        self.parts
            .iter_mut()
            .map(|part| {
                let bytes = match &mut part.open {
                    Some(Sheet::Text(text)) => {
                        text.flush()?;
                        text.get_ref().metadata()?.len()
                    }
                    _ => 0,
                };
                Ok(PartState { files: part.files, rows: part.rows, bytes })
            })
            .collect()
    }

    /// Writes a row into the current file of its split.
    pub(crate) fn write(&mut self, row: DataRow) -> io::Result<()> {
        let (folder, kind, most) = (self.folder, self.kind, self.most);
        let split = row.head().split;
        let Some(part) = self.parts.iter_mut().find(|part| part.split.id() == split) else { return Ok(()) };
        // Start a new file when the current one is full.
        if part.rows > 0 && part.rows.is_multiple_of(most) {
            part.close()?;
        }
        let sheet = match &mut part.open {
            Some(sheet) => sheet,
            open => {
                let file = File::create(folder.file(&unnamed(part.split, part.files)))?;
                part.files += 1;
                open.insert(Sheet::begin(file, kind, &row)?)
            }
        };
        part.rows += 1;
        sheet.write(row, kind)
    }

    /// Completes the files, gives them their final names and returns these.
    pub(crate) fn finish(mut self) -> io::Result<Vec<String>> {
        let mut names = Vec::new();
        for part in &mut self.parts {
            part.close()?;
            for number in 0..part.files {
                let (split, end) = (part.split.id(), self.kind.end());
                let name = format!("{split}-{number:05}-of-{:05}.{end}", part.files);
                fs::rename(self.folder.file(&unnamed(part.split, number)), self.folder.file(&name))?;
                names.push(name);
            }
        }
        Ok(names)
    }
}

/// Returns the temporary name of a file.
fn unnamed(split: Split, number: usize) -> String {
    format!("{}-{number:05}.part", split.id())
}

impl Part {
    fn close(&mut self) -> io::Result<()> {
        self.open.take().map_or(Ok(()), Sheet::end)
    }
}

impl Sheet {
    /// Starts a file for rows with the columns of `first`.
    fn begin(file: File, kind: FileKind, first: &DataRow) -> io::Result<Sheet> {
        #[cfg(feature = "parquet")]
        if kind == FileKind::Parquet {
            return Ok(Sheet::Parquet(Box::new(crate::parquet::Writer::new(file)), Vec::new()));
        }
        let mut text = BufWriter::with_capacity(1 << 16, file);
        if kind == FileKind::Csv {
            let names: Vec<&str> = first.values().into_iter().map(|(name, _)| name).collect();
            writeln!(text, "{}", names.join(","))?;
        }
        Ok(Sheet::Text(text))
    }

    fn write(&mut self, row: DataRow, kind: FileKind) -> io::Result<()> {
        match self {
            #[cfg(feature = "parquet")]
            Sheet::Parquet(table, rows) => {
                rows.push(row);
                if rows.len() < ROWS { Ok(()) } else { flush(table, rows) }
            }
            Sheet::Text(text) if kind == FileKind::Csv => {
                let fields: Vec<String> =
                    row.values().iter().map(|(_, value)| quoted(value.field())).collect();
                writeln!(text, "{}", fields.join(","))
            }
            Sheet::Text(text) => json::line(text, &row),
        }
    }

    fn end(self) -> io::Result<()> {
        match self {
            Sheet::Text(text) => text.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all(),
            #[cfg(feature = "parquet")]
            Sheet::Parquet(mut table, mut rows) => {
                flush(&mut table, &mut rows)?;
                table.finish()
            }
        }
    }
}

#[cfg(feature = "parquet")]
fn flush(table: &mut crate::parquet::Writer, rows: &mut Vec<DataRow>) -> io::Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let batch = ninefold_arrow::data_rows(rows).map_err(io::Error::other)?;
    rows.clear();
    table.batch(&batch)
}

/// Quotes a CSV field if necessary.
fn quoted(field: String) -> String {
    if field.contains(['"', ',', '\n', '\r']) { format!("\"{}\"", field.replace('"', "\"\"")) } else { field }
}

/// Returns the checksum line of a file in the format of `sha256sum`.
pub(crate) fn checksum(path: &Path, name: &str) -> io::Result<String> {
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
        let check = |field: &str, expected: &str| assert_eq!(quoted(field.into()), expected);
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
        assert_eq!(checksum(&path, "abc").unwrap(), format!("{sum}  abc\n"));
    }
}
