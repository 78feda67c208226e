//! Memory limits for the pages of Parquet files, checked from the page headers before a page is decompressed.
//! A few bytes can expand to gigabytes, and the library decompresses whole pages into memory.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};

use flate2::read::MultiGzDecoder;
use ninefold::logic::explain::say;
use parquet::basic::Compression;
use parquet::file::metadata::{ColumnChunkMetaData, RowGroupMetaData};

use super::{invalid_data_error, message_to_io_error};

/// Number of columns of a table whose pages may be as long as the limit at the same time.
const MAX_COLUMNS_AT_ONCE: u64 = 4;
/// Most list values in a column of a row group: a million lists of 81 are common, but a few bytes can
/// stand for billions.
const MAX_LIST_VALUES: u64 = 1 << 27;

/// Refuses a row group that would not fit into memory: if a page of a column, with its dictionary,
/// exceeds `limit` bytes, or all columns together exceed a multiple of that.
pub(super) fn check_row_group_memory(file: &File, group: &RowGroupMetaData, limit: u64) -> io::Result<()> {
    let mut all = 0;
    for column in group.columns() {
        let held = measure_column_memory(file, column, limit)?;
        all += held;
        if held > limit || all > MAX_COLUMNS_AT_ONCE * limit {
            let name = column.column_path().string();
            return Err(message_to_io_error(&say!(
                "parquet-page-too-large",
                name,
                megabytes = (limit >> 20).to_string()
            )));
        }
    }
    Ok(())
}

/// Returns the number of bytes of a column that are in memory at once: its dictionary and the largest of
/// its other pages.
fn measure_column_memory(file: &File, column: &ColumnChunkMetaData, limit: u64) -> io::Result<u64> {
    let (start, length) = column.byte_range();
    let mut from = BufReader::new(file.try_clone()?);
    from.seek(SeekFrom::Start(start))?;
    let (mut left, mut values) = (length, 0_u64);
    let (mut dictionaries, mut largest) = (0_u64, 0);
    // Walk through the pages: read each header, add up its sizes, and verify them against the data.
    while left > 0 {
        let mut headers = PageHeaderReader { from: from.by_ref().take(left), bytes_read: 0 };
        let page = headers.read_header()?;
        left =
            left.checked_sub(headers.bytes_read + page.compressed_bytes).ok_or_else(truncated_page_error)?;
        if page.is_dictionary {
            dictionaries = dictionaries.saturating_add(page.decompressed_bytes);
        } else {
            values = values.saturating_add(page.values);
            largest = page.decompressed_bytes.max(largest);
        }
        // A page over the limit is refused anyway, so it is not decompressed for measuring.
        if page.decompressed_bytes <= limit {
            page.skip_verified_page(&mut from, column.compression())?;
        } else {
            skip_bytes(&mut from, page.compressed_bytes)?;
        }
    }
    // Lists have a further limit, as many short values need more memory than their bytes.
    if column.column_descr().max_rep_level() > 0 && values > MAX_LIST_VALUES {
        let name = column.column_path().string();
        return Err(message_to_io_error(&say!(
            "parquet-too-many-values",
            name,
            most = MAX_LIST_VALUES.to_string()
        )));
    }
    Ok(dictionaries.saturating_add(largest))
}

fn skip_bytes(from: &mut BufReader<File>, bytes: u64) -> io::Result<()> {
    from.seek_relative(i64::try_from(bytes).map_err(|_| truncated_page_error())?)
}

fn truncated_page_error() -> io::Error {
    message_to_io_error(&say!("parquet-page-torn"))
}

/// Sizes from the header of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct PageSizes {
    is_dictionary: bool,
    /// Size in bytes, compressed; the next field is the size decompressed.
    compressed_bytes: u64,
    decompressed_bytes: u64,
    /// Number of values, including nulls.
    values: u64,
    /// Number of leading bytes that are never compressed.
    uncompressed_prefix_bytes: u64,
    /// Whether the other bytes are uncompressed too, whatever the column says.
    is_uncompressed: bool,
}

impl PageSizes {
    /// Skips a page of a Parquet file after checking that its decompressed size is as declared. If the
    /// library decompresses its format to the end, however long that is, the page is first decompressed here
    /// to check that it is no longer than its header says.
    fn skip_verified_page(&self, from: &mut BufReader<File>, packing: Compression) -> io::Result<()> {
        let (Some(packed), Some(unpacked)) = (
            self.compressed_bytes.checked_sub(self.uncompressed_prefix_bytes),
            self.decompressed_bytes.checked_sub(self.uncompressed_prefix_bytes),
        ) else {
            return Err(truncated_page_error());
        };
        // Data that aren't compressed have no length to check.
        if self.is_uncompressed || unpacked == 0 {
            return skip_bytes(from, self.compressed_bytes);
        }
        skip_bytes(from, self.uncompressed_prefix_bytes)?;
        let mut bytes = from.by_ref().take(packed);
        let found = match packing {
            Compression::GZIP(_) => count_bytes(MultiGzDecoder::new(&mut bytes), unpacked)?,
            Compression::BROTLI(_) => count_bytes(brotli::Decompressor::new(&mut bytes, 1 << 12), unpacked)?,
            // A deprecated id for several formats; the one with this beginning stores no length.
            Compression::LZ4 => {
                let mut begin = [0; 4];
                bytes.read_exact(&mut begin)?;
                if begin == [0x04, 0x22, 0x4d, 0x18] { u64::MAX } else { unpacked }
            }
            _ => unpacked,
        };
        let rest = bytes.limit();
        skip_bytes(from, rest)?;
        if found == unpacked { Ok(()) } else { Err(truncated_page_error()) }
    }
}

/// Counts the bytes of a stream, up to one more than `most`.
fn count_bytes(unpacked: impl Read, most: u64) -> io::Result<u64> {
    io::copy(&mut unpacked.take(most.saturating_add(1)), &mut io::sink())
}

/// Reader of headers: structs of Thrift's compact protocol, of which only a few numbers are needed.
struct PageHeaderReader<R> {
    from: R,
    /// Number of bytes read.
    bytes_read: u64,
}

/// Type codes of fields in the protocol.
mod kind {
    pub(super) const TRUE: u8 = 1;
    pub(super) const FALSE: u8 = 2;
    pub(super) const BYTE: u8 = 3;
    pub(super) const NUMBERS: std::ops::RangeInclusive<u8> = 4..=6;
    pub(super) const DOUBLE: u8 = 7;
    pub(super) const BINARY: u8 = 8;
    pub(super) const LIST: u8 = 9;
    pub(super) const SET: u8 = 10;
    pub(super) const STRUCT: u8 = 12;
}

impl<R: Read> PageHeaderReader<R> {
    /// Reads the header of a page; fields are identified by their ids in Parquet's Thrift definition.
    fn read_header(&mut self) -> io::Result<PageSizes> {
        let mut page = PageSizes::default();
        self.read_struct(&[], &mut |path, value| {
            let number = u64::try_from(value).map_err(|_| truncated_page_error());
            match path {
                [1] => page.is_dictionary = value == 2,
                [2] => page.decompressed_bytes = number?,
                [3] => page.compressed_bytes = number?,
                [5 | 7 | 8, 1] => page.values = number?,
                [8, 5 | 6] => page.uncompressed_prefix_bytes += number?,
                [8, 7] => page.is_uncompressed = value == 0,
                _ => {}
            }
            Ok(())
        })?;
        Ok(page)
    }

    /// Passes the numbers of a struct and of nested structs to `take`, each with its path of field ids,
    /// outermost first.
    fn read_struct(
        &mut self,
        path: &[i64],
        take: &mut dyn FnMut(&[i64], i64) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut field = 0;
        loop {
            let head = self.read_byte()?;
            if head == 0 {
                return Ok(());
            }
            field = match head >> 4 {
                0 => self.read_zigzag()?,
                step => field + i64::from(step),
            };
            let inner: Vec<i64> = path.iter().copied().chain([field]).collect();
            self.read_thrift_value(head & 15, &inner, take)?;
        }
    }

    fn read_thrift_value(
        &mut self,
        value_type: u8,
        path: &[i64],
        take: &mut dyn FnMut(&[i64], i64) -> io::Result<()>,
    ) -> io::Result<()> {
        // No valid header is nested this deep.
        if path.len() > 8 {
            return Err(truncated_page_error());
        }
        match value_type {
            kind::TRUE => take(path, 1),
            kind::FALSE => take(path, 0),
            kind::BYTE => self.read_byte().map(drop),
            _ if kind::NUMBERS.contains(&value_type) => {
                let number = self.read_zigzag()?;
                take(path, number)
            }
            kind::DOUBLE => self.skip_bytes(8),
            kind::BINARY => {
                let length = self.read_varint()?;
                self.skip_bytes(length)
            }
            kind::LIST | kind::SET => self.skip_list(path),
            kind::STRUCT => self.read_struct(path, take),
            _ => Err(truncated_page_error()),
        }
    }

    /// Skips a list in the header of a Parquet page.
    fn skip_list(&mut self, path: &[i64]) -> io::Result<()> {
        let head = self.read_byte()?;
        let length = if head >> 4 == 15 { self.read_varint()? } else { u64::from(head >> 4) };
        let inner: Vec<i64> = path.iter().copied().chain([0]).collect();
        for _ in 0..length {
            match head & 15 {
                // Booleans in a list take a byte each.
                kind::TRUE | kind::FALSE => self.skip_bytes(1)?,
                what => self.read_thrift_value(what, &inner, &mut |_, _| Ok(()))?,
            }
        }
        Ok(())
    }

    fn read_byte(&mut self) -> io::Result<u8> {
        let mut byte = [0];
        self.from.read_exact(&mut byte)?;
        self.bytes_read += 1;
        Ok(byte[0])
    }

    /// Reads a variable-length integer: seven bits per byte, lowest first.
    fn read_varint(&mut self) -> io::Result<u64> {
        let mut size = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.read_byte()?;
            size |= u64::from(byte & 127) << shift;
            if byte < 128 {
                return Ok(size);
            }
        }
        Err(truncated_page_error())
    }

    /// Reads a zigzag-encoded integer, whose sign is the lowest bit.
    fn read_zigzag(&mut self) -> io::Result<i64> {
        let size = self.read_varint()?;
        Ok((size >> 1) as i64 ^ -((size & 1) as i64))
    }

    fn skip_bytes(&mut self, bytes: u64) -> io::Result<()> {
        let passed = io::copy(&mut self.from.by_ref().take(bytes), &mut io::sink())?;
        self.bytes_read += passed;
        if passed == bytes { Ok(()) } else { Err(invalid_data_error("the end of the file")) }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::sync::Arc;

    use arrow_array::{ArrayRef, RecordBatch, StringArray};
    use parquet::arrow::ArrowWriter;
    use parquet::basic::{BrotliLevel, GzipLevel, ZstdLevel};
    use parquet::file::metadata::{ParquetMetaDataReader, ParquetMetaDataWriter};
    use parquet::file::properties::{WriterProperties, WriterVersion};

    use super::*;
    use crate::parquet::ParquetReader;

    /// Writes a table with one column, in a compression format and version.
    fn write_parquet_bytes(values: &[String], packing: Compression, version: WriterVersion) -> Vec<u8> {
        let column: ArrayRef = Arc::new(StringArray::from_iter_values(values));
        let batch = RecordBatch::try_from_iter([("puzzle", column)]).unwrap();
        let properties = WriterProperties::builder()
            .set_compression(packing)
            .set_writer_version(version)
            .set_dictionary_enabled(false)
            .set_data_page_size_limit(usize::MAX);
        let mut bytes = Vec::new();
        let mut writer = ArrowWriter::try_new(&mut bytes, batch.schema(), Some(properties.build())).unwrap();
        writer.write(&batch).unwrap();
        writer.close().unwrap();
        bytes
    }

    fn all_compressions() -> [Compression; 7] {
        [
            Compression::UNCOMPRESSED,
            Compression::SNAPPY,
            Compression::GZIP(GzipLevel::default()),
            Compression::BROTLI(BrotliLevel::default()),
            Compression::LZ4,
            Compression::ZSTD(ZstdLevel::default()),
            Compression::LZ4_RAW,
        ]
    }

    fn all_writer_versions() -> [WriterVersion; 2] {
        [WriterVersion::PARQUET_1_0, WriterVersion::PARQUET_2_0]
    }

    fn temp_file_with(bytes: &[u8]) -> File {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(bytes).unwrap();
        file
    }

    fn read_parquet_text(bytes: &[u8], limit: u64) -> io::Result<String> {
        let mut text = String::new();
        ParquetReader::new(temp_file_with(bytes), limit)?.read_to_string(&mut text).map(|_| text)
    }

    fn sample_rows() -> Vec<String> {
        (0..200).map(|i| format!("{:081}", i * 7919)).collect()
    }

    #[test]
    fn every_packing_is_read_and_no_page_that_is_too_large() {
        let text = format!("puzzle\n{}\n", sample_rows().join("\n"));
        for (packing, version) in
            all_compressions().into_iter().flat_map(|it| all_writer_versions().map(|v| (it, v)))
        {
            let bytes = write_parquet_bytes(&sample_rows(), packing, version);
            assert_eq!(read_parquet_text(&bytes, 1 << 20).unwrap(), text, "{packing:?}");
            let told = read_parquet_text(&bytes, 500).unwrap_err().to_string();
            assert!(
                told.contains("column puzzle") && told.contains("--document-limit"),
                "{packing:?}: {told}"
            );
        }
    }

    /// Offset of the first page, behind the magic number of the file. Its header starts with three
    /// numbers.
    const PAGE: usize = 4;

    /// Reads the header of the first page, and its length.
    fn read_first_page_header(bytes: &[u8]) -> (PageSizes, usize) {
        let mut headers = PageHeaderReader { from: &bytes[PAGE..], bytes_read: 0 };
        let page = headers.read_header().unwrap();
        (page, headers.bytes_read as usize)
    }

    /// Encodes a number as in a header.
    fn encode_zigzag(number: i64) -> Vec<u8> {
        let mut rest = ((number << 1) ^ (number >> 63)) as u64;
        let mut bytes = Vec::new();
        while rest > 127 {
            bytes.push(rest as u8 | 128);
            rest >>= 7;
        }
        bytes.push(rest as u8);
        bytes
    }

    #[test]
    fn a_page_that_has_more_than_it_says_is_refused() {
        for (packing, version) in
            all_compressions().into_iter().flat_map(|it| all_writer_versions().map(|v| (it, v)))
        {
            let mut bytes = write_parquet_bytes(&sample_rows(), packing, version);
            let (page, _) = read_first_page_header(&bytes);
            let (told, claimed) = (
                encode_zigzag(page.decompressed_bytes as i64),
                encode_zigzag(page.decompressed_bytes as i64 - 50),
            );
            assert_eq!(told.len(), claimed.len());
            let at = PAGE + 3;
            assert_eq!(bytes[at..at + told.len()], told);
            bytes[at..at + told.len()].copy_from_slice(&claimed);
            if packing == Compression::UNCOMPRESSED {
                // Uncompressed data has its own length.
                continue;
            }
            assert!(read_parquet_text(&bytes, 1 << 20).is_err(), "{packing:?}");
            if matches!(packing, Compression::GZIP(_) | Compression::BROTLI(_)) {
                let told = read_parquet_text(&bytes, 1 << 20).unwrap_err().to_string();
                assert!(told.contains("does not tell what is in the page"), "{packing:?}: {told}");
            }
        }
    }

    /// Adds a checksum to the header of a file's only page.
    fn add_page_checksum(bytes: &[u8]) -> Vec<u8> {
        let (page, length) = read_first_page_header(bytes);
        let data = PAGE + length..PAGE + length + page.compressed_bytes as usize;
        let numbers = [0, page.decompressed_bytes as i64, page.compressed_bytes as i64];
        let at = PAGE + numbers.iter().map(|&it| 1 + encode_zigzag(it).len()).sum::<usize>();
        // The next field has id 5: two after 3, then one after 4.
        assert_eq!(bytes[at], 0x2c);
        let sum =
            [&[0x15][..], &encode_zigzag(i64::from(crc32(&bytes[data.clone()]) as i32)), &[0x1c]].concat();
        let mut longer = [&bytes[..at], &sum, &bytes[at + 1..data.end]].concat();
        let more = sum.len() as i64 - 1;
        let metadata = ParquetMetaDataReader::new().parse_and_finish(&temp_file_with(bytes)).unwrap();
        let group = metadata.row_group(0).clone();
        let column = group.column(0).clone().into_builder();
        let column = column.set_total_compressed_size(group.column(0).compressed_size() + more);
        let group = group.into_builder().set_column_metadata(vec![column.build().unwrap()]).build().unwrap();
        let metadata = metadata.into_builder().set_row_groups(vec![group]).build();
        ParquetMetaDataWriter::new(&mut longer, &metadata).finish().unwrap();
        longer
    }

    fn crc32(bytes: &[u8]) -> u32 {
        let mut crc = flate2::Crc::new();
        crc.update(bytes);
        crc.sum()
    }

    #[test]
    fn a_page_with_a_wrong_checksum_is_refused() {
        let text = format!("puzzle\n{}\n", sample_rows().join("\n"));
        for packing in all_compressions() {
            let bytes =
                add_page_checksum(&write_parquet_bytes(&sample_rows(), packing, WriterVersion::PARQUET_1_0));
            assert_eq!(read_parquet_text(&bytes, 1 << 20).unwrap(), text, "{packing:?}");
            let (page, length) = read_first_page_header(&bytes);
            for at in (0..page.compressed_bytes as usize).step_by(7) {
                let mut flipped = bytes.clone();
                flipped[PAGE + length + at] ^= 1;
                let told = read_parquet_text(&flipped, 1 << 20).map(drop).map_err(|error| error.to_string());
                assert!(told.is_err(), "{packing:?}, byte {at}");
            }
        }
    }

    #[test]
    fn headers_are_read_to_their_end() {
        let page = PageSizes { values: MAX_LIST_VALUES + 1, ..PageSizes::default() };
        let head =
            [vec![0x15, 0, 0x15, 0, 0x15, 0, 0x2c, 0x15], encode_zigzag(page.values as i64), vec![0, 0]]
                .concat();
        let mut headers = PageHeaderReader { from: &head[..], bytes_read: 0 };
        assert_eq!(headers.read_header().unwrap(), page);
        assert_eq!(headers.bytes_read as usize, head.len());
    }
}
