//! `ninefold sample`: a uniform random sample of puzzles.

use ninefold::generate::sample::ReservoirSample;

use crate::backend::ThreadEngines;
use crate::batch_reader::BatchReader;
use crate::columns::UnchangedWriter;
use crate::diagnostics::{PuzzleCategory, PuzzleOutcome};
use crate::options::SeedOption;
use crate::output::{OutputFileOptions, ResultWriter};
use crate::pipeline::{self, PuzzleTask, QueuedPuzzle};
use crate::prelude::*;

/// Choose some puzzles at random, all equally likely
///
/// The lines come out as they went in, in their order; rows of a table with all their columns, below its header. However many there are, only the sample is held in memory. The same
/// seed and input give the same sample.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold sample -n 1000 --seed 7 puzzles.txt > some.txt
  zcat all.txt.gz | ninefold sample -n 10 | ninefold rate

", crate::exit_codes!()))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: InputOptions,
    /// Choose this many
    #[arg(short, long, value_name = "N")]
    number: usize,
    #[command(flatten)]
    seed: SeedOption,
    #[command(flatten)]
    to_file: OutputFileOptions,
    #[command(flatten)]
    options: pipeline::ParallelOptions,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let place = args.to_file.resolve_destination(&args.inputs.input_files())?;
    let mut feed = BatchReader::open(&args.inputs, args.options.thread_count(), out.quiet)?;
    let task = SampleTask { unchanged: UnchangedWriter::new(&mut feed) };
    task.unchanged.open_output(&mut feed, place, out)?;
    let mut chosen = SampleWriter { sample: ReservoirSample::new(args.number, args.seed.seed_or_random()) };
    let exit = pipeline::run_task_on_puzzles(feed, &task, args.options.strict, &mut chosen)?;
    for line in chosen.sample.into_sample() {
        out.write_all(&line)?;
    }
    Ok(exit)
}

struct SampleTask {
    unchanged: UnchangedWriter,
}

impl PuzzleTask for SampleTask {
    /// Writes the line with its length in front: a table row may contain line ends.
    fn write_answer(
        &self,
        _: &mut ThreadEngines,
        puzzle: &QueuedPuzzle<'_>,
        out: &mut dyn Write,
    ) -> io::Result<PuzzleOutcome> {
        let reading = match &puzzle.entry.result {
            Ok(reading) => reading,
            Err(error) => return Ok(PuzzleOutcome::new_invalid(localized_text(error))),
        };
        let (line, remarks) = self.unchanged.format_puzzle_line(reading, puzzle);
        let len = (line.len() as u32 + 1).to_le_bytes();
        out.write_all(&[&len, line.as_bytes(), b"\n"].concat())?;
        Ok(PuzzleOutcome::new(PuzzleCategory::Read).with_remarks(remarks))
    }
}

/// Writer that offers each line to the sample.
struct SampleWriter {
    sample: ReservoirSample<Vec<u8>>,
}

impl Write for SampleWriter {
    /// Each answer is written in one piece, so none is split between calls.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut rest = bytes;
        while let Some((len, tail)) = rest.split_first_chunk() {
            let (line, behind) = tail.split_at(u32::from_le_bytes(*len) as usize);
            self.sample.offer_item(|| line.to_vec());
            rest = behind;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl ResultWriter for SampleWriter {}
