//! `ninefold transform`: equivalent puzzles: turned, mirrored, with rows and columns permuted and digits
//! renamed.

use ninefold::core::Transformation;
use ninefold::format;
use ninefold::generate::transforming;

use crate::backend::ThreadEngines;
use crate::batch_reader::{BatchReader, DROPPED_ALWAYS};
use crate::diagnostics::{PuzzleCategory, PuzzleOutcome};
use crate::options::SeedOption;
use crate::output::OutputFileOptions;
use crate::pipeline::{self, PuzzleTask, QueuedPuzzle};
use crate::prelude::*;

/// Turn, mirror or shuffle puzzles: change how they look and not what they are
///
/// The steps of --by are done in their order. A step is the name of a move (rotate90, rotate180, rotate270: clockwise;
/// mirror: left and right exchanged; flip: top and bottom exchanged; transpose: rows become columns), or r, c or d with
/// nine digits: r213456789 puts row 2 first and row 1 second, c does the same with columns (lines stay with the two
/// others of their band or stack, and bands and stacks move as a whole), and d987654321 renames 1 to 9, 2 to 8 and so
/// on. What `ninefold canon --how` writes is such a list of steps. Pencil marks and notes move along. What cannot be
/// read gives an empty line.
#[derive(Debug, clap::Args)]
#[command(after_long_help = concat!("\
Examples:
  ninefold transform --by rotate90 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold transform --by 'flip d987654321' puzzles.txt
  ninefold transform --by 'flip d987654321' --undo puzzles.txt
  ninefold transform --shuffle 10 --seed 7 puzzles.txt

", crate::exit_codes!()))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: InputOptions,
    /// What to do, with blanks between the steps
    #[arg(long, value_name = "STEPS", value_parser = parse_transformation, required_unless_present = "shuffle")]
    by: Option<Transformation>,
    /// Undo these steps instead: lead back to where they came from
    #[arg(long, requires = "by")]
    undo: bool,
    /// Then apply symmetries drawn at random, and write this many different images of each puzzle (1 if no number is given)
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "1")]
    shuffle: Option<u32>,
    #[command(flatten)]
    seed: SeedOption,
    /// Add a field: the transformation
    #[arg(long)]
    how: bool,
    #[command(flatten)]
    to_file: OutputFileOptions,
    #[command(flatten)]
    options: pipeline::ParallelOptions,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let place = args.to_file.resolve_destination(&args.inputs.input_files())?;
    let mut feed = BatchReader::open(&args.inputs, args.options.thread_count(), out.quiet)?;
    feed.open_output(place, out)?;
    feed.dropped_columns_message = Some(DROPPED_ALWAYS);
    let by = args.by.unwrap_or(Transformation::IDENTITY);
    let task = TransformTask {
        transformation: if args.undo { by.inverse() } else { by },
        shuffle: args.shuffle,
        seed: if args.shuffle.is_some() { args.seed.seed_or_random() } else { 0 },
        how: args.how,
    };
    pipeline::run_task_on_puzzles(feed, &task, args.options.strict, out)
}

struct TransformTask {
    transformation: Transformation,
    /// Number of random images, if requested.
    shuffle: Option<u32>,
    seed: u64,
    how: bool,
}

impl TransformTask {
    fn write_transformed_puzzle(
        &self,
        puzzle: &Puzzle,
        by: &Transformation,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        write!(out, "{}", format::on_one_line(&by.apply(puzzle)))?;
        if self.how {
            write!(out, "\t{by}")?;
        }
        writeln!(out)
    }
}

impl PuzzleTask for TransformTask {
    fn write_answer(
        &self,
        _: &mut ThreadEngines,
        puzzle: &QueuedPuzzle<'_>,
        out: &mut dyn Write,
    ) -> io::Result<PuzzleOutcome> {
        let puzzle = match &puzzle.entry.result {
            Ok(reading) => &reading.puzzle,
            Err(error) => {
                writeln!(out)?;
                return Ok(PuzzleOutcome::new_invalid(localized_text(error)));
            }
        };
        match self.shuffle {
            None => self.write_transformed_puzzle(puzzle, &self.transformation, out)?,
            Some(images) => {
                for drawn in transforming::random_transformations(self.seed, puzzle).take(images as usize) {
                    self.write_transformed_puzzle(puzzle, &self.transformation.compose(&drawn), out)?;
                }
            }
        }
        Ok(PuzzleOutcome::new(PuzzleCategory::Read))
    }
}

/// Parses the steps, in the order in which they are applied.
fn parse_transformation(argument: &str) -> Result<Transformation, String> {
    transforming::parse_moves(argument).map_err(|error| {
        error.to_message().map_or_else(|| error.to_string(), |sentence| message_text(&sentence))
    })
}
