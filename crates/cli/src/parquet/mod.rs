//! Parquet files, read and written like text tables with a header.

mod pages;
mod read;
mod text;
mod write;

use std::io;

use arrow_schema::ArrowError;
use ninefold::Message;
use parquet::errors::ParquetError;

pub(crate) use read::{ParquetBatches, ParquetReader};
pub(crate) use write::ParquetWriter;

use crate::language::message_text;

fn parquet_to_io_error(error: ParquetError) -> io::Error {
    invalid_data_error(error)
}

fn arrow_to_io_error(error: ArrowError) -> io::Error {
    invalid_data_error(error)
}

fn message_to_io_error(sentence: &Message) -> io::Error {
    invalid_data_error(message_text(sentence))
}

fn invalid_data_error(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error)
}

fn finish_csv_writer(rows: csv::Writer<Vec<u8>>) -> io::Result<Vec<u8>> {
    rows.into_inner().map_err(|error| io::Error::other(error.to_string()))
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::io::{Read, Write};

    use super::*;

    /// Most bytes of a page.
    const LIMIT: u64 = 8 << 20;

    #[test]
    fn tables_come_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.parquet");
        let mut writer = ParquetWriter::new(File::create(&path).unwrap());
        let row = |i: usize| format!("{:081},\"a, {i}\"\n", i);
        let text: String = std::iter::once("puzzle,id\n".to_string()).chain((0..20_000).map(row)).collect();
        text.as_bytes().chunks(1000).for_each(|chunk| writer.write_all(chunk).unwrap());
        writer.finish().unwrap();
        let mut read = String::new();
        ParquetReader::new(File::open(&path).unwrap(), LIMIT).unwrap().read_to_string(&mut read).unwrap();
        assert_eq!(read, text);
    }

    /// Returns the text of a file.
    fn read_parquet_text(path: &std::path::Path) -> io::Result<String> {
        let mut text = String::new();
        File::open(path)
            .and_then(|file| ParquetReader::new(file, LIMIT))?
            .read_to_string(&mut text)
            .map(|_| text)
    }

    /// Damaged files, on some of which the library panics, and on others of which it accepts a part as
    /// the whole.
    #[test]
    fn no_damage_to_the_footer_loses_rows_in_silence() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.parquet");
        let mut writer = ParquetWriter::new(File::create(&path).unwrap());
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
                match read_parquet_text(&path) {
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
            assert!(read_parquet_text(&path).is_err(), "{length} bytes of it");
        }
    }
}
