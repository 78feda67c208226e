//! `ninefold convert`: conversion of puzzles into another format.

use std::num::NonZero;
use std::sync::Mutex;

use ninefold::format::{
    FormatLayout, FormatWriteError, JoinStyle, PuzzleEntry, PuzzleFormat, PuzzlePart, WrittenText,
};

use crate::backend::ThreadEngines;
use crate::batch_reader::BatchReader;
use crate::columns;
use crate::diagnostics::{PuzzleCategory, PuzzleOutcome};
use crate::input::find_format;
use crate::output::{OutputFileOptions, ResultWriter};
use crate::pipeline::{self, PuzzleTask, QueuedPuzzle};
use crate::prelude::*;

/// Convert puzzles from any format into another
///
/// What the new format cannot hold is told on standard error. Puzzles need not be valid. In formats with a puzzle a
/// line, what cannot be read gives an empty line. A table that is made from a table has all its columns, in their places; else it
/// has those that the first puzzle needs.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold convert --to grid 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold convert --to line81 puzzle.opensudoku > puzzle.txt
  pbpaste | ninefold convert --to json
  ninefold convert --to csv --output puzzles.csv.gz *.sdm

`ninefold list formats` lists the formats.

", crate::exit_codes!()))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: InputOptions,
    /// Write this format
    #[arg(long, value_name = "FORMAT", value_parser = find_format)]
    to: &'static dyn PuzzleFormat,
    #[command(flatten)]
    to_file: OutputFileOptions,
    #[command(flatten)]
    options: pipeline::ParallelOptions,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let place = args.to_file.resolve_destination(&args.inputs.input_files())?;
    let mut inputs = args.inputs.clone();
    // If the target format can represent the rules, none is refused.
    inputs.ignore_rules |= args.to.info().supported_parts.contains(PuzzlePart::Rules);
    let mut feed = BatchReader::open(&inputs, args.options.thread_count(), out.quiet)?;
    let strict = args.options.strict;
    // A table: its columns follow from the first input.
    if args.to.info().id == "csv" {
        let delimiter = place.table_delimiter().unwrap_or(',');
        out.redirect_table_to(place)?;
        feed.start_status_line(out);
        let table = columns::create_table_like_input(&mut feed).with_delimiter(delimiter);
        writeln!(out, "{}", table.header_line())?;
        let write = |puzzle: &Puzzle| table.write_row(puzzle);
        return pipeline::run_task_on_puzzles(
            feed,
            &ConvertTask { write, writes_empty_lines: true },
            strict,
            out,
        );
    }
    feed.open_output(place, out)?;
    // Other formats: with a separator, as single puzzles, or as one text for all.
    match args.to.join_style() {
        JoinStyle::Separated(between) => {
            let before = between.strip_suffix('\n').unwrap_or(between);
            let write = |puzzle: &Puzzle| {
                let mut written = args.to.write_puzzle(puzzle)?;
                written.text.insert_str(0, before);
                Ok(written)
            };
            // In a list, a puzzle that can't be written leaves an empty line, so that line numbers are
            // preserved.
            let writes_empty_lines = args.to.info().layout == FormatLayout::Line;
            let out = &mut SkipPrefixWriter { out, bytes_to_skip: before.len() };
            pipeline::run_task_on_puzzles(feed, &ConvertTask { write, writes_empty_lines }, strict, out)
        }
        _ if feed.has_single_puzzle(out) => {
            let write = |puzzle: &Puzzle| args.to.write_puzzle(puzzle);
            pipeline::run_task_on_puzzles(feed, &ConvertTask { write, writes_empty_lines: true }, strict, out)
        }
        joining => {
            let most = if joining == JoinStyle::Single { 2 } else { usize::MAX };
            let task = CollectTask { format: args.to, max_puzzles: most, puzzles: Mutex::default() };
            // The puzzles are collected in their order.
            feed.jobs = NonZero::<usize>::MIN;
            let exit = pipeline::run_task_on_puzzles(feed, &task, strict, out)?;
            let puzzles = task.puzzles.into_inner().unwrap_or_default();
            if !puzzles.is_empty() {
                let written =
                    args.to.write_puzzles(&puzzles).map_err(|error| CommandError::puzzle_error(&error))?;
                writeln!(out, "{}", written.text)?;
            }
            Ok(exit)
        }
    }
}

/// Writer that drops the first bytes: the separator before the first puzzle.
struct SkipPrefixWriter<'a> {
    out: &'a mut Output,
    bytes_to_skip: usize,
}

impl Write for SkipPrefixWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let skipped = self.bytes_to_skip.min(bytes.len());
        self.bytes_to_skip -= skipped;
        self.out.write_all(&bytes[skipped..])?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl ResultWriter for SkipPrefixWriter<'_> {
    fn record_completed(&mut self, puzzles: u64, failed: u64) -> io::Result<()> {
        self.out.record_completed(puzzles, failed)
    }
}

/// Task that writes each puzzle at once.
struct ConvertTask<W> {
    write: W,
    /// Whether a puzzle that can't be written leaves an empty line.
    writes_empty_lines: bool,
}

impl<W: Fn(&Puzzle) -> Result<WrittenText, FormatWriteError> + Sync> PuzzleTask for ConvertTask<W> {
    fn write_answer(
        &self,
        _: &mut ThreadEngines,
        puzzle: &QueuedPuzzle<'_>,
        out: &mut dyn Write,
    ) -> io::Result<PuzzleOutcome> {
        let (text, outcome) = convert_entry(&puzzle.entry, &self.write);
        if self.writes_empty_lines || outcome.failure.is_none() {
            writeln!(out, "{text}")?;
        }
        Ok(outcome)
    }
}

/// Task that collects the puzzles, for a format that depends on all of them.
struct CollectTask {
    /// Most puzzles to collect.
    max_puzzles: usize,
    format: &'static dyn PuzzleFormat,
    puzzles: Mutex<Vec<Puzzle>>,
}

impl PuzzleTask for CollectTask {
    fn write_answer(
        &self,
        _: &mut ThreadEngines,
        puzzle: &QueuedPuzzle<'_>,
        _: &mut dyn Write,
    ) -> io::Result<PuzzleOutcome> {
        let (_, outcome) = convert_entry(&puzzle.entry, &|puzzle| self.format.write_puzzle(puzzle));
        if let (None, Ok(reading), Ok(mut puzzles)) =
            (&outcome.failure, &puzzle.entry.result, self.puzzles.lock())
            && puzzles.len() < self.max_puzzles
        {
            puzzles.push(reading.puzzle.clone());
        }
        Ok(outcome)
    }
}

fn convert_entry(
    entry: &PuzzleEntry,
    write: &dyn Fn(&Puzzle) -> Result<WrittenText, FormatWriteError>,
) -> (String, PuzzleOutcome) {
    let reading = match &entry.result {
        Ok(reading) => reading,
        Err(error) => return (String::new(), PuzzleOutcome::new_invalid(localized_text(error))),
    };
    match write(&reading.puzzle) {
        Err(error) => (String::new(), PuzzleOutcome::new_invalid(localized_text(&error))),
        Ok(WrittenText { text, losses }) => {
            let remarks = pipeline::collect_reading_remarks(reading).into_iter();
            let remarks = remarks.chain(losses.into_iter().map(|loss| loss.message.into()));
            (text, PuzzleOutcome::new(PuzzleCategory::Read).with_remarks(remarks))
        }
    }
}
