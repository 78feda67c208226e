//! `ninefold dedup`: removal of duplicate puzzles.

use ninefold::format::{self, PuzzleReading};
use ninefold::{ByCell, Digit};
use xxhash_rust::xxh3::xxh3_128;

use crate::backend::ThreadEngines;
use crate::batch_reader::BatchReader;
use crate::columns::UnchangedWriter;
use crate::diagnostics::{PuzzleCategory, PuzzleOutcome};
use crate::external_dedup::{DistinctFilter, Fingerprint};
use crate::file;
use crate::input::{self, parse_size};
use crate::output::{OutputFileOptions, ResultWriter};
use crate::pipeline::{self, PuzzleTask, QueuedPuzzle};
use crate::prelude::*;

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
    inputs: InputOptions,
    /// Take puzzles that are equal up to symmetry for the same
    #[arg(long = "up-to-symmetry", alias = "symmetry")]
    symmetry: bool,
    /// Leave out the puzzles of this file too, as those of a test set from a training set; may be repeated
    #[arg(long, value_name = "FILE")]
    against: Vec<String>,
    /// Use at most so much memory for what was seen, such as 500M or 4G
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = parse_size)]
    memory: u64,
    /// Put temporary files into this folder, not into the system's
    #[arg(long, value_name = "DIR")]
    temp: Option<PathBuf>,
    #[command(flatten)]
    to_file: OutputFileOptions,
    #[command(flatten)]
    options: pipeline::ParallelOptions,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let mut sources = args.inputs.input_files();
    sources.extend(file::input_files(&args.against));
    let place = args.to_file.resolve_destination(&sources)?;
    let mut feed = BatchReader::open(&args.inputs, args.options.thread_count(), out.quiet)?;
    let temp = args.temp.clone().unwrap_or_else(std::env::temp_dir);
    let quiet = out.quiet;
    // Puzzles of other files count as seen before the first line is read.
    let mut distinct = DistinctFilter::new(args.memory, temp);
    let against = args.read_excluded_puzzles(&mut distinct, out)?;
    if against == ExitStatus::Interrupted {
        return Ok(against);
    }
    let task = FingerprintTask { args, unchanged: UnchangedWriter::new(&mut feed) };
    task.unchanged.open_output(&mut feed, place, out)?;
    // Fingerprints are computed on all threads; the filter behind them is sequential.
    let mut filter = DedupWriter { filter: distinct, output: LineCountWriter { out, lines: 0 } };
    let exit = pipeline::run_task_on_puzzles(feed, &task, args.options.strict, &mut filter)?;
    filter.filter.write_remaining_lines(&mut filter.output)?;
    filter.output.flush()?;
    if !quiet {
        let lines = filter.output.lines;
        diagnostics::print_message(&language::message_text(&say!(
            "dedup-distinct",
            n = lines as usize,
            number = diagnostics::format_with_thousands(lines)
        )));
    }
    Ok(if exit == ExitStatus::Success { against } else { exit })
}

struct FingerprintTask<'a> {
    args: &'a Args,
    unchanged: UnchangedWriter,
}

impl PuzzleTask for FingerprintTask<'_> {
    /// Writes a record: fingerprint, length of the line, and the line.
    fn write_answer(
        &self,
        engines: &mut ThreadEngines,
        puzzle: &QueuedPuzzle<'_>,
        out: &mut dyn Write,
    ) -> io::Result<PuzzleOutcome> {
        let reading = match &puzzle.entry.result {
            Ok(reading) => reading,
            Err(error) => return Ok(PuzzleOutcome::new_invalid(localized_text(error))),
        };
        let text = format::on_one_line(&reading.puzzle);
        let fingerprint = match self.args.compute_fingerprint(engines, reading, &text) {
            Ok(fingerprint) => fingerprint,
            Err(why) => return Ok(PuzzleOutcome::new_invalid(why)),
        };
        let (line, remarks) = self.unchanged.format_puzzle_line(reading, puzzle);
        let len = (line.len() as u32).to_le_bytes();
        out.write_all(&[&fingerprint.to_le_bytes()[..], &len, line.as_bytes()].concat())?;
        Ok(PuzzleOutcome::new(PuzzleCategory::Read).with_remarks(remarks))
    }
}

impl Args {
    /// Reads the files whose puzzles are excluded.
    fn read_excluded_puzzles(
        &self,
        distinct: &mut DistinctFilter,
        out: &Output,
    ) -> Result<ExitStatus, CommandError> {
        if self.against.is_empty() {
            return Ok(ExitStatus::Success);
        }
        let inputs = self.inputs.with_files(&self.against).open_inputs(out.quiet)?;
        let status = out.start_status_line(input::total_work(&inputs));
        let mut feed = BatchReader::new(inputs, self.inputs.clone(), self.options.thread_count());
        feed.status = Some(status);
        let known = &mut ExclusionWriter(distinct);
        pipeline::run_task_on_puzzles(feed, &ExclusionTask(self), self.options.strict, known)
    }

    fn compute_fingerprint(
        &self,
        engines: &mut ThreadEngines,
        reading: &PuzzleReading,
        text: &str,
    ) -> Result<Fingerprint, String> {
        if !self.symmetry {
            return Ok(xxh3_128(text.as_bytes()));
        }
        let puzzle = &reading.puzzle;
        if text.len() > 81 {
            return Err(language::message_text(&say!("dedup-not-bare")));
        }
        let canonical =
            engines.canonizer.canonical_values(&puzzle.values).map_err(|error| localized_text(&error))?;
        Ok(xxh3_128(&digits_to_bytes(&canonical.form)))
    }
}

/// Task that writes fingerprints alone.
struct ExclusionTask<'a>(&'a Args);

impl PuzzleTask for ExclusionTask<'_> {
    fn write_answer(
        &self,
        engines: &mut ThreadEngines,
        puzzle: &QueuedPuzzle<'_>,
        out: &mut dyn Write,
    ) -> io::Result<PuzzleOutcome> {
        let reading = match &puzzle.entry.result {
            Ok(reading) => reading,
            Err(error) => return Ok(PuzzleOutcome::new_invalid(localized_text(error))),
        };
        match self.0.compute_fingerprint(engines, reading, &format::on_one_line(&reading.puzzle)) {
            Ok(fingerprint) => out.write_all(&fingerprint.to_le_bytes())?,
            Err(why) => return Ok(PuzzleOutcome::new_invalid(why)),
        }
        Ok(PuzzleOutcome::new(PuzzleCategory::Read))
    }
}

/// Writer that marks fingerprints as known.
struct ExclusionWriter<'a>(&'a mut DistinctFilter);

impl Write for ExclusionWriter<'_> {
    /// Each fingerprint is written in one piece, so none is split between calls.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for fingerprint in bytes.as_chunks().0 {
            self.0.mark_fingerprint_known(Fingerprint::from_le_bytes(*fingerprint))?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl ResultWriter for ExclusionWriter<'_> {}

fn digits_to_bytes(values: &ByCell<Option<Digit>>) -> [u8; 81] {
    let mut numbers = [0; 81];
    for (number, value) in numbers.iter_mut().zip(values.values()) {
        *number = value.map_or(0, Digit::number);
    }
    numbers
}

/// Writer that splits the records and passes on the lines that are new.
struct DedupWriter<'a> {
    filter: DistinctFilter,
    output: LineCountWriter<'a>,
}

/// Writer that counts lines, one per call; a table row may contain line ends.
struct LineCountWriter<'a> {
    out: &'a mut Output,
    lines: u64,
}

impl Write for LineCountWriter<'_> {
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

impl Write for DedupWriter<'_> {
    /// Each record is written in one piece, so none is split between calls.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut rest = bytes;
        while let Some((head, tail)) = rest.split_at_checked(HEAD) {
            let (fingerprint, len) = head.split_at(size_of::<Fingerprint>());
            let (Ok(fingerprint), Ok(len)) = (fingerprint.try_into(), len.try_into()) else { break };
            let (line, tail) = tail.split_at(u32::from_le_bytes(len) as usize);
            self.filter.write_line_if_new(Fingerprint::from_le_bytes(fingerprint), line, &mut self.output)?;
            rest = tail;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

impl ResultWriter for DedupWriter<'_> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units() {
        let check = |text: &str, expected| assert_eq!(parse_size(text).ok(), expected, "{text}");
        check("4G", Some(4 << 30));
        check("500m", Some(500 << 20));
        check("1000", Some(1000));
        check("1.5G", None);
        check("many", None);
        check("99999999999T", None);
    }
}
