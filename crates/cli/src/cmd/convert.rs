//! `ninefold convert`: conversion of puzzles into another format.

use std::io::{self, Write};
use std::sync::Mutex;

use ninefold::Puzzle;
use ninefold::format::{Entry, Format, Joining, Part, RulePolicy, Shape, Unwritable, Written};

use crate::backend::Engines;
use crate::columns;
use crate::each::{self, At, Task};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::feed::Feed;
use crate::file::Contents;
use crate::input::{Inputs, format_by_id};
use crate::language::told;
use crate::output::{Output, Results, ToFile};
use crate::report::{Kind, Outcome};

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
    inputs: Inputs,
    /// Write this format
    #[arg(long, value_name = "FORMAT", value_parser = format_by_id)]
    to: &'static dyn Format,
    #[command(flatten)]
    to_file: ToFile,
    #[command(flatten)]
    options: each::Options,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Exit, Failure> {
    let place = args.to_file.find(&args.inputs.files())?;
    let mut options = args.inputs.options();
    if args.to.info().carries.contains(Part::Rules) {
        // The target format can represent the rules.
        options.rules = RulePolicy::Ignore;
    }
    let mut feed = Feed::new(args.inputs.open(out.quiet)?, options, args.options.jobs());
    let strict = args.options.strict;
    // A table: its columns follow from the first input.
    if args.to.info().id == "csv" {
        let delimiter = place.delimiter().unwrap_or(',');
        out.go_to(place, Contents::Table)?;
        let progress = feed.progress(out);
        let table = columns::like_first(&mut feed).between(delimiter);
        writeln!(out, "{}", table.header())?;
        let task = Convert { write: |puzzle: &Puzzle| table.row(puzzle), gaps: true, strict };
        return each::puzzle(feed, args.options.jobs(), &task, &progress, out);
    }
    out.go_to(place, Contents::Text)?;
    let progress = feed.progress(out);
    let jobs = args.options.jobs();
    // Other formats: with a separator, as single puzzles, or as one text for all.
    match args.to.joining() {
        Joining::Between(between) => {
            let before = between.strip_suffix('\n').unwrap_or(between);
            let write = |puzzle: &Puzzle| {
                let mut written = args.to.write(puzzle)?;
                written.text.insert_str(0, before);
                Ok(written)
            };
            // In a list, a puzzle that can't be written leaves an empty line, so that line numbers are
            // preserved.
            let task = Convert { write, gaps: args.to.info().shape == Shape::Line, strict };
            each::puzzle(feed, jobs, &task, &progress, &mut Behind { out, left: before.len() })
        }
        _ if feed.is_single() => {
            let task = Convert { write: |puzzle: &Puzzle| args.to.write(puzzle), gaps: true, strict };
            each::puzzle(feed, jobs, &task, &progress, out)
        }
        joining => {
            let most = if joining == Joining::Alone { 2 } else { usize::MAX };
            let task = Collect { to: args.to, strict, most, puzzles: Mutex::default() };
            let exit = each::puzzle(feed, std::num::NonZero::<usize>::MIN, &task, &progress, out)?;
            let puzzles = task.puzzles.into_inner().unwrap_or_default();
            if !puzzles.is_empty() {
                let written = args.to.write_all(&puzzles).map_err(|error| Failure::puzzle(&error))?;
                writeln!(out, "{}", written.text)?;
            }
            Ok(exit)
        }
    }
}

/// Writer that drops the first bytes: the separator before the first puzzle.
struct Behind<'a> {
    out: &'a mut Output,
    left: usize,
}

impl Write for Behind<'_> {
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

impl Results for Behind<'_> {
    fn done(&mut self, puzzles: u64, failed: u64) -> io::Result<()> {
        self.out.done(puzzles, failed)
    }
}

/// Task that writes each puzzle at once.
struct Convert<W> {
    write: W,
    /// Whether a puzzle that can't be written leaves an empty line.
    gaps: bool,
    strict: bool,
}

impl<W: Fn(&Puzzle) -> Result<Written, Unwritable> + Sync> Task for Convert<W> {
    fn answer(&self, _: &mut Engines, entry: &Entry, _: At<'_>, out: &mut dyn Write) -> io::Result<Outcome> {
        let (text, outcome) = convert(entry, &self.write);
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
struct Collect {
    /// Most puzzles to collect.
    most: usize,
    to: &'static dyn Format,
    strict: bool,
    puzzles: Mutex<Vec<Puzzle>>,
}

impl Task for Collect {
    fn answer(&self, _: &mut Engines, entry: &Entry, _: At<'_>, _: &mut dyn Write) -> io::Result<Outcome> {
        let (_, outcome) = convert(entry, &|puzzle| self.to.write(puzzle));
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

fn convert(entry: &Entry, write: &dyn Fn(&Puzzle) -> Result<Written, Unwritable>) -> (String, Outcome) {
    let reading = match &entry.result {
        Ok(reading) => reading,
        Err(error) => return (String::new(), Outcome::invalid(told(error))),
    };
    match write(&reading.puzzle) {
        Err(error) => (String::new(), Outcome::invalid(told(&error))),
        Ok(Written { text, losses }) => {
            let mut remarks = each::remarks(reading);
            remarks.extend(losses.into_iter().map(|loss| loss.message.into()));
            (text, Outcome { kind: Kind::Read, failure: None, remarks })
        }
    }
}
