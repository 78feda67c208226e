//! `ninefold convert`: conversion of puzzles into another format.

use std::io::{self, Write};
use std::sync::Mutex;

use ninefold::Puzzle;
use ninefold::format::{
    FormatLayout, FormatWriteError, JoinStyle, PuzzleEntry, PuzzleFormat, PuzzlePart, RulePolicy, WrittenText,
};

use crate::backend::ThreadEngines;
use crate::batch_reader::BatchReader;
use crate::columns;
use crate::diagnostics::{PuzzleCategory, PuzzleOutcome};
use crate::exit::ExitStatus;
use crate::failure::CommandError;
use crate::file::ContentKind;
use crate::input::{InputOptions, format_by_id};
use crate::language::localized_text;
use crate::output::{Output, ResultWriter, ToFile};
use crate::parallel::{self, InputLocation, PuzzleTask};

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

`ninefold formats` lists the formats.

", crate::exit_codes!()))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: InputOptions,
    /// Write this format
    #[arg(long, value_name = "FORMAT", value_parser = format_by_id)]
    to: &'static dyn PuzzleFormat,
    #[command(flatten)]
    to_file: ToFile,
    #[command(flatten)]
    options: parallel::ParallelOptions,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let place = args.to_file.find_destination(&args.inputs.input_files())?;
    let mut options = args.inputs.read_options();
    if args.to.info().carries.contains(PuzzlePart::Rules) {
        // The target format can represent the rules.
        options.rules = RulePolicy::Ignore;
    }
    let mut feed =
        BatchReader::new(args.inputs.open_inputs(out.quiet)?, options, args.options.thread_count());
    let strict = args.options.strict;
    // A table: its columns follow from the first input.
    if args.to.info().id == "csv" {
        let delimiter = place.table_delimiter().unwrap_or(',');
        out.go_to(place, ContentKind::Table)?;
        let progress = feed.start_progress(out);
        let table = columns::like_first(&mut feed).with_delimiter(delimiter);
        writeln!(out, "{}", table.header_line())?;
        let task = ConvertTask { write: |puzzle: &Puzzle| table.write_row(puzzle), gaps: true, strict };
        return parallel::run_task(feed, args.options.thread_count(), &task, &progress, out);
    }
    out.go_to(place, ContentKind::Text)?;
    let progress = feed.start_progress(out);
    let jobs = args.options.thread_count();
    // Other formats: with a separator, as single puzzles, or as one text for all.
    match args.to.join_style() {
        JoinStyle::Between(between) => {
            let before = between.strip_suffix('\n').unwrap_or(between);
            let write = |puzzle: &Puzzle| {
                let mut written = args.to.write(puzzle)?;
                written.text.insert_str(0, before);
                Ok(written)
            };
            // In a list, a puzzle that can't be written leaves an empty line, so that line numbers are
            // preserved.
            let task = ConvertTask { write, gaps: args.to.info().shape == FormatLayout::Line, strict };
            parallel::run_task(
                feed,
                jobs,
                &task,
                &progress,
                &mut SkipPrefixWriter { out, left: before.len() },
            )
        }
        _ if feed.is_single() => {
            let task = ConvertTask { write: |puzzle: &Puzzle| args.to.write(puzzle), gaps: true, strict };
            parallel::run_task(feed, jobs, &task, &progress, out)
        }
        joining => {
            let most = if joining == JoinStyle::Alone { 2 } else { usize::MAX };
            let task = CollectTask { to: args.to, strict, most, puzzles: Mutex::default() };
            let exit = parallel::run_task(feed, std::num::NonZero::<usize>::MIN, &task, &progress, out)?;
            let puzzles = task.puzzles.into_inner().unwrap_or_default();
            if !puzzles.is_empty() {
                let written =
                    args.to.write_all(&puzzles).map_err(|error| CommandError::puzzle_error(&error))?;
                writeln!(out, "{}", written.text)?;
            }
            Ok(exit)
        }
    }
}

/// Writer that drops the first bytes: the separator before the first puzzle.
struct SkipPrefixWriter<'a> {
    out: &'a mut Output,
    left: usize,
}

impl Write for SkipPrefixWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let skipped = self.left.min(bytes.len());
        self.left -= skipped;
        self.out.write_all(&bytes[skipped..])?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl ResultWriter for SkipPrefixWriter<'_> {
    fn record_done(&mut self, puzzles: u64, failed: u64) -> io::Result<()> {
        self.out.record_done(puzzles, failed)
    }
}

/// Task that writes each puzzle at once.
struct ConvertTask<W> {
    write: W,
    /// Whether a puzzle that can't be written leaves an empty line.
    gaps: bool,
    strict: bool,
}

impl<W: Fn(&Puzzle) -> Result<WrittenText, FormatWriteError> + Sync> PuzzleTask for ConvertTask<W> {
    fn write_answer(
        &self,
        _: &mut ThreadEngines,
        entry: &PuzzleEntry,
        _: InputLocation<'_>,
        out: &mut dyn Write,
    ) -> io::Result<PuzzleOutcome> {
        let (text, outcome) = convert_entry(entry, &self.write);
        if self.gaps || outcome.failure.is_none() {
            writeln!(out, "{text}")?;
        }
        Ok(outcome)
    }

    fn is_strict(&self) -> bool {
        self.strict
    }
}

/// Task that collects the puzzles, for a format that depends on all of them.
struct CollectTask {
    /// Most puzzles to collect.
    most: usize,
    to: &'static dyn PuzzleFormat,
    strict: bool,
    puzzles: Mutex<Vec<Puzzle>>,
}

impl PuzzleTask for CollectTask {
    fn write_answer(
        &self,
        _: &mut ThreadEngines,
        entry: &PuzzleEntry,
        _: InputLocation<'_>,
        _: &mut dyn Write,
    ) -> io::Result<PuzzleOutcome> {
        let (_, outcome) = convert_entry(entry, &|puzzle| self.to.write(puzzle));
        if let (None, Ok(reading), Ok(mut puzzles)) = (&outcome.failure, &entry.result, self.puzzles.lock())
            && puzzles.len() < self.most
        {
            puzzles.push(reading.puzzle.clone());
        }
        Ok(outcome)
    }

    fn is_strict(&self) -> bool {
        self.strict
    }
}

fn convert_entry(
    entry: &PuzzleEntry,
    write: &dyn Fn(&Puzzle) -> Result<WrittenText, FormatWriteError>,
) -> (String, PuzzleOutcome) {
    let reading = match &entry.result {
        Ok(reading) => reading,
        Err(error) => return (String::new(), PuzzleOutcome::invalid(localized_text(error))),
    };
    match write(&reading.puzzle) {
        Err(error) => (String::new(), PuzzleOutcome::invalid(localized_text(&error))),
        Ok(WrittenText { text, losses }) => {
            let mut remarks = parallel::reading_remarks(reading);
            remarks.extend(losses.into_iter().map(|loss| loss.message.into()));
            (text, PuzzleOutcome { kind: PuzzleCategory::Read, failure: None, remarks })
        }
    }
}
