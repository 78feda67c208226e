//! The files of a data set: for each part some of them, none with more rows than wanted, named as the Hugging Face hub names them
//! (`train-00000-of-00003.parquet`) when their number is known; and their checksums.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;

use ninefold::guide::dataset::Split;
use ninefold::wire::dataset::{DataRow, FileKind};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::file::NewFolder;
use crate::json;

/// How many rows are held before they are written to a Parquet file.
#[cfg(feature = "parquet")]
const ROWS: usize = 512;

/// The files of all parts.
pub(crate) struct Sheets<'f> {
    folder: &'f NewFolder,
    kind: FileKind,
    /// How many rows a file has at most.
    most: u64,
    parts: Vec<Part>,
}

/// The files of a part.
struct Part {
    split: Split,
    files: usize,
    rows: u64,
    open: Option<Sheet>,
}

/// How far the files of a part are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PartState {
    files: usize,
    rows: u64,
    /// How many bytes the last file has.
    bytes: u64,
}

/// A file that is written.
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

    /// Goes on with files of text behind these states, which they are cut to; false if they are shorter than that.
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

    /// How far the files are, once all that was written is in them.
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

    /// Writes a row into the file of its part.
    pub(crate) fn write(&mut self, row: DataRow) -> io::Result<()> {
        let (folder, kind, most) = (self.folder, self.kind, self.most);
        let split = row.head().split;
        let Some(part) = self.parts.iter_mut().find(|part| part.split.id() == split) else { return Ok(()) };
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

    /// All rows are there: the files get their names, which are returned.
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

/// What a file is called whose name isn't known yet.
fn unnamed(split: Split, number: usize) -> String {
    format!("{}-{number:05}.part", split.id())
}

impl Part {
    fn close(&mut self) -> io::Result<()> {
        self.open.take().map_or(Ok(()), Sheet::end)
    }
}

impl Sheet {
    /// Begins a file for rows like this one.
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

/// A field of a table of text, in quotes where it needs them.
fn quoted(field: String) -> String {
    if field.contains(['"', ',', '\n', '\r']) { format!("\"{}\"", field.replace('"', "\"\"")) } else { field }
}

/// The line of a file as `sha256sum` writes it.
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
