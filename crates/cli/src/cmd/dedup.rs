//! `ninefold dedup`: removal of duplicate puzzles.

use std::io::{self, Write};
use std::path::PathBuf;

use ninefold::format::{self, Entry, Reading};
use ninefold::logic::explain::say;
use ninefold::{ByCell, Digit};
use xxhash_rust::xxh3::xxh3_128;

use crate::backend::Engines;
use crate::columns::Unchanged;
use crate::distinct::{Distinct, Fingerprint};
use crate::each::{self, At, Task};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::feed::Feed;
use crate::file;
use crate::input::{self, Inputs, size};
use crate::language;
use crate::language::told;
use crate::output::{Output, Results, ToFile};
use crate::report::{self, Kind, Outcome, Progress};

/// Write each puzzle once, the first of those that are the same
///
/// Lines come out as they went in, in their order; rows of a table with all their columns, below its header. Two puzzles are the same if they have the same cells, or, with
/// --up-to-symmetry, if moving rows, columns, bands and stacks, transposing and renaming digits leads from one to the other.
/// Memory is bounded: what does not fit goes to temporary files, about 120 bytes a line. Puzzles are compared by 128 bits; that
/// two of 10^9 different ones are taken for the same has a probability of 10^-21.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold dedup puzzles.txt > distinct.txt
  ninefold dedup --up-to-symmetry --memory 4G collection*.txt.gz > classes.txt
  ninefold dedup --up-to-symmetry --against test.txt train.txt > train-only.txt

", crate::exit_codes!()))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// Take puzzles that are equal up to symmetry for the same
    #[arg(long = "up-to-symmetry", alias = "symmetry")]
    symmetry: bool,
    /// Leave out the puzzles of this file too, as those of a test set from a training set; may be repeated
    #[arg(long, value_name = "FILE")]
    against: Vec<String>,
    /// Use at most so much memory for what was seen, such as 500M or 4G
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = size)]
    memory: u64,
    /// Put temporary files into this folder, not into the system's
    #[arg(long, value_name = "DIR")]
    temp: Option<PathBuf>,
    #[command(flatten)]
    to_file: ToFile,
    #[command(flatten)]
    options: each::Options,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    let mut sources = args.inputs.files();
    sources.extend(file::sources(&args.against));
    let place = args.to_file.find(&sources)?;
    let mut feed = Feed::open(&args.inputs, args.options.jobs(), out.quiet)?;
    let temp = args.temp.clone().unwrap_or_else(std::env::temp_dir);
    let quiet = out.quiet;
    // Puzzles of other files count as seen before the first line is read.
    let mut distinct = Distinct::new(args.memory, temp);
    let against = args.learn(&mut distinct, out)?;
    if against == Exit::Interrupted {
        return Ok(against);
    }
    let task = Fingerprinting { args, unchanged: Unchanged::new(&mut feed) };
    out.go_to(place, task.unchanged.contents())?;
    task.unchanged.begin(out)?;
    let progress = feed.progress(out);
    // Fingerprints are computed on all threads; the filter behind them is sequential.
    let mut filter = Filter { distinct, kept: Counted { out, lines: 0 } };
    let exit = each::puzzle(feed, args.options.jobs(), &task, &progress, &mut filter)?;
    filter.distinct.finish(&mut filter.kept)?;
    filter.kept.flush()?;
    if !quiet {
        let lines = filter.kept.lines;
        report::say(&language::text(&say!(
            "dedup-distinct",
            n = lines as usize,
            number = report::grouped(lines)
        )));
    }
    Ok(if exit == Exit::Fine { against } else { exit })
}

struct Fingerprinting<'a> {
    args: &'a Args,
    unchanged: Unchanged,
}

impl Task for Fingerprinting<'_> {
    /// Writes a record: fingerprint, length of the line, and the line.
    fn answer(
        &self,
        engines: &mut Engines,
        entry: &Entry,
        at: At<'_>,
        out: &mut dyn Write,
    ) -> io::Result<Outcome> {
        let reading = match &entry.result {
            Ok(reading) => reading,
            Err(error) => return Ok(Outcome::invalid(told(error))),
        };
        let text = format::on_one_line(&reading.puzzle);
        let fingerprint = match self.args.fingerprint(engines, reading, &text) {
            Ok(fingerprint) => fingerprint,
            Err(why) => return Ok(Outcome::invalid(why)),
        };
        let (line, remarks) = self.unchanged.line(reading, at);
        let len = (line.len() as u32).to_le_bytes();
        out.write_all(&[&fingerprint.to_le_bytes()[..], &len, line.as_bytes()].concat())?;
        Ok(Outcome { kind: Kind::Read, failure: None, remarks })
    }

    fn is_strict(&self) -> bool {
        self.args.options.strict
    }
}

impl Args {
    /// Reads the files whose puzzles are excluded.
    fn learn(&self, distinct: &mut Distinct, out: &Output) -> Result<Exit, Failure> {
        if self.against.is_empty() {
            return Ok(Exit::Fine);
        }
        let inputs = self.inputs.with(&self.against).open(out.quiet)?;
        let progress = Progress::new(input::length(&inputs), false, out.quiet);
        let feed = Feed::new(inputs, self.inputs.options(), self.options.jobs());
        each::puzzle(feed, self.options.jobs(), &Learning(self), &progress, &mut Known(distinct))
    }

    fn fingerprint(
        &self,
        engines: &mut Engines,
        reading: &Reading,
        text: &str,
    ) -> Result<Fingerprint, String> {
        if !self.symmetry {
            return Ok(xxh3_128(text.as_bytes()));
        }
        let puzzle = &reading.puzzle;
        if text.len() > 81 {
            return Err(language::text(&say!("dedup-not-bare")));
        }
        let canonical = engines.canonizer.values(&puzzle.values).map_err(|error| told(&error))?;
        Ok(xxh3_128(&numbers(&canonical.form)))
    }
}

/// Task that writes fingerprints alone.
struct Learning<'a>(&'a Args);

impl Task for Learning<'_> {
    fn answer(
        &self,
        engines: &mut Engines,
        entry: &Entry,
        _: At<'_>,
        out: &mut dyn Write,
    ) -> io::Result<Outcome> {
        let reading = match &entry.result {
            Ok(reading) => reading,
            Err(error) => return Ok(Outcome::invalid(told(error))),
        };
        match self.0.fingerprint(engines, reading, &format::on_one_line(&reading.puzzle)) {
            Ok(fingerprint) => out.write_all(&fingerprint.to_le_bytes())?,
            Err(why) => return Ok(Outcome::invalid(why)),
        }
        Ok(Outcome { kind: Kind::Read, failure: None, remarks: Vec::new() })
    }

    fn is_strict(&self) -> bool {
        self.0.options.strict
    }
}

/// Writer that marks fingerprints as known.
struct Known<'a>(&'a mut Distinct);

impl Write for Known<'_> {
    /// Each fingerprint is written in one piece, so none is split between calls.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for fingerprint in bytes.as_chunks().0 {
            self.0.know(Fingerprint::from_le_bytes(*fingerprint))?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Results for Known<'_> {
    fn done(&mut self, _: u64, _: u64) -> io::Result<()> {
        Ok(())
    }
}

fn numbers(values: &ByCell<Option<Digit>>) -> [u8; 81] {
    let mut numbers = [0; 81];
    for (number, value) in numbers.iter_mut().zip(values.values()) {
        *number = value.map_or(0, Digit::get);
    }
    numbers
}

/// Writer that splits the records and passes on the lines that are new.
struct Filter<'a> {
    distinct: Distinct,
    kept: Counted<'a>,
}

/// Writer that counts lines, one per call; a table row may contain line ends.
struct Counted<'a> {
    out: &'a mut Output,
    lines: u64,
}

impl Write for Counted<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.lines += u64::from(bytes[..written].ends_with(b"\n"));
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Length of the record before a line, in bytes: fingerprint and length.
const HEAD: usize = size_of::<Fingerprint>() + size_of::<u32>();

impl Write for Filter<'_> {
    /// Each record is written in one piece, so none is split between calls.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut rest = bytes;
        while let Some((head, tail)) = rest.split_at_checked(HEAD) {
            let (fingerprint, len) = head.split_at(size_of::<Fingerprint>());
            let (Ok(fingerprint), Ok(len)) = (fingerprint.try_into(), len.try_into()) else { break };
            let (line, tail) = tail.split_at(u32::from_le_bytes(len) as usize);
            self.distinct.take(Fingerprint::from_le_bytes(fingerprint), line, &mut self.kept)?;
            rest = tail;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.kept.flush()
    }
}

impl Results for Filter<'_> {
    fn done(&mut self, _: u64, _: u64) -> io::Result<()> {
        self.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units() {
        let check = |text: &str, expected| assert_eq!(size(text).ok(), expected, "{text}");
        check("4G", Some(4 << 30));
        check("500m", Some(500 << 20));
        check("1000", Some(1000));
        check("1.5G", None);
        check("many", None);
        check("99999999999T", None);
    }
}
