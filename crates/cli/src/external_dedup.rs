//! Removal of duplicate lines in bounded memory: first with a set of fingerprints; when that is full,
//! with files.
//!
//! While the set has room, a new line is written at once. Then everything is distributed to files by
//! fingerprint: the set's content, as known fingerprints, and every further line with its number. Equal
//! lines end up in the same file, and each file is deduplicated in the same way, again by files if
//! necessary. Merged by number, the remaining lines are in input order.

use std::collections::HashSet;
use std::fs::File;
use std::hash::{BuildHasherDefault, Hasher};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;

use ninefold::logic::explain::say;

use crate::failure::add_file_name;
use crate::language::message_text;

/// 128-bit hash of a line's content. Among n different lines, two collide with a probability below n² /
/// 2¹²⁹: at 10⁹ lines, 10⁻²¹.
pub(crate) type Fingerprint = u128;

/// Filter that passes on each line once.
#[derive(Debug)]
pub(crate) struct DistinctFilter {
    seen: FingerprintSet,
    spill: Option<SpillFiles>,
    temp: PathBuf,
    line_count: u64,
}

/// Files to which lines are distributed, by six bits of the fingerprint that depend on the level.
#[derive(Debug)]
struct SpillFiles {
    files: Vec<BufWriter<File>>,
    level: u32,
}

/// Number of bits that select a file, and the number of files.
const BITS_PER_LEVEL: u32 = 6;
const FILES_PER_LEVEL: usize = 1 << BITS_PER_LEVEL;

/// Set of fingerprints with limited room.
#[derive(Debug)]
struct FingerprintSet {
    set: HashSet<Fingerprint, BuildHasherDefault<FingerprintHasher>>,
    capacity: usize,
}

/// Record of a line in a file; a fingerprint that is only known has number 0 and an empty line.
struct LineRecord {
    fingerprint: Fingerprint,
    number: u64,
    line: Vec<u8>,
}

impl DistinctFilter {
    /// Creates a filter with `memory` bytes for fingerprints, and `temp` as the folder for temporary
    /// files.
    pub(crate) fn new(memory: u64, temp: PathBuf) -> DistinctFilter {
        DistinctFilter { seen: FingerprintSet::new(memory), spill: None, temp, line_count: 0 }
    }

    /// Processes the next line. Writes it to `out` if it is certain to be new; a line that can't be
    /// decided yet is stored.
    pub(crate) fn write_line_if_new(
        &mut self,
        fingerprint: Fingerprint,
        line: &[u8],
        out: &mut impl Write,
    ) -> io::Result<()> {
        self.line_count += 1;
        // Decide in memory while the set has room.
        if self.spill.is_none() {
            match self.seen.insert(fingerprint) {
                Some(true) => return write_line(line, out),
                Some(false) => return Ok(()),
                None => {
                    self.spill =
                        Some(self.start_spilling().map_err(|error| self.add_temp_folder_name(error))?)
                }
            }
        }
        match &mut self.spill {
            Some(deal) => {
                let put = deal.store_line_record(fingerprint, self.line_count, line);
                put.map_err(|error| self.add_temp_folder_name(error))
            }
            None => Ok(()),
        }
    }

    /// Marks a fingerprint as known. To be called before any line is processed.
    pub(crate) fn mark_fingerprint_known(&mut self, fingerprint: Fingerprint) -> io::Result<()> {
        if self.spill.is_none() {
            match self.seen.insert(fingerprint) {
                Some(_) => return Ok(()),
                None => self.spill = Some(self.start_spilling()?),
            }
        }
        match &mut self.spill {
            Some(deal) => deal.store_line_record(fingerprint, 0, &[]),
            None => Ok(()),
        }
    }

    /// Writes the new lines among those that were stored.
    pub(crate) fn write_remaining_lines(&mut self, out: &mut impl Write) -> io::Result<()> {
        let Some(deal) = self.spill.take() else { return Ok(()) };
        let temp = self.temp.clone();
        let deduplicated = deal
            .deduplicate_files(&mut self.seen, &temp)
            .map_err(|error| self.add_temp_folder_name(error))?;
        merge_sorted_files(deduplicated, |record| write_line(&record.line, out))
    }

    /// Marks an error as one of a temporary file, not of the output.
    fn add_temp_folder_name(&self, error: io::Error) -> io::Error {
        let name = message_text(&say!("temporary-file", folder = self.temp.display().to_string()));
        add_file_name("write", &name, error)
    }

    fn start_spilling(&mut self) -> io::Result<SpillFiles> {
        let mut spill = SpillFiles::new(0, &self.temp)?;
        for fingerprint in self.seen.set.drain() {
            spill.store_line_record(fingerprint, 0, &[])?;
        }
        Ok(spill)
    }
}

impl SpillFiles {
    fn new(level: u32, temp: &PathBuf) -> io::Result<SpillFiles> {
        let file = |_| Ok(BufWriter::with_capacity(1 << 15, tempfile::tempfile_in(temp)?));
        Ok(SpillFiles { files: (0..FILES_PER_LEVEL).map(file).collect::<io::Result<_>>()?, level })
    }

    fn store_line_record(&mut self, fingerprint: Fingerprint, number: u64, line: &[u8]) -> io::Result<()> {
        // The set uses the lowest bits, so the files use the highest.
        let place = (fingerprint >> (128 - BITS_PER_LEVEL * (self.level + 1))) as usize % FILES_PER_LEVEL;
        write_line_record(fingerprint, number, line, &mut self.files[place])
    }

    /// Deduplicates each file; returns one sorted file for each.
    fn deduplicate_files(self, seen: &mut FingerprintSet, temp: &PathBuf) -> io::Result<Vec<File>> {
        let level = self.level;
        let thin = |file: BufWriter<File>| deduplicate_file(rewind_file(file)?, level + 1, seen, temp);
        self.files.into_iter().map(thin).collect()
    }
}

/// Deduplicates a file, keeping the order.
fn deduplicate_file(
    mut file: File,
    level: u32,
    seen: &mut FingerprintSet,
    temp: &PathBuf,
) -> io::Result<File> {
    if let Some(thinned) = try_dedup_in_memory(&file, seen, temp)? {
        return Ok(thinned);
    }
    // Too many for the set: distribute the records by the next bits, and merge the results by number.
    file.seek(SeekFrom::Start(0))?;
    let mut spill = SpillFiles::new(level, temp)?;
    for_each_record(file, |record| spill.store_line_record(record.fingerprint, record.number, &record.line))?;
    let mut distinct = BufWriter::new(tempfile::tempfile_in(temp)?);
    let write = |record: &LineRecord| {
        write_line_record(record.fingerprint, record.number, &record.line, &mut distinct)
    };
    merge_sorted_files(spill.deduplicate_files(seen, temp)?, write)?;
    rewind_file(distinct)
}

/// Deduplicates a file if the set has room for all its fingerprints, else returns `None`.
fn try_dedup_in_memory(file: &File, seen: &mut FingerprintSet, temp: &PathBuf) -> io::Result<Option<File>> {
    seen.set.clear();
    let mut distinct = BufWriter::new(tempfile::tempfile_in(temp)?);
    let mut is_full = false;
    for_each_record(file, |LineRecord { fingerprint, number, line }| {
        match seen.insert(fingerprint) {
            _ if is_full => {}
            Some(true) if number > 0 => write_line_record(fingerprint, number, &line, &mut distinct)?,
            Some(_) => {}
            None => is_full = true,
        }
        Ok(())
    })?;
    if is_full { Ok(None) } else { rewind_file(distinct).map(Some) }
}

/// Merges sorted files, passing the records on in order.
fn merge_sorted_files(
    files: Vec<File>,
    mut take: impl FnMut(&LineRecord) -> io::Result<()>,
) -> io::Result<()> {
    let mut sources: Vec<_> = files.into_iter().map(BufReader::new).collect();
    let mut heads = Vec::new();
    for source in &mut sources {
        heads.push(read_record(source)?);
    }
    // A linear search among 64 is cheap next to reading a line.
    while let Some(next) = (0..heads.len())
        .filter(|&i| heads[i].is_some())
        .min_by_key(|&i| heads[i].as_ref().map(|record| record.number))
    {
        if let Some(record) = std::mem::replace(&mut heads[next], read_record(&mut sources[next])?) {
            take(&record)?;
        }
    }
    Ok(())
}

fn rewind_file(file: BufWriter<File>) -> io::Result<File> {
    let mut file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.seek(SeekFrom::Start(0))?;
    Ok(file)
}

fn for_each_record(file: impl Read, mut take: impl FnMut(LineRecord) -> io::Result<()>) -> io::Result<()> {
    let mut source = BufReader::with_capacity(1 << 16, file);
    while let Some(record) = read_record(&mut source)? {
        take(record)?;
    }
    Ok(())
}

fn write_line_record(
    fingerprint: Fingerprint,
    number: u64,
    line: &[u8],
    to: &mut impl Write,
) -> io::Result<()> {
    to.write_all(&fingerprint.to_le_bytes())?;
    to.write_all(&number.to_le_bytes())?;
    to.write_all(&(line.len() as u32).to_le_bytes())?;
    to.write_all(line)
}

fn read_record(source: &mut impl Read) -> io::Result<Option<LineRecord>> {
    let mut fingerprint = [0; 16];
    match source.read_exact(&mut fingerprint) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        result => result?,
    }
    let (mut number, mut len) = ([0; 8], [0; 4]);
    source.read_exact(&mut number)?;
    source.read_exact(&mut len)?;
    let mut line = vec![0; u32::from_le_bytes(len) as usize];
    source.read_exact(&mut line)?;
    let fingerprint = Fingerprint::from_le_bytes(fingerprint);
    Ok(Some(LineRecord { fingerprint, number: u64::from_le_bytes(number), line }))
}

fn write_line(line: &[u8], out: &mut impl Write) -> io::Result<()> {
    out.write_all(line)?;
    out.write_all(b"\n")
}

impl FingerprintSet {
    /// Creates a set that takes at most `memory` bytes, also while the table grows and both its old and
    /// its new half exist.
    fn new(memory: u64) -> FingerprintSet {
        let places = (memory / (3 * (size_of::<Fingerprint>() as u64 + 1) / 2)).max(16);
        let room = (1usize << places.ilog2()) / 8 * 7;
        FingerprintSet { set: HashSet::default(), capacity: room }
    }

    /// Inserts a fingerprint. Returns whether it is new, or `None` if it is new but there is no room.
    fn insert(&mut self, fingerprint: Fingerprint) -> Option<bool> {
        if self.set.len() < self.capacity {
            return Some(self.set.insert(fingerprint));
        }
        if self.set.contains(&fingerprint) { Some(false) } else { None }
    }
}

/// Identity hasher: a fingerprint is a hash already.
#[derive(Default)]
struct FingerprintHasher(u64);

impl Hasher for FingerprintHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.0 = self.0.rotate_left(8) ^ u64::from(*byte));
    }

    fn write_u128(&mut self, fingerprint: u128) {
        // The low bits: the high ones, equal within a file, select the file.
        self.0 = fingerprint as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks lines with repeated numbers against a set with little room.
    fn check(lines: u64, kinds: u64, known: u64, memory: u64) {
        let mut distinct = DistinctFilter::new(memory, std::env::temp_dir());
        let (mut out, mut expected, mut seen) = (Vec::new(), Vec::new(), HashSet::new());
        // Fingerprints must be spread over all bits.
        let spread =
            |kind: u64| Fingerprint::from(kind + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        for kind in 0..known {
            distinct.mark_fingerprint_known(spread(kind)).unwrap();
            seen.insert(kind);
        }
        for i in 0..lines {
            let kind = i.wrapping_mul(0x9e37_79b9_7f4a_7c15) % kinds;
            let spread = spread(kind);
            let line = format!("{i} {kind}");
            distinct.write_line_if_new(spread, line.as_bytes(), &mut out).unwrap();
            if seen.insert(kind) {
                expected.extend(format!("{line}\n").bytes());
            }
        }
        distinct.write_remaining_lines(&mut out).unwrap();
        assert!(out == expected, "{lines} lines of {kinds} kinds in {memory} bytes");
    }

    #[test]
    fn first_lines_are_kept_in_order_whatever_the_memory() {
        check(0, 1, 0, 1 << 20);
        check(10_000, 700, 0, 1 << 20);
        check(10_000, 700, 0, 10_000);
        check(20_000, 15_000, 0, 4_000);
        // So little memory that files are distributed again.
        check(20_000, 15_000, 0, 0);
    }

    #[test]
    fn known_lines_are_left_out_whatever_the_memory() {
        for memory in [1 << 20, 10_000, 0] {
            check(10_000, 700, 300, memory);
            check(10_000, 700, 700, memory);
        }
    }
}
