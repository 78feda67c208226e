//! Lines that were not there before, found in bounded memory: first a set of fingerprints; when that is full, files.
//!
//! While the set has room, a new line is written at once. Then everything is dealt out to files by fingerprint: what the set
//! holds, as fingerprints that are known, and every further line with its number. Lines that are alike meet in the same
//! file, and each file by itself is thinned out in the same way, again by files if it has to be. Merged by number, what
//! is left comes in the order of the input.

use std::collections::HashSet;
use std::fs::File;
use std::hash::{BuildHasherDefault, Hasher};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;

use ninefold::logic::explain::say;

use crate::failure::named;
use crate::language::text;

/// 128 bits that stand for what a line is. Of n different ones, two are the same with a probability below n² / 2¹²⁹: at
/// 10⁹ lines, 10⁻²¹.
pub(crate) type Fingerprint = u128;

/// Finds the lines that are new.
#[derive(Debug)]
pub(crate) struct Distinct {
    seen: Seen,
    spill: Option<Deal>,
    temp: PathBuf,
    number: u64,
}

/// The files that lines are dealt out to, and which six bits of the fingerprint say where.
#[derive(Debug)]
struct Deal {
    files: Vec<BufWriter<File>>,
    level: u32,
}

/// How many files there are, and how many bits choose one.
const BITS: u32 = 6;
const FILES: usize = 1 << BITS;

/// A set of fingerprints with room for this many.
#[derive(Debug)]
struct Seen {
    set: HashSet<Fingerprint, BuildHasherDefault<Itself>>,
    room: usize,
}

/// What a file holds of a line; a fingerprint that is only known has the number 0 and no line.
struct Record {
    fingerprint: Fingerprint,
    number: u64,
    line: Vec<u8>,
}

impl Distinct {
    /// With this many bytes for fingerprints, and files, if they are needed, in this folder.
    pub(crate) fn new(memory: u64, temp: PathBuf) -> Distinct {
        Distinct { seen: Seen::new(memory), spill: None, temp, number: 0 }
    }

    /// Takes the next line, and writes it to `out` if it is new and that is known already.
    pub(crate) fn take(
        &mut self,
        fingerprint: Fingerprint,
        line: &[u8],
        out: &mut impl Write,
    ) -> io::Result<()> {
        self.number += 1;
        if self.spill.is_none() {
            match self.seen.insert(fingerprint) {
                Some(true) => return write_line(line, out),
                Some(false) => return Ok(()),
                None => self.spill = Some(self.start_dealing().map_err(|error| self.in_temp(error))?),
            }
        }
        match &mut self.spill {
            Some(deal) => {
                let put = deal.put(fingerprint, self.number, line);
                put.map_err(|error| self.in_temp(error))
            }
            None => Ok(()),
        }
    }

    /// Takes lines like this for known, from now on. To be called before any line is taken.
    pub(crate) fn know(&mut self, fingerprint: Fingerprint) -> io::Result<()> {
        if self.spill.is_none() {
            match self.seen.insert(fingerprint) {
                Some(_) => return Ok(()),
                None => self.spill = Some(self.start_dealing()?),
            }
        }
        match &mut self.spill {
            Some(deal) => deal.put(fingerprint, 0, &[]),
            None => Ok(()),
        }
    }

    /// Writes what is new of the lines that had to wait.
    pub(crate) fn finish(&mut self, out: &mut impl Write) -> io::Result<()> {
        let Some(deal) = self.spill.take() else { return Ok(()) };
        let temp = self.temp.clone();
        let thinned = deal.thin(&mut self.seen, &temp).map_err(|error| self.in_temp(error))?;
        merge(thinned, |record| write_line(&record.line, out))
    }

    /// The error of a temporary file, not of what is written in the end.
    fn in_temp(&self, error: io::Error) -> io::Error {
        let name = text(&say!("temporary-file", folder = self.temp.display().to_string()));
        named("write", &name, error)
    }

    fn start_dealing(&mut self) -> io::Result<Deal> {
        let mut deal = Deal::new(0, &self.temp)?;
        for fingerprint in self.seen.set.drain() {
            deal.put(fingerprint, 0, &[])?;
        }
        Ok(deal)
    }
}

impl Deal {
    fn new(level: u32, temp: &PathBuf) -> io::Result<Deal> {
        let file = |_| Ok(BufWriter::with_capacity(1 << 15, tempfile::tempfile_in(temp)?));
        Ok(Deal { files: (0..FILES).map(file).collect::<io::Result<_>>()?, level })
    }

    fn put(&mut self, fingerprint: Fingerprint, number: u64, line: &[u8]) -> io::Result<()> {
        // The lowest bits choose the place in the set.
        let place = (fingerprint >> (128 - BITS * (self.level + 1))) as usize % FILES;
        write_record(fingerprint, number, line, &mut self.files[place])
    }

    /// For every file one with what is new in it, in order.
    fn thin(self, seen: &mut Seen, temp: &PathBuf) -> io::Result<Vec<File>> {
        let level = self.level;
        let thin = |file: BufWriter<File>| thin(rewound(file)?, level + 1, seen, temp);
        self.files.into_iter().map(thin).collect()
    }
}

/// What is new in a file, in order.
fn thin(mut file: File, level: u32, seen: &mut Seen, temp: &PathBuf) -> io::Result<File> {
    if let Some(thinned) = thin_at_once(&file, seen, temp)? {
        return Ok(thinned);
    }
    file.seek(SeekFrom::Start(0))?;
    let mut deal = Deal::new(level, temp)?;
    each_record(file, |record| deal.put(record.fingerprint, record.number, &record.line))?;
    let mut left = BufWriter::new(tempfile::tempfile_in(temp)?);
    let write = |record: &Record| write_record(record.fingerprint, record.number, &record.line, &mut left);
    merge(deal.thin(seen, temp)?, write)?;
    rewound(left)
}

/// The same if the set has room for all that is in it.
fn thin_at_once(file: &File, seen: &mut Seen, temp: &PathBuf) -> io::Result<Option<File>> {
    seen.set.clear();
    let mut left = BufWriter::new(tempfile::tempfile_in(temp)?);
    let mut is_full = false;
    each_record(file, |Record { fingerprint, number, line }| {
        match seen.insert(fingerprint) {
            _ if is_full => {}
            Some(true) if number > 0 => write_record(fingerprint, number, &line, &mut left)?,
            Some(_) => {}
            None => is_full = true,
        }
        Ok(())
    })?;
    if is_full { Ok(None) } else { rewound(left).map(Some) }
}

/// Hands out the records of files that are in order, all in order.
fn merge(files: Vec<File>, mut take: impl FnMut(&Record) -> io::Result<()>) -> io::Result<()> {
    let mut sources: Vec<_> = files.into_iter().map(BufReader::new).collect();
    let mut heads = Vec::new();
    for source in &mut sources {
        heads.push(read_record(source)?);
    }
    // A linear search among 64 is nothing beside reading a line.
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

fn rewound(file: BufWriter<File>) -> io::Result<File> {
    let mut file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.seek(SeekFrom::Start(0))?;
    Ok(file)
}

fn each_record(file: impl Read, mut take: impl FnMut(Record) -> io::Result<()>) -> io::Result<()> {
    let mut source = BufReader::with_capacity(1 << 16, file);
    while let Some(record) = read_record(&mut source)? {
        take(record)?;
    }
    Ok(())
}

fn write_record(fingerprint: Fingerprint, number: u64, line: &[u8], to: &mut impl Write) -> io::Result<()> {
    to.write_all(&fingerprint.to_le_bytes())?;
    to.write_all(&number.to_le_bytes())?;
    to.write_all(&(line.len() as u32).to_le_bytes())?;
    to.write_all(line)
}

fn read_record(source: &mut impl Read) -> io::Result<Option<Record>> {
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
    Ok(Some(Record { fingerprint, number: u64::from_le_bytes(number), line }))
}

fn write_line(line: &[u8], out: &mut impl Write) -> io::Result<()> {
    out.write_all(line)?;
    out.write_all(b"\n")
}

impl Seen {
    /// With room for as many as this many bytes hold, also while the table grows and its old half is still there.
    fn new(memory: u64) -> Seen {
        let places = (memory / (3 * (size_of::<Fingerprint>() as u64 + 1) / 2)).max(16);
        let room = (1usize << places.ilog2()) / 8 * 7;
        Seen { set: HashSet::default(), room }
    }

    /// Whether it is new; `None` if it is, but there is no room.
    fn insert(&mut self, fingerprint: Fingerprint) -> Option<bool> {
        if self.set.len() < self.room {
            return Some(self.set.insert(fingerprint));
        }
        if self.set.contains(&fingerprint) { Some(false) } else { None }
    }
}

/// A fingerprint is its own hash.
#[derive(Default)]
struct Itself(u64);

impl Hasher for Itself {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.0 = self.0.rotate_left(8) ^ u64::from(*byte));
    }

    fn write_u128(&mut self, fingerprint: u128) {
        // The bits between those that deal out and those at the very end.
        self.0 = fingerprint as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines with numbers that repeat, through a set with room for so few.
    fn check(lines: u64, kinds: u64, known: u64, memory: u64) {
        let mut distinct = Distinct::new(memory, std::env::temp_dir());
        let (mut out, mut expected, mut seen) = (Vec::new(), Vec::new(), HashSet::new());
        // Fingerprints must be spread over all bits.
        let spread =
            |kind: u64| Fingerprint::from(kind + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        for kind in 0..known {
            distinct.know(spread(kind)).unwrap();
            seen.insert(kind);
        }
        for i in 0..lines {
            let kind = i.wrapping_mul(0x9e37_79b9_7f4a_7c15) % kinds;
            let spread = spread(kind);
            let line = format!("{i} {kind}");
            distinct.take(spread, line.as_bytes(), &mut out).unwrap();
            if seen.insert(kind) {
                expected.extend(format!("{line}\n").bytes());
            }
        }
        distinct.finish(&mut out).unwrap();
        assert!(out == expected, "{lines} lines of {kinds} kinds in {memory} bytes");
    }

    #[test]
    fn first_lines_are_kept_in_order_whatever_the_memory() {
        check(0, 1, 0, 1 << 20);
        check(10_000, 700, 0, 1 << 20);
        check(10_000, 700, 0, 10_000);
        check(20_000, 15_000, 0, 4_000);
        // So little that files are dealt out again.
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
